"""What the tests of the behaviours share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from behaviour.cases import run_node


@pytest.fixture(scope="session")
def node() -> Callable[..., Any]:
    """Runs a script of this folder in node; the JSON it prints."""
    return run_node
