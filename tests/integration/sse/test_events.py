"""Events as bytes, both ways and in both languages; each case that has a name is a public report about another library."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

HERE = Path(__file__).parent
MESSAGE = {"event": "message", "id": "", "intact": True}


def event(data: str, **fields: Any) -> dict[str, Any]:
    return {**MESSAGE, "data": data, **fields}


DECODED: dict[str, tuple[list[bytes | str], list[dict[str, Any]]]] = {
    "173 CR at the end of a piece": (["data: one\r", "\ndata: two\r\n\r", "\n"], [event("one\ntwo")]),
    "174 CRLF": (['event: error\r\ndata: {"code":"x"}\r\n\r\n'], [event('{"code":"x"}', event="error")]),
    "174 CR": (['event: error\rdata: {"code":"x"}\r\r'], [event('{"code":"x"}', event="error")]),
    "175 a character in two pieces": ([b'data: "\xf0\x9f', b'\x8c\x8d"\n\n'], [event('"🌍"')]),
    "178 a BOM in three pieces": (
        [b"\xef", b"\xbb", b"\xbfdata: a\n\n", "data: \ufeffb\n\n"],
        [event("a"), event("\ufeffb")],
    ),
    "179 empty data": (["data:\n\n"], [event("")]),
    "179 a name alone": (["event: ready\n\n", "data: x\n\n"], [event("x")]),
    "179 a comment": ([": ping\n\n"], []),
    "a field without a colon": (["data\ndata\n\n"], [event("\n")]),
    "one space is dropped": (["data:  a\ndata:b\n\n"], [event(" a\nb")]),
    "an id stays": (
        ["id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n"],
        [event("a", id="1"), event("b", id="1"), event("c")],
    ),
    "an id with U+0000 is none": (["id: a\nid: b\0\ndata: x\n\n"], [event("x", id="a")]),
    "a name is of one event": (["event: a\nevent: b\ndata: x\n\ndata: y\n\n"], [event("x", event="b"), event("y")]),
    "other fields": (["Data: a\n data: b\ndata : c\nretry: 5\ndata: x\n\n"], [event("x")]),
    "invalid UTF-8": ([b"data: a\xffb\n\n", "data: c\n\n"], [event("a\ufffdb", intact=False), event("c")]),
    "an event the stream ends in": (["data: a\n\ndata: b\n"], [event("a")]),
    "empty pieces": (["", "data: a\r", "", "\n\r", "", "\n", ""], [event("a")]),
}
RETRY: list[tuple[str, int | None]] = [
    ("retry: 1500\n", 1500),
    ("retry: 1.5\n", None),
    ("retry: -1\n", None),
    ("retry\n", None),
]
ENCODED: list[tuple[str, dict[str, Any], str]] = [
    ("a", {}, "data: a\n\n"),
    ("", {}, "data: \n\n"),
    ("a\nb\r\nc\rd", {}, "data: a\ndata: b\ndata: c\ndata: d\n\n"),
    ("a", {"event": "error", "id": "7", "retry": 10}, "event: error\nid: 7\nretry: 10\ndata: a\n\n"),
    ("\ud800", {}, "data: \ufffd\n\n"),
]
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("a", {"event": "x\ndata: y"}),
    ("a", {"id": "x\ry"}),
    ("a", {"id": "x\0"}),
]


@pytest.fixture(scope="module")
def node(streams: Path) -> dict[str, Any]:
    cases = [pieces for pieces, _ in DECODED.values()] + [[text] for text, _ in RETRY]
    asked = {
        "decode": [[one if isinstance(one, str) else list(one) for one in pieces] for pieces in cases],
        "encode": [[data, fields] for data, fields, _ in ENCODED] + [list(one) for one in REFUSED],
        "surrogates": ["\ud83c|\udf0d"],
    }
    command = ["node", str(HERE / "events.mjs"), str(streams / "generated/typescript")]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def decode(pieces: list[bytes | str]) -> tuple[list[dict[str, Any]], int | None]:
    from stream_errors import sse

    decoder = sse.SseDecoder()
    found = [one for piece in pieces for one in decoder.feed(piece)]
    return [{"data": one.data, "event": one.event, "id": one.id, "intact": one.intact} for one in found], decoder.retry


@pytest.mark.parametrize("name", DECODED)
def test_events_are_read(name: str, node: dict[str, Any]) -> None:
    pieces, wanted = DECODED[name]
    assert decode(pieces)[0] == wanted
    assert node["decoded"][list(DECODED).index(name)]["events"] == wanted


def test_waiting_times_are_read(node: dict[str, Any]) -> None:
    for index, (text, wanted) in enumerate(RETRY):
        assert decode([text])[1] == wanted
        assert node["decoded"][len(DECODED) + index]["retry"] == wanted


def test_events_are_written(node: dict[str, Any]) -> None:
    from stream_errors import sse

    for index, (data, fields, wanted) in enumerate(ENCODED):
        assert sse.encode_event(data, **fields) == wanted.encode()
        assert node["encoded"][index] == wanted
    for index, (data, fields) in enumerate(REFUSED):
        with pytest.raises(ValueError, match="one line"):
            sse.encode_event(data, **fields)
        assert node["encoded"][len(ENCODED) + index] == "RangeError"
    comments = [": ping\n\n", ": \n\n", ": a\n: b\n: c\n\n"]
    assert [sse.encode_comment("ping"), sse.encode_comment(), sse.encode_comment("a\r\nb\rc")] == [
        one.encode() for one in comments
    ]
    assert node["comments"] == comments
    assert decode([*comments, "data: a\n\n"])[0] == [event("a")]
    assert node["halves"] == [["🌍"]]


@settings(max_examples=60, deadline=None)
@given(texts=st.lists(st.text(st.characters(blacklist_categories=["Cs"])), max_size=5), data=st.data())
def test_what_is_written_is_read(streams: Path, texts: list[str], data: st.DataObject) -> None:
    from stream_errors import sse

    whole = b"".join(sse.encode_event(one) + sse.encode_comment(one) for one in texts)
    cut = data.draw(st.integers(0, len(whole)))
    found, _ = decode([whole[:cut], whole[cut:]])
    assert [one["data"] for one in found] == [one.replace("\r\n", "\n").replace("\r", "\n") for one in texts]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_limit_counts_no_line_end(streams: Path, end: str) -> None:
    from stream_errors import acme, sse

    for pieces in ([f"data: abcd{end}{end}"], ["data: ab", f"cd{end}", end]):
        for limit, wanted in ((11, ["abcd"]), (10, None)):
            decoder = sse.SseDecoder(limit=limit)
            try:
                found = [one.data for piece in pieces for one in decoder.feed(piece)]
            except acme.WireError:
                found = None
            assert found == wanted, (pieces, limit)
            told = json.dumps({"limited": [pieces, limit]})
            command = ["node", str(HERE / "events.mjs"), str(streams / "generated/typescript")]
            done = subprocess.run(command, input=told, capture_output=True, text=True, timeout=60, check=False)
            assert json.loads(done.stdout)["limited"] == wanted, done.stderr


def test_a_large_event_in_tiny_pieces(streams: Path) -> None:
    from stream_errors import sse

    decoder = sse.SseDecoder()
    whole = sse.encode_event("x" * 50_000)
    found = [one for index in range(len(whole)) for one in decoder.feed(whole[index : index + 1])]
    assert [one.data for one in found] == ["x" * 50_000]
