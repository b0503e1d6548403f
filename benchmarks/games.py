"""Whole hanchan with random legal players, the record on."""

from __future__ import annotations

import random
from collections.abc import Sequence

from benchmarks.harness import Candidate, Report, compare
from rinshan.decisions import Action, Decision
from rinshan.drive import drive
from rinshan.game import Game, Setup
from rinshan.rules import PRESETS
from rinshan.views import View

GAMES = 6
"""Hanchan in a round, other ones each round."""


class Uniform:
    """Any legal answer, each equally likely: ``random.choice`` over the options, as the other side's players."""

    __slots__ = ("_choice",)

    def __init__(self, rng: random.Random) -> None:
        self._choice = rng.choice

    def answer(self, decision: Decision, view: View, /) -> Action:
        """Choose among the options; the view is there and not looked at."""
        del view
        return self._choice(decision.space.items)  # type: ignore[attr-defined, no-any-return]


def run(*, rounds: int = 7, games: int = GAMES) -> Report:
    """Measure hanchan from beginning to end: options, settlement, record."""
    report = Report("whole hanchan, random legal players, record on", "games")
    counted: dict[str, list[int]] = {}
    candidates: dict[str, Candidate] = {"rinshan": lambda number: _ours(_seeds(number, games), counted)}
    try:
        import riichienv  # type: ignore[import-untyped]
    except ImportError:
        report.remarks.append("riichienv is not installed")
    else:
        env = riichienv.RiichiEnv

        def theirs(number: int) -> int:
            return _theirs(env, _seeds(number, games), counted)

        candidates["riichienv"] = theirs
    report.goals["rinshan / riichienv"] = 0.7
    compare(report, candidates, rounds, {"rinshan / riichienv": ("rinshan", "riichienv")})
    for name, (played, hands, decisions) in counted.items():
        each = f"{hands / played:.1f} hands and {decisions / played:.0f} decisions a game"
        report.remarks.append(f"{name}: {each}, {report.rates[name] * decisions / played:,.0f} decisions per second")
    return report


def _seeds(number: int, games: int) -> range:
    return range(number * games, (number + 1) * games)


def _add(counted: dict[str, list[int]], name: str, hands: int, decisions: int) -> None:
    row = counted.setdefault(name, [0, 0, 0])
    row[0] += 1
    row[1] += hands
    row[2] += decisions


def play_ours(seed: int) -> tuple[Game, list[str]]:
    """Play one hanchan and return it with its answers: rules, seed and answers are the record, beside the events."""
    rng = random.Random(seed)
    game = Game(Setup(PRESETS["tenhou"], seed))
    players = [Uniform(rng) for _ in range(4)]
    answers: list[str] = []
    drive(game, players, answers)
    return game, answers


def _ours(seeds: Sequence[int], counted: dict[str, list[int]]) -> int:
    for seed in seeds:
        game, answers = play_ours(seed)
        _add(counted, "rinshan", game.table.hand_number, len(answers))
    return len(seeds)


def _theirs(env: type, seeds: Sequence[int], counted: dict[str, list[int]]) -> int:
    for seed in seeds:
        choice = random.Random(seed).choice
        world = env(game_mode="4p-red-half", seed=seed)
        seen = world.reset()
        decisions = 0
        while not world.done():
            decisions += len(seen)
            seen = world.step({seat: choice(look.legal_actions()) for seat, look in seen.items()})
        _add(counted, "riichienv", sum(1 for event in world.mjai_log if event["type"] == "start_kyoku"), decisions)
    return len(seeds)
