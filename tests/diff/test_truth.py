"""The verdict of the comparison is what really happens, for every kind of change it knows, in both directions."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest
from wirepact_codegen import build
from wirepact_codegen.diff.changes import SOURCE, WIRE
from wirepact_codegen.diff.rules import RULES

from diff import programs, truth, typescript
from diff.cases import CASES, MANY, base, put

ALSO = ("class-", "type-changed free map", "code-retired last")
QUICK = tuple(dict.fromkeys((*CASES[::20], *(case for case in CASES if case.name.startswith(ALSO)))))
ROLE_RULES = {
    "role-lost",
    "role-added",
    "role-parameters",
    "role-facts",
    "role-ends",
    "role-settles",
    "code-answers",
    "code-recognised",
}
WITHOUT_CASE = {
    "locale-added",  # of a file of its own: see locales/test_locales
    "locale-removed",
    "contract-renamed",  # of the whole contract: see test_rules
    "version-lowered",
    "package-renamed",
    "target-changed",
    "docs-moved",
    "family-added",
    "family-removed",
    "table-added",
    "table-removed",
    "table-renamed",
    "table-property",
    "unclassified",
}


def differing(packages: truth.Packages) -> list[str]:
    """Pairs where readers are harmed and nobody said so, or the other way round."""
    return [
        f"{pair.name}: {sorted(really)}, and told {sorted(pair.told & set(WIRE))}"
        for pair in packages.pairs
        if (really := truth.readings(packages, pair)) != pair.told & set(WIRE)
    ]


def test_readers_fare_as_told(tmp_path_factory: pytest.TempPathFactory) -> None:
    packages = truth.made(QUICK, tmp_path_factory.mktemp("quick"))
    try:
        assert differing(packages) == []
    finally:
        truth.unload()


def test_functions_come_and_go_as_told(
    tmp_path_factory: pytest.TempPathFactory, scale: Callable[[int, int], int]
) -> None:
    """Of roles: a function that is gone, or that a call needs more for, or nothing."""
    cases = [case for case in CASES if case.name.partition(" ")[0] in ROLE_RULES]
    packages = truth.made(cases[:: scale(2, 1)], tmp_path_factory.mktemp("roles"))
    try:
        assert differing(packages) == []
        for pair in packages.pairs:
            old, new = (truth.functions(packages, side, pair.family) for side in ("old", "new"))
            lost = any(old[name] != new.get(name) for name in old)
            assert not lost or pair.told >= set(SOURCE), pair.name
            rules = {change.rule for change in pair.changes}
            assert ("role-lost" in rules) == bool(old.keys() - new.keys()), pair.name
            assert ("role-added" in rules) == bool(new.keys() - old.keys()), pair.name
            assert {one.bump for one in pair.changes if one.rule == "role-added"} <= {"minor"}
    finally:
        truth.unload()


def test_a_class_has_the_verdict_of_its_code(tmp_path_factory: pytest.TempPathFactory) -> None:
    """In both languages, whatever the base takes where nobody gives one; and the comparison knows it."""
    old, new = base(), base()
    put(f"{MANY}/retryable", False)(old)
    put(f"{MANY}/retryable", False)(new)
    put("x-classes/CartFailure/defaultRetryable", False)(old)
    put("x-classes/CartFailure/defaultRetryable", True)(new)
    packages = truth.written([("verdict", old, new)], tmp_path_factory.mktemp("verdict"), ("python", "typescript"))
    try:
        errors = [truth.loaded(packages, side, "c000").Overdue(waited=1) for side in ("old", "new")]
        assert [one.retryable for one in errors] == [False, False]
    finally:
        truth.unload()
    built = typescript.stripped(packages)
    code = "".join(
        f"console.log(new (await import('{built}/{side}/src/c000/index.js')).Overdue(1).retryable);"
        for side in ("old", "new")
    )
    done = subprocess.run(["node", "--input-type=module", "-e", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["false", "false"]
    sent = [change.place for change in packages.pairs[0].changes if change.rule == "class-sends"]
    assert sent == ["/$defs/c000/x-classes/CartFailure"]


def test_every_rule_has_a_case_and_every_case_its_rule() -> None:
    named = {case.name.split(" ")[0] for case in CASES}
    undone = {"code-removed", "code-revived", "code-reserved", "shape-removed", "property-removed", "branch-removed"}
    undone |= {"tag-removed", "class-removed", "class-shown", "data-removed", "constant-removed"}
    assert sorted(set(RULES) - named - undone - WITHOUT_CASE) == []
    assert sorted(named - set(RULES)) == []
    assert len(CASES) * 2 >= 200


@pytest.mark.heavy
def test_all_sides_fare_as_told(tmp_path_factory: pytest.TempPathFactory, scale: Callable[[int, int], int]) -> None:
    packages = truth.made(CASES[:: scale(9, 1)], tmp_path_factory.mktemp("all"), ("python", "typescript"))
    old, _ = build.read(packages.folder / "old" / "schema")
    try:
        assert differing(packages) == []
        functions = {pair.family: truth.functions(packages, "old", pair.family) for pair in packages.pairs}
    finally:
        truth.unload()
    for pair in packages.pairs:
        if not pair.name.endswith(" undone"):
            assert pair.name.split(" ")[0] in {change.rule for change in pair.changes}, pair.name
        assert not [change.key for change in pair.changes if change.kind == "unclassified"], pair.name
    broken = {
        "typescript": programs.broken_in_typescript(packages, old, functions),
        "python": programs.broken_in_python(packages, old, functions),
    }
    for language, families in broken.items():
        told = {pair.family for pair in packages.pairs if language in pair.told}
        names = {pair.family: pair.name for pair in packages.pairs}
        assert sorted(names[one] for one in families - told) == [], f"{language}: breaks, and nobody said so"
        assert sorted(names[one] for one in told - families) == [], f"{language}: does not break"
    read = typescript.readings(packages, typescript.compiled(packages))
    wrong = zip(packages.pairs, read, strict=True)
    assert [f"{pair.name}: {sorted(harmed)}" for pair, harmed in wrong if harmed != pair.told & set(WIRE)] == []
