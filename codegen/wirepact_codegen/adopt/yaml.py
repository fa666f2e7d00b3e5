"""YAML as JSON would have it: no type is guessed from how a word looks."""

from __future__ import annotations

import math
import re
from typing import Any, ClassVar

import yaml

_MAX_NODES = 1_000_000


class _Loader(yaml.SafeLoader):  # type: ignore[misc]  # it brings no types
    """Safe, with the scalars of JSON alone; duplicate keys are refused."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else None
            if key is None:
                raise ValueError(f"line {key_node.start_mark.line + 1}: a key is no text")
            if key in made:
                raise ValueError(f'line {key_node.start_mark.line + 1}: the key "{key}" is there twice')
            made[key] = self.construct_object(value_node, deep=True)
        return made


def _map(loader: Any, node: Any) -> Any:
    return loader.construct_mapping(node)


_Loader.add_constructor("tag:yaml.org,2002:map", _map)
for _tag, _form, _first in (
    ("tag:yaml.org,2002:bool", "true|false", "tf"),
    ("tag:yaml.org,2002:null", "null|~|", ["n", "~", ""]),
    ("tag:yaml.org,2002:int", "0|-?[1-9][0-9]*", list("-0123456789")),
    ("tag:yaml.org,2002:float", r"-?(0|[1-9][0-9]*)\.[0-9]+([eE][-+]?[0-9]+)?", list("-0123456789")),
):
    _Loader.add_implicit_resolver(_tag, re.compile(f"^(?:{_form})$"), list(_first))


def load(text: str) -> Any:
    """The value of a YAML document.

    Raises:
        ValueError: it is no YAML, has a tag, a key twice or no text for a key, or holds itself.
    """
    try:
        loader = _Loader(text)
        try:
            value = loader.get_single_data()
        finally:
            loader.dispose()
    except yaml.YAMLError as error:
        raise ValueError(" ".join(str(error).split())) from None
    _tree(value)
    return value


def _tree(value: Any) -> None:
    """Refuse what is no tree of plain values of a size one can read: aliases may hold themselves, or multiply."""
    count, stack = 0, [(value, 0)]
    while stack:
        node, depth = stack.pop()
        count += 1
        if depth > 200 or count > _MAX_NODES:
            raise ValueError("its aliases lead back to themselves or multiply")
        if isinstance(node, dict):
            stack += [(one, depth + 1) for one in node.values()]
        elif isinstance(node, list):
            stack += [(one, depth + 1) for one in node]
        elif not isinstance(node, str | int | float | None) or (isinstance(node, float) and not math.isfinite(node)):
            raise ValueError(f"{str(node)[:40]} is no value of JSON")
