"""Nothing of a foreign failure reaches a caller: 1,000 made-up errors a language, each with a secret wherever one fits."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from wirepact import flue

COUNT = 1_000
SECRET = "s3cr3t-token-9c1f"


def _classes() -> list[type[Exception]]:
    named = type(f"Pool_{SECRET.replace('-', '_')}", (Exception,), {"__module__": SECRET})
    return [ValueError, KeyError, OSError, UnicodeError, RuntimeError, AssertionError, StopIteration, named]


def _bare(kind: type[Exception], dice: random.Random) -> Exception:
    if kind is OSError:
        return OSError(13, SECRET, f"/srv/{SECRET}")
    return kind(*([SECRET] * dice.randint(1, 3)))


def foreign(dice: random.Random, depth: int = 0) -> BaseException:
    """An error with the secret in its text, arguments, attributes, notes, cause, context, members and stack."""
    error: Any = _bare(dice.choice(_classes()), dice)
    for name in ("type", "code", "name", "details", "dev", "user_message", "reason", "known_type"):
        if dice.random() < 0.5:
            setattr(error, name, dice.choice([SECRET, "stream_not_found", {"a": SECRET}]))
    if dice.random() < 0.5:
        error.meta, error.status, error.headers = {"token": SECRET}, 404, {"X-Token": SECRET}
    if dice.random() < 0.5:
        error.add_note(f"note {SECRET}")
    if dice.random() < 0.3:
        error = ExceptionGroup(SECRET, [error, ValueError(SECRET)])
    if depth < 3 and dice.random() < 0.6:
        error.__cause__ = foreign(dice, depth + 1)
    if dice.random() < 0.2:
        error.__context__ = flue.OperationFailedError(SECRET, SECRET)
    code = compile(f"def f(e):\n    {SECRET.replace('-', '_')} = e\n    raise e\nf(e)", f"/srv/{SECRET}.py", "exec")
    try:
        exec(code, {"e": error})
    except BaseException as raised:
        error = raised
    return error  # type: ignore[no-any-return]


def forms(error: object) -> list[str]:
    """Every public form, as text."""
    logged: list[object] = []
    texts: list[str] = []
    for dev in (False, True):
        for method in (None, "HEAD"):
            for aborted in (False, True):
                answer = flue.render_error(error, dev=dev, method=method, aborted=aborted, logger=logged.append)
                texts += [answer.text, repr(answer)]
        for outcome in ("failed", "aborted"):
            texts.append(flue.submission_settled("sub_1", outcome, error, dev=dev).model_dump_json())
        texts.append(flue.settlement_error(error, dev=dev).model_dump_json())
    assert all(one is error for one in logged)
    return texts


def test_a_foreign_error_says_nothing() -> None:
    dice = random.Random(20)
    for _ in range(COUNT):
        error = foreign(dice)
        texts = forms(error)
        assert not [text for text in texts if "s3cr3t" in text or "token" in text], repr(error)
        assert all("internal_error" in text or '"body"' in text or text == "" or "body=None" in text for text in texts)


def test_the_cause_of_a_known_error_says_nothing() -> None:
    dice = random.Random(21)
    makers: list[Callable[[BaseException], Exception]] = [
        lambda cause: flue.SessionBusyError(cause=cause),
        lambda cause: flue.http_error("internal_error", cause=cause),
        lambda cause: flue.OperationFailedError("prompt", "no answer", cause=cause),
        lambda cause: flue.AgentRunError("failed", "sub_1", cause=cause),
        lambda cause: flue.ResultUnavailableError("no", "text", cause=cause),
    ]
    for _ in range(COUNT // 10):
        for make in makers:
            error = make(foreign(dice))
            error.add_note(SECRET)
            assert not [text for text in forms(error) if "s3cr3t" in text]


def test_the_secret_would_be_seen() -> None:
    """A negative test must be able to fail: operators do see the text."""
    error = foreign(random.Random(22))
    assert SECRET in flue.error_info(error, live=True).model_dump_json()
    assert SECRET in flue.durable_error_fields(error).model_dump_json()


def test_typescript_says_nothing_either(node: Callable[..., Any]) -> None:
    answers = node("flue.mjs", "{}")["leaks"]
    assert answers == {"asked": COUNT, "leaked": [], "seen_by_operators": True}
