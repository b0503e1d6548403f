"""Opening a game with cards: characters, skills and extra yaku put at a table through its front door (K-01, K-49).

``open_game(rules, seats=[["miyanaga_saki"], [], [], []])`` is all a match needs. What lies at a seat is named by a
character's id or name, by a skill's name, or given as the object itself; `face_down` lays it face down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from rinshan.errors import PackError
from rinshan.game import Attach, Game, Setup, Start
from rinshan.rows import NOBODY
from rinshan.rules import Rules
from rinshan.wall import Wall
from rinshan_skills.activation import Skills
from rinshan_skills.cards import Card, Printed, cards_in, resolve
from rinshan_skills.registry import Registry, registry

if TYPE_CHECKING:
    from rinshan.table import Listener, Table
    from rinshan_skills.watching import Watch

__all__ = ["Card", "Seated", "Seats", "open_game", "seat_cards"]

Seats: TypeAlias = "Sequence[Sequence[Card]]"


@dataclass(slots=True)
class Seated:
    """Cards resolved to skills, and the callable that puts them on a table. ``skills`` is there once it has been."""

    rules: Rules
    cards: tuple[tuple[str, ...], ...]
    printed: tuple[tuple[Printed, ...], ...]
    packs: dict[str, str]
    known: Registry
    raise_faults: bool = False
    skills: Skills | None = field(default=None)
    watch: Watch | None = None

    @property
    def empty(self) -> bool:
        return not any(self.printed) and not self.rules.extra_yaku

    def setup(
        self,
        *,
        seed: int | str = 0,
        start: Start | None = None,
        walls: Sequence[Wall] = (),
        hands: int = 0,
        attach: Attach | None = None,
    ) -> Setup:
        """What determines the game; ``attach`` replaces what puts the cards on the table."""
        if attach is None and not self.empty:
            attach = self.attach
        return Setup(self.rules, seed, self.cards, self.packs, start or Start(), walls, hands, attach)

    def attach(self, table: Table) -> None:
        """Put everything on the table: extra yaku of the rules first, then the cards seat by seat, as printed."""
        skills = self.skills = Skills(table, known=self.known, raise_faults=self.raise_faults, watch=self.watch)
        for number, id_ in enumerate(self.rules.extra_yaku):
            skills.make(self.known.extra_yaku(id_), NOBODY, (number,))
        for seat, cards in enumerate(self.printed):
            for card in cards:
                skills.holdings.lay(card, seat)
        skills.rows.add(skills.instances)


def seat_cards(rules: Rules, seats: Seats = (), *, known: Registry | None = None, raise_faults: bool = False) -> Seated:
    """Resolve what lies at each seat. Raises `PackError` naming the card, with the nearest known one."""
    known = known or registry()
    if len(seats) > rules.players:
        raise PackError(f"cards for {len(seats)} seats, but these rules have {rules.players} players")
    for id_ in rules.extra_yaku:
        known.extra_yaku(id_)
    held = [cards_in(cards, f"seat {seat}") for seat, cards in enumerate(seats)]
    every = [*held, *[[]] * (rules.players - len(seats))] if seats else ()
    printed = tuple(tuple(resolve(card, known) for card in cards) for cards in every)
    names = tuple(tuple(card.name for card in cards) for cards in printed)
    used = {cls for cards in printed for card in cards for cls in card.skills} | {
        known.extra_yaku(id_) for id_ in rules.extra_yaku
    }
    packs = {pack.name: pack.version for pack in known.packs.values() if used & set(pack.classes)}
    return Seated(rules, names, printed, packs, known, raise_faults)


def open_game(
    rules: Rules,
    *,
    seed: int | str = 0,
    seats: Seats = (),
    start: Start | None = None,
    walls: Sequence[Wall] = (),
    hands: int = 0,
    known: Registry | None = None,
    raise_faults: bool = False,
    checks: bool = False,
    listeners: Sequence[Listener] = (),
) -> Game:
    """Return a game with these cards at the table; without any it is the plain game, with nothing attached.

    ``raise_faults`` lets a failing handler end the game with its `HandlerError` instead of silencing it for the hand.
    """
    seated = seat_cards(rules, seats, known=known, raise_faults=raise_faults)
    setup = seated.setup(seed=seed, start=start, walls=walls, hands=hands)
    return Game(setup, checks=checks, listeners=listeners)
