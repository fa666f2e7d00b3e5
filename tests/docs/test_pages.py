"""The reference as files: every code has its page and its twins, links lead somewhere, and text is text."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest
from markdown_it import MarkdownIt
from support import ROOT, code, contents, contract, document, explanations, read, run, shape, table, write
from wirepact_codegen import json_schema
from wirepact_codegen.explain import Explainer
from wirepact_codegen.samples import Samples

from docs.hostile import DOCS, HOSTILE, SHOWN

VOID = {"link", "meta", "img", "input", "wbr"}


class Page(HTMLParser):
    """A page as a browser takes it: tags with their attributes, ids, and what is read."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    @property
    def ids(self) -> list[str]:
        return [attributes["id"] for _, attributes in self.tags if "id" in attributes]

    def links(self) -> Iterator[str]:
        for _, attributes in self.tags:
            yield from (attributes[name] for name in ("href", "src") if name in attributes)


SETTLED = {"SubmissionFailed", "SubmissionAborted"}


def pages(folder: Path) -> dict[str, Page]:
    return {
        path.relative_to(folder).as_posix(): Page(path.read_text("utf-8")) for path in sorted(folder.rglob("*.html"))
    }


@pytest.fixture(scope="module")
def shipped(reference: Path) -> dict[str, Page]:
    return pages(reference)


@pytest.fixture(scope="module")
def said() -> Any:
    return read(ROOT / "schema")


# --- what there is ---------------------------------------------------------------------------------


def test_every_code_has_one_page_at_its_address(shipped: dict[str, Page], reference: Path, said: Any) -> None:
    addresses = []
    for family in said.families:
        for one in family.tables:
            for row in (*one.codes, *one.retired):
                addresses.append(row.address)
                assert row.address == f"{family.name}/{one.table.lower().replace('_', '-')}/{row.wire}.html"
                text = shipped[row.address].text
                facts = (str(row.wire), row.title, row.description, row.user_message, row.recovery, *row.raised_by)
                assert all(fact in text for fact in facts if fact), row.wire
    assert len(addresses) == len(set(addresses)) == 150
    assert {path.relative_to(reference).as_posix() for path in reference.glob("*/*/*.html")} == set(addresses)


def test_every_page_has_its_twins(shipped: dict[str, Page], reference: Path) -> None:
    for path, page in shipped.items():
        name = path.removesuffix(".html")
        twins = [tag for tag, said in page.tags if tag == "link" and said.get("rel") == "alternate"]
        assert len(twins) == 2
        assert json.loads((reference / f"{name}.json").read_text("utf-8"))
        assert (reference / f"{name}.md").read_text("utf-8").startswith("<!-- @generated from ")


def test_the_json_twin_is_the_explanation(reference: Path, said: Any) -> None:
    found = explanations(said, "provider_rate_limited")
    assert [one["family"] for one in found] == ["helix"]
    twin = json.loads((reference / "helix/codes/provider_rate_limited.json").read_text("utf-8"))
    assert twin == found[0]
    assert (twin["verdict"], twin["retryable"], twin["matches"][0]["status"]) == ("always", True, [429])
    assert twin["imports"]["python"] == "from wirepact.helix import Codes, HelixError"


def test_links_lead_somewhere(shipped: dict[str, Page], reference: Path) -> None:
    known = {path: set(page.ids) for path, page in shipped.items()}
    for path, page in shipped.items():
        for link in page.links():
            parts = urlsplit(link)
            assert not parts.scheme and not parts.netloc, (path, link)
            target = (reference / path).parent / unquote(parts.path) if parts.path else reference / path
            assert target.is_file(), (path, link)
            if parts.fragment:
                assert parts.fragment in known[target.resolve().relative_to(reference).as_posix()], (path, link)
        assert [one for one, count in Counter(page.ids).items() if count > 1] == [], path


def test_links_of_the_markdown_lead_somewhere(reference: Path) -> None:
    for path in reference.rglob("*.md"):
        for link in re.findall(r"\]\(([^)\s]+)\)", path.read_text("utf-8")):
            assert (path.parent / link).is_file(), (path, link)


def test_what_a_page_may_load(shipped: dict[str, Page]) -> None:
    for path, page in shipped.items():
        policies = [said["content"] for tag, said in page.tags if said.get("http-equiv") == "Content-Security-Policy"]
        assert len(policies) == 1 and policies[0].startswith("default-src 'none'; script-src 'self'; ")
        assert "unsafe" not in policies[0]
        assert [tag for tag, said in page.tags if "style" in said or any(name.startswith("on") for name in said)] == []
        assert [tag for tag, _ in page.tags].count("script") == 1, path


def test_every_shape_has_an_example_that_validates(reference: Path, said: Any) -> None:
    for family in said.families:
        path = reference / family.name / "shapes.json"
        shapes = json.loads(path.read_text("utf-8"))["shapes"]
        defs = {one.name: json_schema.shape_schema(one) for one in family.shapes}
        assert [one["name"] for one in shapes] == list(defs)
        for one in shapes:
            assert one["example"] is not None, one["name"]
            jsonschema.Draft202012Validator({"$ref": f"#/$defs/{one['name']}", "$defs": defs}).validate(one["example"])


def test_what_travels_is_an_instance_of_its_shape(reference: Path, said: Any) -> None:
    seen: Counter[str] = Counter()
    for family in said.families:
        defs = {one.name: json_schema.shape_schema(one) for one in family.shapes}
        judges = {name: jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": defs}) for name in defs}
        for path in (reference / family.name).glob("*/*.json"):
            found = json.loads(path.read_text("utf-8"))
            for one in found["wire"]:
                judges[one["shape"]].validate(one["value"])
                assert (
                    found["code"]
                    in (
                        one["value"] | one["value"].get("error", {}) if family.name == "flue" else one["value"]
                    ).values()
                )
                seen[one["shape"]] += 1
    assert set(seen) == {"ChatErrorBody", "ErrorChunk", "FrontendErrorBody", "ErrorEnvelope", *SETTLED}


def test_the_matrix_holds_every_difference(shipped: dict[str, Page], said: Any) -> None:
    helix = next(family for family in said.families if family.name == "helix")
    page = shipped["helix/runtimes.html"]
    assert all(one.topic in page.text and one.differs in page.text for one in helix.asymmetries)
    marks = [said["aria-label"] for _, said in page.tags if said.get("class") in ("mark", "nomark")]
    assert len(marks) == 5 * len(helix.asymmetries)
    assert marks.count("yes") == sum(len(one.runtimes) for one in helix.asymmetries)


def test_the_pictures_say_what_they_show(shipped: dict[str, Page]) -> None:
    pictures = {
        path: [
            said["aria-label"]
            for tag, said in page.tags
            if tag == "svg" and said.get("class", "").startswith("picture")
        ]
        for path, page in shipped.items()
    }
    bar, wide, narrow = pictures["agent/retry.html"]
    assert bar == "Verdicts: 5 always, 5 depends, 41 never."
    assert wide == narrow and "2. verdict: false: Raise" in wide and "8. " in wide
    assert [len(pictures[f"{name}/retry.html"]) for name in ("helix", "flue")] == [3, 3]
    assert pictures["helix/recognition.html"][0].startswith("17 codes of Helix Agents")


# --- how it is written -----------------------------------------------------------------------------


def test_the_same_bytes_twice(reference: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "wirepact_codegen", "docs", "--schema", str(reference.parents[1] / "schema")]
    environment = {"PYTHONPATH": str(ROOT / "codegen"), "PYTHONHASHSEED": "7", "LC_ALL": "C", "TZ": "Asia/Tokyo"}
    made = subprocess.run([*command, "--out", str(tmp_path)], env=environment, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    assert contents(tmp_path / "docs") == contents(reference)


def test_the_command_writes_the_reference_alone(tmp_path: Path) -> None:
    targets = {**DOCS, "python": {"package": "shop", "out": "../generated/python"}}
    schema = write(tmp_path, said=contract(targets))
    assert run("docs", "--schema", schema).exit_code == 0
    assert {path.name for path in (tmp_path / "generated").iterdir()} == {"docs"}
    assert run("check", "--schema", schema, "--target", "docs").exit_code == 0
    page = tmp_path / "generated/docs/cart/codes/empty_cart.html"
    page.write_text(page.read_text("utf-8").replace("empty", "full"), "utf-8")
    found = run("check", "--schema", schema, "--target", "docs")
    assert found.exit_code == 1 and "empty_cart.html was edited by hand" in found.stderr
    assert run("generate", "--schema", schema).exit_code == 0
    assert {path.name for path in (tmp_path / "generated").iterdir()} == {"docs", "python"}
    assert run("check", "--schema", schema).exit_code == 0


def test_a_contract_that_lists_no_reference(tmp_path: Path) -> None:
    found = run("docs", "--schema", write(tmp_path))
    assert found.exit_code == 2 and 'lists no "docs" under targets' in found.stderr


def test_other_targets_do_not_pay_for_it(tmp_path: Path) -> None:
    schema = write(tmp_path, said=contract({**DOCS, "schema": {"out": "../out"}}))
    program = (
        "import sys\nfrom wirepact_codegen.cli import wirepact\n"
        f"wirepact(['generate', '--target', 'schema', '--schema', {str(schema)!r}], standalone_mode=False)\n"
        "print(sorted(name for name in sys.modules if 'targets.docs.' in name))"
    )
    made = subprocess.run(
        [sys.executable, "-c", program], env={"PYTHONPATH": str(ROOT / "codegen")}, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    assert made.stdout.splitlines()[-1] == "[]"


def test_a_new_contract_has_a_reference(tmp_path: Path) -> None:
    schema = tmp_path / "schema"
    assert run("init", "shop", "--folder", schema).exit_code == 0
    assert run("docs", "--schema", schema).exit_code == 0
    found = pages(tmp_path / "generated/docs")
    assert {"index.html", "shop/index.html", "shop/retry.html", "shop/shapes.html"} <= set(found)


def test_where_it_is_published(tmp_path: Path) -> None:
    rows = table(code("a"), code("b", docs="https://elsewhere.example/b"))
    targets = {**DOCS, "python": {"package": "shop", "out": "../py"}, "typescript": {"package": "shop", "out": "../ts"}}
    said = contract(targets, docsBaseUrl="https://shop.example/errors/")
    schema = write(tmp_path, document(codes=rows), said=said)
    assert run("generate", "--schema", schema).exit_code == 0
    whole = "https://shop.example/errors/cart/codes/a.html"
    reference = (tmp_path / "py/shop/cart/reference.py").read_text("utf-8")
    assert f'"docs": "{whole}"' in reference.replace('":"', '": "')
    assert "https://elsewhere.example/b" in reference and "errors/cart/codes/b.html" not in reference
    assert f'docs: "{whole}"' in (tmp_path / "ts/src/cart/reference.ts").read_text("utf-8")
    twin = json.loads((tmp_path / "generated/docs/cart/codes/a.json").read_text("utf-8"))
    assert (twin["address"], twin["docs"]) == (whole, None)
    page = Page((tmp_path / "generated/docs/cart/codes/b.html").read_text("utf-8"))
    links = [said["href"] for tag, said in page.tags if tag == "a" and "https:" in said["href"]]
    assert links == ["https://elsewhere.example/b"]
    canonical = [said["href"] for tag, said in page.tags if said.get("rel") == "canonical"]
    assert canonical == ["https://shop.example/errors/cart/codes/b.html"]


@pytest.mark.parametrize("base", ["ftp://shop.example/", "javascript:alert(1)", "https://shop.example/?x", "/errors"])
def test_a_place_that_is_none(base: str, tmp_path: Path) -> None:
    schema = write(tmp_path, said=contract(DOCS, docsBaseUrl=base))
    found = run("lint", "--schema", schema)
    assert found.exit_code == 1 and "#/docsBaseUrl" in found.stderr


# --- hostile text ----------------------------------------------------------------------------------


def test_text_of_a_schema_is_text(hostile_reference: Path) -> None:
    found = pages(hostile_reference)
    assert len(found) == 7 + len(HOSTILE) + 6
    for path, page in found.items():
        assert page.open == ["html", "body"] or page.open == [], path
        scripts = [said for tag, said in page.tags if tag == "script"]
        assert [sorted(said) for said in scripts] == [["data-root", "src"]], path
        for tag, said in page.tags:
            assert not any(name.startswith("on") for name in said), (path, tag)
            assert not said.get("href", "").lower().startswith("javascript"), path
            assert said.get("id") != "pwned", path
        assert {tag for tag, _ in page.tags} & {"b", "iframe", "object", "base", "form"} <= {"form"}, path
        assert all(one in page.text for one in SHOWN[:1]), path
        assert "49" not in page.text, path
    assert all(one in found["cart/codes/index.html"].text for one in SHOWN)


def test_nothing_unseen_stands_in_a_file(hostile_reference: Path) -> None:
    unseen = re.compile("[\u202a-\u202e\u2066-\u2069\u200b-\u200f\u2028\u2029\ufeff\x00\x1b\x85]")
    for path in hostile_reference.rglob("*.*"):
        if path.is_file():
            assert unseen.search(path.read_text("utf-8")) is None, path


def test_the_twins_hold_the_very_text(hostile_reference: Path) -> None:
    codes = {json.loads(path.read_text("utf-8"))["code"] for path in hostile_reference.glob("cart/codes/*.json")}
    assert set(HOSTILE) <= codes and len(codes) == len(HOSTILE) + 6
    index = (hostile_reference / "assets/index.js").read_text("utf-8")
    rows = index.split("codes:[\n", 1)[1].rsplit("\n]", 1)[0]
    assert {row[1] for row in json.loads(f"[{rows}]")} == codes


def test_the_markdown_holds_text_alone(hostile_reference: Path) -> None:
    parser = MarkdownIt("commonmark").enable("table")
    for path in hostile_reference.rglob("*.md"):
        first, *tokens = parser.parse(path.read_text("utf-8"))
        assert first.type == "html_block" and first.content.startswith("<!-- @generated from ")
        assert first.content.count("-->") == 1 and first.content.rstrip().endswith("-->")
        inside = [token for block in tokens for token in (block, *(block.children or ()))]
        assert [token.content for token in inside if token.type in ("html_block", "html_inline")] == [], path
        links = [str(token.attrs["href"]) for token in inside if token.type == "link_open"]
        assert all((path.parent / unquote(link)).is_file() for link in links), path


def test_an_address_is_a_file_on_every_system(tmp_path: Path) -> None:
    wires = {
        "a": "LOWER",
        "A": "UPPER",
        "con": "CON",
        "..": "UP",
        "a/b": "SLASH",
        "": "NONE",
        "x" * 300: "LONG",
        "é": "E",
    }
    wires |= {"index": "INDEX", "a b": "ROOM", "trailing.": "DOT", "two.words": "WORDS", '<>:"|?*': "MARKS"}
    rows = [{**code(wire), "x-name": name} for wire, name in wires.items()]
    schema = write(tmp_path, document(codes=table(*rows)), said=contract(DOCS))
    addresses = {code.wire: code.address.removeprefix("cart/codes/") for code in read(schema).families[0].codes.codes}
    assert len({one.lower() for one in addresses.values()}) == len(wires)
    for one in addresses.values():
        assert re.fullmatch(r"[A-Za-z0-9_~-][A-Za-z0-9_.~-]{0,120}\.html", one), one
        assert not re.match(r"(con|prn|aux|nul)\.", one)
    assert (addresses["a"], addresses["two.words"], addresses["a b"]) == ("a.html", "two.words.html", "a~20b.html")
    assert run("docs", "--schema", schema).exit_code == 0


@pytest.mark.parametrize(
    ("wires", "plain"),
    [
        (["Busy", "busy", "BUSY"], "busy"),
        (["busy", "BUSY", "Busy"], "busy"),
        (["BUSY", "Busy"], "BUSY"),
        (["Two words", "two words"], "two words"),
        (["É", "é"], None),
    ],
)
def test_of_codes_that_differ_in_case_alone_the_small_one_has_the_plain_address(
    tmp_path: Path, wires: list[str], plain: str | None
) -> None:
    """Whatever the order: a row that is moved keeps its address."""
    rows = [{**code(wire), "x-name": f"N{number}"} for number, wire in enumerate(wires)]
    schema = write(tmp_path, document(codes=table(*rows)), said=contract(DOCS))
    addresses = {code.wire: code.address.removeprefix("cart/codes/") for code in read(schema).families[0].codes.codes}
    assert len({one.lower() for one in addresses.values()}) == len(wires)
    short = [wire for wire, one in addresses.items() if not re.search("~[0-9a-f]{12}[.]html$", one)]
    assert short == (wires if plain is None else [plain])


# --- samples ---------------------------------------------------------------------------------------


def test_samples_of_awkward_shapes(tmp_path: Path) -> None:
    text = {"type": "string"}
    shapes: dict[str, Any] = {
        "Iso": {"description": "D.", "type": "string", "pattern": "^[0-9]{4}-(?:0[1-9]|1[0-2])$"},
        "Path": {"description": "D.", "type": "string", "pattern": "^/(?:[^/\\]]+/)+x?$", "minLength": 9},
        "Short": {"description": "D.", "type": "string", "maxLength": 1},
        "Long": {"description": "D.", "type": "string", "minLength": 70, "maxLength": 70},
        "Step": {"description": "D.", "type": "integer", "exclusiveMinimum": 10, "multipleOf": 7},
        "Below": {"description": "D.", "type": "integer", "maximum": -3},
        "Share": {"description": "D.", "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
        "Keyed": {
            "description": "D.",
            "type": "object",
            "additionalProperties": {"type": "boolean"},
            "propertyNames": {"type": "string", "pattern": "^k[0-9]+$"},
            "minProperties": 2,
        },
        "Many": {"description": "D.", "type": "array", "items": {"$ref": "#/$defs/Iso"}, "minItems": 3},
        "Node": shape({"next": {"$ref": "#/$defs/Node"}, "name": text}, "name"),
        "Left": shape({"side": {"const": "left"}, "at": {"$ref": "#/$defs/Node"}}, "side", "at"),
        "Right": shape({"side": {"const": "right"}}, "side"),
        "Side": {
            "description": "D.",
            "oneOf": [{"$ref": "#/$defs/Left"}, {"$ref": "#/$defs/Right"}],
            "discriminator": {"propertyName": "side"},
        },
        "Never": {"description": "D.", "type": "string", "pattern": "a^"},
    }
    said = read(write(tmp_path, document(shapes), said=contract(DOCS)))
    family = said.families[0]
    explainer = Explainer(said, family)
    defs = {one.name: json_schema.shape_schema(one) for one in family.shapes}
    for name in shapes:
        found = explainer.samples.of(name)
        if name == "Never":
            assert found is None
        else:
            jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": defs}).validate(found)


def test_what_would_be_an_endless_sample_is_none(tmp_path: Path) -> None:
    text = {"type": "string"}
    wide = {
        f"Wide{depth}": shape({key: {"$ref": f"#/$defs/Wide{depth + 1}"} for key in "abcdefghij"}, *"abcdefghij")
        for depth in range(9)
    }
    shapes: dict[str, Any] = {
        "Long": {"description": "D.", "type": "string", "minLength": 2**53 - 1},
        "Matched": {"description": "D.", "type": "string", "minLength": 2**53 - 1, "pattern": "^a+$"},
        "Many": {"description": "D.", "type": "array", "items": {"$ref": "#/$defs/Small"}, "minItems": 10**9},
        "Small": {"description": "D.", "type": "string", "maxLength": 4, "examples": ["one"]},
        **wide,
        "Wide9": shape({"name": text}, "name"),
        "Holds": shape({"many": {"$ref": "#/$defs/Many"}, "name": text}, "name"),
    }
    schema = write(tmp_path, document(shapes), said=contract(DOCS))
    samples = Samples(read(schema).families[0])
    found = {name: samples.of(name) for name in shapes}
    assert [name for name, one in found.items() if one is None] == ["Long", "Matched", "Many", *list(wide)[:6]]
    assert found["Small"] == "one" and found["Holds"] == {"name": "name"} and found["Wide8"]["j"] == {"name": "name"}
    assert run("docs", "--schema", schema).exit_code == 0


# --- a large one -----------------------------------------------------------------------------------


@pytest.mark.heavy
def test_a_reference_of_thousands_of_codes(large_reference: Path) -> None:
    assert len(list(large_reference.glob("hresult/codes/*.html"))) == 2927
    assert [path.name for path in large_reference.rglob("*.js")].count("index.js") == 1
    page = Page((large_reference / "index.html").read_text("utf-8"))
    pieces = [said for tag, said in page.tags if "data-piece" in said]
    rows = [said for tag, said in page.tags if said.get("class") == "row"]
    assert len(rows) == 2927 and len(pieces) == -(-2927 // 50)
    style = (large_reference / "assets/reference.css").read_text("utf-8")
    assert "content-visibility: auto" in style and "contain-intrinsic-size" in style
