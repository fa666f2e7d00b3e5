# @generated from schema/agent/ by `make generate`. Do not edit; change the schema.
"""AgentError contract: is a value one of its shapes, and what did a peer send?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .models import HandoffSignal


def is_handoff_signal(value: object) -> bool:
    """Whether a parsed JSON value is a HandoffSignal, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "HandoffSignal", value)


def parse_handoff_signal(value: object) -> HandoffSignal:
    """Read a HandoffSignal from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a HandoffSignal, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: HandoffSignal = parse(models, "HandoffSignal", value)
    return found
