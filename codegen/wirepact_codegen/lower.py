"""Translate the schema files into the IR: every default filled in, every name resolved.

Lowering reads tolerantly and reports what it cannot make sense of; a part that the dialect already
refused is left out, so that the rest of the contract is still judged in the same run.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeVar, cast

from . import ir
from .addresses import Addresses
from .bundle import bundle, digest
from .classes import complete
from .diagnostics import Diagnostic, listing, quoted
from .ir import At
from .load import Document, Sources
from .naming import constant_name

T = TypeVar("T")
Node = dict[str, Any]

_ANNOTATIONS = {"title", "description", "$comment", "deprecated", "examples", "format"}
_NAMED = {"x-role", "x-outcome", "x-audience", "x-maxDepth", "x-section", "x-name", "x-carries"}
_KEYWORDS = {
    "string": {"minLength", "maxLength", "pattern"},
    "integer": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"},
    "number": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"},
    "boolean": set[str](),
    "null": set[str](),
    "array": {"items", "minItems", "maxItems"},
    "object": {"properties", "required", "additionalProperties", "propertyNames", "minProperties", "maxProperties"},
}


def lower(sources: Sources) -> tuple[ir.Contract, list[Diagnostic]]:
    """The contract and what was wrong on the way, the loader's diagnostics not repeated."""
    said = sources.contract.value
    found: list[Diagnostic] = []
    families = []
    base = said.get("docsBaseUrl", "").rstrip("/") or None
    for index, entry in enumerate(said["families"]):
        files = sources.families.get(entry["name"], ())
        at = At(sources.contract.file, f"/families/{index}")
        messages = sources.messages.get(entry["name"], ())
        families.append(_Family(entry, files, at, sources.diagnostics, found, base).lower(messages))
    targets = tuple(
        ir.Target(
            name=name,
            package=target.get("package", said["name"]),
            out=target["out"],
            project=target.get("project", False),
        )
        for name, target in sorted(said["targets"].items())
    )
    places: dict[str, str] = {}
    for target in targets:
        first = places.setdefault(os.path.normpath(target.out), target.name)
        if first != target.name:
            found.append(
                Diagnostic(
                    at=At(sources.contract.file, "/targets") / target.name / "out",
                    rule="same-out",
                    problem=f"The {first} target is written to the same folder.",
                    remedy="Give each target a folder of its own: each removes what it no longer makes.",
                )
            )
    document = bundle(sources)
    vectors = said.get("vectors")
    packages = said.get("packages", {})
    contract = ir.Contract(
        name=said["name"],
        version=said["version"],
        title=said["title"],
        description=said["description"],
        command=said.get("command", "wirepact generate"),
        families=tuple(families),
        targets=targets,
        packages=ir.Packages(
            version=packages.get("version", said["version"]),
            license=packages.get("license"),
            keywords=tuple(packages.get("keywords", ())),
        ),
        digest=digest(document),
        bundle=document,
        vectors=vectors and ir.Vectors(folder=vectors["folder"], adapters=vectors.get("adapters", vectors["folder"])),
        docs_base_url=base,
    )
    return contract, found


class _Family:
    """Lowers one family; the names its files define are known before any reference is followed."""

    def __init__(
        self,
        entry: Node,
        files: tuple[Document, ...],
        at: At,
        known: list[Diagnostic],
        found: list[Diagnostic],
        base: str | None,
    ) -> None:
        self.entry, self.files, self.at, self.found, self.base = entry, files, at, found, base
        self.refused = {one.at for one in known}
        self.touched = {At(at.file, pointer) for at in self.refused for pointer in _prefixes(at.pointer)}
        self.nodes: dict[str, Node] = {}
        self.defined: dict[str, At] = {}
        self.by_file: dict[str, set[str]] = {}
        for document in files:
            names = _mapping(document.value, "$defs")
            self.by_file[document.file] = set(names)
            for name, node in names.items():
                here = document.at / "$defs" / name
                if name in self.defined:
                    self._problem(
                        here,
                        "duplicate-name",
                        f'"{name}" is also defined at {self.defined[name]}.',
                        "Give one of the two another name: a family's definitions share one namespace.",
                    )
                elif isinstance(node, dict):
                    self.nodes[name] = node
                self.defined.setdefault(name, here)

    def lower(self, messages: tuple[tuple[str, Document], ...] = ()) -> ir.Family:
        tables: list[ir.CodeTable] = []
        shapes: list[ir.Shape] = []
        classes: list[ir.ErrorClass] = []
        data: list[ir.DataTable] = []
        constants: list[ir.Constant] = []
        asymmetries: list[ir.Asymmetry] = []
        for document in self.files:
            root = document.at
            for name, node in _mapping(document.value, "$defs").items():
                at = root / "$defs" / name
                if self.defined.get(name) != at:
                    continue
                if isinstance(node, dict) and "x-codes" in node:
                    self._keep(tables, at, partial(self._table, name, node, at))
                else:
                    self._keep(shapes, at, partial(self._shape, name, node, at))
            for name, node in _mapping(document.value, "x-classes").items():
                at = root / "x-classes" / name
                self._keep(classes, at, partial(self._class, name, node, at))
            for name, node in _mapping(document.value, "x-tables").items():
                at = root / "x-tables" / name
                self._keep(data, at, partial(self._data, name, node, at))
            for name, node in _mapping(document.value, "x-constants").items():
                at = root / "x-constants" / name
                self._keep(constants, at, partial(self._constant, name, node, at))
            for index, node in enumerate(_sequence(document.value, "x-asymmetry")):
                at = root / "x-asymmetry" / index
                self._keep(asymmetries, at, partial(_asymmetry, node, at))
        tables.sort(key=lambda table: (table.table != "CODES", table.table))
        every_class: tuple[ir.ErrorClass, ...] = tuple(classes)
        try:
            every_class, found = complete(classes, tables)
            self.found += found
        except (KeyError, TypeError, AttributeError):
            if not self.refused:
                raise
        return ir.Family(
            name=self.entry["name"],
            title=self.entry["title"],
            description=self.entry["description"],
            runtime=self.entry.get("runtime"),
            tables=tuple(tables),
            shapes=tuple(sorted(shapes, key=lambda shape: shape.name)),
            classes=every_class,
            data=tuple(sorted(data, key=lambda table: table.name)),
            constants=tuple(sorted(constants, key=lambda constant: constant.name)),
            asymmetries=tuple(asymmetries),
            locales=tuple(self._locales(messages, tables)),
            sources=tuple(document.file for document in self.files),
            at=self.at,
        )

    def _locales(self, messages: tuple[tuple[str, Document], ...], tables: list[ir.CodeTable]) -> Iterator[ir.Locale]:
        order = {str(code.wire): index for index, code in enumerate(code for table in tables for code in table.codes)}
        for tag, document in messages:
            if not isinstance(document.value, dict):
                continue
            unknown = document.value.get("unknownMessage")
            said = _mapping(document.value, "messages")
            found = [(wire, text) for wire, text in said.items() if isinstance(text, str)]
            yield ir.Locale(
                tag=tag,
                unknown_message=unknown if isinstance(unknown, str) else "?",  # told already: anything but empty
                sentences=tuple(sorted(found, key=lambda one: (order.get(one[0], len(order)), one[0]))),
                at=document.at,
            )

    # --- problems ------------------------------------------------------------------------------

    def _problem(self, at: At, rule: str, problem: str, remedy: str) -> None:
        if rule in ("keyword-here", "dangling-ref") and at in self.refused:
            return  # the dialect has said more about it
        self.found.append(Diagnostic(at=at, rule=rule, problem=problem, remedy=remedy))

    def _keep(self, into: list[T], at: At, make: Callable[[], T | None]) -> None:
        """Add what `make` builds. What the dialect refused inside `at` may make it fail: then it is left out."""
        try:
            made = make()
        except (KeyError, TypeError, AttributeError, ValueError):
            if at not in self.touched:
                raise
            return
        if made is not None:
            into.append(made)

    # --- codes ---------------------------------------------------------------------------------

    def _table(self, name: str, node: Node, at: At) -> ir.CodeTable:
        said = node["x-codes"]
        codes: list[ir.Code] = []
        entries = list(_sequence(node, "oneOf"))
        wires = [one["const"] for one in entries if "const" in one]
        addresses = Addresses(self.entry["name"], said["table"], self.base, wires)
        rows = at / "oneOf"
        for index, entry in enumerate(entries):
            here = rows / index
            self._keep(codes, here, partial(self._code, entry, here, said, addresses))
        return ir.CodeTable(
            name=name,
            table=said["table"],
            property=said["property"],
            description=node["description"],
            unknown_message=said["unknownMessage"],
            categories=tuple(
                ir.Category(name=key, description=text) for key, text in sorted(said.get("categories", {}).items())
            ),
            category_by_prefix=said.get("categoryByPrefix", False),
            codes=tuple(code for code in codes if code.lifecycle is not ir.Lifecycle.RETIRED),
            retired=tuple(code for code in codes if code.lifecycle is ir.Lifecycle.RETIRED),
            complete=frozenset(node.get("x-complete", ())),
            of_integers=any(isinstance(code.wire, int) for code in codes[:1]),
            spellings=tuple(_spellings(codes)),
            at=at,
        )

    def _code(self, node: Node, at: At, table: Node, addresses: Addresses) -> ir.Code:
        wire, error = node["const"], node["x-error"]
        verdict, retryable, conditions = _verdict(error)
        category = error.get("category")
        if category is None and table.get("categoryByPrefix", False) and isinstance(wire, str):
            category = wire.split("_", 1)[0]
        address = addresses.of(wire)
        return ir.Code(
            wire=wire,
            name=node.get("x-name") or constant_name(wire),
            title=node["title"],
            description=node["description"],
            section=error.get("section"),
            category=category,
            verdict=verdict,
            retryable=retryable,
            conditions=conditions,
            pinned=error.get("pinned", False),
            control=error.get("control"),
            http_status=error.get("httpStatus"),
            headers=tuple(sorted(error["headers"].items())) if "headers" in error else (),
            user_message=error.get("userMessage"),
            recovery=error.get("recovery"),
            docs=error.get("docs") or (address if self.base is not None else None),
            address=address,
            raised_by=tuple(error.get("raisedBy", ())),
            lifecycle=ir.Lifecycle(error.get("lifecycle", "active")),
            replaced_by=error.get("replacedBy"),
            languages=tuple(one for one in ir.LANGUAGES if one in error["languages"])
            if "languages" in error
            else ir.LANGUAGES,
            same_as=tuple(error.get("sameAs", ())),
            behaviour=cast("tuple[tuple[ir.Language, str], ...]", tuple(sorted(error.get("behaviour", {}).items()))),
            matches=()
            if "matches" not in error
            else tuple(
                ir.Match(
                    name=match.get("name"),
                    status=tuple(match.get("status", ())),
                    code=match.get("code"),
                    condition=match.get("condition"),
                )
                for match in error["matches"]
            ),
            answers=tuple(error.get("answers", ())),
            settles=error.get("settles", False),
            grpc_status=error.get("grpcStatus"),
            problem_type=error.get("problemType"),
            class_name=error.get("class"),
            class_base=error.get("base"),
            module=error.get("module"),
            exported=error.get("exported", True),
            class_message=error.get("message"),
            class_details=error.get("details"),
            meta=self._properties(error["meta"], at / "x-error" / "meta") if "meta" in error else (),
            at=at,
        )

    # --- shapes --------------------------------------------------------------------------------

    def _shape(self, name: str, node: Node, at: At) -> ir.Shape | None:
        common: Node = {
            "name": name,
            "title": node.get("title"),
            "description": node["description"],
            "section": node.get("x-section"),
            "examples": tuple(freeze(example) for example in node.get("examples", ())),
            "at": at,
        }
        travels: Node = {"audience": node.get("x-audience"), "role": node.get("x-role")}
        is_object = node.get("type") == "object" and ("properties" in node or node.get("additionalProperties") is False)
        for keyword in ("x-maxDepth", "x-outcome"):
            if keyword in node and not is_object:
                self._problem(
                    at / keyword,
                    "keyword-here",
                    f"`{keyword}` belongs to an object with declared properties.",
                    "Take it out.",
                )
        if "oneOf" in node and "discriminator" in node:
            return self._union(node, at, common | travels)
        if "oneOf" in node:
            return self._enum(node, at, common)
        if is_object:
            self._allowed(
                node,
                at,
                {"type", "properties", "required", "additionalProperties"},
                "an object with declared properties",
            )
            depth = node.get("x-maxDepth")
            return ir.ObjectShape(
                **common,
                **travels,
                outcome=node.get("x-outcome"),
                properties=self._properties(node, at),
                extra=self._extra(node, at),
                max_depth=ir.MaxDepth(property=depth["property"], limit=depth["limit"]) if depth else None,
            )
        if "enum" in node and None not in node["enum"]:
            self._allowed(node, at, {"type", "enum"}, "a list of values")
            values = self._literal(node["enum"], node, at)
            return ir.EnumShape(
                **common, members=tuple(ir.EnumMember(value=value, title=None, description="") for value in values)
            )
        return ir.AliasShape(**common, type=self._type(node, at, named=True))

    def _union(self, node: Node, at: At, common: Node) -> ir.UnionShape | None:
        self._allowed(node, at, {"oneOf", "discriminator"}, "a tagged union")
        tag = node["discriminator"]["propertyName"]
        members: dict[str, str] = {}
        for index, branch in enumerate(node["oneOf"]):
            here = at / "oneOf" / index
            if "$ref" not in branch:
                self._problem(
                    here,
                    "tag",
                    "A member of a tagged union is a reference.",
                    "Define the member under $defs and refer to it.",
                )
                continue
            name = self._reference(branch["$ref"], here / "$ref")
            target = self.nodes.get(name) if name else None
            if name is None or target is None:
                continue
            value = _mapping(_mapping(target, "properties"), tag).get("const")
            if not isinstance(value, str) or tag not in target.get("required", ()):
                self._problem(
                    here,
                    "tag",
                    f'"{name}" has no required property "{tag}" with one text as its `const`.',
                    "Give each member of the union one constant tag, and list it in `required`.",
                )
            elif value in members:
                self._problem(
                    here,
                    "tag",
                    f'The tag {quoted(value)} is also that of "{members[value]}".',
                    "Give each member a tag of its own.",
                )
            else:
                members[value] = name
        return ir.UnionShape(**common, tag=tag, members=tuple(members.items())) if members else None

    def _enum(self, node: Node, at: At, common: Node) -> ir.EnumShape:
        self._allowed(node, at, {"oneOf", "type"}, "a list of constants")
        members = []
        for index, branch in enumerate(node["oneOf"]):
            if "const" in branch:
                members.append(
                    ir.EnumMember(
                        value=branch["const"], title=branch.get("title"), description=branch.get("description", "")
                    )
                )
            else:
                self._problem(
                    at / "oneOf" / index,
                    "no-discriminator",
                    "A oneOf of anything but constants needs a `discriminator` beside it.",
                    "Name the tag's property in `discriminator`, or use anyOf for branches of different JSON types.",
                )
        self._literal([member.value for member in members], node, at)
        return ir.EnumShape(**common, members=tuple(members))

    def _properties(self, node: Node, at: At) -> tuple[ir.Property, ...]:
        required = node.get("required", ())
        declared = _mapping(node, "properties")
        for index, key in enumerate(required):
            if key not in declared:
                self._problem(
                    at / "required" / index,
                    "required",
                    f'"{key}" is required but not declared.',
                    "Declare it under `properties`, or take it out of `required`.",
                )
        return tuple(
            ir.Property(
                wire=key,
                name=sub.get("x-name"),
                description=sub.get("description", ""),
                type=self._type(sub, at / "properties" / key),
                required=key in required,
                deprecated=sub.get("deprecated", False),
                carries=sub.get("x-carries"),
                at=at / "properties" / key,
            )
            for key, sub in declared.items()
        )

    def _extra(self, node: Node, at: At) -> ir.Type | None:
        extra = node.get("additionalProperties", True)
        if isinstance(extra, bool):
            return ir.AnyType() if extra else None
        return self._type(extra, at / "additionalProperties")

    # --- types ---------------------------------------------------------------------------------

    def _type(self, node: Node, at: At, *, named: bool = False) -> ir.Type:
        """The type a schema gives. A part that makes no sense is reported and stands for any JSON."""
        if "$ref" in node:
            self._allowed(node, at, {"$ref"}, "a reference")
            name = self._reference(node["$ref"], at / "$ref")
            if name is not None and "x-codes" in self.nodes.get(name, ()):
                self._problem(
                    at / "$ref",
                    "code-field",
                    f'"{name}" is a code table: a code on the wire is text, so that a newer peer\'s code can be read.',
                    'Write {"type": "string", "x-carries": "code"}.',
                )
                return ir.StringType()
            return ir.RefType(name=name) if name else ir.AnyType()
        if "const" in node:
            self._allowed(node, at, {"const", "type"}, "a constant")
            return ir.LiteralType(values=self._literal([node["const"]], node, at))
        if "enum" in node:
            return self._enum_type(node, at)
        if "oneOf" in node:
            self._problem(at / "oneOf", "inline", "A oneOf needs a name.", "Define it under $defs and refer to it.")
            return ir.AnyType()
        if "anyOf" in node:
            self._allowed(node, at, {"anyOf"}, "an anyOf")
            return ir.UnionType(
                branches=tuple(self._type(branch, at / "anyOf" / index) for index, branch in enumerate(node["anyOf"]))
            )
        kind = node.get("type")
        if kind is None:
            self._allowed(node, at, set(), "a schema without a type")
            return ir.AnyType()
        if isinstance(kind, list):
            self._allowed(
                node,
                at,
                {"type"} | {key for one in kind for key in _KEYWORDS.get(one, ())},
                f"a value of type {' or '.join(kind)}",
            )
            branches = tuple(self._one(one, node, at, named=False) for one in kind)
            return branches[0] if len(branches) == 1 else ir.UnionType(branches=branches, inline=True)
        self._allowed(node, at, {"type", *_KEYWORDS.get(kind, ())}, f"a value of type {kind}")
        return self._one(kind, node, at, named=named)

    def _one(self, kind: str, node: Node, at: At, *, named: bool) -> ir.Type:
        match kind:
            case "string":
                return ir.StringType(
                    min_length=node.get("minLength"), max_length=node.get("maxLength"), pattern=node.get("pattern")
                )
            case "integer":
                return ir.IntegerType(
                    minimum=self._whole(node, "minimum", at),
                    maximum=self._whole(node, "maximum", at),
                    exclusive_minimum=self._whole(node, "exclusiveMinimum", at),
                    exclusive_maximum=self._whole(node, "exclusiveMaximum", at),
                    multiple_of=node.get("multipleOf"),
                )
            case "number":
                return ir.NumberType(
                    minimum=node.get("minimum"),
                    maximum=node.get("maximum"),
                    exclusive_minimum=node.get("exclusiveMinimum"),
                    exclusive_maximum=node.get("exclusiveMaximum"),
                )
            case "boolean":
                return ir.BooleanType()
            case "null":
                return ir.NullType()
            case "array":
                items = self._type(node["items"], at / "items") if "items" in node else ir.AnyType()
                return ir.ListType(items=items, min_items=node.get("minItems"), max_items=node.get("maxItems"))
            case "object":
                return self._map(node, at, named=named)
            case _:
                raise ValueError(kind)

    def _map(self, node: Node, at: At, *, named: bool) -> ir.Type:
        for key in ("properties", "required"):
            if key in node and not named:
                self._problem(
                    at / key,
                    "inline",
                    "An object with declared properties needs a name.",
                    "Define it under $defs and refer to it.",
                )
        values = self._extra(node, at)
        if values is None:
            self._problem(
                at / "additionalProperties",
                "inline",
                "A map whose values are refused holds nothing.",
                "Give additionalProperties the type of the values, or define an object under $defs.",
            )
            values = ir.AnyType()
        keys = None
        if "propertyNames" in node:
            names = node["propertyNames"]
            self._allowed(names, at / "propertyNames", {"type", "minLength", "maxLength", "pattern"}, "a key")
            keys = ir.StringType(
                min_length=names.get("minLength"), max_length=names.get("maxLength"), pattern=names.get("pattern")
            )
        return ir.MapType(
            values=values, keys=keys, min_properties=node.get("minProperties"), max_properties=node.get("maxProperties")
        )

    def _enum_type(self, node: Node, at: At) -> ir.Type:
        self._allowed(node, at, {"enum", "type"}, "a list of values")
        given = [value for value in node["enum"] if value is not None]
        nothing = ir.NullType()
        if not given:
            return nothing
        types = node.get("type")
        if isinstance(types, list):
            types = [one for one in types if one != "null"]
            node = {**node, "type": types[0] if len(types) == 1 else types}
        literal = ir.LiteralType(values=self._literal(given, node, at))
        return literal if len(given) == len(node["enum"]) else ir.UnionType(branches=(literal, nothing), inline=True)

    def _literal(self, values: list[Any], node: Node, at: At) -> Any:
        kinds = {type(value) for value in values}
        if len(kinds) > 1 or kinds & {bool, float}:
            self._problem(
                at,
                "literal",
                "Values of one list are text alone or integers alone.",
                "Split the list, or write the others as text.",
            )
            return tuple(str(value) for value in values)
        if len(set(values)) != len(values):
            self._problem(at, "literal", "A value is there twice.", "Name each once.")
        kind = node.get("type")
        if kind is not None and kind != {str: "string", int: "integer"}[kinds.pop()] and values:
            self._problem(
                at / "type", "literal", f"The values are not of type {kind}.", "Leave `type` out: the values say it."
            )
        return tuple(dict.fromkeys(values))

    def _whole(self, node: Node, key: str, at: At) -> int | None:
        value = node.get(key)
        if isinstance(value, float) and not value.is_integer():
            self._problem(
                at / key, "range", f"The bound {value} of an integer is no integer.", "Write the next whole number."
            )
            return None
        return None if value is None else int(value)

    def _allowed(self, node: Node, at: At, keys: set[str], what: str) -> None:
        for key in sorted(set(node) - keys - _ANNOTATIONS - _NAMED):
            self._problem(
                at / key,
                "keyword-here",
                f"`{key}` says nothing about {what}.",
                "Take it out, or move it to the part that it is about.",
            )

    # --- references ----------------------------------------------------------------------------

    def _reference(self, ref: str, at: At) -> str | None:
        """The name a `$ref` points to; None, and a problem, where nothing is there."""
        path, _, pointer = ref.partition("#")
        file = at.file if not path else f"{at.file.rpartition('/')[0]}/{path}"
        name = pointer.rpartition("/")[2]
        if name in self.by_file.get(file, ()):
            return name
        if At(file, "") in self.refused:
            return None  # that file could not be read
        where = f"; it is defined at {self.defined[name]}" if name in self.defined else ""
        others = listing(self.by_file.get(file, ()), name) or "none"
        self._problem(
            at,
            "dangling-ref",
            f'"{ref}" names nothing{where}.',
            f"Point to a definition of this family. Defined in {file}: {others}.",
        )
        return None

    # --- data ----------------------------------------------------------------------------------

    def _data(self, name: str, node: Node, at: At) -> ir.DataTable:
        return ir.DataTable(
            name=name,
            description=node["description"],
            section=node.get("section"),
            columns=self._properties(node, at),
            rows=tuple(cast("dict[str, ir.Json]", freeze(row)) for row in node["rows"]),
            at=at,
        )

    def _constant(self, name: str, node: Node, at: At) -> ir.Constant:
        per_language = "values" in node
        values = node["values"] if per_language else dict.fromkeys(ir.LANGUAGES, node["value"])
        return ir.Constant(
            name=name,
            description=node["description"],
            section=node.get("section"),
            type=self._type(node["type"], at / "type"),
            values=tuple((language, freeze(values[language])) for language in ir.LANGUAGES),
            per_language=per_language,
            at=at,
        )

    # --- classes -------------------------------------------------------------------------------

    def _class(self, name: str, node: Node, at: At) -> ir.ErrorClass:
        return ir.ErrorClass(
            name=name,
            error_name=node.get("errorName", name),
            description=node["description"],
            section=node.get("section"),
            base=node.get("extends"),
            table="CODES",  # `complete` says which
            fields=tuple(ir.ClassField(property=one, in_meta=False) for one in self._properties(node, at)),
            fixed=_fixed(node),
            default_retryable=node.get("defaultRetryable"),
            message=node.get("message"),
            details=node.get("details"),
            call=node.get("call", "options"),
            exported=node.get("exported", True),
            handwritten=node.get("handwritten", False),
            module=node.get("module"),
            factories=tuple(
                self._factory(key, sub, at / "factories" / key)
                for key, sub in sorted(node.get("factories", {}).items())
            ),
            at=at,
        )

    def _factory(self, name: str, node: Node, at: At) -> ir.Factory:
        return ir.Factory(
            name=name,
            description=node["description"],
            fixed=_fixed(node),
            message=node.get("message"),
            properties=self._properties(node, at),
        )


def _fixed(node: Node) -> tuple[tuple[ir.Carries, ir.Json], ...]:
    roles: tuple[ir.Carries, ...] = ("category", "code", "retryable", "status")
    return tuple((role, node[role]) for role in roles if role in node)


def _spellings(codes: Iterable[ir.Code]) -> Iterator[tuple[str | int, str | int]]:
    """Each code of a concept that has several, in order, with the first of them."""
    others = {code.wire: tuple(other for other in code.same_as if other != code.wire) for code in codes}
    first: dict[str | int, str | int] = {}
    for wire in others:
        left = [wire] if others[wire] and wire not in first else []
        while left:
            one = left.pop()
            if first.setdefault(one, wire) == wire:
                left += [other for other in others.get(one, ()) if other not in first]
    return ((wire, first[wire]) for wire in others if wire in first)


def _verdict(error: Node) -> tuple[ir.Verdict, bool | None, tuple[ir.Condition, ...]]:
    said = error.get("retryable")
    if isinstance(said, bool):
        return (ir.Verdict.ALWAYS if said else ir.Verdict.NEVER), said, ()
    if said is None:
        return ir.Verdict.UNSTATED, None, ()
    rows = tuple(
        ir.Condition(
            when=row["if"],
            http=tuple(row.get("http", ())),
            kinds=tuple(row.get("kinds", ())),
            retryable=row["retryable"],
        )
        for row in said["when"]
    )
    return ir.Verdict.DEPENDS, None, rows


def _asymmetry(node: Node, at: At) -> ir.Asymmetry:
    return ir.Asymmetry(
        topic=node["topic"], runtimes=tuple(node["runtimes"]), differs=node["differs"], section=node["section"], at=at
    )


def freeze(value: Any) -> ir.Json:
    """JSON with tuples for arrays and sorted keys: the order of data's keys means nothing."""
    if isinstance(value, dict):
        return {key: freeze(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return tuple(freeze(item) for item in value)
    return cast("ir.Json", value)


def _mapping(node: Any, key: str) -> Node:
    value = node.get(key) if isinstance(node, dict) else None
    return value if isinstance(value, dict) else {}


def _sequence(node: Any, key: str) -> list[Any]:
    value = node.get(key) if isinstance(node, dict) else None
    return value if isinstance(value, list) else []


def _prefixes(pointer: str) -> Iterator[str]:
    """The pointer itself and those of everything it is inside of."""
    while pointer:
        yield pointer
        pointer = pointer.rpartition("/")[0]
    yield ""
