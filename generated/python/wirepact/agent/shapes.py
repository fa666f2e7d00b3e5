# @generated from schema/agent/ by `make generate`. Do not edit; change the schema.
"""AgentError contract: is a value one of its shapes, and what did a peer send?"""

from __future__ import annotations

from .._runtime.ask import Shapes
from .._runtime.ijson import WireError as WireError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .models import HandoffSignal

_SHAPES = Shapes(__name__.rpartition(".")[0])


def is_handoff_signal(value: object) -> bool:
    """Whether a parsed JSON value is a HandoffSignal, as this version says. Never raises."""
    return _SHAPES.accepts("HandoffSignal", value)


def parse_handoff_signal(value: object) -> HandoffSignal:
    """Read a HandoffSignal from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a HandoffSignal, or not I-JSON.
    """
    found: HandoffSignal = _SHAPES.parse("HandoffSignal", value)
    return found
