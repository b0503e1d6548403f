"""How dangerous a discard is to the players who threaten to win: genbutsu, suji, walls of four, honours by count.

Danger is a number without a unit: 0 for a tile that cannot be ronned, about 15 for the worst.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rinshan.tiles import EAST, KINDS, Kind, Seat
from rinshan.views import View
from rinshan_plugins.bots.sight import Sight

SUJI: Final[tuple[tuple[Kind, ...], ...]] = tuple(
    tuple(kind + step for step in (-3, 3) if kind < EAST and 0 <= kind % 9 + step <= 8) for kind in range(KINDS)
)
"""For each kind, the other ends of the two-sided waits it could be hit by."""
NO_SUJI: Final = (6, 9, 12, 14, 14, 14, 12, 9, 6)
"""Danger of ranks 1 to 9 of which nothing is known."""
FULL_SUJI: Final = (2, 4, 5, 4, 4, 4, 5, 4, 2)
"""Danger of ranks 1 to 9 whose two-sided waits are all furiten."""
HONOURS: Final = (0, 1, 3, 6, 7)
"""Danger of an honour by how many are unseen."""


class Memory:
    """What a bot keeps of a hand: the tiles that passed after somebody's riichi, which are safe against that seat.

    It sees the table only when it is asked something, so it misses a tile now and then; it never believes a tile to
    be safe that is not.
    """

    __slots__ = ("_hand", "_lengths", "safe")

    def __init__(self) -> None:
        self._hand: tuple[int, ...] = ()
        self._lengths: dict[Seat, list[int]] = {}
        self.safe: dict[Seat, int] = {}
        """For each seat that threatens, the mask of the kinds that it cannot ron."""

    def look(self, view: View, sight: Sight) -> None:
        """Take in what was discarded since the last look."""
        hand = (view.round, view.dealer, view.honba)
        if hand != self._hand:
            self._lengths.clear()
            self.safe.clear()
            self._hand = hand
        for seat in sight.threats:
            known = self.safe.get(seat, 0) | sight.discarded[seat]
            self.safe[seat] = known | self._passed(seat, sight) if view.riichi(seat) else known

    def _passed(self, seat: Seat, sight: Sight) -> int:
        """Mask of the kinds that were put into rivers since this seat was first seen in riichi."""
        lengths = self._lengths.get(seat)
        if lengths is None:
            self._lengths[seat] = [len(river) for river in sight.rivers]
            return 0
        mask = 0
        for river, length in zip(sight.rivers, lengths, strict=True):
            for kind in river[length:]:
                mask |= 1 << kind
        return mask


def danger(kind: Kind, sight: Sight, safe: int) -> float:
    """Return how dangerous a kind is to one seat, of which ``safe`` is the mask of kinds that it cannot ron."""
    if safe >> kind & 1:
        return 0.0
    if kind >= EAST:
        return float(HONOURS[sight.unseen[kind]])
    rank = kind % 9
    unknown = NO_SUJI[rank]
    covered = [bool(safe >> other & 1) or _walled(kind, other, sight) for other in SUJI[kind]]
    found = unknown + (FULL_SUJI[rank] - unknown) * sum(covered) / len(covered)
    return found + 1.5 * sight.dora.count(kind)


def _walled(kind: Kind, other: Kind, sight: Sight) -> bool:
    """Whether no two-sided wait on both kinds can exist, as all four of a tile between them are seen."""
    low = min(kind, other)
    return not sight.unseen[low + 1] or not sight.unseen[low + 2]


def dangers(kinds: Iterable[Kind], view: View, sight: Sight, memory: Memory) -> dict[Kind, float]:
    """Return the danger of each kind to all seats that threaten; without riichi they count half, the dealer more."""
    found = dict.fromkeys(kinds, 0.0)
    for seat in sight.threats:
        weight = 1.0 if view.riichi(seat) else 0.5
        if seat == view.dealer:
            weight *= 1.2
        safe = memory.safe.get(seat, 0)
        for kind in found:
            found[kind] += weight * danger(kind, sight, safe)
    return found
