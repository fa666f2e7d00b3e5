# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""What the contract says of one code, looked up by whoever meets it: `python -m <package> CODE`.

The facts stand in `codes.json` beside this file, which nothing but this command reads. The npm package brings the same
file and prints the same text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NoReturn, TextIO

Explanation = dict[str, Any]
"""All there is to say of one code, as JSON: the same keys for every code."""

_VERDICTS = {
    "always": ("the same call may succeed when it is made again.", "Try again after a pause."),
    "never": (
        "the same call fails again, however often it is made.",
        "Do not try again: change what was asked for, or tell the person.",
    ),
    "depends": ("the first row that fits decides.", "Try again where the first row that fits says so."),
    "unstated": ("the contract leaves it open.", "Decide by the caller's own rule."),
}
_LIVES = {
    "reserved": "nothing raises it yet.",
    "deprecated": "it may still arrive, and nothing new should send it.",
    "retired": "nothing sends it any more, and its text never means anything else.",
}
_LANGUAGES = {"python": "Python", "typescript": "TypeScript"}
_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u180e\u200b-\u200f"
    r"\u2028-\u202e\u2060-\u206f\u3164\ud800-\uf8ff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    r"\U000f0000-\U0010ffff]"
)
_LABELS = 16
_WIDEST = 100
_NARROW = 60


def unpack(text: str) -> list[Explanation]:
    """The explanations in the text of `codes.json`: what all share is written there once."""
    kept = json.loads(text)
    shared: dict[str, list[Any]] = kept["shared"]
    rows: list[Explanation] = []
    for table in kept["tables"]:
        absent = {**kept["absent"], **table["absent"]}
        for row in table["rows"]:
            rows.append({**absent, **row, **{key: values[row[key]] for key, values in shared.items() if key in row}})
    return rows


def answer(
    rows: Sequence[Explanation], asked: str, *, family: str | None, form: str, width: int, bold: bool, ascii: bool
) -> tuple[int, str, str]:
    """Exit code, what goes to standard output, and what goes to standard error.

    Args:
        family: Look in this family alone. form: "text" or "json". width: Columns of the reader's terminal.
        ascii: Escape what is not ASCII in JSON.
    """
    families = list(dict.fromkeys(str(row["family"]) for row in rows))
    if family is not None and family not in families:
        return 2, "", f'There is no family "{seen(family)}": {", ".join(families)}.\n'
    there = [row for row in rows if family in (None, row["family"])]
    found = find(there, asked)
    said = "" if found else _unknown(asked, near(there, asked), find(rows, asked))
    if form == "json":
        return int(not found), _seen_json(json.dumps(found, indent=2, ensure_ascii=ascii)) + "\n", said
    pages = ["".join(f"{line}\n" for line in lines(row, width, bold)) for row in found]
    return int(not found), "\n".join(pages), said


def _unknown(asked: str, others: Sequence[Explanation], elsewhere: Sequence[Explanation]) -> str:
    """`elsewhere`: codes of that name in families that were not asked for."""
    listed = "".join(f"  {seen(str(row['code']))} ({row['family']})\n" for row in elsewhere or others)
    return f'No code is called "{seen(asked)}"{" in that family" if elsewhere else ""}.\n' + (
        f"{'There is' if elsewhere else 'Near it'}:\n{listed}" if listed else ""
    )


# --- finding -----------------------------------------------------------------------------------


def find(rows: Sequence[Explanation], asked: str) -> list[Explanation]:
    """The codes that are spelt so: on the wire, else in any spelling, else as a member (`helix.Codes.TIMEOUT`)."""
    exact = [row for row in rows if str(row["code"]) == asked]
    if exact:
        return exact
    if spelt := _spelt(rows, asked):
        return spelt
    *path, last = re.split(r"[./:#]+", asked)
    named = {row["family"] for row in rows} & set(path)
    there = [row for row in rows if row["family"] in named] if named else rows
    return ([row for row in there if str(row["code"]) == last] or _spelt(there, last)) if path else []


def _spelt(rows: Iterable[Explanation], asked: str) -> list[Explanation]:
    wanted = _plain(asked)
    return [row for row in rows if wanted and wanted in map(_plain, _names(row))]


def _names(row: Explanation) -> Iterator[str]:
    """What people call a code: its text, its constant, its title, and the class that carries it alone."""
    yield str(row["code"])
    yield row["constant"]
    yield row["title"]
    if row["errorClass"] is not None and not row["errorClass"]["general"]:
        yield row["errorClass"]["name"]


def _plain(text: str) -> str:
    return "".join(char for char in text.lower() if char.isalnum())


def near(rows: Sequence[Explanation], asked: str) -> list[Explanation]:
    """At most five codes that are spelt nearly so, the nearest first; then those that contain it."""
    wanted = _plain(re.split(r"[./:#]+", asked)[-1])
    limit = max(1, len(wanted) // 3)
    scored: list[tuple[int, int]] = []
    for index, row in enumerate(rows):
        name = _plain(str(row["code"]))
        if len(wanted) > 2 and wanted in name:
            scored.append((limit, index))
        elif wanted and abs(len(wanted) - len(name)) <= limit and (steps := _steps(wanted, name)) <= limit:
            scored.append((steps, index))
    return [rows[index] for _, index in sorted(scored)[:5]]


def _steps(one: str, other: str) -> int:
    """How many letters are to be changed, added, left out or swapped with their neighbour."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        row = [i]
        for j, right in enumerate(other, 1):
            best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        before, last = last, row
    return last[-1]


# --- printing ----------------------------------------------------------------------------------


def lines(row: Explanation, width: int, bold: bool) -> Iterator[str]:
    """The explanation as text, wrapped to a width; plain unless labels are to be bold."""
    width = max(24, min(width, _WIDEST))
    on, off = ("\x1b[1m", "\x1b[0m") if bold else ("", "")
    yield f"{on}{seen(str(row['code']))}{off} ({row['family']})"
    yield from _wrapped(f"{row['title']}. {row['description']}", width)
    yield ""
    for label, parts in _facts(row):
        indent = 2 if width < _NARROW else _LABELS
        room = width - indent
        body = [line for part in parts for line in (_wrapped(part, room) if isinstance(part, str) else part)]
        if width < _NARROW:
            yield f"{on}{label}{off}"
        else:
            yield f"{on}{label}{off}{' ' * (indent - len(label))}{body.pop(0)}"
        yield from (f"{' ' * indent}{line}" for line in body)


def _facts(row: Explanation) -> Iterator[tuple[str, list[str | list[str]]]]:
    """Labels and paragraphs; a list is lines that are not to be wrapped."""
    why, advice = _VERDICTS[row["verdict"]]
    pinned = " No raise site can say otherwise." if row["pinned"] else ""
    yield "Verdict", [f"{row['verdict']}: {why}{pinned}", *(_condition(one) for one in row["conditions"])]
    if row["control"]:
        yield "Control flow", [row["control"]]
        advice = "Let it pass: it is control flow and no failure."
    yield "What to do", [row["recovery"] or advice]
    if row["sentences"]:
        yield (
            "To a person",
            [f"{one['locale']}: {one['text']}" if one["locale"] else one["text"] for one in row["sentences"]],
        )
    if row["httpStatus"] is not None or row["statuses"]:
        yield "HTTP status", _statuses(row)
    if row["headers"]:
        yield "Headers", [f"{name}: {value}" for name, value in row["headers"].items()]
    if row["grpcStatus"]:
        yield "gRPC status", [row["grpcStatus"]]
    if row["problemType"]:
        yield "Problem type", [row["problemType"]]
    if row["category"]:
        more = f": {row['categoryDescription']}" if row["categoryDescription"] else ""
        yield "Category", [f"{row['category']}{more}"]
    if row["lifecycle"] != "active":
        instead = f" Use {row['replacedBy']['code']}." if row["replacedBy"] else ""
        yield "Life", [f"{row['lifecycle']}: {_LIVES[row['lifecycle']]}{instead}"]
    if row["sameAs"]:
        yield "Same as", [", ".join(str(one["code"]) for one in row["sameAs"])]
    if row["lifecycle"] in ("active", "deprecated"):
        yield "Raised in", [" and ".join(_LANGUAGES[one] for one in row["languages"])]
    if row["raisedBy"]:
        yield "Raised by", ["; ".join(row["raisedBy"])]
    for name, said in row["behaviour"].items():
        yield f"In {_LANGUAGES[name]}", [said]
    if row["matches"]:
        yield "Recognised by", [_match(one) for one in row["matches"]]
    if row["answers"]:
        yield "Answers", [", ".join(one.replace("_", " ") for one in row["answers"])]
    if row["settles"]:
        yield "Settles", [f"A stored submission can end with it{_as(row['settles'])}."]
    if row["errorClass"]:
        yield "Class", list(_class(row["errorClass"]))
    if row["imports"]:
        yield "Import", [[seen(one) for one in row["imports"].values()]]
    if row["wire"]:
        yield "On the wire", [part for one in row["wire"] for part in _wire(one)]
    if row["differences"]:
        yield (
            "Runtimes differ",
            [f"{one['topic']} ({', '.join(one['runtimes'])}): {one['differs']}" for one in row["differences"]],
        )
    if row["docs"] or "://" in row["address"]:
        yield "More", [row["docs"] or row["address"]]
    if row["section"]:
        yield "Source", [row["section"]]


def _statuses(row: Explanation) -> list[str | list[str]]:
    if row["httpStatus"] is not None:
        return [str(row["httpStatus"])]
    return [f"{one['status']}: {one['when']}" for one in row["statuses"]]


def _as(tag: bool | str) -> str:
    return "" if tag is True else f", as {tag}"


def _condition(one: dict[str, Any]) -> str:
    http = f" ({', '.join(map(str, one['http']))})" if one["http"] else ""
    then = {True: "try again", False: "do not try again", None: "left open"}[one["retryable"]]
    return f"- {one['when']}{http}: {then}"


def _match(one: dict[str, Any]) -> str:
    if one["status"]:
        return f"status {', '.join(map(str, one['status']))}"
    if one["name"] is not None:
        return f"an error called {one['name']}"
    return f"an error whose own code is {one['code']}" if one["code"] is not None else str(one["condition"])


def _class(one: dict[str, Any]) -> Iterator[str]:
    base = f", a{'n' if one['base'][0] in 'AEIOU' else ''} {one['base']}" if one["base"] else ""
    yield f"{one['name']}{base}{', which carries other codes too' if one['general'] else ''}"
    if not one["exported"]:
        yield one["description"]
    taken = [(param["python"] or param["typescript"], param["required"]) for param in one["parameters"]]
    for said, needed in (("takes", True), ("may take", False)):
        if names := [name for name, required in taken if required is needed]:
            yield f"{said} {', '.join(names)}"


def _wire(one: dict[str, Any]) -> Iterator[str | list[str]]:
    yield f"{one['kind']}, {one['shape']}:"
    yield [seen(line) for line in json.dumps(one["value"], indent=2, ensure_ascii=False).split("\n")]


def _wrapped(text: str, width: int) -> list[str]:
    """Lines of at most that width; a longer word has one to itself."""
    made: list[str] = []
    for word in map(seen, re.split(r"[ \t\r\n]+", text.strip(" \t\r\n"))):
        if made and len(made[-1]) + 1 + len(word) <= width:
            made[-1] += f" {word}"
        else:
            made.append(word)
    return made


def seen(text: str) -> str:
    """Text that a terminal shows as it is: what it would obey or hide is written as an escape."""
    return _UNSEEN.sub(lambda found: f"\\u{{{ord(found.group()):x}}}", text)


def _seen_json(text: str) -> str:
    """The same of JSON on several lines, which stays the same value."""
    return _UNSEEN.sub(lambda found: found.group() if found.group() == "\n" else json.dumps(found.group())[1:-1], text)


# --- the command -------------------------------------------------------------------------------


def terminal() -> tuple[int, bool, bool]:
    """Columns, whether labels may be bold, and whether standard output takes ASCII alone."""
    import os
    import shutil
    import sys

    out: TextIO | None = sys.stdout  # None where who started this has closed it
    bold = out is not None and out.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    encoding = getattr(out, "encoding", None) or "utf-8"
    return shutil.get_terminal_size().columns, bold, "utf" not in encoding.lower()


def main(prog: str, arguments: Sequence[str] | None = None) -> int:
    """Explain the code that the command line names. Exit code 0; 1: no such code; 2: wrong usage.

    Raises:
        SystemExit: of argparse; or the output cannot be written, which is then told (exit code 1).
    """
    import argparse
    import pkgutil
    import sys

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            super().error(seen(message))

    parser = Parser(prog=prog, description="What the contract says of a code.", allow_abbrev=False)
    parser.add_argument("code", metavar="CODE", help="the code, its constant, its title or its class")
    parser.add_argument("--family", metavar="NAME", help="look in this family alone")
    parser.add_argument("--format", default="text", choices=["text", "json"], help="how to print")
    try:
        given = parser.parse_args(arguments)
    finally:
        _put(prog, sys.stdout, "")  # its help, if it has printed that
    width, bold, ascii = terminal()
    text = (pkgutil.get_data(__package__ or "", "codes.json") or b"").decode("utf-8")
    code, out, said = answer(
        unpack(text), _meant(given.code), family=given.family, form=given.format, width=width, bold=bold, ascii=ascii
    )
    _put(prog, sys.stdout, out)
    _put(prog, sys.stderr, said)
    return code


def _meant(argument: str) -> str:
    """An argument as the person means it: UTF-8, whatever the locale says."""
    import os

    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        return argument


def _put(prog: str, stream: TextIO | None, text: str) -> None:
    """Write all of it; where nobody reads any more (`… | head -1`), the rest goes nowhere."""
    import sys

    if stream is None:
        return
    encoding = stream.encoding or "utf-8"
    try:
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()
    except OSError as error:
        _drop(stream)
        if not isinstance(error, BrokenPipeError):
            if stream is not sys.stderr:
                _put(prog, sys.stderr, f"{prog}: the output: {error.strerror}.\n")
            raise SystemExit(1) from None


def _drop(stream: TextIO) -> None:
    """Let what a stream still holds go nowhere, so that the end of the run does not fail by it."""
    import os

    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
