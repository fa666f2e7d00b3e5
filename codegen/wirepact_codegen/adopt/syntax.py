"""The syntax tree of TypeScript: what stands at the top of a file, and what its literals, docs and classes say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import tree_sitter_typescript
from tree_sitter import Language, Node, Parser

from ..sources import NotParsedError
from .bindings import first_paragraph

_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_WRAPPERS = ("export_statement", "ambient_declaration", "lexical_declaration", "variable_declaration")
_BLOCKS = (
    *("ambient_declaration", "expression_statement", "statement_block", "if_statement", "else_clause"),
    *("try_statement", "catch_clause", "finally_clause", "switch_statement", "switch_body", "switch_case"),
    *("switch_default", "for_statement", "for_in_statement", "while_statement", "do_statement", "labeled_statement"),
)


def parse(file: str, text: str) -> Node:
    """The root of a source's syntax tree.

    Args:
        file: Its name, which says whether it may hold JSX.

    Raises:
        NotParsedError: it is no TypeScript.
    """
    root = tree(file, text)
    broken = fault(root)
    if broken is not None:
        raise broken
    return root


def tree(file: str, text: str) -> Node:
    """The same of any text: what cannot be parsed is passed over."""
    tsx = file.endswith("x")
    grammar = tree_sitter_typescript.language_tsx() if tsx else tree_sitter_typescript.language_typescript()
    return Parser(Language(grammar)).parse(text.encode("utf-8", "surrogatepass")).root_node


def fault(root: Node) -> NotParsedError | None:
    """The first place that could not be parsed."""
    broken = _first_error(root) if root.has_error else None
    return None if broken is None else NotParsedError(broken.start_point[0] + 1, _reason(broken))


def statements(root: Node) -> Iterator[tuple[Node, str]]:
    """Declarations and statements of a file, those in namespaces and in branches too, with the namespace they are in.

    Of `const a = 1, b = 2` each; of `export default …` the export itself.
    """
    stack = [(one, "") for one in reversed(root.named_children)]
    while stack:
        node, scope = stack.pop()
        if node.type in ("internal_module", "module"):
            body, name = node.child_by_field_name("body"), text_of(node.child_by_field_name("name"))
            stack += [(one, f"{scope}{name}.") for one in reversed(body.named_children)] if body else []
        elif node.type in ("lexical_declaration", "variable_declaration"):
            stack += [(one, scope) for one in reversed(node.named_children) if one.type == "variable_declarator"]
        elif node.type in _BLOCKS or (node.type == "export_statement" and node.child_by_field_name("value") is None):
            stack += [(one, scope) for one in reversed(node.named_children)]
        else:
            yield node, scope


def unwrapped(node: Node | None) -> tuple[Node | None, bool]:
    """The expression inside `as const`, `satisfies`, casts and `Object.freeze`, and whether it is constant by that."""
    constant = False
    while node is not None:
        if node.type == "as_expression":
            constant = constant or any(text_of(part) == "const" for part in node.children[1:])
            node = node.named_children[0]
        elif node.type == "type_assertion":
            constant = constant or text_of(node.named_children[0]) == "<const>"
            node = node.named_children[-1]
        elif node.type in ("satisfies_expression", "non_null_expression"):
            node = node.named_children[0]
        elif node.type == "call_expression" and text_of(node.child_by_field_name("function")) == "Object.freeze":
            given = node.child_by_field_name("arguments")
            constant, node = True, given.named_children[0] if given and given.named_children else None
        else:
            break
    return node, constant


def pairs(node: Node) -> list[Node]:
    return [part for part in node.named_children if part.type == "pair"]


def parameters_of(method: Node) -> list[Node]:
    given = method.child_by_field_name("parameters")
    kinds = ("required_parameter", "optional_parameter")
    return [one for one in given.named_children if one.type in kinds] if given else []


def all_classes(root: Node) -> Iterator[tuple[Node, str]]:
    """Classes with the names they have or are kept under, those declared inside others or that are values included."""
    stack = [(root, "")]
    while stack:
        one, kept = stack.pop()
        if one.type in ("class_declaration", "abstract_class_declaration", "class") and one.is_named:
            yield one, text_of(one.child_by_field_name("name")) or kept
        name = text_of(one.child_by_field_name("name")) if one.type == "variable_declarator" else ""
        stack += [(child, name) for child in reversed(one.named_children)]


def base_of(node: Node) -> str | None:
    """Name of the class that a class extends."""
    for part in node.named_children:
        for heritage in part.named_children if part.type == "class_heritage" else ():
            value = heritage.child_by_field_name("value") if heritage.type == "extends_clause" else None
            if value is not None:
                return text_of(value).rpartition(".")[2]
    return None


def statics(node: Node) -> Iterator[tuple[str, Node, Node | None, bool]]:
    """Name, place and value of the static fields and getters a class shows, and whether these stay as they are."""
    body = node.child_by_field_name("body")
    for part in body.named_children if body else ():
        name, marks = part.child_by_field_name("name"), {one.type for one in part.children}
        fixed = part.type == "method_definition" and "get" in marks
        hidden = any(text_of(one) in ("private", "protected") for one in part.children)
        if "static" not in marks or hidden or not (fixed or part.type == "public_field_definition"):
            continue
        if name is not None and name.type in ("property_identifier", "string") and not key_of(name).startswith("_"):
            yield key_of(name), part, part.child_by_field_name("value"), fixed or "readonly" in marks


def set_on_this(node: Node) -> Iterator[tuple[str, Node]]:
    """Names and values of `this.x = …`, `this["x"] = …` and `Object.assign(this, { x: … })`."""
    for assignment in walk(node, "assignment_expression"):
        left, right = assignment.child_by_field_name("left"), assignment.child_by_field_name("right")
        if left is None or right is None or text_of(left.child_by_field_name("object")) != "this":
            continue
        index = left.child_by_field_name("index")
        if left.type == "member_expression":
            yield text_of(left.child_by_field_name("property")), right
        elif index is not None and index.type == "string":
            yield string(index), right
    for call in walk(node, "call_expression"):
        given = call.child_by_field_name("arguments")
        inner = (
            given.named_children if given and text_of(call.child_by_field_name("function")) == "Object.assign" else []
        )
        for one in inner[1:] if inner and inner[0].type == "this" else ():
            for pair in pairs(one) if one.type == "object" else ():
                value = pair.child_by_field_name("value")
                if value is not None:
                    yield key_of(pair.child_by_field_name("key")), value


def walk(node: Node, kind: str) -> Iterator[Node]:
    stack = [node]
    while stack:
        one = stack.pop()
        if one.type == kind:
            yield one
        stack += reversed(one.named_children)


def _first_error(root: Node) -> Node | None:
    stack = [root]
    while stack:
        one = stack.pop()
        if one.is_error or one.is_missing:
            return one
        stack += [child for child in reversed(one.children) if child.has_error]
    return None


def _reason(broken: Node) -> str:
    if broken.is_missing:
        return f"{broken.type} is missing"
    words = " ".join(text_of(broken).split())
    return f"unexpected {words[:40]}" if words else "it ends too soon"


def comments(root: Node) -> dict[int, Node]:
    """By the id of a declaration or member, the doc comment right before it, or before what it is declared in."""
    found: dict[int, Node] = {}
    stack = [root]
    while stack:
        one = stack.pop()
        inner = one.named_children
        if one.id in found and one.type in _WRAPPERS:
            found |= {child.id: found[one.id] for child in inner}
        for before, child in pairwise(inner):
            if before.type == "comment":
                found[child.id] = before
        stack += inner
    return found


def doc_of(comment: Node | None) -> tuple[str | None, bool]:
    """The first paragraph of a doc comment, and whether it says @deprecated."""
    if comment is None or not text_of(comment).startswith("/**"):
        return None, False
    lines = [re.sub(r"^\s*\*? ?", "", line) for line in text_of(comment)[3:-2].splitlines()]
    words = "\n".join(line for line in lines if not line.lstrip().startswith("@"))
    return first_paragraph(words) or None, any(line.lstrip().startswith("@deprecated") for line in lines)


def key_of(node: Node | None) -> str:
    if node is None:
        return ""
    return string(node) if node.type == "string" else text_of(node)


def text_of(node: Node | None) -> str:
    return node.text.decode("utf-8", "surrogatepass") if node is not None and node.text is not None else ""


def template(node: Node) -> str | None:
    """The text of a template that has no substitution."""
    return None if any(part.type == "template_type" for part in node.named_children) else string(node)


def string(node: Node) -> str:
    """The text a string literal stands for."""
    return unescaped((node.text or b"")[1:-1])


def unescaped(text: bytes) -> str:
    """What a part of a literal stands for."""
    return (
        re.sub(
            r"\\(u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\r?\n|.)",
            _unescaped,
            text.decode("utf-8", "surrogatepass"),
            flags=re.S,
        )
        .encode("utf-16", "surrogatepass")
        .decode("utf-16", "surrogatepass")
    )


def _unescaped(found: re.Match[str]) -> str:
    digits = found[2] or found[3] or found[4]
    if digits:
        return chr(min(int(digits, 16), 0x10FFFF))
    return "" if found[1].endswith("\n") else _ESCAPES.get(found[1], found[1])


def number(text: str) -> int | None:
    """The integer that a literal of JavaScript is; None for what is none, or not kept to the last digit."""
    digits = text.replace("_", "").lower()
    try:
        value = int(digits, 0) if digits.startswith(("0x", "0o", "0b")) else float(digits)
    except ValueError:
        return None
    return int(value) if abs(value) < 2**53 and value == int(value) else None


def is_int(text: str) -> bool:
    return re.fullmatch("-?[0-9]{1,15}", text) is not None
