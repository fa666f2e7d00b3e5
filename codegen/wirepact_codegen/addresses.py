"""Where the reference tells of a code: one page each, under an address that follows from the code.

`<family>/<table>/<code>.html`, relative to the reference's first page. A code is written as it is where every file
system and every server takes it; any other character becomes `~` and its code point. What is too long, empty, a name
that Windows keeps to itself, or differs from an earlier code of its table in case alone, ends in a part of its SHA-256.
"""

from __future__ import annotations

import hashlib
import re

_PLAIN = re.compile(r"[A-Za-z0-9_-](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?")
_OTHER = re.compile(r"[^A-Za-z0-9_-]")
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
_LONGEST = 100


class Addresses:
    """The addresses of one table's codes.

    Args:
        table: The table's exported constant: FRONTEND_CODES has the folder `frontend-codes`.
        base: URL where the reference is published, without a slash at its end; None: addresses are relative.
    """

    def __init__(self, family: str, table: str, base: str | None) -> None:
        folder = f"{family}/{_as_file(table.lower().replace('_', '-'), table)}"
        self.folder = folder if base is None else f"{base}/{folder}"
        self._taken: set[str] = set()

    def of(self, wire: str | int) -> str:
        """The address of a code, which is asked for once, in the order of the table."""
        text = str(wire)
        name = text if _PLAIN.fullmatch(text) else _OTHER.sub(lambda found: f"~{ord(found.group()):x}", text)
        name = _as_file(name, text, name.lower() in self._taken)
        self._taken.add(name.lower())
        return f"{self.folder}/{name}.html"


def _as_file(name: str, text: str, taken: bool = False) -> str:
    """The name, with a part of the text's SHA-256 where no file or no second one can be called so everywhere."""
    if name and len(name) <= _LONGEST and not _DEVICE.fullmatch(name) and not taken:
        return name
    if _DEVICE.fullmatch(name):
        name = name.replace(".", "~2e")  # `aux.a` is the device too, whatever follows
    return f"{name[:_LONGEST]}~{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"
