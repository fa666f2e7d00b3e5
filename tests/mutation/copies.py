"""A private copy of the project, in which sources are changed and tests run; the checkout is never touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON = "codegen/wirepact_codegen/targets/python/runtime/"
TYPESCRIPT = "codegen/wirepact_codegen/targets/typescript/runtime/"
_LEFT_OUT = {".git", ".venv", "node_modules", ".work", ".hypothesis"}


class Copy:
    """One copy.

    Attributes:
        root: Its folder. python: Its interpreter, which imports from the copy alone.
    """

    def __init__(self, root: Path, scratch: str = "scratch") -> None:
        self.root = root
        self.python = root / ".venv/bin/python"
        self.scratch = root.parent / f"{root.name}-{scratch}"
        self._places: dict[str, list[tuple[Path, bytes]]] = {}
        self._before: dict[Path, tuple[bytes, int]] = {}

    def make(self) -> None:
        """Copy the project as it stands, generate and build in it."""
        shutil.copytree(ROOT, self.root, ignore=self._ignored, symlinks=True)
        self._tools()
        self.run(str(self.python), "-m", "wirepact_codegen", "generate")
        self.run("npm", "run", "--silent", "build", cwd=self.root / "generated/typescript")

    def again(self, root: Path) -> Copy:
        """One more, of the same state."""
        shutil.copytree(self.root, root, ignore=shutil.ignore_patterns(".venv"), symlinks=True)
        copy = Copy(root)
        copy._tools()
        return copy

    def _ignored(self, folder: str, names: list[str]) -> set[str]:
        built = {"dist"} if folder in (str(ROOT), str(ROOT / "generated/typescript")) else set()
        return {name for name in names if name in _LEFT_OUT | built or name.endswith("_cache")}

    def _tools(self) -> None:
        """Interpreter and tools: those of the checkout, except that they import from here."""
        for folder in (".", "tests/consumers", "examples/chat"):
            modules, link = ROOT / folder / "node_modules", self.root / folder / "node_modules"
            if modules.is_dir() and not link.exists():
                link.symlink_to(modules)
        home = self.root / ".venv"
        venv.create(home, symlinks=True, with_pip=False)
        site = home / Path(sysconfig.get_path("purelib")).relative_to(sys.prefix)
        lines = [f"{self.root}/codegen", f"{self.root}/generated/python", sysconfig.get_path("purelib")]
        site.joinpath("copy.pth").write_text("\n".join(lines) + "\n", "utf-8")
        here = Path(__file__).parent
        start = f"import os, sys; os.environ.get('WIREPACT_TRACED') and (sys.path.append({str(here)!r}), __import__('tracer').in_a_process(), sys.path.remove({str(here)!r}))"
        site.joinpath("trace.pth").write_text(f"{start}\n", "utf-8")
        theirs = Path(sys.prefix) / "bin"
        for tool in theirs.iterdir():
            place = home / "bin" / tool.name
            if place.exists() or not tool.is_file():
                continue
            data = tool.read_bytes()
            if data.startswith(f"#!{theirs}/python".encode()):
                place.write_bytes(data.replace(f"{theirs}/".encode(), f"{home}/bin/".encode(), 1))
                place.chmod(0o755)
            else:
                place.symlink_to(tool)
        (home / ".ready").touch()

    def environment(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHONPATH", "WIREPACT_FUZZ"))}
        path = f"{self.root / '.venv/bin'}{os.pathsep}{self.root / 'node_modules/.bin'}{os.pathsep}{kept['PATH']}"
        return {**kept, "PATH": path, "VIRTUAL_ENV": str(self.root / ".venv")}

    def run(self, *command: str, cwd: Path | None = None) -> None:
        done = subprocess.run(command, cwd=cwd or self.root, env=self.environment(), capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)} failed in the copy:\n{done.stdout}{done.stderr}")

    def places(self, file: str) -> list[tuple[Path, bytes]]:
        """The source and the generated files it is copied to, each with what stands before its text."""
        if file not in self._places:
            source = self.root / file
            found = [(source, b"")]
            if file.startswith((PYTHON, TYPESCRIPT)):
                text = source.read_bytes()
                for path in self._generated(file):
                    data = path.read_bytes()
                    if data.endswith(text) and data.startswith((b"# @generated", b"// @generated")):
                        found.append((path, data[: len(data) - len(text)]))
            self._places[file] = found
        return self._places[file]

    def _generated(self, file: str) -> Iterator[Path]:
        folder = "generated/python" if file.startswith(PYTHON) else "generated/typescript/src"
        yield from (self.root / folder).rglob(Path(file).name)

    def change(self, file: str, text: bytes) -> bool:
        """Put another text in all places of a source, built; whether it could be built."""
        places = self.places(file)
        built = [path for path, header in places if header and path.suffix == ".ts"]
        for path in [*(one for one, _ in places), *(out for one in built for out in self._dist(one))]:
            self._before[path] = (path.read_bytes(), path.stat().st_mtime_ns)
        for path, header in places:
            path.write_bytes(header + text)
            # No byte code of another state may pass for this one: it is known by whole seconds and size alone.
            os.utime(path, ns=(self._before[path][1] + 2_000_000_000,) * 2)
        return all(self._esbuild(built, form) for form in ("esm", "cjs")) if built else True

    def restore(self) -> None:
        """Everything as it was, and nothing left of the tests that ran."""
        for path, (data, time) in self._before.items():
            path.write_bytes(data)
            os.utime(path, ns=(time, time))
        self._before.clear()
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.scratch.mkdir(parents=True)

    def _dist(self, path: Path) -> Iterator[Path]:
        package = self.root / "generated/typescript"
        for kind in ("esm", "cjs"):
            out = (package / "dist" / kind / path.relative_to(package / "src")).with_suffix(".js")
            yield from (out, out.with_name(f"{out.name}.map"))

    def _esbuild(self, sources: list[Path], form: str) -> bool:
        package = self.root / "generated/typescript"
        command = [
            str(self.root / "node_modules/.bin/esbuild"),
            *map(str, sources),
            f"--format={form}",
            "--target=es2022",
        ]
        command += [
            "--log-level=error",
            "--sourcemap",
            f"--outdir={package / 'dist' / form}",
            f"--outbase={package / 'src'}",
        ]
        return subprocess.run(command, capture_output=True).returncode == 0
