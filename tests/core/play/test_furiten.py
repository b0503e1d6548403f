"""Furiten: what one has cut or let pass cannot be ronned; tsumo is free (B-10, A-09)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan_skills.testing.scene import Scene, furiten, not_furiten

Tables = Callable[..., Scene]
READY = "234m67p345s88s666z"
"""Waits on 5p and 8p, with a yaku of its own."""


def claims(scene: Scene, wind: str) -> list[str]:
    """What a seat may claim now; nothing when it is not asked or it is its own turn."""
    ask = scene.asked(wind)
    return [] if ask is None or ask.what == "turn" else scene.options(wind)


@pytest.mark.rule("B-10")
@pytest.mark.case("C-029")
@pytest.mark.parametrize("tile", ["8p", "5p"])
def test_a_discarded_red_five_is_a_discarded_five(table: Tables, tile: str) -> None:
    """C-029: E has cut 0p and waits on 5p and 8p: neither can be ronned, tsumo is allowed."""
    t = table(east=READY, wall=f"0p {tile} ? ? {tile}")
    t.play("E: discard 0p drawn", f"S: discard {tile} drawn")
    assert claims(t, "E") == []
    t.until("E")
    assert "tsumo" in t.options("E")


@pytest.mark.rule("B-10", "A-09")
@pytest.mark.case("C-030")
@pytest.mark.parametrize(
    ("preset", "options"), [("tenhou", []), ("mleague", []), ("skills", []), ("tournament", ["ron", "pass"])]
)
def test_both_ends_of_an_extended_single_wait_are_one_furiten_set(
    table: Tables, preset: str, options: list[str]
) -> None:
    """C-030: 4567s waits on 4s and 7s; E has cut 4s, S discards 7s. Only the tournament rules part the two."""
    t = table(east="4567s123m456p789p", wall="4s 7s", rules=preset, dora="1z")
    t.play("E: discard 4s") if preset == "skills" else t.play("E: discard 4s drawn")
    t.play("S: discard 7s drawn")
    assert claims(t, "E") == [] if not options else True
    assert t.table.waits(0) == 1 << 21 | 1 << 24


@pytest.mark.rule("A-09")
@pytest.mark.parametrize(
    ("hand", "cut", "blocked", "free"),
    [
        ("4567s111z222z333z", "4s", "4s", "7s"),
        ("45678s11z222z333z", "3s", "369s", ""),
        ("45678s11z222z333z", "9s", "369s", ""),
        ("3344556s222z333z", "3s", "3s", "6s"),
        ("1122m222z333z444z"[:0] + "11m22m222z333z444z", "1m", "1m", "2m"),
    ],
)
def test_a_discarded_tile_blocks_only_the_waits_linked_to_it(
    table: Tables, hand: str, cut: str, blocked: str, free: str
) -> None:
    """4567: 4 and 7 are two single waits. 45678: 3-6-9 are linked. 3344556: single waits never link."""
    for tile in [f"{digit}{blocked[-1]}" for digit in blocked[:-1]]:
        t = table(east=hand, wall=f"{cut} {tile}", rules="tournament", dora="5z")
        t.play(f"E: discard {cut}", f"S: discard {tile} drawn")
        assert claims(t, "E") == [], tile
    for tile in [f"{digit}{free[-1]}" for digit in free[:-1]]:
        t = table(east=hand, wall=f"{cut} {tile}", rules="tournament", dora="5z")
        t.play(f"E: discard {cut}", f"S: discard {tile} drawn")
        assert "ron" in claims(t, "E"), tile
        t = table(east=hand, wall=f"{cut} {tile}", rules="tenhou", dora="5z")
        t.play(f"E: discard {cut}", f"S: discard {tile} drawn")
        assert "ron" not in claims(t, "E"), tile


NO_YAKU_ON_1M = {
    "south": "35p23m456p678s55s9p"[:0] + "34p23m456p678s55s9s",
    "wall": "5p 1z ? ? ? ? 1m" ,
}


@pytest.mark.rule("B-10", "B-11")
@pytest.mark.case("C-031")
def test_a_tile_that_completes_the_shape_without_a_yaku_makes_furiten_until_the_next_own_draw(table: Tables) -> None:
    """C-031: S, open, waits on 1m without and 4m with a yaku: after 1m of E no ron on 4m of W in this go-around."""
    t = table(south="34p23m456p678s55s9m", wall="5p 1z 2z 3z 1m 5z 4m 6z 7z 6z 4m", red_fives=(0, 0, 0))
    t.play("E: discard 5p drawn", "S: chi 34p", "S: discard 9m")
    t.until("E")
    assert False
