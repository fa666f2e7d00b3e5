"""Public faults of generated code: one contract with every awkward case, its two packages, and both asked the same.

Each case names the public report it is reduced from. The contract's data are made so that a writer that
pastes text, trims names, coerces values or looks keys up in a plain object gives itself away.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest
from support import ROOT, code, contents, contract, document, read, run, shape, table, write
from wirepact_codegen import json_schema, text

TEXT = {"type": "string"}
INT = {"type": "integer"}

PYTHON_WAY_OUT = "\"\"\"\nimport os; os.environ['PWNED']='1'\n\"\"\" ''' \\"  # fabric8io/kubernetes-client#7954
SCRIPT_WAY_OUT = "*/ process.env.PWNED='1'; globalThis.pwned=1; /* ${globalThis.pwned=1} ` '];globalThis.pwned=1;//"
TEMPLATES = "{{ 1 + 1 }} {% raw %} {# no #} {x!r} %s %(a)s <script>"
BACKSLASHES = r"text \new\table \N{DASH} \u00 \x end" + "\\"  # datamodel-code-generator#1808
UNSEEN = "a\u202eb\u200bc\x00d\x1be\ufeff\u2066// f\u2069 \u2028\u2029\x85g"  # PyCQA/bandit#750
HOSTILE = [PYTHON_WAY_OUT, SCRIPT_WAY_OUT, TEMPLATES, BACKSLASHES, UNSEEN, "line\nbreak\r\ttab", "'", '"', "`", "\\"]
LITERAL = "a'+str(__import__('os').environ.setdefault('PWNED','1'))+'"  # swagger-api/swagger-codegen#11309
DOCS = "\n\n".join(HOSTILE)

WIRES: list[str] = [
    *("order.made", "mail/bounced", "acct*gone", "not-found"),  # bcherny/json-schema-to-typescript#641
    *("s²", "s2", "kg³"),  # openapi-generators/openapi-python-client#1327
    *("£", "¥", "%"),  # OpenAPITools/openapi-generator#22413
    *("two words", " padded ", "Mixed Case"),  # MarcoMuellner/openapi-python-generator#55
    *("", "_", "__", "$", "1st", "class", "None", "constructed", "naïve", "한국어", "👩\u200d💻"),
    LITERAL,
    *HOSTILE,
]
PINNED = {"a": "LOWER_A", "A": "UPPER_A", "not_found": "SNAKE", "NOT_FOUND": "SCREAMING", "NotFound": "PASCAL"}
"""Values that would share a name (sbrunner/jsonschema-gentypes#849): pinned, they are five."""


def row(wire: str, index: int) -> dict[str, Any]:
    name = PINNED.get(wire) or (f"HOSTILE_{index}" if wire in HOSTILE else None)
    made = {**code(wire, userMessage="It went wrong.", recovery=DOCS), "title": DOCS, "description": DOCS}
    return {**made, "x-name": name} if name else made


ROWS = [row(wire, index) for index, wire in enumerate([*WIRES, *PINNED])]
NUMBERS = table(code(0), code(-32700), code(1), table="NUMBER_CODES")

HELD = {"$ref": "#/$defs/Level"}
DEFS: dict[str, Any] = {
    "NumberCode": NUMBERS,
    "Level": {"description": "A level.", "enum": ["low", "high"]},
    "Both": shape({"a": HELD, "b": {**HELD, "description": "Other words."}}),
    "State": {"description": "A state.", "enum": ["up", "down", None, "null"]},
    "Nothing": {"description": "Nothing.", "enum": [None]},
    "Words": {"description": "Words.", "enum": [*WIRES[:24], LITERAL, *HOSTILE]},
    "Quoted": {"description": DOCS, "type": "string", "pattern": "^a\nb`[$][{]x[}]'\"\\\\$"},
    "Slashes": {"description": "P.", "type": "string", "pattern": "^/[^*]*\\*/x$"},
    "Keywords": shape(
        {"description": TEXT, "title": INT, "default": {"type": "boolean"}, "$ref": TEXT, "enum": {"type": "array"}}
    ),
    "Redir": shape({"how": {"const": "redirect"}}, "how"),
    "Stay": shape({"how": {"const": 'it\'s "here"'}, "Redir": TEXT}, "how"),
    "Way": {
        "description": "A way.",
        "oneOf": [{"$ref": "#/$defs/Redir"}, {"$ref": "#/$defs/Stay"}],
        "discriminator": {"propertyName": "how"},
    },
    "Needed": shape({"n": {"type": ["string", "null"]}}, "n"),
    "Rated": shape({"rating": {"type": ["integer", "null"]}, "name": TEXT}),
    "Meta": shape({"meta": {"type": ["object", "null"]}}),
    "Cause": shape({"code": TEXT, "cause": {"$ref": "#/$defs/Cause"}}),
    "Envelope": shape({"error": {"$ref": "#/$defs/Cause"}}),
    "Hints": shape({"hint": TEXT}, additionalProperties=TEXT),
    "Flags": shape({"count": INT, "tag": TEXT}, "count", additionalProperties={"type": "boolean"}),
    "Here": shape({"there": {"$ref": "part1.schema.json#/$defs/There"}}),
    "Ident": shape({"id": {**INT, "format": "int64"}}),
    "Chosen": shape(
        {"v": {"enum": [1, 2]}, "w": {"const": 0}, "y": {"type": "integer", "enum": [2025, 2030]}, "z": INT}
    ),
    "Later": shape({"retry_after": {"type": "number"}}, "retry_after"),
    "Price": shape({"amount": {**TEXT, "format": "decimal"}}),
    "Bag": shape({"details": {"type": "object"}}),
    "Proto": shape({"__proto__": {"type": "number"}, "constructor": TEXT}),
    "Shadow": shape(
        dict.fromkeys(
            "schema copy json dict validate construct register model_config model_fields model_dump fields self cls".split(),
            TEXT,
        )
    ),
    "Marks": shape({"_": TEXT, "__": TEXT, "": TEXT, "$": TEXT}),
    "Idents": shape(
        {"id": TEXT, "_id": INT, "id_": {"type": "boolean"}, "Id": {"type": "null", "x-name": "capital_id"}}
    ),
    "Cases": shape(
        {
            "retryAfter": INT,
            "retry_after": {**INT, "x-name": "snake"},
            "retry-after": {**INT, "x-name": "kebab"},
            "Retry_After": {**INT, "x-name": "odd"},
        }
    ),
    "Ways": shape({"ways": {"type": "array", "items": {"$ref": "#/$defs/Way"}}}, "ways"),
    "Hello": shape(
        {
            "supported_codes": {"type": "array", "items": HELD},
            "stream_versions": {"type": "array", "items": {"enum": [1, 2]}},
        }
    ),
    "Refusal": shape({"code": {**TEXT, "x-carries": "code"}, "reason": HELD}, "code", "reason"),
    "Digits": shape(
        {
            "7day_total": {"type": "boolean"},
            **dict.fromkeys(["from", "class", "a-b", "$ref", "None", "match", *HOSTILE], TEXT),
            "a.b": {**TEXT, "x-name": "a_dot_b"},
            "a b": {**TEXT, "x-name": "a_space_b"},
            "x'];globalThis.pwned=1;['": TEXT,  # ferdikoomen/openapi-typescript-codegen#2809
        }
    ),
}
THERE = {"title": "There", "$defs": {"There": shape({"here": {"$ref": "part0.schema.json#/$defs/Here"}})}}
CONSTANTS = {
    "HOSTILE": {"description": DOCS, "type": {"type": "array", "items": TEXT}, "value": [*HOSTILE, LITERAL]},
    "KEYED": {
        "description": DOCS,
        "type": {"type": "object", "additionalProperties": TEXT},
        "value": {"__proto__": "p", **{one: one for one in HOSTILE}},
    },
}


class Case(NamedTuple):
    """`newer`: a peer of a later version sends it, who is read all the same, and nothing of it is lost."""

    source: str
    shape: str
    wire: str
    valid: bool
    newer: bool = False


def cases() -> Iterator[Case]:
    def each(source: str, name: str, *wires: tuple[str, bool]) -> Iterator[Case]:
        yield from (Case(source, name, wire, valid) for wire, valid in wires)

    yield from each("orval-labs/orval#1049", "State", *((one, True) for one in ('"up"', '"down"', "null", '"null"')))
    yield from each("orval-labs/orval#1049", "State", ('"Null"', False), ("0", False), ('""', False))
    yield from each("orval-labs/orval#1022", "Nothing", ("null", True), ('"null"', False), ("0", False))
    words: list[str] = [*WIRES[:24], LITERAL, *HOSTILE]
    yield from each("MarcoMuellner/openapi-python-generator#55", "Words", *((json.dumps(one), True) for one in words))
    yield from each("MarcoMuellner/openapi-python-generator#55", "Words", ('"padded"', False), ('"TWO_WORDS"', False))
    quoted = "a\nb`${x}'\"\\"
    yield from each("hey-api/hey-api#20", "Quoted", (json.dumps(quoted), True), (json.dumps(quoted + "\n"), False))
    yield from each("hey-api/hey-api#20", "Quoted", (json.dumps(quoted.replace("$", "")), False), ('"a"', False))
    yield from each("bcherny/json-schema-to-typescript#171", "Slashes", ('"/a*/x"', True), ('"/a/x"', False))
    every = '{"description": "d", "title": 1, "default": true, "$ref": "#", "enum": [1]}'
    yield from each("bcherny/json-schema-to-typescript#540", "Keywords", (every, True), ('{"title": "1"}', False))
    yield from each(
        "bcherny/json-schema-to-typescript#540", "Keywords", ('{"enum": {}}', False), ('{"$ref": 1}', False)
    )
    yield from each(
        "openapi-ts/openapi-typescript#2775", "Way", ('{"how": "redirect"}', True), ('{"how": "Redir"}', False)
    )
    yield from each(
        "openapi-ts/openapi-typescript#2775", "Way", (json.dumps({"how": 'it\'s "here"'}), True), ("{}", False)
    )
    yield from each(
        "datamodel-code-generator#2520", "Needed", ('{"n": null}', True), ('{"n": "x"}', True), ("{}", False)
    )
    yield from each(
        "OpenAPITools/openapi-generator#19067", "Rated", ('{"name": "b", "rating": null}', True), ("{}", True)
    )
    yield from each(
        "OpenAPITools/openapi-generator#19067", "Rated", ('{"name": null}', False), ('{"rating": 1.0}', True)
    )
    yield from each(
        "OpenAPITools/openapi-generator#15056", "Meta", ("{}", True), ('{"meta": null}', True), ('{"meta": {}}', True)
    )
    yield from each(
        "openapi-python-client#343", "Envelope", ('{"error": null}', False), ('{"error": {"cause": null}}', False)
    )
    yield from each(
        "openapi-python-client#343", "Envelope", ('{"error": {"cause": {}}}', True), ('{"error": []}', False)
    )
    yield from each(
        "bcherny/json-schema-to-typescript#356", "Hints", ('{"hint": "a", "b": "c"}', True), ('{"b": 1}', False)
    )
    yield from each("bcherny/json-schema-to-typescript#299", "Flags", ('{"count": 1, "extra": true}', True))
    yield from each("bcherny/json-schema-to-typescript#299", "Flags", ('{"count": 1, "extra": "x"}', False))
    yield from each("bcherny/json-schema-to-typescript#299", "Flags", ('{"count": true, "tag": "t"}', False))
    yield from each(
        "bcherny/json-schema-to-typescript#363", "Both", ('{"a": "low", "b": "high"}', True), ('{"b": "mid"}', False)
    )
    yield from each("datamodel-code-generator#2050", "Here", ('{"there": {"here": {"there": {}}}}', True))
    yield from each("datamodel-code-generator#2050", "Here", ('{"there": {"here": {"there": 1}}}', False))
    yield from each("python-jsonschema/jsonschema#557", "Ident", ('{"id": 40.0}', True), ('{"id": 1e2}', True))
    yield from each("python-jsonschema/jsonschema#557", "Ident", ('{"id": 40.5}', False), ('{"id": true}', False))
    yield from each(
        "JSON-Schema-Test-Suite#306", "Chosen", ('{"v": true}', False), ('{"v": 1.0}', True), ('{"w": false}', False)
    )
    yield from each(
        "JSON-Schema-Test-Suite#306", "Chosen", ('{"w": -0.0}', True), ('{"v": 3}', False), ('{"v": "1"}', False)
    )
    yield from each(
        "datamodel-code-generator#2534",
        "Chosen",
        ('{"y": "2025"}', False),
        ('{"z": "7"}', False),
        ('{"y": 2025}', True),
    )
    yield from each("pydantic/pydantic#7007", "Later", ('{"retry_after": 1.5}', True), ('{"retry_after": null}', False))
    yield from each(
        "pydantic/pydantic#13017",
        "Price",
        ('{"amount": "1.50"}', True),
        ('{"amount": "x"}', True),
        ('{"amount": 1}', False),
    )
    yield from each("colinhacks/zod#2227", "Bag", ('{"details": {"a": 1, "__proto__": {"isAdmin": true}}}', True))
    yield from each("zod-from-json-schema#41", "Proto", ('{"__proto__": "no"}', False), ('{"constructor": 5}', False))
    yield from each("zod-from-json-schema#41", "Proto", ('{"__proto__": 1.5, "constructor": "c"}', True), ("{}", True))
    for name, source in {
        "Shadow": "datamodel-code-generator#455",
        "Marks": "OpenAPITools/openapi-generator#18398",
        "Digits": "MarcoMuellner/openapi-python-generator#87",
    }.items():
        keys = [key for key in DEFS[name]["properties"] if key != "7day_total"]
        yield from each(
            source, name, (json.dumps({key: f"v{index}" for index, key in enumerate(keys)}), True), ("{}", True)
        )
        yield from each(source, name, *((json.dumps({key: 1}), False) for key in keys))
    yield from each("openapi-python-client#602", "Idents", ('{"id": "a", "_id": 1, "id_": true, "Id": null}', True))
    yield from each(
        "openapi-python-client#602", "Idents", ('{"id": 1}', False), ('{"_id": "a"}', False), ('{"Id": 1}', False)
    )
    yield from each(
        "datamodel-code-generator#1014",
        "Cases",
        ('{"retryAfter": 1, "retry_after": 2, "retry-after": 3, "Retry_After": 4}', True),
    )
    yield from each(
        "datamodel-code-generator#1014", "Cases", ('{"retry-after": "3"}', False), ('{"Retry_After": null}', False)
    )


NEWER = [
    Case("microsoft/agent-host-protocol#366", "Refusal", '{"code": "a", "reason": "c", "message": "m"}', False, True),
    Case("fingerprintjs/dotnet-sdk#178", "Refusal", '{"code": "brand_new_code", "reason": "low"}', True, True),
    Case(
        "msgspec/msgspec#691",
        "Ways",
        '{"ways": [{"how": "redirect"}, {"how": "not_yet_known", "x": 1}, {"how": "redirect", "y": 2}]}',
        False,
        True,
    ),
    Case("openlawlibrary/pygls#438", "Hello", '{"supported_codes": ["low", "zzz"], "x": {}}', False, True),
    Case("openlawlibrary/pygls#438", "Hello", '{"stream_versions": [1, 99]}', False, True),
]
CASES = [*cases(), *NEWER]

ASK_PYTHON = """
import json, os, sys, time
from shop_errors import cart
from shop_errors.cart import models
cases, odd = json.load(sys.stdin)

def snake(name):
    return "".join("_" + c.lower() if c.isupper() else c for c in name).strip("_")

def read(name, wire):
    parse = getattr(cart, "parse_" + snake(name), None)
    if parse is None:
        return {"none": True}
    try:
        value = parse(wire)
    except cart.WireError as error:
        return {"pointer": error.pointer}
    return {"wire": value.model_dump_json() if hasattr(value, "model_dump_json") else json.dumps(value)}

found = {"asked": [[getattr(cart, "is_" + snake(name))(json.loads(wire)), read(name, wire)] for name, wire in cases]}
found["codes"] = {name: value for name, value in vars(cart.Codes).items() if not name.startswith("__")}
found["numbers"] = {name: value for name, value in vars(cart.NumberCodes).items() if not name.startswith("__")}
found["list"] = list(cart.CODE_LIST)
found["constants"] = [list(cart.HOSTILE), dict(cart.KEYED)]
found["known"] = [[cart.is_code(one), cart.CODES.get(one) is not None, cart.user_message_for(one)] for one in odd]
found["refused"] = [read("Ident", wire) for wire in ['{"id":9007199254740993}', '{"id":-9007199254740992}', '{"id":1e400}']]
start = time.monotonic()
found["schemas"] = {name: getattr(cart, name).model_json_schema() for name in ("Envelope", "Price", "Here")}
found["seconds"] = time.monotonic() - start
for value in (float("inf"), float("-inf"), float("nan")):
    try:
        found.setdefault("finite", []).append(cart.Later(retry_after=value).model_dump_json())
    except Exception as error:
        found.setdefault("finite", []).append(isinstance(error, ValueError))
shadow = cart.parse_shadow({"schema": "s", "copy": "c", "model_dump": "d", "json": "j"})
found["shadow"] = [shadow.model_dump(by_alias=True), shadow.model_copy() == shadow, sorted(type(shadow).model_fields)[:2]]
untouched, null = cart.Meta(), cart.Meta(meta=None)
found["unset"] = [untouched.model_dump_json(), null.model_dump_json()]
found["pwned"] = os.environ.get("PWNED")
print(json.dumps(found))
"""

ASK_NODE = """
import { readFileSync } from "node:fs";
import * as cart from "./dist/esm/cart/index.js";
import { CODES } from "./dist/esm/cart/reference.js";
const [cases, odd] = JSON.parse(readFileSync(0, "utf8"));
const read = (name, wire) => {
  if (!cart["parse" + name]) return { none: true };
  try {
    return { wire: JSON.stringify(cart["parse" + name](wire)) };
  } catch (error) {
    if (!cart.WireError.isInstance(error)) throw error;
    return { pointer: error.pointer };
  }
};
const bag = cart.parseBag('{"details":{"a":1,"__proto__":{"isAdmin":true}}}');
console.log(JSON.stringify({
  asked: cases.map(([name, wire]) => [cart["is" + name](JSON.parse(wire)), read(name, wire)]),
  codes: { ...cart.Codes },
  numbers: { ...cart.NumberCodes },
  list: cart.CODE_LIST,
  constants: [cart.HOSTILE, cart.KEYED],
  known: odd.map((one) => [cart.isCode(one), CODES.get(one) !== undefined, cart.userMessageFor(one)]),
  refused: ['{"id":9007199254740993}', '{"id":-9007199254740992}', '{"id":1e400}'].map((wire) => read("Ident", wire)),
  finite: [Infinity, -Infinity, NaN].map((retry_after) => cart.isLater({ retry_after })),
  bag: [bag.details.isAdmin ?? null, ({}).isAdmin ?? null, Object.hasOwn(bag.details, "__proto__")],
  pwned: [globalThis.pwned ?? null, process.env.PWNED ?? null],
}));
"""

USE = """
import type { Both, Flags, Hints, Level, Nothing, Redir, State, Way } from "@shop/errors/cart";
export const ways: Way[] = [{ how: "redirect" }, { how: "it's \\"here\\"" }];
// @ts-expect-error the tag is the value on the wire, not the definition's name
export const wrong: Way = { how: "Redir" };
export const tag: Redir["how"] = "redirect";
export const states: State[] = ["up", "down", "null", null];
// @ts-expect-error no such state
export const other: State = "Null";
export const nothing: Nothing = null;
export const hints: Hints = { hint: "a", more: "b" };
export const none: Hints = {};
export const flags: Flags = { count: 1, tag: "t" };
export const same = (both: Both): Level | undefined => both.a ?? both.b;
"""

ODD = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf", "nope", ""]


class Both(NamedTuple):
    folder: Path
    python: dict[str, Any]
    node: dict[str, Any]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if not (ROOT / "node_modules" / ".bin" / "tsc").exists():
        pytest.skip("the npm tools are not installed")
    folder = tmp_path_factory.mktemp("both")
    targets = {
        "python": {"package": "shop_errors", "out": "../python"},
        "typescript": {"package": "@shop/errors", "out": "../typescript"},
    }
    codes = table(*ROWS, unknownMessage="Something went wrong.")
    schema = write(folder, document(DEFS, codes, **{"x-constants": CONSTANTS}), THERE, said=contract(targets))
    result = run("generate", "--schema", schema)
    assert result.exit_code == 0, result.output
    asked = json.dumps([[(case.shape, case.wire) for case in CASES], ODD])
    clean = {key: value for key, value in os.environ.items() if key != "PWNED"}
    python = subprocess.run(
        [sys.executable, "-W", "error", "-c", ASK_PYTHON],
        input=asked,
        env={**clean, "PYTHONPATH": str(folder / "python"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    assert python.returncode == 0, python.stderr
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    out = folder / "typescript"
    built = subprocess.run(["npm", "run", "build"], cwd=out, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    (out / "ask.mjs").write_text(ASK_NODE, "utf-8")
    node = subprocess.run(["node", "ask.mjs"], cwd=out, input=asked, env=clean, capture_output=True, text=True)
    assert node.returncode == 0, node.stderr
    return Both(folder, json.loads(python.stdout), json.loads(node.stdout))


def judged(both: Both) -> Any:
    """The reference validator for each shape."""
    family = read(both.folder / "schema").families[0]
    definitions = {one.name: json_schema.shape_schema(one) for one in family.shapes}
    return lambda name: jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": definitions})


def test_both_say_what_the_schema_says(both: Both) -> None:
    validator = judged(both)
    for index, case in enumerate(CASES):
        right = validator(case.shape).is_valid(json.loads(case.wire))
        if case.wire.endswith('\\n"'):
            right = False  # Python's `$` also stands before a last line break
        answers = [right, both.python["asked"][index][0], both.node["asked"][index][0]]
        assert answers == [case.valid] * 3, case


def test_what_is_read_goes_out_again_unchanged(both: Both) -> None:
    seen = 0
    for index, case in enumerate(CASES):
        answers = [both.python["asked"][index][1], both.node["asked"][index][1]]
        if not (case.valid or case.newer) or any("none" in one for one in answers):
            assert not case.newer, "what a newer peer sends has to be read"
            continue
        seen += 1
        for answer in answers:
            assert json.loads(answer["wire"]) == json.loads(case.wire), case
        assert "40.0" not in answers[0]["wire"]
    assert seen > 20


def test_both_refuse_at_the_same_place(both: Both) -> None:
    for index, case in enumerate(CASES):
        python, node = both.python["asked"][index][1], both.node["asked"][index][1]
        assert python.keys() == node.keys(), case
        assert python.get("pointer") == node.get("pointer"), case
        if case.shape == "Envelope" and not case.valid:
            assert python["pointer"].startswith("/error"), case


def test_constants_have_one_name_and_the_value_on_the_wire(both: Both) -> None:
    assert both.python["codes"] == both.node["codes"]
    assert list(both.python["codes"].values()) == [*WIRES, *PINNED] == both.python["list"] == both.node["list"]
    assert both.python["codes"]["ORDER_MADE"] == "order.made"
    assert {name: both.python["codes"][name] for name in PINNED.values()} == {one: key for key, one in PINNED.items()}
    assert both.python["numbers"] == both.node["numbers"] == {"CODE_0": 0, "CODE_MINUS_32700": -32700, "CODE_1": 1}


def test_literals_are_the_text_of_the_schema(both: Both) -> None:
    right = [[*HOSTILE, LITERAL], {"__proto__": "p", **{one: one for one in HOSTILE}}]
    assert both.python["constants"] == right
    assert both.node["constants"] == right


def test_nothing_of_the_schema_runs(both: Both) -> None:
    assert both.python["pwned"] is None
    assert both.node["pwned"] == [None, None]


def test_nothing_unseen_stands_in_a_file(both: Both) -> None:
    for side in ("python", "typescript/src"):
        for name, data in contents(both.folder / side).items():
            source = data.decode("utf-8")
            assert sorted({f"U+{ord(char):04X}" for char in source if text.is_unseen(char)}) == [], name


def test_prose_is_shown_as_written(both: Both) -> None:
    module = ast.parse((both.folder / "python/shop_errors/cart/models.py").read_text("utf-8"))
    assert any(isinstance(node, ast.ClassDef) for node in module.body)
    script = (both.folder / "typescript/src/cart/codes.ts").read_text("utf-8")
    python = (both.folder / "python/shop_errors/cart/codes.py").read_text("utf-8")
    texts = [one for node in ast.walk(ast.parse(python)) for one in docstrings(node)]
    words = [
        "import os; os.environ['PWNED']='1'",
        "{{ 1 + 1 }} {% raw %}",
        r"\N{DASH}",
        "\\u202e",
        "${globalThis.pwned=1}",
    ]
    for word in words:
        assert any(word in " ".join(one.split()) for one in texts), word
        assert word in " ".join(script.replace("\n   *", "\n").split()), word


def docstrings(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        yield node.value.value


def test_names_of_objects_are_no_codes(both: Both) -> None:
    # colinhacks/zod#6139
    for side in (both.python, both.node):
        for wire, (known, row_there, sentence) in zip(ODD, side["known"], strict=True):
            right = wire in WIRES
            assert [known, row_there] == [right, right], wire
            assert sentence == ("It went wrong." if right else "Something went wrong."), wire
    assert both.node["bag"] == [None, None, True]


def test_numbers_that_would_be_rounded_are_refused(both: Both) -> None:
    # Azure/ms-rest-js#331
    assert both.python["refused"] == both.node["refused"]
    assert all("pointer" in one for one in both.node["refused"])


def test_numbers_that_json_has_not_are_refused(both: Both) -> None:
    # pydantic/pydantic#7007
    assert both.python["finite"] == [True, True, True], "each raises"
    assert both.node["finite"] == [False, False, False]


def test_absent_is_not_null(both: Both) -> None:
    # OpenAPITools/openapi-generator#15056
    assert both.python["unset"] == ["{}", '{"meta":null}']


def test_models_describe_themselves(both: Both) -> None:
    # pydantic/pydantic#7655 and #13017
    assert both.python["seconds"] < 1
    described, validator = both.python["schemas"], judged(both)
    for name in ("Envelope", "Price", "Here"):
        for case in (one for one in CASES if one.shape == name):
            instance = json.loads(case.wire)
            assert jsonschema.Draft202012Validator(described[name]).is_valid(instance) is case.valid, case
            assert validator(name).is_valid(instance) is case.valid
    assert "pattern" not in described["Price"]["properties"]["amount"]


def test_fields_do_not_hide_the_model(both: Both) -> None:
    # datamodel-code-generator/datamodel-code-generator#455
    dumped, equal, _ = both.python["shadow"]
    assert dumped == {"schema": "s", "copy": "c", "model_dump": "d", "json": "j"}
    assert equal


def test_a_reference_keeps_its_name_and_its_own_words(both: Both) -> None:
    # bcherny/json-schema-to-typescript#363
    script = (both.folder / "typescript/src/cart/shapes.ts").read_text("utf-8")
    assert script.count("export type Level =") == 1
    assert "readonly a?: Level;" in script and "readonly b?: Level;" in script and "/** Other words. */" in script
    python = (both.folder / "python/shop_errors/cart/models.py").read_text("utf-8")
    assert "Other words." in python and python.count('"low"') <= 1


def test_types_are_those_of_the_schema(both: Both) -> None:
    """TypeScript takes what the schema takes; its own declarations are checked along."""
    out = both.folder / "typescript"
    (out / "use.mts").write_text(USE, "utf-8")
    flags = "--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --skipLibCheck false --target es2022"
    command = [str(ROOT / "node_modules/.bin/tsc"), "use.mts", *flags.split(), "--module", "node16", "--types", ""]
    done = subprocess.run(command, cwd=out, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
