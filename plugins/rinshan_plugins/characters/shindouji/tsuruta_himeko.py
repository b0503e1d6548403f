"""鶴田姫子: the one who gets the keys."""

from rinshan_skills import LOCKED, Character, Me, Skill, mine

SOUTH_ROUND = 1


class OnHerOwn(Skill):
    """獨自: without Shirouzu Mairu at the table, your wins of two han or more in South hands are worth one han more."""

    kind = LOCKED

    @mine
    def han_direct(self, me: Me, han: int) -> int:
        alone = me.table.round == SOUTH_ROUND and not me.seats_with("shirouzu_mairu")
        return han + 1 if alone and han >= 2 else han


TSURUTA_HIMEKO = Character("tsuruta_himeko", __name__, (OnHerOwn,))
