"""One call of a Python package against what one would write by hand: prints ratios as JSON, name to [ratio, aim].

`calls.py BUNDLE` asks the package of this checkout, `calls.py PACKAGE FAMILY` the table of codes of any.

Both sides take turns in rounds shorter than a turn of the scheduler's, and the best of each counts: what disturbs is
never the code.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import jsonschema
from pydantic_core import SchemaValidator, core_schema
from wirepact import agent, helix

ROUNDS = 151
CHUNK = {
    "type": "error",
    "error": "Rate limit exceeded",
    "code": "provider_rate_limited",
    "recoverable": True,
    "agentId": "a1",
    "agentType": "writer",
    "timestamp": 1700000000000,
    "step": 2,
}


class StaleStateError(Exception):
    """What a store of somebody else's raises: known by its name."""


def rate(call: Callable[[], object], seconds: float) -> float:
    """Calls a second."""
    count, begin = 0, time.perf_counter()
    while (now := time.perf_counter()) - begin < seconds:
        for _ in range(50):
            call()
        count += 50
    return count / (now - begin)


def ratio(own: Callable[[], object], other: Callable[[], object], seconds: float = 0.001) -> float:
    """How many times as long `own` takes."""
    own(), other()
    rounds = [(rate(other, seconds), rate(own, seconds)) for _ in range(ROUNDS)]
    return max(other for other, _ in rounds) / max(own for _, own in rounds)


# --- by hand -----------------------------------------------------------------------------------

ROWS = {code: {"code": code} for code in agent.CODE_LIST}
KNOWN = frozenset(helix.CODE_LIST)
NAMES = {"StaleStateError": "state_concurrency_conflict", "AgentAlreadyRunningError": "state_already_running"}


def retryable_by_hand(error: object) -> bool | None:
    try:
        found = getattr(error, "__stamp", None)
        if isinstance(found, bool):
            return found
        return error.retryable if isinstance(error, agent.AgentError) else None
    except Exception:
        return None


def classify_by_hand(error: object) -> helix.HelixError:
    if isinstance(error, helix.HelixError):
        return error
    for base in type(error).__mro__:
        if base.__name__ in NAMES:
            return helix.HelixError(str(error), NAMES[base.__name__], cause=error)
    return helix.HelixError(str(error), "framework_internal_error", cause=error)


def bare_validator() -> SchemaValidator:
    """The chunk as one would write it for pydantic-core, into a class of its own; 2.0 is an integer here too."""
    text, flag = core_schema.str_schema(strict=True), core_schema.bool_schema(strict=True)
    whole = core_schema.no_info_before_validator_function(
        lambda value: int(value) if type(value) is float and value.is_integer() else value,
        core_schema.int_schema(strict=True),
    )
    number = core_schema.union_schema(
        [core_schema.int_schema(strict=True), core_schema.float_schema(strict=True)], mode="left_to_right"
    )
    fields = {
        "type": core_schema.model_field(core_schema.literal_schema(["error"])),
        "error": core_schema.model_field(text),
        "code": core_schema.model_field(core_schema.with_default_schema(text, default=None)),
        "recoverable": core_schema.model_field(flag),
        "agent_id": core_schema.model_field(text, validation_alias="agentId"),
        "agent_type": core_schema.model_field(text, validation_alias="agentType"),
        "timestamp": core_schema.model_field(number),
        "step": core_schema.model_field(whole),
    }

    class Chunk:
        __slots__ = ("__dict__", "__pydantic_extra__", "__pydantic_fields_set__", "__pydantic_private__")

    return SchemaValidator(
        core_schema.model_schema(Chunk, core_schema.model_fields_schema(fields, extra_behavior="allow"))
    )


def of_a_table(package: str, family: str) -> dict[str, tuple[float, float | None]]:
    module = import_module(f"{package}.{family}")
    codes, code = module.CODES, module.CODE_LIST[-1]
    rows = {one: {"code": one} for one in module.CODE_LIST}
    return {"CODES[code] / dict[code]": (ratio(lambda: codes[code], lambda: rows[code]), 1.5)}


def of_this_package(schema: str) -> dict[str, tuple[float, float | None]]:
    stamped, plain = ValueError("x"), agent.AgentError("TIMEOUT", "m", True)
    agent.stamp_retryable(stamped, False)
    stale = StaleStateError("old")
    bare = bare_validator()
    bundle = json.loads(Path(schema).read_text("utf-8"))
    reference = jsonschema.Draft202012Validator({"$ref": "#/$defs/helix/$defs/ErrorChunk", "$defs": bundle["$defs"]})
    helix.ErrorChunk.model_validate(CHUNK)
    validator, codes, is_code = helix.ErrorChunk.__pydantic_validator__, agent.CODES, helix.is_code
    return {
        "CODES[code] / dict[code]": (ratio(lambda: codes["TIMEOUT"], lambda: ROWS["TIMEOUT"]), 1.5),
        "is_code / isinstance and in a set": (
            ratio(
                lambda: is_code("provider_error"),
                lambda: isinstance("provider_error", str) and "provider_error" in KNOWN,
            ),
            None,
        ),
        "get_retryable (field) / by hand": (
            ratio(lambda: agent.get_retryable(plain), lambda: retryable_by_hand(plain)),
            1.5,
        ),
        "get_retryable (stamp) / by hand": (
            ratio(lambda: agent.get_retryable(stamped), lambda: retryable_by_hand(stamped)),
            1.5,
        ),
        # No look-up: the one by hand trusts the error's text and attributes, and fails on a hostile one.
        "classify_error / by hand": (ratio(lambda: helix.classify_error(stale), lambda: classify_by_hand(stale)), None),
        "ErrorChunk's validator / bare pydantic-core": (
            ratio(lambda: validator.validate_python(CHUNK), lambda: bare.validate_python(CHUNK)),
            1.2,
        ),
        "is_error_chunk / bare pydantic-core": (
            ratio(lambda: helix.is_error_chunk(CHUNK), lambda: bare.isinstance_python(CHUNK)),
            1.2,
        ),
        # The bare one takes texts that cannot be written, and integers that JavaScript would change.
        "parse_error_chunk of a parsed value, checked as I-JSON / bare pydantic-core": (
            ratio(lambda: helix.parse_error_chunk(CHUNK), lambda: bare.validate_python(CHUNK)),
            2.5,
        ),
        "is_error_chunk / jsonschema": (
            ratio(lambda: helix.is_error_chunk(CHUNK), lambda: reference.is_valid(CHUNK), 0.003),
            0.05,
        ),
    }


def main() -> None:
    asked = sys.argv[1:]
    print(json.dumps(of_a_table(*asked) if len(asked) == 2 else of_this_package(*asked)))


if __name__ == "__main__":
    main()
