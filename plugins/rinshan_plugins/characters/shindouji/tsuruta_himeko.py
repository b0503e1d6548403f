"""鶴田姫子: the one who gets the keys."""

from collections.abc import Generator
from typing import Any

from rinshan.subjects import Draw
from rinshan_plugins.characters.shindouji.mairu_keys import key_for
from rinshan_skills import LOCKED, ORDINARY, Character, Me, Skill, mine, per_hand

SOUTH_ROUND = 1


class KeyedDraw(Skill):
    """連攜: twice in a hand for which you have a key of Mairu that is not broken, see the next three live tiles instead
    of drawing, and draw one of them; the others keep their order.
    """

    kind = ORDINARY
    uses = per_hand(2)

    @mine
    def drawing(self, me: Me, draw: Draw) -> Generator[Any, Any, None]:
        held = key_for(me.table, me.seat)
        if held is not None and held.han and draw.source == "live":
            among = me.next_live(3)
            yield me.peek(*among)
            tile = yield me.ask_tile(among, secret=True)
            yield me.choose_draw(tile, len(among))


class OnHerOwn(Skill):
    """獨自: without Shirouzu Mairu at the table, your wins of two han or more in South hands are worth one han more."""

    kind = LOCKED

    @mine
    def han_direct(self, me: Me, han: int) -> int:
        alone = me.table.round == SOUTH_ROUND and not me.seats_with("shirouzu_mairu")
        return han + 1 if alone and han >= 2 else han


TSURUTA_HIMEKO = Character("tsuruta_himeko", __name__, (KeyedDraw, OnHerOwn))
