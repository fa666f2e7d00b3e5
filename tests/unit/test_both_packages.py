"""Contracts at the edge of what one may say: both packages load, pass their checkers, and answer alike."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from adopt.outcomes import ENVIRONMENT
from support import ROOT, Node, code, contract, document, run, shape, table, write_files

TARGETS = {
    "python": {"package": "shop", "out": "../py"},
    "typescript": {"package": "@shop/errors", "out": "../ts"},
    "docs": {"out": "../docs"},
    "schema": {"out": "../bundle"},
}
TEXT: Node = {"type": "string", "description": "A text."}


def built(folder: Path, **families: Node) -> Path:
    """Both packages of a contract of these families, in `py` and `ts`, compiled."""
    if not (ROOT / "node_modules/.bin/tsc").exists():
        pytest.skip("the npm tools are not installed")
    said = [{"name": name, "title": name.title(), "description": "A family."} for name in families]
    files = {f"{name}/codes.schema.json": one for name, one in families.items()}
    schema = write_files(folder, {"contract.json": contract(TARGETS, families=said), **files})
    made = run("generate", "--schema", schema)
    assert made.exit_code == 0, made.output
    done = subprocess.run(
        ["npm", "run", "--silent", "build"], cwd=folder / "ts", env=ENVIRONMENT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
    return folder


def python(folder: Path, program: str) -> Any:
    """What a program prints as JSON, with the package beside it."""
    done = subprocess.run([sys.executable, "-c", program], cwd=folder / "py", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def typescript(folder: Path, family: str, asked: str) -> Any:
    """What an expression over the family's module gives, as JSON."""
    program = f'import * as one from "{folder}/ts/dist/esm/{family}/index.js"; console.log(JSON.stringify({asked}));'
    done = subprocess.run(["node", "--input-type=module", "-e", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# --- tables without codes --------------------------------------------------------------------------

ROOT_CLASS: Node = {
    "description": "An error.",
    "properties": {"code": {**TEXT, "x-carries": "code"}, "message": {**TEXT, "x-carries": "message"}},
    "required": ["code", "message"],
}
REPLY = shape(ROOT_CLASS["properties"], "code", "message", **{"x-role": "envelope", "x-audience": "public"})


def test_tables_of_which_nothing_is_left(tmp_path: Path) -> None:
    """All codes retired, or all of the other language: the type of no value, in both languages."""
    gone = table(code("a", lifecycle="retired"), code("b", lifecycle="retired"))
    of_python = table(code("p", languages=["python"]), table="OWN_CODES")
    elsewhere = table(code("t", languages=["typescript"]), code("u", languages=["typescript"]))
    folder = built(
        tmp_path,
        gone=document({"Reply": REPLY}, gone, **{"x-classes": {"GoneError": ROOT_CLASS}}),
        bare=document(codes=gone),
        elsewhere=document({"OwnCode": of_python}, elsewhere),
    )
    program = (
        "import json; from typing import get_args; from shop import bare, elsewhere, gone\n"
        "types = [gone.Code, gone.LocalCode, elsewhere.Code, elsewhere.LocalCode, elsewhere.OwnCode, elsewhere.OwnLocalCode]\n"
        "error = gone.classify_error(ValueError('x'))\n"
        "said = [gone.CODE_LIST, gone.is_code('a'), 'a' in gone.CODES, error.known_code, bare.code_of(error)]\n"
        "print(json.dumps([[get_args(one) for one in types], said, gone.render_error(error).status]))"
    )
    types = [[], [], ["t", "u"], [], ["p"], ["p"]]
    assert python(folder, program) == [types, [[], False, False, None, None], 500]
    asked = '[one.CODE_LIST, one.isCode("a"), one.classifyError(new Error("x")).knownCode ?? null, one.renderError(1).status]'
    assert typescript(folder, "gone", asked) == [[], False, None, 500]
    (tmp_path / "use.py").write_text(
        "from typing import Never\n\nfrom shop import bare, elsewhere, gone\n\n\n"
        "def nothing(a: gone.Code, b: bare.LocalCode, c: elsewhere.LocalCode) -> tuple[Never, Never, Never]:\n"
        "    return a, b, c\n"
    )
    checked = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--config-file=", "use.py"]
    checked += [f"py/shop/{family}" for family in ("gone", "bare", "elsewhere")]
    done = subprocess.run(checked, cwd=tmp_path, env={**ENVIRONMENT, "MYPYPATH": "py"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    use = 'import type { LocalCode } from "./dist/esm/elsewhere/index.js";\nimport type { Code } from "./dist/esm/gone/index.js";\n'
    never = "export const none = (a: Code): never => a;\nexport const own: LocalCode = 't';\n// @ts-expect-error raised in Python alone\n"
    (tmp_path / "ts/use.ts").write_text(
        f"{use}{never}export const other: import('./dist/esm/elsewhere/index.js').OwnLocalCode = 'p';\n"
    )
    flags = "--ignoreConfig --noEmit --strict --module nodenext --target es2022 --types".split()
    tsc = [ROOT / "node_modules/.bin/tsc", "use.ts", *flags, ""]
    done = subprocess.run(tsc, cwd=tmp_path / "ts", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    pretty = [ROOT / "node_modules/.bin/prettier", "--config", ROOT / ".prettierrc.json", "--check", "src/*/codes.ts"]
    done = subprocess.run(pretty, cwd=tmp_path / "ts", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# --- look-ups --------------------------------------------------------------------------------------


def test_an_unknown_code_has_any_category_that_is_declared(tmp_path: Path) -> None:
    """Also one that no live code has; among integers no text is a code, whatever it begins with."""
    categories = {"net": "The net.", "io": "Files.", "old": "No more."}
    codes = [code("net_down"), code("old_one", lifecycle="retired")]
    folder = built(
        tmp_path,
        words=document(codes=table(*codes, categoryByPrefix=True, categories=categories)),
        numbers=document(codes=table(code(7), categoryByPrefix=True, categories=categories)),
    )
    asked = ["net_down", "net_new", "io_full", "old_one", "old_two", "io", "odd_one", "netdown", "", "_net"]
    found = ["net", "net", "io", "old", "old", "io", None, None, None, None]
    for family, wanted in (("words", found), ("numbers", [None] * len(asked))):
        given = json.dumps(asked)
        program = (
            f"import json; from shop import {family} as one; print(json.dumps([one.category_of(c) for c in {asked!r}]))"
        )
        assert python(folder, program) == wanted
        assert typescript(folder, family, f"{given}.map((c) => one.categoryOf(c) ?? null)") == wanted


def test_a_code_of_two_tables_has_the_first_sentence_there_is(tmp_path: Path) -> None:
    own = table(code("mute"), code("both", userMessage="Own."), code("silent"))
    web = table(code("both", userMessage="Web."), code("mute", userMessage="Heard."), code("silent"), table="WEB_CODES")
    folder = built(tmp_path, shop=document({"WebCode": web}, own))
    asked, wanted = (
        ["mute", "both", "silent", "odd"],
        ["Heard.", "Own.", "Something went wrong.", "Something went wrong."],
    )
    program = f"import json; from shop import shop; print(json.dumps([shop.user_message_for(c) for c in {asked!r}]))"
    assert python(folder, program) == wanted
    assert typescript(folder, "shop", f"{json.dumps(asked)}.map((c) => one.userMessageFor(c))") == wanted


# --- parameters of classes -------------------------------------------------------------------------

NAMES = (
    "options fill fillWhole fill_all brand retryableOf categoryOf causeOf metaOf cause name stack this class default "
    "error undefined arguments self super"
).split()


def test_parameters_by_place_called_as_what_a_constructor_reads(tmp_path: Path) -> None:
    own: Node = {key: {"type": "string", "description": f"It is {key}."} for key in NAMES}
    classes: Node = {
        "CartError": {
            "description": "An error.",
            "call": "positional",
            "properties": {
                "code": {**TEXT, "x-carries": "code"},
                **own,
                "message": {**TEXT, "x-carries": "message"},
                "category": {**TEXT, "x-carries": "category"},
                "retryable": {"type": "boolean", "x-carries": "retryable"},
                "details": {**TEXT, "x-carries": "details"},
            },
            "required": ["code", *NAMES],
            "message": "{fill} and {options}.",
            "details": "{brand} and {cause}.",
            "factories": {
                "full": {
                    "description": "It is full.",
                    "code": "full",
                    "message": "Full of {options}.",
                    "properties": {"options": TEXT, "brand": TEXT},
                    "required": ["options", "brand"],
                }
            },
        }
    }
    rows = table(code("full", retryable=True, category="cart"), categories={"cart": "The cart."})
    folder = built(tmp_path, shop=document(codes=rows, **{"x-classes": classes}))
    facts = ["fill! and options!.", "brand! and cause!.", True, "cart"]
    values = json.dumps([f"{name}!" for name in NAMES])
    made = (
        f"((e) => [e.message, e.details, e.retryable, e.category, Object.values(e).filter((v) => {values}.includes(v)).length])"
        f'(new one.CartError("full", ...{values}))'
    )
    assert typescript(folder, "shop", made) == [*facts, len(NAMES)]
    given = json.dumps([f"{name}!" for name in NAMES if name not in ("options", "brand")])
    factory = f'((e) => [e.message, e.options, e.cause])(one.CartError.full("x", "y", ...{given}, undefined, undefined, {{ cause: "late" }}))'
    assert typescript(folder, "shop", factory) == ["Full of x.", "x", "late"]
    program = (
        "import json; from shop import shop\n"
        f"values = {[f'{name}!' for name in NAMES]!r}; e = shop.CartError('full', *values)\n"
        "kept = [one for one in vars(e).values() if one in values]\n"
        "print(json.dumps([str(e), e.details, e.retryable, e.category, len(kept)]))"
    )
    assert python(folder, program) == [*facts, len(NAMES)]


def test_what_carries_the_cause_is_the_cause_whatever_it_is_called(tmp_path: Path) -> None:
    """And a parameter called "cause" that carries nothing is one more, in a class whose base has a cause as well."""
    cause: Node = {"description": "What led to it.", "x-carries": "cause"}
    told: Node = {
        "description": "It is told.",
        "message": "So: {message}",
        "properties": {"message": TEXT},
        "required": ["message"],
    }
    classes: Node = {
        "LateError": {"description": "Late.", "properties": {"reason": cause}, "message": "Late for {reason}."},
        "TornError": {"description": "Torn.", "properties": {"cause": cause}, "factories": {"told": told}},
        "WornError": {
            "description": "Worn.",
            "extends": "TornError",
            "properties": {"cause": TEXT},
            "required": ["cause"],
        },
    }
    folder = built(tmp_path, shop=document(**{"x-classes": classes}))
    program = (
        "import json; from shop import shop\n"
        "late, worn = shop.LateError(cause='rain'), shop.WornError('use', 'm', cause='rain')\n"
        "print(json.dumps([str(late), late.cause, str(worn), worn.cause_, worn.cause, str(shop.TornError.told('it'))]))"
    )
    wanted = ["Late for rain.", "rain", "m", "use", "rain", "So: it"]
    assert python(folder, program) == wanted
    asked = (
        '((late, worn) => [late.message, late.cause, worn.message, worn.cause_, worn.cause, one.TornError.told({ message_: "it" }).message])(new one.LateError({ cause: "rain" }), '
        'new one.WornError({ cause_: "use", message: "m", cause: "rain" }))'
    )
    assert typescript(folder, "shop", asked) == wanted
