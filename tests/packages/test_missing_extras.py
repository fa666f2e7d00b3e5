"""What needs a library that is not there says which extra brings it."""

from __future__ import annotations

import subprocess
import sys

import pytest

CALLS = {
    "celery": ("celery", "import wirepact.celery"),
    "temporal": ("temporalio", "import wirepact.temporal"),
    "dbos": ("dbos", "import wirepact.dbos; wirepact.dbos.portable_error(ValueError())"),
    "fastapi": ("starlette", "from wirepact import helix, sse; sse.sse_response([], helix.CHUNKS, needs=NEEDS)"),
}


@pytest.mark.parametrize("extra", CALLS)
def test_a_missing_library_is_told_by_its_extra(extra: str) -> None:
    library, call = CALLS[extra]
    needs = "NEEDS = {'agent_id': 'a', 'agent_type': 't', 'step': 1}"
    code = f"import sys; sys.modules[{library!r}] = None; {needs}; {call}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert f"pip install 'wirepact[{extra}]'" in done.stderr.strip().splitlines()[-1]
