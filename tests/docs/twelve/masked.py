from dataclasses import replace

from rinshan_skills import LOCKED, Skill, mine


class Masked(Skill):
    """Your discards lie face down until you are in riichi."""

    kind = LOCKED

    @mine
    def discarding(self, me, discard):
        if not (discard.riichi or me.table.riichi[me.seat]):
            yield me.replace(replace(discard, down=True))

    @mine
    def riichi_made(self, me):
        for tile in me.table.rivers[me.seat]:
            yield me.turn_tile(tile, "up")
