"""Megan Davin at the table: 決鬥."""

import pytest

from rinshan import replay
from rinshan.views import View
from rinshan_skills.testing import furiten

MEGAN = {"east": ["megan_davin"]}
DUEL = "duel 1"
# East, who is Megan, waits for 3-6p; South waits for 1-4s and will be in riichi. The others have nothing to claim.
HAND = {
    "east": "123m45p678p789s55z",
    "south": "456m789p23s678s11z",
    "west": "159m19p159s23467z",
    "north": "159m19p1599s2346z",
    "dora": "7z",
    "ura": "7z",
    "red_fives": (0, 0, 0),
}


def challenge(table, draws, **changes):
    """South declares riichi in its first turn, and East may challenge in its second."""
    t = table(**HAND, wall=f"9m 8m 6z 4z {draws}", **{"cards": MEGAN, **changes})
    return t.play("E: discard 9m", "S: riichi 8m", "W: discard 6z", "N: discard 4z")


def drawers(t):
    return [event[1] for event in t.events("draw")]


@pytest.mark.rule("H-03", "K-21")
def test_while_tenpai_she_may_challenge_whoever_is_in_riichi(table):
    t = challenge(table, "2z")
    assert [option for option in t.options("E") if option.startswith("duel")] == [DUEL]
    t.play("E: duel 1")
    assert t.asked("E").what == "turn", "choosing it is the will to do it"
    assert t.events("activated")[0][3] == "declared"


def test_without_a_riichi_or_while_noten_there_is_no_duel(table):
    t = table(**HAND, wall="9m 8m 6z 4z 2z", cards=MEGAN)
    assert not any(option.startswith("duel") for option in t.options("E"))
    t.play("E: discard 9m", "S: discard 8m").until("E")
    assert not any(option.startswith("duel") for option in t.options("E")), "nobody is in riichi"
    hand = {**HAND, "east": "123m45p678p789s57z"}
    t = table(**hand, wall="9m 8m 6z 4z 2z", cards=MEGAN)
    t.play("E: discard 9m", "S: riichi 8m").until("E")
    assert not any(option.startswith("duel") for option in t.options("E")), "she is not tenpai"


@pytest.mark.rule("K-12")
def test_whoever_is_immune_cannot_be_challenged(table, locked_immune):
    t = challenge(table, "2z", cards={**MEGAN, "south": [locked_immune]})
    assert not any(option.startswith("duel") for option in t.options("E"))


@pytest.fixture
def locked_immune():
    from rinshan_skills import LOCKED, Skill

    class Immune(Skill):
        kind = LOCKED

        def immune(self, me, yes, who):
            return yes or who == me.seat

    return Immune


@pytest.mark.rule("K-16", "K-44")
def test_only_the_two_draw_and_they_cut_what_they_draw(table):
    t = challenge(table, "2z 3z 2z 3z").play("E: duel 1")
    assert t.options("E") == ["riichi 2z drawn", "discard 2z drawn"]
    t.play("E: discard 2z", "S: discard 3z", "E: riichi 2z", "S: discard 3z")
    assert drawers(t)[4:] == [0, 1, 0, 1, 0]


@pytest.mark.rule("K-46")
def test_nobody_else_calls_or_rons_and_the_two_do_not_call_either(table):
    hand = {**HAND, "west": "22z159m19p159s467z", "north": "456m789p23s678s44z"}
    t = table(**hand, wall="9m 8m 6z 2z 2z 4s 5z", cards=MEGAN)
    t.play("E: discard 9m", "S: riichi 8m", "W: discard 6z", "N: discard 2z", "W: pass", "E: duel 1", "E: discard 2z")
    assert t.options("W") == [], "West could have called pon"
    assert t.asked("S").what == "turn"
    assert "tsumo" in t.options("S")
    t.play("S: discard 4s")
    assert t.options("N") == [], "North waits for it"
    assert t.table.turn == 0
    assert "ankan" not in " ".join(t.options("E"))


@pytest.mark.rule("B-10", "K-46")
def test_furiten_does_not_count_between_them(table):
    t = challenge(table, "1s 2z 1s").play("E: duel 1", "E: discard 1s", "S: pass", "S: discard 2z", "E: discard 1s")
    assert "ron" in t.options("S"), "it has let the same tile pass in riichi"
    t.play("S: ron").expect(hand="win")
    assert t.win("S").frm == 0


@pytest.mark.rule("B-10")
def test_without_the_duel_the_same_pass_is_furiten(table):
    t = challenge(table, "1s 2z 3z 4z 1s 2z").play("E: discard 1s", "S: pass").until("E").play("E: discard 1s")
    assert t.asked("S").what == "turn"
    t.expect(south=furiten)


@pytest.mark.rule("W-07")
def test_she_wins_on_what_her_rival_cuts(table):
    t = challenge(table, "2z 3p").play("E: duel 1", "E: discard 2z", "S: discard 3p")
    assert t.table.turn == 0, "a hand without a yaku does not win in a duel either"
    hand = {**HAND, "east": "345m45p678p678s55p"}
    t = table(**hand, wall="9m 8m 6z 4z 2z 3p", cards=MEGAN)
    t.play("E: discard 9m", "S: riichi 8m", "W: discard 6z", "N: discard 4z")
    t.play("E: duel 1", "E: discard 2z", "S: discard 3p", "E: ron").expect(hand="win")
    assert t.win("E").frm == 1


@pytest.mark.rule("B-18", "K-16")
def test_the_duel_ends_with_the_wall(table):
    t = challenge(table, "2z 3z 2z 3z").play("E: duel 1").finish()
    assert set(drawers(t)[4:]) == {0, 1}
    assert (t.result.why, t.result.nagashi, t.result.tenpai) == ("nagashi", (2, 3), (0, 1)), "the others cut no more"
    assert len(drawers(t)) == 70


def test_one_duel_in_a_hand(table):
    t = challenge(table, "2z 3z 2z").play("E: duel 1", "E: discard 2z", "S: discard 3z")
    assert t.options("E") == ["riichi 2z drawn", "discard 2z drawn"]


@pytest.mark.rule("K-14", "K-27")
def test_while_the_skill_is_disabled_the_turns_go_round_the_table_again(table):
    t = challenge(table, "2z 3z 2z 3z").play("E: duel 1")
    rows = t.table.on.rows
    derive = rows.level_of
    rows.level_of = lambda source: max(2, derive(source))
    t.table.changed()
    t.play("E: discard 2z", "S: discard 3z")
    assert t.table.turn == 2
    rows.level_of = derive
    t.table.changed()
    t.until("E")
    assert drawers(t)[4:] == [0, 1, 2, 0], "from wherever it is, the next of the two"


@pytest.mark.rule("K-12")
def test_a_third_player_whom_skills_do_not_affect_may_still_call_and_the_duel_goes_on(table, locked_immune):
    hand = {**HAND, "west": "22z159m19p159s467z"}
    t = table(**hand, wall="9m 8m 6z 4z 2z 3z", cards={**MEGAN, "west": [locked_immune]})
    t.play("E: discard 9m", "S: riichi 8m", "W: discard 6z", "N: discard 4z", "E: duel 1", "E: discard 2z")
    t.play("W: pon 22z", "W: discard 7z")
    assert (t.table.turn, t.asked("E").what) == (0, "turn")


@pytest.mark.rule("K-21")
def test_everybody_sees_the_challenge_and_the_record_replays(table):
    t = challenge(table, "2z 3z 2z 3z")
    before = View(t.table, 2).to_bytes()
    t.play("E: duel 1")
    assert t.events("activated")[0][:3] == ("activated", 0, "megan_davin.duel#1")
    assert t.events("announced")[0][3:] == ("a duel with", 1)
    assert View(t.table, 2).to_bytes() == before, "of her hand nothing is shown"
    t.finish()
    again = challenge(table, "2z 3z 2z 3z").game
    fresh = type(again)(again.setup, checks=True)
    replay(fresh, t.answers)
    assert fresh.table.journal == t.table.journal


@pytest.mark.rule("K-59", "K-60")
def test_a_riichi_that_she_cannot_know_of_cannot_be_challenged(table):
    worlds = []
    for declared in ("riichi 8m secret", "discard 8m"):
        t = table(**HAND, wall="9m 8m 6z 4z 2z", cards={**MEGAN, "south": ["touyoko_momoko"]})
        t.play("E: discard 9m", f"S: {declared}", "W: discard 6z", "N: discard 4z")
        worlds.append(t.options("E"))
    assert worlds[0] == worlds[1]
    assert DUEL not in worlds[0]
    told = challenge(table, "2z", cards={**MEGAN, "south": ["touyoko_momoko"]})
    assert DUEL in told.options("E"), "aloud it is one like any other"
