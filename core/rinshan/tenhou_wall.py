"""Tenhou's walls, rebuilt from the seed that it publishes with each game (B-04).

The seed string ``mt19937ar-sha512-n288-base64,<base64>`` holds 624 words of 32 bits, little end first, with which
MT19937 is initialised (``init_by_array``). For each hand, one after the other: 288 words are drawn and hashed in nine
blocks of 1,024 bits by SHA-512 into 144 words. The first 135 of these shuffle the numbers 0..135 (place ``i`` is
exchanged with place ``i + word % (136 - i)``), the next two throw the dice. The tiles leave from the high end; the low
end is the dead wall.

Seeds of the two older kinds (before autumn 2009, and late 2009 without base64) are refused with a `RecordError`.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import random
from collections.abc import Iterator, Sequence
from struct import Struct, unpack
from typing import Final

from rinshan.errors import RecordError
from rinshan.tiles import TILES
from rinshan.wall import Wall

SEED_KIND: Final = "mt19937ar-sha512-n288-base64"

_STATE: Final = 624
_WORD: Final = 0xFFFF_FFFF
_BLOCK: Final = 128
_HASHED: Final = Struct("<144I")


def tenhou_walls(seed: str) -> Iterator[Wall]:
    """Yield the walls of a game's hands in sequence, endlessly. ``seed`` is the published string.

    Raises `RecordError` at the first wall when the seed is of another kind or damaged.
    """
    generator = _mersenne_twister(_seed_words(seed))
    while True:
        drawn = generator.getrandbits(32 * 288).to_bytes(4 * 288, "little")
        blocks = (drawn[at : at + _BLOCK] for at in range(0, len(drawn), _BLOCK))
        yield _wall(_HASHED.unpack(b"".join(hashlib.sha512(block).digest() for block in blocks)))


def seed_kind(seed: str) -> str:
    """Return the kind of a published seed: the text before its first comma."""
    return seed.split(",", 1)[0]


def _seed_words(seed: str) -> tuple[int, ...]:
    kind, _, data = seed.partition(",")
    if kind != SEED_KIND:
        raise RecordError(f"cannot rebuild walls from a seed of kind {kind[:40]!r}: only {SEED_KIND!r} is known")
    try:
        raw = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError) as error:
        raise RecordError(f"the wall seed is not base64: {error}") from error
    if len(raw) != 4 * _STATE:
        raise RecordError(f"a wall seed holds {4 * _STATE} bytes, this one {len(raw)}")
    return unpack(f"<{_STATE}I", raw)


def _mersenne_twister(key: Sequence[int]) -> random.Random:
    """Return MT19937 initialised by an array of words. Only ``getrandbits`` may be used on it."""
    state = [19650218]
    for i in range(1, _STATE):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) & _WORD)
    i = 1
    for j in range(max(_STATE, len(key))):
        at = j % len(key)
        state[i] = ((state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1664525) + key[at] + at) & _WORD
        i = _step(state, i)
    for _ in range(_STATE - 1):
        state[i] = ((state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1566083941) - i) & _WORD
        i = _step(state, i)
    state[0] = 0x8000_0000
    generator = random.Random()
    generator.setstate((3, (*state, _STATE), None))
    return generator


def _step(state: list[int], i: int) -> int:
    """Move to the next place of the state; past its end the last word is carried to the front."""
    if i + 1 < _STATE:
        return i + 1
    state[0] = state[-1]
    return 1


def _wall(words: Sequence[int]) -> Wall:
    tiles = list(range(TILES))
    for i in range(TILES - 1):
        other = i + words[i] % (TILES - i)
        tiles[i], tiles[other] = tiles[other], tiles[i]
    return Wall(
        live=tuple(reversed(tiles[14:])),
        rinshan=(tiles[1], tiles[0], tiles[3], tiles[2]),
        dora=tuple(tiles[5:14:2]),
        ura=tuple(tiles[4:14:2]),
        dice=(words[135] % 6 + 1, words[136] % 6 + 1),
    )
