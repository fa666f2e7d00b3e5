"""Errors between threads and processes, in both languages and between them."""

from __future__ import annotations

import asyncio
import copy
import json
import multiprocessing
import pickle
import shutil
import subprocess
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import openai
import pytest
from wirepact import agent, flue, helix
from wirepact._runtime import crossing
from wirepact._runtime.errors import BaseError

from integration.boundaries.samples import MAKE, NAMES, sample, told

NODE: dict[str, Any] = {}
BOUNDARIES = (
    "none",
    "json",
    "structuredClone",
    "v8.serialize",
    "message channel",
    "worker messages",
    "worker error event",
    "fork json",
    "fork advanced",
)


def node() -> dict[str, Any]:
    """What arrives, by boundary: the form of each sample's error."""
    if not NODE:
        forms = [agent.error_to_dict(sample(name)) for name in NAMES]
        script = Path(__file__).with_name("workers.mjs")
        done = subprocess.run(
            ["node", str(script)], input=json.dumps(forms), capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr
        NODE.update(json.loads(done.stdout))
    return NODE


@pytest.mark.parametrize("boundary", BOUNDARIES)
def test_from_python_over_nodes_boundaries_and_back(boundary: str) -> None:
    for name, form in zip(NAMES, node()[boundary], strict=True):
        error = sample(name)
        assert form == agent.error_to_dict(error), name
        assert told(crossing.error_of(form)) == told(error), name


def test_every_class_of_every_family_is_among_them() -> None:
    classes = {
        (family.__name__, name)
        for family in (agent, flue, helix)
        for name in family.__all__
        if isinstance(kind := getattr(family, name), type) and issubclass(kind, BaseError)
    }
    made = {type(make()) for make in MAKE.values()}
    assert classes == {(kind.__module__.rpartition(".")[0], kind.__name__) for kind in made}


def test_every_boundary_is_named() -> None:
    assert sorted(node()) == sorted(BOUNDARIES)


def fail(name: str) -> None:
    raise sample(name)


def test_a_pool_of_processes() -> None:
    """ray-project/ray#52660, #20830 and #31806: the very class, and a pool that goes on."""
    context = multiprocessing.get_context("forkserver")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        pending = {name: pool.submit(fail, name) for name in NAMES}
        for name, future in pending.items():
            arrived(name, future.exception(timeout=60))
    with context.Pool(1) as other:
        results = {name: other.apply_async(fail, (name,)) for name in NAMES}
        for name, result in results.items():
            with pytest.raises(Exception) as caught:
                result.get(timeout=60)
            arrived(name, caught.value)


def arrived(name: str, found: Any) -> None:
    """All but the causes, in whose place is the text of the traceback there was."""
    assert told(found, causes=False) == told(sample(name), causes=False), name
    assert found.__notes__ == ["seen in the worker"]


@pytest.mark.parametrize("name", NAMES)
def test_copies(name: str) -> None:
    """python/cpython#120810: copies are equal, and a deep one shares nothing that can change."""
    error = sample(name)
    ways = [copy.copy, copy.deepcopy, *((lambda one, p=p: pickle.loads(pickle.dumps(one, p))) for p in range(6))]
    for way in ways:
        made: Any = way(error)
        assert type(made) is type(error) and told(made, causes=False) == told(error, causes=False)
        assert made.__notes__ == ["seen in the worker"] and made.__cause__ is None and made.__traceback__ is None
        assert (made.later["set"] is error.later["set"]) is (way is copy.copy)
        assert (made.__notes__ is error.__notes__) is (way is copy.copy)


CHECKS = (
    "an error sent as it is is none of ours",
    "a wrapper keeps what it wraps",
    "causes and members of other families",
    "groups without end",
    "what structured clone refuses or loses",
    "cancellation stays one",
    "odd values",
    "work that does not fail",
    "stacks and carrying twice",
    "other copies and other realms",
)
LIMITS: dict[str, str | None] = {}


@pytest.mark.parametrize("name", CHECKS)
def test_in_node(name: str) -> None:
    if not LIMITS:
        script = str(Path(__file__).with_name("limits.mjs"))
        done = subprocess.run(["node", script], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        LIMITS.update(json.loads(done.stdout))
    assert sorted(LIMITS) == sorted(CHECKS) and LIMITS[name] is None, LIMITS.get(name)


def groups() -> list[BaseException]:
    """Groups in groups, with causes, past the depth and past the number that are kept, and one that holds itself."""
    late = agent.AgentError("TIMEOUT", "late", True)
    late.__cause__ = flue.FlueError("session_busy", "m")
    deep: Exception = ExceptionGroup("end", [late])
    for _ in range(5_000):
        deep = ExceptionGroup("g", [deep])
    wide: list[Exception] = [late]
    for index in range(1_000):
        wide.append(ExceptionGroup(str(index), wide[:3]))
    looped = ValueError("looped")
    inner = ExceptionGroup("inner", [looped])
    looped.__cause__ = inner
    stamped = ExceptionGroup("stamped", [late])
    agent.stamp_retryable(stamped, False)
    return [
        ExceptionGroup(
            "several", [late, OSError("disk"), ExceptionGroup("", [helix.HelixError("m", "provider_timeout")])]
        ),
        BaseExceptionGroup("stopped", [KeyboardInterrupt(), late]),
        deep,
        ExceptionGroup("wide", wide),
        inner,
        stamped,
    ]


def test_exception_groups_in_both_languages() -> None:
    forms = [agent.error_to_dict(error) for error in groups()]
    assert all(len(json.dumps(form)) < 50_000 for form in forms)
    for form, error in zip(forms, groups(), strict=True):
        found = crossing.error_of(form)
        assert isinstance(found, ExceptionGroup) and agent.error_to_dict(found) == form
        assert agent.get_retryable(found) is agent.get_retryable(error)
    first: Any = crossing.error_of(forms[0])
    assert [type(one) for one in first.exceptions] == [agent.AgentError, Exception, ExceptionGroup]
    assert type(first.exceptions[0].__cause__) is flue.FlueError
    assert type(first.exceptions[2].exceptions[0]) is helix.HelixError
    alone: Any = agent.error_from_dict(forms[0])
    assert type(alone.exceptions[0]) is agent.AgentError
    script = Path(__file__).with_name("workers.mjs")
    done = subprocess.run(["node", str(script), "none"], input=json.dumps(forms), capture_output=True, text=True)
    assert json.loads(done.stdout)["none"] == forms, done.stderr
    shared: dict[str, Any] = {"name": "ExceptionGroup", "message": "m"}
    for _ in range(50):
        shared = {**shared, "errors": [shared] * 50}
    assert len(agent.error_from_dict(shared).exceptions) <= 100  # type: ignore[union-attr]


def test_what_python_loses_of_a_group() -> None:
    """`split` builds new groups, which have no stamp; pickle and the form keep it."""
    group = ExceptionGroup("several", [agent.AgentError("TIMEOUT", "late", True), OSError("disk")])
    agent.stamp_retryable(group, False)
    assert [agent.get_retryable(part) for part in group.split(OSError)] == [None, None]
    assert agent.get_retryable(pickle.loads(pickle.dumps(group))) is False
    assert agent.get_retryable(crossing.error_of(agent.error_to_dict(group))) is False


def test_nothing_of_a_live_response_is_pickled() -> None:
    """openai/openai-python#2629: of the client's own error, which cannot be pickled, its code and text are kept."""
    request = httpx2.Request("POST", "http://x/v1", headers={"authorization": "Bearer s3cret"}, content=b"the prompt")
    response = httpx2.Response(429, request=request, json={"error": {"message": "slow down"}})
    raised = openai.RateLimitError("slow down", response=response, body={"error": {"message": "slow down"}})
    error = helix.map_provider_error(raised)
    assert isinstance(error, helix.HelixError) and error.__cause__ is raised
    kept = pickle.dumps(error)
    assert told(pickle.loads(kept)) == told(error, causes=False)
    form = json.dumps(agent.error_to_dict(error))
    for text in (kept.decode("latin-1"), form):
        assert "s3cret" not in text and "the prompt" not in text
    back: Any = helix.error_from_dict(json.loads(form))
    assert back.code == error.code and (back.__cause__.name, str(back.__cause__)) == ("RateLimitError", "slow down")


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, GeneratorExit, asyncio.CancelledError])
def test_a_settlement_on_the_way_out(kind: type[BaseException]) -> None:
    """dask/distributed#5958: the record is written, and what stops the work goes on as it is."""
    written: list[Any] = []

    def run() -> None:
        try:
            raise kind
        except BaseException as error:
            written.append(flue.submission_settled("s-1", "aborted", error))
            raise

    with pytest.raises(kind) as caught:
        run()
    assert type(caught.value) is kind
    (record,) = written
    assert (record.outcome, record.error.type) == ("aborted", "submission_aborted")


@pytest.mark.heavy
@pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no Chromium")
def test_in_a_browser() -> None:
    script = str(Path(__file__).with_name("browser.mjs"))
    done = subprocess.run(
        ["node", script, str(shutil.which("chromium"))], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "structured clone": True,
        "message channel": True,
        "worker messages": True,
        "sent as it is": ["Error", None, False],
        "an uncaught error": [None, True],
        "cancellation": ["AbortError", "AbortError", False],
    }
