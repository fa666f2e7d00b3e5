"""What both packages read from a peer that may be newer, keep, and write back; and where they say it is at fault."""

from __future__ import annotations

import base64
import importlib
import json
from typing import Any

import pytest
from support import ROOT
from wirepact_codegen import build as contract

from judges.cases import build, vectors
from judges.judges import node, snake

VECTORS = vectors("wire/parse.json")
LANGUAGES = ("python", "typescript")


def parse(language: str, family: str, shape: str, given: dict[str, Any]) -> dict[str, Any]:
    """`text` written back, or `pointer` and `problem` of the refusal."""
    if language == "typescript":
        return dict(node().ask(ask="parse", family=family, shape=shape, **given))
    module = importlib.import_module(f"wirepact.{family}")
    sent: Any = base64.b64decode(given["base64"]) if "base64" in given else given.get("text", given.get("value"))
    try:
        found = getattr(module, f"parse_{snake(shape)}")(sent)
    except module.WireError as error:
        return {"pointer": error.pointer, "problem": error.problem}
    return {"text": _written(found)}


def _written(value: Any) -> str:
    return value.model_dump_json() if hasattr(value, "model_dump_json") else json.dumps(value)


def exact(value: Any) -> Any:
    """A form in which equal JSON values are equal, and true is not 1."""
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, dict):
        return {key: exact(item) for key, item in value.items()}
    return [exact(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_read_and_written_back(vector: dict[str, Any], language: str) -> None:
    given = {key: build(item) for key, item in vector["input"].items()}
    family, shape = given.pop("family"), given.pop("shape")
    answer = parse(language, family, shape, given)
    match vector["expected"]:
        case {"kept": True}:
            sent = (
                given["value"]
                if "value" in given
                else json.loads(
                    base64.b64decode(given["base64"]).decode("utf-8-sig") if "base64" in given else given["text"]
                )
            )
            assert "text" in answer, answer
            assert exact(json.loads(answer["text"])) == exact(sent)
            again = parse(language, family, shape, {"text": answer["text"]})
            assert json.loads(again["text"]) == json.loads(answer["text"])
        case {"pointer": pointer}:
            assert answer.keys() == {"pointer", "problem"}
            assert answer["pointer"] == pointer
            assert answer["problem"]
        case _:
            assert answer.keys() == {"pointer", "problem"}


def test_every_shape_is_parsed_in_both_languages() -> None:
    """Each has a parser, which keeps what a vector of the shape holds."""
    from judges.cases import shape_cases

    for family in contract.read(ROOT / "schema")[0].families:
        for shape in family.shapes:
            case = next(
                case
                for case in shape_cases()
                if (case.family, case.shape, case.valid) == (family.name, shape.name, True)
            )
            for language in LANGUAGES:
                answer = parse(language, family.name, shape.name, {"text": json.dumps(case.value)})
                assert exact(json.loads(answer["text"])) == exact(case.value), (shape.name, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_never_holds_what_was_sent(language: str) -> None:
    secret = "hunter2"
    for text in (f'{{"type": "{secret}"}}', f'"{secret}"', f'{{"error": {{"{secret}": 1}}}}', f"{secret}"):
        answer = parse(language, "helix", "ErrorChunk", {"text": text})
        assert secret not in answer["problem"]
