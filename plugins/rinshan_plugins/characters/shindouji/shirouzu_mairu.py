"""白水哩: the ace who binds herself, and the keys that come of it."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from rinshan.results import HandResult
from rinshan.subjects import Refusal, Win
from rinshan.tiles import Seat
from rinshan_plugins.characters.shindouji.mairu_keys import StoredKey
from rinshan_skills import LOCKED, ORDINARY, THIS_GAME, THIS_HAND, Character, Me, Modifier, Skill, mine, per_hand


@dataclass(eq=False)
class HanBond(Modifier):
    """Its holder cannot win below so many han in this hand, and cannot get rid of that."""

    han: int

    def may_win(self, me: Me, who: Seat, win: Win) -> Refusal | None:
        if who != self.seat:
            return None
        found = me.worth(win)
        assert found is not None, "a win that may be forbidden has a winning shape"
        return Refusal(f"bound to {self.han} han", "shirouzu_mairu.bond") if found.han < self.han else None


class Bond(Skill):
    """束縛: before your first discard you may declare 1 to 6 han; you cannot win with fewer in this hand."""

    kind = ORDINARY
    uses = per_hand(1)

    @mine
    def turn_started(self, me: Me) -> Generator[Any, Any, None]:
        if me.table.rules.first_draw == "dealt" and me.seat == me.table.dealer:  # the dealt fourteen are no draw
            yield from self._bind(me)

    @mine
    def drawn(self, me: Me) -> Generator[Any, Any, None]:
        yield from self._bind(me)

    @mine
    def called(self, me: Me) -> Generator[Any, Any, None]:
        yield from self._bind(me)

    def _bind(self, me: Me) -> Generator[Any, Any, None]:
        if not me.table.discards[me.seat]:
            han = yield me.ask_number(1, 6, note="han")
            yield me.modify(HanBond(han), THIS_HAND, bound=False)
            yield me.announce(f"bound to {han} han")


class StoredKeys(Skill):
    """鑰匙: after a hand in which you were bound there is a key for the hand of the same number in the next round.

    If you won, a win is worth exactly twice the han of the bond there, save that a yakuman stays one; if not, the key
    is broken, and no win of more than one han is possible. The key is Tsuruta Himeko's if she is at the table, else
    your own. One made when a hand is repeated takes the place of the one before it; a key holds as often as its hand is
    repeated.
    """

    kind = LOCKED

    def hand_ended(self, me: Me, result: HandResult) -> Generator[Any, Any, None]:
        table = me.table
        bound = next((held for held in table.modifiers if isinstance(held, HanBond) and held.seat == me.seat), None)
        if bound is None:
            return
        won = any(win.seat == me.seat for win in result.wins)
        han = 2 * bound.han if won else 0
        for holder in me.seats_with("tsuruta_himeko") or (me.seat,):
            yield me.modify(StoredKey(holder, table.round + 1, table.dealer, han), THIS_GAME, bound=False)
        yield me.announce(f"a key of {han} han" if won else "a broken key")


SHIROUZU_MAIRU = Character("shirouzu_mairu", __name__, (Bond, StoredKeys))
