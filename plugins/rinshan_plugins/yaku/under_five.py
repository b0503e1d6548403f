"""Y-05 小于五: nothing but 1, 2, 3 and 4."""

from typing import Final

from rinshan.win import Item, Reading
from rinshan_plugins.yaku._hands import kinds_of_ranks, only_kinds
from rinshan_skills import ExtraYaku

_KINDS: Final = kinds_of_ranks((1, 2, 3, 4))


class UnderFive(ExtraYaku):
    """小于五: nothing but 1 2 3 4; three han, two open."""

    id = "under_five"
    han = 3

    def yaku(self, reading: Reading) -> list[Item]:
        return only_kinds(self, _KINDS, reading)
