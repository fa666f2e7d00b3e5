"""Where the reference tells of a code: one page each, under an address that follows from the code.

`<family>/<table>/<code>.html`, relative to the reference's first page. A code is written as it is where every file
system and every server takes it; any other character becomes `~` and its code point. What is too long, empty, or a name
that Windows keeps to itself, ends in a part of its SHA-256. So do, of codes that differ in case alone, all but one: the
one in small letters, wherever it stands in the table, else the first.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

_PLAIN = re.compile(r"[A-Za-z0-9_-](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?")
_OTHER = re.compile(r"[^A-Za-z0-9_-]")
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
_LONGEST = 100


class Addresses:
    """The addresses of one table's codes.

    Args:
        table: The table's exported constant: FRONTEND_CODES has the folder `frontend-codes`.
        base: URL where the reference is published, without a slash at its end; None: addresses are relative.
        codes: All of the table.
    """

    def __init__(self, family: str, table: str, base: str | None, codes: Iterable[str | int]) -> None:
        folder = f"{family}/{_as_file(table.lower().replace('_', '-'), table)}"
        self.folder = folder if base is None else f"{base}/{folder}"
        self._small = {name for name in map(_plainly, codes) if name.islower()}
        self._taken: set[str] = set()

    def of(self, wire: str | int) -> str:
        """The address of a code, which is asked for once, in the order of the table."""
        name = _plainly(wire)
        small = name.lower()
        name = _as_file(name, str(wire), small in self._taken or (name != small and small in self._small))
        self._taken.add(name.lower())
        return f"{self.folder}/{name}.html"


def _plainly(wire: str | int) -> str:
    """The code in characters that may stand in a file's name."""
    text = str(wire)
    return text if _PLAIN.fullmatch(text) else _OTHER.sub(lambda found: f"~{ord(found.group()):x}", text)


def _as_file(name: str, text: str, taken: bool = False) -> str:
    """The name, with a part of the text's SHA-256 where no file or no second one can be called so everywhere."""
    if name and len(name) <= _LONGEST and not _DEVICE.fullmatch(name) and not taken:
        return name
    if _DEVICE.fullmatch(name):
        name = name.replace(".", "~2e")  # `aux.a` is the device too, whatever follows
    return f"{name[:_LONGEST]}~{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"
