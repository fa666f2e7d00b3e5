"""DBOS on SQLite: what a workflow raises directly, through its handle and when it is played again by its id."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from dbos import DBOS, DBOSConfig, SetWorkflowID, WorkflowSerializationFormat
from dbos._error import DBOSMaxStepRetriesExceeded
from wirepact import agent, helix
from wirepact.dbos import error_from_dbos_error, portable_error, should_retry

from integration.boundaries.samples import NAMES, sample, told

CALLS: dict[str, int] = {}
ODD: dict[str, Any] = {
    "once": lambda: agent.AgentError("TIMEOUT", "late", True),
    "unknown": lambda: OSError("disk"),
    "terminal": lambda: agent.AgentError("UNKNOWN_TOOL", "no such tool"),
    "code's own": lambda: helix.HelixError("m", "provider_refused"),
    "pause": agent.HitlInterrupt,
    "below": lambda: below(RuntimeError("ctx"), agent.AgentError("UNKNOWN_TOOL", "no such tool")),
}


def below(outer: BaseException, inner: BaseException) -> BaseException:
    outer.__cause__ = inner
    return outer


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("dbos")
    config: DBOSConfig = {"name": "boundaries", "system_database_url": f"sqlite:///{folder}/system.sqlite"}
    DBOS(config={**config, "run_admin_server": False, "log_level": "CRITICAL"})
    DBOS.launch()
    try:
        yield
    finally:
        DBOS.destroy(workflow_completion_timeout_sec=0)


@DBOS.workflow()
def fail(name: str) -> None:
    raise sample(name)


@DBOS.workflow(serialization_type=WorkflowSerializationFormat.PORTABLE)
def fail_portably(name: str) -> None:
    raise portable_error(sample(name))


@DBOS.step(retries_allowed=True, interval_seconds=0.001, max_attempts=3, should_retry=should_retry)
def step(name: str, key: str) -> None:
    CALLS[key] = CALLS.get(key, 0) + 1
    raise ODD[name]()


@DBOS.workflow()
def stepping(name: str, key: str) -> None:
    step(name, key)


every = pytest.mark.parametrize(
    "names", [NAMES[::8], pytest.param(NAMES, marks=pytest.mark.heavy)], ids=["some", "every class"]
)


def raised(call: Any, *args: Any) -> BaseException:
    with pytest.raises(Exception) as caught:
        call(*args)
    return caught.value


@every
def test_errors_arrive_whole(engine: None, names: list[str]) -> None:
    """Directly with its causes, stored without, as pickle keeps it."""
    for name in names:
        key = str(uuid.uuid4())
        with SetWorkflowID(key):
            assert told(raised(fail, name)) == told(sample(name)), name
        found = raised(DBOS.retrieve_workflow(key).get_result)
        with SetWorkflowID(key):
            again = raised(fail, name)
        for one in (found, again):
            assert told(one) == told(sample(name), causes=False), name
            assert one.__notes__ == ["seen in the worker"]


@every
def test_portable_serialization(engine: None, names: list[str]) -> None:
    for name in names:
        error, key = sample(name), str(uuid.uuid4())
        with SetWorkflowID(key):
            raised(fail_portably, name)
        found: Any = raised(DBOS.retrieve_workflow(key).get_result)
        assert found.code == (getattr(error, "code", None) or getattr(error, "type", None))
        assert told(error_from_dbos_error(found)) == told(error), name


@pytest.mark.parametrize(
    ("name", "count"),
    [
        *((name, 3) for name in ("once", "unknown")),
        *((name, 1) for name in ("terminal", "code's own", "pause", "below")),
    ],
)
def test_steps_are_tried_again_by_the_verdict(engine: None, name: str, count: int) -> None:
    key = str(uuid.uuid4())
    with SetWorkflowID(key):
        found = raised(stepping, name, key)
    assert CALLS[key] == count and isinstance(found, DBOSMaxStepRetriesExceeded) is (count == 3)
    replayed = raised(DBOS.retrieve_workflow(key).get_result)
    for one in (found, replayed):
        assert told(error_from_dbos_error(one), causes=False) == told(ODD[name](), causes=False)


def test_other_errors_come_back_as_they_are() -> None:
    lasting = DBOSMaxStepRetriesExceeded("s", 3, [])
    given = ValueError("x")
    given.data = {"message": "not of DBOS"}  # type: ignore[attr-defined]
    for error in (lasting, given, agent.HitlInterrupt(), asyncio.CancelledError()):
        assert error_from_dbos_error(error) is error
    assert [should_retry(one) for one in (asyncio.CancelledError(), KeyboardInterrupt(), OSError())] == [
        False,
        False,
        True,
    ]
