"""The yaku of the base game, as questions to a reading (B-12).

Three families, each looking only at what can bring it: circumstances and tiles (the same for every reading of a
hand), runs, and triplets. Yakuman stand apart, because they replace all others.
"""

from __future__ import annotations

from typing import Final

from rinshan.tiles import EAST, GREEN, KINDS, ORPHANS, WHITE
from rinshan.win.items import (
    CHANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RIICHI,
    RINSHAN,
    TENHOU,
    Item,
    yakuman,
)
from rinshan.win.readings import ORPHANS_SHAPE, SEVEN_PAIRS, STANDARD, Hand, Reading
from rinshan.win.suits import (
    CLOSED_TRIPLETS_AT,
    FIELD,
    FULL,
    INNER_AT,
    KANS_AT,
    KINDS_ONLY,
    RYANMEN,
    SUIT_FULL,
    SUIT_SHIFT,
    TANKI,
    TRIPLETS_AT,
    TWINS_AT,
)

_MAN: Final = 0x1FF
_PIN: Final = _MAN << 9
_SOU: Final = _MAN << 18
_SUITED: Final = _MAN | _PIN | _SOU
_WINDS: Final = 0b1111 << EAST
_DRAGONS: Final = 0b111 << WHITE
_HONOURS: Final = _WINDS | _DRAGONS
_ORPHANS: Final = sum(1 << kind for kind in ORPHANS)
_SIMPLES: Final = (1 << KINDS) - 1 ^ _ORPHANS
_GREENS: Final = sum(1 << 18 + rank - 1 for rank in (2, 3, 4, 6, 8)) | 1 << GREEN

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

_LOWEST_RUNS: Final = 1 | 1 << 7 | 1 << 14
"""The runs 123 of the three suits, in the mask of runs."""
_GATES: Final = sum((3 if rank in (0, 8) else 1) << FIELD * rank for rank in range(9))
_GATE_TILE: Final = {1 << FIELD * rank: rank for rank in range(9)}


def general_yaku(hand: Hand, kinds: int) -> list[Item]:
    """Return the yaku of circumstances and of the kinds of tiles, which no division changes."""
    win = hand.win
    items = [*_CIRCUMSTANCES[win.flags << 2 | win.tsumo << 1 | hand.closed]]
    if not kinds & _ORPHANS:
        if hand.closed or hand.rules.open_tanyao:
            items.append(_TANYAO)
    elif not kinds & _SIMPLES:
        items.append(_HONROUTOU)
    if not (kinds & _MAN and kinds & _PIN) and _is_one_suit(kinds & _SUITED):
        items.append((_HONITSU if kinds & _HONOURS else _CHINITSU)[hand.closed])
    return items


def _is_one_suit(suited: int) -> bool:
    return suited > 0 and (not suited & ~_MAN or not suited & ~_PIN or not suited & ~_SOU)


class _Circumstances(dict[int, tuple[Item, ...]]):
    """Yaku of circumstances, by flags x 4 + tsumo x 2 + closed; filled when asked."""

    def __missing__(self, key: int) -> tuple[Item, ...]:
        items = self[key] = _circumstances(key >> 2, bool(key & 2), bool(key & 1))
        return items


_CIRCUMSTANCES: Final = _Circumstances()


def _circumstances(flags: int, tsumo: bool, closed: bool) -> tuple[Item, ...]:
    """Riichi and incidental yaku (B-08, B-09). Flags that contradict the way of winning do not count."""
    items: list[Item] = []
    if closed and flags & (RIICHI | DOUBLE_RIICHI):
        items.append(_DOUBLE_RIICHI if flags & DOUBLE_RIICHI else _RIICHI)
        if flags & IPPATSU:
            items.append(_IPPATSU)
    if closed and tsumo:
        items.append(_MENZEN_TSUMO)
    incidental = ((HAITEI, _HAITEI), (RINSHAN, _RINSHAN)) if tsumo else ((HOUTEI, _HOUTEI), (CHANKAN, _CHANKAN))
    return (*items, *(item for flag, item in incidental if flags & flag))


def ordinary_yaku(hand: Hand, reading: Reading) -> list[Item]:
    """Return all yaku of a reading that are no yakuman, dora apart."""
    if hand.general is None:
        hand.general = general_yaku(hand, reading.kinds)
    items = hand.general.copy()
    if reading.shape == STANDARD:
        nums = reading.nums
        if nums & FULL > (1 if hand.closed else 2):
            _run_yaku(hand, reading, items)
        if reading.triplets:
            _triplet_yaku(hand, reading, items)
        if not nums >> INNER_AT & FULL and nums & FULL:
            items.append((_CHANTA if reading.kinds & _HONOURS else _JUNCHAN)[hand.closed])
    elif reading.shape == SEVEN_PAIRS:
        items.append(_CHIITOITSU)
    return items


def is_pinfu(hand: Hand, reading: Reading) -> bool:
    """Closed, four runs, a valueless pair, a two-sided wait."""
    if reading.wait != RYANMEN or reading.triplets or hand.melds:
        return False
    pair = reading.pair
    return pair < EAST or not pair_fu(hand, pair)


def pair_fu(hand: Hand, pair: int) -> int:
    """Fu of a pair of that kind: dragon 2, seat wind 2, round wind 2, both by `Rules.double_wind_fu` (B-14)."""
    if pair < EAST:
        return 0
    if pair >= WHITE:
        return 2
    seat, prevailing = pair == hand.win.seat_wind, pair == hand.win.round_wind
    return hand.rules.double_wind_fu if seat and prevailing else 2 if seat or prevailing else 0


def _run_yaku(hand: Hand, reading: Reading, items: list[Item]) -> None:
    runs = reading.runs
    if hand.closed:
        if is_pinfu(hand, reading):
            items.append(PINFU)
        twins = reading.nums >> TWINS_AT & FULL
        if twins:
            items.append(_IIPEIKOU if twins == 1 else _RYANPEIKOU)
    if reading.nums & FULL > 2:
        if runs & runs >> 7 & runs >> 14 & 0x7F:
            items.append(_SANSHOKU[hand.closed])
        if runs & runs >> 3 & runs >> 6 & _LOWEST_RUNS:
            items.append(_ITTSUU[hand.closed])


def _triplet_yaku(hand: Hand, reading: Reading, items: list[Item]) -> None:
    triplets, nums = reading.triplets, reading.nums
    if triplets & _HONOURS:
        _honour_yaku(hand, reading, items)
    if nums >> TRIPLETS_AT & FULL < 3:
        return
    if nums >> TRIPLETS_AT & FULL == 4:
        items.append(_TOITOI)
    if nums >> CLOSED_TRIPLETS_AT & FULL == 3:
        items.append(_SANANKOU)
    if nums >> KANS_AT & FULL == 3:
        items.append(_SANKANTSU)
    if triplets & triplets >> 9 & triplets >> 18 & _MAN:
        items.append(_SANSHOKU_DOUKOU)


def _honour_yaku(hand: Hand, reading: Reading, items: list[Item]) -> None:
    triplets, win = reading.triplets, hand.win
    if triplets >> win.seat_wind & 1:
        items.append(_SEAT_WIND[win.seat_wind - EAST])
    if triplets >> win.round_wind & 1:
        items.append(_ROUND_WIND[win.round_wind - EAST])
    dragons = triplets & _DRAGONS
    if dragons:
        items += [item for place, item in enumerate(_DRAGON) if dragons >> WHITE + place & 1]
        pair = reading.pair
        if pair >= WHITE and dragons.bit_count() == 2 and not dragons >> pair & 1:
            items.append(_SHOUSANGEN)


def yakuman_of(hand: Hand, reading: Reading) -> list[Item]:
    """Return the yakuman of a reading; double forms by `Rules.double_yakuman`."""
    items: list[Item] = []
    win, kinds = hand.win, reading.kinds
    if win.flags & (TENHOU | CHIIHOU) and win.tsumo and not win.melds:
        items.append(yakuman("tenhou" if win.flags & TENHOU else "chiihou"))
    if not kinds & _SIMPLES:
        _orphan_yakuman(hand, reading, items)
    elif not kinds & ~_GREENS:
        items.append(yakuman("ryuuiisou"))
    if reading.shape == STANDARD:
        if reading.nums >> TRIPLETS_AT & FULL > 2:
            _triplet_yakuman(hand, reading, items)
        elif not win.melds and kinds.bit_count() == 9:
            _gates(hand, kinds, items)
    return items


def _orphan_yakuman(hand: Hand, reading: Reading, items: list[Item]) -> None:
    """Yakuman of terminals and honours alone: tsuuiisou, chinroutou, kokushi."""
    if not reading.kinds & _SUITED:
        items.append(yakuman("tsuuiisou"))
    elif not reading.kinds & _HONOURS:
        items.append(yakuman("chinroutou"))
    elif reading.shape == ORPHANS_SHAPE:
        thirteen = hand.total >> FIELD * hand.win_kind & FULL == 2
        items.append(_form("kokushi_musou", "kokushi_musou_13_wait", thirteen, hand))


def _form(name: str, special: str, is_special: bool, hand: Hand) -> Item:
    return yakuman(special, 2 if hand.rules.double_yakuman else 1) if is_special else yakuman(name)


def _triplet_yakuman(hand: Hand, reading: Reading, items: list[Item]) -> None:
    nums, triplets = reading.nums, reading.triplets
    if nums >> CLOSED_TRIPLETS_AT & FULL == 4:
        items.append(_form("suuankou", "suuankou_tanki", reading.wait == TANKI, hand))
    if nums >> KANS_AT & FULL == 4:
        items.append(yakuman("suukantsu"))
    if triplets & _HONOURS:
        winds = (triplets & _WINDS).bit_count()
        if triplets & _DRAGONS == _DRAGONS:
            items.append(yakuman("daisangen"))
        elif winds == 4:
            items.append(yakuman("daisuushii", 2 if hand.rules.double_yakuman else 1))
        elif winds == 3 and _WINDS >> reading.pair & 1 and not triplets >> reading.pair & 1:
            items.append(yakuman("shousuushii"))


def _gates(hand: Hand, kinds: int, items: list[Item]) -> None:
    """Nine gates: 1112345678999 of one suit and one more of it; pure when that one won."""
    for suit in range(3):
        if kinds == _MAN << 9 * suit:
            extra = (hand.total & KINDS_ONLY) >> SUIT_SHIFT * suit & SUIT_FULL
            rank = _GATE_TILE.get(extra - _GATES)
            if rank is not None:
                pure = rank == hand.win_kind % 9
                items.append(_form("chuuren_poutou", "junsei_chuuren_poutou", pure, hand))
