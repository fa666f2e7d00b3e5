"""A code on its way: what is written in one place and raised or matched in another, and what is not followed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import FrameType

import pytest

from tests.audit.test_places import told

HELIX = "import wirepact.helix as h\nfrom wirepact.helix import HelixError\n"
RAISE = "raise HelixError('m', {})"
PYTHON = {
    "StrEnum": f"class E(StrEnum):\n    A = 'zzz'\n{RAISE.format('E.A')}",
    "str and Enum, its value": f"class E(str, Enum):\n    A = 'zzz'\n{RAISE.format('E.A.value')}",
    "member in a case": "class E(StrEnum):\n    A = 'zzz'\nmatch h.classify_error(x).code:\n    case E.A:\n        pass",
    "member compared": "class E(StrEnum):\n    A = 'zzz'\nprint(h.classify_error(x).code == E.A)",
    "class constant": f"class K:\n    A: Final = 'zzz'\n{RAISE.format('K.A')}",
    "constant of a base": f"class K:\n    A = 'zzz'\nclass L(K):\n    pass\n{RAISE.format('L.A')}",
    "class in a class": f"class K:\n    class L:\n        A = 'zzz'\n{RAISE.format('K.L.A')}",
    "constant of oneself": "class S:\n    code = 'zzz'\n    def f(self):\n        raise HelixError('m', self.code)",
    "constant of the class": "class S:\n    code = 'zzz'\n    @classmethod\n    def f(cls):\n        raise HelixError('m', cls.code)",
    "own constant": "class Mine(HelixError):\n    GONE = 'zzz'\n    def __init__(self):\n        super().__init__('m', self.GONE)",
    "of an error class": f"class Mine(HelixError):\n    GONE = 'zzz'\n{RAISE.format('Mine.GONE')}",
    "item": "D = {'a': 'zzz'}\nraise HelixError('m', D['a'])",
    "item by get": "D = {'a': 'zzz'}\nraise HelixError('m', D.get('a'))",
    "default of get": "raise HelixError('m', D.get(x, 'zzz'))\nD = {'a': 'tool_timeout'}",
    "any item": "D = {404: 'tool_timeout', 500: 'zzz'}\nraise HelixError('m', D[x.status])",
    "item of a list": "L = ['tool_timeout', 'zzz']\nraise HelixError('m', L[-1])",
    "item of an item": "D = {'a': {'b': 'zzz'}}\nraise HelixError('m', D['a']['b'])",
    "key of a dict": "def f(e: HelixError):\n    S = {'zzz': 1}\n    return S[e.code]",
    "key of a dict by get": "def f(e: HelixError):\n    return {'zzz': 1}.get(e.code)",
    "key of a dict by in": "def f(e: HelixError):\n    return e.code in {'zzz': 1}",
    "key that is a member": "class E(StrEnum):\n    A = 'zzz'\nprint({E.A: 1}[h.classify_error(x).code])",
    "text with marks": "raise HelixError('m', f'zzz')",
    "text put together": "raise HelixError('m', 'z' + 'zz')  # zzz",
    "text put together of names": "P = 'z'\nraise HelixError('m', f'{P}z' + P)  # zzz",
    "a text that is named": "A = 'z' + 'zz'  # zzz\nraise HelixError('m', A)",
    "lists put together": "A = ['tool_timeout']\nprint(h.classify_error(x).code in A + ['zzz'])",
    "partial": "raise functools.partial(HelixError, 'm', 'zzz')()",
    "partial by name": "gone = partial(HelixError, code='zzz')\nraise gone('m')",
    "partial without it": "say = partial(HelixError, 'm')\nprint(say().code == 'zzz')",
    "expanded dict": "raise HelixError('m', **{'code': 'zzz'})",
    "expanded name": "GIVEN = {'code': 'zzz'}\nraise HelixError('m', **GIVEN)",
    "expanded tuple": "raise HelixError(*('m', 'zzz'))",
    "all names": "from wirepact import *\nraise helix.HelixError('m', 'zzz')",
    "an import that may fail": "try:\n    from wirepact.helix import FlueError as F, HelixError as E\nexcept ImportError:\n    E = None\nraise E('m', 'zzz')",
    "an import that failed": "try:\n    from other import is_code\nexcept ModuleNotFoundError:\n    from wirepact.helix import is_code\nis_code('zzz')",
    "in a function that may fail": "def f():\n    try:\n        from wirepact.helix import is_code\n    except ImportError:\n        is_code = bool\n    return is_code('zzz')",
    "for types alone": "if TYPE_CHECKING:\n    from wirepact.helix import HelixError as E\nelse:\n    E = object\ndef f(e: E):\n    return e.code == 'zzz'",
    "parameter": "def fail(code: h.Code): ...\nfail('zzz')",
    "parameter by name": "def fail(*, code: h.AnyCode | None = None): ...\nfail(code='zzz')",
    "parameter of a method": "class S:\n    def fail(self, code: h.Code): ...\n    def f(self):\n        self.fail('zzz')",
    "parameter of a static one": "class S:\n    @staticmethod\n    def fail(code: h.Code): ...\nS.fail('zzz')",
    "parameter of a class's one": "class S:\n    @classmethod\n    def fail(cls, code: h.Code): ...\nS.fail('zzz')",
    "property": "class S:\n    @property\n    def error(self) -> HelixError: ...\n    def f(self):\n        return self.error.code == 'zzz'",
}


@pytest.mark.parametrize("source", PYTHON.values(), ids=PYTHON)
def test_in_python_a_code_is_followed_to_where_it_is_used(source: str, tmp_path: Path) -> None:
    text = HELIX + source + "\n"
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "zzz" in line)
    assert told(tmp_path, {"a.py": text}) == [("a.py", line, "undeclared", "zzz")]
    fine = text.replace("'z' + 'zz'", "'zzz'").replace("P = 'z'", "P = 'tool_timeout'").replace("f'{P}z' + P", "P")
    assert told(tmp_path, {"a.py": fine.replace("zzz", "tool_timeout")}) == []


SILENT_PYTHON = {
    "a member of another": "class E(StrEnum):\n    A = 'P2002'\nprint(x.code == E.A)",
    "counted members": "class E(Enum):\n    A = auto()\nraise HelixError('m', E.A)",
    "given anew": "class K:\n    A = 'zzz'\nK.A = x\nraise HelixError('m', K.A)",
    "item given anew": "D = {'a': 'zzz'}\nD['a'] = x\nraise HelixError('m', D['a'])",
    "global": "A = 'zzz'\ndef f():\n    global A\n    A = x\nraise HelixError('m', A)",
    "a class that others extend": "class S:\n    code = 'zzz'\n    def f(self):\n        raise HelixError('m', self.code)\nclass T(S):\n    code = 'tool_timeout'",
    "given in the constructor": "class S:\n    code = 'zzz'\n    def __init__(self, code):\n        self.code = code\n    def f(self):\n        raise HelixError('m', self.code)",
    "a field": "@dataclass\nclass S:\n    code: str = 'zzz'\n    def f(self):\n        raise HelixError('m', self.code)",
    "self of another class": "class S:\n    code = 'zzz'\n    def f(self):\n        class T:\n            def g(self):\n                raise HelixError('m', self.code)",
    "a function's own self": "class S:\n    code = 'zzz'\ndef f(self):\n    raise HelixError('m', self.code)",
    "another key": "D = {'a': 'zzz', 'b': 'tool_timeout'}\nraise HelixError('m', D['b'])",
    "a dict that others ask too": "S = {'P2002': 1, 'default': 2}\ndef f(e: HelixError):\n    return S.get(e.code, S['default'])",
    "a dict of another's codes": "S = {'P2002': 1, 'ENOENT': 2}\nprint(S[x.code], x.code in S)",
    "part of a text": "raise HelixError('m', f'zzz{x}')",
    "a slice": "A = 'zzz'\nraise HelixError('m', A[1:])",
    "text with a form": "A = 'zzz'\nraise HelixError('m', f'{A!r}' + f'{A:>9}')",
    "partial of another": "raise functools.partial(ValueError, 'm', 'zzz')()",
    "expanded before": "raise HelixError(*x, 'zzz')",
    "wrapped": "@click.command()\ndef fail(code: h.Code): ...\nfail('zzz')",
    "another parameter": "def fail(text: str, code: h.Code): ...\nfail('zzz', 'tool_timeout')",
    "a circle": "A = B\nB = A\nraise HelixError('m', A)",
    "a class of its own name": "class HelixError(HelixError):\n    def __init__(self, why): ...\nHelixError('zzz')",
}


@pytest.mark.parametrize("source", SILENT_PYTHON.values(), ids=SILENT_PYTHON)
def test_in_python_what_may_be_another_value_is_not_told(source: str, tmp_path: Path) -> None:
    assert told(tmp_path, {"a.py": f"{HELIX}{source}\n"}) == []


HEAD = 'import * as h from "wirepact/helix";\nimport { HelixError } from "wirepact/helix";\ndeclare const x: any;\n'
THROW = 'throw new HelixError({{ code: {}, message: "" }});'
TYPESCRIPT = {
    "enum": f'enum E {{ A = "zzz" }}\n{THROW.format("E.A")}',
    "const enum": f'const enum E {{ A = "zzz" }}\n{THROW.format("E.A")}',
    "enum by key": f'enum E {{ "a-b" = "zzz" }}\n{THROW.format("E[`a-b`]")}',
    "enum of itself": f'enum E {{ A = "zzz", B = A }}\n{THROW.format("E.B")}',
    "enum in a case": 'enum E { A = "zzz" }\nswitch (h.classifyError(x).code) { case E.A: break; }',
    "enum compared": 'enum E { A = "zzz" }\nif (h.classifyError(x).code === E.A) {}',
    "object": f'const D = {{ a: "zzz" }} as const;\n{THROW.format("D.a")}',
    "object by key": f'const D = Object.freeze({{ a: "zzz" }});\n{THROW.format("D[`a`]")}',
    "any of an object": f'const D: Record<number, string> = {{ 404: "tool_timeout", 500: "zzz" }};\n{THROW.format("D[x.status]")}',
    "object taken apart": f'const {{ a: gone }} = {{ a: "zzz" }};\n{THROW.format("gone")}',
    "array": f'const L = ["tool_timeout", "zzz"] as const;\n{THROW.format("L[1]")}',
    "static field": f'class K {{ static readonly A = "zzz"; }}\n{THROW.format("K.A")}',
    "field": 'class S { readonly code = "zzz"; f() { throw new HelixError({ code: this.code, message: "" }); } }',
    "key of an object": "const f = (e: HelixError) => ({ zzz: 1 } as any)[e.code];",
    "key of a named one": "const M: Record<string, number> = { zzz: 1 };\nconst f = (e: HelixError) => M[e.code as keyof typeof M];",
    "key that is a member": 'enum E { A = "zzz" }\nconst f = (e: HelixError) => ({ [E.A]: 1 })[e.code]; // key',
    "template": f"{THROW.format('`zzz`')}",
    "text put together": f'const A = "z" + "zz"; // zzz\n{THROW.format("A")}',
    "template of names": f'const A = "z";\n{THROW.format("`${A}zz`")} // zzz',
    "parameter": 'function fail(code: h.Code) {}\nfail("zzz");',
    "parameter of an arrow": 'const fail = (status: number, code: h.AnyCode) => {};\nfail(1, "zzz");',
    "parameter that is an object": 'function fail(options: { code: h.Code }) {}\nfail({ code: "zzz" });',
    "method": 'class S { fail(code: h.Code) {}\n f() { this.fail("zzz"); } }',
    "static method": 'class S { static fail(code: h.Code) {} }\nS.fail("zzz");',
}


@pytest.mark.parametrize("source", TYPESCRIPT.values(), ids=TYPESCRIPT)
def test_in_typescript_a_code_is_followed_to_where_it_is_used(source: str, tmp_path: Path) -> None:
    text = HEAD + source + "\n"
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "zzz" in line)
    found = told(tmp_path, {"a.ts": text})
    assert {row[1:] for row in found} == {(line if "// key" not in text else line + 1, "undeclared", "zzz")}
    fine = text.replace('"z" + "zz"', '"zzz"').replace("`${A}zz`", '"zzz"').replace("zzz", "tool_timeout")
    assert told(tmp_path, {"a.ts": fine}) == []


SILENT_TYPESCRIPT = {
    "an enum of another": 'enum E { A = "P2002" }\nif (x.code === E.A) {}',
    "given anew": f'const D = {{ a: "zzz" }};\nD.a = x;\n{THROW.format("D.a")}',
    "filled elsewhere": f'const D: any = {{ a: "zzz" }};\nObject.assign(D, x);\n{THROW.format("D.a")}',
    "spread": f'const D = {{ a: "zzz", ...x }};\n{THROW.format("D.a")}',
    "a class that others extend": 'class S { code = "zzz"; f() { throw new HelixError({ code: this.code, message: "" }); } }\nclass T extends S {}',
    "given in the constructor": 'class S { code = "zzz"; constructor(c: any) { this.code = c; } f() { throw new HelixError({ code: this.code, message: "" }); } }',
    "an object that others ask too": "const M: any = { P2002: 1, other: 2 };\nconst f = (e: HelixError) => M[e.code] ?? M.other;",
    "an object that goes elsewhere": "export const M: any = { P2002: 1 };\nconst f = (e: HelixError) => M[e.code];",
    "part of a text": THROW.format("`zzz${x}`"),
    "counted": f"enum E {{ A, B }}\n{THROW.format('E.A as any')}",
    "numbers as keys": "const f = (e: HelixError) => ({ 404: 1 } as any)[e.code];",
    "another parameter": 'function fail(text: string, code: h.Code) {}\nfail("zzz", "tool_timeout");',
}


@pytest.mark.parametrize("source", SILENT_TYPESCRIPT.values(), ids=SILENT_TYPESCRIPT)
def test_in_typescript_what_may_be_another_value_is_not_told(source: str, tmp_path: Path) -> None:
    assert told(tmp_path, {"a.ts": f"{HEAD}{source}\n"}) == []


def test_a_slip_in_an_enumeration_is_told_with_what_is_meant(tmp_path: Path) -> None:
    source = "class Gone(StrEnum):\n    B = 'tool_tiemout'\nprint(err.code == Gone.B)\n"
    assert told(tmp_path, {"a.py": source}) == [("a.py", 2, "misspelt", "tool_tiemout")]
    script = 'enum Gone { B = "tool_tiemout" }\nerr.code === Gone.B;\n'
    assert told(tmp_path / "b", {"a.ts": script}) == [("a.ts", 1, "misspelt", "tool_tiemout")]


FILES: dict[str, dict[str, str]] = {
    "python": {
        "app/consts.py": "GONE = 'zzz'\n\n\nclass Kinds(StrEnum):\n    A = 'zzz'\n\n\nTABLE = {'a': 'zzz'}\n",
        "app/names.py": "from .consts import *\nfrom . import consts as c\n",
        "app/use.py": (
            "from wirepact.helix import HelixError\nfrom app.names import GONE, Kinds, c\n"
            "raise HelixError('m', GONE)\nraise HelixError('m', Kinds.A)\nraise HelixError('m', c.TABLE['a'])\n"
        ),
    },
    "typescript": {
        "src/consts.ts": 'export const GONE = "zzz";\nexport enum Kinds {\n  A = "zzz",\n}\nconst D = { a: "zzz" } as const;\nexport default D;\n',
        "src/index.ts": 'export * from "./consts";\nexport { default as table } from "./consts";\n',
        "src/use.ts": (
            'import { HelixError } from "wirepact/helix";\nimport D, { GONE } from "./consts";\n'
            'import * as all from ".";\nimport { table } from ".";\n'
            'throw new HelixError({ code: GONE, message: "" });\nnew HelixError({ code: all.Kinds.A, message: "" });\n'
            'new HelixError({ code: D.a, message: "" });\nnew HelixError({ code: table.a, message: "" });\n'
        ),
    },
    "javascript": {
        "a/consts.js": 'const GONE = "zzz";\nmodule.exports = { GONE,\n  TOO: "zzz" };\nexports.Last = "zzz";\n',
        "a/use.cjs": (
            'const { HelixError } = require("wirepact/helix");\nconst { GONE, TOO, Last } = require("./consts");\n'
            "for (const code of [GONE, TOO, Last]) {}\n"
            "new HelixError({ code: GONE });\nnew HelixError({ code: TOO });\nnew HelixError({ code: Last });\n"
        ),
    },
}


@pytest.mark.parametrize("name", FILES)
def test_a_constant_of_another_file_is_told_where_it_stands(name: str, tmp_path: Path) -> None:
    found = told(tmp_path, FILES[name])
    where = next(file for file in FILES[name] if "consts" in file)
    lines = [number for number, line in enumerate(FILES[name][where].splitlines(), 1) if "zzz" in line]
    assert found == [(where, line, "undeclared", "zzz") for line in lines]
    silent = {
        file: text.replace("GONE = 'zzz'", "GONE = 'zzz'  # wirepact: ignore") for file, text in FILES[name].items()
    }
    silent = {file: text.replace('GONE = "zzz";', 'GONE = "zzz"; // wirepact: ignore') for file, text in silent.items()}
    assert [row[1] for row in told(tmp_path, silent)] == lines[1:]


def test_files_that_lead_to_each_other_end(tmp_path: Path) -> None:
    count = 400
    files = {f"m{one}.py": f"from m{one + 1} import A\nB = A\n" for one in range(count)}
    files[f"m{count}.py"] = "from m0 import B as A\n"
    files["use.py"] = f"from wirepact.helix import HelixError\nfrom m{count - 3} import A\nraise HelixError('m', A)\n"
    assert told(tmp_path, files) == []


ALIASES: dict[str, dict[str, object]] = {
    "tsconfig.json": {"compilerOptions": {"paths": {"@app/*": ["./lib/*"], "kinds": ["./lib/consts.ts"]}}},
    "jsconfig.json": {"compilerOptions": {"baseUrl": "lib", "paths": {"@app/*": ["*"], "kinds": ["consts"]}}},
}


@pytest.mark.parametrize("how", ["plain", "extended", "referenced"])
@pytest.mark.parametrize("name", ALIASES)
def test_the_paths_of_a_configuration_are_followed(name: str, how: str, tmp_path: Path) -> None:
    text = json.dumps(ALIASES[name]).replace('{"paths"', '/* all */ {"paths"').replace("}}", "}, // the end\n }")
    if how == "plain":
        (tmp_path / name).write_text(text, "utf-8")
    else:
        (tmp_path / "base.json").write_text(text, "utf-8")
        leads = {"extends": "./base"} if how == "extended" else {"files": [], "references": [{"path": "./base.json"}]}
        (tmp_path / name).write_text(json.dumps(leads), "utf-8")
    files = {
        "lib/consts.ts": 'export const A = "zzz";\nexport const B = "zzz";\n',
        "src/deep/use.ts": (
            'import { HelixError } from "wirepact/helix";\nimport { A } from "@app/consts";\nimport { B } from "kinds";\n'
            'new HelixError({ code: A, message: "" });\nnew HelixError({ code: B, message: "" });\n'
        ),
    }
    assert [row[:2] for row in told(tmp_path, files)] == [("lib/consts.ts", 1), ("lib/consts.ts", 2)]


def test_a_configuration_that_leads_to_itself_or_is_none_is_no_matter(tmp_path: Path) -> None:
    files = {"a.ts": 'import { A } from "@app/x";\nimport { isCode } from "wirepact/helix";\nisCode("zzz");\n'}
    for text in ('{"extends": ["./tsconfig.json", "./tsconfig"]}', "[1]", "{", '{"compilerOptions": {"paths": 3}}'):
        (tmp_path / "tsconfig.json").write_text(text, "utf-8")
        assert [row[3] for row in told(tmp_path, files)] == ["zzz"]


def test_a_text_in_the_place_of_the_options_is_read_as_the_code(tmp_path: Path) -> None:
    source = f'{HEAD}throw new HelixError("zzz", "m");\nthrow new HelixError("tool_timeout", "m");\n'
    assert told(tmp_path, {"a.js": source.replace("declare const x: any;", "")}) == [
        ("a.js", 4, "misplaced", "zzz"),
        ("a.js", 4, "undeclared", "zzz"),
        ("a.js", 5, "misplaced", "tool_timeout"),
    ]


def _work(folder: Path, count: int) -> int:
    """How many calls are made for so many functions."""
    function = "def f{0}(x):\n    y.z = x\n    if x.y:\n        z = x\n    raise HelixError('m', 'tool_timeout')\n"
    (folder / "a.py").write_text(HELIX + "".join(function.format(one) for one in range(count)), "utf-8")
    calls = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        assert told(folder, {}) == []
    finally:
        sys.setprofile(None)
    return calls


def test_the_work_grows_with_the_file_and_not_with_its_square(tmp_path: Path) -> None:
    none, some, many = (_work(tmp_path, count) for count in (1, 100, 400))
    assert (many - none) < 5 * (some - none)


def test_a_long_chain_of_calls_is_gone_through_once(tmp_path: Path) -> None:
    chain = ".a(1)" * 100
    python = f"{HELIX}x{chain}\nx{chain}.b(code='tool_timeotu')\n"
    typescript = f"import {{ HelixError }} from 'wirepact/helix';\nx{chain};\nx{chain}.b({{ code: 'tool_timeotu' }});\n"
    assert told(tmp_path, {"a.py": python, "b.ts": typescript}) == [
        ("a.py", 4, "misspelt", "tool_timeotu"),
        ("b.ts", 3, "misspelt", "tool_timeotu"),
    ]


def test_types_that_all_name_each_other_are_read_and_have_an_end(tmp_path: Path) -> None:
    count = range(20)
    parts = " ".join(f"p{number}: I{number};" for number in count)
    types = "".join(f"interface I{number} {{ {parts} code: Code }}\n" for number in count)
    unions = (
        "".join(f"type U{number} = U{number + 1} | U{number + 1};\n" for number in range(60)) + "type U60 = Code;\n"
    )
    ask = "".join(f"const f{n} = (x: I{n}) => x.p{19 - n}.code === 'zzz';\n" for n in count)
    source = f"import type {{ Code }} from 'wirepact/helix';\n{types}{unions}{ask}const g = (x: U55) => x === 'zzz';\n"
    first = 1 + 20 + 61 + 1
    assert told(tmp_path, {"a.ts": source}) == [("a.ts", first + n, "undeclared", "zzz") for n in range(21)]


def test_a_type_that_is_asked_for_before_all_are_known(tmp_path: Path) -> None:
    types = (
        "interface Outer { inner: Inner; code: Code }\ndeclare const outer: Outer;\nconst { code }: Outer = outer;\n"
    )
    after = "interface Inner { code: Code }\nif (outer.inner.code === 'zzz') code;\n"
    source = f"import type {{ Code }} from 'wirepact/helix';\n{types}{after}"
    assert told(tmp_path, {"a.ts": source}) == [("a.ts", 6, "undeclared", "zzz")]
