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
    t = table(east="4567s123m789p111z", wall="4s 7s", rules=preset, dora="5z")
    t.play("E: discard 4s")
    t.play("S: discard 7s drawn")
    assert t.table.waits(0) == 1 << 21 | 1 << 24
    assert claims(t, "E") == options


@pytest.mark.rule("A-09")
@pytest.mark.parametrize(
    ("hand", "cut", "blocked", "free"),
    [
        ("4567s111z222z333z", "4s", "4s", "7s"),
        ("45678s11z222z333z", "3s", "369s", ""),
        ("45678s11z222z333z", "9s", "369s", ""),
        ("3344556s222z333z", "3s", "3s", "6s"),
        ("11m22m222z333z444z", "1m", "1m", "2m"),
    ],
)
def test_a_discarded_tile_blocks_only_the_waits_linked_to_it(
    table: Tables, hand: str, cut: str, blocked: str, free: str
) -> None:
    """4567: 4 and 7 are two single waits. 45678: 3-6-9 are linked. 3344556: single waits never link."""
    for tile in [f"{digit}{blocked[-1]}" for digit in blocked[:-1]]:
        t = table(east=hand, wall=f"{cut} {tile}", rules="tournament", dora="5z")
        t.play(f"E: discard {cut}", f"S: discard {tile} drawn")
        assert "ron" not in claims(t, "E"), tile
    for tile in [f"{digit}{free[-1]}" for digit in free[:-1]]:
        t = table(east=hand, wall=f"{cut} {tile}", rules="tournament", dora="5z")
        t.play(f"E: discard {cut}", f"S: discard {tile} drawn")
        assert "ron" in claims(t, "E"), tile
        t = table(east=hand, wall=f"{cut} {tile}", rules="tenhou", dora="5z")
        t.play(f"E: discard {cut}", f"S: discard {tile} drawn")
        assert "ron" not in claims(t, "E"), tile


@pytest.mark.rule("B-10", "B-11")
@pytest.mark.case("C-031")
def test_a_tile_that_completes_the_shape_without_a_yaku_makes_furiten_until_the_next_own_draw(table: Tables) -> None:
    """C-031: S, open, waits on 1m without and 4m with a yaku; after 1m of W no ron on 4m of N and E, then again."""
    t = table(south="34p23m456p678s55s1z", wall="5p 1m 4m 4m 6z 4m", ura="1m 1m 1m 4m", red_fives=(0, 0, 0))
    t.play("E: discard 5p drawn", "S: chi 34p", "S: discard 1z")
    t.expect(south=not_furiten)
    t.play("W: discard 1m drawn")
    assert claims(t, "S") == []
    t.expect(south=furiten)
    t.play("N: discard 4m drawn")
    assert claims(t, "S") == []
    t.play("E: discard 4m drawn", "S: discard 6z drawn", "W: discard 4m drawn")
    assert claims(t, "S") == ["ron", "pass"]


@pytest.mark.rule("B-10", "B-11", "B-13")
@pytest.mark.case("C-005")
def test_dora_alone_make_no_win_but_the_tile_that_went_by_makes_furiten(table: Tables) -> None:
    """C-005: S, open, without a yaku but with two dora, sees its 9s go by."""
    t = table(south="23m345456p78s22p1z", wall="1m 9s", dora="1p")
    t.play("E: discard 1m drawn", "S: chi 23m", "S: discard 1z", "W: discard 9s drawn")
    assert claims(t, "S") == []
    t.expect(south=furiten)


ROBBED = {"south": "234678m45p789s22s", "north": "33p147m147s12345z", "ura": "6p 6p"}


@pytest.mark.rule("B-07", "B-10")
@pytest.mark.case("C-032")
def test_declining_a_robbed_kan_is_letting_a_tile_pass(table: Tables) -> None:
    """C-032 (i): no ron on 6p until the next own draw."""
    t = table(**ROBBED, wall="3p ? 1z ? 3p 6p 1z 6p", rinshan="9m")
    t.play("E: discard 3p drawn", "N: pon 33p", "N: discard 1z", "S: discard 1z drawn", "N: kakan 3p", "S: pass")
    t.play("N: discard 9m drawn", "E: discard 6p drawn")
    assert "ron" not in claims(t, "S")
    t.play("S: discard 1z drawn", "W: discard 6p drawn")
    assert claims(t, "S") == ["ron", "pass"]


@pytest.mark.rule("B-07", "B-10")
@pytest.mark.case("C-032")
def test_declining_a_robbed_kan_in_riichi_locks_ron_but_not_tsumo(table: Tables) -> None:
    """C-032 (ii): no ron for the rest of the hand."""
    t = table(**ROBBED, wall="3p ? 1z ? 3p ? ? 6p ? ? 6p", rinshan="9m")
    t.play("E: discard 3p drawn", "N: pon 33p", "N: discard 1z", "S: riichi 1z drawn", "N: kakan 3p", "S: pass")
    t.play("N: discard 9m drawn", "W: discard 6p drawn")
    assert claims(t, "S") == []
    t.until("S")
    assert "tsumo" in t.options("S")


@pytest.mark.rule("B-10")
@pytest.mark.case("C-033")
def test_tiles_that_passed_before_one_waited_on_them_cause_no_furiten(table: Tables) -> None:
    """C-033: W cuts 3s before S waits on 3s and 6s; later E cuts 3s: S may ron."""
    t = table(south="234678m45s789p2p1z", wall="? 9m 3s ? ? 2p ? ? 3s", ura="6s 6s 6s 6s")
    t.until("S").play("S: discard 9m drawn", "W: discard 3s drawn", "S: discard 1z", "E: discard 3s drawn")
    assert "ron" in claims(t, "S")


@pytest.mark.rule("B-10")
@pytest.mark.case("C-033")
def test_temporary_furiten_on_an_old_wait_ends_when_the_wait_has_changed(table: Tables) -> None:
    """C-033: S lets 8p of W pass, then changes to 7p and 8s; E cuts 7p: S may ron."""
    t = table(south=READY, wall="? 9m 8p ? ? 7p ? ? 7p")
    t.until("S").play("S: discard 9m drawn", "W: discard 8p drawn", "S: pass")
    t.expect(south=furiten)
    t.until("S").play("S: discard 6p", "E: discard 7p drawn")
    assert "ron" in claims(t, "S")


@pytest.mark.rule("B-08", "B-10")
@pytest.mark.case("C-034")
def test_in_riichi_one_pass_locks_ron_for_the_hand_but_never_tsumo(table: Tables) -> None:
    """C-034: S in riichi on 2m and 5m lets 5m pass; no ron on 2m, but tsumo on 2m, with ura."""
    t = table(south="34678m345p789s22s", wall="? 9m ? ? 5m ? ? 2m ? 1z ? ? ? 2m", ura="1s", dora="1z")
    t.until("S").play("S: riichi 9m drawn", "E: discard 5m drawn", "S: pass", "N: discard 2m drawn")
    assert claims(t, "S") == []
    t.until("S").play("S: discard 1z drawn").until("S").play("S: tsumo")
    t.expect(yaku={"south": ["double_riichi", "menzen_tsumo", "pinfu"]})
    assert [(item.id, item.han) for item in t.win("S").value.dora] == [("ura_dora", 2)]


@pytest.mark.rule("B-10")
@pytest.mark.case("C-035")
def test_a_discard_that_was_called_away_still_counts_as_ones_own(table: Tables) -> None:
    """C-035: E cuts 8s, S pons it; later E waits on 5s and 8s: no ron on 5s."""
    t = table(east="67s234678m345p8s3z", south="88s147m147p12456z", wall="9m ? ? 3z ? 5s")
    t.play("E: discard 8s", "S: pon 88s", "S: discard 1z", "E: discard 9m", "W: discard 5s drawn")
    t.expect(east=furiten, river={"east": "9m"})
    assert claims(t, "E") == []


@pytest.mark.rule("B-10")
@pytest.mark.case("C-036")
@pytest.mark.parametrize("riichi", [False, True])
def test_an_automatic_pass_is_a_pass(table: Tables, riichi: bool) -> None:
    """C-036: the default answer passes the winning tile: furiten until the next draw, in riichi for good."""
    t = table(south=READY, wall="? 9m 5p ? ? 1z 8p")
    t.until("S").play("S: riichi 9m drawn" if riichi else "S: discard 9m drawn", "W: discard 5p drawn")
    ask = t.asked("S")
    assert ask is not None
    assert ask.default.text == "pass"
    t.until("N").expect(south=furiten)
    t.until("S").play("S: discard 1z drawn", "W: discard 8p drawn")
    assert ("ron" in claims(t, "S")) != riichi


@pytest.mark.rule("B-10")
@pytest.mark.parametrize("call", ["pon 88s", "chi 67p"])
def test_an_own_call_ends_temporary_furiten(table: Tables, call: str) -> None:
    """S lets 5p of W pass and calls 8s or 8p before its next draw."""
    tile = call[-3] + call[-1] if call.startswith("pon") else "8p"
    t = table(south=READY, wall=f"? 9m 5p ? {tile}")
    t.until("S").play("S: discard 9m drawn", "W: discard 5p drawn", "S: pass", f"E: discard {tile} drawn", f"S: {call}")
    assert t.table.passed[1] == 0


@pytest.mark.rule("B-10")
def test_furiten_is_computed_over_all_waits(table: Tables) -> None:
    """S waits on 5p and 8p, has cut 8p and sees 5p."""
    t = table(south=READY, wall="? 8p 5p")
    t.until("S").play("S: discard 8p drawn", "W: discard 5p drawn")
    assert "ron" not in claims(t, "S")
