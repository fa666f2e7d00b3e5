"""Hold a file against the dialect, and say in its own words what is wrong."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from .diagnostics import Diagnostic
from .ir import At


@cache
def dialect() -> dict[str, Any]:
    """The dialect's schema: beside this package when installed, in `schema/` in a checkout."""
    here = Path(__file__).resolve().parent
    for path in (here / "dialect.schema.json", here.parent.parent / "schema" / "dialect.schema.json"):
        if path.is_file():
            return dict(json.loads(path.read_text("utf-8")))
    raise FileNotFoundError("dialect.schema.json is missing from the installation of wirepact")


Part = Literal["contract", "document", "messages"]


def _part(part: Part) -> dict[str, Any]:
    """The half of the dialect that one kind of file is held to, whatever the file looks like."""
    return {"$schema": dialect()["$schema"], "$ref": f"#/$defs/{part}", "$defs": dialect()["$defs"]}


@cache
def _fast_dialect(part: Part) -> Any:
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(_part(part))


def against_dialect(value: Any, at: At, part: Part) -> list[Diagnostic]:
    """Problems of what one file holds with the dialect; the fast validator says whether, the other one says what."""
    try:
        if _fast_dialect(part).is_valid(value):
            return []
    except UnicodeError:  # half a surrogate pair, told already; the other validator can read it
        pass
    import jsonschema

    judge = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"pattern": _pattern})
    problems = judge(_part(part)).iter_errors(value)
    return [diagnostic for problem in problems for diagnostic in _explain(at, problem)]


def _pattern(_: Any, pattern: str, value: Any, __: Any) -> Iterator[Any]:
    """`pattern` with `$` as ECMAScript has it: the end alone, and not before a last line break."""
    import jsonschema

    from .patterns import for_python

    if isinstance(value, str) and not re.search(for_python(pattern), value):
        yield jsonschema.ValidationError(f"{value!r} does not match {pattern!r}")


def _explain(at: At, error: Any) -> Iterator[Diagnostic]:
    for step in error.absolute_path:
        at = at / step
    if _is_about_a_key(list(error.absolute_schema_path)):
        at = at / error.instance
    schema, value = error.schema, error.instance
    about = error.parent.schema if error.parent is not None else schema
    meant = str(schema.get("description") or about.get("description") or "")
    match error.validator:
        case "additionalProperties":
            known = sorted(schema.get("properties", ()))
            for key in sorted(set(value) - set(known)):
                near = difflib.get_close_matches(key, known, 1, 0.7)
                place = _place_of(key, known)
                remedy = (
                    f'Did you mean "{near[0]}"?'
                    if near
                    else f"It belongs {place}."
                    if place
                    else f"Allowed here: {', '.join(known)}."
                )
                if "$ref" in known:
                    remedy = _INSTEAD.get(key, remedy)
                elif known == ["const", "description", "title"] and not near:
                    remedy = "Define a member that is no constant under $defs, and refer to it."
                yield Diagnostic(
                    at=at / key, rule="keyword", problem=f'"{key}" is no keyword of the dialect here.', remedy=remedy
                )
        case "required":
            for key in sorted(set(schema["required"]) - set(value)):
                said = schema.get("properties", {}).get(key, {})
                said = said if "description" in said else dialect()["$defs"][said["$ref"].rpartition("/")[2]]
                yield Diagnostic(
                    at=at, rule="missing", problem=f'"{key}" is missing.', remedy=f"Add it: {said['description']}"
                )
        case "enum":
            allowed = ", ".join(json.dumps(item) for item in error.validator_value)
            near = difflib.get_close_matches(str(value), [str(item) for item in error.validator_value], 1, 0.7)
            yield Diagnostic(
                at=at,
                rule="value",
                problem=f"{shown(value)} is not allowed here.",
                remedy=f'Did you mean "{near[0]}"?' if near else f"Use one of {allowed}.",
            )
        case "type":
            wanted = error.validator_value
            wanted = wanted if isinstance(wanted, str) else " or ".join(wanted)
            yield Diagnostic(
                at=at,
                rule="type",
                problem=f"{shown(value)} is not of type {wanted}.",
                remedy=_remedy(f"Write a value of type {wanted}", meant),
            )
        case "pattern":
            yield Diagnostic(
                at=at,
                rule="form",
                problem=f"{shown(value)} does not have the form {error.validator_value}.",
                remedy=_remedy("Change it to that form", meant),
            )
        case "minimum" | "maximum":
            low, high = schema.get("minimum"), schema.get("maximum")
            span = (
                f"{low}-{high}"
                if low is not None and high is not None
                else f"at least {low}"
                if low is not None
                else f"at most {high}"
            )
            yield Diagnostic(
                at=at,
                rule="range",
                problem=f"{shown(value)} is out of range ({span}).",
                remedy=_remedy("Write a value in that range", meant),
            )
        case "minItems" | "minLength" | "minProperties":
            yield Diagnostic(
                at=at,
                rule="empty",
                problem=f"{shown(value)} has too little in it (at least {error.validator_value}).",
                remedy=_remedy("Fill it, or leave the key out", meant),
            )
        case "uniqueItems":
            yield Diagnostic(
                at=at, rule="repeated", problem=f"{shown(value)} names something twice.", remedy="Name each once."
            )
        case "oneOf":
            keys = " or ".join(" and ".join(branch.get("required", ())) for branch in error.validator_value)
            yield Diagnostic(
                at=at, rule="either", problem=f"Exactly one of {keys} belongs here.", remedy="Keep one, and only one."
            )
        case "maxProperties":
            yield Diagnostic(
                at=at,
                rule="either",
                problem=f"Only {error.validator_value} of {', '.join(sorted(value))} may stand here.",
                remedy=_remedy("Keep one", meant),
            )
        case _:
            yield Diagnostic(
                at=at,
                rule="dialect",
                problem=f"{shown(value)} breaks `{error.validator}`: {shown(error.validator_value)}.",
                remedy=_remedy("Compare it with dialect.schema.json", meant),
            )


def _remedy(do: str, meant: str) -> str:
    """What to do, and what the dialect says is meant by the place."""
    return f"{do}: {meant}" if meant else f"{do}."


def _is_about_a_key(steps: list[Any]) -> bool:
    """Whether a place in the dialect is inside `propertyNames`, and not of the keyword that is called so."""
    return any(one == "propertyNames" and before != "properties" for before, one in pairwise(steps))


_PLACES = {
    "contract": "at the top of contract.json",
    "document": "at the top of a schema file",
    "codeTable": "in the definition of a list of codes",
    "code": "in the row of a code, in `oneOf` of the list of codes",
    "error": "in `x-error` of the row of a code",
    "shape": "in a definition under $defs",
    "property": "in a property of a definition",
    "errorClass": "in a class under x-classes",
    "factory": "in a factory of a class",
    "match": "in an entry of `matches`",
    "table": "in a table under x-tables",
    "constant": "in a constant under x-constants",
}
"""Parts of the dialect, and where they stand."""


def _place_of(key: str, known: list[str]) -> str:
    """Where a keyword is known, where that is one place or just below; JSON Schema's own stand in too many."""
    parts = {name: part["properties"] for name, part in dialect()["$defs"].items() if key in part.get("properties", {})}
    if "x-error" in known and "error" in parts:
        return _PLACES["error"]
    return _PLACES.get(next(iter(parts)), "") if len(parts) == 1 else ""


_INSTEAD = {
    **dict.fromkeys(
        ("allOf", "$dynamicRef", "$recursiveRef"),
        "Write the properties out in one object, so that both languages get one plain type.",
    ),
    **dict.fromkeys(
        ("if", "then", "else", "not", "dependentSchemas", "dependentRequired", "dependencies"),
        "Make it a oneOf with a `discriminator`, a definition a case, or say the condition in the description.",
    ),
    **dict.fromkeys(
        ("unevaluatedProperties", "unevaluatedItems"),
        "Use `additionalProperties`: nothing is combined here, so it says the same.",
    ),
    **dict.fromkeys(
        ("prefixItems", "additionalItems", "contains", "minContains", "maxContains"),
        "Use `items` with one type, or an object with named properties.",
    ),
    **dict.fromkeys(
        ("$id", "$anchor", "$dynamicAnchor", "id"),
        "Leave it out: a definition is found by its file and its name under $defs.",
    ),
    **dict.fromkeys(
        ("readOnly", "writeOnly", "uniqueItems", "contentEncoding", "contentMediaType", "contentSchema"),
        "Say it in the description: no language can hold its types to it.",
    ),
    "patternProperties": "Use `additionalProperties` for a map's values and `propertyNames` for the form of its keys.",
    "default": "Leave the key out of `required`, and say in the description what its absence means.",
    "definitions": "Write $defs, at the top of the file.",
    "$defs": "Move it to the top of the file: definitions are named there alone.",
    "nullable": 'Write "null" beside the type: "type": ["string", "null"].',
    "example": "Write `examples`, a list.",
    "examples": "Give the examples to a named definition: there a test holds them to it.",
    "x-enum-varnames": "Write a oneOf of constants with a title each.",
}
"""What to write instead of a keyword that JSON Schema or OpenAPI has and the dialect does not."""


def shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 60 else f"{text[:57]}..."
