from rinshan_skills import LOCKED, Skill, mine


class KansCount(Skill):
    """Your kans are worth one han each."""

    kind = LOCKED

    @mine
    def han_direct(self, han, reading):
        return han + sum(meld.is_kan for meld in reading.win.melds)
