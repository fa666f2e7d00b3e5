"""A batch of hostile contracts in a process of its own: each is refused as it should be, or what comes of it is looked at.

What the packages give back is compared with what the files of the contract say (`expected`), read by themselves.
"""

from __future__ import annotations

import builtins
import csv
import importlib
import inspect
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tomllib
import unicodedata
import warnings
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import unquote

from click.testing import Result
from markdown_it import MarkdownIt
from support import ROOT, run, write_files
from wirepact_codegen import build, exports

from fuzz import expected
from fuzz.bases import bases
from fuzz.expected import differences, texts
from fuzz.hostile import CANARY, UNSEEN, Made, Node, make

CONTROLS = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)
"""What no terminal is given."""
HIDDEN = re.compile(f"[{re.escape(UNSEEN)}]")
"""What stands in no generated file."""
WHITE = re.compile(r"\s+")
DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)


@dataclass
class Tally:
    """What a batch did.

    Attributes:
        faults: What was wrong, each with the number of its contract.
    """

    refused: int = 0
    accepted: int = 0
    texts: int = 0
    faults: list[str] = field(default_factory=list[str])


@dataclass
class Family:
    """An accepted family, for what looks at many of them at once."""

    index: int
    number: int
    name: str
    wanted: Node
    folder: Path
    package: str

    @property
    def module(self) -> str:
        return f"c{self.index}_{self.number}"


def batch(seed: int, first: int, count: int, folder: str) -> Tally:
    """Try the contracts `first` up to `first + count` in a folder of their own, which is the working folder then."""
    place = Path(folder)
    place.mkdir(parents=True)
    os.chdir(place)
    os.environ["WIREPACT_CACHE_DIR"] = ""  # each is made, and nothing of thousands is kept
    tally, found = Tally(), list[Family]()
    for index in range(first, first + count):
        made = make(bases(), seed, index)
        try:
            faults = list(_attempt(made, index, place / str(index), tally, found))
        except Exception as error:  # a fault of ours, or something that this module did not think of
            import traceback

            way = [f"{Path(at.filename).name}:{at.lineno}" for at in traceback.extract_tb(error.__traceback__)[-4:]]
            faults = [f"{type(error).__name__}: {str(error)[:300]} ({' '.join(way)})"]
        tally.faults += [f"contract {index} {made.wrong}: {fault}" for fault in faults]
    if found:
        tally.faults += _type_checked(found, place)
        tally.faults += _in_node(found, place, tally)
    tally.faults += [f"{path} was written" for path in place.rglob(CANARY)]
    if CANARY in vars(builtins):
        tally.faults.append("a text was run by Python")
    return tally


def _attempt(made: Made, index: int, place: Path, tally: Tally, found: list[Family]) -> Iterator[str]:
    write_files(place, made.files)
    schema = place / made.folder
    if made.folder != "schema":
        (place / "schema").rename(schema)
    done = run("generate", "--schema", schema)
    if "Traceback" in done.output or CONTROLS.search(done.output):
        yield f"prints {done.output[:300]!r}"
    if done.exit_code:
        tally.refused += 1
        yield from _refused(done, made, place, schema)
        return
    tally.accepted += 1
    yield from _accepted(made, index, place, schema, tally, found)


# --- refused -----------------------------------------------------------------------------------


def _refused(done: Result, made: Made, place: Path, schema: Path) -> Iterator[str]:
    if done.exit_code != 1:
        yield f"exits with {done.exit_code}: {done.output[:300]}"
    written = [path for path in (place / "out").rglob("*") if path.is_file()]
    if written:
        yield f"is refused, and writes {written[0]}"
    told = run("lint", "--schema", schema, "--format", "json")
    if told.exit_code == 0 and "Nothing was changed." in done.stderr:
        return  # the contract is sound, and the disk refused
    if told.exit_code != 1:
        yield f"generate refuses it, lint exits with {told.exit_code}: {done.stderr[:400]}"
        return
    listed = json.loads(told.stdout)
    if not any(one["severity"] == "error" for one in listed):
        yield "is refused without a reason"
    for one in listed:
        file = schema.parent / one["file"]
        if not one["problem"].strip() or not one["remedy"].strip():
            yield f"says too little: {one}"
        if one["pointer"] and not one["pointer"].startswith("/"):
            yield f"no pointer: {one['pointer'][:200]!r}"
        name = one["file"].removeprefix(f"{schema.name}/")
        if not file.exists() and one["rule"] != "no-file":
            yield f"names a file that is not there: {one['file']!r}"
        elif name in made.files and not isinstance(made.files[name], bytes):
            yield from _leads_somewhere(made.files[name], one["pointer"])


def _leads_somewhere(value: Any, pointer: str) -> Iterator[str]:
    """A pointer names a place, or one that is missing in an object that is there."""
    steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
    for number, step in enumerate(steps):
        if isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        elif number < len(steps) - 2:
            yield f"the pointer leads nowhere: {pointer[:300]!r}"
            return
        else:
            return


# --- accepted ----------------------------------------------------------------------------------


def _accepted(made: Made, index: int, place: Path, schema: Path, tally: Tally, found: list[Family]) -> Iterator[str]:
    chance = random.Random(index)
    out = place / "out"
    wanted = expected.families(made)
    said = made.contract
    package, module = said["targets"]["python"]["package"], said["targets"]["typescript"]["package"]
    for target, one in said["targets"].items():
        if not (out / target).exists():  # its folder has a hostile name
            shutil.copytree(schema / one["out"], out / target)
    tally.texts += 3 * texts(list(wanted.values()))  # Python, TypeScript and the reference
    yield from _files(out, package)
    yield from _projects(out, said, package, module)
    yield from _in_python(out / "python", package, wanted, chance)
    yield from _reference(out / "docs", wanted, chance)
    yield from _exported(schema, said, wanted, tally)
    if index % 4 == 0:
        again = run("check", "--schema", schema)
        if again.exit_code:
            yield f"check says {again.output[:300]}"
    for number, (name, one) in enumerate(wanted.items()):
        found.append(Family(index, number, name, one, out, package))


_SAME: dict[str, str] = {}


def _files(out: Path, package: str) -> Iterator[str]:
    folded: dict[str, str] = {}
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out).as_posix()
        other = folded.setdefault(unicodedata.normalize("NFC", name).casefold(), name)
        last = path.name
        if other != name:
            yield f"{name} and {other} are one file on some systems"
        if (
            not re.fullmatch(r"[A-Za-z0-9_.~-]+", last)
            or len(last) > 200
            or DEVICES.fullmatch(last)
            or last.endswith(".")
        ):
            yield f"{last!r} is no file on every system"
        if not path.is_file():
            continue
        text = path.read_bytes().decode("utf-8")
        if hidden := HIDDEN.search(text):
            yield f"{name} holds {hidden.group()!r}: {text[max(hidden.start() - 60, 0) : hidden.end() + 20]!r}"
        if path.suffix == ".py":
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                compile(text, name, "exec", dont_inherit=True)
        copied = re.search(r"/(_runtime|src/runtime|src/integrations)/[^/]+\.(py|ts)$", name)
        if copied:
            header, _, body = text.partition("\n")
            if not header.startswith(("# @generated", "// @generated")):
                yield f"{name} begins with {header[:200]!r}"
            body = "\n".join(sorted(body.split("\n")))  # a family may be called as a module that is imported
            if _SAME.setdefault(copied.group(), body) != body:
                yield f"{name} is not the runtime source"


def shown(text: str, tab: str = " ") -> str:
    """Text as a reader sees it: what cannot be seen is written out."""
    return spelt(text.replace("\r\n", "\n").replace("\t", tab) if tab == " " else text.replace("\t", tab))


def spelt(text: str) -> str:
    """The same, tabs and line ends of their own too."""
    return HIDDEN.sub(lambda one: f"\\u{ord(one[0]):04x}" if ord(one[0]) < 0x10000 else f"\\u{{{ord(one[0]):x}}}", text)


def squeezed(text: str) -> str:
    return WHITE.sub(" ", text).strip()


def _projects(out: Path, said: Node, package: str, module: str) -> Iterator[str]:
    project = tomllib.loads((out / "python/pyproject.toml").read_text("utf-8"))["project"]
    title = HIDDEN.sub(lambda one: shown(one[0]), said["title"]).replace("\n", "\\n").replace("\t", "\\u0009")
    if project["description"] != title:
        yield f"pyproject.toml says {project['description'][:200]!r}"
    manifest = json.loads((out / "typescript/package.json").read_text("utf-8"))
    if (manifest["description"], manifest["name"]) != (said["title"], module):
        yield f"package.json says {manifest['description'][:200]!r}"
    for place in ("python", "typescript"):
        text = (out / place / "README.md").read_text("utf-8")
        if not re.match(r"<!-- (?!>|->)(?:(?!--).)* -->\n", text):
            yield f"the comment of README.md is open: {text[:200]!r}"
        inside, kinds = _markdown(text)
        if kinds & {"html_inline", "image"} or "html_block" in kinds - {"first"}:
            yield f"README.md holds {kinds}"
        for one in (said["title"], said["description"], *(family["title"] for family in said["families"])):
            if squeezed(shown(one, "\\u0009")) not in inside:
                yield f"README.md does not say {one[:200]!r}"


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


def _markdown(text: str) -> tuple[str, set[str]]:
    """What is read, and the kinds of what stands there; the first comment is called so."""
    tokens = _parser().parse(text)
    kinds = {"first"} if tokens and tokens[0].type == "html_block" else set[str]()
    every = [one for block in tokens[1:] for one in (block, *(block.children or ()))]
    kinds |= {one.type for one in every}
    read = "".join(
        "\n" if one.type in ("softbreak", "inline") else "" if one.children else one.content for one in every
    )
    return squeezed(read), kinds


# --- Python ------------------------------------------------------------------------------------

_SNAKE = re.compile("(?<=[a-z])(?=[A-Z])")


def plain(value: Any) -> Any:
    """Rows and tuples as JSON has them."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _in_python(folder: Path, package: str, wanted: dict[str, Node], chance: random.Random) -> Iterator[str]:
    before = set(sys.modules)
    sys.path.insert(0, str(folder))
    try:
        importlib.invalidate_caches()
        root = importlib.import_module(package)
        if not str(root.__file__).startswith(str(folder)):
            yield f"the package {package} is another one: {root.__file__}"
            return
        for name, one in wanted.items():
            for path in sorted((folder / package / name).glob("*.py")):
                importlib.import_module(f"{package}.{name}.{path.stem}".removesuffix(".__init__"))
            yield from _family(importlib.import_module(f"{package}.{name}"), name, one)
        yield from _asked(package, wanted, chance)
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            if name.partition(".")[0] == package:
                del sys.modules[name]


def _family(module: ModuleType, name: str, wanted: Node) -> Iterator[str]:
    if squeezed(module.__doc__ or "") != squeezed(shown(f"{wanted['title']}.\n\n{wanted['description']}")):
        yield f"the docstring of {name} is {module.__doc__!r:.300}"
    for table, rows in wanted["tables"].items():
        found = [_facts(one) for one in getattr(module, table).values()]
        yield from differences(f"Python {name} {table}", rows, found)
    yield from differences(
        "Python CODE_LIST", [one["code"] for one in wanted["tables"]["CODES"]], list(module.CODE_LIST)
    )
    yield from differences("Python RETIRED", wanted["retired"], [_facts(one) for one in module.RETIRED.values()])
    for constant, values in wanted["constants"].items():
        yield from differences(f"Python {constant}", values["python"], plain(getattr(module, constant)))
    for data, rows in wanted["data"].items():
        yield from differences(f"Python {data}", rows, plain(getattr(module, data)))
    if wanted["asymmetries"]:
        yield from differences("Python ASYMMETRIES", wanted["asymmetries"], plain(module.ASYMMETRIES))
    yield from _sentences(module, wanted)
    for shape, keys in wanted["objects"].items():
        model = getattr(module, shape)
        found = [key if one.alias is None else one.alias for key, one in model.model_fields.items()]
        yield from differences(f"Python {shape}", keys, found)
        if squeezed(model.__doc__ or "") != squeezed(shown(wanted["docs"][shape])):
            yield f"the docstring of {shape} is {model.__doc__!r:.300}, not {wanted['docs'][shape]!r:.300}"
    for shape, values in wanted["enums"].items():
        yield from differences(f"Python {shape}", values, list(getattr(module, _list_name(module, values, shape))))
    for shape, examples in wanted["examples"].items():
        for example in examples:
            snake = _function(module, shape)
            read = getattr(module, f"parse_{snake}")(json.dumps(example))
            back = json.loads(read.model_dump_json()) if hasattr(read, "model_dump_json") else read
            yield from differences(f"Python parse_{snake}", example, back)
            if not getattr(module, f"is_{snake}")(example):
                yield f"is_{snake} refuses {example!r:.200}"
    for row in (one for rows in wanted["tables"].values() for one in rows):
        if row["className"]:
            errors = importlib.import_module(f"{module.__name__}.errors")
            if row["className"] in wanted["described"]:
                continue
            yield from _raised(getattr(errors, row["className"], None) or getattr(module, row["className"]), row)


def _facts(info: Any) -> Node:
    return {camel(key): plain(value) for key, value in info.as_dict().items()}


def _function(module: ModuleType, shape: str) -> str:
    """How the functions of a shape are called: its words in small letters."""
    plainly = shape.lower()
    return next(
        name.removeprefix("parse_")
        for name in vars(importlib.import_module(f"{module.__name__}.shapes"))
        if name.startswith("parse_") and name.removeprefix("parse_").replace("_", "") == plainly
    )


def _list_name(module: ModuleType, values: list[Any], shape: str) -> str:
    plainly = f"{shape}LIST".upper()
    return next(name for name in dir(module) if name.endswith("_LIST") and name.replace("_", "") == plainly)


def _sentences(module: ModuleType, wanted: Node) -> Iterator[str]:
    for rows in wanted["tables"].values():
        for row in rows:
            if row["userMessage"] and not _twice(row["code"], wanted):
                yield from differences(
                    "Python user_message_for", row["userMessage"], module.user_message_for(row["code"])
                )
    yield from differences("Python user_message_for", wanted["unknown"], module.user_message_for("\x01"))
    for locale, said in wanted["messages"].items():
        found = module.user_message_for("\x01", locale)
        yield from differences(f"Python user_message_for {locale}", said["unknownMessage"], found)
        for code, text in said["messages"].items():
            found = module.user_message_for(_wire(code, wanted), locale)
            yield from differences(f"Python user_message_for {locale}", text, found)


def _wire(code: str, wanted: Node) -> Any:
    return next((row["code"] for rows in wanted["tables"].values() for row in rows if str(row["code"]) == code), code)


def _twice(code: Any, wanted: Node) -> bool:
    return sum(row["code"] == code for rows in wanted["tables"].values() for row in rows) > 1


_GIVEN: dict[str, Any] = {"str": "v", "int": 1, "float": 1.5, "bool": True, "object": "v"}


def _raised(kind: Any, row: Node) -> Iterator[str]:
    """An error of the class has the code, and the message that the contract says."""
    needed = [one for name, one in inspect.signature(kind).parameters.items() if one.default is one.empty]
    if kind.__init__.__module__.endswith("handwritten") or any(one.annotation not in _GIVEN for one in needed):
        return
    given = {one.name: _GIVEN[one.annotation] for one in needed}
    error = kind(**given)
    if getattr(error, "code", getattr(error, "type", row["code"])) != row["code"]:
        yield f"{kind.__name__} has the code {error.code!r:.100}"
    template = row["message"] or row["userMessage"]
    if template and "{" not in template and not needed and str(error) != template:
        yield f"{kind.__name__} says {str(error)!r:.200}, not {template!r:.200}"


def _asked(package: str, wanted: dict[str, Node], chance: random.Random) -> Iterator[str]:
    """`python -m <package> CODE`, in this process."""
    main = importlib.import_module(f"{package}._runtime.explain").main
    family = chance.choice(sorted(wanted))
    rows = [(table, row) for table, rows in wanted[family]["tables"].items() for row in rows]
    table, row = chance.choice(rows)
    for form in ("json", "text"):
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = main("x", ["--format", form, "--family", family, "--", str(row["code"])])
        if status or err.getvalue():
            yield f"the look-up of {row['code']!r:.100} ends with {status}: {err.getvalue():.200}"
        elif form == "json":
            found = next(one for one in json.loads(out.getvalue()) if one["table"] == table)
            yield from differences("look-up", _told(row, wanted[family]), found)
        elif CONTROLS.search(out.getvalue()):
            yield f"the look-up prints {out.getvalue()!r:.300}"


def _told(row: Node, wanted: Node) -> Node:
    """What an explanation says of a code, as far as it is in the row itself."""
    same = "code title control recovery httpStatus headers conditions behaviour raisedBy problemType grpcStatus section".split()
    told = {key: row[key] for key in same} | {"description": row["summary"], "lifecycle": row["lifecycle"]}
    told |= {key: row[key] for key in ("docs", "category") if key in row}
    told["sameAs"] = [{"code": one} for one in row["sameAs"]]
    told["matches"] = row["matches"]
    said = [(None, row["userMessage"])] if row["userMessage"] else []
    said += [
        (locale, one["messages"][str(row["code"])])
        for locale, one in wanted["messages"].items()
        if str(row["code"]) in one["messages"] and row["lifecycle"] != "retired"
    ]
    told["sentences"] = [{"locale": locale, "text": text} for locale, text in said]
    return told


# --- the reference -----------------------------------------------------------------------------

VOID = {"link", "meta", "img", "input", "wbr", "path", "line", "rect", "br", "hr"}


class Page(HTMLParser):
    """The tags of a page, and what is read."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.comments: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)


def _reference(folder: Path, wanted: dict[str, Node], chance: random.Random) -> Iterator[str]:
    for name, family in wanted.items():
        rows = {(table, row["code"]): row for table, rows in family["tables"].items() for row in rows}
        paths = sorted((folder / name).glob("*/*.json"))
        twins = [json.loads(path.read_text("utf-8")) for path in paths]
        known = {(one["table"], one["code"]): one for one in twins}
        pages = dict(zip(known, paths, strict=True))
        if len(twins) != len(rows) + len(family["retired"]) or not set(rows) <= set(known):
            yield f"{len(twins)} pages of {name} for {len(rows) + len(family['retired'])} codes"
        for key, row in rows.items():
            yield from differences(f"reference {key!r:.60}", _told(row, family), known.get(key, {}))
            if key in pages:
                yield from _read_there(pages[key].with_suffix(".html"), row)
        if (path := folder / name / "data.json").exists():
            said = json.loads(path.read_text("utf-8"))
            found = {one["name"]: one["rows"] for one in said["tables"]}
            yield from differences("reference tables", family["data"], found)
        if (path := folder / name / "shapes.json").exists():
            found = {one["name"]: one["description"] for one in json.loads(path.read_text("utf-8"))["shapes"]}
            yield from differences(
                "reference shapes", {k: family["docs"][k] for k in found if k in family["docs"]}, found
            )
    index = (folder / "assets/index.js").read_text("utf-8")
    listed = json.loads(f"[{index.split('codes:[', 1)[1].rsplit(']', 1)[0]}]")
    codes = [
        row["code"] for one in wanted.values() for rows in (*one["tables"].values(), one["retired"]) for row in rows
    ]
    if sorted(map(str, codes)) != sorted(str(row[1]) for row in listed):
        yield "the index has other codes"
    titles = json.loads(index.split("{families:", 1)[1].split(",codes:[\n", 1)[0])
    yield from differences("the index", {name: one["title"] for name, one in wanted.items()}, titles)
    paths = sorted(folder.rglob("*.html"))
    for path in chance.sample(paths, min(len(paths), 10)):
        yield from _page(path, folder)
    paths = sorted(folder.rglob("*.md"))
    for path in chance.sample(paths, min(len(paths), 3)):
        _, kinds = _markdown(path.read_text("utf-8"))
        if kinds & {"html_inline", "html_block", "image"} or not path.read_text("utf-8").startswith(
            "<!-- @generated from "
        ):
            yield f"{path.name} holds {kinds}"


def _read_there(path: Path, row: Node) -> Iterator[str]:
    """The page of a code says its texts."""
    read = squeezed(Page(path.read_text("utf-8")).text)
    for text in (row["title"], row["summary"], row["userMessage"]):
        if text and squeezed(spelt(text).replace("\t", "\\u0009")) not in read:
            yield f"{path.name} does not say {text!r:.200}"


def _page(path: Path, folder: Path) -> Iterator[str]:
    name, page = path.relative_to(folder).as_posix(), Page(path.read_text("utf-8"))
    for tag, said in page.tags:
        if tag == "script" and (
            sorted(said) != ["data-root", "src"] or not said["src"].endswith("assets/reference.js")
        ):
            yield f"{name} has a script {said}"
        if tag in ("b", "iframe", "object", "base", "embed", "style") or (
            tag == "img" and not said["src"].endswith("assets/icon.svg")
        ):
            yield f"{name} has a {tag} {said}"
        for key, value in said.items():
            if key.startswith("on") or key in ("style", "srcdoc"):
                yield f"{name}: {tag} has {key}"
            if key in ("href", "src", "action") and not value.startswith(("http://", "https://")):
                target = (path.parent / unquote(value.partition("#")[0].partition("?")[0])) if value[0] != "#" else path
                if value[0] == "?":
                    continue
                if ":" in value.partition("/")[0] or not target.is_file():
                    yield f"{name}: {tag} leads to {value!r:.200}"
    if any("--" in one for one in page.comments) or len(page.comments) > 1:
        yield f"{name} has comments {page.comments!r:.300}"
    if "49" in re.sub(r"[0-9]*49[0-9]+|[0-9]+49", "", page.text):
        yield f"{name} says 49"


# --- exports -----------------------------------------------------------------------------------


def _exported(schema: Path, said: Node, wanted: dict[str, Node], tally: Tally) -> Iterator[str]:
    contract, _ = build.read(schema)
    rows = {
        (name, table, str(row["code"])): (row, one)
        for name, one in wanted.items()
        for table, rows in one["tables"].items()
        for row in rows
    }
    tally.texts += 3 * texts([row for row, _ in rows.values()])
    listed = json.loads(exports.as_json(contract))["codes"]
    by_key = {(one["family"], one["table"], str(one["code"])): one for one in listed}
    for key, (row, family) in rows.items():
        told = _told(row, family)
        yield from differences(f"json {key!r:.60}", _columns(told), by_key[key])
    text = exports.as_csv(contract)
    cells = {
        (one["family"], one["table"], _cell(one["code"])): one for one in csv.DictReader(io.StringIO(text, newline=""))
    }
    for line in csv.reader(io.StringIO(text, newline="")):
        for cell in line:
            if cell[:1] in ("=", "+", "-", "@", "\t", "\r", "\n") and not re.fullmatch("-[0-9]+", cell):
                yield f"a cell of the table begins a formula: {cell!r:.80}"
    for key, (row, family) in rows.items():
        if key not in cells:
            yield f"no line of the table has {key!r:.100}"
            continue
        for name, value in _columns(_told(row, family)).items():
            if isinstance(value, str) and name in cells[key] and _cell(cells[key][name]) != value:
                yield f"csv {name}: {value!r:.100} is {cells[key][name]!r:.100}"
    bundle = json.loads(exports.FORMATS["jsonschema"](contract))
    yield from differences("bundle", {"title": said["title"], "description": said["description"]}, bundle)
    openapi = json.loads(exports.as_openapi(contract))
    yield from differences("openapi", {"title": said["title"], "description": said["description"]}, openapi["info"])
    enums = [one for one in openapi["components"]["schemas"].values() if "x-enum-descriptions" in one]
    said_there = {text for one in enums for text in one["x-enum-descriptions"]}
    missing = [row["summary"] for row, _ in rows.values() if row["summary"] not in said_there]
    if missing:
        yield f"openapi has not {missing[0]!r:.100}"


def _columns(told: Node) -> Node:
    names = "code title description httpStatus problemType recovery raisedBy docs category lifecycle".split()
    made: Node = {key: told[key] for key in names if key in told}
    for one in told["sentences"]:
        made["userMessage" if one["locale"] is None else f"userMessage.{one['locale']}"] = one["text"]
    return made


def _cell(text: str) -> str:
    """A cell as it was before it was kept from being a formula."""
    return text[1:] if re.match(r"'+[=+\-@\t\r\n]", text) else text


# --- many at once ------------------------------------------------------------------------------


def _type_checked(found: list[Family], place: Path) -> Iterator[str]:
    """All families of the batch in one package, since they stand on the same runtime; mypy reads it once."""
    folder = place / "mypy/batch"
    first = found[0].folder / "python" / found[0].package
    _copy(first / "_runtime", folder / "_runtime")
    for name in ("__init__.py", "observability.py"):
        (folder / name).write_bytes((first / name).read_bytes())
    for one in found:
        _copy(one.folder / "python" / one.package / one.name, folder / one.module)
    cache_dir = place.parent / f"mypy-cache-{os.getpid()}"
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(cache_dir), "batch"]
    done = subprocess.run(
        command, cwd=folder.parent, capture_output=True, text=True, env={**os.environ, "MYPYPATH": ""}
    )
    for line in (done.stdout + done.stderr).splitlines()[:8]:
        yield f"mypy: {_of(line, found)}{line[:400]}"


def _copy(source: Path, target: Path) -> None:
    for path in source.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            there = target / path.relative_to(source)
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(path.read_bytes())


def _of(line: str, found: list[Family]) -> str:
    told = re.search(r"c([0-9]+)_([0-9]+)", line)
    family = next((one.name for one in found if told and one.module == told.group()), "")
    return f"contract {told[1]}, {family}: " if told else ""


def _in_node(found: list[Family], place: Path, tally: Tally) -> Iterator[str]:
    """All families of the batch in one program for tsc, and in one process of Node."""
    folder = place / "node"
    first = found[0].folder / "typescript"
    _copy(first / "src/runtime", folder / "src/runtime")
    for one in found:
        _copy(one.folder / "typescript/src" / one.name, folder / "src" / one.module)
        root = folder / "src" / f"root{one.index}.ts"
        root.write_bytes((one.folder / "typescript/src/index.ts").read_bytes())
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    (folder / "tsconfig.json").write_bytes((first / "tsconfig.json").read_bytes())
    tsc = ROOT / "node_modules/typescript/bin/tsc"
    done = subprocess.run(["node", str(tsc), "-p", "."], cwd=folder, capture_output=True, text=True)
    for line in (done.stdout + done.stderr).splitlines()[:8]:
        yield f"tsc: {_of(line, found)}{line[:400]}"
    asked = [_question(one) for one in found]
    script = Path(__file__).with_name("hostile.mjs")
    done = subprocess.run(
        ["node", str(script)],
        cwd=place,
        input=json.dumps({"folder": str(folder / "dist/esm"), "asked": asked}),
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode:
        yield f"node: {done.stderr[-500:]}"
        return
    said = json.loads(done.stdout)
    if said["ran"]:
        yield "a text was run by JavaScript"
    for one, made in zip(found, said["made"], strict=True):
        for fault in _from_node(one.wanted, made):
            yield f"contract {one.index}, {one.name}: TypeScript {fault}"


def _question(one: Family) -> Node:
    wanted = one.wanted
    index = (one.folder / "typescript/src" / one.name / "shapes.ts").read_text("utf-8")
    lists = {
        name: re.search(rf"export type {name} = \(typeof ([A-Z0-9_]+)\)\[number\]", index) for name in wanted["enums"]
    }
    if missing := [name for name, found in lists.items() if found is None]:
        raise AssertionError(f"no list of {missing[0]} in shapes.ts")
    return {
        "module": one.module,
        "tables": list(wanted["tables"]),
        "constants": list(wanted["constants"]),
        "data": list(wanted["data"]),
        "enums": {name: found[1] for name, found in lists.items() if found},
        "examples": wanted["examples"],
        "codes": _sentenced(wanted),
        "messages": [
            [locale, [_wire(code, wanted) for code in said["messages"]]] for locale, said in wanted["messages"].items()
        ],
    }


def _sentenced(wanted: Node) -> list[Any]:
    rows = [row for rows in wanted["tables"].values() for row in rows]
    return [row["code"] for row in rows if row["userMessage"] and not _twice(row["code"], wanted)]


def _from_node(wanted: Node, made: Node) -> Iterator[str]:
    if "raised" in made:
        yield f"raised {made['raised']}"
        return
    for table, rows in wanted["tables"].items():
        yield from differences(table, rows, made["tables"].get(table))
    yield from differences("CODE_LIST", [row["code"] for row in wanted["tables"]["CODES"]], made["lists"]["CODES"])
    yield from differences("RETIRED", wanted["retired"], made["retired"])
    for name, values in wanted["constants"].items():
        yield from differences(name, values["typescript"], made["constants"].get(name))
    yield from differences("tables", wanted["data"], made["data"])
    yield from differences("ASYMMETRIES", wanted["asymmetries"], made["asymmetries"])
    yield from differences("enums", {name: wanted["enums"][name] for name in made["enums"]}, made["enums"])
    yield from differences("unknown", wanted["unknown"], made["unknown"])
    by_code = {row["code"]: row["userMessage"] for rows in wanted["tables"].values() for row in rows}
    yield from differences("sentences", [by_code[code] for code in _sentenced(wanted)], made["said"])
    told = [[said["unknownMessage"], *said["messages"].values()] for said in wanted["messages"].values()]
    yield from differences("translations", told, made["translated"])
    for name, answers in made["valid"].items():
        if not all(answers):
            yield f"is{name} refuses an example"
        yield from differences(f"parse{name}", wanted["examples"][name], made["parsed"][name])
