"""Characters at a table, through the registry of packs: found by name or id, put at a game's table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rinshan.errors import PackError, RinshanError, did_you_mean
from rinshan.game import Attach, Setup
from rinshan.rules import Rules

if TYPE_CHECKING:
    from rinshan_skills.character import Character


def find_character(word: str, others: Sequence[str] = ()) -> Character:
    """Return the character with this id, this name in any language, or the only one with this word in its name.

    Raises `RinshanError` with the nearest name; ``others`` are words that could have been meant besides.
    """
    from rinshan_skills.registry import registry

    known = registry()
    try:
        return known.character(word)
    except PackError:
        found = {other.id: other for other in known.characters.values() if word.casefold() in _words(other)}
        if len(found) == 1:
            return next(iter(found.values()))
        every = sorted({name for other in known.characters.values() for name in _words(other)})
        hint = f": it could be {', '.join(found)}" if found else did_you_mean(word.casefold(), [*others, *every])
        raise RinshanError(f"{word!r} is neither a bot nor a character{hint}") from None


def _words(character: Character) -> set[str]:
    """Every word by which a character may be called, in small letters."""
    names = {name.casefold() for name in character.names.values()}
    return {character.id, *character.id.split("_"), *names, *(word for name in names for word in name.split())}


def setup_for(rules: Rules, characters: Sequence[str], seed: str) -> Setup:
    """What determines a game with these characters (ids, "" for none). Raises `RinshanError` for an unknown one."""
    if not any(characters) and not rules.extra_yaku:
        return Setup(rules, seed)
    from rinshan_skills.seating import seat_cards

    seated = seat_cards(rules, [[character] if character else [] for character in characters])
    return Setup(rules, seed, seated.cards, seated.packs, attach=None if seated.empty else seated.attach)


def opener(rules: Rules, cards: tuple[tuple[str, ...], ...], packs: dict[str, str]) -> Attach | None:
    """What puts the cards of a record, and the extra yaku of its rules, at the table; None where there are none.

    Raises `PackError` where a pack is not installed, in the version that the record was made with.
    """
    from rinshan_skills.registry import registry
    from rinshan_skills.seating import seat_cards

    installed = {pack.name: pack.version for pack in registry().packs.values()}
    for name, version in packs.items():
        if installed.get(name) != version:
            has = f"version {installed[name]} is installed" if name in installed else "it is not installed"
            raise PackError(f"the record was made with version {version} of the pack {name!r}; {has}")
    seated = seat_cards(rules, cards)
    return None if seated.empty else seated.attach


def card_names(cards: Sequence[str]) -> str:
    """The English name of the first character among some cards, "" where there is none."""
    if not cards:
        return ""
    from rinshan_skills.registry import registry

    character = registry().characters.get(cards[0])
    return character.names["en"] if character is not None else cards[0]


def skill_title(cause: str) -> str:
    """The English name of the skill that an event names as its cause, such as ``saki.ridge_flower#2``."""
    from rinshan_skills.character import skill_name
    from rinshan_skills.registry import registry

    short = cause.partition("#")[0]
    try:
        return skill_name(registry().skill(short))["en"]
    except PackError:
        return short
