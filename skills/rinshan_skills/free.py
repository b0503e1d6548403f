"""Free tiles, class 2: tiles of a player that count as any tile when the hand is judged (K-03, K-29).

A skill says which of its holder's tiles are free (`Skill.frees`) and perhaps under which condition (`Skill.holds`).
The engine asks both with nothing free, so a condition on the wait never sees what it brings about; what a free tile
becomes is settled in judging.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rinshan.rows import Handle
from rinshan.subjects import Wild
from rinshan.tiles import Seat

if TYPE_CHECKING:
    from rinshan_skills.instance import Instance


def free_tiles(instance: Instance) -> Handle:
    """Return the handler of the hook ``wild`` of a skill with free tiles."""
    me = instance.me

    def wild(_who: Seat) -> list[Wild]:
        return instance.frees(me) if instance.holds(me) else []

    return wild
