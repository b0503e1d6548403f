"""Decisions and answers: one format for turns, claims and skill prompts."""

from __future__ import annotations

import pickle

import pytest

from rinshan.decisions import (
    DISCARDS,
    PASS,
    RON,
    TSUMO,
    TSUMOGIRI,
    Decision,
    Options,
    action,
    meld_action,
)
from rinshan.errors import AnswerError
from rinshan.tiles import parse_name, parse_names


def test_equal_actions_are_the_same_object():
    five = parse_name("5m")
    assert action("discard", (five,)) is DISCARDS[five]
    assert action("discard", (five,), drawn=True) is TSUMOGIRI[five]
    assert meld_action("chi", (5, 4)) is meld_action("chi", (4, 5))
    assert pickle.loads(pickle.dumps(RON)) is RON


def test_an_action_reads_as_a_player_would_say_it():
    assert DISCARDS[parse_name("0p")].text == "discard 0p"
    assert TSUMOGIRI[parse_name("7z")].text == "discard 7z drawn"
    assert meld_action("pon", tuple(parse_names("5p0p"))).text == "pon 05p"
    assert action("nine_terminals").text == "nine terminals"


@pytest.mark.parametrize("text", ["discard 5m", "5m", " discard  5m "])
def test_an_answer_may_be_written_shortly(text):
    space = Options([TSUMO, DISCARDS[4], TSUMOGIRI[4]])
    assert space.read(text) is DISCARDS[4]
    assert space.read("5m drawn") is TSUMOGIRI[4]


def test_a_meld_may_be_named_tile_by_tile():
    pon = meld_action("pon", tuple(parse_names("5p0p")))
    assert Options([pon, PASS]).read("pon 5p0p") is pon


def test_an_illegal_answer_is_refused_with_the_options_and_a_suggestion():
    space = Options([DISCARDS[4], TSUMO])
    with pytest.raises(AnswerError, match="did you mean 'tsumo'") as caught:
        space.read("tsumoo")
    assert "discard 5m" in str(caught.value)
    decision = Decision(2, "turn", space)
    with pytest.raises(AnswerError, match="seat 2, turn: ron is not among the options"):
        decision.check(RON)
    with pytest.raises(AnswerError, match="seat 2, turn: 'tsumo'"):
        decision.check("tsumo")


def test_every_option_can_be_sampled_and_the_default_is_legal():
    space = Options([DISCARDS[4], TSUMO, PASS], PASS)
    assert {space.sample(lambda _n, i=i: i) for i in range(3)} == set(space)
    assert space.default is PASS
    assert Options([TSUMO, PASS]).default is TSUMO
