"""What one hand must not carry into the next, and what the journal of a game must add up to (B-01, B-08, B-13)."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import FunctionType
from typing import Any

import pytest

import rinshan.hand
import rinshan.win
from rinshan import claims, decisions, endings, game, offers, rules, table, turn, views, wall
from rinshan.decisions import Action, Decision
from rinshan.drive import drive, replay
from rinshan.game import Game, Setup, Start
from rinshan.rules import Rules, load_rules
from rinshan.views import View
from rinshan_skills.testing.scene import Scene

Rows = Callable[..., Scene]
READY = "234m67p345s88s666z"


class Anybody:
    """Answers at random."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def answer(self, decision: Decision, view: View) -> Action:
        return self.random.choice(list(decision.space))


def random_game(seed: int, **fields: Any) -> tuple[Game, list[str]]:
    """A whole game of random players, with the text of every answer."""
    played = Game(Setup(load_rules(**fields), seed=seed), checks=True)
    answers: list[str] = []
    drive(played, [Anybody(seed * 10 + seat) for seat in played.table.seats], answers)
    return played, answers


# ---------------------------------------------------------------------------- leaks


@pytest.mark.rule("B-07", "B-09")
@pytest.mark.case("C-083")
def test_a_robbed_kan_leaves_no_replacement_draw_for_the_next_hand(hands_in_a_row: Rows) -> None:
    """C-083: hand 1 ends by a robbed kan; in hand 2 the dealer's first draw completes: tenhou, one indicator."""
    robbed = {1: "234678m46p789s22s", 2: "55p147m147s12345z", "wall": "5p ? ? ? 5p"}
    t = hands_in_a_row(robbed, {1: READY, "wall": "5p"}, dealers=(0, 1), start=Start(), red_fives=(0, 0, 0))
    t.play("E: discard 5p drawn", "W: pon 55p", "W: discard 1z").until("W").play("W: kakan 5p", "S: ron")
    assert t.game.results[0].wins[0].chankan
    assert "tsumo" in t.options("S")
    t.play("S: tsumo")
    assert [item.id for item in t.game.results[1].wins[0].value.yaku] == ["tenhou"]
    assert len(t.events("indicator")) == 2


@pytest.mark.rule("B-13")
@pytest.mark.case("C-084")
@pytest.mark.parametrize("riichi", [True, False])
def test_ura_indicators_are_those_of_this_hand_and_of_riichi_alone(hands_in_a_row: Rows, riichi: bool) -> None:
    """C-084: hand 1 had two kans; in hand 2 a winner in riichi turns one ura indicator, another none."""
    t = hands_in_a_row(
        {0: "1111z2222z58m58p1s", 1: READY, "wall": "9m 9m 5p", "rinshan": "9p 9p"},
        {1: READY, "wall": "9m ? ? ? 5p"},
        dealers=(0, 1), start=Start(),
    )  # fmt: skip
    t.play(
        "E: ankan 1111z",
        "E: ankan 2222z",
        "E: discard 9p drawn",
        "S: discard 9m drawn",
        "W: discard 5p drawn",
        "S: ron",
    )
    assert t.game.results[0].wins[0].ura == ()
    t.play("S: riichi 9m drawn" if riichi else "S: discard 9m drawn").until("S").play("S: tsumo")
    assert len(t.game.results[1].wins[0].ura) == (1 if riichi else 0)


@pytest.mark.rule("B-15", "B-18")
@pytest.mark.case("C-085")
def test_an_abort_after_a_won_hand_has_no_deltas(hands_in_a_row: Rows) -> None:
    """C-085: the record of the draw holds nothing of the hand before."""
    t = hands_in_a_row(
        {1: READY, "wall": "5p"}, {1: "19m19p19s123z258m5p", "wall": "8m"}, dealers=(0, 1), start=Start()
    )
    t.play("E: discard 5p drawn", "S: ron", "S: nine terminals")
    assert t.game.results[0].deltas != (0, 0, 0, 0)
    assert t.game.results[1].deltas == (0, 0, 0, 0)
    assert t.events("no_win")[0][-1] == (0, 0, 0, 0)


@pytest.mark.rule("B-15", "B-18")
@pytest.mark.case("C-085")
@pytest.mark.parametrize("players", [4, 3, 2])
def test_scores_change_by_the_recorded_deltas_and_sticks_in_every_hand(players: int) -> None:
    """C-085: after minus before equals the deltas, sticks included, for every seat in every hand."""
    for seed in range(8):
        played, _ = random_game(seed, players=players)
        before: list[int] = []
        results = iter(played.results)
        for event in played.table.journal:
            if event[0] == "hand_started":
                before = list(event[6])
            elif event[0] == "riichi_accepted":
                before[event[1]] -= event[3]
            elif event[0] == "hand_ended":
                deltas = next(results).deltas
                assert list(event[3]) == [score + delta for score, delta in zip(before, deltas, strict=True)]


@pytest.mark.rule("B-01", "B-04", "B-05")
@pytest.mark.case("C-087")
@pytest.mark.parametrize("players", [4, 3])
def test_a_game_resumed_from_its_answers_asks_the_same_at_every_step(players: int) -> None:
    """C-087: the same live count, claims, riichi and haitei at every question; 70 live tiles before the first draw."""
    seen: list[list[tuple[int, str, str]]] = [[], []]
    setup = Setup(load_rules(players=players), seed=5, hands=3)
    answers: list[str] = []

    def watch(into: list[tuple[int, str, str]]) -> Callable[..., None]:
        def listen(facts: Any, event: tuple[Any, ...]) -> None:
            if event[0] == "indicator" and event[4] == "hand":
                assert len(facts.live) == 122 - 13 * players
            into.append((len(facts.live), event[0], str(event[1:3])))

        return listen

    first = Game(setup, listeners=[watch(seen[0])])
    asked: list[str] = []

    class Watched(Anybody):
        def answer(self, decision: Decision, view: View) -> Action:
            asked.append(f"{decision.seat} {view.live_left} {decision.space.describe()}")
            return super().answer(decision, view)

    drive(first, [Watched(seat) for seat in range(players)], answers)
    second = Game(setup, listeners=[watch(seen[1])])
    replay(second, answers)
    assert seen[0] == seen[1]
    assert first.table.journal == second.table.journal
    cut = len(answers) * 2 // 3
    third = Game(setup)
    play = third.play()
    asks = next(play)
    given = 0
    again: list[str] = []
    while given < cut:
        again += [f"{ask.seat} {len(third.table.live)} {ask.space.describe()}" for ask in asks]
        texts = answers[given : given + len(asks)]
        given += len(asks)
        asks = play.send(tuple(ask.space.read(text) for ask, text in zip(asks, texts, strict=True)))
    assert again == asked[: len(again)]


# ---------------------------------------------------------------------------- no shared state


@pytest.mark.case("C-088")
def test_rules_cannot_be_changed_once_made() -> None:
    """C-088: rule objects are immutable and the default is the same for everybody."""
    made = load_rules("tenhou")
    with pytest.raises(ValueError, match="frozen"):
        made.honba = 0  # type: ignore[misc]
    assert load_rules("tenhou") == Rules()
    assert load_rules("tenhou", honba=600) != Rules()
    assert load_rules("tenhou") == Rules()


@pytest.mark.case("C-088")
def test_no_function_of_the_engine_has_a_mutable_default() -> None:
    """C-088: a default that is changed by one call is seen by the next."""
    modules = [claims, decisions, endings, game, offers, rules, table, turn, views, wall, rinshan.hand, rinshan.win]
    for module in modules:
        for name, function in inspect.getmembers(module, lambda member: isinstance(member, FunctionType)):
            for value in inspect.signature(function).parameters.values():
                assert not isinstance(value.default, (list, dict, set)), f"{module.__name__}.{name}: {value}"


@pytest.mark.case("C-088")
def test_games_played_in_two_threads_are_those_played_alone() -> None:
    """C-088: with different rules side by side."""
    wanted = [("tenhou", 1), ("mjsoul", 2), ("tenhou", 1), ("tournament", 3)]

    def play(job: tuple[str, int]) -> list[Any]:
        played, _ = random_game(job[1], name_or_path=job[0])
        return played.table.journal

    alone = [play(job) for job in wanted]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(play, wanted)) == alone
