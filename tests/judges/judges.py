"""Four judges of shapes behind one protocol, and the Node process that two of them live in."""

from __future__ import annotations

import atexit
import functools
import importlib
import json
import re
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any, Protocol

from jsonschema import Draft202012Validator, ValidationError, validators
from referencing import Registry, Resource

ROOT = Path(__file__).resolve().parents[2]
BUNDLE = ROOT / "generated/schema/wirepact.schema.json"


class Judge(Protocol):
    """Answers one question: is the value an instance of this version's shape?"""

    name: str

    def accepts(self, family: str, shape: str, value: Any) -> bool: ...


@functools.cache
def bundle() -> dict[str, Any]:
    """The contract as one document."""
    return dict(json.loads(BUNDLE.read_text("utf-8")))


def snake(name: str) -> str:
    """`ErrorChunk` as Python spells it: `error_chunk`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


# --- the reference validator -------------------------------------------------------------------


def _max_depth(validator: Any, said: dict[str, Any], instance: Any, _schema: Any) -> Any:
    depth = 0
    while isinstance(instance, dict):
        instance = instance.get(said["property"])
        depth += isinstance(instance, dict)
    if depth > said["limit"]:
        yield ValidationError(f"{depth} objects under the outermost, {said['limit']} at most")


def _pattern(validator: Any, pattern: str, instance: Any, _schema: Any) -> Any:
    """`$` is the end of the text in ECMA 262, and may stand before a last line feed in Python: not here."""
    if validator.is_type(instance, "string") and not compiled(pattern).search(instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


@functools.cache
def compiled(pattern: str) -> re.Pattern[str]:
    """The pattern for Python; what is escaped or in a class stays."""
    parts = re.finditer(r"\\.|\[\^?(?:\\.|[^\]\\])*\]|[^\\\[]", pattern, flags=re.DOTALL)
    return re.compile("".join(r"\Z" if part[0] == "$" else part[0] for part in parts))


_Validator: Any = validators.extend(Draft202012Validator, {"x-maxDepth": _max_depth, "pattern": _pattern})


class JsonSchema:
    """The reference: jsonschema on the bundle, with the one keyword of ours that asserts something."""

    name = "jsonschema"

    def __init__(self, document: dict[str, Any] | None = None) -> None:
        self.document = bundle() if document is None else document
        self.registry: Any = Registry().with_resource(self.document["$id"], Resource.from_contents(self.document))

    def accepts(self, family: str, shape: str, value: Any) -> bool:
        return bool(self._validator(family, shape).is_valid(value))

    @functools.cache  # noqa: B019 - judges live as long as the run
    def _validator(self, family: str, shape: str) -> Any:
        reference = f"{self.document['$id']}#/$defs/{family}/$defs/{shape}"
        return _Validator({"$ref": reference}, registry=self.registry)


# --- the packages ------------------------------------------------------------------------------


class Python:
    """The Python package's `is_<shape>`."""

    name = "python"

    def accepts(self, family: str, shape: str, value: Any) -> bool:
        guard = getattr(importlib.import_module(f"wirepact.{family}"), f"is_{snake(shape)}")
        return bool(guard(value))


class Node:
    """A Node process that answers one JSON line with another; see judge.mjs.

    The package is found as a user's project finds it: by name, in node_modules, through its `exports`.
    """

    def __init__(self, package: Path = ROOT / "generated/typescript") -> None:
        self._home = tempfile.TemporaryDirectory()
        home = Path(self._home.name)
        (home / "node_modules").mkdir()
        (home / "node_modules/wirepact").symlink_to(package, target_is_directory=True)
        (home / "node_modules/ajv").symlink_to(ROOT / "node_modules/ajv", target_is_directory=True)
        for name in ("judge.mjs", "schemas.mjs"):
            shutil.copy(Path(__file__).with_name(name), home / name)
        self._process = subprocess.Popen(
            ["node", "judge.mjs", str(BUNDLE)], cwd=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._turn = threading.Lock()

    def ask(self, **question: Any) -> Any:
        """The answer to a question. RuntimeError: the process failed on it."""
        assert self._process.stdin and self._process.stdout
        # json writes the non-finite numbers as words that JSON.parse refuses; judge.mjs builds `$number`.
        line = json.dumps(_numbers(question), allow_nan=False).encode("ascii")
        with self._turn:
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()
            answer = json.loads(self._process.stdout.readline() or '{"failed": "the process has ended"}')
        if "failed" in answer:
            raise RuntimeError(answer["failed"])
        return answer["answer"]

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._home.cleanup()


def _numbers(value: Any) -> Any:
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return {"$number": "NaN" if value != value else "1e400" if value > 0 else "-1e400"}
    if isinstance(value, list | tuple):
        return [_numbers(item) for item in value]
    return {key: _numbers(item) for key, item in value.items()} if isinstance(value, dict) else value


@functools.cache
def node() -> Node:
    """The process that all tests share."""
    process = Node()
    atexit.register(process.close)
    return process


class TypeScript:
    """The npm package's `is<Shape>`."""

    name = "typescript"

    def accepts(self, family: str, shape: str, value: Any) -> bool:
        return bool(node().ask(ask="guard", family=family, shape=shape, value=value))


class Ajv:
    """A validator of TypeScript's world that is not ours, strict, on the bundle."""

    name = "ajv"

    def accepts(self, family: str, shape: str, value: Any) -> bool:
        return bool(node().ask(ask="ajv", family=family, shape=shape, value=value))


JUDGES: tuple[Judge, ...] = (JsonSchema(), Python(), TypeScript(), Ajv())
