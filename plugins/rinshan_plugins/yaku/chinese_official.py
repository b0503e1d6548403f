"""Y-09 國標和: the tiles are a winning shape of Chinese Official mahjong."""

from rinshan.hand import Shape
from rinshan.hand.chinese import CHINESE_SHAPES
from rinshan.win import Item
from rinshan_skills import ExtraYaku


class ChineseOfficial(ExtraYaku):
    """國標和: any winning shape of Chinese Official mahjong is a yaku of no han, and its own shapes win as well."""

    id = "chinese_official"
    han = 0

    def shapes(self) -> list[Shape]:
        return [*CHINESE_SHAPES]

    def yaku(self) -> list[Item]:
        return [Item(self.id, self.han, self.id)]
