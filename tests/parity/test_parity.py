"""Both packages are equal to the contract and to each other, and whatever differs is found and named."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from behaviour.test_vectors import ALONE
from support import ROOT, run

FAMILIES = ("agent", "helix", "flue")


def report(*arguments: str | Path) -> tuple[int, dict[str, dict[str, Any]]]:
    """Exit status, and what the report says of each family."""
    result = run("parity", "--schema", ROOT / "schema", "--format", "json", *arguments)
    return result.exit_code, {one["family"]: one for one in json.loads(result.output)}


@pytest.fixture(scope="module")
def said() -> dict[str, dict[str, Any]]:
    """The report on the repository's own packages."""
    status, families = report()
    assert (status, [one["differences"] for one in families.values()]) == (0, [[], [], []])
    return families


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The report on a copy that is not spoilt, as a person reads it."""
    result = run("parity", "--schema", ROOT / "schema", "--out", copied(tmp_path_factory.mktemp("copy")))
    assert result.exit_code == 0, result.output
    return result.output


def test_the_packages_are_equal(text: str) -> None:
    assert [line for line in text.splitlines() if not line.startswith(" ")] == [
        f"{family}: equal" for family in FAMILIES
    ]
    assert "not declared" not in text


AGENT_ASYMMETRIES = {
    "python": {
        "CHECKPOINT_SERIALIZABLE",
        "CHECKPOINT_WRITE",
        "LOCK_ERROR",
        "POLICY_DENIED",
        "ORCHESTRATION_STRATEGY",
        "SWARM_INCOMPLETE",
        "RUN_INCOMPLETE",
    },
    "typescript": {"POLICY_DENY", "PII_BLOCKED", "SUBAGENT_UNKNOWN", "FS_ESCAPE", "FS_NO_MATCH"},
}
NAMES = {
    "agent": {"tool_retry", "model_retry", "toolRetryMiddleware", "modelRetryMiddleware"},
    "helix": {"aretry_llm_step", "mapVercelError", "uiStreamResponse", "withChatStatus"},
    "flue": set[str](),
}
INSTEAD = {
    ("PII_BLOCKED", "python"),
    ("SUBAGENT_UNKNOWN", "python"),
    ("FS_ESCAPE", "python"),
    ("FS_NO_MATCH", "python"),
    ("TOOL_ARG_INVALID", "typescript"),
}


def test_each_declared_difference_is_there_and_no_other(said: dict[str, dict[str, Any]]) -> None:
    agent = said["agent"]["declared"]
    alone = {(line.split(":")[0], line.split()[-2]) for line in agent if line.endswith(" alone")}
    assert alone == {(code, language) for language, codes in AGENT_ASYMMETRIES.items() for code in codes}
    assert {line for line in agent if "the same concept as" in line} == {
        "POLICY_DENY: the same concept as POLICY_DENIED",
        "POLICY_DENIED: the same concept as POLICY_DENY",
    }
    assert "MAX_RETRIES: 3 in Python, 2 in TypeScript" in agent
    words = [line.split(":")[0].split(" ") for line in agent]
    assert {(one[0], one[2]) for one in words if len(one) == 3 and one[1] == "in"} == INSTEAD
    names = {family: [one for one in said[family]["declared"] if " alone: " in one] for family in FAMILIES}
    assert {family: {one.split()[0] for one in told} for family, told in names.items()} == NAMES
    assert len(agent) == 12 + 2 + 1 + len(INSTEAD) + len(NAMES["agent"])
    assert [one for one in said["helix"]["declared"] if one not in names["helix"]] == [
        "45 differences between runtimes, the same rows in both languages"
    ]
    assert said["flue"]["declared"] == []


def test_what_was_compared_is_told(said: dict[str, dict[str, Any]]) -> None:
    counts = {family: one["counts"] for family, one in said.items()}
    assert [counts[family]["rows of CODES"] for family in FAMILIES] == [51, 52, 39]
    assert (counts["helix"]["rows of FRONTEND_CODES"], counts["helix"]["rows of RETIRED"]) == (7, 1)
    assert min(counts["flue"]["error classes"], counts["helix"]["error classes"]) >= 2 * 26
    assert counts["agent"]["verdicts"] > 51
    assert all(one["answers of parsers"] == one["verdicts of guards"] > 0 for one in counts.values())
    asked = {family: one["behaviours"] for family, one in said.items()}
    assert asked["flue"]["render_error"][0] > 50 and asked["helix"]["map_provider_error"][1] > 50
    unasked = {name for one in asked.values() for name, counts in one.items() if not any(counts)}
    assert "retry_llm_step" in unasked <= {name for names in ALONE.values() for name in names}
    assert min(one["questions"] for one in said.values()) > 100


def test_every_vector_is_answered_as_expected(said: dict[str, dict[str, Any]]) -> None:
    told = {family: one["vectors"] for family, one in said.items()}
    assert all(one["asked"] == one["equal"] > 300 and one["not_met"] == one["wrong"] == [] for one in told.values())
    assert sum(one["asked"] for one in told.values()) > 1_600


@pytest.mark.parametrize("family", FAMILIES)
def test_the_report_has_four_parts(family: str, text: str) -> None:
    part = text[text.index(f"{family}: equal") :].partition("\n")[2]
    heads = [line.strip().split(":")[0] for line in part.splitlines() if re.match("  [a-z]", line)][:4]
    assert heads[:3] == ["tables", "behaviours", "vectors"] and (family == "flue" or heads[3] == "declared")


# --- planted differences -----------------------------------------------------------------------


def copied(tmp_path: Path) -> Path:
    """A copy of both packages that may be spoilt."""
    shutil.copytree(
        ROOT / "generated/python", tmp_path / "python", ignore=shutil.ignore_patterns("__pycache__", ".*_cache")
    )
    package = ROOT / "generated/typescript"
    (tmp_path / "typescript").mkdir()
    shutil.copy(package / "package.json", tmp_path / "typescript")
    shutil.copytree(package / "dist/esm", tmp_path / "typescript/dist/esm", ignore=shutil.ignore_patterns("*.map"))
    return tmp_path


@pytest.fixture
def trees(tmp_path: Path) -> Path:
    return copied(tmp_path)


@dataclass(frozen=True, slots=True)
class Plant:
    """One edit of one package: from `after` on, the first `old` becomes `new`; and what the report must say."""

    id: str
    file: str
    after: str
    old: str
    new: str
    told: str

    @property
    def language(self) -> str:
        return self.file.partition("/")[0]


PY = "python/wirepact"
JS = "typescript/dist/esm"
PLANTS = [
    Plant("verdict", f"{PY}/helix/reference.py", '"code":"provider_rate_limited"', '"retryable":true', '"retryable":false', "verdict of provider_rate_limited"),
    Plant("verdict", f"{JS}/helix/verdicts.js", "NOT_RETRYABLE", '"provider_auth_error",', "", "verdict of provider_auth_error"),
    Plant("verdict-in-the-table", f"{JS}/helix/reference.js", 'code: "provider_rate_limited"', "retryable: true", "retryable: false", "CODES provider_rate_limited"),
    Plant("sentence", f"{PY}/helix/reference.py", '"code":"tool_timeout"', '"user_message":"', '"user_message":"So: ', "sentence of tool_timeout"),
    Plant("sentence", f"{JS}/helix/messages.js", '"tool_timeout"', '", "', '", "So: ', "sentence of tool_timeout"),
    Plant("sentence-of-a-language", f"{PY}/helix/locales.py", "_DE = ", "Eines der Werkzeuge", "So: Eines der Werkzeuge", "sentence in de tool_execution_failed"),
    Plant("sentence-of-a-language", f"{JS}/helix/messages/de.js", '"transport_error"', '"Die', '"So: Die', "sentence in de transport_error"),
    Plant("generic-sentence", f"{JS}/agent/messages.js", "UNKNOWN", '"', '"So: ', "sentence of no_such_code"),
    Plant("status", f"{PY}/flue/reference.py", '"code":"stream_not_found"', '"http_status":404', '"http_status":410', "CODES stream_not_found"),
    Plant("status", f"{JS}/flue/reference.js", 'code: "stream_not_found"', "httpStatus: 404", "httpStatus: 410", "CODES stream_not_found"),
    Plant("category", f"{JS}/agent/reference.js", 'code: "TIMEOUT"', 'category: "', 'category: "x', "CODES TIMEOUT"),
    Plant("condition", f"{PY}/agent/reference.py", '"code":"A2A_TRANSPORT"', '"http":["5xx"]', '"http":["4xx"]', "CODES A2A_TRANSPORT"),
    Plant("raised-by", f"{JS}/agent/reference.js", 'code: "MCP_ERROR"', '"MCP clients"', '"MCP servers"', "CODES MCP_ERROR"),
    Plant("order", f"{PY}/agent/codes.py", "CODE_LIST", '"BUDGET_EXCEEDED",\n    "BUDGET_NO_PRICE"', '"BUDGET_NO_PRICE",\n    "BUDGET_EXCEEDED"', "CODES: the list"),
    Plant("constant-of-a-code", f"{JS}/agent/codes.js", "Codes = ", 'TIMEOUT: "TIMEOUT"', 'TIMEOUT: "TIME_OUT"', "CODES: the constants"),
    Plant("constant", f"{PY}/agent/constants.py", "MAX_RETRIES", "= 3", "= 2", "MAX_RETRIES is 2 in python, 3 in the contract"),
    Plant("constant", f"{JS}/agent/constants.js", "MAX_RETRIES =", "= 2", "= 3", "MAX_RETRIES is 3 in typescript, 2 in the contract"),
    Plant("class-field", f"{PY}/helix/errors.py", "class StreamDropError", "self.last_sequence = last_sequence", "self.last_sequence = 0", "error class StreamDropError"),
    Plant("class-field", f"{JS}/helix/errors.js", "class StreamDropError", "this.remoteSessionId = options.remoteSessionId", "this.remoteSessionId = null", "error class StreamDropError"),
    Plant("class-message", f"{JS}/flue/errors.js", "class SessionBusyError", 'options.message ?? "', 'options.message ?? "So: ', "error class SessionBusyError (least given)"),
    Plant("factory", f"{PY}/helix/errors.py", "def create_max_steps_exhausted_error", "retryable=False", "retryable=True", "factory HelixError.createMaxStepsExhaustedError"),
    Plant("factory", f"{JS}/helix/errors.js", "return Object.assign(error, { maxSteps:", "options.maxSteps", "0", "factory HelixError.createMaxStepsExhaustedError"),
    Plant("class-meta", f"{PY}/flue/errors.py", "class AttachmentConflictError", '{"path": path, ', "{", "error class AttachmentConflictError"),
    Plant("class-status", f"{JS}/helix/errors.js", "class StreamFailedError", "410", "411", "error class StreamFailedError"),
    Plant("guard", f"{JS}/helix/shapes.js", "function fitsErrorChunk", "Number.isInteger(value.step)", "true", "guard ErrorChunk"),
    Plant("guard", f"{PY}/flue/models.py", "class EnvelopeError", "details: str", "details: Maybe[str] = None", "guard EnvelopeError"),
    Plant("asymmetry", f"{PY}/helix/tables.py", '"topic":"a StreamDropError"', '"temporal"', '"dbos"', "ASYMMETRIES differs"),
    Plant("row", f"{JS}/helix/reference.js", "CHAT_ROUTES =", "409", "410", "CHAT_ROUTES differs"),
    Plant("language", f"{PY}/agent/reference.py", '"code":"PII_BLOCKED"', '"languages":["typescript"],', "", "PII_BLOCKED: raised by typescript alone: not so in both"),
    Plant("spelling", f"{JS}/agent/codes.js", "SPELLINGS", '"POLICY_DENY"]', '"POLICY_DENIED"]', "is the same code in CODES"),
    Plant("behaviour", f"{JS}/agent/reference.js", 'code: "FS_ESCAPE"', "behaviour: {", "instead: {", "FS_ESCAPE in python"),
    Plant("retired", f"{JS}/helix/reference.js", "RETIRED =", 'lifecycle: "retired"', 'lifecycle: "active"', "RETIRED framework_completion_tool_choice_unsupported"),
    Plant("name", f"{PY}/agent/__init__.py", "__all__", '    "is_handoff_signal",\n', "", "isHandoffSignal is a name in TypeScript alone"),
    Plant("name", f"{JS}/agent/index.js", "", "HitlInterrupt, ", "", "HitlInterrupt is a name in Python alone"),
    Plant("behaviour-of-a-function", f"{PY}/flue/render.py", "def render_error", "CLIENT_ABORTED_STATUS if aborted else status", "status", "(render_envelope) in python: "),
    Plant("behaviour-of-a-function", f"{JS}/helix/errors.js", "", "Max steps", "Maximum steps", "vector WP-MAX-001 (create_max_steps_exhausted_error) in typescript: message"),
]  # fmt: skip


FOLLOW = (
    "CODES PII_BLOCKED",
    "CODES provider_rate_limited",
    "CODES tool_timeout",
    "CODES FS_ESCAPE",
    "sentence of ",
    "sentence in DE_ZZ ",
    "guard ErrorEnvelope",
    "error class HitlInterrupt",
    "vector ",
    "question ",
    "parser ",
)
"""What follows from a plant: its row in the table, the shape that holds the shape, the class without a name, what the
vectors ask of it, what its parser makes of values."""


@pytest.fixture(scope="module", params=["python", "typescript"])
def spoilt(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str]]:
    """One package with all its plants, and every difference that is reported."""
    trees = copied(tmp_path_factory.mktemp("spoilt"))
    for plant in PLANTS:
        if plant.language == request.param:
            path = trees / plant.file
            text = path.read_text("utf-8")
            place = text.index(plant.old, text.index(plant.after))
            path.write_text(text[:place] + plant.new + text[place + len(plant.old) :], "utf-8")
    status, families = report("--out", trees)
    assert status == 1
    return request.param, [line for one in families.values() for line in one["differences"]]


def test_each_planted_difference_is_named(spoilt: tuple[str, list[str]]) -> None:
    language, lines = spoilt
    unseen = [one.told for one in PLANTS if one.language == language and not any(one.told in line for line in lines)]
    assert unseen == [], lines


def test_nothing_else_is_named(spoilt: tuple[str, list[str]]) -> None:
    language, lines = spoilt
    stray = [line for line in lines if not any(one.told in line for one in PLANTS if one.language == language)]
    assert [line for line in stray if not line.startswith(FOLLOW)] == []


def test_one_difference_is_one_line(trees: Path) -> None:
    path = trees / PY / "agent/constants.py"
    path.write_text(path.read_text("utf-8").replace("= 10485760", "= 10485761"), "utf-8")
    status, families = report("--out", trees)
    assert status == 1
    assert [families[family]["differences"] for family in FAMILIES] == [
        ["A2A_BODY_LIMIT_BYTES is 10485761 in python, 10485760 in the contract"],
        [],
        [],
    ]


def test_a_package_that_is_not_built_is_said(trees: Path) -> None:
    shutil.rmtree(trees / "typescript/dist")
    result = run("parity", "--schema", ROOT / "schema", "--out", trees)
    assert result.exit_code == 1
    assert "is not built. Run `npm run build` there." in result.output


def test_a_package_that_cannot_be_loaded_is_said(trees: Path) -> None:
    (trees / "python/wirepact/agent/codes.py").write_text("raise RuntimeError('no codes')\n")
    result = run("parity", "--schema", ROOT / "schema", "--out", trees)
    assert result.exit_code == 1
    assert "no codes" in result.output


def test_a_package_of_another_contract_is_said(trees: Path) -> None:
    index = trees / "typescript/dist/esm/index.js"
    text = index.read_text("utf-8")
    digest = re.search('CONTRACT_DIGEST = "([0-9a-f]+)"', text)
    assert digest
    index.write_text(text.replace(digest[1], "0" * 64))
    result = run("parity", "--schema", ROOT / "schema", "--out", trees)
    assert result.exit_code == 1
    assert "The two packages were made from different states of the contract." in result.output
