"""Texts beside a module: what is wrong in them is told wherever the module is played, by the kit as by a match."""

from __future__ import annotations

import sys

import pytest

from rinshan.errors import PackError
from rinshan_skills import Character, Registry, Skill, registry
from rinshan_skills.character import check_texts, check_texts_beside
from rinshan_skills.files import import_file
from rinshan_skills.testing import build, contract
from rinshan_skills.testing.scenarios import scenes_of

GLEAM = '''
from rinshan_skills import LOCKED, Character, Skill, mine


class Gleam(Skill):
    """Your wins are worth one han more."""

    kind = LOCKED

    @mine
    def han_direct(self, han):
        return han + 1


class Shade(Skill):
    """Your wins are worth one han less."""

    kind = LOCKED

    @mine
    def han_direct(self, han):
        return han - 1
'''
KEEPER = '\n\nGLEAMER = Character("gleamer", __name__, (Gleam,))\n'
NAME = '{ zh = "灯", ja = "灯", en = "Gleam" }'
SKILLS = f"""
[Gleam]
name = {NAME}
text = {NAME}

[Shade]
name = {NAME}

[Shade.text]
zh = "灯"
ja = "灯"
en = "Gleam"
"""
TEXTS = f"[character]\nname = {NAME}\nschool = {NAME}\n{SKILLS}"
SCENE = '\n[[scenes]]\neast = "123m456p789s1122z"\n'


@pytest.fixture
def beside(tmp_path):
    """Write a module and its texts, and import it."""

    def write(texts, code=GLEAM + KEEPER):
        file = tmp_path / "gleam.py"
        file.write_text(code, encoding="utf-8")
        file.with_suffix(".toml").write_text(texts, encoding="utf-8")
        return import_file(file)

    yield write
    sys.modules.pop("gleam", None)


WRONG = [
    ("", "gleam.toml: [Gleam] is missing"),
    (TEXTS.replace('ja = "灯", ', ""), "gleam.toml: [Gleam] name has no text in 'ja'"),
    (TEXTS.replace('ja = "灯"\n', ""), "gleam.toml: [Shade] text has no text in 'ja'"),
    (TEXTS.replace("[Gleam]", "[Glaem]"), "gleam.toml: unknown table 'Glaem'; did you mean 'Gleam'?"),
    (TEXTS + SCENE.replace("scenes", "scene"), "gleam.toml: unknown table 'scene'; did you mean 'scenes'?"),
    (TEXTS.replace("school", "scool"), "gleam.toml: [character] has an unknown field 'scool'; did you mean 'school'?"),
    (SKILLS, "gleam.toml: [character] is missing"),
    (TEXTS + "=", "gleam.toml: not readable as TOML: Invalid statement"),
]


@pytest.mark.rule("K-01")
@pytest.mark.parametrize("name", ["Gleam", "Shade", "GLEAMER"])
@pytest.mark.parametrize(("texts", "told"), WRONG)
def test_scenes_and_the_contract_refuse_what_a_match_refuses(beside, texts, told, name):
    module = beside(texts)
    card = getattr(module, name)
    for played in (
        lambda: build(cards={"east": [card]}, known=Registry()),
        lambda: contract(card, games=1, hands=1, only=["plain"], known=Registry()),
    ):
        with pytest.raises(PackError) as refused:
            played()
        assert str(refused.value).startswith("gleam.toml: ")
        assert name != "Gleam" or str(refused.value).startswith(told)
    with pytest.raises(PackError) as loaded:
        Registry().load_file(module.__file__)
    assert told in str(loaded.value)


@pytest.mark.rule("K-01")
def test_texts_that_are_right_are_played_with_their_scenes(beside):
    module = beside(TEXTS + SCENE)
    for card in (module.GLEAMER, module.Gleam, module.Shade):
        assert build(cards={"east": [card]}, known=Registry()).table.players == 4
    assert len(scenes_of(module.GLEAMER)) == 1
    assert Registry().load_file(module.__file__).characters == [module.GLEAMER]


def test_scenes_are_those_of_a_character(beside):
    module = beside(SKILLS + SCENE, GLEAM)
    with pytest.raises(PackError, match=r"gleam.toml: \[\[scenes\]\] are those of a character, and gleam.py has none"):
        build(cards={"east": [module.Gleam]}, known=Registry())
    loose = Character("loose", module.__name__, (module.Gleam,))
    with pytest.raises(PackError, match=r"\[character\] is missing"):
        check_texts(loose)


def test_a_character_and_its_skills_may_stand_in_two_modules(beside, tmp_path, monkeypatch):
    beside(TEXTS.replace("[Gleam]", "[Glaem]"))
    loose = Character("loose", __name__, (sys.modules["gleam"].Gleam,))
    with pytest.raises(PackError, match="unknown table 'Glaem'"):
        check_texts_beside(loose)


def test_a_skill_that_only_a_character_names_may_have_texts(beside):
    code = GLEAM.replace("class Shade", "def make():\n  class Shade").replace("\n    ", "\n      ")
    code = (
        code.partition("def make")[0]
        + '\n\nGLEAMER = Character("gleamer", __name__, (Gleam, type("Shade", (Gleam,), {})))\n'
    )
    module = beside(TEXTS, code)
    assert Registry().load_file(module.__file__).characters == [module.GLEAMER]


def test_texts_of_what_is_installed_are_right():
    for card in (*registry().characters.values(), *registry().skills.values()):
        check_texts_beside(card)


def test_a_class_in_no_file_has_no_texts(beside):
    check_texts_beside(type("Nowhere", (Skill,), {"__module__": "no_such_module"}))
