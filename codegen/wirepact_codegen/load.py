"""Read a schema folder, or the bundle made of one: JSON with its positions, held against the dialect.

File access of the reading end is all here. A file that is no JSON, or not in the dialect, gives
diagnostics; what is sound is handed on all the same, so that one run reports every problem.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from .diagnostics import ContractError, Diagnostic
from .dialect import against_dialect, shown
from .ir import At

MAX_SAFE_INTEGER = 2**53 - 1
_MAX_DEPTH = 64


@dataclass(frozen=True, slots=True)
class Document:
    """One parsed file.

    Attributes:
        file: Path as diagnostics and headers name it: schema folder's name, then the path inside it.
        text: The file as read. value: Its JSON; of a bundle, the part that one family is.
        place: JSON Pointer of `value` in the file.
    """

    file: str
    text: str
    value: Any
    place: str = ""

    @property
    def at(self) -> At:
        return At(self.file, self.place)


@dataclass(frozen=True, slots=True)
class Sources:
    """A schema folder as read.

    Attributes:
        folder: The folder of contract.json.
        contract: contract.json. families: Family name to its files, sorted by name.
        diagnostics: What is wrong so far.
        messages: Family name to its sentences in further languages: pairs of the locale and its file, sorted.
    """

    folder: Path
    contract: Document
    families: dict[str, tuple[Document, ...]]
    diagnostics: list[Diagnostic] = field(default_factory=list)
    messages: dict[str, tuple[tuple[str, Document], ...]] = field(default_factory=dict)

    def with_lines(self, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
        """The same diagnostics with the line each one stands on."""
        from dataclasses import replace

        texts = {d.file: d.text for d in (self.contract, *(d for files in self.families.values() for d in files))}
        texts |= {d.file: d.text for files in self.messages.values() for _, d in files}
        lines = {file: _lines(texts.get(file, "")) for file in {one.at.file for one in diagnostics}}
        return [replace(one, line=one.line or _nearest(lines[one.at.file], one.at.pointer)) for one in diagnostics]


def load(folder: Path) -> Sources:
    """Read contract.json and every `*.schema.json` of its families; of a file, the contract it bundles.

    A bundle says nothing of packages, folders and runtime sources: `contract` then has no targets.

    Raises:
        ContractError: there is no contract.json, or it cannot be read as one; nothing else can be told then.
    """
    given, folder = folder.as_posix(), folder.resolve()
    if folder.is_file():
        return _load_bundle(folder, given)
    found: list[Diagnostic] = []
    contract = _read(folder, Path("contract.json"), found)
    if contract is None:
        raise ContractError(found)
    broken = against_dialect(contract.value, contract.at, "contract")
    found += broken
    families: dict[str, tuple[Document, ...]] = {}
    messages: dict[str, tuple[tuple[str, Document], ...]] = {}
    for index, family in _families(contract.value):
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
        place = Path(family.get("folder", name))
        families[name] = tuple(_read_family(folder, place, at, found))
        messages[name] = tuple(_read_messages(folder, place, found)) if families[name] else ()
    sources = Sources(folder, contract, families, found, messages)
    if broken:
        raise ContractError(sources.with_lines(found))
    return sources


def _load_bundle(path: Path, given: str) -> Sources:
    """A bundle as sources: one document a family, its place kept; `given`: the file as diagnostics call it."""
    found: list[Diagnostic] = []
    read = _read(path.parent, Path(path.name), found, given)
    value = read.value if read is not None and isinstance(read.value, dict) else {}
    urn = re.fullmatch(
        r"urn:wirepact:([a-z][a-z0-9-]*):([0-9]{1,15}(?:\.[0-9]{1,15}){2}(?:-[0-9A-Za-z.-]{1,200})?)",
        str(value.get("$id")),
    )
    families = value.get("$defs")
    if read is None or urn is None or not isinstance(families, dict):
        if read is not None:
            found.append(
                Diagnostic(
                    at=At(read.file, "/$id" if "$id" in value else ""),
                    rule="no-bundle",
                    problem="The file is no bundled contract.",
                    remedy="Name a file that `wirepact export` or the schema target wrote, or a schema folder.",
                )
            )
        raise ContractError(found)
    parts: dict[str, tuple[Document, ...]] = {}
    messages: dict[str, tuple[tuple[str, Document], ...]] = {}
    entries = []
    for name, family in families.items():
        place = At("", "/$defs") / name
        said = family.pop("x-messages", {}) if isinstance(family, dict) else {}
        said = said if isinstance(said, dict) else {"": said}  # which the dialect refuses
        told = {
            tag: Document(read.file, read.text, one, (place / "x-messages" / tag).pointer) for tag, one in said.items()
        }
        messages[name] = tuple(told.items())
        document = Document(read.file, read.text, family, place.pointer)
        problems = _against_dialect(document)
        problems += [one for other in told.values() for one in against_dialect(other.value, other.at, "messages")]
        found += problems
        if not problems:
            entries.append({"name": name, "title": family["title"], "description": family.get("description", "")})
            parts[name] = (document,)
    contract = {
        "name": urn[1],
        "version": urn[2],
        "title": value.get("title", ""),
        "description": value.get("description", ""),
        "families": entries,
        "targets": {},
    }
    sources = Sources(path.parent, Document(read.file, read.text, contract), parts, found, messages)
    if found:
        raise ContractError(sources.with_lines(found))
    return sources


def _families(contract: Any) -> list[tuple[int, dict[str, Any]]]:
    """The families of a contract.json; of a faulty one those whose folder can be told, so that they are read too."""
    listed = contract.get("families") if isinstance(contract, dict) else None
    found = enumerate(listed) if isinstance(listed, list) else ()
    return [
        (index, one)
        for index, one in found
        if isinstance(one, dict)
        and _matches("[a-z][a-z0-9_]*", one.get("name"))
        and _matches(".*", one.get("folder", ""))
    ]


def _matches(form: str, value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and re.fullmatch(form, value) is not None


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
    try:
        files = sorted(path.name for path in inside.glob("*.schema.json")) if inside.is_dir() else []
    except OSError as error:  # a name that no folder can have, or a folder that nobody may read
        found.append(
            Diagnostic(
                at=at,
                rule="no-files",
                problem=f"The folder cannot be read: {error.strerror}.",
                remedy="Give it another name, or mend its permissions.",
            )
        )
        return
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
        if not (inside / name).resolve().is_relative_to(root):
            found.append(_outside(At((Path(root.name) / folder / name).as_posix(), "")))
            continue
        document = _read(root, folder / name, found)
        if document is not None:
            found += _against_dialect(document)
            yield document


_LOCALE = re.compile(
    "[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"
)
"""A BCP 47 tag in its usual letters: language, script, region, variants. Anything else has one spelling too many."""


def _read_messages(root: Path, folder: Path, found: list[Diagnostic]) -> Iterator[tuple[str, Document]]:
    """The files `messages.<locale>.json` of a family."""
    names = sorted(path.name for path in (root / folder).glob("messages.*.json"))
    for name in (one for one in names if not one.endswith(".schema.json")):
        locale = name.removeprefix("messages.").removesuffix(".json")
        at = At((Path(root.name) / folder / name).as_posix(), "")
        if _LOCALE.fullmatch(locale) is None or locale == "en":
            problem, remedy = (
                f'"{locale}" is no BCP 47 tag as it is usually written.',
                "Name the file as in messages.de.json or messages.pt-BR.json.",
            )
            if locale == "en":
                problem, remedy = (
                    "The contract's own sentences are English.",
                    "Write them as `userMessage` in the code tables.",
                )
            found.append(Diagnostic(at=at, rule="locale", problem=problem, remedy=remedy))
        elif not (root / folder / name).resolve().is_relative_to(root):
            found.append(_outside(at))
        elif (document := _read(root, folder / name, found)) is not None:
            found += against_dialect(document.value, document.at, "messages")
            yield locale, document


def _outside(at: At) -> Diagnostic:
    return Diagnostic(
        at=at,
        rule="folder",
        problem="The file is a link to a place outside the schema folder.",
        remedy="Keep the file itself in the family's folder.",
    )


def _read(root: Path, path: Path, found: list[Diagnostic], given: str = "") -> Document | None:
    file = given or (Path(root.name) / path).as_posix()
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
    if text.startswith("\ufeff"):
        found.append(
            Diagnostic(
                at=at,
                rule="not-utf-8",
                problem="The file begins with a byte order mark.",
                remedy="Save it as UTF-8 without one.",
            )
        )
        text = text[1:]
    try:
        value, faults = parse_json(text)
    except _TooDeep:
        found.append(
            Diagnostic(
                at=at,
                rule="too-deep",
                problem=f"The file is nested more than {_MAX_DEPTH} levels deep.",
                remedy="Give the inner parts names in $defs.",
            )
        )
        return None
    except ValueError as error:
        found.append(
            Diagnostic(
                at=at,
                rule="not-json",
                problem=f"The file is not JSON: {error}.",
                remedy="Mend the syntax at that place.",
                line=getattr(error, "lineno", 1),
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
        The value, a number without a fraction as an int (`1.0` is 1), and (pointer, problem, remedy) for
        each duplicate key, lone surrogate, non-finite number and integer past 2^53 - 1.

    Raises:
        ValueError: the text is no JSON, or nested too deep; the message says where.
    """
    twice: dict[int, tuple[dict[str, Any], list[str]]] = {}
    odd: list[int | float] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(items)
        if len(made) != len(items):
            given = Counter(key for key, _ in items)
            twice[id(made)] = (made, [key for key in made if given[key] > 1])
        return made

    def number(text: str) -> int | float:
        value = float(text)
        if not math.isfinite(value):
            odd.append(value)
        return int(value) if value.is_integer() and abs(value) <= MAX_SAFE_INTEGER else value

    def integer(text: str) -> int:
        value = int(text[:40])  # more digits than that are refused all the same, and Python would not read thousands
        if abs(value) > MAX_SAFE_INTEGER:
            odd.append(value)
        return value

    try:
        value = json.loads(text, object_pairs_hook=pairs, parse_float=number, parse_int=integer, parse_constant=number)
    except RecursionError:
        raise _TooDeep(f"it is nested more than {_MAX_DEPTH} levels deep") from None
    if not (twice or odd or "\\u" in text or _has_surrogate(text) or _is_too_deep(value)):
        return value, []  # nothing to look for
    faults: list[tuple[str, str, str]] = []
    stack: list[tuple[Any, _Path, int]] = [(value, None, 0)]
    while stack:
        node, path, depth = stack.pop()
        if depth > _MAX_DEPTH:
            raise _TooDeep(f"it is nested more than {_MAX_DEPTH} levels deep")
        elif isinstance(node, dict):
            for key in twice.get(id(node), (None, []))[1]:
                faults.append((_pointer((path, key)), f"The key {shown(key)} is there twice.", "Keep one of the two."))
            plain = depth < _MAX_DEPTH
            for key, item in node.items():
                if not key.isascii() and _has_surrogate(key):
                    faults.append(
                        (
                            _pointer(path),
                            f"The key {shown(key)} holds half a surrogate pair.",
                            "Write the whole character.",
                        )
                    )
                if not (plain and isinstance(item, str) and item.isascii()):  # most are so: nothing is wrong with them
                    stack.append((item, (path, key), depth + 1))
        elif isinstance(node, list):
            stack += [(item, (path, index), depth + 1) for index, item in enumerate(node)]
        elif isinstance(node, str):
            if _has_surrogate(node):
                faults.append((_pointer(path), "The text holds half a surrogate pair.", "Write the whole character."))
        elif isinstance(node, float):
            if not math.isfinite(node):
                faults.append((_pointer(path), f"{shown(node)} is no JSON number.", "Write a finite number."))
        elif isinstance(node, int) and abs(node) > MAX_SAFE_INTEGER:
            faults.append(
                (
                    _pointer(path),
                    f"{shown(node)} is past 2^53 - 1: JavaScript would round it.",
                    "Use text for larger numbers.",
                )
            )
    return value, faults


class _TooDeep(ValueError):
    pass


def _is_too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(_MAX_DEPTH + 1):
        nodes = (node.values() if isinstance(node, dict) else node for node in level if isinstance(node, dict | list))
        level = [item for items in nodes for item in items]
        if not level:
            return False
    return True


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


def _against_dialect(document: Document) -> list[Diagnostic]:
    value = _with_short_references(document.value) if document.place else document.value
    return against_dialect(value, document.at, "document")


def _with_short_references(value: Any) -> Any:
    """A family of a bundle with references as a schema file writes them."""
    if isinstance(value, list):
        return [_with_short_references(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: f"#/$defs/{item.rpartition('/')[2]}"
        if key == "$ref" and isinstance(item, str)
        else _with_short_references(item)
        for key, item in value.items()
    }


# --- positions ---------------------------------------------------------------------------------

_TOKEN = re.compile(r'\s*(?:([{}\[\],:])|("(?:[^"\\]++|\\.)*+")|([^\s{}\[\],:"]+))')


def line_of(text: str, pointer: str) -> int:
    """The line, from 1, on which the value (for a member: its key) that a JSON Pointer names begins.

    The nearest line there is, where the pointer names something absent; 0 for an empty text.
    """
    return _nearest(_lines(text), pointer)


def _nearest(lines: dict[str, int], pointer: str) -> int:
    while pointer and pointer not in lines:
        pointer = pointer.rpartition("/")[0]
    return lines.get(pointer, 0)


def _lines(text: str) -> dict[str, int]:
    """The line of every value by its pointer, as far as the text is JSON; of a key that is there twice, the first."""
    found: dict[str, int] = {"": 1} if text else {}
    path: list[tuple[str, str | int]] = []  # the pointer of each open object or list, and its key or index of now
    line, counted = 1, 0
    key_is_next = False
    for token in _TOKEN.finditer(text):
        mark, string, _ = token.groups()
        start = token.end() - len(token.group().lstrip())
        line += text.count("\n", counted, start)
        counted = start
        outer, step = path[-1] if path else ("", "")
        if mark in ("}", "]"):
            path = path[:-1]
            key_is_next = False
        elif mark == ",":
            key_is_next = isinstance(step, str)
            if path and isinstance(step, int):
                path[-1] = (outer, step + 1)
        elif mark == ":":
            key_is_next = False
        elif key_is_next and string is not None:
            key = json.loads(string, strict=False) if "\\" in string else string[1:-1]  # most need no decoder
            path[-1] = (outer, _step(key))
            found.setdefault(f"{outer}/{path[-1][1]}", line)
        else:
            here = f"{outer}/{step}" if path else ""
            found.setdefault(here, line)
            if mark is not None:
                path.append((here, "" if mark == "{" else 0))
                key_is_next = mark == "{"
    return found


def _step(key: str) -> str:
    return (At("", "") / key).pointer[1:]
