"""The keys of Shirouzu Mairu: what she stores for a hand of the next round, in the state of the game.

A key outlives the skill and the card that made it. Whoever wants to know of keys asks `key_for`; a table without Mairu
has none.
"""

from dataclasses import dataclass

from rinshan.subjects import Refusal, Win
from rinshan.table import Table
from rinshan.tiles import Seat
from rinshan_skills import Me, Modifier


@dataclass(eq=False)
class StoredKey(Modifier):
    """A key for one hand, of that round and dealer however often it is repeated. ``han`` 0 is a broken key."""

    holder: Seat
    round: int
    dealer: Seat
    han: int

    def han_final(self, me: Me, han: int, who: Seat) -> int:
        return self.han if self.han and key_for(me.table, who) is self else han

    def may_win(self, me: Me, who: Seat, win: Win) -> Refusal | None:
        if self.han or key_for(me.table, who) is not self:
            return None
        found = me.worth(win)
        assert found is not None, "a win that may be forbidden has a winning shape"
        return Refusal("the key is broken", "shirouzu_mairu.stored_keys") if found.han > 1 else None


def key_for(table: Table, seat: Seat) -> StoredKey | None:
    """The key that a seat has in this hand: of several the one stored last."""
    here = (seat, table.round, table.dealer)
    for held in reversed(table.modifiers):
        if isinstance(held, StoredKey) and (held.holder, held.round, held.dealer) == here:
            return held
    return None
