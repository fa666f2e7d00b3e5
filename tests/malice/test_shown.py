"""What a peer sent stands in no message as it came: nothing that a terminal or a log obeys, or that nobody sees."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from typing import Any, Literal, cast

import pytest
from support import ROOT
from wirepact import flue, helix
from wirepact._runtime.ijson import WireError
from wirepact.sse import read_sse

KEY = "a\n\x1b[31m\u2028\u202e\x9b/~x"
SHOWN = r"a\u{a}\u{1b}[31m\u{2028}\u{202e}\u{9b}~1~0x"
POINTER = "/a\n\x1b[31m\u2028\u202e\x9b~1~0x"
DIST = ROOT / "generated/typescript/dist/esm"


def asked(script: str, question: object) -> Any:
    """What a script answers in TypeScript's place; `WireError` is there, `given` is the question."""
    text = f"""
        import {{ readFileSync }} from "node:fs";
        import * as helix from {json.dumps((DIST / "helix/index.js").as_uri())};
        import * as flue from {json.dumps((DIST / "flue/index.js").as_uri())};
        const {{ WireError }} = helix;
        const given = JSON.parse(readFileSync(0, "utf8"));
        const refused = (run) => {{ try {{ run(); }} catch (error) {{ return error; }} }};
        {script}
    """
    run = ["node", "--input-type=module", "-e", text]
    done = subprocess.run(run, input=json.dumps(question), capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def bodies() -> list[str]:
    """An error body whose undeclared key holds what is no I-JSON: a number, a key given twice, half a character."""
    inner = json.dumps(KEY)
    return [
        f'{{"error":"m",{inner}:1e999}}',
        f'{{"error":"m",{inner}:1,{inner}:2}}',
        f'{{"error":"m",{inner}:"\\ud800"}}',
    ]


def test_keys_of_a_refused_body() -> None:
    for body in bodies():
        with pytest.raises(helix.WireError) as caught:
            helix.parse_chat_error_body(body)
        error = caught.value
        assert error.pointer == POINTER
        assert str(error) == f"/{SHOWN}: {error.problem}"
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
    found = asked(
        "console.log(JSON.stringify(given.map((one) => refused(() => helix.parseChatErrorBody(one)))"
        '.map((error) => [error.pointer, error.message, error.problem, error.stack.split("\\n")[0]])));',
        bodies(),
    )
    for pointer, message, problem, first in found:
        assert pointer == POINTER
        assert message == f"/{SHOWN}: {problem}"
        assert message in first


def test_a_key_that_is_parsed_already() -> None:
    with pytest.raises(helix.WireError) as caught:
        helix.parse_chat_error_body({"error": "m", KEY: float("inf")})
    assert str(caught.value).startswith(f"/{SHOWN}: ") and caught.value.pointer == POINTER


def test_a_long_pointer_is_cut_and_stays_bounded() -> None:
    with pytest.raises(helix.WireError) as caught:
        helix.parse_chat_error_body(
            json.dumps({"error": "m", "\n" * 100_000: float("inf")}).replace("Infinity", "1e999")
        )
    text = str(caught.value)
    assert "\n" not in text and text.startswith("/" + r"\u{a}" * 499 + "…") and len(text) < 5000


def test_every_character_in_both_languages() -> None:
    """All that Unicode calls a control, a format sign or a separator of lines shows, and both show the same."""
    codes = [code for code in range(0x110000) if not 0xD800 <= code < 0xE000]
    parts = [codes[start : start + 100] for start in range(0, len(codes), 100)]
    odd = [part for part in parts if str(WireError(text := "".join(map(chr, part)))) != text]
    shown = {code for part in odd for code in part if str(WireError(chr(code))) != chr(code)}
    found = asked(
        "const changed = (part) => {"
        "  const text = String.fromCodePoint(...part);"
        '  return new WireError("", text).message !== `the document: ${text}`;'
        "};"
        "console.log(JSON.stringify(given.flatMap((part) => changed(part) ? part.filter((code) => changed([code])) : [])));",
        parts,
    )
    assert set(found) == shown
    hidden = {code for code in codes if unicodedata.category(chr(code)) in ("Cc", "Cf", "Zl", "Zp")}
    assert hidden <= shown
    assert not shown & {ord(char) for char in "aÄ中😀 \\/~\u00a0"}


def test_words_that_are_none() -> None:
    """A type, an outcome or a row that somebody took from elsewhere."""
    odd = "x\n\x1b[31m\x9b\u2028\u202e"
    outcome = cast("Literal['failed']", odd)
    asks: list[Callable[[], object]] = [
        lambda: flue.http_error(odd),
        lambda: flue.settlement_from_error(ValueError(), submission_id="s", outcome=outcome),
        lambda: flue.submission_settled("s", outcome, ValueError()),
        lambda: helix.chat_route_response(odd),
        lambda: helix.entry_failure_answer(odd, odd),
    ]
    messages: list[str] = asked(
        """
        const asks = [
          () => flue.httpError(given),
          () => flue.settlementFromError(new Error(), { submissionId: "s", outcome: given }),
          () => flue.submissionSettled("s", given, new Error()),
          () => helix.chatRouteResponse(given),
          () => helix.entryFailureAnswer(given, given),
        ];
        console.log(JSON.stringify(asks.map((ask) => refused(ask).message)));
        """,
        odd,
    )
    for ask in asks:
        with pytest.raises((ValueError, KeyError)) as caught:
            ask()
        messages.append(str(caught.value))
    assert len(messages) == 10
    for message in messages:
        assert "[31m" in message and not re.search("[\n\x1b\x9b\u2028\u202e]", message), message


def test_the_kind_of_a_reply_that_is_no_stream() -> None:
    class Reply:
        status_code = 200
        headers = {"content-type": "text/\x1b[2J\u202e"}  # noqa: RUF012

        def iter_bytes(self) -> Any:
            return iter(())

        def close(self) -> None:
            return

    reader = read_sse(Reply(), helix.CHUNKS)
    list(reader)
    texts = [str(reader.settlement.error), str(getattr(reader.settlement.error, "__cause__", ""))]
    assert any(r"text/\u{1b}[2j\u{202e}" in text for text in texts), texts
    assert not any("\x1b" in text for text in texts)


def test_the_command() -> None:
    odd = "a\x1b[31m\u202e"
    for given in ([odd], ["a", f"--{odd}"], ["a", "--format", odd], ["a", "--family", odd]):
        python = subprocess.run([sys.executable, "-m", "wirepact", *given], capture_output=True, check=False)
        script = ROOT / "generated/typescript/bin/explain.js"
        node = subprocess.run(["node", script, *given], capture_output=True, check=False)
        for done in (python, node):
            assert done.returncode == (1 if given == [odd] else 2)
            assert not re.search("[\x1b\u202e]", (done.stdout + done.stderr).decode()), given
