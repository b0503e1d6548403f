"""真瀬由子: the ends meet; her runs go on from 9 to 1."""

from typing import Final

from rinshan.hand import SetForm
from rinshan_skills import LOCKED, Character, Skill, mine

WRAPPED: Final = SetForm(
    "wrapped run",
    tuple((first + 7, first + 8, first) for first in (0, 9, 18))
    + tuple((first + 8, first, first + 1) for first in (0, 9, 18)),
    terminal=True,
)


class EndToEnd(Skill):
    """首尾相連: 8-9-1 and 9-1-2 of one suit are runs of yours, in hand and by chi; they are terminal sets."""

    kind = LOCKED

    @mine
    def meld_forms(self) -> list[SetForm]:
        return [WRAPPED]


MASE_YUUKO = Character("mase_yuuko", __name__, (EndToEnd,))
