"""A contract whose every text is hostile, and what a reader should see of it."""

from __future__ import annotations

from typing import Any

from support import code, contract, document, shape, table

DOCS = {"docs": {"out": "../generated/docs"}}

TAG = "<i id='pwned'>{{ 7 * 7 }}"
SCRIPT = "</script><script>globalThis.pwned=1</script><img src=x onerror=globalThis.pwned=1>"
HOSTILE = (
    SCRIPT,
    "\"'><b onclick='x'>&amp;&lt;",
    "{{ 7 * 7 }} {% raw %} {# no #} ${7*7}",
    "-->\n<!-- ]]> */ `|` [a](javascript:alert(1)) **b**",
    "a\u202eb\u2066c\u200bd\u2028e\u2029f\ufeffg\x1bh\x00i\u0085j",
)
"""Text that a writer without an escape would run, hide or turn around."""
LONG = "long" * 2_500
WORDS = "\n\n".join([*HOSTILE, LONG])
SHOWN = (
    SCRIPT,
    "\"'><b onclick='x'>&amp;&lt;",
    "{{ 7 * 7 }} {% raw %} {# no #} ${7*7}",
    "[a](javascript:alert(1)) **b**",
    r"a\u202eb\u2066c\u200bd\u2028e\u2029f\ufeffg\u001bh\u0000i\u0085j",
    LONG,
)
"""The same as a reader sees it: what cannot be seen is written out."""


def hostile() -> tuple[dict[str, Any], dict[str, Any]]:
    """A contract and its file: every text is hostile, and so are the codes."""
    rows = []
    for index, wire in enumerate([*HOSTILE, LONG, "index", "con", "..", "a/b", ""]):
        row = code(
            wire,
            userMessage=f"It went wrong. {TAG}",
            recovery=WORDS,
            category=SCRIPT,
            section=WORDS,
            raisedBy=[*HOSTILE],
            behaviour={"python": WORDS},
            docs="javascript:globalThis.pwned=1",
            problemType=SCRIPT,
            matches=[{"name": SCRIPT}, {"condition": WORDS}, {"code": HOSTILE[1]}],
            retryable={"when": [{"if": WORDS, "kinds": [SCRIPT], "retryable": True}]},
        )
        rows.append({**row, "title": WORDS, "description": WORDS, "x-name": f"HOSTILE_{index}"})
    text = {"type": "string", "description": WORDS}
    shapes = {
        "Body": {
            **shape(
                {"error": {**text, "x-carries": "message"}, "code": {**text, "x-carries": "code"}}, "error", "code"
            ),
            "description": WORDS,
            "x-role": "envelope",
            "x-audience": "public",
            "examples": [{"error": SCRIPT, "code": SCRIPT, SCRIPT: WORDS}],
        },
        "Words": {"description": WORDS, "oneOf": [{"const": one, "description": WORDS} for one in HOSTILE]},
    }
    made = document(
        shapes,
        codes=table(*rows, categories={SCRIPT: WORDS}),
        **{
            "x-constants": {"LIST": {"description": WORDS, "type": {"type": "array"}, "value": [*HOSTILE]}},
            "x-tables": {
                "ROWS": {
                    "description": WORDS,
                    "properties": {SCRIPT: {"type": "string", "x-name": "one", "description": WORDS}},
                    "rows": [{SCRIPT: WORDS}],
                }
            },
            "x-asymmetry": [{"topic": SCRIPT, "runtimes": [SCRIPT, "b"], "differs": WORDS, "section": WORDS}],
        },
    )
    family = {"name": "cart", "title": SCRIPT, "description": WORDS}
    said = contract(DOCS, title=SCRIPT, description=WORDS, families=[family], command="make --all -- -->")
    return said, made
