"""What follows a hand, and when the game ends (B-19, B-20)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan_skills.testing.scene import Scene

Tables = Callable[..., Scene]
Hands = Callable[..., dict[str, str]]
READY = "234m67p345s88s666z"
"""Waits on 5p and 8p; by ron 1,300, the dealer's 2,000; by tsumo 500/1000, the dealer's 1000 from each."""


def plan(scene: Scene, hand: int = 0) -> tuple[int, int, int, int]:
    """Deposits, dealer, round (0 = East) and honba after a hand."""
    return scene.events("hand_ended")[hand][4:]


def reason(scene: Scene) -> str | None:
    """Why the game is over, None while it goes on."""
    assert scene.game.results
    ended = scene.events("game_ended")
    return ended[0][6] if ended else None


def dealer_wins(table: Tables, **fields: object) -> Scene:
    """The dealer rons 2,000 from South; then at most one more hand is begun."""
    t = table(east=READY, wall="9m 5p", dora="2z", hands=2, **fields)
    return t.play("E: discard 9m drawn", "S: discard 5p drawn", "E: ron")


def child_wins(table: Tables, winner: str = "south", loser: str = "W", **fields: object) -> Scene:
    """A child rons 1,300."""
    t = table(**{winner: READY}, wall="9m 9m 5p" if loser == "W" else "5p", dora="2z", hands=2, **fields)
    return t.until(loser).play(f"{loser}: discard 5p drawn", f"{winner[0].upper()}: ron")


def is_drawn(table: Tables, hands: dict[str, str], **fields: object) -> Scene:
    """An exhaustive draw; then at most one more hand is begun."""
    t = table(**hands, hands=2, **fields)
    while not t.game.results:
        ask = t.pending[0]
        t.play(f"{'ESWN'[(ask.seat - t.table.dealer) % 4]}: {ask.default.text}")
    return t


# ---------------------------------------------------------------------------- honba and rounds


@pytest.mark.rule("B-19")
@pytest.mark.case("C-080")
def test_a_childs_win_passes_the_deal_without_honba(table: Tables) -> None:
    """C-080 (a): East 2, 2 honba -> East 3."""
    assert plan(child_wins(table, round="E2", honba=2)) == (0, 2, 0, 0)


@pytest.mark.rule("B-19")
@pytest.mark.case("C-080")
@pytest.mark.parametrize(("ready", "dealer"), [((), 2), (("east",), 1)])
def test_a_draw_adds_a_honba_whether_the_deal_passes_or_not(
    table: Tables, at_the_draw: Hands, ready: tuple[str, ...], dealer: int
) -> None:
    """C-080 (b), (c): East 2, 2 honba -> East 3 or East 2, 3 honba."""
    assert plan(is_drawn(table, at_the_draw(*ready), round="E2", honba=2)) == (0, dealer, 0, 3)


@pytest.mark.rule("B-19")
def test_a_dealers_win_keeps_the_deal_and_adds_a_honba(table: Tables) -> None:
    assert plan(dealer_wins(table, round="E2", honba=1)) == (0, 1, 0, 2)


@pytest.mark.rule("B-19")
def test_a_dealer_among_several_winners_keeps_the_deal(table: Tables) -> None:
    """The dealer is the second of them."""
    t = table(east=READY, west="67p22p345s222z555z", wall="9m 5p", hands=2)
    t.until("S").play("S: discard 5p drawn", "W: ron", "E: ron")
    assert [win.seat for win in t.game.results[0].wins] == [2, 0]
    assert plan(t) == (0, 0, 0, 1)


@pytest.mark.rule("B-19", "B-20", "A-01")
@pytest.mark.case("C-080")
@pytest.mark.parametrize(("best", "over"), [(29_000, None), (31_000, "target")])
def test_an_east_only_game_enters_south_while_nobody_has_the_target(table: Tables, best: int, over: str | None) -> None:
    """C-080 (d): East 4 over, best 29,000: South 1."""
    t = child_wins(table, round="E4", scores=(best - 1300, 25_000, 23_000, 53_300 - best), rounds=1)
    assert max(t.events("hand_ended")[0][3]) == best
    assert reason(t) == over
    assert plan(t)[1:] == (0, 1, 0)


# ---------------------------------------------------------------------------- the end


@pytest.mark.rule("B-20")
@pytest.mark.case("C-071")
@pytest.mark.parametrize("round_", ["S4", "W2", "W4"])
def test_an_abort_never_ends_the_game(table: Tables, round_: str) -> None:
    """C-071: dealer on 41,000 declares nine kinds: the same hand with one more honba."""
    dealer = int(round_[1]) - 1
    scores = [20_000, 20_000, 19_000, 20_000]
    scores[dealer] = 100_000 - sum(scores) + scores[dealer]
    t = table(east="19m19p19s123z258m5p", wall="8m", round=round_, scores=scores, hands=2)
    t.play("E: nine terminals")
    assert reason(t) is None
    assert plan(t) == (0, dealer, "ESW".index(round_[0]), 1)
    t.expect(scores=tuple(scores))


@pytest.mark.rule("B-20")
@pytest.mark.case("C-071")
@pytest.mark.parametrize("kind", ["four_winds", "triple_ron", "four_riichi"])
def test_no_kind_of_abort_ends_the_game(table: Tables, kind: str) -> None:
    """C-071: South 4, the dealer leads with more than 30,000."""
    fields: dict[str, object] = {"round": "S4", "scores": (20_000, 20_000, 19_000, 41_000), "hands": 2}
    if kind == "four_winds":
        t = table(east="3z", south="3z", west="3z", north="3z", **fields)
        t.play(*(f"{wind}: discard 3z" for wind in "ESWN"))
    elif kind == "triple_ron":
        t = table(south=READY, west="67p22p345s222z555z", north="67p11p345m333z777z", wall="5p", **fields)
        t.play("E: discard 5p drawn", "S: ron", "W: ron", "N: ron")
    else:
        t = table(
            east="123456789m13p55z", south="123456789s11p22z", west="234567s345m666p7z", north="234678m34588s99p",
            wall="1z 1z 1z 8p", **fields,
        )  # fmt: skip
        t.play("E: riichi 1z drawn", "S: riichi 1z drawn", "W: riichi 1z drawn", "N: riichi 8p drawn")
    assert t.game.results[0].why == kind
    assert reason(t) is None
    assert plan(t)[1:] == (3, 1, 1)


@pytest.mark.rule("B-20")
@pytest.mark.case("C-076", "C-078")
def test_sticks_left_at_the_end_go_to_first_place(table: Tables, at_the_draw: Hands) -> None:
    """C-076: South 4, a draw, all noten, two sticks: A 31,000 gets 33,000."""
    t = is_drawn(table, at_the_draw(), round="S4", scores=(31_000, 27_000, 24_000, 16_000), deposits=2000)
    assert reason(t) == "target"
    result = t.game.result
    assert result is not None
    assert result.scores == (33_000, 27_000, 24_000, 16_000)
    assert sum(result.scores) == 100_000


@pytest.mark.rule("B-20")
@pytest.mark.case("C-076")
def test_sticks_that_the_last_winner_took_are_not_given_again(table: Tables) -> None:
    """C-076, variant: South 4 ends by B's ron: B takes the pot with the win."""
    t = child_wins(table, "west", "E", round="S4", scores=(31_000, 27_000, 24_000, 16_000), deposits=2000)
    assert t.game.results[0].wins[0].seat == 1
    result = t.game.result
    assert result is not None
    assert result.scores == (31_000, 30_300, 24_000, 14_700)


@pytest.mark.rule("B-20")
@pytest.mark.parametrize(("preset", "expected"), [("mleague", 33_000), ("rmu", 31_000)])
def test_sticks_left_at_the_end_may_go_to_nobody(table: Tables, at_the_draw: Hands, preset: str, expected: int) -> None:
    scores = (31_000, 27_000, 24_000, 16_000)
    t = is_drawn(table, at_the_draw(), round="S4", scores=scores, deposits=2000, rules=preset)
    assert reason(t) == "last_hand"
    assert t.game.result is not None
    assert t.game.result.scores[0] == expected


@pytest.mark.rule("B-20")
@pytest.mark.case("C-077")
def test_zero_is_alive(table: Tables, at_the_draw: Hands) -> None:
    """C-077 (a): B's last 1,000 is its stick; B alone is tenpai at the draw and has 3,000."""
    t = table(**at_the_draw("south"), wall="3z 3z", scores=(33_000, 1000, 33_000, 33_000), hands=2)
    t.until("S").play("S: riichi 3z drawn")
    assert t.table.scores[1] == 0
    while not t.game.results:
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    assert reason(t) is None
    assert t.events("hand_ended")[0][3][1] == 3000


@pytest.mark.rule("B-20")
@pytest.mark.case("C-077")
@pytest.mark.parametrize(
    ("preset", "over"),
    [("tenhou", "bust"), ("tournament", "bust"), ("mjsoul", "bust"), ("mleague", None), ("rmu", None)],
)
def test_below_zero_is_dead_in_the_east_round_too(table: Tables, preset: str, over: str | None) -> None:
    """C-077 (b): C wins by tsumo for 500/1000 and B, in riichi with nothing left, is below zero."""
    t = table(
        south="123p456p789p1122s", west=READY, wall="9m 5z 9m ? ? ? 5p", scores=(33_000, 1000, 33_000, 33_000), hands=2,
        dora="2z", rules=preset, seed=1,
    )  # fmt: skip
    t.until("S").play("S: riichi 5z drawn").until("W").play("W: discard 9m drawn").until("W").play("W: tsumo")
    assert t.events("hand_ended")[0][3][1] == -500
    assert reason(t) == over


@pytest.mark.rule("B-20")
@pytest.mark.parametrize(("score", "over"), [(1300, None), (1200, "bust")])
def test_exactly_zero_after_a_settlement_goes_on(table: Tables, score: int, over: str | None) -> None:
    t = child_wins(table, scores=(32_900, 33_000, score, 33_000))
    assert reason(t) == over


@pytest.mark.rule("B-20")
@pytest.mark.case("C-078")
def test_ties_go_to_the_earlier_starting_seat(table: Tables, at_the_draw: Hands) -> None:
    """C-078: 30,000 30,000 20,000 20,000: places 1 2 3 4; left sticks go to A."""
    t = is_drawn(table, at_the_draw(), round="S4", scores=(30_000, 30_000, 19_000, 19_000), deposits=2000)
    result = t.game.result
    assert result is not None
    assert result.places == (1, 2, 3, 4)
    assert result.scores == (32_000, 30_000, 19_000, 19_000)


@pytest.mark.rule("B-20")
@pytest.mark.parametrize(
    ("preset", "places", "finals"),
    [("tenhou", (1, 2, 3, 4), (41.0, 11.0, -21.0, -31.0)), ("mleague", (1, 1, 3, 3), (31.0, 31.0, -31.0, -31.0))],
)
def test_equal_places_go_by_seat_or_are_shared(
    table: Tables, at_the_draw: Hands, preset: str, places: tuple[int, ...], finals: tuple[float, ...]
) -> None:
    """31,000 twice and 19,000 twice; oka is shared with the placing points."""
    t = is_drawn(table, at_the_draw(), round="S4", scores=(31_000, 31_000, 19_000, 19_000), rules=preset)
    result = t.game.result
    assert result is not None
    assert result.places == places
    assert result.finals == pytest.approx(finals)


@pytest.mark.rule("B-20")
@pytest.mark.case("C-079")
@pytest.mark.parametrize(
    ("scores", "over", "follows"),
    [
        ((25_000, 24_000, 22_900, 28_100), "dealer_top", None),
        ((25_000, 24_000, 23_100, 27_900), None, (3, 1, 1)),
        ((35_000, 20_000, 16_000, 29_000), None, (3, 1, 1)),
    ],
)
def test_a_winning_last_dealer_stops_when_top_with_the_target(
    table: Tables, scores: tuple[int, ...], over: str | None, follows: tuple[int, ...] | None
) -> None:
    """C-079 (a), (b), (c): D wins 2,000 in South 4: first with 30,100; first with 29,900; 31,000 behind A."""
    t = dealer_wins(table, round="S4", scores=scores)
    assert reason(t) == over
    if follows:
        assert plan(t)[1:] == follows


@pytest.mark.rule("B-20")
@pytest.mark.case("C-079")
@pytest.mark.parametrize(
    ("ready", "scores", "over", "follows"),
    [
        (("east",), (25_000, 24_000, 22_000, 29_000), "dealer_top", None),
        (("east",), (34_000, 20_000, 17_000, 29_000), None, (3, 1, 1)),
        ((), (31_000, 24_000, 22_000, 23_000), "target", None),
        ((), (29_000, 24_000, 22_000, 25_000), None, (0, 2, 1)),
    ],
)
def test_the_last_hand_drawn(
    table: Tables, at_the_draw: Hands, ready: tuple[str, ...], scores: tuple[int, ...], over: str | None,
    follows: tuple[int, ...] | None,
) -> None:  # fmt: skip
    """C-079 (d), (e), (f): D tenpai and first; D tenpai but not first; D noten, somebody has 30,000; nobody has."""
    t = is_drawn(table, at_the_draw(*ready), round="S4", scores=scores)
    assert reason(t) == over
    if follows:
        assert plan(t)[1:] == follows


@pytest.mark.rule("B-20")
@pytest.mark.parametrize(("field", "over"), [(True, "dealer_top"), (False, None)])
def test_a_field_leaves_out_the_stop_of_a_dealer_who_is_but_tenpai(
    table: Tables, at_the_draw: Hands, field: bool, over: str | None
) -> None:
    scores = (25_000, 24_000, 22_000, 29_000)
    t = is_drawn(table, at_the_draw("east"), round="S4", scores=scores, dealer_stop_tenpai=field)
    assert reason(t) == over
    t = dealer_wins(table, round="S4", scores=(25_000, 24_000, 22_900, 28_100), dealer_stop_tenpai=field)
    assert reason(t) == "dealer_top"


@pytest.mark.rule("A-10")
def test_a_leading_dealer_stops_with_exactly_the_target_where_others_must_be_above_it(table: Tables) -> None:
    """30,000 in South 4 of `tournament` with an entry round, which begins while nobody is above 30,000."""
    t = dealer_wins(table, round="S4", scores=(25_000, 24_000, 23_000, 28_000), rules="tournament", extra_round=True)
    assert t.events("hand_ended")[0][3][3] == 30_000
    assert reason(t) == "dealer_top"


@pytest.mark.rule("A-01")
def test_a_dealer_who_stays_in_an_entry_round_goes_on_though_another_is_above_the_target(table: Tables) -> None:
    t = dealer_wins(table, round="W4", scores=(36_000, 20_000, 18_000, 26_000), rules="tournament", extra_round=True)
    assert reason(t) is None


@pytest.mark.rule("B-20")
def test_a_dealer_level_with_an_earlier_seat_is_not_top(table: Tables) -> None:
    t = dealer_wins(table, round="S4", scores=(33_000, 20_000, 18_000, 29_000))
    assert t.events("hand_ended")[0][3] == (31_000, 20_000, 18_000, 31_000)
    assert reason(t) is None


@pytest.mark.rule("B-20")
@pytest.mark.parametrize("preset", ["mleague", "rmu"])
def test_some_presets_have_no_dealers_stop_and_no_extra_round(table: Tables, at_the_draw: Hands, preset: str) -> None:
    t = dealer_wins(table, round="S4", scores=(25_000, 24_000, 21_000, 30_000), rules=preset)
    assert reason(t) is None
    t = is_drawn(table, at_the_draw(), round="S4", scores=(25_000, 25_000, 25_000, 25_000), rules=preset)
    assert reason(t) == "last_hand"


@pytest.mark.rule("B-20")
def test_before_the_last_hand_nothing_but_a_score_below_zero_ends_the_game(table: Tables) -> None:
    t = child_wins(table, round="S3", scores=(60_000, 10_000, 15_000, 15_000))
    assert reason(t) is None


# ---------------------------------------------------------------------------- the extra round


@pytest.mark.rule("B-20")
@pytest.mark.case("C-082")
@pytest.mark.parametrize(
    ("scores", "over"), [((24_000, 28_800, 26_200, 21_000), "target"), ((24_000, 26_000, 26_000, 24_000), None)]
)
def test_in_the_extra_round_a_childs_win_ends_the_game_at_the_target(
    table: Tables, scores: tuple[int, ...], over: str | None
) -> None:
    """C-082 (a), (c): West 1, B wins by ron and has 30,100, or nobody has 30,000: West 2, 0 honba, dealer B."""
    t = child_wins(table, round="W1", scores=scores)
    assert reason(t) == over
    assert plan(t) == (0, 1, 2, 0)


@pytest.mark.rule("B-20")
@pytest.mark.case("C-082")
@pytest.mark.parametrize(
    ("scores", "over"), [((28_100, 24_000, 23_900, 24_000), "dealer_top"), ((28_000, 24_000, 17_000, 31_000), None)]
)
def test_in_the_extra_round_a_dealers_win_ends_the_game_when_top_with_the_target(
    table: Tables, scores: tuple[int, ...], over: str | None
) -> None:
    """C-082 (b): West 1, A wins and leads with 30,100; and goes on when it does not lead."""
    t = dealer_wins(table, round="W1", scores=scores)
    assert reason(t) == over
    assert plan(t)[1:] == (0, 2, 1)


@pytest.mark.rule("B-20")
@pytest.mark.case("C-082")
def test_in_the_extra_round_the_noten_penalty_can_end_the_game(table: Tables, at_the_draw: Hands) -> None:
    """C-082 (d): West 1, A noten, C gets to 30,500."""
    t = is_drawn(table, at_the_draw("west"), round="W1", scores=(24_500, 24_000, 27_500, 24_000))
    assert reason(t) == "target"


@pytest.mark.rule("B-12", "B-20")
@pytest.mark.case("C-082")
def test_in_the_west_round_west_is_the_round_wind_and_seat_winds_rotate(table: Tables) -> None:
    """C-082: a triplet of 3z is worth a han to everybody, two to the West seat."""
    for wind, yaku in (("south", ["bakaze_shaa"]), ("west", ["bakaze_shaa", "jikaze_shaa"])):
        t = table(**{wind: "234m67p345s88s333z"}, wall="5p", round="W2").play("E: discard 5p drawn")
        t.play(f"{wind[0].upper()}: ron").expect(yaku={wind: yaku})


@pytest.mark.rule("B-20")
@pytest.mark.parametrize(("round_", "rounds"), [("W4", 2), ("S4", 1)])
def test_the_extra_round_ends_when_the_deal_passes_from_its_fourth_hand(
    table: Tables, at_the_draw: Hands, round_: str, rounds: int
) -> None:
    level = (25_000, 25_000, 25_000, 25_000)
    t = is_drawn(table, at_the_draw(), round=round_, scores=level, rounds=rounds)
    assert reason(t) == "last_hand"
    t = is_drawn(table, at_the_draw("east"), round=round_, scores=level, rounds=rounds)
    assert reason(t) is None


@pytest.mark.rule("B-20")
@pytest.mark.parametrize(
    ("preset", "finals"),
    [
        ("tenhou", (43.1, 5.4, -18.1, -30.4)),
        ("mjsoul", (23.1, 5.4, -8.1, -20.4)),
        ("mleague", (53.1, 5.4, -18.1, -40.4)),
    ],
)
def test_the_final_score_has_return_points_oka_and_uma(
    table: Tables, at_the_draw: Hands, preset: str, finals: tuple[float, ...]
) -> None:
    """33,100 25,400 21,900 19,600."""
    t = is_drawn(table, at_the_draw(), round="S4", scores=(33_100, 25_400, 21_900, 19_600), rules=preset)
    assert t.game.result is not None
    assert t.game.result.finals == pytest.approx(finals)
