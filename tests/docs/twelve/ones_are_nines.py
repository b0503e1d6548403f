from rinshan.tiles import NAME_OF_TEXT
from rinshan_skills import FIXED, LOCKED, Skill

NINES = {NAME_OF_TEXT[f"1{suit}"]: NAME_OF_TEXT[f"9{suit}"] for suit in "mps"}


class OnesAreNines(Skill):
    """Your 1s are 9s while you are tenpai."""

    kind = LOCKED
    transforms = FIXED

    def turns(self, me, name):
        return NINES.get(name, name)

    def holds(self, me):
        return me.tenpai
