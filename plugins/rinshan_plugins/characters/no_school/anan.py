"""杏杏: fives are nines and nines are fives."""

from typing import Final

from rinshan.tiles import NAME_OF_TEXT, Name
from rinshan_skills import FIXED, LOCKED, Character, Me, Skill

SWAPPED: Final[dict[Name, Name]] = {
    NAME_OF_TEXT[old + suit]: NAME_OF_TEXT[new + suit] for suit in "mps" for old, new in ("59", "09", "95")
}


class FivesAndNines(Skill):
    """五九互換: every 5 of yours is the 9 of its suit, and every 9 the normal 5."""

    kind = LOCKED
    transforms = FIXED

    def turns(self, me: Me, name: Name) -> Name:  # noqa: ARG002 - the same for everybody
        return SWAPPED.get(name, name)


ANAN = Character("anan", __name__, (FivesAndNines,))
