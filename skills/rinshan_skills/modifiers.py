"""Modifiers of skills: like those of the core, and their methods may also take ``me`` and be active (K-14, K-25)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rinshan.modifiers import End
from rinshan.modifiers import Modifier as CoreModifier
from rinshan.rows import BROKEN, Handler, Source
from rinshan.table import Table
from rinshan.tiles import Name, Seat, Tile
from rinshan_skills.binding import bound_handlers
from rinshan_skills.effects import is_yours

if TYPE_CHECKING:
    from rinshan_skills.instance import Instance


class Modifier(CoreModifier):
    """Base of the modifiers that skills attach: data fields, and methods named like hooks."""

    framework: ClassVar[bool] = True
    instance: Instance | None = None
    """The skill it comes from."""

    def handlers(self) -> Mapping[str, Handler]:
        if self.instance is None:
            return super().handlers()
        return bound_handlers(self, self.instance)


@dataclass(eq=False)
class DeclaredTile(Modifier):
    """A tile is the declared tile while it is among the declarer's tiles (K-02, K-25)."""

    tile: Tile
    name: Name

    def face(self, name: Name, tile: Tile, who: Seat) -> Name:
        return self.name if tile == self.tile and who == self.seat else name


def _still_yours(table: Table, modifier: CoreModifier) -> bool:
    assert isinstance(modifier, DeclaredTile)
    return is_yours(table, modifier.seat, modifier.tile)


DeclaredTile.end = End("hand", holds=_still_yours)


@dataclass(eq=False)
class Broken(Modifier):
    """A source whose handler failed is silent for the rest of the hand (H-07)."""

    target: Source

    def level(self, level: int, skill: Source) -> int:
        return BROKEN if skill is self.target else level
