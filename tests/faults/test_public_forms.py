"""Public faults of error replies, in both languages: what leaks, what cannot be written, what a reply may not have.

161, 164, 165 (a stack, a parser's report, a class name reach the client), 166 and 167 (a body where none may be), 197
and 198 (bytes, lone surrogates and NaN break the reply), 200 (an error as JSON is empty), 202 (a value is read as a
template), 203 (an enum prints its member's name).
"""

from __future__ import annotations

import enum
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support import ROOT, code, document, run, table, write
from wirepact import flue

TYPESCRIPT = r"""
import * as flue from "./generated/typescript/dist/esm/flue/index.js";
const logger = () => undefined;
const text = (error, options = {}) => flue.renderError(error, { logger, ...options }).text;
const fault = (thrown) => {
  try {
    thrown();
  } catch (error) {
    return error;
  }
};
class PgPoolExhausted extends Error {}
const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const echoed = new flue.FlueError({
  type: "invalid_request",
  message: "got \ud800",
  details: "\udfff",
  meta: { bytes, text: "\ud800", number: NaN, list: [bytes, NaN, "\udc00😀"], "\ud800": 1 },
});
const TEMPLATE = "Hi {x.__class__} $& $1 $$ %s {reason} {operation}";
const filled = new flue.OperationFailedError({ operation: TEMPLATE, reason: "{operation}" });
const all = Object.values(flue).filter((one) => typeof one === "function" && one.prototype instanceof flue.FlueError);
const sample = { issues: [], fields: [], options: [], tool: "t", cause: new Error("secret"), dev: "for developers" };
class Mine extends flue.SessionBusyError {}
const errors = [...all.map((One) => new One(sample)), new Mine(sample)];
const shown = {
  161: text(new Error("db password wrong in module x", { cause: new Error("secret") })),
  164: text(fault(() => JSON.parse("{invalid secret}"))),
  165: text(new PgPoolExhausted("secret")),
  166: [204, 304, 100, 199, 302].map((status) => {
    const error = Object.assign(flue.httpError("stream_not_found"), { status });
    return [flue.renderError(error).status, text(error, { method: "HEAD" }), text(error, { aborted: true })];
  }),
  197: text(echoed),
  198: fault(() => flue.parseErrorEnvelope('{"error":{"type":"x","message":"\\ud800","details":""}}'))?.name,
  202: [filled.message, JSON.parse(text(filled)).error.message],
  200: errors.map((error) => [error, { error }, { ...error }].map((one) => JSON.stringify(one))),
};
console.log(JSON.stringify(shown));
"""
GENERIC = '{"error":{"type":"internal_error","message":"An internal error occurred.","details":""}}'


@pytest.fixture(scope="module")
def typescript() -> dict[str, Any]:
    done = subprocess.run(
        ["node", "--input-type=module", "-e", TYPESCRIPT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def quiet(_: object) -> None:
    pass


def text(error: object, **options: Any) -> str:
    return flue.render_error(error, logger=quiet, **options).text


class PgPoolExhausted(Exception):
    pass


# --- leaks -------------------------------------------------------------------------------------


def test_161_neither_text_nor_stack_nor_cause(typescript: dict[str, Any]) -> None:
    try:
        try:
            raise OSError("/srv/app/module_x.py")
        except OSError as cause:
            raise RuntimeError("db password wrong in module x") from cause
    except RuntimeError as error:
        assert text(error) == text(error, dev=True) == GENERIC == typescript["161"]


def test_164_what_a_parser_reports(typescript: dict[str, Any]) -> None:
    """A body that is no JSON: the parser's own error holds the body and says nothing; the route's type does."""
    with pytest.raises(json.JSONDecodeError) as caught:
        json.loads("{invalid secret}")
    assert text(caught.value) == GENERIC == typescript["164"]
    told = flue.render_error(flue.http_error("invalid_json", details="Line 1, column 2.", cause=caught.value))
    assert told.status == 400 and told.body is not None
    assert told.body["error"]["details"] == "Line 1, column 2." and "secret" not in told.text


def test_165_no_class_name(typescript: dict[str, Any]) -> None:
    error = PgPoolExhausted("secret")
    assert text(error) == GENERIC == typescript["165"]
    settled = flue.submission_settled("s", "failed", error).model_dump_json()
    assert "PgPool" not in settled and "secret" not in settled


# --- replies -----------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [100, 199, 200, 204, 302, 304, 399, 600, 700])
def test_166_a_status_that_is_no_errors(status: int, typescript: dict[str, Any], tmp_path: Path) -> None:
    error = flue.http_error("stream_not_found")
    error.status = status
    assert flue.render_error(error).status == 404
    root = write(tmp_path, document(codes=table(code("gone", httpStatus=status, retryable=False))))
    told = run("lint", "--schema", root)
    assert told.exit_code == 1 and str(status) in told.output
    assert typescript["166"] == [[404, "", ""]] * 5


def test_167_no_body_where_none_may_be() -> None:
    for error in (flue.http_error("stream_not_found"), ValueError("x"), flue.SessionBusyError()):
        for answer in (
            flue.render_error(error, method="HEAD", logger=quiet),
            flue.render_error(error, aborted=True, logger=quiet),
        ):
            assert answer.body is None and answer.text == ""
            assert not {"content-length", "transfer-encoding"} & {name.lower() for name in answer.headers}


# --- what is hard to write ----------------------------------------------------------------------


def test_197_bytes_surrogates_and_nan(typescript: dict[str, Any]) -> None:
    png = b"\x89PNG"
    meta = {"bytes": png, "text": "\ud800", "number": float("nan"), "list": [png, float("nan"), "\udc00😀"]}
    error = flue.FlueError("invalid_request", "got \ud800", "\udfff", meta={**meta, "\ud800": 1})
    shown = json.loads(text(error).encode())["error"]
    assert shown == {
        "type": "invalid_request",
        "message": "got \ufffd",
        "details": "\ufffd",
        "meta": {"text": "\ufffd", "number": None, "list": [None, None, "\ufffd😀"], "\ufffd": 1},
    }
    theirs = json.loads(typescript["197"])["error"]
    theirs["meta"].pop("bytes", None)
    assert theirs == shown


def test_198_an_escaped_surrogate_of_a_peer(typescript: dict[str, Any]) -> None:
    """A reader refuses it with an error that can be answered; what was parsed by other means is written well-formed."""
    sent = '{"error":{"type":"x","message":"\\ud800","details":""}}'
    with pytest.raises(flue.WireError) as caught:
        flue.parse_error_envelope(sent)
    assert text(caught.value) == GENERIC and typescript["198"] == "WireError"
    parsed = json.loads(sent)["error"]
    assert json.loads(text(flue.FlueError(parsed["type"], parsed["message"])).encode())["error"]["message"] == "\ufffd"


def test_200_an_error_as_json_says_what_it_is(typescript: dict[str, Any]) -> None:
    """Every class and a user's own: message and type, no cause, no stack, nothing for developers. A spread is no error
    any more and takes the language's own fields."""
    assert len(typescript["200"]) == 30
    for whole, inside, spread in typescript["200"]:
        shown = json.loads(whole)
        assert json.loads(inside) == {"error": shown}
        assert shown["message"] and shown["type"] in flue.CODE_LIST and shown["name"]
        assert not {"cause", "stack", "dev"} & shown.keys()
        assert "secret" not in whole + inside + spread and "for developers" not in whole + inside


def test_202_a_value_is_never_a_template(typescript: dict[str, Any]) -> None:
    value = "Hi {x.__class__} $& $1 $$ %s {reason} {operation}"
    error = flue.OperationFailedError(value, "{operation}")
    assert value in error.message and error.message.endswith("{operation}")
    assert json.loads(text(error))["error"]["message"] == error.message
    assert typescript["202"] == [error.message, error.message]


def test_203_codes_are_plain_text() -> None:
    for one in (flue.Codes.INTERNAL_ERROR, *flue.CODE_LIST):
        assert type(one) is str
        assert f"{one}" == str(one) == format(one) == "%s" % one == json.loads(json.dumps(one))  # noqa: UP031

    class Users(enum.StrEnum):
        BUSY = "session_busy"

    class Mixed(str, enum.Enum):  # noqa: UP042
        BUSY = "session_busy"

    for member in (Users.BUSY, Mixed.BUSY):
        answer = flue.render_error(flue.FlueError(member, "m", meta={"type": member, member: 1}), logger=quiet)
        error = json.loads(answer.text)["error"]
        assert error["type"] == "session_busy" and error["meta"] == {"type": "session_busy", "session_busy": 1}
        assert flue.settlement_error(flue.FlueError(member, "m")).type == "session_busy"
