"""Options and fixtures of the whole test tree.

How far the campaigns go, which are the heavy tests of `fuzz`, `malice` and `property`: a short, seeded form in `make
test-all`, all of it with `make fuzz`. `WIREPACT_FUZZ=full` asks for all of it, `WIREPACT_SEED=n` for other cases than
the usual ones. What a campaign tells with `figure` is printed after the last test.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Generator
from typing import Any

import pytest

FULL = os.environ.get("WIREPACT_FUZZ") == "full"
os.environ["WIREPACT_CACHE_DIR"] = ""  # what a test makes is made by the code it tests
SEED = int(os.environ.get("WIREPACT_SEED", "20240901"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-expected", action="store_true", help="Rewrite expected files; review the difference.")


def pytest_collection_finish() -> None:
    """The collected tests stay to the end, so that no later search for garbage has to look at them."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    told = [text for report in reports for key, text in report.user_properties if key == "figure"]
    if told:
        terminalreporter.section(f"figures, seed {SEED}")
        for line in told:
            terminalreporter.write_line(line)


@pytest.hookimpl(wrapper=True)
def pytest_report_to_serializable() -> Generator[None, Any, Any]:
    """A worker's report travels as UTF-8, which has no lone surrogates; what hostile tests log has some."""
    return _sendable((yield))


def _sendable(value: Any) -> Any:
    match value:
        case str():
            return value.encode("utf-8", "backslashreplace").decode("utf-8")
        case dict():
            return {_sendable(key): _sendable(one) for key, one in value.items()}
        case list() | tuple():
            return type(value)(_sendable(one) for one in value)
        case _:
            return value


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


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Tell what a campaign did, in one line: how many, of what, and what was found."""
    return lambda text: request.node.user_properties.append(("figure", text))
