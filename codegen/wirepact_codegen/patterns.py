"""Regular expressions that mean the same to Python, JavaScript (flag u) and Rust.

The portable subset: literals, `^` and `$`, classes of characters and ranges (`[^\\n]` where one would write `.`),
groups `(...)` and `(?:...)`, `|`, greedy and lazy quantifiers, escapes of syntax characters, and
`\\n \\r \\t \\f`. `$` is the end alone, as in JavaScript and Rust (`\\Z` in Python). A pattern searches,
as JSON Schema says: it is not anchored unless it says so.
"""

from __future__ import annotations

import re

_SYNTAX = set("^$\\.*+?()[]{}|/")
_CONTROL = set("nrtf")


def problem(pattern: str) -> str | None:
    """Why a pattern is not portable; None for one that is."""
    found = _scan(pattern)
    if found:
        return found
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return f"it is no regular expression ({error})"
    import jsonschema_rs

    try:
        jsonschema_rs.Draft202012Validator({"pattern": pattern}, pattern_options=jsonschema_rs.RegexOptions())
    except ValueError:  # of what is left, too large an automaton
        return "the engine of one language does not take it, most likely because its repeats multiply"
    return None


def _scan(pattern: str) -> str | None:
    index, in_class, depth = 0, False, 0
    can_repeat = False
    while index < len(pattern):
        char, rest = pattern[index], pattern[index + 1 :]
        if char == "\\":
            if not rest:
                return "it ends in a backslash"
            if rest[0] in "dDwWsSbB":
                return f"\\{rest[0]} covers other characters in each language"
            if rest[0].isdigit() or rest[0] == "k":
                return "it refers back to a group"
            if rest[0] not in _SYNTAX | _CONTROL and not (in_class and rest[0] == "-"):
                return f"\\{rest[0]} is no escape that every language knows"
            index += 2
            can_repeat = True
            continue
        if in_class:
            if char == "]":
                in_class = False
                can_repeat = True
            elif char == "[":
                return "[ inside a class needs a backslash"
            elif pattern.startswith(("&&", "--", "~~", "||"), index):
                return f"{pattern[index : index + 2]} inside a class is an operator in some languages"
        elif char == "[":
            in_class = True
            if rest.startswith(("]", "^]")):
                return "an empty class"
            index += rest.startswith("^")
        elif char == "(":
            depth += 1
            if rest.startswith("?") and not rest.startswith("?:"):
                return f"({rest[:2]} is look-around, a named group or a flag"
            index += 2 if rest.startswith("?:") else 0
            can_repeat = False
        elif char == ")":
            depth -= 1
            can_repeat = True
        elif char in "*+?":
            if not can_repeat:
                return f"nothing stands before {char}"
            can_repeat = False
            index += rest.startswith("?")
            if rest.startswith("+"):
                return "a possessive quantifier"
        elif char == "{":
            bounds = re.match(r"\{(\d+)(,\d*)?\}", pattern[index:])
            if bounds is None or not can_repeat:
                return "{ needs a backslash where it is no quantifier"
            if any(int(bound) > 1000 for bound in re.findall("[0-9]+", bounds[0])):
                return "it repeats more than 1,000 times"
            index += bounds.end() - 1
            index += pattern.startswith("?", index + 1)
            can_repeat = False
        elif char in "}]":
            return f"{char} needs a backslash"
        elif char in "|^$":
            can_repeat = False
        elif char == ".":
            return ". covers other line breaks in each language"
        else:
            can_repeat = True
        index += 1
    return "a class is not closed" if in_class else "a group is not closed" if depth > 0 else None
