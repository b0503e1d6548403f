"""Y-03 十二落抬: all four sets lie in the meld area, closed kans too."""

from rinshan.win import Item, Reading
from rinshan_skills import ExtraYaku


class ShiiaruRaotai(ExtraYaku):
    """十二落抬: four sets in the meld area, open or closed; one han."""

    id = "shiiaru_raotai"
    han = 1

    def yaku(self, reading: Reading) -> list[Item]:
        return [Item(self.id, self.han, self.id)] if len(reading.win.melds) == 4 else []
