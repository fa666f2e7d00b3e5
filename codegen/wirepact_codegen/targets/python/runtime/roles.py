"""The form of a family's `ROLES`: what its shapes are for, in the names of the wire."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal, TypedDict

    Failure = Literal[
        "route_not_found",
        "method_not_allowed",
        "unsupported_media_type",
        "invalid_json",
        "invalid_request",
        "unexpected",
    ]
    Fact = Literal["code", "message", "retryable", "status", "headers", "category", "details", "dev", "meta", "cause"]
    Outcome = Literal["completed", "failed", "aborted"]

    class Carrier(TypedDict):
        """Where an object has the facts of an error.

        Attributes:
            shape: The object's definition.
            path: Keys from it to the object that has the facts; empty: itself.
            fields: The key of each fact. required: Facts that must be there.
            outer: Constants of the outer object. constants: Constants of the one with the facts.
            needs: Required keys that no error fills.
        """

        shape: str
        path: Sequence[str]
        fields: Mapping[Fact, str]
        required: Sequence[Fact]
        outer: Mapping[str, str | int]
        constants: Mapping[str, str | int]
        needs: Sequence[str]

    class ChunkRoles(TypedDict):
        """The chunks of a stream.

        Attributes:
            shape: The union, or the error chunk where there is none. tag: The key that tells its members apart.
            ends: Tags that end a stream, each with how. error: The chunk that carries an error.
        """

        shape: str
        tag: str | None
        ends: Mapping[str, Outcome]
        error: Carrier

    class SettlementRoles(TypedDict):
        """The settlements: the union, its tag, and the members that carry an error, by tag."""

        shape: str
        tag: str
        errors: Mapping[str, Carrier]

    class Roles(TypedDict):
        """What integrations know of a family.

        Attributes:
            family: Its name. property: Where its codes travel.
            answers: The code for each failure from outside the contract.
            envelope: The body of an error reply. chunks, settlement: None where it has none.
        """

        family: str
        property: Literal["code", "type"]
        answers: Mapping[Failure, str | int]
        envelope: Carrier | None
        chunks: ChunkRoles | None
        settlement: SettlementRoles | None
