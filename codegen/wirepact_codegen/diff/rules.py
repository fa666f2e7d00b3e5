"""Every rule of the comparison: the bump where nobody is harmed, and what to do where the change is not meant.

Whom a change breaks depends on the two sides of it, so that is asked where the change is found. A break makes the
bump major, but for what only grows (`GROWS`): an exhaustive `switch` or `match` stops compiling, as it is there to do,
and a minor version may add.
"""

from __future__ import annotations

from typing import NamedTuple

from .changes import Bump


class Rule(NamedTuple):
    bump: Bump
    fix: str


_KEEP_TYPE = "Add a new optional property with the new type beside it, and deprecate the old one."
_NEW_VALUE = "Handle the new value in every exhaustive switch or match before you upgrade."
_NONE = "Nothing to do."
_TELL = "Say it in the changelog."

RULES: dict[str, Rule] = {
    # the contract
    "contract-renamed": Rule("major", "Keep the name: errors are recognised across packages by a mark that holds it."),
    "version-lowered": Rule("patch", "Raise the version: a lower one is taken for an older contract."),
    "package-renamed": Rule("major", "Keep the package's name, or publish the old one as a shell of the new."),
    "family-added": Rule("minor", _NONE),
    "family-removed": Rule("major", "Keep the family, with its codes deprecated, until no peer sends them."),
    "text-changed": Rule("patch", _NONE),
    "annotation-changed": Rule("patch", _NONE),
    "written-otherwise": Rule("patch", _NONE),
    "target-changed": Rule("minor", "Tell those who install the package of that language."),
    "docs-moved": Rule("minor", "Leave a redirect in the old place: logs and tickets hold addresses of it."),
    # codes
    "code-added": Rule("minor", _NEW_VALUE),
    "code-removed": Rule(
        "major", 'Keep the row with "lifecycle": "retired": its text must never come to mean something else.'
    ),
    "code-renamed": Rule(
        "major",
        "Keep the old spelling as a live code, deprecated, with `sameAs` and `replacedBy`, until nobody sends it.",
    ),
    "code-retired": Rule("major", "Deprecate it first; retire it once no peer sends it."),
    "code-revived": Rule("major", "Give the new meaning a new code: peers and records know the old one."),
    "code-reserved": Rule("minor", _NONE),
    "code-forgotten": Rule("major", "Put the retired row back: it is what keeps the code from being used again."),
    "codes-reordered": Rule("patch", _NONE),
    "code-verdict": Rule("major", "Keep the verdict, or make a new code for the failure that has the other one."),
    "code-conditions": Rule("major", "Keep the rows, or make a new code for the failure that follows the others."),
    "code-status": Rule("major", "Keep the status, or make a new code for the reply that has the other one."),
    "code-category": Rule("major", "Keep the category: callers branch on it."),
    "code-headers": Rule("minor", "Tell those who read the header; give a new one a new name."),
    "code-lifecycle": Rule("minor", _TELL),
    "code-successor": Rule("minor", _TELL),
    "code-alias": Rule("minor", "Spellings of one concept stay so: `same_code` answers with them."),
    "code-languages": Rule("minor", "`LocalCode` of that language changes; adapt what is exhaustive over it."),
    "code-matches": Rule("minor", "Failures are recognised as another code from here on: say it in the changelog."),
    "code-class": Rule("minor", "Keep the class with its code: programs build it to send that code."),
    "code-constant": Rule("major", "Pin the old constant with `x-name`."),
    "code-sentence": Rule("patch", _NONE),
    "locale-added": Rule("minor", _NONE),
    "locale-removed": Rule("minor", "Keep the file: who reads that language reads English from here on."),
    "code-data": Rule("minor", _TELL),
    "table-added": Rule("minor", _NONE),
    "table-removed": Rule("major", "Keep the table, with its codes deprecated."),
    "table-renamed": Rule("major", "Keep the table's names."),
    "table-categories": Rule("minor", _TELL),
    "table-prefix": Rule("major", "Keep `categoryByPrefix`: it gives unknown codes their category too."),
    "table-property": Rule("major", "Keep the property: readers look for the code there."),
    # shapes
    "shape-added": Rule("minor", _NONE),
    "shape-removed": Rule("major", "Keep the definition, and say in its description that it is no longer sent."),
    "shape-renamed": Rule("major", "Keep the old name as a definition that refers to the new one."),
    "shape-kind": Rule("major", "Give the new shape a name of its own."),
    "shape-role": Rule("minor", "What the integrations do with the shape follows its role: say it in the changelog."),
    # roles
    "role-added": Rule("minor", _NONE),
    "role-lost": Rule(
        "major", "Keep the role, the audience and the `x-carries` of the shape: programs call what they give."
    ),
    "role-parameters": Rule("major", "Keep what an error fills, and leave a new key out of `required`."),
    "role-facts": Rule("major", "Keep the `x-carries`, under the key that readers look for."),
    "role-ends": Rule("major", "Give the member with the other meaning a tag of its own."),
    "role-settles": Rule("major", "Keep the settlement, and its error: readers tell one failure from another by it."),
    "code-answers": Rule("major", "Leave the failure to the code that answered it: callers know it by that one."),
    "code-recognised": Rule("major", "Leave what is recognised to its code; a code may be recognised by more."),
    # properties
    "property-added": Rule("minor", "Leave it out of `required`: old writers do not send it."),
    "property-removed": Rule("major", "Keep it, deprecated and no longer required, until no reader looks for it."),
    "property-required": Rule("major", "Keep it optional: old writers leave it out."),
    "property-optional": Rule("major", "Keep it required: old readers refuse an object without it."),
    "property-name": Rule("major", "Pin the old name with `x-name`."),
    "property-order": Rule("patch", _NONE),
    "property-deprecated": Rule("minor", _TELL),
    "property-carries": Rule("minor", "What an error puts under this key changes: say it in the changelog."),
    "type-changed": Rule("major", _KEEP_TYPE),
    "type-moved": Rule("patch", _NONE),
    "branch-added": Rule("major", _KEEP_TYPE),
    "branch-removed": Rule("major", _KEEP_TYPE),
    "limit-changed": Rule("minor", "Keep the old limit on the side that writes, and let readers take both."),
    "value-added": Rule("minor", _NEW_VALUE),
    "value-removed": Rule("major", "Keep the value, and say in its description that it is no longer sent."),
    "const-changed": Rule("major", "Add a definition with the new constant beside the old one."),
    "values-reordered": Rule("patch", _NONE),
    "tag-added": Rule("minor", _NEW_VALUE),
    "tag-removed": Rule("major", "Keep the member, and say in its description that it is no longer sent."),
    "tag-member": Rule("major", "Give the other shape a tag of its own."),
    "tag-key": Rule("major", "Keep the property that tells the members apart."),
    "tags-reordered": Rule("patch", _NONE),
    "undeclared-keys": Rule("minor", "Leave undeclared keys as they were: a newer peer adds some."),
    "depth-changed": Rule("major", "Keep the limit: the two sides have to agree on it."),
    # classes
    "class-added": Rule("minor", _NONE),
    "class-removed": Rule("major", "Keep the class, deprecated: callers catch it."),
    "class-base": Rule("major", "Keep the base: callers catch it."),
    "class-parameters": Rule("major", "Add a parameter as the last one, and optional; leave the others as they are."),
    "class-values": Rule("minor", _TELL),
    "class-sends": Rule(
        "major", "Leave the class what it sends, and give the other code, verdict or status a class of its own."
    ),
    "class-hidden": Rule("major", "Keep it a public name."),
    "class-shown": Rule("minor", _NONE),
    "class-name": Rule("minor", "What matches errors by name no longer knows this one: keep `errorName`."),
    # data
    "data-added": Rule("minor", _NONE),
    "data-removed": Rule("major", "Keep the table."),
    "data-columns": Rule("minor", "Add a column under a new name, and keep the old one."),
    "data-rows": Rule("minor", _TELL),
    "constant-added": Rule("minor", _NONE),
    "constant-removed": Rule("major", "Keep the constant."),
    "constant-type": Rule("major", "Give the value of the other type a name of its own."),
    "constant-value": Rule("minor", _TELL),
    "asymmetries": Rule("minor", _TELL),
    # what no rule knows
    "unclassified": Rule("major", "Nobody knows what this does to a peer: find out, then allow it with the reason."),
}

GROWS = frozenset({"code-added", "tag-added", "value-added"})
"""Rules whose break of source code alone is meant: a minor version may add."""
