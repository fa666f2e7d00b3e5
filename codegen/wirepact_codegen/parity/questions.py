"""What to ask the behaviours of a family, made from its data: each code, condition, match, mark and hostile value.

The packages have to agree, and where the contract's words alone give the answer, with that too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from .. import facts, ir
from ..naming import camel_case
from .expect import UNDEFINED
from .vectors import Vector

HOSTILE = (
    "throwing_text throwing_property throwing_everything throwing_object null_prototype frozen cycle deep_causes group "
    "bytes lone_surrogate huge_text nan object"
).split()
"""Values that an error path meets and must not fail on; both runners build them."""
_STATUSES: Mapping[int | str, int] = {"1xx": 103, "2xx": 204, "3xx": 304, "4xx": 418, "5xx": 503, "any": 207}
_PLAIN: tuple[Any, ...] = (None, True, 7, "", "text", [], {}, {"code": "text", "retryable": True})
_TEXTS = frozenset({"name", "message", "cause", "cause_message"})
"""What tells of a value that the languages do not build alike."""
_OPEN: Any = object()


def _foreign(**props: Any) -> dict[str, Any]:
    """An error of a class that is neither the package's nor the language's."""
    return {"$error": {"class": "ForeignError", "name": "ForeignError", "message": "secret", "props": props}}


_FOREIGN = _foreign()


@dataclass(frozen=True, slots=True)
class Question:
    """A vector without its answer, or with one that follows from the contract.

    Attributes:
        alike: Whether the value is the same in both languages, so that its texts are.
        only: Keys of the answer that count; empty: all.
    """

    vector: Vector
    expected: Any = _OPEN
    alike: bool = True
    only: tuple[str, ...] = ()


class Questions:
    """The questions for one family.

    Args:
        classes: Name of each error class that can be made, and how: `$ours` of the runners, and the code it then has.
        retrying: Whether Python can run the loop.
    """

    def __init__(
        self, family: ir.Family, classes: Mapping[str, tuple[dict[str, Any], str | int | None]], *, retrying: bool
    ) -> None:
        self.family = family
        self.classes = classes
        self.retrying = retrying
        self.own = family.runtime is None
        root = facts.root(family)
        self.root = root if root is not None and root.name in classes else None

    def all(self) -> list[Question]:
        return [
            *self._site_verdicts(),
            *self._verdicts(),
            *(self._recognised() if self.own else ()),
            *self._forms(),
        ] + ([*self._retries()] if self.own else [])

    # --- verdicts ------------------------------------------------------------------------------

    def _site_verdicts(self) -> Iterator[Question]:
        for code in self.family.codes.codes:
            asked: list[dict[str, Any]] = [{}]
            if code.conditions:
                statuses = [_STATUSES.get(one, one) for row in code.conditions for one in row.http]
                kinds = [one for row in code.conditions for one in row.kinds]
                asked += [{"http": one} for one in dict.fromkeys([*statuses, 204, 404, 429, 500])]
                asked += [{"kind": one} for one in dict.fromkeys([*kinds, *map(_respelt, kinds), "no such kind"])]
            for situation in asked:
                expected = _at(code, situation.get("http"), situation.get("kind"))
                yield self._ask("site_verdict", {"code": code.wire, **situation}, expected=expected)
        known = {repr(code.wire) for code in self.family.codes.codes}
        for value in (*_PLAIN[:5], {"$hostile": {"kind": "throwing_everything"}}):
            yield self._ask("site_verdict", {"code": value}, expected=_OPEN if repr(value) in known else None)

    def _verdicts(self) -> Iterator[Question]:
        plain = self.root is None or self.root.default_retryable is None
        if self.root is not None:
            plain &= not any(one.property.carries == "retryable" and one.property.required for one in self.root.fields)
        for code, error in self._errors():
            verdict = code.retryable if plain and isinstance(code, ir.Code) else _OPEN
            yield self._ask("get_retryable", error, expected=verdict)
            if isinstance(code, ir.Code) and (code.pinned or code is self.family.codes.codes[0]):
                for mark in (True, False):
                    expected = {"verdict": verdict if code.pinned else mark}
                    given = {"error": error, "verdict": mark}
                    yield self._ask("stamp_retryable", given, expected=expected if verdict is not _OPEN else _OPEN)
        for made, _ in self.classes.values():
            yield self._ask("get_retryable", made)
        claims = _foreign(retryable=True, code="x")
        for foreign in (_FOREIGN, claims):
            yield self._ask("get_retryable", foreign, expected=None)
            for mark in (True, False):
                yield self._ask("get_retryable", {"$stamped": {"error": foreign, "verdict": mark}}, expected=mark)
        for value in _values():
            yield self._ask("get_retryable", value, expected=None, alike=False)
            yield self._ask("stamp_retryable", {"error": value, "verdict": False}, only=("returned",), alike=False)

    # --- recognition ---------------------------------------------------------------------------

    def _recognised(self) -> Iterator[Question]:
        classify = facts.supplies(self.family) is not None
        for value, expected in self._matches():
            yield self._ask("code_of", value, expected=expected)
            yield from self._classified(value, classify)
        for code, error in self._errors():
            known = code.wire if isinstance(code, ir.Code) else None
            yield self._ask("code_of", error, expected=known)
            yield from self._classified(error, classify)
        for value in _values():
            yield self._ask("code_of", value, expected=None, alike=False)
            yield from self._classified(
                value, classify, only=("code", "type", "retryable", "is_error", "same_instance")
            )
        for value in _PLAIN:
            yield self._ask("code_of", value, expected=None)
            yield from self._classified(value, classify, only=("code", "type", "retryable", "message", "is_error"))

    def _classified(self, value: Any, classify: bool, *, only: tuple[str, ...] = ()) -> Iterator[Question]:
        if classify:
            yield self._ask("classify_known_error", value, only=only)
            yield self._ask("classify_error", value, only=only)

    def _matches(self) -> Iterator[tuple[Any, Any]]:
        """Values that the codes' matches name, and others, each with the code the contract gives it."""
        names, codes, statuses = (one(self.family) for one in (facts.by_name, facts.by_code, facts.by_status))
        for name, code in names.items():
            yield {"$error": {"class": name, "message": "m"}}, code
            if "Error" not in names and "Exception" not in names:
                yield {"$error": {"class": "ForeignError", "message": "m", "name": name}}, code
        general = {"Error", "Exception", "BaseException"} & names.keys()
        for own, code in codes.items():
            yield _foreign(code=own), _OPEN if general else code
        for status, code in statuses.items():
            for props in ({"status": status}, {"statusCode": status}, {"response": {"status": status}}):
                yield _foreign(**props), _OPEN if general else code
        cancelled = {"AbortError", "CancelledError"} & names.keys()
        yield {"$error": {"class": "AbortError", "message": "stopped"}}, _OPEN if general or cancelled else None
        yield {"$error": {"class": "GraphBubbleUp", "message": "stopped"}}, _OPEN if general else None
        yield {"$group": [_FOREIGN, {"$error": {"class": "AbortError", "message": "stopped"}}]}, _OPEN
        yield _FOREIGN, _OPEN if general else None

    # --- retry ---------------------------------------------------------------------------------

    def _retries(self) -> Iterator[Question]:
        errors = [error for _, error in _one_a_verdict(self._errors())]
        control = [error for code, error in self._errors() if isinstance(code, ir.Code) and code.control]
        abort = {"$error": {"class": "AbortError", "message": "stopped"}}
        marked = [{"$stamped": {"error": _FOREIGN, "verdict": mark}} for mark in (True, False)]
        for error in (*errors, *control[:2], *marked, _FOREIGN, abort, {"$group": [_FOREIGN, abort]}):
            for left in (True, False):
                for found in ("match", "no_match"):
                    for said in ("error", "continue", {"callable_returns": "said"}, {"callable_returns": None}):
                        given = {"error": error, "attempts_left": left, "filter": found, "on_failure": said}
                        yield self._ask("retry_decision", given)
        for error in (*errors, _FOREIGN):
            yield self._ask("retry_delays", {"error": error, "policy": {"maxRetries": 7}})
            yield self._ask("retry_delays", {"error": error, "policy": {}})
        for after in ("2", "1.5", "-1", "soon", 3):
            error = _foreign(retryAfter=after)
            yield self._ask("retry_after_ms", error)
            yield self._ask("retry_delays", {"error": error, "policy": {}})
        for value in _values(deep=True):
            yield self._ask("retry_decision", {"error": value, "filter": "no_match"}, alike=False)
        if self.retrying:
            for error in (*errors, *marked, _FOREIGN, abort):
                for more in ({}, {"fails": 1}, {"sync": True}, {"filter": "match", "on_failure": "continue"}):
                    yield self._ask("retrying", {"error": error, **more})

    # --- forms ---------------------------------------------------------------------------------

    def _forms(self) -> Iterator[Question]:
        if not self.own:  # the sources of the shipped families have vectors of their own
            return
        for made in [
            *(made for made, _ in self.classes.values()),
            *(error for _, error in _one_a_verdict(self._errors())),
        ]:
            yield self._ask("error_round_trip", made)
            yield self._ask("error_to_dict", made)
            yield self._ask("error_round_trip", {"$stamped": {"error": made, "verdict": False}})
        for value in _values(deep=True):
            yield self._ask("error_to_dict", value, alike=False, only=("class", "fields", "stamp"))
        unknown = {"class": "no.such.Class", "name": "Odd", "message": "m", "fields": {"code": "x", "retryable": True}}
        for form in (unknown, {"message": "m", "name": "Odd"}):
            yield self._ask("error_from_dict", form)

    # --- parts ---------------------------------------------------------------------------------

    def _errors(self) -> Iterator[tuple[ir.Code | None, dict[str, Any]]]:
        """An error of the root class for each code, and for one that this version does not know."""
        if self.root is None:
            if facts.root(self.family) is None:
                for code in self.family.codes.codes:
                    yield code, _foreign(**{self.family.codes.property: code.wire})
            return
        made, _ = self.classes[self.root.name]
        carries = {field.property.wire: field.property.carries for field in self.root.fields}
        unknown = 987_654 if self.family.codes.of_integers else "no_such_code"
        rows: list[tuple[ir.Code | None, str | int]] = [(one, one.wire) for one in self.family.codes.codes]
        for known, wire in [*rows, (None, unknown)]:
            given = [
                {**one, "value": wire if carries.get(one["wire"]) == "code" else one["value"]}
                for one in made["$ours"]["given"]
            ]
            yield known, {"$ours": {**made["$ours"], "given": given}}

    def _ask(
        self, function: str, given: Any, *, expected: Any = _OPEN, alike: bool = True, only: tuple[str, ...] = ()
    ) -> Question:
        vector = Vector(
            id=f"{function} {json.dumps(given, ensure_ascii=True)}",
            family=self.family.name,
            function=function,
            python=function,
            typescript=camel_case(function),
            args=(given,),
            expected=None,
            implied=False,
            languages=ir.LANGUAGES,
            note=None,
            not_met=None,
        )
        return Question(vector, expected, alike, only)


def problems(question: Question, python: Mapping[str, Any], typescript: Mapping[str, Any]) -> str | None:
    """What is wrong with the answers: that they differ, or are not what the contract says; None: nothing."""
    ours, theirs = (_answer(question, one) for one in (python, typescript))
    if ours != theirs:
        return f"question {question.vector.id[:300]}: Python: {_short(ours)}; TypeScript: {_short(theirs)}"
    if question.expected is _OPEN or "missing" in python:
        return None if "missing" not in python else f"question {question.vector.id[:300]}: {python['missing']}"
    said = question.expected
    found: Any = ours.get("result")
    if isinstance(said, dict) and isinstance(found, dict):
        found = {key: found.get(key) for key in said}
    if "raised" in ours or found != said:
        return f"question {question.vector.id[:300]}: the contract: {_short(said)}; the packages: {_short(ours)}"
    return None


def _answer(question: Question, answer: Mapping[str, Any]) -> dict[str, Any]:
    """What both languages can say alike: not how what was raised is called, and of a value that differs no text."""
    if "missing" in answer:
        return {"missing": True}
    if "raised" in answer:
        return {"raised": True}
    result = _said(answer["result"])
    if isinstance(result, dict):
        items = {key: _said(item) for key, item in cast("dict[str, Any]", result).items()}
        kept = question.only or (items.keys() if question.alike else items.keys() - _TEXTS)
        result = {key: item for key, item in items.items() if key in kept and item not in (None, {}, [])}
    return {"result": result}


def _said(value: Any) -> Any:
    return None if value == UNDEFINED else value


def _at(code: ir.Code, http: int | None, kind: str | None) -> bool | None:
    """The verdict of a code in a situation, by the words of the dialect."""
    if not code.conditions:
        return code.retryable
    for row in code.conditions:
        for one in row.http if http is not None else ():
            if one == "any" or one == http or (isinstance(one, str) and http is not None and one[0] == str(http)[0]):
                return row.retryable
        if kind is not None and _folded(kind) in map(_folded, row.kinds):
            return row.retryable
    return None


def _folded(kind: str) -> list[str]:
    return kind.lower().replace("-", " ").split()


def _respelt(kind: str) -> str:
    return f" {kind.upper().replace(' ', '-')}"


def _one_a_verdict(
    errors: Iterator[tuple[ir.Code | None, dict[str, Any]]],
) -> list[tuple[ir.Code | None, dict[str, Any]]]:
    """One error for each verdict that codes have."""
    found: dict[object, tuple[ir.Code | None, dict[str, Any]]] = {}
    for code, error in errors:
        found.setdefault(code.retryable if code else "unknown", (code, error))
    return list(found.values())


def _values(*, deep: bool = False) -> list[dict[str, Any]]:
    """The hostile values; the 20,000 causes take their time, and are for what follows causes."""
    return [{"$hostile": {"kind": kind}} for kind in HOSTILE if deep or kind != "deep_causes"]


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:300]
