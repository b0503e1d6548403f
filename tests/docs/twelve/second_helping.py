from rinshan_skills import LOCKED, Skill, mine


class SecondHelping(Skill):
    """On your first turn you draw twice: you put a tile of your hand into your river and draw another one."""

    kind = LOCKED

    @mine
    def drawn(self, me, draw):
        if me.is_first_turn and not draw.is_replacement:
            tile = yield me.ask_tile(me.table.concealed(me.seat))
            yield me.recast(tile)
