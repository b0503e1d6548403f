"""Wins declared in error: judged step by step, paid for once, and the hand goes on (E-02, E-04, W-08)."""

from __future__ import annotations

from typing import Any

import pytest

from rinshan.decisions import FALSE_RON, FALSE_TSUMO, RON, TSUMO, Options, in_error, is_error
from rinshan.errors import AnswerError
from rinshan.events import data, text
from rinshan.rules import load_rules
from rinshan.tiles import NAME_TEXT, parse_names
from rinshan_skills.testing import noten
from rinshan_skills.testing.scene import Scene

READY = "123m456p789s1122z"
"""Waits for 1z and 2z; South's wind is 2z, so a ron on 1z has a yaku in the East round, one on 2z for South."""
FAR = "147m268p369s4467z"


def furiten_ron(table: Any, **changes: Any) -> Scene:
    """South has discarded 1z and declares ron on the 2z that West discards."""
    scene = {"south": READY, "wall": "9m 1z 2z 8m 7m", "errors": "allow", "honba": 1, "deposits": 1_000, **changes}
    t = table(**scene)
    return t.play("E: discard 9m drawn", "S: discard 1z drawn", "W: discard 2z drawn", "S: ron")


# ------------------------------------------------------------------ what is on offer


@pytest.mark.rule("E-04")
def test_where_errors_are_prevented_nothing_that_is_plainly_wrong_is_on_offer(table):
    t = table(east=FAR, wall="9m")
    assert not [option for option in t.options("E") if option.startswith(("tsumo", "riichi"))]
    t.play("E: discard 9m")
    assert not [option for wind in "SWN" for option in t.options(wind) if "ron" in option]


@pytest.mark.rule("E-04")
def test_where_errors_are_allowed_a_win_can_always_be_declared(table):
    t = table(east=FAR, wall="9m", errors="allow")
    assert "tsumo in error" in t.options("E")
    t.play("E: discard 9m")
    for wind in ("S", "W", "N"):
        assert [option for option in t.options(wind) if "ron" in option] == ["ron in error"]
        assert t.options(wind)[-1] == "pass"
        assert t.asked(wind).default.text == "pass"


@pytest.mark.rule("E-04")
def test_a_right_win_is_offered_as_what_it_is(table):
    t = table(east=READY, wall="1z", errors="allow")
    assert "tsumo" in t.options("E")
    assert "tsumo in error" not in t.options("E")
    t = table(south=READY, wall="1z", errors="allow").play("E: discard 1z drawn")
    assert t.options("S")[0] == "ron"
    assert "ron in error" not in t.options("S")


@pytest.mark.rule("E-04")
def test_an_error_is_an_answer_of_its_own_that_need_not_be_called_one():
    space = Options([in_error(RON)])
    assert (in_error(RON), in_error(TSUMO)) == (FALSE_RON, FALSE_TSUMO)
    assert is_error(FALSE_RON)
    assert not is_error(RON)
    assert RON not in space
    assert space.read("ron") is space.read("ron in error") is FALSE_RON
    assert Options([RON, FALSE_RON]).read("ron") is RON
    with pytest.raises(AnswerError, match="not among the options"):
        space.read("tsumo")


@pytest.mark.rule("E-04", "B-05")
def test_after_a_call_there_is_no_tsumo_not_even_a_wrong_one(table):
    t = table(east="5m", south="55m", wall="9m", errors="allow", red_fives=(0, 0, 0))
    t.play("E: discard 5m", "S: pon 55m")
    assert t.asked("S").what == "turn"
    assert not [option for option in t.options("S") if "tsumo" in option]


# ------------------------------------------------------------------ what it costs


@pytest.mark.rule("E-02")
@pytest.mark.case("C-109")
def test_a_furiten_ron_hands_over_a_mangan_turned_round_and_the_hand_goes_on(table):
    t = furiten_ron(table)
    t.expect(scores=(29_000, 17_000, 27_000, 27_000), hand="goes on")
    assert t.events("penalty") == [("penalty", 1, None, "false_win", (4_000, -8_000, 2_000, 2_000))]
    assert (t.table.deposits, t.table.honba) == (1_000, 1)
    assert [event[0] for event in t.events()[-4:]] == ["win_declared", "false_win", "penalty", "draw"]


@pytest.mark.rule("E-02")
def test_the_dealer_pays_four_thousand_to_each(table):
    t = table(east=FAR, wall="9m", errors="allow").play("E: tsumo")
    t.expect(scores=(13_000, 29_000, 29_000, 29_000))
    assert t.asked("E").what == "turn"


@pytest.mark.rule("E-02", "B-03")
@pytest.mark.parametrize(("players", "deltas"), [(2, (4_000, -4_000)), (3, (4_000, -6_000, 2_000))])
def test_with_fewer_players_absent_shares_are_not_handed_over(table, players, deltas):
    wind = "W" if players == 2 else "S"
    t = table(wall="9m", players=players, uma=(0,) * players, errors="allow").play(
        "E: discard 9m drawn", f"{wind}: ron"
    )
    assert t.events("penalty")[0][4] == deltas


@pytest.mark.rule("E-02")
def test_what_was_shown_is_known_to_all(table):
    t = furiten_ron(table)
    (event,) = t.events("false_win")
    for viewer in (None, 0, 1, 2, 3):
        seen = data(event, t.table.printed, viewer)
        assert seen == {
            "event": "false_win", "seat": 1, "frm": 2, "tile": "2z", "hand": READY, "why": "furiten (discard)",
        }  # fmt: skip
    assert text(event, t.table.printed, 0) == f"false_win 1 frm=2 tile=2z hand={READY} why=furiten (discard)"


@pytest.mark.rule("E-02", "K-33")
def test_the_tiles_that_were_shown_stay_known_while_they_are_in_the_hand(table):
    t = furiten_ron(table)
    assert t.view("N").known_hand(1) == t.view("S").hand == parse_names(READY)
    assert t.view("N").known_hand(2) == []
    t.until("S").play("S: discard 1m")
    assert t.view("N").known_hand(1) == parse_names(READY)[1:], "the tile drawn since is not among them"
    assert t.view("N").hand_size(1) == 13


@pytest.mark.rule("E-02", "W-08")
@pytest.mark.parametrize(
    ("south", "tiles", "why"),
    [
        (FAR, "9m", "the hand is not complete"),
        ("123m456p789s13p99p", "2p", "no yaku"),
        (READY, "1z", "stands"),
    ],
)
def test_a_ron_is_judged_by_shape_and_yaku(table, south, tiles, why):
    t = table(south=south, wall=f"{tiles}", errors="allow").play(f"E: discard {tiles} drawn", "S: ron")
    found = [event[6] for event in t.events("false_win")]
    assert found == ([] if why == "stands" else [why])
    t.expect(hand="win" if why == "stands" else "goes on")


@pytest.mark.rule("E-02", "W-08")
def test_a_tsumo_without_a_complete_hand_is_false_and_the_turn_goes_on(table):
    t = table(south=FAR, wall="9m 8s 7s", errors="allow").play("E: discard 9m drawn", "S: tsumo")
    (event,) = t.events("false_win")
    assert event[3] == t.events("win_declared")[0][3] == -1
    assert NAME_TEXT[t.table.printed[event[4]]] == "8s"
    assert (len(event[5]), event[6]) == (13, "the hand is not complete")
    t.expect(hand="goes on", scores=(29_000, 17_000, 27_000, 27_000))
    assert t.asked("S").what == "turn"
    assert "discard 8s drawn" in t.options("S")
    assert "tsumo in error" not in t.options("S")
    t.play("S: discard 8s drawn").expect(river={"south": "8s"})


@pytest.mark.rule("E-02")
def test_the_tile_of_a_false_ron_stays_an_ordinary_discard_that_can_be_called(table):
    t = table(south=FAR, west="99m", wall="9m", errors="allow").play("E: discard 9m drawn", "S: ron")
    t.expect(river={"east": "9m"})
    assert t.options("W") == ["pon 99m", "pass"], "no second ron on the same tile"
    t.play("W: pon 99m").expect(melds={"west": ["pon 999m"]})


@pytest.mark.rule("E-02", "H-04")
def test_others_who_declared_too_still_win(table):
    t = table(south=FAR, west="123m456p789s1133z", wall="1z", errors="allow", honba=1, deposits=1_000)
    t.play("E: discard 1z drawn", "S: ron", "W: ron")
    assert [event[:2] for event in t.events("win_declared", "false_win", "penalty", "win")] == [
        ("win_declared", 1), ("false_win", 1), ("penalty", 1), ("win_declared", 2), ("win", 2),
    ]  # fmt: skip
    assert t.win("W").points == 1_300
    assert t.win("W").deposits == 1_000
    t.expect(deltas=(-1_600, 0, 2_600, 0), scores=(27_400, 17_000, 29_600, 27_000))
    assert [payment.text() for payment in t.result.penalties] == [
        "penalty: seat 1 -> seat 2 2000: 2000",
        "penalty: seat 1 -> seat 3 2000: 2000",
        "penalty: seat 1 -> seat 0 4000: 4000",
    ]


@pytest.mark.rule("E-02", "B-18")
def test_a_false_ron_is_none_of_three_that_abort(table):
    hand = {"south": "234m67p345s888s22m", "west": "345m46p666s234s88m", "north": FAR}
    t = table(**hand, wall="5p", east="1m", errors="allow", red_fives=(0, 0, 0))
    t.play("E: discard 5p drawn", "S: ron", "W: ron", "N: ron")
    t.expect(hand="win")
    assert [win.seat for win in t.result.wins] == [1, 2]


# ------------------------------------------------------------------ the rest of the hand


@pytest.mark.rule("E-02")
def test_the_player_counts_as_noten_from_then_on(table):
    t = furiten_ron(table)
    t.expect(south=noten)
    assert [t.view("E").dead_hand(seat) for seat in range(4)] == [False, True, False, False]
    seen = t.view("E").to_dict()["players"]
    assert ["dead_hand" in player for player in seen] == [False, True, False, False]
    t.finish()
    assert 1 not in t.result.tenpai


@pytest.mark.rule("E-02", "B-18")
def test_the_noten_penalty_is_paid_besides(table, at_the_draw):
    hands = at_the_draw("east", "south")
    t = table(**hands, wall="9m", errors="allow").play("E: discard 9m drawn", "S: ron").finish()
    assert t.result.tenpai == (0,)
    t.expect(deltas=(3_000, -1_000, -1_000, -1_000), scores=(32_000, 16_000, 26_000, 26_000))


@pytest.mark.rule("E-02")
def test_the_player_can_neither_call_nor_win_nor_make_a_kan_any_more(table):
    hand = {"south": "1111z55m456p7899s", "wall": "9m 2p 5m 3p 4p 9s", "red_fives": (0, 0, 0)}
    t = table(**hand, errors="allow").play("E: discard 9m drawn", "S: ron")
    assert not [option for option in t.options("S") if not option.startswith("discard")]
    t.play("S: discard 2p drawn", "W: discard 5m drawn")
    assert t.options("S") == []
    t.until("S")
    assert not [option for option in t.options("S") if not option.startswith("discard")]


@pytest.mark.rule("E-02")
def test_there_is_one_penalty_for_each_player_and_the_next_hand_begins_anew(table):
    t = table(south=FAR, wall="9m 8m", errors="allow", hands=2)
    t.play("E: discard 9m drawn", "S: ron", "S: discard 8m drawn", "W: ron")
    assert [event[1] for event in t.events("penalty")] == [1, 2]
    while t.table.hand_number == 0:
        t.play(*[f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}"])
    assert t.table.dead_hands == t.table.penalised == [False] * 4
    assert t.table.penalties == []


@pytest.mark.rule("E-02", "B-20")
def test_a_penalty_may_leave_a_player_below_zero_and_the_game_ends_with_the_hand(table):
    t = table(south=FAR, wall="9m", errors="allow", scores=(25_000, 5_000, 35_000, 35_000), hands=3)
    t.play("E: discard 9m drawn", "S: ron")
    t.expect(south=-3_000, hand="goes on")
    t.finish()
    assert t.game.result.reason == "bust"


# ------------------------------------------------------------------ robbing a kan, riichi


@pytest.mark.rule("E-02", "B-07")
def test_a_kan_robbed_in_error_stands(table):
    hand = {"east": "55m19p19s1234567z", "wall": "9m 8s 5m 7m 7m 8p 5m", "red_fives": (0, 0, 0)}
    steps = ("E: discard 9m", "W: discard 5m", "E: pon 55m", "E: discard 1p", "E: kakan 5m")
    t = table(**hand, south=FAR, errors="allow").play(*steps)
    assert [t.options(wind) for wind in "SWN"] == [["ron in error", "pass"]] * 3
    t.play("S: ron").expect(melds={"east": ["kakan 5555m"]}, hand="goes on")
    assert t.events("false_win")[0][3] == 0
    t = table(**hand, south="46m123456p789s11z", errors="allow").play(*steps)
    assert t.options("S") == ["ron", "pass"]


@pytest.mark.rule("E-02", "B-07")
def test_a_closed_kan_cannot_be_robbed_in_error(table):
    t = table(east="1111z" + "23m456p789s2z", wall="9m", errors="allow").play("E: ankan 1111z")
    assert t.asked("E").what == "turn"
    assert not t.events("win_declared")


@pytest.mark.rule("E-02", "B-08")
def test_a_player_in_riichi_stays_in_riichi_after_a_false_win(table):
    t = table(east=READY, wall="9m 8m 7m 6m 5s", errors="allow").play(
        "E: riichi 9m drawn", "S: discard 8m drawn", "E: ron"
    )
    assert t.table.riichi[0] == 2
    t.until("E")
    assert t.options("E") == ["discard 5s drawn"]
    t.finish()
    assert len(t.events("penalty")) == 1, "no fake riichi on top"
    assert 0 not in t.result.tenpai


def test_rules_say_whether_a_table_allows_errors(table):
    assert table(errors="allow").table.allows
    assert not table().table.allows
    assert load_rules("skills").errors == "prevent"
