"""The reference in a real browser: from the disk and from a server, three widths, two themes, no mouse needed."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support import ROOT

from docs.hostile import SHOWN, TAG

pytestmark = pytest.mark.heavy

KINDS = [
    *("index.html", "helix/index.html", "helix/retry.html", "agent/retry.html", "helix/recognition.html"),
    *("helix/shapes.html", "helix/data.html", "helix/runtimes.html", "agent/codes/MODEL_ERROR.html"),
    *("helix/codes/provider_rate_limited.html", "flue/codes/method_not_allowed.html"),
    "helix/codes/framework_completion_tool_choice_unsupported.html",
]
SEARCHES = {
    "rate_lim": "provider_rate_limited",  # part of its name, at its start
    "ARG_INV": "TOOL_ARG_INVALID",  # in its middle
    "429": "provider_rate_limited",  # a status that is recognised as it
    "405": "method_not_allowed",  # the status of its reply
    "credentials": "provider_auth_error",  # a word of its meaning
    "credentails": "provider_auth_error",  # and one that is misspelt
}


@pytest.fixture(scope="module")
def seen(
    chromium: str, reference: Path, served: str, hostile_reference: Path, large_reference: Path, tmp_path_factory: Any
) -> Any:
    """What one visit to all of them saw."""
    wild = sorted(path.relative_to(hostile_reference).as_posix() for path in hostile_reference.rglob("*.html"))
    plan = {
        "chromium": chromium,
        "axe": str(ROOT / "node_modules/axe-core/axe.min.js"),
        "shots": None,
        "sites": {
            "disk": f"{reference.as_uri()}/",
            "server": served,
            "hostile": f"{hostile_reference.as_uri()}/",
            "large": f"{large_reference.as_uri()}/",
        },
        "pages": {"disk": KINDS, "server": KINDS[:2], "hostile": [wild[0], *wild[-8:]], "large": []},
        "asks": {
            "disk": {
                "searches": list(SEARCHES),
                "nothing": "toolargumentnobodyhas",
                "filters": [
                    "verdict=always&family=helix",
                    "q=timeout",
                    "lifecycle=retired",
                    "status=405",
                    "language=python&category=durability",
                    "q=conflict&verdict=never",
                ],
                "opened": ["helix/codes/provider_rate_limited.html", "agent/codes/MODEL_ERROR.html"],
                "keyboard": "provider",
            },
            "server": {
                "searches": ["credentials"],
                "filters": ["family=flue&status=405"],
                "opened": ["flue/codes/method_not_allowed.html"],
            },
            "hostile": {"texts": wild, "searches": ["onclick"]},
            "large": {"searches": ["0x80070005"], "filters": ["q=access denied"]},
        },
    }
    place = tmp_path_factory.mktemp("plan") / "plan.json"
    place.write_text(json.dumps(plan), "utf-8")
    made = subprocess.run(
        ["node", ROOT / "tests/docs/browser.mjs", place], cwd=ROOT, capture_output=True, text=True, timeout=900
    )
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)


def test_no_request_leaves_the_machine(seen: Any, served: str) -> None:
    assert len(seen["requests"]) > 100
    assert [one for one in seen["requests"] if not one.startswith(("file:///", served))] == []


def test_no_page_complains(seen: Any) -> None:
    assert seen["messages"] == []


def test_no_page_is_wider_than_its_window(seen: Any) -> None:
    assert seen["overflow"] == []


def test_everybody_can_use_it(seen: Any) -> None:
    assert [one for one in seen["axe"] if one["impact"] in ("serious", "critical")] == []
    assert seen["axe"] == [], "moderate ones too"


def test_search(seen: Any) -> None:
    for text, wanted in SEARCHES.items():
        found = seen["answers"]["disk"]["searches"][text]
        assert found["listed"][0] == found["opened"] == wanted, text
    assert seen["answers"]["disk"]["nothing"] == "No code is like that."
    assert seen["answers"]["server"]["searches"]["credentials"]["opened"] == "provider_auth_error"
    assert seen["answers"]["large"]["searches"]["0x80070005"]["listed"] != []


def test_filters(seen: Any) -> None:
    found = seen["answers"]["disk"]["filters"]
    for query, one in found.items():
        assert one["byAddress"] == one["bySetting"] != [], query
        assert one["cleared"] == one["all"] == 150, query
    assert {"provider_rate_limited", "transport_stream_drop"} <= set(found["verdict=always&family=helix"]["byAddress"])
    assert found["lifecycle=retired"]["byAddress"] == ["framework_completion_tool_choice_unsupported"]
    assert found["status=405"]["byAddress"] == ["method_not_allowed"]
    assert set(found["language=python&category=durability"]["byAddress"]) == {
        *("CHECKPOINT_SERIALIZABLE", "CHECKPOINT_WRITE", "LOCK_ERROR")
    }
    assert "provider_timeout" in found["q=timeout"]["byAddress"]
    assert seen["answers"]["server"]["filters"]["family=flue&status=405"]["byAddress"] == ["method_not_allowed"]
    large = seen["answers"]["large"]["filters"]["q=access denied"]
    assert large["all"] == large["cleared"] == 2927 and 0 < len(large["byAddress"]) < 50


def test_an_address_opens_at_its_code(seen: Any) -> None:
    for site in ("disk", "server"):
        for path, code in seen["answers"][site]["opened"].items():
            assert path.endswith(f"/{code}.html")


def test_no_mouse_is_needed(seen: Any) -> None:
    assert seen["answers"]["disk"]["keyboard"] == {
        "first": "Skip to the content",
        "skipped": "main",
        "moved": True,
        "closed": True,
        "themes": ["auto", "light", "dark", "auto"],
    }


def test_hostile_text_is_read_and_not_run(seen: Any) -> None:
    texts = seen["answers"]["hostile"]["texts"]
    assert all(not one["pwned"] for one in texts.values())
    everything = "".join(one["text"] for one in texts.values())
    assert all(" ".join(one.split()) in " ".join(everything.split()) for one in (*SHOWN, TAG))
    assert "onclick" in seen["answers"]["hostile"]["searches"]["onclick"]["opened"]
