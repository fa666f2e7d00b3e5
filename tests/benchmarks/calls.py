"""One call of a Python package against what one would write by hand: prints as JSON [name, ratios, aim, bound] each.

`calls.py BUNDLE VECTORS` asks the package of this checkout, `calls.py PACKAGE FAMILY` the table of codes of any.

Both sides take turns in rounds shorter than a turn of the scheduler's, and each round gives a ratio. What is timed
stands many times in one compiled loop, on local variables, so that nothing is paid but what is asked about.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import jsonschema
from pydantic_core import SchemaValidator, core_schema
from wirepact import agent, flue, helix

Figure = tuple[str, list[float], float | None, float | None]
ROUNDS = 151
UNROLLED = 50
FAMILIES = {"agent": agent, "flue": flue, "helix": helix}


class StaleStateError(Exception):
    """What a store of somebody else's raises: known by its name."""


def loop(statement: str, **names: object) -> Callable[[int], float]:
    """Seconds of that many times fifty of a statement."""
    lines = [f"def timed(count, clock, {', '.join(names)}):", "    begin = clock()", "    for _ in range(count):"]
    lines += [f"        {statement}"] * UNROLLED + ["    return clock() - begin"]
    made: dict[str, Callable[..., float]] = {}
    exec("\n".join(lines), made)
    timed = made["timed"]
    return lambda count: timed(count, time.process_time, **names)


def ratios(own: Callable[[int], float], other: Callable[[int], float], seconds: float = 0.001) -> list[float]:
    """How many times as long `own` takes, round after round."""
    own(10), other(10)
    count = max(1, round(10 * seconds / max(own(10), other(10), 1e-9)))
    return [own(count) / other(count) for _ in range(ROUNDS)]


def calls(
    own: Callable[..., object], other: Callable[..., object], value: object, seconds: float = 0.001
) -> list[float]:
    return ratios(loop("call(value)", call=own, value=value), loop("call(value)", call=other, value=value), seconds)


# --- by hand -----------------------------------------------------------------------------------

KNOWN = frozenset(helix.CODE_LIST)
NAMES = {"StaleStateError": "state_concurrency_conflict", "AgentAlreadyRunningError": "state_already_running"}


def is_code_by_hand(value: object) -> bool:
    return isinstance(value, str) and value in KNOWN


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


class Bare:
    """A shape for pydantic-core alone, as one would write it: strict, into a class without bases, by no Python."""

    def __init__(self, families: Mapping[str, Any]) -> None:
        self._families = families
        self._open: list[str] = []
        self._shared: dict[str, core_schema.CoreSchema] = {}

    def validator(self, reference: str) -> SchemaValidator:
        self._shared = {}
        made = self._of({"$ref": reference})
        if self._shared:
            made = core_schema.definitions_schema(core_schema.definition_reference_schema(reference), [made])
        return SchemaValidator(made)

    def _of(self, schema: dict[str, Any]) -> core_schema.CoreSchema:
        if "$ref" in schema:
            return self._referred(schema["$ref"])
        if "const" in schema:
            return core_schema.literal_schema([schema["const"]])
        for several in ("anyOf", "oneOf"):
            if all("const" in one for one in schema.get(several, [{}])):
                return core_schema.literal_schema([one["const"] for one in schema[several]])
            if several in schema:
                return core_schema.union_schema([self._of(one) for one in schema[several]])
        match schema.get("type"):
            case list() as types:
                return core_schema.union_schema([self._of({**schema, "type": one}) for one in types])
            case "string":
                return core_schema.str_schema(
                    strict=True,
                    min_length=schema.get("minLength"),
                    max_length=schema.get("maxLength"),
                    pattern=schema.get("pattern"),
                )
            case "integer":
                return core_schema.int_schema(strict=True, ge=schema.get("minimum"), le=schema.get("maximum"))
            case "number":
                return core_schema.float_schema(strict=True, ge=schema.get("minimum"), le=schema.get("maximum"))
            case "boolean":
                return core_schema.bool_schema(strict=True)
            case "array":
                return core_schema.list_schema(self._of(schema["items"]), strict=True)
            case "object" if "properties" in schema:
                return self._model(schema)
            case "object":
                return core_schema.dict_schema(core_schema.str_schema(strict=True), strict=True)
            case _:
                return core_schema.any_schema()

    def _referred(self, reference: str) -> core_schema.CoreSchema:
        if reference in self._open:
            self._shared[reference] = core_schema.definition_reference_schema(reference)
            return self._shared[reference]
        _, _, family, _, name = reference.split("/")
        self._open.append(reference)
        made = self._of(self._families[family]["$defs"][name])
        self._open.pop()
        if reference in self._shared:
            made = cast("core_schema.ModelSchema", made)
            made["ref"] = reference
        return made

    def _model(self, schema: dict[str, Any]) -> core_schema.CoreSchema:
        fields = {}
        for number, (name, one) in enumerate(schema["properties"].items()):
            value = self._of(one)
            if name not in schema.get("required", []):
                value = core_schema.with_default_schema(value, default=None)
            fields[f"field_{number}"] = core_schema.model_field(value, validation_alias=name)

        class Made:
            __slots__ = ("__dict__", "__pydantic_extra__", "__pydantic_fields_set__", "__pydantic_private__")

        return core_schema.model_schema(Made, core_schema.model_fields_schema(fields, extra_behavior="allow"))


# --- figures -----------------------------------------------------------------------------------


def of_a_table(codes: Mapping[Any, Any], last: str | int) -> list[Figure]:
    """A look-up as a program makes it, in a function that is given a code; and the bare subscript."""
    rows = {code: codes[code] for code in codes}
    code = next(one for one in rows if one == last)  # the key itself on both sides: no text is compared

    read: str | int = json.loads(json.dumps(code))

    def looked_up(table: Mapping[Any, Any]) -> Callable[[int], float]:
        module: dict[str, Any] = {"CODES": table}
        exec("def row(code): return CODES[code]", module)
        return loop("row(code)", row=module["row"], code=code)

    def subscript(table: Mapping[Any, Any], code: str | int) -> Callable[[int], float]:
        return loop("codes[code]", codes=table, code=code)

    name = "CODES[code] / dict[code]"
    return [
        (f"{name}, in a function that takes the code", ratios(looked_up(codes), looked_up(rows)), 1.5, None),
        (f"{name}, the subscript alone", ratios(subscript(codes, code), subscript(rows, code)), None, 2.5),
        (
            f"{name}, the same of a code read from JSON",
            ratios(subscript(codes, read), subscript(rows, read)),
            None,
            2.0,
        ),
    ]


def of_shapes(families: Mapping[str, Any], vectors: Path) -> list[Figure]:
    """The models of all objects of the three families against pydantic-core alone, on the largest value that fits."""
    bare = Bare(families)
    found: dict[str, tuple[list[float], ...]] = {}
    for family, module in FAMILIES.items():
        for name, schema in families[family]["$defs"].items():
            value = fitting(vectors / family / f"{name}.json")
            if "properties" not in schema or value is None:
                continue
            model, shape = getattr(module, name), snake(name)
            model.model_validate(value)
            own, other = model.__pydantic_validator__, bare.validator(f"#/$defs/{family}/$defs/{name}")
            other.validate_python(value)
            found[f"{family}.{name}"] = (
                calls(own.validate_python, other.validate_python, value),
                calls(getattr(module, f"is_{shape}"), other.isinstance_python, value),
                calls(getattr(module, f"parse_{shape}"), other.validate_python, value),
            )
    count = f"of {len(found)} shapes / bare pydantic-core"
    figures: list[Figure] = []
    for place, (name, aim, bound, slowest) in enumerate(
        (
            (f"validators {count}", 1.2, None, 2.5),
            (f"is_x {count}", None, 1.5, 2.6),
            # The bare one takes texts that cannot be written, and integers that JavaScript would change.
            (f"parse_x of a parsed value, checked as I-JSON, {count}", None, 3.0, 5.0),
        )
    ):
        each = {shape: several[place] for shape, several in found.items()}
        last = max(each, key=lambda shape: statistics.median(each[shape]))
        means = [statistics.geometric_mean(one) for one in zip(*each.values(), strict=True)]
        figures.append((f"{name} (geometric mean)", means, aim, bound))
        figures.append((f"the slowest of them, {last}", each[last], None, slowest))
        figures += [(f"the same, {shape}", each[shape], None, None) for shape in each if shape == "helix.ErrorChunk"]
    return figures


def fitting(path: Path) -> dict[str, Any] | None:
    """The object with most keys among a shape's vectors; those that are built (huge or deep) are left out."""
    if not path.exists():
        return None
    fits = [
        one["input"]["value"]
        for one in json.loads(path.read_text("utf-8"))["vectors"]
        if one["expected"] is True and not any(f'"${word}"' in json.dumps(one["input"]) for word in BUILT)
    ]
    objects = [value for value in fits if isinstance(value, dict)]
    return max(objects, key=len, default=None)


BUILT = ("repeat", "concat", "number", "nest")


def snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def of_this_package(bundle: Mapping[str, Any], vectors: Path) -> list[Figure]:
    stamped, plain = ValueError("x"), agent.AgentError("TIMEOUT", "m", True)
    agent.stamp_retryable(stamped, False)
    stale = StaleStateError("old")
    chunk = fitting(vectors / "helix" / "ErrorChunk.json")
    reference = jsonschema.Draft202012Validator({"$ref": "#/$defs/helix/$defs/ErrorChunk", "$defs": bundle["$defs"]})
    return [
        *of_a_table(agent.CODES, "TIMEOUT"),
        (
            "is_code / isinstance and in a set, in a function",
            calls(helix.is_code, is_code_by_hand, "provider_error"),
            None,
            None,
        ),
        ("get_retryable (field) / by hand", calls(agent.get_retryable, retryable_by_hand, plain), None, 1.5),
        ("get_retryable (stamp) / by hand", calls(agent.get_retryable, retryable_by_hand, stamped), None, 1.5),
        # No look-up: the one by hand trusts the error's text and attributes, and fails on a hostile one.
        ("classify_error / by hand", calls(helix.classify_error, classify_by_hand, stale), None, None),
        *of_shapes(bundle["$defs"], vectors),
        ("is_error_chunk / jsonschema", calls(helix.is_error_chunk, reference.is_valid, chunk, 0.003), None, 0.05),
    ]


def main() -> None:
    one, two = sys.argv[1:]
    if Path(one).is_file():
        figures = of_this_package(json.loads(Path(one).read_text("utf-8")), Path(two))
    else:
        module = import_module(f"{one}.{two}")
        figures = of_a_table(module.CODES, module.CODE_LIST[-1])
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
