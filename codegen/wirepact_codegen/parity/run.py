"""Runs vectors in Python: builds each input, calls the family's function, shows what came out as JSON.

A family registers in `functions_<family>.py`: `FUNCTIONS`, from the name a vector file gives to a callable that takes
the built input; and, where it wants other inputs than those built here, `BUILD`, from a `$` key to a builder.
"""

from __future__ import annotations

import builtins
import importlib
import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from wirepact import agent, flue, helix
from wirepact.flue.errors import FlueHttpError

FAMILIES = ("agent", "flue", "helix")


class CannotBuild(Exception):
    """This language has no such value; the vector has to say so in `languages`."""


def registry(name: str) -> dict[tuple[str, str], Any]:
    """Every family's entries of that name, by (family, key)."""
    found: dict[tuple[str, str], Any] = {}
    for family in FAMILIES:
        if (Path(__file__).parent / f"functions_{family}.py").is_file():
            module = importlib.import_module(f"behaviour.functions_{family}")
            found.update({(family, key): value for key, value in getattr(module, name, {}).items()})
    return found


def run(function: str, family: str, value: Any) -> dict[str, Any]:
    """What the function gives: `{"result": JSON}`, or `{"raised": text}`, or `{"missing": text}`."""
    call = registry("FUNCTIONS").get((family, function))
    if call is None:
        return {"missing": f"functions_{family}.py has no {function}"}
    try:
        given = build(value)
    except CannotBuild as error:
        return {"missing": str(error)}
    try:
        return {"result": show(call(given), given)}
    except Exception as error:
        return {"raised": f"{type(error).__name__}: {error}"}


def build(value: Any) -> Any:
    """The value with every `$` object in it made."""
    if isinstance(value, list):
        return [build(item) for item in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        (key,) = value
        if key.startswith("$"):
            makers = {name: maker for (_, name), maker in registry("BUILD").items()}
            maker = makers.get(key) or BUILD.get(key)
            if maker is None:
                raise CannotBuild(f"Python has no builder for {key}")
            return maker(value[key])
    return {key: build(item) for key, item in value.items()}


def snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def _error(spec: dict[str, Any]) -> BaseException:
    message = build(spec.get("message", ""))
    props = {key: build(item) for key, item in spec.get("props", {}).items()}
    error = _instance(spec["class"], message, props)
    if spec.get("name") not in (None, type(error).__name__):
        error.name = spec["name"]  # type: ignore[attr-defined]
    for key, item in props.items():
        for name in dict.fromkeys((key, snake(key))):
            setattr(error, name, item)
    if "cause" in spec:
        give_cause(error, build(spec["cause"]))
    if "detail" in spec:
        attach = registry("BUILD").get(("helix", "detail"))
        if attach is None:
            raise CannotBuild("functions_helix.py has no builder of a detail")
        attach(error, spec["detail"])
    return error


def _instance(name: str, message: str, props: dict[str, Any]) -> BaseException:
    """An error of the packages' class of that name, of Python's, or of a new one."""
    if name == "Error":
        return Exception(message)
    for family in (helix, flue, agent):
        cls = getattr(family, name, None)
        if isinstance(cls, type) and issubclass(cls, BaseException):
            fields = {snake(key): item for key, item in props.items()}
            try:
                return cls(message=message, **_taken(cls, fields))
            except TypeError:
                error = cls.__new__(cls)
                error.args = (message,)
                error.message = message  # type: ignore[attr-defined]
                return error
    cls = getattr(builtins, name, None)
    if not (isinstance(cls, type) and issubclass(cls, Exception)):
        cls = type(name, (Exception,), {"__module__": "foreign"})
    return cls(message)


def _taken(cls: type, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields its constructor has a parameter for; the others are set afterwards."""
    code = getattr(cls.__init__, "__code__", None)
    return {key: item for key, item in fields.items() if code is None or key in code.co_varnames}


def give_cause(error: BaseException, cause: Any) -> None:
    """As `__cause__`, or as an attribute where it is no exception."""
    if isinstance(cause, BaseException):
        error.__cause__ = cause
    else:
        error.cause = cause  # type: ignore[attr-defined]


def _sdk_error(name: str, message: str, **fields: Any) -> Exception:
    cause = fields.pop("cause", None)
    error = type(name, (Exception,), {"__module__": "foreign"})(message)
    for key, item in fields.items():
        setattr(error, key, item)
    if cause is not None:
        give_cause(error, cause)
    return error


def _helix_error(spec: dict[str, Any]) -> Exception:
    known = {snake(key): build(item) for key, item in spec.items()}
    return helix.HelixError(**known)


def _retry_error(spec: dict[str, Any]) -> Exception:
    last = build(spec["last"])
    return _sdk_error(
        "RetryError", "Failed after 3 attempts.", last_error=last, errors=[last], reason="maxRetriesExceeded"
    )


def _stamped(spec: dict[str, Any]) -> Any:
    error = build(spec["error"])
    agent.stamp_retryable(error, spec["verdict"])
    return error


def _flue_error(spec: dict[str, Any]) -> Exception:
    parts = {key: build(spec[key]) for key in ("type", "message", "details", "dev", "meta", "cause") if key in spec}
    if "status" in spec or "headers" in spec:
        error: Exception = FlueHttpError(**parts, status=spec.get("status", 500), headers=spec.get("headers"))
    else:
        error = flue.FlueError(**parts)
    if "name" in spec:
        error.name = spec["name"]  # type: ignore[attr-defined]
    return error


def _helix_chain(spec: Any) -> Exception:
    length = spec["length"] if isinstance(spec, dict) else spec
    error: Exception | None = None
    for index in reversed(range(length)):
        error = helix.HelixError(message=f"e{index}", code="framework_internal_error", cause=error)
    assert error is not None
    return error


def _cyclic_cause(spec: dict[str, Any]) -> BaseException:
    error = _error({key: item for key, item in spec.items() if key in ("class", "message", "name", "props")})
    error.__cause__ = error
    return error


def _hostile(spec: Any) -> Any:
    kind = spec["kind"] if isinstance(spec, dict) else spec
    if kind not in HOSTILE:
        raise CannotBuild(f"Python has no hostile value of kind {kind}")
    return HOSTILE[kind]()


def _raises(*_args: object, **_kwargs: object) -> Any:
    raise RuntimeError("secret: hostile")


def _deep(count: int = 20_000) -> Exception:
    error = Exception("innermost")
    for _ in range(count):
        outer = Exception("link")
        outer.__cause__ = error
        error = outer
    return error


def _nested_group() -> BaseException:
    error: Exception = ValueError("member")
    for _ in range(100):
        error = ExceptionGroup("group", [error])
    return error


def _cycle() -> dict[str, Any]:
    value: dict[str, Any] = {"secret": "hostile"}
    value["self"] = value
    return value


HOSTILE: dict[str, Callable[[], Any]] = {
    "throwing_text": lambda: type("Textless", (Exception,), {"__str__": _raises, "__repr__": _raises})(),
    "throwing_property": lambda: type(
        "Throwing",
        (Exception,),
        {name: property(_raises) for name in ("message", "name", "code", "retryable", "cause", "status", "type")},
    )("m"),
    "throwing_everything": lambda: type(
        "Hostile", (Exception,), {"__getattribute__": _raises, "__str__": _raises, "__repr__": _raises}
    )(),
    "throwing_object": lambda: type("HostileObject", (), {"__getattribute__": _raises, "__repr__": _raises})(),
    "null_prototype": lambda: type("Bare", (), {"__slots__": ()})(),
    "frozen": lambda: type("Frozen", (Exception,), {"__setattr__": _raises})("frozen"),
    "cycle": _cycle,
    "deep_causes": _deep,
    "group": _nested_group,
    "bytes": lambda: b"\xff\xfe",
    "lone_surrogate": lambda: Exception("a\ud800b"),
    "huge_text": lambda: Exception("x" * 1_000_000),
    "nan": lambda: math.nan,
    "object": object,
}

BUILD: dict[str, Callable[[Any], Any]] = {
    "$undefined": lambda _: None,
    "$error": _error,
    "$dom_exception": lambda spec: type(spec["name"], (Exception,), {"__module__": "foreign"})(spec.get("message", "")),
    "$helix_error": _helix_error,
    "$api_call_error": lambda spec: _sdk_error("APICallError", **{snake(key): build(spec[key]) for key in spec}),
    "$retry_error": _retry_error,
    "$agent_error": lambda spec: agent.AgentError(**{key: build(item) for key, item in spec.items()}),
    "$stamped": _stamped,
    "$hitl_interrupt": lambda spec: agent.HitlInterrupt(**spec),
    "$flue_error": _flue_error,
    "$helix_chain": _helix_chain,
    "$cyclic_cause": _cyclic_cause,
    "$hostile": _hostile,
    "$repeat": lambda spec: spec[0] * spec[1],
}


def show(value: Any, given: Any = None) -> Any:
    """JSON of a result. An error shows its fields by their wire names and how it relates to what was given."""
    if isinstance(value, BaseException):
        return _show_error(value, given)
    if isinstance(value, BaseModel):
        return json.loads(value.model_dump_json())
    if isinstance(value, Mapping):
        return {str(key): show(item, given) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [show(item, given) for item in value]
    if value is None or isinstance(value, (str, int, bool)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else repr(value)
    if all(hasattr(value, name) for name in ("status", "headers", "body")):
        return {"status": value.status, "headers": dict(value.headers), "body": show(value.body, given)}
    raise TypeError(f"a vector function gave {type(value).__name__}, which has no JSON form")


def _show_error(error: BaseException, given: Any) -> dict[str, Any]:
    given_values = [given, *(given.values() if type(given) is dict else ())]
    cause = getattr(error, "cause", None) or error.__cause__
    fields = {camel(key): item for key, item in vars(error).items() if not key.startswith("_")}
    for key in ("name", "code", "retryable", "type"):
        if isinstance(getattr(error, key, None), (str, int, bool)):
            fields.setdefault(key, getattr(error, key))
    shown = {key: item for key, item in fields.items() if item is None or isinstance(item, (str, int, float, bool))}
    return {
        **{key: item for key, item in shown.items() if item is not None},
        "message": str(error),
        "cause": _show_cause(cause),
        "is_error": True,
        "is_helix_error": helix.HelixError.is_instance(error),
        "same_instance": any(item is error for item in given_values),
        "cause_is_input": any(item is cause for item in given_values) if cause is not None else False,
        **({} if cause is None else {"cause_message": _text(cause)}),
    }


def _show_cause(cause: Any) -> Any:
    """The cause as it is where it is JSON, else its text; a hostile one may refuse that too."""
    if issubclass(type(cause), BaseException):
        return {"message": _text(cause)}
    try:
        return json.loads(json.dumps(cause))
    except Exception:
        return _text(cause)


def _text(value: Any) -> str:
    try:
        return str(value)
    except Exception:
        return "it has no text"
