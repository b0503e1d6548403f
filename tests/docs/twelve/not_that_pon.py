from rinshan_skills import LIMITED, Skill


class NotThatPon(Skill):
    """Once per game you may cancel a pon."""

    kind = LIMITED

    def call_declared(self, me, who, claim):
        if who != me.seat and claim.action.kind == "pon":
            yield me.cancel()
