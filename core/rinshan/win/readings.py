"""Readings of a won hand: every division, with the winning tile in every place it can have come in (B-11, B-16)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Final

from rinshan.errors import HandError
from rinshan.tiles import IS_ORPHAN, KIND_OF, KINDS, ORPHANS, Kind, Seat, format_names
from rinshan.win.items import Item, WinInput
from rinshan.win.suits import (
    CLOSED_TRIPLETS_AT,
    FIELD,
    FULL,
    HONOURS,
    HONOURS_AT,
    KINDS_ONLY,
    MAN,
    PIN,
    PIN_AT,
    SHANPON,
    SOU,
    SOU_AT,
    SUIT_FULL,
    SUIT_SHIFT,
    TRIPLETS_AT,
    UNIT,
    WAIT_NAMES,
    WHOLE,
    Group,
    Part,
    meld_part,
)

if TYPE_CHECKING:
    from rinshan.hooks import Hooks
    from rinshan.rules import Rules

STANDARD: Final = "standard"
SEVEN_PAIRS: Final = "seven_pairs"
ORPHANS_SHAPE: Final = "orphans"

_NOT_TWOS: Final = KINDS_ONLY ^ sum(2 << FIELD * kind for kind in range(KINDS))
_ALL_ORPHANS: Final = sum(1 << FIELD * kind for kind in ORPHANS)
_ORPHAN_PAIR: Final = frozenset(1 << FIELD * kind for kind in ORPHANS)
_RONNED_LOSS: Final = tuple(4 if orphan else 2 for orphan in IS_ORPHAN)
"""Fu that a concealed triplet loses when its third tile was ronned: it counts as open (B-14)."""


class Hand:
    """The facts that all readings of one win share. ``total`` is the integer of `rinshan.win.suits`."""

    __slots__ = (
        "closed", "dora", "fu", "general", "kinds", "melds", "nums", "on", "right", "rules", "runs", "total",
        "triplets", "unit", "who", "win", "win_kind",
    )  # fmt: skip

    def __init__(self, win: WinInput, rules: Rules, on: Hooks) -> None:
        self.win = win
        self.rules = rules
        self.on = on
        self.who: Seat = win.who
        self.win_kind: Kind = KIND_OF[win.win]
        self.total = sum([UNIT[name] for name in win.concealed])
        self.general: list[Item] | None = None
        self.dora: list[Item] | None = None
        self.closed = self.right = True
        self.kinds = self.runs = self.triplets = self.nums = self.fu = self.unit = 0
        self.melds: list[Part] = []
        if win.melds:
            self._take_melds()

    def check(self) -> None:
        """Raise `HandError` for a wrong number of tiles, or where the winning tile is not among them."""
        win = self.win
        if len(win.concealed) + 3 * len(win.melds) != 14 or not self.total >> FIELD * self.win_kind & FULL:
            raise HandError(
                f"expected 14 tiles less 3 for each of {len(win.melds)} melds, the winning tile "
                f"{format_names([win.win])} among them; got {format_names(win.concealed) or 'none'}"
            )

    def _take_melds(self) -> None:
        kinds = runs = triplets = nums = fu = unit = 0
        for meld in self.win.melds:
            part = meld_part(meld)
            self.melds.append(part)
            kinds |= part.kinds
            runs |= part.runs
            triplets |= part.triplets
            nums += part.nums
            fu += part.fu
            unit += part.unit
            if meld.type != "ankan":
                self.closed = False
            if not part.groups:
                self.right = False
        self.kinds, self.runs, self.triplets = kinds, runs, triplets
        self.nums, self.fu, self.unit = nums, fu, unit

    def counts(self) -> list[int]:
        """Return 34 counts of the concealed tiles."""
        return [self.total >> FIELD * kind & FULL for kind in range(KINDS)]

    def all_kinds(self) -> int:
        """Return the mask of all kinds in hand and melds."""
        kinds = self.kinds
        for name in self.win.concealed:
            kinds |= 1 << KIND_OF[name]
        return kinds


class Reading:
    """One way to read a win: its shape, division and wait. ``yaku`` is filled in when they have been counted.

    ``kinds``, ``triplets`` are masks of kinds, ``runs`` a mask of 7 runs in each suit, ``nums`` the counters of
    `rinshan.win.suits`, ``fu`` that of triplets and kans, ``pair`` the kind of the pair (0 for a whole-hand shape).
    """

    __slots__ = ("fu", "hand", "kinds", "nums", "pair", "parts", "runs", "shape", "triplets", "wait", "yaku")

    def __init__(
        self,
        hand: Hand,
        shape: str,
        parts: tuple[Part, ...],
        wait: int,
        kinds: int,
        runs: int,
        triplets: int,
        nums: int,
        fu: int,
        pair: Kind,
    ) -> None:
        self.hand = hand
        self.shape = shape
        self.parts = parts
        self.wait = wait
        self.kinds = kinds
        self.runs = runs
        self.triplets = triplets
        self.nums = nums
        self.fu = fu
        self.pair = pair
        self.yaku: list[Item] = []

    @property
    def win(self) -> WinInput:
        return self.hand.win

    @property
    def closed(self) -> bool:
        """Whether the hand has no open meld."""
        return self.hand.closed

    @property
    def wait_name(self) -> str:
        """``ryanmen``, ``kanchan``, ``penchan``, ``tanki``, ``shanpon``, or ``whole`` for a whole-hand shape."""
        return WAIT_NAMES[self.wait]

    def has(self, yaku: str) -> bool:
        """Whether this yaku has been counted."""
        return any(item.id == yaku for item in self.yaku)

    def groups(self) -> list[Group]:
        """Return sets and pair, concealed ones first; a triplet completed by ron is not concealed."""
        groups = [group for part in self.parts for group in part.groups]
        if self.wait == SHANPON and not self.hand.win.tsumo:
            ronned = groups.index(Group(self.hand.win_kind, "triplet"))
            groups[ronned] = groups[ronned]._replace(concealed=False)
        return groups + [group for part in self.hand.melds for group in part.groups]

    def text(self) -> str:
        """Write the reading for people: ``123m 55p 789s (ryanmen)``, or the name of a whole-hand shape."""
        if self.shape != STANDARD:
            return self.shape
        return " ".join(group.text() for group in self.groups()) + f" ({self.wait_name})"


def readings(hand: Hand) -> list[Reading]:
    """Return all readings; none when the hand is not a win or a meld is no set.

    Raises `HandError` for tiles that cannot be a hand; a standard reading has the winning tile, so only a hand without
    one is searched for it.
    """
    if len(hand.win.concealed) + 3 * len(hand.melds) != 14:
        hand.check()
    found = _standard(hand)
    if not found:
        hand.check()
    if not hand.melds:
        tiles = hand.total & KINDS_ONLY
        if not tiles & _NOT_TWOS:
            found.append(_whole(hand, SEVEN_PAIRS))
        elif not found and tiles - _ALL_ORPHANS in _ORPHAN_PAIR:
            found.append(_whole(hand, ORPHANS_SHAPE))
    on = hand.on
    if on.shapes:
        counts, melds = hand.counts(), len(hand.melds)
        found += [_whole(hand, shape.name) for shape in on.shapes(hand.who) if not shape.missing(counts, melds)]
    return found if hand.right else []


def _whole(hand: Hand, shape: str) -> Reading:
    return Reading(hand, shape, (), WHOLE, hand.all_kinds(), hand.runs, hand.triplets, hand.nums, hand.fu, 0)


def _standard(hand: Hand) -> list[Reading]:
    found: list[Reading] = []
    total = hand.total & KINDS_ONLY
    man = MAN[total & SUIT_FULL]
    pin = PIN[total >> PIN_AT & SUIT_FULL]
    sou = SOU[total >> SOU_AT & SUIT_FULL]
    honours = HONOURS[total >> HONOURS_AT]
    if not (man and pin and sou and honours):
        return found
    if len(man) + len(pin) + len(sou) + len(honours) == 4:
        _read(hand, (man[0], pin[0], sou[0], honours[0]), found)
    else:
        for parts in product(man, pin, sou, honours):
            _read(hand, parts, found)
    return found


def _read(hand: Hand, parts: tuple[Part, Part, Part, Part], found: list[Reading]) -> None:
    """Append the readings of one division, if it is four sets and a pair: one for each place of the winning tile."""
    a, b, c, d = parts
    nums = a.nums + b.nums + c.nums + d.nums
    fu = a.fu + b.fu + c.fu + d.fu
    kinds = a.kinds | b.kinds | c.kinds | d.kinds
    runs = a.runs | b.runs | c.runs
    triplets = a.triplets | b.triplets | c.triplets | d.triplets
    if hand.melds:
        nums += hand.nums
        fu += hand.fu
        kinds |= hand.kinds
        runs |= hand.runs
        triplets |= hand.triplets
    if (nums & FULL) + (nums >> TRIPLETS_AT & FULL) != 4:
        return
    pair = a.pair + b.pair + c.pair + d.pair
    kind = hand.win_kind
    for wait in parts[kind // 9].waits[kind]:
        if wait == SHANPON and not hand.win.tsumo:
            less, open_nums = fu - _RONNED_LOSS[kind], nums - (1 << CLOSED_TRIPLETS_AT)
            found.append(Reading(hand, STANDARD, parts, wait, kinds, runs, triplets, open_nums, less, pair))
        else:
            found.append(Reading(hand, STANDARD, parts, wait, kinds, runs, triplets, nums, fu, pair))


def same_readings(counts: Sequence[int], melds: int, kind: Kind, waits: int) -> bool:
    """Whether a closed kan of ``kind`` leaves every reading of every wait as it is (B-08, `Rules.riichi_kan`).

    ``counts`` are the concealed tiles with the fourth copy, ``waits`` the mask of kinds waited for before it was drawn.
    It does so when all divisions use three of the four as a triplet.
    """
    before = list(counts)
    before[kind] -= 1
    triplet = Group(kind, "triplet")
    for wait in range(KINDS):
        if waits >> wait & 1:
            before[wait] += 1
            divisions = _divisions(before, 4 - melds)
            before[wait] -= 1
            if not divisions or any(triplet not in division[kind // 9].groups for division in divisions):
                return False
    return True


def _divisions(counts: Sequence[int], sets: int) -> list[tuple[Part, ...]]:
    """Return every division of 34 counts into that many sets and one pair."""
    total = sum(count << FIELD * kind for kind, count in enumerate(counts))
    suits = (suit[total >> place * SUIT_SHIFT & SUIT_FULL] for place, suit in enumerate((MAN, PIN, SOU, HONOURS)))
    return [
        parts
        for parts in product(*suits)
        if sum(group.form != "pair" for part in parts for group in part.groups) == sets
    ]
