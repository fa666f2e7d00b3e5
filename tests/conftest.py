"""Options and fixtures of the whole test tree."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-expected", action="store_true", help="Rewrite expected files; review the difference.")


@pytest.fixture
def update_expected(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-expected"))
