"""A game: rules, seed, cards and answers, and nothing else (H-01). Same input, same game, byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rinshan.decisions import Answers, Asks
from rinshan.endings import final_result
from rinshan.hand_play import play_hand
from rinshan.results import GameResult, HandResult
from rinshan.rules import Rules
from rinshan.table import Listener, Table, verify
from rinshan.tiles import Seat
from rinshan.wall import Wall, seeded_wall

Play: TypeAlias = Generator[Asks, Answers, GameResult]
Attach: TypeAlias = Callable[[Table], None]


@dataclass(slots=True)
class Start:
    """Where a game begins when it is not at its beginning: for scenes, and for logs that start in the middle."""

    scores: tuple[int, ...] | None = None
    dealer: Seat = 0
    round: int = 0
    honba: int = 0
    deposits: int = 0


@dataclass(slots=True)
class Setup:
    """Everything that determines a game besides the answers.

    ``walls`` fixes the walls of the first hands; further ones come from the seed. ``cards`` are the ids of the
    characters or cards of each seat and ``packs`` the versions of the packs they come from; ``attach`` puts their
    handlers on the table. ``hands`` ends the game after so many hands (0: when the rules end it).
    """

    rules: Rules
    seed: int | str = 0
    cards: tuple[tuple[str, ...], ...] = ()
    packs: dict[str, str] = field(default_factory=dict[str, str])
    start: Start = field(default_factory=Start)
    walls: Sequence[Wall] = ()
    hands: int = 0
    attach: Attach | None = None


MOST_HANDS: Final = 1_000
"""A game of so many hands is one that skills do not let end."""


class Game:
    """One game. `play` is the generator that drivers run; `table` holds the facts while and after it runs."""

    def __init__(self, setup: Setup, *, checks: bool = False, listeners: Sequence[Listener] = ()) -> None:
        self.setup = setup
        rules = setup.rules
        self.table = table = Table(rules, setup.seed)
        start = setup.start
        table.set_scores(start.scores or tuple(table.scores), start.deposits)
        table.dealer = start.dealer
        table.turn = (start.dealer - 1) % rules.players  # before the first turn, order begins with the dealer (K-15)
        table.round = start.round
        table.honba = start.honba
        if checks:
            table.listeners.append(verify)
        table.listeners.extend(listeners)
        self.results: list[HandResult] = []
        self.walls: list[Wall] = []
        """The walls of the hands dealt so far."""
        self.result: GameResult | None = None
        if setup.attach is not None:
            setup.attach(table)

    def wall(self) -> Wall:
        """The wall of the coming hand."""
        number = self.table.hand_number
        given = self.setup.walls
        return given[number] if number < len(given) else seeded_wall(self.table.streams, number)

    def play(self) -> Play:
        """Play to the end: yield decisions, receive answers, return the result."""
        table = self.table
        on = table.on
        table.lay_wall(self.wall())
        table.log("game_started", -1, None, table.players, tuple(table.scores))
        if on.game_started:
            yield from on.game_started()
        reason = ""
        while not reason:
            self.walls.append(self.wall())
            result, plan = yield from play_hand(table, self.walls[-1])
            self.results.append(result)
            reason = plan.reason if plan.game_over else ""
            table.dealer, table.round, table.honba = plan.dealer, plan.round, plan.honba
            if not reason and self.setup.hands == table.hand_number:
                reason = "agreed"
            if not reason and on.rows is not None and table.hand_number % MOST_HANDS == 0:
                on.rows.endless(f"a game does not end: {MOST_HANDS} hands", game=True)
        if on.game_ending:
            yield from on.game_ending()
        self.result = final_result(table, reason)
        table.log("game_ended", -1, None, self.result.scores, self.result.places, self.result.finals, reason)
        if table.modifiers:
            table.end_scope("game")
        if on.game_ended:
            on.game_ended(self.result)
        return self.result
