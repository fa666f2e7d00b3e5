"""A UI message stream whose source waited for a task that somebody else cancelled."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
from wirepact import helix


def test_the_cancellation_of_a_task_that_a_source_waited_for_ends_in_an_error() -> None:
    async def source() -> AsyncIterator[str]:
        yield "a"
        inner = asyncio.create_task(asyncio.sleep(60))
        await asyncio.sleep(0)
        inner.cancel()
        await inner

    async def run() -> list[bytes]:
        return [one async for one in helix.ui_stream(source(), log=logged.append)]

    logged: list[Exception] = []
    *_, error, done = asyncio.run(run())
    assert done == b"data: [DONE]\n\n"
    assert json.loads(json.loads(error.removeprefix(b"data: "))["errorText"])["code"] == "framework_internal_error"
    assert [type(one) for one in logged] == [RuntimeError]


def test_cancellation_of_the_task_itself_passes() -> None:
    async def source() -> AsyncIterator[str]:
        waiting.set()
        await asyncio.sleep(60)
        yield "a"

    async def consume() -> None:
        async for _ in helix.ui_stream(source()):
            pass

    async def run() -> None:
        task = asyncio.create_task(consume())
        await waiting.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    waiting = asyncio.Event()
    asyncio.run(run())
