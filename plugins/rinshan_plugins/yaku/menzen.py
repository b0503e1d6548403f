"""Y-02 門前清: no open meld and no riichi; the ura count."""

from rinshan.tiles import Seat
from rinshan.win import DOUBLE_RIICHI, RIICHI, Item, Reading
from rinshan_skills import ExtraYaku, Me


class Menzen(ExtraYaku):
    """門前清: a hand without open melds whose player is not in riichi; one han, and its ura and kan-ura count."""

    id = "menzen"
    han = 1

    def yaku(self, reading: Reading) -> list[Item]:
        if reading.closed and not reading.win.flags & (RIICHI | DOUBLE_RIICHI):
            return [Item(self.id, self.han, self.id)]
        return []

    def ura_counts(self, me: Me, yes: bool, who: Seat) -> bool:
        return yes or (me.table.closed[who] and not me.table.riichi_counted(who))
