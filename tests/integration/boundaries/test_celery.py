"""Celery's workers: what the reader of a result gets, and which tasks are tried again."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import openai
import pytest
from celery import Celery
from celery.backends.base import DisabledBackend
from celery.backends.cache import CacheBackend
from celery.contrib.testing.worker import start_worker
from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import task_failure
from support import ROOT
from wirepact import agent, helix
from wirepact.celery import CarriedError, ErrorTask, should_retry

from integration.boundaries.samples import NAMES, sample, told

CALLS: dict[str, int] = {}
"""How often a task ran, by the id of the call."""


class Mine(agent.AgentError):
    """A user's own class."""


def stamped(error: Any, verdict: bool) -> Any:
    agent.stamp_retryable(error, verdict)
    return error


def wrapped(outer: Any, inner: BaseException) -> Any:
    outer.__cause__ = inner
    return outer


def refused() -> Any:
    response = httpx2.Response(429, request=httpx2.Request("POST", "http://x/v1", headers={"authorization": "s3cret"}))
    return stamped(openai.RateLimitError("slow down", response=response, body=None), True)


ODD: dict[str, Any] = {
    "mine": lambda: stamped(Mine("TIMEOUT", "late", True), False),
    "stamped": lambda: stamped(ValueError("bad"), False),
    "from": lambda: wrapped(RuntimeError("ctx"), agent.AgentError("BUDGET_EXCEEDED", "used up", False)),
    "foreign": lambda: ValueError("bad", 3),
    "group": lambda: ExceptionGroup("several", [agent.AgentError("TIMEOUT", "late", True), OSError("disk")]),
    "openai": refused,
    "once": lambda: agent.AgentError("TIMEOUT", "late", True),
    "unknown": lambda: OSError("disk"),
    "limit": SoftTimeLimitExceeded,
    "pause": agent.HitlInterrupt,
    "terminal": lambda: agent.AgentError("UNKNOWN_TOOL", "no such tool"),
    "terminal below": lambda: wrapped(RuntimeError("ctx"), agent.AgentError("UNKNOWN_TOOL", "no such tool")),
    "code's own": lambda: helix.HelixError("m", "provider_refused"),
}


@pytest.fixture(scope="module")
def app() -> Iterator[Celery]:
    """An application with a worker in a thread; its tasks know neither a broker nor a store outside this process."""
    app = Celery("boundaries", broker="memory://", backend="cache+memory://")
    app.conf.update(accept_content=["json", "pickle"], worker_hijack_root_logger=False)
    app.conf.update(broker_transport_options={"polling_interval": 0.005})

    @app.task(base=ErrorTask, name="fail", shared=False, throws=(agent.AgentError,), bind=True)
    def fail(self: Any, name: str) -> None:
        raise ODD[name]() if name in ODD else sample(name)

    @app.task(base=ErrorTask, name="fail pickled", shared=False)
    def fail_pickled(name: str) -> None:
        raise ODD[name]() if name in ODD else sample(name)

    @app.task(name="fail plainly", shared=False)
    def fail_plainly(name: str) -> None:
        raise ODD[name]() if name in ODD else sample(name)

    @app.task(base=ErrorTask, name="again", shared=False, autoretry_for=(Exception,), max_retries=2)
    def again(name: str, key: str) -> None:
        CALLS[key] = CALLS.get(key, 0) + 1
        raise ODD[name]()

    @app.task(base=ErrorTask, name="by hand", shared=False, bind=True, max_retries=1)
    def by_hand(self: Any, name: str, key: str) -> None:
        CALLS[key] = CALLS.get(key, 0) + 1
        try:
            raise ODD[name]()
        except Exception as error:
            raise self.retry(exc=error) from error

    @app.task(base=ErrorTask, name="by hand, bare", shared=False, bind=True, max_retries=1)
    def bare(self: Any, name: str, key: str) -> None:
        CALLS[key] = CALLS.get(key, 0) + 1
        try:
            raise ODD[name]()
        except Exception:
            self.retry()

    elsewhere = CacheBackend(app=app, url="memory://")

    @app.task(base=ErrorTask, name="fail elsewhere", shared=False, backend=elsewhere)
    def fail_elsewhere(name: str) -> None:
        raise ODD[name]()

    @app.task(base=ErrorTask, name="fail unseen", shared=False, backend=DisabledBackend(app=app))
    def fail_unseen(key: str) -> None:
        CALLS[key] = CALLS.get(key, 0) + 1
        raise ODD["mine"]()

    for name in ("again", "by hand", "by hand, bare"):
        app.tasks[name].default_retry_delay = 0
    fail_pickled.backend = CacheBackend(app=app, url="memory://", serializer="pickle")
    stopped = threading.Event()

    def wake() -> None:
        """A worker that waits for a message sees only after seconds that it should stop."""
        while not stopped.wait(0.05):
            app.tasks["fail"].delay("foreign")

    with start_worker(app, perform_ping_check=False, shutdown_timeout=30):
        yield app
        threading.Thread(target=wake, daemon=True).start()
    stopped.set()


def result(app: Celery, task: str, *args: Any) -> Any:
    return outcome(app.tasks[task].delay(*args))


def outcome(pending: Any, timeout: float = 30) -> Any:
    with pytest.raises(Exception) as caught:
        pending.get(timeout=timeout, interval=0.005, disable_sync_subtasks=False)
    return caught.value


def test_every_class_arrives_whole(app: Celery) -> None:
    pending = {name: app.tasks["fail"].delay(name) for name in NAMES}
    for name, one in pending.items():
        assert told(outcome(one)) == told(sample(name)), name


def test_every_class_arrives_pickled(app: Celery) -> None:
    """As pickle keeps it: notes and no cause."""
    pending = {name: app.tasks["fail pickled"].delay(name) for name in NAMES}
    for name, one in pending.items():
        found = outcome(one)
        assert told(found) == told(sample(name), causes=False), name
        assert found.__notes__ == ["seen in the worker"]


def test_an_ordinary_task_keeps_the_class_and_what_builds_it(app: Celery) -> None:
    """celery/celery#3586: `except` finds the class. What is not among its arguments needs ErrorTask."""
    for name in NAMES:
        error = sample(name)
        found = result(app, "fail plainly", name)
        assert type(found) is type(error) and str(found) == str(error)
        assert getattr(found, "code", None) == getattr(error, "code", None)
        assert found.__cause__ is None and agent.get_retryable(found) is getattr(
            error if isinstance(error, agent.AgentError) else None, "retryable", None
        ), "the stamp is lost"


def test_users_own_class(app: Celery) -> None:
    found = result(app, "fail", "mine")
    assert type(found) is Mine and (found.code, found.retryable) == ("TIMEOUT", True)
    assert agent.get_retryable(found) is False


def test_a_backend_of_the_tasks_own(app: Celery) -> None:
    assert isinstance(ErrorTask.backend, property) and app.tasks["fail elsewhere"].backend is not app.backend
    found = result(app, "fail elsewhere", "mine")
    assert type(found) is Mine and agent.get_retryable(found) is False
    app.tasks["fail unseen"].delay("unseen")
    result(app, "fail", "foreign")
    assert CALLS["unseen"] == 1


def test_what_somebody_else_stored(app: Celery) -> None:
    """A result that was tampered with gives an exception, and nothing is run or imported for it."""
    read = app.backend.exception_to_python
    for form in ("{}", "no JSON", "null", '{"message": 5}', '{"message": "m", "class": "wirepact._runtime.errors"}'):
        for native in (None, 5, {}, {"exc_type": "system", "exc_module": "os", "exc_message": ["false"]}):
            kept = {"exc_module": "wirepact.celery", "exc_type": "CarriedError", "exc_message": [form, native]}
            found = read(kept)
            assert isinstance(found, Exception) and not isinstance(found, agent.AgentError)
    for depth in (1_000, 100_000):
        with pytest.raises(ValueError, match="is not the JSON form of an error"):
            CarriedError("[" * depth + "]" * depth)


def test_foreign_errors_keep_their_class(app: Celery) -> None:
    """And a wrapped verdict is not lost: temporalio/documentation#4605."""
    found = result(app, "fail", "stamped")
    assert type(found) is ValueError and found.args == ("bad",) and agent.get_retryable(found) is False
    found = result(app, "fail", "from")
    assert type(found) is RuntimeError and not should_retry(found)
    assert type(found.__cause__) is agent.AgentError and found.__cause__.code == "BUDGET_EXCEEDED"
    found = result(app, "fail", "foreign")
    assert type(found) is ValueError and found.args == ("bad", 3)
    found = result(app, "fail", "group")
    assert isinstance(found, ExceptionGroup) and found.message == "several"
    assert [type(one) for one in found.exceptions] == [agent.AgentError, Exception]
    assert found.exceptions[0].code == "TIMEOUT"  # type: ignore[union-attr]


@pytest.mark.parametrize("task", ["fail", "fail pickled"])
def test_errors_with_a_live_response(app: Celery, task: str) -> None:
    """openai/openai-python#2629: such an error cannot be pickled, and nothing of its request may be stored."""
    pending = app.tasks[task].delay("openai")
    found = outcome(pending)
    assert "slow down" in str(found)
    if task == "fail":
        assert agent.get_retryable(found) is True
    assert b"s3cret" not in stored(app, pending.id)


def stored(app: Celery, key: str) -> bytes:
    backend: Any = app.backend
    found: Any = backend.get(backend.get_key_for_task(key))
    return found if isinstance(found, bytes) else str(found).encode()


@pytest.mark.parametrize(
    ("name", "count"),
    [
        *((name, 3) for name in ("once", "unknown")),
        *((name, 1) for name in ("terminal", "terminal below", "code's own", "stamped")),
        *((name, 1) for name in ("limit", "pause", "mine", "from")),
    ],
)
def test_retries_go_by_the_verdict(app: Celery, name: str, count: int) -> None:
    """With `autoretry_for=(Exception,)`; getsentry/sentry#26920 for the time limit."""
    key = f"auto {name}"
    found = result(app, "again", name, key)
    assert CALLS[key] == count
    assert type(found) is type(ODD[name]()) and str(found) == str(ODD[name]())
    for task in ("by hand", "by hand, bare"):
        key = f"{task} {name}"
        result(app, task, name, key)
        assert CALLS[key] == min(count, 2), task


def test_hooks_in_the_worker_see_the_error_itself(app: Celery) -> None:
    seen: list[Any] = []

    def note(sender: Any = None, exception: Any = None, **_more: Any) -> None:
        seen.append((sender.name, exception))

    task_failure.connect(note)
    try:
        result(app, "fail", "mine")
        result(app, "fail", "stamped")
    finally:
        task_failure.disconnect(note)
    assert [(name, type(error)) for name, error in seen] == [("fail", Mine), ("fail", ValueError)]


def test_eager_tasks(app: Celery) -> None:
    """No boundary: the very error. Retried by the same rule."""
    for name in NAMES:
        assert told(outcome(app.tasks["fail"].apply([name]))) == told(sample(name))
    for name, count in (("once", 3), ("terminal", 1), ("limit", 1)):
        key = f"eager {name}"
        outcome(app.tasks["again"].apply([name, key]))
        assert CALLS[key] == count
    app.tasks["fail"].store_eager_result = True
    try:
        key = app.tasks["fail"].apply(["mine"]).id
        found = outcome(app.AsyncResult(key))
        assert type(found) is Mine and agent.get_retryable(found) is False
    finally:
        app.tasks["fail"].store_eager_result = False
    app.conf.task_eager_propagates = True
    try:
        with pytest.raises(Mine):
            app.tasks["fail"].apply(["mine"])
    finally:
        app.conf.task_eager_propagates = False


def test_called_as_a_function(app: Celery) -> None:
    with pytest.raises(Mine):
        app.tasks["fail"]("mine")
    with pytest.raises(agent.AgentError, match="late"):
        app.tasks["again"]("once", "called")


def test_the_end_of_a_chain_tells_of_it(app: Celery) -> None:
    fail = app.tasks["fail"]
    found = outcome((fail.si("mine") | fail.si("once")).delay())
    assert type(found) is Mine and agent.get_retryable(found) is False


def test_a_reader_that_imports_the_module_alone() -> None:
    """Celery finds classes among what is imported, and families import theirs when they are touched."""
    code = (
        "import sys, wirepact.celery as _\n"
        "from celery import Celery\n"
        "read = Celery(backend='cache+memory://').backend.exception_to_python\n"
        "for module, name in (('agent.errors', 'AgentError'), ('helix.handwritten', 'HelixStreamError')):\n"
        "    kept = {'exc_module': f'wirepact.{module}', 'exc_type': name, 'exc_message': ['TIMEOUT', 'late']}\n"
        "    print(type(read(kept)).__module__)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generated/python")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=60)
    assert done.stdout.split() == ["wirepact.agent.errors", "wirepact.helix.handwritten"], done.stderr


@pytest.mark.heavy
def test_a_worker_with_processes(tmp_path: Path) -> None:
    """Errors out of a pool of processes, and a soft time limit, which no retry and no JSON form may eat."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}/generated/python:{ROOT}/tests", "BOUNDARIES": str(tmp_path)}
    command = [sys.executable, "-m", "celery", "-A", "integration.boundaries.worker", "worker"]
    command += ["--pool=prefork", "--concurrency=1", "--without-gossip", "--without-mingle", "--loglevel=ERROR"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOUNDARIES", str(tmp_path))
        reader: Any = importlib.import_module("integration.boundaries.worker")
    with subprocess.Popen(command, env=environment, cwd=tmp_path, stdout=subprocess.DEVNULL) as worker:
        try:
            pending = {name: reader.fail.delay(name) for name in NAMES}
            slow = reader.slow.delay()
            for name, one in pending.items():
                assert told(outcome(one, timeout=60)) == told(sample(name)), name
            assert type(outcome(slow, timeout=60)) is SoftTimeLimitExceeded
            assert len(list(tmp_path.glob("ran-*"))) == 1
        finally:
            worker.terminate()
            worker.wait(30)
