"""Where the reference tells of a code: one page each, under an address that follows from the code alone.

`<family>/<table>/<code>.html`, relative to the reference's first page. A code is written as it is where every file
system and every server takes it; any other character becomes `~` and its code point. What is too long, empty or a
name that Windows keeps to itself ends in a part of its SHA-256 instead.
"""

from __future__ import annotations

import hashlib
import re

_PLAIN = re.compile(r"[A-Za-z0-9_-](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?")
_OTHER = re.compile(r"[^A-Za-z0-9_-]")
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
_LONGEST = 100


def page_name(wire: str | int) -> str:
    """A code as a file's name, without its ending."""
    text = str(wire)
    name = text if _PLAIN.fullmatch(text) else _OTHER.sub(lambda found: f"~{ord(found.group()):x}", text)
    if not name or len(name) > _LONGEST or _DEVICE.fullmatch(name):
        name = f"{name[:_LONGEST]}~{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"
    return name


def folder_name(table: str) -> str:
    """A code table as a folder: `FRONTEND_CODES` is `frontend-codes`."""
    return table.lower().replace("_", "-")


def code_address(family: str, table: str, wire: str | int) -> str:
    """The address of a code's page, relative to the reference's first page."""
    return f"{family}/{folder_name(table)}/{page_name(wire)}.html"


def under(base: str, address: str) -> str:
    """An address of the reference under the URL where it is published, which has no slash at its end."""
    return f"{base}/{address}"
