"""What an explanation says goes over the wire is what the packages really send for the code."""

from __future__ import annotations

from typing import Any

import pytest
from support import ROOT, explanations, read
from wirepact import flue, helix
from wirepact_codegen.explain import Explanation, answered

from explain.test_explain import rows

CONTRACT = read(ROOT / "schema")
HELIX = [row["const"] for family, row in rows() if family == "helix"]
FLUE = [row["const"] for family, row in rows() if family == "flue"]


def explained(family: str, code: str) -> Explanation:
    (found,) = explanations(CONTRACT, code, [one for one in CONTRACT.families if one.name == family])
    return found


def sent(about: Explanation, kind: str) -> Any:
    return next((one["value"] for one in about["wire"] if one["kind"] == kind), None)


def told(said: Any, real: Any) -> bool:
    """Whether each key that is told has the value told; the optional ones may be more."""
    if isinstance(said, dict):
        return isinstance(real, dict) and all(key in real and told(value, real[key]) for key, value in said.items())
    return bool(said == real)


def own(module: Any, about: Explanation) -> BaseException | None:
    """An error of the code's own class that needs nothing said; None: it needs something."""
    carrier = about["errorClass"]
    if carrier is None or carrier["general"] or any(one["required"] for one in carrier["parameters"]):
        return None
    made: BaseException = getattr(module, carrier["name"])()
    return made


def raised(about: Explanation) -> BaseException:
    made = own(helix, about)
    return made or helix.HelixError(about["title"], str(about["code"]), cause=TimeoutError("10.0.0.1"))


@pytest.mark.parametrize("code", HELIX)
def test_helix_answers_and_streams_what_is_told(code: str) -> None:
    about = explained("helix", code)
    if about["table"] != "CODES" or about["lifecycle"] in ("retired", "reserved") or about["control"]:
        return
    error = raised(about)
    answer = helix.render_error(error, logger=lambda _error: None)
    assert answer.status == answered(about)[0]
    assert told(sent(about, "envelope"), answer.body)
    chunk = helix.chunk_from_error(error, agent_id="a1", agent_type="writer", step=2, timestamp=1_700_000_000_000)
    assert told(sent(about, "chunk"), chunk.model_dump(by_alias=True))


@pytest.mark.parametrize("code", HELIX)
def test_a_status_that_depends_is_told_with_all_it_can_be(code: str) -> None:
    about = explained("helix", code)
    if about["table"] != "CODES" or about["lifecycle"] != "active" or about["httpStatus"] or about["control"]:
        return
    found = {helix.http_status_for_helix_error(raised(about), committed=one) for one in (True, False)}
    assert found == {one["status"] for one in about["statuses"]}


@pytest.mark.parametrize("code", FLUE)
def test_flue_answers_and_settles_what_is_told(code: str) -> None:
    about = explained("flue", code)
    carrier = about["errorClass"]
    assert carrier is not None or about["lifecycle"] == "retired"
    if carrier is None or code == "cloudflare_ai_binding_error":  # its texts are of the call that failed
        return
    error = flue.http_error(code) if carrier["name"] == "FlueHttpError" else own(flue, about)
    if error is None:
        return
    answer = flue.render_error(error, logger=lambda _error: None)
    if about["httpStatus"] is not None:
        assert answer.status == about["httpStatus"]
        assert told(sent(about, "envelope"), answer.body)
    if about["settles"]:
        record = flue.settlement_from_error(error, submission_id="sub_1")
        assert told(sent(about, "settlement"), record.model_dump(by_alias=True))
