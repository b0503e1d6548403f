"""How far a hand is from sets and a pair where some further sets count: the tables of `rinshan.hand.tables`, extended.

A set of a further form is worth a thought only where two of its tiles are held, a pair only where both are: with fewer
an equal triplet or pair is as near. So few choices of them exist, and each leaves a hand that the plain tables know.
Forms inside one suit are chosen suit by suit, which gives the suit another *vector* (`rinshan.hand.distance`); suits
are joined by memory. Forms across suits are chosen for the whole hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from rinshan.hand.distance import NEVER, SETS, Vector, join
from rinshan.hand.tables import MOST_REMEMBERED, parts_of, tables
from rinshan.tiles import KINDS, Kind

if TYPE_CHECKING:
    from rinshan.hand.forms import SetForm, Way

Chosen: TypeAlias = tuple[bytes, int, bool]
"""What a choice of forms leaves: the other tiles, how many sets are made, and whether the pair is."""
Cells: TypeAlias = tuple[tuple[int, int], ...]
"""A form as it is taken from counts: places and how many tiles of each."""
Taken: TypeAlias = tuple[Cells, bool]
"""A form and whether it is a pair."""
_PARTS: Final = (0, 9, 18, 27)
"""The first kind of man, pin, sou and honours."""


def choices(counts: bytes, forms: Iterable[Taken], most: int = SETS, lacking: int = 1) -> dict[Chosen, int]:
    """Return what can be left when forms are taken from counts, with the number of tiles that they lack.

    At most ``most`` sets and one pair are taken, of sets such as lack at most ``lacking`` tiles.
    """
    found: dict[Chosen, int] = {(counts, 0, False): 0}
    for cells, is_pair in forms:
        allowed = 0 if is_pair else lacking
        if _lack(counts, cells) > allowed:
            continue
        latest = found
        while latest:
            more: dict[Chosen, int] = {}
            for (rest, sets, paired), cost in latest.items():
                if (paired if is_pair else sets == most) or (lack := _lack(rest, cells)) > allowed:
                    continue
                key = (_without(rest, cells), sets + (not is_pair), paired or is_pair)
                if cost + lack < found.get(key, NEVER):
                    more[key] = min(cost + lack, more.get(key, NEVER))
            if not more:
                break
            found = {**found, **more}
            latest = more
    return found


def _lack(counts: bytes, cells: Cells) -> int:
    lack = 0
    for place, wanted in cells:
        if counts[place] < wanted:
            lack += wanted - counts[place]
    return lack


def _without(counts: bytes, cells: Cells) -> bytes:
    left = bytearray(counts)
    for place, wanted in cells:
        left[place] = max(left[place] - wanted, 0)
    return bytes(left)


def _cells(way: Way, first: Kind) -> Cells:
    return tuple((kind - first, way.count(kind)) for kind in sorted(set(way)))


class Joined:
    """Vectors by number, and the numbers of two of them together; filled as they are asked for."""

    def __init__(self) -> None:
        self.vectors: list[Vector] = []
        self._numbers: dict[Vector, int] = {}
        self._both: dict[tuple[int, int], int] = {}

    def number(self, vector: Vector) -> int:
        """Return the number of a vector."""
        found = self._numbers.get(vector)
        if found is None:
            found = self._numbers[vector] = len(self.vectors)
            self.vectors.append(vector)
        return found

    def both(self, one: int, other: int) -> int:
        """Return the number of two vectors joined."""
        found = self._both.get((one, other))
        if found is None:
            found = self._both[one, other] = self.number(join(self.vectors[one], self.vectors[other]))
        return found


class _Suit:
    """One suit, or the honours, with the forms that lie inside it."""

    def __init__(self, forms: list[Taken], joined: Joined) -> None:
        self._forms = forms
        self._joined = joined
        self._known: dict[bytes, int] = {}
        self._gains: dict[bytes, tuple[tuple[int, int], ...]] = {}

    def number(self, suit: bytes) -> int:
        """Return the number of the vector of a suit."""
        found = self._known.get(suit)
        if found is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            found = self._known[suit] = self._joined.number(self._vector(suit))
        return found

    def _vector(self, suit: bytes) -> Vector:
        best = list(tables().vector_of(suit))
        for (rest, sets, paired), cost in choices(suit, self._forms).items() if self._forms else ():
            left = tables().vector_of(rest)
            for want in range(SETS + 1 - sets):
                plain, with_pair = left[want] + cost, left[want + SETS + 1] + cost
                if not paired:
                    best[want + sets] = min(best[want + sets], plain)
                best[want + sets + SETS + 1] = min(best[want + sets + SETS + 1], plain if paired else with_pair)
        return tuple(best)

    def gains(self, suit: bytes) -> tuple[tuple[int, int], ...]:
        """Return the other vectors that one more tile makes of a suit, each with the mask of ranks that do it."""
        found = self._gains.get(suit)
        if found is None:
            now = self.number(suit)
            ranks: dict[int, int] = {}
            for rank, held in enumerate(suit):
                more = self.number(suit[:rank] + bytes([held + 1]) + suit[rank + 1 :])
                if more != now:
                    ranks[more] = ranks.get(more, 0) | 1 << rank
            if len(self._gains) >= MOST_REMEMBERED:
                self._gains.clear()
            found = self._gains[suit] = tuple(ranks.items())
        return found


class FormTables:
    """What `rinshan.hand.tables.Tables` answers by shape, with further forms of sets and pairs."""

    def __init__(self, ways: Mapping[Way, tuple[Way, SetForm]]) -> None:
        inside: list[list[Taken]] = [[], [], [], []]
        self._across: list[Taken] = []
        for way, (_, form) in ways.items():
            suits = {kind // 9 for kind in way}
            is_pair = form.form == "pair"
            if len(suits) == 1:
                suit = suits.pop()
                inside[suit].append((_cells(way, _PARTS[suit]), is_pair))
            else:
                self._across.append((_cells(way, 0), is_pair))
        self._joined = Joined()
        self._suits = tuple(_Suit(forms, self._joined) for forms in inside)
        self._known: dict[tuple[bytes, int], int] = {}
        self.missing: Callable[[bytes, int], int] = self._with_across if self._across else self._by_suits
        """Tiles missing by 34 counts, for the goal of that number: 0..4 sets, then 0..4 sets and a pair."""

    def _by_suits(self, counts: bytes, want: int) -> int:
        man, pin, sou, honours = self._suits
        joined = self._joined
        both = joined.both
        number = both(
            both(man.number(counts[:9]), pin.number(counts[9:18])),
            both(sou.number(counts[18:27]), honours.number(counts[27:])),
        )
        return joined.vectors[number][want]

    def _with_across(self, counts: bytes, want: int) -> int:
        key = (counts, want)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._choosing(counts, want)
        return found

    def _choosing(self, counts: bytes, want: int, lacking: int = 1) -> int:
        """Return the least over all choices of the forms that lie across suits, which lack so many tiles at most."""
        to_make, pair = want % (SETS + 1), want > SETS
        least = NEVER
        for (rest, sets, paired), cost in choices(counts, self._across, to_make, lacking).items():
            if cost < least and (pair or not paired):
                goal = to_make - sets + (SETS + 1 if pair and not paired else 0)
                least = min(least, cost + self._by_suits(rest, goal))
        return least

    def useful(self, counts: bytes, want: int) -> int:
        """Return the mask of kinds of which one more tile brings a hand nearer to the goal of that number."""
        if self._across:
            return self._tried(counts, want)
        now = self.missing(counts, want)
        parts = parts_of(counts)
        numbers = [suit.number(part) for suit, part in zip(self._suits, parts, strict=True)]
        both, vectors = self._joined.both, self._joined.vectors
        mask = 0
        for place, (suit, part) in enumerate(zip(self._suits, parts, strict=True)):
            gains = suit.gains(part)
            if gains:
                a, b, c = numbers[:place] + numbers[place + 1 :]
                rest = both(both(a, b), c)
                for other, ranks in gains:
                    if vectors[both(rest, other)][want] < now:
                        mask |= ranks << _PARTS[place]
        return mask

    def _tried(self, counts: bytes, want: int) -> int:
        """Try every kind; where one tile is missing it is enough to ask whether the hand is whole."""
        now = self.missing(counts, want)
        mask = 0
        for kind in range(KINDS):
            more = counts[:kind] + bytes([counts[kind] + 1]) + counts[kind + 1 :]
            if not self._choosing(more, want, 0) if now == 1 else self.missing(more, want) < now:
                mask |= 1 << kind
        return mask
