"""What vectors may call of every family besides its functions as they are: where the languages are called differently,
or more than one call is one question. The twin of standard.mjs; an adapter of that name takes its place.

- `site_verdict`: `{code, http?, kind?}`.
- `stamp_retryable`: `{error, verdict}`; what `get_retryable` says then is `verdict`.
- `retry_decision`: `{error, filter?: "match", attempts_left?: bool, on_failure?: word or {callable_returns}}`.
- `retry_delays`: `{error, policy}`, the policy's options in camelCase, jitter off unless asked for.
- `retrying`: `{error, fails?: how often, policy?, filter?, sync?: bool}`; no time passes.
- `error_round_trip`: an error; it comes back from its JSON form.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from types import ModuleType
from typing import Any


def functions(family: ModuleType) -> dict[str, Callable[..., Any]]:
    """The functions by name, those that the family has what they need for."""

    def site_verdict(given: Any) -> Any:
        if not isinstance(given, dict):
            return family.site_verdict(given)
        return family.site_verdict(given["code"], http=given.get("http"), kind=given.get("kind"))

    def stamp_retryable(given: dict[str, Any]) -> dict[str, Any]:
        returned = family.stamp_retryable(given["error"], given["verdict"])
        return {"verdict": family.get_retryable(given["error"]), "returned": returned}

    def retry_decision(given: dict[str, Any]) -> dict[str, Any]:
        policy = _policy(given | {"policy": {"maxRetries": 1 if given.get("attempts_left", True) else 0}})
        found = family.retry_decision(given["error"], attempt=1, policy=family.RetryPolicy(**policy))
        told = {"action": found.action, "text": found.text, "delay_ms": found.delay_ms, "because": found.because}
        return told | {"same_instance": found.error is given["error"]}

    def retry_delays(given: dict[str, Any]) -> dict[str, Any]:
        policy = family.RetryPolicy(**_policy({"filter": "match", **given}))
        delays: list[int] = []
        while True:
            found = family.retry_decision(given["error"], attempt=len(delays) + 1, policy=policy)
            if found.action != "retry":
                return {"delays_ms": delays, "retries": len(delays)}
            delays.append(found.delay_ms)

    def retrying(given: dict[str, Any]) -> dict[str, Any]:
        error, fails = given["error"], given.get("fails")
        waits: list[int] = []
        calls = 0

        def call() -> str:
            nonlocal calls
            calls += 1
            if fails is None or calls <= fails:
                raise error
            return "done"

        async def later() -> str:
            return call()

        options = _policy(given) | {"sleep": lambda seconds: waits.append(round(seconds * 1000))}
        try:
            if given.get("sync"):
                result = family.retrying(call, **options)()
            else:
                result = asyncio.run(family.retrying(later, **options)())
        except BaseException as raised:
            return {"calls": calls, "waits_ms": waits, "same_instance": raised is error}
        return {"calls": calls, "waits_ms": waits, "result": result}

    def error_round_trip(error: Any) -> Any:
        return family.error_from_dict(json.loads(json.dumps(family.error_to_dict(error))))

    needs = {
        "site_verdict": (site_verdict, "site_verdict"),
        "stamp_retryable": (stamp_retryable, "stamp_retryable"),
        "retry_decision": (retry_decision, "retry_decision"),
        "retry_delays": (retry_delays, "retry_decision"),
        "retrying": (retrying, "retrying"),
        "error_round_trip": (error_round_trip, "error_to_dict"),
    }
    return {name: call for name, (call, needed) in needs.items() if hasattr(family, needed)}


def _policy(given: dict[str, Any]) -> dict[str, Any]:
    options: dict[str, Any] = {"jitter": False}
    options |= {_snake(key): value for key, value in given.get("policy", {}).items()}
    if "filter" in given:
        options["retry_on"] = lambda _error: given["filter"] == "match"
    if "on_failure" in given:
        said = given["on_failure"]
        options["on_failure"] = (lambda _error: said["callable_returns"]) if isinstance(said, dict) else said
    return options


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
