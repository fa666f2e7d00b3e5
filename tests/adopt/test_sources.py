"""What Python and TypeScript sources say is read in every form that can be read, and listed where it cannot."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from support import run


def report(folder: Path, files: dict[str, str], *more: str) -> dict[str, Any]:
    """The report on files, all of them given."""
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    result = run("import", *(folder / name for name in files), "--name", "shop", "--format", "json", *more)
    made: dict[str, Any] = json.loads(result.stdout)
    return made


def codes(folder: Path, files: dict[str, str], *more: str) -> list[str | int]:
    """The codes that come of files."""
    report(folder, files, "--out", str(folder / "schema"), *more)
    read = json.loads((folder / "schema/shop/codes.schema.json").read_text("utf-8"))["$defs"]["ShopCode"]
    return [row["const"] for row in read["oneOf"]]


def listed(made: dict[str, Any]) -> list[str]:
    """Place (file and line) and problem of each note."""
    return [f"{Path(one['at']).name}: {one['problem']}" for one in made["notes"]]


UNIONS = {
    "references": 'type Client = "a" | "b";\ntype Server = "c";\nexport type ErrorCode = Client | Server | "other";',
    "chain": 'type C = D | "b";\ntype D = "a";\ntype Server = "c";\ntype ErrorCode = C | Server | "other";',
    "circle": 'type A = ErrorCode | B;\ntype B = A | "a" | "b" | "c";\ntype ErrorCode = A | "other";',
    "template": "type ErrorCode = `a` | 'b' | `c` | \"other\";",
    "enum": 'enum E { A = "a", B = "b" }\ntype ErrorCode = E | "c" | "other";',
    "member": 'enum E { A = "a", B = "b", Z = "z" }\ntype ErrorCode = E.A | E.B | "c" | "other";',
    "array": 'const LIST = ["a", "b", "c"] as const;\ntype ErrorCode = (typeof LIST)[number] | "other";',
    "object": 'const T = { x: "a", y: "b", z: "c" } as const;\ntype ErrorCode = (typeof T)[keyof typeof T] | "other";',
    "keys": "const T = { a: { status: 400 }, b: { status: 400 }, c: { status: 400 } } as const;\n"
    'type ErrorCode = keyof typeof T | "other";',
}
LITERAL = (
    "from typing import Literal\nClient = Literal['a', 'b']\nServer = Literal['c']\n"
    "ErrorCode = Literal[Client, Server, 'other']\n"
)


@pytest.mark.parametrize("name", UNIONS)
def test_a_union_has_all_its_members(name: str, tmp_path: Path) -> None:
    made = report(tmp_path, {"a.py": LITERAL, "a.ts": UNIONS[name]}, "--report-only", "--only", "ErrorCode")
    assert made["drift"]["counts"] == {"Python": 4, "TypeScript": 4} and not made["drift"]["alone"]


def test_members_of_other_files_are_found_and_repeats_of_a_reference_end(tmp_path: Path) -> None:
    files = {"a.ts": 'import { A0 } from "./b";\nexport type ErrorCode = A0 | "z";'}
    files["b.ts"] = "\n".join(f"export type A{n} = A{n + 1} | A{n + 1};" for n in range(60)) + '\ntype A60 = "a";'
    assert set(codes(tmp_path, files)) == {"a", "z"}


def test_a_long_union_is_read(tmp_path: Path) -> None:
    union = " | ".join(f'"c{n}"' for n in range(3000))
    assert len(codes(tmp_path, {"a.ts": f"type ErrorCode = {union};"})) == 3000


@pytest.mark.parametrize(
    "member", ["Elsewhere", "string", "`x_${string}`", "Exclude<A, 'b'>", "keyof typeof gone", "{}"]
)
def test_a_member_that_cannot_be_read_is_listed(member: str, tmp_path: Path) -> None:
    made = report(tmp_path, {"a.ts": f'type A = "a";\ntype ErrorCode = A\n  | {member};'}, "--report-only")
    assert f"a.ts:3: ErrorCode: {member} is left out: its values are not written here." in listed(made)


@pytest.mark.parametrize("member", ["Elsewhere", "str"])
def test_a_part_of_a_python_union_that_cannot_be_read_is_listed(member: str, tmp_path: Path) -> None:
    text = f"from typing import Literal\nErrorCode = Literal['a'] | {member} | None\n"
    made = report(tmp_path, {"a.py": text}, "--report-only")
    assert f"a.py:2: ErrorCode: {member} is left out: its values are not written here." in listed(made)


def test_python_aliases_in_a_circle_end(tmp_path: Path) -> None:
    text = "from typing import Literal\nA = Literal['a', B]\nB = Literal[A, 'b']\nErrorCode = Literal[B, A]\n"
    assert set(codes(tmp_path, {"a.py": text})) >= {"a", "b"}


READ = {
    "getter.ts": 'export class A extends Error { get code() { return "a"; } }',
    "base.ts": 'class Base extends Error {}\nexport class Gone extends Base { readonly code = "a"; }',
    "alias.ts": 'const Base = Error;\nexport class Gone extends Base { readonly code = "a"; }',
    "elsewhere.ts": 'import { Base } from "x";\nexport class GoneError extends Base { readonly code = "a"; }',
    "expression.ts": 'export const Gone = class extends Error { code = "a" };',
    "default.ts": 'export default class extends Error { code = "a" }',
    "named_default.ts": 'export default class Gone extends Error { code = "a" }',
    "inner.ts": 'function make() { class Gone extends Error { code = "a" } return Gone; }',
    "base_expression.ts": 'const Base = class extends Error {};\nclass Gone extends Base { code = "a" }',
    "spread.ts": 'const base = { A: "a" };\nexport const CODES = { ...base } as const;',
    "spread_array.ts": 'const base = ["a"] as const;\nexport const CODES = [...base] as const;',
    "spread_in_place.ts": 'export const CODES = { ...{ A: "z" }, A: "a" } as const;',
    "short.ts": 'const A = "a";\nexport const CODES = { A } as const;',
}


@pytest.mark.parametrize("name", READ)
def test_simple_forms_are_read(name: str, tmp_path: Path) -> None:
    assert codes(tmp_path, {name: READ[name]}) == ["a"]


LISTED = {
    "parameter.ts": (
        'class A extends Error {\n  constructor(readonly code = "x") { super() } }',
        "a.ts:1: A is left out",
    ),
    "argument.ts": (
        'class A extends Error { code: string;\n  constructor(code = "x") { super(); this.code = code; } }',
        "A is left out",
    ),
    "getter.ts": ('class A extends Error { get code() { return make("x"); } }', "A is left out"),
    "computed.ts": ("class A extends Error { code = make() }", "A is left out"),
    "no_error.ts": ('class A { code = "x" }', 'A is left out: its code "x" is that of a class'),
    "default.ts": ("export default class extends Error { code = make() }", "A class is left out"),
    "spread.ts": ('const CODES = { ...gone, B: "b" } as const;', "CODES: ...gone is left out"),
    "spread_call.ts": ('const CODES = [...gone(), "b"] as const;', "CODES: ...gone() is left out"),
    "method.ts": ('const CODES = { get A() { return "x" }, B: "b" } as const;', "CODES: get A()"),
}


@pytest.mark.parametrize("name", LISTED)
def test_what_is_dropped_is_listed_with_its_place(name: str, tmp_path: Path) -> None:
    text, wanted = LISTED[name]
    made = report(tmp_path, {"a.ts": text, "b.ts": 'enum ErrorCode { B = "b" }'}, "--report-only")
    assert any(wanted in one and one.startswith("a.ts:1: ") for one in listed(made)), listed(made)
    assert made["codes"] == 1


PYTHON_READ = {
    "property": "class E(Exception):\n    @property\n    def code(self) -> str:\n        '''Doc.'''\n        return 'a'\n",
    "dict": "from enum import Enum\nCode = Enum('Code', {'A': 'a'})\n",
    "pairs": "import enum\nCode = enum.Enum('Code', [('A', 'a')], type=str)\n",
    "names": "from enum import StrEnum\nCode = StrEnum('Code', 'A')\n",
}


@pytest.mark.parametrize("name", PYTHON_READ)
def test_simple_python_forms_are_read(name: str, tmp_path: Path) -> None:
    assert codes(tmp_path, {"a.py": PYTHON_READ[name]}) == ["a"]


def test_an_enum_of_names_alone_is_numbered(tmp_path: Path) -> None:
    assert codes(tmp_path, {"a.py": "from enum import Enum\nCode = Enum('Code', ['A', 'B'], start=5)\n"}) == [5, 6]


PYTHON_LISTED = {
    "property": ("class E(Exception):\n    @property\n    def code(self): return make()\n", "a.py:1: E is left out"),
    "default": ("class E(Exception):\n    def __init__(self, code='kw'): self.code = code\n", "a.py:1: E is left out"),
    "keyword": ("class E(Exception):\n    def __init__(self, *, code='kw'): ...\n", "a.py:1: E is left out"),
    "no_exception": ("class E:\n    code = 'x'\n", "a.py:1: E is left out: its code 'x'"),
    "enum": ("from enum import Enum\nCode = Enum('Code', make())\n", "a.py:2: Code is left out"),
    "member": ("from enum import Enum\nCode = Enum('Code', {'A': make()})\n", "a.py:2: Code.A is left out"),
    "constants": (
        "TEA = 'tea'\nMILK = 'milk'\n",
        "a.py:1: constants (2 values) is not taken for codes; `--only constants` takes it: TEA, MILK.",
    ),
}


@pytest.mark.parametrize("name", PYTHON_LISTED)
def test_what_is_dropped_of_python_is_listed_with_its_place(name: str, tmp_path: Path) -> None:
    text, wanted = PYTHON_LISTED[name]
    files = {"a.py": text, "b.py": "from enum import Enum\nclass ErrorCode(Enum):\n    B = 'b'\n"}
    made = report(tmp_path, files, "--report-only")
    assert any(one.startswith(wanted) for one in listed(made)), listed(made)
    assert made["codes"] == 1


@pytest.mark.parametrize("language", ["py", "ts"])
def test_constants_beside_a_list_are_taken_when_asked_for(language: str, tmp_path: Path) -> None:
    python = "from enum import Enum\nTEA = 'tea'\nclass ErrorCode(Enum):\n    B = 'b'\n"
    typescript = 'const TEA = "tea";\nenum ErrorCode { B = "b" }\n'
    files = {f"a.{language}": python if language == "py" else typescript}
    assert "`--only constants` takes it: TEA" in " ".join(listed(report(tmp_path, files, "--report-only")))
    assert codes(tmp_path, files, "--only", "constants", "--only", "ErrorCode") == ["b", "tea"]


def test_constants_of_all_files_are_read_where_there_is_nothing_else(tmp_path: Path) -> None:
    assert codes(tmp_path, {"a.py": "A = 'a'\n", "b.py": "B = 'b'\n"}) == ["a", "b"]


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python has the statement")
@pytest.mark.parametrize("text", ["type X = Literal['a']\n", "def f[T](x: T) -> T: ...\n", "class A[T]: ...\n"])
def test_a_form_of_a_later_python_is_named_with_the_version(text: str, tmp_path: Path) -> None:
    made = report(tmp_path, {"a.py": "\n" + text}, "--report-only")
    (said,) = listed(made)
    here = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    assert said.startswith("a.py:2: ") and "Python 3.12 and later" in said and here in said


# --- one name, two values ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typescript", "lines"),
    [
        ('Alpha = "b"', ["ALPHA is 'a' in Python and 'b' in TypeScript"]),
        (
            'Alpha = "b2", Beta = "a"',
            ["ALPHA is 'a' in Python and 'b2' in TypeScript", "BETA is 'b2' in Python and 'a' in TypeScript"],
        ),
    ],
)
def test_another_value_under_one_name_is_drift(typescript: str, lines: list[str], tmp_path: Path) -> None:
    more = "\n    BETA = 'b2'" if len(lines) > 1 else ""
    (tmp_path / "a.py").write_text(f"from enum import Enum\nclass Code(Enum):\n    ALPHA = 'a'{more}\n", "utf-8")
    (tmp_path / "a.ts").write_text(f"enum Code {{ {typescript} }}", "utf-8")
    result = run("import", tmp_path / "a.py", tmp_path / "a.ts", "--name", "shop", "--report-only")
    first, *rest = result.stdout.splitlines()
    count = len(lines)
    assert first == f"{count} in Python, {count} in TypeScript, {count} with another value under one name"
    assert [line.strip() for line in rest[:count]] == lines


# --- what is no source -------------------------------------------------------------------------


def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.py")
    result = run("import", tmp_path / "a.py", "--name", "shop", "--report-only")
    assert result.exit_code == 1 and "a.py: It cannot be read: it is no regular file." in result.stderr


def test_a_device_behind_a_link_is_not_opened(tmp_path: Path) -> None:
    (tmp_path / "a.json").symlink_to("/dev/zero")
    result = run("import", tmp_path / "a.json", "--name", "shop", "--report-only")
    assert result.exit_code == 1 and "it is no regular file" in result.stderr


def test_a_file_past_the_limit_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "a.json").open("wb") as file:
        file.truncate(64 * 2**20 + 1)
    result = run("import", tmp_path / "a.json", "--name", "shop", "--report-only")
    assert result.exit_code == 1 and "it is larger than 64 MB" in result.stderr


@pytest.mark.parametrize("name", ["a.py", "a.ts", "a.json"])
def test_a_list_that_is_not_there_is_named_and_so_are_those_that_are(name: str, tmp_path: Path) -> None:
    texts = {
        "a.py": "from enum import Enum\nclass Code(Enum):\n    A = 'a'\n",
        "a.ts": 'enum Code { A = "a" }',
        "a.json": '{"$defs": {"Code": {"enum": ["a"]}}}',
    }
    (tmp_path / name).write_text(texts[name], "utf-8")
    result = run("import", tmp_path / name, "--name", "shop", "--only", "Nope", "--report-only")
    assert result.exit_code == 1
    assert "There is no list named Nope; there are Code." in result.stderr


BROKEN = {
    "a.py": ["class X(:\n", "a = 'x\0'\n", "x = " + "(" * 5000, "x = " + "-" * 50_000 + "1"],
    "a.ts": ["enum X {\n", "}}}", "type X = ;", "\0"],
    "a.json": ["", "{", "[" * 50_000, '{"a": 1,}'],
    "a.yaml": ["{", "a: [", "[" * 5000],
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in BROKEN.items() for text in texts])
def test_a_syntax_error_has_a_reason(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    result = run("import", tmp_path / name, "--name", "shop", "--report-only")
    assert result.exit_code == 1 and result.stderr.count(name) >= 1
    assert re.search(r": (This is no|It cannot be read|It holds)[^:]*(: \S.{4,}|object)\. ?\[", result.stderr)
    assert ": ." not in result.stderr


BASES = {
    "name.py": "from lib import Base\nclass GoneError(Base):\n    code = 'a'\n",
    "base.py": "from lib import ErrorBase\nclass Gone(ErrorBase):\n    code = 'a'\n",
    "base.ts": 'import { ErrorBase } from "x";\nclass Gone extends ErrorBase { code = "a" }',
}


@pytest.mark.parametrize("name", BASES)
def test_a_class_whose_base_is_from_elsewhere_is_an_error_by_name(name: str, tmp_path: Path) -> None:
    assert codes(tmp_path, {name: BASES[name]}) == ["a"]


@pytest.mark.parametrize("base", ["BaseModel", "object", "Plain"])
def test_a_model_with_a_code_is_no_error(base: str, tmp_path: Path) -> None:
    text = f"class Plain: ...\nclass NotFoundError({base}):\n    code = 'x'\nERROR_CODES = ('b',)\n"
    made = report(tmp_path, {"a.py": text}, "--report-only")
    assert made["codes"] == 1 and any(one.startswith("a.py:2: NotFoundError is left out") for one in listed(made))


def test_an_alias_in_another_file_has_its_own_place(tmp_path: Path) -> None:
    files = {
        "a.py": "from b import Client\nErrorCode = Literal[Client, 'z']\n",
        "b.py": "\n\nClient = Literal['a', x()]\n",
    }
    assert "b.py:3: ErrorCode: x() is left out: it is no plain text or integer." in listed(
        report(tmp_path, files, "--report-only")
    )
