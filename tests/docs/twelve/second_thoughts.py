from rinshan.decisions import action
from rinshan_skills import Skill, mine, per_hand

SWAP = action("swap")


class SecondThoughts(Skill):
    """Once per hand, on your turn, you may swap a tile of your hand with one of your river."""

    uses = per_hand(1)

    @mine
    def own_options(self, me):
        return [SWAP] if me.table.rivers[me.seat] else []

    @mine
    def declared(self, me, action):
        if action is SWAP:
            mine = yield me.ask_tile(me.table.concealed(me.seat))
            theirs = yield me.ask_tile(me.table.rivers[me.seat])
            yield me.exchange([mine], [theirs])
