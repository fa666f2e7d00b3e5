"""Contracts whose texts and names are hostile: what is written into them, and where.

A contract is made from one that is sound: every text of it is replaced, everything that has a name is called otherwise,
and wherever the name is used. What then stands there is odd and allowed; in some contracts one place more has a value
that has no business there.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

Node = dict[str, Any]

TARGETS: Node = {
    "python": {"package": "shop_errors", "out": "../out/python", "project": True},
    "typescript": {"package": "@shop/errors", "out": "../out/typescript"},
    "schema": {"out": "../out/schema"},
    "docs": {"out": "../out/docs"},
}

# --- what is written ---------------------------------------------------------------------------

CANARY = "PWNED"
"""A file of this name, or a global of it, tells that a text was run."""
_PYTHON = f'(open("{CANARY}", "w"), __import__("builtins").__dict__.update({CANARY}=1))'
_SCRIPT = f"globalThis.{CANARY} = 1, process.getBuiltinModule('fs').writeFileSync('{CANARY}', '')"
_SHELL = f"touch {CANARY}"

# fmt: off
FRAGMENTS = (
    "'", '"', "`", '"""', "'''", "\\", "\\\\", "\\'", '\\"', '\\"""', "“”", "«»", "*/", "/*", "//", "#", "-->", "--!>",
    "<!--", "<!-->", "]]>", "<![CDATA[", "*\\/", "--", "{{ 7 * 7 }}", "{% raw %}", "{% endraw %}", "{#", "#}", "{{",
    "}}", "${7*7}", "#{7*7}", "%s", "%(x)s", "{0}", "$&", "\n", "\r\n", "\r", "\t", "\n\n", "\n    ", "\n@deprecated ",
    "\n# ", "\n=", "\n| a | b |", "\n\n```\n", "\x0c", "\x0b", "\u2028", "\u2029", "\u202e", "\u2066", "\u200b",
    "\u200d", "\ufeff", "\x00", "\x1b[31m", "\x7f", "\x85", "\xa0", "\xad", "\ue000", "\ufffe", "\U000e0041",
    "\U0001f600", "e\u0301", "é", "ﬁ", "İ", "ß", "\u3000", "한", "\u1160", "</script>", "<script>", "</style>",
    "<b onclick='x'>", "<svg/onload=", "&lt;", "&amp;", "&#0;", "</title>", "javascript:", "http://",
    "file:///etc/passwd", "../../etc/passwd", "C:\\con", "[a](javascript:x)", "![](x)", "**", "__",
    "=cmd|' /C calc'!A1", "=1+1", "+1", "-1", "@SUM(A1)", ";", ",", "|", "__proto__", "constructor", "prototype",
    "toString", "None", "null", "undefined", "NaN", "lambda: 0", "import os", "True", "0", "1e999", " ", "  ", ".",
    "..", "/", "~", "~0", "%00", "%2e", "$ref", "#/$defs/X", "noqa", "# type: ignore", f"$({_SHELL})", f"`{_SHELL}`",
    f"; {_SHELL} #", "@ts-ignore", "@ts-expect-error", "eslint-disable", "sourceMappingURL=x",
    f'""" + str({_PYTHON}) + """', f'"\n{_PYTHON}\n"', f'"""\n{_PYTHON}\nx = """', f"'; {_PYTHON}; '",
    f"\\\n{_PYTHON} #", f"*/ {_SCRIPT}; /*", f'"; {_SCRIPT}; "', f"${{{_SCRIPT}}}", f"`; {_SCRIPT}; `",
    f"\n{_SCRIPT}\n", f"\u2028{_SCRIPT}\u2029", f"</script><script>{_SCRIPT}</script>",
    f'<img src=x onerror="{_SCRIPT}">', "{{ cycler.__init__.__globals__.os.system('" + _SHELL + "') }}",
    "{% for c in ().__class__.__base__.__subclasses__() %}{{ c }}{% endfor %}",
)
UNSEEN = "\x00\x0b\x0c\r\x1b\x7f\x85\xad\u1160\u200b\u200d\u2028\u2029\u202e\u2066\ufeff\ue000\ufffe\U000e0041"
"""Those of the fragments that a reader cannot see."""

KEYS = (
    "__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "__defineGetter__", "then",
    "class", "default", "from", "import", "self", "cls", "None", "True", "null", "undefined", "this", "super", "new",
    "model_config", "model_fields", "model_extra", "copy", "json", "schema", "dict", "list", "str", "int", "object",
    "__init__", "__class__", "__dict__", "__slots__", "__module__", "__pydantic_extra__", "_private", "__root__", "",
    " ", "_", "$", "$ref", "$defs", "$id", "a-b", "a.b", "a/b", "~0", "~1", "%s", "{}", "{0}", "'", '"', "`", "\\",
    "*/", "<!--", "</script>", "\u2028", "\u202e", "\x00", "\n", "\r\n", "é", "e\u0301", "ﬁ", "😀", "İ", "0", "-1",
    "1e5", "arguments", "async", "await", "eval", "length", "name", "stack", "cause", "args", "add_note",
    "with_traceback", "is_instance", "to_dict", "print", "type", "filled", "Field", "Any", "Annotated", "Literal",
    "annotations", "property", "validate", "construct", "register", "mro", "locale", "error", "outcome", "dev",
    "options", "value", "undefined", f'x"]: {_PYTHON}, "', f"a: 1}}; {_SCRIPT}; ({{", f"'] = {_SCRIPT}; x['",
    "k" * 10_000, "{% raw %}", "${7*7}", "@type",
)
CODES = (
    "con", "CON", "nul", "aux.txt", "a", "A", "é", "e\u0301", "É", "..", ".", "a/b", "a\\b", "../../x", "index",
    "codes", "", " ", "  ", "true", "null", "1", "-1", "1.0", "0x1", "__proto__", "constructor", "toString",
    "hasOwnProperty", "x" * 300, "y" * 10_000, "%", "%2e%2e", "~", "a b", "trailing.", "-", "--help", "--json", "--",
    "=1+1", "@x", "+a", '"', "'", "`", "\\", "*/", "\u2028", "\u202e", "\x00", "\n", "\ufeff", "</script>",
    "{{ 7 * 7 }}", "${7*7}", "|", "# h", "None", "class", "lambda", "__class__", "CODE", "EMPTY", "İ", "ﬁ", "😀", "ß",
    "\u1160", "٣", "Codes", "a\tb", "a\r\nb",
)
DEFINITIONS = (
    "Object", "Array", "Error", "Map", "Set", "Promise", "Symbol", "Function", "Date", "Proxy", "Reflect", "JSON",
    "Math", "NaN", "Infinity", "String", "Number", "Boolean", "RegExp", "Record", "Partial", "Readonly", "Omit",
    "Pick", "Any", "None", "True", "False", "Literal", "Field", "Annotated", "Union", "Final", "Exception",
    "BaseError", "Self", "BaseException", "ValueError", "TypeError", "Ellipsis", "NotImplemented", "Mapping",
    "Sequence", "TypeIs", "Iterator", "Code", "Codes", "WireModel", "WireError", "Row", "Root", "Extract", "Exclude",
    "Uint8Array", "ReadonlyMap", "Roles", "A", "A1", "Aa", "ABC", "Con", "Nul", "Constructor", "Prototype", "Known",
    "Unknown", "IsCode", "Type", "Shape", "Window", "Event", "Response", "Request", "Headers", "URL", "Tags", "OneOf",
    "Exactly", "Maybe", "Shapes", "Proto", "Callable", "Protocol", "Generic", "Enum", "Field1", "BaseModel",
    "RootModel", "Model", "Config", "Meta", "CodeInfo", "L" + "o" * 300, "HTTPError", "X509", "Int32", "Pi",
    "TypeAliasType", "StrictInt", "SparseWireModel", "Teller",
)
CLASSES = (
    "Error", "Exception", "BaseException", "BaseError", "TypeError", "KeyError", "AggregateError", "DOMException",
    "Root", "Warning", "None", "Object", "Self", "Literal", "Mapping", "Final", "CancelledError", "AbortError",
    "Failure", "E", "StopIteration", "SystemExit", "KeyboardInterrupt", "WireError", "Con", "Constructor", "Prototype",
    "E" + "x" * 300,
)
CONSTANTS = (
    "NAN", "A", "E", "JSON", "URL", "MAP", "ROWS", "TYPE_CHECKING", "CHUNKS", "ROLES", "RULES", "ROOT", "PINNED", "X_",
    "BY_NAME", "STATUSES", "TELLER", "CLASSES", "UNKNOWN", "SENTENCES", "MESSAGES", "LOCALES", "NOTHING", "RETIRED",
    "CONTROL", "MARK", "UNEXPECTED", "NONE", "TRUE", "CONTRACT_NAME", "CODES_", "CODE_LIST_", "A__B", "ALWAYS",
    "NEVER", "KNOWN", "SAME", "CATEGORIES", "Z" * 300, "CON", "NUL", "CODES", "VALUE", "THIS", "WIRE", "ASYMMETRIES",
    "DEFAULT_RULES",
)
FAMILIES = (
    "self", "test", "typing", "json", "os", "sys", "errors", "codes", "types", "match", "type", "print", "constructor",
    "prototype", "index", "assets", "tostring", "hasownproperty", "pydantic", "abc", "reference", "bin", "dist", "src",
    "node_modules", "package", "main", "messages", "build", "lib", "default", "new", "undefined", "function", "let",
    "egg_info", "x1", "a__b", "a_", "f" * 60, "models", "wirepact", "shop_errors", "public", "static", "roles", "mypy",
)
PACKAGES = (
    "_", "_x", "x_", "shop__errors", "self", "cls", "match", "type", "constructor", "p" * 60, "a1", "wire", "print",
    "exec",
)
NPM = (
    "@a/b", "@~/~", "@a-b/c.d_e~f", "-", "~", "a.b", "0", "constructor", "undefined", "@type/s", "n" * 60, "@x/index",
    "@x/src", "a..b",
)
TAKEN = frozenset(
    "Object Array Error Map Set NaN Infinity JSON Number String Symbol Record RegExp Readonly ReadonlyMap "
    "Uint8Array WireError Code Codes CodeInfo Any None True False Literal Field Annotated Union TypeIs WireModel "
    "Tags OneOf Exactly Maybe Shapes TypeAliasType StrictInt SparseWireModel Type Omit Pick Exclude Self Mapping "
    "BaseError TYPE_CHECKING RETIRED CODES ASYMMETRIES CHUNKS ROLES LOCALES CODE_LIST".split()
)
"""Names that a rule keeps: most contracts do without, so that something is accepted."""
PATTERNS = (
    "^['\"`]+$", "\\*/", "^[*]/$", "\\$\\{x\\}", "^</script>$", "\u2028", "^[\u202e\u2066]?$", "'''|\"\"\"", "\\/\\/",
    "^\\\\$", "\\n|\\r|\\t", "^[^'\"\\\\]*$", "\U0001f600", "[\U0001f600-\U0001f64f]", "a{2,3}?", "(?:a|b)*",
    "^\\(\\)$", "\x00", "^#", "%s", "__proto__", "\\{\\{ 7 \\* 7 \\}\\}", "^[\\]\\[]$", "^[\\-a]$", "\\|", "[/]", "^$",
    "x" * 2_000, "\\.\\.", "^@", "\\^", " ", "\n",
)
BAD_PATTERNS = (
    "(", "[", "*", "(?=a)", "\\d", "(?P<n>a)", "\\1", "(a+)+{", "a{1001}", "\\u0041", ".", "[a&&b]", "(?i)a", "a{2,1}",
    "[z-a]", "\\", "^*",
)

_SURROGATE = "\ud800"
_LONG = (
    "long " * 2_000, "x" * 10_000, '"' * 10_000, "\\" * 10_000, "{{" * 5_000, "\n" * 10_000 + "x", "`" * 10_000,
    "*/" * 5_000,
)
# fmt: on


def text(chance: random.Random) -> str:
    """A hostile text that has something in it."""
    if chance.random() < 0.03:
        return chance.choice(_LONG)
    made = "".join(chance.choice(FRAGMENTS) for _ in range(chance.randint(1, 5)))
    return f"{chance.choice(('', 'A ', 'so'))}{made}{chance.choice(('', ' z', '.', 'end'))}"


# --- what it is written into -------------------------------------------------------------------


@dataclass
class Made:
    """A contract by its files.

    Attributes:
        files: Path below the schema folder, and content.
        folder: Name of the schema folder itself.
        wrong: What was put where it has no business.
        texts_only: Its names are known to sources written by hand, and stay.
        named: Names given so far.
    """

    files: dict[str, Any]
    folder: str = "schema"
    wrong: list[str] = field(default_factory=list[str])
    texts_only: bool = False
    named: set[str] = field(default_factory=set[str])

    def names(self, pool: tuple[str, ...], count: int, chance: random.Random) -> list[str]:
        """Names that nothing has yet; now and then one that a rule keeps."""
        kept: frozenset[str] = frozenset() if chance.random() < 0.15 else TAKEN
        free = [one for one in pool if one not in self.named and one not in kept]
        found = chance.sample(free, min(count, len(free)))
        found += [f"Other{chance.randrange(10**6)}" for _ in range(count - len(found))]
        self.named.update(found)
        return found

    @property
    def contract(self) -> Node:
        found: Node = self.files["contract.json"]
        return found

    def documents(self) -> list[Node]:
        """The schema files, in the order in which they are read."""
        return [value for name, value in sorted(self.files.items()) if name.endswith(".schema.json")]

    def messages(self) -> list[Node]:
        return [value for name, value in self.files.items() if re.search(r"(^|/)messages\.[^/]*\.json$", name)]

    def tables(self) -> Iterator[tuple[Node, str, Node]]:
        """Every table of codes: where it stands, under which name, and what it is."""
        for one in self.documents():
            for name, node in one.get("$defs", {}).items():
                if "x-codes" in node:
                    yield one["$defs"], name, node

    def rows(self) -> list[Node]:
        return [row for _, _, table in self.tables() for row in table["oneOf"]]

    def shapes(self) -> Iterator[tuple[Node, str, Node]]:
        for one in self.documents():
            for name, node in one.get("$defs", {}).items():
                if "x-codes" not in node:
                    yield one["$defs"], name, node


MAPS = frozenset(
    "$defs properties categories behaviour messages x-classes x-tables x-constants factories headers".split()
)
TEXTS = frozenset(
    "title description $comment userMessage unknownMessage recovery docs section x-section problemType control if "
    "condition topic differs module errorName format".split()
)
FREE = frozenset(["examples", "rows", "value", "values", "required", "enum", "sameAs", "headers"])


def places(node: Any, key: str = "", inside: str = "") -> Iterator[tuple[Node | list[Any], str | int]]:
    """Where free text stands, in any file of a contract."""
    if isinstance(node, dict):
        for name, item in node.items():
            said = inside in ("categories", "behaviour", "messages") or (inside not in MAPS and name in TEXTS)
            if said and isinstance(item, str):
                yield node, name
            elif inside in MAPS or name not in FREE:
                yield from places(item, name, name if name in MAPS and inside not in MAPS else "")
    elif isinstance(node, list):
        for index, item in enumerate(node):
            if isinstance(item, str):
                if key in ("raisedBy", "runtimes", "kinds"):
                    yield node, index
            else:
                yield from places(item)


Change = Callable[[Made, random.Random], None]


def _texts(made: Made, chance: random.Random, share: float = 1.0) -> None:
    for name, content in made.files.items():
        for node, key in list(places(content)):
            if chance.random() > share:
                continue
            said = text(chance)
            if name == "contract.json" and key == "command":
                said = said[:500]
            node[key] = said  # type: ignore[index]
    for row in made.rows():
        error = row["x-error"]
        for key in ("message", "details"):
            if key in error:  # {key} stands for a value there
                error[key] = re.sub(r"[{}]", "(", text(chance)) + "".join(re.findall(r"\{[^{}]*\}", error[key]))
        if "class" in error and "message" not in error and "userMessage" in error:
            error["userMessage"] = re.sub(r"[{}]", "(", error["userMessage"])
    for one in made.documents():
        for each in one.get("x-classes", {}).values():
            for inner in (each, *each.get("factories", {}).values()):
                for key in ("message", "details"):
                    if key in inner:
                        inner[key] = re.sub(r"[{}]", "(", text(chance)) + "".join(re.findall(r"\{[^{}]*\}", inner[key]))
    made.contract["command"] = text(chance)[:300]


def _replaced(node: Any, change: Callable[[Any], Any]) -> Any:
    """The same JSON with every scalar changed."""
    if isinstance(node, dict):
        return {key: _replaced(item, change) for key, item in node.items()}
    if isinstance(node, list):
        return [_replaced(item, change) for item in node]
    return change(node)


def _codes(made: Made, chance: random.Random) -> None:
    """Call every code otherwise."""
    for _, _, table in made.tables():
        rows = table["oneOf"]
        if any(isinstance(row["const"], int) for row in rows):
            continue
        pool = [one for one in dict.fromkeys([*CODES, *(text(chance) for _ in range(4))]) if one not in _wires(made)]
        new = dict(zip((row["const"] for row in rows), chance.sample(pool, len(rows)), strict=True))
        for index, row in enumerate(rows):
            row["const"] = new[row["const"]]
            row["x-name"] = f"NAME_{index}"
            error = row["x-error"]
            for key in ("replacedBy", "sameAs"):
                if key in error:
                    error[key] = _replaced(error[key], partial(_other, new))
        for document in made.documents():
            for each in document.get("x-classes", {}).values():
                for inner in (each, *each.get("factories", {}).values()):
                    if "code" in inner:
                        inner["code"] = new.get(inner["code"], inner["code"])
        for said in made.messages():
            said["messages"] = {new.get(key, key): item for key, item in said["messages"].items()}
        if table["x-codes"].get("categoryByPrefix"):
            del table["x-codes"]["categoryByPrefix"]


def _other(new: dict[Any, Any], one: Any) -> Any:
    return new.get(one, one)


def _wires(made: Made) -> set[Any]:
    return {row["const"] for row in made.rows()}


def _categories(made: Made, chance: random.Random) -> None:
    for _, _, table in made.tables():
        said = table["x-codes"].get("categories")
        if not said or table["x-codes"].get("categoryByPrefix"):
            continue
        new = {name: re.sub(r"[\x00-\x1f\x7f]", "", text(chance)) or "?" for name in said}
        if len(set(new.values())) < len(new):
            continue
        table["x-codes"]["categories"] = {new[name]: item for name, item in said.items()}
        for row in table["oneOf"]:
            if "category" in row["x-error"]:
                row["x-error"]["category"] = new[row["x-error"]["category"]]
        for document in made.documents():
            for each in document.get("x-classes", {}).values():
                if each.get("category") in new:
                    each["category"] = new[each["category"]]


def _keys(made: Made, chance: random.Random) -> None:
    """Call every key of every shape otherwise, and wherever it is spoken of; each gets a name for Python."""
    new: dict[str, str] = {}
    pool = [*KEYS, *(text(chance) for _ in range(6))]

    def name_of(key: str) -> str:
        if key not in new:
            free = [one for one in pool if one not in new.values()]
            new[key] = chance.choice(free) if free else key
        return new[key]

    def members(node: Node) -> None:
        said = node.get("properties")
        if not isinstance(said, dict):
            return
        for index, one in enumerate(said.values()):
            one.setdefault("x-name", f"own_{index}") if chance.random() < 0.8 else None
        node["properties"] = {name_of(key): one for key, one in said.items()}
        if "required" in node:
            node["required"] = [name_of(key) for key in node["required"]]

    for _, _, shape in made.shapes():
        members(shape)
        if "discriminator" in shape:
            shape["discriminator"]["propertyName"] = name_of(shape["discriminator"]["propertyName"])
        if "x-maxDepth" in shape:
            shape["x-maxDepth"]["property"] = name_of(shape["x-maxDepth"]["property"])
        if "examples" in shape:
            shape["examples"] = _renamed(shape["examples"], name_of)
    for document in made.documents():
        for table in document.get("x-tables", {}).values():
            members(table)
            table["rows"] = [{name_of(key): item for key, item in row.items()} for row in table["rows"]]


def _renamed(node: Any, name_of: Callable[[str], str]) -> Any:
    if isinstance(node, dict):
        return {name_of(key): _renamed(item, name_of) for key, item in node.items()}
    return [_renamed(item, name_of) for item in node] if isinstance(node, list) else node


def _parameters(made: Made, chance: random.Random) -> None:
    """Call the keys of errors' data otherwise: parameters of classes, and places in their texts."""
    pool = [key for key in KEYS if "{" not in key and "}" not in key and len(key) < 99]
    for row in made.rows():
        error = row["x-error"]
        if "meta" in error:
            _members(error["meta"], [error], pool, chance)
    for document in made.documents():
        for each in document.get("x-classes", {}).values():
            heirs = [one for one in document["x-classes"].values() if one.get("extends")]
            if not heirs or each in heirs:
                _members(each, [each], pool, chance)
            for factory in each.get("factories", {}).values():
                _members(factory, [factory], pool, chance)


def _members(node: Node, texts: list[Node], pool: list[str], chance: random.Random) -> None:
    said = node.get("properties", {})
    kept = {key for key, one in said.items() if "x-carries" in one}
    names = iter(chance.sample(pool, len(said)))
    new = {key: key if key in kept else next(names) for key in said}
    if len(set(new.values())) < len(new):
        return
    node["properties"] = {new[key]: one for key, one in said.items()} if said else node.get("properties", {})
    if "required" in node:
        node["required"] = [new.get(key, key) for key in node["required"]]
    for one in texts:
        for key in ("message", "details"):
            if key in one:
                one[key] = re.sub(r"\{([^{}]*)\}", lambda found: f"{{{new.get(found[1], found[1])}}}", one[key])
    if not said:
        node.pop("properties", None)


def _values(made: Made, chance: random.Random) -> None:
    """Other constants in enums and tags, other texts in constants, rows and examples."""
    new: dict[str, str] = {}

    def value_of(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        if value not in new:
            free = [one for one in (*KEYS[:90], text(chance)) if one not in new.values()]
            new[value] = chance.choice(free)
        return new[value]

    def types(node: Any) -> None:
        if isinstance(node, dict):
            if isinstance(node.get("enum"), list):
                node["enum"] = [value_of(one) for one in node["enum"]]
            if isinstance(node.get("const"), str):
                node["const"] = value_of(node["const"])
            for key, item in node.items():
                if key in ("properties",):
                    for one in item.values():
                        types(one)
                elif key in ("items", "additionalProperties", "oneOf", "anyOf", "type"):
                    for one in item if isinstance(item, list) else [item]:
                        types(one)

    for _, _, shape in made.shapes():
        types(shape)
    for _, _, shape in made.shapes():
        if "examples" in shape:
            shape["examples"] = _replaced(
                shape["examples"], lambda one: new.get(one, one) if isinstance(one, str) else one
            )
    for document in made.documents():
        for constant in document.get("x-constants", {}).values():
            for holder in (constant, constant.get("values", {})):
                for key in ("value", "python", "typescript"):
                    if key in holder:
                        holder[key] = _replaced(holder[key], lambda one: text(chance) if isinstance(one, str) else one)
                        holder[key] = _odd_keys(holder[key], chance)
        for table in document.get("x-tables", {}).values():
            types(table)
            for row in table["rows"]:
                for key, one in row.items():
                    if isinstance(one, str):
                        row[key] = new.get(one, one) if one in new else text(chance)


def _odd_keys(value: Any, chance: random.Random) -> Any:
    if isinstance(value, dict):
        names = chance.sample(KEYS, len(value))
        return {name: _odd_keys(item, chance) for name, item in zip(names, value.values(), strict=True)}
    return [_odd_keys(item, chance) for item in value] if isinstance(value, list) else value


def _definitions(made: Made, chance: random.Random, pool: tuple[str, ...] = DEFINITIONS) -> None:
    """Call definitions otherwise, and wherever they are referred to."""
    names = list(dict.fromkeys(name for one in made.documents() for name in one.get("$defs", {})))
    new = dict(zip(names, made.names(pool, len(names), chance), strict=True))
    for document in made.documents():
        if "$defs" in document:
            document["$defs"] = {new[name]: node for name, node in document["$defs"].items()}
        _references(document, lambda name: new.get(name, name))


def _references(node: Any, change: Callable[[str], str]) -> None:
    if isinstance(node, dict):
        for key, item in node.items():
            if key == "$ref" and isinstance(item, str):
                head, mark, name = item.rpartition("/")
                node[key] = f"{head}{mark}{change(name)}"
            else:
                _references(item, change)
    elif isinstance(node, list):
        for one in node:
            _references(one, change)


def _classes(made: Made, chance: random.Random) -> None:
    """Call error classes otherwise."""
    names = list(
        dict.fromkeys(
            [
                *(name for one in made.documents() for name in one.get("x-classes", {})),
                *(row["x-error"]["class"] for row in made.rows() if "class" in row["x-error"]),
            ]
        )
    )
    new = dict(zip(names, made.names(CLASSES, len(names), chance), strict=True))
    for one in made.documents():
        if "x-classes" in one:
            one["x-classes"] = {new[name]: node for name, node in one["x-classes"].items()}
            for each in one["x-classes"].values():
                if "extends" in each:
                    each["extends"] = new.get(each["extends"], each["extends"])
    for row in made.rows():
        for key in ("class", "base"):
            if key in row["x-error"]:
                row["x-error"][key] = new.get(row["x-error"][key], row["x-error"][key])


def _constants(made: Made, chance: random.Random) -> None:
    for one in made.documents():
        for part in ("x-constants", "x-tables"):
            said = one.get(part)
            if said:
                names = [name.upper() for name in made.names(CONSTANTS, len(said), chance)]
                one[part] = dict(zip(names, said.values(), strict=True))
    for _, _, table in made.tables():
        if table["x-codes"]["table"] != "CODES":
            table["x-codes"]["table"] = made.names(CONSTANTS, 1, chance)[0].upper()


def _places(made: Made, chance: random.Random) -> None:
    """Other names for families, packages, files and folders."""
    contract = made.contract
    for index, family in enumerate(contract["families"]):
        folder = family.get("folder", family["name"])
        other = chance.choice(("f", "sch*ema", "a.b", "-x", "_", "con.d", "A", "x" * 60))
        other = re.sub(r"[^A-Za-z0-9._-]", "_", other) + str(index)
        made.files = {
            f"{other}/{name.partition('/')[2]}" if name.startswith(f"{folder}/") else name: item
            for name, item in made.files.items()
        }
        family["folder"] = other
        if "runtime" not in family:
            family["name"] = made.names(FAMILIES, 1, chance)[0].lower()
    if "python" in contract["targets"]:
        contract["targets"]["python"]["package"] = chance.choice(PACKAGES)
    if "typescript" in contract["targets"]:
        contract["targets"]["typescript"]["package"] = chance.choice(NPM)
    contract["name"] = chance.choice(("a-", "constructor", "prototype", "n" * 60, "x--y", "a1", "con-a"))
    files = {}
    for index, (name, item) in enumerate(made.files.items()):
        folder, slash, last = name.rpartition("/")
        if last.endswith(".schema.json") and slash and not _crossing(made):
            stem = chance.choice(
                ("it's", 'a"b', "-->x", "*&y", "{{ 7 * 7 }}", "é", "\u202e", "a\nb", "#", "con", "`z`", "--!> y")
            )
            last = f"{stem}{index}.schema.json"
        files[f"{folder}{slash}{last}"] = item
    made.files = files
    made.folder = chance.choice(
        ("schema", "sch'ema", "s p a c e", "sch\nema", "-->", "*\u202e", "{{x}}", "schemä", '"""', "--!>")
    )


def _crossing(made: Made) -> bool:
    """Whether a file refers to another one by its name."""
    return any(".schema.json#" in json.dumps(one) for one in made.documents())


def _patterns(made: Made, chance: random.Random) -> None:
    for _, _, shape in list(made.shapes()):
        if shape.get("type") == "string" and "pattern" in shape:
            shape["pattern"] = chance.choice(PATTERNS)
            shape.pop("examples", None)
        for one in shape.get("properties", {}).values():
            if (
                isinstance(one, dict)
                and one.get("type") == "string"
                and not one.get("x-carries")
                and chance.random() < 0.3
            ):
                one["pattern"] = chance.choice(PATTERNS)
                shape.pop("examples", None)
    for document in made.documents():  # an example may hold a shape that has another pattern now
        if any("pattern" in json.dumps(node) for node in document.get("$defs", {}).values()):
            for node in document["$defs"].values():
                node.pop("examples", None)


def _headers(made: Made, chance: random.Random) -> None:
    names = ("X-'", "__proto__", "constructor", "X-`a`", "x|y", "~", "toString", "X-*", "Retry-After", "$&", "X-a")
    values = ("'", '"', "\\", "${7*7}", "{{ 7 * 7 }}", 'a, b; c="d"', "*/", "1", "</script>", "%s", "=1+1", "`" * 500)
    for row in made.rows():
        if "headers" in row["x-error"]:
            row["x-error"]["headers"] = {name: chance.choice(values) for name in chance.sample(names, 2)}


ODD: tuple[Change, ...] = (
    _texts, _codes, _categories, _keys, _parameters, _values, _definitions, _classes, _constants, _places, _patterns, _headers
)  # fmt: skip


# --- what has no business there ----------------------------------------------------------------


def _somewhere(made: Made, chance: random.Random, wanted: Callable[[Any, str], bool]) -> tuple[Any, Any] | None:
    """A random member of any object of the contract that is of a kind."""
    found: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            for key, item in node.items():
                if wanted(item, key):
                    found.append((node, key))
                walk(item)
        elif isinstance(node, list):
            for item in node:
                walk(item)

    for name in sorted(made.files):
        walk(made.files[name])
    return chance.choice(found) if found else None


def _set(made: Made, chance: random.Random, wanted: Callable[[Any, str], bool], values: tuple[Any, ...]) -> str:
    found = _somewhere(made, chance, wanted)
    if found is None:
        return ""
    node, key = found
    node[key] = chance.choice(values)
    return f"{key} = {str(node[key])[:40]!r}"


def _wrong_text(made: Made, chance: random.Random) -> str:
    """Anything at all for any text: a name, a reference, an enumerated word."""
    return _set(
        made, chance, lambda item, _: isinstance(item, str), (text(chance), _SURROGATE, f"a{_SURROGATE}b", "", "\x00")
    )


def _wrong_kind(made: Made, chance: random.Random) -> str:
    values = (None, True, -1, 1e308, 2**53, 10**400, [], {}, [[]], {"__proto__": 1}, "x", [None], 0.5)
    return _set(made, chance, lambda *_: True, values)


def _wrong_key(made: Made, chance: random.Random) -> str:
    found = _somewhere(made, chance, lambda item, _: isinstance(item, dict) and bool(item))
    if found is None:
        return ""
    holder = found[0][found[1]]
    key = chance.choice(list(holder))
    new = chance.choice((*KEYS, text(chance), _SURROGATE, "$ref", "allOf", "default", "if", "not"))
    holder[new] = holder.pop(key) if chance.random() < 0.5 else copy.deepcopy(holder[key])
    return f"key {new[:40]!r}"


def _wrong_reference(made: Made, chance: random.Random) -> str:
    values = (
        "#/$defs/Missing", "#/$defs/__proto__", "other.schema.json#/$defs/X", "http://127.0.0.1:9/x#/$defs/X", "#", "",
        "../../../etc/passwd#/$defs/X", "file:///etc/passwd#/$defs/X", "#/$defs/A\n", "#/$defs/%58", "#/$defs/A/B", "\x00",
        "con#/$defs/A", "..#/$defs/A", ".#/$defs/A", "#/$defs/" + "X" * 10_000, "#/$defs/Constructor", _SURROGATE,
    )  # fmt: skip
    said = _set(made, chance, lambda _, key: key == "$ref", values)
    if said:
        return said
    values_ = tuple({"$ref": value} for value in values)
    return _set(made, chance, lambda item, key: isinstance(item, dict) and "type" in item, values_)


def _wrong_pattern(made: Made, chance: random.Random) -> str:
    return _set(made, chance, lambda _, key: key == "pattern", BAD_PATTERNS)


def _wrong_header(made: Made, chance: random.Random) -> str:
    bad = (
        {"X\r\nSet-Cookie": "a"},
        {"a": "b\r\nSet-Cookie: c=d"},
        {"": "x"},
        {"a b": "x"},
        {"a": "\x00"},
        {"é": "x"},
        {"a": "\u2028"},
    )
    return _set(made, chance, lambda _, key: key == "headers", bad)


def _wrong_place(made: Made, chance: random.Random) -> str:
    contract = made.contract
    where = chance.choice(
        ("family", "package", "npm", "folder", "out", "name", "base", "table", "license", "keywords", "version")
    )
    match where:
        case "family":
            bad = (
                "con",
                "nul",
                "com1",
                "import",
                "class",
                "none",
                "_x",
                "A",
                "a-b",
                "../x",
                "runtime",
                "fastapi",
                "",
                "é",
                "f" * 300,
                "a\n",
            )
            family = chance.choice(contract["families"])
            family.setdefault("folder", family["name"])
            family["name"] = chance.choice(bad)
        case "package":
            bad = (
                "import",
                "json",
                "typing",
                "pydantic",
                "os",
                "__main__",
                "__init__",
                "A",
                "a-b",
                "../x",
                "con",
                "nul",
                "p" * 300,
                "a\n",
                "__future__",
            )
            contract["targets"]["python"]["package"] = chance.choice(bad)
        case "npm":
            bad = (
                "",
                "A",
                ".a",
                "_a",
                "@a",
                "@/b",
                "a b",
                "../x",
                "@a/../b",
                "node_modules",
                "favicon.ico",
                "n" * 300,
                "a\n",
                "@a/b/c",
                "a\\b",
            )
            contract["targets"]["typescript"]["package"] = chance.choice(bad)
        case "folder":
            bad = ("..", "../..", "/etc", ".", "a//b", "a/../..", "", "~", "con", "x" * 300, "a\n", "missing")
            chance.choice(contract["families"])["folder"] = chance.choice(bad)
        case "out":
            target = chance.choice(sorted(contract["targets"]))
            contract["targets"][target]["out"] = chance.choice(
                ("", "\x00", "a\nb", "\ud800", "x" * 300, "../out/python")
            )
        case "name":
            contract["name"] = chance.choice(("", "A", "a b", "a/b", "\x00", "é", "a\n", "1a", "__proto__"))
        case "base":
            contract["docsBaseUrl"] = chance.choice(
                ("javascript:x", "http://", "https://a/?x", "https://a'b/", "https://a\n", "HTTP://A/")
            )
        case "table":
            for _, _, table in made.tables():
                table["x-codes"]["table"] = chance.choice(("codes", "", "A-B", "__PROTO__", "T" * 10_000, "É", "A\n"))
        case "license":
            contract["packages"] = {"license": chance.choice(('MIT"\nx = 1', "", "é", "MIT\n", "\x00", "'"))}
        case "keywords":
            contract["packages"] = {"keywords": [chance.choice(('"', "", "a\nb", "\u202e", "-x", "a\n"))]}
        case _:
            contract["version"] = chance.choice(
                ("1", "1.0", "01.0.0", "1.0.0\n", "1.0.0+x", "v1.0.0", "", "1.0.0-é", "9" * 400 + ".0.0")
            )
    return where


def _wrong_file(made: Made, chance: random.Random) -> str:
    name = chance.choice(sorted(made.files))
    held = json.dumps(made.files[name])
    raw = chance.choice(
        (b"\xff\xfe", b"", b"{", b"[" * 100_000, b'{"a":1,"a":2}', held.encode()[:-1], b"\xef\xbb\xbf" + held.encode(), b"NaN", b"null",
         held.replace("{", "{/**/", 1).encode(), held.encode() + b"\x00", b'"\xed\xa0\x80"', held.replace('"', "'").encode(), b"1e999")
    )  # fmt: skip
    made.files[name] = raw
    return f"file {raw[:20]!r}"


WRONG: tuple[Callable[[Made, random.Random], str], ...] = (
    *([_wrong_text] * 4), *([_wrong_kind] * 3), *([_wrong_key] * 3), *([_wrong_reference] * 2), _wrong_pattern, _wrong_header,
    *([_wrong_place] * 4), _wrong_file
)  # fmt: skip


# --- one contract ------------------------------------------------------------------------------


def make(bases: Sequence[Made], seed: int, index: int) -> Made:
    """The contract of this number; the same for the same seed."""
    chance = random.Random(f"{seed}/{index}")
    base = chance.choice(bases)
    made = replace(base, files=json.loads(json.dumps(base.files)), wrong=[], named=set())
    style = chance.random()
    if made.texts_only:
        chosen = [_texts]
    elif style < 0.5:  # everything at once
        chosen = list(ODD)
        if chance.random() < 0.7:
            chosen.remove(_definitions)
        if chance.random() < 0.7:
            chosen.remove(_classes)
        if chance.random() < 0.5:
            chosen.remove(_constants)
    else:  # some things
        chosen = chance.sample(ODD, chance.randint(1, 4))
    chosen = [one for one in ODD if one in chosen]  # texts first: names of codes and keys come into them later
    for change in chosen:
        change(made, chance)
    if chance.random() < 0.35:
        for _ in range(chance.randint(1, 2)):
            made.wrong.append(chance.choice(WRONG)(made, chance))
            if any(isinstance(one, bytes) for one in made.files.values()):
                break
    return made
