"""The Python distributions as they are given out: complete, described, and nothing in them by mistake."""

from __future__ import annotations

import ast
import email
import email.message
import io
import json
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import wirepact
from packages.given import Packages, built, run
from packaging.version import Version
from support import ROOT, contract, document, read, write
from support import run as command
from wirepact_codegen.targets.python import python_version

BIN = Path(sys.executable).parent


def members(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def metadata(wheel: Path) -> email.message.Message:
    (text,) = (data for name, data in members(wheel).items() if name.endswith(".dist-info/METADATA"))
    return email.message_from_bytes(text)


def test_the_checkers_find_nothing(packages: Packages) -> None:
    said = run(BIN / "twine", "check", "--strict", packages.wheel, packages.sdist)
    assert said.count("PASSED") == 2
    project = ROOT if packages.python == "wirepact" else packages.typescript  # whose settings are read
    assert run(BIN / "check-wheel-contents", packages.wheel, cwd=project).endswith(": OK\n")


def test_what_the_registry_shows(packages: Packages) -> None:
    said = metadata(packages.wheel)
    assert said["License-Expression"] == packages.says["license"]
    assert said.get_all("License-File") == ["LICENSE"]
    assert said["Summary"] and said["Keywords"] and said["Requires-Python"] == ">=3.11"
    assert said["Description-Content-Type"] == "text/markdown" and len(str(said.get_payload())) > 500
    assert "Typing :: Typed" in said.get_all("Classifier", [])
    needed = said.get_all("Requires-Dist", [])
    assert [one for one in needed if "extra ==" not in one] == ["pydantic>=2.12.2"]
    assert {one for one in said.get_all("Provides-Extra", []) if one != "codegen"} == set(extras(ROOT)) - {"codegen"}


def test_the_readme_of_the_package_runs(own: Packages) -> None:
    readme = str(metadata(own.wheel).get_payload())
    (snippet,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    said = run(sys.executable, "-W", "error", "-c", snippet, cwd=own.typescript.parent / "python")
    first = json.loads((own.typescript.parents[1] / "schema/blue_sky/codes.schema.json").read_text("utf-8"))
    row = next(one for one in first["$defs"].values() if "x-codes" in one)["oneOf"][0]
    assert said.splitlines()[0] == f"{row['const']} never {row['x-error']['userMessage']}"
    assert "@generated" in readme.splitlines()[0]


def test_both_packages_have_one_version(ours: Packages, own: Packages) -> None:
    said = json.loads((ROOT / "schema/contract.json").read_text("utf-8"))
    npm = json.loads((ROOT / "generated/typescript/package.json").read_text("utf-8"))
    versions = {said["packages"]["version"], npm["version"], str(metadata(ours.wheel)["Version"]), wirepact.__version__}
    assert versions == {"0.1.0"} and wirepact.CONTRACT_VERSION == said["version"] == "1.0.0"
    assert metadata(own.wheel)["Version"] == "3.1.4rc1"
    assert b'__version__ = "3.1.4rc1"\nCONTRACT_NAME' in members(own.wheel)["blue_sky_errors/__init__.py"]


def test_a_new_version_of_the_packages_is_no_change_of_the_contract(tmp_path: Path) -> None:
    told = [{}, {"packages": {"version": "7.0.0", "license": "MIT", "keywords": ["shop"]}}]
    old, new = (write(tmp_path / f"{n}", document(), said=contract(**more)) for n, more in enumerate(told))
    same = command("diff", old, new)
    assert (same.exit_code, same.stdout) == (0, "no change.\n")
    assert read(old).digest == read(new).digest and read(old).packages.version == "1.0.0"


@pytest.mark.parametrize(
    ("version", "wanted"),
    [
        ("1.2.3", "1.2.3"),
        ("1.2.3-rc.1", "1.2.3rc1"),
        ("1.2.3-alpha", "1.2.3a0"),
        ("1.2.3-beta2", "1.2.3b2"),
        ("1.2.3-pre.4", "1.2.3rc4"),
        ("1.2.3-dev.5", "1.2.3.dev5"),
        ("1.2.3-next-A.7", "1.2.3.dev0+next.a.7"),
        ("1.2.3-.-", "1.2.3.dev0+pre"),
        ("01.2.003", "1.2.3"),
    ],
)
def test_a_version_of_python(version: str, wanted: str) -> None:
    made = python_version(version)
    assert made == wanted == str(Version(made)), "as PEP 440 writes it"


def test_an_installed_wheel_has_every_file_that_a_checkout_has(ours: Packages) -> None:
    # src-d/style-analyzer#528
    wanted = {f"wirepact_codegen/{name}" for name in below(ROOT / "codegen/wirepact_codegen")}
    wanted |= {f"wirepact/{name}" for name in below(ROOT / "generated/python/wirepact")}
    wanted |= {"wirepact_codegen/dialect.schema.json"}
    found = members(ours.wheel)
    assert {name for name in found if ".dist-info/" not in name} == wanted
    assert {Path(name).suffix for name in wanted} >= {".jinja", ".jinja2", ".ts", ".mjs", ".json", ".typed"}
    assert found["wirepact_codegen/dialect.schema.json"] == (ROOT / "schema/dialect.schema.json").read_bytes()


def below(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(folder).as_posix()


def test_an_sdist_builds_the_same_wheel(packages: Packages, tmp_path: Path) -> None:
    with tarfile.open(packages.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    wheel, _ = built(source, tmp_path / "dist")
    assert wheel.read_bytes() == packages.wheel.read_bytes()


@pytest.mark.parametrize(
    ("package", "distribution"),
    [("acme_error_kit", "acme-error-kit"), ("_acme", "acme"), ("errors", "errors"), ("__", "shop")],
)
def test_data_goes_where_the_import_looks_for_it(package: str, distribution: str, tmp_path: Path) -> None:
    # ApeWorX/eth-keys#89
    target = {"python": {"package": package, "out": "../out", "project": True}}
    schema = write(tmp_path, document(), said=contract(target))
    assert command("generate", "--schema", schema).exit_code == 0
    wheel, _ = built(tmp_path / "out", tmp_path / "dist")
    assert metadata(wheel)["Name"] == distribution
    assert metadata(wheel)["License-Expression"] is None
    found = {name for name in members(wheel) if ".dist-info/" not in name}
    assert f"{package}/py.typed" in found
    assert found == {f"{package}/{name}" for name in below(tmp_path / "out" / package)}
    run(BIN / "twine", "check", "--strict", wheel)


def test_a_package_in_a_namespace_of_others(tmp_path: Path) -> None:
    # protocolbuffers/protobuf#1296
    dotted = write(tmp_path / "dotted", said=contract({"python": {"package": "acme.errors", "out": "../out"}}))
    assert "/targets/python/package" in command("lint", "--schema", dotted).stderr
    schema = write(tmp_path, document(), said=contract({"python": {"package": "errors", "out": "../one/acme"}}))
    assert command("generate", "--schema", schema).exit_code == 0
    (tmp_path / "two/acme").mkdir(parents=True)
    (tmp_path / "two/acme/core.py").write_text("here = True\n", "utf-8")
    assert not (tmp_path / "one/acme/__init__.py").exists()
    code = "import acme.core, acme.errors.cart as ours; assert acme.core.here and ours.CODE_LIST == ('empty_cart',)"
    for order in (["one", "two"], ["two", "one"]):
        paths = [str(tmp_path / name) for name in order]
        start = f"import sys; sys.path[:0] = {paths}\n{code}; assert ours.CODES['empty_cart'].retryable is False"
        run(sys.executable, "-c", start, cwd=tmp_path)


def test_families_called_like_modules(tmp_path: Path) -> None:
    # googleapis/gapic-generator-python#595
    names = ["any", "types", "json", "typing", "enum", "collections", "pydantic", "asyncio", "errors"]
    said = contract({"python": {"package": "kit", "out": "../out"}})
    said["families"] = [{"name": name, "title": name, "description": "A family."} for name in names]
    for name in names:
        shape = {"type": "object", "description": "A shape.", "properties": {"n": {"type": "integer"}}}
        write(tmp_path, document({"Thing": shape}), said=said)
        (tmp_path / "schema/cart").rename(tmp_path / "schema" / name)
    made = command("generate", "--schema", tmp_path / "schema")
    assert made.exit_code == 0, made.output
    code = f"""
import json, types, typing, enum, collections, asyncio, pydantic
from importlib import import_module
for name in {names}:
    family = import_module(f"kit.{{name}}")
    assert family.parse_thing('{{"n": 1}}').n == 1 and family.CODES["empty_cart"].code == "empty_cart"
    assert name == "any" or name == "errors" or import_module(name) is not family
from kit import json as ours, types as also
assert json.dumps(ours.CODE_LIST) == '["empty_cart"]' and types.ModuleType is type(also)
"""
    run(sys.executable, "-W", "error", "-c", code, cwd=tmp_path / "out")
    for name in ("async", "import", "class"):
        said["families"] = [{"name": name, "title": name, "description": "A family."}]
        write(tmp_path / name, document(), said=said)
        (tmp_path / name / "schema/cart").rename(tmp_path / name / "schema" / name)
        told = command("lint", "--schema", tmp_path / name / "schema")
        assert told.exit_code == 1 and f'No family can be "{name}"' in told.stderr


def extras(project: Path) -> dict[str, list[str]]:
    said = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    return {str(name): list(needed) for name, needed in said.items()}


def test_extras_are_the_same_for_every_package(own: Packages) -> None:
    mine = {name: needed for name, needed in extras(ROOT).items() if name != "codegen"}
    assert extras(own.typescript.parent / "python") == mine


def test_an_extra_brings_what_its_module_loads() -> None:
    """Whatever a generated module imports from elsewhere, an extra names the distribution; else pydantic does."""
    distributions = {"temporalio": "temporalio", "tenacity": "tenacity", "celery": "celery", "dbos": "dbos"}
    distributions |= {"fastapi": "fastapi", "starlette": "fastapi", "anyio": "fastapi"}
    named = {re.split("[>=<]", one)[0] for name, needed in extras(ROOT).items() if name != "codegen" for one in needed}
    package = ROOT / "generated/python/wirepact"
    for path in package.rglob("*.py"):
        for module in imported(path):
            if module in sys.stdlib_module_names or module in ("pydantic", "pydantic_core", "typing_extensions"):
                continue
            assert distributions.get(module) in named, f"{path.relative_to(package)} imports {module}: name an extra"


def imported(path: Path) -> Iterator[str]:
    """First names of the modules that a file may load, also later."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name.partition(".")[0] for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


@pytest.mark.heavy
def test_make_package_gives_the_same_bytes_anywhere(tmp_path: Path) -> None:
    """Another folder, time, umask, locale and mode of the files; and what a build left behind is not packed."""
    first = made(tmp_path / "first", "umask 022; export LC_ALL=C.UTF-8 TZ=UTC")
    second = made(tmp_path / "a folder/deeper", "umask 077; export LC_ALL=C LANG=tr_TR.UTF-8 TZ=Asia/Kathmandu", 0o600)
    assert {name: len(data) for name, data in first.items()} == {name: len(data) for name, data in second.items()}
    assert first == second
    with tarfile.open(fileobj=io.BytesIO(first["wirepact-0.1.0.tgz"])) as archive:
        packed = {one.name.removeprefix("package/"): one.mode for one in archive}
    assert {"README.md", "LICENSE", "package.json"} <= set(packed) and set(packed.values()) == {0o644}
    assert "bin/explain.js" in packed  # npm makes it executable where it installs it
    assert {name for name in packed if name.startswith("dist/esm/") and name.endswith(".js")} == {
        f"dist/esm/{name.removesuffix('.ts')}.js" for name in below(ROOT / "generated/typescript/src")
    }
    assert sorted(first) == ["wirepact-0.1.0-py3-none-any.whl", "wirepact-0.1.0.tar.gz", "wirepact-0.1.0.tgz"]


def made(folder: Path, settings: str, mode: int = 0o644) -> dict[str, bytes]:
    """What `make package` leaves in dist/, from a copy of the checkout."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--deduplicate").split("\0")
    for name in listed:
        if (ROOT / name).is_file() and not name.startswith("tests/"):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes((ROOT / name).read_bytes())
            path.chmod(mode)
    for name in (".venv", "node_modules"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "generated/typescript/dist/esm/old").mkdir(parents=True)
    (folder / "generated/typescript/dist/esm/old/index.js").write_text("export {};\n", "utf-8")
    script = f"{settings}; export PYTHONPATH=codegen; make -o .venv/.ready -o node_modules/.ready package"
    done = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return {path.name: path.read_bytes() for path in (folder / "dist").iterdir()}
