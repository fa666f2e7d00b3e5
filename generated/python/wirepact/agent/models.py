# @generated from schema/agent/ by `make generate`. Do not edit; change the schema.
"""AgentError contract: the objects that travel or are stored."""

from typing import Any

from .._runtime.wire import Maybe, SparseWireModel


class HandoffSignal(SparseWireModel):
    """Whom a swarm member hands over to, and what goes along."""

    to: str
    """Name of the member that takes over."""

    message: Maybe[str] = None
    """What the next member is told."""

    context: Any = None
    """Whatever else goes along: any JSON value."""
