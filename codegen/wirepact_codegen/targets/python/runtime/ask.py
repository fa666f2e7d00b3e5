"""The shapes of one family, asked for by name. Light: pydantic and the models load at the first question."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any


class Shapes:
    """What `is_x` and `parse_x` of a family ask."""

    def __init__(self, family: str) -> None:
        self._family = family
        self._known: dict[str, Callable[[object], bool]] = {}
        self._readers: dict[str, Callable[[object], Any]] = {}

    def accepts(self, name: str, value: object) -> bool:
        """Whether a parsed JSON value is an instance of the shape, as this version of the contract says.

        Never raises: a hostile value is no instance. A model is judged by what it would write.
        """
        asked = self._known.get(name) or self._ask(name)
        try:
            return asked(value)
        except Exception:
            return False

    def parse(self, name: str, value: object) -> Any:
        """Read a shape from text, UTF-8 bytes or a parsed value of a peer that may be newer.

        Raises:
            WireError: it is not the shape, or not I-JSON.
        """
        read = self._readers.get(name) or self._reader(name)
        return read(value)

    def _ask(self, name: str) -> Callable[[object], bool]:
        from .wire import question

        found = self._known[name] = question(self._models(), name)
        return found

    def _reader(self, name: str) -> Callable[[object], Any]:
        from .wire import reader

        found = self._readers[name] = reader(self._models(), name)
        return found

    def _models(self) -> ModuleType:
        from importlib import import_module

        return import_module(f"{self._family}.models")
