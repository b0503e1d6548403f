from rinshan_skills import LOCKED, Skill


class SoftLanding(Skill):
    """Each ron you deal into costs you at most 2,000."""

    kind = LOCKED

    def payment_final(self, me, points, payer, why):
        return min(points, 2_000) if why == "ron" and payer == me.seat else points
