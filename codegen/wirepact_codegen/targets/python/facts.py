"""What a family's shared runtime sources ask of it, as Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ... import facts, ir
from . import views
from .literals import literal


def view(contract: ir.Contract, family: ir.Family) -> dict[str, Any]:
    """What `facts.py.jinja` prints."""
    root = facts.root(family)
    params = views.Classes(contract, family).params[root.name] if root is not None else ()
    by_role = {param.role: param.name for param in params if not param.in_meta}
    own = family.runtime is None
    made = _call(family, root, by_role) if own and root else None
    given = facts.supplies(family) or {}
    verdict = _verdict(family) if "retryable" in given else None
    at_site = verdict is not None and facts.by_exchange(family)
    settings = {name: facts.setting(family, name) for name in facts.SETTINGS} if own else {}
    return {
        "root": root.name if root else None,
        "code": literal(by_role.get("code", family.codes.property)),
        "retryable": literal(by_role.get("retryable", "retryable")),
        "wire": "int" if family.codes.of_integers else "str",
        "pinned": _set(facts.pinned(family)),
        "own": own,
        "control": _set(facts.control(family)),
        "by_name": _dict(facts.by_name(family)),
        "by_code": _dict(facts.by_code(family)),
        "by_status": _dict(facts.by_status(family)),
        "unexpected": literal(facts.unexpected(family)),
        "made": made,
        "status": "status" in given,
        "verdict": verdict,
        "at_site": at_site,
        "recognise": ["status_of"] if made and at_site else [],
        "reference": [
            *(["CODES"] if made and ("status" in given or at_site) else []),
            *(["retryable_of"] if made and verdict and not at_site else []),
        ],
        "imported": [name for name, found in settings.items() if found],
        "settings": [(name, facts.SETTINGS[name]) for name, found in settings.items() if not found],
        "rules": facts.rules(family) is not None,
    }


def _call(family: ir.Family, root: ir.ErrorClass, by_role: Mapping[str | None, str]) -> str | None:
    """The arguments that make an error of the root class."""
    given = facts.supplies(family)
    if given is None:
        return None
    values = {"code": "code", "message": "message", "status": "status", "retryable": "verdict"}
    if (found := given.get("status")) and found.required:
        values["status"] = "status or 500"
    if (found := given.get("retryable")) and (found.required or root.default_retryable is not None):
        values["retryable"] = f"verdict if verdict is not None else {bool(root.default_retryable)}"
    said = {role: values[role] for role in (*given, "message")}
    return ", ".join([*(f"{by_role[role]}={value}" for role, value in said.items()), "cause=cause"])


def _verdict(family: ir.Family) -> str:
    return "site_verdict(info, http=status_of(cause))" if facts.by_exchange(family) else "retryable_of(code)"


def _set(codes: Iterable[str | int]) -> str:
    inner = ", ".join(map(literal, codes))
    return f"frozenset({{{inner}}})" if inner else "frozenset()"


def _dict(rows: Mapping[str, str | int] | Mapping[int, str | int]) -> str:
    return f"{{{', '.join(f'{literal(key)}: {literal(code)}' for key, code in rows.items())}}}"
