"""Contract errors in a group, such as a TaskGroup raises: what all members agree on counts, in both languages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from wirepact import flue, helix


def ignore(_: object) -> None:
    pass


def raised(*errors: Exception) -> Exception:
    async def one(error: Exception) -> None:
        raise error

    async def run() -> None:
        async with asyncio.TaskGroup() as group:
            for error in errors:
                group.create_task(one(error))

    with pytest.raises(ExceptionGroup) as caught:
        asyncio.run(run())
    return caught.value


def busy() -> helix.HelixError:
    return helix.HelixError("m", "provider_rate_limited")


def gone() -> Any:
    return flue.AgentInstanceNotFoundError()


CHUNK: dict[str, Any] = {"agent_id": "a", "agent_type": "t", "step": 1}


def test_a_group_is_told_as_what_all_its_members_are() -> None:
    for group in (raised(busy()), raised(busy(), busy()), ExceptionGroup("g", [raised(busy()), busy()])):
        assert helix.classify_error(group).code == "provider_rate_limited"
        assert helix.render_error(group, logger=ignore) == helix.render_error(busy(), logger=ignore)
        assert helix.chunk_from_error(group, **CHUNK).code == "provider_rate_limited"
    group = raised(gone(), gone())
    assert flue.render_error(group) == flue.render_error(gone())
    settled = flue.settlement_from_error(group, submission_id="s")
    assert settled == flue.settlement_from_error(gone(), submission_id="s")


def test_members_that_do_not_agree_are_the_unexpected() -> None:
    own = helix.HelixError("m", "provider_rate_limited", retryable=False)
    for other in (ValueError("m"), helix.HelixError("m", "provider_timeout"), own):
        group = raised(busy(), other)
        assert helix.classify_known_error(group) is None
        assert helix.render_error(group, logger=ignore).status == 500
    logged: list[object] = []
    group = raised(gone(), ValueError("m"))
    assert flue.render_error(group, logger=logged.append).status == 500
    assert logged == [group]


def test_typescript_does_the_same(node: Callable[..., Any]) -> None:
    assert node("groups.mjs") == {"problems": []}
