"""The chunk and the settlement of any error: the same in both languages, and nothing foreign in them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support import ROOT

HERE = Path(__file__).parent
GENERAL = "Something went wrong on our side."
BROKEN = "The job broke."


class PoolTimeout(Exception):
    """Recognised by its name."""


class AbortError(Exception):
    """Stops work."""


class StatusError(Exception):
    status = 503


def said(code: str, message: str, retryable: bool | None = None) -> dict[str, Any]:
    found: dict[str, Any] = {"code": code, "message": message}
    return found if retryable is None else {**found, "retryable": retryable}


FACTS = {
    "own": said("not_found", "That could not be found.", False),
    "verdict": said("upstream_failed", "Another service is not answering right now.", True),
    "newer": said("newer_code", "Something went wrong."),
    "hostile": said("not_found", "That could not be found.", False),
    "foreign": said("internal_error", GENERAL),
    "cycle": said("internal_error", GENERAL),
    "text": said("internal_error", GENERAL),
    "null": said("internal_error", GENERAL),
    "stamped": said("internal_error", GENERAL, True),
    "surrogate": said("odd\ufffd", "Something went wrong."),
}
PROBLEMS: dict[str, dict[str, Any]] = {
    "own": {"code": "lost", "text": "This job is gone.", "again": False, "details": "for you"},
    "long": {"code": "busy", "text": "All workers are busy.", "again": True},
    "name": {"code": "busy", "text": "All workers are busy.", "again": True},
    "status": {"code": "busy", "text": "All workers are busy.", "again": True},
    "other": {"code": "broken", "text": BROKEN, "again": False},
    "foreign": {"code": "broken", "text": BROKEN, "again": False},
    "cancelled": {"code": "broken", "text": BROKEN, "again": False},
}
WANTED: dict[str, Any] = {
    "chunks": {name: {"type": "error", **facts} for name, facts in FACTS.items()},
    "settlements": {name: {"outcome": "failed", "error": facts} for name, facts in FACTS.items()},
    "jobs": {
        name: {"kind": "failed", "traceId": "t", "error": {**one, "attempt": 2}} for name, one in PROBLEMS.items()
    },
    "dev": {"kind": "failed", "traceId": "t", "error": {**PROBLEMS["own"], "dev": "help", "attempt": 2}},
    "ends": {
        name: {"how": "cancelled", "jobId": "j", "text": one["text"]}
        if name == "cancelled"
        else {"how": "failed", "jobId": "j", "code": one["code"], "text": one["text"]}
        for name, one in PROBLEMS.items()
    },
    "chosen": {"how": "cancelled", "jobId": "j", "text": "This job is gone."},
    "probe": {"oops": 7, "why": "The probe is torn."},
    "refused": ["WireError", "WireError"],
}


@pytest.fixture(scope="module")
def node(streams: Path) -> dict[str, Any]:
    command = [
        "node",
        str(HERE / "fronts.mjs"),
        str(streams / "generated/typescript"),
        str(ROOT / "generated/typescript"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def plain(model: Any) -> Any:
    return model.model_dump(mode="json")


def hostile(acme: Any) -> BaseException:
    class Hostile(acme.AcmeError):  # type: ignore[misc]
        @property
        def retryable(self) -> bool:
            raise RuntimeError("secret")

        @retryable.setter
        def retryable(self, value: object) -> None: ...

        @property
        def meta(self) -> object:
            raise RuntimeError("secret")

        @meta.setter
        def meta(self, value: object) -> None: ...

        def __str__(self) -> str:
            raise RuntimeError("secret")

    found: BaseException = Hostile("not_found", "secret")
    return found


def in_python() -> dict[str, Any]:
    from stream_errors import acme, jobs, probe
    from wirepact import flue, helix

    cycle = ValueError("secret")
    cycle.__cause__ = cycle
    stamped = ValueError("secret")
    acme.stamp_retryable(stamped, True)
    errors: dict[str, object] = {
        "own": acme.NotFoundError("job", "secret"),
        "verdict": acme.AcmeError("upstream_failed", "secret", retryable=True),
        "newer": acme.AcmeError("newer_code", "secret"),
        "hostile": hostile(acme),
        "foreign": ValueError("secret"),
        "cycle": cycle,
        "text": "secret",
        "null": None,
        "stamped": stamped,
        "surrogate": acme.AcmeError("odd\ud800", "secret"),
    }
    own = jobs.LostError("secret", details="for you", dev="help")
    job_errors: dict[str, object] = {
        "own": own,
        "long": jobs.JobError("busy", "secret", details="d" * 21),
        "name": PoolTimeout("secret"),
        "status": StatusError("secret"),
        "other": errors["own"],
        "foreign": ValueError("secret"),
        "cancelled": AbortError("secret"),
    }
    context: dict[str, Any] = {"agent_id": "a", "agent_type": "t", "step": 1, "timestamp": 5}
    helix_errors = {"known": helix.HelixError("secret", "provider_rate_limited"), "foreign": ValueError("secret")}
    flue_errors: dict[str, object] = {
        "known": flue.SessionBusyError(),
        "foreign": ValueError("secret"),
        "aborted": flue.SubmissionAbortedError(),
        "cancelled": AbortError("secret"),
    }
    return {
        "chunks": {name: plain(acme.chunk_from_error(one)) for name, one in errors.items()},
        "settlements": {name: plain(acme.settlement_from_error(one)) for name, one in errors.items()},
        "jobs": {name: plain(jobs.chunk_from_error(one, trace_id="t", attempt=2)) for name, one in job_errors.items()},
        "dev": plain(jobs.chunk_from_error(own, trace_id="t", attempt=2, dev=True)),
        "ends": {name: plain(jobs.settlement_from_error(one, job_id="j")) for name, one in job_errors.items()},
        "chosen": plain(jobs.settlement_from_error(own, job_id="j", outcome="cancelled")),
        "probe": plain(probe.chunk_from_error(ValueError("secret"))),
        "helix": {name: plain(helix.chunk_from_error(one, **context)) for name, one in helix_errors.items()},
        "flue": {name: plain(flue.settlement_from_error(one, submission_id="s")) for name, one in flue_errors.items()},
    }


def test_chunks_and_settlements_say_what_the_contract_says(streams: Path, node: dict[str, Any]) -> None:
    found = in_python()
    for name, wanted in WANTED.items():
        if name in found:
            assert found[name] == wanted, name
        assert node[name] == wanted, name


def test_the_families_with_sources_of_their_own_do_alike(streams: Path, node: dict[str, Any]) -> None:
    from wirepact import flue, helix

    found = in_python()
    assert node["helix"] == found["helix"]
    assert node["flue"] == found["flue"]
    chunk = helix.error_chunk(
        helix.HelixError("m", "provider_rate_limited"), agent_id="a", agent_type="t", step=1, timestamp=5
    )
    assert found["helix"]["known"] == plain(chunk)
    outcomes = {name: one["outcome"] for name, one in found["flue"].items()}
    assert outcomes == {"known": "failed", "foreign": "failed", "aborted": "aborted", "cancelled": "aborted"}
    assert found["flue"]["foreign"] == plain(flue.submission_settled("s", "failed", ValueError("x")))


def test_nothing_foreign_goes_out(streams: Path, node: dict[str, Any]) -> None:
    assert "secret" not in json.dumps([in_python(), node])


def test_what_the_caller_gives_has_to_fit(streams: Path) -> None:
    from stream_errors import jobs

    with pytest.raises(jobs.WireError):
        jobs.chunk_from_error(ValueError(), trace_id="t", attempt=0)
    with pytest.raises(TypeError):
        jobs.chunk_from_error(ValueError(), attempt=1)
