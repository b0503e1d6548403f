"""What a bot reads off the table before it thinks: its own tiles, what is still unseen, who threatens to win.

Everything comes from the `View`. Counts are per kind; masks are bit masks over the 34 kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rinshan.decisions import Action
from rinshan.tiles import EAST, IS_ORPHAN, KIND_OF, KINDS, NORTH, Kind, Name, Seat
from rinshan.views import MeldView, View

COPIES: Final = 4
LARGEST: Final = 15
"""Tiles of a hand, three for each meld, up to which a plan is made; more can only be thrown away."""


class Sight:
    """One look at the table. Made anew for each decision; nothing in it changes."""

    __slots__ = ("discarded", "dora", "hand", "live_left", "melds", "rivers", "seat", "threats", "unseen", "valued")

    def __init__(self, view: View, seat: Seat) -> None:
        self.seat = seat
        self.hand: list[Name] = view.hand
        drawn = view.drawn
        if drawn is not None and view.turn == seat:
            self.hand.append(drawn)
        self.live_left = view.live_left
        self.melds: list[list[MeldView]] = [view.melds(other) for other in range(view.players)]
        self.rivers: list[list[Kind]] = [
            [KIND_OF[tile.name] for tile in view.river(other) if tile.name >= 0] for other in range(view.players)
        ]
        self.discarded: list[int] = [self._discarded(view, other) for other in range(view.players)]
        """For each seat, the mask of the kinds it has discarded, called ones included."""
        self.dora: tuple[Kind, ...] = tuple(view.dora)
        self.unseen = self._count_unseen(view)
        self.threats = [
            other for other in range(view.players) if other != seat and (view.riichi(other) or self._looks_ready(other))
        ]
        self.valued = 0
        """Mask of the kinds of which a triplet is a yaku for this seat."""
        for kind in (*range(NORTH + 1, KINDS), view.round_wind, view.seat_wind(seat)):
            self.valued |= 1 << kind

    @property
    def oversize(self) -> bool:
        """Whether skills have given so many tiles that no hand is planned of them."""
        return len(self.hand) + 3 * len(self.melds[self.seat]) > LARGEST

    def loosest(self, discards: Sequence[Action]) -> Action:
        """The discard with the fewest tiles beside it; of several an honour or terminal, or else the drawn tile."""
        kinds = [KIND_OF[name] for name in self.hand]

        def worth(option: Action) -> tuple[int, bool, bool]:
            kind = KIND_OF[option.name]
            return _beside(kind, kinds), not IS_ORPHAN[kind], not option.drawn

        return min(discards, key=worth)

    def _discarded(self, view: View, seat: Seat) -> int:
        mask = 0
        for kind in self.rivers[seat]:
            mask |= 1 << kind
        for name in view.called_away(seat):
            mask |= 1 << KIND_OF[name]
        return mask

    def _count_unseen(self, view: View) -> list[int]:
        left = [COPIES] * KINDS
        for name in (*self.hand, *view.indicators):
            left[KIND_OF[name]] -= 1
        for river in self.rivers:
            for kind in river:
                left[kind] -= 1
        for melds in self.melds:
            for meld in melds:
                for name in meld.names:
                    left[KIND_OF[name]] -= 1
        return [count if count > 0 else 0 for count in left]

    def _looks_ready(self, seat: Seat) -> bool:
        """Whether a seat without riichi must be feared: three calls, or two that show three dora or more."""
        calls = [meld for meld in self.melds[seat] if meld.frm >= 0]
        if len(calls) >= 3:
            return True
        return len(calls) == 2 and sum(self.dora_worth(name) for meld in calls for name in meld.names) >= 3

    def dora_worth(self, name: Name) -> int:
        """How many dora a tile is, its red included."""
        return self.dora.count(KIND_OF[name]) + (name >= KINDS)

    def is_yakuhai(self, kind: Kind) -> bool:
        """Whether a triplet of this kind is a yaku for this seat."""
        return bool(self.valued >> kind & 1)

    @property
    def own_dora(self) -> int:
        """Dora in hand and melds."""
        own = sum(self.dora_worth(name) for name in self.hand)
        return own + sum(self.dora_worth(name) for meld in self.melds[self.seat] for name in meld.names)

    def weight(self, kinds: int) -> int:
        """How many unseen tiles are of the kinds of a mask."""
        total = 0
        for kind, count in enumerate(self.unseen):
            if kinds >> kind & 1:
                total += count
        return total


def _beside(kind: Kind, kinds: list[Kind]) -> int:
    """How well a tile is placed among others: pairs count most, then neighbours, then tiles next but one."""
    score = 3 * kinds.count(kind)
    if kind < EAST:
        rank = kind % 9
        for step, value in ((1, 2), (2, 1)):
            score += value * (kinds.count(kind - step) if rank >= step else 0)
            score += value * (kinds.count(kind + step) if rank + step < 9 else 0)
    return score
