"""The npm packages as they are given out: the registry's own checkers find nothing, and nothing is in them by mistake."""

from __future__ import annotations

import json
import re
import shutil
import tarfile
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from packages.given import Packages, packed, ran, run
from support import ROOT, contract, document, write
from support import run as command


def members(tarball: Path) -> dict[str, bytes]:
    with tarfile.open(tarball) as archive:
        files = {one.name.removeprefix("package/"): archive.extractfile(one) for one in archive if one.isfile()}
        return {name: file.read() for name, file in files.items() if file}


def manifest(packages: Packages) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(members(packages.tarball)["package.json"])
    return said


def problems(tarball: Path) -> set[str]:
    """What attw's strict profile has against a package; its exit code has to say so too."""
    code, said = ran("attw", tarball, "--profile", "strict", "--format", "json")
    found = {str(one["kind"]) for one in json.loads(said)["analysis"]["problems"]}
    assert (code != 0) is bool(found)
    return found


def test_the_checkers_find_nothing(packages: Packages) -> None:
    assert "All good!" in run("publint", "--strict", packages.tarball)
    assert problems(packages.tarball) == set()


def test_the_checkers_can_find_something(own: Packages, tmp_path: Path) -> None:
    """The same package without the mark of its CommonJS half, and with a runtime condition before the types."""
    package = tmp_path / "package"
    shutil.copytree(own.typescript, package)
    (package / "dist/cjs/package.json").unlink()
    assert problems(packed(package, tmp_path / "one", "--ignore-scripts")) == {
        "CJSResolvesToESM",
        "UnexpectedModuleSyntax",
    }
    said = json.loads((package / "package.json").read_text("utf-8"))
    said["exports"]["."]["import"] = dict(reversed(said["exports"]["."]["import"].items()))
    (package / "package.json").write_text(json.dumps(said), "utf-8")
    code, told = ran("publint", "--strict", packed(package, tmp_path / "two", "--ignore-scripts"))
    assert code != 0 and "should be the first" in told


def test_types_come_first_and_every_entry_is_there(packages: Packages) -> None:
    # MetaMask/utils#162
    said, files = manifest(packages), members(packages.tarball)
    assert said["exports"]["./package.json"] == "./package.json"
    entries = {name: entry for name, entry in said["exports"].items() if name != "./package.json"}
    for name, entry in entries.items():
        assert list(entry) == ["import", "require"], name
        for conditions in entry.values():
            assert list(conditions) == ["types", "default"], name
            assert {path.removeprefix("./") for path in conditions.values()} <= set(files), name
    older = said["typesVersions"]["*"]
    assert set(older) == {name.removeprefix("./") for name in entries} - {"."}
    assert {path.removeprefix("./") for paths in older.values() for path in paths} <= set(files)
    readme = files["README.md"].decode()
    linked = set(
        re.findall(rf'"{re.escape(said["name"])}((?:/[a-z_]+)*)"|`{re.escape(said["name"])}((?:/[a-z_]+)*)`', readme)
    )
    assert linked and {f".{one or other}" for one, other in linked} <= set(said["exports"])


def test_what_the_registry_shows(packages: Packages) -> None:
    said, files = manifest(packages), members(packages.tarball)
    assert {key: said[key] for key in ("name", "version", "license")} == packages.says
    assert said["description"] and len(said["keywords"]) >= 2
    assert "dependencies" not in said and "peerDependencies" not in said and said["sideEffects"] is False
    assert {"README.md", "LICENSE", "package.json"} == {name for name in files if "/" not in name}


def test_each_source_is_built_twice_and_nothing_else_is_packed(own: Packages) -> None:
    files = set(members(own.tarball))
    sources = {name[4:-3] for name in files if name.startswith("src/")}
    built = {
        f"dist/{kind}/{name}{end}"
        for kind in ("esm", "cjs")
        for name in sources
        for end in (".js", ".d.ts", ".js.map", ".d.ts.map")
    }
    assert files == {
        "README.md",
        "LICENSE",
        "package.json",
        "dist/cjs/package.json",
        "bin/codes.json",
        "bin/explain.js",
        *built,
        *(f"src/{name}.ts" for name in sources),
    }


def test_what_a_family_left_behind_is_not_packed(own: Packages, tmp_path: Path) -> None:
    shutil.copytree(own.typescript, tmp_path / "package")
    (tmp_path / "package/dist/esm/gone").mkdir()
    (tmp_path / "package/dist/esm/gone/index.js").write_text("export const old = 1;\n", "utf-8")
    assert members(packed(tmp_path / "package", tmp_path)) == members(own.tarball)


def test_source_maps_lead_to_sources(own: Packages) -> None:
    files = members(own.tarball)
    for name in (name for name in files if name.endswith(".map")):
        said = json.loads(files[name])
        (source,) = said["sources"]
        assert (Path("/") / Path(name).parent / source).resolve().relative_to("/").as_posix() in files, name


def test_the_sources_take_the_strictest_flags(packages: Packages) -> None:
    # docknetwork/crypto-wasm#12
    flags = (
        "isolatedModules verbatimModuleSyntax erasableSyntaxOnly exactOptionalPropertyTypes noUncheckedIndexedAccess"
    )
    more = "noImplicitOverride noImplicitReturns noUnusedParameters noUncheckedSideEffectImports"
    switches = [f"--{flag}" for flag in f"{flags} {more}".split()]
    run("tsc", "-p", packages.typescript, "--noEmit", *switches)


def test_the_readme_of_the_package_compiles(packages: Packages, tmp_path: Path) -> None:
    (snippet,) = re.findall(r"```ts\n(.*?)```", members(packages.tarball)["README.md"].decode(), re.DOTALL)
    name = packages.says["name"]
    (tmp_path / "node_modules" / name).parent.mkdir(parents=True)
    (tmp_path / "node_modules" / name).symlink_to(packages.typescript)
    (tmp_path / "node_modules/@types").symlink_to(ROOT / "node_modules/@types")
    (tmp_path / "node_modules/undici-types").symlink_to(ROOT / "node_modules/undici-types")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "readme.ts").write_text(snippet)
    run("tsc", "--strict", "--module", "nodenext", "--target", "es2022", "--types", "node", "readme.ts", cwd=tmp_path)
    assert len(run("node", "readme.js", cwd=tmp_path).splitlines()) > 3


def test_text_of_a_contract_is_text_on_its_page(tmp_path: Path) -> None:
    hostile = "</td><script>alert(1)</script> [a](javascript:b) ![i](//h/x) `c` | **d** ~~e~~ &lt; \u202e\\"
    family = {"name": "cart", "title": hostile, "description": hostile}
    targets = {
        "python": {"package": "shop", "out": "../py", "project": True},
        "typescript": {"package": "shop", "out": "../ts"},
    }
    said = contract(targets, title=hostile, description=hostile, families=[family], command="a --> <b>c</b>")
    assert command("generate", "--schema", write(tmp_path, document(), said=said)).exit_code == 0
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    for name in ("py", "ts"):
        tokens = reader.parse((tmp_path / name / "README.md").read_text("utf-8"))
        blocks = [one.content for one in tokens if one.type == "html_block"]
        assert len(blocks) == 1 and blocks[0].startswith("<!-- @generated from") and blocks[0].endswith("-->\n")
        assert blocks[0].count("--") == 2, "the mark's own, and no other end of a comment"
        inline = [one for block in tokens for one in block.children or ()]
        assert {one.type for one in inline} <= {"text", "softbreak", "code_inline", "text_special"}
        shown = "".join(one.content for one in inline)
        assert shown.count(hostile.replace("\u202e", "\\u202e")) == 4, "title and description, of contract and family"
        assert len([one for one in tokens if one.type == "td_open"]) == 3
