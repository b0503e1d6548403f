"""原村和: she does not believe in any of it, so it does not work on her."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from rinshan.tiles import Seat, Tile
from rinshan.win import Reading
from rinshan_skills import AWAKENING, LOCKED, Character, Me, Skill, mine

PLAIN: Final = ("pinfu", "tanyao")
"""The yaku of a player who only counts tiles."""
WINS: Final = 2
"""How many wins with one of them it takes."""


class NoSuchThing(Skill):
    """那種超自然不存在: other characters' skills have no effect on you."""

    kind = LOCKED

    @mine
    def immune(self, yes: bool) -> bool:  # noqa: ARG002 - whatever others say
        return True


class PlainSight(Skill):
    """看得見: tiles that others lay face down are face up for you, and you are told what they declare in secret."""

    kind = LOCKED

    def sees(self, me: Me, yes: bool, viewer: Seat, tile: Tile) -> bool:
        return yes or (viewer == me.seat and tile in me.table.down)

    def hears(self, me: Me, yes: bool, viewer: Seat) -> bool:
        return yes or viewer == me.seat


class Digital(Skill):
    """數位: your pinfu and your tanyao are worth one han more each."""

    kind = LOCKED

    @mine
    def han_direct(self, han: int, reading: Reading) -> int:
        return han + sum(reading.has(yaku) for yaku in PLAIN)


class AngelDescends(Skill):
    """天使降臨: when you have won twice in this game with pinfu or tanyao you gain `Digital`."""

    kind = AWAKENING

    def settled(self, me: Me) -> Generator[Any, Any, None]:
        if sum(_is_plain(event[6]) for event in me.history("win", "game", me.seat)) >= WINS:
            yield me.gain(Digital)


def _is_plain(value: dict[str, Any]) -> bool:
    """Whether a win, as the journal has it, counted pinfu or tanyao."""
    return any(yaku in PLAIN for yaku, _ in value["yaku"])


HARAMURA_NODOKA = Character("haramura_nodoka", __name__, (NoSuchThing, PlainSight, AngelDescends))
