"""Where a code is expected for certain, where a slip alone is told, and where nothing is."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import pytest
from support import ROOT
from wirepact_codegen import audit, build, ir
from wirepact_codegen.audit.kinds import Code, Instance
from wirepact_codegen.audit.known import Known
from wirepact_codegen.audit.near import Near

SCHEMA = ROOT / "schema"
CONTRACT = build.read(SCHEMA)[0]


def told(folder: Path, files: Mapping[str, str]) -> list[tuple[str, int, str, str | int]]:
    """What is found in files: file, line, rule and code."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    made = audit.audit(CONTRACT, SCHEMA, [folder])
    return [
        (Path(one.file).relative_to(folder).as_posix(), one.line, one.rule, one.code)
        for one in made.findings
        if one.rule != "unused"
    ]


PYTHON = {
    "constructor": 'raise h.HelixError("m", "zzz")',
    "keyword": 'raise h.HelixError(code="zzz", message="m")',
    "expanded": 'raise h.HelixError(*parts, code="zzz")',
    "factory": 'h.HelixStreamError("m", "zzz")',
    "constant": "print(h.Codes.ZZZ)",
    "other table": "print(h.FrontendCodes.ZZZ)",
    "row": 'print(h.CODES["zzz"])',
    "row that may be missing": 'print(h.CODES.get("zzz"))',
    "row by in": 'print("zzz" in h.CODES)',
    "sentence": 'print(h.user_message_for("zzz"))',
    "verdict": 'print(h.site_verdict("zzz", http=500))',
    "same": 'print(h.same_code(x, "zzz"))',
    "compared": 'print(h.classify_error(x).code == "zzz")',
    "compared the other way round": 'print("zzz" != h.classify_error(x).known_code)',
    "in": 'print(h.classify_error(x).code in ("tool_timeout", "zzz"))',
    "except": 'try:\n    pass\nexcept h.HelixError as e:\n    print(e.code == "zzz")',
    "except two": 'try:\n    pass\nexcept (h.HelixError, h.RunSupersededError) as e:\n    print(e.code == "zzz")',
    "isinstance": 'if isinstance(x, h.HelixError) and x.code == "zzz":\n    pass',
    "not isinstance": 'def f(x):\n    if not h.HelixError.is_instance(x):\n        return 0\n    return x.code == "zzz"',
    "annotated": 'def f(e: "h.HelixError | None"):\n    return e.code == "zzz"',
    "assert": 'assert isinstance(x.error, h.HelixError)\nprint(x.error.code == "zzz")',
    "shape": 'print(h.parse_error_chunk(x).code == "zzz")',
    "guarded dict": 'if h.is_error_chunk(x) and x["code"] == "zzz":\n    pass',
    "guarded get": 'if h.is_error_chunk(x):\n    print(x.get("code") == "zzz")',
    "shape made": 'h.ErrorChunk(code="zzz", error="e")',
    "match": 'match h.classify_error(x).code:\n    case "tool_timeout" | "zzz":\n        pass',
    "match class": 'match x:\n    case h.HelixError(code="zzz"):\n        pass',
    "match bound": 'match x:\n    case h.HelixError() as e if e.code == "zzz":\n        pass',
    "code type": 'def f(code: h.Code):\n    return code == "zzz"',
    "default": 'def f(code: h.Code = "zzz"):\n    return code',
    "is_code narrows": 'if h.is_code(x) and x == "zzz":\n    pass',
    "named before": 'GONE = "zzz"\n\n\ndef f(e: h.HelixError):\n    return e.code == GONE',
    "walrus": 'if (e := h.classify_error(x)).code == "zzz":\n    pass',
    "subclass": 'class Mine(h.HelixError):\n    def __init__(self):\n        super().__init__("m", "zzz")',
    "subclass compared": 'class Mine(h.HelixError):\n    def gone(self):\n        return self.code == "zzz"',
    "class attribute": 'class Mine(h.HelixError):\n    code = "zzz"',
    "lambda": 'f = lambda e: isinstance(e, h.HelixError) and e.code == "zzz"',
    "comprehension": '[e for e in x if isinstance(e, h.HelixError) and e.code == "zzz"]',
    "function that returns one": 'def f() -> h.HelixError:\n    ...\n\n\nprint(f().code == "zzz")',
    "guard of one's own": 'def mine(e: object) -> TypeGuard[h.HelixError]: ...\n\n\nif mine(x) and x.code == "zzz":\n    pass',
    "field": 'class Job:\n    error: h.HelixError | None\n\n    def gone(self):\n        return self.error.code == "zzz"',
    "getattr": 'print(getattr(h.classify_error(x), "code", "") == "zzz")',
    "a code of another family": 'raise h.HelixError("m", "zzz" if x else "BUDGET_EXCEEDED")',
}


@pytest.mark.parametrize("source", PYTHON.values(), ids=PYTHON)
def test_in_python_an_unknown_code_is_told_in_a_certain_place(source: str, tmp_path: Path) -> None:
    found = told(tmp_path, {"a.py": f"import wirepact.helix as h\n\n{source}\n"})
    lines = [number for number, line in enumerate(source.splitlines(), 3) if "zzz" in line.lower()]
    assert ("a.py", lines[0], "undeclared", "ZZZ" if "ZZZ" in source else "zzz") in found
    fine = (
        source.replace("Codes.ZZZ", "Codes.__doc__")
        .replace("zzz", "tool_timeout")
        .replace("BUDGET_EXCEEDED", "tool_timeout")
    )
    assert told(tmp_path, {"a.py": f"import wirepact.helix as h\n\n{fine}\n"}) == []


IMPORTS = {
    "from the package": "from wirepact import helix\nhelix.user_message_for('zzz')",
    "the whole name": "import wirepact.helix\nwirepact.helix.user_message_for('zzz')",
    "the package": "import wirepact\nwirepact.helix.user_message_for('zzz')",
    "a name": "from wirepact.helix import user_message_for as say\nsay('zzz')",
    "a part of the family": "from wirepact.helix.reference import user_message_for\nuser_message_for('zzz')",
    "all names": "from wirepact.helix import *\nuser_message_for('zzz')",
    "in a function": "def f():\n    from wirepact import helix as h\n    h.user_message_for('zzz')",
    "kept inside": "from app.vendor.wirepact import helix\nhelix.user_message_for('zzz')",
    "in a branch": "try:\n    from wirepact.helix import is_code\nexcept ImportError:\n    raise\nis_code('zzz')",
}


@pytest.mark.parametrize("source", IMPORTS.values(), ids=IMPORTS)
def test_python_names_are_followed_through_imports(source: str, tmp_path: Path) -> None:
    assert [row[3] for row in told(tmp_path, {"a.py": source})] == ["zzz"]


SILENT_PYTHON = {
    "another's error": "try:\n    pass\nexcept ValueError as e:\n    print(e.code == 'zzz')",
    "one of two": "try:\n    pass\nexcept (h.HelixError, OSError) as e:\n    print(e.code == 'ENOENT')",
    "narrowed to another": "def f(e: h.HelixError):\n    return isinstance(e, OSError) and e.code == 'ENOENT'",
    "bound anew": "def f(e: h.HelixError, g):\n    e = g()\n    return e.code == 'zzz'",
    "a parameter hides it": "def f(h):\n    return h.user_message_for('zzz')",
    "in one branch alone": "def f(x, g):\n    e = h.classify_error(x)\n    if g:\n        e = g()\n    return e.code == 'zzz'",
    "bound anew in a loop": "e = h.classify_error(x)\nfor y in x:\n    e = y\nprint(e.code == 'zzz')",
    "bound anew in a try": "e = h.classify_error(x)\ntry:\n    e = y\nexcept OSError:\n    pass\nprint(e.code == 'zzz')",
    "bound anew in a case": "e = h.classify_error(x)\nmatch x:\n    case 1:\n        e = x\nprint(e.code == 'zzz')",
    "bound anew in a with": "e = h.classify_error(x)\nwith x as e:\n    pass\nprint(e.code == 'zzz')",
    "a part bound anew": "e = h.parse_error_chunk(x)\ne.code = x\nf(e)\ne = x.y\nprint(e.code == 'zzz')",
    "part of a code": "def f(e: h.HelixError):\n    return 'tool_' in e.code or e.code.startswith('zzz')",
    "another's table": "print({'a': 1}['zzz'], CODES.get('zzz'), Codes.ZZZ)",
    "own constructor": "class A(h.HelixError):\n    def __init__(self, n):\n        super().__init__(n, 'tool_timeout')\n\n\nA('zzz')",
    "no code at all": "print(h.user_message_for(''), h.classify_error(x).code == '', h.classify_error(x).code is None)",
    "a method of the constants": "print(h.Codes.__name__)",
    "its message": "raise h.HelixError('tool_timeot', 'tool_timeout')",
    "after the guard": "if isinstance(x, h.HelixError):\n    pass\nprint(x.code == 'zzz')",
    "a text with a slip": "print('tool_timeot')",
    "a table of numbers": "print({1: 'a'}[h.classify_error(x).code])",
}


@pytest.mark.parametrize("source", SILENT_PYTHON.values(), ids=SILENT_PYTHON)
def test_in_python_nothing_is_told_where_it_is_not_known(source: str, tmp_path: Path) -> None:
    assert told(tmp_path, {"a.py": f"import wirepact.helix as h\n\n{source}\n"}) == []


TYPESCRIPT = {
    "constructor": 'throw new h.HelixError({ code: "zzz", message: "m" });',
    "positional": 'throw new h.FrontendHandlerError("m", "zzz", 500);',
    "shorthand": 'const code = "zzz"; throw new h.HelixError({ code, message: "m" });',
    "options before": 'const options = { code: "zzz", message: "m" }; throw new h.HelixError(options);',
    "constant": "h.Codes.ZZZ;",
    "constant by key": 'h.Codes["ZZZ"];',
    "sentence": 'h.userMessageFor("zzz");',
    "guard": 'h.isCode("zzz");',
    "same": 'h.sameCode(x, "zzz");',
    "compared": 'if (h.classifyError(x).code === "zzz") {}',
    "template": "if (h.classifyError(x).code === `zzz`) {}",
    "instanceof": 'if (x instanceof h.HelixError && x.code !== "zzz") {}',
    "isInstance": 'const f = (x: unknown) => { if (!h.HelixError.isInstance(x)) return; x.knownCode === "zzz"; };',
    "optional": 'const f = (x?: h.HelixError) => x?.code === "zzz";',
    "destructured": 'const { code: kind } = h.classifyError(x); kind === "zzz";',
    "destructured parameter": 'const f = ({ code }: h.ErrorChunk) => code === "zzz";',
    "cast": 'if ((x as h.HelixError).code === "zzz") {}',
    "switch": 'switch (h.classifyError(x).code) { case "tool_timeout": case "zzz": break; }',
    "includes": 'const A = ["zzz"] as const; A.includes(h.classifyError(x).code);',
    "set": 'const A = new Set(["zzz"]); A.has(h.classifyError(x).code);',
    "event": 'if (h.isErrorChunk(x)) { x.code === "zzz"; }',
    "typed object": 'const c: Partial<h.ErrorChunk> = { code: "zzz" };',
    "satisfies": 'const c = { code: "zzz" } satisfies Partial<h.ErrorChunk>;',
    "typed code": 'let c: h.AnyCode = "zzz";',
    "default": 'const f = (code: h.AnyCode = "zzz") => code;',
    "interface": 'interface P { e: h.HelixError }\nconst f = (p: P) => p.e.code === "zzz";',
    "alias of a union": 'type E = h.HelixError | undefined;\nconst f = (e: E) => e?.code === "zzz";',
    "subclass": 'class A extends h.HelixError { constructor() { super({ code: "zzz", message: "" }); } }',
    "this": 'class A extends h.HelixError { gone() { return this.code === "zzz"; } }',
    "assigned": 'let e = h.classifyError(x); e.code = "zzz";',
    "in a ternary": 'const t = x instanceof h.HelixError ? x.code === "zzz" : false;',
    "returned": 'function f(): h.HelixError { throw x; }\nf().code === "zzz";',
    "guard of one's own": 'const mine = (e: unknown): e is h.HelixError => true;\nif (mine(x)) x.code === "zzz";',
    "guard that is declared": 'function mine(e: unknown): e is h.HelixError { return true; }\nif (mine(x)) x.code === "zzz";',
    "state": 'const [e, setE] = useState<h.HelixError | null>(null);\nif (e?.code === "zzz") setE(null);',
    "field": 'class Job { private error?: h.HelixError; gone() { return this.error?.code === "zzz"; } }',
    "field of the constructor": 'class Job { constructor(readonly e: h.HelixError) {} gone() { return this.e.code === "zzz"; } }',
    "arrow that returns one": 'const f = async (): Promise<h.HelixError> => x;\n(await f()).code === "zzz";',
    "imported late": 'const m = await import("wirepact/helix"); m.isCode("zzz");',
}


@pytest.mark.parametrize("source", TYPESCRIPT.values(), ids=TYPESCRIPT)
def test_in_typescript_an_unknown_code_is_told_in_a_certain_place(source: str, tmp_path: Path) -> None:
    head = 'import * as h from "wirepact/helix";\ndeclare const x: any;\n'
    found = told(tmp_path, {"a.ts": head + source})
    lines = [number for number, line in enumerate(source.splitlines(), 3) if "zzz" in line.lower()]
    assert found == [("a.ts", lines[0], "undeclared", "ZZZ" if "ZZZ" in source else "zzz")]
    fine = source.replace("ZZZ", "TOOL_TIMEOUT").replace(
        "zzz", "STREAM_FAILED" if "Frontend" in source else "tool_timeout"
    )
    assert told(tmp_path, {"a.ts": head + fine}) == []


SILENT_TYPESCRIPT = {
    "another's error": 'if (x instanceof DOMException && x.code === "zzz") {}',
    "any value": 'x.code === "zzz"; x.type === "zzz";',
    "one of two": 'const f = (e: h.HelixError | DOMException) => e.code === "zzz";',
    "a parameter hides it": "const f = (h: any) => h.Codes.ZZZ;",
    "caught": 'try { h; } catch (e: any) { e.code === "zzz"; }',
    "part of a code": 'h.classifyError(x).code.includes("zzz");',
    "bound anew in a block": 'let e: any = h.classifyError(x); if (x) { e = x; } e.code === "zzz";',
    "bound anew in a loop": 'let e: any = h.classifyError(x); for (const y of x) { e = y; } e.code === "zzz";',
    "bound anew in a function": 'let e: any = h.classifyError(x); x.on((y: any) => { e = y; }); e.code === "zzz";',
    "bound anew in a try": 'let e: any = h.classifyError(x); try { e = x; } catch { e = x; } e.code === "zzz";',
    "bound anew in a case": 'let e: any = h.classifyError(x); switch (x) { case 1: e = x; } e.code === "zzz";',
    "this of another class": 'class A extends h.HelixError { m() { class B { n() { return this.code === "zzz"; } } } }',
    "no code at all": 'h.userMessageFor(""); x.code ?? "zzz";',
    "another package": 'import { Codes, isCode } from "other";\nCodes.ZZZ; isCode("zzz");',
    "numbers": "if (h.classifyError(x).status === 404) {}",
    "bound anew": 'let e: any = h.classifyError(x); e = x; e.code === "zzz";',
}


@pytest.mark.parametrize("source", SILENT_TYPESCRIPT.values(), ids=SILENT_TYPESCRIPT)
def test_in_typescript_nothing_is_told_where_it_is_not_known(source: str, tmp_path: Path) -> None:
    head = 'import * as h from "wirepact/helix";\ndeclare const x: any;\n'
    assert told(tmp_path, {"a.ts": head + source}) == []


FOLDERS: dict[str, dict[str, str]] = {
    "typescript": {
        "src/errors.ts": 'export * from "wirepact/helix";\nexport { FlueError as Flue } from "wirepact/flue";',
        "src/index.ts": 'export * as errors from "./errors.js";\nexport { isCode } from "./errors";',
        "src/page/use.tsx": (
            'import { errors, isCode } from "..";\nimport { HelixError } from "@/errors";\n'
            'isCode("zzz");\nerrors.isCode("zzz");\nnew HelixError({ code: "zzz", message: "" });'
        ),
    },
    "python": {
        "app/errors.py": "from wirepact.helix import HelixError, is_code\nfrom wirepact import flue",
        "app/sub/__init__.py": "from ..errors import is_code",
        "app/use.py": (
            "import app.errors as e\nfrom . import errors\nfrom app.sub import is_code\n"
            "is_code('zzz')\nerrors.is_code('zzz')\ne.HelixError('m', 'zzz')\nerrors.flue.is_code('zzz')"
        ),
    },
    "a circle": {
        "a.py": "from b import is_code\nfrom wirepact.helix import same_code",
        "b.py": "from a import same_code\nfrom wirepact.helix import is_code\nis_code('zzz')\nsame_code('zzz', 'tool_timeout')",
    },
}


@pytest.mark.parametrize("name", FOLDERS)
def test_names_are_followed_through_the_files_of_a_project(name: str, tmp_path: Path) -> None:
    found = told(tmp_path, FOLDERS[name])
    assert [row[3] for row in found] == ["zzz"] * sum(text.count("zzz") for text in FOLDERS[name].values())


def test_the_generated_tree_is_known_by_its_place(tmp_path: Path) -> None:
    place = ROOT / "generated/typescript/src/helix/index.js"
    path = tmp_path / "a.ts"
    relative = Path(*[".."] * (len(tmp_path.resolve().parts) - 1)) / place.relative_to("/")
    path.write_text(f'import {{ isCode }} from "{relative.as_posix()}";\nisCode("zzz");\n', "utf-8")
    made = audit.audit(CONTRACT, SCHEMA, [path])
    assert [one.code for one in made.findings if one.rule == "undeclared"] == ["zzz"]


NEAR = {
    "provider_rate_limted": "provider_rate_limited",
    "provider-rate-limited": "provider_rate_limited",
    "providerRateLimited": "provider_rate_limited",
    "PROVIDER_RATE_LIMITED": "provider_rate_limited",
    "provider_rate_limietd": "provider_rate_limited",
    "tool_tiemout": "tool_timeout",
}
FAR = (
    *("ECONNRESET", "ERR_BAD_REQUEST", "not_found", "NOT_FOUND", "unauthorized", "23505", "auth/user-not-found"),
    *("provider rate limited", "tool_time", "pool_timeout", "provider_rate_limiter_v2", "unvalidated_error", "t", ""),
    *("invalid_error", "stage_already_running", "tools_not_found_page", "rate_limited", "é" * 20, "x" * 5000),
)


def test_a_slip_is_told_from_another_word() -> None:
    near = Near(code.wire for code in CONTRACT.families[1].codes.codes if isinstance(code.wire, str))
    assert {text: near.surely(text) for text in NEAR} == NEAR
    assert [text for text in FAR if near.surely(text) is not None] == []


def test_codes_are_taken_where_the_packages_take_them() -> None:
    known = Known(CONTRACT, "python")
    seen = 0
    for (family, name), parameter in known.parameters.items():
        modules = [import_module(f"wirepact.{family}{part}") for part in ("", ".errors")]
        made = next(getattr(module, name) for module in modules if hasattr(module, name))
        if not issubclass(made, BaseException):
            assert parameter.key in made.model_fields, name
            continue
        names = list(inspect.signature(made).parameters)
        assert parameter.position is not None and names[parameter.position] == parameter.key, name
        seen += 1
    assert seen > 5


@pytest.mark.parametrize("language", ir.LANGUAGES)
def test_where_codes_are_is_what_the_packages_say(language: ir.Language) -> None:
    known = Known(CONTRACT, language)
    kinds = {
        (family, name, key): known.attribute(Instance(((family, name),)), key)
        for family, name, key in [
            ("helix", "HelixError", "code"),
            ("helix", "RunStartRejectedError", "code"),
            ("flue", "FlueError", "type"),
            ("flue", "SessionBusyError", "type"),
            ("agent", "AgentError", "code"),
            ("helix", "ErrorChunk", "code"),
            ("helix", "ErrorDetail", "code"),
        ]
    }
    assert [key for key, kind in kinds.items() if not isinstance(kind, Code)] == []
    frontend = known.attribute(Instance((("helix", "FrontendHandlerError"),)), "code")
    assert frontend == Code(frozenset({("helix", "FRONTEND_CODES")}))
