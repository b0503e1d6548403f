"""The integer in which all that scoring asks of sets is packed (B-11, B-12, B-14).

Every division of a suit and every meld has one, and that of a hand is the sum of them; only what melds may have in
common with the concealed tiles is or-ed::

    suits 4 | marks 8 | tallies 18 | fu 8 | pairs 3 | sets 6 | open melds 6 | wait 3 |
    runs 21 | kinds 34 | triplets 34 | kind of the pair

``suits``, ``runs``, ``kinds`` and ``triplets`` are masks, a mark is one bit about the whole hand, the rest are numbers.
Suits, marks and tallies make the *signature*, all that most yaku depend on. The kind of the pair is 0 where there is
none, so that the sum of them is the hand's. In a hand of 14 tiles no number overflows, and no other number of tiles
makes four sets and a pair.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rinshan.tiles import EAST, GREEN, KINDS, ORPHANS, WHITE, Kind

# Masks of kinds.
MAN_KINDS: Final = 0x1FF
WINDS: Final = 0b1111 << EAST
DRAGONS: Final = 0b111 << WHITE
ALL_KINDS: Final = (1 << KINDS) - 1
SIMPLES: Final = ALL_KINDS ^ sum(1 << kind for kind in ORPHANS)
GREENS: Final = sum(1 << 18 + rank - 1 for rank in (2, 3, 4, 6, 8)) | 1 << GREEN

# Suits.
HAS_MAN: Final = 1
HAS_PIN: Final = 2
HAS_SOU: Final = 4
HAS_HONOURS: Final = 8
SUITS: Final = HAS_MAN | HAS_PIN | HAS_SOU

# Marks. Those of yaku are put in only to look up what a signature brings.
CLOSED: Final = 1 << 4
"""The hand has no open meld."""
TANYAO_COUNTS: Final = 1 << 5
SEVEN: Final = 1 << 6
"""Seven pairs."""
TWO_SIDED: Final = 1 << 7
"""The wait is ryanmen."""
VALUED_PAIR: Final = 1 << 8
"""The pair has fu."""
SANSHOKU: Final = 1 << 9
ITTSUU: Final = 1 << 10
DOUKOU: Final = 1 << 11
MARKS_OF_HAND: Final = CLOSED | TANYAO_COUNTS

# Tallies: what one of each adds; they count up to 7.
FULL_TALLY: Final = 7
RUN: Final = 1 << 12
TRIPLET: Final = 1 << 15
"""A triplet or a kan, concealed or not."""
TWINS: Final = 1 << 18
"""Two equal runs."""
INNER: Final = 1 << 21
"""A set or pair without terminals and honours. A whole-hand shape has five, one or none, as all its tiles, some or
none are simples."""
CLOSED_TRIPLET: Final = 1 << 24
KAN: Final = 1 << 27
RUNS: Final = FULL_TALLY * RUN
TWO_RUNS: Final = 2 * RUN
TRIPLETS: Final = FULL_TALLY * TRIPLET
TWO_TRIPLETS: Final = 2 * TRIPLET
SIGNATURE: Final = (1 << 30) - 1

# Numbers that no yaku depends on.
FU_AT: Final = 30
"""Fu of everything, before changes and rounding."""
FULL_FU: Final = 255
PAIR: Final = 1 << 38
SET: Final = 1 << 41
SETS: Final = 63 * SET
SETS_AND_PAIRS: Final = SETS + 7 * PAIR
FOUR_AND_ONE: Final = 4 * SET + PAIR
"""What `SETS_AND_PAIRS` is in a hand of four sets and a pair."""
NO_SET: Final = 5 * SET
"""What a meld that is no set adds: with it there are never four sets."""
OPEN_MELD: Final = 1 << 47
OPEN_MELDS: Final = 63 * OPEN_MELD
WAIT_AT: Final = 53
WAIT: Final = 7 << WAIT_AT

# Masks, and the kind of the pair above them.
RUNS_AT: Final = 56
ALL_RUNS: Final = (1 << 21) - 1
"""Seven runs in each suit, by their lowest tile."""
KINDS_AT: Final = 77
TRIPLETS_AT: Final = 111
"""Triplets and kans by kind."""
HONOUR_TRIPLETS: Final = (WINDS | DRAGONS) << TRIPLETS_AT
PAIR_AT: Final = 145
MASKS: Final = SUITS | HAS_HONOURS | (1 << PAIR_AT) - (1 << RUNS_AT)
"""What is or-ed where melds are taken to concealed tiles; the rest is added."""


def pack_masks(kinds: Iterable[Kind], runs: Iterable[Kind] = (), triplets: Iterable[Kind] = ()) -> int:
    """Pack the kinds that there are, the lowest tiles of runs, and the kinds of triplets."""
    masks = 0
    for kind in kinds:
        masks |= 1 << kind // 9 | 1 << KINDS_AT + kind
    for low in runs:
        masks |= 1 << RUNS_AT + 7 * (low // 9) + low % 9
    for kind in triplets:
        masks |= 1 << TRIPLETS_AT + kind
    return masks


def tally(packed: int, unit: int) -> int:
    """Return how many of a unit such as `RUN` there are."""
    return packed // unit & FULL_TALLY
