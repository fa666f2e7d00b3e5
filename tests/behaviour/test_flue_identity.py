"""Flue's error classes keep what they are: across copies of the package, pickles, copies, processes and languages."""

from __future__ import annotations

import copy
import importlib
import inspect
import json
import pickle
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import wirepact
from wirepact import agent, flue, helix
from wirepact._runtime.errors import BaseError
from wirepact.flue.errors import FlueHttpError

SAMPLE: dict[str, Any] = {
    "assistant_text": "so far",
    "attachment_id": "a1",
    "attempt_count": 2,
    "body": "b",
    "details": "d",
    "dev": "v",
    "fields": ["execute"],
    "interrupted_tools": [{"name": "bash", "id": "t1"}],
    "issues": [{"message": "Required", "path": ["a", 0]}],
    "limit": 3,
    "max_attempts": 3,
    "operation": "prompt",
    "options": ["o"],
    "outcome": "failed",
    "path": "p",
    "phase": "retry_exhausted_before_input",
    "provider": "p",
    "provider_id": "x",
    "reason": "size",
    "status": 413,
    "status_text": "Too Large",
    "stored_version": 4,
    "submission_id": "sub_1",
    "supported_version": 3,
    "tool": "t",
    "uid": "u1",
}
UNKNOWN: dict[str, Any] = {"type": "a_type_of_tomorrow", "message": "m", "meta": {"a": 1}}
BASE: dict[str, dict[str, Any]] = {
    "FlueError": UNKNOWN,
    "FlueHttpError": UNKNOWN | {"status": 418, "headers": {"X-A": "1"}},
}
PLAIN = ("AgentRunError", "ResultUnavailableError")


def classes(package: ModuleType) -> dict[str, type[Any]]:
    found = {name: getattr(package, name) for name in package.__all__ if name[0].isupper()}
    errors = {name: one for name, one in found.items() if isinstance(one, type) and hasattr(one, "_marker_")}
    http = importlib.import_module(f"{package.__name__}.errors").FlueHttpError
    return {**errors, "FlueHttpError": http}


def made(kind: type[Any]) -> Any:
    given = SAMPLE | BASE.get(kind.__name__, {})
    names = inspect.signature(kind).parameters
    return kind(**{name: given[name] for name in names if name in given})


def facts(error: Any) -> dict[str, Any]:
    return {"text": str(error), "name": error.name, "args": error.args, "state": dict(vars(error))}


CLASSES = classes(flue)


class Mine(flue.SessionBusyError):
    """A user's own: another constructor, and a field more."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"busy for {seconds} s")
        self.seconds = seconds
        self.args = (seconds,)


class Plain(FlueHttpError):
    """A user's own that changes nothing."""


OWN: list[Callable[[], Any]] = [
    lambda: Mine(3),
    lambda: Plain(status=410, type="mine_gone", message="m", meta={"a": [1]}),
]
ALL: list[tuple[str, Callable[[], Any]]] = [
    *((name, lambda kind=kind: made(kind)) for name, kind in CLASSES.items()),
    *((make().__class__.__name__, make) for make in OWN),
]
EVERY = pytest.mark.parametrize("make", [make for _, make in ALL], ids=[name for name, _ in ALL])


def test_there_are_29_flue_errors_two_bases_and_two_plain_ones() -> None:
    importable = {info.class_name for info in flue.CODES.values() if info.class_name and info.exported}
    assert importable == CLASSES.keys() - {*BASE, *PLAIN} and len(importable) == 29
    assert "FlueHttpError" not in flue.__all__ and not hasattr(flue, "InvalidRequestError")


@EVERY
def test_pickles_and_copies(make: Callable[[], Any]) -> None:
    error = make()
    error.add_note("seen by the operator")
    agent.stamp_retryable(error, True)
    twins = [pickle.loads(pickle.dumps(error, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for twin in (*twins, copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is type(error) and facts(twin) == facts(error)
        assert twin.__notes__ == ["seen by the operator"] and agent.get_retryable(twin) is True
        assert flue.FlueError.is_instance(twin) is flue.FlueError.is_instance(error)


@EVERY
def test_the_arguments_build_it_again(make: Callable[[], Any]) -> None:
    error = make()
    assert facts(type(error)(*error.args)) == facts(error) or type(error) is Plain


def work(index: int) -> Any:
    return ALL[index][1]()


def fail(index: int) -> None:
    raise ALL[index][1]() from ValueError("underneath")


def test_a_pool_of_processes_keeps_them() -> None:
    with ProcessPoolExecutor(1) as pool:
        for index, (name, make) in enumerate(ALL):
            error = make()
            assert facts(pool.submit(work, index).result()) == facts(error), name
            with pytest.raises(type(error)) as caught:
                pool.submit(fail, index).result()
            assert facts(caught.value) == facts(error), name


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """A second copy of the package, vendored under another name."""
    folder = tmp_path_factory.mktemp("vendored")
    shutil.copytree(Path(wirepact.__file__).parent, folder / "vendored_wirepact")
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module("vendored_wirepact.flue")
    finally:
        sys.path.remove(str(folder))


@pytest.mark.parametrize("name", CLASSES)
def test_a_second_copy_of_the_package(name: str, other: ModuleType) -> None:
    theirs = classes(other)[name]
    assert theirs is not CLASSES[name]
    error, twin = made(CLASSES[name]), made(theirs)
    assert CLASSES[name].is_instance(twin) and theirs.is_instance(error) and not isinstance(twin, CLASSES[name])
    quiet: list[object] = []
    assert flue.render_error(twin, logger=quiet.append) == flue.render_error(error, logger=quiet.append)
    assert flue.settlement_error(twin) == flue.settlement_error(error)
    assert flue.error_info(twin).model_dump() == flue.error_info(error).model_dump()


@pytest.mark.parametrize("name", CLASSES)
def test_what_it_is_and_is_not(name: str) -> None:
    error = made(CLASSES[name])
    assert flue.FlueError.is_instance(error) is (name not in PLAIN)
    assert not helix.HelixError.is_instance(error) and not agent.AgentError.is_instance(error)
    assert not hasattr(error, "code") and not hasattr(type(error), "code")
    if name not in PLAIN:
        assert error.known_type == (error.type if flue.is_code(error.type) else None)
    lookalike = type(name, (Exception,), dict(vars(error)))()
    assert not CLASSES[name].is_instance(lookalike) and not flue.FlueError.is_instance(lookalike)


def test_a_users_own_class_answers_as_its_base() -> None:
    mine = Mine(3)
    assert flue.SessionBusyError.is_instance(mine) and Mine.is_instance(mine)
    assert not Mine.is_instance(flue.SessionBusyError())
    assert flue.settlement_error(mine).type == "session_busy"
    assert flue.render_error(OWN[1]()).status == 410


@pytest.mark.parametrize("name", CLASSES)
def test_the_json_form_brings_it_back(name: str) -> None:
    error = made(CLASSES[name])
    form = json.loads(json.dumps(flue.error_to_dict(error)))
    for back in (flue.error_from_dict(form), CLASSES[name].from_dict(form)):
        assert type(back) is type(error)
        assert (str(back), back.name, vars(back)) == (str(error), error.name, vars(error))
    cause = CLASSES[name].from_dict(flue.error_to_dict(made(CLASSES[name])) | {"cause": form}).cause
    assert isinstance(cause, BaseError) and str(cause) == str(error)


def test_typescript_keeps_them_and_reads_what_python_wrote(node: Callable[..., Any]) -> None:
    ours = {name: flue.error_to_dict(made(kind)) for name, kind in CLASSES.items()}
    answer = node("flue.mjs", json.dumps(ours))
    assert answer["identity"]["problems"] == [] and answer["hostile"] == []
    assert answer["identity"]["back"] == ours
    for name, form in answer["identity"]["made"].items():
        back = flue.error_from_dict(form)
        assert type(back) is CLASSES[name] and flue.error_to_dict(back) == form
    assert answer["identity"]["made"] == ours
