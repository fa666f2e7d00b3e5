"""Contracts whose texts and names are code, marks or files somewhere: each fault that was found once, by its kind."""

from __future__ import annotations

import ast
import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from support import ROOT, code, contract, document, read, run, shape, table, write
from wirepact_codegen import exports

ALL: dict[str, Any] = {
    "python": {"package": "shop", "out": "../out/python", "project": True},
    "typescript": {"package": "@shop/errors", "out": "../out/typescript"},
    "schema": {"out": "../out/schema"},
    "docs": {"out": "../out/docs"},
}
CODE = '""" + __import__("builtins").print("run") + """\\'


def generated(folder: Path, *documents: dict[str, Any], **said: Any) -> Path:
    """The folder that a contract of the family `cart` is generated into; it has to be accepted."""
    done = run("generate", "--schema", write(folder, *documents, said=contract(ALL, **said)))
    assert done.exit_code == 0, done.output
    return folder / "out"


def test_a_family_s_title_is_text(tmp_path: Path) -> None:
    """Every module says it in its docstring, and none runs it."""
    family = {"name": "cart", "title": CODE, "description": CODE}
    constants = {"LIST": {"description": CODE, "type": {"type": "string"}, "value": CODE}}
    out = generated(tmp_path, document(codes=table(code("a")), **{"x-constants": constants}), families=[family])
    modules = sorted((out / "python/shop/cart").glob("*.py"))
    assert len(modules) > 8
    for path in modules:
        tree = ast.parse(path.read_text("utf-8"))
        assert "__import__" not in {one.id for one in ast.walk(tree) if isinstance(one, ast.Name)}, path.name
        assert isinstance(tree.body[0], ast.Expr) and isinstance(tree.body[0].value, ast.Constant), path.name
    said = ast.get_docstring(ast.parse((out / "python/shop/cart/codes.py").read_text("utf-8")))
    wanted = f"Codes of {CODE}: the list, the constants, and what tells one from other values."
    assert said is not None and said.split() == wanted.split()


def test_a_readme_says_the_title_and_nothing_of_it_is_a_mark(tmp_path: Path) -> None:
    titles = ("# h", "1. one", "- item", "\n" * 9 + "code", "    code", "| a | b |", "> quote", "+ x", "= y", "12) z")
    for number, title in enumerate(titles):
        command = f"make {'-' * (number + 2)}!> <script>globalThis.PWNED = 1</script> {'-' * (number + 2)}>"
        out = generated(tmp_path / str(number), title=title, description=title, command=command)
        for place in ("python", "typescript"):
            text = (out / place / "README.md").read_text("utf-8")
            assert re.match(r"<!-- (?:(?!--).)* -->\n", text), "the command ends no comment"
            page = (out / "docs/index.html").read_text("utf-8")
            assert "<script>" not in re.sub(r"<!-- (?:(?!--).)* -->", "", page)
            tokens = MarkdownIt("commonmark").parse(text)
            assert [one.type for one in tokens[1:5]] == ["heading_open", "inline", "heading_close", "paragraph_open"]
            read = "".join(one.content for one in tokens[5].children or ())
            assert " ".join(read.split()) == f"{title.strip()}. {title.strip()}"


def test_no_text_of_the_table_is_a_formula(tmp_path: Path) -> None:
    """And each comes back: a reader takes one apostrophe away where a sign of a formula follows."""
    titles = ("=1+1", "+1", "-x", "@sum", "\tx", "\rx", "'=1", "''=1", "'so", "a\rb", "a,b", 'a"b', "-1", "x", " =1")
    rows = [{**code(f"code_{number}"), "title": title} for number, title in enumerate(titles)]
    rows += [{**code("-"), "x-name": "MINUS"}, {**code("=x"), "x-name": "EQUALS"}]
    schema = write(tmp_path, document(codes=table(*rows)), said=contract(ALL))
    text = exports.as_csv(read(schema))
    found = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(found) == len(rows)
    for one, row in zip(found, rows, strict=True):
        for cell in one.values():
            assert not re.match(r"[=+@\t\r\n]|-(?![0-9]+\Z)", cell)
        wanted = (row["title"], row["const"])
        assert (unguarded(one["title"]), unguarded(one["code"])) == wanted


def unguarded(cell: str) -> str:
    return cell[1:] if re.match(r"'+[=+\-@\t\r\n]", cell) else cell


def test_integers_of_the_table_stay_numbers(tmp_path: Path) -> None:
    rows = [code(-7, sameAs=[-8, 9]), code(-8, sameAs=[-7]), code(9, sameAs=[-7])]
    found = exports.as_csv(read(write(tmp_path, document(codes=table(*rows)))))
    assert [line.split(",")[2] for line in found.splitlines()] == ["code", "-7", "-8", "9"]


def test_a_device_is_no_file(tmp_path: Path) -> None:
    """Whatever follows its dot, and for a table's folder too."""
    wires = ("con", "aux.txt", "AUX.a.b", "com1", "lpt9.x", "console", "nul~")
    rows = [{**code(wire), "x-name": f"N{number}"} for number, wire in enumerate(wires)]
    odd = {"description": "D.", "x-codes": {"table": "CON", "property": "code", "unknownMessage": "U."}}
    long = {"description": "D.", "x-codes": {"table": "T" * 300, "property": "code", "unknownMessage": "U."}}
    more = {"Odd": {**odd, "oneOf": [code("a")]}, "Long": {**long, "oneOf": [code("b")]}}
    out = generated(tmp_path, document(more, codes=table(*rows)))
    for path in out.rglob("*"):
        assert not re.fullmatch(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", path.name, re.IGNORECASE), path
        assert len(path.name) < 150, path


def test_text_that_looks_like_code_is_not_laid_out_as_code(tmp_path: Path) -> None:
    """Long lines of TypeScript are broken between parts of code, never inside a literal."""
    value = 'x ?? "y", { a: b } | c' + " | long" * 20
    key = value.replace("{", "(").replace("}", ")")
    meta = {"properties": {key: {"enum": [value, "a | b"]}, "n": {"type": "integer"}}, "required": [key]}
    message = f"{key} {{n}} {{{key}}}"
    rows = [code("a", message=message, meta=meta, **{"class": "A"})]
    rows.append(code("b", meta={"properties": meta["properties"]}, **{"class": "B"}))
    root = {"code": {"type": "string", "x-carries": "code"}, "message": {"type": "string", "x-carries": "message"}}
    for number, more in enumerate(({}, {"meta": {"type": "object", "x-carries": "meta"}})):
        base = {"description": "D.", "properties": {**root, **more}, "required": ["code", "message"]}
        kinds = {"Kind": {"description": "D.", "anyOf": [{"enum": [value, "b"]}, {"type": "integer"}]}}
        shapes = {**kinds, "Odd": shape({"key": {"enum": [value, "z", None]}})}
        given = document(shapes, codes=table(*rows), **{"x-classes": {"Base": base}})
        assert compiles(generated(tmp_path / str(number), given) / "typescript") == ""


def test_names_of_every_object_are_tags_like_others(tmp_path: Path) -> None:
    text = {"type": "string"}
    tags = ("hasOwnProperty", "constructor", "toString", "__proto__", "valueOf")
    error = shape({"tag": {"const": tags[0]}, "code": {**text, "x-carries": "code"}}, "tag", "code")
    shapes: dict[str, Any] = {"Bad": {**error, "x-role": "chunk", "x-audience": "public"}}
    for number, tag in enumerate(tags[1:]):
        end = {"x-role": "terminal", "x-outcome": "completed", "x-audience": "public"}
        shapes[f"End{number}"] = {**shape({"tag": {"const": tag}}, "tag"), **end}
    union = [{"$ref": f"#/$defs/{name}"} for name in shapes]
    said = {"oneOf": union, "discriminator": {"propertyName": "tag"}, "x-role": "chunk", "x-audience": "public"}
    shapes["Chunk"] = {"description": "D.", **said}
    assert compiles(generated(tmp_path, document(shapes)) / "typescript") == ""


def compiles(package: Path) -> str:
    """What tsc says of a package."""
    command = ["node", str(ROOT / "node_modules/typescript/bin/tsc"), "-p", ".", "--noEmit"]
    return subprocess.run(command, cwd=package, capture_output=True, text=True).stdout


def test_nothing_unseen_stands_in_a_package(tmp_path: Path) -> None:
    """Whatever else stands in the text: what Python calls printable may be a filler all the same."""
    unseen = "\u115f\u1160\u3164\uffa0"
    row = {**code(f"a{unseen}", userMessage=f"so{unseen}"), "title": f"é{unseen}", "x-name": "A"}
    keys = {"Odd": shape({f"a{unseen}": {"type": "string"}})}
    given = document(keys, codes=table(row))
    out = generated(tmp_path, given, title=f"T{unseen}\x7f\u202e", description=unseen)
    for path in (one for one in out.rglob("*") if one.is_file()):
        assert not re.search("[\u115f\u1160\u3164\uffa0\u202e\x7f]", path.read_text("utf-8")), path
    assert json.loads((out / "typescript/package.json").read_text("utf-8"))["description"] == f"T{unseen}\x7f\u202e"


def test_a_sentence_names_no_mark(tmp_path: Path) -> None:
    rows = [{**code(wire, userMessage="So - it is. Or not."), "x-name": f"N{n}"} for n, wire in enumerate(" -.")]
    assert run("lint", "--schema", write(tmp_path, document(codes=table(*rows)))).exit_code == 0


def test_parameters_called_as_members_of_every_error(tmp_path: Path) -> None:
    text = {"type": "string"}
    names = ("to_dict", "from_dict", "known_code", "with_traceback", "add_note", "hasOwnProperty")
    meta = {"properties": dict.fromkeys(names, text), "required": ["to_dict"]}
    root = {"code": {**text, "x-carries": "code"}, "message": {**text, "x-carries": "message"}}
    more = {"extends": "Base", "description": "D.", "code": "b", "properties": {"known_code": text, "to_dict": text}}
    base = {"description": "D.", "properties": {**root, "meta": {"type": "object", "x-carries": "meta"}}}
    classes = {"Base": {**base, "required": ["code", "message"]}, "Other": more}
    rows = table(code("a", meta=meta, **{"class": "A"}), code("b"))
    out = generated(tmp_path, document(codes=rows, **{"x-classes": classes}))
    program = (
        "from shop import cart\n"
        "one = cart.A('v', from_dict_='w', known_code_='x', message='m')\n"
        "assert one.to_dict()['fields']['meta'] == {'to_dict': 'v', 'from_dict': 'w', 'known_code': 'x'}, one.to_dict()\n"
        "assert (one.known_code, cart.Other(known_code_='y', message='m').known_code) == ('a', 'b')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=out / "python", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert compiles(out / "typescript") == ""


def test_a_contract_too_deep_to_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "schema").mkdir()
    (tmp_path / "schema/contract.json").write_text("[" * 100_000, "utf-8")
    done = run("generate", "--schema", tmp_path / "schema")
    assert done.exit_code == 1 and "levels deep" in done.stderr


def test_a_column_called_as_what_every_object_has_is_in_each_row(tmp_path: Path) -> None:
    data = {"description": "D.", "properties": {"a": {"type": "string"}, "toString": {"type": "string"}}}
    rows = {"rows": [{"a": "x", "toString": "y"}, {"a": "z"}]}
    found = run(
        "lint", "--schema", write(tmp_path, document(**{"x-tables": {"ROWS": {**data, **rows}}}), said=contract(ALL))
    )
    assert found.exit_code == 1 and "#/x-tables/ROWS/properties/toString" in found.stderr
    rows = {"rows": [{"a": "x", "toString": "y"}], "required": ["toString"]}
    out = generated(tmp_path / "other", document(**{"x-tables": {"ROWS": {**data, **rows}}}))
    assert compiles(out / "typescript") == ""


def test_a_factory_is_called_as_nothing_that_errors_have(tmp_path: Path) -> None:
    root = {"code": {"type": "string", "x-carries": "code"}, "line": {"type": "integer"}}
    names = ("args", "import", "fromDict", "isInstance", "line", "name", "length", "toDict", "fine")
    base = {"description": "D.", "properties": root, "required": ["code"]}
    base["factories"] = {name: {"description": "D.", "code": "empty_cart"} for name in names}
    schema = write(tmp_path, document(**{"x-classes": {"Base": base}}), said=contract(ALL))
    found = json.loads(run("lint", "--schema", schema, "--format", "json").stdout)
    told = {one["pointer"].rpartition("/")[2] for one in found if one["severity"] == "error"}
    assert told == set(names) - {"fine"}


def test_parameters_of_a_factory_are_its_own(tmp_path: Path) -> None:
    text = {"type": "string"}
    properties = {"code": {**text, "x-carries": "code"}, "message": {**text, "x-carries": "message"}}
    base = {"description": "D.", "properties": {**properties, "error": {"type": "integer"}, "a-b": text}}
    base |= {"required": ["code", "message", "error"]}
    made = {"description": "D.", "message": "Only {left}.", "properties": {"left": text}, "required": ["left"]}
    for call in ("options", "positional"):
        classes = {"Base": {**base, "call": call, "factories": {"few": made}}}
        out = generated(tmp_path / call, document(**{"x-classes": classes}))
        program = (
            "from shop import cart\nerror = cart.Base.few('a', 7, 'x')\nassert (error.error, error.left) == (7, 'x')"
        )
        done = subprocess.run([sys.executable, "-c", program], cwd=out / "python", capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert compiles(out / "typescript") == ""
    taken = {**made, "message": "Only {a/b}.", "properties": {"a/b": {"type": "integer"}}, "required": ["a/b"]}
    schema = write(
        tmp_path, document(**{"x-classes": {"Base": {**base, "factories": {"few": taken}}}}), said=contract(ALL)
    )
    found = json.loads(run("lint", "--schema", schema, "--format", "json").stdout)
    places = [(one["rule"], one["pointer"]) for one in found if one["severity"] == "error"]
    assert sorted(places) == [
        (rule, "/x-classes/Base/factories/few/properties/a~1b") for rule in ("identifier", "typescript-name")
    ]
