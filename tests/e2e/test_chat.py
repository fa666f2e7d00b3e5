"""The example chat in a real browser: what a person reads of each failure, and whether they may try again."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from browser import chromium
from support import ROOT

pytestmark = pytest.mark.heavy

CHAT = ROOT / "examples/chat"
Seen = dict[str, Any]

ANSWER = (
    "Every failure has a code, and every code says two things: a sentence for the person who waits, and whether "
    "trying again can help. This page knows both, so it never has to guess."
)
BEGUN = "Every failure has a code, and every code says two"
RATE = "Failed. Too many requests were made in a short time. Please wait a moment and try again."
LOST = "The connection was interrupted. Please try again."
BUSY = "Failed. The assistant is still working on the previous message. Please send this again once it has finished."
BEFORE, MIDDLE = "Before the answer", "In the middle"
PRESSES: dict[str, tuple[str, str, str, str | None, bool]] = {
    # Group, button, what the status says in the end, the code, whether there is a second try.
    "limit": (BEFORE, "Rate limit", RATE, "provider_rate_limited", True),
    "no-key": (BEFORE, "Wrong API key", "Failed. The AI service could not be used because of a setup problem on our side.", "provider_auth_error", False),
    "busy": (BEFORE, "Still working", BUSY, "state_already_running", True),
    "clash": (BEFORE, "Clash with an earlier one", "Failed. This message could not be sent because it clashes with an earlier one.", "state_request_key_conflict", False),
    "unreadable": (BEFORE, "Request not valid", "Failed. The request was not valid.", "VALIDATION_ERROR", False),
    "newer": (BEFORE, "Newer code, try again", "Failed. Something went wrong.", "provider_paused", True),
    "newer-final": (BEFORE, "Newer code, give up", "Failed. Something went wrong.", "provider_withdrawn", False),
    "limit-late": (MIDDLE, "Rate limit", RATE, "provider_rate_limited", True),
    "drop": (MIDDLE, "Provider drops", "Failed. The AI service had a problem. Please try again later.", "provider_error", True),
    "no-finish": (MIDDLE, "Provider falls silent", f"Failed. {LOST}", "transport_stream_drop", True),
    "cut": (MIDDLE, "Connection cut", f"Interrupted. {LOST}", "transport_stream_drop", True),
    "early-end": (MIDDLE, "Answer ends early", f"Interrupted. {LOST}", "transport_stream_drop", True),
    "none": ("It works", "Answer", "Done.", None, False),
    "long": ("It works", "Long answer, to stop", "Stopped.", None, False),
}  # fmt: skip
HOSTILE = '{"error": "<b>Traceback</b> sk-4711", "code": "provider_timeout", "retryable": false}'
PART = 'data: {"type":"start"}\n\n'
ANSWERS: dict[str, tuple[tuple[int, str, str] | None, str, bool]] = {
    # Answer, what the status says in the end, whether there is a second try.
    "page of a proxy": ((502, "text/html", "<html><body>Bad gateway</body></html>"), "Failed. Something went wrong.", False),
    "no body": ((500, "text/plain", ""), "Failed. Something went wrong.", False),
    "text of somebody else": ((500, "application/json", HOSTILE), "Failed. The AI service took too long to answer. Please try again.", False),
    "JSON of a success": ((200, "application/json", '{"answer": "hello"}'), f"Interrupted. {LOST}", True),
    "nothing of a stream": ((200, "text/event-stream", ""), f"Interrupted. {LOST}", True),
    "a start alone": ((200, "text/event-stream", PART), f"Interrupted. {LOST}", True),
    "a part of a newer server": ((200, "text/event-stream", f'{PART}data: {{"type":"hologram"}}\n\n'), "Failed. Something went wrong.", False),
    "no server": (None, f"Interrupted. {LOST}", True),
}  # fmt: skip


@pytest.fixture(scope="module")
def built() -> None:
    """The page, installed and bundled as `make example` does it."""
    run("make", "examples/chat/node_modules/.ready", cwd=ROOT)
    run("npm", "run", "--silent", "build", cwd=CHAT)


def run(*command: str, cwd: Path) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("chat") / "log"


@pytest.fixture(scope="module")
def url(built: None, log: Path) -> Iterator[str]:
    """Where the example's own server is."""
    command = [sys.executable, str(CHAT / "server.py"), "--port", "0"]
    with log.open("w") as told, subprocess.Popen(command, stdout=told, stderr=told) as process:
        try:
            end = time.monotonic() + 60
            while not (found := re.search(r"running on (http://127\.0\.0\.1:\d+)", log.read_text("utf-8"))):
                assert process.poll() is None and time.monotonic() < end, log.read_text("utf-8")
                time.sleep(0.05)
            yield found[1]
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def seen(url: str, tmp_path_factory: pytest.TempPathFactory) -> Seen:
    folder = tmp_path_factory.mktemp("seen")
    plan = {
        "chromium": chromium(),
        "url": f"{url}/",
        "axe": str(ROOT / "node_modules/axe-core/axe.min.js"),
        "shots": os.environ.get("WIREPACT_SHOTS"),
        "presses": {
            name: {"group": group, "button": button, "stop": name == "long"}
            for name, (group, button, *_) in PRESSES.items()
        },
        "answers": {
            name: None if answer is None else dict(zip(("status", "type", "body"), answer, strict=True))
            for name, (answer, *_) in ANSWERS.items()
        },
    }
    (folder / "plan.json").write_text(json.dumps(plan), "utf-8")
    command = ["node", str(Path(__file__).with_name("chat.mjs")), str(folder / "plan.json")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    return dict(json.loads(done.stdout))


def test_every_button_is_pressed() -> None:
    source = (CHAT / "chat.tsx").read_text("utf-8")
    listed = source.partition("const BUTTONS = {")[2].partition("\n};")[0]
    assert set(re.findall(r'([\w-]+)"?: "', listed)) == set(PRESSES)


@pytest.mark.parametrize("name", PRESSES)
def test_what_a_person_reads(seen: Seen, name: str) -> None:
    group, button, status, code, again = PRESSES[name]
    found = seen["presses"][name]
    assert "failed" not in found, found
    first = found["first"]
    assert (first["told"][-1], first["code"], first["again"]) == (status, code, again)
    # It never looks finished on the way, and says what it is doing.
    assert first["told"][0] == "Thinking…" and len(first["told"]) == len(set(first["told"]))
    assert set(first["told"]) <= {"Thinking…", "Answering…", status}
    asked, *answers = first["messages"]
    assert (asked["role"], asked["text"]) == ("user", button)
    if group == BEFORE:
        assert answers == [] and "Answering…" not in first["told"]
    else:
        (answer,) = answers
        assert "Answering…" in first["told"] and answer["text"].startswith("Every failure")
        assert (answer["text"] == ANSWER) == (name == "none")
        assert answer["mark"] == (None if name == "none" else "Not finished")
    assert found["errors"] == []
    expected = "Failed to load resource" if group == BEFORE else "net::ERR_INCOMPLETE_CHUNKED_ENCODING"
    assert len(found["console"]) == (group == BEFORE or name == "cut"), found["console"]
    assert all(expected in message for message in found["console"])


@pytest.mark.parametrize("name", [name for name, row in PRESSES.items() if row[-1]])
def test_a_second_try_is_answered(seen: Seen, name: str) -> None:
    second = seen["presses"][name].get("second")
    assert second is not None
    assert second["told"] == ["Thinking…", "Answering…", "Done."]
    assert [(one["role"], one["text"]) for one in second["messages"]] == [
        ("user", PRESSES[name][1]),
        ("assistant", ANSWER),
    ]
    assert (second["code"], second["again"], second["focus"]) == (None, False, "Your message")


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_of_somebody_else(seen: Seen, name: str) -> None:
    _, status, again = ANSWERS[name]
    found = seen["answers"][name]
    assert "failed" not in found, found
    assert (found["told"][-1], found["again"], found["errors"]) == (status, again, [])
    assert not any("Done." in one or "sk-4711" in one for one in found["told"])


def test_what_was_not_finished_stays_marked(seen: Seen) -> None:
    found = seen["conversation"]
    assert "failed" not in found, found
    assert [(one["role"], one["mark"]) for one in found["messages"]] == [
        ("user", None), ("assistant", "Not finished"),
        ("user", None), ("assistant", None),
        ("user", None),
    ]  # fmt: skip
    assert found["told"] == [
        "Thinking…", "Answering…", f"Interrupted. {LOST}",
        "Thinking…", "Answering…", "Done.",
        "Thinking…", "Stopped.",
    ]  # fmt: skip
    assert (found["errors"], found["console"]) == ([], [])


def test_nothing_stands_in_the_way(seen: Seen) -> None:
    for one in seen["looks"]:
        assert "failed" not in one, one
        assert (one["over"], one["broken"]) == (0, []), one
    assert len(seen["looks"]) == 16


def test_it_works_without_a_mouse(seen: Seen) -> None:
    found = seen["keyboard"]
    assert "failed" not in found, found
    buttons = ["Send", "Answer", "Long answer, to stop", "Rate limit", "Wrong API key", "Still working"]
    back = [*buttons[-2::-1], "Your message", "Try again"]
    assert found["ways"] == ["Conversation", "Your message", *buttons, *back]
    assert [one["text"] for one in found["asked"]["messages"]] == ["hello", ANSWER]
    assert (found["refused"]["told"][-1], found["refused"]["again"]) == (BUSY, True)
    assert found["again"]["told"][-1] == "Done." and found["again"]["focus"] == "Your message"
    assert found["again"]["messages"][-1]["text"] == ANSWER


def test_it_talks_to_its_own_server_alone(seen: Seen, url: str) -> None:
    assert len(seen["requests"]) > 50
    assert {one for one in seen["requests"] if not one.startswith((f"{url}/", "data:"))} == set()


def test_the_truth_stays_on_the_server(seen: Seen, url: str, log: Path) -> None:
    secrets = re.compile("(org-|sk-|run )4711")
    assert not secrets.search(json.dumps(seen))
    message = {"role": "user", "parts": [{"type": "text", "text": "hello"}]}
    for fault in ("limit", "no-key", "busy", "newer-final", "limit-late", "no-finish"):
        asked = {"messages": [message], "trigger": "submit-message", "fault": fault}
        answer = httpx.post(f"{url}/api/chat", json=asked, trust_env=False, timeout=30)
        assert '"code' in answer.text.replace("\\", "") and not secrets.search(answer.text), fault
    told = log.read_text("utf-8")
    assert "org-4711 is over its limit" in told and "run 4711 is at fault" in told
    # What the server itself complains of is the cut answers alone.
    complaints = {one for one in told.splitlines() if one.startswith("ERROR")}
    assert (
        complaints == {"ERROR:    ASGI callable returned without completing response."}
        and "never retrieved" not in told
    )


def test_the_types_of_the_sdk_fit(built: None) -> None:
    run("npm", "run", "--silent", "check", cwd=CHAT)
