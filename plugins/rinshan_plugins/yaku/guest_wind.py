"""Y-11 客風刻: a triplet or kan of a wind that is neither the seat wind nor the round wind."""

from rinshan.win import Item, Reading
from rinshan_plugins.yaku._hands import wind_triplets
from rinshan_skills import ExtraYaku


class GuestWind(ExtraYaku):
    """客風刻: a triplet or kan of a wind that is neither seat nor round wind; no han."""

    id = "guest_wind"
    han = 0

    def yaku(self, reading: Reading) -> list[Item]:
        win = reading.win
        guests = wind_triplets(reading) & ~(1 << win.seat_wind | 1 << win.round_wind)
        return [Item(self.id, self.han, self.id)] if guests else []
