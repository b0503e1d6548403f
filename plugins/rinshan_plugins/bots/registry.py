"""Bots by name. A further bot is one more entry: a name, and a maker that is called once per seat and match."""

from __future__ import annotations

from typing import Final, Protocol

from rinshan.drive import Player
from rinshan.errors import RinshanError, did_you_mean
from rinshan.rules import Rules
from rinshan.tiles import Seat
from rinshan_plugins.bots.efficiency import EfficiencyBot
from rinshan_plugins.bots.simple import FirstBot, RandomBot, TsumogiriBot


class BotMaker(Protocol):
    """What makes a bot for a seat: a class or a function."""

    def __call__(self, seat: Seat, seed: int | str, rules: Rules, /) -> Player: ...


BOTS: Final[dict[str, BotMaker]] = {
    "efficiency": EfficiencyBot,
    "random": RandomBot,
    "first": FirstBot,
    "tsumogiri": TsumogiriBot,
}
"""The bots in the box, the one that plays first."""


def bot_names() -> list[str]:
    """Return the names of all bots."""
    return list(BOTS)


def make_bot(name: str, seat: Seat, seed: int | str, rules: Rules) -> Player:
    """Return a fresh bot for a seat; capital letters do not matter. Raises `RinshanError` naming the bots there are."""
    maker = BOTS.get(name.casefold())
    if maker is None:
        raise RinshanError(f"no bot is called {name!r}: there are {', '.join(BOTS)}{did_you_mean(name, BOTS)}")
    return maker(seat, seed, rules)
