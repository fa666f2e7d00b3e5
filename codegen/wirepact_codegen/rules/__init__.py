"""Judge a lowered contract: what the dialect's schema cannot say.

Each rule is a generator over one family; `judge` runs them all, so that one run reports everything.
Rules of a language (its identifiers) stand with that target.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from .. import ir
from ..diagnostics import Diagnostic, as_far, in_order
from .classes import classes_stand
from .codes import (
    categories_are_known,
    codes_are_distinct,
    codes_refer_to_codes,
    locales_are_complete,
    one_code_table,
    sentences_name_no_code,
    settlements_have_tags,
    tables_are_complete,
)
from .data import data_has_its_types, text_is_visible
from .names import families_have_names, packages_have_names, public_names_are_distinct
from .roles import (
    carriers_take_what_is_told,
    envelope_is_one,
    failures_have_one_answer,
    refusals_have_codes,
    streams_end,
)
from .shapes import (
    aliases_end,
    depth_limits_hold,
    optional_or_nullable,
    travels_to_somebody,
    types_make_sense,
    unions_hold_objects,
    values_end,
)

Rule = Callable[[ir.Family], Iterator[Diagnostic]]

RULES: tuple[Rule, ...] = (
    families_have_names,
    one_code_table,
    codes_are_distinct,
    categories_are_known,
    codes_refer_to_codes,
    tables_are_complete,
    settlements_have_tags,
    sentences_name_no_code,
    locales_are_complete,
    public_names_are_distinct,
    types_make_sense,
    aliases_end,
    values_end,
    unions_hold_objects,
    depth_limits_hold,
    optional_or_nullable,
    travels_to_somebody,
    failures_have_one_answer,
    envelope_is_one,
    carriers_take_what_is_told,
    refusals_have_codes,
    streams_end,
    classes_stand,
    data_has_its_types,
    text_is_visible,
)


def judge(contract: ir.Contract, *, faulty: bool = False) -> tuple[Diagnostic, ...]:
    """Every problem of the contract, errors and advice.

    Args:
        faulty: Something is wrong with it that is told already, and may keep a rule from its answer.
    """
    of_families = [
        found for family in contract.families for rule in RULES for found in as_far(partial(rule, family), faulty)
    ]
    return in_order([*as_far(partial(packages_have_names, contract), faulty), *of_families])
