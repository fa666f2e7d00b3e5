"""Facts of error classes: what a class says itself and cannot be read is not known, whatever its base says."""

from __future__ import annotations

from pathlib import Path

import pytest
from wirepact_codegen.adopt import Adopted, adopt

BASE = {
    "py": "class AppError(Exception):\n    code = 'app'\n    status = 500\n    retryable = False\n",
    "ts": 'class AppError extends Error { code = "app"; status = 500; retryable = false; }\n',
}


def read(folder: Path, suffix: str, text: str) -> Adopted:
    (folder / f"a.{suffix}").write_text(BASE[suffix] + text, "utf-8")
    return adopt([folder / f"a.{suffix}"], "shop")


def facts(made: Adopted) -> dict[str | int, tuple[int | None, bool | None]]:
    return {code.wire: (code.status, code.retryable) for code in made.merged.codes}


def listed(made: Adopted) -> list[str]:
    return [f"{Path(one.at).name}: {one.problem}" for one in made.notes if one.rule == "left-out"]


HEAD = "class A(AppError):\n    code = 'a'\n"
UNREAD_PYTHON = {
    "condition": (HEAD + "    status = 409 if x else 410\n", 7),
    "if": (HEAD + "    if x: status = 409\n    else: status = 410\n", 7),
    "one branch": (HEAD + "    if x: status = 409\n", 7),
    "try": (HEAD + "    try:\n        status = 409\n    except Exception:\n        status = 410\n", 8),
    "default": (HEAD + "    def __init__(self, status=404): self.status = status\n", 7),
    "over its own": (HEAD + "    status = 404\n    def __init__(self, status=404): self.status = status\n", 8),
    "keyword": (HEAD + "    def __init__(self, **more): self.status = more.get('status', 404)\n", 7),
    "in a branch": (HEAD + "    def __init__(self, x):\n        if x: self.status = 422\n", 8),
    "added to": (HEAD + "    def __init__(self):\n        self.status += 1\n", 8),
    "setattr": (HEAD + "    def __init__(self, x):\n        setattr(self, 'status', x)\n", 8),
    "property": (HEAD + "    @property\n    def status(self): return self.made()\n", 8),
    "method": (HEAD + "    def status(self): return 401\n", 7),
    "set later": (HEAD + "    status = 410\nA.status = 423\n", 8),
    "not a status": (HEAD + "    status = 9999\n", 7),
    "given to the base": (
        "class B(AppError):\n    def __init__(self, status): self.status = status\n"
        + HEAD.replace("AppError", "B")
        + "    def __init__(self, x): super().__init__(x)\n",
        9,
    ),
    "what the base sets hides it": (
        "class B(AppError):\n    def __init__(self, status=404): self.status = status\n"
        + HEAD.replace("AppError", "B")
        + "    status = 410\n",
        6,
    ),
}


@pytest.mark.parametrize("name", UNREAD_PYTHON)
def test_python_statuses_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    text, line = UNREAD_PYTHON[name]
    made = read(tmp_path, "py", text + "class Later(A):\n    code = 'later'\n")
    assert facts(made) == {"app": (500, False), "a": (None, False), "later": (None, False)}
    assert any(one.startswith(f"a.py:{line}: status") for one in listed(made)), listed(made)
    assert made.unknown["status"] == ["a", "later"]


READ_PYTHON = {
    "inherited": HEAD,
    "said twice": HEAD + "    status = 404\n    status = 500\n",
    "set": HEAD + "    status = 404\n    def __init__(self): self.status = 500\n",
    "the base is not made": "class B(AppError):\n    def __init__(self, status=404): self.status = status\n"
    + HEAD.replace("AppError", "B")
    + "    status = 500\n    def __init__(self): pass\n",
    "a base that may be told another": "class B(AppError):\n    def __init__(self, status=None):\n"
    "        if status: self.status = status\n" + HEAD.replace("AppError", "B") + "    status = 500\n",
}


@pytest.mark.parametrize("name", READ_PYTHON)
def test_python_statuses_that_can_be_read(name: str, tmp_path: Path) -> None:
    made = read(tmp_path, "py", READ_PYTHON[name])
    assert facts(made)["a"] == (500, False)
    assert not [one for one in listed(made) if "A" in one]


def test_a_fact_that_is_taken_back_is_not_known_and_needs_no_note(tmp_path: Path) -> None:
    made = read(tmp_path, "py", HEAD + "    status = None\n")
    assert facts(made)["a"] == (None, False) and not listed(made)


UNREAD_TYPESCRIPT = {
    "condition": "status = process.env.X ? 409 : 410;",
    "getter": "get status() { return Math.random() > 1 ? 400 : 401; }",
    "option": "constructor(o: any) { super(); this.status = o.status ?? 404; }",
    "parameter": "constructor(public status = 418) { super(); }",
    "read-only parameter": "constructor(readonly status: number) { super(); }",
    "taken over": "constructor(status = 418) { super(); this.status = status; }",
    "in a branch": "constructor(x: boolean) { super(); if (x) this.status = 422; }",
    "in a block": "constructor(x: boolean) { super(); if (x) { this.status = 422; } }",
    "in a case": "constructor(x: 1) { super(); switch (x) { case 1: this.status = 422; } }",
    "in a closure": "constructor() { super(); later(() => { this.status = 422; }); }",
    "and": "constructor(x: boolean) { super(); x && (this.status = 422); }",
    "not a status": "status = 9999;",
    "method": "status() { return 401; }",
}


@pytest.mark.parametrize("name", UNREAD_TYPESCRIPT)
def test_typescript_statuses_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    text = f'class A extends AppError {{ code = "a"; {UNREAD_TYPESCRIPT[name]} }}\n'
    made = read(tmp_path, "ts", text + 'class Later extends A { code = "later"; }\n')
    assert facts(made) == {"app": (500, False), "a": (None, False), "later": (None, False)}
    assert any(one.startswith("a.ts:2: status") for one in listed(made)), listed(made)


def test_a_typescript_status_that_is_set_later_is_not_known(tmp_path: Path) -> None:
    text = 'class A extends AppError { code = "a"; status = 410; }\nA.prototype.status = 423;\n'
    made = read(tmp_path, "ts", text)
    assert facts(made)["a"] == (None, False) and any(one.startswith("a.ts:3: status") for one in listed(made))


def test_what_a_base_is_given_is_its_status(tmp_path: Path) -> None:
    text = (
        "class B extends AppError { constructor(public status: number) { super(); } }\n"
        'class A extends B { code = "a"; constructor() { super(404); } }\n'
        'class C extends B { code = "c"; constructor(x: number) { super(x); } }\n'
    )
    assert facts(read(tmp_path, "ts", text)) == {"app": (500, False), "a": (404, False), "c": (None, False)}


def test_a_verdict_that_callers_may_change_is_not_known(tmp_path: Path) -> None:
    text = HEAD + "    retryable = True\n    def __init__(self, retryable=False): self.retryable = retryable\n"
    made = read(tmp_path, "py", text)
    assert facts(made)["a"] == (500, None) and any(one.startswith("a.py:8: retryable") for one in listed(made))


@pytest.mark.parametrize("head", ["    code = 'a'\n", ""])
def test_a_code_that_depends_on_how_the_program_runs_is_none(head: str, tmp_path: Path) -> None:
    text = f"class A(AppError):\n{head}    def __init__(self, x):\n        if x: self.code = 'b'\n"
    made = read(tmp_path, "py", text)
    assert facts(made) == {"app": (500, False)} and any(one.startswith("a.py:5: A is left out") for one in listed(made))
    own = 'code = "a"; ' if head else ""
    made = read(
        tmp_path, "ts", f'class A extends AppError {{ {own}constructor(x) {{ super(); if (x) this.code = "b"; }} }}\n'
    )
    assert facts(made) == {"app": (500, False)} and any(one.startswith("a.ts:2: A is left out") for one in listed(made))


@pytest.mark.parametrize("suffix", BASE)
def test_a_code_that_is_set_later_is_none(suffix: str, tmp_path: Path) -> None:
    text = {"py": HEAD + "A.code = 'b'\n", "ts": 'class A extends AppError { code = "a"; }\nA.prototype.code = "b";\n'}
    made = read(tmp_path, suffix, text[suffix])
    assert facts(made) == {"app": (500, False)} and any("set after the class is made" in one for one in listed(made))


BLANK = {
    "class.py": "class AError(Exception):\n    code = 'a'\n    status = 404\n    category = ''\n",
    "heir.py": "class Base(Exception):\n    category = 'x'\nclass AError(Base):\n    code = 'a'\n    status = 404\n    category = ' '\n",
    "row.py": "ERRORS = {'a': {'status': 404, 'category': ''}}\n",
    "table.py": "ERROR_CODES = ('a',)\nSTATUS = {'a': 404}\nCATEGORY = {'a': ''}\n",
    "class.ts": 'class AError extends Error { code = "a"; status = 404; category = ""; }',
    "row.ts": 'const ERRORS = { a: { status: 404, category: "" } } as const;',
    "table.ts": 'const ERROR_CODES = ["a"] as const;\nconst STATUS = { a: 404 };\nconst CATEGORIES = { a: " " };',
    "row.json": '{"codes": [{"code": "a", "http_status": 404, "category": "", "summary": "", "name": ""}]}',
}


@pytest.mark.parametrize("name", BLANK)
def test_a_category_of_nothing_is_none(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(BLANK[name], "utf-8")
    made = adopt([tmp_path / name], "shop")
    assert made.files and not made.errors, made.errors
    assert [(one.status, one.category) for one in made.merged.codes] == [(404, None)]
    assert made.unknown["category"] == ["a"] and not listed(made)


def test_a_category_that_no_text_can_show_is_listed(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("class AError(Exception):\n    code = 'a'\n    category = 'x\\n'\n", "utf-8")
    made = adopt([tmp_path / "a.py"], "shop")
    assert made.files and made.unknown["category"] == ["a"]
    assert listed(made) == ['a.py:1: The category "x\\n" of "a" is left out: it holds control characters.']
