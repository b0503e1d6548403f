"""Funakubo Hiroko at the table: 對策."""

import pytest

from rinshan import replay
from rinshan.events import data
from rinshan_plugins.characters.senriyama.funakubo_hiroko import FUNAKUBO_HIROKO
from rinshan_skills import LIMITED, ORDINARY, Skill, face_down, mine
from rinshan_skills.effects import Effect
from rinshan_skills.testing import expect_same_prompts

QUIET = {
    "east": "147m258p369s1234z",
    "south": "258m369p147s3457z",
    "west": "369m147p258s3457z",
    "north": "258m147p369s3457z",
    "wall": "9m 6z 6z 6z 6z",
}
"""Hands that have nothing to claim for a round of the table."""
LABEL = "funakubo_hiroko.countermeasure"


class Mark(Effect):
    """An effect that only leaves a mark in the journal."""

    def __init__(self, word):
        self.word = word

    def would_change(self, _act, /):
        return True

    def apply(self, act, /):
        act.log(self.word)


@pytest.fixture
def skills():
    """Two skills of a rival: one is asked at its holder's draws, the other once per game."""

    class Loud(Skill):
        kind = ORDINARY

        @mine
        def drawn(self, me):
            yield Mark("loud")

    class Rare(Skill):
        kind = LIMITED

        @mine
        def drawn(self, me):
            yield Mark("rare")

    return [Loud, Rare]


def opened(table, skills, note="", **changes):
    """East is Hiroko, South her rival; she notes a skill, or none."""
    t = table(**QUIET, **{"cards": {"east": ["funakubo_hiroko"], "south": skills}, **changes})
    return t.play(f"E: skill test_funakubo_hiroko.{note}@1" if note else "E: pass")


def kinds(t, *words):
    return [event[0] for event in t.events(*words)]


@pytest.mark.rule("K-41", "K-33")
def test_she_notes_one_skill_of_another_character_in_secret(table, skills):
    t = table(**QUIET, cards={"east": ["funakubo_hiroko"], "south": skills})
    ask = t.asked("E")
    assert (ask.what, ask.known_to) == (LABEL, (0,))
    assert t.options("E") == ["pass", "skill test_funakubo_hiroko.loud@1", "skill test_funakubo_hiroko.rare@1"]
    t.play("E: skill test_funakubo_hiroko.rare@1")
    (note,) = t.events("noted")
    assert data(note, t.table.printed, 0)["data"] == ["noted", "test_funakubo_hiroko.rare@1"]
    assert data(note, t.table.printed, 1)["data"] == ["noted", "?"]


@pytest.mark.rule("K-10", "K-28", "K-19")
def test_the_first_activation_of_the_noted_skill_may_be_cancelled_and_stays_a_use(table, skills):
    t = opened(table, skills, "rare").play("E: discard 9m", "S: no", "S: yes")
    assert t.options("E") == ["yes", "no"]
    t.play("E: yes")
    assert kinds(t, "note_shown", "cancelled", "activation_cancelled", "rare") == [
        "note_shown",
        "cancelled",
        "activation_cancelled",
    ]
    assert t.events("note_shown")[0][3:] == ("noted", "test_funakubo_hiroko.rare@1")
    rare = next(it for it in t.skills.instances if it.label.endswith("rare"))
    assert rare.exhausted()


@pytest.mark.rule("K-11")
def test_she_may_let_it_pass_and_then_the_note_is_worth_nothing(table, skills):
    t = opened(table, skills, "loud").play("E: discard 9m", "S: yes", "E: no", "S: no")
    assert kinds(t, "note_shown", "loud") == ["loud"]
    t.until("W").until("S", "test_funakubo_hiroko.loud").play("S: yes")
    assert (t.options("E"), t.asked("E").cover) == (["pass"], True), "only its first time counts"
    assert t.events("note_shown") == []


@pytest.mark.rule("K-11")
def test_another_skill_than_the_noted_one_cannot_be_cancelled(table, skills):
    t = opened(table, skills, "rare").play("E: discard 9m", "S: yes")
    assert (t.options("E"), t.asked("E").cover) == (["pass"], True)
    t.play("E: pass")
    assert kinds(t, "loud", "cancelled") == ["loud"]


@pytest.mark.rule("K-60")
@pytest.mark.parametrize("wind", ["S", "W", "N"])
def test_nobody_learns_from_the_questions_what_the_note_says(table, skills, wind):
    worlds = [opened(table, skills, note).play("E: discard 9m", "S: yes") for note in ("loud", "rare")]
    assert [t.options("E") for t in worlds] == [["yes", "no"], ["pass"]]
    for t in worlds:
        t.until("W")
    expect_same_prompts(*worlds, wind)


@pytest.mark.rule("K-60")
def test_without_a_note_she_is_asked_nothing_more(table, skills):
    t = opened(table, skills).play("E: discard 9m", "S: yes", "S: yes").until("W")
    assert kinds(t, "noted", "activated") == ["activated", "activated"]
    assert sum(ask.what == LABEL for asks in t.questions for ask in asks) == 1


def test_she_cancels_once_in_a_hand_and_notes_anew_in_the_next(table, skills):
    t = opened(table, skills, "loud", hands=2).play("E: discard 9m", "S: yes", "E: yes", "S: no").until("W")
    t.until("S", "test_funakubo_hiroko.loud").play("S: yes")
    assert t.asked("E") is None, "the note is shown and used"
    while t.table.hand_number == 0:
        t._answer([])
    assert t.pending[0].what == LABEL
    assert t.skills.instances[0].me.activations() == 0


@pytest.mark.rule("K-12", "K-23")
def test_skills_of_immune_players_and_of_face_down_cards_cannot_be_noted(table, skills):
    class Immune(Skill):
        def immune(self, me, yes, who):
            return yes or who == me.seat

    cards = {"east": ["funakubo_hiroko"], "south": [*skills, Immune], "west": [face_down(skills[0])]}
    t = table(**QUIET, cards=cards)
    assert t.asked("E").what == "turn", "there is nothing to note"
    cards["north"] = [skills[0]]
    assert table(**QUIET, cards=cards).options("E") == ["pass", "skill test_funakubo_hiroko.loud@3"]


@pytest.mark.rule("K-52")
def test_of_two_of_her_the_note_of_one_does_not_see_her_own_activations(table, skills):
    t = table(**QUIET, cards={"east": [FUNAKUBO_HIROKO], "south": skills, "west": [FUNAKUBO_HIROKO]})
    t.play(f"E: skill {LABEL}@2", f"W: skill {LABEL}@0")
    assert t.events("noted")[0][1] == 0
    assert (t.asked("E").what, t.options("E")) == (LABEL, ["yes", "no"]), "the rival's note is what she noted"
    t.play("E: yes")
    assert kinds(t, "activation_cancelled", "noted") == ["noted", "activation_cancelled"]


@pytest.mark.rule("H-01")
def test_the_record_replays_with_the_note(table, skills):
    t = opened(table, skills, "loud").play("E: discard 9m", "S: yes", "E: yes").finish()
    again = type(t.game)(t.game.setup, checks=True)
    replay(again, t.answers)
    assert again.table.journal == t.table.journal


@pytest.mark.rule("K-28", "K-41")
def test_a_note_of_an_earlier_hand_is_none_where_the_new_one_was_cancelled(table, skills):
    """North notes hers first, and cancels East's: East has no note in this hand, whatever stood in the last one."""
    cards = {"east": [FUNAKUBO_HIROKO], "south": skills, "north": [FUNAKUBO_HIROKO]}
    t = table(**QUIET, cards=cards, hands=2).play("E: skill test_funakubo_hiroko.loud@1", "N: pass")
    while t.table.hand_number == 0:
        t._answer([])
    t.play(f"N: skill {LABEL}@0", "E: skill test_funakubo_hiroko.rare@1", "N: yes")
    assert kinds(t, "noted", "activation_cancelled")[-2:] == ["noted", "activation_cancelled"]
    hiroko = t.skills.instances[0]
    assert (hiroko.skill.noted, hiroko.me.activations()) == ("test_funakubo_hiroko.loud@1", 1)
    t.play("S: yes")
    assert t.events("activated")[-1][2].startswith("test_funakubo_hiroko.loud")
    assert t.options("E") == ["pass"]
