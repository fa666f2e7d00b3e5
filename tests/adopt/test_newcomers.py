"""What teams really have, in the odd forms they have it in: read, or left out and listed with its place, never guessed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support import run

Rows = dict[str | int, dict[str, Any]]


def taken(folder: Path, files: dict[str, str], *more: str) -> tuple[Rows, list[str]]:
    """Facts by code of the contract made of files, and what was listed: file, line and problem."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode("utf-8"))
    sources = [folder / name for name in files]
    made = run("import", *sources, "--name", "shop", "--out", folder / "schema", "--format", "json", *more)
    assert "Traceback" not in made.output and made.exit_code in (0, 1), made.output
    report = json.loads(made.stdout)
    listed = [f"{Path(one['at']).name}: {one['problem']}" for one in report["notes"]]
    if made.exit_code:
        return {}, listed
    table = json.loads((folder / "schema/shop/codes.schema.json").read_text("utf-8"))["$defs"]["ShopCode"]
    return {row["const"]: {**row["x-error"], "name": row.get("x-name")} for row in table["oneOf"]}, listed


def facts(rows: Rows) -> Rows:
    """Without names and empty facts."""
    return {
        code: {key: value for key, value in row.items() if value is not None and key != "name"}
        for code, row in rows.items()
    }


# --- Python ------------------------------------------------------------------------------------

BRANCHES = {
    "if": "import sys\nif sys.version_info > (3, 11):\n    {}\nelse:\n    {}\n",
    "elif": "if a:\n    {}\nelif b:\n    {}\n",
    "try": "try:\n    {}\nexcept ImportError:\n    {}\n",
    "finally": "try:\n    pass\nexcept* ValueError:\n    {}\nelse:\n    {}\n",
    "match": "match sys.platform:\n    case 'linux':\n        {}\n    case _:\n        {}\n",
    "for": "for _ in range(3):\n    {}\nelse:\n    {}\n",
    "while": "while a():\n    {}\n{}\n",
    "with": "with a():\n    {}\nif b:\n    {}\n",
    "nested": "with a():\n    if b:\n        try:\n            {}\n        finally:\n            pass\nif b:\n    {}\n",
}


@pytest.mark.parametrize("name", BRANCHES)
def test_constants_in_branches_of_a_module_are_read(name: str, tmp_path: Path) -> None:
    rows, _ = taken(tmp_path, {"a.py": BRANCHES[name].format("A_ERROR = 'a'", "B_ERROR = 'b'")})
    assert set(rows) == {"a", "b"}


@pytest.mark.parametrize("name", [name for name in BRANCHES if name != "while"])
def test_branches_that_contradict_are_a_conflict(name: str, tmp_path: Path) -> None:
    files = {"a.py": BRANCHES[name].format("A_ERROR = 'a'", "A_ERROR = 'b'") + "C_ERROR = 'c'\n"}
    rows, listed = taken(tmp_path, files)
    assert not rows and any('A_ERROR is "a" (' in one and 'and "b" (' in one for one in listed), listed
    first = tmp_path / "first"
    first.mkdir()
    assert set(taken(first, files, "--on-conflict", "first")[0]) == {"a", "c"}
    rows, listed = taken(tmp_path, files, "--on-conflict", "omit")
    assert set(rows) == {"c"} and any("A_ERROR is" in one for one in listed)


@pytest.mark.parametrize("name", BRANCHES)
def test_branches_that_agree_are_none(name: str, tmp_path: Path) -> None:
    assert set(taken(tmp_path, {"a.py": BRANCHES[name].format("A_ERROR = 'a'", "A_ERROR = 'a'")})[0]) == {"a"}


def test_what_is_bound_anew_whichever_way_it_goes_is_no_conflict(tmp_path: Path) -> None:
    text = "if a:\n    A_ERROR = 'x'\nelse:\n    A_ERROR = 'y'\nA_ERROR = 'a'\nwith b():\n    B_ERROR = 'z'\nB_ERROR = 'b'\n"
    assert set(taken(tmp_path, {"a.py": text})[0]) == {"a", "b"}


def test_a_constant_of_two_values_is_no_part_of_another(tmp_path: Path) -> None:
    text = "if a:\n    P = 'x.'\nelse:\n    P = 'y.'\nERROR_CODES = (P + 'a', 'b')\n"
    rows, listed = taken(tmp_path, {"a.py": text})
    assert set(rows) == {"b"} and any(one.startswith("a.py:5: ERROR_CODES: P + 'a' is left out") for one in listed)


def test_lists_and_classes_of_all_branches_are_read(tmp_path: Path) -> None:
    text = (
        "try:\n    from enum import StrEnum\nexcept ImportError:\n    class StrEnum(str, Enum): ...\n"
        "if a:\n    class ErrorCode(StrEnum):\n        A = 'a'\n        B = 'b'\n"
        "else:\n    class ErrorCode(StrEnum):\n        A = 'a'\n        C = 'c'\n"
        "if a:\n    MORE_CODES = ('m',)\nelse:\n    MORE_CODES = ('n',)\n"
    )
    assert set(taken(tmp_path, {"a.py": text})[0]) == {"a", "b", "c", "m", "n"}
    other = text.replace("A = 'a'\n        C", "A = 'z'\n        C")
    assert any('A is "a" (' in one for one in taken(tmp_path / "x", {"a.py": other})[1])


PYTHON_READ: dict[str, tuple[str, set[str | int]]] = {
    "auto": ("class ErrorCode(StrEnum):\n    NOT_FOUND = auto()\n", {"not_found"}),
    "auto by a rule": (
        "class ErrorCode(str, Enum):\n    def _generate_next_value_(name, start, count, last):\n        return name\n"
        "    NOT_FOUND = auto()\n",
        {"NOT_FOUND"},
    ),
    "numbers": ("class ErrorCode(IntEnum):\n    A = 0x3E9\n    B = A + 1\n    C = 1_003\n", {1001, 1002, 1003}),
    "named values": (
        "class ErrorCode(Enum):\n    A = ('a', 404)\n    def __init__(self, code, status): ...\n",
        {"a"},
    ),
    "plain class": ("class Codes:\n    A = 'a'\n    B: Final = 'b'\n    C: Final[str] = f'{A}_c'\n", {"a", "b", "a_c"}),
    "one constant": ("class ErrorCodes:\n    A = 'a'\n", {"a"}),
    "unpacked": ("A_ERROR, (B_ERROR, *_) = 'a', ('b', 'c')\nC_ERROR = D_ERROR = 'd'\n", {"a", "d"}),
    "joined": ("P = 'p'\nERROR_CODES = (f'{P}.a', f'b', 'c' 'd')\n", {"p.a", "b", "cd"}),
    "made text": (
        "N = 404\nERROR_CODES = (str(N), str(-5), str(int('7')), f'{str(N)}.b')\n",
        {"404", "-5", "7", "404.b"},
    ),
    "made an integer": ("N = '404'\nERROR_CODES = (int(N), int('-5'), int(7))\n", {404, -5, 7}),
    "text of a member": (
        "class PartCode(StrEnum):\n    A = 'a'\nERROR_CODES = (str(PartCode.A), f'{PartCode.A}.b', f'{PartCode.A.value}.c')\n",
        {"a", "a.b", "a.c"},
    ),
    "Django": (
        "class ErrorCode(models.TextChoices):\n    A = 'a', 'An a'\n    B = 'b', _('A b')\n    C = 'c'\n    D = auto()\n"
        "    E = auto(), 'An e'\n    F = ['f', 'An f']\n",
        {"a", "b", "c", "D", "E", "f"},
    ),
    "integers of Django": ("class ErrorCode(IntegerChoices):\n    A = 404, 'An a'\n    B = auto()\n", {404, 405}),
    "Django by call": ("ErrorCode = models.TextChoices('ErrorCode', 'A B')\n", {"A", "B"}),
    "Django with more": (
        "class ErrorCode(TextChoices):\n    A = 'a', 404, 'An a'\n    def __new__(cls, value, status): ...\n",
        {"a"},
    ),
    "spread": ("A = ('a',)\nB = frozenset({'b'})\nERROR_CODES = (*A, *B, 'c')\n", {"a", "b", "c"}),
    "sum": ("A = ('a',)\nB = ['b']\nERROR_CODES = A + tuple(B) + ('c',)\n", {"a", "b", "c"}),
    "rows": ("ERRORS = {**{'a': {'status': 404}}, 'b': {'code': 'bee', 'status': 400}}\n", {"a", "bee"}),
    "class attribute": ("class E(Exception):\n    CODE = 'a'\n", {"a"}),
    "annotation": ("class E(Exception):\n    code: \"Literal['a']\"\n", {"a"}),
    "status alone": ("STATUS_BY_CODE = {'a': 404, 'b': 410}\n", {"a", "b"}),
    "signs": ("\ufeffERROR_CODES = (\r\n    'a',  # one\r\n    'b',\r\n)\r\n", {"a", "b"}),
}


@pytest.mark.parametrize("name", PYTHON_READ)
def test_python_forms_that_can_be_read(name: str, tmp_path: Path) -> None:
    text, codes = PYTHON_READ[name]
    assert set(taken(tmp_path, {"a.py": text})[0]) == codes


def test_labels_of_django_describe_their_codes(tmp_path: Path) -> None:
    text = (
        "class ErrorCode(models.TextChoices):\n    A = 'a', 'As it  says.'\n    B = 'b', _('Translated.')\n"
        "    C = 'c', 'Label.'\n    '''Documented.'''\n    NOT_D = 'not_d', ''\n    __empty__ = 'None'\n"
        "STATUS = {ErrorCode.A: 404, ErrorCode.B.value: 409}\nclass GoneError(Exception):\n    code = ErrorCode.C\n"
    )
    rows, listed = taken(tmp_path, {"a.py": text})
    assert facts(rows) == {"a": {"httpStatus": 404}, "b": {"httpStatus": 409}, "c": {"class": "GoneError"}, "not_d": {}}
    assert not listed
    table = json.loads((tmp_path / "schema/shop/codes.schema.json").read_text("utf-8"))["$defs"]["ShopCode"]
    said = [row["description"] for row in table["oneOf"]]
    assert said == ["As it says.", "Translated.", "Documented.", "Not d."]


def test_a_collection_of_the_constants_before_it_needs_no_note(tmp_path: Path) -> None:
    text = "class ErrorCodes:\n    A = 'a'\n    B = 'b'\n    ALL = (A, B)\n    SOME = [A]\n"
    assert not taken(tmp_path, {"a.py": text})[1]


def test_a_registry_of_data_classes_gives_codes_and_facts(tmp_path: Path) -> None:
    text = (
        "@dataclass(frozen=True)\nclass ErrorDef:\n    code: str\n    status: int = 500\n    KIND: ClassVar[str] = 'x'\n"
        "    retryable: bool = False\n"
        "NOT_FOUND = ErrorDef('not_found', 404)\nRATE = ErrorDef(code='rate', status=429, retryable=True)\n"
        "ODD = ErrorDef(make(), 400)\n"
        "ERRORS = [ErrorDef('listed', 410, True), {'code': 'plain', 'status': 411}, make('x')]\n"
        "class Errors:\n    GONE = ErrorDef('gone', 412)\n    AWAY = ErrorDef('away', 413)\n"
    )
    rows, listed = taken(tmp_path, {"a.py": text})
    assert facts(rows) == {
        "gone": {"httpStatus": 412},
        "away": {"httpStatus": 413},
        "listed": {"httpStatus": 410, "retryable": True},
        "plain": {"httpStatus": 411},
        "not_found": {"httpStatus": 404},
        "rate": {"httpStatus": 429, "retryable": True},
    }
    assert "a.py:9: ODD is left out: its code is no plain text or integer." in listed
    assert "a.py:10: ERRORS: make('x') is left out: it is no plain text or integer." in listed


PYTHON_LISTED = {
    "enum tuple": ("class OldCode(Enum):\n    A = ('a', 404)\n", "a.py:2: OldCode.A is left out"),
    "auto of text": ("class OldCode(str, Enum):\n    A = auto()\n", "a.py:2: OldCode.A is left out"),
    "auto by code": (
        "class OldCode(str, Enum):\n    def _generate_next_value_(name, *_): return f(name)\n    A = auto()\n",
        "a.py:3: OldCode.A is left out",
    ),
    "auto after a lower number": (
        "class OldCode(Enum):\n    A = 5\n    B = 1\n    C = auto()\n",
        "a.py:4: OldCode.C is left out",
    ),
    "computed list": ("OLD_CODES = [one.value for one in Old]\n", "a.py:1: OLD_CODES is left out"),
    "computed call": ("OLD_CODES = tuple(Old)\n", "a.py:1: OLD_CODES is left out"),
    "texts by code": ("ERRORS = {'x': 'No x.'}\n", "a.py:1: ERRORS: 'x' is left out"),
    "statuses without a name": ("ERRORS = {'x': 404}\n", "a.py:1: ERRORS: 'x' is left out"),
    "spread": ("MORE_CODES = ('b', *gone)\n", "a.py:1: MORE_CODES: *gone is left out"),
    "added": ("MORE_CODES = ['b']\nMORE_CODES += ['x']\n", "a.py:2: MORE_CODES += ['x'] is left out"),
    "appended": (
        "MORE_CODES = ['b']\nif a:\n    MORE_CODES.append('x')\n",
        "a.py:3: MORE_CODES.append('x') is left out",
    ),
    "set by key": ("STATUS = {'b': 404}\nSTATUS['x'] = 400\n", "a.py:2: STATUS['x'] = 400 is left out"),
    "decorator": ("@code('x')\nclass E(Exception): ...\n", "a.py:2: E is left out: what 'x' does"),
    "keyword": ("class E(Exception, code='x'): ...\n", "a.py:1: E is left out: what 'x' does"),
    "branches of a class": (
        "class E(Exception):\n    if a:\n        code = 'x'\n    else:\n        code = 'y'\n",
        "a.py:1: E is left out",
    ),
    "condition": ("class E(Exception):\n    code = 'x' if a else 'y'\n", "a.py:1: E is left out"),
    "no integer": ("OLD_CODES = (int('x'), 'b')\n", "a.py:1: OLD_CODES: int('x') is left out"),
    "an integer by a base": (
        "OLD_CODES = (int('10', base=2), 'b')\n",
        "a.py:1: OLD_CODES: int('10', base=2) is left out",
    ),
    "a status as text": (
        "OLD_CODES = (str(HTTPStatus.GONE), 'b')\n",
        "a.py:1: OLD_CODES: str(HTTPStatus.GONE) is left out",
    ),
    "a member as text": (
        "class OldCode(str, Enum):\n    A = 'b'\nP = OldCode.A\nOLD_CODES = (str(P), 'b')\n",
        "a.py:4: OLD_CODES: str(P) is left out",
    ),
    "a member in a text": (
        "class OldCode(str, Enum):\n    A = 'b'\nOLD_CODES = (f'{OldCode.A}', 'b')\n",
        "a.py:3: OLD_CODES: f'{OldCode.A}' is left out",
    ),
    "a member with a text of its own": (
        "class OldCode(StrEnum):\n    A = 'b'\n    def __str__(self): return 'x'\nOLD_CODES = (str(OldCode.A), 'b')\n",
        "a.py:4: OLD_CODES: str(OldCode.A) is left out",
    ),
    "label": ("class MoreCode(TextChoices):\n    B = 'b', LABEL\n", "a.py:2: The label of MoreCode.B is left out"),
    "three values": ("class OldCode(TextChoices):\n    A = 'x', 'y', 'z'\n", "a.py:2: OldCode.A is left out"),
    "values of a class": ("class MoreCodes:\n    A = 'x', 'X'\n    B = 'b'\n", "a.py:2: MoreCodes: A is left out"),
    "rows of a class": ("class OldCodes:\n    A = {'code': 'x'}\n", "a.py:2: OldCodes: A is left out"),
    "small letters": ("class OldCodes:\n    a = 'x'\n", "a.py:2: OldCodes: a is left out: a constant has capitals"),
    "format": ("class MoreCodes:\n    A = '%s' % x\n    B = 'b'\n", "a.py:2: MoreCodes: A is left out"),
    "computed key": ("STATUS = {make(): 404, 'b': 400}\n", "a.py:1: STATUS: 1 of 2 rows is left out"),
    "another code": ("STATUS = {'bb': 404, 'b': 400}\n", "a.py:1: STATUS: 'bb' is left out: that is none of the codes"),
}


@pytest.mark.parametrize("name", PYTHON_LISTED)
def test_python_forms_that_cannot_be_read_are_listed(name: str, tmp_path: Path) -> None:
    text, wanted = PYTHON_LISTED[name]
    files = {"a.py": text, "b.py": "from enum import Enum\nclass ErrorCode(Enum):\n    B = 'b'\n"}
    rows, listed = taken(tmp_path, files)
    assert any(one.startswith(wanted) for one in listed), listed
    assert all(not isinstance(code, str) or code == "b" for code in rows)


def test_a_name_means_what_its_own_file_says(tmp_path: Path) -> None:
    """And else what is imported under it; where that cannot be told, nothing."""
    files = {
        "orders/codes.py": "P = 'orders.'\nclass Codes:\n    A = P + 'a'\n    B = P + 'b'\n",
        "users/codes.py": "P = 'users.'\nclass Codes:\n    A = P + 'a'\n    C = P + 'c'\n",
        "table.py": "from users.codes import Codes as U\nfrom other import Codes\n"
        "STATUS = {U.A: 404, Codes.B: 400, Codes.C: 400}\n",
    }
    rows, listed = taken(tmp_path, files)
    assert facts(rows) == {
        "orders.a": {},
        "orders.b": {},
        "users.a": {"httpStatus": 404},
        "users.c": {},
    }
    assert "table.py:3: STATUS: 2 of 3 rows is left out: its values are not written here." in listed


def test_long_chains_of_names_end(tmp_path: Path) -> None:
    lines = [f"if a:\n    A{n} = A{n + 1}\nelse:\n    A{n} = A{n + 1}\n" for n in range(60)]
    rows, listed = taken(tmp_path, {"a.py": "".join(lines) + "A60 = A0\nERROR_CODES = ('a', A0)\n"})
    assert set(rows) == {"a"} and any("ERROR_CODES: A0 is left out" in one for one in listed)


@pytest.mark.parametrize("count", [150, 1500])
def test_classes_that_lead_to_each_other_end(count: int, tmp_path: Path) -> None:
    lines = [f"class C{n}Error(C{n + 1}Error):\n    code = C{n + 1}Error.code\n" for n in range(count)]
    rows, listed = taken(tmp_path, {"a.py": "class E(Exception): code = 'a'\n" + "".join(lines)})
    assert set(rows) <= {"a"} and listed


# --- TypeScript --------------------------------------------------------------------------------

TYPESCRIPT_READ: dict[str, tuple[str, set[str]]] = {
    "namespace": (
        'export namespace N { export enum Code { A = "a" } namespace M { enum DeepCode { B = "b" } } }',
        {"a", "b"},
    ),
    "dotted namespace": ('namespace A.B { export const THE_CODES = ["a"] as const; }', {"a"}),
    "declare module": ('declare module "m" { export enum ErrorCode { A = "a" } }', {"a"}),
    "declare global": ('declare global { enum ErrorCode { A = "a" } }\nexport {};', {"a"}),
    "export default": ('export default { A: "a" } as const;', {"a"}),
    "let and var": ('let A_ERROR = "a"; var B_ERROR = "b";', {"a", "b"}),
    "branches": ('if (x) { var A_ERROR = "a"; } else { var B_ERROR = "b"; }', {"a", "b"}),
    "try": ('try { var A_ERROR = "a"; } catch { var B_ERROR = "b"; } finally { var C_ERROR = "c"; }', {"a", "b", "c"}),
    "switch and loops": ('switch (x) { case 1: var A_ERROR = "a"; } for (;;) { var B_ERROR = "b"; }', {"a", "b"}),
    "set later": ('let A_ERROR;\nA_ERROR = "a";', {"a"}),
    "zod enum": ('export const ErrorCode = z.enum(["a", "b"]);', {"a", "b"}),
    "zod union": ('export const ErrorCode = z.union([z.literal("a"), z.literal("b")]);', {"a", "b"}),
    "zod of an enum": ('enum E { A = "a" }\nexport const ErrorCode = z.nativeEnum(E);', {"a"}),
    "zod of a list": ('const LIST = ["a"] as const;\nexport const ErrorCode = z.enum(LIST);', {"a"}),
    "valibot": ('export const ErrorCode = v.picklist(["a"]);', {"a"}),
    "cast": ('export const CODES = <const>["a"];', {"a"}),
    "upper case": ('export const ERRORS = { A: "a" };', {"a"}),
    "named so": ('export const errorCodes = ["a", "b"];', {"a", "b"}),
    "set": ('export const ERROR_CODES = new Set(["a"]);', {"a"}),
    "satisfies": ('export const ERRORS = { A: "a" } as const satisfies Record<string, string>;', {"a"}),
    "template": ('const P = "p";\nexport const ERROR_CODES = [`${P}.a`, `b`, `x\\u0041${P}`];', {"p.a", "b", "xAp"}),
    "interface": ('interface ApiError { code: "a" | "b"; message: string }', {"a", "b"}),
    "tagged union": ('type AppError = { code: "a" } | { code: "b"; more: 1 };', {"a", "b"}),
    "row type": (
        'const E = { A: { code: "a" } } as const;\ntype ErrorCode = (typeof E)[keyof typeof E]["code"];',
        {"a"},
    ),
    "signs": ('\ufeff// x\r\nexport enum ErrorCode {\r\n  A = "a", // y\r\n  "b-c" = "b-c",\r\n}\r\n', {"a", "b-c"}),
    "assigned": ('class E extends Error { constructor() { super(); Object.assign(this, { code: "a" }); } }', {"a"}),
    "by index": ('class E extends Error { constructor() { super(); this["code"] = "a"; } }', {"a"}),
    "static": ('class E extends Error { static readonly code = "a"; }', {"a"}),
    "status alone": ("export const STATUS_BY_CODE = { a: 404, b: 410 };", {"a", "b"}),
    "class of constants": (
        'export class ErrorCodes { static readonly A = "a"; static B = `b`; static readonly notFound = "c"; x = 1 }',
        {"a", "b", "c"},
    ),
    "class about errors": ('class Errors { static readonly Gone = "a"; static readonly Away = "b" }', {"a", "b"}),
    "class of others": ('class Tea { static GREEN = "a"; static readonly BLACK = "b"; static x = "x" }', {"a", "b"}),
    "class that is a value": ('export const Codes = class { static A = "a" };', {"a"}),
    "class of getters": ('abstract class ErrorCode { static get A(): string { return "a"; } }', {"a"}),
    "declared class": ('declare class ErrorCodes { static readonly A: "a"; }', {"a"}),
    "class of instances": (
        'class ErrorCode { static readonly A = new ErrorCode("a"); static B = Object.freeze({ code: "b" });\n'
        "  private constructor(readonly code: string) {} }",
        {"a", "b"},
    ),
}


@pytest.mark.parametrize("name", TYPESCRIPT_READ)
def test_typescript_forms_that_can_be_read(name: str, tmp_path: Path) -> None:
    text, codes = TYPESCRIPT_READ[name]
    assert set(taken(tmp_path, {"a.ts": text})[0]) == codes


def test_facts_of_object_types_and_of_instances(tmp_path: Path) -> None:
    text = (
        'type AppError = | { code: "a"; status: 404; retryable: false } | { code: "b"; status: 500 };\n'
        "class Problem extends Error { constructor(public code: string, message: string, readonly status: number) {} }\n"
        'export const GONE = new Problem("gone", "Gone.", 410);\n'
        'export class Away extends Problem { constructor(m: string) { super("away", m, 412); } }\n'
    )
    assert facts(taken(tmp_path, {"a.ts": text})[0]) == {
        "a": {"httpStatus": 404, "retryable": False},
        "b": {"httpStatus": 500},
        "gone": {"httpStatus": 410},
        "away": {"httpStatus": 412, "class": "Away"},
    }


def test_constants_of_a_class_are_what_others_call_them(tmp_path: Path) -> None:
    text = (
        "export class ErrorCodes {\n  /** Nothing is there. */\n  static readonly GONE = 'gone';\n"
        '  static readonly AWAY = ErrorCodes.GONE + ".away";\n  static readonly ALL = [ErrorCodes.GONE, ErrorCodes.AWAY];\n'
        '  private static readonly HIDDEN = "x"; static readonly #own = "x"; static of = (x: string) => x; small = "x" }\n'
        "export const STATUS = { [ErrorCodes.GONE]: 410, [ErrorCodes.AWAY]: 404 };\n"
        "export class GoneError extends Error { code = ErrorCodes.GONE; static readonly HELP = 'x'; }\n"
    )
    rows, listed = taken(tmp_path, {"a.ts": text})
    assert facts(rows) == {"gone": {"httpStatus": 410, "class": "GoneError"}, "gone.away": {"httpStatus": 404}}
    assert not listed


TYPESCRIPT_LISTED = {
    "declared": ('declare const OLD_CODES: readonly ["x"];', "OLD_CODES is left out: what it holds is only declared"),
    "zod of others": ("const OldCode = z.enum(make());", "OldCode: make() is left out"),
    "computed": ("const OLD_CODES = Object.values(Old);", "OLD_CODES is left out"),
    "may change": ('const errors = ["x"];', "errors is left out: it may change"),
    "texts": ('const errorMessages = { x: "No x." } as const;', "errorMessages (1 value) is not taken for codes"),
    "default": ('export default { X: "x" } as const;', "default (1 value) is not taken for codes"),
    "template": ("const OLD_CODES = [`${gone}.x`, 'b'];", "OLD_CODES: `${gone}.x` is left out"),
    "unreadable row": (
        "const OLD_ERRORS = { x: { code: make() }, b: { status: 400 } };",
        "OLD_ERRORS: { code: make() } is left out",
    ),
    "pushed": ('const OLD_CODES = ["b"]; OLD_CODES.push("x");', 'OLD_CODES.push("x") is left out'),
    "set by key": ('const OLD_CODES = { B: "b" }; OLD_CODES.X = "x";', 'OLD_CODES.X = "x" is left out'),
    "computed key": ("const STATUS = { [make()]: 404, b: 400 };", "STATUS: 1 of 2 rows is left out"),
    "made in a class": ("class OldCodes { static readonly X = make(); }", "OldCodes: X is left out"),
    "of two in a class": ('class OldCodes { static X = ["x", "No x."]; }', "OldCodes: X is left out"),
    "class of others": (
        'class Tea { static GREEN = "x"; static BLACK = "y" }',
        "Tea (2 values) is not taken for codes; `--only Tea` takes it: GREEN, BLACK",
    ),
    "another code": ("const STATUS = { bb: 404, b: 400 };", "STATUS: 'bb' is left out: that is none of the codes"),
}


@pytest.mark.parametrize("name", TYPESCRIPT_LISTED)
def test_typescript_forms_that_cannot_be_read_are_listed(name: str, tmp_path: Path) -> None:
    text, wanted = TYPESCRIPT_LISTED[name]
    rows, listed = taken(tmp_path, {"a.ts": text, "b.ts": 'enum ErrorCode { B = "b" }'})
    assert any(one.startswith(f"a.ts:1: {wanted}") for one in listed), listed
    assert set(rows) == {"b"}


def test_branches_of_typescript_that_contradict_are_a_conflict(tmp_path: Path) -> None:
    text = 'if (x) { var A_ERROR = "a"; } else { var A_ERROR = "b"; }\nlet C_ERROR = "c"; C_ERROR = "d";\n'
    rows, listed = taken(tmp_path, {"a.ts": text})
    assert not rows and sum("depends on how the program runs" in one for one in listed) == 2, listed


def test_a_name_of_typescript_means_what_its_own_file_says(tmp_path: Path) -> None:
    files = {
        "orders/codes.ts": 'const P = "orders.";\nexport enum Code { A = `${P}a` }\nexport const ERROR_CODES = [P + "b"];',
        "users/codes.ts": 'const P = "users.";\nexport enum Code { A = `${P}a` }',
        "table.ts": 'import { Code as U } from "./users/codes.js";\nimport { Code } from "elsewhere";\n'
        "const STATUS = { [U.A]: 404, [Code.A]: 400 };",
    }
    rows, listed = taken(tmp_path, files)
    assert facts(rows) == {"orders.a": {}, "orders.b": {}, "users.a": {"httpStatus": 404}}
    assert "table.ts:3: STATUS: 1 of 2 rows is left out: its values are not written here." in listed


def test_names_of_two_namespaces_are_two(tmp_path: Path) -> None:
    text = 'namespace A { export const X_ERROR = "a"; }\nnamespace B { export const X_ERROR = "b"; }'
    assert set(taken(tmp_path, {"a.ts": text})[0]) == {"a", "b"}


def test_constants_of_classes_and_objects_that_lead_to_each_other_end(tmp_path: Path) -> None:
    lines = [
        f"class C{n} {{ static A = C{n + 1}.A + C{n + 1}.A }}\nconst T{n} = {{ A: T{n + 1}.A + T{n + 1}.A }};"
        for n in range(90)
    ]
    rows, _ = taken(tmp_path, {"a.ts": "\n".join(lines) + '\nconst ERROR_CODES = [C0.A, T0.A, "a"];'})
    assert set(rows) == {"a"}


@pytest.mark.parametrize("count", [150, 1500])
def test_values_of_typescript_that_lead_to_each_other_end(count: int, tmp_path: Path) -> None:
    lines = [
        f"class C{n} extends C{n + 1} {{ code = C{n + 1}.code }}\nconst A{n} = A{n + 1} + A{n + 1};"
        for n in range(count)
    ]
    rows, _ = taken(tmp_path, {"a.ts": "\n".join(lines) + '\nenum ErrorCode { A = "a" }'})
    assert set(rows) == {"a"}


# --- documents ---------------------------------------------------------------------------------


def media(schema: Any, kind: str = "application/json", **more: Any) -> dict[str, Any]:
    return {"description": "x", "content": {kind: {"schema": schema, **more}}}


def test_an_openapi_document_with_a_bit_of_everything(tmp_path: Path) -> None:
    error = {
        "type": "object",
        "x-internal": True,
        "required": ["code"],
        "properties": {
            "code": {"type": "string", "nullable": True, "enum": ["a", "b", None], "x-enumNames": ["A", "B"]},
            "inner": {"nullable": True, "allOf": [{"$ref": "#/components/schemas/Inner"}]},
            "at": {"type": "string", "format": "date-time"},
        },
    }
    ref = {"$ref": "#/components/schemas/Error"}
    replies = {
        "default": {"$ref": "#/components/responses/Any"},
        "404": media({"allOf": [ref, {"properties": {"code": {"enum": ["c"]}}}]}, "application/json; charset=utf-8"),
        "409": media({"type": "object", "properties": {"code": {"const": "d"}}}, "*/*"),
        "5XX": media({"title": "Server Error", "type": "object", "properties": {"error": ref}}),
        "204": {"description": "none"},
    }
    document = {
        "openapi": "3.0.3",
        "x-root": {"codes": 1},
        "paths": {"/a": {"x-path": 1, "get": {"x-operation": 1, "responses": replies}}, "/b": {}},
        "components": {
            "responses": {
                "Any": media(ref, examples={"one": {"value": {"code": "e"}}, "two": {"externalValue": "http://x"}})
            },
            "schemas": {
                "Error": error,
                "Inner": {"type": "object", "properties": {"self": {"$ref": "#/components/schemas/Inner"}}},
            },
        },
    }
    rows, listed = taken(tmp_path, {"a.json": json.dumps(document)})
    assert facts(rows) == {"a": {}, "b": {}, "d": {"httpStatus": 409}, "e": {}}
    assert any("404: The code of this reply is left out: its parts allow no value" in one for one in listed)
    assert any('The list of "a", "b" is shared by replies of 404, 5XX, default' in one for one in listed)


def test_an_object_that_carries_the_code_is_advised_to_say_what_it_is_for(tmp_path: Path) -> None:
    schemas = {
        "ErrorCode": {"enum": ["a", "b"]},
        "Problem": {"type": "object", "properties": {"code": {"$ref": "#/definitions/ErrorCode"}}},
        "Error": {"type": "object", "properties": {"code": {"type": ["string", "null"]}}},
        "Place": {"type": "object", "properties": {"code": {"enum": ["nw", "se"]}, "name": {"type": "string"}}},
    }
    _, listed = taken(tmp_path, {"a.json": json.dumps({"definitions": schemas})})
    said = [one for one in listed if "x-role" in one]
    assert [one.partition(": ")[0] for one in said] == ["ErrorShape", "Problem"]
    assert all("add `x-role: envelope` (or body, " in one for one in said)
    assert "`x-carries: code` to its code" in said[0] and "x-carries" not in said[1]
    made = json.loads((tmp_path / "schema/shop/shapes.schema.json").read_text("utf-8"))
    assert "x-role" not in json.dumps(made), "none is guessed"


def test_a_bare_list_is_a_list_of_codes(tmp_path: Path) -> None:
    assert set(taken(tmp_path, {"a.json": '["a", {"code": "b"}]'})[0]) == {"a", "b"}


def test_facts_of_another_type_are_listed(tmp_path: Path) -> None:
    codes = [{"code": "a", "http_status": "404"}, {"code": "b", "retryable": "no", "category": 7}]
    rows, listed = taken(tmp_path, {"a.json": json.dumps({"codes": codes})})
    assert facts(rows) == {"a": {}, "b": {}}
    assert [one.partition(" is left out")[0] for one in listed] == [
        'http_status: "404"',
        "category: 7",
        'retryable: "no"',
    ]


@pytest.mark.parametrize(
    "text",
    [
        '{"not_found": {"status": 404}}',
        '{"openapi": "3.0.0", "paths": null, "components": {"schemas": {"A": true, "B": null, "ErrorCode": {"enum": "x"}}}}',
        '{"openapi": "3.1.0", "paths": {"/a": {"get": {"responses": {"404": null, "500": {"content": {"application/json": 1}}}}}}}',
        '{"openapi": "3.1.0", "components": {"schemas": {"Code": {"oneOf": {}}, "A": {"properties": 1, "allOf": 2, "type": 3}}}}',
        '{"asyncapi": "3.0.0", "channels": {}}',
        '{"$defs": {"A": {"$ref": 7}, "B": [1]}}',
        '{"codes": [true, null, 1.5, ["a"], {"Code": "x"}]}',
        '{"codes": []}',
        "[]",
        "null",
        '"a"',
    ],
)
def test_documents_that_say_no_code_are_told_so(text: str, tmp_path: Path) -> None:
    rows, listed = taken(tmp_path, {"a.json": text})
    assert not rows and listed


@pytest.mark.parametrize("data", [b"\xff\xfeE\x00", b"X_ERROR = '\xe9'", b"\x00\x00"])
@pytest.mark.parametrize("name", ["a.py", "a.ts", "a.json", "a.yaml"])
def test_bytes_that_are_no_text_are_told(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    made = run("import", tmp_path / name, "--name", "shop", "--out", tmp_path / "schema")
    assert made.exit_code == 1 and f"{name}:" in made.stderr and "Traceback" not in made.output


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", "class A(Exception):\n    '''Half \\ud800.'''\n    code = 'a'\n"),
        ("a.py", "class A(Exception):\n    code = 'a'\n    category = '\\ud800'\n"),
        ("a.ts", "enum ErrorCode { '\\ud800' = 'a' }"),
    ],
)
def test_a_text_that_no_file_can_hold_is_told(name: str, text: str, tmp_path: Path) -> None:
    rows, listed = taken(tmp_path, {name: text})
    assert not rows and "Half a surrogate pair stands after `" in listed[-1]
