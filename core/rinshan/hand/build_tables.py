"""Build the suit class tables that ship in ``rinshan/hand/data``: ``python -m rinshan.hand.build_tables``.

Every suit is replaced by the *class* of its vector (`rinshan.hand.distance`): hands of one class are equally far from
everything. By shape there are 110 classes of suits and 55 of honours; with at most four copies wanted 126 and 55, and
13 and 16 more that only hands with a fifth copy have. Classes of two suits, and of a suit and the honours, are joined
the same way, so that a hand is four look-ups, two joins, one answer. A file is the lzma of these byte strings, one
after the other:

    4                             numbers of classes: suit S, honours H, pair of suits P, suit and honours T
    10 S + 10 H                   the vectors
    S S, S H                      class of two suits, class of a suit and the honours
    10 P T                        tiles missing: for 0..4 sets without, then with a pair
    5**7, 5**9                    class by key: the counts, each 0..4, as digits in base 5, lowest rank first

Hands of up to `MOST_TILES` tiles are covered; keys of more hold 0.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from typing import Final, TypeAlias

from rinshan.hand.distance import END, SETS, State, Vector, before, join, vector
from rinshan.hand.tables import DATA, FILES
from rinshan.hand.tally import MOST_TILES

FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 22}]

Least: TypeAlias = dict[Vector, int]
"""Vectors (or states) with the fewest tiles of a hand that has them."""


def _keyed(ranks: int, four: bool) -> list[Vector | None]:
    """Return the vector by key of all hands of a suit with at most four copies of a kind, by shape or not."""
    states: list[State | None] = [END]
    tiles = [0]
    for rank in range(ranks - 1, -1, -1):
        runs_begin = ranks == 9 and rank <= 6
        followers: dict[State | None, list[State | None]] = {
            state: [before(state, n, runs_begin, four) for n in range(5)] for state in set(states) if state is not None
        }
        followers[None] = [None] * 5
        states = [
            follower if held + n <= MOST_TILES else None
            for state, held in zip(states, tiles, strict=True)
            for n, follower in enumerate(followers[state])
        ]
        tiles = [held + n for held in tiles for n in range(5)]
    vectors = {state: vector(state) for state in set(states) if state is not None}
    return [None if state is None else vectors[state] for state in states]


def _overfull(ranks: int, four: bool) -> Least:
    """Return the vectors of all hands of a suit, with any number of copies of a kind."""
    least: Least = {END: 0}
    for rank in range(ranks - 1, -1, -1):
        below: Least = {}
        for state, held in least.items():
            for n in range(MOST_TILES - held + 1):
                fresh = before(state, n, ranks == 9 and rank <= 6, four)
                below[fresh] = min(below.get(fresh, MOST_TILES), held + n)
        least = below
    found: Least = {}
    for state, held in least.items():
        found[vector(state)] = min(found.get(vector(state), MOST_TILES), held)
    return found


def _joined(left: Least, right: Least) -> tuple[Least, bytes]:
    """Return the classes of two parts of a hand together, and their numbers by ``left * len(right) + right``."""
    found: Least = {}
    number: dict[Vector, int] = {}
    table = bytearray()
    for one, held in left.items():
        for other, more in right.items():
            if held + more > MOST_TILES:
                table.append(0)
                continue
            both = join(one, other)
            found[both] = min(found.get(both, MOST_TILES), held + more)
            table.append(number.setdefault(both, len(number)))
    return found, bytes(table)


def _answers(pairs: Least, tails: Least) -> bytes:
    """Return the tiles missing of whole hands, for 0..4 sets without, then with a pair."""
    rows = [join(one, other) for one in pairs for other in tails]
    return b"".join(bytes(row[want] for row in rows) for want in range(2 * (SETS + 1)))


def build(four: bool) -> bytes:
    """Return the content of one file, not compressed. Takes about five seconds."""
    keyed_suits, keyed_honours = _keyed(9, four), _keyed(7, four)
    suits, honours = _overfull(9, four), _overfull(7, four)
    pairs, pair_table = _joined(suits, suits)
    tails, tail_table = _joined(suits, honours)
    parts = [bytes([len(suits), len(honours), len(pairs), len(tails)])]
    parts += [bytes(each) for each in (*suits, *honours)]
    parts += [pair_table, tail_table, _answers(pairs, tails)]
    for keyed, classes in ((keyed_honours, honours), (keyed_suits, suits)):
        number: dict[Vector | None, int] = {each: index for index, each in enumerate(classes)}
        number[None] = 0
        parts.append(bytes([number[each] for each in keyed]))
    return b"".join(parts)


def main() -> None:
    """Write both files, or with ``--check`` compare them with what is there."""
    parser = argparse.ArgumentParser(description="Build the suit class tables of rinshan.hand.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail when the files differ")
    check = bool(parser.parse_args().check)
    for four, name in FILES.items():
        content, path = build(four), DATA / name
        if check and lzma.decompress(path.read_bytes()) != content:
            raise SystemExit(f"{path} is not what this script builds; run it without --check")
        if not check:
            path.write_bytes(lzma.compress(content, filters=FILTERS))
        size = path.stat().st_size
        sys.stdout.write(f"{name}: classes {list(content[:4])}, {len(content)} bytes, {size} compressed\n")


if __name__ == "__main__":
    main()
