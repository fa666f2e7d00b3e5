"""The entry of the `wirepact` command: says how to install the generator where only the package is."""

from __future__ import annotations

import sys
from types import FrameType

_NEEDED = ("click", "jinja2", "jsonschema_rs", "datamodel_code_generator")


def main() -> None:
    from importlib.util import find_spec

    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        print(f"wirepact: the generator is not installed ({', '.join(missing)} missing).", file=sys.stderr)
        print("  pip install 'wirepact[codegen]'", file=sys.stderr)
        raise SystemExit(2)
    told = _stop_cleanly()
    import gc

    gc.disable()  # a run is short, and looking for cycles is a tenth of it
    from .cli import wirepact

    try:
        wirepact(prog_name="wirepact")
    except Exception as error:
        if told:  # a library has made another of what was raised
            raise SystemExit(128 + told[0]) from None
        if not isinstance(error, OSError):
            raise
        # A full or failing disk, in the folder for temporary files or where the output goes.
        print(f"wirepact: {error.filename or 'the output'}: {error.strerror or error}.", file=sys.stderr)
        raise SystemExit(1) from None
    finally:
        gc.freeze()  # nor at the end, when all of it goes


def _stop_cleanly() -> list[int]:
    """Told to stop, the command takes back what it began, and exits as shells say it: 128 and the signal's number.

    What a signal raises is lost where Python can only report it, as when an object goes, and ends a library that is not
    Python while it imports: there it comes again.

    Returns:
        The signals that it was told by, as they come.
    """
    import _thread
    import signal
    import time
    from contextlib import suppress

    told: list[int] = []

    def soon(number: int) -> None:
        time.sleep(0.01)
        _thread.interrupt_main(signal.Signals(number))

    def stop(number: int, frame: FrameType | None) -> None:
        if _imports(frame):
            _thread.start_new_thread(soon, (number,))
        else:
            told.append(number)
            raise SystemExit(128 + number)

    def lost(what: sys.UnraisableHookArgs) -> None:
        if told and isinstance(what.exc_value, SystemExit):
            with suppress(RuntimeError):  # Python itself is at its end
                _thread.start_new_thread(soon, (told[-1],))
        else:
            sys.__unraisablehook__(what)

    sys.unraisablehook = lost
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # there is no SIGHUP on Windows
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)
    return told


def _imports(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False
