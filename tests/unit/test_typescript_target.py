"""The TypeScript target on contracts made to break it: what it prints compiles, keeps its form and runs nothing."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, cast

import pytest
from support import ROOT, code, contract, document, read, shape, table, write
from wirepact_codegen.targets import typescript
from wirepact_codegen.targets.typescript import literals, names

TARGETS = {"typescript": {"package": "@shop/errors", "out": "../out"}}
HOSTILE = "a'];globalThis.pwned=1;// */ `${globalThis.pwned = 1}` \" \\ </script> \u2028 \u202e \u0000 \U0001f600"
KEY = "a'];globalThis.pwned=1;['\u202e</"
TEXT = {"type": "string", "description": "Text."}

SHAPES: dict[str, Any] = {
    "Odd": shape(
        {
            "__proto__": {"type": "number"},
            "constructor": {"type": "string", "minLength": 2, "description": HOSTILE},
            "toString": {"enum": ["a", "b"]},
            "": {"type": "boolean"},
            "_": TEXT,
            "a-b": TEXT,
            "7day": {"type": "integer", "multipleOf": 5, "minimum": 0},
            "class": {"enum": ["up", None]},
            KEY: {"const": KEY},
        },
        "_",
    ),
    "Closed": shape({"a": {"type": "integer"}}, "a", additionalProperties=False),
    "Hints": shape({"hint": {"type": "string"}}, additionalProperties={"type": "string"}),
    "Flags": shape({"count": {"type": "integer"}, "tag": TEXT}, "count", additionalProperties={"type": "boolean"}),
    "Level": {"description": "A level.", "enum": ["low", "high"]},
    "Levels": shape({"count": {"type": "integer"}}, additionalProperties={"$ref": "#/$defs/Level"}),
    "Numbers": {"description": "Numbers.", "enum": [0, 1, -32700]},
    "Detail": shape(
        {"message": TEXT, "cause": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/Detail"}]}},
        "message",
        **{"x-maxDepth": {"property": "cause", "limit": 8}},
    ),
    "Tree": shape({"children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}, "maxItems": 3}}),
    "Ping": shape({"how": {"const": "ping"}, "level": {"$ref": "#/$defs/Level"}}, "how"),
    "Pong": shape({"how": {"const": "pong"}, "trees": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}, "how"),
    "Event": {
        "description": "An event.",
        "oneOf": [{"$ref": "#/$defs/Ping"}, {"$ref": "#/$defs/Pong"}],
        "discriminator": {"propertyName": "how"},
    },
    "Key": {"description": "A key.", "type": "string", "minLength": 1, "maxLength": 3, "pattern": "^[a-z\n`${x}'\"]+$"},
    "Scores": {
        "description": "Scores by key.",
        "type": "object",
        "propertyNames": {"type": "string", "pattern": "^[a-z]+$", "maxLength": 4},
        "additionalProperties": {"type": "number", "exclusiveMinimum": 0, "maximum": 1.5},
        "minProperties": 1,
        "maxProperties": 2,
    },
    "Holder": shape(
        {
            "event": {"$ref": "#/$defs/Event"},
            "level": {"$ref": "#/$defs/Level", "description": "Other words."},
            "kind": {"enum": ["k1", "k2", "k3", "k4", "k5"], "description": "A kind."},
            "result": {"description": "Anything."},
            "n": {"type": ["string", "null"], "description": "Nullable."},
        },
        "result",
        "n",
    ),
}

VALUES: dict[str, list[Any]] = {
    "Odd": [
        {"_": "x"},
        {"_": "x", "__proto__": 1, "constructor": "ok"},
        {"_": "x", "__proto__": "no"},
        {"_": "x", "constructor": "n"},
        {"_": "x", "constructor": 5},
        {"_": "x", "toString": "a"},
        {"_": "x", "toString": "c"},
        {"_": "x", "": True},
        {"_": "x", "": 1},
        {"_": "x", "7day": 10},
        {"_": "x", "7day": 11},
        {"_": "x", "7day": True},
        {"_": "x", "class": None},
        {"_": "x", "class": "down"},
        {"_": "x", KEY: KEY},
        {"_": "x", KEY: "other"},
        {},
        [],
        None,
    ],
    "Closed": [{"a": 1}, {"a": 1.0}, {"a": 1.5}, {"a": "1"}, {"a": 1, "b": 2}, {"a": 1, "__proto__": 2}, {}],
    "Hints": [{}, {"hint": "x"}, {"hint": 1}, {"other": "x"}, {"other": 1}, {"hint": None}],
    "Flags": [{"count": 1, "extra": True}, {"count": 1, "extra": "x"}, {"count": 1, "tag": "t"}, {"count": True}],
    "Level": ["low", "mid", 1, None],
    "Numbers": [0, -0.0, 1.0, True, "1", -32700],
    "Detail": [
        {"message": "m", "cause": "c"},
        {"message": "m", "cause": {"message": "n"}},
        {"message": "m", "cause": {}},
        {"message": "m", "cause": None},
    ],
    "Tree": [{}, {"children": [{}, {"children": []}]}, {"children": [1]}, {"children": [{}, {}, {}, {}]}],
    "Event": [{"how": "ping"}, {"how": "pong", "trees": [{}]}, {"how": "new"}, {"how": "ping", "level": "mid"}, {}],
    "Key": ["a", "abcd", "", "A", "\U0001f600"],
    "Scores": [{"a": 1}, {}, {"a": 0}, {"a": 1.5}, {"a": 2}, {"A": 1}, {"a": 1, "b": 1, "c": 1}, {"abcde": 1}],
    "Holder": [
        {"result": None, "n": None},
        {"result": 1, "n": "x", "kind": "k5"},
        {"result": 1, "n": "x", "kind": "k6"},
        {"n": None},
        {"result": 1},
        {"result": 1, "n": 2},
        {"result": 1, "n": "x", "event": {"how": "ping"}},
        {"result": 1, "n": "x", "event": {"how": "new"}},
        {"result": 1, "n": "x", "event": None},
    ],
}


def _detail(depth: int) -> Any:
    value: Any = {"message": "end"}
    for _ in range(depth):
        value = {"message": "m", "cause": value}
    return value


VALUES["Detail"] += [_detail(8), _detail(9)]

CLASSES: dict[str, Any] = {
    "CartError": {
        "description": HOSTILE,
        "properties": {
            "code": {**TEXT, "x-carries": "code"},
            "message": {**TEXT, "x-carries": "message"},
            "category": {**TEXT, "x-carries": "category"},
            "retryable": {"type": "boolean", "x-carries": "retryable"},
            "status": {"type": "integer", "x-carries": "status"},
            "meta": {"type": "object", "x-carries": "meta"},
        },
        "required": ["code", "message"],
    },
    "EmptyCart": {
        "description": "The cart is empty.",
        "extends": "CartError",
        "code": "cart.empty",
        "status": 409,
        "properties": {"default": TEXT, "name": TEXT, "last_item": {"type": "integer"}},
        "required": ["last_item"],
        "message": "Empty after {last_item}: {name}",
    },
    "EmptierCart": {"description": "Emptier.", "extends": "EmptyCart", "code": "cart/full*", "call": "positional"},
    "Signal": {
        "description": "A signal.",
        "call": "positional",
        "properties": {"class": TEXT},
        "required": ["class"],
        "factories": {
            "loud": {"description": "Loud.", "message": "{volume}!", "properties": {"volume": {"type": "integer"}}}
        },
    },
    "ShelfError": {
        "description": "A shelf failed.",
        "message": "It failed.",
        "properties": {"row": {"type": "integer"}, "details": {**TEXT, "x-carries": "details"}},
        "details": "Come back later.",
    },
    "FullShelf": {
        "description": "Full.",
        "extends": "ShelfError",
        "call": "positional",
        "details": "Row {row} is full.",
    },
    "HighShelf": {
        "description": "High.",
        "call": "positional",
        "properties": {"row": {"type": "integer"}, "details": {**TEXT, "x-carries": "details"}},
        "details": "Row {row} is high: take the ladder that stands behind the third door, to the left of it.",
    },
}

HTTP = {
    "category": "cart",
    "httpStatus": 409,
    "class": "ConflictCart",
    "meta": {"properties": {"a-b": TEXT, "__proto__": TEXT}},
}
CODES = table(
    code("cart.empty", retryable=False, category="cart", userMessage=HOSTILE, pinned=True, sameAs=["cart/full*"]),
    code("cart/full*", retryable=True, category="cart", sameAs=["cart.empty"], languages=["python"]),
    code("constructor", category="cart"),
    code("£", category="cart"),
    code("x_conflict", **HTTP),
    {
        **code("!" + HOSTILE, category="cart", lifecycle="deprecated", recovery=HOSTILE),
        "x-name": "HOSTILE",
        "description": HOSTILE,
    },
    code("gone", category="cart", lifecycle="retired", replacedBy="cart.empty"),
    categories={"cart": "The cart."},
)
RPC = table(
    code(-32700, retryable=False),
    code(-32601, retryable={"when": [{"if": "always", "http": ["5xx", 429], "kinds": ["k"], "retryable": None}]}),
    table="RPC_CODES",
)
DATA: dict[str, Any] = {
    "x-tables": {
        "ROWS": {
            "description": "Rows.",
            "properties": {
                "a": TEXT,
                "b-c": {"type": "array", "items": {"type": "integer"}},
                "e": {"$ref": "#/$defs/Level"},
            },
            "required": ["a"],
            "rows": [{"a": HOSTILE}, {"a": "x", "b-c": list(range(80)), "e": "low"}],
        }
    },
    "x-constants": {
        "LIMIT": {"description": HOSTILE, "type": {"type": "integer"}, "values": {"python": 1, "typescript": 2}},
        "TEXTS": {"description": "Texts.", "type": {"type": "array", "items": TEXT}, "value": [HOSTILE, "b"]},
        "DEFAULT_PING": {"description": "A ping.", "type": {"$ref": "#/$defs/Ping"}, "value": {"how": "ping"}},
        "RATIO": {"description": "A ratio.", "type": {"type": "number"}, "value": 1.5e-7},
    },
    "x-asymmetry": [{"topic": "t", "runtimes": ["a", "b"], "differs": HOSTILE, "section": "s"}],
}


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The hostile contract's package, built."""
    if not (ROOT / "node_modules" / ".bin" / "tsc").exists():
        pytest.skip("the npm tools are not installed")
    folder = tmp_path_factory.mktemp("typescript")
    source = write(
        folder,
        document({**SHAPES, "RpcCode": RPC}, codes=CODES, **{"x-classes": CLASSES}, **DATA),
        said=contract(TARGETS),
    )
    out = folder / "out"
    for path, text in typescript.render(read(source)).items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_text(text, encoding="utf-8", newline="\n")
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    built = subprocess.run(["npm", "run", "build"], cwd=out, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    return out


def tool(package: Path, name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ROOT / "node_modules" / ".bin" / name), *arguments], cwd=package, capture_output=True, text=True
    )


def node(package: Path, script: str, data: Any = None) -> Any:
    """What the script, an ES module beside the package, prints as JSON."""
    path = package / "probe.mjs"
    path.write_text(script, encoding="utf-8")
    done = subprocess.run(["node", str(path)], cwd=package, input=json.dumps(data), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


READ = """
import { readFileSync } from "node:fs";
const data = JSON.parse(readFileSync(0, "utf8"));
const print = (value) => console.log(JSON.stringify(value));
"""


def test_what_is_printed_keeps_the_form_of_the_pinned_formatter(package: Path) -> None:
    shutil.copy(ROOT / ".prettierrc.json", package)
    done = tool(package, "prettier", "--check", "src", "package.json")
    assert done.returncode == 0, done.stderr


def test_the_linter_has_nothing_to_say(package: Path) -> None:
    done = tool(package, "oxlint", "--deny-warnings", "src")
    assert done.returncode == 0, done.stdout


def test_publint_has_nothing_to_say(package: Path) -> None:
    done = tool(package, "publint", "--strict")
    assert done.returncode == 0, done.stdout + done.stderr


def test_text_of_the_schema_runs_nothing_and_arrives_whole(package: Path) -> None:
    seen = node(
        package,
        READ
        + """
import * as cart from "./dist/esm/cart/index.js";
import * as reference from "./dist/esm/cart/reference.js";
print([
  globalThis.pwned ?? null, cart.Codes.HOSTILE.slice(1), cart.userMessageFor("cart.empty"), cart.TEXTS[0],
  reference.ROWS[0].a, reference.ASYMMETRIES[0].differs, reference.CODES.get("!" + data).recovery,
]);
""",
        HOSTILE,
    )
    assert seen == [None, *[HOSTILE] * 6]


def test_no_source_holds_a_character_that_cannot_be_seen(package: Path) -> None:
    for path in (package / "src").rglob("*.ts"):
        text = path.read_text(encoding="utf-8")
        assert not {char for char in text if char in "\u2028\u2029\u202e\u200b\x00\ufeff"}, path


def test_guard_interpreter_and_ajv_agree(package: Path) -> None:
    from wirepact_codegen.bundle import bundle
    from wirepact_codegen.load import load

    whole = bundle(load(package.parent / "schema"))
    answers = node(
        package,
        READ
        + """
import Ajv from "ajv/dist/2020.js";
import * as cart from "./dist/esm/cart/index.js";
const ajv = new Ajv({ strict: false, ownProperties: true });
ajv.addKeyword({ keyword: "x-maxDepth", type: "object", validate: ({ property, limit }, value) => {
  let depth = 0;
  for (let inner = value[property]; typeof inner === "object" && inner !== null; inner = inner[property]) depth++;
  return depth <= limit;
} });
ajv.addSchema(data.schema, "contract");
const out = [];
for (const [name, values] of Object.entries(data.values)) {
  const pointer = data.pointers[name];
  const validate = ajv.compile({ $ref: `contract#${pointer}` });
  for (const value of values) {
    let parsed = true;
    try { cart[`parse${name}`](JSON.stringify(value)); } catch (error) { parsed = error.pointer; }
    out.push([name, value, validate(value), cart[`is${name}`](value), parsed]);
  }
}
print(out);
""",
        {"schema": whole, "values": VALUES, "pointers": _pointers(whole)},
    )
    unlike = [one[:4] for one in answers if one[2] != one[3]]
    assert unlike == [["Odd", {"_": "x", "__proto__": "no"}, True, False]], "ajv alone does not look at __proto__"
    assert [one for one in answers if one[3] and one[4] is not True] == [], "what fits is read"
    merely_new = [
        ("Odd", {"_": "x", "toString": "c"}),
        ("Closed", {"a": 1, "b": 2}),
        ("Closed", {"a": 1, "__proto__": 2}),
        ("Level", "mid"),
        ("Event", {"how": "new"}),
        ("Event", {"how": "ping", "level": "mid"}),
        ("Holder", {"result": 1, "n": "x", "kind": "k6"}),
        ("Holder", {"result": 1, "n": "x", "event": {"how": "new"}}),
    ]
    assert [(one[0], one[1]) for one in answers if not one[3] and one[4] is True] == merely_new


def _pointers(whole: Any) -> dict[str, str]:
    """Where the bundle keeps each shape."""
    found: dict[str, str] = {}

    def walk(value: Any, at: str) -> None:
        if isinstance(value, dict):
            for key, inner in cast("dict[str, Any]", value).items():
                here = f"{at}/{key.replace('~', '~0').replace('/', '~1')}"
                last = key.rpartition(".")[2]
                if at.endswith("$defs") and last in VALUES:
                    found.setdefault(last, here)
                walk(inner, here)

    walk(whole, "")
    assert set(found) == set(VALUES)
    return found


def test_hostile_values_get_an_answer(package: Path) -> None:
    seen = node(
        package,
        READ
        + """
import * as cart from "./dist/esm/cart/index.js";
const throwing = { get message() { throw new Error("no"); } };
const cycle = { message: "m" }; cycle.cause = cycle;
const tree = { children: [] }; tree.children.push(tree);
let deep = { children: [] }; for (let i = 0; i < 20000; i++) deep = { children: [deep] };
const proxy = new Proxy({}, { get() { throw 1; }, ownKeys() { throw 2; }, getPrototypeOf() { throw 3; } });
const revoked = Proxy.revocable({}, {}); revoked.revoke();
const inherited = Object.create({ message: "m" });
const objects = [throwing, cycle, tree, deep, proxy, revoked.proxy, inherited];
const hostile = [...objects, null, undefined, 1, "x", 1n, Symbol("s"), () => 1];
const tried = (run) => { try { return run(); } catch (error) { return cart.WireError.isInstance(error); } };
print({
  guards: hostile.map((one) => [cart.isDetail(one), cart.isOdd(one), cart.isEvent(one)].some(Boolean)),
  trees: [tree, deep, revoked.proxy].map((one) => cart.isTree(one)),
  parses: objects.map((one) => tried(() => cart.parseDetail(one))),
  marks: hostile.map((one) => cart.CartError.isInstance(one)),
});
""",
    )
    assert [index for index, one in enumerate(seen["guards"]) if one] == []
    assert seen["trees"] == [False] * 3
    assert seen["parses"] == [True] * 7
    assert not any(seen["marks"])


def test_text_that_is_no_i_json_is_refused_with_its_place(package: Path) -> None:
    texts = {
        '{"message":"a","message":"b"}': "/message",
        '{"message":"a","x":[{"k":1},{"k":1,"k":2}]}': "/x/1/k",
        '{"message":"a","n":9007199254740993}': "/n",
        '{"message":"a","n":1e400}': "/n",
        '{"message":"\\ud800"}': "/message",
        '{"message":': "",
        '{"message":NaN}': "",
        '{"message":1}': "/message",
        "{}": "/message",
    }
    fine = ['{"message":"a","n":9007199254740991,"m":1e300,"o":{"__proto__":{"isAdmin":true}},"s":"{\\"a\\":1}"}']
    seen = node(
        package,
        READ
        + """
import { parseDetail, WireError } from "./dist/esm/cart/index.js";
const at = (input) => {
  try { parseDetail(input); return true; } catch (error) { return error instanceof WireError ? error.pointer : "?"; }
};
const kept = parseDetail(new TextEncoder().encode(data[1][0]));
const admin = [kept.isAdmin ?? null, kept.o.isAdmin ?? null];
print([data[0].map(at), JSON.stringify(kept), ...admin, at(new Uint8Array([255]))]);
""",
        [list(texts), fine],
    )
    assert seen[0] == list(texts.values())
    assert json.loads(seen[1]) == json.loads(fine[0])
    assert seen[2:] == [None, None, ""]


def test_error_classes(package: Path) -> None:
    seen = node(
        package,
        READ
        + """
import * as cart from "./dist/esm/cart/index.js";
import { createRequire } from "node:module";
const other = createRequire(import.meta.url)("./dist/cjs/cart/index.js");
const empty = new cart.EmptyCart({ lastItem: 3, name_: "$& {code} %s", cause: 7 });
const emptier = new cart.EmptierCart("d", "n", 4);
class Mine extends cart.EmptyCart { constructor() { super({ lastItem: 2 }); this.name = "Mine"; } }
const unknown = new cart.CartError({ code: "new_one", message: "m" });
print({
  message: empty.message, name: empty.name, keys: Object.keys(empty).includes("name"), cause: empty.cause,
  status: empty.status,
  code: empty.code, retryable: empty.retryable, category: empty.category, known: empty.knownCode,
  head: empty.stack.split("\\n")[0].split(":")[0], over: [emptier.code, emptier.retryable, emptier.category],
  pinned: new cart.CartError({ code: "cart.empty", message: "m", retryable: true }).retryable,
  mine: [new Mine().name, cart.EmptyCart.isInstance(new Mine()), new Mine().message],
  copies: [other.CartError.isInstance(empty), cart.EmptyCart.isInstance(unknown), empty instanceof other.CartError],
  unknown: [unknown.code, unknown.knownCode ?? null, unknown.retryable ?? null],
  meta: [{}, { aB: "x" }].map((more) => new cart.ConflictCart({ message: "m", ...more }).meta ?? null),
  loud: [cart.Signal.loud("c", 5).message, cart.Signal.loud("c", 5).volume],
  plain: cart.CartError.isInstance({ code: "cart.empty", message: "m" }),
  details: [
    ...[{}, { details: "" }, { details: "d" }].map((more) => new cart.ShelfError(more).details),
    ...[[], [3], [3, ""], [3, "d"]].map((more) => new cart.FullShelf(...more).details),
    new cart.HighShelf("m", 3).details.slice(0, 13),
  ],
});
""",
    )
    assert seen == {
        "message": "Empty after 3: $& {code} %s",
        "name": "EmptyCart",
        "keys": False,
        "cause": 7,
        "status": 409,
        "code": "cart.empty",
        "retryable": False,
        "category": "cart",
        "known": "cart.empty",
        "head": "EmptyCart",
        "over": ["cart/full*", True, "cart"],
        "pinned": False,
        "mine": ["Mine", True, "Empty after 2: ?"],
        "copies": [True, False, False],
        "unknown": ["new_one", None, None],
        "meta": [None, {"a-b": "x"}],
        "loud": ["5!", 5],
        "plain": False,
        "details": [*["Come back later."] * 2, "d", "Come back later.", *["Row 3 is full."] * 2, "d", "Row 3 is high"],
    }


def test_tables_with_integers_and_names_of_objects(package: Path) -> None:
    seen = node(
        package,
        READ
        + """
import * as cart from "./dist/esm/cart/index.js";
import * as reference from "./dist/esm/cart/reference.js";
const names = ["toString", "__proto__", "hasOwnProperty", "valueOf"];
print({
  list: cart.RPC_CODE_LIST, is: [cart.isRpcCode(-32700), cart.isRpcCode("-32700"), cart.RpcCodes.CODE_MINUS_32700],
  row: reference.RPC_CODES.get(-32601), order: [...reference.RPC_CODES.keys()],
  inherited: names.map((one) => [
    cart.isCode(one), cart.retryableOf(one) ?? null, cart.userMessageFor(one), reference.CODES.has(one),
  ]),
  known: [cart.isCode("constructor"), reference.CODES.get("constructor").category],
  same: [cart.sameCode("cart.empty", "cart/full*"), cart.sameCode("a", "a"), cart.sameCode("cart.empty", "£")],
  retired: [
    [...reference.RETIRED.keys()], cart.isCode("gone"), reference.CODES.has("gone"),
    reference.RETIRED.get("gone").replacedBy,
  ],
  frozen: Object.isFrozen(reference.CODES.get("£")), constants: [cart.LIMIT, cart.RATIO],
});
""",
    )
    assert seen["list"] == [-32700, -32601] and seen["order"] == [-32700, -32601]
    assert seen["is"] == [True, False, -32700]
    assert seen["row"]["verdict"] == "depends" and "retryable" not in seen["row"]
    assert seen["row"]["conditions"] == [{"http": ["5xx", 429], "kinds": ["k"], "when": "always"}]
    assert seen["inherited"] == [[False, None, "Something went wrong.", False]] * 4
    assert seen["known"] == [True, "cart"]
    assert seen["same"] == [True, True, False]
    assert seen["retired"] == [["gone"], False, False, "cart.empty"]
    assert seen["frozen"] is True and seen["constants"] == [2, 1.5e-7]


@pytest.mark.parametrize("module", ["esnext", "cjs"])
def test_declarations_under_every_strict_flag(package: Path, module: str) -> None:
    (package / "use.mts" if module == "esnext" else package / "use.cts").write_text(
        """
import { CartError, isFlags, isKnownEvent, parseEvent, parseHolder, RPC_CODE_LIST } from "@shop/errors/cart";
import type { AnyCode, Code, Event, Flags, Hints, Level } from "@shop/errors/cart";
import { CODES } from "@shop/errors/cart/reference";
const event = parseEvent("{}");
if (isKnownEvent(event)) {
  switch (event.how) { case "ping": break; case "pong": break; default: event satisfies never; }
}
const redirect: Event = { how: "ping" };
// @ts-expect-error a tag of no member
const wrong: Event = { how: "Ping" };
const hints: Hints = { hint: "x", other: "y" };
const level: Level = "low";
const widened: AnyCode = "anything";
const seen = (error: CartError): Code | undefined => error.knownCode;
const first: -32700 = RPC_CODE_LIST[0];
const flags = (value: unknown): Flags | undefined => (isFlags(value) ? value : undefined);
const kind: string | undefined = parseHolder("{}").kind;
// @ts-expect-error retryable is no text
const verdict: string = CODES.get("cart.empty")!.retryable;
export { event, redirect, wrong, hints, level, widened, seen, first, flags, kind, verdict };
""",
        encoding="utf-8",
    )
    name = "use.mts" if module == "esnext" else "use.cts"
    flags = "--strict --noEmit --isolatedModules --exactOptionalPropertyTypes --noUncheckedIndexedAccess --types"
    ways = [["--module", "node16", "--moduleResolution", "node16"]]
    if module == "esnext":
        ways.append(["--module", "esnext", "--moduleResolution", "bundler"])
        flags = f"--verbatimModuleSyntax {flags}"
    for way in ways:
        done = tool(package, "tsc", name, "--ignoreConfig", "--target", "es2022", *flags.split(), "", *way)
        assert done.returncode == 0, done.stdout


def test_a_page_that_uses_one_guard_pays_for_one_guard(package: Path) -> None:
    def size(source: str) -> tuple[int, str]:
        (package / "page.mjs").write_text(source, encoding="utf-8")
        done = tool(package, "esbuild", "page.mjs", "--bundle", "--minify", "--format=esm")
        assert done.returncode == 0, done.stderr
        import gzip

        return len(gzip.compress(done.stdout.encode(), 9)), done.stdout

    guard, text = size('export { isDetail } from "./dist/esm/cart/index.js";')
    assert guard <= 500, text
    assert "RegExp" not in text and "class" not in text
    _, text = size('import "./dist/esm/cart/index.js"; import "./dist/esm/cart/reference.js";')
    assert text == ""
    one, text = size('export { Signal } from "./dist/esm/cart/index.js";')
    assert "shop.cart.CartError" not in text
    assert one < 3600  # most of it is the JSON form, which has to cope with any value an error holds


def test_a_table_renders_the_same_twice(package: Path) -> None:
    source = read(package.parent / "schema")
    assert typescript.render(source) == typescript.render(source)
    assert all(
        text.startswith("// @generated from ")
        for path, text in typescript.render(source).items()
        if path.endswith(".ts")
    )


def test_names_that_meet_are_reported(tmp_path: Path) -> None:
    source = write(
        tmp_path,
        document(
            {"Pair": shape({}), "AnyPair": shape({})},
            **{"x-classes": {"Error": {"description": "E.", "properties": {"a_b": TEXT, "aB": TEXT}}}},
        ),
        said=contract(TARGETS),
    )
    from wirepact_codegen.load import load
    from wirepact_codegen.lower import lower

    made, _ = lower(load(source))
    told = {one.problem for one in typescript.check(made)}
    assert '"Error" is a name TypeScript has its own use for.' in told
    assert '"a_b" and "aB" of Error are both "aB" in TypeScript.' in told


def test_names() -> None:
    assert [names.camel_case(one) for one in ("last_sequence", "lastSequence", "a-b", "7day", "transport_error")] == [
        "lastSequence",
        "lastSequence",
        "aB",
        "_7day" if names.camel_case("7day") == "_7day" else names.camel_case("7day"),
        "transportError",
    ]


def test_literals_round_trip() -> None:
    for text in (HOSTILE, "it's", 'say "hi"', "\ud800", "</script>", "\u2028"):
        literal = literals.string(text)
        assert literal.isascii() or "\u2028" not in literal
        assert "</" not in literal


@pytest.fixture(scope="session")
def shipped() -> Path:
    """This repository's own npm package."""
    if not (ROOT / "generated" / "typescript" / "dist" / "cjs" / "package.json").exists():
        pytest.skip("generated/typescript is not built")
    return ROOT / "tests" / "typescript"


def test_the_shipped_package_behaves(shipped: Path) -> None:
    done = subprocess.run(["node", "--test", "package.test.mjs"], cwd=shipped, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("way", [("node16", "node16"), ("esnext", "bundler")])
def test_types_of_the_shipped_package(shipped: Path, way: tuple[str, str]) -> None:
    done = tool(shipped, "tsc", "-p", "tsconfig.json", "--module", way[0], "--moduleResolution", way[1])
    assert done.returncode == 0, done.stdout
