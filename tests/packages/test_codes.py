"""CODES is a read-only mapping that behaves as one, whatever is asked of it."""

from __future__ import annotations

import copy
import pickle
from collections import ChainMap
from collections.abc import Callable, Mapping
from operator import eq, ne
from types import MappingProxyType, ModuleType
from typing import Any

import pytest
from wirepact import agent, flue, helix
from wirepact._runtime.rows import CodeInfo, CodeTable

each_table = pytest.mark.parametrize(
    ("family", "name"),
    [(agent, "CODES"), (helix, "CODES"), (helix, "FRONTEND_CODES"), (helix, "RETIRED"), (flue, "CODES")],
    ids=lambda one: one if isinstance(one, str) else one.__name__,
)
ODD: list[Any] = [None, 0, 1.5, True, "", "no_such_code", b"x", [], {}, set(), object(), ("TIMEOUT",), float("nan")]


@each_table
def test_it_is_a_mapping_in_the_order_of_the_contract(family: ModuleType, name: str) -> None:
    table = getattr(family, name)
    assert isinstance(table, Mapping)
    assert (
        list(table) == list(table.keys()) == [code for code, _ in table.items()] == [one.code for one in table.values()]
    )
    assert list(reversed(table)) == list(table)[::-1]
    assert len(table) == len(list(table)) and bool(table)
    assert dict(table) == {**table} == table == dict(table.items())
    assert not ne(table, dict(table)) and not ne(dict(table), table)
    assert table != {} and table != dict.fromkeys(table)


WHOLE: list[Callable[[Any], Any]] = [
    dict,
    lambda table: {**table},
    lambda table: (lambda **given: given)(**table),
    lambda table: table | {},
    lambda table: {} | table,
    lambda table: table.copy(),
    lambda table: {code: table[code] for code in reversed(table)},
    lambda table: dict(zip(table, table.values(), strict=True)),
    lambda table: dict(MappingProxyType(table)),
    lambda table: dict(ChainMap(table)),
]


@pytest.mark.parametrize("asked", [(), ("a",), ("b", "a")])
def test_what_was_not_asked_for_yet_is_there_too(asked: tuple[str, ...]) -> None:
    def table() -> Any:
        made = CodeTable(("m", "CODES"), lambda: '[{"code": "a"}, {"code": "b"}]')
        return made if all(made[code].code == code for code in asked) else None

    whole = {"a": CodeInfo({"code": "a"}), "b": CodeInfo({"code": "b"})}
    for read in WHOLE:
        assert read(table()) == whole
    for same in ((table(), whole), (whole, table()), (table(), table())):
        assert eq(*same) and not ne(*same)
    for other in ((table(), {}), ({}, table())):
        assert ne(*other) and not eq(*other)
    assert repr(table()) == "<m.CODES: 2 codes>"


@each_table
def test_membership_takes_anything(family: ModuleType, name: str) -> None:
    table = getattr(family, name)
    for odd in ODD:
        assert odd not in table
        assert table.get(odd) is None and table.get(odd, 7) == 7
        with pytest.raises((KeyError, TypeError)):
            table[odd]
    for code in table:
        assert code in table and table[code] is table[code] is table.get(code)


@each_table
def test_it_is_read_only(family: ModuleType, name: str) -> None:
    table = getattr(family, name)
    code = next(iter(table))
    before = dict(table)
    for change in (
        lambda: table.__setitem__("x", 1),
        lambda: table.__delitem__(code),
        lambda: table.pop(code),
        lambda: table.popitem(),
        lambda: table.clear(),
        lambda: table.update(x=1),
        lambda: table.setdefault("x", 1),
        lambda: table.__ior__({"x": 1}),
        lambda: setattr(table[code], "verdict", "always"),
        lambda: setattr(table[code], "added", 1),
        lambda: delattr(table[code], "code"),
        lambda: table[code].headers.__setitem__("a", "b"),
    ):
        with pytest.raises((TypeError, AttributeError)):
            change()
    assert dict(table) == before and table[code].code == code


@each_table
def test_it_is_copied_and_pickled_to_itself(family: ModuleType, name: str) -> None:
    table = getattr(family, name)
    assert copy.copy(table) is table is copy.deepcopy(table)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(table, protocol)) is table
        for info in table.values():
            revived = pickle.loads(pickle.dumps(info, protocol))
            assert revived == info and hash(revived) == hash(info)
            assert revived.as_dict() == info.as_dict()


@each_table
def test_rows_are_frozen_to_the_bottom(family: ModuleType, name: str) -> None:
    for info in getattr(family, name).values():
        for value in info.as_dict().values():
            assert not isinstance(value, list)
            assert type(value) is not dict
            for row in value if isinstance(value, tuple) else ():
                assert type(row) is not dict and not isinstance(row, list)


def test_rows_of_two_codes_differ() -> None:
    assert agent.CODES["TIMEOUT"] != agent.CODES["ABORTED"]
    assert agent.CODES["TIMEOUT"] != "TIMEOUT"
    assert "TIMEOUT" in repr(agent.CODES["TIMEOUT"])
    assert "51" in repr(agent.CODES)


def test_the_guards_take_anything() -> None:
    for family in (agent, helix, flue):
        for odd in ODD:
            assert family.is_code(odd) is False
            assert family.retryable_of(odd) is None
            assert isinstance(family.user_message_for(odd), str)
            assert family.category_of(odd) is None
            assert family.same_code(odd, odd) is (isinstance(odd, str))


class _Throwing:
    """Raises whatever it is asked."""

    def __getattribute__(self, name: str) -> object:
        raise RuntimeError(name)


class _Unhashable(str):
    __slots__ = ()

    def __hash__(self) -> int:
        raise RuntimeError("hash")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("eq")


@pytest.mark.parametrize("family", [agent, helix, flue], ids=lambda one: one.__name__)
def test_no_question_about_a_code_raises(family: ModuleType) -> None:
    unknown = family.user_message_for("no such code")
    for make in (_Throwing, lambda: _Unhashable("TIMEOUT"), list, dict, lambda: b"TIMEOUT", lambda: float("nan")):
        value = make()
        assert family.is_code(value) is False
        assert family.same_code(value, value) is False
        assert family.same_code("x", value) is False
        assert value not in family.CODES
        assert family.CODES.get(value) is None
        assert family.retryable_of(value) is None
        assert family.category_of(value) is None
        assert family.user_message_for(value) == unknown
