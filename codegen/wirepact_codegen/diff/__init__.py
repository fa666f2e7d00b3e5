"""What a change of the contract does to those who have the other version: compared, judged, printed.

`compare` works on the IR; `reading` says whether a reader of one version takes what a writer of the other sends.
"""

from __future__ import annotations

from .changes import Change, Side
from .compare import bump_of, compare

__all__ = ["Change", "Side", "bump_of", "compare"]
