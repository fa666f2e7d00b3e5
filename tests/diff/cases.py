"""Every kind of change the comparison knows: a base family, and what one change makes of it. Each is tried both ways."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, NamedTuple

Node = dict[str, Any]
Edit = Callable[[Node], None]

TEXT: Node = {"type": "string"}
WHOLE: Node = {"type": "integer"}


def row(wire: str, category: str = "stock", **error: Any) -> Node:
    return {
        "const": wire,
        "title": wire.title(),
        "description": f"It is about {wire}.",
        "x-error": {"category": category, **error},
    }


def shape(properties: Node, *required: str, **more: Any) -> Node:
    return {"type": "object", "description": "A shape.", "properties": properties, "required": list(required), **more}


def base() -> Node:
    """A family with something of everything."""
    when = [{"if": "The bank was not reached.", "http": ["5xx"], "kinds": ["offline"], "retryable": True}]
    codes = [
        row("sold_out", retryable=False, httpStatus=409, message="Item {item} is sold out.", **{"class": "SoldOut"}),
        row("card_declined", "payment", retryable={"when": when}, userMessage="The card was not accepted."),
        row("too_many", "load", retryable=True, httpStatus=429, headers={"Retry-After": "1"}),
        row("odd"),
        row("colour", "load", sameAs=["color"]),
        row("color", "load", sameAs=["colour"]),
        row("dear", "payment", lifecycle="deprecated", replacedBy="odd", languages=["python"]),
        row("gift_wrap", lifecycle="retired", replacedBy="odd"),
    ]
    codes[0]["x-error"]["meta"] = {"properties": {"item": {**TEXT, "description": "What."}}, "required": ["item"]}
    body = {
        "code": {**TEXT, "x-carries": "code"},
        "message": {**TEXT, "x-carries": "message"},
        "note": {**TEXT, "description": "A note."},
        "size": {**WHOLE, "minimum": 1, "maximum": 10},
        "ratio": {"type": "number", "minimum": 0, "maximum": 1},
        "kind": {"enum": ["a", "b", "c"]},
        "pair": {"enum": ["x", "y"]},
        "level": {"$ref": "#/$defs/Level"},
        "label": {**TEXT, "minLength": 2, "maxLength": 5},
        "slug": {**TEXT, "pattern": "^[a-z]+$"},
        "tags": {"type": "array", "items": TEXT, "minItems": 1, "maxItems": 3},
        "counts": {"type": "object", "additionalProperties": WHOLE, "propertyNames": {"pattern": "^[a-z]+$"}},
        "either": {"type": ["string", "integer"]},
        "maybe": {"type": ["string", "null"]},
        "any": {"description": "Anything."},
        "lines": {"type": "array", "items": {"$ref": "#/$defs/Line"}},
        "detail": {"$ref": "#/$defs/Detail"},
        "fixed": {"const": "cart"},
        "grid": {"type": "array", "items": {"type": "array", "items": {"$ref": "#/$defs/Line"}}},
    }
    cause = {"anyOf": [TEXT, {"$ref": "#/$defs/Detail"}]}
    union = {
        "oneOf": [{"$ref": "#/$defs/Paid"}, {"$ref": "#/$defs/Refused"}],
        "discriminator": {"propertyName": "outcome"},
    }
    return {
        "title": "Cart",
        "$defs": {
            "CartCode": {
                "description": "Why a cart cannot go on.",
                "x-codes": {
                    "table": "CODES",
                    "property": "code",
                    "unknownMessage": "Something went wrong.",
                    "categories": {"stock": "Goods.", "payment": "Money.", "load": "Time."},
                },
                "oneOf": codes,
            },
            "Body": shape(body, "code", "message", "size", "kind", "fixed", "tags", "either", "maybe", "any"),
            "Line": shape({"item": TEXT, "count": WHOLE}, "item", "count", additionalProperties=False),
            "Named": shape({"first": TEXT}, "first", additionalProperties=TEXT),
            "Detail": {
                **shape({"text": TEXT, "cause": cause}, "text"),
                "x-maxDepth": {"property": "cause", "limit": 3},
            },
            "Paid": shape({"outcome": {"const": "paid"}, "total": {"type": "number"}}, "outcome", "total"),
            "Refused": shape({"outcome": {"const": "refused"}, "why": TEXT}, "outcome", "why"),
            "Held": shape({"outcome": {"const": "held"}, "until": TEXT}, "outcome", "until"),
            "Settled": {"description": "How it ended.", **union},
            "Level": {"description": "How bad.", "oneOf": [_value("low"), _value("high"), _value("worst")]},
            "Ids": {"description": "Ids.", "type": "array", "items": TEXT, "maxItems": 4},
            "Alone": shape({"a": TEXT, "b": {"type": "boolean"}}, "a"),
        },
        "x-classes": {
            "CartFailure": {
                "description": "Any failure.",
                "properties": {
                    "code": {**TEXT, "x-carries": "code"},
                    "message": {**TEXT, "x-carries": "message"},
                    "retryable": {"type": "boolean", "x-carries": "retryable"},
                    "meta": {"type": "object", "x-carries": "meta"},
                },
                "required": ["code", "message"],
                "factories": {"failed": {"description": "It failed.", "code": "odd", "message": "It failed."}},
            },
            "Overdue": {
                "description": "It took too long.",
                "extends": "CartFailure",
                "code": "too_many",
                "call": "positional",
                "properties": {"waited": {**WHOLE, "description": "Seconds."}, "queue": TEXT},
                "required": ["waited"],
                "message": "It took {waited} seconds.",
            },
        },
        "x-constants": {
            "MAX_LINES": {"description": "Most lines.", "type": WHOLE, "value": 100},
            "MARK": {"description": "A mark.", "type": TEXT, "values": {"python": "py", "typescript": "ts"}},
        },
        "x-tables": {
            "CARRIERS": {
                "description": "Who brings it.",
                "properties": {"name": TEXT, "days": WHOLE},
                "required": ["name"],
                "rows": [{"name": "post", "days": 3}, {"name": "courier"}],
            }
        },
        "x-asymmetry": [{"topic": "t", "runtimes": ["a"], "differs": "It does.", "section": "S"}],
    }


def _value(value: str) -> Node:
    return {"const": value, "title": value, "description": f"It is {value}."}


# --- edits ---------------------------------------------------------------------------------------


def at(path: str) -> Callable[[Node], tuple[Any, Any]]:
    """The container and the last step of a path: steps by `/`, numbers for lists."""

    def found(document: Node) -> tuple[Any, Any]:
        *steps, last = (int(step) if step.isdigit() else step for step in path.split("/"))
        here: Any = document
        for step in steps:
            here = here[step]
        return here, last

    return found


def put(path: str, value: Any) -> Edit:
    def edit(document: Node) -> None:
        here, last = at(path)(document)
        here[last] = copy.deepcopy(value)

    return edit


def drop(path: str) -> Edit:
    def edit(document: Node) -> None:
        here, last = at(path)(document)
        del here[last]

    return edit


def insert(path: str, index: int, *values: Any) -> Edit:
    def edit(document: Node) -> None:
        here, last = at(path)(document)
        here[last][index:index] = copy.deepcopy(list(values))

    return edit


def remove(path: str, value: Any) -> Edit:
    def edit(document: Node) -> None:
        here, last = at(path)(document)
        here[last].remove(value)

    return edit


def flip(path: str) -> Edit:
    """The other order of a list, or of an object's keys."""

    def edit(document: Node) -> None:
        here, last = at(path)(document)
        value = here[last]
        here[last] = dict(reversed(value.items())) if isinstance(value, dict) else value[::-1]

    return edit


def all_of(*edits: Edit) -> Edit:
    def edit(document: Node) -> None:
        for one in edits:
            one(document)

    return edit


def rename(old: str, new: str) -> Edit:
    """A definition under another name, references included."""

    def edit(document: Node) -> None:
        defs = document["$defs"]
        document["$defs"] = {new if name == old else name: value for name, value in defs.items()}
        _redirect(document, f"#/$defs/{old}", f"#/$defs/{new}")

    return edit


def _redirect(node: Any, old: str, new: str) -> None:
    for key, item in list(
        node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    ):
        if key == "$ref" and item == old:
            node[key] = new
        _redirect(item, old, new)


class Case(NamedTuple):
    """One change. `name` begins with the rule that has to see it; `before` prepares both sides."""

    name: str
    edit: Edit
    before: Edit | None = None

    def documents(self) -> tuple[Node, Node]:
        old = base()
        if self.before:
            self.before(old)
        new = copy.deepcopy(old)
        self.edit(new)
        return old, new


CODES = "$defs/CartCode/oneOf"
BODY = "$defs/Body/properties"
REQUIRED = "$defs/Body/required"
SOLD, CARD, MANY, ODD = (f"{CODES}/{index}/x-error" for index in range(4))
CLASS = "x-classes/Overdue"
_LATER = row("colour", "load", lifecycle="retired", replacedBy="colours")
_BY_PREFIX = {"table": "CODES", "property": "code", "unknownMessage": "No.", "categories": {"cart": "A cart."}}


def _prefixed(document: Node) -> None:
    document["$defs"]["CartCode"].update({"x-codes": copy.deepcopy(_BY_PREFIX), "oneOf": [row("cart_full", "cart")]})
    document["x-classes"] = {}


def _two_by_prefix(document: Node) -> None:
    _prefixed(document)
    document["$defs"]["CartCode"]["x-codes"]["categoryByPrefix"] = True
    document["$defs"]["CartCode"]["oneOf"].append(row("cart_gone", "cart"))


def _of_a_category_alone(document: Node) -> None:
    _two_by_prefix(document)
    document["$defs"]["CartCode"]["x-codes"]["categories"]["till"] = "A till."
    document["$defs"]["CartCode"]["oneOf"][1] = row("till_open", "till")


def _with_a_map(limits: Node) -> Edit:
    """In Body, and an object that may take its place."""
    return all_of(put(f"{BODY}/free", {"type": "object", **limits}), put("$defs/Limits", shape({"limit": WHOLE})))


def with_roles(document: Node) -> None:
    """An envelope, chunks and a settlement, each with its role; what codes answer, and what is recognised as them."""
    said = {"audience": "public"}
    code, message = {**TEXT, "x-carries": "code"}, {**TEXT, "x-carries": "message"}
    again = {"type": "boolean", "x-carries": "retryable"}
    inner = {"$ref": "#/$defs/Problem", "x-carries": "error"}
    facts = {"code": code, "message": message, "retryable": again}

    def told(properties: Node, *required: str, **more: str) -> Node:
        keywords = {f"x-{key}": value for key, value in {**said, **more}.items()}
        return shape(copy.deepcopy(properties), *required, **keywords)

    document["$defs"] |= {
        "Problem": told(facts, "code", "message", role="body"),
        "Reply": told({"error": inner}, "error", role="envelope"),
        "Bad": told({"kind": {"const": "bad"}, **facts}, "kind", "code", "message", role="chunk"),
        "Done": told({"kind": {"const": "done"}}, "kind", role="terminal"),
        "Piece": told({"kind": {"const": "piece"}, "text": TEXT}, "kind"),
        "Chunk": {
            "description": "Any.",
            "oneOf": [{"$ref": f"#/$defs/{name}"} for name in ("Bad", "Done", "Piece")],
            "discriminator": {"propertyName": "kind"},
        },
        "Good": told({"end": {"const": "good"}}, "end"),
        "Failed": told({"end": {"const": "failed"}, "error": inner}, "end", "error"),
        "Stopped": told({"end": {"const": "aborted"}, "error": inner}, "end", "error"),
        "Ended": {
            "description": "How it ended.",
            "oneOf": [{"$ref": f"#/$defs/{name}"} for name in ("Good", "Failed", "Stopped")],
            "discriminator": {"propertyName": "end"},
            "x-role": "settlement",
            "x-audience": "public",
        },
    }
    document["$defs"]["CartCode"]["oneOf"][3]["x-error"]["answers"] = ["invalid_request", "unexpected"]
    document["$defs"]["CartCode"]["oneOf"][0]["x-error"]["answers"] = ["invalid_json"]
    document["$defs"]["CartCode"]["oneOf"][2]["x-error"]["matches"] = [
        {"name": "BusyError"},
        {"status": [429, 503]},
        {"code": "BUSY"},
    ]


ROLES: dict[str, Edit] = {
    "role-lost envelope": drop("$defs/Reply/x-role"),
    "role-lost envelope for operators": put("$defs/Reply/x-audience", "operator"),
    "role-lost chunk": drop("$defs/Bad/x-role"),
    "role-lost settlement": drop("$defs/Ended/x-role"),
    "role-lost settlement without an error": all_of(
        drop("$defs/Failed/properties/error/x-carries"), drop("$defs/Stopped/properties/error/x-carries")
    ),
    "role-parameters outcome": drop("$defs/Stopped/properties/error/x-carries"),
    "role-parameters code": drop("$defs/Bad/properties/code/x-carries"),
    "role-parameters of a chunk": all_of(put("$defs/Bad/properties/seq", TEXT), insert("$defs/Bad/required", 0, "seq")),
    "role-parameters of a settlement": all_of(
        put("$defs/Failed/properties/seq", TEXT), insert("$defs/Failed/required", 0, "seq")
    ),
    "role-facts of a body": drop("$defs/Problem/properties/retryable/x-carries"),
    "role-facts of a chunk": drop("$defs/Bad/properties/retryable/x-carries"),
    "role-facts without the message": all_of(
        drop("$defs/Bad/properties/message"), remove("$defs/Bad/required", "message")
    ),
    "role-ends not": drop("$defs/Done/x-role"),
    "role-ends otherwise": put("$defs/Done/x-outcome", "aborted"),
    "role-ends at last": put("$defs/Piece/x-outcome", "completed"),
    "role-ends no more": drop("$defs/Chunk/oneOf/1"),
    "role-ends by another": all_of(
        put("$defs/Over", shape({"kind": {"const": "over"}}, "kind", **{"x-role": "terminal", "x-audience": "public"})),
        insert("$defs/Chunk/oneOf", 2, {"$ref": "#/$defs/Over"}),
    ),
    "role-ends without the union": drop("$defs/Chunk/oneOf/0"),
    "role-settles a failure": drop("$defs/Ended/oneOf/1"),
    "role-settles a cancellation": drop("$defs/Ended/oneOf/2"),
    "role-settles nothing": drop("$defs/Failed/properties/error/x-carries"),
    "code-answers another": all_of(
        put(f"{CODES}/0/x-error/answers", ["invalid_request"]), put(f"{CODES}/3/x-error/answers", ["unexpected"])
    ),
    "code-answers none": drop(f"{CODES}/0/x-error/answers"),
    "code-answers unexpected": all_of(
        put(f"{CODES}/3/x-error/answers", ["invalid_request"]), put(f"{CODES}/1/x-error/answers", ["unexpected"])
    ),
    "code-recognised no name": drop(f"{CODES}/2/x-error/matches/0"),
    "code-recognised fewer statuses": put(f"{CODES}/2/x-error/matches/1/status", [429]),
    "code-recognised as another": all_of(
        drop(f"{CODES}/2/x-error/matches/2"), put(f"{CODES}/0/x-error/matches", [{"code": "BUSY"}])
    ),
    "role-added": put("$defs/Problem/x-role", "envelope"),
}
"""Changes of what a family with roles has and sends."""

CASES: tuple[Case, ...] = (
    *(
        Case(name, edit, all_of(with_roles, drop("$defs/Reply")) if name == "role-added" else with_roles)
        for name, edit in ROLES.items()
    ),
    # codes
    Case("code-added", insert(CODES, 2, row("new_one", retryable=True))),
    Case(
        "code-added last with an alias",
        all_of(insert(CODES, 7, row("odder", sameAs=["odd"])), put(f"{ODD}/sameAs", ["odder"])),
    ),
    Case("code-removed", drop(f"{CODES}/1")),
    Case("code-retired", put(f"{ODD}/lifecycle", "retired"), all_of(drop(f"{CODES}/7"), drop(f"{CODES}/6"))),
    Case("code-retired with facts", put(f"{CARD}/lifecycle", "retired")),
    Case("code-retired without facts", put(f"{CODES}/0/x-error/lifecycle", "retired"), _two_by_prefix),
    Case("code-retired last of its category", put(f"{CODES}/1/x-error/lifecycle", "retired"), _of_a_category_alone),
    Case(
        "code-removed with its category",
        all_of(drop(f"{CODES}/1"), drop("$defs/CartCode/x-codes/categories/till")),
        _of_a_category_alone,
    ),
    Case(
        "code-retired and replaced",
        all_of(put(f"{CODES}/4", _LATER), insert(CODES, 5, row("colours", "load")), drop(f"{CODES}/6/x-error/sameAs")),
    ),
    Case(
        "code-renamed",
        all_of(
            put(
                f"{CODES}/3/x-error",
                {"category": "stock", "lifecycle": "retired", "replacedBy": "odd_one", "sameAs": ["odd_one"]},
            ),
            insert(CODES, 4, row("odd_one", sameAs=["odd"])),
            put(f"{CODES}/7/x-error/replacedBy", "odd_one"),
            put(f"{CODES}/8/x-error/replacedBy", "odd_one"),
        ),
    ),
    Case("code-forgotten", drop(f"{CODES}/7")),
    Case("codes-reordered", flip(CODES)),
    Case("code-verdict to never", put(f"{MANY}/retryable", False)),
    Case("code-verdict to unstated", drop(f"{SOLD}/retryable")),
    Case("code-verdict to depends", put(f"{ODD}/retryable", {"when": [{"if": "x", "retryable": True}]})),
    Case("code-conditions answer", put(f"{CARD}/retryable/when/0/retryable", False)),
    Case("code-conditions status", put(f"{CARD}/retryable/when/0/http", ["4xx"])),
    Case("code-conditions row", insert(f"{CARD}/retryable/when", 1, {"if": "else", "retryable": False})),
    Case("text-changed of a condition", put(f"{CARD}/retryable/when/0/if", "The bank is away.")),
    Case("code-status", put(f"{SOLD}/httpStatus", 410)),
    Case("code-status gone", drop(f"{MANY}/httpStatus")),
    Case("code-status grpc", put(f"{SOLD}/grpcStatus", "ABORTED")),
    Case("code-category", put(f"{ODD}/category", "load")),
    Case("code-headers", put(f"{MANY}/headers/Retry-After", "2")),
    Case("code-headers added", put(f"{SOLD}/headers", {"X-A": "b"})),
    Case("code-lifecycle", all_of(put(f"{SOLD}/lifecycle", "deprecated"), put(f"{SOLD}/replacedBy", "odd"))),
    Case("code-lifecycle reserved", put(f"{ODD}/lifecycle", "reserved")),
    Case("code-successor", put(f"{CODES}/6/x-error/replacedBy", "too_many")),
    Case("code-alias", all_of(drop(f"{CODES}/4/x-error/sameAs"), drop(f"{CODES}/5/x-error/sameAs"))),
    Case("code-languages python", put(f"{ODD}/languages", ["python"])),
    Case("code-languages typescript", put(f"{ODD}/languages", ["typescript"])),
    Case("code-matches", put(f"{ODD}/matches", [{"name": "OddError"}])),
    Case("code-sentence", put(f"{CARD}/userMessage", "Try another card.")),
    Case("code-sentence unknown", put("$defs/CartCode/x-codes/unknownMessage", "Oh.")),
    Case("code-constant", put(f"{CODES}/3/x-name", "STRANGE")),
    Case("code-data", put(f"{ODD}/problemType", "about:blank")),
    Case("code-data control", put(f"{ODD}/control", "It asks.")),
    Case("code-data pinned", put(f"{SOLD}/pinned", True)),
    Case("code-data raisedBy", put(f"{ODD}/raisedBy", ["till"])),
    Case("text-changed of a code", put(f"{CODES}/3/description", "It is odd.")),
    Case("text-changed docs", put(f"{ODD}/docs", "https://example.org/odd")),
    Case("table-categories", put("$defs/CartCode/x-codes/categories/other", "The rest.")),
    Case("table-prefix", put("$defs/CartCode/x-codes/categoryByPrefix", True), _prefixed),
    Case("text-changed of the table", put("$defs/CartCode/description", "Why not.")),
    Case("code-data answers", put(f"{ODD}/answers", ["invalid_json"])),
    Case("code-data behaviour", put(f"{ODD}/behaviour", {"python": "It waits."})),
    Case("code-data module", put(f"{SOLD}/module", "cart/stock")),
    Case("code-data settles", put(f"{ODD}/settles", True)),
    Case("text-changed recovery", put(f"{ODD}/recovery", "Ask again.")),
    Case("code-matches status", put(f"{ODD}/matches", [{"status": [418]}])),
    Case(
        "code-matches condition",
        put(f"{ODD}/matches/0/condition", "It is odder."),
        put(f"{ODD}/matches", [{"condition": "It is odd."}]),
    ),
    # the same, written otherwise
    *(
        Case(f"written-otherwise {name}", edit)
        for name, edit in {
            "lifecycle": put(f"{ODD}/lifecycle", "active"),
            "languages": put(f"{ODD}/languages", ["python", "typescript"]),
            "base": put(f"{SOLD}/base", "CartFailure"),
            "exported of a code": put(f"{SOLD}/exported", True),
            "exported": put(f"{CLASS}/exported", True),
            "call": put("x-classes/CartFailure/call", "options"),
            "handwritten": put(f"{CLASS}/handwritten", False),
            "errorName": put(f"{CLASS}/errorName", "Overdue"),
            "pinned": put(f"{ODD}/pinned", False),
            "settles": put(f"{ODD}/settles", False),
            "headers": put(f"{ODD}/headers", {}),
            "meta": put(f"{ODD}/meta", {"properties": {}}),
            "sameAs": put(f"{ODD}/sameAs", []),
            "raisedBy": put(f"{ODD}/raisedBy", []),
            "categoryByPrefix": put("$defs/CartCode/x-codes/categoryByPrefix", False),
            "constant of a code": put(f"{CODES}/3/x-name", "ODD"),
            "undeclared keys": put("$defs/Alone/additionalProperties", True),
            "undeclared keys of any type": put("$defs/Alone/additionalProperties", {}),
            "constant": put(f"{BODY}/fixed", {"enum": ["cart"]}),
            "constant with its type": put(f"{BODY}/fixed", {"type": "string", "const": "cart"}),
            "values with their type": put(f"{BODY}/kind", {"type": "string", "enum": ["a", "b", "c"]}),
            "branches": put(f"{BODY}/either", {"anyOf": [TEXT, WHOLE]}),
            "name of a property": put(f"{BODY}/note/x-name", "note"),
            "deprecated": put(f"{BODY}/note/deprecated", False),
        }.items()
    ),
    # properties
    Case("property-added", put(f"{BODY}/later", TEXT)),
    Case("property-added required", all_of(put(f"{BODY}/later", TEXT), insert(REQUIRED, 0, "later"))),
    Case("property-added constant", all_of(put(f"{BODY}/later", {"const": 7}), insert(REQUIRED, 0, "later"))),
    Case("property-added beside typed keys", put("$defs/Named/properties/other", WHOLE)),
    Case("property-added of the typed kind", put("$defs/Named/properties/other", TEXT)),
    Case("property-removed", drop(f"{BODY}/note")),
    Case("property-removed required", all_of(drop(f"{BODY}/size"), remove(REQUIRED, "size"))),
    Case(
        "property-removed renamed",
        all_of(drop(f"{BODY}/note"), put(f"{BODY}/remark", {**TEXT, "description": "A note."})),
    ),
    Case("property-required", insert(REQUIRED, 0, "note")),
    Case("property-optional", remove(REQUIRED, "size")),
    Case("property-optional nullable", remove(REQUIRED, "maybe")),
    Case("property-optional any", remove(REQUIRED, "any")),
    Case("property-optional constant", remove(REQUIRED, "fixed")),
    Case("property-name", put(f"{BODY}/note/x-name", "remark")),
    Case("property-order", flip(BODY)),
    Case("property-deprecated", put(f"{BODY}/note/deprecated", True)),
    Case("property-carries", put(f"{BODY}/note/x-carries", "details")),
    Case("text-changed of a property", put(f"{BODY}/note/description", "Words.")),
    Case("annotation-changed format", put(f"{BODY}/note/format", "date-time")),
    # types
    Case("type-changed text to integer", put(f"{BODY}/note", WHOLE)),
    Case("type-changed integer to number", put(f"{BODY}/size", {"type": "number"}), put(f"{BODY}/size", WHOLE)),
    Case("type-changed to boolean", put(f"{BODY}/ratio", {"type": "boolean"})),
    Case("type-changed text to values", put(f"{BODY}/note", {"enum": ["m", "n"]})),
    Case("type-changed text to constant", put(f"{BODY}/note", {"const": "m"})),
    Case("type-changed to anything", put(f"{BODY}/note", {"description": "Anything."})),
    Case("type-changed values to limits", put(f"{BODY}/kind", {**TEXT, "maxLength": 1})),
    Case("type-changed list to map", put(f"{BODY}/tags", {"type": "object", "additionalProperties": TEXT})),
    Case("type-changed map to object", put(f"{BODY}/counts", {"$ref": "#/$defs/Line"})),
    Case("type-changed free map to object", put(f"{BODY}/free", {"$ref": "#/$defs/Limits"}), _with_a_map({})),
    Case(
        "type-changed free map to object by keys that it lacks",
        put(f"{BODY}/free", {"$ref": "#/$defs/Limits"}),
        _with_a_map({"propertyNames": {"pattern": "^[A-Z]"}}),
    ),
    Case(
        "type-changed map to object of the same values",
        put(f"{BODY}/free", {"$ref": "#/$defs/Limits"}),
        all_of(_with_a_map({"additionalProperties": WHOLE}), put("$defs/Limits/additionalProperties", False)),
    ),
    Case(
        "type-changed map that stays empty to object",
        put(f"{BODY}/free", {"$ref": "#/$defs/Limits"}),
        _with_a_map({"maxProperties": 0}),
    ),
    Case("type-changed in a list", put(f"{BODY}/tags/items", WHOLE)),
    Case("type-changed in a map", put(f"{BODY}/counts/additionalProperties", {"type": "number"})),
    Case("type-changed reference", put(f"{BODY}/lines/items", {"$ref": "#/$defs/Alone"})),
    Case("type-changed deep", put(f"{BODY}/grid/items/items", {"$ref": "#/$defs/Named"})),
    Case(
        "type-moved to a name",
        all_of(
            put(f"{BODY}/kind", {"$ref": "#/$defs/Kind"}),
            put("$defs/Kind", {"description": "K.", "enum": ["a", "b", "c"]}),
        ),
    ),
    Case(
        "type-moved to the same shape",
        all_of(
            put("$defs/Row", shape({"item": TEXT, "count": WHOLE}, "item", "count")),
            put(f"{BODY}/lines/items", {"$ref": "#/$defs/Row"}),
        ),
    ),
    Case("branch-added", put(f"{BODY}/either", {"type": ["string", "integer", "boolean"]})),
    Case("branch-removed null", put(f"{BODY}/maybe", TEXT)),
    Case("branch-added null", put(f"{BODY}/note", {"type": ["string", "null"]})),
    Case(
        "branch-added with a shape",
        put("$defs/Detail/properties/cause", {"anyOf": [TEXT, {"$ref": "#/$defs/Detail"}, {"type": "null"}]}),
    ),
    Case("limit-changed in a branch", put("$defs/Detail/properties/cause/anyOf/0", {**TEXT, "maxLength": 3})),
    Case("value-added", insert(f"{BODY}/kind/enum", 1, "d")),
    Case("value-removed to one", remove(f"{BODY}/pair/enum", "y")),
    Case("value-removed and another added", put(f"{BODY}/pair/enum", ["x", "z"])),
    Case("values-reordered", flip(f"{BODY}/kind/enum")),
    Case("const-changed", put(f"{BODY}/fixed/const", "basket")),
    Case("value-added to a constant", put(f"{BODY}/fixed", {"enum": ["cart", "basket"]})),
    Case("value-added to a definition", insert("$defs/Level/oneOf", 1, _value("middle"))),
    Case("value-removed to one in a definition", put("$defs/Level/oneOf", [_value("low")])),
    Case("values-reordered in a definition", flip("$defs/Level/oneOf")),
    Case("text-changed of a value", put("$defs/Level/oneOf/0/description", "Not bad.")),
    Case("limit-changed minLength", put(f"{BODY}/label/minLength", 3)),
    Case("limit-changed maxLength", put(f"{BODY}/label/maxLength", 6)),
    Case("limit-changed no maxLength", drop(f"{BODY}/label/maxLength")),
    Case("limit-changed pattern wider", put(f"{BODY}/slug/pattern", "^[a-z0-9]+$")),
    Case("limit-changed pattern other", put(f"{BODY}/slug/pattern", "^[0-9]+$")),
    Case("limit-changed pattern same", put(f"{BODY}/slug/pattern", "^[a-z][a-z]*$")),
    Case("limit-changed pattern new", put(f"{BODY}/note/pattern", "^a")),
    Case(
        "limit-changed that the pattern hides",
        put(f"{BODY}/slug/maxLength", 5),
        put(f"{BODY}/slug/pattern", "^[a-z]{1,5}$"),
    ),
    Case("limit-changed minimum", put(f"{BODY}/size/minimum", 2)),
    Case("limit-changed maximum", put(f"{BODY}/size/maximum", 12)),
    Case("limit-changed exclusive below", put(f"{BODY}/size/exclusiveMaximum", 9)),
    Case("limit-changed exclusive", put(f"{BODY}/size/exclusiveMinimum", 3)),
    Case("limit-changed multipleOf", put(f"{BODY}/size/multipleOf", 2)),
    Case("limit-changed ratio", put(f"{BODY}/ratio/maximum", 2)),
    Case("limit-changed ratio exclusive", put(f"{BODY}/ratio/exclusiveMinimum", 0.5)),
    Case("limit-changed minItems", put(f"{BODY}/tags/minItems", 2)),
    Case("limit-changed maxItems", put(f"{BODY}/tags/maxItems", 4)),
    Case(
        "limit-changed that another limit hides",
        put(f"{BODY}/size/minimum", 2),
        all_of(put(f"{BODY}/size/multipleOf", 3), put(f"{BODY}/size/minimum", 1)),
    ),
    Case(
        "limit-changed and written as another",
        all_of(drop(f"{BODY}/size/minimum"), put(f"{BODY}/size/exclusiveMinimum", 0)),
    ),
    Case(
        "type-changed in a map that stays empty",
        put(f"{BODY}/counts/additionalProperties", {"type": "boolean"}),
        put(f"{BODY}/counts/maxProperties", 0),
    ),
    Case(
        "value-added in a list that stays empty",
        insert(f"{BODY}/tags/items/enum", 1, "d"),
        put(f"{BODY}/tags", {"type": "array", "items": {"enum": ["c"]}, "maxItems": 0}),
    ),
    Case("limit-changed keys", put(f"{BODY}/counts/propertyNames/pattern", "^[a-z0-9]+$")),
    Case("limit-changed minProperties", put(f"{BODY}/counts/minProperties", 1)),
    Case("limit-changed maxProperties", put(f"{BODY}/counts/maxProperties", 1)),
    Case("limit-changed of a name", put("$defs/Ids/maxItems", 5)),
    Case("limit-changed nested", put("$defs/Line/properties/count/minimum", 1)),
    # definitions
    Case("shape-added", put("$defs/Fresh", shape({"a": TEXT}, "a"))),
    Case("shape-renamed", rename("Alone", "Lonely")),
    Case("shape-renamed and used", rename("Line", "Item")),
    Case("shape-renamed list of values", rename("Level", "Grade")),
    Case("shape-kind values to text", put("$defs/Level", {"description": "How bad.", "type": "string"})),
    Case(
        "shape-kind object to map",
        put("$defs/Alone", {"description": "A map.", "type": "object", "additionalProperties": TEXT}),
    ),
    Case("shape-role", put("$defs/Body/x-role", "body"), put("$defs/Body/x-audience", "public")),
    Case("shape-role audience", put("$defs/Body/x-audience", "operator")),
    Case("undeclared-keys refused", put("$defs/Alone/additionalProperties", False)),
    Case("undeclared-keys typed", put("$defs/Alone/additionalProperties", TEXT)),
    Case("undeclared-keys of another type", put("$defs/Named/additionalProperties", WHOLE)),
    Case("undeclared-keys no longer typed", drop("$defs/Named/additionalProperties")),
    Case("depth-changed", put("$defs/Detail/x-maxDepth/limit", 4)),
    Case("depth-changed no limit", drop("$defs/Detail/x-maxDepth")),
    Case("tag-added", insert("$defs/Settled/oneOf", 1, {"$ref": "#/$defs/Held"})),
    Case(
        "tag-member",
        all_of(
            put("$defs/Paid2", shape({"outcome": {"const": "paid"}, "sum": WHOLE}, "outcome", "sum")),
            put("$defs/Settled/oneOf/0", {"$ref": "#/$defs/Paid2"}),
        ),
    ),
    Case(
        "tag-member that reads the same",
        all_of(
            put("$defs/Paid2", shape({"outcome": {"const": "paid"}, "total": {"type": "number"}}, "outcome", "total")),
            put("$defs/Settled/oneOf/0", {"$ref": "#/$defs/Paid2"}),
        ),
    ),
    Case(
        "tag-key",
        all_of(
            *(
                all_of(
                    put(f"$defs/{name}/properties/end", {"const": name.lower()}),
                    insert(f"$defs/{name}/required", 0, "end"),
                )
                for name in ("Paid", "Refused", "Held")
            ),
            put("$defs/Settled/discriminator/propertyName", "end"),
        ),
    ),
    Case("tags-reordered", flip("$defs/Settled/oneOf")),
    Case("const-changed of a tag", put("$defs/Paid/properties/outcome/const", "payed")),
    Case("text-changed of a shape", put("$defs/Body/description", "A body.")),
    Case("text-changed examples", put("$defs/Ids/examples", [["a"]])),
    # classes
    Case("class-added", put("x-classes/Late", {"description": "Late.", "extends": "CartFailure", "code": "odd"})),
    Case("class-parameters last", put("x-classes/CartFailure/properties/more", WHOLE)),
    Case(
        "class-parameters required", all_of(put(f"{CLASS}/properties/who", TEXT), insert(f"{CLASS}/required", 1, "who"))
    ),
    Case("class-parameters between", put(f"{CLASS}/properties/who", WHOLE)),
    Case("class-parameters type", put(f"{CLASS}/properties/queue", WHOLE)),
    Case("class-parameters optional", drop(f"{CLASS}/required")),
    Case("class-parameters call", put(f"{CLASS}/call", "options")),
    Case("class-parameters factory", drop("x-classes/CartFailure/factories")),
    Case("class-hidden", put(f"{CLASS}/exported", False)),
    Case("class-name", put(f"{CLASS}/errorName", "OverdueError")),
    Case("text-changed section of a class", put(f"{CLASS}/section", "Late")),
    Case("text-changed details of a class", put(f"{CLASS}/details", "Ask.")),
    Case("class-sends another code", put(f"{CLASS}/code", "odd")),
    Case("class-sends a verdict of its own", put(f"{CLASS}/retryable", False)),
    Case("class-sends a default verdict", put("x-classes/CartFailure/defaultRetryable", False)),
    Case(
        "class-sends what another did",
        all_of(put(f"{SOLD}/class", "Odd"), put(f"{ODD}/class", "SoldOut")),
        all_of(put(f"{ODD}/class", "Odd"), drop(f"{SOLD}/meta"), put(f"{SOLD}/message", "Gone.")),
    ),
    Case(
        "class-sends the successor's code",
        all_of(drop(f"{CODES}/4/x-error/class"), put(f"{CODES}/5/x-error/class", "Hue")),
        put(f"{CODES}/4/x-error/class", "Hue"),
    ),
    Case(
        "class-sends by an heir of one that takes more",
        put("x-classes/Late/code", "sold_out"),
        put("x-classes/Late", {"description": "Late.", "extends": "Overdue", "code": "odd"}),
    ),
    Case("class-sends by a factory", put("x-classes/CartFailure/factories/failed/code", "too_many")),
    Case("code-class", put(f"{CARD}/class", "Declined")),
    Case("class-values of a factory", put("x-classes/CartFailure/factories/failed/message", "No.")),
    Case(
        "class-base",
        put(f"{CLASS}/extends", "Middle"),
        put("x-classes/Middle", {"description": "M.", "extends": "CartFailure", "properties": {"depth": WHOLE}}),
    ),
    Case("class-added of a code", put(f"{ODD}/class", "OddOne")),
    Case("class-parameters of a code", remove(f"{SOLD}/meta/required", "item")),
    Case("text-changed of a class", put(f"{CLASS}/description", "Late.")),
    Case("text-changed of a parameter", put(f"{CLASS}/properties/waited/description", "In seconds.")),
    # data
    Case("data-added", put("x-tables/MORE", {"description": "M.", "properties": {"a": TEXT}, "rows": [{"a": "b"}]})),
    Case("data-columns", put("x-tables/CARRIERS/properties/price", WHOLE)),
    Case(
        "data-columns type",
        all_of(put("x-tables/CARRIERS/properties/days", TEXT), put("x-tables/CARRIERS/rows", [{"name": "post"}])),
    ),
    Case(
        "data-columns required",
        all_of(put("x-tables/CARRIERS/rows/1/days", 1), insert("x-tables/CARRIERS/required", 1, "days")),
    ),
    Case("data-rows", put("x-tables/CARRIERS/rows/0/days", 4)),
    Case("constant-added", put("x-constants/MIN_LINES", {"description": "Fewest.", "type": WHOLE, "value": 1})),
    Case("constant-type", all_of(put("x-constants/MAX_LINES/type", TEXT), put("x-constants/MAX_LINES/value", "100"))),
    Case("constant-value", put("x-constants/MARK/values/python", "python")),
    Case("asymmetries", put("x-asymmetry/0/differs", "It does not.")),
    Case(
        "asymmetries row", insert("x-asymmetry", 1, {"topic": "u", "runtimes": ["b"], "differs": "So.", "section": "S"})
    ),
)
