# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""Errors in DBOS workflows: which steps to try again, and the error behind what DBOS raises.

DBOS keeps errors by pickling, which these errors come through whole but for their cause. Two things strip them: steps
whose retries are used up, and workflows with portable serialization. Nothing here imports DBOS but `portable_error`.
Needs DBOS 2.20 or newer.
"""

from __future__ import annotations

from ._runtime import crossing
from ._runtime.boundary import to_dict
from ._runtime.causes import is_error, names_of, safe_get

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from dbos import PortableWorkflowError

__all__ = ["error_from_dbos_error", "portable_error", "should_retry"]


def should_retry(error: BaseException) -> bool:
    """Whether a step may be tried again: `@DBOS.step(retries_allowed=True, should_retry=should_retry)`.

    Anything but control flow and a verdict of false; the verdict is the stamp, else the error's, else its code's. Of a
    foreign error the nearest contract error or stamp among the causes it was raised from counts. Without a predicate
    DBOS tries every error again. Never raises.
    """
    return crossing.may_retry(error)


def error_from_dbos_error(error: BaseException) -> BaseException:
    """The error behind one that DBOS raised; any other error comes back as it is.

    Of a step whose retries are used up, the failure of its last attempt; of a portable error, the one it was made of.
    """
    names = names_of(error)
    if "DBOSMaxStepRetriesExceeded" in names:
        attempts: Any = safe_get(error, "errors")
        last: object = attempts[-1] if attempts else None
        return error_from_dbos_error(last) if is_error(last) else error
    if "PortableWorkflowError" not in names:
        return error
    try:
        return crossing.error_among(safe_get(error, "data"))
    except ValueError:
        return error


def portable_error(error: BaseException) -> PortableWorkflowError:
    """The error as one that portable serialization keeps, and other languages read: name, message, code, JSON form.

    Raise it at the end of a workflow with `serialization_type=WorkflowSerializationFormat.PORTABLE`; DBOS by itself
    keeps class name, text and, where there is one, `code`. For operators: the form holds foreign texts.

    Raises:
        ImportError: DBOS is not installed; the extra `dbos` of this package brings it.
    """
    try:
        from dbos import PortableWorkflowError
    except ImportError as missing:
        package = __name__.rpartition(".")[0]
        raise ImportError(f"portable_error needs DBOS: pip install '{package}[dbos]'") from missing

    form = to_dict(error)
    return PortableWorkflowError(form["message"], form["name"], crossing.code_of(error), form)
