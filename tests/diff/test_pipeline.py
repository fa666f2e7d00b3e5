"""What a team puts in its pipeline, run as it is written in a scratch repository."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from support import ROOT, document, run, table, write

from diff.test_command import CASE, git

HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
PAGE = (ROOT / "docs" / "ci.md").read_text("utf-8")
BLOCKS: list[Any] = [yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.S)]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A team's repository: a contract, what it generates, one commit, and the branch it came from."""
    schema = write(tmp_path, CASE.documents()[0])
    assert run("generate", "--schema", schema).exit_code == 0
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "First")
    git(tmp_path, "update-ref", "refs/remotes/origin/main", "HEAD")
    return tmp_path


def environment(repository: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return kept | {
        "PATH": f"{ROOT / '.venv/bin'}:{os.environ['PATH']}",
        "GITHUB_BASE_REF": "main",
        "GITHUB_STEP_SUMMARY": str(repository.parent / f"{repository.name}.md"),
    }


def change(repository: Path, *, generate: bool = True) -> None:
    """The change that breaks readers."""
    write(repository, CASE.documents()[1])
    if generate:
        assert run("generate", "--schema", repository / "schema").exit_code == 0


def commit(repository: Path) -> subprocess.CompletedProcess[str]:
    """A commit by way of the hooks, each the command that pre-commit would run."""
    lines = [" ".join([hook["entry"], *hook.get("args", ())]) for hook in HOOKS]
    hook = repository / ".git/hooks/pre-commit"
    hook.write_text("#!/bin/sh\nset -e\n" + "\n".join(lines) + "\n", "utf-8")
    hook.chmod(0o755)
    git(repository, "add", "-A")
    said = ["git", "-c", "user.name=n", "-c", "user.email=e@example.org", "commit", "-qm", "Second", "--allow-empty"]
    return subprocess.run(
        said, cwd=repository, env=environment(repository), capture_output=True, text=True, check=False
    )


def test_hooks_let_a_sound_commit_through(repository: Path) -> None:
    assert commit(repository).returncode == 0


def test_hooks_stop_a_break(repository: Path) -> None:
    change(repository)
    stopped = commit(repository)
    assert stopped.returncode == 1 and "code-status:" in stopped.stdout + stopped.stderr


def test_hooks_stop_a_stale_tree_and_an_unsound_contract(repository: Path) -> None:
    change(repository, generate=False)
    assert "is stale" in commit(repository).stderr
    write(repository, document(codes=table(unknownMessage="")))
    assert "has too little in it" in commit(repository).stderr


def test_hooks_name_commands_and_install_the_generator() -> None:
    assert [hook["id"] for hook in HOOKS] == ["wirepact-lint", "wirepact-check", "wirepact-diff"]
    for hook in HOOKS:
        assert hook["language"] == "python" and hook["additional_dependencies"] == [".[codegen]"]
        assert hook["pass_filenames"] is False and hook["always_run"] is True
    used = [hook["id"] for hook in BLOCKS[0]["repos"][0]["hooks"]]
    assert used == [hook["id"] for hook in HOOKS]


def steps(repository: Path) -> list[tuple[str, int]]:
    """Each command of the job, and how it ended, up to the first that failed."""
    found = []
    for step in BLOCKS[1]["jobs"]["contract"]["steps"]:
        line = step.get("run", "")
        if not line or line.startswith("pip install"):
            continue
        said = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", line]
        made = subprocess.run(said, cwd=repository, env=environment(repository), capture_output=True, check=False)
        found.append((line.split()[1], made.returncode))
        if made.returncode:
            break
    return found


def test_the_job_passes_and_writes_its_summary(repository: Path) -> None:
    assert steps(repository) == [("lint", 0), ("check", 0), ("diff", 0)]
    summary = Path(environment(repository)["GITHUB_STEP_SUMMARY"]).read_text("utf-8")
    assert summary == "### Contract `shop`: no change.\n"


def test_the_job_fails_on_a_break(repository: Path) -> None:
    change(repository)
    assert steps(repository)[-1] == ("diff", 1)
    assert "code-status:" in Path(environment(repository)["GITHUB_STEP_SUMMARY"]).read_text("utf-8")


def test_the_job_fails_on_a_stale_tree(repository: Path) -> None:
    change(repository, generate=False)
    assert steps(repository)[-1] == ("check", 1)
