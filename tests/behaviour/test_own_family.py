"""A family that is data alone: marks, verdicts, retry, classification and forms, in the packages a team gets."""

from __future__ import annotations

import asyncio
import copy
import importlib
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from support import run

from behaviour import own_contract
from behaviour.cases import HERE

FAMILIES = ("shop", "cards", "depot", "bare", "meter")


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the contract, its packages built."""
    return own_contract.build(tmp_path_factory.mktemp("kit"))


@pytest.fixture(scope="module")
def families(kit: Path) -> Iterator[dict[str, Any]]:
    place = str(kit / "generated/python")
    sys.path.insert(0, place)
    yield {name: importlib.import_module(f"{own_contract.PACKAGE}.{name}") for name in FAMILIES}
    sys.path.remove(place)
    for name in [name for name in sys.modules if name.partition(".")[0] == own_contract.PACKAGE]:
        del sys.modules[name]


@pytest.fixture
def shop(families: dict[str, Any]) -> Any:
    return families["shop"]


@pytest.fixture
def depot(families: dict[str, Any]) -> Any:
    return families["depot"]


class Calls:
    """A callable that fails so many times (always when left out), then gives "done"; and the waits between."""

    def __init__(self, error: BaseException, times: int | None = None) -> None:
        self.error, self.times = error, times
        self.count = 0
        self.waits: list[float] = []

    def __call__(self) -> str:
        self.count += 1
        if self.times is None or self.count <= self.times:
            raise self.error
        return "done"

    async def later(self) -> str:
        await asyncio.sleep(0)
        return self()

    def run(self, family: Any, *, later: bool, **options: Any) -> Any:
        options = {"sleep": self.waits.append, "jitter": False, **options}
        if later:
            return asyncio.run(family.retrying(self.later, **options)())
        return family.retrying(self, **options)()


# --- both languages ----------------------------------------------------------------------------


def test_every_question_is_answered_alike(kit: Path) -> None:
    result = run("parity", "--schema", kit / "schema", "--format", "json")
    reports = {one["family"]: one for one in json.loads(result.output)}
    assert {name: one["differences"] for name, one in reports.items()} == {name: [] for name in FAMILIES}
    assert result.exit_code == 0
    everywhere = {"code_of", "error_from_dict", "error_to_dict", "get_retryable", "retry_after_ms", "retry_decision"}
    everywhere |= {"retrying", "site_verdict", "stamp_retryable"}
    for name, one in reports.items():
        asked = {function for function, (python, typescript) in one["behaviours"].items() if python and typescript}
        classified = {"classify_error", "classify_known_error"} if name in ("shop", "cards", "depot") else set()
        assert asked >= everywhere | classified and one["questions"] > 200, name


def test_typescript_does_the_same(kit: Path) -> None:
    done = subprocess.run(
        ["node", HERE / "own_family.mjs", kit / "generated/typescript"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    results: dict[str, str | None] = json.loads(done.stdout)
    assert len(results) >= 10 and {name: said for name, said in results.items() if said} == {}


def test_a_fault_in_one_package_is_named(kit: Path) -> None:
    facts = kit / "generated/python" / own_contract.PACKAGE / "depot/facts.py"
    before = facts.read_text("utf-8")
    facts.write_text(before.replace('"StockError": "stock_empty"', '"StockError": "late"'), "utf-8")
    result = run("parity", "--schema", kit / "schema", "--format", "json")
    facts.write_text(before, "utf-8")
    lines = [line for one in json.loads(result.output) for line in one["differences"]]
    assert result.exit_code == 1 and lines and all("StockError" in line for line in lines)


def test_vectors_of_ones_own_ask_them_by_name(kit: Path) -> None:
    error = {"$ours": {"class": "RateLimitedError", "call": "options", "given": []}}
    vectors = [
        {"function": "site_verdict", "input": {"code": "upstream_failed", "http": 503}, "expected": True},
        {"function": "site_verdict", "args": ["not_found"], "expected": False},
        {"function": "get_retryable", "input": {"$stamped": {"error": error, "verdict": False}}, "expected": False},
        {"function": "classify_error", "input": "no error", "expected": {"code": "internal_error", "status": 500}},
        {"function": "code_of", "input": {"$cancelled": {}}, "expected": None},
        {
            "function": "retry_decision",
            "input": {"error": error, "attempts_left": True},
            "expected": {"action": "retry", "delay_ms": 1000, "same_instance": True},
        },
        {
            "function": "retrying",
            "input": {"error": error, "fails": 2},
            "expected": {"calls": 3, "waits_ms": [1000, 2000], "result": "done"},
        },
        {"function": "retry_delays", "input": {"error": error}, "expected": {"delays_ms": [1000, 2000], "retries": 2}},
        {"function": "error_round_trip", "input": error, "expected": {"name": "RateLimitedError", "retryable": True}},
        {
            "function": "stamp_retryable",
            "input": {"error": error, "verdict": False},
            "expected": {"verdict": False, "returned": None},
        },
    ]
    path = kit / "schema/vectors/shop/all.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"vectors": [{"id": str(place), **one} for place, one in enumerate(vectors)]}))
    result = run("parity", "--schema", kit / "schema", "--format", "json")
    path.unlink()
    shop = json.loads(result.output)[0]
    assert shop["differences"] == []
    assert (shop["vectors"]["asked"], shop["vectors"]["equal"]) == (len(vectors), len(vectors))


def test_details_that_nobody_gives_are_those_of_the_class(kit: Path) -> None:
    """An empty text is none. A text of the class in which a value is missing is empty, so that its base's one stands."""
    wanted: dict[tuple[str, int | None, str | None], str] = {
        ("QueueError", None, None): "Come back later.",
        ("QueueError", None, ""): "Come back later.",
        ("QueueError", None, "Wait."): "Wait.",
        ("LongQueueError", None, None): "Come back later.",
        ("LongQueueError", 3, None): "3 wait before you.",
        ("LongQueueError", 3, ""): "3 wait before you.",
        ("LongQueueError", 3, "Wait."): "Wait.",
    }
    vectors = []
    for (name, place, details), said in wanted.items():
        given = {key: value for key, value in (("place", place), ("details", details)) if value is not None}
        call = "positional" if name == "LongQueueError" else "options"
        error = {"class": name, "call": call, "given": [{"wire": k, "python": k, "value": v} for k, v in given.items()]}
        expected = {"fields": {**given, "details": said}}
        vectors.append({"function": "error_to_dict", "input": {"$ours": error}, "expected": expected})
    path = kit / "schema/vectors/depot/details.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"vectors": [{"id": str(place), **one} for place, one in enumerate(vectors)]}))
    result = run("parity", "--schema", kit / "schema", "--format", "json")
    path.unlink()
    depot = next(one for one in json.loads(result.output) if one["family"] == "depot")
    assert depot["differences"] == []
    assert (depot["vectors"]["asked"], depot["vectors"]["equal"]) == (len(vectors), len(vectors))


# --- verdicts ----------------------------------------------------------------------------------


def test_the_mark_outranks_the_error_and_the_code(shop: Any) -> None:
    assert shop.get_retryable(shop.RateLimitedError()) is True
    assert shop.get_retryable(shop.ShopError("rate_limited", "m", False)) is False
    assert shop.get_retryable(shop.ShopError("no_such_code", "m")) is None
    assert shop.get_retryable(ValueError("m")) is None
    for error in (shop.RateLimitedError(), ValueError("m")):
        for verdict in (False, True):
            assert shop.stamp_retryable(error, verdict) is None
            assert shop.get_retryable(error) is verdict
            kept = pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)
            assert [shop.get_retryable(one) for one in kept] == [verdict] * 3


def test_a_verdict_under_a_name_of_its_own(depot: Any) -> None:
    assert depot.get_retryable(depot.DepotError("m", "stock_empty", 409)) is False
    assert depot.get_retryable(depot.DepotError("m", "stock_empty", 409, True)) is True
    claims = type("Claims", (Exception,), {"recoverable": True, "retryable": True, "type": "late"})()
    assert depot.get_retryable(claims) is None


def test_a_pinned_code_takes_no_mark(families: dict[str, Any]) -> None:
    depot, meter = families["depot"], families["meter"]
    for family, error in (
        (depot, depot.DepotError("m", "handed_over", 500, True)),
        (meter, meter.MeterError(7, "m", "m-1", retryable=True)),
    ):
        family.stamp_retryable(error, True)
        assert family.get_retryable(error) is False


def test_the_first_row_that_covers_the_situation_decides(depot: Any) -> None:
    asked = [
        ({"http": 503}, True),
        ({"http": 418}, False),
        ({"http": 404}, False),
        ({"http": 302}, None),
        ({"kind": "Belt-Stopped"}, True),
        ({"kind": "rain"}, None),
        ({}, None),
    ]
    assert [depot.site_verdict("lane_blocked", **given) for given, _ in asked] == [said for _, said in asked]
    assert depot.site_verdict("late") is True and depot.site_verdict("no_such_code", http=503) is None


def test_without_a_class_the_property_is_the_mark(families: dict[str, Any]) -> None:
    bare = families["bare"]
    error = OSError("m")
    error.code = "EAGAIN"  # type: ignore[attr-defined]
    assert (bare.get_retryable(error), bare.code_of(error)) == (True, "EAGAIN")
    error.code = "no_such_code"  # type: ignore[attr-defined]
    assert (bare.get_retryable(error), bare.code_of(error)) == (None, None)
    assert bare.code_of({"code": "EAGAIN"}) is None and bare.code_of(TimeoutError()) == "ETIMEDOUT"
    assert not hasattr(bare, "classify_error")


# --- classification ----------------------------------------------------------------------------


def foreign(kind: str, **fields: Any) -> Exception:
    error: Exception = type(kind, (Exception,), {})("m")
    for key, value in fields.items():
        setattr(error, key, value)
    return error


def test_what_the_matches_say_is_recognised(depot: Any) -> None:
    recognised = {
        "stock_empty": [foreign("StockError"), foreign("Other", name="StockError"), foreign("Other", code="E_STOCK")],
        "lane_blocked": [
            foreign("Other", status_code=503),
            foreign("Other", status=HTTPStatus.SERVICE_UNAVAILABLE),
            foreign("Other", response=foreign("Response", status_code=529)),
        ],
        "late": [TimeoutError(), foreign("Other", status=504)],
        "stopped": [asyncio.CancelledError(), foreign("AbortError")],
    }
    for code, errors in recognised.items():
        for error in errors:
            found = depot.classify_error(error)
            assert (found.type, depot.code_of(error), found.cause) == (code, code, error)
            assert depot.DepotError.is_instance(found) and type(found) is depot.DepotError
            assert found.status_code == {"stock_empty": 409, "lane_blocked": 503, "late": 504, "stopped": 500}[code]
    for none in (ValueError("m"), foreign("Other", status=200), foreign("Other", status=True), "StockError", None):
        assert depot.classify_known_error(none) is None and depot.code_of(none) is None


def test_a_verdict_that_depends_on_a_status_goes_by_the_values(depot: Any) -> None:
    asked = {foreign("Other", status=503): True, foreign("Other", response=foreign("Response", status=529)): True}
    for error, verdict in asked.items():
        assert depot.classify_error(error).recoverable is verdict
    assert depot.classify_error(TimeoutError()).recoverable is True  # the plain verdict of its code
    assert depot.classify_error(ValueError()).recoverable is None


def test_the_unexpected_has_a_code_and_the_rest_is_the_tables(families: dict[str, Any]) -> None:
    shop, depot, cards = (families[name] for name in ("shop", "depot", "cards"))
    error = shop.classify_error(KeyError("secret"))
    assert (error.code, error.status, error.retryable, str(error)) == ("internal_error", 500, None, "secret")
    assert "secret" not in shop.user_message_for(error.code)
    assert depot.classify_error(1).type == "fault"  # it says so, though "broken" has 500 too and stands first
    found = cards.classify_error(1)
    assert (found.code, found.known_code, cards.get_retryable(found)) == ("unexpected", None, None)


def test_an_error_of_the_family_is_itself(shop: Any) -> None:
    for error in (shop.NotFoundError(resource="user", id="7"), shop.ShopError("newer_code", "m")):
        assert shop.classify_error(error) is shop.classify_known_error(error) is error
    assert shop.code_of(shop.ShopError("newer_code", "m")) is None


def test_a_group_is_what_all_its_members_are(shop: Any) -> None:
    busy, other = shop.RateLimitedError(), shop.NotFoundError(resource="user", id="7")
    assert shop.classify_error(ExceptionGroup("g", [busy, ExceptionGroup("h", [shop.RateLimitedError()])])) is busy
    for mixed in ([busy, other], [busy, ValueError("m")], [ValueError("m"), ValueError("m")]):
        group = ExceptionGroup("g", mixed)
        assert shop.classify_known_error(group) is None
        found = shop.classify_error(group)
        assert (found.code, found.__cause__) == ("internal_error", group)
    wrapped = RuntimeError("m")
    wrapped.__cause__ = busy
    assert shop.classify_known_error(wrapped) is None


def test_cancellation_is_no_failure(shop: Any) -> None:
    bubbled = foreign("GraphBubbleUp")
    group = ExceptionGroup("several", [ValueError("m"), bubbled])
    several = BaseExceptionGroup("several", [ValueError("m"), asyncio.CancelledError()])
    for signal in (asyncio.CancelledError(), KeyboardInterrupt(), foreign("AbortError"), bubbled, group, several):
        assert shop.classify_known_error(signal) is None
        with pytest.raises(type(signal)) as caught:
            shop.classify_error(signal)
        assert caught.value is signal


# --- retry -------------------------------------------------------------------------------------


@pytest.mark.parametrize("later", (False, True))
def test_a_verdict_decides_ahead_of_the_filter(shop: Any, later: bool) -> None:
    busy = Calls(shop.RateLimitedError())
    with pytest.raises(shop.RateLimitedError) as caught:
        busy.run(shop, later=later)
    assert caught.value is busy.error and (busy.count, busy.waits) == (3, [1.0, 2.0])
    never = Calls(shop.InvalidRequestError())
    with pytest.raises(shop.InvalidRequestError):
        never.run(shop, later=later, retry_on=Exception, on_failure="continue")
    assert never.count == 1
    once = Calls(shop.RateLimitedError(), 1)
    assert once.run(shop, later=later) == "done" and once.count == 2


@pytest.mark.parametrize("later", (False, True))
def test_without_a_verdict_the_filter_decides_and_then_on_failure(shop: Any, later: bool) -> None:
    for error in (ValueError("secret"), shop.InternalError()):
        assert (left := Calls(error)).run(
            shop, later=later, on_failure="continue"
        ) == "Something went wrong on our side."
        assert left.count == 1
        tried = Calls(error)
        said = tried.run(shop, later=later, retry_on=[type(error)], on_failure=lambda _: "told", max_retries=4)
        assert (said, tried.count, tried.waits) == ("told", 5, [1.0, 2.0, 4.0, 8.0])


@pytest.mark.parametrize("later", (False, True))
def test_cancellation_and_control_flow_pass(families: dict[str, Any], later: bool) -> None:
    shop, depot = families["shop"], families["depot"]
    signals: list[tuple[Any, BaseException]] = [
        (shop, asyncio.CancelledError()),
        (shop, KeyboardInterrupt()),
        (shop, foreign("AbortError")),
        (depot, depot.DepotError("m", "handed_over", 500)),
    ]
    for family, signal in signals:
        calls = Calls(signal)
        if later and isinstance(signal, KeyboardInterrupt):
            continue  # asyncio.run has its own way with it
        with pytest.raises(type(signal)) as caught:
            calls.run(family, later=later, retry_on=Exception, on_failure="continue")
        assert caught.value is signal and calls.count == 1


def test_a_cancelled_wait_is_cancelled(shop: Any) -> None:
    async def main() -> int:
        calls = Calls(shop.RateLimitedError())
        task = asyncio.create_task(shop.retrying(calls.later, initial_delay_ms=60_000)())
        while not calls.count:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return calls.count

    assert asyncio.run(main()) == 1


def test_the_contracts_own_constants_and_rules(families: dict[str, Any]) -> None:
    depot, meter = families["depot"], families["meter"]
    calls = Calls(depot.DepotError("m", "late", 504))
    with pytest.raises(depot.DepotError):
        calls.run(depot, later=False)
    assert (calls.count, calls.waits) == (2, [0.04])
    policy = depot.RetryPolicy()
    assert (policy.backoff_factor, policy.max_delay_ms, policy.failure_text) == (2, 60_000, "The depot has a fault.")
    told = Calls(meter.MeterError(7, "m", "m-1"))
    assert told.run(meter, later=False) == "Something went wrong." and told.count == 3
    decision = meter.retry_decision(ValueError("m"), attempt=3)
    assert (decision.action, decision.because) == ("feedback", "The reading is missing, and that is all.")


def test_a_decorator_with_and_without_options(shop: Any) -> None:
    waits: list[float] = []
    count = 0

    @shop.retrying(max_retries=1, sleep=waits.append)
    def call(number: int) -> int:
        nonlocal count
        count += 1
        if count == 1:
            raise shop.RateLimitedError
        return number

    assert call(7) == 7 and call.__name__ == "call" and len(waits) == 1
    assert shop.retrying(lambda: 1)() == 1
    with pytest.raises(ValueError, match="max_retries"):
        shop.retrying(call, max_retries=-1)


# --- forms -------------------------------------------------------------------------------------


def test_an_error_comes_back_from_its_form(families: dict[str, Any]) -> None:
    shop, meter, depot = families["shop"], families["meter"], families["depot"]
    made: list[tuple[Any, Any]] = [
        (shop, shop.NotFoundError(resource="user", id="7", cause=ValueError("inner"))),
        (meter, meter.MeterError(-32001, "m", "m-1", "worn")),
        (depot, depot.StockEmptyError("m")),
    ]
    for family, error in made:
        family.stamp_retryable(error, True)
        back = family.error_from_dict(json.loads(json.dumps(family.error_to_dict(error))))
        assert type(back) is type(error) and str(back) == str(error)
        assert {**vars(back)} == {**vars(error)} and family.get_retryable(back) is True
    newer = {"class": "kit.shop.NewerError", "name": "NewerError", "message": "m", "fields": {"code": "newer"}}
    back = shop.error_from_dict(newer)
    assert type(back) is shop.ShopError and back.code == "newer" and shop.error_to_dict(back)["class"] == newer["class"]


# --- what it costs -----------------------------------------------------------------------------


def test_none_of_it_is_loaded_before_it_is_touched(kit: Path) -> None:
    code = "import sys; from kit_errors import shop; shop.is_code('x'); shop.NotFoundError(resource='a', id='b').code"
    seen = "; print(sorted({'json', 'typing', 'pydantic', 'kit_errors.shop.facts', 'datetime'} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-c", code + seen],
        cwd=kit / "generated/python",
        capture_output=True,
        text=True,
    )
    assert done.stdout == "[]\n", done.stdout + done.stderr


def test_without_tenacity_the_line_names_the_package(kit: Path) -> None:
    code = (
        "import sys; sys.modules['tenacity'] = None\n"
        "from kit_errors import shop\n"
        "print(shop.retry_decision(ValueError(), attempt=1).action)\n"
        "try: shop.retrying(print)\n"
        "except ImportError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=kit / "generated/python", capture_output=True, text=True)
    assert done.stdout.splitlines() == ["raise", "retrying needs tenacity: pip install 'kit_errors[retry]'"]
