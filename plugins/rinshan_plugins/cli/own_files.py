"""Files of one's own on the command line: ``lantern.py:BrightKans`` as a word, ``--with lantern.py`` as an option."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from rinshan_plugins.cli.packs import load_own, packs

if TYPE_CHECKING:
    from rinshan_skills.character import Character
    from rinshan_skills.registry import Pack
    from rinshan_skills.skill import Skill

FILE: Final = ".py"


WithOption: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--with",
        metavar="FILE",
        help="A Python file with skills or characters of your own, which are known like those installed; "
        "once for each file.",
    ),
]


def know(files: list[Path] | None) -> None:
    """Load the files of `WithOption`. Raises `PackError` for one that cannot be used."""
    for file in files or []:
        load_own(file)


@dataclass(frozen=True, slots=True)
class FileWord:
    """``path.py``, ``path.py:NAME`` or ``path.py:NAME:REST``; what is not there is empty."""

    file: Path
    name: str
    rest: str


def file_word(word: str) -> FileWord | None:
    """Read a word that begins with the path of a Python file; None for any other."""
    place, suffix, after = word.partition(f"{FILE}:")
    if not suffix:
        if not word.endswith(FILE):
            return None
        place = word.removesuffix(FILE)
    file = Path(place + FILE)
    if ":" in place and not file.exists():
        return None
    name, _, rest = after.partition(":")
    return FileWord(file, name, rest)


def holds_cards(word: FileWord) -> bool:
    """Whether skills or characters may stand in the file: unless something in it is named, and it names no skills.

    What is wrong with a file is told when it is loaded. Raises `RinshanError` for one that cannot be read.
    """
    from rinshan.errors import RinshanError

    try:
        return not word.name or not word.file.exists() or b"rinshan_skills" in word.file.read_bytes()
    except OSError as error:
        raise RinshanError(f"{word.file}: cannot be read: {error.strerror or error}") from None


def is_maker(pack: Pack, name: str) -> bool:
    """Whether a name of a loaded file is that of something that makes bots; what the framework gave it is not."""
    found = vars(sys.modules[pack.module]).get(name)
    given = str(getattr(found, "__module__", "")).startswith("rinshan_skills")
    answers = not isinstance(found, type) or callable(getattr(found, "answer", None))
    return callable(found) and answers and found not in pack.classes and not given


def card_in(pack: Pack, name: str, file: Path) -> Character | type[Skill]:
    """What of a loaded file sits down. Raises `RinshanError` that says what a bot is where that may have been meant."""
    from rinshan.errors import PackError, RinshanError

    try:
        return packs().in_file(pack, name)
    except PackError as error:
        if isinstance(vars(sys.modules[pack.module]).get(name), type):
            raise RinshanError(f"{error}; it is no bot either, which has answer(decision, view)") from None
        if name or pack.classes or pack.characters:
            raise
        raise RinshanError(f"{error}; a bot is given as {file}:Class") from None


def id_and_title(card: Character | type[Skill], lang: str) -> tuple[str, str]:
    """How a record names a character or a skill, and how people do."""
    from rinshan_skills.character import Character, skill_name
    from rinshan_skills.skill import key_of

    if isinstance(card, Character):
        return card.id, card.names[lang]
    return key_of(card), skill_name(card)[lang]


def find_own(word: str) -> Character | type[Skill] | None:
    """Find what ``path.py`` or ``path.py:NAME`` means; None for a word that names no file.

    Raises `RinshanError` for a file that cannot be used, and for a name that is not in it.
    """
    found = file_word(word)
    if found is None:
        return None
    return packs().in_file(load_own(found.file), ":".join(filter(None, (found.name, found.rest))))
