"""Turns and claims: who may take a discard, who comes first, and what follows a call (B-05)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan_skills.testing.scene import Scene

Tables = Callable[..., Scene]


@pytest.mark.rule("B-05")
@pytest.mark.case("C-068")
def test_a_ron_comes_before_a_pon_and_a_pon_before_a_chi_and_the_lower_claims_leave_no_trace(table: Tables) -> None:
    """C-068: chi, pon and ron are all wanted on one discard; the ron alone counts."""
    t = table(south="46p147m147s12345z", west="55p258m258s12345z", north="234m67p345s88s666z", wall="5p")
    t.play("E: discard 5p drawn", "S: chi 46p", "W: pon 55p", "N: ron")
    t.expect(hand="win", melds={"south": [], "west": []})
    assert [win.seat for win in t.result.wins] == [3]
    assert not t.events("chi", "pon")
    assert not any(t.table.passed)


@pytest.mark.rule("B-05")
def test_a_pon_takes_the_tile_before_a_chi(table: Tables) -> None:
    t = table(south="46p147m147s12345z", west="55p258m258s12345z", wall="5p")
    t.play("E: discard 5p drawn", "S: chi 46p", "W: pon 55p")
    t.expect(melds={"south": [], "west": ["pon 555p"]})


@pytest.mark.rule("B-05")
def test_an_open_kan_takes_the_tile_before_a_chi(table: Tables) -> None:
    t = table(south="46p147m147s12345z", north="555p258m258s1234z", wall="5p", red_fives=(0, 0, 0))
    t.play("E: discard 5p drawn", "S: chi 46p", "N: daiminkan 555p")
    t.expect(melds={"south": [], "north": ["daiminkan 5555p"]})


@pytest.mark.rule("B-05")
def test_only_the_next_player_may_chi(table: Tables) -> None:
    t = table(south="147m147p147s1234z", west="4655p17m147s1234z", north="46p258m258s12345z", wall="5p")
    t.play("E: discard 5p drawn")
    assert t.options("W") == ["pon 55p", "pass"]
    assert not t.options("N")
    t = table(south="46p147m147s12345z", wall="5p")
    t.play("E: discard 5p drawn")
    assert t.options("S") == ["chi 46p", "pass"]


@pytest.mark.rule("B-05")
def test_after_a_call_the_caller_discards_without_drawing_and_play_goes_on_from_there(table: Tables) -> None:
    t = table(west="55p258m258s12345z", wall="5p 9m")
    t.play("E: discard 5p drawn", "W: pon 55p")
    assert all(option.startswith("discard") and "drawn" not in option for option in t.options("W"))
    t.play("W: discard 1z")
    assert t.table.turn == 3
    assert t.view("N").drawn == 8


@pytest.mark.rule("B-05", "B-09")
@pytest.mark.case("C-081")
def test_the_last_discard_can_only_be_ronned_and_that_alone_is_a_yaku(
    table: Tables, drift: Callable[..., Scene]
) -> None:
    """C-081: no live tile is left; W holds 45p and 33p, N wins with 3p by houtei alone."""
    t = table(
        south="147m258p369s1234z", west="4533p147m147s123z", north="789m678s12p999s66s", wall="?" * 69 + "3p", ura="3p"
    )
    drift(t, 0).play("S: discard 3p drawn")
    assert t.options("W") == []
    assert t.options("N") == ["ron", "pass"]
    t.play("N: ron")
    t.expect(yaku={"north": ["houtei_raoyui"]})


@pytest.mark.rule("B-05", "B-18")
@pytest.mark.case("C-081")
def test_the_hand_is_drawn_when_nobody_takes_the_last_discard(table: Tables) -> None:
    """C-081: if nobody rons, it is an exhaustive draw."""
    t = table(wall="?" * 69 + "3p").finish()
    t.expect(hand="exhaustive")
    assert len(t.table.live) == 0
    assert len(t.events("draw")) == 70


@pytest.mark.rule("B-01", "B-05")
@pytest.mark.case("C-060")
def test_red_and_plain_fives_are_different_choices_in_a_call(table: Tables) -> None:
    """C-060: two chi with 5s6s or 0s6s, two pon with 5p5p or 5p0p; each is named by its own text."""
    t = table(south="506s147m147p1234z", wall="4s")
    t.play("E: discard 4s drawn")
    assert [option for option in t.options("S") if option.startswith("chi")] == ["chi 06s", "chi 56s"]
    t.play("S: chi 06s")
    t.expect(melds={"south": ["chi 406s"]})
    t = table(west="550p147m147s1234z", wall="5p")
    t.play("E: discard 5p drawn")
    assert [option for option in t.options("W") if option.startswith("pon")] == ["pon 05p", "pon 55p"]
    t.play("W: pon 55p")
    t.expect(melds={"west": ["pon 555p"]})


@pytest.mark.rule("B-01")
@pytest.mark.case("C-060")
@pytest.mark.parametrize("five", ["5s", "0s"])
def test_discarding_a_five_picks_the_very_one_that_is_named(table: Tables, five: str) -> None:
    """C-060: discarding 5s picks the plain one, 0s the red one."""
    t = table(east="50s147m147p12345z", wall="9m")
    t.play(f"E: discard {five}")
    t.expect(river={"east": five})


@pytest.mark.rule("B-01", "B-05")
@pytest.mark.case("C-086")
@pytest.mark.parametrize("which", ["held", "drawn"])
def test_the_drawn_tile_and_its_twin_in_the_hand_are_told_apart(table: Tables, which: str) -> None:
    """C-086: both discards of 9m are offered, the journal tells which was cut, the drawn one is the default."""
    t = table(east="9m147p147s123456z", wall="9m")
    assert {"discard 9m", "discard 9m drawn"} <= set(t.options("E"))
    ask = t.asked("E")
    assert ask is not None
    assert ask.default.text == "discard 9m drawn"
    drawn = t.table.drawn
    held = t.table.find(0, 8)
    t.play("E: discard 9m" if which == "held" else "E: discard 9m drawn")
    cut, kept = (held, drawn) if which == "held" else (drawn, held)
    assert t.events("discard")[0][3:5] == (cut, which == "drawn")
    assert kept in t.table.hands[0]
    assert t.view("S").river(0)[0].drawn == (which == "drawn")


@pytest.mark.rule("B-05")
@pytest.mark.case("C-059")
def test_right_after_a_call_nothing_but_a_discard_is_possible(table: Tables) -> None:
    """C-059: tenpai, a concealed quad and an addable tile after the chi: no kan, riichi or tsumo before the discard."""
    t = table(south="46p1111m55s777z2s3z", wall="7z ? ? 5p")
    t.play("E: discard 7z drawn", "S: pon 77z", "S: discard 3z", "E: discard 5p drawn", "S: chi 46p")
    assert all(option.startswith("discard") for option in t.options("S"))


@pytest.mark.rule("B-02")
def test_a_closed_kan_is_a_call_but_no_open_meld(table: Tables) -> None:
    """It breaks the first turn as every call does, and leaves the hand closed; chi, pon and open kan open it."""
    t = table(south="1111z234m67p345s8s", wall="9m 9m", rinshan="8s")
    t.play("E: discard 9m drawn", "S: ankan 1111z")
    assert t.table.closed[1]
    assert t.table.interrupted
    for own, call, tile in (("46p", "chi 46p", "5p"), ("55p", "pon 55p", "5p"), ("999s", "daiminkan 999s", "9s")):
        t = table(south=own + "147m147s1234z", wall=tile).play(f"E: discard {tile} drawn", f"S: {call}")
        assert not t.table.closed[1]
        assert t.table.interrupted


@pytest.mark.rule("B-02", "B-05")
def test_a_game_is_hands_each_from_fixing_the_wall_to_fixing_the_next(table: Tables) -> None:
    t = table(hands=3).finish()
    kinds = [event[0] for event in t.events("game_started", "hand_started", "hand_ended", "game_ended")]
    assert kinds == ["game_started", *["hand_started", "hand_ended"] * 3, "game_ended"]
