"""What the engine offers is what the rules allow, nothing more and nothing less, at every moment of random hands."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import ModuleType
from typing import Any

import pytest

from rinshan.game import Game, Setup, Start
from rinshan.rules import load_rules

PRESETS = ("tenhou", "mjsoul", "mleague", "rmu", "tournament", "skills")
HANDS = 30
"""Hands of each preset and number of players, more than 500 in all."""


def _start(players: int, chance: Random) -> Start:
    """Any hand of the game, with scores around the edge of riichi now and then."""
    low = [chance.choice((0, 900, 1000, 1100, 1900)) for _ in range(players)]
    scores = tuple(poor if chance.random() < 0.15 else 25_000 for poor in low)
    return Start(scores, dealer=chance.randrange(players), round=chance.randrange(2), honba=chance.randrange(3))


def _compare(
    preset: str, players: int, theme: str, seed: str, modules: tuple[ModuleType, ModuleType, ModuleType]
) -> Counter[str]:
    """Play one hand of a theme under the referee's eyes; return how often each kind of option was on offer."""
    brute, oracle, sampling = modules
    chance = Random(seed)
    rules = load_rules(preset, players=players)
    wall = sampling.themed_wall(theme, players, chance)
    setup = Setup(rules, seed=seed, start=_start(players, chance), walls=[wall], hands=1)
    game = Game(setup, checks=True)
    referee = oracle.Referee(rules, game.table.printed, brute)
    game.table.listeners.append(referee)
    offered: Counter[str] = Counter()

    def check(asks: Any) -> None:
        _same_books(game.table, referee)
        referee.check(asks)
        offered.update({f"{ask.what} {option.kind}" for ask in asks for option in ask.space})

    sampling.played(game, [sampling.RandomPlayer(chance, theme) for _ in range(players)], check)
    offered[game.results[0].why] += 1
    return offered


def _same_books(table: Any, referee: Any) -> None:
    """The journal alone tells where the tiles of hands and melds are and how long the wall is."""
    assert table.hands == [sorted(books.hand) for books in referee.seats]
    assert table.drawn == referee.drawn
    assert len(table.live) == referee.live
    assert table.scores == [books.score for books in referee.seats]
    assert table.riichi == [books.riichi for books in referee.seats]


@pytest.mark.rule(
    "B-03", "B-05", "B-06", "B-07", "B-08", "B-09", "B-10", "B-11", "B-12", "B-18", "A-05", "A-07", "A-09", "W-01"
)
@pytest.mark.parametrize("players", [4, 3, 2])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_question_of_random_hands_is_the_one_the_rules_text_asks(
    preset: str, players: int, brute: ModuleType, oracle: ModuleType, sampling: ModuleType
) -> None:
    offered: Counter[str] = Counter()
    for number in range(HANDS):
        theme = sampling.THEMES[number % len(sampling.THEMES)]
        seed = f"{preset} {players} {theme} {number}"
        try:
            offered += _compare(preset, players, theme, seed, (brute, oracle, sampling))
        except AssertionError as error:
            raise AssertionError(f"hand {seed!r}: {error}") from error
    assert offered["turn riichi"]
    assert offered["claim ron"]


@pytest.mark.rule("B-05", "B-10", "B-19")
@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_of_one_hand_is_left_in_the_questions_of_the_next(
    preset: str, brute: ModuleType, oracle: ModuleType, sampling: ModuleType
) -> None:
    """Whole games, each hand stacked by another theme."""
    chance = Random(f"whole game {preset}")
    rules = load_rules(preset)
    walls = [sampling.themed_wall(theme, 4, chance) for theme in sampling.THEMES]
    game = Game(Setup(rules, seed=preset, walls=walls, hands=len(walls)), checks=True)
    referee = oracle.Referee(rules, game.table.printed, brute)
    game.table.listeners.append(referee)

    def check(asks: Any) -> None:
        _same_books(game.table, referee)
        referee.check(asks)

    sampling.played(game, [sampling.RandomPlayer(chance) for _ in range(4)], check)
    assert len(game.results) > 1


@pytest.mark.rule("B-07", "B-18", "A-07")
def test_the_rare_questions_and_endings_are_among_those_compared(
    brute: ModuleType, oracle: ModuleType, sampling: ModuleType
) -> None:
    """Robbed kans, four winds, four riichi and four kans come up in the deals that are stacked for them."""
    seen: Counter[str] = Counter()
    for theme, preset, wanted in (
        ("robbed", "tenhou", "rob ron"),
        ("robbed_orphan", "mjsoul", "rob ron"),
        ("winds", "tenhou", "four_winds"),
        ("race", "tenhou", "four_riichi"),
        ("kans", "tenhou", "four_kans"),
    ):
        for number in range(40):
            found = _compare(preset, 4, theme, f"rare {theme} {number}", (brute, oracle, sampling))
            seen[theme] += found[wanted]
            if seen[theme] >= 2:
                break
    assert all(seen[theme] for theme in ("robbed", "robbed_orphan", "winds", "race", "kans")), seen
