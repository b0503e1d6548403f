"""What is laid open at the end of a hand, and what a seat's own view of the journal hides (B-01, A-12)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan.events import data
from rinshan.tiles import format_names
from rinshan_skills.testing.scene import Scene

Tables = Callable[..., Scene]
Hands = Callable[..., dict[str, str]]
READY = "234m67p345s88s666z"


@pytest.mark.rule("A-12", "B-13")
@pytest.mark.case("C-117")
@pytest.mark.parametrize("riichi", [False, True])
def test_after_a_ron_the_winners_hand_is_open_and_no_other_and_ura_only_after_riichi(
    table: Tables, riichi: bool
) -> None:
    """C-117 (a)."""
    t = table(south=READY, wall="? 9m 5p", dora="2z", ura="3z").until("S")
    t.play("S: riichi 9m drawn" if riichi else "S: discard 9m drawn").until("W").play("W: discard 5p drawn", "S: ron")
    assert t.result.shown == {}
    event = data(t.events("win")[0], t.table.printed, viewer=3)
    assert event["hand"] == "234m67p34588s666z"
    assert event["ura"] == ("3z" if riichi else "")
    hidden = format_names(t.table.hand_names(0))
    assert hidden not in str([data(each, t.table.printed, viewer=3) for each in t.table.journal])


@pytest.mark.rule("B-18")
@pytest.mark.case("C-117")
def test_at_an_exhaustive_draw_exactly_the_tenpai_hands_are_open(table: Tables, at_the_draw: Hands) -> None:
    """C-117 (b): A and C tenpai, B in riichi, D noten: D stays closed."""
    t = table(**at_the_draw("east", "south", "west"), wall="3z 3z").until("S").play("S: riichi 3z drawn").finish()
    assert set(t.result.shown) == {0, 1, 2}
    shown = data(t.events("no_win")[0], t.table.printed, viewer=3)["shown"]
    assert set(shown) == {"0", "1", "2"}


@pytest.mark.rule("B-01")
@pytest.mark.case("C-117")
def test_a_replay_from_one_seat_hides_what_it_could_not_see_at_each_moment(table: Tables) -> None:
    """C-117: as seat D: no tile of another's deal or draw, also after the hand is over."""
    t = table(south=READY, wall="? 9m 5p").until("W").play("W: discard 5p drawn", "S: ron")
    for event in t.table.journal:
        seen = data(event, t.table.printed, viewer=3)
        if event[0] == "dealt":
            assert (set(seen["tiles"]) == {"?"}) == (event[1] != 3)
            assert len(seen["tiles"]) == 13 or event[1] == 3
        if event[0] == "draw":
            assert (seen["tile"] == "?") == (event[1] != 3)


@pytest.mark.rule("B-01")
@pytest.mark.case("C-117")
def test_a_view_never_holds_another_hand_the_wall_or_the_seed(table: Tables) -> None:
    """C-117: in particular not those of a winner before the win."""
    t = table(south=READY, wall="5p", seed="a secret seed")
    shown = t.view("N").to_dict()
    assert [player["hand"] is None for player in shown["players"]] == [True, True, True, False]
    assert shown["players"][0]["drawn"] is None
    assert "a secret seed" not in t.view("N").to_bytes().decode()
    assert t.view("N").hand_of(1) == []


@pytest.mark.rule("A-12")
def test_the_winner_announces_the_points_that_the_engine_computes(table: Tables) -> None:
    """Nobody is asked for a score: the ron is answered by the whole computation."""
    t = table(south=READY, wall="5p", rules="tournament", dora="2z").play("E: discard 5p drawn", "S: ron")
    win = t.win("S")
    assert (win.value.han, win.value.fu, win.points) == (1, 40, 1300)
    assert win.value.explain()
