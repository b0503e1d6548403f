"""The wall of one hand: 136 tiles fixed before the deal, in the order in which they leave (B-04).

The four sides of the table hold seventeen stacks of two each. The dice say whose side is broken and where; from the
break on, clockwise, the tiles leave one stack after the other, the upper tile before the lower. The seven stacks on
the other side of the break are the dead wall::

             clockwise ->
    break |  1 3 5 ...  live  ... 121 |  D5 D4 D3 D2 D1 R3 R1  | break        upper
          |  2 4 6 ...  live  ... 122 |  U5 U4 U3 U2 U1 R4 R2  |              lower

``R`` are the replacement tiles in the order drawn, ``D`` the dora indicators and ``U`` the ura indicators in the order
revealed. A kan moves the last live tile to the far end of the dead wall, which therefore always holds fourteen: of the
122 live tiles at most ``70 - kans`` are drawn in a four-player hand after the deal.

The deal: three rounds of four tiles for each seat from the dealer on, then one each; the dealer's fourteenth tile is
the next one. That is the "jump" (跳牌): of the next three stacks the dealer takes the upper tiles of the first and the
third, the others one each in between, which is the same as taking one by one. With two or three players the same 136
tiles and the same dead wall are used and the deal has two or three seats (B-03).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from rinshan.streams import Streams
from rinshan.tiles import NAME_TEXT, TILES, Name, Seat, Tile, tile_names

LIVE: Final = 122
STACKS: Final = 17
"""Stacks on each of the four sides."""


@dataclass(slots=True)
class Place:
    """Where a tile lies: ``side`` 0..3 in turn order from the dealer's, ``stack`` 1..17 from that side's right end."""

    side: int
    stack: int
    upper: bool


@dataclass(slots=True)
class Wall:
    """The 136 tiles of a hand, and the dice.

    ``live`` are 122 in the order they leave (the deal, then the draws), ``rinshan`` the four replacement tiles in draw
    order, ``dora`` and ``ura`` five indicators each in the order of reveal, ``dice`` two faces 1..6.
    """

    live: tuple[Tile, ...]
    rinshan: tuple[Tile, ...]
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    dice: tuple[int, int] = (1, 1)

    def tiles(self) -> tuple[Tile, ...]:
        """Return all 136 tiles as they stand, clockwise from the break, upper before lower in each stack.

        After the live tiles comes the far end of the dead wall; the stack next to the break is the last.
        """
        dead: list[Tile] = []
        for dora, ura in zip(reversed(self.dora), reversed(self.ura), strict=True):
            dead += (dora, ura)
        r = self.rinshan
        return (*self.live, *dead, r[2], r[3], r[0], r[1])

    def deal(self, players: int = 4) -> list[list[Tile]]:
        """Return thirteen tiles for each seat, beginning with the dealer. The first draw is ``live[13 * players]``."""
        return [[self.live[index] for index in places] for places in deal_order(players)]

    def places(self) -> list[Place]:
        """Return where each tile of `tiles` lies on the table, as the dice broke it."""
        side, stack = break_of(self.dice)
        first = (-side % 4) * STACKS + stack
        places: list[Place] = []
        for index in range(TILES):
            along, standing = divmod((first + index // 2) % (4 * STACKS), STACKS)
            places.append(Place(-along % 4, standing + 1, index % 2 == 0))
        return places

    def check(self) -> None:
        """Raise ``ValueError`` unless this is each of the 136 tiles once, in parts of the right size, with two dice."""
        for part, size in (("live", LIVE), ("rinshan", 4), ("dora", 5), ("ura", 5)):
            if len(getattr(self, part)) != size:
                raise ValueError(f"a wall has {size} {part} tiles, got {len(getattr(self, part))}")
        if sorted(self.tiles()) != list(range(TILES)):
            raise ValueError("a wall holds each of the 136 tiles exactly once")
        if len(self.dice) != 2 or not all(1 <= die <= 6 for die in self.dice):
            raise ValueError(f"two dice of 1 to 6 are thrown, got {self.dice}")


def break_of(dice: tuple[int, int]) -> tuple[int, int]:
    """Return the side that is broken (0..3 in turn order from the dealer) and how many stacks stand right of it.

    The sum of the dice is counted out from the dealer in turn order; on that side, as many stacks from the right.
    """
    total = sum(dice)
    return (total - 1) % 4, total


@cache
def deal_order(players: int) -> tuple[tuple[int, ...], ...]:
    """Places in the live wall of each seat's thirteen tiles, from the dealer on."""
    by_four = [
        [4 * players * turn + 4 * seat + tile for turn in range(3) for tile in range(4)] for seat in range(players)
    ]
    return tuple((*places, 12 * players + seat) for seat, places in enumerate(by_four))


def seats_from(dealer: Seat, players: int) -> list[Seat]:
    """Return the seats in turn order from the dealer on, the order in which `Wall.deal` hands out."""
    return [(dealer + step) % players for step in range(players)]


def wall_of(order: Sequence[Tile], dice: tuple[int, int] = (1, 1)) -> Wall:
    """Make a wall of 136 tiles in this order: 122 live, 4 replacement tiles, five pairs of dora and ura indicator."""
    return Wall(
        tuple(order[:LIVE]),
        tuple(order[LIVE : LIVE + 4]),
        tuple(order[LIVE + 4 :: 2]),
        tuple(order[LIVE + 5 :: 2]),
        dice,
    )


def seeded_wall(seed: int | str | Streams, hand: int = 0) -> Wall:
    """Return the wall of the ``hand``-th hand of a game: tiles from the stream ``wall``, dice from ``dice``.

    The same seed and number give the same wall for ever, on every machine (`rinshan.streams` specifies the generator).
    """
    streams = seed if isinstance(seed, Streams) else Streams(seed)
    dice = streams.stream("dice", hand)
    return wall_of(streams.stream("wall", hand).shuffled(range(TILES)), (dice.die(), dice.die()))


def wall_from_names(
    live: Sequence[Name],
    rinshan: Sequence[Name],
    dora: Sequence[Name],
    ura: Sequence[Name],
    *,
    red_fives: tuple[int, int, int] = (1, 1, 1),
    dice: tuple[int, int] = (1, 1),
) -> Wall:
    """Make a wall of printed names, as logs give them: copies of one name get their identities in the order they leave.

    Raises ``ValueError`` where a part has the wrong size or a name occurs more often than these rules have it.
    """
    left: dict[Name, list[Tile]] = {}
    for tile, name in reversed(list(enumerate(tile_names(red_fives)))):
        left.setdefault(name, []).append(tile)

    def taken(names: Sequence[Name]) -> tuple[Tile, ...]:
        for name in names:
            if not left.get(name):
                raise ValueError(f"the wall has more copies of {NAME_TEXT[name]} than these rules")
            tiles.append(left[name].pop())
        return tuple(tiles[-len(names) :]) if names else ()

    tiles: list[Tile] = []
    wall = Wall(taken(live), taken(rinshan), taken(dora), taken(ura), dice)
    wall.check()
    return wall
