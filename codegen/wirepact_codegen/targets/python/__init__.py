"""The Python package: a light part without pydantic, and models that load when first touched."""

from __future__ import annotations

import ast
import json
import keyword
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment

from ... import ir
from ... import roles as read
from ...diagnostics import Diagnostic, advice, quoted
from ...facts import supplies
from ...naming import snake_case, table_name
from ...roles import envelope
from ...text import in_comment, markdown, one_line, source_header
from ..environment import environment
from . import facts, fronts, models, names, views
from .literals import docstring, literal

_HERE = Path(__file__).parent
_LIGHT = ("rows.py", "errors.py")
_WIDTH = 120
_BRACKETS = re.compile(r"[\[(]\n[^\n]*\n[\])]")


def check(contract: ir.Contract) -> Iterator[Diagnostic]:
    """Names that would be shared: fields of one class, and shapes with each other or with what the modules import;
    and a version that no registry takes.
    """
    version = python_version(contract.packages.version)
    if "+" in version:
        place = "/version" if contract.packages.version == contract.version else "/packages/version"
        yield advice(
            ir.At(contract.families[0].at.file, place),
            "python-version",
            f"{quoted(contract.packages.version)} is {version} in Python, and PyPI takes no version with a +.",
            "Write the label as alpha.1, beta.1, rc.1 or dev.1 before you publish.",
        )
    for family in contract.families:
        for name, shapes in names.module_collisions(family.shapes):
            for shape in shapes[1:] or shapes:
                also = f"that of {shapes[0].name} too" if len(shapes) > 1 else "taken by what the module imports"
                yield Diagnostic(
                    at=shape.at,
                    rule="identifier",
                    problem=f"The Python name {name} is {also}.",
                    remedy="Give the definition another name.",
                )
        guards = {table_name(table.table, "is_code"): table_name(table.table, "Code") for table in family.tables}
        for shape in family.shapes:
            for name in names.function_names(shape):
                if name in guards and shape.name != guards[name]:  # that one is told as a name every family exports
                    yield Diagnostic(
                        at=shape.at,
                        rule="identifier",
                        problem=f"The Python name {name} is that of a table of codes too.",
                        remedy="Give the definition another name.",
                    )
        for one_class, factory in ((one, factory) for one in family.classes for factory in one.factories):
            taken = {*views.parameter_names([one.property for one in one_class.fields]).values(), *views.ERROR_MEMBERS}
            name = snake_case(factory.name)
            if keyword.iskeyword(name) or name in taken:
                yield Diagnostic(
                    at=one_class.at / "factories" / factory.name,
                    rule="identifier",
                    problem=f"{name} is no name for a factory: errors have it already, or Python itself.",
                    remedy="Choose another name.",
                )
        named = [(one.name, one.at) for one in family.classes]
        named += [(one.name, one.at) for one in family.constants]
        for name, at in [*named, *((one.name, one.at) for one in family.data)]:
            if name in names.TAKEN:
                yield Diagnostic(
                    at=at,
                    rule="identifier",
                    problem=f"The Python name {name} is taken by what the module imports.",
                    remedy="Choose another name.",
                )
        groups = [one.properties for one in family.shapes if isinstance(one, ir.ObjectShape)]
        classes = {one.name: one for one in family.classes}
        groups += [tuple(_with_its_bases(one, classes)) for one in family.classes]
        groups += [tuple(_with_its_class(one, factory)) for one in family.classes for factory in one.factories]
        for name, (first, *others) in (found for group in groups for found in names.collisions(group)):
            for number, one in enumerate(others, 2):
                yield Diagnostic(
                    at=one.at,
                    rule="identifier",
                    problem=f"{quoted(one.wire)} and {quoted(first.wire)} both become {name} in Python.",
                    remedy=f'Pin a name for one of them, for instance "x-name": "{name}_{number}".',
                )


def _with_its_bases(one: ir.ErrorClass, classes: Mapping[str, ir.ErrorClass]) -> Iterator[ir.Property]:
    """Parameters of a class, after those that it always takes from its bases; of one key or role the nearest."""
    own = {field.property.wire: field.property for field in one.fields}
    found, told = dict(own), {prop.carries for prop in own.values()} - {None}
    base, seen = classes.get(one.base or ""), {one.name}
    while base is not None and base.name not in seen:
        seen.add(base.name)
        for prop in (field.property for field in base.fields if not field.in_meta):
            if prop.carries in (None, "details", "dev") and prop.carries not in told:
                found.setdefault(prop.wire, prop)
        told |= {field.property.carries for field in base.fields} - {None}
        base = classes.get(base.base or "")
    yield from (prop for wire, prop in found.items() if wire not in own)
    yield from own.values()


def _with_its_class(one: ir.ErrorClass, factory: ir.Factory) -> Iterator[ir.Property]:
    """Parameters of a factory, after those of its class that have not the same key."""
    own = {prop.wire for prop in factory.properties}
    yield from (field.property for field in one.fields if field.property.wire not in own)
    yield from factory.properties


def render(contract: ir.Contract) -> dict[str, str]:
    from ...explained import packed  # it asks the targets' views what a class takes

    target = next(target for target in contract.targets if target.name == "python")
    package = target.package
    jinja = environment(_HERE / "templates")
    files: dict[str, str] = {}
    runtime_header = _mark("wirepact's own runtime sources", contract.command)
    for path in sorted((_HERE / "runtime").glob("*.py")):
        files[f"_runtime/{path.name}"] = f"{runtime_header}\n{path.read_text('utf-8')}"
    files["_runtime/__init__.py"] = (
        f'{runtime_header}\n"""What generated modules stand on. Nothing here is a public name."""\n'
    )
    files["__init__.py"] = jinja.get_template("package.py.jinja").render(
        header=source_header("contract.json", contract.command),
        doc=docstring([f"{contract.title}.\n\n{contract.description}"], indent=0),
        name=literal(contract.name),
        version=literal(contract.version),
        own_version=literal(python_version(contract.packages.version)),
        digest=literal(contract.digest),
    )
    files["py.typed"] = ""
    for path in _integrations():
        files[path.name] = f"{runtime_header}\n{path.read_text('utf-8')}"
    for family in contract.families:
        for name, text in _family(contract, family, jinja):
            files[f"{family.name}/{name}"] = text
    files["__main__.py"] = jinja.get_template("main.py.jinja").render(
        header=source_header("contract.json", contract.command), package=package
    )
    files["_runtime/codes.json"] = packed(contract)
    standing = _laid_out(contract, files)
    files |= models.format_python({name: text for name, text in files.items() if name not in standing})
    made = {f"{package}/{name}": text for name, text in files.items()}
    if target.project:
        header = source_header("contract.json", contract.command)
        distribution = package.strip("_").replace("_", "-") or contract.name
        made["pyproject.toml"] = jinja.get_template("pyproject.toml.jinja").render(
            header=header,
            package=package,
            distribution=distribution,
            version=python_version(contract.packages.version),
            description=json.dumps(one_line(contract.title), ensure_ascii=False),
            license=contract.packages.license and json.dumps(contract.packages.license),
            keywords=json.dumps(contract.packages.keywords) if contract.packages.keywords else "",
        )
        made["README.md"] = jinja.get_template("README.md.jinja").render(
            header=in_comment(header),
            distribution=distribution,
            package=package,
            twin=next((one.package for one in contract.targets if one.name == "typescript"), ""),
            contract=contract.name,
            version=contract.version,
            title=markdown(contract.title),
            description=markdown(contract.description),
            entries=[path.stem for path in _integrations()],
            families=[(one.name, markdown(one.title), markdown(one.description)) for one in contract.families],
        )
    return made


def _laid_out(contract: ir.Contract, files: Mapping[str, str]) -> set[str]:
    """Files that stand as the formatter would leave them: runtime sources, which are formatted where they are written;
    and the big tables and what holds the digest, which the templates print so unless something is unusual.
    """
    found = {name for name in files if name.startswith("_runtime/")} | {path.name for path in _integrations()}
    printed = ["__init__.py"]
    for family in contract.families:
        found |= {f"{family.name}/{path.name}" for path in _handwritten(family)}
        if len(family.tables) == 1:  # of several, the imported names are to be sorted
            printed += [f"{family.name}/{name}" for name in ("codes.py", "types.py", "reference.py")]
    return found | {name for name in printed if not _unusual(files[name].partition('r"""[')[0])}


def _unusual(text: str) -> bool:
    """Whether a line is past the margin, a bracket stands around one line, or a docstring is empty."""
    return max(map(len, text.split("\n"))) > _WIDTH or " \n" in text or _BRACKETS.search(text) is not None


def python_version(version: str) -> str:
    """A SemVer as Python writes versions; a label that Python lacks becomes a local one, before all."""
    number, _, label = version.partition("-")
    number = ".".join(str(int(part)) for part in number.split("."))
    if not label:
        return number
    if known := re.fullmatch(r"(alpha|beta|a|b|c|rc|pre|preview|dev)\.?([0-9]*)", label):
        short = {"alpha": "a", "beta": "b", "c": "rc", "pre": "rc", "preview": "rc", "dev": ".dev"}
        return f"{number}{short.get(known[1], known[1])}{int(known[2] or 0)}"
    return f"{number}.dev0+{re.sub('[^a-z0-9]+', '.', label.lower()).strip('.') or 'pre'}"


def _mark(sources: str, command: str) -> str:
    return f"# {source_header(sources, command)}"


def _family(contract: ir.Contract, family: ir.Family, jinja: Environment) -> Iterator[tuple[str, str]]:
    header = source_header(_folder(family), contract.command)

    def about(text: str) -> str:
        """The docstring of a module, with the family's title in it."""
        return docstring([text.replace("{title}", family.title)], indent=0)

    common: dict[str, Any] = {"header": header, "about": about}
    tables = [views.table_view(table) for table in family.tables]
    exports: dict[str, list[str]] = {}

    def module(name: str, public: Iterable[str], **view: Any) -> tuple[str, str]:
        exports[name] = sorted(public)
        return f"{name}.py", jinja.get_template(f"{name}.py.jinja").render(**common, **view)

    main = next(table for table in tables if table.own)
    yield module(
        "codes",
        [name for table in tables for name in (table.list_name, table.class_name, table.guard, table.same_code)],
        tables=tables,
        final=any(table.codes for table in tables),
    )
    lists = [codes for table in tables for codes in (table.codes, table.local)]  # a Literal of none is no Python
    yield module(
        "types",
        [name for table in tables for name in (table.type_name, table.local_name)],
        tables=tables,
        typing=[*(["Literal"] if any(lists) else []), *([] if all(lists) else ["Never"]), "TypeAlias"],
    )
    yield module(
        "reference",
        [*(table.constant for table in tables), "RETIRED", "category_of", "retryable_of", "user_message_for"],
        tables=tables,
        locales=family.locales,
        main=main.constant,
        wire=main.wire,
        by_prefix=main.by_prefix,
        categories=", ".join(literal(one.name) for one in sorted(family.codes.categories, key=lambda one: one.name)),
        unknown_message=main.unknown_message,
        retired_text=views.json_text([views.row(code) for table in family.tables for code in table.retired]),
    )
    if family.locales:
        yield module(
            "locales", ["LOCALES", "add_messages"], locales=[views.locale_view(family, one) for one in family.locales]
        )
    yield module("roles", ["ROLES"], roles=views.roles_text(read.roles(family)))
    if family.constants:
        constants = [views.constant_view(one) for one in family.constants]
        yield module("constants", [one.name for one in constants], constants=constants)
    data = [views.data_view(one) for one in family.data]
    if family.asymmetries:
        data.append(views.asymmetry_view(family.asymmetries))
    if data:
        yield module("tables", [one.name for one in data], tables=data)
    if family.classes:
        yield module(
            "errors",
            [one.name for one in family.classes if one.exported and not one.handwritten],
            **_errors(contract, family),
        )
    if family.shapes:
        yield "models.py", models.render_models(family, header)
        exports["models"] = sorted(models.public_models(family))
        yield "shapes.py", models.render_shapes(family, header)
        exports["shapes"] = sorted(models.public_shapes(family))
    runtime = _handwritten(family)
    if any(path.parent.name != family.runtime for path in runtime):
        made = facts.view(contract, family)
        yield "facts.py", jinja.get_template("facts.py.jinja").render(**common, **made)
    for path in runtime:
        text = path.read_text("utf-8")
        exports[path.stem] = sorted(_public(text))
        yield path.name, f"{_mark(f'the runtime sources of {family.name}', contract.command)}\n{text}"
    if family.runtime is None:
        made = {"chunks": fronts.chunks(contract, family), "settle": fronts.settle(contract, family)}
        for name, view in made.items():
            if view is not None:
                yield module(name, fronts.PUBLIC[name], **view)
        if any(made.values()) or envelope(family) is not None:
            teller = jinja.get_template("teller.py.jinja")
            yield "teller.py", teller.render(**common, **fronts.teller(contract, family))
    yield (
        "__init__.py",
        jinja.get_template("family.py.jinja").render(
            header=header,
            doc=docstring([f"{family.title}.\n\n{family.description}"], indent=0),
            modules=sorted(exports.items()),
            module_literals={name: literal(name) for name in exports},
            all=sorted(name for public in exports.values() for name in public),
        ),
    )


def _errors(contract: ir.Contract, family: ir.Family) -> dict[str, Any]:
    classes = views.Classes(contract, family)
    made = classes.views()
    text = "\n".join(f"{one.signature} {one.super_call} {one.body} {one.attributes}" for one in made)
    factories = "\n".join(f"{factory.signature} {factory.call}" for one in made for factory in one.factories)
    text = f"{text}\n{factories}"
    runtime = ["BaseError", *(name for name in ("fill", "fill_all", "only_set") if f"{name}(" in text)]
    guards = sorted({one.known.guard for one in made if one.known})
    look_ups = [name for name in ("category_of", "retryable_of") if f"{name}(" in text]
    typing = [name for name, used in (("Literal", "Literal[" in text), ("Self", bool(factories.strip()))) if used]
    abc = [
        name
        for name in ("Mapping", "Sequence")
        if f"{name}[" in text or any(name in hint for one in made for _, hint, _ in one.class_values)
    ]
    types = sorted({one.known.type for one in made if one.known})
    standard = [
        *([f"from collections.abc import {', '.join(abc)}"] if abc else []),
        *([f"from typing import {', '.join(typing)}"] if typing else []),
    ]
    ours = [
        *([f"from .models import {', '.join(classes.models())}"] if classes.models() else []),
        *([f"from .types import {', '.join(types)}"] if types else []),
    ]
    groups = [group for group in (standard, ours) if group] or [["pass"]]
    checking = [line for index, group in enumerate(groups) for line in ([""] if index else []) + group]
    return {
        "classes": made,
        "runtime": sorted(runtime),
        "local": [(name, imported) for name, imported in (("codes", guards), ("reference", look_ups)) if imported],
        "checking": checking,
        "pinned": classes.pinned() if "_PINNED" in text else {},
    }


def _folder(family: ir.Family) -> str:
    return f"{family.sources[0].rpartition('/')[0]}/" if family.sources else family.name


def _integrations() -> list[Path]:
    return sorted((_HERE / "runtime" / "integrations").glob("*.py"))


def _handwritten(family: ir.Family) -> list[Path]:
    """The runtime sources of a family: what every family gets, and its own, which take the place of a common one.

    A family that is data alone has those of the folder `own`; `classify` where its root class takes any value,
    `render` where it has an envelope.
    """
    found: dict[str, Path] = {}
    for folder in ("family", family.runtime or "own"):
        found |= {path.name: path for path in (_HERE / "runtime" / folder).glob("*.py")}
    if family.runtime is None and supplies(family) is None:
        del found["classify.py"]
    if envelope(family) is None:
        found.pop("render.py", None)
    return [found[name] for name in sorted(found)]


def _public(text: str) -> list[str]:
    """The names a hand-written module lists in `__all__`."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and any(
            isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets
        ):
            return list(ast.literal_eval(node.value))
    return []
