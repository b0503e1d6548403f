"""What a skill may ask: some tiles, an order, a player, a number, a suit, a word; openly or in secret (K-41)."""

import pytest

from rinshan.decisions import PASS
from rinshan.errors import AnswerError, PackError
from rinshan.streams import Stream
from rinshan_skills import LIMITED, LOCKED, Skill
from rinshan_skills.choices import InOrder, Some

FIVE = [16, 17, 18, 0, 1]
NAMES = [34, 4, 4, 0, 0]


def below(seed):
    return Stream(str(seed)).below


@pytest.mark.rule("K-41")
@pytest.mark.parametrize(("low", "high", "count"), [(0, 0, 1), (1, 1, 3), (0, 2, 1 + 3 + 5), (2, 2, 5), (5, 9, 1)])
def test_some_tiles_are_as_many_answers_as_there_are_different_choices(low, high, count):
    space = Some(FIVE, NAMES, low, high)
    items = list(space)
    assert len(items) == len(set(items)) == len(space) == count
    assert all(item in space and space.read(item.text) is item for item in items)
    assert space.default in space
    assert {space.sample(below(seed)) for seed in range(200)} == set(items)


@pytest.mark.rule("K-41")
def test_of_equal_tiles_the_lowest_identity_is_taken():
    space = Some(FIVE, NAMES, 2, 2)
    assert set(space.chosen(space.read("take 05m"))) == {16, 17}
    assert set(space.chosen(space.read("1m 5m"))) == {0, 17}


@pytest.mark.rule("K-41")
@pytest.mark.parametrize("text", ["take 1m", "take 111m", "take 9p1m", "take none", "take 1m1m5m", "take x"])
def test_what_is_not_a_choice_of_these_tiles_is_refused_with_what_would_be(text):
    with pytest.raises(AnswerError, match=r"take 2 of 11055m|names no tiles"):
        Some(FIVE, NAMES, 2, 2).read(text)


@pytest.mark.rule("K-41")
def test_an_order_is_every_arrangement_once():
    space = InOrder(FIVE[2:], NAMES[2:])
    assert [item.text for item in space] == ["order 511m", "order 151m", "order 115m"]
    assert len(list(space)) == len(space) == 3
    assert space.chosen(space.read("1m 5m 1m")) == (0, 18, 1)
    assert {space.sample(below(seed)) for seed in range(100)} == set(space)
    with pytest.raises(AnswerError, match="not these tiles in some order"):
        space.read("order 1m 5m")


class Asks(Skill):
    """A skill that asks for everything once."""

    kind = LOCKED
    got = ()

    def hand_starting(self, me):
        tiles = tuple(me.table.hands[me.seat][:3])
        found = [(yield me.ask_tile(tiles)), (yield me.ask_tiles(tiles, 1, 2)), (yield me.ask_order(tiles))]
        found += [(yield me.ask_seat()), (yield me.ask_number(100, 300, step=100)), (yield me.ask_suit(secret=True))]
        found += [(yield me.ask_word("yaku", ["riichi", "pinfu"]))]
        yield me.remember(got=tuple(found))


@pytest.mark.rule("K-41")
def test_every_choice_is_one_decision_with_options_a_legal_default_and_a_checked_answer(table):
    t = table(east="123m456p789s1122z", skills={"east": [Asks]})
    seen = []
    while t.pending[0].what != "turn":
        (ask,) = t.pending
        seen.append((ask.default.text, len(ask.space), ask.known_to))
        assert ask.default in ask.space
        assert PASS not in ask.space
        with pytest.raises(AnswerError):
            ask.space.read("discard 1z")
        t._answer([])
    assert seen == [
        ("take 1m", 3, None),
        ("take 1m", 6, None),
        ("order 123m", 6, None),
        ("seat 1", 3, None),
        ("number 100", 3, None),
        ("suit m", 3, (0,)),
        ("yaku riichi", 2, None),
    ]
    hand = t.table.hands[0]
    (got,) = [instance.skill.got for instance in t.skills.instances]
    assert got == (hand[0], (hand[0],), tuple(hand[:3]), 1, 100, "m", "riichi")


class Nobody(Skill):
    """Would choose somebody, were there anybody to choose."""

    kind = LIMITED

    def hand_starting(self, me):
        seat = yield me.ask_seat([])
        yield me.stake(100 * seat)


@pytest.mark.rule("K-41", "K-12")
def test_with_nobody_to_choose_nothing_is_asked_and_nothing_happens(table):
    t = table(skills={"east": [Nobody]})
    assert t.pending[0].what == "turn"
    assert not t.events("activated")


class Misspelt(Skill):
    """Remembers a field it does not have."""

    kind = LOCKED
    count = 0

    def hand_starting(self, me):
        yield me.remember(cuont=1)


def test_a_misspelt_field_is_refused_with_what_was_meant(table):
    with pytest.raises(Exception, match="did you mean 'count'") as caught:
        table(skills={"east": [Misspelt]})
    assert isinstance(caught.value.__cause__, PackError)


class Untouched(Skill):
    """Remembers what it knows already."""

    kind = LOCKED
    count = 3

    def hand_starting(self, me):
        yield me.remember(count=3)


@pytest.mark.rule("K-11", "K-30")
def test_to_remember_what_is_known_already_is_no_activation(table):
    t = table(skills={"east": [Untouched]})
    assert not t.events("activated")
