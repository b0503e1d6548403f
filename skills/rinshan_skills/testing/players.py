"""Who answers in the games of the kit: random players, and bots named as ``module:Class``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final, TypeAlias, cast

from rinshan.decisions import NO, PASS, Action, Decision
from rinshan.drive import Player
from rinshan.errors import RinshanError
from rinshan.fuzz import EagerPlayer
from rinshan.rules import Rules
from rinshan.streams import Stream
from rinshan.tiles import Seat
from rinshan.views import View
from rinshan_skills.testing.script import ENGINE

Maker: TypeAlias = Callable[[Seat, str, Rules], Player]
"""Makes the player of a seat for one game, from the seed of the game."""

MOST: Final = 64
"""Spaces with more answers are not looked through."""
DECLINES: Final = 8
"""One question of a skill in so many is answered at random, by an eager player too."""


class RandomAnswers:
    """Gives any legal answer, each equally likely."""

    def __init__(self, seat: Seat, seed: str, rules: Rules) -> None:
        del rules
        self._below = Stream(f"{seed}/answers/{seat}").below

    def answer(self, decision: Decision, view: View, /) -> Action:
        """Return one of the answers."""
        del view
        return decision.space.sample(self._below)


class EagerAnswers:
    """Wins, calls and kans where it can, discards towards a win, and hardly ever declines a skill."""

    def __init__(self, seat: Seat, seed: str, rules: Rules) -> None:
        del rules
        self._stream = Stream(f"{seed}/eager/{seat}")
        self._plays = EagerPlayer(self._stream)

    def answer(self, decision: Decision, view: View, /) -> Action:
        """Return what is rare where the rules ask, and an answer that is no refusal where a skill asks."""
        if decision.what in ENGINE:
            return self._plays.answer(decision, view)
        space, below = decision.space, self._stream.below
        if len(space) <= MOST and below(DECLINES):
            willing = [answer for answer in space if answer is not PASS and answer is not NO]
            if willing:
                return willing[below(len(willing))]
        return space.sample(below)


class DefaultAnswers:
    """Answers with the default: discards what it drew, claims nothing, declines skills."""

    def __init__(self, seat: Seat, seed: str, rules: Rules) -> None:
        del seat, seed, rules

    def answer(self, decision: Decision, view: View, /) -> Action:
        """Return the default."""
        del view
        return decision.default


MAKERS: Final[dict[str, Maker]] = {"random": RandomAnswers, "eager": EagerAnswers, "default": DefaultAnswers}
"""The players of the kit by name."""


def maker(name: str) -> Maker:
    """The maker of that name, or at that place, ``module:Class``. Raises `RinshanError` naming those there are."""
    if name in MAKERS:
        return MAKERS[name]
    module, _, attribute = name.partition(":")
    try:
        found: Any = getattr(import_module(module), attribute) if attribute else None
    except (ImportError, AttributeError):
        found = None
    if not callable(found):
        known = ", ".join(MAKERS)
        raise RinshanError(f"no player is called {name!r}: expected {known}, or a bot of your own as module:Class")
    return cast("Maker", found)


def seat_players(makers: Sequence[Maker], seed: str, rules: Rules) -> list[Player]:
    """The players of one game, the makers going round the table."""
    return [makers[seat % len(makers)](seat, seed, rules) for seat in range(rules.players)]
