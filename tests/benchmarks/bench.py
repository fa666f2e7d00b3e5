"""Speed as ratios, each pair timed side by side in one run: machines are noisy, and a bare time says nothing.

Prints one line a figure: the median ratio, its limit, the spread. "aim" is what the project was asked for, "bound" what
it holds itself to beyond that. Exit 1 where one is missed.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import generation
import packages


def main() -> int:
    begin = time.monotonic()
    kept: list[bool] = []
    for part in (generation, packages):
        with tempfile.TemporaryDirectory(prefix="wirepact-bench-") as folder:
            kept.append(part.figures(Path(folder)))
    print(f"{(time.monotonic() - begin) / 60:.1f} minutes in all")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
