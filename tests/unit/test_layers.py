"""Imports run one way: cli, build, the steps, the IR; what is generated knows nothing of the generator."""

from __future__ import annotations

import ast
import importlib.util
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import ROOT

CODEGEN = ROOT / "codegen" / "wirepact_codegen"
TARGETS = sorted(path.stem for path in (CODEGEN / "targets").iterdir() if path.is_dir() and path.name != "__pycache__")

LEAVES = {
    "ir",
    "atoms",
    "text",
    "patterns",
    "naming",
    "diagnostics",
    "graph",
    "json_schema",
    "roles",
    "facts",
    "addresses",
    "samples",
}
"""What any step may use: values, words and checks without files or steps behind them."""

MAY_IMPORT = {
    "__init__": set(),
    "__main__": {"start"},
    "start": {"cli"},
    "cli": {
        "cache",
        "ir",
        "adopt",
        "audit",
        "build",
        "diagnostics",
        "diff",
        "emit",
        "explained",
        "exports",
        "parity",
        "scaffold",
        "targets",
        "text",
    },
    "scaffold": {"dialect", "targets"},
    "adopt": LEAVES | {"build", "load", "scaffold", "sources"},
    "audit": LEAVES | {"adopt", "load", "sources", "targets"},
    "build": {"diagnostics", "emit", "ir", "load", "lower", "rules", "targets"},
    "parity": LEAVES | {"targets"},
    "diff": LEAVES | {"targets"},
    "targets": LEAVES | {"cache", "explain", "explained", "exports"},
    "exports": {"explain", "ir", "text"},
    "explained": {"explain", "ir", "text"},
    "explain": LEAVES | {"targets"},
    "emit": set(),
    "cache": set(),
    "rules": LEAVES | {"load"},
    "lower": LEAVES | {"bundle", "classes", "load"},
    "classes": {"diagnostics", "ir"},
    "bundle": {"load", "text"},
    "load": {"diagnostics", "dialect", "ir"},
    "dialect": {"diagnostics", "ir", "patterns"},
    "diagnostics": {"ir", "text"},
    "naming": {"text"},
    "patterns": set(),
    "graph": set(),
    "atoms": {"ir"},
    "json_schema": {"ir"},
    "roles": {"ir"},
    "addresses": set(),
    "sources": set(),
    "samples": {"ir", "json_schema"},
    "facts": {"ir", "classes"},
    "text": set(),
    "ir": set(),
}


def imported(path: Path, package: str) -> Iterator[str]:
    """Full names of the modules that a file of a package imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            name = "." * node.level + (node.module or "")
            base = importlib.util.resolve_name(name, package) if node.level else name
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def package_of(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).parent.parts)


def sources(folder: Path, *suffixes: str) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.suffix in suffixes and path.is_file()]


def generator() -> list[Path]:
    return [path for path in sources(CODEGEN, ".py") if "runtime" not in path.parts]


def part_of(path: Path) -> str:
    first = path.relative_to(CODEGEN).parts[0]
    return first.removesuffix(".py")


@pytest.mark.parametrize("path", generator(), ids=lambda path: path.relative_to(CODEGEN).as_posix())
def test_the_generator_imports_one_way(path: Path) -> None:
    names = [name.split(".") for name in imported(path, package_of(path, CODEGEN.parent))]
    ours = {name[1] for name in names if name[0] == "wirepact_codegen" and len(name) > 1}
    ours = {name for name in ours if (CODEGEN / name).exists() or (CODEGEN / f"{name}.py").exists()}
    assert ours - {part_of(path)} <= MAY_IMPORT[part_of(path)]
    assert not any(name[0] == "wirepact" for name in names), "the generator does not need what it makes"


@pytest.mark.parametrize("target", TARGETS)
def test_targets_do_not_import_each_other(target: str) -> None:
    others = {f"wirepact_codegen.targets.{name}" for name in TARGETS if name != target}
    for path in sources(CODEGEN / "targets" / target, ".py"):
        for name in imported(path, package_of(path, CODEGEN.parent)):
            assert not any(name == other or name.startswith(f"{other}.") for other in others), path


def shipped() -> list[Path]:
    kept = [folder for folder in CODEGEN.glob("targets/*/runtime")]
    kept += [ROOT / "generated" / "python", ROOT / "generated" / "typescript" / "src"]
    return [path for folder in kept for path in sources(folder, ".py", ".ts")]


def test_what_is_shipped_does_not_know_the_generator() -> None:
    assert shipped()
    assert [path for path in shipped() if "wirepact_codegen" in path.read_text("utf-8")] == []


def test_python_families_do_not_import_each_other() -> None:
    root = ROOT / "generated" / "python"
    families = {path.name for path in (root / "wirepact").glob("[a-z]*") if path.is_dir()}
    if not families:
        pytest.skip("nothing is generated yet")
    for family in families:
        for path in sources(root / "wirepact" / family, ".py"):
            found = {name.split(".")[1] for name in imported(path, package_of(path, root)) if name.count(".")}
            found = {name for name in found if name in families}
            assert found <= {family}, path


def test_typescript_families_do_not_import_each_other() -> None:
    root = ROOT / "generated" / "typescript" / "src"
    families = {path.name for path in root.glob("*") if path.is_dir()} - {"runtime"}
    if not families:
        pytest.skip("nothing is generated yet")
    for family in families:
        for path in sources(root / family, ".ts"):
            text = path.read_text("utf-8")
            for name in re.findall(r'^(?:import|export)\b[^;"=]*? from "([^"\n]+)";$', text, re.M):
                assert name.startswith("."), f"{path} needs {name}"
                folder = path.relative_to(root).parent.as_posix()
                place = posixpath.normpath(posixpath.join(folder, name))
                assert place.split("/")[0] in {family, "runtime"}, f"{path} imports {name}"


def test_a_wrong_import_would_be_seen(tmp_path: Path) -> None:
    path = tmp_path / "wirepact" / "flue" / "x.py"
    path.parent.mkdir(parents=True)
    path.write_text("def f():\n    from ..helix import codes\n    import wirepact.agent\n", "utf-8")
    assert set(imported(path, package_of(path, tmp_path))) == {
        "wirepact.helix",
        "wirepact.helix.codes",
        "wirepact.agent",
    }
