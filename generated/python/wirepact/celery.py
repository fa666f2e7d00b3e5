# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""Errors through Celery, which keeps of an exception its class and `args` alone where results are JSON: whole.

Import this module where results are read, too: Celery looks classes up among what is imported, and makes up a
look-alike of a class it does not find.

Lost on the way: the traceback, but for its text; notes with JSON, `__cause__` with pickle. Needs Celery 5.4 or newer.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module

from ._runtime import crossing
from ._runtime.boundary import marker_of, to_dict
from ._runtime.causes import is_error, safe_get
from ._runtime.verdict import stamp, stamp_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    class _Request:
        called_directly: bool

    class Backend:
        """Celery's, as far as it is used here."""

        serializer: str

        def prepare_exception(self, exc: BaseException, serializer: str | None = None) -> object:
            """What is stored of an error."""

        def exception_to_python(self, exc: object) -> object:
            """The error of what was stored."""

    class Task:
        """Celery's, as far as it is used here."""

        request: _Request
        backend: Any
        _backend: Any

        def retry(self, *args: Any, **kwargs: Any) -> Any:
            """Send the task again."""

    class UnpickleableExceptionWrapper(Exception):
        """What Celery makes of an error that pickle refuses."""

else:
    try:
        from celery.app.task import Task
        from celery.backends.base import Backend
        from celery.utils.serialization import UnpickleableExceptionWrapper
    except ImportError as missing:
        raise ImportError(f"{__name__} needs Celery: pip install '{__name__.rpartition('.')[0]}[celery]'") from missing

__all__ = ["CarriedError", "ErrorTask", "should_retry"]

crossing.load_classes()


def should_retry(error: BaseException) -> bool:
    """Whether a task may be tried again: anything but control flow and a verdict of false. Never raises.

    The verdict is the stamp, else the error's, else its code's; of a foreign error, that of the nearest contract error
    or stamp among the causes it was raised from. SoftTimeLimitExceeded is control flow.
    """
    return crossing.may_retry(error)


class ErrorTask(Task):
    """A task whose errors arrive whole, and are tried again by their verdict: `@app.task(base=ErrorTask)`.

    With JSON results the reader's `get()` raises the very class with code, verdict, fields, stamp and causes; of a
    foreign error that is concerned (stamped, or raised from one of the contract) what Celery keeps, and stamp and
    causes. Other errors, what an eager task raises, pickled results and the worker's own hooks (`throws`, `on_failure`,
    errbacks, signals) see nothing of it. For operators: what is stored holds foreign texts.

    `retry`, and so `autoretry_for`, raises the error itself where `should_retry` says no; how often and how soon stay
    Celery's. So `autoretry_for=(Exception,)` is enough.
    """

    abstract = True

    def __init_subclass__(cls, **options: Any) -> None:
        """Keep what `@app.task(backend=...)` gives where `backend` finds it."""
        super().__init_subclass__(**options)
        given = cls.__dict__.get("backend")
        if given is not None and not isinstance(given, property):
            type.__delattr__(cls, "backend")
            cls._backend = given

    @property
    def backend(self) -> Any:
        """Where results go."""
        found: Any = Task.backend.__get__(self)
        return found if self.request.called_directly else _carrying(found)

    @backend.setter
    def backend(self, value: object) -> None:
        Task.backend.__set__(self, value)

    def retry(self, *args: Any, **kwargs: Any) -> Any:
        """As in Celery, but an error that is not to be tried again is raised: `exc`, else the one being handled."""
        given: object = kwargs.get("exc", args[2] if len(args) > 2 else None)
        error = sys.exception() if given is None else given
        if is_error(error) and not should_retry(error):
            raise error
        return super().retry(*args, **kwargs)


class CarriedError(Exception):
    """An error as JSON results hold it. Building one, as Celery does when it reads a result, gives the error itself."""

    def __new__(cls, *args: Any) -> Any:
        """The error itself."""
        return _read(*args)


class _Carrying(Backend):
    """A result backend that stores the errors of the contract whole."""

    def prepare_exception(self, exc: BaseException, serializer: str | None = None) -> object:
        kept = super().prepare_exception(exc, serializer)
        error = _original(exc)
        if (serializer or self.serializer) == "pickle" or not crossing.concerns(error):
            return kept
        made = Exception.__new__(CarriedError)
        whole = "_marker_" in type(error).__dict__ or isinstance(exc, UnpickleableExceptionWrapper)
        made.args = (json.dumps(to_dict(error)), None if whole else kept)
        return super().prepare_exception(made, serializer)


_classes: dict[type, type[Backend]] = {}


def _carrying(backend: Backend) -> Backend:
    """The same backend, state and all, with another way to store errors."""
    kind = type(backend)
    if kind not in _classes:
        _classes[kind] = type(kind.__name__, (_Carrying, kind), {})
    made = object.__new__(_classes[kind])
    made.__dict__ = backend.__dict__
    return made


def _read(form: str, native: object = None) -> Exception:
    """The error of its JSON form, written as text, and of what Celery keeps of it where its class is foreign."""
    try:
        error = crossing.error_of(json.loads(form))
    except RecursionError:
        raise ValueError("the value is not the JSON form of an error: it nests too deep") from None
    if native is None:
        return error
    found: object = import_module("celery").current_app.backend.exception_to_python(native)
    kind = str(safe_get(native, "exc_type")).rpartition(".")[2]
    if not isinstance(found, Exception) or type(found).__name__ != kind or marker_of(found) != marker_of(error):
        return error
    if marker_of(found):
        found.__dict__.update(error.__dict__)
    mark = stamp_of(error)
    if mark is not None:
        stamp(found, mark)
    found.__cause__ = error.__cause__
    return found


def _original(error: BaseException) -> BaseException:
    """The error as it was raised: Celery puts another in the place of one that pickle refuses."""
    raised = sys.exception()
    bases = set(type(raised).__mro__[1:]) - {Exception, BaseException}
    replaced = type(error) in bases or isinstance(error, UnpickleableExceptionWrapper)
    return raised if replaced and isinstance(raised, Exception) else error
