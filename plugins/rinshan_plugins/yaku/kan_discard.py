"""Y-15 杠振: ron on the discard that directly follows another's kan."""

from rinshan.table import Table
from rinshan.tiles import Seat, Tile
from rinshan.win import Item, Reading
from rinshan_skills import ExtraYaku, Me


class KanDiscard(ExtraYaku):
    """杠振: a ron on the discard that directly follows another's kan is worth one han, open or closed."""

    id = "kan_discard"
    han = 1
    incidental = True

    def yaku(self, me: Me, who: Seat, reading: Reading) -> list[Item]:
        if reading.win.who == who and not reading.win.tsumo and _discard_follows_kan(me.table, reading.win.tile):
            return [Item(self.id, self.han, self.id)]
        return []


def _discard_follows_kan(table: Table, tile: Tile) -> bool:
    """Whether this tile was discarded last, right after a replacement draw; a tile robbed from a kan was not."""
    discarded = False
    for event in reversed(table.journal):
        if event[0] == "discard":
            if event[3] != tile:
                return False
            discarded = True
        elif event[0] == "draw":
            return discarded and event[4] == "dead"
        elif event[0] in ("chi", "pon", "kakan", "ankan"):
            return False
    return False
