"""Hands to measure with, from a seed alone: random ones for shanten, won ones with their circumstances for scoring."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from rinshan.tiles import KINDS, TILES, Kind, Tile


@dataclass(slots=True)
class WonHand:
    """A won hand by physical tiles; ``melds`` are (type, tiles). One five of each suit is red."""

    closed: tuple[Tile, ...]
    melds: tuple[tuple[str, tuple[Tile, ...]], ...]
    win: Tile
    tsumo: bool
    riichi: bool
    ippatsu: bool
    seat_wind: Kind
    round_wind: Kind
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...]


def random_hands(count: int, seed: int) -> list[list[Kind]]:
    """Hands of fourteen tiles: half dealt at random, half won hands with one to four tiles exchanged."""
    rng = random.Random(seed)
    found: list[list[Kind]] = []
    while len(found) < count:
        tiles = rng.sample(range(TILES), 14)
        if len(found) % 2:
            tiles = _near(rng)
        found.append(sorted(tile // 4 for tile in tiles))
    return found


def _near(rng: random.Random) -> list[Tile]:
    sets, pair = _sets(rng)
    tiles = [tile for part in sets for tile in part] + pair
    for _ in range(rng.randint(1, 4)):
        tiles.pop(rng.randrange(len(tiles)))
    while len(tiles) < 14:
        tile = rng.randrange(TILES)
        if tile not in tiles:
            tiles.append(tile)
    return tiles


def won_hands(seed: int) -> Iterator[WonHand]:
    """Won hands without end, no two alike, about a third of them open; some lack a yaku."""
    rng = random.Random(seed)
    seen: set[tuple[object, ...]] = set()
    while True:
        hand = _won(rng)
        key = (hand.closed, hand.melds, hand.win, hand.tsumo, hand.riichi, hand.dora)
        if key not in seen:
            seen.add(key)
            yield hand


def _won(rng: random.Random) -> WonHand:
    sets, pair = _sets(rng)
    open_count = 0 if rng.random() < 0.65 else rng.randint(1, 3)
    melds = tuple(_meld(part, rng) for part in sets[:open_count])
    closed = [tile for part in sets[open_count:] for tile in part] + pair
    win = rng.choice(closed)
    riichi = not any(kind != "ankan" for kind, _ in melds) and rng.random() < 0.6
    used = set(closed) | {tile for _, tiles in melds for tile in tiles}
    rest = [tile for tile in range(TILES) if tile not in used]
    indicators = rng.sample(rest, 2)
    return WonHand(
        closed=tuple(sorted(closed)),
        melds=melds,
        win=win,
        tsumo=rng.random() < 0.4,
        riichi=riichi,
        ippatsu=riichi and rng.random() < 0.15,
        seat_wind=rng.randint(27, 30),
        round_wind=rng.randint(27, 28),
        dora=(indicators[0],),
        ura=(indicators[1],) if riichi else (),
    )


def _meld(part: list[Tile], rng: random.Random) -> tuple[str, tuple[Tile, ...]]:
    """A run is a chi; of equal tiles one in four is a kan, half of those closed."""
    if part[0] // 4 != part[1] // 4:
        return "chi", tuple(part)
    if rng.random() < 0.25:
        kind = 4 * (part[0] // 4)
        return ("ankan" if rng.random() < 0.5 else "daiminkan"), tuple(range(kind, kind + 4))
    return "pon", tuple(part)


def _sets(rng: random.Random) -> tuple[list[list[Tile]], list[Tile]]:
    """Four sets and a pair of physical tiles; runs are three times as likely as triplets."""
    while True:
        left = [list(range(4 * kind, 4 * kind + 4)) for kind in range(KINDS)]
        for copies in left:
            rng.shuffle(copies)
        flush = rng.random() < 0.1
        suit = rng.randrange(3)
        kinds: list[tuple[Kind, ...]] = []
        for _ in range(4):
            first = 9 * (suit if flush else rng.randrange(3)) + rng.randrange(7)
            triplet = rng.choice([9 * suit + rng.randrange(9), rng.randint(27, 33)]) if flush else rng.randrange(KINDS)
            kinds.append((first, first + 1, first + 2) if rng.random() < 0.75 else (triplet,) * 3)
        pair = 9 * suit + rng.randrange(9) if flush else rng.randrange(KINDS)
        wanted = [kind for part in kinds for kind in part] + [pair, pair]
        if max(wanted.count(kind) for kind in wanted) > 4 or any(
            len(set(part)) == 1 and wanted.count(part[0]) > 3 for part in kinds
        ):
            continue
        sets = [[left[kind].pop() for kind in part] for part in kinds]
        return sets, [left[pair].pop(), left[pair].pop()]
