"""Matsumi Kuro at the table: 龍王 and 龍之守."""

import pytest

from rinshan.tiles import parse_name
from rinshan_skills import LOCKED, Skill

KURO = {"south": ["matsumi_kuro"]}
KING = "matsumi_kuro.dragon_king"
# Dora is 5s: the indicator is 4s.
HAND = {"south": "123m456p789s1122z", "wall": "5s 9m", "dora": "4s", "ura": "1p", "red_fives": (0, 0, 0)}


def asked_on_the_way(t):
    """Whether she is asked to take a tile before South's next turn."""
    while not (t.asked("S") and t.asked("S").what == "turn"):
        if any(ask.what == KING for ask in t.pending):
            return True
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    return False


@pytest.mark.rule("K-55")
def test_a_dora_in_a_river_can_be_taken_instead_of_drawing(table):
    t = table(**HAND, cards=KURO).play("E: discard 5s drawn")
    assert (t.asked("S").what, t.options("S")) == (KING, ["pass", "take 5s"])
    t.play("S: take 5s")
    assert t.view("S").drawn == parse_name("5s")
    t.expect(river={"east": ""})
    assert len(t.table.live) == 69, "no tile was drawn"
    assert [event[1] for event in t.events("draw")] == [0]
    assert t.view("W").known_hand(1) == [parse_name("5s")], "all have seen her take it"


@pytest.mark.rule("K-55", "K-11")
def test_declining_it_she_draws_as_always(table):
    t = table(**HAND, cards=KURO).play("E: discard 5s drawn", "S: pass")
    assert t.view("S").drawn == parse_name("9m")
    assert t.events("activated", "moved") == []


@pytest.mark.rule("K-55", "K-60")
@pytest.mark.parametrize(
    "change", [{"wall": "6s 9m"}, {"cards": {"east": ["matsumi_kuro"]}}, {"dora": "3s"}, {"wall": "9m 5s"}]
)
def test_what_is_no_dora_in_a_river_is_not_offered(table, change):
    hand = {**HAND, "cards": KURO, **change}
    assert not asked_on_the_way(table(**hand).play(f"E: discard {hand['wall'][:2]} drawn"))


@pytest.mark.rule("K-55", "B-13")
def test_a_red_five_is_a_dora_too(table):
    t = table(**{**HAND, "wall": "0p 9m", "red_fives": (1, 1, 1)}, cards=KURO).play("E: discard 0p drawn")
    assert t.until("S", KING).options("S") == ["pass", "take 0p"]


@pytest.mark.rule("K-55")
def test_a_called_dora_is_gone(table):
    t = table(**{**HAND, "west": "55s"}, cards=KURO).play("E: discard 5s drawn", "W: pon 55s")
    t.play("W: discard " + t.options("W")[-1].split()[1]).until("S")
    assert t.events("activated") == []


@pytest.mark.rule("K-39", "K-55")
def test_a_face_down_dora_is_not_offered(table):
    class Down(Skill):
        """Turns its tile down."""

        kind = LOCKED

        def discarded(self, me, who, discard):
            if who == me.seat:
                yield me.turn_tile(discard.tile, "down")

    t = table(**HAND, cards={**KURO, "east": [Down]}).play("E: discard 5s drawn")
    assert t.asked("S").what == "turn"


@pytest.mark.rule("K-55")
def test_a_replacement_tile_is_drawn_as_always(table):
    hand = {**HAND, "south": "1111z23m456p78s22z", "wall": "5s 1m"}
    t = table(**hand, cards=KURO).play("E: discard 5s drawn", "S: pass", "S: ankan 1111z")
    assert t.asked("S").what == "turn"
    assert t.table.draw_source == "dead"


@pytest.mark.rule("K-12", "K-55")
def test_the_river_of_an_immune_player_is_left_alone(table):
    class Immune(Skill):
        """Skills have no effect on its holder."""

        kind = LOCKED

        def immune(self, me, yes, who):
            return yes or who == me.seat

    t = table(**HAND, cards={**KURO, "east": [Immune]}).play("E: discard 5s drawn")
    assert t.asked("S").what == "turn"


# ------------------------------------------------------------------ the dragons' keep

WIN = {"south": "123m456p55789s11z", "dora": "4s", "ura": "1p", "red_fives": (0, 0, 0), "east": "9m", "rules": "tenhou"}


@pytest.mark.rule("B-13", "W-11")
@pytest.mark.parametrize(("cards", "dora"), [({}, 2), (KURO, 4)])
def test_each_of_her_dora_tiles_counts_one_han_more(table, cards, dora):
    hand = {**WIN, "south": "123m456p55s789s11z", "wall": "9m 8p ? ? ? 1z"}
    t = table(**hand, cards=cards).play("E: discard 9m drawn").until("S")
    t.play("S: discard 8p drawn").until("S").play("S: tsumo")
    assert sum(item.han for item in t.win("S").value.dora) == dora
    assert t.win("S").value.han == sum(item.han for item in (*t.win("S").value.yaku, *t.win("S").value.dora))


def gone(t):
    return [source.suppressed for source in t.skills.instances]


@pytest.mark.rule("K-14", "K-53")
def test_after_she_discards_a_dora_both_skills_are_disabled_until_the_next_hand_ends(table):
    hand = {**HAND, "wall": "9m 5s 8s", "hands": 3}
    t = table(**hand, cards=KURO).play("E: discard 9m drawn").until("S")
    assert gone(t) == [0, 0]
    t.play("S: discard 5s drawn")
    assert gone(t) == [2, 2]
    seen = {}
    while not t.over and t.table.hand_number < 2:
        seen[t.table.hand_number] = gone(t)
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    assert seen[1] == [2, 2]
    assert gone(t) == [0, 0]


@pytest.mark.rule("K-14")
def test_another_players_dora_and_her_other_tiles_change_nothing(table):
    t = table(**{**HAND, "wall": "5s 9m"}, cards=KURO).play("E: discard 5s drawn", "S: pass", "S: discard 9m drawn")
    assert gone(t) == [0, 0]


@pytest.mark.rule("K-22", "K-07", "K-14")
@pytest.mark.parametrize(
    ("way", "level"),
    [("exile", 2), ("recast", 2), ("aside", 0), ("other", 0)],
)
def test_an_exile_or_a_recast_of_a_dora_lets_the_dragons_go_too(table, way, level):
    class Moves(Skill):
        """Does something with the 5s it holds."""

        kind = LOCKED

        def drawn(self, me, who):
            if who != 1 or me.seat != 1:
                return
            tile = next(t for t in me.table.concealed(1) if me.is_dora(t))
            if way == "aside":
                yield me.set_aside(tile)
            elif way == "other":
                yield me.exile(next(t for t in me.table.concealed(1) if not me.is_dora(t)))
            else:
                yield me.exile(tile) if way == "exile" else me.recast(tile)

    t = table(**{**HAND, "wall": "9m 5s 8s"}, cards={"south": ["matsumi_kuro", Moves]})
    t.play("E: discard 9m drawn").until("S")
    assert gone(t)[:2] == [level, level]


@pytest.mark.rule("K-14", "K-55")
def test_while_they_are_gone_no_dora_comes_to_her(table):
    t = table(**{**HAND, "wall": "9m 5s ? ? 5s"}, cards=KURO).play("E: discard 9m drawn").until("S")
    t.play("S: discard 5s drawn").until("E").play("E: discard 5s drawn")
    assert not asked_on_the_way(t)
