"""ErrorDetail: what a runtime keeps of a failure that ends a run. For operators.

Source: resolveErrorDetail().
"""

from __future__ import annotations

from .._runtime.causes import TEXT_LIMIT, cause_of, chain, is_error, safe_get, text_of
from .._runtime.plain import plain_text
from .classify import classify_known_error
from .codes import is_code
from .errors import HelixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeVar

    from .models import ErrorDetail

    T = TypeVar("T")

__all__ = [
    "attach_error_detail",
    "attached_error_detail",
    "classified_code",
    "error_from_detail",
    "resolve_error_detail",
]

_ATTACHED = "__wirepact_helix_detail__"
_DEPTH = 8
_FLAGS = ("overloaded", "remote")


def attach_error_detail(error: T, detail: ErrorDetail | Mapping[str, object]) -> T:
    """Attach a detail to an exception of any class; `resolve_error_detail` then finds it. Returns the exception.

    Class, message and text stay as they are; pickle keeps it. What cannot carry it is left alone. Never raises.
    """
    made = _cleaned(detail, 0)
    carrier: object = error
    if is_error(carrier) and made is not None:
        try:
            object.__setattr__(carrier, _ATTACHED, made)
        except Exception:
            return error
    return error


def attached_error_detail(error: object) -> ErrorDetail | None:
    """The detail attached to the value; None where there is none. Never raises."""
    found = _attached(error, 0)
    return None if found is None else _model(found)


def resolve_error_detail(error: object, detail: ErrorDetail | Mapping[str, object] | None = None) -> ErrorDetail:
    """The detail of any value. Never raises; bounded in depth (8 nested, then the cause's text) and time.

    An explicit `detail` wins. Then the first of the error and its causes, outermost first, that has an attached
    detail or is recognised: as a cause it gives code, category and verdict, the outer message stays and its message
    is `cause`; as the outermost its own cause is resolved the same way. Otherwise the message, with the value's own
    text `code` and boolean `retryable`: nothing is made up.
    """
    explicit = None if detail is None else _cleaned(detail, 0)
    return _model(explicit if explicit is not None else resolved(error))


def error_from_detail(detail: ErrorDetail | Mapping[str, object]) -> Exception:
    """An error that resolves to the detail: a HelixError where it has a known code or a category, else a plain one."""
    said = cleaned(detail)
    error: Exception
    code = classified_code(said)
    if code is not None:
        error = HelixError(said["message"], code, said.get("category"), said.get("retryable"))
    else:
        error = Exception(said["message"])
    return attach_error_detail(error, said)


def classified_code(detail: ErrorDetail | Mapping[str, object]) -> str | None:
    """The code of a detail, unless it is a foreign error's own: that one is not known and has no category."""
    code = plain_text(safe_get(detail, "code"), None)
    if code is None:
        return None
    return code if is_code(code) or safe_get(detail, "category") is not None else None


def resolved(error: object, depth: int = 0, above: tuple[object, ...] = ()) -> dict[str, Any]:
    """The detail of an error as data."""
    for index, link in enumerate(chain(error)):
        attached = _attached(link, depth)
        if attached is not None and not index:
            return attached
        known = classify_known_error(link) if attached is None else None
        if attached is None and known is None:
            continue
        found = attached or _facts(known)
        if index:
            wrapped = found["message"]
            flags = _flags(error) or _flags(link)
            facts = {key: item for key, item in found.items() if key in ("code", "category", "retryable")}
            return {"message": text_of(error), "cause": wrapped, **facts, **flags}
        return {**found, **_nested(link, depth, above)}
    own: dict[str, Any] = {"message": text_of(error)}
    code, retryable = plain_text(safe_get(error, "code"), TEXT_LIMIT), safe_get(error, "retryable")
    if code is not None:
        own["code"] = code
    if type(retryable) is bool:
        own["retryable"] = retryable
    return {**own, **_flags(error)}


def cleaned(detail: object) -> dict[str, Any]:
    """A detail given by a caller, as data; of anything else its text."""
    found = _cleaned(detail, 0)
    return found if found is not None else {"message": text_of(detail)}


def _facts(known: object) -> dict[str, Any]:
    """Message, code, category and verdict of a HelixError, each only where it has its type."""
    made: dict[str, Any] = {"message": text_of(known)}
    for name in ("code", "category"):
        value = plain_text(safe_get(known, name), None)
        if value is not None:
            made[name] = value
    verdict = safe_get(known, "retryable")
    return {**made, "retryable": verdict} if type(verdict) is bool else made


def _nested(error: object, depth: int, above: tuple[object, ...]) -> dict[str, Any]:
    """The cause of a classified error as its own detail, and the platform's marks of either."""
    cause, flags = cause_of(error), _flags(error)
    above = (*above, error)
    if cause is None or any(cause is one for one in above):
        return flags
    if depth >= _DEPTH:
        return {"cause": text_of(cause), **flags}
    inner = resolved(cause, depth + 1, above)
    return {"cause": inner, **(flags or ({"flags": inner["flags"]} if "flags" in inner else {}))}


def _flags(error: object) -> dict[str, Any]:
    own = {name: value for name in _FLAGS if type(value := safe_get(error, name)) is bool}
    return {"flags": own} if own else {}


def _attached(error: object, depth: int) -> dict[str, Any] | None:
    found = safe_get(error, _ATTACHED) if is_error(error) else None
    return None if found is None else _cleaned(found, depth)


def _cleaned(detail: object, depth: int) -> dict[str, Any] | None:
    """A detail as data, known keys alone and each only where it has its type; None without a message."""
    message = plain_text(safe_get(detail, "message"), None)
    if message is None:
        return None
    made: dict[str, Any] = {**_facts(detail), "message": message}
    cause = safe_get(detail, "cause")
    text = plain_text(cause, None)
    if text is not None:
        made["cause"] = text
    elif cause is not None:
        inner = _cleaned(cause, depth + 1) if depth < _DEPTH else None
        if inner is not None or depth >= _DEPTH:
            made["cause"] = inner if inner is not None else text_of(cause)
    return {**made, **_flags(safe_get(detail, "flags"))}


def _model(data: dict[str, Any]) -> ErrorDetail:
    from .models import ErrorDetail

    return ErrorDetail.model_validate(data)
