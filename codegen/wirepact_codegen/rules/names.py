"""Rules of names: of families and packages, and of what one family exports."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator

from .. import ir, roles
from ..diagnostics import Diagnostic, error
from ..ir import At
from ..naming import constant_name, table_name

RESERVED = frozenset(
    "CODE_LIST CODES ROLES Codes Code CodeInfo AnyCode LocalCode RETIRED ASYMMETRIES WireError is_code isCode "
    "same_code sameCode retryable_of retryableOf category_of categoryOf user_message_for userMessageFor "
    "RetryPolicy RetryDecision RetryMiddleware RaisingPolicy CancelSignal ErrorForm "
    "LOCALES Messages addMessages add_messages "
    "CHUNKS ChunkFromErrorOptions SettlementFromErrorOptions".split()
)
"""Names every family exports; a definition may not take one."""

_OF_AN_ENVELOPE = frozenset("ErrorAnswer RenderErrorOptions RenderFailureOptions".split())
"""Names that a family with an envelope exports besides."""

_OF_A_TABLE = ("CODE_LIST", "Codes", "Code", "AnyCode", "LocalCode")

_DEVICES = frozenset(["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))])
MODULES = frozenset("celery dbos express fastapi fetch hono integrations observability sse temporal workers".split())
"""Modules that every package has beside its families."""
_IMPORTED = frozenset(
    "annotated_types celery dbos fastapi kombu opentelemetry pydantic pydantic_core sentry_sdk starlette temporalio "
    "tenacity typing_extensions typing_inspection".split()
)
"""What the Python package imports that is not Python's own."""
_OF_NODE = frozenset(
    "assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain "
    "events favicon.ico fs http http2 https inspector module net node_modules os path perf_hooks process punycode "
    "querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi "
    "worker_threads zlib".split()
)
"""What Node takes for its own modules, and names that npm refuses."""
_LONGEST = 100
_NPM_LONGEST = 214


def families_have_names(family: ir.Family) -> Iterator[Diagnostic]:
    why = _no_file(family.name) or _no_module(family.name)
    if family.name == "runtime":
        why = "The TypeScript package keeps its runtime under that name."
    elif family.name in MODULES:
        why = "Every package has a module of its own under that name."
    if why:
        yield error(
            family.at / "name", "family-name", f"No family can be {_short(family.name)}.", f"{why} Choose another."
        )


def packages_have_names(contract: ir.Contract) -> Iterator[Diagnostic]:
    root = At(contract.families[0].at.file, "")
    if why := _no_file(contract.name):
        yield error(
            root / "name", "package-name", f"No contract can be {_short(contract.name)}.", f"{why} Choose another."
        )
    for target in contract.targets:
        name, why = target.package, ""
        if target.name == "python":
            why = _no_module(name) or _no_file(name)
            if not why and (name in _IMPORTED or name in sys.stdlib_module_names or re.fullmatch("__.*__", name)):
                why = "Python and the package itself import another module of that name."
        elif target.name == "typescript":
            if name in _OF_NODE:
                why = "Node has the name for itself."
            elif len(name) > _NPM_LONGEST:
                why = f"npm takes at most {_NPM_LONGEST} characters."
        if why:
            at = root / "targets" / target.name / "package"
            yield error(at, "package-name", f"No package can be {_short(name)}.", f"{why} Choose another.")


def _no_file(name: str) -> str:
    """Why no file or folder can be called so; "" where one can."""
    if name in _DEVICES:
        return "Windows calls a device so: no folder can have the name there."
    return (
        f"Files are called so, and not every system takes more than {_LONGEST} characters."
        if len(name) > _LONGEST
        else ""
    )


def _no_module(name: str) -> str:
    return "Python has the word for itself: nothing of that name can be imported." if keyword.iskeyword(name) else ""


def _short(name: str) -> str:
    return f'"{name}"' if len(name) <= _LONGEST else f'"{name[:20]}..."'


def public_names_are_distinct(family: ir.Family) -> Iterator[Diagnostic]:
    reserved = dict.fromkeys(RESERVED, "every family")
    if roles.envelope(family) is not None:
        reserved |= dict.fromkeys(_OF_AN_ENVELOPE, "every family with an envelope")
    taken: dict[str, At] = {}
    for one in family.classes:
        options = f"{one.name}Options"  # in TypeScript
        if one.exported and one.call == "options" and options in reserved:
            yield _reserved(options, reserved[options], one.at)
    for name, at in _public_names(family):
        if name in reserved:
            yield _reserved(name, reserved[name], at)
        elif name in taken:
            yield error(
                at,
                "public-name",
                f'"{name}" is also the name at {taken[name]}.',
                "Give one of the two another name: a family's public names share one module.",
            )
        taken.setdefault(name, at)


def _reserved(name: str, by: str, at: At) -> Diagnostic:
    return error(at, "public-name", f'"{name}" is a name {by} exports.', "Choose another name.")


def _public_names(family: ir.Family) -> Iterator[tuple[str, At]]:
    for table in family.tables:
        if table.table != "CODES":
            yield table.table, table.at
            yield from ((table_name(table.table, name), table.at) for name in _OF_A_TABLE)
    for shape in family.shapes:
        yield shape.name, shape.at
        if isinstance(shape, ir.EnumShape):
            yield f"{constant_name(shape.name)}_LIST", shape.at
        if isinstance(shape, ir.UnionShape):
            yield f"Any{shape.name}", shape.at
            yield f"Unknown{shape.name}", shape.at
    for one in family.classes:
        yield one.name, one.at
    for data in family.data:
        yield data.name, data.at
    for constant in family.constants:
        yield constant.name, constant.at
