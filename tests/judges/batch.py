"""Judges in processes of their own, asked many questions at once; run as a program, it is the one of Python's judges.

A process answers one line of JSON with another. `load` makes a contract known; `jsonschema`, `python`, `guard` and `ajv`
are answered with "1" and "0" a text; `read` with what the package's parser read, written again, None where it refuses.
"""

from __future__ import annotations

import functools
import importlib
import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent


class Subject(NamedTuple):
    """A contract whose packages are asked.

    Attributes:
        python: Folder of the Python package `package`. typescript: Folder of its compiled families. bundle: The schema.
    """

    name: str
    python: Path
    package: str
    typescript: Path
    bundle: Path

    def said(self, **more: Any) -> dict[str, Any]:
        """What a process has to know of it."""
        places = {"python": str(self.python), "root": str(self.typescript), "bundle": str(self.bundle)}
        return {"ask": "load", "contract": self.name, "package": self.package, **places, **more}


class Process:
    """One process, one question at a time."""

    def __init__(self, *command: str | Path) -> None:
        self._process = subprocess.Popen(
            [str(one) for one in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        self._turn = threading.Lock()

    def ask(self, **question: Any) -> Any:
        """The answer. RuntimeError: the process failed on it."""
        assert self._process.stdin and self._process.stdout
        with self._turn:
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
            answer = json.loads(self._process.stdout.readline() or '{"failed": "the process has ended"}')
        if "failed" in answer:
            raise RuntimeError(answer["failed"])
        return answer["answer"]

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def python_process() -> Process:
    """A process for jsonschema and for Python packages."""
    return Process(sys.executable, HERE / "batch.py")


def node_process() -> Process:
    """A process for ajv and for TypeScript packages."""
    return Process("node", HERE / "batch.mjs")


# --- the Python process ------------------------------------------------------------------------


class _Contract:
    """A contract as the process knows it."""

    def __init__(self, python: str, package: str, bundle: str) -> None:
        if python not in sys.path:
            sys.path.insert(0, python)
        self.package, self.bundle = package, bundle

    def module(self, family: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{family}")

    @functools.cached_property
    def judge(self) -> Any:
        from judges.judges import JsonSchema

        return JsonSchema(json.loads(Path(self.bundle).read_text("utf-8")))

    def jsonschema(self, family: str, shape: str, texts: list[str]) -> str:
        return "".join(str(int(self.judge.accepts(family, shape, json.loads(text)))) for text in texts)

    def guard(self, family: str, shape: str, texts: list[str]) -> str:
        from wirepact_codegen.naming import snake_case

        fits = getattr(self.module(family), f"is_{snake_case(shape)}")
        return "".join(str(int(fits(json.loads(text)))) for text in texts)

    def read(self, family: str, shape: str, texts: list[str]) -> list[str | None]:
        from wirepact_codegen.naming import snake_case

        module = self.module(family)
        parse: Callable[[str], Any] = getattr(module, f"parse_{snake_case(shape)}")
        found: list[str | None] = []
        for text in texts:
            try:
                found.append(_written(parse(text)))
            except module.WireError:
                found.append(None)
        return found


def _written(value: Any) -> str:
    from pydantic_core import to_json

    if hasattr(value, "model_dump_json"):
        return str(value.model_dump_json())
    return to_json(value).decode("utf-8")


def _serve() -> None:
    contracts: dict[str, _Contract] = {}
    for line in sys.stdin:
        question = json.loads(line)
        ask, name = question.pop("ask"), question.pop("contract")
        try:
            if ask == "load":
                contracts[name] = _Contract(question["python"], question["package"], question["bundle"])
                answer: Any = None
            else:
                answer = getattr(contracts[name], ask)(**question)
            reply = {"answer": answer}
        except Exception:
            import traceback

            reply = {"failed": traceback.format_exc()}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


def _main() -> None:
    """Serve, with room for the reference validator, which calls itself at every level of a value."""
    sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "codegen"), str(HERE.parents[1] / "generated/python")]
    sys.setrecursionlimit(20_000)
    threading.stack_size(512 * 1024 * 1024)
    thread = threading.Thread(target=_serve)
    thread.start()
    thread.join()


if __name__ == "__main__":
    _main()
