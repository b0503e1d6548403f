from rinshan_skills import Skill, mine


class LastBite(Skill):
    """While one live tile is left you may chi from anybody."""

    @mine
    def claim_options(self, me, discard):
        return me.claims("chi", discard.tile) if len(me.table.live) == 1 else []
