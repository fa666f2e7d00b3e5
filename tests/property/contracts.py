"""Contracts of random shapes: every keyword of the dialect that a shape may have, at the edges, in each other."""

from __future__ import annotations

import random
from typing import Any

from support import Node, document, shape
from wirepact_codegen.patterns import slow

LARGEST = 2**53 - 1
KEYS = (
    *("agentId", "", "a-b", "a.c", " ", "1", "0", "-2", "__proto__", "constructor", "toString", "hasOwnProperty"),
    *(
        "valueOf",
        "class",
        "self",
        "model_config",
        "model_dump",
        "schema",
        "json",
        "copy",
        "é",
        "名",
        "😀",
        "x/y",
        "w~y",
    ),
    *('q"r', "s\\t", "line\nbreak", "$ref", "$defs", "type", "code", "None", "import", "await", "default", "length"),
    *("__init__", "__dict__", "_private", "value", "data", "args", "cause", "message", "\u2028", "validate", "fields"),
    *(
        "Any",
        "str",
        "int",
        "list",
        "wire",
        "models",
        "Literal",
        "prototype",
        "then",
        "toJSON",
        "__class__",
        "undefined",
    ),
    *("NaN", "ſ", "İ", "x\u200d", "\u0000", "\ud7ff", "item", "o", "level", "depth", "properties", "required", "enum"),
    *("additionalProperties", "x-name", "key", "extra", "kind", "tag", "root", "cls", "context", "const", "object"),
)
TEXTS = (
    *("a", "b", "c d", "", "A", "a ", "a\n", "é", "e\u0301", "😀", "__proto__", "constructor", "toString", "null", "1"),
    *('"', "\\", "\u2028", "\u0000", "${a}", "`", "</script>", "true", "None", "x" * 60),
)
CLASSES = (
    *(
        "[a-z]",
        "[^\\n]",
        "[^a]",
        "[A-Za-z0-9_]",
        "[a-]",
        "[-a]",
        "[$]",
        "[^$]",
        "[.]",
        "[\\]\\\\]",
        "[\\^a]",
        "[😀-😃]",
        "[^😀]",
    ),
    *(
        "[\u00e0-\u00ff]",
        "[ -~]",
        "[\\n\\t]",
        "[a\\-z]",
        "[0-9a-f]",
        "[\u4e00-\u9fff]",
        "[+*?(){}|]",
    ),
)
ATOMS = (
    "a",
    "b",
    "0",
    "-",
    " ",
    "é",
    "😀",
    "\\.",
    "\\$",
    "\\\\",
    "\\^",
    "\\/",
    "\\n",
    "\\+",
    ":",
    "\\{",
    "_",
    "=",
    "<",
)
REPEATS = ("", "", "", "*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}", "*?", "+?", "{1,2}?", "{0}")


def random_document(rng: random.Random, count: int) -> Node:
    """A family's one file with that many shapes of every kind, and a few that have every keyword."""
    return document({**_Shapes(rng, count).definitions(), **_every(rng)})


def _every(rng: random.Random) -> dict[str, Node]:
    """Shapes that have, among them, every keyword, where a change is likely to meet it."""
    few, more = rng.randint(1, 3), rng.randint(4, 6)
    text, number = {"type": "string"}, {"type": "integer"}
    shapes = {
        "EveryText": {
            "low": {**text, "minLength": few},
            "high": {**text, "maxLength": few},
            "form": {**text, "pattern": f"^[a-z]{{{few}}}$"},
            "listed": {"enum": list(rng.sample(TEXTS, 3))},
            "fixed": {"const": rng.choice(TEXTS)},
        },
        "EveryNumber": {
            "low": {**number, "minimum": few},
            "high": {"type": "number", "maximum": few + 0.5},
            "above": {"type": "number", "exclusiveMinimum": -few},
            "below": {**number, "exclusiveMaximum": more},
            "step": {**number, "multipleOf": more},
        },
        "EverySize": {
            "least": {"type": "array", "minItems": few},
            "most": {"type": "array", "items": text, "maxItems": few},
            "fewest": {"type": "object", "minProperties": few},
            "largest": {"type": "object", "additionalProperties": number, "maxProperties": few},
            "keys": {"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}},
        },
    }
    made: dict[str, Node] = {name: shape(properties, *properties) for name, properties in shapes.items()}
    made["EveryText"]["additionalProperties"] = False
    limit = {"x-maxDepth": {"property": "cause", "limit": few}}
    for name in ("EveryDepth", "EveryLevel"):
        itself = {"$ref": f"#/$defs/{name}"}
        several = {"anyOf": [itself, {"type": "array", "items": itself}]}
        made[name] = shape({"cause": itself if name == "EveryDepth" else several}, **limit)
    return made


def _holds_an_integer(made: Node) -> bool:
    low = max(made.get("minimum", -LARGEST), made.get("exclusiveMinimum", -LARGEST - 1) + 1)
    high = min(made.get("maximum", LARGEST), made.get("exclusiveMaximum", LARGEST + 1) - 1)
    return int(high // made.get("multipleOf", 1)) * made.get("multipleOf", 1) >= low


class _Shapes:
    def __init__(self, rng: random.Random, count: int) -> None:
        self.rng = rng
        kinds = rng.choices(("object", "union", "enum", "alias"), weights=(55, 10, 10, 25), k=count)
        kinds[0] = "object"
        self.kinds = {f"S{index}{kind.capitalize()}": kind for index, kind in enumerate(kinds)}
        self.names = list(self.kinds)
        self.made: dict[str, Node] = {}
        self.json_types: dict[str, str] = {}
        self.tagged: dict[str, Node] = {}
        self.weights: dict[str, int] = {}
        """How many values the smallest instance of a shape holds."""
        for name, kind in self.kinds.items():
            self.json_types[name] = {"object": "object", "union": "object"}.get(kind, "")

    def definitions(self) -> dict[str, Node]:
        for name in self.names:
            made = getattr(self, f"_{self.kinds[name]}")(name)
            self.made[name] = {"description": "A shape.", **made}
            self.weights[name] = self._weight(made)
        return {**self.made, **self.tagged}

    def _weight(self, node: Node) -> int:
        if "$ref" in node:
            name = node["$ref"].rpartition("/")[2]
            return self._weight(self.tagged[name]) if name in self.tagged else self.weights.get(name, 0)
        if "anyOf" in node or "discriminator" in node:
            return max(self._weight(one) for one in node.get("anyOf", node.get("oneOf")))
        inner = sum(self._weight(node["properties"][key]) for key in node.get("required", ()))
        for least, held in (("minItems", "items"), ("minProperties", "additionalProperties")):
            if node.get(least) and isinstance(node.get(held), dict):
                inner += node[least] * self._weight(node[held])
        return 1 + inner

    def _earlier(self, name: str) -> list[str]:
        """Shapes that end by themselves, and soon."""
        return [one for one in self.names[: self.names.index(name)] if self.weights[one] <= 12]

    # --- named ---------------------------------------------------------------------------------

    def _enum(self, name: str) -> Node:
        values = self._values()
        self.json_types[name] = "string" if isinstance(values[0], str) else "number"
        return {"oneOf": [{"const": one} for one in values]} if self.rng.random() < 0.5 else {"enum": values}

    def _alias(self, name: str) -> Node:
        kind = self.rng.choice(("string", "number", "boolean", "array", "array", "object", "object", "any", "several"))
        if kind == "several":
            self.json_types[name] = "several"
            return self._several(name, grounded=True, nullable=True)
        self.json_types[name] = "several" if kind == "any" else kind
        return (
            {"deprecated": True, **self._plain(kind, name, 2)}
            if self.rng.random() < 0.05
            else self._plain(kind, name, 2)
        )

    def _object(self, name: str) -> Node:
        rng = self.rng
        keys = rng.sample(KEYS, rng.choice((0, 1, 2, 3, 4, 5, 6, 12)))
        properties: dict[str, Node] = {}
        required: list[str] = []
        for index, key in enumerate(keys):
            grounded = rng.random() < 0.5
            properties[key] = self._type(name, 3, grounded=grounded)
            if rng.random() < 0.1 and "$ref" not in properties[key]:
                properties[key] = {**properties[key], "x-name": f"named_{index}", "deprecated": True, "title": "A key"}
            if grounded:
                required.append(key)
        made: Node = {"type": "object", "properties": properties}
        if required and rng.random() < 0.9:
            made["required"] = required
        extra = rng.random()
        if extra < 0.25:
            made["additionalProperties"] = False
        elif extra < 0.5:
            made["additionalProperties"] = self._type(name, 2, grounded=False)
        elif extra < 0.6:
            made["additionalProperties"] = True
        if rng.random() < 0.25:
            key = rng.choice(("cause", "inner", "a-b", "constructor"))
            me = {"$ref": f"#/$defs/{name}"}
            listed, nothing = {"type": "array", "items": me}, {"type": "null"}
            ways = [me, me, listed, *({"anyOf": [me, other]} for other in ({"type": "string"}, nothing, listed))]
            made["properties"][key] = rng.choice([*ways, {"type": "object", "additionalProperties": me}])
            made["required"] = [one for one in made.get("required", ()) if one != key]
            if rng.random() < 0.8:
                made["x-maxDepth"] = {"property": key, "limit": rng.choice((1, 2, 3, 8, 20))}
        return made

    def _union(self, name: str) -> Node:
        rng = self.rng
        tag = rng.choice([key for key in KEYS if key])
        members = []
        pinned = {"x-name": "which_member"} if rng.random() < 0.2 else {}
        for index, value in enumerate(rng.sample(TEXTS, rng.choice((1, 2, 3, 6)))):
            member = f"{name}M{index}"
            made = {"description": "A member.", **self._object(name)}
            made["properties"] = {
                tag: {"const": value, **pinned},
                **{k: v for k, v in made["properties"].items() if k != tag},
            }
            made["required"] = [tag, *(one for one in made.get("required", ()) if one != tag)]
            made.pop("x-maxDepth", None)
            self.tagged[member] = made
            members.append({"$ref": f"#/$defs/{member}"})
        return {"oneOf": members, "discriminator": {"propertyName": tag}}

    # --- types ---------------------------------------------------------------------------------

    def _type(self, name: str, depth: int, *, grounded: bool) -> Node:
        """A type; `grounded`: it ends by itself, so it may refer to earlier shapes alone."""
        rng = self.rng
        kinds = ["string", "number", "boolean", "null", "any", "several", "ref", "string", "number", "ref", "values"]
        if depth > 0:
            kinds += ["array", "object", "array", "object"]
        kind = rng.choice(kinds)
        if kind == "ref":
            found = self._ref(name, grounded=grounded)
            return found or {"type": "boolean"}
        if kind == "several":
            return self._several(name, grounded=grounded, nullable=True, depth=depth)
        if kind == "values":
            values = self._values()
            if rng.random() < 0.2:
                return {"const": values[0]}
            return {"enum": [*values, None] if rng.random() < 0.2 else values}
        return self._plain(kind, name, depth, grounded=grounded)

    def _ref(self, name: str, *, grounded: bool) -> Node | None:
        names = self._earlier(name) if grounded else [*self.names, *self.tagged]
        return {"$ref": f"#/$defs/{self.rng.choice(names)}"} if names else None

    def _several(self, name: str, *, grounded: bool, nullable: bool, depth: int = 1) -> Node:
        """Branches of distinct JSON types."""
        rng = self.rng
        kinds = rng.sample(("string", "number", "boolean", "null", "array", "object"), rng.choice((2, 2, 3, 4)))
        if rng.random() < 0.3:
            chosen = [one for one in kinds if one not in ("number",)] + (["integer"] if "number" in kinds else [])
            made: Node = {"type": chosen}
            for one in chosen:
                made |= {
                    key: value
                    for key, value in self._plain(
                        "number" if one == "integer" else one, name, 0, grounded=grounded
                    ).items()
                    if key not in ("type", "const", "enum")
                }
            if "integer" in chosen or "number" in chosen:
                made = {key: value for key, value in made.items() if not isinstance(value, float)}
            return made
        branches = []
        for one in kinds:
            if one == "object" and rng.random() < 0.6:
                fit = [other for other in self._earlier(name) if self.json_types[other] == "object"]
                if fit:
                    branches.append({"$ref": f"#/$defs/{rng.choice(fit)}"})
                    continue
            if one in ("string", "number") and rng.random() < 0.3:
                fit = [other for other in self._earlier(name) if self.json_types[other] == one]
                if fit:
                    branches.append({"$ref": f"#/$defs/{rng.choice(fit)}"})
                    continue
                values = self._values(text=one == "string")
                branches.append({"enum": values})
                continue
            branches.append(self._plain(one, name, depth - 1, grounded=grounded))
        return {"anyOf": branches}

    def _plain(self, kind: str, name: str, depth: int, *, grounded: bool = True) -> Node:
        rng = self.rng
        match kind:
            case "string":
                made: Node = {"type": "string"}
                if rng.random() < 0.5:
                    low, high = sorted(rng.choices((0, 1, 2, 3, 5, 40), k=2))
                    made |= self._some({"minLength": low, "maxLength": high})
                if rng.random() < 0.3:
                    made["pattern"] = self._pattern()
                    made.pop("minLength", None)
                if rng.random() < 0.1:
                    made["format"] = rng.choice(("date-time", "uri", "uuid", "email", "ipv4", "regex", "own"))
                return made
            case "number":
                return self._number()
            case "array":
                low, high = sorted(rng.choices((0, 1, 2, 3, 5), k=2))
                free = low == 0 or not grounded
                made = {"type": "array", "items": self._type(name, depth - 1, grounded=not free or rng.random() < 0.5)}
                if rng.random() < 0.1:
                    del made["items"]
                if rng.random() < 0.5:
                    made |= self._some({"minItems": low if grounded else 0, "maxItems": high})
                return made
            case "object":
                low, high = sorted(rng.choices((0, 1, 2, 3), k=2))
                made = {"type": "object"}
                if rng.random() < 0.9:
                    made["additionalProperties"] = self._type(name, depth - 1, grounded=grounded and low > 0)
                if rng.random() < 0.4:
                    made |= self._some({"minProperties": low if grounded else 0, "maxProperties": high})
                if rng.random() < 0.3:
                    names = {"type": "string"} if rng.random() < 0.5 else {}
                    made["propertyNames"] = rng.choice(
                        (
                            {**names, "pattern": self._pattern()},
                            {**names, "minLength": 1},
                            {**names, "maxLength": 2},
                            names,
                        )
                    )
                return made
            case "boolean" | "null":
                return {"type": kind}
            case _:
                return {"description": "Anything."}

    def _number(self) -> Node:
        rng = self.rng
        if rng.random() < 0.5:
            edges: tuple[Any, ...] = (0, 1, -1, 2, 10, 100, 599, -5, LARGEST, -LARGEST, 2.0)
            made: Node = {"type": "integer"}
            if rng.random() < 0.3:
                made["multipleOf"] = rng.choice((1, 2, 3, 7, 10, 1000))
        else:
            edges = (
                0,
                1,
                -1,
                0.5,
                -0.5,
                0.1,
                1e-7,
                5e-324,
                1e21,
                -1e300,
                1.7976931348623157e308,
                -0.0,
                10,
                LARGEST,
                3.0,
            )
            made = {"type": "number"}
        if rng.random() < 0.6:
            low, high = sorted(rng.choices(edges, k=2))
            low_key = rng.choice(("minimum", "minimum", "exclusiveMinimum"))
            high_key = rng.choice(("maximum", "maximum", "exclusiveMaximum"))
            if low == high:
                low_key, high_key = "minimum", "maximum"
            limits = self._some({low_key: low, high_key: high})
            if made["type"] == "number" or _holds_an_integer({**made, **limits}):
                made |= limits
        return made

    def _some(self, keywords: Node) -> Node:
        kept = {key: value for key, value in keywords.items() if self.rng.random() < 0.7}
        return kept or keywords

    def _values(self, text: bool | None = None) -> list[Any]:
        rng = self.rng
        if rng.random() < 0.7 if text is None else text:
            return list(rng.sample(TEXTS, rng.choice((1, 2, 3, 5, 8))))
        return list(rng.sample((0, 1, -1, 2, 3, 404, 500, -32700, LARGEST, -LARGEST, 10, 20), rng.choice((1, 2, 4, 6))))

    def _pattern(self) -> str:
        while slow(made := self._any_pattern()):  # lint refuses those
            pass
        return made

    def _any_pattern(self) -> str:
        rng = self.rng

        def sequence(depth: int) -> str:
            made = ""
            for _ in range(rng.choice((1, 1, 2, 3))):
                choice = rng.random()
                if choice < 0.4:
                    made += rng.choice(CLASSES)
                elif choice < 0.8 or not depth:
                    made += rng.choice(ATOMS)
                else:
                    inner = "|".join(sequence(depth - 1) for _ in range(rng.choice((1, 2, 3))))
                    made += f"({rng.choice(('', '?:'))}{inner})"
                    made += rng.choice(("", "?", "{1,2}") if set("*+{") & set(inner) else REPEATS)
                    continue  # what repeats does not repeat what repeats: engines that try all ways would not end
                made += rng.choice(REPEATS)
            return made

        made = sequence(2)
        start, end = rng.choice((("^", "$"), ("^", "$"), ("^", "$"), ("^", ""), ("", "$"), ("", "")))
        if rng.random() < 0.1:
            return f"{start}{made}{end}|{start}{sequence(0)}{end}"
        return f"{start}{made}{end}" if "|" not in made or not (start or end) else f"{start}(?:{made}){end}"
