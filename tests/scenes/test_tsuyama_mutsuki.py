"""Tsuyama Mutsuki at the table: 煎餅卡."""

import pytest

from rinshan import replay
from rinshan_plugins.characters.tsuruga.tsuyama_mutsuki import TSUYAMA_MUTSUKI
from rinshan_skills import LOCKED, Character, Registry, Skill, mine

LABEL = "tsuyama_mutsuki.cracker_card"


class Shine(Skill):
    """One han more for the holder."""

    kind = LOCKED

    @mine
    def han_direct(self, han):
        return han + 1


class Dull(Skill):
    """Nothing at all."""

    kind = LOCKED


@pytest.fixture
def box():
    """A registry with her, two professionals and two others."""
    known = Registry()
    pro = frozenset({"professional"})
    everybody = [
        TSUYAMA_MUTSUKI,
        Character("amber", __name__, (Shine,), pro),
        Character("basil", __name__, (Dull,), pro),
        Character("cedar", __name__, (Dull,)),
        Character("daisy", __name__, (Dull,)),
    ]
    known.characters.update({character.id: character for character in everybody})
    return known


def opened(table, box, answer="yes", **changes):
    t = table(**{"known": box, "cards": {"east": ["tsuyama_mutsuki"]}, **changes})
    return t.play(f"E: {answer}")


def six_turns(t):
    """Play until East has cut its sixth tile; nobody calls."""
    for _ in range(60):
        if t.table.discards[0] == 6:
            return t
        t._answer([])
    raise AssertionError("East did not come to its sixth discard")


def down(t):
    return [card for card in t.skills.holdings.cards_of(0) if card.down]


@pytest.mark.rule("K-49", "K-19")
def test_she_may_take_a_random_professional_face_down_and_nobody_learns_who_it_is(table, box):
    t = table(known=box, cards={"east": ["tsuyama_mutsuki"]})
    assert (t.asked("E").what, t.options("E")) == (LABEL, ["yes", "no"])
    t.play("E: yes")
    (card,) = down(t)
    assert card.id in ("amber", "basil")
    assert card.id not in t.transcript()
    assert t.events("card_gained")[0][3:] == ("", "hand")


@pytest.mark.rule("K-49")
def test_both_professionals_come_up_and_nobody_else_while_there_is_one(table, box):
    found = {down(opened(table, box, seed=seed))[0].id for seed in range(12)}
    assert found == {"amber", "basil"}
    cards = {"east": ["tsuyama_mutsuki"], "south": ["amber"]}
    assert {down(opened(table, box, seed=seed, cards=cards))[0].id for seed in range(6)} == {"basil"}
    cards["west"] = ["basil"]
    assert {down(opened(table, box, seed=seed, cards=cards))[0].id for seed in range(12)} == {"cedar", "daisy"}


@pytest.mark.rule("K-11")
def test_where_every_card_lies_at_the_table_nothing_happens(table, box):
    cards = {"east": ["tsuyama_mutsuki"], "south": ["amber", "basil"], "west": ["cedar", "daisy"]}
    t = table(known=box, cards=cards)
    assert t.asked("E").what == "turn"
    assert t.skills.instances[0].uses == []


@pytest.mark.rule("K-23", "K-35")
def test_when_she_completes_her_first_row_she_may_turn_it_over(table, box):
    t = six_turns(opened(table, box, seed=3))
    assert (t.asked("E").what, t.options("E")) == (LABEL, ["yes", "no"])
    (card,) = down(t)
    held = card.skills[0]
    assert held.suppressed == 2
    t.play("E: yes")
    assert (down(t), held.suppressed) == ([], 0)
    assert t.events("card_turned")[0][3:] == (card.id, "up")
    t._answer([])
    assert t.table.discards[0] == 6


@pytest.mark.rule("K-23")
def test_she_is_asked_at_that_row_alone(table, box):
    t = six_turns(opened(table, box, seed=3)).play("E: no").finish()
    asked = [ask for asks in t.questions for ask in asks if ask.what == LABEL]
    assert len(asked) == 2, "to take the card, and to turn it over"
    assert t.events("card_turned") == []


@pytest.mark.rule("K-49", "K-19")
def test_the_card_goes_with_the_hand_and_there_is_no_second_one(table, box):
    t = six_turns(opened(table, box, seed=3, hands=2)).play("E: yes")
    held = [it for it in t.skills.holdings.skills_of(0) if it.label != LABEL]
    assert len(held) == 1
    while t.table.hand_number == 0:
        t._answer([])
    assert t.skills.holdings.skills_of(0) == (t.skills.instances[0],)
    assert t.asked("E") is None or t.asked("E").what != LABEL
    assert len(t.events("card_gained")) == 1


@pytest.mark.rule("K-19")
def test_if_she_declines_she_is_asked_again_in_the_next_hand(table, box):
    t = opened(table, box, "no", hands=2)
    while t.table.hand_number == 0:
        t._answer([])
    assert t.pending[0].what == LABEL


@pytest.mark.rule("K-15", "K-49")
def test_the_skills_of_the_card_come_after_her_own(table, box):
    t = six_turns(opened(table, box, seed=3)).play("E: yes")
    assert [it.rank for it in t.skills.holdings.skills_of(0)] == [(0, 0), (1, 0)]


@pytest.mark.rule("H-01")
def test_the_same_card_comes_in_every_replay(table, box):
    t = opened(table, box, seed=5).finish()
    again = type(t.game)(t.game.setup, checks=True)
    replay(again, t.answers)
    assert again.table.journal == t.table.journal
