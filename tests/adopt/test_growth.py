"""The time an import takes grows with its sources and not with their square: each form eight times as long."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import pytest
from wirepact_codegen.adopt import python, typescript

FEW, TIMES = 250, 8


def lines(form: str, count: int) -> str:
    return "\n".join(form.format(n=n) for n in range(count))


def between(first: str, form: str, last: str = "") -> Callable[[int], str]:
    return lambda count: f"{first}\n{lines(form, count)}\n{last}"


TYPESCRIPT = {
    "union": between("type ErrorCode =", '  | "c{n}"', ";"),
    "array": between("const ERROR_CODES = [", '  "c{n}",', "] as const;"),
    "rows": between("const ERROR_CODES = [", '  {{ code: "c{n}", status: 404 }},', "] as const;"),
    "object": between("const ERROR_CODES = {", '  /** Doc. */\n  C{n}: "c{n}",', "} as const;"),
    "object of rows": between("const ERROR_CODES = {", "  c{n}: {{ status: 404 }},", "} as const;"),
    "enum": between("enum ErrorCode {", '  /** Doc. */\n  C{n} = "c{n}",', "}"),
    "members": lambda count: (
        between("enum E {", '  C{n} = "c{n}",', "}")(count) + f"type ErrorCode =\n{lines('| E.C{n}', count)};"
    ),
    "references": lambda count: (
        between("const T = {", '  C{n}: "c{n}",', "};")(count)
        + f"const ERROR_CODES = [\n{lines('T.C{n},', count)}\n] as const;"
    ),
    "spread": lambda count: (
        between("", 'const P{n} = ["c{n}"] as const;')(count)
        + f"const ERROR_CODES = [\n{lines('...P{n},', count)}\n] as const;"
    ),
    "constants": between("", '/** Doc. */\nexport const C{n}_ERROR = "c{n}";'),
    "class": between("class ErrorCodes {", '  static readonly C{n} = "c{n}";', "}"),
    "references to a class": lambda count: (
        TYPESCRIPT["class"](count) + f"const STATUS = {{\n{lines('  [ErrorCodes.C{n}]: 404,', count)}\n}};"
    ),
    "classes": between("", 'class C{n}Error extends Error {{ code = "c{n}" }}'),
    "table": lambda count: (
        TYPESCRIPT["array"](count) + f"const STATUS_BY_CODE = {{\n{lines('  c{n}: 404,', count)}\n}};"
    ),
}
PYTHON = {
    "literal": between("ErrorCode = Literal[", "  'c{n}',", "]"),
    "tuple": between("ERROR_CODES = (", "  'c{n}',", ")"),
    "rows": between("ERRORS = {", "  'c{n}': {{'status': 404}},", "}"),
    "enum": between("class ErrorCode(Enum):", "  C{n} = 'c{n}'\n  '''Doc.'''"),
    "class": between("class Codes:", "  C{n} = 'c{n}'"),
    "references": lambda count: PYTHON["class"](count) + f"STATUS = {{\n{lines('  Codes.C{n}: 404,', count)}\n}}\n",
    "branches": between("", "if a:\n  C{n}_ERROR = 'c{n}'\nelse:\n  C{n}_ERROR = 'c{n}'"),
    "one name": between("", "if a:\n  E = 'c{n}'"),
    "spread": lambda count: between("", "P{n} = ('c{n}',)")(count) + f"ERROR_CODES = (\n{lines('  *P{n},', count)}\n)",
    "exceptions": between("class Base(Exception): ...", "class C{n}Error(Base):\n  code = 'c{n}'"),
    "registry": between("", "C{n} = ErrorDef(code='c{n}', status=404)"),
}


def cost(read: Callable[[list[tuple[str, str]]], object], source: tuple[str, str]) -> float:
    """The least CPU time of two readings."""

    def once() -> float:
        begin = time.process_time()
        read([source])
        return time.process_time() - begin

    return min(once() for _ in range(2))


def cases() -> Iterable[tuple[str, str]]:
    return [*(("typescript", name) for name in TYPESCRIPT), *(("python", name) for name in PYTHON)]


@pytest.mark.heavy
@pytest.mark.parametrize(("language", "form"), cases())
def test_growth(language: str, form: str) -> None:
    """A square would take 64 times as long; the margin is wide, as a machine may be busy."""
    read, make, file = (
        (typescript.read, TYPESCRIPT[form], "a.ts") if language == "typescript" else (python.read, PYTHON[form], "a.py")
    )
    few, many = make(FEW), make(FEW * TIMES)
    assert len(read([(file, many)]).found) >= FEW * TIMES
    ratios = []
    for _ in range(3):  # a busy moment is tried again
        ratios.append(cost(read, (file, many)) / cost(read, (file, few)))
        if ratios[-1] < 3 * TIMES:
            return
    pytest.fail(f"{TIMES} times as many take {min(ratios):.0f} times as long")
