# @generated from the runtime sources of cart by `wirepact generate`. Do not edit; change the schema.
"""The JSON form of any error, for boundaries that strip errors: queues, workers, workflow engines."""

from __future__ import annotations

from .._runtime.boundary import from_dict, to_dict
from .._runtime.errors import BaseError
from .facts import Root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["error_from_dict", "error_to_dict"]


def error_to_dict(error: object) -> dict[str, Any]:
    """The JSON form of any error: class, name, message, fields, cause. For operators: causes may be foreign."""
    return to_dict(error)


def error_from_dict(value: object) -> BaseError | Exception:
    """The error of its JSON form, of the very class; of the family's root class for a class of the family that this
    version does not know, whose mark it keeps; a plain Exception for a foreign error.

    Raises:
        ValueError: no JSON form of an error.
    """
    return from_dict(BaseError, value, __name__.rpartition(".")[0], Root)
