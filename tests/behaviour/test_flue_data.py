"""What Flue's document says that no function answers: tables, and what there is none of."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from support import ROOT
from wirepact import flue

SCHEMA = ROOT / "schema" / "flue"
RUNTIME = ROOT / "codegen" / "wirepact_codegen" / "targets"


def _defs() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for path in sorted(SCHEMA.glob("*.schema.json")):
        found |= json.loads(path.read_text("utf-8")).get("$defs", {})
    return found


def test_what_is_an_invalid_request() -> None:
    places = [row["at"] for row in flue.INVALID_REQUEST_CAUSES]
    assert places.count("route") == 5 and places.count("admission") == 3


def test_misuse_of_an_entry_point_is_no_flue_error() -> None:
    misuse = RuntimeError(f"{flue.MISUSE_PREFIX} the runtime is not configured yet")
    assert flue.MISUSE_PREFIX == "[flue]" and not flue.FlueError.is_instance(misuse)
    assert flue.settlement_error(misuse).type == "internal_error"
    payload = flue.http_error("invalid_request", details="The uid condition and initialData come together.")
    assert flue.FlueError.is_instance(payload) and flue.settlement_error(payload).type == "invalid_request"


def test_there_is_no_type_for_what_an_application_answers_itself() -> None:
    absent = ("unauthorized", "forbidden", "rate_limited", "cli_error", "config_invalid", "build_failed")
    assert not [code for code in absent if flue.is_code(code)]
    assert not [name for name in ("FlueApiError", "FlueExecutionError", "InvalidRequestError") if hasattr(flue, name)]


def test_one_error_for_an_absent_instance_and_for_another_uid() -> None:
    error = flue.AgentInstanceNotFoundError()
    assert (error.type, error.status) == ("agent_instance_not_found", 404) and "uid" not in vars(error)
    exists = flue.AgentInstanceExistsError("uid-7")
    assert exists.uid == "uid-7" and "uid-7" in exists.details and exists.status == 409
    assert flue.AgentInstanceExistsError().details == ""


def test_the_name_tells_nothing_apart() -> None:
    error = flue.SessionBusyError()
    error.name = "SessionNotFoundError"
    assert flue.SessionBusyError.is_instance(error) and not flue.SessionNotFoundError.is_instance(error)
    assert flue.settlement_error(error).type == flue.error_info(error).type == "session_busy"


def test_which_tool_failures_go_back_to_the_model() -> None:
    rows = {row["type"]: (row["inTurn"], row["elsewhere"]) for row in flue.TOOL_FEEDBACK}
    assert rows == dict.fromkeys(
        ("tool_input_validation", "tool_output_serialization", "tool_output_validation"), ("tool_result", "caller")
    )
    assert all(flue.is_code(code) for code in rows)


def test_where_observers_find_the_failure() -> None:
    places = [row["on"] for row in flue.ERROR_INFO_APPEARS_ON]
    assert places == ["tool", "operation", "submission_settled", "ModelResponse.error"]


@pytest.mark.parametrize("code", ["session_already_exists", "session_not_found"])
def test_what_public_operations_cannot_meet_says_so(code: str) -> None:
    assert "cannot meet it" in flue.CODES[code].summary


def test_which_fields_each_form_keeps() -> None:
    error = flue.OperationFailedError("prompt", "r", dev="v", cause=ValueError("x"))
    forms = {(row["form"], row["error"]): set(row["fields"]) for row in flue.ERROR_FIELDS}
    for form in ("operation_event", "compaction_event"):
        assert flue.durable_error_fields(error).model_dump().keys() == forms[form, "flue"]
        assert flue.durable_error_fields(ValueError("x")).model_dump().keys() == forms[form, "other"]
    assert flue.settlement_error(error).model_dump().keys() == forms["submission_settled", "flue"]
    assert flue.settlement_error(ValueError("x")).model_dump().keys() == forms["submission_settled", "other"]
    shell = flue.error_info(error, live=True, source="shell_bash_tool")
    assert shell.model_dump().keys() == forms["shell_tool", "any"]


def test_every_shape_says_who_may_see_it() -> None:
    """What stays inside the process is for operators; the envelope and the settlement are public."""
    audience = {name: shape.get("x-audience") for name, shape in _defs().items() if "properties" in shape}
    operators = {"ErrorInfo", "DurableError", "TurnEvent", "ModelResponse"}
    assert {name for name, said in audience.items() if said == "operator"} == operators
    assert {said for name, said in audience.items() if name not in operators} == {"public"}


def test_no_code_reads_prose() -> None:
    """The runtime looks for the two marks in a message and for nothing else."""
    for path in sorted((RUNTIME / "python" / "runtime" / "flue").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare) and any(isinstance(one, (ast.In, ast.NotIn)) for one in node.ops):
                assert "message" not in ast.unparse(node), f"{path.name}: {ast.unparse(node)}"
            if isinstance(node, ast.Attribute) and node.attr in ("startswith", "find", "search", "match", "index"):
                raise AssertionError(f"{path.name} reads a text: {ast.unparse(node)}")
    markers = (RUNTIME / "typescript" / "runtime" / "flue" / "markers.ts").read_text("utf-8")
    assert markers.count("message.includes(") == 2
    for path in sorted((RUNTIME / "typescript" / "runtime" / "flue").glob("*.ts")):
        text = Path(path).read_text("utf-8")
        assert path.name == "markers.ts" or "message.includes(" not in text
