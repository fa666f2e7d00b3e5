"""Places of a TypeScript source that can be changed, found in its syntax tree."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter_typescript
from sites import WORD, Site, longer, site
from tree_sitter import Language, Node, Parser

_PARSER = Parser(Language(tree_sitter_typescript.language_typescript()))
_BINARY = {
    "===": "!==",
    "!==": "===",
    "==": "!=",
    "!=": "==",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "&&": "||",
    "||": "&&",
    "??": "&&",
    "+": "-",
    "-": "+",
    "*": "/",
    "/": "*",
}
_LOGIC = {"&&", "||", "??"}
# Types, and what is read by tools alone.
_SKIPPED = {
    "type_annotation",
    "type_alias_declaration",
    "interface_declaration",
    "type_arguments",
    "type_parameters",
    "type_predicate_annotation",
    "asserts_annotation",
    "function_signature",
    "method_signature",
    "import_statement",
    "comment",
    "template_string",
    "regex",
    "ambient_declaration",
}
_SIMPLE = {
    "expression_statement",
    "return_statement",
    "throw_statement",
    "lexical_declaration",
    "variable_declaration",
    "continue_statement",
    "break_statement",
    "public_field_definition",
}
_FUNCTIONS = {
    "function_declaration",
    "function_expression",
    "arrow_function",
    "method_definition",
    "generator_function_declaration",
    "generator_function",
}
_TESTS = {"if_statement", "while_statement", "do_statement", "ternary_expression"}


def sites(file: str, source: bytes) -> list[Site]:
    return list(_Finder(file, source).all())


def sound(one: Site, source: bytes) -> bool:
    """Whether the change leaves a program, and another one."""
    changed = one.apply(source)
    return changed != source and not _PARSER.parse(changed).root_node.has_error


def loaded(source: bytes) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each line that runs when the module is loaded, with the names its statement binds."""
    for node in _PARSER.parse(source).root_node.named_children:
        inner = node.child_by_field_name("declaration") if node.type == "export_statement" else node
        if inner is not None and inner.type in ("lexical_declaration", "variable_declaration", "expression_statement"):
            for number in range(inner.start_point.row + 1, inner.end_point.row + 2):
                yield number, _bound(inner)


def _bound(node: Node) -> tuple[str, ...]:
    names = [one.child_by_field_name("name") for one in node.named_children if one.type == "variable_declarator"]
    return tuple(text for one in names if one is not None for text in _words(one))


def _words(node: Node) -> Iterator[str]:
    if node.type in ("identifier", "shorthand_property_identifier_pattern"):
        yield _text(node)
    for child in node.named_children:
        yield from _words(child)


def _text(node: Node) -> str:
    assert node.text is not None
    return node.text.decode()


class _Finder:
    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.source = file, source
        self.lines: frozenset[int] = frozenset()
        self.names: tuple[str, ...] = ()
        self.inside = False

    def all(self) -> Iterator[Site]:
        yield from self._node(_PARSER.parse(self.source).root_node)

    def made(self, kind: str, node: Node, new: str) -> Site:
        return site(self.file, self.source, (node.start_byte, node.end_byte), new, kind, self.lines, self.names)

    def _node(self, node: Node) -> Iterator[Site]:
        if node.type in _SKIPPED or (node.type == "export_statement" and node.child_by_field_name("source")):
            return
        before = (self.lines, self.names, self.inside)
        if node.type in _SIMPLE or (node.parent is not None and node.parent.type in _TESTS):
            self.lines = frozenset(range(node.start_point.row + 1, node.end_point.row + 2))
        if node.type in ("lexical_declaration", "variable_declaration") and not self.inside:
            self.names = _bound(node)
        if node.type in _FUNCTIONS:
            self.inside, self.names = True, ()
        yield from self._changes(node)
        for child in node.children:
            if node.type in ("as_expression", "satisfies_expression") and child is not node.children[0]:
                break
            yield from self._node(child)
        self.lines, self.names, self.inside = before

    def _changes(self, node: Node) -> Iterator[Site]:
        match node.type:
            case "binary_expression":
                operator = node.child_by_field_name("operator")
                left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
                assert operator is not None and left is not None and right is not None
                texts = {"string", "template_string"}
                if operator.type in _BINARY and not (operator.type == "+" and {left.type, right.type} & texts):
                    yield self.made(
                        "logic" if operator.type in _LOGIC else "comparison", operator, _BINARY[operator.type]
                    )
            case "unary_expression" if node.children[0].type == "!":
                yield self.made("logic", node, _text(node.children[1]))
            case "true" | "false":
                if node.parent is None or node.parent.type != "literal_type":
                    yield self.made("constant", node, "false" if node.type == "true" else "true")
            case "number" if _text(node).replace("_", "").isdigit():
                yield self.made("constant", node, str(int(_text(node).replace("_", "")) + 1))
            case "string":
                yield from self._word(node)
            case "optional_chain":
                yield self.made(
                    "optional",
                    node,
                    "." if node.next_sibling is not None and node.next_sibling.type == "property_identifier" else "",
                )
            case "parenthesized_expression" if node.parent is not None and node.parent.type in _TESTS:
                inner = node.named_children[0]
                if inner.type not in ("binary_expression", "unary_expression"):
                    yield self.made("condition", inner, f"!({_text(inner)})")
            case "return_statement" if node.named_children:
                value = node.named_children[0]
                if _text(value) != "undefined":
                    yield self.made("return", value, "undefined")
            case "return_statement" | "throw_statement" | "continue_statement" | "break_statement":
                yield self.made("statement", node, ";")
            case "expression_statement":
                text = _text(node)
                if not text.startswith(("console.", '"use ', "super(")):
                    yield self.made("statement", node, ";")
            case "arguments" if len(node.named_children) > 1:
                first, second = node.named_children[:2]
                if "spread_element" not in (first.type, second.type):
                    yield from self._swapped(first, second)
            case _:
                pass

    def _word(self, node: Node) -> Iterator[Site]:
        inner = _text(node)[1:-1]
        parent = node.parent.type if node.parent is not None else ""
        if parent != "literal_type" and (not inner or WORD.fullmatch(inner)):
            yield self.made("word", node, f'"{longer(inner)}"')

    def _swapped(self, first: Node, second: Node) -> Iterator[Site]:
        kept = self.source[first.end_byte : second.start_byte].decode()
        new = f"{_text(second)}{kept}{_text(first)}"
        if _text(first) != _text(second):
            span = (first.start_byte, second.end_byte)
            yield site(self.file, self.source, span, new, "arguments", self.lines, self.names)
