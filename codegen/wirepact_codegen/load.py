"""Read a schema folder: JSON with its positions, held against the dialect.

File access of the reading end is all here. A file that is no JSON, or not in the dialect, gives
diagnostics; what is sound is handed on all the same, so that one run reports every problem.
"""

from __future__ import annotations

import difflib
import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from .diagnostics import ContractError, Diagnostic
from .ir import At

MAX_SAFE_INTEGER = 2**53 - 1
_MAX_DEPTH = 200


@dataclass(frozen=True, slots=True)
class Document:
    """One parsed file.

    Attributes:
        file: Path as diagnostics and headers name it: schema folder's name, then the path inside it.
        text: The file as read. value: Its JSON.
    """

    file: str
    text: str
    value: Any


@dataclass(frozen=True, slots=True)
class Sources:
    """A schema folder as read.

    Attributes:
        folder: The folder of contract.json.
        contract: contract.json. families: Family name to its files, sorted by name.
        diagnostics: What is wrong so far.
    """

    folder: Path
    contract: Document
    families: dict[str, tuple[Document, ...]]
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def with_lines(self, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
        """The same diagnostics with the line each one stands on."""
        from dataclasses import replace

        texts = {d.file: d.text for d in (self.contract, *(d for files in self.families.values() for d in files))}
        return [replace(d, line=line_of(texts.get(d.at.file, ""), d.at.pointer)) for d in diagnostics]


def load(folder: Path) -> Sources:
    """Read contract.json and every `*.schema.json` of its families.

    Raises:
        ContractError: there is no contract.json, or it cannot be read as one; nothing else can be told then.
    """
    folder = folder.resolve()
    found: list[Diagnostic] = []
    contract = _read(folder, Path("contract.json"), found)
    if contract is None:
        raise ContractError(found)
    found += _against_dialect(contract)
    if found:
        raise ContractError(found)
    families: dict[str, tuple[Document, ...]] = {}
    for index, family in enumerate(contract.value["families"]):
        at = At(contract.file, f"/families/{index}")
        name = family["name"]
        if name in families:
            found.append(
                Diagnostic(
                    at=at / "name",
                    rule="duplicate-family",
                    problem=f'Family "{name}" is there twice.',
                    remedy="Give each family a name of its own.",
                )
            )
            continue
        families[name] = tuple(_read_family(folder, Path(family.get("folder", name)), at, found))
    return Sources(folder, contract, families, found)


def _read_family(root: Path, folder: Path, at: At, found: list[Diagnostic]) -> Iterator[Document]:
    inside = root / folder
    if folder.is_absolute() or ".." in folder.parts or not inside.resolve().is_relative_to(root):
        found.append(
            Diagnostic(
                at=at / "folder",
                rule="folder",
                problem=f'"{folder}" lies outside the schema folder.',
                remedy="Keep a family's files in a folder beside contract.json.",
            )
        )
        return
    files = sorted(path.name for path in inside.glob("*.schema.json")) if inside.is_dir() else []
    if not files:
        found.append(
            Diagnostic(
                at=at,
                rule="no-files",
                problem=f'There is no *.schema.json file in "{folder}".',
                remedy="Write its codes to codes.schema.json there, or take the family out.",
            )
        )
    for name in files:
        document = _read(root, folder / name, found)
        if document is not None:
            found += _against_dialect(document)
            yield document


def _read(root: Path, path: Path, found: list[Diagnostic]) -> Document | None:
    file = (Path(root.name) / path).as_posix()
    at = At(file, "")
    try:
        text = (root / path).read_bytes().decode("utf-8")
    except FileNotFoundError:
        found.append(
            Diagnostic(
                at=at,
                rule="no-file",
                problem="There is no such file.",
                remedy="Name the folder of contract.json with --schema, or start one with `wirepact init`.",
            )
        )
        return None
    except OSError as error:
        found.append(
            Diagnostic(
                at=at,
                rule="no-file",
                problem=f"The file cannot be read: {error.strerror}.",
                remedy="Mend its path or its permissions.",
            )
        )
        return None
    except UnicodeDecodeError as error:
        found.append(
            Diagnostic(
                at=at,
                rule="not-utf-8",
                problem=f"The file is not UTF-8 (byte {error.start}).",
                remedy="Save it as UTF-8 without a byte order mark.",
            )
        )
        return None
    try:
        value, faults = parse_json(text)
    except ValueError as error:
        found.append(
            Diagnostic(
                at=at,
                rule="not-json",
                problem=f"The file is not JSON: {error}.",
                remedy="Mend the syntax at that place.",
            )
        )
        return None
    found += [
        Diagnostic(at=At(file, pointer), rule="not-i-json", problem=problem, remedy=remedy)
        for pointer, problem, remedy in faults
    ]
    return Document(file, text, value)


def parse_json(text: str) -> tuple[Any, list[tuple[str, str, str]]]:
    """Parse I-JSON (RFC 7493) and list what plain JSON allows and I-JSON does not.

    Returns:
        The value, and (pointer, problem, remedy) for each duplicate key, lone surrogate, non-finite
        number, integer past 2^53 - 1 and value nested too deep.

    Raises:
        ValueError: the text is no JSON; the message says where.
    """
    twice: dict[int, tuple[dict[str, Any], list[str]]] = {}

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(items)
        if len(made) != len(items):
            keys = [key for key, _ in items]
            twice[id(made)] = (made, [key for key in made if keys.count(key) > 1])
        return made

    try:
        value = json.loads(text, object_pairs_hook=pairs)
    except RecursionError:
        raise ValueError(f"it is nested more than {_MAX_DEPTH} levels deep") from None
    faults: list[tuple[str, str, str]] = []
    stack: list[tuple[Any, _Path, int]] = [(value, None, 0)]
    while stack:
        node, path, depth = stack.pop()
        if depth > _MAX_DEPTH:
            faults.append(
                (
                    _pointer(path),
                    f"The value is nested more than {_MAX_DEPTH} levels deep.",
                    "Give the inner parts names in $defs.",
                )
            )
        elif isinstance(node, dict):
            for key in twice.get(id(node), (None, []))[1]:
                faults.append((_pointer((path, key)), f"The key {key!r} is there twice.", "Keep one of the two."))
            for key, item in node.items():
                if _has_surrogate(key):
                    faults.append(
                        (_pointer(path), f"The key {key!r} holds half a surrogate pair.", "Write the whole character.")
                    )
                stack.append((item, (path, key), depth + 1))
        elif isinstance(node, list):
            stack += [(item, (path, index), depth + 1) for index, item in enumerate(node)]
        elif isinstance(node, str):
            if _has_surrogate(node):
                faults.append((_pointer(path), "The text holds half a surrogate pair.", "Write the whole character."))
        elif isinstance(node, float):
            if not math.isfinite(node):
                faults.append((_pointer(path), f"{node} is no JSON number.", "Write a finite number."))
        elif isinstance(node, int) and abs(node) > MAX_SAFE_INTEGER:
            faults.append(
                (_pointer(path), f"{node} is past 2^53 - 1: JavaScript would round it.", "Use text for larger numbers.")
            )
    return value, faults


_Path: TypeAlias = "tuple[_Path, str | int] | None"
"""The steps to a value, last one first: a pointer is spelled out only where something is wrong."""


def _pointer(path: _Path) -> str:
    steps: list[str | int] = []
    while path is not None:
        path, step = path
        steps.append(step)
    at = At("", "")
    for step in reversed(steps):
        at = at / step
    return at.pointer


def _has_surrogate(text: str) -> bool:
    return not text.isascii() and re.search("[\ud800-\udfff]", text) is not None


# --- the dialect -------------------------------------------------------------------------------


@cache
def dialect() -> dict[str, Any]:
    """The dialect's schema: beside this package when installed, in `schema/` in a checkout."""
    here = Path(__file__).resolve().parent
    for path in (here / "dialect.schema.json", here.parent.parent / "schema" / "dialect.schema.json"):
        if path.is_file():
            return dict(json.loads(path.read_text("utf-8")))
    raise FileNotFoundError("dialect.schema.json is missing from the installation of wirepact")


@cache
def _fast_dialect() -> Any:
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(dialect())


def _against_dialect(document: Document) -> list[Diagnostic]:
    """Problems of one file with the dialect; the fast validator says whether, the other one says what."""
    if _fast_dialect().is_valid(document.value):
        return []
    import jsonschema

    problems = jsonschema.Draft202012Validator(dialect()).iter_errors(document.value)
    found = [diagnostic for problem in problems for diagnostic in _explain(document.file, problem)]
    return found or [
        Diagnostic(
            at=At(document.file, ""),
            rule="dialect",
            problem="The file is not in the dialect.",
            remedy="Compare it with dialect.schema.json.",
        )
    ]


def _explain(file: str, error: Any) -> Iterator[Diagnostic]:
    at = At(file, "")
    for step in error.absolute_path:
        at = at / step
    schema, value = error.schema, error.instance
    about = error.parent.schema if error.parent is not None else schema
    meant = str(schema.get("description") or about.get("description") or "")
    match error.validator:
        case "additionalProperties":
            known = sorted(schema.get("properties", ()))
            for key in sorted(set(value) - set(known)):
                near = difflib.get_close_matches(key, known, 1)
                remedy = f'Did you mean "{near[0]}"?' if near else f"Allowed here: {', '.join(known)}."
                yield Diagnostic(
                    at=at / key, rule="keyword", problem=f'"{key}" is no keyword of the dialect here.', remedy=remedy
                )
        case "required":
            for key in sorted(set(schema["required"]) - set(value)):
                about_key = schema.get("properties", {}).get(key, {}).get("description", "see dialect.schema.json")
                yield Diagnostic(at=at, rule="missing", problem=f'"{key}" is missing.', remedy=f"Add it: {about_key}")
        case "enum":
            allowed = ", ".join(json.dumps(item) for item in error.validator_value)
            near = difflib.get_close_matches(str(value), [str(item) for item in error.validator_value], 1)
            yield Diagnostic(
                at=at,
                rule="value",
                problem=f"{_shown(value)} is not allowed here.",
                remedy=f'Did you mean "{near[0]}"?' if near else f"Use one of {allowed}.",
            )
        case "type":
            wanted = error.validator_value
            wanted = wanted if isinstance(wanted, str) else " or ".join(wanted)
            yield Diagnostic(
                at=at,
                rule="type",
                problem=f"{_shown(value)} is not of type {wanted}.",
                remedy=meant or f"Give a value of type {wanted}.",
            )
        case "pattern":
            yield Diagnostic(
                at=at,
                rule="form",
                problem=f"{_shown(value)} does not have the form {error.validator_value}.",
                remedy=meant or "Change it to that form.",
            )
        case "minimum" | "maximum":
            low, high = schema.get("minimum"), schema.get("maximum")
            span = (
                f"{low}-{high}"
                if low is not None and high is not None
                else f"at least {low}"
                if low is not None
                else f"at most {high}"
            )
            yield Diagnostic(
                at=at,
                rule="range",
                problem=f"{_shown(value)} is out of range ({span}).",
                remedy=meant or "Give a value in that range.",
            )
        case "minItems" | "minLength" | "minProperties":
            yield Diagnostic(
                at=at,
                rule="empty",
                problem=f"{_shown(value)} has too little in it (at least {error.validator_value}).",
                remedy=meant or "Fill it, or leave the key out.",
            )
        case "uniqueItems":
            yield Diagnostic(
                at=at, rule="repeated", problem=f"{_shown(value)} names something twice.", remedy="Name each once."
            )
        case "oneOf":
            keys = [" and ".join(branch.get("required", ())) for branch in error.validator_value]
            yield Diagnostic(
                at=at,
                rule="either",
                problem=f"{_shown(value)} needs exactly one of: {', '.join(keys)}.",
                remedy=meant or "Keep one of them.",
            )
        case _:
            yield Diagnostic(
                at=at,
                rule="dialect",
                problem=f"{_shown(value)} breaks `{error.validator}`: {_shown(error.validator_value)}.",
                remedy=meant or "Compare it with dialect.schema.json.",
            )


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 60 else f"{text[:57]}..."


# --- positions ---------------------------------------------------------------------------------

_TOKEN = re.compile(r'\s*(?:([{}\[\],:])|("(?:[^"\\]|\\.)*")|([^\s{}\[\],:"]+))')


def line_of(text: str, pointer: str) -> int:
    """The line, from 1, on which the value (for a member: its key) that a JSON Pointer names begins.

    The nearest line there is, where the pointer names something absent; 0 for a text that is no JSON.
    """
    wanted = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
    best, level, path = 1 if text else 0, 0, []  # type: tuple[int, int, list[Any]]
    key: str | None = None
    for token in _TOKEN.finditer(text):
        mark, string, _ = token.groups()
        start = token.end() - len(token.group().lstrip())
        in_object = bool(path) and path[-1][0] == "{"
        if mark in ("}", "]"):
            path.pop()
        elif mark == ",":
            if path and path[-1][0] == "[":
                path[-1] = ("[", path[-1][1] + 1)
            key = None
        elif mark == ":":
            continue
        elif in_object and key is None and string is not None:
            key = json.loads(string, strict=False)
            path[-1] = ("{", key)
            here = [str(step) for _, step in path]
            if len(here) > level and here == wanted[: len(here)]:
                best, level = text.count("\n", 0, start) + 1, len(here)
        else:
            here = [str(step) for _, step in path]
            if len(here) > level and here == wanted[: len(here)]:
                best, level = text.count("\n", 0, start) + 1, len(here)
            if mark in ("{", "["):
                path.append((mark, "" if mark == "{" else 0))
                key = None
        if level == len(wanted):
            break
    return best
