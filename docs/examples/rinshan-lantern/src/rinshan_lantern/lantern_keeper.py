"""The lantern keeper: sees to it that kans pay, and that pons do not always come through."""

from collections.abc import Generator
from typing import Any

from rinshan.subjects import Claim
from rinshan.tiles import Seat
from rinshan.win import Reading
from rinshan_skills import LIMITED, LOCKED, Character, Me, Skill, mine


class BrightKans(Skill):
    """Each of your kans is worth one han when you win."""

    kind = LOCKED

    @mine
    def han_direct(self, han: int, reading: Reading) -> int:
        return han + sum(meld.is_kan for meld in reading.win.melds)


class BlowOut(Skill):
    """Once per game you may cancel another player's pon."""

    kind = LIMITED

    def call_declared(self, me: Me, who: Seat, claim: Claim) -> Generator[Any, Any, None]:
        if who != me.seat and claim.action.kind == "pon":
            yield me.cancel()


LANTERN_KEEPER = Character("lantern_keeper", __name__, (BrightKans, BlowOut))
