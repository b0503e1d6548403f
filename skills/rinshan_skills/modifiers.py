"""Modifiers of skills: like those of the core, and their methods may also take ``me`` and be active (K-14, K-25)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rinshan.modifiers import End, While
from rinshan.modifiers import Modifier as CoreModifier
from rinshan.rows import BROKEN, Handler, Source
from rinshan.table import Table
from rinshan.tiles import Name, Seat, Tile
from rinshan_skills.binding import bound_handlers
from rinshan_skills.effects import is_yours

if TYPE_CHECKING:
    from rinshan_skills.instance import Instance


_KEPT: Final = frozenset({*CoreModifier.__annotations__, *Source.__annotations__, "instance"})
"""What the framework writes on a modifier."""


class Modifier(CoreModifier):
    """Base of the modifiers that skills attach: data fields, and methods named like hooks."""

    framework: ClassVar[bool] = True
    stacks: ClassVar[bool] = False
    """Whether a second one with the same data counts besides the first. If not, attaching it again changes nothing."""
    instance: Instance | None = None
    """The skill it comes from."""

    def handlers(self) -> Mapping[str, Handler]:
        if self.instance is None:
            return super().handlers()
        return bound_handlers(self, self.instance)

    def _holds(self, condition: While, table: Table) -> bool:
        facts = table if self.instance is None else self.instance.skills.facts
        return super()._holds(lambda _table, modifier: condition(facts, modifier), table)


def is_active(modifier: Modifier, instance: Instance, until: End | None, *, bound: bool) -> bool:
    """Whether an equal modifier of the same skill is in force, for as long as this one would be (K-11)."""
    end, own = until or modifier.end, _own(modifier)
    return any(
        type(other) is type(modifier)
        and other.instance is instance
        and other.bound is bound
        and not other.suppressed
        and other.lasts_like(end)
        and _own(other) == own
        for other in instance.skills.table.modifiers
    )


def _own(modifier: Modifier) -> dict[str, Any]:
    """The fields of a modifier without what the framework keeps on it."""
    return {name: value for name, value in vars(modifier).items() if name not in _KEPT}


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
