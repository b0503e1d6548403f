"""Y-08 紅孔雀: nothing but the sou tiles 1 5 7 9, the red five of sou and the Red dragon."""

from typing import Final

from rinshan.tiles import parse_names
from rinshan.win import Item, Reading
from rinshan_plugins.yaku._hands import only_names
from rinshan_skills import ExtraYaku

_NAMES: Final = frozenset(parse_names("15079s7z"))


class RedPeacock(ExtraYaku):
    """紅孔雀: a yakuman."""

    id = "red_peacock"
    han = 13

    def yaku(self, reading: Reading) -> list[Item]:
        return only_names(self, _NAMES, reading)
