"""Winning shapes and yaku by brute force, written from the rules' text; nothing of the engine is used (B-11, B-12).

A kind is 0..33 as everywhere: 1m..9m, 1p..9p, 1s..9s, East South West North White Green Red. A hand is its 34 counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

ORPHAN_KINDS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
GREEN_KINDS = {19, 20, 21, 23, 25, 32}
Counts = tuple[int, ...]


# ---------------------------------------------------------------------------- shapes


@cache
def only_sets(suit: tuple[int, ...], honours: bool) -> bool:
    """Whether the tiles of one suit are triplets and runs, nothing left over."""
    first = next((place for place, count in enumerate(suit) if count), None)
    if first is None:
        return True
    if suit[first] >= 3 and only_sets(_less(suit, {first: 3}), honours):
        return True
    if honours or first > 6 or not (suit[first + 1] and suit[first + 2]):
        return False
    return only_sets(_less(suit, {first: 1, first + 1: 1, first + 2: 1}), honours)


def _less(suit: tuple[int, ...], taken: dict[int, int]) -> tuple[int, ...]:
    return tuple(count - taken.get(place, 0) for place, count in enumerate(suit))


@cache
def sets_and_a_pair(suit: tuple[int, ...], honours: bool) -> bool:
    """Whether the tiles of one suit are triplets, runs and exactly one pair."""
    return any(count >= 2 and only_sets(_less(suit, {place: 2}), honours) for place, count in enumerate(suit))


def four_sets_and_a_pair(counts: Counts) -> bool:
    """Whether the concealed tiles are sets and one pair; the sets of the melds are the caller's business."""
    pairs = 0
    for start in (0, 9, 18, 27):
        suit = counts[start : start + 9]
        left = sum(suit) % 3
        if left == 1 or (left == 0 and not only_sets(suit, start == 27)):
            return False
        if left == 2:
            if not sets_and_a_pair(suit, start == 27):
                return False
            pairs += 1
    return pairs == 1


def seven_pairs(counts: Counts) -> bool:
    return sum(counts) == 14 and all(count in (0, 2) for count in counts)


def thirteen_orphans(counts: Counts) -> bool:
    return (
        sum(counts) == 14
        and all(counts[kind] for kind in ORPHAN_KINDS)
        and sum(counts[kind] for kind in ORPHAN_KINDS) == 14
    )


@cache
def complete(counts: Counts) -> bool:
    return four_sets_and_a_pair(counts) or seven_pairs(counts) or thirteen_orphans(counts)


@cache
def waits(counts: Counts) -> frozenset[int]:
    """The kinds that complete these 1, 4, 7, 10 or 13 tiles, by shape alone."""
    held = list(counts)
    found: list[int] = []
    for kind in range(34):
        held[kind] += 1
        if complete(tuple(held)):
            found.append(kind)
        held[kind] -= 1
    return frozenset(found)


def orphan_waits(counts: Counts) -> frozenset[int]:
    """The kinds that complete thirteen orphans."""
    return frozenset(kind for kind in ORPHAN_KINDS if thirteen_orphans(plus(counts, kind)))


def plus(counts: Counts, kind: int, number: int = 1) -> Counts:
    return tuple(count + (number if place == kind else 0) for place, count in enumerate(counts))


Group = tuple[str, int]
"""``("run", lowest kind)`` or ``("triplet", kind)``."""


def divisions(counts: Counts) -> Iterator[tuple[int, tuple[Group, ...]]]:
    """All ways to read concealed tiles as sets and a pair: the kind of the pair and the sets, in order."""
    for pair, count in enumerate(counts):
        if count >= 2:
            for groups in _groupings(plus(counts, pair, -2)):
                yield pair, groups


def _groupings(counts: Counts) -> Iterator[tuple[Group, ...]]:
    first = next((kind for kind, count in enumerate(counts) if count), None)
    if first is None:
        yield ()
        return
    if counts[first] >= 3:
        for rest in _groupings(plus(counts, first, -3)):
            yield (("triplet", first), *rest)
    if first < 27 and first % 9 <= 6 and counts[first + 1] and counts[first + 2]:
        for rest in _groupings(plus(plus(plus(counts, first, -1), first + 1, -1), first + 2, -1)):
            yield (("run", first), *rest)


# ---------------------------------------------------------------------------- linked furiten


def blocked_when_linked(counts: Counts, tabooed: frozenset[int]) -> frozenset[int]:
    """The waits of a tenpai hand that furiten tiles block in the linked reading: their connected components."""
    nodes = waits(counts)
    single: set[int] = set()
    links: set[tuple[int, int]] = set()
    for wait in nodes:
        whole = plus(counts, wait)
        if seven_pairs(whole) or thirteen_orphans(whole):
            single.add(wait)
        if four_sets_and_a_pair(whole):
            for pair, groups in divisions(whole):
                if pair == wait:
                    single.add(wait)
                for form, low in groups:
                    if form == "run" and wait == low and low % 9 != 6:
                        links.add((wait, wait + 3))
                    if form == "run" and wait == low + 2 and low % 9 != 0:
                        links.add((wait - 3, wait))
    links = {(a, b) for a, b in links if a not in single and b not in single}
    found = set(nodes & tabooed)
    while more := {b for a, b in links if a in found} | {a for a, b in links if b in found}:
        if more <= found:
            break
        found |= more
    return frozenset(found)


# ---------------------------------------------------------------------------- yaku


@dataclass(frozen=True)
class Melded:
    """A meld: ``run`` with its lowest kind, ``triplet`` or ``kan``; ``closed`` for a closed kan."""

    form: str
    kind: int
    closed: bool = False

    @property
    def kinds(self) -> tuple[int, ...]:
        if self.form == "run":
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (4 if self.form == "kan" else 3)


@dataclass(frozen=True)
class Win:
    """A completed hand and its circumstances. ``luck`` holds ids of incidental yaku, riichi among them."""

    concealed: Counts
    melds: tuple[Melded, ...]
    tile: int
    tsumo: bool
    seat_wind: int
    round_wind: int
    luck: frozenset[str]
    open_tanyao: bool = True


@dataclass(frozen=True)
class Set:
    """A set of the completed hand. ``closed``: no called tile in it; ``kan``: four of a kind."""

    form: str
    kind: int
    closed: bool
    kan: bool = False

    @property
    def kinds(self) -> tuple[int, ...]:
        return (self.kind, self.kind + 1, self.kind + 2) if self.form == "run" else (self.kind,) * 3


def readings(win: Win) -> list[frozenset[str]]:
    """The yaku of every reading of a completed hand; a reading with a yakuman has its yakuman only."""
    if not complete(win.concealed):
        return []
    found: list[frozenset[str]] = []
    if thirteen_orphans(win.concealed) and not win.melds:
        even = win.concealed[win.tile] == 2
        found.append(_finished(win, {"kokushi_musou_13_wait" if even else "kokushi_musou"}))
    if seven_pairs(win.concealed) and not win.melds:
        found.append(_finished(win, {"chiitoitsu"} | _by_tiles(win, runs=False)))
    if four_sets_and_a_pair(win.concealed):
        for pair, groups in divisions(win.concealed):
            places = _places_of_winning_tile(win, pair, groups)
            found += [_finished(win, _four_sets(win, pair, groups, place)) for place in places]
    return found


YAKUMAN = {
    "kokushi_musou", "kokushi_musou_13_wait", "suuankou", "suuankou_tanki", "daisangen", "shousuushii",
    "daisuushii", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren_poutou", "junsei_chuuren_poutou", "suukantsu",
    "tenhou", "chiihou",
}  # fmt: skip


def _finished(win: Win, yaku: set[str]) -> frozenset[str]:
    yaku |= win.luck
    if win.tsumo and all(meld.closed for meld in win.melds):
        yaku.add("menzen_tsumo")
    return frozenset(yaku & YAKUMAN or yaku)


def _places_of_winning_tile(win: Win, pair: int, groups: tuple[Group, ...]) -> Iterator[int]:
    """Where the winning tile may stand: -1 in the pair, else the index of a set."""
    if pair == win.tile:
        yield -1
    for index, (form, kind) in enumerate(groups):
        if win.tile in Set(form, kind, True).kinds:
            yield index


def _all_kinds(win: Win) -> list[int]:
    kinds = [kind for kind, count in enumerate(win.concealed) for _ in range(count)]
    return kinds + [kind for meld in win.melds for kind in meld.kinds]


def _simple(kind: int) -> bool:
    return kind < 27 and 1 <= kind % 9 <= 7


def _terminal(kind: int) -> bool:
    return kind < 27 and kind % 9 in (0, 8)


def _orphan(kind: int) -> bool:
    return kind >= 27 or _terminal(kind)


def _by_tiles(win: Win, *, runs: bool) -> set[str]:
    """Yaku that look at the tiles alone."""
    kinds = _all_kinds(win)
    is_closed = all(meld.closed for meld in win.melds)
    found: set[str] = set()
    if all(map(_simple, kinds)) and (is_closed or win.open_tanyao):
        found.add("tanyao")
    suits = {kind // 9 for kind in kinds if kind < 27}
    honours = any(kind >= 27 for kind in kinds)
    if len(suits) == 1:
        found.add("honitsu" if honours else "chinitsu")
    if not suits:
        found.add("tsuuiisou")
    if all(map(_terminal, kinds)):
        found.add("chinroutou")
    if not runs and all(map(_orphan, kinds)):
        found.add("honroutou")
    if all(kind in GREEN_KINDS for kind in kinds):
        found.add("ryuuiisou")
    return found


def _four_sets(win: Win, pair: int, groups: tuple[Group, ...], place: int) -> set[str]:
    sets = [Set(form, kind, closed=win.tsumo or index != place) for index, (form, kind) in enumerate(groups)]
    sets += [
        Set("run" if meld.form == "run" else "triplet", meld.kind, meld.closed, meld.form == "kan")
        for meld in win.melds
    ]
    is_closed = all(meld.closed for meld in win.melds)
    runs = [each.kind for each in sets if each.form == "run"]
    triplets = [each.kind for each in sets if each.form != "run"]
    found = _by_tiles(win, runs=bool(runs))
    found |= _runs_and_pair(win, pair, runs, is_closed, place, groups)
    found |= _triplets(win, pair, triplets, sets, place)
    found |= _ends(pair, sets, runs)
    if is_closed and not win.melds and "chinitsu" in found:
        found |= _nine_gates(win)
    return found


def _runs_and_pair(
    win: Win, pair: int, runs: list[int], is_closed: bool, place: int, groups: tuple[Group, ...]
) -> set[str]:
    found: set[str] = set()
    valued = pair >= 31 or pair in (win.seat_wind, win.round_wind)
    if not win.melds and len(runs) == 4 and not valued and place >= 0:
        low = groups[place][1]
        if (win.tile == low and low % 9 != 6) or (win.tile == low + 2 and low % 9 != 0):
            found.add("pinfu")
    doubles = sum(runs.count(low) // 2 for low in set(runs))
    if is_closed and doubles == 1:
        found.add("iipeikou")
    if is_closed and doubles == 2:
        found.add("ryanpeikou")
    if any({start, start + 3, start + 6} <= set(runs) for start in (0, 9, 18)):
        found.add("ittsuu")
    if any({low, low + 9, low + 18} <= set(runs) for low in range(7)):
        found.add("sanshoku_doujun")
    return found


def _triplets(win: Win, pair: int, triplets: list[int], sets: list[Set], place: int) -> set[str]:
    found: set[str] = set()
    for wind, name in enumerate(("ton", "nan", "shaa", "pei")):
        if 27 + wind in triplets:
            found |= {f"bakaze_{name}"} if win.round_wind == 27 + wind else set()
            found |= {f"jikaze_{name}"} if win.seat_wind == 27 + wind else set()
    dragons = [kind for kind in triplets if kind >= 31]
    found |= {f"yakuhai_{('haku', 'hatsu', 'chun')[kind - 31]}" for kind in dragons}
    winds = [kind for kind in triplets if 27 <= kind <= 30]
    if len(dragons) == 3:
        found.add("daisangen")
    if len(dragons) == 2 and pair >= 31:
        found.add("shousangen")
    if len(winds) == 4:
        found.add("daisuushii")
    if len(winds) == 3 and 27 <= pair <= 30:
        found.add("shousuushii")
    if any({kind, kind + 9, kind + 18} <= set(triplets) for kind in range(9)):
        found.add("sanshoku_doukou")
    if len(triplets) == 4:
        found.add("toitoi")
    concealed = sum(each.form != "run" and each.closed for each in sets)
    if concealed == 3:
        found.add("sanankou")
    if concealed == 4:
        found.add("suuankou_tanki" if place == -1 else "suuankou")
    kans = sum(each.kan for each in sets)
    if kans == 3:
        found.add("sankantsu")
    if kans == 4:
        found.add("suukantsu")
    return found


def _ends(pair: int, sets: list[Set], runs: list[int]) -> set[str]:
    """Chanta and junchan: an orphan in every set and in the pair, a run among the sets."""
    if not runs or not _orphan(pair) or not all(any(map(_orphan, each.kinds)) for each in sets):
        return set()
    honours = pair >= 27 or any(each.kind >= 27 for each in sets)
    return {"chanta"} if honours else {"junchan"}


def _nine_gates(win: Win) -> set[str]:
    suit = next(kind // 9 for kind, count in enumerate(win.concealed) if count)
    held = list(win.concealed[9 * suit : 9 * suit + 9])
    gates = (3, 1, 1, 1, 1, 1, 1, 1, 3)
    if any(count < gate for count, gate in zip(held, gates, strict=True)):
        return set()
    held[win.tile % 9] -= 1
    return {"junsei_chuuren_poutou" if tuple(held) == gates else "chuuren_poutou"}
