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
    import gc

    from .cli import wirepact

    gc.disable()  # a run is short, and looking for cycles is a tenth of it
    wirepact(prog_name="wirepact")
