"""Iwato Kasumi at the table: 守 and 絕一門."""

import pytest

from rinshan.tiles import parse_names
from rinshan_skills import LOCKED, Skill

KASUMI = {"south": ["iwato_kasumi"]}
GATE = "iwato_kasumi.one_gate"


def deal_in(table, **scene):
    hand = {"north": "111222333m99p88s", "dora": "7s", "ura": "1p", "wall": "6z 8s", **scene}
    t = table(**hand)
    if t.asked("S") and t.asked("S").what == GATE:
        t.play("S: pass")
    return t.play("E: discard 6z drawn").until("S").play("S: discard 8s", "N: ron")


@pytest.mark.rule("W-06", "K-31")
def test_dealing_in_costs_her_3900_at_most_without_an_open_meld(table):
    plain, held = deal_in(table), deal_in(table, cards=KASUMI)
    assert plain.result.deltas[1] < -3_900
    held.expect(deltas=(0, -3_900, 0, 3_900))
    deal_in(table, cards=KASUMI, honba=2).expect(deltas=(0, -3_900, 0, 3_900))


@pytest.mark.rule("W-06")
def test_to_a_dealer_it_is_5800(table):
    hand = {"east": "111222333m99p88s", "wall": "6z 8s", "dora": "7s", "ura": "1p", "cards": KASUMI}
    t = table(**hand).play("S: pass", "E: discard 6z drawn").until("S").play("S: discard 8s", "E: ron")
    t.expect(deltas=(5_800, -5_800, 0, 0))


@pytest.mark.rule("W-06")
def test_others_pay_in_full_and_so_does_she_for_a_tsumo(table):
    t = deal_in(table, cards={"east": ["iwato_kasumi"]})
    assert t.result.deltas[1] < -3_900
    hand = {"north": "111222333m99p88s", "dora": "7s", "ura": "1p", "wall": "6z 5z 4z 8s", "cards": KASUMI}
    t = table(**hand).play("S: pass").until("N").play("N: tsumo")
    assert t.result.deltas[1] == t.result.deltas[2]


@pytest.mark.rule("W-06", "B-02")
def test_an_open_meld_ends_the_guard(table):
    hand = {
        "north": "111222333m99p88s", "south": "66z8s", "dora": "7s", "ura": "1p", "wall": "6z", "cards": KASUMI,
    }  # fmt: skip
    t = table(**hand).play("S: pass", "E: discard 6z drawn", "S: pon 66z", "S: discard 8s", "N: ron")
    assert t.result.deltas[1] < -3_900


# ------------------------------------------------------------------ one gate

OTHERS = {"east": "19m258p369s12345z", "west": "158m258p47s12345z", "north": "369m147p258s1234z"}


@pytest.mark.rule("K-06", "K-33", "K-19")
def test_the_declared_suit_lies_face_up_in_other_hands_at_once_and_when_drawn(table):
    t = table(**OTHERS, wall="9m 3p", cards=KASUMI)
    assert t.options("S") == ["pass", "suit m", "suit p", "suit s"]
    t.play("S: suit m")
    assert t.events("announced")[0][3:] == ("the suit m",)
    for wind in "ESWN":
        if wind != "W":
            assert t.view(wind).hand_of(2) == parse_names("158m")
        if wind != "E":
            assert t.view(wind).hand_of(0) == parse_names("19m")
            assert t.view(wind).drawn_of(0) == 8
    assert t.view("W").hand_of(1) == [], "her own hand stays closed"
    assert t.view("W").to_dict()["players"][0]["shown"] == "19m"
    t.play("E: discard 1z").until("W")
    assert t.view("E").drawn_of(2) != 11


@pytest.mark.rule("K-18", "K-19")
def test_declaring_loses_the_guard_for_good_and_cannot_be_done_again(table):
    t = deal_in(table, cards=KASUMI)
    t.expect(deltas=(0, -3_900, 0, 3_900))
    hand = {"north": "111222333m99p88s", "dora": "7s", "ura": "1p", "wall": "6z 8s", "cards": KASUMI, "hands": 2}
    t = table(**hand).play("S: suit s", "E: discard 6z drawn").until("S").play("S: discard 8s", "N: ron")
    assert t.result.deltas[1] < -3_900
    assert [event[0] for event in t.events() if event[0] == "activated"] == ["activated"]
    assert t.asked("S") is None or t.asked("S").what != GATE


@pytest.mark.rule("K-06")
def test_declined_it_is_asked_again_in_the_next_hand(table):
    t = table(cards={"east": ["iwato_kasumi"]}, hands=2).play("E: pass")
    while t.table.hand_number == 0:
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    assert any(ask.what == GATE for ask in t.pending)


@pytest.mark.rule("K-12", "K-06")
def test_immune_players_keep_their_tiles_closed(table):
    class Immune(Skill):
        """Skills have no effect on its holder."""

        kind = LOCKED

        def immune(self, me, yes, who):
            return yes or who == me.seat

    t = table(**OTHERS, wall="9m", cards={**KASUMI, "west": [Immune]}).play("S: suit m")
    assert t.view("E").hand_of(2) == []
    assert t.view("E").hand_of(3) == parse_names("369m")


def win(table, suit, tiles="123456789m1122z", wall="6z 8s ? ? ? 1z"):
    t = table(south=tiles, wall=wall, dora="5p", ura="5p", cards=KASUMI)
    t.play("S: " + suit, "E: discard 6z drawn").until("S").play("S: discard 8s drawn").until("S").play("S: tsumo")
    return t.win("S").value.han


@pytest.mark.rule("W-11")
def test_a_win_of_that_suit_and_honours_alone_is_a_han_more(table):
    plain = win(table, "pass")
    assert win(table, "suit m") == plain + 1
    assert win(table, "suit p") == plain
    mixed = {"tiles": "123456m789p1122z"}
    assert win(table, "suit m", **mixed) == win(table, "pass", **mixed)


@pytest.mark.rule("K-35", "K-06")
def test_in_the_deep_wall_it_has_no_effect_but_what_was_seen_stays_known(table):
    t = table(**OTHERS, wall="9m", cards=KASUMI).play("S: suit m")
    while len(t.table.live) > 17:
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    seat = next(seat for seat in (0, 2, 3) if t.view("S").hand_of(seat))
    shown = t.view("S").hand_of(seat)
    assert shown
    while len(t.table.live) > 16:
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    assert t.view("S").hand_of(seat) == []
    assert t.view("S").known_hand(seat) == shown
