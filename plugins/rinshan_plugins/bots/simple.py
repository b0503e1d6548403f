"""Bots without a thought: random legal, first legal, and the one that throws every tile back."""

from __future__ import annotations

from rinshan.decisions import IN_ERROR, Action, Decision
from rinshan.rules import Rules
from rinshan.streams import Streams
from rinshan.tiles import Seat
from rinshan.views import View


class RandomBot:
    """Answers with any legal action, each equally likely, from a random stream of its own seat."""

    def __init__(self, seat: Seat, seed: int | str, rules: Rules) -> None:
        del rules
        self._below = Streams(seed).stream(f"bot-{seat}").below

    def answer(self, decision: Decision, view: View, /) -> Action:
        """Draw an answer from the space of the decision."""
        del view
        return decision.space.sample(self._below)


class FirstBot:
    """Answers with the first option that is no error: it wins, declares riichi and calls whenever it can."""

    def __init__(self, seat: Seat, seed: int | str, rules: Rules) -> None:
        del seat, seed, rules

    def answer(self, decision: Decision, view: View, /) -> Action:
        """Take the first option, or the default of a space that cannot be iterated."""
        del view
        for option in decision.space:
            if option.word != IN_ERROR:
                return option
        return decision.default


class TsumogiriBot:
    """Answers with the default: discards what it drew, claims nothing, declares nothing."""

    def __init__(self, seat: Seat, seed: int | str, rules: Rules) -> None:
        del seat, seed, rules

    def answer(self, decision: Decision, view: View, /) -> Action:
        """Say what a seat that says nothing is taken to have said."""
        del view
        return decision.default
