"""Fixed transformation, class 3: specified tiles of a player are specified tiles (K-04, K-05, K-29).

A skill says what a printed name is (`Skill.turns`) and perhaps under which condition (`Skill.holds`). Everything
else is here: the printed name decides, so nothing is turned twice, and the order in which skills were gained does not
matter. A tile that was declared to be another one is that one. Conditions are looked at after every event and whenever
modifiers change, on the state without the transformations that have one; faces follow only where the answer changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rinshan.rows import DISABLED, FAULTS, NOBODY, Handle, HandlerError
from rinshan.tiles import NAME_ORDER, Name, Seat, Tile
from rinshan_skills.skill import Skill

if TYPE_CHECKING:
    from rinshan.table import Event, Table
    from rinshan_skills.instance import Instance


class FixedTiles:
    """The fixed transformations of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.instances: list[Instance] = []
        self.conditional: dict[Instance, bool] = {}
        """Those with a condition: whether it holds."""
        self.asleep = False
        """Whether tiles are looked at as if there were no fixed transformation."""
        self._playing = False
        self._settling = False

    def add(self, instance: Instance) -> None:
        """Take in a skill that comes to the table. One that is lost stays known, as it may be gained again."""
        self.instances.append(instance)
        if instance.seat != NOBODY and type(instance.skill).holds is not Skill.holds:
            if self._happened not in self.table.listeners:
                self.table.listeners.insert(0, self._happened)
                self._playing = hasattr(self.table, "hands")
            self.conditional[instance] = False

    def face(self, instance: Instance, name: Name, tile: Tile) -> Name:
        """What a tile of its holder is by this skill, ``name`` being what it is by others.

        Two skills that turn the same printed name into different ones: it is the lower one in the order of tiles.
        """
        if self.asleep or not self.conditional.get(instance, True):
            return name
        printed = self.table.printed[tile]
        turned: Name = instance.turns(instance.me, printed)
        if turned == printed or self._is_declared(tile):
            return name
        return turned if name == printed else min(name, turned, key=NAME_ORDER.__getitem__)

    def _is_declared(self, tile: Tile) -> bool:
        from rinshan_skills.modifiers import DeclaredTile

        return any(
            isinstance(held, DeclaredTile) and held.tile == tile and held.suppressed < DISABLED
            for held in self.table.modifiers
        )

    def dora_names(self, seat: Seat, tiles: list[Tile]) -> tuple[Name, ...] | None:
        """The names of these tiles of a seat before any fixed transformation (K-05); None where it has none."""
        if all(instance.seat != seat for instance in self.instances):
            return None
        self.asleep = True
        try:
            return tuple([self.table.face_as(tile, seat) for tile in tiles])
        finally:
            self.asleep = False

    def seen(self, seat: Seat, tiles: Sequence[Tile]) -> tuple[Name, ...]:
        """What others see of these tiles of a seat: as if no transformation with a condition held (K-60)."""
        held = self.conditional
        self.conditional = dict.fromkeys(held, False)
        try:
            return tuple([self.table.face_as(tile, seat) for tile in tiles])
        finally:
            self.conditional = held

    def settle(self) -> None:
        """Look at every condition as if no transformation with a condition held; turn tiles where that changed."""
        if not self.conditional or self._settling or not self._playing:
            return
        self._settling = True
        try:
            self._settle(dict(self.conditional))
        finally:
            self._settling = False

    def _settle(self, before: dict[Instance, bool]) -> None:
        table = self.table
        seats = {instance.seat for instance, held in before.items() if held}
        put_back = {seat: table.derived(seat) for seat in seats}
        self.conditional = dict.fromkeys(before, False)
        for seat in seats:
            table.derive(seat)
        now = {instance: self._holds(instance) for instance in before}
        self.conditional = now
        changed = {instance.seat for instance, held in now.items() if held != before[instance]}
        for seat in seats - changed:
            put_back[seat]()
        for seat in changed:
            table.derive(seat)

    def _holds(self, instance: Instance) -> bool:
        """Whether the condition of a skill that works is true; one that fails is reported like a handler."""
        if instance.suppressed >= DISABLED or instance.lost:
            return False
        try:
            return bool(instance.holds(instance.me))
        except HandlerError:
            raise
        except FAULTS as error:
            self.table.on.rows.failed(instance, "holds", error)  # type: ignore[union-attr]
            return False

    def _happened(self, _table: Table, event: Event) -> None:
        if event[0] == "hand_started":
            self._playing = True
        self.settle()
        if event[0] == "hand_ended":
            self._playing = False


def fixed_face(instance: Instance) -> Handle:
    """Let a skill with a fixed transformation come to the table. Returns its handler of the hook ``face``."""
    table = instance.skills.table
    fixed = table.turning
    if not isinstance(fixed, FixedTiles):
        fixed = table.turning = FixedTiles(table)
    fixed.add(instance)

    def face(name: Name, tile: Tile, _who: Seat) -> Name:
        return fixed.face(instance, name, tile)

    return face
