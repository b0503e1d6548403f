"""Haramura Nodoka at the table: 那種超自然不存在, 看得見, 天使降臨."""

import pytest

from rinshan.events import is_told
from rinshan.game import Game, Start
from rinshan.rules import load_rules
from rinshan.subjects import Refusal
from rinshan.tiles import parse_name
from rinshan_skills import LOCKED, Skill, mine
from rinshan_skills.seating import seat_cards
from rinshan_skills.testing import furiten
from rinshan_skills.testing.scene import Scene, make_wall

NODOKA = {"west": ["haramura_nodoka"]}
READY = "234m67p345s88s666z"
TANYAO = "234m67p345s88s678m"


class Ban(Skill):
    """Nobody wins."""

    kind = LOCKED

    def may_win(self):
        return Refusal("banned", "ban")


class Stop(Skill):
    """Wins of others are cancelled."""

    kind = LOCKED

    def win_declared(self, me, who):
        if who != me.seat:
            yield me.cancel()


class Wish(Skill):
    """Others' cut tiles are what you want them to be: the first of their hand."""

    kind = LOCKED

    def discarding(self, me, who, discard):
        from rinshan.subjects import Discard

        if who != me.seat and discard.drawn:
            yield me.replace(Discard(who, me.table.hands[who][0]))


def to_the_ron(table, **changes):
    scene = {"west": READY, "wall": "1m 5p", "red_fives": (0, 0, 0), "cards": NODOKA}
    return table(**{**scene, **changes}).play("E: discard 1m drawn", "S: discard 5p drawn")


# ------------------------------------------------------------------ no such thing


@pytest.mark.rule("K-12")
def test_others_neither_forbid_nor_cancel_her_win(table):
    t = to_the_ron(table, cards={**NODOKA, "north": [Ban, Stop]})
    assert "ron" in t.options("W")
    t.play("W: ron").expect(hand="win")
    assert not t.events("cancelled")
    t = to_the_ron(table, cards={"north": [Ban]})
    assert "ron" not in t.options("W")


@pytest.mark.rule("K-12")
def test_others_make_her_do_nothing(table):
    t = table(wall="1m 2m 3m", cards={**NODOKA, "north": [Wish]})
    for wind in "ESW":
        t.until(wind).play(f"{wind}: {t.asked(wind).default.text}")
    assert [event[4] for event in t.events("discard")] == [False, False, True]


@pytest.mark.rule("K-12")
def test_she_cannot_be_chosen_and_a_card_of_hers_works_on_herself(table):
    seen = []

    class Looks(Skill):
        kind = LOCKED

        def turn_started(self, me, who):
            seen.append(me.targets())
            return
            yield

    table(cards={**NODOKA, "north": [Looks]})
    assert seen[0] == [0, 1]
    t = to_the_ron(table, cards={"west": ["haramura_nodoka", Ban]})
    assert "ron" not in t.options("W")


# ------------------------------------------------------------------ plain sight


def momoko_cuts(table, tile, **changes):
    """South is Momoko and lays a tile face down while East and North are in riichi."""
    scene = {
        "east": "123m456p789m1199p",
        "south": "147m258p369s3367z",
        "west": TANYAO,
        "north": "123s456p789s4455z",
        "wall": f"9m 8m 9p 6s 1m {tile} 1s",
        "red_fives": (0, 0, 0),
        "cards": {"south": ["touyoko_momoko"], "west": ["haramura_nodoka"]},
    }
    t = table(**{**scene, **changes})
    t.play("E: riichi 9m drawn", "S: discard 8m drawn", "W: discard 9p drawn", "N: riichi 6s drawn").until("S")
    return t.play(f"S: discard {tile} drawn", "S: yes")


@pytest.mark.rule("K-34", "K-39")
def test_she_sees_what_lies_face_down_and_nobody_else_does(table):
    t = momoko_cuts(table, "1z")
    assert t.view("W").river(1)[-1].name == parse_name("1z")
    assert [t.view(wind).river(1)[-1].name for wind in "EN"] == [-1, -1]
    (seen,) = t.events("seen")
    assert [is_told(seen, seat) for seat in range(4)] == [False, False, True, False]


@pytest.mark.rule("K-34", "K-39", "K-54")
def test_what_she_sees_she_can_ron_and_letting_it_pass_is_furiten(table):
    t = momoko_cuts(table, "5p")
    assert t.options("W")[0] == "ron"
    assert (t.options("E"), t.options("N")) == ([], [])
    t.play("W: ron").expect(hand="win")
    t = table(
        east=TANYAO,
        south="147m258p369s3367z",
        west="123s456p789s4455z",
        north="123m456p789m1199p",
        wall="9m 8m 9p 6s 1m 5p 8p",
        red_fives=(0, 0, 0),
        cards={"east": ["haramura_nodoka"], "south": ["touyoko_momoko"]},
    )
    t.play("E: discard 9m drawn", "S: discard 8m drawn", "W: riichi 9p drawn", "N: riichi 6s drawn").until("S")
    t.play("S: discard 5p drawn", "S: yes", "E: pass")
    assert t.table.passed == [1 << 13, 0, 0, 0]
    passed = momoko_cuts(table, "5p", cards={"south": ["touyoko_momoko"]})
    assert passed.options("W") != ["ron", "pass"]
    assert passed.table.passed[2] == 0


@pytest.mark.rule("K-34")
def test_plain_immunity_sees_nothing(table):
    class Immune(Skill):
        kind = LOCKED

        @mine
        def immune(self, yes):
            return True

    t = momoko_cuts(table, "1z", cards={"south": ["touyoko_momoko"], "west": [Immune]})
    assert t.view("W").river(1)[-1].name == -1
    assert not t.events("seen")


@pytest.mark.rule("K-59", "K-34")
def test_she_is_told_of_a_secret_riichi(table):
    t = table(
        south="123m456p789s1122z",
        wall="9m 8m 7m",
        cards={"south": ["touyoko_momoko"], "west": ["haramura_nodoka"]},
    )
    t.play("E: discard 9m drawn", "S: riichi 8m secret drawn").until("W")
    assert [t.view(wind).riichi(1) for wind in "ESWN"] == [0, 2, 2, 0]
    assert t.view("W").river(1)[-1].riichi
    assert not t.view("N").river(1)[-1].riichi


@pytest.mark.rule("K-33")
def test_her_own_tiles_and_what_others_hold_are_what_they_were(table):
    t = table(cards=NODOKA)
    assert t.view("W").hand_of(0) == []
    t.expect(west=lambda scene, seat: not furiten(scene, seat))


# ------------------------------------------------------------------ the angel descends


def hands(count, *deals):
    """A game of several hands; East, who is Nodoka, wins the dealt ones by tsumo."""
    rules = load_rules("tenhou", red_fives=(0, 0, 0))
    seated = seat_cards(rules, [["haramura_nodoka"]], raise_faults=True)
    walls = [make_wall(rules, {0: hand}, 0, wall=draw, dora="7z", ura="7z") for hand, draw in deals]
    setup = seated.setup(seed=1, start=Start(), walls=walls, hands=count)
    setup.attach = seated.attach
    return Scene(Game(setup, checks=True), seated.skills, [], 0)


PINFU = ("123m456p789s67p22s", "9m ? ? ? 8p")
PLAIN = ("234m567p345s67s88p", "9m ? ? ? 8s")
NEITHER = ("123m456p789s1122z", "9m ? ? ? 1z")


def win(t):
    t.play("E: discard 9m drawn").until("E").play("E: tsumo")


@pytest.mark.rule("K-18", "K-51")
def test_after_two_wins_with_pinfu_or_tanyao_she_gains_digital(table):
    t = hands(3, PINFU, PLAIN, PLAIN)
    win(t)
    assert not t.events("gained", "activated")
    win(t)
    assert [event[2].partition("#")[0] for event in t.events("activated")] == ["haramura_nodoka.angel_descends"]
    before = t.game.results[1].wins[0].value
    win(t)
    after = t.game.results[2].wins[0].value
    assert after.han == before.han + before.names.count("tanyao") + before.names.count("pinfu")
    assert len(t.events("activated")) == 1


@pytest.mark.rule("K-18")
def test_other_wins_do_not_count(table):
    t = hands(2, NEITHER, PLAIN)
    win(t)
    win(t)
    assert not t.events("activated")


@pytest.mark.rule("W-11", "K-26")
@pytest.mark.parametrize(("deal", "more"), [(PINFU, 1), (PLAIN, 2), (NEITHER, 0)])
def test_digital_makes_pinfu_and_tanyao_one_han_dearer_each(table, deal, more):
    from rinshan_plugins.characters.kiyosumi.haramura_nodoka import Digital

    hand, draw = deal
    scene = {"east": hand, "wall": draw, "dora": "7z", "red_fives": (0, 0, 0)}
    found = []
    for cards in ({}, {"east": [Digital]}, {"south": [Digital]}):
        t = table(**scene, cards=cards)
        win(t)
        found.append(t.win("E").value.han)
    assert found == [found[0], found[0] + more, found[0]]
