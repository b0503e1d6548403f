"""Characters and their cards (K-01, K-49)."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from inspect import getfile, isclass
from pathlib import Path
from typing import Any, Final, cast

from rinshan.errors import PackError
from rinshan_skills.fields import ID
from rinshan_skills.skill import Skill
from rinshan_skills.texts import Words, check_tables, has_texts, plain, read_texts, words

_GIVEN: Final[Mapping[str, tuple[type, str]]] = {
    "module": (str, "__name__, that of the module it stands in"),
    "skills": (tuple, ""),
    "marks": (frozenset, 'frozenset({"professional"})'),
}
"""What a character is made of besides its id: the type, and what is to be written."""


@dataclass(frozen=True, slots=True)
class Character:
    """One character and the skills printed on its card, in order. Names and school are data beside the module.

    ``module`` is the ``__name__`` of the module that defines it.
    """

    id: str
    module: str
    skills: tuple[type[Skill], ...]
    marks: frozenset[str] = frozenset()
    """What is printed on its card besides, such as ``professional``."""

    def __post_init__(self) -> None:
        """Raise `PackError` for what no character can be made of, with what was probably meant."""
        _check_id(self.id)
        given: dict[str, object] = {"module": self.module, "skills": self.skills, "marks": self.marks}
        for word, (kind, wanted) in _GIVEN.items():
            if not isinstance(given[word], kind):
                expected = wanted or _tuple_of(given[word])
                raise PackError(f"character {self.id!r}: {word} = {as_written(given[word])}: expected {expected}")
        for cls in cast("tuple[object, ...]", self.skills):
            if not (isclass(cls) and issubclass(cls, Skill)):
                raise PackError(f"character {self.id!r}: skills: expected classes of skills, got {_hinted(cls)}")

    @property
    def names(self) -> Words:
        """The name in zh, ja and en; the id in words where there is no text file."""
        file = self.file
        return words(file, "character", "name") if has_texts(file) else plain(self.id.replace("_", " ").title())

    @property
    def school(self) -> Words:
        """The school or group in zh, ja and en; the name of the file where there is no text file."""
        file = self.file
        return words(file, "character", "school") if has_texts(file) else plain(Path(file).name)

    def texts(self) -> Mapping[str, Any]:
        """Everything in the text file beside its module; empty for a single file without one."""
        file = self.file
        return read_texts(file) if has_texts(file) else {}

    @property
    def file(self) -> str:
        """The file of its module."""
        module = sys.modules.get(self.module)
        if module is None or module.__file__ is None:
            raise PackError(f"character {self.id!r}: no module {self.module!r}; write module=__name__")
        return module.__file__


def skill_name(cls: type[Skill]) -> Words:
    """The name of a skill in zh, ja and en; that of the class in words where there is no text file."""
    file = getfile(cls)
    return words(file, cls.__name__, "name") if has_texts(file) else plain(title(cls.__name__))


def skill_text(cls: type[Skill]) -> Words:
    """What a skill does, as printed on the card, in zh, ja and en; its docstring where there is no text file."""
    file = getfile(cls)
    return words(file, cls.__name__, "text") if has_texts(file) else plain(" ".join((cls.__doc__ or "").split()))


def check_texts(card: Character | type[Skill]) -> None:
    """Raise `PackError` unless the text file beside a character or a skill is there, with its texts in all languages.

    Whatever else stands in the file must belong to something in the module.
    """
    file = card.file if isinstance(card, Character) else getfile(card)
    characters, skills = _held(_module_of(card))
    held = [card, *characters, *skills]
    fields = {it.__name__: ("name", "text") for it in held if not isinstance(it, Character) and getfile(it) == file}
    scenes = any(isinstance(it, Character) for it in held)
    check_tables(file, {"character": ("name", "school"), **fields}, scenes=scenes)
    if isinstance(card, Character):
        _ = card.names, card.school
    else:
        _ = skill_name(card), skill_text(card)


_LOOKED_AT: Final[set[object]] = set()
"""The cards whose texts have been found to be right."""


def check_texts_beside(card: Character | type[Skill]) -> None:
    """The same for a card that is given as an object, and all that stands in the modules of its skills.

    It is told as where the file is loaded, and looked at once. Where there is no text file, there is nothing to check.
    """
    if card in _LOOKED_AT:
        return
    cards: list[Character | type[Skill]] = [card, *card.skills] if isinstance(card, Character) else [card]
    for module in dict.fromkeys(_module_of(each) for each in cards):
        file = getattr(sys.modules.get(module), "__file__", None)
        if file is not None and has_texts(file):
            characters, skills = _held(module)
            for held in dict.fromkeys((*cards, *characters, *skills)):
                if _module_of(held) == module:
                    check_texts(held)
    _LOOKED_AT.add(card)


def _module_of(card: Character | type[Skill]) -> str:
    return card.module if isinstance(card, Character) else card.__module__


def _held(name: str) -> tuple[list[Character], list[type[Skill]]]:
    """The characters and the skills that a module defines, those included that only a character names."""
    module = sys.modules.get(name)
    values = list(vars(module).values()) if module is not None else []
    characters = [value for value in values if isinstance(value, Character) and value.module == name]
    named = [cls for character in characters for cls in character.skills]
    skills = [value for value in (*values, *named) if isclass(value) and issubclass(value, Skill)]
    own = [cls for cls in skills if cls.__module__ == name and not cls.__dict__.get("framework")]
    return characters, list(dict.fromkeys(own))


def _check_id(id_: object) -> None:
    if isinstance(id_, str) and ID.fullmatch(id_):
        return
    words = re.findall(r"[a-z0-9]+", title(id_).lower()) if isinstance(id_, str) else []
    near = "_".join(words).lstrip("_0123456789")
    hint = f"; {near!r} would do" if near else ""
    raise PackError(f"character {id_!r}: an id is small letters, digits and _, and begins with a letter{hint}")


def _tuple_of(skills: object) -> str:
    """What should have been written for the skills of a card."""
    given = list(cast("Iterable[object]", skills)) if isinstance(skills, (list, set, frozenset)) else [skills]
    names = [it.__name__ if isclass(it) else type(it).__name__ for it in given if isclass(it) or isinstance(it, Skill)]
    return f"a tuple of skills, such as ({', '.join(names or ['MySkill'])}{'' if len(names) > 1 else ','})"


def as_written(value: object) -> str:
    """A value as it was written."""
    if isinstance(value, (list, tuple)):
        inside = [as_written(each) for each in cast("Iterable[object]", value)]
        if isinstance(value, list):
            return f"[{', '.join(inside)}]"
        return f"({', '.join(inside)}{',' if len(inside) == 1 else ''})"
    if isclass(value):
        return value.__name__
    return f"{type(value).__name__}()" if isinstance(value, Skill) else repr(value)


def _hinted(value: object) -> str:
    """The same for what is no class of a skill, with what was probably meant."""
    if isinstance(value, Skill):
        return f"{as_written(value)}; write {type(value).__name__}, without brackets"
    return f"{as_written(value)}, which is not derived from Skill" if isclass(value) else as_written(value)


def title(name: str) -> str:
    """The name of a class in words: ``BrightKans`` is ``Bright Kans``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name)
