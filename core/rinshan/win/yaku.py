"""The yaku of the base game, as questions to a reading (B-12).

Most yaku depend on little: how many runs, triplets and kans there are, in which suits, whether the hand is closed. All
that makes the *signature* of a reading, a small integer that many hands share, and what it brings is found out once.
Circumstances and honours stand beside it. Yakuman stand apart, because they replace all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rinshan.tiles import EAST, WHITE
from rinshan.win.items import (
    CHANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    IPPATSU,
    OPEN_RIICHI,
    RIICHI,
    RINSHAN,
    TENHOU,
    Item,
    yakuman,
)
from rinshan.win.packed import (
    ALL_RUNS,
    CLOSED,
    CLOSED_TRIPLET,
    DOUKOU,
    DRAGONS,
    GREENS,
    HAS_HONOURS,
    HAS_MAN,
    HAS_PIN,
    HAS_SOU,
    INNER,
    ITTSUU,
    KAN,
    MAN_KINDS,
    RUN,
    RUNS,
    RUNS_AT,
    SANSHOKU,
    SEVEN,
    SIGNATURE,
    SIMPLES,
    SUITS,
    TANYAO_COUNTS,
    TRIPLET,
    TRIPLETS,
    TWINS,
    TWO_RUNS,
    TWO_SIDED,
    TWO_TRIPLETS,
    VALUED_PAIR,
    WINDS,
    tally,
)
from rinshan.win.readings import ORPHANS_SHAPE, STANDARD, Hand, Reading
from rinshan.win.suits import FIELD, FULL, KINDS_ONLY, SUIT_FULL, SUIT_SHIFT, TANKI

_RIICHI: Final = Item("riichi", 1)
_DOUBLE_RIICHI: Final = Item("double_riichi", 2)
_IPPATSU: Final = Item("ippatsu", 1)
_MENZEN_TSUMO: Final = Item("menzen_tsumo", 1)
_HAITEI: Final = Item("haitei_raoyue", 1)
_HOUTEI: Final = Item("houtei_raoyui", 1)
_RINSHAN: Final = Item("rinshan_kaihou", 1)
_CHANKAN: Final = Item("chankan", 1)
_TANYAO: Final = Item("tanyao", 1)
_HONROUTOU: Final = Item("honroutou", 2)
_CHIITOITSU: Final = Item("chiitoitsu", 2)
PINFU: Final = Item("pinfu", 1)
_IIPEIKOU: Final = Item("iipeikou", 1)
_RYANPEIKOU: Final = Item("ryanpeikou", 3)
_SANSHOKU_DOUKOU: Final = Item("sanshoku_doukou", 2)
_SANANKOU: Final = Item("sanankou", 2)
_SANKANTSU: Final = Item("sankantsu", 2)
_TOITOI: Final = Item("toitoi", 2)
_SHOUSANGEN: Final = Item("shousangen", 2)
# Open (index 0) one han less than closed (index 1).
_ITTSUU: Final = (Item("ittsuu", 1), Item("ittsuu", 2))
_SANSHOKU: Final = (Item("sanshoku_doujun", 1), Item("sanshoku_doujun", 2))
_CHANTA: Final = (Item("chanta", 1), Item("chanta", 2))
_JUNCHAN: Final = (Item("junchan", 2), Item("junchan", 3))
_HONITSU: Final = (Item("honitsu", 2), Item("honitsu", 3))
_CHINITSU: Final = (Item("chinitsu", 5), Item("chinitsu", 6))
_WIND_NAMES: Final = ("ton", "nan", "shaa", "pei")
_SEAT_WIND: Final = tuple(Item(f"jikaze_{wind}", 1) for wind in _WIND_NAMES)
_ROUND_WIND: Final = tuple(Item(f"bakaze_{wind}", 1) for wind in _WIND_NAMES)
_DRAGON: Final = (Item("yakuhai_haku", 1), Item("yakuhai_hatsu", 1), Item("yakuhai_chun", 1))

FIRST_TURN: Final = TENHOU | CHIIHOU
_ONE_SUIT: Final = (HAS_MAN, HAS_PIN, HAS_SOU)
_LOWEST_RUNS: Final = 1 | 1 << 7 | 1 << 14
"""The runs 123 of the three suits, in the mask of runs."""
_GATES: Final = sum((3 if rank in (0, 8) else 1) << FIELD * rank for rank in range(9))
_GATE_TILE: Final = {1 << FIELD * rank: rank for rank in range(9)}


class _Circumstances(dict[int, tuple[Item, ...]]):
    """Yaku of circumstances, by flags x 4 + tsumo x 2 + closed; filled when asked."""

    def __missing__(self, key: int) -> tuple[Item, ...]:
        items = self[key] = _circumstances(key >> 2, bool(key & 2), bool(key & 1))
        return items


circumstances: Final = _Circumstances().__getitem__
"""Look up the yaku of flags x 4 + tsumo x 2 + closed."""


def _circumstances(flags: int, tsumo: bool, closed: bool) -> tuple[Item, ...]:
    """Riichi and incidental yaku (B-08, B-09). Flags that contradict the way of winning do not count."""
    items: list[Item] = []
    if (closed or flags & OPEN_RIICHI) and flags & (RIICHI | DOUBLE_RIICHI):
        items.append(_DOUBLE_RIICHI if flags & DOUBLE_RIICHI else _RIICHI)
        if flags & IPPATSU:
            items.append(_IPPATSU)
    if closed and tsumo:
        items.append(_MENZEN_TSUMO)
    incidental = ((HAITEI, _HAITEI), (RINSHAN, _RINSHAN)) if tsumo else ((HOUTEI, _HOUTEI), (CHANKAN, _CHANKAN))
    return (*items, *(item for flag, item in incidental if flags & flag))


class Pattern:
    """What a signature brings: its yaku, how many of them are told after honours, and whether it may be a yakuman."""

    __slots__ = ("after_honours", "rare", "yaku")

    def __init__(self, signature: int) -> None:
        last = tuple(_of_sets(signature))
        self.yaku = (*_of_tiles_and_runs(signature), *last)
        self.after_honours = len(last)
        self.rare = _is_rare(signature)


class _Patterns(dict[int, Pattern]):
    """Patterns by signature; filled when asked."""

    def __missing__(self, signature: int) -> Pattern:
        pattern = self[signature] = Pattern(signature)
        return pattern


_bring: Final = _Patterns().__getitem__


def pattern_of(reading: Reading) -> Pattern:
    """Return what follows from the signature of a reading."""
    packed = reading.packed
    signature = packed & SIGNATURE
    if signature & RUNS > TWO_RUNS:
        runs = packed >> RUNS_AT & ALL_RUNS
        if runs & runs >> 7 & runs >> 14:
            signature |= SANSHOKU
        if runs & runs >> 3 & runs >> 6 & _LOWEST_RUNS:
            signature |= ITTSUU
    elif signature & TRIPLETS > TWO_TRIPLETS:
        triplets = reading.triplets
        if triplets & triplets >> 9 & triplets >> 18 & MAN_KINDS:
            signature |= DOUKOU
    return _bring(signature)


def _of_tiles_and_runs(signature: int) -> Iterator[Item]:
    """Yield the yaku of a signature for its tiles, its shape and its runs."""
    closed, runs, inner = bool(signature & CLOSED), tally(signature, RUN), tally(signature, INNER)
    if inner == 5 and signature & TANYAO_COUNTS:
        yield _TANYAO
    elif not inner and not runs:
        yield _HONROUTOU
    if signature & SUITS in _ONE_SUIT:
        yield (_HONITSU if signature & HAS_HONOURS else _CHINITSU)[closed]
    if signature & SEVEN:
        yield _CHIITOITSU
    if closed and runs == 4 and signature & TWO_SIDED and not signature & VALUED_PAIR:
        yield PINFU
    twins = tally(signature, TWINS)
    if closed and twins:
        yield _IIPEIKOU if twins == 1 else _RYANPEIKOU
    if signature & SANSHOKU:
        yield _SANSHOKU[closed]
    if signature & ITTSUU:
        yield _ITTSUU[closed]


def _of_sets(signature: int) -> Iterator[Item]:
    """Yield the yaku of a signature for its triplets, and for terminals and honours in every set."""
    if tally(signature, TRIPLET) == 4:
        yield _TOITOI
    if tally(signature, CLOSED_TRIPLET) == 3:
        yield _SANANKOU
    if tally(signature, KAN) == 3:
        yield _SANKANTSU
    if signature & DOUKOU:
        yield _SANSHOKU_DOUKOU
    if tally(signature, RUN) and not tally(signature, INNER):
        yield (_CHANTA if signature & HAS_HONOURS else _JUNCHAN)[bool(signature & CLOSED)]


def _is_rare(signature: int) -> bool:
    """Whether the sets and tiles of a yakuman may be there."""
    runs, triplets = tally(signature, RUN), tally(signature, TRIPLET)
    if not tally(signature, INNER) and not runs:
        return True
    if triplets > 2 and (signature & HAS_HONOURS or 4 in (tally(signature, CLOSED_TRIPLET), tally(signature, KAN))):
        return True
    return signature & SUITS == HAS_SOU or (bool(signature & CLOSED) and signature & (SUITS | HAS_HONOURS) in _ONE_SUIT)


def is_pinfu(reading: Reading) -> bool:
    """Closed, four runs, a valueless pair, a two-sided wait."""
    return PINFU in pattern_of(reading).yaku


def honour_yaku(hand: Hand, reading: Reading) -> list[Item]:
    """Return the yaku of winds and dragons (B-12)."""
    items: list[Item] = []
    triplets, win = reading.triplets, hand.win
    if triplets >> win.seat_wind & 1:
        items.append(_SEAT_WIND[win.seat_wind - EAST])
    if triplets >> win.round_wind & 1:
        items.append(_ROUND_WIND[win.round_wind - EAST])
    dragons = triplets & DRAGONS
    if dragons:
        items += [item for place, item in enumerate(_DRAGON) if dragons >> WHITE + place & 1]
        pair = reading.pair
        if pair >= WHITE and dragons.bit_count() == 2 and not dragons >> pair & 1:
            items.append(_SHOUSANGEN)
    return items


def yakuman_of(hand: Hand, reading: Reading, pattern: Pattern) -> list[Item]:
    """Return the yakuman of a reading; double forms by `Rules.double_yakuman`."""
    win = hand.win
    items: list[Item] = []
    if win.flags & FIRST_TURN and win.tsumo and not win.melds:
        items.append(yakuman("tenhou" if win.flags & TENHOU else "chiihou"))
    if pattern.rare:
        _rare_yakuman(hand, reading, items)
    return items


def _rare_yakuman(hand: Hand, reading: Reading, items: list[Item]) -> None:
    kinds = reading.kinds
    if not kinds & SIMPLES:
        _orphan_yakuman(hand, reading, items)
    elif not kinds & ~GREENS:
        items.append(yakuman("ryuuiisou"))
    if tally(reading.packed, TRIPLET) > 2:
        _triplet_yakuman(hand, reading, items)
    elif reading.shape == STANDARD and not hand.melds:
        _gates(hand, kinds, items)


def _orphan_yakuman(hand: Hand, reading: Reading, items: list[Item]) -> None:
    """Yakuman of terminals and honours alone: tsuuiisou, chinroutou, kokushi."""
    if not reading.packed & SUITS:
        items.append(yakuman("tsuuiisou"))
    elif not reading.packed & HAS_HONOURS:
        items.append(yakuman("chinroutou"))
    elif reading.shape == ORPHANS_SHAPE:
        thirteen = hand.total >> FIELD * hand.win_kind & FULL == 2
        items.append(_form("kokushi_musou", "kokushi_musou_13_wait", thirteen, hand))


def _form(name: str, special: str, is_special: bool, hand: Hand) -> Item:
    return yakuman(special, 2 if hand.rules.double_yakuman else 1) if is_special else yakuman(name)


def _triplet_yakuman(hand: Hand, reading: Reading, items: list[Item]) -> None:
    packed, triplets = reading.packed, reading.triplets
    if tally(packed, CLOSED_TRIPLET) == 4:
        items.append(_form("suuankou", "suuankou_tanki", reading.wait == TANKI, hand))
    if tally(packed, KAN) == 4:
        items.append(yakuman("suukantsu"))
    if triplets >> EAST:
        winds = (triplets & WINDS).bit_count()
        if triplets & DRAGONS == DRAGONS:
            items.append(yakuman("daisangen"))
        elif winds == 4:
            items.append(yakuman("daisuushii", 2 if hand.rules.double_yakuman else 1))
        elif winds == 3 and WINDS >> reading.pair & 1 and not triplets >> reading.pair & 1:
            items.append(yakuman("shousuushii"))


def _gates(hand: Hand, kinds: int, items: list[Item]) -> None:
    """Nine gates: 1112345678999 of one suit and one more of it; pure when that one won."""
    for suit in range(3):
        if kinds == MAN_KINDS << 9 * suit:
            extra = (hand.total & KINDS_ONLY) >> SUIT_SHIFT * suit & SUIT_FULL
            rank = _GATE_TILE.get(extra - _GATES)
            if rank is not None:
                pure = rank == hand.win_kind % 9
                items.append(_form("chuuren_poutou", "junsei_chuuren_poutou", pure, hand))
