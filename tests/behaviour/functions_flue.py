"""What the vectors of the Flue family call in Python."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from wirepact import flue
from wirepact.flue.errors import FlueHttpError


def _render(given: dict[str, Any]) -> dict[str, Any]:
    logged: list[object] = []
    answer = flue.render_error(
        given["thrown"],
        dev=given.get("mode") == "dev",
        method=given.get("method"),
        aborted=given.get("aborted_by_client", False),
        logger=logged.append,
    )
    whole = all(one is given["thrown"] for one in logged)
    return {
        "status": answer.status,
        "headers": dict(answer.headers),
        "body": answer.body,
        "body_text": answer.text,
        "logged": len(logged) == 1 and whole,
    }


def _settle(given: dict[str, Any]) -> Any:
    outcome, cause = given["outcome"], given.get("cause")
    settled: Any = flue.submission_settled(given["submissionId"], outcome, cause)
    assert outcome != "failed" or settled.error == flue.settlement_error(cause)
    return settled


def _round_trip(error: Any) -> Any:
    return flue.error_from_dict(json.loads(json.dumps(flue.error_to_dict(error))))


def _is_known(value: Any) -> bool:
    return flue.is_known_submission_settled(flue.parse_submission_settled(value))


def _observe(given: dict[str, Any]) -> Any:
    return flue.error_info(given["thrown"], live=given.get("live", True), source=given.get("source"))


def _markers(message: object) -> dict[str, bool]:
    return {
        "overflow": flue.has_overflow_marker(message),
        "retryable_interruption": flue.has_retryable_interruption_marker(message),
    }


def _binding_error(given: dict[str, Any]) -> dict[str, Any]:
    error = flue.CloudflareAIBindingError(
        given.get("message"), given.get("status"), given.get("statusText"), given.get("body")
    )
    ends = error.message.endswith(flue.WORKERS_AI_OVERFLOW_MARKER)
    return {
        "message": error.message,
        "length": len(error.message),
        "marked": ends,
        "details": error.details,
        "meta": error.meta,
    }


def _http_error(given: dict[str, Any]) -> dict[str, Any]:
    options = {key: given[key] for key in ("message", "details", "dev", "meta", "headers") if key in given}
    error = flue.http_error(given["type"], **options)
    names = ("type", "message", "status", "headers", "details", "dev", "meta")
    return {key: getattr(error, key) for key in names}


def _flue_error(spec: dict[str, Any], build: Callable[[Any], Any]) -> Exception:
    parts = {key: build(spec[key]) for key in ("type", "message", "details", "dev", "meta", "cause") if key in spec}
    if "status" in spec or "headers" in spec:
        error: Exception = FlueHttpError(**parts, status=spec.get("status", 500), headers=spec.get("headers"))
    else:
        error = flue.FlueError(**parts)
    if "name" in spec:
        error.name = spec["name"]  # type: ignore[attr-defined]
    return error


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "cloudflare_ai_binding_error": _binding_error,
    "durable_error_fields": flue.durable_error_fields,
    "error_info": _observe,
    "error_round_trip": _round_trip,
    "http_error": _http_error,
    "interruption_markers": _markers,
    "is_cancellation": flue.is_cancellation,
    "is_known_submission_settled": _is_known,
    "render_envelope": _render,
    "settlement_error": _settle,
    "settlement_from_error": lambda given: flue.settlement_from_error(
        given["error"], submission_id=given["submissionId"], outcome=given.get("outcome")
    ),
    "strip_markers": flue.strip_markers,
    "turn_is_error": lambda given: flue.turn_is_error(given["threw"], given.get("finishReason")),
}
BUILD: dict[str, Callable[..., Any]] = {"$flue_error": _flue_error}
