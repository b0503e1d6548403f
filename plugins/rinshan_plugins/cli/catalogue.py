"""``rinshan characters``, ``rinshan skills`` and ``rinshan plugins``: what is installed."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from rinshan_plugins.cli.app import FOUND, command
from rinshan_plugins.cli.explain_words import LANGS
from rinshan_plugins.cli.output import AsJson, LangOption, console, counted, print_json
from rinshan_plugins.cli.own_files import WithOption, know

if TYPE_CHECKING:
    from rich.text import Text

    from rinshan_skills import Character, Registry, Skill

WIDTH: Final = 80
TYPES: Final = {
    "ordinary": ("普通技", "通常", "ordinary"),
    "locked": ("锁定技", "常時", "locked"),
    "limited": ("限定技", "限定", "limited"),
    "awakening": ("觉醒技", "覚醒", "awakening"),
    "switch": ("转换技", "切替", "switch"),
}
"""The types of skills in each language."""
LIMITS: Final = {
    "hand": ("每局{}次", "一局に{}回", "{} per hand"),
    "game": ("整场{}次", "一対局に{}回", "{} per game"),
    "row": ("每行{}次", "一段に{}回", "{} per row"),
}
"""How often a skill may be used besides, in each language."""
CLOSING: Final = "。、，；：）」』"
"""What no line begins with."""


@command()
def characters(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="One character: an id, a name, a part of one, or path.py:NAME.")
    ] = None,
    with_: WithOption = None,
    lang: LangOption = "en",
    as_json: AsJson = False,
) -> None:
    """List the characters that can sit at a table, or show the card of one."""
    from rinshan.errors import RinshanError
    from rinshan_plugins.cli.characters import find_character
    from rinshan_plugins.cli.own_files import find_own
    from rinshan_plugins.cli.packs import packs
    from rinshan_skills.character import Character

    know(with_)
    known = packs()
    shown = sorted(known.characters.values(), key=lambda found: found.id)
    if name is not None:
        own = find_own(name)
        if own is not None and not isinstance(own, Character):
            raise RinshanError(f"{name} is a skill, which no character has; `rinshan skills {name}` shows it")
        shown = [own or find_character(name)]
    if as_json:
        print_json([_character(found, known) for found in shown])
    elif name is not None:
        _print_card(shown[0], known, lang)
    else:
        _print_characters(shown, lang)


@command()
def skills(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="One skill: its id, its name, or path.py:NAME.")
    ] = None,
    with_: WithOption = None,
    lang: LangOption = "en",
    as_json: AsJson = False,
) -> None:
    """List the skills, with their type and what is printed on the card."""
    from rinshan_plugins.cli.packs import packs
    from rinshan_skills.skill import ExtraYaku

    know(with_)
    known = packs()
    packed = {cls for pack in known.packs.values() for cls in pack.classes}
    shown = [cls for cls in known.skills.values() if cls in packed and not issubclass(cls, ExtraYaku)]
    if name is not None:
        shown = _found(name, known)
    if as_json:
        print_json([_skill(cls, known) for cls in shown])
        return
    screen = console()
    for cls in shown:
        for line in _skill_lines(cls, known, lang, _holders(cls, known)):
            screen.print(line)
    if not shown:
        screen.print("No pack with skills is installed.")


@command()
def plugins(with_: WithOption = None, as_json: AsJson = False) -> None:
    """List the packs with their versions, and in full what could not be loaded (exit code 1)."""
    from rinshan_plugins.cli.packs import load_packs

    know(with_)
    known = load_packs()
    if as_json:
        told = {name: str(error) for name, error in known.errors.items()}
        print_json({"packs": [_pack(known, name) for name in known.packs], "errors": told})
    else:
        _print_packs(known)
    if known.errors:
        raise typer.Exit(FOUND)


# ---------------------------------------------------------------------------- as data


def _found(name: str, known: Registry) -> list[type[Skill]]:
    """The skill with this id, or those with this name in any language, or what a file holds under this name.

    Raises `PackError` with the command that shows a character of that name, or with the nearest id.
    """
    from rinshan.errors import PackError, RinshanError
    from rinshan_plugins.cli.characters import find_character, skills_called
    from rinshan_plugins.cli.own_files import find_own
    from rinshan_plugins.cli.packs import not_loaded
    from rinshan_skills.character import Character

    own = find_own(name)
    if own is not None:
        return list(own.skills) if isinstance(own, Character) else [own]
    found = skills_called(name, known)
    if found:
        return found
    try:
        find_character(name)
    except RinshanError:
        pass
    else:
        shown = f"it is a character: `rinshan characters {shlex.quote(name)}` shows the card"
        raise PackError(f"no skill is called {name!r}; {shown}")
    try:
        return [known.skill(name)]
    except PackError as error:
        raise PackError(f"{error}; `rinshan skills` lists them{not_loaded()}") from None


def _id(cls: type[Skill], known: Registry) -> str:
    """The name by which a skill is found: its short one, or its full key where another skill owns that."""
    from rinshan_skills.skill import key_of, short_name

    short = short_name(cls)
    return short if known.skill(short) is cls else key_of(cls)


def _character(character: Character, known: Registry) -> dict[str, Any]:
    from rinshan_skills.character import skill_text

    return {
        "id": character.id,
        "names": dict(character.names),
        "school": dict(character.school),
        "skills": [_id(cls, known) for cls in character.skills],
        "texts": {_id(cls, known): dict(skill_text(cls)) for cls in character.skills},
    }


def _skill(cls: type[Skill], known: Registry) -> dict[str, Any]:
    from rinshan_skills.character import skill_name, skill_text

    holders = _holders(cls, known)
    return {
        "id": _id(cls, known),
        "names": dict(skill_name(cls)),
        "school": dict(holders[0].school) if holders else None,
        "type": cls.kind.name,
        "uses": None if cls.uses is None else {"count": cls.uses.count, "scope": cls.uses.scope},
        "characters": [holder.id for holder in holders],
        "texts": dict(skill_text(cls)),
    }


def _holders(cls: type[Skill], known: Registry) -> list[Character]:
    """The characters on whose card a skill is printed."""
    return [found for found in known.characters.values() if cls in found.skills]


def _pack(known: Registry, name: str) -> dict[str, Any]:
    from rinshan_skills.skill import ExtraYaku

    pack = known.packs[name]
    yaku = [cls.id for cls in pack.classes if issubclass(cls, ExtraYaku)]
    return {
        "name": name,
        "version": pack.version,
        "module": pack.module,
        "characters": [character.id for character in pack.characters],
        "skills": [_id(cls, known) for cls in pack.classes if cls not in known.yaku.values()],
        "yaku": yaku,
    }


# ---------------------------------------------------------------------------- for people


def _print_characters(shown: Iterable[Character], lang: str) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    from rinshan_skills.character import skill_name

    grid = Grid(box=None, header_style="bold", padding=(0, 2, 0, 0), pad_edge=False)
    for title in ("id", "name", "school", "skills"):
        grid.add_column(title)
    for found in shown:
        held = ", ".join(skill_name(cls)[lang] for cls in found.skills)
        grid.add_row(*map(Text, (found.id, found.names[lang], found.school[lang], held)))
    screen = console()
    screen.print(grid if grid.row_count else "No pack with characters is installed.")
    if grid.row_count:
        screen.print("The card of one: rinshan characters ID. At a table: rinshan match --seat ID.", style="dim")


def _print_card(found: Character, known: Registry, lang: str) -> None:
    from rich.text import Text

    screen = console()
    others = ", ".join(name for name in dict.fromkeys(found.names.values()) if name != found.names[lang])
    school = f"{found.school[lang]}, id {found.id}"
    screen.print(Text.assemble((found.names[lang], "bold"), f"{f' ({others})' if others else ''}, {school}"))
    for cls in found.skills:
        for line in _skill_lines(cls, known, lang, ()):
            screen.print(line)


def _skill_lines(cls: type[Skill], known: Registry, lang: str, holders: Iterable[Character]) -> list[Text]:
    """The name of a skill with its type and holders, its id, its text."""
    from rich.text import Text

    from rinshan_skills.character import skill_name, skill_text

    told = [TYPES[cls.kind.name][LANGS.index(lang)]]
    if cls.uses is not None:
        told.append(LIMITS[cls.uses.scope][LANGS.index(lang)].format(cls.uses.count))
    of = ", ".join(holder.names[lang] for holder in holders)
    head = Text.assemble((skill_name(cls)[lang], "bold"), f" ({', '.join(told)}){f', {of}' if of else ''}")
    return [Text(), head, Text(f"  {_id(cls, known)}", "dim"), *_indented(skill_text(cls)[lang])]


def _indented(text: str) -> list[Text]:
    """A text in lines that stand two columns in; Chinese and Japanese break anywhere but before a closing mark."""
    from rich.text import Text

    screen = console()
    lines = [line.plain.rstrip() for line in Text(text).wrap(screen, min(screen.width, WIDTH) - 4)]
    for number in range(1, len(lines)):
        while lines[number][:1] in CLOSING and lines[number]:
            lines[number - 1] += lines[number][0]
            lines[number] = lines[number][1:]
    return [Text(f"  {line}") for line in lines if line]


def _print_packs(known: Registry) -> None:
    screen = console()
    for name in known.packs:
        pack = _pack(known, name)
        screen.print(f"{name} {pack['version']}  {pack['module']}", markup=False, soft_wrap=True)
        screen.print(f"  {_contents(pack)}", markup=False)
    for name, error in known.errors.items():
        screen.print(f"could not be loaded: {name}", style="bold red", markup=False, soft_wrap=True)
        for line in str(error).splitlines():
            screen.print(f"  {line}", markup=False, soft_wrap=True)
    done = f"{counted(len(known.packs), 'pack')}, {counted(len(known.errors), 'error')}"
    screen.print(done, style="bold")


def _contents(pack: Mapping[str, Any]) -> str:
    parts = [("character", pack["characters"]), ("skill", pack["skills"])]
    told = [counted(len(found), thing) for thing, found in parts if found]
    if pack["yaku"]:
        told.append(f"extra yaku {', '.join(pack['yaku'])}")
    return ", ".join(told) or "empty"
