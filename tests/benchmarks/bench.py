"""Speed as ratios, each pair timed side by side in one run: machines are noisy, and a bare time says nothing.

Prints one line a figure: the median ratio, its aim, the spread. Exit 1 where an aim is missed.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import generation
import packages


def main() -> int:
    kept: list[bool] = []
    for part in (generation, packages):
        with tempfile.TemporaryDirectory(prefix="wirepact-bench-") as folder:
            kept.append(part.figures(Path(folder)))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
