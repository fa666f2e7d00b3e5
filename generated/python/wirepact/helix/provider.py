# @generated from the runtime sources of helix by `make generate`. Do not edit; change the schema.
"""What a model provider's call raised, mapped to a HelixError: the AI SDK's errors, and those of Python's libraries.

The tables of `provider.schema.json` say what is recognised as what. Classes are told by the names of their bases and
the package that defines them, so no library is imported. The same functions stand in TypeScript, where
`map_provider_error` is `mapVercelError` (and `mapProviderError`).
"""

from __future__ import annotations

from .._runtime.causes import cause_of, chain, is_cancellation, is_error, name_of, names_of, safe_get, text_of
from .._runtime.plain import plain_number, plain_text
from .classify import classify_error
from .codes import is_code
from .constants import PROVIDER_UNREACHABLE_MESSAGE, RETRIES_EXHAUSTED_PREFIX
from .errors import HelixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from typing import Any, Literal, TypeGuard

    ProviderOrigin = Literal["doStream", "streamText"]
    _Row = Mapping[str, Any]

__all__ = ["http_status_to_provider_code", "is_connection_drop", "map_provider_error"]

_DEPTH = 8
_MOST_LEAVES = 100
_MAX_BODY = 65_536
_PLAIN: dict[type, str] = {Exception: "Error", TypeError: "TypeError"}
_PLAIN_NAMES = ("Exception", "Error", "TypeError")
_UNKNOWN: _Row = {"code": "provider_error"}
_NONE: _Row = {}


def map_provider_error(
    error: object, *, retries_exhausted: bool = False, origin: ProviderOrigin | None = None
) -> HelixError:
    """The HelixError for what a provider's call raised; the error itself becomes its cause. Never raises.

    A HelixError comes back as it is; what no rule knows goes to `classify_error`. A verdict on the error
    (`is_retryable`) counts more than the header `x-should-retry`, that more than the table's; a body that names a
    permanent reason (`insufficient_quota`) says no before all of them. A retry error is unwrapped and says no.
    The message is developer text and may quote the provider: show `user_message_for(code)` to people.

    Source: LLM Error Mapping.

    Args:
        error: The exception; or the body of an error that came within a stream, as a mapping.
        retries_exhausted: The caller (or the library: openai and anthropic retry twice by default, and raise the
            last error without a mark) has retried already. The verdict is then False, and the message says so.
        origin: Where it was raised, if the adapter knows that the model had put nothing out: "doStream", the model
            object's own call rejected with it; "streamText", the call around a model that cannot be wrapped (an id
            of a gateway). A plain Exception or TypeError from there is `provider_unreachable`.
    """
    found = _mapped(error, origin, 0)
    return _exhausted(found, error) if retries_exhausted else found


def http_status_to_provider_code(status: int | None) -> str:
    """The code of a provider's HTTP status; `provider_error` for none and for one no row names.

    Source: ApiCallError Mapping.
    """
    row = _status_row(status)
    return row["code"] if row else "provider_error"


def is_connection_drop(error: object) -> bool:
    """Whether a connection to the provider was there and dropped: told by its structure, never by its message.

    True for workerd's and undici's errors (CONNECTION_DROPS), for Python's (PROVIDER_EXCEPTIONS), for an API-call error
    with a 2xx status around one, and for the gateway's error around that. One that workerd marked `overloaded` is none.
    Never raises.

    Source: Connection drops.
    """
    kind = _vercel_kind(error)
    cause = cause_of(error) if kind == "gateway" else None
    if cause is not None and _vercel_kind(cause) != "gateway":
        return is_connection_drop(cause)
    return _is_success(_status_of(error)) and _drop_below(error) if kind == "api_call" else _is_drop(error)


# --- the mapping: the first rule that knows the error ------------------------------------------


def _mapped(error: object, origin: ProviderOrigin | None, depth: int) -> HelixError:
    if HelixError.is_instance(error):
        return error
    if depth >= _DEPTH:
        return classify_error(error)
    if _is_group(error):
        return _agreed(error, depth) or classify_error(error)
    if is_cancellation(error):
        return classify_error(error)
    row = _vercel_row(error)
    kind = row.get("kind")
    if kind == "retry" and (last := _last_error(error)) is not None:
        return _exhausted(_mapped(last, None, depth + 1), error)
    cause = cause_of(error) if kind == "gateway" else None
    if cause is not None and (_vercel_kind(cause) == "api_call" or _is_drop(cause)):
        return _around(_mapped(cause, None, depth + 1), error)
    if kind == "api_call":
        return _api_call(error, depth)
    sdk = {**_UNKNOWN, **row} if kind in ("stream", "gateway") else None
    return _by_tables(error, sdk) or _by_structure(error, origin) or classify_error(error)


def _by_tables(error: object, sdk: _Row | None) -> HelixError | None:
    """By timeout, status, words, other classes: the order of PROVIDER_EXCEPTIONS.

    `sdk`: what it is in the end, for an error that nobody else knows.
    """
    row = _exception_row(error)
    if row is not None and row["kind"] == "timeout":
        return _error(error, row)
    words = [*_words(error)]
    if sdk is None and not is_error(error) and any(is_code(word) for word in words):
        return None
    status = _status_of(error)
    by_status = _status_row(status)
    if by_status is not None:
        return _error(error, by_status, status)
    row = _type_row(words) or row or sdk
    if row is None and words and not is_error(error):
        row = _UNKNOWN
    return None if row is None else _error(error, row, status)


def _by_structure(error: object, origin: ProviderOrigin | None) -> HelixError | None:
    if _is_drop(error):
        return HelixError(text_of(error), "provider_error", retryable=True, cause=error)
    if origin in ("doStream", "streamText") and _plain_class(error) is not None:
        found = HelixError(PROVIDER_UNREACHABLE_MESSAGE, "provider_unreachable", retryable=False, cause=error)
        for flag in ("overloaded", "remote"):
            value = _own(error, flag)
            if type(value) is bool:
                setattr(found, flag, value)
        return found
    return None


def _api_call(error: object, depth: int) -> HelixError:
    """An API-call error: by its status; with a 2xx one by what reading the answer failed with."""
    status = _status_of(error)
    cause = cause_of(error) if _is_success(status) else None
    if cause is None:
        return _error(error, _status_row(status) or _type_row(_words(error)) or _UNKNOWN, status)
    if _drop_below(error):
        return HelixError(text_of(error), "provider_error", retryable=True, cause=error)
    if _vercel_kind(cause) is not None:
        return _error(error, _UNKNOWN)
    return _around(_mapped(cause, None, depth + 1), error)


def _error(error: object, row: _Row, status: int | None = None) -> HelixError:
    """As the row says, but for what the error says of itself. A status of success is not kept."""
    status = None if _is_success(status) else status
    retryable: bool | None = row.get("retryable")
    flag = _flag(error)
    if flag is not None:
        retryable = flag
    elif status is not None:
        retryable = _header(error, retryable)
    if (word := _type_row(_words(error))) and word.get("permanent"):
        retryable = False
    return HelixError(text_of(error), row["code"], retryable=retryable, status_code=status, cause=error)


def _exhausted(found: HelixError, error: object) -> HelixError:
    """The same, after the last retry. That a provider is unreachable is said the same way then."""
    message = text_of(found)
    if found.code != "provider_unreachable" and not message.startswith(RETRIES_EXHAUSTED_PREFIX):
        message = f"{RETRIES_EXHAUSTED_PREFIX}{message}"
    return HelixError(message, found.code, found.category, False, found.status_code, cause=error)


def _around(found: HelixError, error: object) -> HelixError:
    """What the inner error was mapped to, with the outer one as its cause."""
    return HelixError(text_of(found), found.code, found.category, found.retryable, found.status_code, cause=error)


def _agreed(group: BaseExceptionGroup[Any], depth: int) -> HelixError | None:
    """What every leaf of a group is mapped to, if they agree."""
    leaves = _leaves(group)
    if not leaves or len(leaves) > _MOST_LEAVES:
        return None
    found = [_mapped(leaf, None, depth + 1) for leaf in leaves]
    if len({(one.code, one.retryable) for one in found}) > 1:
        return None
    return _around(found[0], group)


def _leaves(group: BaseExceptionGroup[Any]) -> list[BaseException]:
    """The exceptions in it that are no groups, in order; none where there are too many to look at."""
    leaves: list[BaseException] = []
    waiting: list[BaseException] = [group]
    for _ in range(2 * _MOST_LEAVES):
        if not waiting:
            return leaves
        one = waiting.pop()
        if _is_group(one):
            waiting += reversed(BaseExceptionGroup.__dict__["exceptions"].__get__(one)[: _MOST_LEAVES + 1])
        else:
            leaves.append(one)
    return []


# --- what an error says about itself ------------------------------------------------------------


def _table(name: str) -> tuple[_Row, ...]:
    """A table of the contract, loaded when first touched."""
    from . import tables

    rows: tuple[_Row, ...] = getattr(tables, name)
    return rows


def _vercel_row(error: object) -> _Row:
    names = names_of(error)
    return next((row for row in _table("VERCEL_ERRORS") if any(name in row["names"] for name in names)), _NONE)


def _vercel_kind(error: object) -> str | None:
    return _vercel_row(error).get("kind")


def _last_error(error: object) -> Any:
    """What a retry error gave up on; of tenacity's, what its last attempt raised."""
    last = safe_get(error, "last_error")
    if last is None:
        last = safe_get(error, "lastError")
    if last is None and type(errors := safe_get(error, "errors")) in (list, tuple):
        last = errors[-1] if errors else None
    if last is None and any(root == "tenacity" for _, root in _bases(error)):
        try:
            last = safe_get(error, "last_attempt").exception(0)
        except Exception:
            return None
    return last


def _status_of(error: object) -> int | None:
    """The HTTP status, where the error or its response has one."""
    response = safe_get(error, "response") if is_error(error) else None
    places = [(error, "status_code"), (error, "statusCode"), (response, "status_code")]
    if is_error(error):
        places += [(error, "status"), (response, "status")]
    for value, name in places:
        status = plain_number(safe_get(value, name))
        if status is not None and 100 <= status <= 999:
            return status
    return None


def _is_success(status: int | None) -> bool:
    return status is not None and 200 <= status < 300


def _status_row(given: object) -> _Row | None:
    status = plain_number(given)
    if status is None or _is_success(status):
        return None
    for row in _table("PROVIDER_STATUSES"):
        if status in row["statuses"] if "statuses" in row else row["from"] <= status <= row["to"]:
            return row
    return None


def _words(error: object) -> Iterator[str]:
    """What the provider calls it: `code` and `type` of the error, and of the body it carries."""
    for holder in (None, "error", "body", "data"):
        body = error if holder is None else _own(error, holder)
        if body is None and holder == "body":
            body = _body_that_was_read(error)
        for one in (body, _own(body, "error") if holder in ("body", "data") else None):
            for word in (plain_text(_own(one, "code")), plain_text(_own(one, "type"))):
                if word:
                    yield word


def _body_that_was_read(error: object) -> object:
    """The JSON body of the answer behind an HTTP client's error. httpx and requests keep it; nothing is fetched."""
    content = safe_get(safe_get(error, "response"), "_content") if is_error(error) else None
    if type(content) is not bytes or len(content) > _MAX_BODY or not content.lstrip().startswith(b"{"):
        return None
    import json

    try:
        body: object = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return body


def _type_row(words: Iterable[str]) -> _Row | None:
    """The row of the first word that has one; a permanent reason comes first."""
    found = [row for word in words for row in _table("PROVIDER_TYPES") if word in row["types"]]
    return next((row for row in found if row.get("permanent")), found[0] if found else None)


def _flag(error: object) -> bool | None:
    for name in ("is_retryable", "isRetryable"):
        if type(flag := safe_get(error, name)) is bool:
            return flag
    return None


def _header(error: object, default: bool | None) -> bool | None:
    """What `x-should-retry` says."""
    for headers in (safe_get(safe_get(error, "response"), "headers"), safe_get(error, "headers")):
        for name in ("x-should-retry", "X-Should-Retry"):
            word = plain_text(safe_get(headers, name))
            if word is not None and word.lower() in ("true", "false"):
                return word.lower() == "true"
    return default


def _bases(error: object) -> list[tuple[str, str]]:
    """Name and top-level package of the class and of each base, outermost first."""
    found: list[tuple[str, str]] = []
    for base in type.mro(type(error)):
        try:
            module: object = type.__dict__["__module__"].__get__(base)
            name: object = type.__dict__["__name__"].__get__(base)
        except Exception:
            continue
        if type(module) is str and type(name) is str:
            found.append((name, module.partition(".")[0]))
    return found


def _exception_row(error: object) -> _Row | None:
    if not is_error(error):
        return None
    bases = [(name_of(error), ""), *_bases(error)]
    for row in _table("PROVIDER_EXCEPTIONS"):
        roots = row.get("roots")
        if any(name in row["names"] and (roots is None or root in roots) for name, root in bases):
            return row
    return None


def _is_drop(error: object) -> bool:
    """By its structure; what only says that there was no connection is told by its causes."""
    for link in chain(error, _DEPTH):
        row = _exception_row(link)
        if row is not None and "drop" in row:
            return bool(row["drop"])
        if _has_drop_structure(link):
            return True
        if row is None and link is error:
            return False
    return False


def _drop_below(error: object) -> bool:
    """Whether a drop is among the causes of an API-call error, or what is left of one: its code."""
    codes = [code for row in _table("CONNECTION_DROPS") for code in row.get("causeCodes", ())]
    return any(_is_drop(link) or _has_code(link, codes) for link in chain(cause_of(error), _DEPTH))


def _has_drop_structure(error: object) -> bool:
    kind = _plain_class(error)
    if kind is None or _own(error, "overloaded") is True:
        return False
    causes = [*chain(cause_of(error), _DEPTH)]
    return any(
        ("retryable" in row and _own(error, "retryable") is row["retryable"])
        or any(_has_code(link, row.get("causeCodes", ())) for link in causes)
        for row in _table("CONNECTION_DROPS")
        if row["error"] == kind
    )


def _plain_class(error: object) -> str | None:
    """The name in JavaScript, "Error" or "TypeError", of an exception of that very class and no other name."""
    return _PLAIN.get(type(error)) if name_of(error) in _PLAIN_NAMES else None


def _has_code(error: object, codes: Collection[str]) -> bool:
    return plain_text(_own(error, "code")) in codes


def _is_group(error: object) -> TypeGuard[BaseExceptionGroup[Any]]:
    return issubclass(type(error), BaseExceptionGroup)


def _own(error: object, name: str) -> Any:
    """A mapping's key, or an attribute of the exception itself: no property of its class is run."""
    if not is_error(error):
        return safe_get(error, name)
    return safe_get(BaseException.__dict__["__dict__"].__get__(error), name)
