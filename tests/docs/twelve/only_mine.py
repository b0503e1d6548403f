from rinshan_skills import LOCKED, Skill


class OnlyMine(Skill):
    """While you are dealer the dora of the others count nothing."""

    kind = LOCKED

    def dora_value(self, me, value, who):
        return 0 if who != me.seat and me.table.dealer == me.seat else value
