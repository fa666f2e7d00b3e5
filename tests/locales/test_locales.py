"""Sentences in further languages: whole or a diagnostic, found by a locale, the same in both languages, paid for by use."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from packages.given import run
from support import ROOT, code, contract, document, problems, read, table, told, write_files
from support import run as command
from wirepact import helix
from wirepact_codegen import build
from wirepact_codegen.diff import compare

DIST = ROOT / "generated/typescript/dist"
GERMAN: dict[str, Any] = json.loads((ROOT / "schema/helix/messages.de.json").read_text("utf-8"))
LOCALES = ["de", "DE", "de-AT", "de_CH", "de-Latn-DE-1996", "dex", "d", "", "-", "fr", "en", "x" * 10_000]


def english() -> dict[str, str]:
    """The live codes of the helix schema and their sentences, read from the files."""
    made: dict[str, str] = {}
    for name in ("codes", "frontend"):
        for one in json.loads((ROOT / f"schema/helix/{name}.schema.json").read_text("utf-8"))["$defs"].values():
            for row in one["oneOf"] if "x-codes" in one else ():
                if row["x-error"].get("lifecycle") != "retired":
                    made[row["const"]] = row["x-error"]["userMessage"]
    return made


def in_node(program: str, *, kind: str = "esm", given: object = None) -> Any:
    place = {"esm": "import", "cjs": "import"}[kind]
    head = (
        f'{place} * as helix from "{DIST}/{kind}/helix/index.js"; import * as german from "{DIST}/{kind}/helix/messages/de.js";'
        "const given = JSON.parse(process.argv[1]);"
    )
    text = f"{head}\nconsole.log(JSON.stringify((() => {{ {program} }})()));"
    return json.loads(run("node", "--input-type=module", "-e", text, json.dumps(given)))


# --- what ships ----------------------------------------------------------------------------------


def test_german_has_a_sentence_for_every_code() -> None:
    assert set(GERMAN["messages"]) == set(english()) and len(GERMAN["messages"]) == 52 + 7
    for wire, text in GERMAN["messages"].items():
        assert text[0].isupper() and text.endswith(".") and len(text) < 130, wire
        assert not re.search(r"\b(du|dein|dir|dich|bitte versuch)\b", text, re.IGNORECASE), "the polite form"
        # A fact of the English one is one of the German one: what to do, and when.
        assert ("lease" in english()[wire]) == ("Bitte" in text), wire
        assert ("later" in english()[wire]) == ("später" in text), wire
    same = {}
    for wire, text in english().items():
        same.setdefault(text, set()).add(GERMAN["messages"][wire])
    assert all(len(texts) == 1 for texts in same.values()), "one English sentence, one German one"


@pytest.mark.parametrize("kind", ["esm", "cjs"])
def test_both_languages_find_the_same_sentence(kind: str) -> None:
    codes = [*english(), "a_newer_code", "", "constructor"]
    program = (
        "const ask = () => given.locales.map((l) => given.codes.map((c) => helix.userMessageFor(c, l)));"
        "const before = ask(); helix.addMessages(german.MESSAGES); return [before, ask()];"
    )
    before, after = in_node(program, kind=kind, given={"codes": codes, "locales": LOCALES})
    assert after == [[helix.user_message_for(one, locale) for one in codes] for locale in LOCALES]
    plain = [english().get(one, "Something went wrong.") for one in codes]
    german = [GERMAN["messages"].get(one, GERMAN["unknownMessage"]) for one in codes]
    assert after == [german] * 5 + [plain] * 7
    assert before == [plain] * len(LOCALES), "a language is there once it was added"
    assert [helix.user_message_for(one) for one in codes] == plain
    assert helix.LOCALES == ("de",) and in_node("return helix.LOCALES;", kind=kind) == ["de"]


def test_no_value_makes_it_fail() -> None:
    class Hostile(str):
        def __hash__(self) -> int:
            raise RuntimeError

    for value in (Hostile("provider_timeout"), object(), [], None, True, float("nan")):
        assert helix.user_message_for(value, "de") == GERMAN["unknownMessage"]
        assert helix.user_message_for("provider_timeout", value) == english()["provider_timeout"]  # type: ignore[arg-type]
    program = (
        "helix.addMessages(german.MESSAGES);"
        "return [null, {}, 7, Symbol.iterator, { toString() { throw new Error(); } }].map((one) =>"
        ' [helix.userMessageFor(one, "de"), helix.userMessageFor("provider_timeout", one)]);'
    )
    assert in_node(program) == [[GERMAN["unknownMessage"], english()["provider_timeout"]]] * 5


def test_answers_and_chunks_speak_it() -> None:
    error = helix.HelixError("secret", "provider_timeout")
    german = GERMAN["messages"]["provider_timeout"]
    needs = {"agent_id": "a", "agent_type": "b", "timestamp": 1, "step": 2}
    chunk = helix.error_chunk(error, **needs, locale="de-AT")  # type: ignore[arg-type]
    answer = helix.chat_error_response(error, locale="de")
    assert (chunk.error, answer.body["error"]) == (german, german)  # type: ignore[index]
    program = (
        'helix.addMessages(german.MESSAGES); const error = new helix.HelixError({ message: "secret", code: "provider_timeout" });'
        'const needs = { agentId: "a", agentType: "b", timestamp: 1, step: 2 };'
        'return [helix.errorChunk(error, { ...needs, locale: "de-AT" }).error,'
        ' helix.chatErrorResponse(error, { locale: "de" }).body.error];'
    )
    assert in_node(program) == [german, german]


def test_a_language_of_ones_own_and_one_in_the_place_of_another() -> None:
    code = (
        "from wirepact import helix\n"
        "helix.add_messages(locale='pt_BR', unknown='Algo deu errado.', sentences={'provider_timeout': 'Demorou.'})\n"
        "helix.add_messages(locale='de', unknown='Oh.', sentences={})\n"
        "for one in [('provider_timeout', 'pt-BR'), ('x', 'pt-br'), ('x', 'pt'), ('x', 'de-AT')]:\n"
        "    print(helix.user_message_for(*one))\n"
    )
    lines = run(sys.executable, "-c", code, cwd=ROOT / "generated/python").splitlines()
    assert lines == ["Demorou.", "Algo deu errado.", "Something went wrong.", "Oh."]
    program = (
        'helix.addMessages({ locale: "pt_BR", unknown: "Algo deu errado.", sentences: new Map([["provider_timeout", "Demorou."]]) });'
        'helix.addMessages({ locale: "de", unknown: "Oh.", sentences: new Map() });'
        'return [["provider_timeout", "pt-BR"], ["x", "pt-br"], ["x", "pt"], ["x", "de-AT"]].map((one) => helix.userMessageFor(...one));'
    )
    assert in_node(program) == lines


def test_a_page_pays_for_the_languages_it_adds(tmp_path: Path) -> None:
    entry = f'export {{ userMessageFor }} from "{DIST}/esm/helix/index.js";\n'
    more = f'import {{ addMessages }} from "{DIST}/esm/helix/index.js"; import {{ MESSAGES }} from "{DIST}/esm/helix/messages/de.js"; addMessages(MESSAGES);\n'
    made = {}
    for name, text in (("without", entry), ("with", entry + more)):
        (tmp_path / f"{name}.mjs").write_text(text, "utf-8")
        made[name] = run(
            ROOT / "node_modules/.bin/esbuild", "--bundle", "--minify", "--format=esm", tmp_path / f"{name}.mjs"
        )
    assert "KI-Dienst" in made["with"] and "KI-Dienst" not in made["without"]
    package = json.loads((ROOT / "generated/typescript/package.json").read_text("utf-8"))
    assert "./helix/messages/de" in package["exports"] and package["sideEffects"] is False


def test_python_reads_it_when_it_is_asked_for() -> None:
    code = "import sys; from wirepact import helix; helix.user_message_for('x'); print('wirepact.helix.locales' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "generated/python", capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr


# --- what a contract may say ---------------------------------------------------------------------


def shop(folder: Path, german: object = None, name: str = "de", **targets: Any) -> Path:
    rows = [
        code(404, userMessage="It is not there."),
        code(-7, userMessage="It could not be read."),
        code(9),
        code(1, lifecycle="retired", userMessage="It was."),
    ]
    files: dict[str, Any] = {"contract.json": contract(targets), "cart/codes.schema.json": document(codes=table(*rows))}
    if german is not None:
        files[f"cart/messages.{name}.json"] = german
    return write_files(folder, files)


WHOLE = {"unknownMessage": "Hoppla.", "messages": {"-7": "Es war nicht lesbar.", "404": "Es ist nicht da."}}


def test_codes_that_are_numbers(tmp_path: Path) -> None:
    targets = {
        "python": {"package": "shop_errors", "out": "../python"},
        "typescript": {"package": "shop", "out": "../ts"},
    }
    folder = shop(tmp_path, WHOLE, "zh-Hant", **targets)
    made = command("generate", "--schema", folder)
    assert made.exit_code == 0, made.output
    code = (
        "from shop_errors import cart\n"
        "for one in [(404, 'zh-Hant-TW'), (-7, 'ZH_hant'), (9, 'zh-hant'), ('404', 'zh-Hant'), (404, 'zh'), (True, 'zh-Hant')]:\n"
        "    print(cart.user_message_for(*one))\n"
    )
    said = run(sys.executable, "-c", code, cwd=tmp_path / "python").splitlines()
    assert said == ["Es ist nicht da.", "Es war nicht lesbar.", "Hoppla.", "Hoppla.", "It is not there.", "Hoppla."]
    run("npm", "run", "--silent", "build", cwd=tmp_path / "ts")
    program = (
        f'import * as cart from "{tmp_path}/ts/dist/esm/cart/index.js"; import {{ MESSAGES }} from "{tmp_path}/ts/dist/esm/cart/messages/zh-Hant.js";'
        "cart.addMessages(MESSAGES);"
        "for (const one of [[404, 'zh-Hant-TW'], [-7, 'ZH_hant'], [9, 'zh-hant'], ['404', 'zh-Hant'], [404, 'zh'], [true, 'zh-Hant']])"
        " console.log(cart.userMessageFor(...one));"
    )
    assert run("node", "--input-type=module", "-e", program).splitlines() == said
    assert [one.text() for one in problems(folder)] == []


def test_what_a_file_lacks_is_told(tmp_path: Path) -> None:
    assert told(shop(tmp_path / "none")) == told(shop(tmp_path / "whole", WHOLE)) == set()
    lacking = {"unknownMessage": "Hoppla.", "messages": {"404": "Es ist nicht da.", "5": "Es ist neu."}}
    assert told(shop(tmp_path / "lacking", lacking)) == {
        ("sentence-missing", "/messages"),
        ("sentence-of-nothing", "/messages/5"),
    }
    more = {**WHOLE, "messages": {**WHOLE["messages"], "9": "Es ist neun.", "1": "Es war."}}  # type: ignore[dict-item]
    assert told(shop(tmp_path / "more", more)) == set(), "of a code without an English one, and of a retired one"
    hidden = {**WHOLE, "unknownMessage": "Hop\u200bpla."}
    assert told(shop(tmp_path / "hidden", hidden)) == {("unseen", "/unknownMessage")}
    outside = tmp_path / "messages.de.json"
    outside.write_text(json.dumps(WHOLE), "utf-8")
    folder = shop(tmp_path / "link")
    (folder / "cart/messages.de.json").symlink_to(outside)
    assert {rule for rule, _ in told(folder)} == {"folder"}


def test_the_bundle_holds_them_and_gives_them_back(tmp_path: Path) -> None:
    folder = shop(tmp_path, WHOLE)
    here = read(folder)
    bundle = tmp_path / "released.json"
    assert command("export", "--schema", folder, "--output", bundle).exit_code == 0
    there = build.read_released(bundle)
    assert [(one.tag, one.unknown_message, one.sentences) for one in there.families[0].locales] == [
        ("de", "Hoppla.", (("404", "Es ist nicht da."), ("-7", "Es war nicht lesbar.")))
    ]
    assert there.digest == here.digest != read(shop(tmp_path / "without")).digest
    assert compare(there, here) == ()
    broken = json.loads(bundle.read_text("utf-8"))
    broken["$defs"]["cart"]["x-messages"]["de"] = {"messages": 7}
    bundle.write_text(json.dumps(broken), "utf-8")
    assert command("diff", bundle, folder).exit_code == 1


def test_a_change_of_them_is_told_and_breaks_nobody(tmp_path: Path) -> None:
    old = read(shop(tmp_path / "old", WHOLE))
    other = {"unknownMessage": "Oje.", "messages": {"404": "Es fehlt.", "-7": "Es war nicht lesbar.", "9": "Neun."}}
    found = compare(old, read(shop(tmp_path / "new", other)))
    assert [(one.rule, one.pointer, one.breaks, one.bump) for one in found] == [
        ("code-sentence", "/$defs/cart/x-messages/de/unknownMessage", (), "patch"),
        ("code-sentence", "/$defs/cart/x-messages/de/messages/404", (), "patch"),
        ("code-sentence", "/$defs/cart/x-messages/de/messages/9", (), "patch"),
    ]
    without = read(shop(tmp_path / "without"))
    (added,), (removed,) = compare(without, old), compare(old, without)
    assert (added.rule, added.breaks, added.bump) == ("locale-added", (), "minor")
    assert (removed.rule, removed.breaks) == ("locale-removed", ("typescript",)), "its entry is gone from the package"
    said = command("diff", tmp_path / "old/schema", tmp_path / "new/schema")
    assert said.exit_code == 0, said.output


def test_explained_and_exported(tmp_path: Path) -> None:
    folder = shop(tmp_path, WHOLE)
    made = json.loads(command("explain", "404", "--schema", folder, "--format", "json").stdout)
    assert made[0]["sentences"] == [
        {"locale": None, "text": "It is not there."},
        {"locale": "de", "text": "Es ist nicht da."},
    ]
    assert "de: Es ist nicht da." in command("explain", "404", "--schema", folder).stdout
    table = command("export", "--format", "csv", "--schema", folder).stdout.splitlines()
    assert "userMessage,userMessage.de," in table[0] and "It is not there.,Es ist nicht da.," in table[1]
