"""Handlers that fail while a hand is looked at that might be: the table is itself again when the event comes (H-07)."""

from __future__ import annotations

import pytest

from rinshan.subjects import Wild
from rinshan.table import verify
from rinshan_skills import FIXED, FREE, LOCKED, Skill

READY = "234m67p345s88s666z"


@pytest.mark.rule("H-07", "K-03", "B-01")
@pytest.mark.parametrize("how", ["wild", "frees", "holds"])
def test_a_skill_that_fails_over_a_dealt_hand_is_reported_with_the_table_as_it_is(table, how):
    class Failing(Skill):
        """Fails as soon as it is asked of a tile that is supposed to be drawn."""

        kind = LOCKED
        transforms = FREE

        def frees(self, me):
            if how == "frees" and me.table.supposed:
                raise ValueError("no idea")
            return [Wild((), 1)]

        def holds(self, me):
            if how == "holds" and me.table.supposed:
                raise ValueError("no idea")
            return True

    class Wrong(Skill):
        """Gives what is no free tile then."""

        kind = LOCKED

        def wild(self, me):
            return [0] if me.table.supposed else []

    t = table(
        east=READY, wall="9m 8p", cards={"south": [Wrong], "east": [Failing]} if how == "wild" else {"east": [Failing]},
        raise_faults=False,
    )  # fmt: skip
    assert t.table.supposed == 0
    t.table.listeners.append(verify)
    t.play("E: discard 9m")
    (fault,) = t.events("fault")
    assert "'wild'" in fault[-1] or "holds" in fault[-1] or "frees" in fault[-1]
    assert len(t.skills.faults) == 1
    t.finish()


@pytest.mark.rule("H-07", "K-04", "B-01")
@pytest.mark.parametrize("method", ["turns", "holds"])
def test_a_fixed_transformation_that_fails_leaves_every_tile_where_it_is(table, method):
    class Failing(Skill):
        """Fails from the third event of a turn on."""

        kind = LOCKED
        transforms = FIXED

        def turns(self, me, name):
            if method == "turns" and len(me.table.journal) > 12:
                raise ValueError("no idea")
            return (name + 1) % 9 if name < 9 else name

        def holds(self, me):
            if method == "holds" and len(me.table.journal) > 12:
                raise ValueError("no idea")
            return True

    t = table(east=READY, wall="9m 8p", cards={"east": [Failing], "west": [Failing]}, raise_faults=False)
    t.table.listeners.append(verify)
    t.finish()
    assert len(t.skills.faults) == 2
    assert all(t.table.face[tile] == t.table.printed[tile] for hand in t.table.hands for tile in hand)
