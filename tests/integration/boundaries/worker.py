"""A Celery application whose broker and store are the folder that BOUNDARIES names; for a worker of its own."""

from __future__ import annotations

import os
import time
import uuid
from pathlib import Path

from celery import Celery
from wirepact.celery import ErrorTask

from integration.boundaries.samples import sample

FOLDER = Path(os.environ["BOUNDARIES"])
for part in ("queue", "control", "results"):
    (FOLDER / part).mkdir(exist_ok=True)

app = Celery("processes", broker="filesystem://", backend=f"file://{FOLDER}/results")
app.conf.update(
    broker_transport_options={
        "data_folder_in": f"{FOLDER}/queue",
        "data_folder_out": f"{FOLDER}/queue",
        "control_folder": f"{FOLDER}/control",
        "polling_interval": 0.01,
    }
)


@app.task(base=ErrorTask)
def fail(name: str) -> None:
    raise sample(name)


@app.task(base=ErrorTask, soft_time_limit=1, autoretry_for=(Exception,), default_retry_delay=0, max_retries=2)
def slow() -> None:
    (FOLDER / f"ran-{uuid.uuid4()}").touch()
    time.sleep(30)
