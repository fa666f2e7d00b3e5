"""Files that mean harm to who reads a contract or sources, by name; each is made so many times smaller."""

from __future__ import annotations

from collections.abc import Callable

MILLION = 1_000_000


def _nest(
    before: str, open_: str, inner: str, close: str, after: str = "", times: int = 100_000
) -> Callable[[int], bytes]:
    return lambda part: f"{before}{open_ * (times // part)}{inner}{close * (times // part)}{after}".encode()


def _many(before: str, unit: str, after: str, times: int = MILLION) -> Callable[[int], bytes]:
    """`unit` so many times with its number for "#"."""

    def made(part: int) -> bytes:
        body = (
            "".join(unit.replace("#", str(index)) for index in range(times // part))
            if "#" in unit
            else unit * (times // part)
        )
        return f"{before}{body}{after}".encode()

    return made


def _laughs(part: int) -> bytes:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{index}: &a{index} [{', '.join([f'*a{index - 1}'] * 10)}]" for index in range(1, 12)]
    return "\n".join(lines).encode()


def _chain(unit: str, last: str, times: int) -> Callable[[int], bytes]:
    """Each names the one before."""

    def made(part: int) -> bytes:
        count = times // part
        return (
            "".join(unit.replace("#", str(index)).replace("@", str(index + 1)) for index in range(count)).encode()
            + last.replace("#", str(count)).encode()
        )

    return made


def _doubled(before: str, unit: str, last: str) -> Callable[[int], bytes]:
    """Each is twice the one before, however small the file."""
    return lambda part: before.encode() + _chain(unit, last, 90)(1)


def _references(part: int) -> bytes:
    count = 20_000 // part
    chain = "".join(f'"A{index}":{{"$ref":"#/$defs/A{index + 1}"}},' for index in range(count))
    return f'{{"$defs":{{{chain}"A{count}":{{"type":"string","enum":["a"]}}}}}}'.encode()


_PY = "from wirepact import helix\nA0 = ['']\n"
_PY_USED = "def used(error: helix.HelixError, some: int) -> bool:\n    return error.code == "
_TS = "import { HelixError } from 'wirepact/helix';\nconst A0 = [''];\n"
_TS_USED = "export const used = (error: HelixError, some: number) => error.code === "

FILES: dict[str, Callable[[int], bytes]] = {
    # JSON
    "lists.json": _nest("", "[", "", "]"),
    "objects.json": _nest("", '{"codes":', "1", "}"),
    "open.json": _nest("", "[", "", "", times=4_000_000),
    "keys.json": _many('{"codes":{', '"c#":{},', '"z":{}}}', MILLION // 4),
    "twice.json": _many('{"z":1,"codes":{"c0":1,', '"c#":1,', '"c0":1},"z":2}', MILLION // 4),
    "all twice.json": _many('{"codes":{', '"c":1,', '"c":1}}'),
    "codes.json": _many('{"codes":[', '"code_#",', '"z"]}', MILLION // 4),
    "text.json": _many('{"codes":["', "x", '"]}', 50 * MILLION),
    "numbers.json": _many('{"codes":[', "9007199254740993,", "1]}"),
    "long number.json": _many('{"codes":[', "1", "]}", 7 * MILLION),
    "no utf-8.json": lambda part: b'{"codes":["' + b"\xff" * (MILLION // part) + b'"]}',
    "prototypes.json": lambda part: b'{"codes":["__proto__","constructor","toString","__class__"],"__proto__":{"codes":["x"]}}',
    "surrogates.json": _many('{"codes":["', "\\ud800", '"]}'),
    "refs.json": _references,
    "ring.json": lambda part: b'{"$defs":{"A":{"$ref":"#/$defs/B"},"B":{"$ref":"#/$defs/A"},"C":{"type":"object","properties":{"code":{"$ref":"#/$defs/A"}}}}}',
    "empty.json": lambda part: b"",
    "nul.json": lambda part: b"\0" * (MILLION // part),
    "enum.json": _many('{"$defs":{"ErrorCode":{"type":"string","enum":[', '"code_#",', '"z"]}}}', MILLION // 4),
    # YAML
    "lists.yaml": _nest("codes: ", "[", "", "]"),
    "open.yaml": _nest("codes: ", "[", "", ""),
    "objects.yaml": _nest("codes: ", "{a: ", "1", "}"),
    "blocks.yaml": lambda part: "".join(f"{' ' * index}a:\n" for index in range(3_000 // part)).encode() + b" " * 3_000 + b"b",
    "dashes.yaml": _nest("codes: \n", "- ", "x", "", times=50_000),
    "laughs.yaml": _laughs,
    "ring.yaml": lambda part: b"codes: &a [*a, b]\nmore: &m {x: *m}",
    "keys.yaml": _many("codes:\n", "  c#: 1\n", "", MILLION // 10),
    "merge.yaml": lambda part: b"a: &a {x: 1}\nb: {<<: *a}\n<<: *a\ncodes: [x]",
    "tags.yaml": lambda part: b"codes: !!python/object/apply:os.system ['touch pwned']",
    "documents.yaml": _many("codes: [a]\n", "---\na: 1\n", "", MILLION // 10),
    "anchors.yaml": _many("codes: [a]\nx: [", "&a# y, ", "z]", MILLION // 10),
    # Python
    "lists.py": _nest("CODES = ", "[", "", "]"),
    "parentheses.py": _nest("CODES = ", "(", "1", ")"),
    "open.py": _nest("CODES = ", "(", "", ""),
    "sum.py": _many('CODES = ["a"] + ', '["c#"] + ', "[]", 100_000),
    "text.py": _many("CODES = [", '"a" + ', '"b"]', 100_000),
    "minus.py": _nest("CODE_A = ", "-", "1", ""),
    "not.py": _nest("CODE_A = ", "not ", "1", ""),
    "attributes.py": _nest("CODE_A = a", ".b", "", ""),
    "calls.py": _nest("CODE_A = a", "()", "", ""),
    "blocks.py": lambda part: "".join(f"{' ' * index}if 1:\n" for index in range(1_000 // part)).encode() + b" " * (1_000 // part) + b"A = 1\n",
    "elif.py": _many("if x:\n  CODE = 1\n", "elif x == #:\n  CODE = #\n", "", 20_000),
    "lambda.py": _nest("CODE_A = ", "lambda: ", "1", ""),
    "nested f.py": lambda part: b'CODE = f"{f\'{1}\'}"\n' * (100_000 // part),
    "classes.py": _chain('class E@(E#):\n    code = "c#"\n', "class Error#(Exception): pass\nE0 = Exception\n", 20_000),
    "base ring.py": lambda part: b"class A(B):\n    code = 'a'\nclass B(A):\n    code = 'b'\n",
    "names.py": _chain("CODE_# = CODE_@\n", 'CODE_# = "a"\nCODES = [CODE_0]\n', 20_000),
    "members.py": _many("import enum\nclass Code(enum.StrEnum):\n", '    C# = "c#"\n', "", MILLION // 10),
    "same names.py": _many("", 'CODES = ["a#"]\n', "", MILLION // 10),
    "no utf-8.py": lambda part: b"CODES = ['\xff']",
    "nul.py": lambda part: b"CODES = ['a']\0",
    "cookie.py": lambda part: b"# -*- coding: rot13 -*-\nCODES = ['a']",
    "bidi.py": lambda part: "CODES = ['a\u202e', 'b\u2066']\n".encode(),
    "hex.py": _many("class AError(Exception):\n    code = status = 0x", "f", "\nCODES = [AError.code]\n", 100_000),
    "digits.py": _many("CODES = [", "9", "]", 100_000),
    "doubled.py": _doubled("A0 = 'a'\nB0 = 'b'\nN0 = 1\n", "A@ = A# + A#\nB@ = f'{B#}{B#}'\nN@ = N# + N#\n", "CODES = ['c', A#, B#, N#]\n"),
    "sum of digits.py": lambda part: f"A = {'9' * 4_300}\nCODES = [A + A]\n".encode(),
    "backslashes.py": _many("CODES = ['a", "\\\n", "']", 100_000),
    "wide.py": _doubled(_PY, f"A@ = f'{'{A#}' * 60}'\n", f"{_PY_USED}A#\n"),
    "wide lists.py": _doubled(_PY, f"A@ = [{'A#[some], ' * 60}]\n", f"{_PY_USED}A#[some]\n"),
    "wide cells.py": _doubled(_PY, "A@ = [A#[0] or A#[0]]\n", f"{_PY_USED}A#[0]\n"),
    "wide indexes.py": _doubled(f"{_PY}B = {{'': ''}}\n", f"A@ = [{'B[A#[some]], ' * 60}]\n", f"{_PY_USED}A#[some]\n"),
    "indexes.py": lambda part: f"{_PY}{_PY_USED}{'A0[' * 90}0{']' * 90}\n".encode(),
    # TypeScript
    "lists.ts": _nest("export const CODES = ", "[", "", "];"),
    "open.ts": _nest("export const CODES = ", "[", "", ""),
    "braces.ts": _nest("", "{", "", "}"),
    "parentheses.ts": _nest("export const CODE_A = ", "(", '"a"', ");"),
    "sum.ts": _many('export const CODE_A = "a" + ', '"c#" + ', '"";', 100_000),
    "union.ts": _many("export type Code = ", '"c#" | ', '"z";', 100_000),
    "generics.ts": _nest("export type Code = ", "A<", '"z"', ">;"),
    "templates.ts": _nest("export const CODE_A = ", "`${", '"a"', "}`;", times=20_000),
    "attributes.ts": _nest("export const CODE_A = a", ".b", "", ";"),
    "arrows.ts": _nest("export const CODE_A = ", "() => ", "1", ";"),
    "ternary.ts": _many("export const CODE_A = ", "x ? # : ", "1;", 50_000),
    "types.ts": _chain("export type A# = A@;\n", 'export type A# = "z";\nexport type ErrorCode = A0;\n', 20_000),
    "type ring.ts": lambda part: b"export type ErrorCode = B;\nexport type B = ErrorCode | C;\nexport type C = B[];\nexport interface D extends E { code: B }\nexport interface E extends D {}",
    "names.ts": _chain("export const CODE_# = CODE_@;\n", 'export const CODE_# = "a";\nexport const CODES = [CODE_0];\n', 20_000),
    "classes.ts": _chain('export class E@ extends E# { code = "c#"; }\n', "export class E0 extends Error {}\n", 20_000),
    "enum.ts": _many("export enum ErrorCode {\n", '  C# = "c#",\n', "}", 100_000),
    "doubled.ts": _doubled("const A0 = 'a', B0 = 'b', N0 = 1;\n", "const A@ = A# + A#;\nconst B@ = `${B#}${B#}`;\nconst N@ = N# + N#;\n", "export const CODES = ['c', A#, B#, N#];\n"),
    "hex.ts": _many("export class AError extends Error { code = 0x", "f", '; }\nexport const CODES = ["a", AError.code];\n', 100_000),
    "digits.ts": _many("export enum ErrorCode { A = ", "9", ", B = 1 }", 100_000),
    "as.ts": _nest("export const CODE_A = 1", " as A", "", ";"),
    "spread.ts": _chain("export const C# = { ...C@, ...C@ };\n", 'export const C# = { A: "a" };\nexport const CODES = C0;\n', 5_000),
    "unterminated.ts": _many('export const CODES = ["a", `', "x${", "", 100_000),
    "regex.ts": _many("export const CODES = [/", "(a", "/];", 100_000),
    "no utf-8.ts": lambda part: b"export const CODES = ['\xff'];",
    "nul.ts": lambda part: b"export const CODES = ['a\0'];",
    "wide.ts": _doubled(_TS, f"const A@ = `{'${A#}' * 60}`;\n", f"{_TS_USED}A#;\n"),
    "wide lists.ts": _doubled(_TS, f"const A@ = [{'A#[some], ' * 60}];\n", f"{_TS_USED}A#[some];\n"),
    "wide cells.ts": _doubled(_TS, "const A@ = [A#[0] || A#[0]];\n", f"{_TS_USED}A#[0];\n"),
    "wide indexes.ts": _doubled(f"{_TS}const B = {{ '': '' }};\n", f"const A@ = [{'B[A#[some]], ' * 60}];\n", f"{_TS_USED}A#[some];\n"),
    "indexes.ts": lambda part: f"{_TS}{_TS_USED}{'A0[' * 90}0{']' * 90};\n".encode(),
    "jsx.tsx": _nest("export const CODES = ", "<a>", "", "</a>;", times=20_000),
}  # fmt: skip
