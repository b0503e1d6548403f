from rinshan_skills import LOCKED, Skill


class Alarm(Skill):
    """When somebody declares riichi you look at the next live tile."""

    kind = LOCKED

    def riichi_made(self, me):
        yield me.peek(*me.next_live(1))
