"""What the README shows is true: its snippets run, compile, and stand in the schema."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from support import ROOT

README = (ROOT / "README.md").read_text("utf-8")


def snippet(name: str) -> str:
    found = re.search(rf"<!-- snippet: {name} -->\n```\w+\n(.*?)```", README, re.DOTALL)
    assert found, f"the README has no snippet {name}"
    return found[1]


def test_the_schema_snippet_stands_in_the_schema() -> None:
    shown = json.loads(snippet("schema"))
    codes = json.loads((ROOT / "schema/helix/codes.schema.json").read_text("utf-8"))
    row = next(row for row in codes["$defs"]["ErrorCode"]["oneOf"] if row["const"] == shown["const"])
    assert shown == {**row, "x-error": {key: row["x-error"][key] for key in shown["x-error"]}}


BEFORE = {
    "sse": """
        import asyncio, httpx
        from fastapi import FastAPI
        from acme_errors import acme
        app = FastAPI()
        async def words():
            yield {"type": "text", "text": "a"}
            yield {"type": "text", "text": "b"}
            raise acme.RateLimitedError("slow down")
        async def ask():
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
                return (await client.get("/answer")).content
        class _Later:
            def __iter__(self):
                return iter([asyncio.run(ask())])
        response = _Later()
        """,
    "provider": """
        import openai
        from wirepact import helix
        url = "http://127.0.0.1:1/v1"
        """,
    "celery": """
        from wirepact import agent
        """,
    "observers": """
        import logging
        from wirepact import agent
        error = agent.AgentError("TIMEOUT", "late")
        """,
}
"""What stands around a snippet, and what it shows is so."""
AFTER = {
    "fastapi": """
        from fastapi.testclient import TestClient
        answer = TestClient(app).get("/nowhere")
        assert (answer.status_code, answer.json()["error"]["type"]) == (404, "route_not_found")
        """,
    "sse": """
        assert texts == ["a", "b"]
        assert (reader.settlement.outcome, reader.settlement.retryable) == ("failed", True)
        """,
    "provider": 'assert (failure.code, failure.retryable) == ("provider_error", False)',
    "celery": """
        app.conf.task_always_eager = True
        failed = work.apply()
        assert failed.successful() and isinstance(work, ErrorTask)
        """,
    "engines": "assert callable(should_retry) and data_converter.failure_converter_class",
    "observers": 'assert attributes["error.type"] == "TIMEOUT" and callable(sentry_before_send)',
}


@pytest.fixture(scope="module")
def acme(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages of a contract that `init` has made, the npm one built."""
    folder = tmp_path_factory.mktemp("acme")
    command = [sys.executable, "-m", "wirepact_codegen"]
    for given in (["init", "acme"], ["generate", "--target", "python", "--target", "typescript"]):
        subprocess.run([*command, *given], cwd=folder, check=True, capture_output=True)
    path = f"{ROOT / 'node_modules/.bin'}{os.pathsep}{os.environ['PATH']}"
    npm = folder / "generated/typescript"
    subprocess.run(["npm", "run", "--silent", "build"], cwd=npm, env={**os.environ, "PATH": path}, check=True)
    return folder


@pytest.mark.parametrize(
    "name", ["python", "behaviours", "fastapi", "sse", "provider", "celery", "engines", "observers"]
)
def test_the_python_snippets_run(name: str, request: pytest.FixtureRequest) -> None:
    paths = [ROOT / "generated/python"]
    if "acme_errors" in snippet(name):
        paths.append(request.getfixturevalue("acme") / "generated/python")
    rest = snippet("reader") if name == "sse" else ""
    parts = [dedent(BEFORE.get(name, "")), snippet(name), rest, dedent(AFTER.get(name, ""))]
    strict = ["-W", "error"] if name in ("python", "behaviours") else []  # other people's libraries warn
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    done = subprocess.run(
        [sys.executable, *strict, "-c", "\n".join(parts)], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_typescript_snippets_compile(acme: Path, tmp_path: Path) -> None:
    packages = {"wirepact": ROOT / "generated/typescript", "@acme/errors": acme / "generated/typescript"}
    packages |= {
        name: ROOT / "node_modules" / name for name in ("hono", "express", "ai", "@types/node", "@types/express")
    }
    for name, place in packages.items():
        link = tmp_path / "node_modules" / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(place)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    names = [name for name, language in re.findall(r"<!-- snippet: (\w+) -->\n```(\w+)", README) if language == "ts"]
    assert len(names) > 4
    for name in names:
        (tmp_path / f"{name}.ts").write_text(snippet(name))
    flags = ["--strict", "--exactOptionalPropertyTypes", "--module", "nodenext", "--target", "es2022", "--noEmit"]
    flags += ["--skipLibCheck", "--lib", "es2023,dom,dom.iterable,dom.asynciterable", "--types", "node"]
    done = subprocess.run(
        [ROOT / "node_modules/.bin/tsc", *flags, *(f"{name}.ts" for name in names)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def test_each_use_is_short() -> None:
    uses = README.partition("## Where it is used")[2].partition("\n## ")[0]
    for text in re.findall(r"```\w+\n(.*?)```", uses, re.DOTALL):
        assert len([line for line in text.splitlines() if line]) < 10, text


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`make ([a-z-]+)`", README)) | {"generate", "test"}))
def test_every_target_of_the_readme_is_there(name: str) -> None:
    assert re.search(rf"^{name}:.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([^)#:]+)\)", README))))
def test_every_link_leads_somewhere(path: str) -> None:
    assert (ROOT / path).exists()
