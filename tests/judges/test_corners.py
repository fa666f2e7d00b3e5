"""Shapes where the judges, or the two readers, once disagreed: kinds of faults that random contracts showed."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from support import Node, document, shape

from judges.batch import Process, Subject, node_process, python_process
from judges.made import made

TEXT = {"type": "string"}
OR_NULL = {"type": ["string", "null"]}

SHAPES: dict[str, Node] = {
    # It nests as it stands, which is counted, and in a list, which is not.
    "Nested": shape(
        {"cause": {"anyOf": [{"$ref": "#/$defs/Nested"}, {"type": "array", "items": {"$ref": "#/$defs/Nested"}}]}},
        **{"x-maxDepth": {"property": "cause", "limit": 1}},
    ),
    "InLists": shape(
        {"cause": {"type": "array", "items": {"$ref": "#/$defs/InLists"}}},
        **{"x-maxDepth": {"property": "cause", "limit": 1}},
    ),
    # What may be absent or null, under keys that Python calls otherwise.
    "Sparse": shape({"": OR_NULL, "1": OR_NULL, "agentId": OR_NULL, "schema": OR_NULL, "must": TEXT}, "must"),
    "Holds": shape({"one": {"$ref": "#/$defs/Sparse"}, "all": {"type": "array", "items": {"$ref": "#/$defs/Sparse"}}}),
    "Dollar": {"description": "A text.", "type": "string", "pattern": "^[a$]+\\$$"},
    "Backslash": {"description": "A text.", "type": "string", "pattern": "\\\\$"},
    "Chain": shape({"next": {"$ref": "#/$defs/Chain"}}),
    "Json": {
        "description": "Any text, in lists and maps.",
        "anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"$ref": "#/$defs/Json"}},
            {"type": "object", "additionalProperties": {"$ref": "#/$defs/Json"}},
        ],
    },
    "Event": {
        "description": "A union that holds itself.",
        "oneOf": [{"$ref": "#/$defs/Again"}, {"$ref": "#/$defs/Last"}],
        "discriminator": {"propertyName": "tag"},
    },
    "Again": shape({"tag": {"const": "again"}, "event": {"$ref": "#/$defs/Event"}}, "tag", "event"),
    "Last": shape({"tag": {"const": "last"}}, "tag"),
    # A class that another one is built of first does not know its own keys yet: a key it may miss holds a union of both.
    "Turn": {
        "description": "A union.",
        "oneOf": [{"$ref": "#/$defs/Inner"}, {"$ref": "#/$defs/Outer"}],
        "discriminator": {"propertyName": "tag"},
    },
    "Inner": shape({"tag": {"const": "in"}, "a-b": {"anyOf": [{"$ref": "#/$defs/Turn"}, {"type": "null"}]}}, "tag"),
    "Outer": shape({"tag": {"const": "out"}, "one": {"$ref": "#/$defs/Inner"}, "c-d": {"type": "null"}}, "tag"),
    "Declared": shape({"": TEXT, "__proto__": {"type": "integer"}, "constructor": TEXT}, "", "__proto__"),
}

CASES: list[tuple[str, str, bool]] = [
    ("Nested", '{"cause": {}}', True),
    ("Nested", '{"cause": {"cause": {}}}', False),
    ("Nested", '{"cause": [{"cause": [{"cause": [{"cause": {}}]}]}]}', True),
    ("Nested", '{"cause": [{"cause": [{"cause": {"cause": {}}}]}]}', False),
    ("Nested", '{"cause": {"cause": [{"cause": {}}]}}', True),
    ("Nested", '{"cause":' + '[{"cause":' * 90 + "{}" + "}]" * 90 + "}", True),
    ("InLists", '{"cause":' + '[{"cause":' * 90 + "[]" + "}]" * 90 + "}", True),
    ("InLists", '{"cause": [{"cause": {}}]}', False),
    ("Sparse", '{"must": "m"}', True),
    ("Sparse", '{"": null, "must": "m"}', True),
    ("Sparse", '{"": "", "1": null, "must": "m"}', True),
    ("Sparse", '{"must": "m", "field_1": 1, "agent_id": 2, "empty": 3, "schema_": 4}', True),
    ("Sparse", '{"1": null, "agentId": null, "must": "m", "field_1": 1, "agent_id": null}', True),
    ("Sparse", '{"1": "a", "must": "m", "field_1": null, "must_": null}', True),
    ("Sparse", '{"must": null}', False),
    ("Holds", '{"one": {"must": "m", "agent_id": 2}, "all": [{"must": "m"}, {"": null, "must": "m"}]}', True),
    ("Dollar", '"a$"', True),
    ("Dollar", '"$$"', True),
    ("Dollar", '"a$\\n"', False),
    ("Dollar", '"a"', False),
    ("Backslash", '"a\\\\"', True),
    ("Backslash", '"a\\\\\\n"', False),
    ("Backslash", '"a$"', False),
    ("Chain", '{"next":' * 200 + "{}" + "}" * 200, True),
    ("Json", "[" * 201 + '"the deepest"' + "]" * 201, True),
    ("Json", '{"a":' * 201 + '"the deepest"' + "}" * 201, True),
    ("Json", "[" * 200 + "1" + "]" * 200, False),
    ("Event", '{"tag": "again", "event":' * 120 + '{"tag": "last"}' + "}" * 120, True),
    ("Event", '{"tag": "again", "event":' * 120 + '{"tag": 1}' + "}" * 120, False),
    ("Outer", '{"tag": "out", "one": {"tag": "in"}}', True),
    ("Outer", '{"tag": "out", "one": {"tag": "in", "a-b": null, "a_b": 1}, "c-d": null}', True),
    ("Outer", '{"tag": "out", "one": {"tag": "in", "a_b": 1, "a-b": {"tag": "in", "a_b": 2}}, "c_d": 1}', True),
    ("Declared", '{"": "", "__proto__": 1}', True),
    ("Declared", '{"": "", "__proto__": "1"}', False),
    ("Declared", '{"__proto__": 1}', False),
    ("Declared", '{"": ""}', False),
]


@pytest.fixture(scope="module")
def subject(tmp_path_factory: pytest.TempPathFactory) -> Subject:
    return made(tmp_path_factory.mktemp("corners"), "corners", {"made": document(SHAPES)}).subject


@pytest.fixture(scope="module")
def processes(subject: Subject) -> Iterator[dict[str, Process]]:
    found = {"python": python_process(), "typescript": node_process()}
    for process in found.values():
        process.ask(**subject.said())
    yield found
    for process in found.values():
        process.close()


@pytest.mark.parametrize(("name", "text", "valid"), CASES)
def test_all_agree_and_both_keep_it(processes: dict[str, Process], name: str, text: str, valid: bool) -> None:
    place = {"contract": "corners", "family": "made", "shape": name, "texts": [text]}
    asked = [("python", "jsonschema"), ("python", "guard"), ("typescript", "guard"), ("typescript", "ajv")]
    verdicts = [processes[who].ask(ask=what, **place) for who, what in asked]
    assert verdicts == [str(int(valid))] * 4
    read = {who: process.ask(ask="read", **place)[0] for who, process in processes.items()}
    if not valid:
        assert read == {"python": None, "typescript": None}
        return
    for who, written in read.items():
        assert json.loads(written) == json.loads(text), who
        assert processes[who].ask(ask="read", **{**place, "texts": [written]}) == [written]


def test_a_guard_ends_where_lists_nest_without_end(processes: dict[str, Process]) -> None:
    """What a peer sends cannot make a guard call itself for ever."""
    for name in ("Nested", "InLists"):
        text = '{"cause":' + '[{"cause":' * 20_000 + "[]" + "}]" * 20_000 + "}"
        assert (
            processes["typescript"].ask(ask="guard", contract="corners", family="made", shape=name, texts=[text]) == "0"
        )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Chain", '{"next":' * 201 + "{}" + "}" * 201),
        ("Json", "[" * 202 + "]" * 202),
        ("Event", '{"tag": "again", "event":' * 201 + '{"tag": "last"}' + "}" * 201),
    ],
)
def test_both_readers_refuse_what_nests_deeper(processes: dict[str, Process], name: str, text: str) -> None:
    for process in processes.values():
        assert process.ask(ask="read", contract="corners", family="made", shape=name, texts=[text]) == [None]
