"""小瀬川白望: everything is dull, but a hand that she hesitates over grows large."""

from collections.abc import Generator
from typing import Any, Final

from rinshan.decisions import Action, action
from rinshan_skills import ORDINARY, THIS_HAND, Character, Me, Modifier, Skill, mine, per_row

HESITATE: Final = action("hesitate")


class Hesitated(Modifier):
    """One recast of this hand is worth one han."""

    stacks = True

    def han_direct(self, han: int, who: int) -> int:
        return han + (who == self.seat)


class StrayHouse(Skill):
    """迷家: once per row you may recast a tile before you discard; each time makes your win of this hand one han more.

    In riichi the drawn tile alone can be recast, as it alone may go.
    """

    kind = ORDINARY
    uses = per_row()

    @mine
    def own_options(self, me: Me) -> list[Action]:
        return [HESITATE] if me.table.live else []

    @mine
    def declared(self, me: Me, action: Action) -> Generator[Any, Any, None]:
        if action is HESITATE:
            table, bound = me.table, me.table.riichi[me.seat]
            tile = yield me.ask_tile([tile for tile in table.concealed(me.seat) if not bound or tile == table.drawn])
            if (yield me.recast(tile)):
                yield me.modify(Hesitated(), THIS_HAND)


KOSEGAWA_SHIROMI = Character("kosegawa_shiromi", __name__, (StrayHouse,))
