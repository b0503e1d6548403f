"""Characters and their cards (K-01, K-49)."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from inspect import getfile
from typing import Any

from rinshan.errors import PackError
from rinshan_skills.skill import Skill
from rinshan_skills.texts import Words, read_texts, words


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

    @property
    def names(self) -> Words:
        """The name in zh, ja and en."""
        return words(self._file(), "character", "name")

    @property
    def school(self) -> Words:
        """The school or group in zh, ja and en."""
        return words(self._file(), "character", "school")

    def texts(self) -> Mapping[str, Any]:
        """Everything in the text file beside its module."""
        return read_texts(self._file())

    def _file(self) -> str:
        module = sys.modules.get(self.module)
        if module is None or module.__file__ is None:
            raise PackError(f"character {self.id!r}: no module {self.module!r}; write module=__name__")
        return module.__file__


def skill_name(cls: type[Skill]) -> Words:
    """The name of a skill in zh, ja and en."""
    return words(getfile(cls), cls.__name__, "name")


def skill_text(cls: type[Skill]) -> Words:
    """What a skill does, as printed on the card, in zh, ja and en."""
    return words(getfile(cls), cls.__name__, "text")
