"""What Python and TypeScript sources say is read in every form that can be read, and listed where it cannot."""

from __future__ import annotations

import json
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
