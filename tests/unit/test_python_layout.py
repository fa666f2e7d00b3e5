"""Python that is not sent through the formatter stands as the formatter would leave it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support import ROOT, code, contract, document, read, table, write
from wirepact_codegen import ir
from wirepact_codegen.targets import python

LONG = "x" * 90
CODES: dict[str, Any] = {
    "plain": table(code("a", retryable=True), code("b")),
    "one": table(code("only")),
    "integers": table(code(-32700), code(4), code(5)),
    "margin": table(*(code("c" * size) for size in range(40, 130, 3))),
    "quotes": table(code('say "no"'), code("it's"), code("back\\slash"), code("é"), code("\u202e"), code("'\"'")),
    "words": table(code("a"), code("b"), unknownMessage='He said "no" \\ and left.'),
    "wordy": table(code("a"), unknownMessage=f"{LONG[:70]} and more."),
    "categories": table(code("net_down"), code("io_full"), categoryByPrefix=True, categories={"net": "N.", "io": "I."}),
    "many": table(code("c0_x"), categoryByPrefix=True, categories={f"c{number}": "C." for number in range(40)}),
    "languages": table(code("a", languages=["python"]), code("b", languages=["typescript"])),
    "spellings": table(code("a", sameAs=["b"]), code("b", sameAs=["a"]), code("c")),
    "retired": table(code("a"), code("b", lifecycle="retired")),
    "all retired": table(code("a", lifecycle="retired"), code("b", lifecycle="retired")),
    "elsewhere": table(code("a", languages=["typescript"]), code("b", languages=["typescript"])),
    "one elsewhere": table(code("a", languages=["typescript"])),
}
DESCRIPTIONS = [
    "",
    " ",
    "A.",
    'Ends in "quotes"',
    "Back\\slash",
    "Two\n\nparts.",
    f"{LONG} {LONG}",
    LONG + LONG,
    "tab\there",
]


def as_printed_and_as_formatted(whole: ir.Contract, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, str], ...]:
    printed = python.render(whole)
    with monkeypatch.context() as patch:
        patch.setattr(python, "_laid_out", lambda *_: set())
        return printed, python.render(whole)


@pytest.mark.parametrize("name", CODES)
def test_tables(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = contract({"python": {"out": "../out", "package": "shop"}})
    printed, formatted = as_printed_and_as_formatted(
        read(write(tmp_path, document({}, CODES[name]), said=said)), monkeypatch
    )
    assert printed == formatted


@pytest.mark.parametrize("text", DESCRIPTIONS)
def test_descriptions(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = contract({"python": {"out": "../out", "package": "shop"}}, description=text or "-", title=text[:50] or "-")
    codes = table({**code("a"), "description": text or "-"}, code("b"))
    whole = read(write(tmp_path, document({}, {**codes, "description": text or "-"}), said=said))
    printed, formatted = as_printed_and_as_formatted(whole, monkeypatch)
    assert printed == formatted


@pytest.mark.parametrize("place", ["schema", "tests/golden/shop/schema"])
def test_whole_contracts(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    printed, formatted = as_printed_and_as_formatted(read(ROOT / place), monkeypatch)
    assert printed == formatted


def test_big_tables_are_spared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the tests above say nothing: what is left for the formatter is what does not grow with the codes."""
    seen: set[str] = set()
    monkeypatch.setattr(python.models, "format_python", lambda files: seen.update(files) or dict(files))
    said = contract({"python": {"out": "../out", "package": "shop"}})
    python.render(read(write(tmp_path, document({}, CODES["plain"]), said=said)))
    assert "cart/errors.py" in seen or "cart/facts.py" in seen
    assert not seen & {
        "cart/codes.py",
        "cart/types.py",
        "cart/reference.py",
        "_runtime/wire.py",
        "sse.py",
        "__init__.py",
    }
