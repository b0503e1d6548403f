"""Y-06 全大: nothing but 7, 8 and 9, in place of Y-04."""

from typing import Final

from rinshan.subjects import Refusal
from rinshan.win import Item, Reading
from rinshan_plugins.yaku._hands import kinds_of_ranks, only_kinds
from rinshan_plugins.yaku.over_five import OverFive
from rinshan_skills import ExtraYaku

_KINDS: Final = kinds_of_ranks((7, 8, 9))


class AllHigh(ExtraYaku):
    """全大: nothing but 7 8 9; six han, five open. Over five is not counted beside it."""

    id = "all_high"
    han = 6

    def yaku(self, reading: Reading) -> list[Item]:
        return only_kinds(self, _KINDS, reading)

    def may_count(self, yaku_id: str, reading: Reading) -> Refusal | None:
        if yaku_id == OverFive.id and not reading.kinds & ~_KINDS:
            return Refusal("all high stands in its place", self.id)
        return None
