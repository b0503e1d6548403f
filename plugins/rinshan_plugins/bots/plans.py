"""Ways towards a yaku: which tiles may stay in the hand, and how far it is from winning with those alone.

A closed hand needs none, it has riichi. An open one wins by a triplet of yakuhai, by tanyao or by a half flush; each
is a mask of kinds, and the distance is that of the tiles within it (`rinshan.hand.HandKeys`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rinshan.hand import HandKeys
from rinshan.rules import Rules
from rinshan.tiles import IS_ORPHAN, KINDS, Kind
from rinshan_plugins.bots.sight import Sight

ALL: Final = (1 << KINDS) - 1
SIMPLES: Final = sum(1 << kind for kind in range(KINDS) if not IS_ORPHAN[kind])
HONOURS: Final = 0b1111111 << 27
SUITS: Final = tuple(0b111111111 << 9 * suit for suit in range(3))
FLUSH_TILES: Final = 9
"""Tiles of one suit and honours from which a half flush is thought of."""
SETS: Final = 4
"""Sets in a hand: with so many melds there is no room for a triplet any more."""


class Plan(NamedTuple):
    """One way to win. ``pair`` is a pair of yakuhai still to be made a triplet, -1 for none."""

    name: str
    mask: int
    pair: Kind = -1

    def keys(self, kinds: Iterable[Kind]) -> HandKeys:
        """Return the running keys of those of a hand's tiles that this plan keeps, its pair apart."""
        mask = self.mask
        keys = HandKeys(kind for kind in kinds if mask >> kind & 1)
        if self.pair >= 0:
            keys.remove(self.pair)
            keys.remove(self.pair)
        return keys

    def lack(self, keys: HandKeys, melds: int) -> int:
        """Return the tiles missing to a win by this plan, with the keys that it made."""
        return keys.missing(melds) if self.pair < 0 else keys.missing(melds + 1) + 1

    def useful(self, keys: HandKeys, melds: int) -> int:
        """Return the mask of kinds that bring this plan nearer."""
        if self.pair < 0:
            return keys.useful(melds) & self.mask
        return (keys.useful(melds + 1) & self.mask) | 1 << self.pair


RIICHI: Final = Plan("riichi", ALL)
YAKUHAI: Final = Plan("yakuhai", ALL)
TANYAO: Final = Plan("tanyao", SIMPLES)


def open_plans(kinds: Sequence[Kind], melds: Sequence[Sequence[Kind]], sight: Sight, rules: Rules) -> list[Plan]:
    """Return the plans that an open hand of these concealed kinds and melds can follow, the surest first."""
    found: list[Plan] = []
    melded = {kind for meld in melds for kind in meld}
    held = [kinds.count(kind) for kind in range(KINDS)]
    valued = [kind for kind in range(27, KINDS) if sight.is_yakuhai(kind)]
    if any(kind in melded or held[kind] >= 3 for kind in valued):
        found.append(YAKUHAI)
    if rules.open_tanyao and not any(IS_ORPHAN[kind] for kind in melded):
        found.append(TANYAO)
    for suit in SUITS:
        mask = suit | HONOURS
        inside = sum(1 for kind in kinds if mask >> kind & 1) + 3 * len(melds)
        if inside >= FLUSH_TILES and all(mask >> kind & 1 for kind in melded):
            found.append(Plan("honitsu", mask))
    if len(melds) < SETS:
        found += [Plan("pair", ALL, kind) for kind in valued if held[kind] == 2 and sight.unseen[kind]]
    return found
