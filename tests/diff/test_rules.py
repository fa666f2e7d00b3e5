"""Single rules, those above all that no generated package shows."""

from __future__ import annotations

import copy
import dataclasses
import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from support import ROOT, code, contract, document, read, shape, table, write
from wirepact_codegen import build, ir
from wirepact_codegen.diff import Change, bump_of, compare
from wirepact_codegen.diff.changes import WIRE
from wirepact_codegen.diff.patterns import includes
from wirepact_codegen.text import json_file

from diff.cases import BODY, CASES, SOLD, Case, all_of, drop, put

STATUS_CHANGE = Case("", put(f"{SOLD}/httpStatus", 410))


def changes(folder: Path, old: Any, new: Any, old_said: Any = None, new_said: Any = None) -> tuple[Change, ...]:
    """What changed between two documents, or two contract.json."""
    sides = [
        read(write(folder / name, given, said=said))
        for name, given, said in (("old", old, old_said), ("new", new, new_said))
    ]
    return compare(*sides)


def told(found: tuple[Change, ...]) -> list[tuple[str, str, tuple[str, ...], str]]:
    return [(one.rule, one.pointer, one.breaks, one.bump) for one in found]


def of_case(folder: Path, case: Case) -> tuple[Change, ...]:
    return changes(folder, *case.documents())


def test_nothing_has_changed(tmp_path: Path) -> None:
    assert changes(tmp_path, document(), document()) == ()


@pytest.mark.parametrize("case", CASES[::3], ids=lambda case: case.name)
def test_a_change_says_what_where_whom_and_how_to_mend_it(case: Case, tmp_path: Path) -> None:
    old, new = case.documents()
    found = changes(tmp_path, old, new)
    assert found
    for change in found:
        assert change.what.endswith(".") and change.fix.endswith(".")
        assert change.pointer.startswith("/$defs/cart/")
        assert change.bump != "patch" or not change.breaks
        assert resolves(change.at, {"old": old, "new": new}), change


def resolves(at: ir.At, documents: dict[str, Any]) -> bool:
    """Whether the parent of a pointer is there on one side: a part that is gone stands in the old one."""
    for document_ in documents.values():
        here = document_
        for step in at.pointer.split("/")[1:-1]:
            step = step.replace("~1", "/").replace("~0", "~")
            if isinstance(here, list) and step.isdigit() and int(step) < len(here):
                here = here[int(step)]
            elif isinstance(here, dict) and step in here:
                here = here[step]
            else:
                break
        else:
            return True
    return False


# --- the contract --------------------------------------------------------------------------------


def test_names_of_the_contract_and_its_packages(tmp_path: Path) -> None:
    packages = {"python": {"package": "shop", "out": "../py"}, "schema": {"out": "../out"}}
    new = copy.deepcopy(packages) | {"typescript": {"package": "shop", "out": "../ts"}}
    new["python"]["package"] = "store"
    found = changes(
        tmp_path, document(), document(), contract(packages), contract(new, name="store", title="Store errors")
    )
    assert told(found) == [
        ("contract-renamed", "/name", ("python", "typescript"), "major"),
        ("text-changed", "/title", (), "patch"),
        ("package-renamed", "/targets/python/package", ("python",), "major"),
        ("target-changed", "/targets/typescript", (), "minor"),
    ]


def test_the_reference_moves(tmp_path: Path) -> None:
    docs = {"docs": {"out": "../docs"}}
    own = document(codes=table(code("empty_cart", docs="https://shop.example/empty")))
    old, new = contract(docs), contract(docs, docsBaseUrl="https://shop.example/errors/")
    assert told(changes(tmp_path, document(), document(), old, new)) == [("docs-moved", "/docsBaseUrl", (), "minor")]
    assert told(changes(tmp_path / "own", document(codes=table(code("empty_cart"))), own, new, new)) == [
        ("text-changed", "/$defs/cart/$defs/CartCode/oneOf/0/x-error/docs", (), "patch")
    ]


def test_families_come_and_go(tmp_path: Path) -> None:
    one, two = ({"name": name, "folder": "cart", "title": "T", "description": "D."} for name in ("cart", "till"))
    both, single = contract(families=[one, two]), contract(families=[one])
    assert told(changes(tmp_path, document(), document(), single, both)) == [
        ("family-added", "/$defs/till", (), "minor")
    ]
    assert told(changes(tmp_path / "back", document(), document(), both, single)) == [
        ("family-removed", "/$defs/till", ("python", "typescript"), "major")
    ]


def test_tables_of_codes(tmp_path: Path) -> None:
    other = table(code("busy"), table="FRONT_CODES")
    with_other = document({"FrontCode": other})
    assert told(changes(tmp_path, document(), with_other))[0][0] == "table-added"
    assert told(changes(tmp_path / "back", with_other, document()))[0][:3] == (
        "table-removed",
        "/$defs/cart/$defs/FrontCode",
        ("python", "typescript"),
    )
    by_type = document(codes=table(property="type"))
    assert told(changes(tmp_path / "type", document(), by_type))[0][0] == "table-property"


def test_a_retired_code_that_comes_back_is_an_error(tmp_path: Path) -> None:
    live, retired = code("empty_cart"), code("old_one", lifecycle="retired")
    back = code("old_one", retryable=True)
    (found,) = changes(tmp_path, document(codes=table(live, retired)), document(codes=table(live, back)))
    assert (found.rule, found.kind, found.fails()) == ("code-revived", "error", True)
    (gone,) = changes(tmp_path / "gone", document(codes=table(live, retired)), document(codes=table(live)))
    assert (gone.rule, gone.kind) == ("code-forgotten", "error")


def test_a_new_field_of_the_ir_is_unclassified(tmp_path: Path) -> None:
    """What no rule compares is never taken for harmless."""
    old = read(write(tmp_path, document({"A": shape({"a": {"type": "string"}})})))

    @dataclasses.dataclass(frozen=True, kw_only=True)
    class Later(ir.ObjectShape):
        later: str

    family = old.families[0]
    given = {field.name: getattr(family.shapes[0], field.name) for field in dataclasses.fields(family.shapes[0])}
    sides = [
        dataclasses.replace(old, families=(dataclasses.replace(family, shapes=(Later(**given, later=text),)),))
        for text in ("a", "b")
    ]
    (found,) = compare(*sides)
    assert (found.rule, found.kind, found.bump) == ("unclassified", "unclassified", "major")
    assert "later" in found.what


def test_what_no_rule_knows_is_told_beside_other_changes(tmp_path: Path) -> None:
    """Of the bundle, which may say what the IR does not: another change hides nothing, be it on the same row."""
    sides = [read(write(tmp_path / name, given)) for name, given in zip("ab", STATUS_CHANGE.documents(), strict=True)]
    bundle = copy.deepcopy(sides[1].bundle)
    bundle["$defs"]["cart"]["$defs"]["CartCode"]["oneOf"][0]["x-error"]["later"] = 1
    found = compare(sides[0], dataclasses.replace(sides[1], bundle=bundle))
    assert [(one.rule, one.key.partition(":")[2]) for one in found] == [
        ("code-status", "/$defs/cart/$defs/CartCode/oneOf/sold_out/x-error/httpStatus:409->410"),
        ("unclassified", "/$defs/cart/$defs/CartCode/oneOf/sold_out/x-error/later:none->1"),
    ]


def test_a_class_that_moves_to_another_code_breaks_readers(tmp_path: Path) -> None:
    """Swapped with another class, or moved from a deprecated code to its successor."""
    for index, case in enumerate(case for case in CASES if case.name.startswith("class-sends")):
        for back in (False, True):
            sides = case.documents()[::-1] if back else case.documents()
            found = changes(tmp_path / f"{index}{back}", *sides)
            sends = [one for one in found if one.rule == "class-sends"]
            assert sends and {(one.breaks, one.bump) for one in sends} == {(WIRE, "major")}, case.name


def test_rows_that_a_runtime_reads_are_unclassified(tmp_path: Path) -> None:
    rows = {"T": {"description": "T.", "properties": {"a": {"type": "string"}}, "rows": [{"a": "b"}]}}
    sides = [read(write(tmp_path / name, document(**{"x-tables": rows}))) for name in ("old", "new")]
    family = dataclasses.replace(sides[1].families[0], runtime="cart")
    changed = dataclasses.replace(family, data=(dataclasses.replace(family.data[0], rows=({"a": "c"},)),))
    before = dataclasses.replace(sides[0], families=(dataclasses.replace(sides[0].families[0], runtime="cart"),))
    (found,) = compare(before, dataclasses.replace(sides[1], families=(changed,)))
    assert found.kind == "unclassified"


# --- what the whole is -----------------------------------------------------------------------------


def test_both_directions_are_told_apart(tmp_path: Path) -> None:
    case = Case("", put(f"{BODY}/size/minimum", 2))
    old, new = case.documents()
    assert [one.breaks for one in changes(tmp_path, old, new)] == [("new-reader",)]
    assert [one.breaks for one in changes(tmp_path / "back", new, old)] == [("old-reader",)]


def test_the_largest_bump_is_that_of_the_contract(tmp_path: Path) -> None:
    edit = all_of(put(f"{BODY}/note/description", "x"), drop(f"{BODY}/label"))
    found = of_case(tmp_path, Case("", edit))
    assert {one.bump for one in found} == {"patch", "major"}
    assert bump_of(found) == "major"
    assert bump_of(()) is None


@pytest.mark.parametrize("place", ["schema", "tests/golden/shop/schema"])
def test_a_bundle_is_the_contract_it_was_made_of(place: str, tmp_path: Path) -> None:
    made, _ = build.read(ROOT / place)
    bundle = tmp_path / "one.schema.json"
    bundle.write_text(json_file(made.bundle), "utf-8")
    back = build.read_released(bundle)
    assert compare(back, made) == compare(made, back) == ()
    assert back.bundle == made.bundle
    file = made.bundle
    for family in back.families:
        for code_ in family.codes.codes:
            here: Any = file
            for step in code_.at.pointer.split("/")[1:]:
                here = here[int(step)] if isinstance(here, list) else here[step]
            assert here["const"] == code_.wire


@pytest.mark.parametrize(
    ("wide", "narrow", "answer"),
    [
        ("^[a-z]+$", "^[a-f]+$", True),
        ("^[a-f]+$", "^[a-z]+$", False),
        ("^[a-z]+$", "^[a-z][a-z]*$", True),
        ("^a", "^abc$", True),
        ("a", "^[a]{2,4}$", True),
        ("^(?:a|b)+$", "^[ab]{3}$", True),
        ("^[ab]{3}$", "^(?:a|b)+$", False),
        ("^[^x]*$", "^[a-w]*$", True),
        ("^[^x]*$", "^[a-z]*$", False),
        ("^a*$", "^$", True),
        (None, "^a$", True),
        ("^a$", None, False),
        ("", None, True),
        ("^[A-Z]{3}-[0-9]+$", "^ABC-[0-9]{1,3}$", True),
        ("😀|b", "^😀$", True),
    ],
)
def test_one_pattern_lets_through_what_another_does(wide: str | None, narrow: str | None, answer: bool) -> None:
    assert includes(wide, narrow) is answer


@pytest.mark.parametrize(
    ("wide", "taken", "narrow", "sent", "answer"),
    [
        (None, (2, 5), "^[a-z]{2,5}$", (0, None), True),
        (None, (3, 5), "^[a-z]{2,5}$", (0, None), False),
        (None, (3, 5), "^[a-z]{2,5}$", (3, None), True),
        ("^a{0,3}$", (0, None), "^a+$", (0, 3), True),
        ("^a{0,3}$", (0, None), "^a+$", (0, 4), False),
        ("b", (0, None), "^ab?$", (2, None), True),
        (None, (0, 6), "^(?:ab|xyz)", (0, None), False),
        (None, (1, 2), None, (1, 3), False),
        ("^[a-z]+$", (0, 1000), "^[a-z0-9]+$", (0, 1000), False),
    ],
)
def test_lengths_are_part_of_what_is_let_through(
    wide: str | None, taken: tuple[int, int | None], narrow: str | None, sent: tuple[int, int | None], answer: bool
) -> None:
    assert includes(wide, narrow, taken, sent) is answer


# --- the dialect -----------------------------------------------------------------------------------

ELSEWHERE = {
    "code": "a key of a match: test_command",
    "handwritten": "written-otherwise, and unclassified where it is another one",
    "table": "table-renamed",
    "x-complete": "asks lint for more, and changes nothing that is sent",
    "x-outcome": "needs a union of chunks: below",
    "x-section": "a text of a shape",
    "$comment": "says nothing",
    "$schema": "says nothing",
    "unknownMessage": "code-sentence",
    "property": "table-property",
}


def test_every_keyword_of_the_dialect_is_changed_by_a_case() -> None:
    """A new keyword needs a rule, and a case that asks whom it harms."""
    dialect = json.loads((ROOT / "schema/dialect.schema.json").read_text("utf-8"))["$defs"]
    kinds = ["codeTable", "code", "error", "match", "shape", "property", "schema", "members", "errorClass", "factory"]
    kinds += ["table", "constant", "asymmetry", "verdictRows", "document"]
    keywords = {key for kind in kinds for key in dialect[kind]["properties"]}
    changed: set[str] = set()
    for case in CASES:
        changed |= set(_changed(*case.documents()))
    assert sorted(keywords - changed - ELSEWHERE.keys()) == []


def _changed(old: Any, new: Any) -> Iterator[str]:
    """Every key under which two documents differ, and those inside what came or went."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old.keys() | new.keys():
            if old.get(key) != new.get(key):
                yield key
                yield from _changed(old.get(key), new.get(key))
        if list(old) != list(new):
            yield "properties"
    elif isinstance(old, list) and isinstance(new, list):
        for one, other in zip_longest(old, new):
            yield from _changed(one, other) if one != other else ()
    else:
        for node in (old, new):
            yield from node if isinstance(node, dict) else ()
            for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
                yield from _changed(None, inner)


def test_how_a_chunk_ends_a_stream_is_told(tmp_path: Path) -> None:
    def ended(outcome: str | None) -> Any:
        made = document()
        tag = {"kind": {"const": "end"}, "text": {"type": "string"}}
        chunk = {"type": "object", "description": "C.", "properties": tag, "required": ["kind"], "x-audience": "public"}
        error = {"kind": {"const": "error"}, "code": {"type": "string", "x-carries": "code"}}
        made["$defs"]["End"] = {**chunk, "x-role": "terminal", **({"x-outcome": outcome} if outcome else {})}
        made["$defs"]["Bad"] = {**chunk, "properties": error, "required": ["kind", "code"], "x-role": "chunk"}
        made["$defs"]["Chunk"] = {
            "description": "Any.",
            "oneOf": [{"$ref": "#/$defs/End"}, {"$ref": "#/$defs/Bad"}],
            "discriminator": {"propertyName": "kind"},
        }
        return made

    outcomes = json.loads((ROOT / "schema/dialect.schema.json").read_text("utf-8"))["$defs"]["shape"]["properties"]
    first, second, *_ = outcomes["x-outcome"]["enum"]
    for index, (before, after) in enumerate(((None, first), (first, second), (second, None))):
        said, *ends = changes(tmp_path / str(index), ended(before), ended(after))
        assert said.rule == "shape-role" and said.kind == "change", said
        assert [(one.rule, one.breaks) for one in ends] == ([("role-ends", WIRE)] if second in (before, after) else [])


@pytest.mark.parametrize(
    ("kind", "status", "others", "stays"),
    [
        ("route_not_found", 404, (), True),
        ("route_not_found", 404, (404,), False),
        ("route_not_found", 410, (), False),
        ("invalid_json", 400, (), True),
        ("invalid_request", 400, (), True),
        ("invalid_request", 422, (), False),
        ("unexpected", 500, (), True),
        ("unexpected", 500, (500,), False),
    ],
)
def test_an_answer_that_the_status_gives_too_need_not_be_said(
    kind: str, status: int, others: tuple[int, ...], stays: bool, tmp_path: Path
) -> None:
    first = [code(f"other_{one}", httpStatus=one, retryable=False) for one in others]
    last = code("last", httpStatus=501, retryable=False)
    said = {one: {"type": "string", "x-carries": one} for one in ("code", "message")}
    reply = shape(said, *said, **{"x-role": "envelope", "x-audience": "public"})
    old, new = (
        document({"Reply": reply}, table(*first, code("it", httpStatus=status, retryable=False, **more), last))
        for more in ({"answers": [kind]}, {})
    )
    assert any(one.rule == "code-answers" for one in changes(tmp_path, old, new)) is not stays


# --- what holds other types ------------------------------------------------------------------------


def told_of_body(folder: Path, old: Any, new: Any) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Rule and sides, by the key of Body that changed; of two documents with a Body and others."""
    found = changes(folder, document(old), document(new))
    start = "/$defs/cart/$defs/Body/properties/"
    return {one.pointer.removeprefix(start): (one.rule, one.breaks) for one in found if one.pointer.startswith(start)}


def test_a_second_question_has_the_answer_of_the_first(tmp_path: Path) -> None:
    text = {"type": "string"}
    line, row = shape({"item": text}), shape({"item": text, "more": text})
    old, new = (
        {"Line": line, "Row": row, "Body": shape({key: {"$ref": f"#/$defs/{to}"} for key in "ab"})}
        for to in ("Line", "Row")
    )
    assert told_of_body(tmp_path, old, new) == dict.fromkeys("ab", ("type-changed", ("python", "typescript")))


def test_an_answer_that_rested_on_another_is_asked_again(tmp_path: Path) -> None:
    """One holds Two, which holds One: of Two it was said that it is the same while One was being asked."""
    defs = {
        f"{name}{version}": shape({"to": {"$ref": f"#/$defs/{other}{version}"}, **more})
        for version, kind in (("A", "string"), ("B", "integer"))
        for name, other, more in (("One", "Two", {"x": {"type": kind}}), ("Two", "One", {}))
    }
    old, new = (
        {**defs, "Body": shape({"a": {"$ref": f"#/$defs/One{version}"}, "b": {"$ref": f"#/$defs/Two{version}"}})}
        for version in "AB"
    )
    assert told_of_body(tmp_path, old, new) == dict.fromkeys("ab", ("type-changed", (*WIRE, "python", "typescript")))


@pytest.mark.parametrize("kind", ["array", "object"])
def test_what_holds_itself_by_its_name_alone_is_compared(kind: str, tmp_path: Path) -> None:
    inner, most = {"array": ("items", "maxItems"), "object": ("additionalProperties", "maxProperties")}[kind]
    tree = {"description": "A tree.", "type": kind, inner: {"$ref": "#/$defs/Tree"}}
    old, new = (document({"Tree": {**tree, **limit}}) for limit in ({}, {most: 3}))
    assert [(one.rule, one.breaks) for one in changes(tmp_path, old, new)] == [("limit-changed", ("new-reader",))]


@pytest.mark.parametrize(
    ("free", "breaks"),
    [
        ({}, ("new-reader",)),
        ({"additionalProperties": {"type": "integer"}}, ()),
        ({"additionalProperties": {"type": "string"}}, ("new-reader",)),
        ({"propertyNames": {"pattern": "^[a-z]+$"}}, ("new-reader",)),
        ({"propertyNames": {"pattern": "^[A-Z]+$"}}, ()),
        ({"additionalProperties": {"type": "string"}, "propertyNames": {"pattern": "^[A-Z]+$"}}, ()),
        ({"maxProperties": 0}, ()),
    ],
)
def test_every_key_of_a_map_is_data(free: Any, breaks: tuple[str, ...], tmp_path: Path) -> None:
    details = shape({"limit": {"type": "integer"}})
    old = {"Details": details, "Body": shape({"details": {"type": "object", **free}})}
    new = {"Details": details, "Body": shape({"details": {"$ref": "#/$defs/Details"}})}
    (rule, sides), *_ = told_of_body(tmp_path, old, new).values()
    assert (rule, tuple(side for side in sides if side == "new-reader")) == ("type-changed", breaks)
