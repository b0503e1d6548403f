"""Stacked walls: deals in which what is rare happens often (kans, dora, riichi, calls, honours).

Each strategy deals hands of a kind and leaves the rest to the seed; the same seed gives the same wall.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from rinshan.streams import Stream, Streams
from rinshan.tiles import KIND_OF, KINDS, ORPHANS, RED_OF, TILES, Kind, Tile, tile_names
from rinshan.wall import LIVE, Wall, seeded_wall

Parts: TypeAlias = dict[str, list[Tile]]
"""The first tiles of parts of the wall: ``0``, ``1`` ... (the hands, from the dealer on), ``draws``, ``rinshan``,
``dora``, ``ura``."""
DEALT: Final = 13
SIZES: Final = {"rinshan": 4, "dora": 5, "ura": 5}


class Box:
    """The 136 tiles, from which a strategy takes."""

    def __init__(self, red_fives: Sequence[int], stream: Stream) -> None:
        self.stream = stream
        names = tile_names((red_fives[0], red_fives[1], red_fives[2]))
        self._left: list[list[Tile]] = [[] for _ in range(KINDS)]
        for tile in stream.shuffled(range(TILES)):
            self._left[KIND_OF[names[tile]]].append(tile)
        self.reds = [tile for tile in range(TILES) if names[tile] in RED_OF.values()]

    def take(self, kind: Kind, count: int = 1) -> list[Tile]:
        """So many tiles of a kind, fewer where there are not as many."""
        left = self._left[kind]
        taken, self._left[kind] = left[:count], left[count:]
        return taken

    def take_tile(self, tile: Tile) -> list[Tile]:
        """This very tile, if it is still there."""
        for left in self._left:
            if tile in left:
                left.remove(tile)
                return [tile]
        return []

    def count(self, kind: Kind) -> int:
        return len(self._left[kind])

    def rest(self) -> list[Tile]:
        """All that is left, shuffled."""
        return self.stream.shuffled([tile for left in self._left for tile in left])


Strategy: TypeAlias = Callable[[Box, int], Parts]


def _kans(box: Box, players: int) -> Parts:
    """A quad and a triplet for everybody; the fourth tile of the triplet comes early, or as a replacement tile."""
    kinds = box.stream.shuffled(range(KINDS))
    parts: Parts = {"draws": [], "rinshan": []}
    for seat in range(players):
        four, three = kinds.pop(), kinds.pop()
        parts[str(seat)] = box.take(four, 4) + box.take(three, 3)
        parts["draws" if box.stream.below(2) else "rinshan"] += box.take(three)
    return parts


def _dora(box: Box, players: int) -> Parts:
    """Hands full of dora and ura; everybody has a red five where there are enough."""
    kinds = [kind for kind in box.stream.shuffled(range(27)) if kind % 9 != 8]
    parts: Parts = {"dora": [], "ura": []}
    for seat in range(players):
        dora, ura = kinds.pop(), kinds.pop()
        parts["dora"] += box.take(dora)
        parts["ura"] += box.take(ura)
        parts[str(seat)] = box.take(dora + 1, 3) + box.take(ura + 1, 2)
    for seat, tile in enumerate(box.reds[:players]):
        parts[str(seat)] += box.take_tile(tile)
    return parts


def _ready(box: Box, players: int) -> Parts:
    """Closed hands that are tenpai or one tile away: three sets, a pair, and two tiles in a row or alike."""
    parts: Parts = {}
    for seat in range(players):
        hand: list[Tile] = []
        while len(hand) < 9:
            hand += _set(box)
        hand += _pair(box)
        hand += _pair(box)
        parts[str(seat)] = hand
    return parts


def _set(box: Box) -> list[Tile]:
    """A run where its tiles are left, now and then a triplet."""
    if not box.stream.below(4):
        kind = box.stream.below(KINDS)
        return box.take(kind, 3) if box.count(kind) >= 3 else []
    low = 9 * box.stream.below(3) + box.stream.below(7)
    if not all(box.count(kind) for kind in range(low, low + 3)):
        return []
    return [tile for kind in range(low, low + 3) for tile in box.take(kind)]


def _pair(box: Box) -> list[Tile]:
    kinds = [kind for kind in range(KINDS) if box.count(kind) >= 2]
    return box.take(box.stream.choice(kinds), 2)


def _pairs(box: Box, players: int) -> Parts:
    """Six pairs for everybody, of which the neighbour holds the other two."""
    kinds = box.stream.shuffled(range(KINDS))[: 3 * players]
    parts: Parts = {str(seat): [] for seat in range(players)}
    for place, kind in enumerate(kinds):
        seat = place % players
        parts[str(seat)] += box.take(kind, 2)
        parts[str((seat + 1) % players)] += box.take(kind, 2)
    return parts


def _orphans(box: Box, players: int) -> Parts:
    """Terminals and honours for everybody."""
    parts: Parts = {str(seat): [] for seat in range(players)}
    for kind in box.stream.shuffled(ORPHANS):
        for seat in box.stream.shuffled(range(players))[: box.stream.below(players) + 1]:
            parts[str(seat)] += box.take(kind)
    return parts


STRATEGIES: Final[Mapping[str, Strategy]] = {
    "kans": _kans,
    "dora": _dora,
    "ready": _ready,
    "pairs": _pairs,
    "orphans": _orphans,
}


def stacked_wall(strategy: str, seed: str, players: int = 4, red_fives: Sequence[int] = (1, 1, 1)) -> Wall:
    """The wall of one hand stacked by this strategy."""
    box = Box(red_fives, Stream(f"{seed}/stacked"))
    parts = STRATEGIES[strategy](box, players)
    sizes = {str(seat): DEALT for seat in range(players)} | {"draws": LIVE - DEALT * players} | SIZES
    kept = {part: parts.get(part, [])[:size] for part, size in sizes.items()}
    used = {tile for tiles in kept.values() for tile in tiles}
    rest = [tile for tile in box.stream.shuffled(range(TILES)) if tile not in used]
    full = {part: [*kept[part], *[rest.pop() for _ in range(size - len(kept[part]))]] for part, size in sizes.items()}
    return lay(full, players)


def lay(parts: Mapping[str, Sequence[Tile]], players: int) -> Wall:
    """The wall of these parts, each of its full size; hands are named by their place from the dealer on."""
    live = [-1] * LIVE
    for step, indexes in enumerate(Wall(tuple(range(LIVE)), (), (), ()).deal(players)):
        for at, index in enumerate(indexes):
            live[index] = parts[str(step)][at]
    live[DEALT * players :] = parts["draws"]
    made = Wall(tuple(live), tuple(parts["rinshan"]), tuple(parts["dora"]), tuple(parts["ura"]))
    made.check()
    return made


def walls(seed: str, hands: int, players: int, red_fives: Sequence[int], share: int = 2) -> tuple[Wall, ...]:
    """The walls of a game of which one in ``share`` is stacked, the strategies in turn; 0 stacks none."""
    first = Stream(f"{seed}/walls").below(max(share, 1) * len(STRATEGIES))
    names, made = list(STRATEGIES), list[Wall]()
    for hand in range(hands):
        turn, plain = divmod(first + hand, share) if share else (0, 1)
        if plain:
            made.append(seeded_wall(Streams(seed), hand))
        else:
            made.append(stacked_wall(names[turn % len(names)], f"{seed}/{hand}", players, red_fives))
    return tuple(made)
