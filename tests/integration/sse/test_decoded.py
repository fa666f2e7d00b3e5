"""An event that was received, as a value of Python; what a decoder makes of bytes stands in test_samples and test_events."""

from __future__ import annotations

from wirepact import sse


def test_an_event_without_a_name_is_a_message() -> None:
    event = sse.SseEvent("text")
    assert (event.data, event.event, event.id, event.intact) == ("text", "message", "", True)
    assert event == next(iter(sse.SseDecoder().feed(sse.encode_event("text"))))


def test_events_are_equal_when_all_of_them_is() -> None:
    event = sse.SseEvent("text", "tick", "7", False)
    assert event == sse.SseEvent(data="text", event="tick", id="7", intact=False)
    for other in (
        sse.SseEvent("texts", "tick", "7", False),
        sse.SseEvent("text", "tock", "7", False),
        sse.SseEvent("text", "tick", "8", False),
        sse.SseEvent("text", "tick", "7", True),
        "text",
        None,
    ):
        assert event != other
    assert repr(event) == "SseEvent('text', event='tick', id='7', intact=False)"
