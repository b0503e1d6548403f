"""Characters and their cards (K-01, K-49)."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from inspect import getfile
from pathlib import Path
from typing import Any

from rinshan.errors import PackError
from rinshan_skills.skill import Skill
from rinshan_skills.texts import Words, has_texts, plain, read_texts, words


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


def title(name: str) -> str:
    """The name of a class in words: ``BrightKans`` is ``Bright Kans``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name)
