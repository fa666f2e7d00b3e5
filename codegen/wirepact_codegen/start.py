"""The entry of the `wirepact` command: says how to install the generator where only the package is."""

from __future__ import annotations

import sys

_NEEDED = ("click", "jinja2", "jsonschema_rs", "datamodel_code_generator")


def main() -> None:
    from importlib.util import find_spec

    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        print(f"wirepact: the generator is not installed ({', '.join(missing)} missing).", file=sys.stderr)
        print("  pip install 'wirepact[codegen]'", file=sys.stderr)
        raise SystemExit(2)
    _stop_cleanly()
    import gc

    gc.disable()  # a run is short, and looking for cycles is a tenth of it
    from .cli import wirepact

    try:
        wirepact(prog_name="wirepact")
    except OSError as error:  # a full or failing disk, in the folder for temporary files or where the output goes
        print(f"wirepact: {error.filename or 'the output'}: {error.strerror or error}.", file=sys.stderr)
        raise SystemExit(1) from None
    finally:
        gc.freeze()  # nor at the end, when all of it goes


def _stop_cleanly() -> None:
    """Told to stop, the command takes back what it began, and exits as shells say it: 128 and the signal's number."""
    import signal

    def stop(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # there is no SIGHUP on Windows
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)
