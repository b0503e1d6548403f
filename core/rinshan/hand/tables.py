"""The suit class tables, read from their file at first use, and the questions that a standard hand asks them.

A standard hand is sets and a pair. It is asked by its 34 counts as bytes: suits are slices of them, whose classes are
remembered, which also serves hands with five and more copies of a kind.
"""

from __future__ import annotations

import lzma
from functools import cache, reduce
from pathlib import Path
from typing import Final, TypeAlias

from rinshan.hand.distance import SETS, Vector, join, suit_vector
from rinshan.hand.tally import MOST_TILES, tally_of

Rows: TypeAlias = tuple[tuple[int, ...], ...]
Gains: TypeAlias = tuple[tuple[int, int], ...]

MOST_REMEMBERED: Final = 1 << 16
"""Bound of each memory here; one that is full is emptied, as all of it can be found again."""
FILES: Final[dict[bool, str]] = {False: "by_shape.xz", True: "four_copies.xz"}
"""File name by ``four``: whether a kind of which four are held counts as used up (`rinshan.hand.distance`)."""
DATA: Final = Path(__file__).parent / "data"


def parts_of(counts: bytes) -> tuple[bytes, bytes, bytes, bytes]:
    """Return man, pin, sou and honours of 34 counts."""
    return counts[:9], counts[9:18], counts[18:27], counts[27:]


def _rows(table: bytes, width: int) -> Rows:
    return tuple(tuple(table[start : start + width]) for start in range(0, len(table), width))


class Tables:
    """The tables of one file (layout: `rinshan.hand.build_tables`)."""

    __slots__ = (
        "answers", "four", "honour_keys", "known", "pairs", "suit_keys", "tails", "_gains", "_numbers", "_vectors",
    )  # fmt: skip

    def __init__(self, content: bytes, four: bool) -> None:
        suits, honours, pairs, tails = content[:4]
        place = 4

        def take(rows: int, width: int) -> bytes:
            nonlocal place
            place += rows * width
            return content[place - rows * width : place]

        suit_vectors, honour_vectors = _rows(take(suits, 10), 10), _rows(take(honours, 10), 10)
        self._vectors = {9: suit_vectors, 7: honour_vectors}
        self._numbers: dict[int, dict[Vector, int]] = {
            9: {each: number for number, each in enumerate(suit_vectors)},
            7: {each: number for number, each in enumerate(honour_vectors)},
        }
        self.four = four
        self.pairs = _rows(take(suits, suits), suits)
        """Class of two suits by their classes."""
        self.tails = _rows(take(suits, honours), honours)
        """Class of a suit and the honours by their classes."""
        self.answers: tuple[Rows, ...] = tuple(_rows(take(pairs, tails), tails) for _ in range(2 * (SETS + 1)))
        """Tiles missing by class of two suits and class of the rest, for 0..4 sets, then 0..4 sets and a pair."""
        self.honour_keys = take(1, 5**7)
        self.suit_keys = take(1, 5**9)
        self.known: dict[bytes, tuple[int, int]] = {}
        """Class and tally of suits asked before; `entry` fills it."""
        self._gains: dict[bytes, Gains] = {}

    def entry(self, suit: bytes) -> tuple[int, int]:
        """Return class and tally of one suit of nine counts, or of the seven honours."""
        found = self.known.get(suit)
        if found is None:
            found = (self._class_of(suit), tally_of(suit))
            if len(self.known) >= MOST_REMEMBERED:
                self.known.clear()
            self.known[suit] = found
        return found

    def _class_of(self, suit: bytes) -> int:
        if sum(suit) > MOST_TILES:
            return 0  # no table holds it; `missing` joins vectors instead
        if max(suit) > 4:  # a digit of the key would carry into the next
            return self._numbers[len(suit)][suit_vector(suit, self.four)]
        key = 0
        for count in reversed(suit):
            key = 5 * key + count
        return self.suit_keys[key] if len(suit) == 9 else self.honour_keys[key]

    def vector_of(self, suit: bytes) -> Vector:
        """Return the tiles missing to each goal in one suit, or in the honours (`rinshan.hand.distance`)."""
        if sum(suit) > MOST_TILES:
            return suit_vector(suit, self.four)
        return self._vectors[len(suit)][self.entry(suit)[0]]

    def gains_of(self, suit: bytes) -> Gains:
        """Return the other classes that one more tile makes of a suit, each with the mask of ranks that do it."""
        found = self._gains.get(suit)
        if found is None:
            found = self._gains_of(suit)
            if len(self._gains) >= MOST_REMEMBERED:
                self._gains.clear()
            self._gains[suit] = found
        return found

    def _gains_of(self, suit: bytes) -> Gains:
        now = self.entry(suit)[0]
        ranks: dict[int, int] = {}
        for rank, held in enumerate(suit):
            if self.four and held >= 4:
                continue
            more = self._class_of(suit[:rank] + bytes([held + 1]) + suit[rank + 1 :])
            if more != now:
                ranks[more] = ranks.get(more, 0) | 1 << rank
        return tuple(ranks.items())

    def missing(self, counts: bytes, want: int) -> int:
        """Return the tiles missing to the sets and pair of ``answers[want]``, for a hand of any size."""
        if sum(counts) > MOST_TILES:
            return reduce(join, [suit_vector(part, self.four) for part in parts_of(counts)])[want]
        m, p, s, z = [self.entry(part)[0] for part in parts_of(counts)]
        return self.answers[want][self.pairs[m][p]][self.tails[s][z]]

    def useful(self, counts: bytes, want: int) -> int:
        """Return the mask of kinds of which one more tile brings a hand of at most 13 tiles nearer to its goal.

        ``want`` is the goal, an index of `answers`.
        """
        man, pin, sou, honours = parts = parts_of(counts)
        m, p, s, z = [self.entry(part)[0] for part in parts]
        pairs, tails, answer = self.pairs, self.tails, self.answers[want]
        row, tail = answer[pairs[m][p]], tails[s][z]
        now = row[tail]
        mask = 0
        for other, ranks in self.gains_of(man):
            if answer[pairs[other][p]][tail] < now:
                mask |= ranks
        for other, ranks in self.gains_of(pin):
            if answer[pairs[m][other]][tail] < now:
                mask |= ranks << 9
        for other, ranks in self.gains_of(sou):
            if row[tails[other][z]] < now:
                mask |= ranks << 18
        for other, ranks in self.gains_of(honours):
            if row[tails[s][other]] < now:
                mask |= ranks << 27
        return mask


@cache
def tables(four: bool = False) -> Tables:
    """Return the tables by shape, or with at most four copies of a kind; read once, in some 30 ms."""
    return Tables(lzma.decompress((DATA / FILES[four]).read_bytes()), four)
