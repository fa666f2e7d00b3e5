"""The command line. Exit 0: fine; 1: the contract or the trees are at fault; 2: wrong usage."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from . import cache, emit, targets

if TYPE_CHECKING:
    from . import ir
    from .diagnostics import Diagnostic

_WHAT = {
    "missing": "is missing",
    "stale": "is stale: the contract, or wirepact itself, has changed since",
    "edited": "was edited by hand: change the schema instead",
    "orphan": "is no longer generated",
    "foreign": "is not a generated file, and one belongs in its place",
    "half-written": "is half written: a run was interrupted, or is still at work",
    "unlisted": "is no file of this package, and would be packed with it: move it elsewhere",
    "unreadable": "cannot be read: it lists the generated files, and a merge or an edit has broken it",
}


def _schema_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--schema",
        "folder",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        default=Path("schema"),
        show_default=True,
        help="Folder of contract.json.",
    )(command)


def _tree_options(command: Callable[..., Any]) -> Callable[..., Any]:
    command = click.option(
        "--target", "names", multiple=True, type=click.Choice(targets.NAMES), help="Only this target."
    )(command)
    return _out_option(command)


def _out_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--out", type=click.Path(file_okay=False, path_type=Path), help="Write to OUT/<target> instead."
    )(command)


def _format_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print.")(
        command
    )


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="wirepact")
def wirepact() -> None:
    """One contract in JSON Schema, a Python and a TypeScript package that say the same."""


@wirepact.command()
@_schema_option
@_tree_options
def generate(folder: Path, names: Sequence[str], out: Path | None) -> None:
    """Write every target of the contract; what is already right is not touched."""
    _generate(folder, names, out)


@wirepact.command()
@_schema_option
@_out_option
def docs(folder: Path, out: Path | None) -> None:
    """Write the browsable reference alone: static pages, one place per code."""
    _generate(folder, ("docs",), out)


def _generate(folder: Path, names: Sequence[str], out: Path | None) -> None:
    run = cache.Run(folder, names, out)
    changed: list[Path] = []
    known = run.made()
    if known is not None and _stands(known):
        count = sum(len(files) for _, files in known.trees)
    else:
        contract = _contract(folder, writes=True)
        trees = _trees(contract, folder, names, out)
        try:
            changed = emit.write(trees)
        except emit.WriteError as error:
            raise SystemExit(_complain(str(error))) from None
        run.keep(_made(contract, trees))
        count = sum(len(tree.files) for tree in trees)
    for path in changed:
        _say(_shown(path))
    files = _counted(count, "file")
    _say(f"{files}, {len(changed)} changed." if changed else f"{files}, all up to date.")


def _made(contract: ir.Contract, trees: Sequence[emit.Tree]) -> cache.Made:
    listings = [tree.listing for tree in trees]
    return cache.Made(contract.command, [(str(one.folder), one.files) for one in listings])


def _differences(made: cache.Made) -> list[emit.Difference]:
    listings = [emit.Listing(Path(folder), files) for folder, files in made.trees]
    return sorted(difference for one in listings for difference in emit.compare(one))


def _stands(made: cache.Made) -> bool:
    """Whether all is on the disk as it was made: then there is nothing to write."""
    try:
        return all(emit.stands(emit.Listing(Path(folder), files)) for folder, files in made.trees)
    except OSError:
        return False


@wirepact.command()
@_schema_option
@_tree_options
@_format_option
def check(folder: Path, names: Sequence[str], out: Path | None, form: str) -> None:
    """Say which generated files are not what the contract gives. Writes nothing."""
    run = cache.Run(folder, names, out)
    made = run.made()
    if made is None:
        contract = _contract(folder, form)
        made = _made(contract, _trees(contract, folder, names, out))
        run.keep(made)
    try:
        found = _differences(made)
    except OSError as error:
        raise SystemExit(_complain(f"{error.filename}: {os.strerror(error.errno or 5)}.")) from None
    count = sum(len(files) for _, files in made.trees)
    mended = [one for one in found if one.state != "unlisted"]
    if form == "json":
        rows = [
            {"file": _shown(one.path), "state": one.state, "command": made.command if one in mended else None}
            for one in found
        ]
        _say(json.dumps(rows, indent=2))
    for one in found if form == "text" else ():
        _say(f"{_shown(one.path)} {_WHAT[one.state]}.", err=True)
    if mended:
        _say(f"{len(mended)} of {count} files differ. Run `{made.command}`.", err=True)
    if found:
        raise SystemExit(1)
    if form == "text":
        _say(f"{_counted(count, 'file')}, all up to date.")


@wirepact.command()
@_schema_option
@_format_option
def lint(folder: Path, form: str) -> None:
    """Judge the contract: every problem at once, and advice. Advice never changes the exit status."""
    from . import build
    from .diagnostics import ContractError

    try:
        contract, advice = build.read(folder)
    except ContractError as error:
        _print(error.diagnostics, form)
        raise SystemExit(1) from None
    _print(advice, form)
    if form == "text":
        codes = sum(len(table.codes) for family in contract.families for table in family.tables)
        shapes = sum(len(family.shapes) for family in contract.families)
        families = _counted(len(contract.families), "family", "families")
        pieces = _counted(len(advice), "piece")
        _say(f"{families}, {_counted(codes, 'code')}, {_counted(shapes, 'shape')}, {pieces} of advice.")


@wirepact.command(context_settings={"ignore_unknown_options": True})
@click.argument("code")
@click.option("--family", metavar="NAME", help="Look in this family alone.")
@_schema_option
@_format_option
def explain(code: str, family: str | None, folder: Path, form: str) -> None:
    """Say what the contract says of CODE: its code, constant, title or class, in any spelling.

    The packages have the same look-up: `python -m <package> CODE` and `npx <package> CODE`.
    """
    from .explained import packed
    from .targets.python.runtime import explain as look_up
    from .text import given

    if code.startswith("-") and not re.fullmatch(r"-\d+", code):  # a code may be a negative integer
        raise click.NoSuchOption(code)
    rows = look_up.unpack(packed(_contract(folder, form)))
    width, bold, ascii = look_up.terminal()
    status, out, said = look_up.answer(rows, given(code), family=family, form=form, width=width, bold=bold, ascii=ascii)
    _say(out, nl=False)
    _say(said, nl=False, err=True)
    if status:
        raise SystemExit(status)


@wirepact.command()
@_schema_option
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write; default: standard output."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["jsonschema", "openapi", "csv", "json"]),
    default="jsonschema",
    show_default=True,
    help="The whole contract, OpenAPI 3.1 components, or its codes as a table.",
)
def export(folder: Path, output: Path | None, form: str) -> None:
    """Print the contract for others to read; as one self-contained JSON Schema 2020-12 document unless told."""
    from . import exports

    text = exports.FORMATS[form](_contract(folder, writes=output is not None))
    if output is None:
        _say(text, nl=False)
        return
    try:
        output.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise SystemExit(_complain(f"{output}: {os.strerror(error.errno or 5)}.")) from None


@wirepact.command()
@_schema_option
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Packages stand in OUT/<target> instead.")
@_format_option
def parity(folder: Path, out: Path | None, form: str) -> None:
    """Compare both packages, read by running both, and ask both the vectors. Needs Node and the built npm package."""
    from . import parity as comparison

    contract = _contract(folder)
    places = {target.name: (out / target.name if out else folder / target.out).resolve() for target in contract.targets}
    missing = [name for name in ("python", "typescript") if name not in places]
    if missing:
        raise SystemExit(_complain(f"parity compares two packages, and contract.json lists no {missing[0]} target."))
    try:
        reports = comparison.parity(contract, folder, places["python"], places["typescript"])
    except comparison.ParityError as error:
        raise SystemExit(_complain(str(error))) from None
    if form == "json":
        _say(json.dumps([dataclasses.asdict(report) for report in reports], indent=2, ensure_ascii=False))
    else:
        for report in reports:
            _say(comparison.told(report))
    if any(report.differences for report in reports):
        raise SystemExit(1)


@wirepact.command()
@click.argument("name")
@click.option(
    "--folder", type=click.Path(path_type=Path), default=Path("schema"), show_default=True, help="Folder to write."
)
def init(name: str, folder: Path) -> None:
    """Start a contract called NAME: one family of five codes, an envelope, chunks and a settlement."""
    from . import scaffold

    _start(folder, scaffold.start(_named(name)))


@wirepact.command("import")
@click.argument("sources", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--name", required=True, help="What the contract is called.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("schema"), show_default=True, help="Folder to write."
)
@click.option("--only", multiple=True, help="Take the codes from the list of this name alone; may be given again.")
@click.option(
    "--on-conflict",
    "policy",
    type=click.Choice(["stop", "first", "omit"]),
    default="stop",
    show_default=True,
    help="A fact stated twice and differently: write nothing, take the first one, or leave it out.",
)
@click.option(
    "--names",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of an earlier contract, whose constants stay as they are.",
)
@click.option("--report-only", is_flag=True, help="Print the report and write nothing.")
@_format_option
def adopt(
    sources: Sequence[Path],
    name: str,
    out: Path,
    only: Sequence[str],
    policy: Literal["stop", "first", "omit"],
    names: Path | None,
    report_only: bool,
    form: str,
) -> None:
    """Make a contract from SOURCES, and report in what the copies differ.

    A source is a Python or TypeScript file (or a folder of them), an OpenAPI 3.x document, a JSON Schema, or a
    catalogue of codes in JSON. They are read, never run. All files of one language are one copy, each document is one.
    """
    from . import adopt as adopting
    from .diagnostics import ContractError

    _named(name)
    try:
        pinned = adopting.pins(names) if names else {}
    except ContractError as error:
        _print(error.diagnostics, form, writes=not report_only)
        raise SystemExit(1) from None
    made = adopting.adopt(sources, name, only=only, policy=policy, pinned=pinned)
    if form == "json":
        _say(json.dumps(adopting.as_json(made), indent=2, ensure_ascii=False))
    else:
        for line in adopting.report(made):
            _say(line)
        for note in made.errors:
            _say(f"{note.text()} [{note.rule}]", err=True)
    if made.errors:
        if any(note.rule == "conflict" for note in made.errors):
            _say(
                "Run again with `--on-conflict first` (the first place wins) or `--on-conflict omit` (leave it out).",
                err=True,
            )
        raise SystemExit(
            _complain(f"{_counted(len(made.errors), 'problem')}.{'' if report_only else ' Nothing was written.'}")
        )
    if not report_only:
        _start(out, made.files, quiet=form == "json")


def _named(name: str) -> str:
    """The name, if a contract can have it; ends the run as wrong usage where not."""
    from . import scaffold

    if not re.fullmatch(scaffold.NAME, name):
        raise click.BadParameter("Use small letters, digits and single hyphens, a letter first.", param_hint="NAME")
    return name


def _start(folder: Path, files: Mapping[str, str], *, quiet: bool = False) -> None:
    """Write a new contract, say what to type next, and end the run where that cannot be done."""
    from . import scaffold

    try:
        written = scaffold.write(folder, files)
    except scaffold.OccupiedError as error:
        for path in error.paths:
            _say(f"{_shown(path)} is there already.", err=True)
        raise SystemExit(_complain("Nothing was written. Name another folder, or move what is there.")) from None
    except OSError as error:
        raise SystemExit(_complain(f"{error.filename}: {os.strerror(error.errno or 5)}.")) from None
    if quiet:
        return
    for path in written:
        _say(_shown(path))
    where = "" if folder == Path("schema") else f" --schema {shlex.quote(_shown(folder))}"
    package = shlex.quote(_shown(folder / "../generated/typescript"))
    _say(f"\nNext:\n  wirepact generate{where}")
    _say(f"  (cd {package} && npm install && npm run build) && wirepact parity{where}")


@wirepact.command()
@click.argument("places", nargs=-1, metavar="OLD [NEW]", type=click.Path(exists=True, path_type=Path))
@click.option("--against", metavar="REF", help="Compare with NEW as it was at this git ref; OLD is then left out.")
@click.option(
    "--allow",
    "allowed",
    multiple=True,
    metavar="RULE:PLACE:OLD->NEW=REASON",
    help="Accept one change, and say why: the report prints what to copy. Another value needs another one.",
)
@click.option(
    "--allow-file",
    "lists",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file of such, one a line; # begins a comment.",
)
@click.option(
    "--level",
    type=click.Choice(["all", "wire"]),
    default="all",
    help="wire: what breaks programs alone is told and fails nothing.",
)
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown"]), default="text", help="How to print.")
def diff(
    places: Sequence[Path], against: str | None, allowed: Sequence[str], lists: Sequence[Path], level: str, form: str
) -> None:
    """Say what a change of the contract breaks, and for whom. OLD and NEW are schema folders or bundles.

    NEW is ./schema where it is left out. Exit 1 on a break that no --allow names.
    """
    import tempfile

    from . import build
    from . import diff as comparison
    from .diagnostics import ContractError
    from .diff import report, versions

    most = 1 if against is not None else 2
    if not most - 1 <= len(places) <= most:
        raise click.UsageError(
            "name the old contract, or a git ref with --against; and the new one where it is not ./schema"
        )
    new_place = places[-1] if len(places) == most else Path("schema")
    if not new_place.exists():
        raise click.UsageError(f"there is no {new_place}: name the new contract")
    try:
        said = [line.strip() for path in lists for line in path.read_text("utf-8").splitlines()]
    except UnicodeDecodeError:
        raise click.UsageError("a list of allowances is not UTF-8: write it again as such") from None
    said = [*allowed, *(line for line in said if line and not line.startswith("#"))]
    try:
        with tempfile.TemporaryDirectory() as folder:
            old_place = places[0] if against is None else versions.at_ref(against, new_place, Path(folder))
            old, new = build.read_released(old_place), build.read(new_place)[0]
    except versions.RefError as error:
        raise click.UsageError(str(error)) from None
    except ContractError as error:
        _print(error.diagnostics, "json" if form == "json" else "text")
        raise SystemExit(1) from None
    changes = comparison.compare(old, new)
    try:
        reasons, unused = report.allowances(said, changes)
    except report.AllowError as error:
        raise click.UsageError(str(error)) from None
    made = report.Report(old, new, changes, reasons, unused, level == "wire")
    printer = {"text": report.as_text, "json": report.as_json, "markdown": report.as_markdown}[form]
    _say(printer(made))
    for key in unused:
        _say(f"{key} is allowed and not there: take it out of the list.", err=True)
    if (advice := report.advice(made)) is not None:
        _say(advice, err=True)
    if made.failing():
        raise SystemExit(1)


@wirepact.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--schema",
    "place",
    type=click.Path(exists=True, path_type=Path),
    default=Path("schema"),
    show_default=True,
    help="Folder of contract.json, or the contract as one document.",
)
@click.option("--exclude", multiple=True, metavar="PATTERN", help="Leave such paths out; may be given again.")
@click.option("--unused", is_flag=True, help="List every code that nothing uses, however many there are.")
@_format_option
def audit(paths: Sequence[Path], place: Path, exclude: Sequence[str], unused: bool, form: str) -> None:
    """Say which codes in Python and TypeScript sources are undeclared, misspelt or retired, and which nothing uses.

    Read are .py .pyi .pyw and .ts .tsx .mts .cts .js .jsx .mjs .cjs; folders without node_modules, dist, build and
    what begins with a dot. Nothing is run. Exit 1 where a code is at fault or a file that has to do with the
    contract cannot be read; unused and deprecated codes are advice. A comment `wirepact: ignore` on the line silences
    it.

    A code is followed through names, imports, tsconfig paths, enums, class constants, dicts, objects and texts put
    together of such; not through what a call returns, a loop, an attribute of any value, reflection, or a file of
    settings.
    """
    from . import audit as auditing
    from . import build
    from .diagnostics import ContractError

    try:
        contract = build.read_released(place) if place.is_file() else build.read(place)[0]
    except ContractError as error:
        _print(error.diagnostics, form)
        raise SystemExit(1) from None
    made = auditing.audit(contract, place, paths, exclude)
    if form == "json":
        _say(auditing.as_json(made), nl=False)
        for line in auditing.notes(made):
            _say(line, err=True)
    else:
        for line in auditing.report(made, every=unused):
            _say(line)
    if made.failing:
        raise SystemExit(1)


def _trees(contract: ir.Contract, folder: Path, names: Sequence[str], out: Path | None) -> list[emit.Tree]:
    """The trees that were asked for; the end of the run where the contract lists no such target."""
    from . import build

    for name in names:
        if name not in {target.name for target in contract.targets}:
            raise click.UsageError(f'contract.json lists no "{name}" under targets.')
    return build.trees(contract, folder, names, out)


def _contract(folder: Path, form: str = "text", *, writes: bool = False) -> ir.Contract:
    """The contract, or the end of the run with every problem told; `writes`: whether the command would have written."""
    from . import build
    from .diagnostics import ContractError

    try:
        contract, _ = build.read(folder)
    except ContractError as error:
        _print(error.diagnostics, form, writes=writes)
        raise SystemExit(1) from None
    return contract


def _print(diagnostics: Sequence[Diagnostic], form: str, *, writes: bool = False) -> None:
    if form == "json":
        _say(json.dumps([one.as_json() for one in diagnostics], indent=2))
        return
    for one in diagnostics:
        _say(one.text(), err=True)
    count = sum(one.severity == "error" for one in diagnostics)
    if count:
        _say(f"{_counted(count, 'problem')}.{' Nothing was written.' if writes else ''}", err=True)


def _say(text: str, *, nl: bool = True, err: bool = False) -> None:
    """Print, as UTF-8 what the encoding of the output cannot say; where nobody reads any more (`wirepact import … |
    head`), the work goes on and the rest goes nowhere.
    """
    try:
        try:
            click.echo(text, nl=nl, err=err)
        except UnicodeEncodeError:
            click.echo(text.encode("utf-8"), nl=nl, err=err)
    except BrokenPipeError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, (sys.stderr if err else sys.stdout).fileno())
        os.close(nowhere)


def _counted(count: int, one: str, several: str = "") -> str:
    return f"{count} {one if count == 1 else several or f'{one}s'}"


def _complain(message: str) -> int:
    _say(message, err=True)
    return 1


def _shown(path: Path) -> str:
    """A path as the reader would type it from where they stand."""
    try:
        short = os.path.relpath(path)
    except ValueError:  # another drive
        return str(path)
    return short if not short.startswith(os.path.join("..", "..", "..")) else str(path)


if __name__ == "__main__":
    sys.exit("Run `wirepact` or `python -m wirepact_codegen`.")
