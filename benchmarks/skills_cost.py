"""The price of skills that are never asked anything: the same games with four of them at every seat, and without.

The skills change nothing, so both play the same events from the same answers: the ratio of times is the ratio per
event. Sixteen skills of five hooks each stand at the table: what wins are worth, what happens, what may be done, and
what the table is told.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Generator
from typing import Any

from benchmarks.games import Uniform
from benchmarks.harness import Report, interleaved
from rinshan.decisions import Action
from rinshan.drive import drive
from rinshan.game import Game, Setup
from rinshan.rules import PRESETS
from rinshan.subjects import Claim, Discard, Draw, Plan, Refusal, RiichiTerms, Win
from rinshan.tiles import Kind, Seat, Tile
from rinshan.win import Reading
from rinshan_skills import LOCKED, Me, Skill, mine, open_game

GAMES = 4
"""Hanchan in a round, other ones each round."""
PLAIN, SIXTEEN, TIMES = "without skills", "sixteen skills", "times as long per event"
GOAL = 1.5
"""How many times the time of the plain game four seats with four such skills may take."""


class Worth(Skill):
    """What the holder's wins are worth."""

    kind = LOCKED

    @mine
    def fu_direct(self, fu: int, reading: Reading) -> int:
        return fu + 2 * (len(reading.win.melds) > 4)

    @mine
    def han_direct(self, han: int, reading: Reading) -> int:
        return han + (len(reading.win.melds) > 4)

    @mine
    def dora_value(self, value: int) -> int:
        return value

    @mine
    def yaku_han(self, han: int, yaku_id: str) -> int:
        return han + (yaku_id == "none of them")

    def payment_add(self, me: Me, points: int, payer: Seat | None) -> int:
        return points + 0 * (payer == me.seat)


class Watches(Skill):
    """What happens at the table: windows in which it finds nothing to do."""

    kind = LOCKED
    seen = 0

    def turn_started(self, me: Me, who: Seat) -> Generator[Any, Any, None]:
        if me.table.turns[who] > 99:
            yield me.ask_yes()

    @mine
    def drawn(self, me: Me, draw: Draw) -> Generator[Any, Any, None]:
        if draw.skip:
            yield me.ask_yes()

    def discarded(self, me: Me, who: Seat, discard: Discard) -> Generator[Any, Any, None]:
        if who == me.seat and discard.seat != who:
            yield me.ask_yes()

    def called(self, me: Me, who: Seat) -> Generator[Any, Any, None]:
        if who != me.seat and me.table.kans > 4:
            yield me.cancel()

    def judged(self, me: Me, who: Seat) -> None:
        self.seen += who == me.seat


class Forbids(Skill):
    """What players may do."""

    kind = LOCKED

    def may_riichi(self, me: Me, who: Seat) -> Refusal | None:
        return Refusal("never") if who != me.seat and me.table.kans > 4 else None

    def may_kan(self, me: Me, who: Seat, kind: Kind) -> Refusal | None:
        return Refusal("never") if who != me.seat and kind > 33 else None

    def may_abort(self, me: Me, who: Seat) -> Refusal | None:
        return Refusal("never") if who != me.seat and me.table.kans > 4 else None

    def may_call(self, me: Me, who: Seat, claim: Claim) -> Refusal | None:
        return Refusal("never") if who != me.seat and claim.seat == claim.frm else None

    def may_win(self, me: Me, who: Seat, win: Win) -> Refusal | None:
        return Refusal("never") if who != me.seat and win.tile > 135 else None


class Locks(Skill):
    """Which tiles the holder may discard: the one question that is asked of every tile in a hand."""

    kind = LOCKED

    @mine
    def may_discard(self, tile: Tile) -> Refusal | None:
        return Refusal("never") if tile > 135 else None


class Tells(Skill):
    """What the table is told when it asks."""

    kind = LOCKED

    @mine
    def own_options(self) -> list[Action]:
        return []

    @mine
    def riichi_terms(self, terms: RiichiTerms) -> RiichiTerms:
        return terms

    def furiten(self, me: Me, causes: tuple[str, ...], who: Seat) -> tuple[str, ...]:
        return causes if who != me.seat else causes[:3]

    def next_turn(self, seat: Seat) -> Seat:
        return seat

    def continuation(self, plan: Plan) -> Plan:
        return plan


SKILLS = (Worth, Watches, Forbids, Tells)
LOCKS = "one tile lock at every seat, times as long"
"""Told besides: what a question of every tile in every turn costs. No goal."""


def run(*, rounds: int = 7, games: int = GAMES) -> Report:
    """Measure hanchan with sixteen skills and without any."""
    report = Report("four seats with four prompt-free skills each", "events")

    def plain(number: int) -> int:
        return sum(_events(Game(Setup(PRESETS["tenhou"], seed)), seed) for seed in _seeds(number, games))

    def skilled(number: int) -> int:
        return _with(SKILLS, _seeds(number, games))

    def locked(number: int) -> int:
        return _with((Locks,), _seeds(number, games))

    rates = interleaved({PLAIN: plain, SIXTEEN: skilled, LOCKS: locked}, rounds)
    for name in (PLAIN, SIXTEEN):
        report.rates[name] = statistics.median(rates[name])
    for name, figure in ((SIXTEEN, TIMES), (LOCKS, LOCKS)):
        report.figures[figure] = statistics.median(a / b for a, b in zip(rates[PLAIN], rates[name], strict=True))
    report.goals[TIMES] = GOAL
    return report


def _with(skills: tuple[type[Skill], ...], seeds: range) -> int:
    """Play games with these skills at every seat; how many events they had."""
    games = (open_game(PRESETS["tenhou"], seed=seed, seats=[skills] * 4, raise_faults=True) for seed in seeds)
    return sum(_events(game, seed) for game, seed in zip(games, seeds, strict=True))


def _seeds(number: int, games: int) -> range:
    return range(number * games, (number + 1) * games)


def _events(game: Game, seed: int) -> int:
    """Play a game with random answers; how many events it had, without those of the standing, which only skills see."""
    rng = random.Random(seed)
    drive(game, [Uniform(rng) for _ in range(4)])
    return sum(event[0] != "standing" for event in game.table.journal)
