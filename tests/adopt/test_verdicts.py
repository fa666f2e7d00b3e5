"""Flags and tables that forbid another try: what they say is negated, and left out and listed where it is not sure."""

from __future__ import annotations

import pytest
from wirepact_codegen.adopt import python, typescript
from wirepact_codegen.naming import constant_name

VERDICTS: dict[str, tuple[bool | None, bool | None]] = {
    **dict.fromkeys(("retryable", "isRetryable", "can_retry"), (True, False)),
    **dict.fromkeys(("non_retryable", "nonRetryable", "isNotRetryable", "unretryable", "nonretriable"), (False, True)),
    **dict.fromkeys(("no_retry", "noRetry", "skip_retry", "skipRetry", "never_retry", "neverRetryable"), (False, None)),
    **dict.fromkeys(("dontRetry", "do_not_retry", "cannot_retry", "disableRetry", "prevent_retry"), (False, None)),
    **dict.fromkeys(("retry_disabled", "retryUnlessPaid", "unsafe_to_retry", "no_auto_retry"), (None, None)),
}
"""By name, what true and false say of another try."""

FORMS = {
    "class.py": "class AError(Exception):\n    code = 'a'\n    {name} = {value}\n",
    "instance.py": "class AError(Exception):\n    code = 'a'\n    def __init__(self): self.{name} = {value}\n",
    "row.py": "ERRORS = {{'a': {{'{name}': {value}}}}}\n",
    "record.py": "@dataclass\nclass Def:\n    code: str\n    {name}: bool\nA_ERROR = Def('a', {value})\n",
    "member.py": "class ErrorCode(Enum):\n    A = ('a', {value})\n    def __init__(self, code, {name}): ...\n",
    "table.py": "ERROR_CODES = ('a',)\n{table} = {{'a': {value}}}\n",
    "class.ts": 'class AError extends Error {{ code = "a"; {name} = {value}; }}',
    "row.ts": "const ERRORS = {{ a: {{ {name}: {value} }} }} as const;",
    "instance.ts": "class Def {{ constructor(readonly code: string, readonly {name}: boolean) {{}} }}\n"
    'const A = new Def("a", {value});',
    "static.ts": 'class ErrorCodes {{ static readonly A = {{ code: "a", {name}: {value} }} }}',
    "type.ts": 'type AppError = {{ code: "a"; {name}: {value} }};',
    "table.ts": 'const ERROR_CODES = ["a"] as const;\nconst {table} = {{ a: {value} }};',
    "map.ts": 'const ERROR_CODES = ["a"] as const;\nconst {table} = new Map([["a", {value}]]);',
}


def read(file: str, text: str) -> tuple[bool | None, bool]:
    """The verdict of the only code, and whether a note says that something is not sure."""
    copy = (python if file.endswith(".py") else typescript).read([(file, text)])
    assert {one.wire for one in copy.found} == {"a"}, text
    (verdict,) = {one.retryable for one in copy.found if one.retryable is not None} or {None}
    return verdict, any("whether another try may help" in one.problem for one in copy.notes)


@pytest.mark.parametrize("form", FORMS)
def test_a_flag_says_what_its_name_says(form: str) -> None:
    for name, verdicts in VERDICTS.items():
        for value, verdict in zip((True, False), verdicts, strict=True):
            said = str(value) if form.endswith(".py") else str(value).lower()
            text = FORMS[form].format(name=name, table=constant_name(name), value=said)
            assert read(form, text) == (verdict, verdict is None), text


SETS = {
    "a.py": ("ERROR_CODES = ('a',)\n{table} = {{'a'}}\n"),
    "a.ts": ('const ERROR_CODES = ["a"] as const;\nconst {table} = new Set(["a"]);'),
}


@pytest.mark.parametrize("file", SETS)
def test_what_stands_in_a_set_is_what_its_name_says(file: str) -> None:
    for name, (verdict, _) in VERDICTS.items():
        text = SETS[file].format(table=constant_name(name))
        assert read(file, text) == (verdict, verdict is None), text


def test_the_flag_of_a_heir_counts_and_an_unsure_one_hides_that_of_its_base() -> None:
    base = "class AppError(Exception):\n    {}\nclass AError(AppError):\n    code = 'a'\n    {}\n"
    for first, second, verdict in (
        ("retryable = True", "no_retry = True", False),
        ("non_retryable = True", "retryable = True", True),
        ("no_retry = False", "retryable = False", False),
        ("retryable = False", "skip_retry = False", None),
    ):
        assert read("a.py", base.format(first, second)) == (verdict, verdict is None)


def test_a_flag_beside_others_of_a_row_takes_none_of_them_back() -> None:
    text = "ERRORS = {'a': {'retryable': False, 'skip_retry': False, 'retry_hint': 'Wait.'}}\n"
    assert read("a.py", text) == (False, True)
    text = 'const ERRORS = { a: { retryable: false, skipRetry: false, retryHint: "Wait." } } as const;'
    assert read("a.ts", text) == (False, True)
