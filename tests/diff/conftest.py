"""The packages that the quick tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from diff import truth
from diff.cases import CASES


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[truth.Packages]:
    """Every case, both ways, as Python packages."""
    yield truth.made(CASES, tmp_path_factory.mktemp("diff"))
    truth.unload()
