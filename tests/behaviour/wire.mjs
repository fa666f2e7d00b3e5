// What the reader of the TypeScript package says of a value, type by type: prints {check: null or problem} as JSON.

import assert from "node:assert/strict";

import { parse, WireError } from "../../generated/typescript/dist/esm/runtime/wire.js";
import { check, report } from "./check.mjs";

/** Pointer and problem; undefined where the value is taken. */
function said(value, type) {
  try {
    parse(value, type);
    return undefined;
  } catch (error) {
    assert.ok(WireError.isInstance(error), String(error));
    assert.equal(error.message, `${error.pointer === "" ? "the document" : error.pointer}: ${error.problem}`);
    return [error.pointer, error.problem];
  }
}

const any = { type: "any" };
const text = { type: "string" };
const bounds = { minimum: 1, maximum: 9 };
const outer = { exclusiveMinimum: 0, exclusiveMaximum: 10 };
const BEYOND = "the integer is beyond ±(2^53 - 1)";
const most = Number.MAX_SAFE_INTEGER;

// Type, values that are taken, values that are not with what is said at the whole.
const TYPES = {
  any: [any, [null, 1, '"a"', [], {}, false], [[undefined, "it is missing"]]],
  null: [{ type: "null" }, [null], [[0, "it is not null"]]],
  boolean: [
    { type: "boolean" },
    [true, false],
    [
      [0, "it is not a boolean"],
      [null, "it is not a boolean"],
    ],
  ],
  text: [
    { type: "string", minLength: 2, maxLength: 3, pattern: /^[a😀]+$/u },
    ["😀😀", "aaa"].map((one) => JSON.stringify(one)),
    [
      ['"😀"', "it is too short"],
      ['"aaaa"', "it is too long"],
      ['"ab"', "it does not match ^[a😀]+$"],
      [1, "it is not a text"],
    ],
  ],
  integer: [
    { type: "integer", ...bounds, multipleOf: 2 },
    [2, 4, 8, "2.0"],
    [
      [0, "it is below 1"],
      [10, "it is above 9"],
      [3, "it is no multiple of 2"],
      [2.5, "it is no integer"],
      ['"a"', "it is no integer"],
      [null, "it is no integer"],
    ],
  ],
  edges: [{ type: "integer", ...bounds }, [1, 9], []],
  number: [
    { type: "number", ...outer },
    [0.1, 9.9, 5],
    [
      [0, "it is not above 0"],
      [10, "it is not below 10"],
      ['"a"', "it is no number"],
      [true, "it is no number"],
    ],
  ],
  large: [
    { type: "integer" },
    [most, -most],
    [
      [1e21, BEYOND],
      [most + 1, BEYOND],
      ["9007199254740993", BEYOND],
    ],
  ],
  constant: [
    { type: "literal", values: ["a"] },
    ['"a"'],
    [
      ['"b"', 'it is not "a"'],
      [1, 'it is not "a"'],
    ],
  ],
  number_constant: [{ type: "literal", values: [7] }, [7], [[8, "it is not 7"]]],
  words: [{ type: "literal", values: ["a", "b"] }, ['"a"', '"newer"'], [[1, "it is not a text"]]],
  numbers: [
    { type: "literal", values: [1, 2] },
    [1, 3],
    [
      ['"1"', "it is no integer"],
      [1.5, "it is no integer"],
    ],
  ],
  one_word: [{ type: "enum", values: ["a"] }, ['"a"', '"newer"'], [[null, "it is not a text"]]],
  one_number: [{ type: "enum", values: [1] }, [1, 2], [[1e21, BEYOND]]],
  list: [
    { type: "list", items: any, minItems: 1, maxItems: 2 },
    [[1], [1, 2]],
    [
      [[], "it has too few elements"],
      [[1, 2, 3], "it has too many elements"],
      [{}, "it is not a list"],
    ],
  ],
  map: [
    { type: "map", values: any, minProperties: 1, maxProperties: 2 },
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      [{}, "it has too few keys"],
      [{ a: 1, b: 2, c: 3 }, "it has too many keys"],
      [[], "it is not an object"],
      [null, "it is not an object"],
    ],
  ],
  either: [
    { type: "either", of: [{ type: "string", maxLength: 1 }, { type: "list", items: text }, { type: "null" }] },
    ['"a"', ["b"], null],
    [
      ['"ab"', "it is too long"],
      [1, "it has none of the types it may have"],
      [{}, "it has none of the types it may have"],
    ],
  ],
  nested: [
    {
      type: "either",
      of: [{ type: "either", of: [{ type: "boolean" }, { type: "integer" }] }, () => ({ type: "map", values: text })],
    },
    [true, 1, { a: "b" }],
    [
      [1.5, "it has none of the types it may have"],
      [[], "it has none of the types it may have"],
    ],
  ],
  rest: [
    { type: "either", of: [{ type: "number" }, { type: "literal", values: ["a"] }] },
    [1.5, '"a"'],
    [['"b"', 'it is not "a"']],
  ],
  everything: [{ type: "either", of: [{ type: "null" }, any] }, [null, 1, "[]"], []],
  tagged: [
    {
      type: "tagged",
      tag: "kind",
      members: [["a", { type: "object", properties: [["n", { type: "integer" }, true]] }]],
    },
    [{ kind: "a", n: 1 }, { kind: "newer" }],
    [[[], "it is not an object"]],
  ],
  object: [
    {
      type: "object",
      properties: [
        ["a", text, true],
        ["b", text],
      ],
      extra: { type: "integer" },
    },
    [{ a: "x" }, { a: "x", b: "y", c: 1 }, { a: "x", b: undefined }],
    [["[]", "it is not an object"]],
  ],
};
for (const [name, [type, taken, refused]] of Object.entries(TYPES)) {
  await check(name, () => {
    for (const value of taken) assert.equal(said(value, type), undefined, JSON.stringify(value));
    for (const [value, problem] of refused) assert.deepEqual(said(value, type), ["", problem], JSON.stringify(value));
  });
}

await check("where it is", () => {
  const number = { type: "object", properties: [["n", { type: "integer" }, true]] };
  const tagged = { type: "tagged", tag: "kind", members: [["a", number]] };
  const object = { type: "object", properties: [["a/~b", text, true]], extra: { type: "integer" } };
  assert.deepEqual(said({}, object), ["/a~1~0b", "it is missing"]);
  assert.deepEqual(said({ "a/~b": 1 }, object), ["/a~1~0b", "it is not a text"]);
  assert.deepEqual(said({ "a/~b": "x", c: "y" }, object), ["/c", "it is no integer"]);
  assert.deepEqual(said([[], ["a", 1]], { type: "list", items: { type: "list", items: text } }), [
    "/1/1",
    "it is not a text",
  ]);
  assert.deepEqual(said({ kind: 1 }, tagged), ["/kind", "the tag is not a text"]);
  assert.deepEqual(said({}, tagged), ["/kind", "the tag is not a text"]);
  assert.deepEqual(said({ kind: "a" }, tagged), ["/n", "it is missing"]);
  assert.deepEqual(said({ a: 1 }, { type: "map", values: text }), ["/a", "it is not a text"]);
  const keyed = { type: "map", values: any, keys: { type: "string", minLength: 2 } };
  assert.deepEqual(said({ aa: 1, b: 1 }, keyed), ["/b", "it is too short"]);
  assert.deepEqual(said({ a: [{ n: 1.5 }] }, { type: "map", values: { type: "list", items: () => number } }), [
    "/a/0/n",
    "it is no integer",
  ]);
});

await check("how deep", () => {
  const limited = { type: "object", properties: [], maxDepth: ["cause", 2] };
  assert.equal(said({ cause: { cause: {} } }, limited), undefined);
  assert.deepEqual(said({ cause: { cause: { cause: {} } } }, limited), ["", 'more than 2 nest in "cause"']);
  const nested = (depth) => "[".repeat(depth) + "]".repeat(depth);
  const found = (depth) => [said(nested(depth), any), said(JSON.parse(nested(depth)), any)];
  let most = 1;
  while (most < 2000 && found(most).every((one) => one === undefined)) most++;
  const limit = most - 2;
  assert.ok(limit >= 64 && most < 2000, String(most));
  for (const one of found(most)) assert.equal(one?.[1], `it nests deeper than ${limit}`);
  let list = any;
  for (let depth = 0; depth < most; depth++) list = { type: "list", items: list };
  assert.equal(said(nested(most - 1), list), undefined);
});

await check("what is no I-JSON", () => {
  const bytes = (...given) => Uint8Array.from(given);
  assert.deepEqual(said('{"a":1,"b":{"a":2},"a":3}', any), ["/a", "the key is given twice"]);
  assert.deepEqual(said('{"x":[{},{"a":1,"\\u0061":2}]}', any), ["/x/1/a", "the key is given twice"]);
  assert.equal(said('{"a":"a","b":["a","a","\\"}"],"c":{"a":"b"}}', any), undefined);
  assert.deepEqual(said("[1,[9007199254740993]]", any), ["/1/0", BEYOND]);
  assert.deepEqual(said('{"a":-9007199254740993}', any), ["/a", BEYOND]);
  assert.equal(said("[9007199254740991,1e300,0.1,-9007199254740991]", any), undefined);
  assert.deepEqual(said("{", any), ["", "it is not JSON"]);
  assert.deepEqual(said(bytes(255), any), ["", "it is not UTF-8"]);
  assert.equal(said(bytes(0xef, 0xbb, 0xbf, 0x31), any), undefined, "a mark at the start is passed over");
  assert.deepEqual(said('"\ud800"', any), ["", "the text has a lone surrogate"]);
  assert.deepEqual(said('["\\ud800"]', any), ["/0", "the text has a lone surrogate"]);
  assert.deepEqual(said('["\ud83d\\ude00"]', any), ["", "the text has a lone surrogate"], "half written, half escaped");
  assert.deepEqual(said({ a: { "\ud800": 1 } }, any), ["/a", "a key has a lone surrogate"]);
  assert.deepEqual(said([Number.NaN], any), ["/0", "the number is not finite"]);
  assert.deepEqual(said([Number.POSITIVE_INFINITY], any), ["/0", "the number is not finite"]);
  assert.deepEqual(said([2 ** 53], any), ["/0", BEYOND]);
  assert.equal(said([1e21, -(2 ** 53 - 1)], any), undefined);
  for (const value of [1n, () => 1, Symbol("a")]) {
    assert.deepEqual(said({ a: value }, any), ["/a", `a ${typeof value} is no JSON value`]);
  }
  const circle = { a: {} };
  circle.a.b = circle;
  assert.deepEqual(said(circle, any), ["/a/b", "it holds itself"]);
  const shared = { n: 1 };
  assert.equal(said([shared, shared], any), undefined);
  const wild = {
    get a() {
      throw new Error("no");
    },
  };
  assert.deepEqual(said(wild, any), ["", "it cannot be read"]);
  assert.deepEqual(said("a".repeat(8_388_609), any), ["", "it is longer than 8388608"]);
  let many = Array.from({ length: 1000 }, () => 0);
  many = Array.from({ length: 1000 }, () => many);
  assert.equal(said(many, any)?.[1], "it holds more than 1000000 values");
  assert.equal(said(many.slice(1), any), undefined);
});

await check("a text of the largest size", () => {
  const most = 8 * 1024 * 1024;
  const padded = (length) => `[${" ".repeat(length - 2)}]`;
  assert.deepEqual(parse(padded(most), { type: "list", items: any }), []);
  assert.deepEqual(parse(new TextEncoder().encode(padded(most)), { type: "list", items: any }), []);
  assert.deepEqual(said(padded(most + 1), { type: "list", items: any }), ["", `it is longer than ${most}`]);
});

report();
