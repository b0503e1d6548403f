"""Riichi declared in error, and closed kans in riichi that change the waits (E-01)."""

from __future__ import annotations

import pytest

FAR = "147m268p369s4467z"
READY = "123m456p789s1122z"


@pytest.mark.rule("E-01", "E-04")
def test_riichi_though_noten_is_on_offer_where_errors_are_allowed(table):
    t = table(east=FAR, wall="9m", errors="allow")
    assert "riichi 9m in error drawn" in t.options("E")
    assert len([option for option in t.options("E") if option.startswith("riichi")]) == 13
    assert not [option for option in table(east=FAR, wall="9m").options("E") if option.startswith("riichi")]


@pytest.mark.rule("E-01", "B-08")
def test_riichi_that_leaves_tenpai_is_no_error_and_what_does_not_is(table):
    t = table(east=READY, wall="9m", errors="allow")
    declared = [option for option in t.options("E") if option.startswith("riichi")]
    assert declared[0] == "riichi 9m drawn"
    assert all("in error" in option for option in declared[1:])
    assert "riichi 1z in error" in declared


@pytest.mark.rule("E-01", "B-08")
@pytest.mark.parametrize("changes", [{"scores": (900, 33_100, 33_000, 33_000)}, {"riichi_min_live": 70}])
def test_what_riichi_costs_cannot_be_done_without(table, changes):
    t = table(east=FAR, wall="9m", errors="allow", **changes)
    assert not [option for option in t.options("E") if option.startswith("riichi")]


@pytest.mark.rule("E-01", "B-08")
def test_an_open_hand_cannot_declare_riichi_in_error_either(table):
    t = table(east="5m", south="55m1122z", wall="9m 9m 9m 9m", errors="allow", red_fives=(0, 0, 0))
    t.play("E: discard 5m", "S: pon 55m", "S: discard 1z").until("S")
    assert not [option for option in t.options("S") if option.startswith("riichi")]


def riichi_in_error(table, **changes):
    return table(east=FAR, wall="9m", errors="allow", **changes).play("E: riichi 9m drawn")


@pytest.mark.rule("E-01")
def test_to_the_others_it_is_a_riichi_like_any_other(table):
    t = riichi_in_error(table, seed=3).until("S")
    assert [event[0] for event in t.events("riichi", "riichi_accepted", "penalty")] == ["riichi", "riichi_accepted"]
    assert t.view("S").riichi(0) == 2
    t.expect(east=24_000)


@pytest.mark.rule("E-01", "H-06")
def test_at_the_draw_a_noten_riichi_pays_the_penalty_and_the_noten_penalty_on_top(table, at_the_draw):
    hands = {**at_the_draw("south"), "east": FAR}
    t = table(**hands, wall="9m", errors="allow", honba=2).play("E: riichi 9m drawn").finish()
    t.expect(hand="exhaustive", deltas=(-1_000, 3_000, -1_000, -1_000))
    assert t.events("penalty") == [("penalty", 0, None, "fake_riichi", (-12_000, 4_000, 4_000, 4_000))]
    t.expect(scores=(11_000, 33_000, 28_000, 28_000))


@pytest.mark.rule("E-01", "H-06")
def test_a_fake_riichi_is_found_after_tenpai_is_known_and_before_noten_is_paid(table, at_the_draw):
    hands = {**at_the_draw("south"), "east": FAR}
    t = table(**hands, wall="9m", errors="allow", record_hooks=True).play("E: riichi 9m drawn").finish()
    assert [event[0] for event in t.events("penalty", "no_win")] == ["penalty", "no_win"]
    assert t.hooks[-3:] == ["hand_ended", "game_ending", "game_ended"]
    assert set(t.result.shown) == {0, 1}
    assert len(t.result.shown[0]) == 13
    assert t.result.tenpai == (1,)


@pytest.mark.rule("E-01")
def test_the_deposit_of_a_fake_riichi_stays_on_the_table(table, at_the_draw):
    t = table(**{**at_the_draw("south"), "east": FAR}, wall="9m", errors="allow").play("E: riichi 9m drawn")
    t.until("S")
    assert t.table.deposits == 1_000
    while not t.game.results:
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    assert t.events("hand_ended")[0][4] == 1_000


@pytest.mark.rule("E-01")
def test_a_tenpai_riichi_pays_no_penalty(table, at_the_draw):
    t = table(**at_the_draw("east", "south"), wall="9m", errors="allow")
    t.play("E: riichi 9m drawn").finish()
    assert not t.events("penalty")
    assert t.result.penalties == []


@pytest.mark.rule("E-01", "B-18")
def test_hands_shown_at_four_riichi_are_looked_at_too(table):
    ready = {"south": "123m456p789s1122z", "west": "123p456s789m3344z", "north": "123s456m789p5566z"}
    t = table(east="147m268p369s4777z", **ready, wall="9m 9p 9s 1p", errors="allow")
    t.play("E: riichi 9m drawn", "S: riichi 9p drawn", "W: riichi 9s drawn", "N: riichi 1p drawn").finish()
    t.expect(hand="four_riichi", deltas=(0, 0, 0, 0))
    assert [event[1:5] for event in t.events("penalty")] == [(0, None, "fake_riichi", (-12_000, 4_000, 4_000, 4_000))]
    assert len(t.result.penalties) == 3


# ------------------------------------------------------------------ a closed kan in riichi

CHANGES = {"east": "2223m456p789s111z", "wall": "9m 8p 8p 8p 2m 8p", "rinshan": "9p", "dora": "7z 7z"}
"""East waits for 1m, 3m and 4m; a kan of 2m leaves 3m alone."""


@pytest.mark.rule("E-01", "B-08")
def test_a_kan_that_changes_the_waits_is_an_error_that_can_be_made_with_the_drawn_tile(table):
    t = table(**CHANGES, errors="allow").play("E: riichi 9m drawn").until("E")
    assert "ankan 2222m in error" in t.options("E")
    assert table(**CHANGES).play("E: riichi 9m drawn").until("E").options("E") == ["discard 2m drawn"]


@pytest.mark.rule("E-01", "B-08")
def test_a_kan_with_another_tile_than_the_drawn_one_cannot_be_made(table):
    hand = {**CHANGES, "east": "3m456p789s1111z22m", "wall": "9m 8p 8p 8p 7p 8p"}
    t = table(**hand, errors="allow").play("E: riichi 9m drawn").until("E")
    assert not [option for option in t.options("E") if option.startswith("ankan")]


@pytest.mark.rule("E-01", "B-08")
def test_a_kan_that_keeps_the_waits_is_none(table):
    hand = {"east": "123m456p789s1112z", "wall": "9m 8p 8p 8p 1z 8p", "rinshan": "9p"}
    t = table(**hand, errors="allow").play("E: riichi 9m drawn").until("E")
    assert "ankan 1111z" in t.options("E")
    t.play("E: ankan 1111z")
    assert t.table.bad_kans == [False] * 4


def bad_kan(table, **changes):
    return (
        table(**{**CHANGES, "errors": "allow", **changes}).play("E: riichi 9m drawn").until("E").play("E: ankan 2222m")
    )


@pytest.mark.rule("E-01")
def test_nobody_is_told_that_a_kan_was_bad(table):
    t = bad_kan(table)
    t.expect(melds={"east": ["ankan 2222m"]})
    assert t.table.bad_kans == [True, False, False, False]
    assert t.events()[-3][0] == "ankan"
    assert not t.events("penalty")


@pytest.mark.rule("E-01", "E-02")
def test_after_a_bad_kan_the_hand_cannot_win(table):
    t = bad_kan(table, rinshan="3m")
    assert "tsumo in error" in t.options("E")
    t.play("E: tsumo").expect(hand="goes on", east=25_000 - 1_000 - 12_000)
    assert t.events("false_win")[0][6] == "a closed kan in riichi changed the waits"
    t = bad_kan(table, rinshan="9p", wall="9m 8p 8p 8p 2m 3m").play("E: discard 9p drawn", "S: discard 3m drawn")
    assert t.options("E") == ["ron in error", "pass"]
    t.play("E: ron").expect(hand="goes on")


@pytest.mark.rule("E-01")
def test_at_the_draw_a_bad_kan_is_paid_like_a_fake_riichi_and_counts_as_noten(table):
    t = bad_kan(table)
    assert t.table.waits(0), "the hand still waits"
    t.finish()
    assert [event[3] for event in t.events("penalty")] == ["fake_riichi"]
    assert 0 not in t.result.tenpai
    assert 0 in t.result.shown


@pytest.mark.rule("E-01", "B-08")
def test_where_readings_must_stay_a_kan_that_changes_them_is_an_error(table):
    hand = {"east": "111222333m45p77z", "wall": "9m 8p 8p 8p 1m 8p", "rinshan": "9p", "errors": "allow"}
    t = table(**hand, riichi_kan="waits").play("E: riichi 9m drawn").until("E")
    assert "ankan 1111m" in t.options("E")
    t = table(**hand, riichi_kan="readings").play("E: riichi 9m drawn").until("E")
    assert "ankan 1111m in error" in t.options("E")
