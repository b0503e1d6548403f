"""Hands that nobody wins: aborts, the exhaustive draw, nagashi (B-18, B-19)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rinshan_skills.testing.scene import Scene, furiten

Tables = Callable[..., Scene]
Hands = Callable[..., dict[str, str]]
QUIET = "2468m2468p2468s7z"
"""A hand far from tenpai that no discard of a terminal or honour concerns."""
NINE = "19m19p19s123z258m5p"
"""Nine kinds of terminals and honours among thirteen tiles."""


def follows(scene: Scene) -> tuple[int, int, int, int]:
    """Deposits, dealer, round and honba after the last hand."""
    return scene.events("hand_ended")[-1][4:]


# ---------------------------------------------------------------------------- nine terminals


@pytest.mark.rule("B-18")
@pytest.mark.case("C-069")
def test_eight_kinds_do_not_abort_however_many_tiles_they_are(table: Tables) -> None:
    """C-069 (a): ten terminals and honours of eight kinds."""
    t = table(east="11958m159p15s1233z")
    assert "nine terminals" not in t.options("E")


@pytest.mark.rule("B-18")
@pytest.mark.case("C-069")
def test_a_kan_before_ones_first_draw_rules_nine_terminals_out(table: Tables) -> None:
    """C-069 (b): nine kinds on S's first draw, but E closed a kan."""
    t = table(east="0555s3467m3467p2z", south=NINE, wall="? 8m")
    t.play("E: ankan 0555s").until("S")
    assert "nine terminals" not in t.options("S")


@pytest.mark.rule("B-18")
@pytest.mark.case("C-069")
def test_nine_terminals_abort_on_the_first_draw_only(table: Tables) -> None:
    """C-069 (c): not on the dealer's second draw."""
    t = table(east=NINE, wall="8m")
    assert "nine terminals" in t.options("E")
    t.play("E: discard 8m drawn").until("E")
    assert "nine terminals" not in t.options("E")


@pytest.mark.rule("B-18", "B-19")
@pytest.mark.case("C-069", "C-117")
@pytest.mark.parametrize(
    ("preset", "offered"),
    [("tenhou", True), ("tournament", True), ("mjsoul", True), ("mleague", False), ("rmu", False)],
)
def test_nine_kinds_on_the_first_draw_may_abort(table: Tables, preset: str, offered: bool) -> None:
    """C-069 (d), C-117 (c): no payment, honba + 1, same dealer, the hand is shown; where the preset has it."""
    t = table(north=NINE, honba=1, rules=preset, wall="? ? ? 8m").until("N")
    assert ("nine terminals" in t.options("N")) == offered
    if offered:
        t.play("N: nine terminals").expect(hand="nine_terminals", deltas=(0, 0, 0, 0))
        assert follows(t) == (0, 0, 0, 2)
        assert set(t.result.shown) == {3}
        assert len(t.result.shown[3]) == 14


# ---------------------------------------------------------------------------- four winds


WINDS = {"east": "3z", "south": "3z", "west": "3z", "north": "3z"}


@pytest.mark.rule("B-18", "B-19")
@pytest.mark.case("C-070", "C-117")
@pytest.mark.parametrize(
    ("preset", "ending"), [("tenhou", "four_winds"), ("tournament", "four_winds"), ("mleague", "goes on")]
)
def test_four_equal_winds_as_first_discards_abort(table: Tables, preset: str, ending: str) -> None:
    """C-070 (a), C-117 (d): after the fourth; nothing is paid and nobody shows."""
    t = table(**WINDS, rules=preset)
    t.play(*(f"{wind}: discard 3z" for wind in "ESWN")).expect(hand=ending)
    if ending != "goes on":
        t.expect(deltas=(0, 0, 0, 0))
        assert follows(t) == (0, 0, 0, 1)
        assert t.result.shown == {}


@pytest.mark.rule("B-18")
@pytest.mark.parametrize(
    ("tile", "ending"), [("9s", "goes on"), ("1z", "four_winds"), ("4z", "four_winds"), ("5z", "goes on")]
)
def test_every_wind_can_be_the_four_winds_and_nothing_else(table: Tables, tile: str, ending: str) -> None:
    t = table(east=tile, south=tile, west=tile, north=tile)
    t.play(*(f"{wind}: discard {tile}" for wind in "ESWN")).expect(hand=ending)


@pytest.mark.rule("B-18")
@pytest.mark.case("C-070")
def test_a_pon_before_rules_four_winds_out(table: Tables) -> None:
    """C-070 (b): N calls the first discard, then four 3z follow one another."""
    t = table(**{**WINDS, "north": "99s3z"}, wall="9s")
    t.play("E: discard 9s drawn", "N: pon 99s", *(f"{wind}: discard 3z" for wind in "NESW"))
    t.expect(hand="goes on")


@pytest.mark.rule("B-18")
@pytest.mark.case("C-070")
def test_a_closed_kan_before_rules_four_winds_out(table: Tables) -> None:
    """C-070 (c): W closes a kan before its 3z."""
    t = table(**{**WINDS, "west": "9999s3z"})
    t.play("E: discard 3z", "S: discard 3z", "W: ankan 9999s", "W: discard 3z", "N: discard 3z")
    t.expect(hand="goes on")


@pytest.mark.rule("B-18")
@pytest.mark.case("C-070")
def test_three_equal_winds_and_another_do_not_abort(table: Tables) -> None:
    """C-070 (d)."""
    t = table(**{**WINDS, "north": "4z"})
    t.play("E: discard 3z", "S: discard 3z", "W: discard 3z", "N: discard 4z").expect(hand="goes on")


@pytest.mark.rule("B-18")
def test_four_equal_dragons_do_not_abort(table: Tables) -> None:
    t = table(**dict.fromkeys(WINDS, "5z"))
    t.play(*(f"{wind}: discard 5z" for wind in "ESWN")).expect(hand="goes on")


# ---------------------------------------------------------------------------- four riichi


def three_in_riichi(table: Tables, east: str = "123456789m13p55z", **fields: object) -> Scene:
    """E, S and W are in riichi and N, tenpai too, has drawn 2p."""
    t = table(
        east=east, south="123456789s11p22z", west="234567s345m666p7z", north="234678m34588s99p",
        wall="1z 1z 1z 2p", **fields,
    )  # fmt: skip
    return t.play("E: riichi 1z drawn", "S: riichi 1z drawn", "W: riichi 1z drawn")


@pytest.mark.rule("B-18", "B-19", "B-08")
@pytest.mark.case("C-072")
@pytest.mark.parametrize("waiting", [False, True])
def test_the_fourth_riichi_aborts_when_nobody_rons_its_tile(table: Tables, waiting: bool) -> None:
    """C-072 (a), (b): the stick is paid first; nobody waits on 2p, or E does and passes."""
    t = three_in_riichi(table, "123456789m13p55z" if waiting else "123456789m79p55z", honba=1)
    t.play("N: riichi 2p drawn", *(["E: pass"] if waiting else []))
    t.expect(hand="four_riichi", deltas=(0, 0, 0, 0))
    assert t.events("hand_ended")[0][3] == (24_000,) * 4
    assert follows(t) == (4000, 0, 0, 2)
    assert set(t.result.shown) == {0, 1, 2, 3}


@pytest.mark.rule("B-18", "B-08")
@pytest.mark.case("C-072")
def test_a_ron_on_the_fourth_riichi_tile_is_an_ordinary_win(table: Tables) -> None:
    """C-072 (c): N never pays the stick."""
    t = three_in_riichi(table).play("N: riichi 2p drawn", "E: ron").expect(hand="win")
    assert len(t.events("riichi_accepted")) == 3
    assert t.result.wins[0].deposits == 3000


@pytest.mark.rule("B-18")
@pytest.mark.parametrize("preset", ["mleague", "rmu"])
def test_some_presets_know_no_four_riichi(table: Tables, preset: str) -> None:
    t = three_in_riichi(table, "123456789m79p55z", rules=preset).play("N: riichi 2p drawn")
    t.expect(hand="goes on")


# ---------------------------------------------------------------------------- the exhaustive draw


@pytest.mark.rule("B-18", "B-19")
@pytest.mark.case("C-073", "C-117")
@pytest.mark.parametrize(
    ("ready", "deltas"),
    [
        ((), (0, 0, 0, 0)),
        (("south",), (-1000, 3000, -1000, -1000)),
        (("east", "north"), (1500, -1500, -1500, 1500)),
        (("east", "south", "west"), (1000, 1000, 1000, -3000)),
        (("east", "south", "west", "north"), (0, 0, 0, 0)),
    ],
)
def test_noten_players_pay_three_thousand_in_all(
    table: Tables, at_the_draw: Hands, ready: tuple[str, ...], deltas: tuple[int, ...]
) -> None:
    """C-073, C-117 (b): exactly the tenpai hands are shown; the deal stays when the dealer is tenpai; honba + 1."""
    t = table(**at_the_draw(*ready), honba=2).finish()
    t.expect(hand="exhaustive", deltas=deltas)
    assert set(t.result.shown) == {("east", "south", "west", "north").index(wind) for wind in ready}
    assert follows(t) == (0, 0 if "east" in ready else 1, 0, 3)


@pytest.mark.rule("B-18")
@pytest.mark.case("C-073")
def test_tenpai_counts_without_a_yaku_and_in_furiten(table: Tables, at_the_draw: Hands) -> None:
    """C-073: S is open without any yaku, E has cut its own winning tile."""
    hands = at_the_draw("east")
    t = table(**{**hands, "south": "34m345p678m5577s1z"}, wall="5m 6z ? ? 1p")
    t.play("E: discard 5m drawn", "S: chi 34m", "S: discard 1z").finish()
    assert 1 in t.result.tenpai
    t = table(**at_the_draw("east"), wall="1p").play("E: discard 1p drawn")
    t.expect(east=furiten)
    t.finish().expect(deltas=(3000, -1000, -1000, -1000))


@pytest.mark.rule("B-18", "W-04")
@pytest.mark.parametrize(
    ("preset", "ready"),
    [("tenhou", False), ("mjsoul", False), ("tournament", False), ("mleague", True), ("rmu", True), ("skills", True)],
)
def test_tenpai_on_nothing_but_tiles_one_holds_is_noten_in_some_presets(
    table: Tables, preset: str, ready: bool
) -> None:
    """S waits on a fifth 1m alone."""
    t = table(east=QUIET, south="1111m456m456p789s", west=QUIET, north=QUIET, rules=preset).finish()
    assert (1 in t.result.tenpai) == ready


# ---------------------------------------------------------------------------- nagashi


ORPHANS = ["1m", "9m", "1p", "9p", "1s", "9s"] * 3


def nagashi(east: str = "234678m345p2255s", **changes: Any) -> dict[str, Any]:
    """A scene in which S draws, and cuts, terminals alone; E is tenpai on 2s and 5s."""
    wall = ["3z" if not at else "?" for at in range(70)]
    for at, tile in zip(range(1, 70, 4), ORPHANS, strict=True):
        wall[at] = tile
    return {"east": east, "south": "147m258p369s4567z", "west": QUIET, "north": QUIET, "wall": " ".join(wall)} | changes


@pytest.mark.rule("B-18", "B-19")
@pytest.mark.case("C-074")
def test_nagashi_replaces_the_noten_payments_but_is_no_win(table: Tables) -> None:
    """C-074: South 1, E in riichi and tenpai: paid as a mangan tsumo, the stick stays, E stays dealer, honba 1."""
    t = table(**nagashi(), round="S1").play("E: riichi 3z drawn").finish()
    t.expect(hand="nagashi", deltas=(-4000, 8000, -2000, -2000), scores=(20_000, 34_000, 23_000, 23_000))
    assert follows(t) == (1000, 0, 1, 1)
    assert t.result.nagashi == (1,)
    assert t.result.tenpai == (0,)


@pytest.mark.rule("B-18", "B-19")
@pytest.mark.case("C-074")
def test_the_deal_passes_after_nagashi_when_the_dealer_is_noten(table: Tables) -> None:
    """C-074: also with honba, which are not paid."""
    t = table(**nagashi("2357m3468p2588s2z"), honba=2).finish()
    t.expect(hand="nagashi", deltas=(-4000, 8000, -2000, -2000))
    assert follows(t) == (0, 1, 0, 3)


@pytest.mark.rule("B-18", "B-19")
@pytest.mark.case("C-074")
def test_the_dealers_own_nagashi_does_not_keep_the_deal(table: Tables) -> None:
    """C-074: E, noten, has it: 4,000 from each, and the deal passes."""
    wall = ["?"] * 70
    for at, tile in zip(range(0, 70, 4), ORPHANS, strict=True):
        wall[at] = tile
    t = table(east="147m258p369s4567z", south=QUIET, west=QUIET, wall=" ".join(wall)).finish()
    t.expect(hand="nagashi", deltas=(12_000, -4000, -4000, -4000))
    assert follows(t) == (0, 1, 0, 1)


@pytest.mark.rule("B-18", "A-10")
@pytest.mark.case("C-075")
@pytest.mark.parametrize(("uncalled", "ending"), [(True, "exhaustive"), (False, "nagashi")])
def test_nagashi_is_lost_when_a_discard_was_called_unless_a_field_says_otherwise(
    table: Tables, uncalled: bool, ending: str
) -> None:
    """C-075 (a): W pons one of S's discards; after that S draws at other places of the wall."""
    wall = ["3z", "1m", *["?"] * 68]
    for at, tile in zip(range(4, 70, 4), ORPHANS[1:], strict=True):
        wall[at] = tile
    t = table(**nagashi(west="44z2468p2468s555z", wall=" ".join(wall)), nagashi_uncalled=uncalled)
    t.play("E: discard 3z drawn", "S: discard 4z", "W: pon 44z", "W: discard 5z").finish()
    t.expect(hand=ending)


@pytest.mark.rule("B-18", "A-10")
def test_a_called_five_breaks_nagashi_where_called_terminals_do_not(table: Tables) -> None:
    wall = ["3z", "1m", *["?"] * 68]
    for at, tile in zip(range(4, 70, 4), ORPHANS[1:], strict=True):
        wall[at] = tile
    t = table(**nagashi(west="88p2468m268s2555z", wall=" ".join(wall)), nagashi_uncalled=False)
    t.play("E: discard 3z drawn", "S: discard 8p", "W: pon 88p", "W: discard 5z").finish()
    t.expect(hand="exhaustive")


@pytest.mark.rule("B-18")
@pytest.mark.case("C-075")
def test_an_own_call_does_not_break_nagashi(table: Tables) -> None:
    """C-075 (b): S itself pons 9s and cuts an honour."""
    wall = ["9s", *["?"] * 69]
    for at, tile in zip(range(4, 70, 4), [tile for tile in ORPHANS if tile != "9s"] + ["1m", "2z"], strict=True):
        wall[at] = tile
    t = table(south="99s258p369p4567z1z", west=QUIET, north=QUIET, east="2357m3468p2588s2z",
              wall=" ".join(wall))  # fmt: skip
    t.play("E: discard 9s drawn", "S: pon 99s", "S: discard 1z").finish()
    t.expect(hand="nagashi")


@pytest.mark.rule("B-18")
@pytest.mark.case("C-075")
def test_a_ron_on_the_last_discard_comes_before_nagashi(table: Tables) -> None:
    """C-075 (c): S's last 9s is ronned."""
    t = table(**nagashi(west="234m678p345s9s666z", south="147m268p367s4567z"))
    while len(t.table.live) or t.pending[0].what == "claim":
        ask = t.pending[0]
        t.play(f"{'ESWN'[ask.seat]}: {ask.default.text}")
    t.play("S: discard 9s drawn", "W: ron").expect(hand="win")


@pytest.mark.rule("B-18")
@pytest.mark.case("C-075")
@pytest.mark.parametrize("tile", ["0p", "5p"])
def test_one_five_in_the_river_breaks_nagashi(table: Tables, tile: str) -> None:
    """C-075 (d)."""
    scene = nagashi()
    wall = scene["wall"].split()
    wall[9] = tile
    table(**{**scene, "wall": " ".join(wall)}).finish().expect(hand="exhaustive")


@pytest.mark.rule("B-18")
@pytest.mark.parametrize(
    ("preset", "ending"),
    [("mleague", "exhaustive"), ("rmu", "exhaustive"), ("tournament", "nagashi"), ("mjsoul", "nagashi")],
)
def test_some_presets_know_no_nagashi(table: Tables, preset: str, ending: str) -> None:
    table(**nagashi(), rules=preset).finish().expect(hand=ending)
