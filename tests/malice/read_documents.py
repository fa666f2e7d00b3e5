"""What the Python reader makes of each document of cases.py, and the memory it took: a program, for a clean count."""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from wirepact import flue

from malice.cases import BEFORE, DOCUMENTS, NESTED


def main() -> None:
    found: dict[str, str | None] = {}
    for name, document in {**DOCUMENTS, **NESTED}.items():
        text = f"{BEFORE}{document.text()}}}"
        for form in (text, text.encode()):
            try:
                flue.parse_error_info(form)
            except flue.WireError as error:
                assert len(str(error)) < 5_000
                found[name] = error.pointer
            else:
                found[name] = None
    print(json.dumps({"found": found, "megabytes": peak()}))


def peak() -> int:
    """Most megabytes this program has held. `ru_maxrss` would count what its parent held when it was started."""
    for line in Path("/proc/self/status").read_text("utf-8").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) // 1024
    raise LookupError("VmHWM")


main()
