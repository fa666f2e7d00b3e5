"""Two versions of the npm package in one program: as npm nests them, and minified into one bundle."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from support import ROOT

PACKAGE = ROOT / "generated/typescript"
LIBRARY = """
import { AgentError, HitlInterrupt, stampRetryable } from "wirepact/agent";
import { carried } from "wirepact/workers";
export { AgentError };
export const errors = {
  plain: new AgentError("TIMEOUT", "late", true, { cause: new Error("why") }),
  stamped: new AgentError("TIMEOUT", "late", true),
  pause: new HitlInterrupt(),
};
stampRetryable(errors.stamped, false);
export const sent = structuredClone(carried(errors.plain));
"""
APPLICATION = """
import { errors, sent, AgentError as Theirs } from "library";
import * as agent from "wirepact/agent";
import { HelixError } from "wirepact/helix";
import { revived } from "wirepact/workers";
const { AgentError, HitlInterrupt } = agent;
class Denied extends AgentError {}
class Mine extends AgentError {}
const named = Object.assign(new AgentError("TIMEOUT", "m"), { name: "HitlInterrupt" });
const back = revived(sent, agent);
console.log(JSON.stringify({
  "two copies": Theirs !== AgentError && !(errors.plain instanceof AgentError),
  "told by the mark": AgentError.isInstance(errors.plain) && Theirs.isInstance(new AgentError("TIMEOUT", "m")),
  "code": errors.plain.code === "TIMEOUT" && errors.plain.knownCode === "TIMEOUT",
  "verdicts": agent.getRetryable(errors.plain) === true && agent.getRetryable(errors.stamped) === false,
  "no sibling": !HitlInterrupt.isInstance(errors.plain) && !AgentError.isInstance(errors.pause),
  "no other family": !HelixError.isInstance(errors.plain),
  "no kin": !(new Denied("X", "m") instanceof Mine) && !(new AgentError("X", "m") instanceof Mine),
  "no kin by mark": !Mine.isInstance(new Denied("X", "m")) && !Mine.isInstance(errors.plain),
  "no look-alike": !({ code: "TIMEOUT" } instanceof AgentError) && !AgentError.isInstance({ code: "TIMEOUT" }),
  "no name": !HitlInterrupt.isInstance(named) && AgentError.isInstance(named),
  "names of classes": errors.plain.name === "AgentError" && errors.pause.name === "HitlInterrupt",
  "carried by one, revived by the other": back instanceof AgentError && back.code === "TIMEOUT",
  "its cause": back.cause.message === "why",
}));
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An application and a library, each with a version of the package of its own."""
    folder = tmp_path_factory.mktemp("copies")
    library = folder / "node_modules/library"
    for home, version in ((folder, "1.0.0"), (library, "1.1.0")):
        made = home / "node_modules/wirepact"
        shutil.copytree(PACKAGE / "dist", made / "dist")
        said = json.loads((PACKAGE / "package.json").read_text("utf-8"))
        (made / "package.json").write_text(json.dumps({**said, "version": version}), "utf-8")
    (library / "package.json").write_text('{"name": "library", "type": "module", "exports": "./index.js"}', "utf-8")
    (library / "index.js").write_text(LIBRARY, "utf-8")
    (folder / "application.mjs").write_text(APPLICATION, "utf-8")
    return folder


@pytest.mark.parametrize("how", ["nested", "bundled", "minified"])
def test_errors_of_two_versions(program: Path, how: str) -> None:
    """liveblocks/liveblocks#432, connectrpc/connect-es#1041, smithy-typescript#2008, temporalio/sdk-typescript#1128"""
    entry = program / "application.mjs"
    if how != "nested":
        out = program / f"{how}.mjs"
        command = [str(ROOT / "node_modules/.bin/esbuild"), str(entry), "--bundle", "--format=esm", f"--outfile={out}"]
        command += ["--platform=node", "--log-level=error", *(["--minify"] if how == "minified" else [])]
        subprocess.run(command, check=True, cwd=program, timeout=60)
        entry = out
    done = subprocess.run(["node", str(entry)], capture_output=True, text=True, cwd=program, timeout=60)
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    assert len(answers) == 13 and [name for name, right in answers.items() if right is not True] == []
