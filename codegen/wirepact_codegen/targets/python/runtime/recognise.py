"""Which code a foreign error is recognised as, by what a family's data says. Every function answers for any value."""

from __future__ import annotations

from .causes import is_error, names_of, safe_get
from .plain import plain_number, plain_text
from .retry import MOST_MEMBERS, is_control, members

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeVar

    Code = TypeVar("Code", bound=str | int)


def recognised(
    error: object, by_name: Mapping[str, Code], by_code: Mapping[str, Code], by_status: Mapping[int, Code]
) -> Code | None:
    """The code of an exception: by its names (its own `name`, its class, a base class), its own `code`, its status.

    What stops or steers work is recognised by name alone. None: by nothing, or the value is no exception.
    """
    if not is_error(error):
        return None
    for name in names_of(error) if by_name else ():
        if name in by_name:
            return by_name[name]
    if is_control(error):
        return None
    own = plain_text(safe_get(error, "code")) if by_code else None
    if own is not None and own in by_code:
        return by_code[own]
    status = status_of(error) if by_status else None
    return by_status.get(status) if status is not None else None


def agreed(error: object, said: Callable[[object], object]) -> object:
    """What speaks for a group, such as a TaskGroup raises: its first member, where all members at any depth say the
    same; anything else speaks for itself, and so does a group of which something is said.

    Args:
        said: What is said of an error that is no group, to be compared; None: nothing.
    """
    if not _is_group(error) or said(error) is not None:
        return error
    found = members(error)
    leaves = [one for one in found if not _is_group(one)]
    if not leaves or len(found) >= MOST_MEMBERS:
        return error
    first = said(leaves[0])
    return leaves[0] if first is not None and all(said(one) == first for one in leaves) else error


def _is_group(error: object) -> bool:
    return issubclass(type(error), BaseExceptionGroup)


def status_of(error: object) -> int | None:
    """The HTTP status that an error or its response carries, 100 to 599; None where neither has one."""
    for place in (error, safe_get(error, "response")):
        for name in ("status_code", "statusCode", "status"):
            status: object = safe_get(place, name)
            number = plain_number(status)
            if number is not None and 100 <= number <= 599:
                return number
    return None
