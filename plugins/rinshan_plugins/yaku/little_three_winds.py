"""Y-12 小三風: two triplets or kans of winds, and a pair of a third."""

from rinshan.win import Item, Reading
from rinshan_plugins.yaku._hands import WINDS, wind_triplets
from rinshan_skills import ExtraYaku


class LittleThreeWinds(ExtraYaku):
    """小三風: exactly two triplets or kans of winds and a wind as the pair; two han."""

    id = "little_three_winds"
    han = 2

    def yaku(self, reading: Reading) -> list[Item]:
        triplets = wind_triplets(reading)
        pair = WINDS & ~triplets & 1 << reading.pair
        return [Item(self.id, self.han, self.id)] if triplets.bit_count() == 2 and pair else []
