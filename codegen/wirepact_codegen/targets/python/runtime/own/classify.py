"""Any value in, an error of this family out: what is recognised is said by the `matches` of the codes."""

from __future__ import annotations

from .._runtime.causes import is_error, text_of
from .._runtime.recognise import agreed
from .._runtime.retry import is_control, members
from .facts import UNEXPECTED, Root, code_in, root_error
from .recognise import code_of
from .verdict import get_retryable

__all__ = ["classify_error", "classify_known_error"]


def classify_error(value: object) -> Root:
    """The family's error for any value: an error of the family is itself, a recognised one gets its code, anything else
    the code for the unexpected. It has the verdict and status of its code; a verdict that depends on an HTTP status
    goes by the value's. The value stays the cause, and its text is the message, for developers: a person is told
    `user_message_for(error.code)`. A group whose members agree on code and verdict is what its first member is; a
    foreign error raised from one of the family may mean another failure, and is foreign.

    The code for the unexpected is the one that `answers` it, else the first one with status 500; where the contract has
    neither, "unexpected" (0 in a table of integers), known or not.

    Raises:
        BaseException: the value itself, where it is a cancellation or another signal (a group: where one is in it) that
            no code names: it is no failure, and must not end here. Nothing else is raised.
    """
    known = classify_known_error(value)
    if known is not None:
        return known
    if is_error(value) and any(is_control(one) for one in members(value)):
        raise value
    return root_error(UNEXPECTED, text_of(value), value)


def classify_known_error(value: object) -> Root | None:
    """As `classify_error`, but None for what nothing recognises, which is not the same as the unexpected.

    Exceptions alone are recognised, see `code_of`; a group, where its members agree on code and verdict. Never raises.
    """
    found = agreed(value, _said)
    if Root.is_instance(found):
        return found
    code = code_of(found)
    return None if code is None else root_error(code, text_of(found), value)


def _said(value: object) -> object:
    carried = code_in(value)
    code = code_of(value) if carried is None else carried
    return None if code is None else (code, get_retryable(value))
