"""Programs of a consumer, one a family and language, that use all the old package has; whether they still compile.

They read and write every field with the type it had, switch over every list of values to its end, build every error
and read what it has. Types are spelt out, so that a name that means something else now is seen.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Mapping

from support import ROOT
from wirepact_codegen import ir, roles
from wirepact_codegen.naming import camel_case
from wirepact_codegen.targets.python.names import field_name
from wirepact_codegen.targets.python.views import Classes as PythonClasses
from wirepact_codegen.targets.typescript.errors import Classes as TypeScriptClasses
from wirepact_codegen.targets.typescript.shapes import Shapes

from diff.truth import Packages, Pair, snake

Functions = Mapping[str, Mapping[str, list[str]]]
"""By family: what the old package has by its roles, and what a call gives beside the error."""


def _settled(family: ir.Family) -> str:
    """The tag of the one settlement that carries an error."""
    found = roles.settlement(family)
    assert found is not None
    return _quoted(found[1][0][0])


def _quoted(value: object) -> str:
    return '"' + str(value) + '"' if isinstance(value, str) else str(value)


def _given(name: str) -> str:
    return '"failed"' if name == "outcome" else '"x"'


class _Program:
    def __init__(self, contract: ir.Contract, family: ir.Family, functions: Mapping[str, list[str]]) -> None:
        self.contract, self.family, self.functions = contract, family, functions
        self.shapes = {shape.name: shape for shape in family.shapes}

    def text(self) -> str:
        return "\n".join(self.lines()) + "\n"

    def lines(self) -> Iterator[str]:
        raise NotImplementedError

    def _classes(self) -> list[ir.ErrorClass]:
        return [one for one in self.family.classes if one.exported]


class Python(_Program):
    package = ""

    def lines(self) -> Iterator[str]:
        yield "from collections.abc import Callable, Mapping, Sequence\nfrom typing import Any, Literal, assert_never\n"
        yield f"from {self.package} import {self.family.name} as m"
        yield from self._codes()
        for shape in self.family.shapes:
            yield from self._shape(shape)
        yield from self._errors()
        for name, needed in self.functions.items():
            given = "".join(f", {one}={_given(one)}" for one in needed)
            first = '"unexpected"' if name == "render_failure" else "error"
            yield f"def use_{name}(error: Exception) -> object:\n    return m.{name}({first}{given})"
            if name == "settlement_from_error" and "outcome" not in needed:
                yield f"def settled(error: Exception) -> Literal[{_settled(self.family)}]:\n    return m.{name}(error{given}).end"
        for table in self.family.data:
            yield f"rows_{table.name}: Sequence[Mapping[str, object]] = m.{table.name}"
        for constant in self.family.constants:
            yield f"v_{constant.name}: {type(dict(constant.values)['python']).__name__} = m.{constant.name}"

    def _codes(self) -> Iterator[str]:
        codes = self.family.codes.codes
        for name, wanted in (("Code", codes), ("LocalCode", [one for one in codes if "python" in one.languages])):
            yield f"def on_{name}(code: m.{name}) -> int:\n    match code:"
            for one in wanted:
                yield f"        case {_quoted(one.wire)}:\n            return 0"
            yield "        case _:\n            assert_never(code)"
            for index, one in enumerate(wanted):
                yield f"{name}_{index}: m.{name} = {_quoted(one.wire)}"
        for index, one in enumerate(codes):
            yield f"code_{index}: Literal[{_quoted(one.wire)}] = m.Codes.{one.name}"

    def type(self, kind: ir.Type) -> str:
        match kind:
            case ir.StringType():
                return "str"
            case ir.IntegerType():
                return "int"
            case ir.NumberType():
                return "float"
            case ir.BooleanType():
                return "bool"
            case ir.NullType():
                return "None"
            case ir.AnyType():
                return "Any"
            case ir.LiteralType():
                return f"Literal[{', '.join(map(_quoted, kind.values))}]"
            case ir.ListType():
                return f"list[{self.type(kind.items)}]"
            case ir.MapType():
                return f"dict[str, {self.type(kind.values)}]"
            case ir.UnionType():
                return " | ".join(map(self.type, kind.branches))
            case ir.RefType():
                return self.named(self.shapes[kind.name])

    def named(self, shape: ir.Shape) -> str:
        match shape:
            case ir.ObjectShape():
                return f"m.{shape.name}"
            case ir.UnionShape():
                return " | ".join(f"m.{name}" for _, name in shape.members)
            case ir.EnumShape():
                return f"Literal[{', '.join(_quoted(member.value) for member in shape.members)}]"
            case ir.AliasShape():
                return self.type(shape.type)

    def _shape(self, shape: ir.Shape) -> Iterator[str]:
        name = shape.name
        yield f"is_{name}: Callable[[object], bool] = m.is_{snake(name)}"
        yield f"parse_{name}: Callable[[object], object] = m.parse_{snake(name)}"
        if not isinstance(shape, ir.ObjectShape):
            yield f"def read_{name}(x: m.{name}) -> {self.named(shape)}:\n    return x"
            yield f"def write_{name}(x: {self.named(shape)}) -> m.{name}:\n    return x"
            if isinstance(shape, ir.UnionShape):
                yield f"def on_{name}(x: m.{name}) -> int:"
                for _, member in shape.members:
                    yield f"    if isinstance(x, m.{member}):\n        return 0"
                yield "    assert_never(x)"
                tag = next(
                    one for one in getattr(self.shapes[shape.members[0][1]], "properties", ()) if one.wire == shape.tag
                )
                yield f"def tag_{name}(x: m.Unknown{name}) -> str:\n    return x.{field_name(tag)}"
            return
        types = {one.wire: self.type(one.type) for one in shape.properties}
        hints = {one.wire: types[one.wire] + ("" if one.required else " | None") for one in shape.properties}
        hints = {wire: "Any" if types[wire] == "Any" else hint for wire, hint in hints.items()}
        fields = {one.wire: field_name(one) for one in shape.properties}
        yield f"def read_{name}(x: m.{name}) -> None:"
        for index, (wire, field) in enumerate(fields.items()):
            yield f"    v{index}: {hints[wire]} = x.{field}"
        yield "    return None"
        taken = ", ".join(f"v{index}: {hints[wire]}" for index, wire in enumerate(fields))
        given = ", ".join(f"{field}=v{index}" for index, field in enumerate(fields.values()))
        yield f"def write_{name}({taken}) -> m.{name}:\n    return m.{name}({given})"
        least = ", ".join(f"{fields[one.wire]}=v{index}" for index, one in enumerate(shape.properties) if one.required)
        yield f"def least_{name}({taken}) -> m.{name}:\n    return m.{name}({least})"

    def _errors(self) -> Iterator[str]:
        views = PythonClasses(self.contract, self.family)
        for one in self._classes():
            params = [param for param in views.params[one.name] if param.role != "cause"]
            taken = ", ".join(f"p{index}: {param.hint}" for index, param in enumerate(params))
            by_place = ", ".join(f"p{index}" for index in range(len(params)))
            by_name = ", ".join(f"{param.name}=p{index}" for index, param in enumerate(params))
            least = ", ".join(f"{param.name}=p{index}" for index, param in enumerate(params) if param.default is None)
            yield f"def make_{one.name}({taken}) -> list[m.{one.name}]:"
            yield f"    return [m.{one.name}({by_place}), m.{one.name}({by_name}), m.{one.name}({least})]"
            yield f"def read_{one.name}(e: m.{one.name}) -> None:"
            for index, param in enumerate(params):
                if param.own and not param.in_meta and param.role != "message":
                    yield f"    a{index}: {param.hint} = e.{param.name}"
            yield "    return None"
            if one.base:
                yield f"def up_{one.name}(e: m.{one.name}) -> m.{one.base}:\n    return e"
            for factory in one.factories:
                yield f"make_{one.name}_{factory.name}: Callable[..., object] = m.{one.name}.{snake(factory.name)}"


class TypeScript(_Program):
    place = ""

    def lines(self) -> Iterator[str]:
        family = self.family.name
        yield f'import * as m from "{self.place}/src/{family}/index.js";'
        yield f'import * as r from "{self.place}/src/{family}/reference.js";'
        yield "function never(value: never): never { throw new Error(String(value)); }"
        yield from self._codes()
        for shape in self.family.shapes:
            yield from self._shape(shape)
        yield from self._errors()
        for name, needed in self.functions.items():
            given = ", ".join(f"{one}: {_given(one)}" for one in needed)
            first = '"unexpected"' if name == "render_failure" else "error"
            options = f", {{ {given} }}" if given else ""
            yield f"export const use_{name} = (error: unknown): unknown => m.{camel_case(name)}({first}{options});"
            if name == "settlement_from_error" and "outcome" not in needed:
                yield f"export const settled = (e: unknown): {_settled(self.family)} => m.settlementFromError(e{options}).end;"
        for table in self.family.data:
            for column in table.columns:
                kind = self.type(column.type) + ("" if column.required else " | undefined")
                yield f"export const {table.name}_{column.wire}: {kind} = r.{table.name}[0]!.{column.wire};"
        for constant in self.family.constants:
            yield f"export const v_{constant.name}: {self.type(constant.type)} = m.{constant.name};"

    def _codes(self) -> Iterator[str]:
        codes = self.family.codes.codes
        for name, wanted in (("Code", codes), ("LocalCode", [one for one in codes if "typescript" in one.languages])):
            cases = " ".join(f"case {_quoted(one.wire)}: return 0;" for one in wanted)
            yield f"export function on{name}(code: m.{name}): number {{ switch (code) {{ {cases} default: return never(code); }} }}"
            for index, one in enumerate(wanted):
                yield f"export const as{name}{index}: m.{name} = {_quoted(one.wire)};"
        for index, one in enumerate(codes):
            yield f"export const code{index}: {_quoted(one.wire)} = m.Codes.{one.name};"

    def type(self, kind: ir.Type) -> str:
        match kind:
            case ir.StringType():
                return "string"
            case ir.IntegerType() | ir.NumberType():
                return "number"
            case ir.BooleanType():
                return "boolean"
            case ir.NullType():
                return "null"
            case ir.AnyType():
                return "unknown"
            case ir.LiteralType():
                return " | ".join(map(_quoted, kind.values))
            case ir.ListType():
                return f"readonly ({self.type(kind.items)})[]"
            case ir.MapType():
                return f"{{ readonly [key: string]: {self.type(kind.values)} }}"
            case ir.UnionType():
                return " | ".join(f"({self.type(branch)})" for branch in kind.branches)
            case ir.RefType():
                return self.named(self.shapes[kind.name], {kind.name})

    def named(self, shape: ir.Shape, inside: set[str]) -> str:
        match shape:
            case ir.ObjectShape():
                return f"m.{shape.name}"
            case ir.UnionShape():
                return " | ".join(f"m.{name}" for _, name in shape.members)
            case ir.EnumShape():
                return " | ".join(_quoted(member.value) for member in shape.members)
            case ir.AliasShape():
                return self.type(shape.type)

    def _shape(self, shape: ir.Shape) -> Iterator[str]:
        name = shape.name
        yield f"export const is{name}: (value: unknown) => boolean = m.is{name};"
        yield f"export const parse{name}: (value: unknown) => unknown = m.parse{name};"
        if not isinstance(shape, ir.ObjectShape):
            yield f"export const read{name} = (x: m.{name}): {self.named(shape, set())} => x;"
            yield f"export const write{name} = (x: {self.named(shape, set())}): m.{name} => x;"
            if isinstance(shape, ir.UnionShape):
                cases = " ".join(f"case {_quoted(tag)}: return 0;" for tag, _ in shape.members)
                switch = f"switch (x.{shape.tag}) {{ {cases} default: return never(x); }}"
                yield f"export function on{name}(x: m.{name}): number {{ {switch} }}"
                yield f"export const tag{name} = (x: m.Unknown{name}): string => x.{shape.tag};"
            return
        types = {one.wire: self.type(one.type) for one in shape.properties}
        yield f"export function read{name}(x: m.{name}): unknown {{"
        for index, one in enumerate(shape.properties):
            yield f"  const v{index}: {types[one.wire]}{'' if one.required else ' | undefined'} = x.{one.wire};"
        every = [f"v{index}" for index in range(len(shape.properties))]
        if self._indexed(shape):
            assert shape.extra is not None
            yield f'  const extra: {self.type(shape.extra)} | undefined = x["zzz"];'
            every.append("extra")
        yield f"  return [{', '.join(every)}];\n}}"
        taken = ", ".join(f"v{index}: {types[one.wire]}" for index, one in enumerate(shape.properties))
        for start, wanted in (("write", [True, False]), ("least", [True])):
            given = ", ".join(
                f"{one.wire}: v{index}" for index, one in enumerate(shape.properties) if one.required in wanted
            )
            yield f"export const {start}{name} = ({taken}): m.{name} => ({{ {given} }});"

    def _indexed(self, shape: ir.ObjectShape) -> bool:
        typed = shape.extra is not None and not isinstance(shape.extra, ir.AnyType)
        return typed and all(self.type(one.type) == self.type(shape.extra) for one in shape.properties if shape.extra)

    def _errors(self) -> Iterator[str]:
        classes = TypeScriptClasses(self.contract, self.family, Shapes(self.family))
        for one in self._classes():
            params = classes.parameters(one)
            kinds = [re.sub(r"\b(AnyCode|Code)\b", r"m.\1", p.kind) for p in params]
            listed = [p for p in params if p.carries != "cause"]
            taken = ", ".join(f"p{index}: {kind}" for index, kind in enumerate(kinds))
            places = {p.name: index for index, p in enumerate(params)}
            for start, wanted in (("make", listed), ("least", [p for p in listed if p.required])):
                if one.call == "positional":
                    options = [f"{{ cause: p{len(params) - 1} }}"] if start == "make" else []
                    given = ", ".join([*(f"p{places[p.name]}" for p in wanted), *options])
                else:
                    given = f"{{ {', '.join(f'{p.name}: p{places[p.name]}' for p in wanted)} }}"
                yield f"export const {start}{one.name} = ({taken}): m.{one.name} => new m.{one.name}({given});"
            yield f"export function read{one.name}(e: m.{one.name}): unknown {{"
            own = [p for p in classes.own(one) if not p.in_meta and p.carries not in ("cause", "message")]
            for p in own:
                kind = re.sub(r"\b(AnyCode|Code)\b", r"m.\1", p.kind)
                yield f"  const a_{p.name}: {kind}{'' if p.required or p.default else ' | undefined'} = e.{p.name};"
            names = [f"a_{p.name}" for p in own]
            for p in [p for p in classes.own(one) if p.in_meta]:
                read = f"e.meta{'' if p.required else '?'}.{p.name}"
                yield f"  const m_{p.name}: {p.kind}{'' if p.required else ' | undefined'} = {read};"
                names.append(f"m_{p.name}")
            yield f"  return [{', '.join(names)}];\n}}"
            if one.base:
                yield f"export const up{one.name} = (e: m.{one.name}): m.{one.base} => e;"
            for factory in one.factories:
                yield f"export const from{one.name}_{factory.name}: unknown = m.{one.name}.{factory.name};"


def calls(packages: Packages, pair: Pair) -> list[dict[str, object]]:
    """How TypeScript builds each public error of both sides with the least, and by which factories."""
    made: dict[str, dict[str, object]] = {}
    for side, contract, family in (("old", packages.old, pair.old), ("new", packages.new, pair.new)):
        classes = TypeScriptClasses(contract, family, Shapes(family))
        for one in (one for one in family.classes if one.exported):
            needed = [p.name for p in classes.parameters(one) if p.required and p.carries != "cause"]
            factories = {
                factory.name: [prop.wire for prop in factory.properties if prop.required] for factory in one.factories
            }
            how = {"positional": one.call == "positional", "needed": needed, "factories": factories}
            made.setdefault(one.name, {"name": one.name})[side] = how
    return [one for _, one in sorted(made.items()) if {"old", "new"} <= one.keys()]


# --- checkers ------------------------------------------------------------------------------------


def broken_in_python(packages: Packages, contract: ir.Contract, functions: Functions) -> set[str]:
    """Families whose old program does not pass mypy with the new package, which it does with the old one."""
    folder = packages.folder / "programs_py"
    folder.mkdir()
    for side in ("old", "new"):
        Python.package = f"{side}_package"
        for pair in packages.pairs:
            text = Python(contract, pair.old, functions[pair.family]).text()
            (folder / f"{side}_{pair.family}.py").write_text(text, "utf-8")
    paths = [str(packages.folder / "py" / side) for side in ("old", "new")]
    said = subprocess.run(
        [
            str(ROOT / ".venv/bin/mypy"),
            "--strict",
            "--no-error-summary",
            "--config-file=",
            "--cache-dir",
            str(folder / ".cache"),
            str(folder),
        ],
        capture_output=True,
        text=True,
        env={"MYPYPATH": ":".join(paths), "PATH": "/usr/bin:/bin"},
        check=False,
    )
    assert not said.stderr, said.stderr
    return _failing(said.stdout, r"(old|new)_(c[0-9]+)\.py:")


def broken_in_typescript(packages: Packages, contract: ir.Contract, functions: Functions) -> set[str]:
    """Families whose old program does not pass tsc with the new package, which it does with the old one."""
    folder = packages.folder / "ts" / "programs"
    folder.mkdir(parents=True)
    for side in ("old", "new"):
        TypeScript.place = f"../{side}"
        for pair in packages.pairs:
            text = TypeScript(contract, pair.old, functions[pair.family]).text()
            (folder / f"{side}_{pair.family}.ts").write_text(text, "utf-8")
    options = "--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2022 --lib es2022"
    said = subprocess.run(
        [
            str(ROOT / "node_modules/.bin/tsc"),
            *(*options.split(), "--types", "", "--module", "nodenext", "--skipLibCheck"),
            *sorted(str(path) for path in folder.glob("*.ts")),
        ],
        capture_output=True,
        text=True,
        cwd=packages.folder / "ts",
        check=False,
    )
    return _failing(said.stdout, r"(old|new)_(c[0-9]+)\.ts\(")


def _failing(text: str, place: str) -> set[str]:
    found: dict[str, set[str]] = {"old": set(), "new": set()}
    wrong: list[str] = []
    for line in text.splitlines():
        match = re.search(place, line)
        if match is None:
            wrong += [line] if line and not line.startswith(" ") else []
            continue
        found[match[1]].add(match[2])
        wrong += [line] if match[1] == "old" else []
    assert not wrong, "the programs themselves are wrong:\n" + "\n".join(wrong[:20])
    return found["new"]
