"""What the vectors about a provider's errors call in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wirepact import helix

Build = Callable[[Any], Any]


def snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def _facts(found: helix.HelixError, given: object) -> dict[str, Any]:
    detail = helix.resolve_error_detail(found)
    cause = found.cause
    return {
        "code": found.code,
        "category": found.category,
        "retryable": found.retryable,
        "message": found.message,
        "status_code": found.status_code,
        "cause_is_input": cause is given,
        "same_instance": found is given,
        "cause_message": None if cause is None else helix.extract_error_message(cause),
        "detail_flags": None if detail.flags is None else detail.flags.model_dump(),
    }


def _drop(error: Any) -> dict[str, Any]:
    return {"is_drop": helix.is_connection_drop(error), **_facts(helix.map_provider_error(error), error)}


def _unreachable(given: dict[str, Any]) -> dict[str, Any]:
    """An adapter says where the call failed only if the model is one it can tell it for."""
    wrapped = given["model"] == "object"
    origin = given["rejected_by"] if given["rejected_by"] == ("doStream" if wrapped else "streamText") else None
    found = helix.map_provider_error(given["error"], origin=origin)
    return {"unreachable": found.code == "provider_unreachable", **_facts(found, given["error"])}


def _status(given: dict[str, Any]) -> dict[str, Any]:
    error = _api_call_error({"message": "m", **given}, lambda value: value)
    found = helix.map_provider_error(error)
    assert helix.http_status_to_provider_code(given["statusCode"]) == found.code
    return _facts(found, error)


def _policy(given: dict[str, Any]) -> dict[str, Any]:
    options = {snake(key): value for key, value in given.items() if key != "failure"}
    plan = helix.adapter_retry_policy(given["failure"], **options)
    return {
        "retries": plan.retries,
        "delays_ms": list(plan.delays_ms),
        "total_wait_ms": plan.total_wait_ms,
        "final": plan.final.model_dump(),
    }


def _map(given: dict[str, Any]) -> dict[str, Any]:
    options = {snake(key): value for key, value in given.items() if key != "error"}
    return _facts(helix.map_provider_error(given["error"], **options), given["error"])


def _sdk_error(name: str, message: str, cause: Any = None, **fields: Any) -> Exception:
    error = type(name, (Exception,), {"__module__": "foreign"})(message)
    vars(error).update(fields)
    if isinstance(cause, BaseException):
        error.__cause__ = cause
    elif cause is not None:
        error.cause = cause
    return error


def _api_call_error(spec: dict[str, Any], build: Build) -> Exception:
    return _sdk_error("APICallError", **{snake(key): build(item) for key, item in spec.items()})


def _retry_error(spec: dict[str, Any], build: Build) -> Exception:
    last = build(spec["last"])
    said = {"last_error": last, "errors": [last], "reason": "maxRetriesExceeded"}
    return _sdk_error("RetryError", "Failed after 3 attempts.", **said)


def _ai_error(spec: dict[str, Any], build: Build) -> Exception:
    """An error of the AI SDK with its own class and marker; `marked` false: one that crossed JSON."""
    error = type(spec["name"], (Exception,), {"__module__": "foreign"})(spec.get("message", ""))
    for key, item in spec.get("props", {}).items():
        setattr(error, snake(key), build(item))
    if "cause" in spec:
        error.__cause__ = build(spec["cause"])
    return error


def _group(members: list[Any], build: Build) -> BaseException:
    return BaseExceptionGroup("several", build(members))


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "adapter_retry_policy": _policy,
    "connection_drop": _drop,
    "http_status_to_provider_code": _status,
    "map_provider_error": _map,
    "provider_unreachable": _unreachable,
    "retry_error_unwrap": lambda error: _facts(helix.map_provider_error(error), error),
}
BUILD: dict[str, Callable[..., Any]] = {
    "$ai_error": _ai_error,
    "$api_call_error": _api_call_error,
    "$group": _group,
    "$retry_error": _retry_error,
}
