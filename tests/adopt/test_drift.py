"""Copies in Python and TypeScript: what is planted between them is reported, all of it and no more; none of it runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support import run

PYTHON = """
from enum import StrEnum, auto
from http import HTTPStatus
from pathlib import Path

Path({marker!r}).write_text("ran")
PREFIX = "card."


class Color(StrEnum):
    RED = "red"


class ErrorCode(StrEnum):
    NOT_FOUND = "not_found"
    '''Nothing is there.'''
    RATE_LIMITED = "rate_limited"
    CARD_DECLINED = PREFIX + "declined"
    INTERNAL = "internal"
    ONLY_PYTHON = auto()
    COMPUTED = Path("x").name


HTTP_STATUS = {{ErrorCode.NOT_FOUND: 404, ErrorCode.RATE_LIMITED: HTTPStatus.TOO_MANY_REQUESTS, "internal": 500}}
RETRYABLE = frozenset({{ErrorCode.RATE_LIMITED, ErrorCode.INTERNAL}})


class AppError(Exception):
    status_code = 400


class CardError(AppError):
    '''The bank said no.'''

    code = ErrorCode.CARD_DECLINED
    category = "payment"


class StoreError(AppError):
    def __init__(self) -> None:
        super().__init__("No store.")
        self.code = "no_store"
        self.retryable = False
"""

TYPESCRIPT = """
import {{ writeFileSync }} from "node:fs";
writeFileSync({marker}, "ran");

export const enum ErrorCode {{
  /** Nothing there. */
  NotFound = "not_found",
  RateLimited = "rate_limited",
  CardDeclined = "card_declined",
  Internal = "internal",
  /** @deprecated Say no_store. */
  OnlyTypeScript = "only_type_script",
}}

export const STATUS: Record<ErrorCode, number> = {{
  [ErrorCode.NotFound]: 404,
  [ErrorCode.RateLimited]: 503,
  internal: 500,
}};

export const RETRYABLE_CODES = new Set<string>([ErrorCode.RateLimited]);

abstract class AppError extends Error {{
  abstract readonly code: string;
}}

export class StoreError extends AppError {{
  readonly code = "no_store" as const;
  readonly retryable = true;
}}
"""


def drifted(folder: Path) -> tuple[Path, Path]:
    marker = str(folder / "marker")
    python, typescript = folder / "errors.py", folder / "errors.ts"
    python.write_text(PYTHON.format(marker=marker), "utf-8")
    typescript.write_text(TYPESCRIPT.format(marker=json.dumps(marker)), "utf-8")
    return python, typescript


def report(*arguments: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("import", *arguments, "--name", "shop", "--format", "json").stdout)
    return found


def test_the_planted_drift_is_reported_and_no_other(tmp_path: Path) -> None:
    python, typescript = drifted(tmp_path)
    result = run("import", python, typescript, "--name", "shop", "--out", tmp_path / "schema")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == (
        "6 in Python, 6 in TypeScript, 1 only in Python, 1 only in TypeScript, 1 spelled differently, "
        "1 with another status, 1 with another verdict"
    )
    found = report(python, typescript)
    assert found["drift"]["alone"] == {"Python": ["only_python"], "TypeScript": ["only_type_script"]}
    assert found["drift"]["spelled"] == [{"Python": "card.declined", "TypeScript": "card_declined"}]
    assert {(one["code"], one["fact"]) for one in found["conflicts"]} == {
        ("rate_limited", "status"),
        ("no_store", "retryable"),
    }
    (status,) = (one["said"] for one in found["conflicts"] if one["fact"] == "status")
    assert [(one["value"], Path(one["at"].rpartition(":")[0]).name) for one in status] == [
        (429, "errors.py"),
        (503, "errors.ts"),
    ]
    assert not (tmp_path / "marker").exists()
    assert not (tmp_path / "schema").exists()


def test_what_is_known_becomes_the_contract(tmp_path: Path) -> None:
    result = run("import", *drifted(tmp_path), "--name", "shop", "--out", tmp_path / "s", "--on-conflict", "omit")
    assert result.exit_code == 0, result.output
    table = json.loads((tmp_path / "s/shop/codes.schema.json").read_text("utf-8"))["$defs"]["ShopCode"]
    rows = {row["const"]: row["x-error"] for row in table["oneOf"]}
    assert rows == {
        "not_found": {"httpStatus": 404},
        "rate_limited": {"retryable": True},
        "card.declined": {"category": "payment", "httpStatus": 400, "class": "CardError"},
        "internal": {"retryable": True, "httpStatus": 500},
        "only_python": {},
        "no_store": {"httpStatus": 400, "class": "StoreError"},
        "card_declined": {},
        "only_type_script": {"lifecycle": "deprecated"},
    }
    assert table["oneOf"][0]["description"] == "Nothing is there."
    assert run("lint", "--schema", tmp_path / "s").exit_code == 0
    assert "COMPUTED is left out" in result.stdout and "Color (1 value) is not taken for codes" in result.stdout
    assert not (tmp_path / "marker").exists()


def test_equal_copies_have_no_drift(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('from typing import Literal\nCode = Literal["a", "b"]\n', "utf-8")
    (tmp_path / "a.ts").write_text('export type Code = "b" | "a";\n', "utf-8")
    result = run("import", tmp_path / "a.py", tmp_path / "a.ts", "--name", "shop", "--report-only")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "2 in Python, 2 in TypeScript, no drift"


KINDS = {
    "enum.py": "from enum import Enum\nclass Codes(str, Enum):\n    A = 'a'\n    B = 'b-1'\n",
    "int_enum.py": "import enum\nclass Code(enum.IntEnum):\n    A = 1\n    B = enum.auto()\n",
    "literal.py": "from typing import Literal, Union\nX = Literal['a']\nCode = Union[X, Literal['b-1']]\n",
    "constants.py": "from typing import Final\nA: Final = 'a'\nB = 'b-1'\nLIMIT = 3\n_C = 'c'\n",
    "namespace.py": "class Codes:\n    A = 'a'\n    B = 'b-1'\n",
    "tuple.py": "ERROR_CODES = ('a', 'b-1')\nHOSTS = ['h']\n",
    "exceptions_and_more.py": "HOSTS = ['h']\nclass A(Exception):\n    code = 'a'\nclass B(A):\n    code = 'b-1'\n",
    "exceptions.py": "class E(Exception): pass\nclass A(E):\n    code = 'a'\nclass B(E):\n    error_code: str = 'b-1'\n",
    "enum.ts": 'export enum Code { A = "a", "B x" = "b-1" }',
    "int_enum.ts": "enum Code { A = 1, B }",
    "union.ts": "type A = 'a'; export type Code = A | (\"b-1\");",
    "array.ts": 'export const CODES = ["a", `b-1`] as const satisfies readonly string[];',
    "object.ts": "export const Codes = Object.freeze({ A: 'a', B: \"b\\u002d1\" });",
    "rows.ts": "export const Codes = { a: { status: 404 }, B: { code: 'b-1', retryable: true } } as const;",
    "list_of_rows.ts": "export const ERRORS = [{ code: 'a' }, { code: 'b-1', status: 500 }] as const;",
    "constants.ts": 'export const A = "a"; export const B = "b-1"; const LIMIT = 3; const other = "c";',
    "errors.ts": 'class A extends Error { code = "a" }\nexport class B extends A { override readonly code: "b-1" = "b-1"; }',
    "thrown.ts": 'export class A extends Error { constructor() { super("x"); this.code = "a"; } }\n'
    'export class B extends TypeError { static readonly code = "b-1"; }',
}


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_of_list_is_read(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(KINDS[name], "utf-8")
    result = run("import", tmp_path / name, "--name", "shop", "--out", tmp_path / "schema")
    assert result.exit_code == 0, result.output
    table = json.loads((tmp_path / "schema/shop/codes.schema.json").read_text("utf-8"))["$defs"]["ShopCode"]
    assert [row["const"] for row in table["oneOf"]] == ([1, 2] if name.startswith("int") else ["a", "b-1"])


WITH_FACTS = {
    "tuple.py": "from enum import Enum\nclass Code(Enum):\n    A = ('a', 404, True)\n"
    "    def __init__(self, code: str, http_status: int, retryable: bool) -> None: ...\n",
    "super.py": "class E(Exception):\n    def __init__(self, code, message, *, status_code, retryable): ...\n"
    "class A(E):\n    def __init__(self):\n        super().__init__('a', 'x', status_code=404, retryable=True)\n",
    "super.ts": "class E extends Error { constructor(readonly code: string, message: string, readonly status = 500) {\n"
    "super(message); } retryable = true }\n"
    "export class A extends E { constructor(m?: string) { super('a', m ?? 'x', 404) } }",
    "options.ts": "export class A extends BaseError { constructor() { super('x', { code: 'a', httpStatus: 404, "
    "retryable: true }) } }",
    "rows.ts": "export const ERRORS = { a: { status: 404, retryable: true, message: `x` } } as const;",
    "map.ts": "export type Code = 'a'; const STATUS = new Map([['a', 404]]); const RETRYABLE = ['a'] as const;",
    "rows.py": "ERRORS = {'a': {'status': 404, 'retryable': True, 'message': 'x'}}\n",
    "tuple_of_codes.py": "CODES = ('a',)\nSTATUS_BY_CODE = {'a': 404}\nRETRYABLE = frozenset(['a'])\n",
    "tables.py": "CODES = ('a',)\nA = 'a'\nSTATUS_BY_CODE = {A: 404}\nIS_RETRYABLE = {A: True}\n",
}


@pytest.mark.parametrize("name", WITH_FACTS)
def test_facts_are_read_where_sources_have_them(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(WITH_FACTS[name], "utf-8")
    result = run("import", tmp_path / name, "--name", "shop", "--out", tmp_path / "schema")
    assert result.exit_code == 0, result.output
    table = json.loads((tmp_path / "schema/shop/codes.schema.json").read_text("utf-8"))["$defs"]["ShopCode"]
    (row,) = table["oneOf"]
    facts = {key: value for key, value in row["x-error"].items() if key != "class"}
    assert (row["const"], facts) == ("a", {"retryable": True, "httpStatus": 404})


@pytest.mark.parametrize(("name", "text"), [("a.py", "class X(:\n"), ("a.ts", "enum X {\n"), ("b.txt", "a")])
def test_what_cannot_be_read_stops_the_import(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    result = run("import", tmp_path / name, "--name", "shop", "--out", tmp_path / "schema")
    assert result.exit_code == 1 and name in result.stderr
    assert not (tmp_path / "schema").exists()


def test_a_folder_is_read_without_what_is_installed_in_it_or_linked_to(tmp_path: Path) -> None:
    outside = tmp_path / "outside.py"
    outside.write_text("class Code:\n    X = 'x'\n    Y = 'y'\n", "utf-8")
    source = tmp_path / "src"
    (source / "node_modules").mkdir(parents=True)
    (source / "node_modules" / "a.ts").write_text('enum Code { N = "n" }', "utf-8")
    (source / "link.py").symlink_to(outside)
    (source / "codes.ts").write_text('enum Code { A = "a" }', "utf-8")
    result = run("import", source, "--name", "shop", "--report-only")
    assert result.stdout.splitlines()[0] == "1 in TypeScript"
