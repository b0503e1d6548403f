"""Yaku that depend on the moment: ippatsu, haitei, rinshan, double riichi, the first turn (B-09, W-13)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan_skills.testing.scene import Scene

Tables = Callable[..., Scene]
READY = "234m67p345s88s666z"
"""Waits on 5p and 8p; Green alone is a yaku."""
FLAT = "34m345678p789s22s"
"""Waits on 2m and 5m; pinfu."""


# ---------------------------------------------------------------------------- ippatsu and double riichi


def riichi_on_the_second_turn(table: Tables, wall: str, **fields: object) -> Scene:
    """S declares riichi on its second turn; ``wall`` goes on with W's draw after it."""
    t = table(south=READY, wall=f"1z 9s 1z 1z 2z 9m {wall}", dora="3z", ura="3z", **fields).until("S")
    return t.play("S: discard 9s drawn").until("S").play("S: riichi 9m drawn")


@pytest.mark.rule("B-09", "W-13")
def test_a_ron_before_the_next_own_discard_is_ippatsu(table: Tables) -> None:
    t = riichi_on_the_second_turn(table, "? ? 5p").until("E").play("E: discard 5p drawn", "S: ron")
    t.expect(yaku={"south": ["ippatsu", "riichi", "yakuhai_hatsu"]})


@pytest.mark.rule("B-09", "W-13")
def test_a_tsumo_on_the_next_draw_is_ippatsu(table: Tables) -> None:
    t = riichi_on_the_second_turn(table, "? ? ? 5p").until("S").play("S: tsumo")
    t.expect(yaku={"south": ["ippatsu", "menzen_tsumo", "riichi", "yakuhai_hatsu"]})


@pytest.mark.rule("B-09", "W-13")
def test_after_the_next_own_discard_there_is_no_ippatsu(table: Tables) -> None:
    t = riichi_on_the_second_turn(table, "? ? ? 4z 5p").until("S").play("S: discard 4z drawn")
    t.until("W").play("W: discard 5p drawn", "S: ron")
    t.expect(yaku={"south": ["riichi", "yakuhai_hatsu"]})


@pytest.mark.rule("B-09", "W-13")
@pytest.mark.parametrize("kind", ["pon", "closed kan"])
def test_a_call_or_kan_of_anybody_ends_ippatsu(table: Tables, kind: str) -> None:
    if kind == "pon":
        t = riichi_on_the_second_turn(table, "9p 5p", north="99p147m147s12345z")
        t.play("W: discard 9p drawn", "N: pon 99p", "N: discard 1z", "E: discard 5p drawn", "S: ron")
    else:
        t = riichi_on_the_second_turn(table, "5z", west="9999p147m147s123z", rinshan="5p")
        t.play("W: ankan 9999p", "W: discard 5p drawn", "S: ron")
    t.expect(yaku={"south": ["riichi", "yakuhai_hatsu"]})


@pytest.mark.rule("B-08", "B-09", "B-12")
@pytest.mark.case("C-026")
def test_double_riichi_is_decided_when_it_is_declared(table: Tables) -> None:
    """C-026: S declares on its first discard; three calls later it rons 4m: double riichi, White, red five."""
    t = table(
        south="23m067p34522s555z", west="113377z147s1478p", dora="2z", ura="2z",
        wall="9p 8m 9s 1z 9s 3z 7z 9p 4m",
    )  # fmt: skip
    t.until("S").play("S: riichi 8m drawn").until("N").play("N: discard 1z drawn", "W: pon 11z", "W: discard 1s")
    t.until("E").play("E: discard 3z drawn", "W: pon 33z", "W: discard 4s", "N: discard 7z drawn", "W: pon 77z")
    t.play("W: discard 7s").until("E").play("E: discard 4m drawn", "S: ron")
    t.expect(yaku={"south": ["double_riichi", "yakuhai_haku"]}, han=4, fu=40, points=8000)


@pytest.mark.rule("B-08", "B-09")
def test_riichi_on_the_first_turn_after_a_call_is_no_double_riichi(table: Tables) -> None:
    t = table(south=READY, west="99p147m147s12345z", wall="9p ? ? 9m", dora="3z")
    t.play("E: discard 9p drawn", "W: pon 99p", "W: discard 1z").until("S").play("S: riichi 9m drawn")
    assert t.table.riichi[1] == 1
    assert t.table.turns[1] == 1


@pytest.mark.rule("B-08", "B-09")
@pytest.mark.parametrize("wind", ["E", "S", "N"])
def test_riichi_on_the_uninterrupted_first_turn_is_double(table: Tables, wind: str) -> None:
    seat = "ESWN".index(wind)
    hand = {{"E": "east", "S": "south", "N": "north"}[wind]: READY}
    t = table(**hand, wall=" ".join(["?"] * seat + ["9m"])).until(wind).play(f"{wind}: riichi 9m drawn")
    assert t.table.riichi[seat] == 2


# ---------------------------------------------------------------------------- the last tile, the replacement tile


@pytest.mark.rule("B-09")
def test_a_tsumo_on_the_last_live_tile_is_haitei(table: Tables, drift: Callable[..., Scene]) -> None:
    """S, open and without another yaku, draws the last tile."""
    t = table(south="789m678s12p999s66s", wall="?" * 69 + "3p", ura="3p 3p 3p")
    drift(t, 0).play("S: tsumo").expect(yaku={"south": ["haitei_raoyue", "menzen_tsumo"]})


@pytest.mark.rule("B-09")
def test_the_replacement_tile_of_the_last_kan_is_rinshan_and_no_haitei(
    table: Tables, drift: Callable[..., Scene]
) -> None:
    """One live tile is left and the kan takes it."""
    t = table(east="4444z789m678s12p9s", wall="?" * 68 + "9s", rinshan="3p", ura="3p 3p 3p")
    drift(t, 1).play("E: ankan 4444z")
    assert len(t.table.live) == 0
    t.play("E: tsumo").expect(yaku={"east": ["menzen_tsumo", "rinshan_kaihou"]})


@pytest.mark.rule("B-09", "B-14")
@pytest.mark.case("C-027")
def test_a_rinshan_win_has_the_tsumo_fu_and_the_dora_of_both_closed_kans(table: Tables) -> None:
    """C-027: W closes 7777p, then 2222s, and wins on 4m: three han 60 fu, 2000/3900; both indicators are open."""
    t = table(west="7777p222s2367m55s", wall="9s 9s 2s", rinshan="8m 4m", dora="9p 9p 9p").until("W")
    t.play("W: ankan 7777p", "W: ankan 2222s", "W: tsumo")
    t.expect(yaku={"west": ["menzen_tsumo", "rinshan_kaihou", "tanyao"]}, han=3, fu=60, dora="999p")
    t.expect(deltas=(-3900, -2000, 7900, -2000))
    t = table(west="7777p222s2367m55s", wall="9s 9s 2s", rinshan="8m 4m", dora="9p 6p 4s").until("W")
    t.play("W: ankan 7777p", "W: ankan 2222s", "W: tsumo")
    assert [(item.id, item.han) for item in t.win("W").value.dora] == [("dora", 6)]


# ---------------------------------------------------------------------------- the first turn


@pytest.mark.rule("B-09")
@pytest.mark.case("C-028")
def test_a_ron_before_the_first_own_draw_is_an_ordinary_ron(table: Tables) -> None:
    """C-028: E's first discard completes N: the ordinary yaku, no blessing."""
    t = table(north=READY, wall="5p").play("E: discard 5p drawn", "N: ron")
    t.expect(yaku={"north": ["yakuhai_hatsu"]}, han=1, fu=40)


@pytest.mark.rule("B-09", "B-12")
@pytest.mark.parametrize("preset", ["tenhou", "skills"])
def test_the_dealer_wins_on_the_dealt_fourteen_by_tenhou(table: Tables, preset: str) -> None:
    t = table(east=READY, wall="5p", rules=preset).play("E: tsumo")
    t.expect(yaku={"east": ["tenhou"]}, points=48_000)


@pytest.mark.rule("B-09", "B-12")
@pytest.mark.parametrize("wind", ["south", "west", "north"])
def test_a_child_wins_on_its_first_draw_by_chiihou(table: Tables, wind: str) -> None:
    seat = ("east", "south", "west", "north").index(wind)
    letter = wind[0].upper()
    t = table(**{wind: READY}, wall="9m " * seat + "5p").until(letter).play(f"{letter}: tsumo")
    t.expect(yaku={wind: ["chiihou"]}, points=32_000)


@pytest.mark.rule("B-09")
@pytest.mark.parametrize("kind", ["pon", "closed kan"])
def test_any_call_or_kan_before_breaks_chiihou(table: Tables, kind: str) -> None:
    if kind == "pon":
        t = table(north=READY, south="99s147m147p12345z", wall="9s ? 5p")
        t.play("E: discard 9s drawn", "S: pon 99s", "S: discard 1z").until("N")
    else:
        t = table(north=READY, east="1111z258m258p258s", wall="? ? ? 5p")
        t.play("E: ankan 1111z").until("N")
    assert t.table.turns[3] == 1
    t.play("N: tsumo").expect(yaku={"north": ["menzen_tsumo", "yakuhai_hatsu"]})


@pytest.mark.rule("B-09")
def test_the_dealers_own_kan_breaks_tenhou(table: Tables) -> None:
    t = table(east="1111z234m67p345s8s", wall="8s", rinshan="5p").play("E: ankan 1111z", "E: tsumo")
    assert "tenhou" not in t.yaku("E")
    assert "rinshan_kaihou" in t.yaku("E")


@pytest.mark.rule("B-09")
def test_a_win_on_the_second_draw_is_no_blessing(table: Tables) -> None:
    t = table(east=READY, wall="9m ? ? ? 5p").play("E: discard 9m drawn").until("E").play("E: tsumo")
    t.expect(yaku={"east": ["menzen_tsumo", "yakuhai_hatsu"]})
