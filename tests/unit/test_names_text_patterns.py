"""Names, prose and patterns on whatever a contract may hold: properties, not examples."""

from __future__ import annotations

import json
import keyword
import re
import shutil
import subprocess
import unicodedata
from typing import Annotated, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError
from pydantic.types import StringConstraints
from wirepact_codegen import dialect, naming, patterns, text
from wirepact_codegen.targets.typescript.literals import comment

QUICK = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
AWKWARD = st.text(st.sampled_from("aZ0_-. /*'\"`\\$é²ﬁ한가각ᄀ가́̈￣ǅßıİͅ々〆ᅠㅤ٣😀\u200d\ufeff\n"), max_size=6)


def node(script: str, given: Any) -> Any:
    """Run a script with `given` as JSON on standard input; what it prints, parsed."""
    if shutil.which("node") is None:
        pytest.skip("needs Node")
    source = f'const given = JSON.parse(require("fs").readFileSync(0, "utf8"));\n{script}'
    done = subprocess.run(["node", "-e", source], input=json.dumps(given), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


# --- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wire", "name"),
    [
        ("order.made", "ORDER_MADE"),
        ("not-found", "NOT_FOUND"),
        ("runId", "RUN_ID"),
        ("HTTPError", "HTTP_ERROR"),
        ("s²", "SU00B2"),
        ("s2", "S2"),
        ("£", "U00A3"),
        ("%", "U0025"),
        ("", "EMPTY"),
        ("404", "CODE_404"),
        (404, "CODE_404"),
        (-32700, "CODE_MINUS_32700"),
        ("__proto__", "CODE___PROTO__"),
        ("_x", "_X"),
        ("é", "é"),
        ("e\u0301", "EU0301"),
        ("\u1100\u1161", "U1100U1161"),
        ("ﬁn", "UFB01N"),
        ("\u1160x", "U1160X"),
        ("٣a", "U0663A"),
        ("😀", "U1F600"),
    ],
)
def test_constant_names(wire: str | int, name: str) -> None:
    assert naming.constant_name(wire) == name


def check_constant(wire: str) -> None:
    name = naming.constant_name(wire)
    assert name.isidentifier() and not keyword.iskeyword(name)
    assert unicodedata.normalize("NFKC", name) == name, "Python would take it for another name"
    assert not name.startswith("__"), "Python would change it inside a class"
    assert not any(text.is_unseen(char) for char in name)


@QUICK
@given(WORDS)
def test_a_constant_is_a_name_in_python(wire: str) -> None:
    check_constant(wire)


@QUICK
@given(AWKWARD)
def test_a_constant_of_awkward_letters_is_a_name_in_python(wire: str) -> None:
    check_constant(wire)


def test_a_constant_is_a_name_in_javascript() -> None:
    """Every letter there is."""
    names = {naming.constant_name(chr(code)) for code in range(0x32000) if not 0xD800 <= code <= 0xDFFF}
    plain = re.compile(r"[A-Z_][A-Z0-9_]*")
    odd = [name for name in sorted(names) if not plain.fullmatch(name)]
    assert len(odd) > 1000
    script = (
        "console.log(JSON.stringify(given.filter((name) => !/^[\\p{ID_Start}$_][\\p{ID_Continue}$]*$/u.test(name))));"
    )
    assert node(script, odd) == []


@QUICK
@given(st.lists(WORDS | AWKWARD, unique=True, max_size=6), st.randoms())
def test_a_name_hangs_on_its_value_alone(wires: list[str], chance: Any) -> None:
    """Order and neighbours change no name; two values with one name are for lint to tell."""
    names = {wire: naming.constant_name(wire) for wire in wires}
    chance.shuffle(wires)
    assert {wire: naming.constant_name(wire) for wire in wires} == names


# --- prose -------------------------------------------------------------------------------------

PROSE = st.text(st.characters() | st.sampled_from("\n\r\t \u2028\u202e\u200b\x00\x1b\ufeff*/\"'\\`"), max_size=80)


def test_what_cannot_be_seen() -> None:
    """The list is our own; the controls, marks and fillers that any Unicode has are all on it."""
    unseen = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    listed = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) in unseen]
    assert [char for char in listed if not text.is_unseen(char)] == ["\n"]
    shown = [chr(code) for code in range(0x110000) if text.is_unseen(chr(code))]
    kinds = {unicodedata.category(char) for char in shown}
    assert {"Ll", "Lu", "Nd", "Po", "Sm", "So", "Zs"} & kinds == set()
    assert not any(text.is_unseen(char) for char in "aé한😀👩\u00a0\ufe0f")
    assert all(
        text.is_unseen(char) for char in "\x00\x7f\x85\xad\u202e\u2066\u200b\u2028\ufeff\u3164\ud800\uffff\U000e0041"
    )


@QUICK
@given(PROSE)
def test_prose_is_visible_and_fits(given_text: str) -> None:
    lines = text.paragraphs(given_text, 40)
    for line in lines:
        assert not any(text.is_unseen(char) or char == "\n" for char in line)
        assert len(line) <= 40 or " " not in line.strip()
    assert not lines or (lines[0] and lines[-1])
    assert text.paragraphs("\n\n".join(" ".join(lines).split("  ")), 4000) is not None


@QUICK
@given(PROSE)
def test_prose_loses_nothing(given_text: str) -> None:
    """All characters but white space are there, unseen ones as escapes."""
    shown = "".join("".join(text.paragraphs(given_text, 40)).split())
    plain = text.escape_unseen(given_text.replace("\r\n", "\n").replace("\t", " "))
    assert shown == "".join(plain.split())


@QUICK
@given(PROSE)
def test_a_message_is_one_line(given_text: str) -> None:
    assert "\n" not in text.one_line(given_text)
    assert not any(text.is_unseen(char) for char in text.one_line(given_text))


# --- patterns ----------------------------------------------------------------------------------

ATOMS = st.sampled_from([*"abz09_:- é😀,=!<>@#%&~'\"`;", *(f"\\{char}" for char in "^$\\.*+?()[]{}|/nrtf")])
CLASSES = st.sampled_from(
    ["[a-z]", "[^a-z]", "[A-Za-z0-9._-]", "[-a]", "[a-]", r"[\-a]", r"[^\n]", "[é😀]", "[^^]", "[a-c-e]"]
)
CLASSES |= st.sampled_from(
    [r"[\]\[]", "[$]", "[.]", "[ -~]", "[!-/:-@]", "[{}()|*+?]", r"[\\/]", "[😀-😂]", "[~&]", "[#-%]"]
)
QUANTIFIERS = st.sampled_from(["", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{2,}", "{0,2}?"])


def quantified(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    group = st.tuples(st.sampled_from(["(", "(?:"]), inner).map(lambda pair: f"{pair[0]}{pair[1]})")
    piece = st.tuples(ATOMS | CLASSES | group, QUANTIFIERS).map("".join)
    branch = st.lists(piece, max_size=4).map("".join)
    return st.lists(branch, min_size=1, max_size=3).map("|".join)


PORTABLE = st.tuples(
    st.sampled_from(["", "^"]), st.recursive(ATOMS | CLASSES, quantified, max_leaves=6), st.sampled_from(["", "$"])
).map("".join)
ANY = st.text(st.sampled_from(r"ab09.^$*+?()[]{}|\/-,:dwsbpkuxZn1=!<P&~# é😀"), max_size=8)
SUBJECTS = [
    "",
    "a",
    "b",
    "ab",
    "aab",
    "abab",
    "A",
    "0",
    "09",
    "é",
    "😀",
    "😀😁",
    "a-b",
    "a.b",
    "_",
    "-",
    ".",
    "$",
    "^",
    "\\",
    "[",
    "]",
]
SUBJECTS += [
    "{",
    "}",
    "(a)",
    "a/b",
    " ",
    "a b",
    "a\nb",
    "\n",
    "\r",
    "\t",
    "\f",
    "\u2028",
    "a\n",
    "\x85",
    "~",
    "&",
    "a:b:c",
    "é😀z09",
]


def python_finds(pattern: str) -> list[bool]:
    return [re.search(patterns.for_python(pattern), subject) is not None for subject in SUBJECTS]


def rust_finds(pattern: str) -> list[bool]:
    adapter = TypeAdapter(Annotated[str, StringConstraints(pattern=pattern)])

    def takes(subject: str) -> bool:
        try:
            adapter.validate_python(subject)
        except ValidationError:
            return False
        return True

    return [takes(subject) for subject in SUBJECTS]


def agree(accepted: list[str]) -> None:
    script = """
    const run = (pattern) => {
      const found = new RegExp(pattern, "u");
      return given.subjects.map((one) => found.test(one));
    };
    console.log(JSON.stringify(given.patterns.map(run)));
    """
    javascript = node(script, {"patterns": accepted, "subjects": SUBJECTS})
    for pattern, found in zip(accepted, javascript, strict=True):
        assert python_finds(pattern) == found, f"Python and JavaScript differ on {pattern!r}"
        assert rust_finds(pattern) == found, f"Rust and JavaScript differ on {pattern!r}"


def collected(strategy: st.SearchStrategy[str], count: int) -> list[str]:
    found: set[str] = set()

    @settings(QUICK, max_examples=count)
    @given(strategy)
    def collect(pattern: str) -> None:
        found.add(pattern)

    collect()
    return sorted(found)


def test_the_portable_subset_is_accepted_and_means_one_thing() -> None:
    tried = collected(PORTABLE, 400)
    accepted = [pattern for pattern in tried if patterns.problem(pattern) is None]
    assert len(accepted) > 0.8 * len(tried), "most of what the subset promises is taken"
    agree(accepted)


def test_whatever_is_accepted_means_one_thing() -> None:
    accepted = [pattern for pattern in collected(ANY, 3000) if patterns.problem(pattern) is None]
    assert len(accepted) > 100
    agree(accepted)


REFUSED = r"""
\d \w \s \b (?=a) (?!a) (?<=a) (?<!a) (a)\1 (?P<n>a) (?<n>a) \k<n> \: a\-b \u0041 \x41 \p{L} \A \Z \z \h (?i)a (?>a)
a++ a*+ a{2}+ [[:alpha:]] [a&&b] [a--b] []a] [^]a] [] a{,3} { } ] a** ^* |* (*a) a\ (a a) [a [z-a] a{3,1} a{1001}
a{1,1001} (a{1000}){1000} .
""".split()


def test_a_difference_would_be_seen() -> None:
    with pytest.raises(AssertionError, match="differ on"):
        agree([r"^.$"])


@pytest.mark.parametrize("pattern", REFUSED)
def test_what_one_language_reads_otherwise_is_refused(pattern: str) -> None:
    assert patterns.problem(pattern) is not None


@pytest.mark.parametrize(
    ("pattern", "given"),
    [("^[A-Z$]+$", r"^[A-Z$]+\Z"), (r"^[\]$]\$$|a\\$", r"^[\]$]\$\Z|a\\\Z"), ("^(?:a$|[^$])", r"^(?:a\Z|[^$])")],
)
def test_an_end_is_told_from_a_dollar_sign(pattern: str, given: str) -> None:
    assert patterns.problem(pattern) is None and patterns.for_python(pattern) == given


def test_a_form_of_the_dialect_ends_where_the_text_ends() -> None:
    assert list(dialect._pattern(None, "^a$|^b$", "a\n", None)) and list(dialect._pattern(None, r"^a\$$", "a$\n", None))
    assert not list(dialect._pattern(None, r"^[$]\$", "$$", None))


SLOW = r"""
^(a+)+$ ^(a*)*$ ^(?:a+?)+?$ ^(a|aa)*c$ ^(a|a)*$ ^([ab]|a)*c$ ^(a?b?)*c$ ^((a?)+b)*$ ^(a|b|ab)*c$ ^([a-z]+_?)*$
^(ab?|b?a)*$ ^([^\n]|x)*$ ^(?:(?:|)a)*$ ^((a|a){30}b)*$ ^(a{0,30}){30}$ ^([a-z]{1,20}){20}$ ^((a|a){3}){9}$
^(a?){30}$ ^(?:|){30}b
""".split()
QUICK_PATTERNS = r"""
^[a-z]+(?:_[a-z0-9]+)*$ ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ ^(?:[0-9a-f]{4}:){7}[0-9a-f]{4}$ ^[^@\n]+@[^@\n]+\.[^@\n]+$
^(/([^/~]|~[01])*)*$ ^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$ ^([0-9]{64})+$ (a?)* ^(a|ab)*$ a{1000}
^"([^"\\]|\\["\\/bfnrt])*"$ ^[!-~]([!-~]*[!-~])?$ ^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==)?$ ^(a|)$
^[0-9]+(-(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(\.(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?$
^(?:mon|tue|wed|thu|fri|sat|sun)(?:,(?:mon|tue|wed|thu|fri|sat|sun))*$
""".split()


@pytest.mark.parametrize("pattern", SLOW)
def test_a_repeat_with_two_ways_through_one_text_is_slow(pattern: str) -> None:
    assert patterns.problem(pattern) is None
    assert "several ways" in (patterns.slow(pattern) or "")


@pytest.mark.parametrize("pattern", QUICK_PATTERNS)
def test_usual_repeats_are_not_slow(pattern: str) -> None:
    assert (patterns.problem(pattern), patterns.slow(pattern)) == (None, None)


@pytest.mark.parametrize(
    "pattern",
    [
        "(" * 5000 + ")" * 5000,
        "(?:a|b" * 1600 + ")*" * 1600,
        "(?:" + "a?" * 5000 + ")*",
        "(?:(?:(?:a{1000}){1000}){1000})*",
        "(?:(?:(?:(?:(?:){1000}){1000}){1000}){1000}){1000}",
        "(?:" + "|".join(f"w{number}x" for number in range(1500)) + ")*",
    ],
    ids=["groups", "repeats", "choices", "rounds", "nothing", "words"],
)
def test_a_pattern_too_large_to_judge_is_refused_and_hangs_nothing(pattern: str) -> None:
    assert "too large" in (patterns.slow(pattern) or "")


def test_a_description_gives_no_orders() -> None:
    """A tag at the start of a line would tell editors and compilers something; only ours may."""
    told = comment("@deprecated It says so itself.\n\n  @internal", deprecated=True)
    assert [line for line in told.splitlines() if re.match(r"\s*(/\*\*|\*)?\s*@", line)] == [" * @deprecated"]
    assert "\\@deprecated It says so itself." in told and "\\@internal" in told
