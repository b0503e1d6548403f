"""Random streams by name: all the chance there is in a game comes from here, and from its seed alone (B-04).

A stream is a counter run through SHA-512. Its **key** is the UTF-8 text ``seed/name/hand`` (``7/wall/3``); block
``i`` is ``SHA-512(key + "/" + i)``, sixteen big-endian words of 32 bits. ``below(n)`` takes the next word and refuses
those of the last, incomplete multiple of ``n``, so that every value is equally likely. Nothing here depends on a
Python version or on the `random` module: the same seed gives the same game in any implementation of these lines.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from struct import Struct
from typing import Final, TypeVar

T = TypeVar("T")

_BLOCK: Final = Struct(">16I")
_SPAN: Final = 1 << 32


class Stream:
    """One deterministic sequence of numbers. Streams of different keys know nothing of each other."""

    __slots__ = ("_blocks", "_key", "_words")

    def __init__(self, key: str) -> None:
        self._key = hashlib.sha512(key.encode() + b"/")
        self._blocks = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Return the next 32 bits, ``0..2**32 - 1``."""
        if not self._words:
            block = self._key.copy()
            block.update(b"%d" % self._blocks)
            self._blocks += 1
            self._words.extend(reversed(_BLOCK.unpack(block.digest())))
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a number ``0..n - 1``, each equally likely. ``n`` is ``1..2**32``, else ``ValueError``."""
        if not 1 <= n <= _SPAN:
            raise ValueError(f"below() takes 1 to 2**32, got {n}")
        limit = _SPAN - _SPAN % n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def die(self) -> int:
        """Return the face of a die, 1 to 6."""
        return self.below(6) + 1

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items. ``ValueError`` when there is none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in a random order: Fisher-Yates from the front, place ``i`` takes one of ``i..last``."""
        order = list(items)
        last = len(order)
        for place in range(last - 1):
            other = place + self.below(last - place)
            order[place], order[other] = order[other], order[place]
        return order

    def sample(self, items: Iterable[T], count: int) -> list[T]:
        """Return ``count`` different items in random order. ``ValueError`` when there are fewer."""
        order = list(items)
        if not 0 <= count <= len(order):
            raise ValueError(f"cannot take {count} of {len(order)} items")
        return self.shuffled(order)[:count]


class Streams:
    """All streams of one game. ``seed`` is an integer or any text; ``7`` and ``"7"`` are the same seed."""

    __slots__ = ("seed",)

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)

    def stream(self, name: str, hand: int = 0) -> Stream:
        """Return a fresh stream, at its beginning. ``name`` is one word without a slash: wall, dice, skills."""
        if not name or "/" in name:
            raise ValueError(f"a stream is named by one word without a slash, got {name!r}")
        return Stream(f"{self.seed}/{name}/{hand}")
