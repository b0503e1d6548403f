"""Tests carry the ids of the clauses they guard; those of the finished groups have at least one test each."""

from __future__ import annotations

import re

DEMANDED = re.compile(r"[BA]-\d\d|H-0[1-6]")
"""Clauses without which nothing is finished yet: each needs a marked test."""


def test_a_mark_names_a_clause_that_exists(sections: dict[str, str], marks: dict[str, list[str]]) -> None:
    assert {rule: places for rule, places in marks.items() if rule not in sections} == {}


def test_every_demanded_clause_has_a_marked_test(sections: dict[str, str], marks: dict[str, list[str]]) -> None:
    demanded = [rule for rule in sections if DEMANDED.fullmatch(rule)]
    assert [rule for rule in demanded if rule not in marks] == []


def test_the_demand_is_for_the_base_game_the_tournament_and_the_order_of_play(sections: dict[str, str]) -> None:
    assert sum(bool(DEMANDED.fullmatch(rule)) for rule in sections) == 20 + 12 + 6
