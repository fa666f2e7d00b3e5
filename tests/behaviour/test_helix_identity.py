"""Helix's error classes keep what they are: across copies of the package, pickles, processes, JSON and languages."""

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
from wirepact import agent, helix
from wirepact._runtime.errors import BaseError

SAMPLE: dict[str, Any] = {
    "category": "special",
    "code": "provider_timeout",
    "last_sequence": 4,
    "message": "m",
    "reason": "entry_abandoned",
    "remote_error": "why",
    "remote_session_id": "s1",
    "retryable": False,
    "run_id": "r1",
    "status_code": 418,
}


class Mine(helix.RequestKeyConflictError):
    """A user's own: another constructor, and a field more."""

    def __init__(self, seconds: int) -> None:
        super().__init__("r1", f"after {seconds} s")
        self.seconds = seconds
        self.args = (seconds,)


def made(kind: type[Any]) -> Any:
    names = inspect.signature(kind).parameters
    return kind(**{name: SAMPLE[name] for name in names if name in SAMPLE})


CLASSES: dict[str, type[Any]] = {
    name: kind
    for name in helix.__all__
    if name[0].isupper() and isinstance(kind := getattr(helix, name), type) and issubclass(kind, BaseError)
}
ALL: dict[str, Callable[[], Any]] = {
    **{name: lambda kind=kind: made(kind) for name, kind in CLASSES.items()},
    "Mine": lambda: Mine(3),
}
EVERY = pytest.mark.parametrize("name", ALL)


def facts(error: Any) -> dict[str, Any]:
    return {"text": str(error), "name": error.name, "args": error.args, "state": dict(vars(error))}


def test_every_class_of_the_contract_is_there() -> None:
    assert len(CLASSES) == 28 and {"HelixError", "HelixStreamError", "AgentResolutionError"} <= CLASSES.keys()


@EVERY
def test_pickles_and_copies(name: str) -> None:
    error = ALL[name]()
    error.add_note("seen by the operator")
    agent.stamp_retryable(error, True)
    helix.attach_error_detail(error, {"message": "kept"})
    twins = [pickle.loads(pickle.dumps(error, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for twin in (*twins, copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is type(error) and facts(twin) == facts(error)
        assert helix.resolve_error_detail(twin).message == "kept" and agent.get_retryable(twin) is True


@EVERY
def test_json_keeps_class_and_fields(name: str) -> None:
    error = ALL[name]()
    form = json.loads(json.dumps(error.to_dict()))
    for twin in (type(error).from_dict(form), helix.error_from_dict(form)):
        if name == "Mine":
            twin = type(error).from_dict(form)
        assert type(twin) is type(error) and str(twin) == str(error) and twin.name == error.name
        assert [getattr(twin, key) for key in vars(error)] == list(vars(error).values())
        assert twin.to_dict() == error.to_dict()
        assert helix.classify_error(twin).code == helix.classify_error(error).code
    if name != "Mine":
        assert type(error)(*error.args).to_dict() == error.to_dict()
        assert type(error)(*helix.error_from_dict(form).args).to_dict() == error.to_dict()


def test_json_of_a_base_finds_the_subclass() -> None:
    error = helix.RequestKeyConflictError("r1")
    assert type(helix.HelixError.from_dict(error.to_dict())) is helix.RequestKeyConflictError
    assert type(helix.StaleStateError.from_dict(error.to_dict())) is helix.StaleStateError
    newer = {**error.to_dict(), "class": "wirepact.helix.ErrorOfTomorrow", "name": "ErrorOfTomorrow"}
    found = helix.HelixError.from_dict(newer)
    assert (type(found), found.name, found.code) == (helix.HelixError, "ErrorOfTomorrow", "state_request_key_conflict")


def test_json_keeps_the_cause_and_its_class() -> None:
    error = helix.HelixError("o", "framework_hook_failed", cause=helix.StreamDropError("s", 3, cause=KeyError("k")))
    twin = helix.error_from_dict(json.loads(json.dumps(error.to_dict())))
    drop = twin.__cause__
    assert isinstance(drop, helix.StreamDropError) and drop.last_sequence == 3
    assert str(drop.__cause__) == "k" and helix.resolve_error_detail(twin) == helix.resolve_error_detail(error)


@pytest.mark.parametrize("value", [None, 7, "text", {}, {"message": 7}, [], object()])
def test_what_is_no_form_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="no message"):
        helix.error_from_dict(value)


def test_fields_of_a_form_change_no_method() -> None:
    form = helix.HelixError("m", "provider_error").to_dict()
    form["fields"] |= {"toDict": "x", "__class__": "y", "args": [1], "_cause": "z", "withTraceback": 1, "extra": 2}
    twin: Any = helix.HelixError.from_dict(form)
    assert callable(twin.to_dict) and type(twin) is helix.HelixError and twin.extra == 2 and twin.cause is None


def _raises(name: str) -> None:
    raise ALL[name]()


def test_a_process_pool_brings_them_back() -> None:
    with ProcessPoolExecutor(1) as pool:
        for name in ALL:
            error = pool.submit(_raises, name).exception()
            assert type(error) is type(ALL[name]()) and facts(error) == facts(ALL[name]())


@pytest.fixture
def other(tmp_path: Path) -> Iterator[ModuleType]:
    """A second copy of the package."""
    shutil.copytree(Path(wirepact.__path__[0]), tmp_path / "wirepact", ignore=shutil.ignore_patterns("__pycache__"))
    ours = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "wirepact"}
    for name in ours:
        del sys.modules[name]
    sys.path.insert(0, str(tmp_path))
    try:
        yield importlib.import_module("wirepact.helix")
    finally:
        sys.path.remove(str(tmp_path))
        for name in [name for name in sys.modules if name.split(".")[0] == "wirepact"]:
            del sys.modules[name]
        sys.modules.update(ours)


def test_a_second_copy_knows_them(other: ModuleType) -> None:
    for name, kind in CLASSES.items():
        twin: Any = made(getattr(other, name))
        assert not isinstance(twin, kind) and kind.is_instance(twin)
        known = helix.classify_known_error(twin)
        assert (known is twin) is helix.HelixError.is_instance(twin)
        assert kind.from_dict(twin.to_dict()).__class__ is kind
    assert not helix.HelixError.is_instance(type("HelixError", (Exception,), {"code": "provider_error"})("m"))


def test_typescript(node: Callable[..., Any]) -> None:
    forms = [error().to_dict() for name, error in ALL.items() if name != "Mine"]
    done = node("helix.mjs", json.dumps(forms))
    assert done["identity"] == [] and done["steps"] == []
    for form, back in zip(forms, done["revived"], strict=True):
        assert back["name"] == form["class"].rpartition(".")[2]
        assert back["form"] == form
