"""Y-10 對場風刻: a triplet or kan of the wind across from the round wind."""

from rinshan.win import Item, Reading
from rinshan_plugins.yaku._hands import opposite, wind_triplets
from rinshan_skills import ExtraYaku


class OppositeWind(ExtraYaku):
    """對場風刻: a triplet or kan of the wind opposite to the round wind; no han."""

    id = "opposite_wind"
    han = 0

    def yaku(self, reading: Reading) -> list[Item]:
        found = wind_triplets(reading) >> opposite(reading.win.round_wind) & 1
        return [Item(self.id, self.han, self.id)] if found else []
