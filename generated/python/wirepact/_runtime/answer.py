# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""An HTTP answer as plain data, for whatever server sends it.

Part of the light path: imports nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, NoReturn

__all__ = ["ErrorAnswer"]


class ErrorAnswer:
    """Status, headers and body of an error reply, none of which is replaced; equal where all three are.

    Attributes:
        status: The HTTP status.
        headers: By name; a name comes once, in the spelling the contract has.
        body: A JSON object; None where the reply has none.
    """

    __slots__ = ("body", "headers", "status")

    status: int
    headers: Mapping[str, str]
    body: dict[str, Any] | None

    def __init__(self, status: int, headers: Mapping[str, str], body: dict[str, Any] | None = None) -> None:
        from types import MappingProxyType

        object.__setattr__(self, "status", status)
        object.__setattr__(self, "headers", MappingProxyType(dict(headers)))
        object.__setattr__(self, "body", body)

    @property
    def text(self) -> str:
        """The body as compact JSON, well-formed for UTF-8; "" where there is none."""
        if self.body is None:
            return ""
        import json

        text = json.dumps(self.body, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an answer is not changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an answer is not changed: {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ErrorAnswer):
            return NotImplemented
        return (self.status, self.headers, self.body) == (other.status, other.headers, other.body)

    def __repr__(self) -> str:
        return f"ErrorAnswer(status={self.status}, headers={dict(self.headers)!r}, body={self.body!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return ErrorAnswer, (self.status, dict(self.headers), self.body)
