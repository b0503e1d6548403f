"""Y-13 三風刻: three triplets or kans of winds, unless a pair of the fourth makes them the little four winds."""

from rinshan.win import Item, Reading
from rinshan_plugins.yaku._hands import WINDS, wind_triplets
from rinshan_skills import ExtraYaku


class ThreeWinds(ExtraYaku):
    """三風刻: exactly three triplets or kans of winds and no wind as the pair; five han."""

    id = "three_winds"
    han = 5

    def yaku(self, reading: Reading) -> list[Item]:
        triplets = wind_triplets(reading)
        pair = WINDS & ~triplets & 1 << reading.pair
        return [Item(self.id, self.han, self.id)] if triplets.bit_count() == 3 and not pair else []
