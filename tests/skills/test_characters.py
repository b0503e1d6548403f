"""Characters: what none can be made of is told where it is written, with what was probably meant."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from rinshan.errors import PackError
from rinshan_skills import Character, Registry, Skill


class Kan(Skill):
    """Nothing."""


class Pon(Skill):
    """Nothing."""


OBJECT = "skills: expected classes of skills, got Kan(); write Kan, without brackets"


@pytest.mark.parametrize(
    ("skills", "told"),
    [
        (Kan, "skills = Kan: expected a tuple of skills, such as (Kan,)"),
        (Kan(), "skills = Kan(): expected a tuple of skills, such as (Kan,)"),
        ([Kan], "skills = [Kan]: expected a tuple of skills, such as (Kan,)"),
        ([Kan, Pon], "skills = [Kan, Pon]: expected a tuple of skills, such as (Kan, Pon)"),
        ("Kan", "skills = 'Kan': expected a tuple of skills, such as (MySkill,)"),
        (None, "skills = None: expected a tuple of skills, such as (MySkill,)"),
        ((Kan(),), OBJECT),
        ((Pon, Kan()), OBJECT),
        (("Kan",), "skills: expected classes of skills, got 'Kan'"),
        ((int,), "skills: expected classes of skills, got int, which is not derived from Skill"),
    ],
)
def test_the_skills_of_a_card_are_a_tuple_of_classes(skills: Any, told: str) -> None:
    with pytest.raises(PackError) as refused:
        Character("keeper", __name__, skills)
    assert str(refused.value) == f"character 'keeper': {told}"


@pytest.mark.rule("K-01")
@pytest.mark.parametrize(
    ("id_", "hint"),
    [
        ("Paper Keeper", "; 'paper_keeper' would do"),
        ("PaperKeeper", "; 'paper_keeper' would do"),
        ("paper-keeper", "; 'paper_keeper' would do"),
        ("2nd_keeper", "; 'nd_keeper' would do"),
        ("_keeper", "; 'keeper' would do"),
        ("keeper\n", "; 'keeper' would do"),
        ("宫永", ""),
        ("", ""),
        (7, ""),
    ],
)
def test_an_id_is_small_letters_digits_and_underscores(id_: Any, hint: str) -> None:
    with pytest.raises(PackError) as refused:
        Character(id_, __name__, (Kan,))
    told = f"character {id_!r}: an id is small letters, digits and _, and begins with a letter{hint}"
    assert str(refused.value) == told


@pytest.mark.parametrize("id_", ["k", "keeper_2", "k2_", "paper__keeper"])
def test_ids_that_are_right(id_: str) -> None:
    assert Character(id_, __name__, (Kan, Pon), frozenset({"professional"})).id == id_


def test_the_module_and_the_marks_of_a_card_are_what_they_should_be() -> None:
    wrong: Any = (Kan,)
    with pytest.raises(
        PackError, match=r"^character 'keeper': module = \(Kan,\): expected __name__, that of the module"
    ):
        Character("keeper", wrong, wrong)
    mark: Any = "professional"
    with pytest.raises(PackError, match=r"^character 'keeper': marks = 'professional': expected frozenset\("):
        Character("keeper", __name__, (Kan,), mark)


def test_a_file_with_such_a_character_is_told_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "keeper_file.py"
    code = "from rinshan_skills import Character, Skill\n\nclass Kan(Skill):\n    pass\n\n"
    code += 'K = Character("k", __name__, (Kan))\n'
    file.write_text(code, encoding="utf-8")
    with pytest.raises(PackError) as refused:
        Registry().load_file(file)
    told = "character 'k': skills = Kan: expected a tuple of skills, such as (Kan,) (keeper_file.py, line 6)"
    assert str(refused.value) == f"{file}: {told}"
    assert "keeper_file" not in sys.modules
