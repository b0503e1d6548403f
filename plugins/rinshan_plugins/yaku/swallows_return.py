"""Y-14 燕返: ron on the tile with which another player declares riichi."""

from rinshan.table import Table
from rinshan.tiles import Seat, Tile
from rinshan.win import CHANKAN, Item, Reading
from rinshan_skills import ExtraYaku, Me


class SwallowsReturn(ExtraYaku):
    """燕返: a ron on another's riichi tile is worth one han, open or closed."""

    id = "swallows_return"
    han = 1
    incidental = True

    def yaku(self, me: Me, who: Seat, reading: Reading) -> list[Item]:
        win = reading.win
        if win.who == who and not win.tsumo and not win.flags & CHANKAN and _declares_riichi(me.table, win.tile):
            return [Item(self.id, self.han, self.id)]
        return []


def _declares_riichi(table: Table, tile: Tile) -> bool:
    """Whether this is the last discard of the hand, and declares riichi."""
    last = next((event for event in reversed(table.journal) if event[0] in ("discard", "draw")), None)
    return last is not None and last[0] == "discard" and last[3] == tile and bool(last[5])
