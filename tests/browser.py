"""Debian's chromium, for tests that look at pages."""

from __future__ import annotations

import os
import shutil

import pytest


def chromium() -> str:
    """Its path. Without it the test is skipped, unless WIREPACT_DEMAND_BROWSER=1 says that it has to be there."""
    found = shutil.which("chromium")
    if found is None:
        if os.environ.get("WIREPACT_DEMAND_BROWSER") == "1":
            pytest.fail("chromium is not installed: apt-get update && apt-get install chromium")
        pytest.skip("chromium is not installed")
    return found
