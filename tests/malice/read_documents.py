"""What the Python reader makes of each document of cases.py, and the memory it took: a program, for a clean count."""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from wirepact import helix

from malice.cases import CHUNK, DOCUMENTS, NESTED


def main() -> None:
    found: dict[str, str | None] = {}
    for name, document in {**DOCUMENTS, **NESTED}.items():
        text = f'{json.dumps(CHUNK)[:-1]},"x":{document.text()}}}'
        for form in (text, text.encode()):
            try:
                helix.parse_error_chunk(form)
            except helix.WireError as error:
                assert len(str(error)) < 5_000
                found[name] = error.pointer
            else:
                found[name] = None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps({"found": found, "megabytes": peak}))


main()
