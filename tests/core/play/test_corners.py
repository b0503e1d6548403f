"""Corners where two rules meet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan.table import orphans_only
from rinshan.tiles import format_names
from rinshan_skills.testing.scene import Scene

Tables = Callable[..., Scene]
WAITING = {
    "south": "234567p22288s68m",
    "west": "345s345678p33m68m",
}
"""Hands that wait on 7m with tanyao or pinfu shapes."""


@pytest.mark.rule("B-05", "B-18")
def test_with_one_winner_at_most_two_rons_are_no_triple_ron(table: Tables) -> None:
    """The nearest after the discarder wins alone; nothing is aborted."""
    t = table(**WAITING, wall="7m", max_ron=1)
    t.play("E: discard 7m drawn", "S: ron", "W: ron")
    assert t.result.why == "win"
    assert [win.seat for win in t.result.wins] == [1]


@pytest.mark.rule("B-18")
@pytest.mark.parametrize(("aborts", "why", "winners"), [(True, "triple_ron", []), (False, "win", [1])])
def test_with_one_winner_at_most_three_rons_abort_where_the_rules_say_so(
    table: Tables, aborts: bool, why: str, winners: list[int]
) -> None:
    north = "234s234p678m88s68m"
    t = table(**WAITING, north=north, wall="7m", max_ron=1, triple_ron_aborts=aborts)
    t.play("E: discard 7m drawn", "S: ron", "W: ron", "N: ron")
    assert t.result.why == why
    assert [win.seat for win in t.result.wins] == winners


@pytest.mark.rule("B-18", "W-04")
@pytest.mark.parametrize(("preset", "tenpai"), [("tenhou", ()), ("skills", (1,))])
def test_a_wait_on_a_tile_all_of_which_lie_in_hand_and_melds_is_noten_or_not(
    table: Tables, drift: Callable[..., Scene], preset: str, tenpai: tuple[int, ...]
) -> None:
    """S has ponned 9m and holds the fourth, waiting for a fifth."""
    noten = "147m268p369s4567z"
    t = table(east=noten, south="999m234p567p234s8s", west=noten, wall="9m", rules=preset)
    t.play("E: discard 9m", "S: pon 99m", "S: discard 8s")
    drift(t, 0)
    t.finish()
    assert t.result.tenpai == tenpai


@pytest.mark.rule("W-13", "B-07")
def test_an_own_closed_kan_ends_the_own_ippatsu(table: Tables) -> None:
    t = table(east="111z234m567p345s9s", wall="2z ? ? ? 1z", rinshan="9s", dora="8p")
    t.play("E: riichi 2z drawn")
    t.until("E")
    t.play("E: ankan 1111z", "E: tsumo")
    yaku = [item.id for item in t.win("E").value.yaku]
    assert "rinshan_kaihou" in yaku
    assert "riichi" in yaku or "double_riichi" in yaku
    assert "ippatsu" not in yaku


@pytest.mark.rule("A-09", "B-10")
@pytest.mark.parametrize(("second", "free"), [("7s", True), ("4s", False)])
def test_a_tile_let_pass_blocks_only_what_is_linked_to_it(table: Tables, second: str, free: bool) -> None:
    """4567s waits on 4s and on 7s, two single waits: having let 4s pass, 7s can be ronned in the same go-around."""
    t = table(east="4567s123m789p111z", wall=f"? 4s {second}", rules="tournament", dora="5z")
    t.play(f"E: {t.asked('E').default.text}")
    t.play("S: discard 4s drawn", "E: pass", f"W: discard {second} drawn")
    asked = t.asked("E")
    assert (asked is not None and "ron" in t.options("E")) == free


@pytest.mark.rule("B-18", "A-10")
def test_where_called_discards_do_not_spoil_nagashi_they_must_be_orphans_all_the_same(table: Tables) -> None:
    t = table(east="19m19p19s1234567z", south="55m234p", wall="5m", nagashi_uncalled=False)
    t.play("E: discard 5m drawn", "S: pon 55m")
    assert not t.table.rivers[0]
    assert not orphans_only(t.table, 0)


@pytest.mark.rule("W-01", "B-16")
def test_a_win_on_the_dealt_fourteen_counts_the_tile_that_pays_most(table: Tables) -> None:
    """With doubled forms, 55z as the last tile makes a single-wait suuankou; no tile of the fourteen was drawn."""
    t = table(east="111222333m444p55z", rules="skills", double_yakuman=True, dora="9s")
    t.play("E: tsumo")
    win = t.win("E")
    assert [item.id for item in win.value.yaku] == ["tenhou", "suuankou_tanki"]
    assert win.value.yakuman == 3
    printed = t.table.printed
    assert format_names([printed[win.tile]]) == "5z"
    assert format_names([printed[tile] for tile in win.hand]) == "111222333m444p5z"


@pytest.mark.rule("W-08", "H-04")
def test_a_declared_win_is_told_with_whose_tile_it_is(table: Tables) -> None:
    t = table(east="123m456p789s1122z", wall="5s ? ? ? 1z").play("E: discard 5s", "E: tsumo")
    assert t.events("win_declared") == [("win_declared", 0, None, -1, t.win("E").tile)]
    t = table(**WAITING, wall="7m").play("E: discard 7m drawn", "S: ron", "W: pass")
    assert t.events("win_declared") == [("win_declared", 1, None, 0, t.win("S").tile)]
