"""Explanations with what the engine does not know of: the skills at the table, and what keeps them from acting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rinshan import explain as core
from rinshan.explain import WHERE, Explanation
from rinshan.rows import DISABLED, NOBODY, WORKING, Rows, Source
from rinshan_skills.instance import Instance

if TYPE_CHECKING:
    from rinshan.records.native import Record
    from rinshan.table import Event, Table
    from rinshan.tiles import Seat

STATES: Final = ("working", "sealed", "disabled", "silent")
"""The levels of suppression in words (K-13, K-14)."""


def explain(
    record: Record, where: str = "last", viewer: Seat | None = None, look: core.Look | None = None
) -> Explanation:
    """Explain a moment as `rinshan.explain.explain` does, with ``skills`` in ``extra``: what each could do then."""
    found: list[dict[str, Any]] = []

    def seen(table: Table, event: Event) -> None:
        found.extend(skill_states(table, viewer))
        if look is not None:
            look(table, event)

    made = core.explain(record, where, viewer, seen)
    made.extra["skills"] = found
    return made


def skill_states(table: Table, viewer: Seat | None = None) -> list[dict[str, Any]]:
    """Each skill that a viewer may know of: whose it is, whether it works, what suppresses it, its uses."""
    rows = table.on.rows
    if rows is None:
        return []
    return [
        {
            "seat": source.seat,
            "skill": source.label,
            "state": STATES[source.suppressed],
            "by": _suppressors(rows, source),
            "uses": len(source.uses),
            "exhausted": source.exhausted(),
            "side": source.side,
        }
        for source in rows.sources
        if isinstance(source, Instance) and source.seat != NOBODY and _open(source, viewer)
    ]


def _suppressors(rows: Rows, target: Source) -> list[str]:
    """The labels of what seals or disables a skill now."""
    point = rows.points.get("level")
    if point is None or not target.suppressed:
        return []
    working = [(source, handler) for source, handler in point.sources if source.suppressed < DISABLED]
    found = [source.label for source, handler in working if source is not target and handler.call(WORKING, target)]
    return list(dict.fromkeys(found))


def _open(instance: Instance, viewer: Seat | None) -> bool:
    """Whether a viewer may know of a skill: not of those on other players' face-down cards (K-23)."""
    return not instance.lost and (viewer in (None, instance.seat) or not instance.face_down)


__all__ = ["STATES", "WHERE", "Explanation", "explain", "skill_states"]
