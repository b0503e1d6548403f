"""Who sits where: ``BOT``, ``CHARACTER`` or ``CHARACTER:BOT`` for each seat of a match.

A bot is the name of one in the box, or ``module:Class`` or ``path.py:Class`` for one's own. A character is one that is
installed, or ``path.py`` or ``path.py:NAME`` for a character or a skill of a file.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rinshan.drive import Player
from rinshan.errors import RinshanError, did_you_mean
from rinshan.rules import Rules
from rinshan_plugins.bots import BOTS, BotMaker, bot_names
from rinshan_plugins.cli.names import told_apart

DEFAULT_BOT: Final = "efficiency"
ALIASES: Final = {"bot": DEFAULT_BOT}
"""Other words for bots."""


@dataclass(slots=True)
class SeatSpec:
    """One seat: what makes the bot that plays it, its card as a record names it ("" for none), the name shown."""

    maker: BotMaker
    character: str
    name: str

    def player(self, seat: int, seed: str, rules: Rules) -> Player:
        """A fresh player for this seat of one game."""
        return self.maker(seat, seed, rules)


def seat_specs(texts: Sequence[str], players: int, lang: str = "en") -> list[SeatSpec]:
    """Read what was said of the seats; seats of which nothing was said get the bot that plays.

    Raises `RinshanError` for too many seats, or a word that is neither a bot nor a character.
    """
    if len(texts) > players:
        raise RinshanError(f"{len(texts)} seats were given, but these rules have {players} players")
    specs = [_seat_spec(text, lang) for text in texts]
    specs += [SeatSpec(BOTS[DEFAULT_BOT], "", DEFAULT_BOT) for _ in range(players - len(texts))]
    for spec, name in zip(specs, told_apart([spec.name for spec in specs]), strict=True):
        spec.name = name
    return specs


def _seat_spec(text: str, lang: str) -> SeatSpec:
    own = _own_card(text, lang)
    if own is not None:
        return own
    word, _, bot = text.rpartition(":")
    if not word and _box(bot) is not None:
        name = ALIASES.get(bot.casefold(), bot.casefold())
        return SeatSpec(BOTS[name], "", name)
    if not word:
        return _character(text, BOTS[DEFAULT_BOT], lang)
    found = _box(bot) if bot else BOTS[DEFAULT_BOT]
    if found is None or (bot and _is_own(word, bot)):
        return _own(word, bot, lang)
    return _character(word, found, lang)


def _own_card(text: str, lang: str) -> SeatSpec | None:
    """A seat with a character or a skill of a file: ``path.py``, with ``:NAME``, with ``:BOT`` after either."""
    from rinshan_plugins.cli.own_files import card_in, file_word, holds_cards, id_and_title, is_maker
    from rinshan_plugins.cli.packs import load_own

    word = file_word(text)
    if word is None or not holds_cards(word):
        return None
    pack, name, bot = load_own(word.file), word.name, word.rest
    if name and is_maker(pack, name):
        return None
    if not bot and _box(name) is not None and name not in vars(sys.modules[pack.module]):
        name, bot = "", name
    return SeatSpec(_any_bot(bot), *id_and_title(card_in(pack, name, word.file), lang))


def _any_bot(word: str) -> BotMaker:
    """The bot that is meant after a character: one of the box, one's own, or if nothing is said the one that plays."""
    place, _, name = word.rpartition(":")
    found = None if place else _box(name or DEFAULT_BOT)
    return found if found is not None else _own_bot(place, name)


def _is_own(where: str, name: str) -> bool:
    """Whether a name that a bot of the box has too is that of a class: of a file, or with capitals in a module."""
    from rinshan_plugins.bots.own import is_place

    return where.endswith(".py") or (name != name.casefold() and is_place(where))


def _box(name: str) -> BotMaker | None:
    """The bot of the box with this name, capital letters regardless."""
    return BOTS.get(ALIASES.get(name.casefold(), name.casefold()))


def _character(word: str, maker: BotMaker, lang: str) -> SeatSpec:
    from rinshan_plugins.cli.characters import find_character

    found = find_character(word, others=[*bot_names(), *ALIASES])
    return SeatSpec(maker, found.id, found.names[lang])


def _own(where: str, name: str, lang: str) -> SeatSpec:
    """A bot of one's own, with or without a character before it."""
    character, _, place = where.partition(":")
    if not place or Path(where).exists():
        character, place = "", where
    maker = _own_bot(place, name)
    return _character(character, maker, lang) if character else SeatSpec(maker, "", name)


def _own_bot(place: str, name: str) -> BotMaker:
    """A bot of one's own. Raises `RinshanError` that says what there is where the place is none."""
    from rinshan_plugins.bots.own import is_place, load_bot

    if not is_place(place):
        bots = ", ".join([*bot_names(), *ALIASES])
        hint = did_you_mean(name.casefold(), [*bot_names(), *ALIASES])
        raise RinshanError(
            f"{place}{place and ':'}{name}: no bot is called {name!r}{hint}; there are {bots}, "
            f"and bots of your own as module:Class or path.py:Class{place and f' (no module {place!r} is found)'}"
        )
    return load_bot(place, name)
