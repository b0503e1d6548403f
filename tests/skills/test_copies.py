"""Copies and faces of a wait, before a win and in it, and what shows on the table (W-02, W-03, K-09)."""

import pytest

from rinshan.copies import copies_left, left, showing, wait_copies
from rinshan.hand import Shape
from rinshan.subjects import Discard
from rinshan.tiles import NAME_OF_TEXT, parse_names
from rinshan_skills import FIXED, LOCKED, Skill

PLAIN = {"red_fives": (0, 0, 0)}


@pytest.fixture
def looks(locked):
    return locked("Looks", fu_direct=lambda self, fu: fu)


def me_of(t):
    return t.skills.instances[0].me


@pytest.mark.rule("W-03", "W-02")
def test_the_faces_of_a_wait_are_all_its_kinds_those_all_held_too(table, looks):
    t = table(east="9m", south="2223m456p789s222z", cards={"south": [looks]}, **PLAIN)
    assert me_of(t).waits == tuple(parse_names("134m"))
    assert (me_of(t).wait_faces, me_of(t).wait_copies) == (3, 4 + 3 + 4)
    noten = table(east="9m", south="147m258p369s1234z", cards={"south": [looks]})
    assert (me_of(noten).waits, me_of(noten).wait_faces, me_of(noten).wait_copies) == ((), 0, 0)


@pytest.mark.rule("W-03", "W-02")
def test_a_wait_on_four_tiles_one_holds_oneself_is_a_face_without_copies(table, looks):
    hand = {"east": "9m", "south": "1111m456p789s234s", "cards": {"south": [looks]}, **PLAIN}
    me = me_of(table(**hand))
    assert (me.waits, me.wait_faces, me.wait_copies) == ((NAME_OF_TEXT["1m"],), 1, 0)
    assert me_of(table(**hand, wait_copies_own=False)).wait_copies == 4


@pytest.mark.rule("W-02", "K-09")
def test_copies_in_rivers_melds_and_ones_own_hand_are_gone_and_indicators_are_not(table, looks):
    hand = {"south": "46m789m234p678s22z", "cards": {"south": [looks]}, **PLAIN}
    t = table(east="5m", dora="5m", **hand)
    assert me_of(t).wait_copies == 4
    t.play("E: discard 5m")
    assert me_of(t).wait_copies == 3
    t = table(east="55m", west="55m", **hand).play("E: discard 5m", "W: pon 55m")
    assert me_of(t).wait_copies == 1
    t.until("E").play("E: discard 5m")
    assert me_of(t).wait_copies == 0


@pytest.mark.rule("W-02")
@pytest.mark.parametrize(("own", "copies"), [(True, 3), (False, 4)])
def test_copies_in_ones_own_hand_are_subtracted_by_rule(table, looks, own, copies):
    t = table(east="9m", south="5m123p456p789s222z", cards={"south": [looks]}, wait_copies_own=own, **PLAIN)
    assert me_of(t).wait_copies == copies
    assert me_of(t).copies_left(NAME_OF_TEXT["2z"]) == (1 if own else 4)


@pytest.mark.rule("W-02", "K-09")
def test_a_red_five_is_one_of_its_kind_and_a_tile_of_its_own(table, looks):
    t = table(east="0m", west="5m", south="46m789m234p678s22z", wall="? 4z", cards={"south": [looks]})
    five, red = NAME_OF_TEXT["5m"], NAME_OF_TEXT["0m"]
    assert (me_of(t).copies_left(five), me_of(t).copies_left(red), me_of(t).wait_copies) == (4, 1, 4)
    t.play("E: discard 0m")
    assert (me_of(t).copies_left(five), me_of(t).copies_left(red), me_of(t).wait_copies) == (3, 0, 3)
    assert showing(t.table, 1)[five] == 0
    assert showing(t.table, 1)[red] == 1
    t.play("S: discard 4z drawn", "W: discard 5m")
    assert (me_of(t).copies_left(five), me_of(t).copies_left(red)) == (2, 0)
    assert left(t.table, 1)[five] == 2


@pytest.mark.rule("W-02")
def test_copies_are_never_below_zero(table, looks):
    one, five = NAME_OF_TEXT["1s"], NAME_OF_TEXT["5m"]

    def turns(self, me, name):
        return five if name == one else name

    cls = type("Ones", (Skill,), {"kind": LOCKED, "transforms": FIXED, "turns": turns})
    t = table(east="55m", south="46m789m234p11s22z3z", west="55m", cards={"south": [looks, cls]}, **PLAIN)
    t.play("E: discard 5m", "W: pon 55m")
    assert left(t.table, 1)[five] == 4 - 3 - 2
    assert me_of(t).copies_left(five) == 0


@pytest.mark.rule("W-02")
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(("before", "copies"), [(True, 3), (False, 2)])
@pytest.mark.parametrize("tsumo", [True, False])
def test_the_winning_tile_is_not_counted_in_a_win_but_was_before_it(table, locked, own, before, copies, tsumo):
    """A wait on 5m of which one lies in E's river."""
    told = []

    def han_direct(self, me, who, han, reading):
        if who == me.seat:
            told.append((reading.win.tile, me.wait_copies_in(reading.win, before=before)))
            assert me.wait_copies_in(reading.win) == 2 == wait_copies(me.table, me.seat, reading.win.tile)
        return han

    t = table(
        east="5m", south="46m678m234p678s22p", west="9m" if tsumo else "5m", wall="? 4z ? ? ? 5m",
        cards={"south": [locked("Tells", han_direct=han_direct)]}, wait_copies_own=own, **PLAIN,
    )  # fmt: skip
    t.play("E: discard 5m", "S: pass", "S: discard 4z drawn", f"W: discard {'9m' if tsumo else '5m'}")
    told.clear()
    t.play(f"S: {'tsumo' if tsumo else 'ron'}")
    assert set(told) == {(t.win("S").tile, copies)}


@pytest.mark.rule("W-02", "K-29")
def test_a_win_by_another_tile_takes_no_copy_of_the_wait(table, looks):
    t = table(east="9m", south="46m789m234p678s22z", west="7m", wall="? 4z", cards={"south": [looks]}, **PLAIN)
    t.play("E: discard 9m", "S: discard 4z drawn", "W: discard 7m")
    won = t.table.rivers[2][-1]
    assert wait_copies(t.table, 1, won) == wait_copies(t.table, 1, won, before=True) == 4


@pytest.mark.rule("K-39", "W-02")
def test_a_tile_laid_face_down_counts_for_its_owner_alone(table, locked, looks):
    def discarding(self, me, who, discard):
        if who == me.seat:
            yield me.replace(Discard(discard.seat, discard.tile, discard.drawn, down=True))

    cards = {"east": [locked(discarding=discarding)], "south": [looks]}
    t = table(east="5m", south="46m789m234p678s22z", cards=cards, **PLAIN).play("E: discard 5m").until("S")
    assert (copies_left(t.table, 1, NAME_OF_TEXT["5m"]), wait_copies(t.table, 1)) == (4, 4)
    assert showing(t.table, 0)[NAME_OF_TEXT["5m"]] == 1
    assert showing(t.table, 0, t.table.rivers[0][0])[NAME_OF_TEXT["5m"]] == 0


@pytest.mark.rule("K-47", "W-03")
def test_a_shape_of_ones_own_brings_faces_of_its_own(table, locked, looks):
    class Winds(Shape):
        def missing(self, counts, melds):
            return max(0, 14 - sum(counts[27:])) if not melds else 99

    knows = locked(shapes=lambda self, me, who: [Winds("honours")] if who == me.seat else [])
    t = table(east="9m", south="1122334455667z", cards={"south": [knows]})
    assert me_of(t).wait_faces == 7
    plain = table(east="9m", south="1122334455667z", cards={"south": [looks]})
    assert me_of(plain).waits == (NAME_OF_TEXT["7z"],)
