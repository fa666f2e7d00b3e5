"""Constants of awkward codes: made by one rule, pinned where it is not enough, and no new code renames an old one."""

from __future__ import annotations

import json
from pathlib import Path

from support import run

AWKWARD: list[str] = [
    *(
        "a.b",
        "a/b",
        "a-b",
        "a:b",
        "a b",
        "a_b",
        "A_B",
        "aB",
        "1st",
        "",
        "class",
        "None",
        "ошибка",
        "x" * 170,
        "x" * 169 + "y",
    ),
    *("s²", "€", "name_1", "name-1", "constructor", "__proto__", "toString", "café", "cafe\u0301", "*", "#", "\u202e"),
]


def names(codes: list[str], folder: Path, *more: str | Path) -> dict[str, str]:
    """Constant of each code in the contract made of them."""
    folder.mkdir()
    source = folder / "codes.json"
    source.write_text(json.dumps({"codes": codes}), "utf-8")
    result = run("import", source, "--name", "shop", "--out", folder / "schema", *more)
    assert result.exit_code == 0, result.output
    from wirepact_codegen.adopt import pins

    return {str(code): name for code, name in pins(folder / "schema").items()}


def test_every_code_has_a_name_of_its_own(tmp_path: Path) -> None:
    made = names(AWKWARD, tmp_path / "a")
    assert list(made) == AWKWARD
    assert len(set(made.values())) == len(AWKWARD)
    assert made["a.b"] == "A_B" and made["a/b"] == "A_SLASH_B" and made["a-b"] == "A_DASH_B"
    assert all(name.isidentifier() for name in made.values())


def test_a_code_at_the_end_renames_none(tmp_path: Path) -> None:
    for count in range(1, len(AWKWARD), 5):
        few = names(AWKWARD[:count], tmp_path / f"few{count}")
        more = names(AWKWARD[: count + 3], tmp_path / f"more{count}")
        assert few.items() <= more.items()


def test_names_of_an_earlier_contract_stay_wherever_codes_are_added(tmp_path: Path) -> None:
    first = names(["a-b", "x.y"], tmp_path / "first")
    assert first == {"a-b": "A_B", "x.y": "X_Y"}
    again = names(["a.b", "x_y", "a-b", "x.y"], tmp_path / "again", "--names", tmp_path / "first/schema")
    assert first.items() <= again.items() and len(set(again.values())) == 4


def test_the_name_a_source_gives_is_kept(tmp_path: Path) -> None:
    (tmp_path / "codes.py").write_text(
        "from enum import IntEnum\nclass Code(IntEnum):\n    PARSE_ERROR = -32700\n", "utf-8"
    )
    assert run("import", tmp_path / "codes.py", "--name", "rpc", "--out", tmp_path / "schema").exit_code == 0
    from wirepact_codegen.adopt import pins

    assert pins(tmp_path / "schema") == {-32700: "PARSE_ERROR"}
