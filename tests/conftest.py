"""Options and fixtures of the whole test tree.

How far the campaigns go, which are the heavy tests of `fuzz`, `malice` and `property`: a short, seeded form in `make
test-all`, all of it with `make fuzz`. `WIREPACT_FUZZ=full` asks for all of it, `WIREPACT_SEED=n` for other cases than
the usual ones. What a campaign tells with `figure` is printed after the last test.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

FULL = os.environ.get("WIREPACT_FUZZ") == "full"
SEED = int(os.environ.get("WIREPACT_SEED", "20240901"))
_told: list[str] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-expected", action="store_true", help="Rewrite expected files; review the difference.")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _told:
        terminalreporter.section(f"figures, seed {SEED}")
        for line in _told:
            terminalreporter.write_line(line)


@pytest.fixture
def update_expected(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-expected"))


@pytest.fixture(scope="session")
def seed() -> int:
    """What every random choice starts from."""
    return SEED


@pytest.fixture(scope="session")
def scale() -> Callable[[int, int], int]:
    """How many cases: the second number with `make fuzz`, else the first."""
    return lambda short, full: full if FULL else short


@pytest.fixture(scope="session")
def figure() -> Iterator[Callable[[str], None]]:
    """Tell what a campaign did, in one line: how many, of what, and what was found."""
    yield _told.append
