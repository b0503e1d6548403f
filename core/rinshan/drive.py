"""Drivers: what runs a game with players that answer at once, and with answers that were given before.

The rules are one generator; a driver feeds it. Further drivers (async seats, scripts) are ten lines each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, cast

from rinshan.decisions import Action, Decision
from rinshan.errors import AnswerError, NotationError
from rinshan.game import Game
from rinshan.results import GameResult
from rinshan.views import View


class Player(Protocol):
    """Whoever sits at a seat: a bot, a person at a terminal, a script."""

    def answer(self, decision: Decision, view: View, /) -> Action:
        """Answer one decision. ``view`` is what the seat may know now."""
        ...


def drive(game: Game, players: Sequence[Player], answers: list[str] | None = None) -> GameResult:
    """Run a game to its end. ``answers`` collects the text of every answer, which is all that a replay needs.

    Raises `AnswerError` naming the seat and the options when a player answers what is not on offer.
    """
    table = game.table
    views = [View(table, seat) for seat in table.seats]
    play = game.play()
    try:
        asks = next(play)
        while True:
            given: list[Action] = []
            for ask in asks:
                seat = ask.seat
                given.append(ask.check(players[seat].answer(ask, views[seat])))
            if answers is not None:
                answers.extend([answer.text for answer in given])
            asks = play.send(tuple(given))
    except StopIteration as end:
        return cast("GameResult", end.value)


def replay(game: Game, answers: Iterable[str]) -> GameResult:
    """Run a game with recorded answers. Raises `AnswerError` where one is not on offer, is missing or left over."""
    texts = iter(answers)
    play = game.play()
    count = 0
    try:
        asks = next(play)
        while True:
            given: list[Action] = []
            for ask in asks:
                count += 1
                text = next(texts, None)
                if text is None:
                    raise AnswerError(f"answer {count} is missing: seat {ask.seat} is asked {ask.space.describe()}")
                try:
                    given.append(ask.space.read(text))
                except (AnswerError, NotationError) as error:
                    raise AnswerError(f"answer {count} (seat {ask.seat}, {ask.what}): {error}") from None
            asks = play.send(tuple(given))
    except StopIteration as end:
        left = next(texts, None)
        if left is not None:
            raise AnswerError(f"the game is over, but answer {count + 1} is {left!r}") from None
        return cast("GameResult", end.value)
