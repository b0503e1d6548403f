"""Errors of Python in handlers say what was probably meant, and answers of the wrong sort where they were given."""

from __future__ import annotations

from pathlib import PurePath

import pytest

from rinshan.errors import PackError
from rinshan.rows import HandlerError
from rinshan_skills import LOCKED, THIS_HAND, Modifier, Registry, Skill, mine

HERE = PurePath(__file__).name
HAND = {"east": "123m456p789s1122z", "wall": "9m"}


class Nameless(Skill):
    """Uses what it does not take."""

    kind = LOCKED

    def discarded(self, who):
        yield me.pay(1, 100)  # noqa: F821 # pyright: ignore


class Unimported(Skill):
    """Uses what it has not imported."""

    kind = LOCKED

    def discarded(self, me):
        yield me.modify(Ending(), NEXT_HAND)  # noqa: F821 # pyright: ignore


class Unknown(Skill):
    """Uses what nobody knows."""

    kind = LOCKED

    def discarded(self):
        yield nobody  # noqa: F821 # pyright: ignore


class OfMe(Skill):
    """Asks itself what it should ask me."""

    kind = LOCKED

    def discarded(self):
        yield from self.table.seats


class Deeper(Skill):
    """Overlooks that a claim has an action."""

    kind = LOCKED

    def call_declared(self, claim):
        if claim.kind == "pon":
            yield None


class Uncalled(Skill):
    """Forgets to call."""

    kind = LOCKED

    def discarded(self, me):
        yield me.peek(*me.next_live)


class Halves(Skill):
    """Gives half points."""

    kind = LOCKED

    def deposits_to(self, me):
        return "nobody"

    @mine
    def may_discard(self):
        return False


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(
    ("skill", "told"),
    [
        (Nameless, "NameError: name 'me' is not defined; take it as an argument of discarded"),
        (Unimported, "NameError: name 'Ending' is not defined"),
        (Unknown, "NameError: name 'nobody' is not defined"),
        (OfMe, "AttributeError: 'OfMe' object has no attribute 'table'; take me as an argument, and read me.table"),
        (Deeper, "AttributeError: 'Claim' object has no attribute 'kind'; did you mean .action.kind?"),
        (Uncalled, "must be an iterable, not method; a method is called: me.next_live(1), not me.next_live"),
    ],
)
def test_a_handler_that_fails_is_told_what_it_probably_meant(table, skill, told):
    with pytest.raises(HandlerError) as caught:
        table(**HAND, south="99m19p19s1234567z", cards={"east": [skill]}).play("E: discard 9m", "S: pon 99m")
    assert str(caught.value).endswith(told)


def test_an_answer_of_the_wrong_sort_is_told_with_the_line_of_its_method(table):
    line = Halves.may_discard.__code__.co_firstlineno
    with pytest.raises(HandlerError, match=rf"seed \S+ \({HERE}, line {line}\): ResultError: it gave False"):
        table(**HAND, cards={"east": [Halves]})


class Glow(Modifier):
    """Asks itself, too."""

    def discarded(self):
        yield self.view


class Glows(Skill):
    """Leaves that modifier behind."""

    kind = LOCKED

    @mine
    def drawn(self, me):
        yield me.modify(Glow(), THIS_HAND)


def test_a_modifier_is_told_to_take_me_as_well(table):
    with pytest.raises(HandlerError, match=r"no attribute 'view'; take me as an argument, and read me\.view$"):
        table(**HAND, cards={"east": [Glows]}).play("E: discard 9m")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("from rinshan_skills import Skill\n\n\nclass Lamp(Skill):\n    kind = LOCKED\n",
         "NameError: name 'LOCKED' is not defined; write: from rinshan_skills import LOCKED (lamp_here.py, line 5)"),
        ("from rinshan_skills import Skill\n\n\nclass Lamp(Skill):\n    kind = LOKED\n",
         "NameError: name 'LOKED' is not defined (lamp_here.py, line 5)"),
    ],
)  # fmt: skip
def test_a_name_of_the_framework_that_is_not_imported_is_told_with_its_import(tmp_path, text, told):
    file = tmp_path / "lamp_here.py"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PackError) as caught:
        Registry().load_file(file)
    assert str(caught.value).endswith(told)
