from rinshan_skills import FIXED, LOCKED, Skill


class OnesAreNines(Skill):
    """Your 1s are 9s while you are tenpai."""

    kind = LOCKED
    transforms = FIXED

    def turns(self, me, name):
        return name + 8 if name in (0, 9, 18) else name  # 1m, 1p and 1s: kinds go from 1 to 9

    def holds(self, me):
        return me.tenpai
