"""Facts that are stated twice: what is said of them is the same whoever wins, and the first is the first by place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest
from wirepact_codegen.adopt import Policy, adopt, as_json, report

PYTHON = """
class ErrorCode(StrEnum):
    A = "a"
    B = "b"
STATUS = {"a": 409, "b": 400}
"""
TYPESCRIPT = """
export type ErrorCode = "a" | "b";
export const STATUS = { a: 409, b: 422 } as const;
export class AError extends Error { readonly code = "a"; readonly status = 410; }
"""


def write(folder: Path) -> list[Path]:
    (folder / "a.py").write_text(PYTHON, "utf-8")
    (folder / "b.ts").write_text(TYPESCRIPT, "utf-8")
    return [folder / "a.py", folder / "b.ts"]


def test_the_report_does_not_depend_on_who_wins(tmp_path: Path) -> None:
    said = [as_json(adopt(write(tmp_path), "shop", policy=policy)) for policy in get_args(Policy)]
    drift = [json.dumps([one["drift"], one["conflicts"]]) for one in said]
    assert drift[0] == drift[1] == drift[2]
    assert said[0]["drift"]["other"] == {"status": ["a", "b"]}
    assert next(report(adopt(write(tmp_path), "shop"))).endswith("2 with another status")


def test_the_first_place_is_the_first_by_file_and_line(tmp_path: Path) -> None:
    _, typescript = write(tmp_path)
    (code, _) = adopt([typescript], "shop", policy="first").merged.codes
    assert code.status == 409, "the table on line 3 comes before the class on line 4"
    other = tmp_path / "0.ts"
    other.write_text('export class Early extends Error { code = "a"; status = 418; }\n', "utf-8")
    for order, status in (([other, typescript], 418), ([typescript, other], 409), ([tmp_path], 418)):
        (tmp_path / "a.py").unlink(missing_ok=True)
        made = adopt(order, "shop", policy="first").merged.codes
        assert {one.wire: one.status for one in made}["a"] == status


@pytest.mark.parametrize("policy", ["stop", "omit"])
def test_a_fact_of_a_conflict_is_known_to_nobody(policy: Policy, tmp_path: Path) -> None:
    made = adopt(write(tmp_path), "shop", policy=policy)
    assert [one.status for one in made.merged.codes] == [None, None]
    assert made.unknown["status"] == ["a", "b"]
    stops = [one.problem for one in made.errors]
    assert stops == ([] if policy == "omit" else ['"a" has more than one status.', '"b" has more than one status.'])


def test_a_source_that_is_given_twice_is_read_once(tmp_path: Path) -> None:
    python, _ = write(tmp_path)
    (tmp_path / "in").mkdir()
    made = adopt([python, python, tmp_path / "in" / ".." / "a.py"], "shop")
    assert not made.notes and not made.merged.repeated and made.merged.drift.counts == {"Python": 2}


def test_a_status_no_error_has_is_left_out_and_not_known(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"codes": [{"code": "a", "http_status": 9999}, "b"]}', "utf-8")
    made = adopt([path], "shop")
    assert made.unknown["status"] == ["a", "b"]
    assert [one.problem.partition(":")[0] for one in made.notes] == ['Status 9999 of "a" is left out']


def test_a_number_that_is_too_large_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"codes": [9007199254740993, 5]}', "utf-8")
    assert len(adopt([path], "shop").errors) == 1


def test_codes_of_two_types_are_told_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"codes": ["a", "b", 7]}', "utf-8")
    (problem,) = adopt([path], "shop").errors
    assert "(7)" in problem.problem and "`--only`" in problem.problem and "`--name`" in problem.problem
