"""What traces, logs and error trackers keep of an error, whichever family it is of. No library is imported.

Everything here is low in cardinality and holds no message, no cause and no data of a user. An error of a contract
counts, of this copy of the package or another; of one that wraps it (`raise RuntimeError(...) from error`) the inner
error does. The same functions stand in TypeScript, with the same keys.

OpenTelemetry (which sets no `error.type` by itself), logging and Sentry:

    span.set_attributes(error_attributes(error))
    log.exception("The step failed", extra=log_extra(error))
    sentry_sdk.init(before_send=sentry_before_send)
"""

from __future__ import annotations

from ._runtime.causes import CHAIN_LIMIT, is_error, safe_get
from ._runtime.errors import markers_of
from ._runtime.plain import plain_number, plain_text
from ._runtime.verdict import stamp_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeVar

    CategoryOf = Callable[[object], str | None]

    Event = TypeVar("Event", bound=Mapping[str, Any])

__all__ = ["error_attributes", "log_extra", "sentry_before_send", "sentry_fingerprint"]

_OTHER = "_OTHER"
_LONGEST = 64
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:-")


def error_attributes(error: object, *, category_of: CategoryOf | None = None) -> dict[str, str | bool]:
    """OpenTelemetry attributes of an error: `error.type`, and `wirepact.family`, `.category`, `.retryable`.

    `error.type` is the code, or the name of an error class that has none; "_OTHER" where the error is of no contract,
    and for a code that is no short word. A key without a value is left out. Never raises.

    Args:
        category_of: The family's function of that name, such as `agent.category_of`: gives the category of an error
            that has no field for it. No family's table is loaded otherwise.
    """
    facts = _facts(error, category_of)
    named = {"error.type": facts.pop("code")}
    return {**named, **{f"wirepact.{key}": value for key, value in facts.items()}}


def log_extra(error: object, *, category_of: CategoryOf | None = None) -> dict[str, str | bool]:
    """The same for `extra` of a logging call: `error_code`, `error_family`, `error_category`, `error_retryable`.

    No key is one of a LogRecord's own, and one without a value is left out: a formatter that names them wants defaults
    (`Formatter(..., defaults={"error_code": "-"})`). Never raises. `category_of` is that of `error_attributes`.
    """
    return {f"error_{key}": value for key, value in _facts(error, category_of).items()}


def sentry_fingerprint(error: object) -> list[str]:
    """How Sentry groups the error: as it would, and by its code. Never raises."""
    code = _facts(error)["code"]
    return ["{{ default }}"] if code == _OTHER else ["{{ default }}", str(code)]


def sentry_before_send(event: Event, hint: Mapping[str, Any]) -> Event:
    """For `before_send` of Sentry: adds `log_extra` as tags, and the fingerprint where the event has none.

    An event without an exception comes back as it is. Never raises.
    """
    try:
        error: object = hint["exc_info"][1]
    except Exception:
        return event
    tags = {key: value if type(value) is str else str(value).lower() for key, value in log_extra(error).items()}
    found: Any = safe_get(event, "tags")
    added: dict[str, object] = {} if found else {"tags": tags}
    if type(found) is dict:  # what else stands there is the caller's affair
        added["tags"] = {**tags, **found}
    if not safe_get(event, "fingerprint"):
        added["fingerprint"] = sentry_fingerprint(error)
    try:
        changed: Any = {**event, **added}
    except Exception:
        return event
    return changed  # type: ignore[no-any-return]


def _facts(error: object, category_of: CategoryOf | None = None) -> dict[str, str | bool]:
    """Code, family, category and verdict, each where there is one; the code always is."""
    found, marker = _nearest(error)
    family, _, name = marker.partition(".")[2].partition(".")
    said = [one for one in (safe_get(found, "code"), safe_get(found, "type")) if one is not None]
    code = next((word for word in map(_word, said or [name]) if word), "")
    facts: dict[str, str | bool] = {"code": code or _OTHER}
    category: object = safe_get(found, "category")
    if category is None and category_of is not None and said:
        try:
            category = category_of(said[0])
        except Exception:
            category = None
    for key, word in (("family", _word(family)), ("category", _word(category))):
        if word:
            facts[key] = word
    for verdict in (stamp_of(error), stamp_of(found), safe_get(found, "retryable")):
        if verdict is True or verdict is False:
            facts["retryable"] = verdict
            break
    return facts


def _nearest(error: object) -> tuple[object, str]:
    """The error itself or the first of the causes it was raised from that is of a contract, and its marker."""
    seen: list[object] = []
    while is_error(error) and len(seen) < CHAIN_LIMIT and not any(error is one for one in seen):
        marker = next((one for one in markers_of(type(error)) if type(one) is str), "")
        if marker:
            return error, marker
        seen.append(error)
        error = safe_get(error, "__cause__")
    return None, ""


def _word(value: object) -> str:
    """A code as a short word; "" for what is none, or could be anybody's text."""
    number = plain_number(value)
    if number is not None:
        return str(number) if abs(number) < 10**15 else ""
    text = plain_text(value, _LONGEST + 1) or ""
    return text if len(text) <= _LONGEST and _PLAIN.issuperset(text) else ""
