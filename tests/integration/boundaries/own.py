"""Errors of a contract of one's own over Python's boundaries. Run with its package on the path; prints JSON."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
from typing import Any

from celery import Celery
from celery.contrib.testing.worker import start_worker
from orders_errors import orders
from orders_errors.celery import ErrorTask
from orders_errors.dbos import should_retry
from orders_errors.temporal import data_converter, error_from_application_error
from temporalio.api.failure.v1 import Failure

CALLS: list[str] = []


def make(name: str) -> Any:
    why = orders.RateLimitedError(cause=OSError("disk gone"))
    error = {
        "missing": lambda: orders.NotFoundError("order", "o-1", cause=why),
        "root": lambda: orders.OrdersError("code_of_tomorrow", "m", True, 503, {"a": [1]}, cause=why),
        "limited": lambda: orders.RateLimitedError(cause=why),
    }[name]()
    orders.stamp_retryable(error, name == "root")
    return error


def by_pickle(error: Any) -> Any:
    return pickle.loads(pickle.dumps(error))


def by_temporal(error: Any) -> Any:
    failure = Failure()
    asyncio.run(data_converter.encode_failure(error, failure))
    assert failure.application_failure_info.type == error.code
    return error_from_application_error(asyncio.run(data_converter.decode_failure(failure)))


def told(error: Any, *, causes: bool = True) -> Any:
    form = orders.error_to_dict(error)
    return form if causes else {key: item for key, item in form.items() if key != "cause"}


def main() -> None:
    app = Celery("own", broker="memory://", backend="cache+memory://")
    app.conf.update(worker_hijack_root_logger=False, broker_transport_options={"polling_interval": 0.005})

    @app.task(base=ErrorTask, name="fail", shared=False, autoretry_for=(Exception,), max_retries=1)
    def fail(name: str) -> None:
        CALLS.append(name)
        raise make(name)

    fail.default_retry_delay = 0
    answers: dict[str, Any] = {}
    with start_worker(app, perform_ping_check=False, loglevel="CRITICAL"):
        for name in ("missing", "root", "limited"):
            error, pending = make(name), fail.delay(name)
            found: Any = pending.get(timeout=30, interval=0.005, propagate=False)
            assert type(found) is type(error) and told(found) == told(error), told(found)
            assert CALLS.count(name) == 1 + should_retry(error), CALLS
            assert told(by_pickle(error), causes=False) == told(error, causes=False)
            assert type(by_pickle(error)) is type(error)
            assert told(by_temporal(error)) == told(error)
            answers[name] = told(error)
        print(json.dumps(answers), flush=True)
        os._exit(0)  # stopping a worker takes it four seconds


if __name__ == "__main__":
    main()
