"""Make a contract from what there is, and say in what the copies differ.

Sources are read, never run, and nothing they refer to is fetched. No wire value is changed, and nothing is guessed:
what is not known is left out and told. `merge` puts copies together, `shapes` carries the definitions over.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import build, scaffold
from ..diagnostics import ContractError, Diagnostic
from ..naming import snake_case
from ..sources import SUFFIXES, files_of, reason, text_of
from ..text import is_unseen
from . import documents
from .found import CLASSES, FACTS, RULE, WORDS, Copy, Found, Node, Note, left_out, without_long_ones
from .hierarchy import Hierarchy, hierarchy
from .merge import Conflict, Merged, Policy, merge
from .shapes import UNKNOWN, Shapes, field_name

DOCUMENTS = (".json", ".yaml", ".yml")
_RENAMED = {"identifier", "public-name", "typescript-name", "class-twice"}


@dataclass(slots=True)
class Adopted:
    """A contract made of sources.

    Attributes:
        files: Path and text of each file of the schema folder; empty where an error stopped it.
        merged: The codes, the drift and the conflicts.
        unknown: Fact to the codes of which no source says it.
        notes: What was left out, wider or wrong.
        shapes: How many definitions came over.
    """

    files: dict[str, str]
    merged: Merged
    unknown: dict[str, list[str | int]] = field(default_factory=dict[str, list[str | int]])
    notes: list[Note] = field(default_factory=list[Note])
    shapes: int = 0

    @property
    def errors(self) -> list[Note]:
        return [note for note in self.notes if note.severity == "error"]


def adopt(
    sources: Sequence[Path],
    name: str,
    *,
    only: Sequence[str] = (),
    policy: Policy = "stop",
    pinned: Mapping[str | int, str] | None = None,
) -> Adopted:
    """Read sources, files or folders of Python and TypeScript, and make a contract of them.

    Args:
        name: What the contract is called; see `scaffold.NAME`.
        only: Names of the lists that hold the codes; none: see `found.chosen`.
        policy: What becomes of a fact that is stated twice and differently.
        pinned: Constants that codes have and keep.
    """
    files = _files(sources)
    copies, notes = _read(files, only)
    for copy in copies:
        without_long_ones(copy)
    notes += [note for copy in copies for note in copy.notes]
    notes += _no_such_lists(copies, only)
    copies = [copy for copy in copies if copy.found or copy.shapes]
    merged = merge([copy for copy in copies if copy.found], policy, pinned or {}, [path.as_posix() for path in files])
    notes += merged.notes
    notes[:] = dict.fromkeys(notes)
    if not merged.codes and not any(note.severity == "error" for note in notes):
        listed = ", ".join(map(str, sources))
        notes.append(Note(at=listed, rule="no-codes", problem="No codes were found.", severity="error"))
    made = Adopted({}, merged, notes=notes)
    if made.errors and not merged.codes:
        return made
    table, unknown = _table(name, merged, notes)
    made.unknown = unknown
    shapes = _shapes(copies, name, policy, notes)
    made.shapes = len(shapes)
    if made.errors:
        return made
    classes = hierarchy(merged.codes, f"{scaffold.type_name(name)}Error", notes)
    made.files = _fitted(name, copies, table, shapes, classes, notes)
    notes += _advice(shapes, {code.wire for code in merged.codes})
    if made.errors:
        made.files = {}
    return made


# --- reading -----------------------------------------------------------------------------------


def _files(sources: Sequence[Path]) -> list[Path]:
    """The files in order, one that is given more than once as its first place has it."""
    files: dict[Path, Path] = {}
    for path in files_of(sources):
        files.setdefault(path.resolve(), path)
    return list(files.values())


def _read(files: Sequence[Path], only: Sequence[str]) -> tuple[list[Copy], list[Note]]:
    notes: list[Note] = []
    code: dict[str, list[tuple[str, str]]] = {}
    copies: list[Copy] = []
    order: list[str] = []
    for path in files:
        file = path.as_posix()
        try:
            text = text_of(path)
        except (OSError, ValueError) as error:
            problem = f"It cannot be read: {reason(error)}."
            notes.append(Note(at=file, rule="unreadable", problem=problem, severity="error"))
            continue
        language = SUFFIXES.get(path.suffix.lower())
        if language is None and path.suffix.lower() not in DOCUMENTS:
            known = ", ".join([*SUFFIXES, *DOCUMENTS])
            problem = f"What kind of source it is cannot be told; known are {known}."
            notes.append(Note(at=file, rule="unknown-kind", problem=problem, severity="error"))
        elif language is None:
            copies.append(documents.read(file, text, tuple(only)))
            order.append(file)
        else:
            code.setdefault(language, []).append((file, text))
            if language not in order:
                order.append(language)
    for language, texts in code.items():
        try:
            copies.append(_reader(language)(texts, only))
        except RecursionError:
            listed = ", ".join(file for file, _ in texts)
            problem = "Its classes or values lead to each other too often to be followed."
            notes.append(Note(at=listed, rule="too-deep", problem=problem, severity="error"))
    labels = [{"python": "Python", "typescript": "TypeScript"}.get(one, one) for one in order]
    return sorted(copies, key=lambda copy: labels.index(copy.label)), notes


def _reader(language: str) -> Callable[[Sequence[tuple[str, str]], Sequence[str]], Copy]:
    if language == "python":
        from . import python

        return python.read
    from . import typescript

    return typescript.read


def _no_such_lists(copies: Sequence[Copy], only: Sequence[str]) -> Iterator[Note]:
    lists = list(dict.fromkeys(name for copy in copies for name in copy.lists))
    for name in dict.fromkeys(only):
        if name not in lists and not (name in CLASSES and any(one in lists for one in CLASSES)):
            there = f"there are {', '.join(lists)}" if lists else "there are none at all"
            at = ", ".join(copy.label for copy in copies)
            yield Note(at=at, rule="only", problem=f"There is no list named {name}; {there}.", severity="error")


def pins(folder: Path) -> dict[str | int, str]:
    """The constants of an earlier contract, which its codes keep.

    Raises:
        ContractError: it is at fault itself.
    """
    contract, _ = build.read(folder)
    tables = [table for family in contract.families for table in family.tables]
    return {code.wire: code.name for table in tables for code in (*table.codes, *table.retired)}


# --- codes -------------------------------------------------------------------------------------


def _table(name: str, merged: Merged, notes: list[Note]) -> tuple[Node, dict[str, list[str | int]]]:
    rows: list[Node] = []
    unknown: dict[str, list[str | int]] = {fact: [] for fact in FACTS}
    categories: dict[str, str] = {}
    outside: dict[int, list[str | int]] = {}
    for code in merged.codes:
        for fact in FACTS:
            if getattr(code, fact) is None:
                unknown[fact].append(code.wire)
        error: Node = {}
        if code.category is not None and not any(ord(char) < 32 or ord(char) == 127 for char in code.category):
            error["category"] = code.category
            categories.setdefault(code.category, UNKNOWN)
        elif code.category is not None:
            what = f"The category {_quoted(code.category)} of {_quoted(code.wire)}"
            notes.append(left_out(code.place("category"), what, "it holds control characters"))
            unknown["category"].append(code.wire)
        if code.retryable is not None:
            error["retryable"] = code.retryable
        if code.status is not None and 400 <= code.status <= 599:
            error["httpStatus"] = code.status
        elif code.status is not None:
            outside.setdefault(code.status, []).append(code.wire)
            unknown["status"].append(code.wire)
        if code.deprecated:
            error["lifecycle"] = "deprecated"
        row: Node = {"const": code.wire, "title": code.name or str(code.wire).strip() or '""'}
        row["description"] = code.summary or _in_words(code.wire)
        if code.wire in merged.names:
            row["x-name"] = merged.names[code.wire]
        rows.append({**row, "x-error": error})
    for status, wires in sorted(outside.items()):
        problem = f"Status {status} of {_listed(wires)} is left out: an error is answered with 400 to 599."
        notes.append(Note(at="status", rule="left-out", problem=problem))
    table: Node = {
        "description": f"Codes of {name}.",
        "x-codes": {
            "table": "CODES",
            "property": "code",
            "unknownMessage": "Something went wrong.",
            **({"categories": dict(sorted(categories.items()))} if categories else {}),
        },
        "oneOf": rows,
    }
    return table, {fact: wires for fact, wires in unknown.items() if wires}


def _in_words(wire: str | int) -> str:
    """A code as words, for where nothing describes it: `card_declined` -> `Card declined.`"""
    if isinstance(wire, int):
        return f"Code {wire}."
    words = " ".join(re.sub(r"[\W_]+", " ", snake_case(wire)).split())
    return f"{words[0].upper()}{words[1:]}." if words and not any(map(is_unseen, words)) else UNKNOWN


# --- shapes ------------------------------------------------------------------------------------


def _shapes(copies: Sequence[Copy], name: str, policy: Policy, notes: list[Note]) -> dict[str, Node]:
    merged: dict[str, Node] = {}
    for copy in copies:
        reader = Shapes(copy, set())
        for key, node in reader.all().items():
            if key in merged and merged[key] != node and policy == "stop":
                problem = f"The shape {key} is another one in an earlier source."
                notes.append(Note(at=copy.prefix, rule="conflict", problem=problem, severity="error"))
            elif key in merged and merged[key] != node:
                problem = f"The shape {key} is kept as an earlier source has it."
                notes.append(Note(at=copy.prefix, rule="conflict", problem=problem))
            merged.setdefault(key, node)
        notes += dict.fromkeys(reader.notes)
    return dict(sorted(merged.items()))


def _advice(shapes: Mapping[str, Node], codes: set[str | int]) -> Iterator[Note]:
    """What no source says of a shape and the contract could: what it is for, and who may see it."""
    for name, shape in shapes.items():
        for key, node in shape.get("properties", {}).items():
            said = node.get("x-carries") == "code"
            given = [node["const"]] if "const" in node else node.get("enum", [])
            values = [value for value in given if value is not None]
            listed = bool(values) and all(isinstance(value, str | int) and value in codes for value in values)
            open_text = "enum" not in node and "string" in [node.get("type"), *_listed_types(node)]
            if said or (key in documents.CODE_KEYS and (listed or open_text)):
                also = "" if said else f", and `x-carries: code` to its {key}"
                problem = (
                    f"{key} carries the code here, and what the shape is for is not known. If errors are sent in it, "
                    f"add `x-role: envelope` (or body, chunk, terminal, settlement, detail) and `x-audience`{also}."
                )
                yield Note(at=f"shapes.schema.json#/$defs/{name}", rule="advice", problem=problem)
                break


def _listed_types(node: Node) -> list[str]:
    kinds = node.get("type")
    return kinds if isinstance(kinds, list) else []


# --- the contract ------------------------------------------------------------------------------


def _fitted(
    name: str,
    copies: Sequence[Copy],
    table: Node,
    shapes: dict[str, Node],
    classes: Hierarchy,
    notes: list[Note],
) -> dict[str, str]:
    """The files of a contract that lints: names that are taken give way, anything else is told."""
    members = [key for one in shapes.values() for key in one.get("properties", ())]
    for _ in range(1 + len([*shapes, *members, *classes.of_code, *classes.between])):
        files, places = _contract(name, copies, table, shapes, classes)
        try:
            problems = [one for one in _problems(files) if one.severity == "error"]
        except OSError as error:
            at, why = str(error.filename or tempfile.gettempdir()), error.strerror or str(error)
            notes.append(Note(at=at, rule="temporary", problem=f"It cannot be written: {why}.", severity="error"))
            return {}
        except UnicodeEncodeError as error:
            at, near = ", ".join(copy.label for copy in copies), error.object[: error.start].rpartition("\n")[2]
            problem = f"Half a surrogate pair stands after `{near.strip()[-60:]}`: write the whole character."
            notes.append(Note(at=at, rule="not-i-json", problem=problem, severity="error"))
            return {}
        if not problems:
            return files
        taken = {one.at: one for one in reversed(problems) if one.rule in _RENAMED}
        given = [_give_way(one, places, table, shapes, classes, notes) for one in taken.values()]
        if not any(given):
            break
    for one in problems:
        notes.append(Note(at=str(one.at), rule=one.rule, problem=f"{one.problem} {one.remedy}", severity="error"))
    return files


def _contract(
    name: str, copies: Sequence[Copy], table: Node, shapes: dict[str, Node], hierarchy: Hierarchy
) -> tuple[dict[str, str], dict[str, str]]:
    family, type_name = scaffold.family_name(name), scaffold.type_name(name)
    sources = ", ".join(copy.label.rpartition("/")[2] for copy in copies)
    files = scaffold.frame(name, f"Errors of {name}", f"Adopted from {_visible(sources)}.")
    code_type = _free(f"{type_name}Code", shapes)
    rows = [_classed(row, hierarchy) for row in table["oneOf"]]
    taken = [*hierarchy.of_code.values(), *hierarchy.between]
    root = hierarchy.root or _free(f"{type_name}Error", shapes | dict.fromkeys(taken))
    code: Node = {"type": "integer" if isinstance(table["oneOf"][0]["const"], int) else "string"}
    stated = {key for row in table["oneOf"] for key in row["x-error"]}
    properties: Node = {
        "code": {**code, "description": "Which failure.", "x-carries": "code"},
        "message": {"type": "string", "description": "What happened, for developers.", "x-carries": "message"},
        "retryable": {"type": "boolean", "description": "Worth another try as it is.", "x-carries": "retryable"},
        **(
            {"status": {"type": "integer", "description": "Status of the reply.", "x-carries": "status"}}
            if "httpStatus" in stated
            else {}
        ),
        "meta": {"type": "object", "description": "More about it, as data.", "x-carries": "meta"},
    }
    about = hierarchy.between.get(root) or f"Any failure of {name}."
    classes: Node = {root: {"description": about, "properties": properties, "required": ["code", "message"]}}
    for between, summary in hierarchy.between.items():
        base = hierarchy.bases.get(between, root)
        classes.setdefault(between, {"description": summary or f"Any {between}.", "extends": base})
    schema = "../dialect.schema.json"
    codes = {"$schema": schema, "title": "Codes", "$defs": {code_type: {**table, "oneOf": rows}}, "x-classes": classes}
    files[f"{family}/codes.schema.json"] = scaffold.as_text(codes)
    if shapes:
        document = {"$schema": schema, "title": "Shapes", "$defs": shapes}
        files[f"{family}/shapes.schema.json"] = scaffold.as_text(document)
    return files, {"codes": f"{family}/codes.schema.json", "shapes": f"{family}/shapes.schema.json"}


def _free(name: str, taken: Mapping[str, Any]) -> str:
    for suffix in ("", "Table", "Family", "Contract"):
        made = re.sub("(Code|Error)$", rf"{suffix}\1", name)
        if made not in taken:
            return made
    return f"{name}Own"


def _classed(row: Node, hierarchy: Hierarchy) -> Node:
    """The row of a code with its class."""
    name = hierarchy.of_code.get(row["const"])
    if name is None:
        return row
    error: Node = {**row["x-error"], "class": name}
    if name in hierarchy.bases and name not in hierarchy.between and hierarchy.bases[name] != hierarchy.root:
        error["base"] = hierarchy.bases[name]
    return {**row, "x-error": error}


def _problems(files: Mapping[str, str]) -> Sequence[Diagnostic]:
    with tempfile.TemporaryDirectory(prefix="wirepact-") as folder:
        scaffold.write(Path(folder) / "schema", files)
        try:
            return build.read(Path(folder) / "schema")[1]
        except ContractError as error:
            return error.diagnostics


def _give_way(
    problem: Diagnostic,
    places: Mapping[str, str],
    table: Node,
    shapes: dict[str, Node],
    classes: Hierarchy,
    notes: list[Note],
) -> bool:
    """Give another name to what a problem of names is about; whether that could be done."""
    steps = [step.replace("~1", "/").replace("~0", "~") for step in problem.at.pointer.split("/")[1:]]
    if problem.at.file.endswith(places["shapes"]) and steps[:1] == ["$defs"] and steps[1:2] and steps[1] in shapes:
        if len(steps) == 4 and steps[2] == "properties":
            member: Node = shapes[steps[1]]["properties"][steps[3]]
            if member.get("x-name") == field_name(steps[3]):
                return False
            member["x-name"] = field_name(steps[3])
            return True
        new = f"{steps[1]}Shape"
        while new in shapes:
            new += "Shape"
        _rename(shapes, steps[1], new)
        notes.append(Note(at=steps[1], rule="renamed", problem=f"The type is called {new}: {problem.problem}"))
        return True
    left: str | None = None
    if problem.at.file.endswith(places["codes"]) and steps[:1] == ["x-classes"] and steps[1:2]:
        left = steps[1] if steps[1] in classes.between else None
    elif problem.at.file.endswith(places["codes"]) and steps[:1] == ["$defs"] and "oneOf" in steps:
        left = classes.of_code.get(table["oneOf"][int(steps[steps.index("oneOf") + 1])]["const"])
    if left is None:
        return False
    classes.drop(left)
    notes.append(Note(at=str(problem.at), rule="left-out", problem=f"The class {left} is left out: {problem.problem}"))
    return True


def _rename(shapes: dict[str, Node], old: str, new: str) -> None:
    text = json.dumps(shapes).replace(f'"$ref": "#/$defs/{old}"', f'"$ref": "#/$defs/{new}"')
    made = json.loads(text)
    made[new] = made.pop(old)
    shapes.clear()
    shapes.update(sorted(made.items()))


def _visible(text: str) -> str:
    return "".join("?" if is_unseen(char) or char == "\n" else char for char in text)


# --- the report --------------------------------------------------------------------------------


def report(made: Adopted) -> Iterator[str]:
    """The lines a person reads; errors are told apart."""
    merged = made.merged
    if merged.drift.counts:
        yield merged.drift.line()
    for label, codes in merged.drift.alone.items():
        yield f"  only in {label}: {_listed(codes, 50)}"
    for name, values in merged.drift.named:
        said = [f"{_single(wire)} in {label}" for label, wire in values.items()]
        yield f"  {name} is {', '.join(said[:-1])} and {said[-1]}"
    for twins in merged.drift.spelled:
        yield "  spelled differently: " + ", ".join(f"{_quoted(wire)} in {label}" for label, wire in twins.items())
    for conflict in merged.conflicts:
        yield f"  {_quoted(conflict.wire)}, {_word(conflict)}: " + ", ".join(
            f"{value} ({at})" for at, value in conflict.said
        )
    if merged.repeated:
        yield f"  repeated in one source and merged: {_listed(merged.repeated)}"
    for fact, codes in made.unknown.items():
        yield f"No {WORDS[fact]} is known for {len(codes)} of {len(merged.codes)} codes: {_listed(codes)}"
    notes = [note for note in made.notes if note.severity == "note"]
    if notes:
        aside = [note for note in notes if note.rule == "not-taken"]
        advice = [note for note in notes if note.rule == "advice"]
        others = [note for note in notes if note.rule not in ("advice", "not-taken")]
        for head, some in (
            ("Left out, renamed or wider", others),
            ("Left aside", aside),
            ("To be said by you", advice),
        ):
            if some:
                yield f"{head} ({len(some)}):"
                yield from (f"  {note.text()}" for note in some)
                yield from ([f"  {RULE}"] if some is aside else [])


def as_json(made: Adopted) -> Node:
    """The same for machines."""
    drift = made.merged.drift
    return {
        "codes": len(made.merged.codes),
        "shapes": made.shapes,
        "drift": {
            "counts": drift.counts,
            "alone": drift.alone,
            "spelled": drift.spelled,
            "other": drift.other,
            "named": [{"name": name, "values": values} for name, values in drift.named],
        },
        "conflicts": [
            {
                "code": one.wire,
                "fact": one.fact,
                "said": [{"at": at, "value": json.loads(value)} for at, value in one.said],
            }
            for one in made.merged.conflicts
        ],
        "repeated": made.merged.repeated,
        "unknown": made.unknown,
        "notes": [
            {"at": one.at, "rule": one.rule, "severity": one.severity, "problem": one.problem} for one in made.notes
        ],
    }


def _word(conflict: Conflict) -> str:
    return ("another " if conflict.between else "more than one ") + WORDS[conflict.fact]


def _listed(codes: Sequence[str | int], most: int = 5) -> str:
    more = f" and {len(codes) - most} more" if len(codes) > most else ""
    return ", ".join(map(_quoted, codes[:most])) + more


def _single(wire: str | int) -> str:
    return f"'{wire}'" if isinstance(wire, str) else str(wire)


def _quoted(wire: str | int) -> str:
    return json.dumps(wire, ensure_ascii=False)


__all__ = ["Adopted", "Found", "Note", "Policy", "adopt", "as_json", "pins", "report"]
