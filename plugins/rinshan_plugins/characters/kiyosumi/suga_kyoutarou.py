"""須賀京太郎: the one who runs the errands."""

from collections.abc import Generator
from typing import Any, Final

from rinshan.decisions import Action, action
from rinshan.sight import knows
from rinshan.tiles import Seat, Tile
from rinshan_skills import ORDINARY, Character, Me, Skill, mine, per_hand

ERRAND: Final = action("errand")


class Errand(Skill):
    """跑腿: once per hand, at a suitable moment, you may sell another character a tile of your hand they have not seen.

    They bargain with you over its price; if you agree, they pay and give a tile of theirs in return, and nobody else
    sees either. Whoever is in riichi is not asked, and you run no errands in riichi: those hands stay as they are. Of a
    riichi that you do not know of you cannot tell; whoever bargains in one answers for the hand (E-01).
    """

    kind = ORDINARY
    uses = per_hand(1)

    @mine
    def moment_options(self, me: Me) -> list[Action]:
        return [ERRAND] if self._customers(me) and not me.table.riichi[me.seat] else []

    @mine
    def declared(self, me: Me, action: Action) -> Generator[Any, Any, None]:
        if action is not ERRAND:
            return
        buyer: Seat = yield me.ask_seat(self._customers(me))
        tile = yield me.ask_tile(self._unseen(me, buyer), secret=True)
        if (yield me.sale(buyer, "a tile of the hand for another")):
            given = yield me.put_to(buyer, me.ask_tile(me.table.hands[buyer], secret=True))
            yield me.exchange(tile, given, secret=True)

    def _customers(self, me: Me) -> list[Seat]:
        return [seat for seat in me.targets() if not me.view.riichi(seat) and self._unseen(me, seat)]

    def _unseen(self, me: Me, seat: Seat) -> list[Tile]:
        return [tile for tile in me.table.hands[me.seat] if not knows(me.table, tile, seat)]


SUGA_KYOUTAROU = Character("suga_kyoutarou", __name__, (Errand,))
