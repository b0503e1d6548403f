"""Readings of a won hand: every division, with the winning tile in every place it can have come in (B-11, B-16)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Final

from rinshan.errors import HandError
from rinshan.hand import FormSet, form_set
from rinshan.tiles import EAST, KIND_OF, KINDS, ORPHANS, WHITE, Kind, Seat, format_names
from rinshan.win.form_suits import divider_of, marked
from rinshan.win.items import BASE_FU, CLOSED_RON_FU, TSUMO_FU, FuItem, Item, WinInput
from rinshan.win.packed import (
    ALL_KINDS,
    ALL_RUNS,
    FOUR_AND_ONE,
    FU_AT,
    FULL_FU,
    FULL_TALLY,
    INNER,
    KINDS_AT,
    MARKS_OF_HAND,
    MASKS,
    OPEN_MELDS,
    PAIR_AT,
    RUNS_AT,
    SET,
    SETS,
    SETS_AND_PAIRS,
    SEVEN,
    SIMPLES,
    TANYAO_COUNTS,
    TRIPLETS_AT,
    VALUED_PAIR,
    WAIT_AT,
    pack_masks,
)
from rinshan.win.suits import (
    ALL_WAITS,
    CLOSED_FU,
    FIELD,
    FULL,
    HONOURS_AT,
    HONOURS_FULL,
    KINDS_ONLY,
    OPEN_FU,
    PIN_AT,
    PLACES,
    SHANPON,
    SOU_AT,
    SUIT_FULL,
    SUIT_SHIFT,
    WAIT_NAMES,
    WAITS,
    WHOLE,
    Group,
    Part,
    divide_honours,
    divide_man,
    divide_pin,
    divide_sou,
    meld_part,
    triplet_fu,
    unit_of,
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
# What is packed of a hand apart from its tiles.
_CLOSED_TSUMO: Final = MARKS_OF_HAND | BASE_FU + TSUMO_FU << FU_AT
_CLOSED_RON: Final = MARKS_OF_HAND | BASE_FU + CLOSED_RON_FU << FU_AT
_OPEN_TSUMO: Final = BASE_FU + TSUMO_FU << FU_AT
_OPEN_RON: Final = BASE_FU << FU_AT


class Hand:
    """The facts that all readings of one win share.

    ``total`` is the integer of `rinshan.win.suits` for the concealed tiles. ``masks`` and ``nums`` are what
    `rinshan.win.packed` says of the melds, to be or-ed and to be added, with the marks and the fu of every reading.
    """

    __slots__ = ("closed", "dora", "masks", "melds", "nums", "on", "rules", "total", "win")

    def __init__(self, win: WinInput, rules: Rules, on: Hooks) -> None:
        self.win = win
        self.rules = rules
        self.on = on
        try:
            self.total = sum(map(unit_of, win.concealed))
        except IndexError:
            raise HandError(f"a tile is a name 0 to 36; got {win.concealed}") from None
        self.dora: list[Item] | None = None
        self.closed = True
        self.melds: tuple[Part, ...] = ()
        self.masks = 0
        self.nums = _CLOSED_TSUMO if win.tsumo else _CLOSED_RON
        if win.melds:
            self._take_melds()

    @property
    def who(self) -> Seat:
        """The winner."""
        return self.win.who

    @property
    def win_kind(self) -> Kind:
        """Kind of the winning tile."""
        return KIND_OF[self.win.win]

    def check(self) -> None:
        """Raise `HandError` for a wrong number of tiles, or where the winning tile is not among them."""
        win = self.win
        if len(win.concealed) + 3 * len(win.melds) != 14 or not self.total >> FIELD * self.win_kind & FULL:
            raise HandError(
                f"expected 14 tiles less 3 for each of {len(win.melds)} melds, the winning tile "
                f"{format_names([win.win])} among them; got {format_names(win.concealed) or 'none'}"
            )

    def _take_melds(self) -> None:
        part_of, on = meld_part, self.on
        if on.meld_forms:
            forms = forms_of(on, self.who)
            part_of = divider_of(forms).meld_part if forms is not None else meld_part
        self.melds = tuple([part_of(meld) for meld in self.win.melds])
        masks = nums = 0
        for part in self.melds:
            masks |= part.packed & MASKS
            nums += part.packed & ~MASKS
        self.masks = masks
        if nums & OPEN_MELDS:
            self.closed = False
            self.nums = _OPEN_TSUMO if self.win.tsumo else _OPEN_RON
            if self.rules.open_tanyao:
                self.nums |= TANYAO_COUNTS
        self.nums += nums

    @property
    def right(self) -> bool:
        """Whether every meld is a set."""
        return self.nums & SETS == len(self.melds) * SET

    def counts(self) -> list[int]:
        """Return 34 counts of the concealed tiles."""
        return [self.total >> FIELD * kind & FULL for kind in range(KINDS)]


class Reading:
    """One way to read a win: its shape, its division in ``parts``, and what `rinshan.win.packed` says of them.

    ``yaku`` and ``yakuman`` (whether they are yakuman) are filled in when they have been counted, then ``fu_fixed``:
    what pinfu or a whole-hand shape fixes fu at, None where they are a sum. ``asked`` are the yaku of which skills were
    asked whether they count, there only where skills have a say in it.
    """

    __slots__ = ("asked", "fu_fixed", "hand", "packed", "parts", "shape", "yaku", "yakuman")

    def __init__(self, hand: Hand, shape: str, parts: tuple[Part, ...], packed: int) -> None:
        self.hand = hand
        self.shape = shape
        self.parts = parts
        self.packed = packed
        self.fu_fixed: int | None = None
        self.yakuman = False
        self.yaku: list[Item] = []
        self.asked: list[Item]

    @property
    def kinds(self) -> int:
        """Mask of the kinds of all tiles."""
        return self.packed >> KINDS_AT & ALL_KINDS

    @property
    def triplets(self) -> int:
        """Mask of the kinds of triplets and kans."""
        return self.packed >> TRIPLETS_AT & ALL_KINDS

    @property
    def runs(self) -> int:
        """Mask of 7 runs in each suit, by their lowest tile."""
        return self.packed >> RUNS_AT & ALL_RUNS

    @property
    def fu(self) -> int:
        """Fu of everything, before changes and rounding; 0 for a whole-hand shape."""
        return self.packed >> FU_AT & FULL_FU

    @property
    def pair(self) -> Kind:
        """Kind of the pair; 0 for a whole-hand shape."""
        return self.packed >> PAIR_AT

    @property
    def wait(self) -> int:
        """Place of `wait_name` in `rinshan.win.suits.WAIT_NAMES`."""
        return self.packed >> WAIT_AT & FULL_TALLY

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

    @property
    def ronned(self) -> Group:
        """The triplet that the winning tile completed, where the wait is for a triplet."""
        return Group(self.hand.win_kind, "triplet")

    @property
    def ronned_fu(self) -> tuple[FuItem, FuItem]:
        """The fu of that triplet, and what is left of them because it was ronned (B-14)."""
        kind = self.hand.win_kind
        return CLOSED_FU[kind], OPEN_FU[kind]

    def groups(self) -> list[Group]:
        """Return sets and pair, concealed ones first; a triplet completed by ron is not concealed."""
        groups = [group for part in self.parts for group in part.groups]
        if self.wait == SHANPON and not self.hand.win.tsumo:
            ronned = groups.index(self.ronned)
            groups[ronned] = groups[ronned]._replace(concealed=False)
        return groups + [group for part in self.hand.melds for group in part.groups]

    def text(self) -> str:
        """Write the reading for people: ``123m 55p 789s (ryanmen)``, or the name of a whole-hand shape."""
        if self.shape != STANDARD:
            return self.shape
        return " ".join(group.text() for group in self.groups()) + f" ({self.wait_name})"


class FormReading(Reading):
    """A reading of the hand of a player with further set forms (K-47)."""

    __slots__ = ("completed",)

    def __init__(self, hand: Hand, part: Part, packed: int, completed: Group) -> None:
        super().__init__(hand, STANDARD, (part,), packed)
        self.completed = completed

    @property
    def ronned(self) -> Group:
        """The triplet that the winning tile completed, where the wait is for a triplet."""
        return self.completed

    @property
    def ronned_fu(self) -> tuple[FuItem, FuItem]:
        """The fu of that triplet, and what is left of them because it was ronned (B-14)."""
        return triplet_fu(self.completed), triplet_fu(self.completed._replace(concealed=False))


def forms_of(on: Hooks, who: Seat) -> FormSet | None:
    """Return the set forms that hold for a player; None where there are none (K-47)."""
    forms = on.meld_forms(who) if on.meld_forms else []
    return form_set(tuple(forms)) if forms else None


def readings(hand: Hand) -> list[Reading]:
    """Return all readings; none when the hand is not a win or a meld is no set.

    Raises `HandError` for tiles that cannot be a hand. What reads as four sets and a pair can, so only a hand that does
    not is checked.
    """
    win, on = hand.win, hand.on
    found = _with_forms(hand) if on.meld_forms else _standard(hand)
    if not found:
        hand.check()
        if not win.melds and (hand.total & KINDS_ONLY) - _ALL_ORPHANS in _ORPHAN_PAIR:
            found.append(_whole(hand, ORPHANS_SHAPE))
    if not win.melds and not hand.total & _NOT_TWOS:
        found.append(_whole(hand, SEVEN_PAIRS, SEVEN))
    if on.shapes:
        counts, melds = hand.counts(), len(hand.melds)
        won = [shape.name for shape in on.shapes(hand.who) if not shape.missing(counts, melds)]
        found += [_whole(hand, name) for name in won if hand.right]
    return found


def _whole(hand: Hand, shape: str, mark: int = 0) -> Reading:
    """Return a reading as a shape of the whole hand; it has masks, but neither sets nor fu."""
    concealed = [kind for kind, count in enumerate(hand.counts()) if count]
    masks = hand.masks | pack_masks(concealed)
    kinds = masks >> KINDS_AT & ALL_KINDS
    inner = 0 if not kinds & SIMPLES else 1 if kinds & ~SIMPLES else 5
    return Reading(hand, shape, (), masks | hand.nums & MARKS_OF_HAND | mark | inner * INNER | WHOLE << WAIT_AT)


def _standard(hand: Hand) -> list[Reading]:
    """Return the readings as four sets and a pair: of each division one for each place of the winning tile."""
    win, total = hand.win, hand.total
    kind = KIND_OF[win.win]
    suit, shift = kind // 9, kind % 9 * WAITS
    places = PLACES[kind << 1 | win.tsumo]
    found: list[Reading] = []
    for parts in product(
        divide_man(total & SUIT_FULL),
        divide_pin(total >> PIN_AT & SUIT_FULL),
        divide_sou(total >> SOU_AT & SUIT_FULL),
        divide_honours(total >> HONOURS_AT & HONOURS_FULL),
    ):
        a, b, c, d = parts
        packed = a.packed + b.packed + c.packed + d.packed + hand.nums | hand.masks
        if packed & SETS_AND_PAIRS != FOUR_AND_ONE:
            continue
        if packed >> PAIR_AT >= EAST:
            packed += _pair(hand, packed >> PAIR_AT)
        for place in places[parts[suit].waits >> shift & ALL_WAITS]:
            found.append(Reading(hand, STANDARD, parts, packed + place))  # noqa: PERF401 - there is hardly ever a second
    return found


def _with_forms(hand: Hand) -> list[Reading]:
    """Return the readings as four sets and a pair, sets of the winner's own forms among them."""
    forms = forms_of(hand.on, hand.who)
    if forms is None:
        return _standard(hand)
    win, divider = hand.win, divider_of(forms)
    melds = [group for part in hand.melds for group in part.groups]
    found: list[Reading] = []
    for pieces in divider.divisions(hand.total & KINDS_ONLY):
        part = divider.part(pieces)
        packed = (part.packed & ~MASKS) + hand.nums | part.packed & MASKS | hand.masks
        if packed & SETS_AND_PAIRS != FOUR_AND_ONE:
            continue
        if packed >> PAIR_AT >= EAST:
            packed += _pair(hand, packed >> PAIR_AT)
        packed = marked(packed, [*part.groups, *melds])
        for place, group in divider.places(pieces, KIND_OF[win.win], win.tsumo).items():
            found.append(FormReading(hand, part, packed + place, group))
    return found


def _pair(hand: Hand, pair: Kind) -> int:
    """Return what the fu of a pair add to the packed hand."""
    fu = pair_fu(hand, pair)
    return VALUED_PAIR | fu << FU_AT if fu else 0


def pair_fu(hand: Hand, pair: Kind) -> int:
    """Fu of a pair of that kind: dragon 2, seat wind 2, round wind 2, both by `Rules.double_wind_fu` (B-14)."""
    if pair < EAST:
        return 0
    if pair >= WHITE:
        return 2
    seat, prevailing = pair == hand.win.seat_wind, pair == hand.win.round_wind
    return hand.rules.double_wind_fu if seat and prevailing else 2 if seat or prevailing else 0


def same_readings(counts: Sequence[int], melds: int, kind: Kind, waits: int, forms: FormSet | None = None) -> bool:
    """Whether a closed kan of ``kind`` leaves every reading of every wait as it is (B-08, `Rules.riichi_kan`).

    ``counts`` are the concealed tiles with the fourth copy, ``waits`` the mask of kinds waited for before it was drawn.
    It does so when all divisions use three of the four as a triplet. ``forms`` are the player's own (K-47).
    """
    before = list(counts)
    before[kind] -= 1
    triplet = Group(kind, "triplet")
    for wait in range(KINDS):
        if waits >> wait & 1:
            before[wait] += 1
            divisions = _divisions(before, 4 - melds, forms)
            before[wait] -= 1
            if not divisions or any(triplet not in division for division in divisions):
                return False
    return True


_DIVIDE: Final = (divide_man, divide_pin, divide_sou, divide_honours)


def _divisions(counts: Sequence[int], sets: int, forms: FormSet | None) -> list[list[Group]]:
    """Return every division of 34 counts into that many sets and one pair."""
    total = sum(count << FIELD * kind for kind, count in enumerate(counts))
    if forms is None:
        suits = (divide(total >> place * SUIT_SHIFT & SUIT_FULL) for place, divide in enumerate(_DIVIDE))
        divisions = [[group for part in parts for group in part.groups] for parts in product(*suits)]
    else:
        divider = divider_of(forms)
        divisions = [divider.groups(pieces) for pieces in divider.divisions(total)]
    return [groups for groups in divisions if sum(group.form != "pair" for group in groups) == sets]
