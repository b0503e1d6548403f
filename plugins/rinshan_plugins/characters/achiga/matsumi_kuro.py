"""松実玄: the dragons, which are the dora, come to her, as long as she lets none of them go."""

from collections.abc import Generator
from typing import Any

from rinshan.rows import Source
from rinshan.subjects import Discard, Draw, Move
from rinshan.tiles import Tile
from rinshan_skills import DISABLED, LOCKED, NEXT_HAND, ORDINARY, Character, Me, Modifier, Skill, mine


class DragonKing(Skill):
    """龍王: instead of drawing you may take from any river a tile that lies open there and is dora now.

    Not instead of a replacement tile. Whoever called a tile has taken it out of the river.
    """

    kind = ORDINARY

    @mine
    def drawing(self, me: Me, draw: Draw) -> Generator[Any, Any, None]:
        if draw.is_replacement:
            return
        rivers = [me.table.rivers[seat] for seat in (me.seat, *me.targets())]
        dora = [tile for river in rivers for tile in river if tile not in me.table.down and me.is_dora(tile)]
        if dora:
            tile = yield me.ask_tile(dora)
            yield me.take(tile)


class DragonsGone(Modifier):
    """Both skills of a holder who let a dragon go are disabled."""

    def level(self, level: int, skill: Source) -> int:
        mine_ = skill.seat == self.seat and skill.label.startswith("matsumi_kuro.")
        return max(level, DISABLED) if mine_ else level


class DragonsKeep(Skill):
    """龍之守: each tile of yours that is dora counts one han more. If you discard, exile or recast a dora, both skills
    are disabled until the end of the next hand.

    What counts is the tile as it lies in the river or in exile, where it is itself again.
    """

    kind = LOCKED

    @mine
    def dora_value(self, value: int) -> int:
        return value + (value > 0)

    @mine
    def discarded(self, me: Me, discard: Discard) -> Generator[Any, Any, None]:
        yield from self._let_go(me, discard.tile)

    def moved(self, me: Me, move: Move) -> Generator[Any, Any, None]:
        if move.by == move.source_seat == me.seat and (move.recast or move.place == "exile"):
            yield from self._let_go(me, move.tile)

    def _let_go(self, me: Me, tile: Tile) -> Generator[Any, Any, None]:
        if me.is_dora(tile):
            yield me.modify(DragonsGone(), NEXT_HAND, bound=False)


MATSUMI_KURO = Character("matsumi_kuro", __name__, (DragonKing, DragonsKeep))
