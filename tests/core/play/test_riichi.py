"""Riichi: what it needs, what it costs, what it forbids (B-08)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan_skills.testing.scene import Scene, furiten, in_riichi

Tables = Callable[..., Scene]


def riichis(scene: Scene, wind: str) -> set[str]:
    return {option.removeprefix("riichi ") for option in scene.options(wind) if option.startswith("riichi")}


READY = "234m67p345s88s666z"
"""Closed tenpai on 5p and 8p with a yaku of its own."""


# ---------------------------------------------------------------------------- what it needs


@pytest.mark.rule("B-08")
@pytest.mark.case("C-050")
@pytest.mark.parametrize(("points", "offered"), [(900, False), (1000, True)])
def test_riichi_needs_a_thousand_points(table: Tables, points: int, offered: bool) -> None:
    """C-050 (a), (b): 900 points are not enough; exactly 1,000 are, and leave zero."""
    t = table(east=READY, wall="9m", scores=(points, 33_000, 33_000, 33_000))
    assert bool(riichis(t, "E")) == offered
    if offered:
        t.play("E: riichi 9m drawn")
        t.expect(east=0, hand="goes on")
        assert t.table.deposits == 1000


@pytest.mark.rule("B-08", "B-20")
@pytest.mark.case("C-050", "C-077")
def test_riichi_that_leaves_zero_does_not_end_the_game(table: Tables) -> None:
    """C-050 (b): the game goes on with zero points."""
    t = table(east=READY, wall="9m", scores=(1000, 33_000, 33_000, 33_000), hands=2)
    t.play("E: riichi 9m drawn").finish()
    assert len(t.game.results) == 2


@pytest.mark.rule("B-08")
@pytest.mark.case("C-050")
@pytest.mark.parametrize(
    ("live", "preset", "offered"), [(4, "tenhou", True), (3, "tenhou", False), (3, "mleague", True)]
)
def test_riichi_needs_four_live_tiles_after_the_draw(
    table: Tables, drift: Callable[..., Scene], live: int, preset: str, offered: bool
) -> None:
    """C-050 (c), (d): four tiles left after this draw are enough, three are not; some presets do not ask."""
    hands = {"east": READY} if live % 4 == 1 else {"south": READY} if live % 4 == 0 else {"west": READY}
    (wind,) = hands
    t = drift(table(**hands, rules=preset), live)
    assert t.table.turn == {"east": 0, "south": 1, "west": 2}[wind]
    assert bool(riichis(t, wind[0].upper())) == offered


@pytest.mark.rule("B-08")
@pytest.mark.case("C-050")
@pytest.mark.parametrize(("live", "offered"), [(4, True), (3, False)])
def test_a_replacement_draw_counts_too_when_live_tiles_are_counted(
    table: Tables, drift: Callable[..., Scene], live: int, offered: bool
) -> None:
    """C-050: the kan takes a live tile, then the four must still be there."""
    hand = "1111z234m67p345s8s"
    t = table(**({"east": hand} if (live + 1) % 4 == 1 else {"south": hand}), rinshan="8s")
    wind = "E" if (live + 1) % 4 == 1 else "S"
    drift(t, live + 1).play(f"{wind}: ankan 1111z")
    assert len(t.table.live) == live
    assert bool(riichis(t, wind)) == offered


@pytest.mark.rule("B-08")
@pytest.mark.case("C-051")
def test_only_a_discard_that_keeps_tenpai_declares_riichi(table: Tables) -> None:
    """C-051: 3578899p 234789s and a drawn 6p: 3p and 8p declare, nothing else."""
    t = table(east="3578899p234789s", wall="6p")
    assert riichis(t, "E") == {"3p", "8p"}


@pytest.mark.rule("B-08", "B-01")
@pytest.mark.case("C-055")
def test_red_fives_are_fives_when_tenpai_is_tested(table: Tables) -> None:
    """C-055: riichi with 0p or 8p, waiting on 3m and 6m."""
    t = table(east="12345m067788p9p66z")
    assert riichis(t, "E") >= {"0p", "8p"}
    assert riichis(t, "E") <= {"0p", "8p", "8p drawn", "9p drawn", "0p drawn"}


@pytest.mark.rule("B-08")
@pytest.mark.parametrize(("preset", "offered"), [("tenhou", False), ("mleague", True), ("skills", True)])
def test_a_wait_on_nothing_but_tiles_one_holds_is_no_tenpai_for_riichi(
    table: Tables, preset: str, offered: bool
) -> None:
    """1111m with three runs is a single wait on a fifth 1m."""
    t = table(east="1111m456m456p789s", wall="9p 9p", rules=preset)
    found = riichis(t, "E")
    assert bool({"9p", "9p drawn"} & found) == offered


@pytest.mark.rule("B-08", "B-18")
def test_a_tile_cut_from_four_of_a_kind_no_longer_is_a_tile_one_holds(table: Tables) -> None:
    """After 4m is cut, 1m and 4m are waited for, and of 4m only three are held."""
    t = table(east="11112233344445m")
    assert "4m" in riichis(t, "E")


@pytest.mark.rule("B-08")
def test_an_open_hand_cannot_declare_riichi(table: Tables) -> None:
    t = table(south="234m67p345s88s66z1z", wall="6z ? ? ? 9m")
    t.play("E: discard 6z", "S: pon 66z", "S: discard 1z").until("S")
    t.expect(south=lambda scene, seat: bool(scene.table.waits(seat)))
    assert riichis(t, "S") == set()


# ---------------------------------------------------------------------------- the deposit


@pytest.mark.rule("B-08")
@pytest.mark.case("C-052")
def test_a_riichi_tile_that_is_ronned_pays_no_deposit(table: Tables) -> None:
    """C-052: W declares with 5p, N rons: only the hand is paid, there is no deposit, the next hand starts afresh."""
    t = table(west="123m456p789s11p22z", north=READY, wall="? ? 5p", dora="1z", hands=2)
    t.until("W").play("W: riichi 5p drawn", "N: ron")
    result = t.game.results[0]
    assert result.deltas == (0, 0, -1300, 1300)
    assert t.table.deposits == 0
    assert not t.events("riichi_accepted")
    assert not any(t.table.riichi)
    t.expect(scores=(25_000, 25_000, 23_700, 26_300))


@pytest.mark.rule("B-08", "B-09")
@pytest.mark.case("C-053")
def test_a_riichi_tile_that_is_called_pays_its_deposit_first_and_loses_ippatsu(table: Tables) -> None:
    """C-053: declaration, discard, deposit, pon; W is in riichi, ippatsu is gone."""
    t = table(west=READY, north="77z147m147p12345s", wall="? ? 7z")
    t.until("W").play("W: riichi 7z drawn", "N: pon 77z")
    kinds = [event[0] for event in t.events("riichi", "discard", "riichi_accepted", "pon")][2:]
    assert kinds == ["riichi", "discard", "riichi_accepted", "pon"]
    t.expect(west=in_riichi, scores=(25_000, 25_000, 24_000, 25_000))
    assert t.table.deposits == 1000
    assert not t.table.ippatsu[2]


@pytest.mark.rule("B-08", "B-15")
def test_the_deposit_goes_to_whoever_wins_next(table: Tables) -> None:
    """E declares, S feeds N: the stick is N's."""
    t = table(east="123m456m789m1133p", north=READY, wall="9s 5p", dora="1z")
    t.play("E: riichi 9s drawn", "S: discard 5p drawn", "N: ron")
    t.expect(deltas=(0, -1300, 0, 2300), scores=(24_000, 23_700, 25_000, 27_300))
    assert t.table.deposits == 0


# ---------------------------------------------------------------------------- what it forbids


@pytest.mark.rule("B-08")
@pytest.mark.case("C-054")
def test_after_riichi_only_the_drawn_tile_can_be_discarded(table: Tables) -> None:
    """C-054: in riichi with 4m in the hand S draws another 4m: only the drawn one goes."""
    t = table(south=READY, wall="? 9m ? ? ? 4m")
    t.until("S").play("S: riichi 9m drawn").until("S")
    assert t.options("S") == ["discard 4m drawn"]
    drawn = t.table.drawn
    t.play("S: discard 4m drawn")
    assert t.events("discard")[-1][3:5] == (drawn, True)


@pytest.mark.rule("B-08", "B-10")
@pytest.mark.case("C-054")
def test_riichi_in_furiten_is_legal(table: Tables) -> None:
    """C-054: S has cut its own winning tile and may still declare."""
    t = table(south=READY, wall="? 5p ? ? ? 9m")
    t.until("S").play("S: discard 5p drawn").until("S")
    t.expect(south=furiten)
    assert "9m drawn" in riichis(t, "S")


@pytest.mark.rule("B-08")
@pytest.mark.case("C-040")
@pytest.mark.parametrize(("tile", "offered"), [("2p", True), ("5p", False)])
def test_a_closed_kan_in_riichi_is_judged_by_the_waits(table: Tables, tile: str, offered: bool) -> None:
    """C-040: 2224555p 666z 777z waits for 3p 4p 6p; with 2p the waits stay, with 5p they would not."""
    t = table(south="2224555p666777z", wall=f"? 9m ? ? ? {tile}", red_fives=(0, 0, 0))
    t.until("S").play("S: riichi 9m drawn").until("S")
    assert (f"ankan {tile[0] * 4}p" in t.options("S")) == offered


@pytest.mark.rule("B-08")
@pytest.mark.parametrize(
    ("preset", "offered"), [("tenhou", True), ("mjsoul", True), ("mleague", False), ("rmu", False)]
)
def test_by_readings_a_closed_kan_in_riichi_must_leave_every_reading(table: Tables, preset: str, offered: bool) -> None:
    """2p also stands in 22 234 555 on the 3p wait, so that the kan changes a reading though no wait."""
    t = table(south="2224555p666777z", wall="? 9m ? ? ? 2p", rules=preset, red_fives=(0, 0, 0))
    t.until("S").play("S: riichi 9m drawn").until("S")
    assert ("ankan 2222p" in t.options("S")) == offered
    t = table(south="234m67p345s88s666z", wall="? 9m ? ? ? 6z", rules=preset)
    t.until("S").play("S: riichi 9m drawn").until("S")
    assert "ankan 6666z" in t.options("S")


@pytest.mark.rule("B-08")
@pytest.mark.case("C-041")
def test_in_riichi_only_the_drawn_tile_can_be_kanned(table: Tables) -> None:
    """C-041: riichi with 1111s in the hand, as 111 and 123; later S draws 4s, with which a
    kan of 1s would even leave the wait: none is offered.
    """
    t = table(south="111123s456m789p9m", wall="? 2z ? ? ? 4s").until("S")
    assert "ankan 1111s" in t.options("S")
    t.play("S: riichi 2z drawn").until("S")
    assert t.options("S") == ["discard 4s drawn"]


@pytest.mark.rule("B-08")
@pytest.mark.case("C-042")
def test_in_riichi_nothing_may_be_called_from_others(table: Tables) -> None:
    """C-042: S in riichi holds 777p, E discards 7p, which does not complete the hand: S is not asked."""
    t = table(south="777p234m67s345s88s", wall="? 9m ? ? 7p 1z")
    t.until("S").play("S: riichi 9m drawn", "E: discard 7p")
    assert not any(ask.seat == 1 and ask.what == "claim" for ask in t.pending)
    t.until("S").expect(melds={"south": []})


@pytest.mark.rule("B-08", "B-05")
@pytest.mark.case("C-042")
def test_a_winning_tile_can_be_ronned_in_riichi_but_not_called(table: Tables) -> None:
    """S waits on 1s and 9p with a pair of each: ron or nothing."""
    t = table(south="234m678m345p11s99p", wall="? 9m ? ? 1s").until("S").play("S: riichi 9m drawn")
    t.until("E").play("E: discard 1s drawn")
    assert t.options("S") == ["ron", "pass"]
