"""What an import costs: the light half of the package loads none of the heavy modules."""

from __future__ import annotations

import subprocess
import sys

import pytest
from support import ROOT

HEAVY = (
    "pydantic pydantic_core typing typing_extensions dataclasses enum json re inspect collections.abc asyncio".split()
)
STANDARD = {"__future__", "warnings", "importlib", "importlib._bootstrap", "importlib._bootstrap_external"}
"""All that the light path may load besides itself."""
LIGHT = [
    "import wirepact",
    "import wirepact.agent",
    "from wirepact import agent, helix, flue",
    "from wirepact.agent import AgentError, CODE_LIST, Codes, is_code, same_code, MAX_RETRIES",
    "from wirepact.agent import AgentError; AgentError('TIMEOUT', 'm').known_code",
    "from wirepact.helix import is_code, is_frontend_code, is_error_chunk, parse_error_chunk, WireError",
    "from wirepact.flue import is_code, CODE_LIST, FINISH_REASON_LIST, FlueError; FlueError('t', 'm', meta={'a': 1})",
]


def run(code: str) -> str:
    """Run code in a Python that has nothing loaded but what Python itself needs."""
    start = f"import sys; sys.path.insert(0, {str(ROOT / 'generated/python')!r})\n"
    done = subprocess.run([sys.executable, "-I", "-S", "-E", "-c", start + code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("code", LIGHT)
def test_the_light_path_is_light(code: str) -> None:
    bare = set(run("print(*sorted(sys.modules))").split())
    loaded = set(run(f"{code}\nprint(*sorted(sys.modules))").split())
    assert loaded & (set(HEAVY) - bare) == set()
    assert {name for name in loaded - bare if not name.startswith("wirepact")} <= STANDARD


def test_json_comes_with_the_first_row() -> None:
    code = (
        "from wirepact import agent; print('json' in sys.modules); agent.CODES['TIMEOUT']; print('json' in sys.modules)"
    )
    assert run(code).split() == ["False", "True"]
    assert run("from wirepact import agent; agent.CODES['TIMEOUT']; print('pydantic' in sys.modules)") == "False"


def test_models_come_when_first_touched() -> None:
    code = (
        "from wirepact import helix\n"
        "print('pydantic' in sys.modules, 'ErrorChunk' in dir(helix))\n"
        "helix.ErrorChunk\n"
        "print('pydantic' in sys.modules)\n"
    )
    environment = {"PYTHONPATH": str(ROOT / "generated/python")}
    command = [sys.executable, "-c", f"import sys\n{code}"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.stdout.split() == ["False", "True", "True"], done.stderr


def test_the_line_of_the_readme() -> None:
    code = "from wirepact import agent, helix, flue; print(len(agent.CODES), len(helix.CODES), len(flue.CODES))"
    assert run(code) == "51 52 39"


def test_a_misspelt_name_is_an_attribute_error() -> None:
    from wirepact import helix

    with pytest.raises(AttributeError, match="ErrorChnk"):
        getattr(helix, "ErrorChnk")  # noqa: B009 - a type checker refuses the plain form
    assert set(helix.__all__) <= set(dir(helix))
    for name in helix.__all__:
        getattr(helix, name)
