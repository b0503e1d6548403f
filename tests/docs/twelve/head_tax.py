from rinshan_skills import LOCKED, Skill


class HeadTax(Skill):
    """When you win by tsumo the dealer pays double."""

    kind = LOCKED

    def payment_multiply(self, me, delta, payer, payee, why, base):
        doubled = why == "tsumo" and payee == me.seat and payer == me.table.dealer
        return delta + base if doubled else delta
