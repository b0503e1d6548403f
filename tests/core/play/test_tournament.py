"""The tournament rules in play (A-01 to A-10; kans, furiten and responsibility have tests of their own)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan.rules import LENGTHS, load_rules
from rinshan_skills.testing.scene import Scene

Tables = Callable[..., Scene]
Hands = Callable[..., dict[str, str]]
READY = "234m67p345s88s666z"
LEVEL = (25_000, 25_000, 25_000, 25_000)


def after(table: Tables, length: str, hands: dict[str, str], **fields: object) -> str | None:
    """Why the game is over after an exhaustive draw with these hands; None when it goes on."""
    t = table(**hands, rules=load_rules("tournament", **LENGTHS[length]), hands=2, **fields)
    while not t.game.results:
        ask = t.pending[0]
        t.play(f"{'ESWN'[(ask.seat - t.table.dealer) % 4]}: {ask.default.text}")
    ended = t.events("game_ended")
    return ended[0][6] if ended else None


@pytest.mark.rule("A-01", "B-20")
@pytest.mark.parametrize(
    ("length", "last"),
    [("east", "E4"), ("east-south", "S4"), ("east-north", "N4"), ("east-entry", "S4"), ("east-south-entry", "W4")],
)
def test_each_length_ends_when_the_deal_passes_from_its_last_hand(
    table: Tables, at_the_draw: Hands, length: str, last: str
) -> None:
    assert after(table, length, at_the_draw(), round=last, scores=LEVEL) == "last_hand"
    before = last[0] + "3"
    assert after(table, length, at_the_draw(), round=before, scores=LEVEL) is None


@pytest.mark.rule("A-01")
@pytest.mark.parametrize(("length", "last"), [("east-entry", "E4"), ("east-south-entry", "S4")])
@pytest.mark.parametrize(("best", "over"), [(30_000, None), (30_100, "target")])
def test_the_entry_round_is_played_while_nobody_is_above_the_target(
    table: Tables, at_the_draw: Hands, length: str, last: str, best: int, over: str | None
) -> None:
    """Exactly 30,000 is not above; a draw that passes the deal counts like a child's win."""
    scores = (best, 25_000, 25_000, 50_000 - best)
    assert after(table, length, at_the_draw(), round=last, scores=scores) == over
    entry = {"E4": "S2", "S4": "W2"}[last]
    assert after(table, length, at_the_draw(), round=entry, scores=scores) == over


@pytest.mark.rule("A-01")
def test_the_last_hands_child_win_enters_too(table: Tables) -> None:
    rules = load_rules("tournament", **LENGTHS["east-entry"])
    t = table(
        south=READY, wall="5p", round="E4", scores=(28_700, 25_000, 22_600, 23_700), rules=rules, hands=2, dora="2z"
    )
    t.play("E: discard 5p drawn", "S: ron")
    assert t.events("hand_ended")[0][3:] == ((30_000, 25_000, 22_600, 22_400), 0, 0, 1, 0)
    assert not t.events("game_ended")


@pytest.mark.rule("A-01", "B-20")
@pytest.mark.parametrize(("length", "round_"), [("east", "E3"), ("east-north", "W4"), ("east-north", "S4")])
def test_no_length_ends_before_its_last_hand(table: Tables, at_the_draw: Hands, length: str, round_: str) -> None:
    assert after(table, length, at_the_draw(), round=round_, scores=(60_000, 20_000, 10_000, 10_000)) is None


@pytest.mark.rule("A-02", "B-13")
def test_two_red_fives_of_pin_are_dealt_and_a_red_and_indicated_five_counts_twice(table: Tables) -> None:
    """00p are both red and both indicated: four dora."""
    t = table(south="234m00p345m678s77s", wall="? ? 7s", rules="tournament", dora="4p")
    assert [name for name in t.table.printed if name >= 34] == [34, 35, 35, 36]
    t.until("W").play("W: discard 7s drawn", "S: ron")
    assert {item.id: item.han for item in t.win("S").value.dora} == {"aka_dora": 2, "dora": 2}


@pytest.mark.rule("A-03", "B-12")
@pytest.mark.parametrize("preset", ["tournament", "tenhou", "mleague"])
def test_an_open_hand_may_have_tanyao_unless_a_field_forbids_it(table: Tables, preset: str) -> None:
    fields = {"south": "34p234m678m67s55s2z", "wall": "2p ? ? 8s", "rules": preset, "dora": "5z", "ura": "8s"}
    t = table(**fields).play("E: discard 2p drawn", "S: chi 34p", "S: discard 2z", "E: discard 8s drawn", "S: ron")
    t.expect(yaku={"south": ["tanyao"]}, points=1000)
    t = table(**fields, open_tanyao=False).play("E: discard 2p drawn", "S: chi 34p", "S: discard 2z")
    t.until("E").play("E: discard 8s drawn")
    assert "ron" not in t.options("S")


@pytest.mark.rule("A-04", "B-12")
@pytest.mark.parametrize(("preset", "points"), [("tournament", 32_000), ("tenhou", 64_000), ("mjsoul", 96_000)])
def test_a_hand_is_worth_one_yakuman_at_most(table: Tables, preset: str, points: int) -> None:
    """All honours, four closed triplets on a single wait: one, two, or two of which one is double."""
    t = table(south="111z333z555z666z7z", wall="7z", rules=preset).play("E: discard 7z", "S: ron")
    t.expect(points=points)


@pytest.mark.rule("A-08", "B-20")
def test_the_personal_score_has_no_uma_and_is_cut_toward_zero(table: Tables, at_the_draw: Hands) -> None:
    """33,900 25,100 24,900 16,100: 3 + 20, -4, -5, -13."""
    t = table(**at_the_draw(), round="S4", scores=(33_900, 25_100, 24_900, 16_100), rules="tournament").finish()
    assert t.game.result is not None
    assert t.game.result.finals == pytest.approx((23, -4, -5, -13))
    assert load_rules("tournament").start_points == 25_000


@pytest.mark.rule("A-10", "B-14")
def test_pinfu_fu_are_those_of_tenhou(table: Tables) -> None:
    """Pinfu tsumo 20; an open pinfu shape 30."""
    t = table(south="23m456p789s345p66s", wall="9m 9m ? ? ? 4m", dora="2z", rules="tournament").until("S")
    t.play("S: discard 9m drawn").until("S").play("S: tsumo").expect(fu=20, points=1500)
    t = table(south="34p234m678m67s55s2z", wall="2p ? ? 8s", dora="5z", rules="tournament")
    t.play("E: discard 2p drawn", "S: chi 34p", "S: discard 2z", "E: discard 8s drawn", "S: ron").expect(fu=30)


@pytest.mark.rule("A-10", "B-20")
def test_below_zero_ends_and_the_dealer_may_stop_as_on_tenhou(table: Tables, at_the_draw: Hands) -> None:
    over = after(table, "east-south", at_the_draw("east"), round="S4", scores=(20_000, 20_000, 20_000, 40_000))
    assert over == "dealer_top"
    assert after(table, "east-south", at_the_draw("south"), round="E1", scores=(40_000, 40_000, 900, 19_100)) == "bust"


@pytest.mark.rule("A-10", "B-08", "B-09")
@pytest.mark.parametrize(("strict", "riichi"), [(True, 1), (False, 2)])
def test_double_riichi_needs_an_uninterrupted_first_turn_by_a_field(table: Tables, strict: bool, riichi: int) -> None:
    t = table(
        south=READY, west="99p147m147s12345z", wall="9p ? ? 9m", dora="3z", rules="tournament",
        first_turn_uninterrupted=strict,
    )  # fmt: skip
    t.play("E: discard 9p drawn", "W: pon 99p", "W: discard 1z").until("S").play("S: riichi 9m drawn")
    assert t.table.riichi[1] == riichi


@pytest.mark.rule("A-10", "B-09")
@pytest.mark.parametrize(("strict", "yaku"), [(True, ["menzen_tsumo", "yakuhai_hatsu"]), (False, ["chiihou"])])
def test_chiihou_needs_an_uninterrupted_first_turn_by_a_field(table: Tables, strict: bool, yaku: list[str]) -> None:
    t = table(north=READY, west="99p147m147s12345z", wall="9p 5p", rules="tournament", first_turn_uninterrupted=strict)
    t.play("E: discard 9p drawn", "W: pon 99p", "W: discard 1z").until("N").play("N: tsumo").expect(
        yaku={"north": yaku}
    )
