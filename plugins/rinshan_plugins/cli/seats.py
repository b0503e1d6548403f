"""Who sits where: ``BOT``, ``CHARACTER`` or ``CHARACTER:BOT`` for each seat of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rinshan.drive import Player
from rinshan.errors import RinshanError, did_you_mean
from rinshan.rules import Rules
from rinshan_plugins.bots import bot_names, make_bot

DEFAULT_BOT: Final = "efficiency"
ALIASES: Final = {"bot": DEFAULT_BOT}
"""Other words for bots."""


@dataclass(slots=True)
class SeatSpec:
    """One seat: the bot that plays it, the id of its character ("" for none), the name that is shown."""

    bot: str
    character: str
    name: str

    def player(self, seat: int, seed: str, rules: Rules) -> Player:
        """A fresh player for this seat of one game."""
        return make_bot(self.bot, seat, seed, rules)


def seat_specs(texts: Sequence[str], players: int) -> list[SeatSpec]:
    """Read what was said of the seats; seats of which nothing was said get the bot that plays.

    Raises `RinshanError` for too many seats, or a word that is neither a bot nor a character.
    """
    if len(texts) > players:
        raise RinshanError(f"{len(texts)} seats were given, but these rules have {players} players")
    specs = [_seat_spec(text) for text in texts]
    specs += [SeatSpec(DEFAULT_BOT, "", DEFAULT_BOT) for _ in range(players - len(texts))]
    names = [spec.name for spec in specs]
    for number, spec in enumerate(specs, 1):
        if names.count(spec.name) > 1:
            spec.name = f"{spec.name} {number}"
    return specs


def _seat_spec(text: str) -> SeatSpec:
    word, _, bot = text.partition(":")
    bots = [*bot_names(), *ALIASES]
    if not bot and word in bots:
        name = ALIASES.get(word, word)
        return SeatSpec(name, "", name)
    played_by = ALIASES.get(bot, bot) or DEFAULT_BOT
    if played_by not in bots:
        raise RinshanError(f"{text}: no bot is called {bot!r}: there are {', '.join(bots)}{did_you_mean(bot, bots)}")
    from rinshan_plugins.cli.characters import find_character

    found = find_character(word, others=bots)
    return SeatSpec(played_by, found.id, found.names["en"])
