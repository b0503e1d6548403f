"""Y-04 大于五: nothing but 6, 7, 8 and 9."""

from typing import Final

from rinshan.win import Item, Reading
from rinshan_plugins.yaku._hands import kinds_of_ranks, only_kinds
from rinshan_skills import ExtraYaku

_KINDS: Final = kinds_of_ranks((6, 7, 8, 9))


class OverFive(ExtraYaku):
    """大于五: nothing but 6 7 8 9; three han, two open."""

    id = "over_five"
    han = 3

    def yaku(self, reading: Reading) -> list[Item]:
        return only_kinds(self, _KINDS, reading)
