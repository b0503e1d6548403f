"""加治木ゆみ: the kan that she saw coming."""

from rinshan.melds import Meld
from rinshan_skills import LOCKED, Character, Me, Skill, mine


class KanSeenThrough(Skill):
    """看穿的槍杠: you may rob closed kans too, with any hand; robbing a kan is worth two han to you, and is a yaku by
    itself like any other.
    """

    kind = LOCKED

    @mine
    def robbable(self, me: Me, yes: bool, kan: Meld) -> bool:  # noqa: ARG002
        return yes or kan.type == "ankan"

    @mine
    def yaku_han(self, me: Me, han: int, yaku_id: str) -> int:  # noqa: ARG002
        return 2 if yaku_id == "chankan" else han


KAJIKI_YUMI = Character("kajiki_yumi", __name__, (KanSeenThrough,))
