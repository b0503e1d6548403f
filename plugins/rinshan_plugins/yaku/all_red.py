"""Y-07 紅一色: nothing but the man tiles 2 3 4 6 8, the red five of man and the Red dragon."""

from typing import Final

from rinshan.tiles import parse_names
from rinshan.win import Item, Reading
from rinshan_plugins.yaku._hands import only_names
from rinshan_skills import ExtraYaku

_NAMES: Final = frozenset(parse_names("234068m7z"))


class AllRed(ExtraYaku):
    """紅一色: a yakuman; a five of man that is not red spoils it."""

    id = "all_red"
    han = 13

    def yaku(self, reading: Reading) -> list[Item]:
        return only_names(self, _NAMES, reading)
