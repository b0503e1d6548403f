"""Small print of effects and queries: what is answered where hardly anybody asks."""

from __future__ import annotations

import pytest

from rinshan.errors import PackError
from rinshan.rows import HandlerError
from rinshan.tiles import NAME_OF_TEXT
from rinshan_skills import FIXED, LOCKED, Skill, mine

NINE = NAME_OF_TEXT["9s"]


class Wrong(Skill):
    """A field that no skill may have."""

    kind = LOCKED
    uses = 3


class Gains(Skill):
    """Gains a skill that is none."""

    kind = LOCKED

    def hand_starting(self, me):
        yield me.gain(Wrong)


@pytest.mark.rule("K-18", "K-49")
def test_a_skill_that_is_wrongly_written_cannot_be_gained(table):
    with pytest.raises(HandlerError, match=r"Wrong.uses: expected per_hand") as caught:
        table(cards={"east": [Gains]})
    assert isinstance(caught.value.__cause__, PackError)


class Nines(Skill):
    """Your 1s are 9s in the first go-around of a hand."""

    kind = LOCKED
    transforms = FIXED

    def turns(self, me, name):
        return NINE if name == NAME_OF_TEXT["1s"] else name

    def holds(self, me):
        return me.table.turns[me.seat] < 2


class Looks(Skill):
    """Remembers whether it is tenpai right after a call."""

    kind = LOCKED
    seen = ()

    @mine
    def called(self, me):
        yield me.remember(seen=(*self.seen, me.tenpai))


@pytest.mark.rule("E-03", "K-27")
def test_right_after_a_call_the_hand_is_tenpai_or_not_and_noten_with_a_wrong_meld(table):
    hand = {"east": "9s7z", "south": "66m99s123m456p789s", "wall": "6m"}
    t = table(**hand, cards={"south": [Looks]}).play("E: discard 6m drawn", "S: pon 66m")
    assert t.skills.instances[0].skill.seen == (True,)
    t = table(east="9s", south="11s55m147p2589m3z", wall="1z", cards={"south": [Nines, Looks]})
    t.play("E: discard 9s", "S: pon 99s")
    assert t.skills.instances[1].skill.seen == (False,)
