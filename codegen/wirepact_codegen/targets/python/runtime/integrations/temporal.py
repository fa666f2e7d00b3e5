"""Errors through Temporal, which keeps of an exception its class name and text alone: as application errors.

An application error of ours has the code as `type` (what `non_retryable_error_types` of a retry policy is held
against), the JSON form of the whole error as its one detail, and is not retryable where the verdict is false. Needs
temporalio 1.10 or newer.
"""

from __future__ import annotations

from dataclasses import replace

try:
    from temporalio.converter import DataConverter, DefaultFailureConverter
    from temporalio.exceptions import ApplicationError, FailureError
except ImportError as missing:
    raise ImportError(f"{__name__} needs Temporal: pip install '{__name__.rpartition('.')[0]}[temporal]'") from missing

from ._runtime import crossing
from ._runtime.boundary import to_dict
from ._runtime.causes import cause_of, chain, safe_get

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeGuard, TypeVar

    from temporalio.api.failure.v1 import Failure
    from temporalio.converter import PayloadConverter

    T = TypeVar("T")

__all__ = ["ErrorFailureConverter", "application_error", "data_converter", "error_from_application_error"]


_NESTED = 20
"""Most causes that are sent as failures of their own; the JSON form has the first eight in any case."""


def application_error(error: BaseException) -> ApplicationError:
    """The error as one that Temporal keeps whole: `raise application_error(error) from error` in an activity.

    Code and verdict are those of the nearest contract error, or stamp, among the causes it was raised from: wrapping
    one in another error loses neither. What a family calls control flow is not tried again either. Without a code,
    `type` is the error's name. For operators: text and form may be foreign.
    """
    form, code = to_dict(error), crossing.code_of(error)
    made = ApplicationError(
        form["message"],
        form,
        type=form["name"] if code is None else str(code),
        non_retryable=not crossing.may_retry(error),
    )
    made.__traceback__ = safe_get(error, "__traceback__")
    if _ends(error):
        made.__cause__ = safe_get(error, "__cause__")
    return made


def error_from_application_error(error: BaseException) -> BaseException:
    """The error that an application error was made of; also from an activity's, a child workflow's or a workflow's.

    The first application error of ours along the causes counts; where there is none the error comes back as it is.
    """
    for link in chain(error):
        if _is_a(link, ApplicationError) and link.details:
            try:
                return crossing.error_among(link.details[0])
            except ValueError:
                continue
    return error


def _is_a(error: object, kind: type[T]) -> TypeGuard[T]:
    """`isinstance` would ask the error for its `__class__`, which may raise."""
    return issubclass(type(error), kind)


def _ends(error: object) -> bool:
    """Whether its causes come to an end that a failure can hold: Temporal nests them, and a message nests 100 deep."""
    links = list(chain(error, _NESTED + 1))
    return len(links) <= _NESTED and cause_of(links[-1]) is None


class ErrorFailureConverter(DefaultFailureConverter):
    """Sends errors of the contract, stamped ones and what was raised from them as `application_error` makes them.

    Temporal's own errors, its control flow and other errors go the usual way. What is read stays an ApplicationError,
    since a workflow that raises another error does not fail but is tried again for ever: ask
    `error_from_application_error`.
    """

    def to_failure(self, exception: BaseException, payload_converter: PayloadConverter, failure: Failure) -> None:
        """See the base class."""
        ours = not _is_a(exception, FailureError) and crossing.concerns(exception)
        super().to_failure(application_error(exception) if ours else exception, payload_converter, failure)


data_converter = replace(DataConverter.default, failure_converter_class=ErrorFailureConverter)
"""Temporal's default data converter with these failures: `Client.connect(..., data_converter=data_converter)`."""
