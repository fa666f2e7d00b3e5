"""How a Flue submission that did not complete is settled, from what was raised."""

from __future__ import annotations

from .._runtime.causes import is_cancellation, safe_get
from .._runtime.plain import plain_text
from .errors import FlueError
from .settlement import spokesman, submission_settled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from .models import SubmissionAborted, SubmissionFailed

__all__ = ["settlement_from_error"]


def settlement_from_error(
    error: object, *, submission_id: str, outcome: Literal["failed", "aborted"] | None = None, dev: bool = False
) -> SubmissionFailed | SubmissionAborted:
    """The settlement of a submission that did not complete: `submission_settled`, which says what goes out of it.

    Args:
        error: Why. outcome: Which settlement; left out, failed, of a cancellation and of submission_aborted aborted.
        submission_id: Identifies the submission.
        dev: Keep the error's help for developers where it has some: for local development alone.

    Raises:
        ValueError: there is no such outcome.
        TypeError: the id is no text.
    """
    error = spokesman(error)
    if outcome is None:
        outcome = "aborted" if _aborts(error) else "failed"
    if outcome == "aborted":
        return submission_settled(submission_id, "aborted", error, dev=dev)
    if outcome == "failed":
        return submission_settled(submission_id, "failed", error, dev=dev)
    raise ValueError(f"{outcome!r} carries no error; failed and aborted do")


def _aborts(error: object) -> bool:
    if FlueError.is_instance(error):
        return plain_text(safe_get(error, "type")) == "submission_aborted"
    return is_cancellation(error)
