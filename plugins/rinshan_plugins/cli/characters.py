"""Characters at a table, through the registry of packs: found by name or id, put at a game's table."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rinshan.errors import PackError, RinshanError, did_you_mean
from rinshan.game import Attach, Setup
from rinshan.rules import Rules, load_rules
from rinshan_plugins.cli.kana import plain
from rinshan_plugins.cli.output import say
from rinshan_plugins.cli.packs import load_own, load_packs, not_loaded, packs

if TYPE_CHECKING:
    from rinshan_skills.character import Character
    from rinshan_skills.registry import Registry
    from rinshan_skills.seating import Seated
    from rinshan_skills.skill import Skill

LEAST: Final = 3
"""So many Latin letters are a part of a name."""


def find_card(word: str) -> tuple[str, Character | type[Skill]]:
    """Return what is meant by a character or by ``path.py:NAME``, with how a record names it. Raises `RinshanError`."""
    from rinshan_plugins.cli.own_files import find_own, id_and_title

    card = find_own(word) or find_character(word)
    return id_and_title(card, "en")[0], card


def find_character(word: str, others: Sequence[str] = ()) -> Character:
    """Return the character with this id or name in any language, or the only one with this in its name.

    A name may be written in kana. Raises `RinshanError` with the nearest name, and with what could not be loaded;
    ``others`` are words that could have been meant besides.
    """
    known = packs()
    try:
        return known.character(word)
    except PackError:
        found = _by_part(word, list(known.characters.values()))
        if len(found) == 1:
            return found[0]
    if found:
        raise RinshanError(f"{word!r} could be any of {', '.join(sorted(other.id for other in found))}")
    every = sorted({name for other in known.characters.values() for name in _words(other)})
    bots = f" (bots: {', '.join(others)})" if others else ""
    hint = did_you_mean(word.casefold(), [*others, *every])
    sort = "neither a bot nor a character" if others else "no character"
    others_hint = _is_a_skill(word, known) or f"{hint}; `rinshan characters` lists them"
    raise RinshanError(f"{word!r} is {sort}{bots}{others_hint}{not_loaded()}")


def _is_a_skill(word: str, known: Registry) -> str:
    """What to add where a character was asked for and the word is a skill: which command shows it; "" if it is none."""
    found = skills_called(word, known)
    return f"; it is a skill: `rinshan skills {shlex.quote(word)}` shows it" if found else ""


def skills_called(name: str, known: Registry) -> list[type[Skill]]:
    """The skills with this name in any language, or the one with this id; none where there is none."""
    from rinshan_skills.character import skill_name
    from rinshan_skills.skill import ExtraYaku

    packed = {cls for pack in known.packs.values() for cls in pack.classes}
    among = [cls for cls in known.skills.values() if cls in packed and not issubclass(cls, ExtraYaku)]
    named = [cls for cls in among if name.casefold() in {told.casefold() for told in skill_name(cls).values()}]
    if named:
        return named
    try:
        return [known.skill(name)]
    except PackError:
        return []


def _by_part(word: str, characters: Sequence[Character]) -> list[Character]:
    """The characters of which this is one whole word of a name; if there are none, those of which it is a part."""
    whole = [found for found in characters if word.casefold() in _words(found)]
    if whole:
        return whole
    wanted = plain(word)
    if wanted.isascii() and len(wanted) < LEAST:
        return []
    return [found for found in characters if any(wanted in plain(name) for name in (found.id, *found.names.values()))]


def _words(character: Character) -> set[str]:
    """Every word by which a character may be called, in small letters."""
    names = {name.casefold() for name in character.names.values()}
    return {character.id, *character.id.split("_"), *names, *(word for name in names for word in name.split())}


def load_known_rules(name: str, **overrides: object) -> Rules:
    """Return the preset of that name or the rules of a file, of which every extra yaku is in a pack that is installed.

    Raises `RuleError`, and `PackError` for an unknown extra yaku with the nearest id.
    """
    rules = load_rules(name, **overrides)
    for id_ in rules.extra_yaku:
        try:
            packs().extra_yaku(id_)
        except PackError as error:
            raise PackError(f"{name}: field 'extra_yaku': {error}{not_loaded()}") from None
    return rules


def setup_for(rules: Rules, characters: Sequence[str], seed: str) -> tuple[Setup, Seated | None]:
    """What determines a game with these characters (ids, "" for none), and what they are at its table.

    Raises `RinshanError` for an unknown character or extra yaku.
    """
    if not any(characters) and not rules.extra_yaku:
        return Setup(rules, seed), None
    from rinshan_skills.seating import seat_cards

    known = packs()
    try:
        seated = seat_cards(rules, [[character] if character else [] for character in characters], known=known)
    except PackError as error:
        raise PackError(f"{error}{not_loaded()}") from None
    return seated.setup(seed=seed), seated


def opener(rules: Rules, cards: tuple[tuple[str, ...], ...], versions: dict[str, str]) -> Attach | None:
    """What puts the cards of a record, and the extra yaku of its rules, at the table; None where there are none.

    Raises `PackError` where a pack is not installed, in the version that the record was made with.
    """
    from rinshan_skills.files import is_file_name
    from rinshan_skills.seating import seat_cards

    known = packs()
    for name, version in versions.items():
        if is_file_name(name):
            _supply(name, version)
            continue
        installed = {pack.name: pack.version for pack in known.packs.values()}
        if installed.get(name) != version:
            has = f"version {installed[name]} is installed" if name in installed else "it is not installed"
            raise PackError(f"the record was made with version {version} of the pack {name!r}; {has}{not_loaded()}")
    try:
        seated = seat_cards(rules, cards, known=known)
    except PackError as error:
        raise PackError(f"{error}; what stands in a file of your own is known by --with FILE{not_loaded()}") from None
    return None if seated.empty else seated.attach


def _supply(name: str, version: str) -> None:
    """See that a single file of a record is loaded: the one that was given, or the same one in the current folder.

    A file that was given may have changed, which is said. One that nobody named is run only if it is the very one.
    """
    from rinshan_skills.files import file_version

    given = packs().packs.get(name)
    if given is None:
        here = Path(name)
        same = here.is_file() and file_version(here) == version
        if not same:
            there = f"the {name} in this folder is not as it was then" if here.is_file() else "it is not in this folder"
            raise PackError(
                f"the record was made with skills of the file {name}; {there}: give it with --with PATH/{name}"
            )
        load_own(here)
    elif given.version != version:
        say(f"warning: {name} is not as it was when the record was made; the game may go another way")


def card_names(cards: Sequence[str], lang: str = "en") -> str:
    """The name of the first card of a seat, "" where there is none."""
    return _card_words(cards[0]).get(lang, cards[0]) if cards else ""


def all_card_names(cards: Sequence[str]) -> set[str]:
    """The name of the first card of a seat in each language."""
    return set(_card_words(cards[0]).values()) if cards else set()


def _card_words(card: str) -> Mapping[str, str]:
    """The names of a character, or of a skill that lies at a seat by itself; none for a card that is not known."""
    from rinshan_skills.character import skill_name

    known = packs()
    if card in known.characters:
        return known.characters[card].names
    return skill_name(known.skills[card]) if card in known.skills else {}


def skill_title(cause: str, lang: str = "en") -> str:
    """The name of the skill that an event names as its cause, such as ``saki.ridge_flower#2``."""
    from rinshan_skills.character import skill_name

    short = cause.partition("#")[0]
    try:
        return skill_name(load_packs().skill(short))[lang]
    except PackError:
        return short
