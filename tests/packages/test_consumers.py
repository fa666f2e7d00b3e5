"""Users of the packages: projects that install what is given out, under every version that is promised.

The quick tests use the compiler and the Python that are here; the heavy ones all of them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from packages.given import Packages, environment, ran, run, tell
from support import ROOT

HERE = ROOT / "tests/consumers"
BIN = Path(sys.executable).parent
FLAGS = (
    "strict isolatedModules verbatimModuleSyntax exactOptionalPropertyTypes noUncheckedIndexedAccess noImplicitReturns "
    "noPropertyAccessFromIndexSignature noImplicitOverride noUnusedLocals forceConsistentCasingInFileNames"
).split()
COMPILERS = [
    name.removeprefix("ts") for name in json.loads((HERE / "package.json").read_text("utf-8"))["devDependencies"]
]
MODES = {
    "node16": {"module": "node16", "moduleResolution": "node16"},
    "bundler": {"module": "esnext", "moduleResolution": "bundler"},
    "commonjs": {"module": "commonjs", "moduleResolution": "node10"},
}


# --- TypeScript ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def project(ours: Packages, own: Packages, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that has installed both tarballs; its modules use each entry, and each code in a `switch`."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "package.json").write_text('{"private": true}', "utf-8")
    tarballs = [ours.tarball, own.tarball]
    run("npm", "install", "--silent", "--offline", "--no-save", "--no-package-lock", *tarballs, cwd=folder)
    for name in ("smoke.mts", "smoke.cts"):
        shutil.copy2(HERE / name, folder)
    every, told = [], []
    for name in (ours.says["name"], own.says["name"]):
        said = json.loads((folder / "node_modules" / name / "package.json").read_text("utf-8"))
        every += [f"{name}{entry[1:]}" for entry in said["exports"] if entry != "./package.json"]
        for entry in said["exports"]:
            if f"{entry}/reference" in said["exports"]:
                told.append(exhaustive(folder, f"{name}{entry[1:]}", f"told{len(told)}"))
    lines = [f'import * as entry{n} from "{name}";' for n, name in enumerate(every)]
    (folder / "every.mts").write_text("\n".join([*lines, f"export {{ {names(len(every))} }};\n"]), "utf-8")
    lines = [f'import entry{n} = require("{name}");' for n, name in enumerate(every)]
    (folder / "every.cts").write_text("\n".join([*lines, f"export = {{ {names(len(every))} }};\n"]), "utf-8")
    (folder / "exhaustive.mts").write_text("\n".join(told), "utf-8")
    return folder


def names(count: int) -> str:
    return ", ".join(f"entry{n}" for n in range(count))


def exhaustive(folder: Path, entry: str, name: str) -> str:
    """A function with a case for each code of a family, and one that lacks the last."""
    script = f'import("{entry}").then((made) => console.log(JSON.stringify(made.CODE_LIST)))'
    codes = json.loads(run("node", "-e", script, cwd=folder))
    assert len(codes) >= 5
    cases = [f"    case {json.dumps(code)}:" for code in codes]
    return "\n".join(
        [
            f'import type {{ Code as {name}Code }} from "{entry}";',
            f"export function {name}(code: {name}Code): string {{",
            *("  switch (code) {", *cases, "      return code;", "  }", "}"),
            "// @ts-expect-error one code has no case",
            f"export function {name}Incomplete(code: {name}Code): string {{",
            *("  switch (code) {", *cases[:-1], "      return code;", "  }", "}\n"),
        ]
    )


def compiles(project: Path, folder: Path, compiler: Path, version: str, mode: str) -> None:
    """Compile the user's modules with one compiler in one mode, and run what comes out."""
    options: dict[str, object] = {**MODES[mode], **dict.fromkeys(FLAGS, True)}
    options |= {"target": "es2022", "lib": ["es2022"], "types": [], "skipLibCheck": False}
    if mode == "commonjs" and version.startswith("6."):
        options["ignoreDeprecations"] = "6.0"
    if mode == "commonjs" and version.startswith("7."):
        options["moduleResolution"] = "bundler"  # node10 is gone
    kinds = {"node16": ("mts", "cts"), "bundler": ("mts",), "commonjs": ("cts",)}[mode]
    files = [path for path in project.iterdir() if path.suffix[1:] in kinds]
    assert len(files) == {"node16": 5, "bundler": 3, "commonjs": 2}[mode]
    folder.mkdir()
    for path in files:
        shutil.copy2(path, folder)
    (folder / "package.json").write_text('{"private": true}', "utf-8")
    (folder / "node_modules").symlink_to(project / "node_modules")
    said = {"compilerOptions": {**options, "outDir": "out"}, "files": [path.name for path in files]}
    (folder / "tsconfig.json").write_text(json.dumps(said), "utf-8")
    tell(f"TypeScript {run('node', compiler, '--version').split()[-1]}, {mode}")
    assert version in run("node", compiler, "--version")
    run("node", compiler, "-p", "tsconfig.json", cwd=folder)
    for name in {"node16": ("smoke.mjs", "smoke.cjs"), "bundler": ("bundle.mjs",), "commonjs": ("smoke.cjs",)}[mode]:
        if mode == "bundler":
            bundle = ["--bundle", "--format=esm", "--log-level=error", "--outfile=out/bundle.mjs"]
            run(ROOT / "node_modules/.bin/esbuild", "out/smoke.mjs", *bundle, cwd=folder)
        run("node", f"out/{name}", cwd=folder)


@pytest.mark.parametrize("mode", MODES)
def test_a_project_compiles_and_runs(project: Path, tmp_path: Path, mode: str) -> None:
    # vercel/ms#230
    compiles(project, tmp_path / mode, ROOT / "node_modules/typescript/bin/tsc", "7.0", mode)


@pytest.fixture(scope="module")
def compilers() -> Path:
    """Every version of TypeScript that is promised, installed as the lock says."""
    lock, done = HERE / "package-lock.json", HERE / "node_modules/.package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        run("npm", "ci", "--silent", "--no-audit", "--no-fund", cwd=HERE)
        os.utime(done)
    return HERE / "node_modules"


@pytest.mark.heavy
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("version", COMPILERS)
def test_a_project_of_each_compiler(project: Path, compilers: Path, tmp_path: Path, version: str, mode: str) -> None:
    compiles(project, tmp_path / mode, compilers / f"ts{version}/bin/tsc", version, mode)


@pytest.mark.heavy
@pytest.mark.parametrize("version", [one for one in COMPILERS if one >= "5.6"])
def test_the_package_is_built_by_each_compiler_it_takes(compilers: Path, tmp_path: Path, version: str) -> None:
    package = tmp_path / "package"
    shutil.copytree(ROOT / "generated/typescript", package, ignore=shutil.ignore_patterns("dist", "node_modules"))
    for config in ("tsconfig.json", "tsconfig.cjs.json"):
        run("node", compilers / f"ts{version}/bin/tsc", "-p", config, cwd=package)


def test_the_lock_names_no_registry() -> None:
    lock = json.loads((HERE / "package-lock.json").read_text("utf-8"))
    assert [name for name, entry in lock["packages"].items() if "resolved" in entry] == []
    assert (HERE / ".npmrc").read_bytes() == (ROOT / ".npmrc").read_bytes()


# --- Python --------------------------------------------------------------------------------------


@cache
def pythons() -> dict[str, Path]:
    """The newest Python of each version from 3.11 on that this machine has: on PATH, or under pyenv."""
    folders = [Path(name) for name in os.environ["PATH"].split(os.pathsep) if name]
    folders += Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/*/bin")
    found: dict[tuple[int, ...], Path] = {tuple(sys.version_info[:3]): Path(sys.executable)}
    for path in (
        path for folder in folders for path in folder.glob("python3.*") if re.fullmatch(r"python3\.\d+", path.name)
    ):
        if version := installed(path):
            found.setdefault(version, path)
    return {f"{key[0]}.{key[1]}": found[key] for key in sorted(found) if key >= (3, 11)}


def installed(python: Path) -> tuple[int, ...]:
    """The version of a Python that can make environments; empty where it cannot, or is none."""
    asked = [python, "-c", "import ensurepip, sys, venv; print(*sys.version_info[:3])"]
    done = subprocess.run(asked, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return tuple(map(int, done.stdout.split())) if done.returncode == 0 else ()


def checked(python: Path, folder: Path) -> Iterator[list[str]]:
    """The faults that mypy and pyright, both strict, find in the modules of a folder that use an environment."""
    (folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}', "utf-8")
    (folder / "mypy.ini").write_text("[mypy]\nstrict = True\nincremental = False\n", "utf-8")
    files = [path.name for path in sorted(folder.glob("*.py"))]
    for checker, option in (("mypy", "--python-executable"), ("pyright", "--pythonpath")):
        said = ran(BIN / checker, option, python, *files, cwd=folder)[1]
        assert f"{len(files)} source files" in said or re.search(r"^\d+ errors?,", said, re.M), said
        yield re.findall(r"^.*\.py:\d+.* error: .*$", said, re.M)


def used(python: Path, folder: Path, source: str) -> None:
    """A module of a user is run and both checkers accept it; of the same with misspelt names both name those alone."""
    folder.mkdir()
    (folder / "smoke.py").write_text(source, "utf-8")
    (folder / "misspelt.py").write_text(source.replace("CODES[", "CODEZ["), "utf-8")
    for faults in checked(python, folder):
        assert all("misspelt.py:" in one for one in faults) and any("CODEZ" in one for one in faults), faults
    run(python, "-I", "-W", "error", "smoke.py", cwd=folder)


@pytest.mark.heavy
@pytest.mark.parametrize("version", pythons())
def test_a_wheel_in_each_python(ours: Packages, tmp_path: Path, version: str) -> None:
    tell(f"Python {version}: {'.'.join(map(str, installed(pythons()[version])))}, {pythons()[version]}")
    python = environment(tmp_path / "venv", pythons()[version], ours.wheel)
    assert run(python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip() == version
    used(python, tmp_path / "user", (HERE / "smoke.py").read_text("utf-8"))


@pytest.mark.heavy
def test_an_sdist_installs(ours: Packages, tmp_path: Path) -> None:
    python = environment(tmp_path / "venv", Path(sys.executable), ours.sdist)
    run(python, "-I", "-W", "error", HERE / "smoke.py", cwd=tmp_path)


@pytest.mark.heavy
@pytest.mark.parametrize("version", [next(iter(pythons())), list(pythons())[-1]])
def test_the_command_works_from_a_wheel(ours: Packages, tmp_path: Path, version: str) -> None:
    # src-d/style-analyzer#528
    environment(tmp_path / "venv", pythons()[version], f"{ours.wheel}[codegen]")
    wirepact, empty = tmp_path / "venv/bin/wirepact", tmp_path / "empty"
    empty.mkdir()
    assert run(wirepact, "--version", cwd=empty) == "wirepact, version 0.1.0\n"
    run(wirepact, "init", "shop", cwd=empty)
    run(wirepact, "lint", cwd=empty)
    run(wirepact, "generate", cwd=empty)
    assert "all up to date" in run(wirepact, "check", cwd=empty)
    run(wirepact, "export", "--output", "shop.json", cwd=empty)
    assert run(wirepact, "diff", "shop.json", cwd=empty)
    run("npm", "run", "--silent", "build", cwd=empty / "generated/typescript")
    assert "shop: equal" in run(wirepact, "parity", cwd=empty)


OWN = """
import blue_sky_errors
from blue_sky_errors import blue_sky

assert blue_sky_errors.__version__ == "3.1.4rc1"
error = blue_sky.NotFoundError(resource="user", id="7")
assert blue_sky.CODES["not_found"].code == error.code == error.known_code
assert blue_sky.is_code("not_found") and not blue_sky.is_chunk({})
"""


@pytest.mark.heavy
@pytest.mark.parametrize("how", ["wheel", "sdist", "editable"])
def test_a_package_of_ones_own_installs(own: Packages, tmp_path: Path, how: str) -> None:
    # microsoft/pyright#3846
    project = tmp_path / "project"
    shutil.copytree(own.typescript.parent / "python", project)
    wanted: dict[str, list[str | Path]] = {
        "wheel": [own.wheel],
        "sdist": [own.sdist],
        "editable": ["--editable", project],
    }
    python = environment(tmp_path / "venv", Path(sys.executable), *wanted[how])
    used(python, tmp_path / "user", OWN)


USES = {
    "celery": """
import celery
app = celery.Celery(task_cls=ours.ErrorTask, set_as_current=False)
@app.task
def fail() -> None:
    raise helix.HelixError("m", "provider_error")
assert helix.HelixError.is_instance(fail.apply().result)
""",
    "dbos": "import dbos",
    "fastapi": """
import asyncio
import fastapi
app = fastapi.FastAPI()
@app.get("/")
def fail() -> None:
    raise flue.http_error("runtime_unavailable", meta={"state": "loading"})
ours.install(app, flue)
async def status(method: str) -> int:
    sent = []
    async def receive() -> dict:
        return {"type": "http.request", "body": b"", "more_body": False}
    async def send(message: dict) -> None:
        sent.append(message)
    asked = {"method": method, "path": "/", "raw_path": b"/", "root_path": "", "scheme": "http", "headers": []}
    more = {"http_version": "1.1", "query_string": b"", "server": ("h", 80), "client": ("c", 1)}
    await app({"type": "http", "asgi": {"version": "3.0"}, **asked, **more}, receive, send)
    return sent[0]["status"]
assert [asyncio.run(status(method)) for method in ("GET", "POST")] == [503, 405]
""",
    "retry": """
from wirepact import agent
tried = []
@agent.tool_retry(max_retries=1, initial_delay_ms=1)
def late() -> int:
    tried.append(1)
    if len(tried) == 1:
        raise agent.AgentError("TIMEOUT", "late", True)
    return len(tried)
assert late() == 2
""",
    "temporal": "import temporalio",
}


def used_extra(python: Path, folder: Path, extra: str) -> None:
    """Use the module that an extra is for."""
    module = f"wirepact.{extra}" if (ROOT / f"generated/python/wirepact/{extra}.py").is_file() else "wirepact"
    start = f"import {module} as ours\nfrom wirepact import flue, helix\n[getattr(ours, name) for name in dir(ours)]\n"
    run(python, "-I", "-c", f"{start}{USES[extra]}", cwd=folder)


@pytest.mark.heavy
@pytest.mark.parametrize("extra", USES)
def test_an_extra_is_enough(ours: Packages, tmp_path: Path, extra: str) -> None:
    """The module that an extra is for can be used with what the extra brings, and nothing more."""
    used_extra(environment(tmp_path / "venv", Path(sys.executable), f"{ours.wheel}[{extra}]"), tmp_path, extra)


@pytest.mark.heavy
def test_the_floors_of_the_extras(ours: Packages, tmp_path: Path) -> None:
    """The oldest version that each extra allows does as well."""
    said = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    oldest = [one.replace(">=", "==") for extra in USES for one in said[extra]]
    assert len(oldest) == len(USES) and all("==" in one for one in oldest)
    python = environment(tmp_path / "venv", Path(sys.executable), ours.wheel, *oldest)
    for extra in USES:
        used_extra(python, tmp_path, extra)
