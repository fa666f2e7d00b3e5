"""Says what is wrong with a result, by the rules of the vectors. The one place that knows them, for both languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

_MISSING = object()
UNDEFINED = {"$undefined": True}


def problems(expected: Any, result: Any) -> list[str]:
    """What differs; nothing when the result is right."""
    if expected == UNDEFINED or expected is None:
        return [] if result is None or result == UNDEFINED else [f"expected nothing, got {_text(result)}"]
    if not isinstance(expected, dict):
        return [] if _same(expected, result) else [f"expected {_text(expected)}, got {_text(result)}"]
    if not isinstance(result, dict) and not expected.keys() <= _PLAIN:
        return [f"expected an object, got {_text(result)}"]
    found: list[str] = []
    for key, want in expected.items():
        rule = _RULES.get(key)
        if rule is not None:
            found += [f"{key}: {problem}" for problem in rule(want, result, expected)]
        else:
            found += _field(key, want, result)
    return found


def at(value: Any, path: str) -> Any:
    """What a dotted path leads to; `_MISSING` where nothing or null stands."""
    for step in path.split("."):
        if isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return _MISSING
    return _MISSING if value is None or value == UNDEFINED else value


def _same(expected: Any, result: Any) -> bool:
    if isinstance(expected, bool) or isinstance(result, bool):
        return expected is result
    if isinstance(expected, dict) and isinstance(result, dict):
        return expected.keys() == result.keys() and all(_same(expected[key], result[key]) for key in expected)
    if isinstance(expected, list) and isinstance(result, list):
        return len(expected) == len(result) and all(map(_same, expected, result))
    return bool(expected == result)


def _text(value: Any) -> str:
    return (
        "nothing"
        if value is _MISSING or value is None or value == UNDEFINED
        else json.dumps(value, ensure_ascii=False)[:400]
    )


def _field(key: str, want: Any, result: Any) -> list[str]:
    got = at(result, key)
    if got is _MISSING and isinstance(result.get("body"), dict):
        got = at(result["body"], key)
    if want is None or want == UNDEFINED:
        return [] if got is _MISSING else [f"{key}: expected nothing, got {_text(got)}"]
    if isinstance(want, dict) and want.keys() & _RULES.keys():
        return [f"{key}.{problem}" for problem in problems(want, None if got is _MISSING else got)]
    return [] if _same(want, got) else [f"{key}: expected {_text(want)}, got {_text(got)}"]


def _fields(want: dict[str, Any], value: Any) -> list[str]:
    return [
        f"{path}: expected {_text(item)}, got {_text(at(value, path))}"
        for path, item in want.items()
        if not _same(item, at(value, path))
    ]


def _check(holds: bool, problem: str) -> list[str]:
    return [] if holds else [problem]


def _body(result: Any) -> Any:
    return result.get("body")


def _absent(want: Any, result: Any, _: Any) -> list[str]:
    paths = [want] if isinstance(want, str) else want
    places = [result, result.get("body")]
    return [f"{path} is there" for path in paths if any(at(place, path) is not _MISSING for place in places)]


def _exact(_want: Any, result: Any, expected: Any) -> list[str]:
    more = {key for key in result if at(result, key) is not _MISSING} - expected.keys()
    return _check(not more, f"also has {sorted(more)}")


def _keys(test: Callable[[set[str], set[str]], bool]) -> Callable[[Any, Any, Any], list[str]]:
    def rule(want: Any, result: Any, _: Any) -> list[str]:
        keys = {key for key in result if at(result, key) is not _MISSING}
        return _check(test(keys, set(want)), f"has {sorted(keys)}")

    return rule


def _one_of(want: Any, result: Any, _: Any) -> list[str]:
    values = [result] if not isinstance(result, dict) else [result.get(key) for key in ("status", "code", "answer")]
    return _check(any(value in want for value in values), f"got {_text(result)}")


def _not_contains(want: Any, result: Any, _: Any) -> list[str]:
    text = json.dumps(result, ensure_ascii=False)
    return [f"holds {part!r}" for part in ([want] if isinstance(want, str) else want) if part in text]


def _body_has(want: Any, result: Any, _: Any) -> list[str]:
    if isinstance(want, list):
        return [f"no {path}" for path in want if at(_body(result), path) is _MISSING]
    return _fields(want, _body(result))


def _headers(want: Any, result: Any, _: Any) -> list[str]:
    got = {key.lower(): value for key, value in (result.get("headers") or {}).items()}
    return [
        f"{key}: expected {value!r}, got {got.get(key.lower())!r}"
        for key, value in want.items()
        if got.get(key.lower()) != value
    ]


def _depth(value: Any) -> int:
    depth = 0
    while isinstance(value, dict) and isinstance(value.get("cause"), dict):
        value = value["cause"]
        depth += 1
    return depth


_RULES: dict[str, Callable[[Any, Any, Any], list[str]]] = {
    "absent": _absent,
    "exact": _exact,
    "exact_keys": _keys(lambda keys, want: keys == want),
    "keys_include": _keys(lambda keys, want: want <= keys),
    "keys_subset_of": _keys(lambda keys, want: keys <= want),
    "body_keys_exact": lambda want, result, _: _check(
        set(_body(result) or ()) == set(want), f"has {sorted(_body(result) or ())}"
    ),
    "one_of": _one_of,
    "not_contains": _not_contains,
    "not_contains_the_code": lambda _w, result, _: [code for code, text in result.items() if not text or code in text],
    "body_has": _body_has,
    "body_fields": lambda want, result, _: _fields(want, _body(result)),
    "body": lambda want, result, _: _check(_same(want, _body(result)), f"got {_text(_body(result))}"),
    "body_text": lambda want, result, _: _check(result.get("body_text") == want, f"got {result.get('body_text')!r}"),
    "headers": _headers,
    "has": lambda want, result, _: [f"no {path}" for path in want if at(result, path) is _MISSING],
    "no_body": lambda _w, result, _: _check(not _body(result), f"got {_text(_body(result))}"),
    "text_non_null": lambda _w, result, _: _check(
        isinstance(result.get("text"), str) and bool(result["text"]), f"got {_text(result.get('text'))}"
    ),
    "non_empty": lambda _w, result, _: _check(isinstance(result, str) and bool(result), f"got {_text(result)}"),
    "max_cause_depth": lambda want, result, _: _check(_depth(result) <= want, f"is {_depth(result)}"),
    "error_has": lambda want, result, _: _fields(want, result.get("error")),
    "error_exact_keys": lambda want, result, _: _check(
        set(result.get("error") or ()) == set(want), f"has {sorted(result.get('error') or ())}"
    ),
    "delays_ms": lambda want, result, _: _check(
        (result.get("delays_ms") or [])[: len(want)] == want, f"got {_text(result.get('delays_ms'))}"
    ),
}
_PLAIN = {"non_empty", "not_contains", "one_of"}
