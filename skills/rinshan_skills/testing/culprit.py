"""Whose code changed a table otherwise than by effects: found by playing the game again, and looking each time.

A match only sees at the end of a hand that tiles or points do not add up. Its answers are all that it takes to play it
again (H-01), now with a `Guard` that compares the whole table before and after every call of a method of a skill.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from rinshan.drive import replay
from rinshan.game import Game, Setup
from rinshan_skills.facts import WriteError
from rinshan_skills.seating import Seated
from rinshan_skills.testing.fired import Fired
from rinshan_skills.testing.guard import Guard


def culprit(seated: Seated, setup: Setup, answers: Iterable[str]) -> str:
    """The fault of the skill that first changed the table itself in this game, "" where none did."""
    again = replace(seated, raise_faults=False, skills=None)
    game = Game(replace(setup, attach=None))
    again.watch = Guard(lambda: game.table, Fired(()), always=True)
    again.attach(game.table)
    with suppress(Exception):  # what came of it comes again, or, with the culprit silent, the answers fit no more
        replay(game, answers)
    assert again.skills is not None, "put on the table just now"
    return next((str(fault) for fault in again.skills.faults if isinstance(fault.__cause__, WriteError)), "")
