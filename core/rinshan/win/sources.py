"""Which skill changed what in a value that is settled, asked once more of the handlers one by one (H-05).

Weighing a hand notes the figures before and after a stage and nothing else. Only what is paid is worth the names.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from rinshan.hooks import Hooks
from rinshan.tiles import NAME_TEXT
from rinshan.win.dora import value_steps
from rinshan.win.items import Change, Item
from rinshan.win.value import Value


def name_sources(found: Value) -> None:
    """Put the changes of each skill, in the order of H-05, in place of the changes of whole stages."""
    reading = found.reading
    hand = reading.hand
    if hand.on.rows is None:
        return
    changes = list(_voided(found))
    changes += [
        change for item in found.yaku if item.before is not None for change in _of_yaku(found, item.id, item.before)
    ]
    if any(item.id == "dora_change" for item in found.dora):
        changes += [
            Change("dora_value", step.before, step.after, step.source, NAME_TEXT[name])
            for name, step in value_steps(hand)
        ]
    for change in found.changes:
        steps = list(_steps(hand.on, change.stage, change.before, hand.who, reading))
        changes += steps
        reached = steps[-1].after if steps else change.before
        if reached != change.after:
            changes.append(Change(change.stage, reached, change.after))
    found.changes = changes


def _voided(found: Value) -> Iterator[Change]:
    """The yaku that would count if no skill had refused them, worth nothing now: what was refused first counts."""
    hand, on = found.reading.hand, found.reading.hand.on
    asked: list[Item] = getattr(found.reading, "asked", [])
    if not on.may_count or not asked:
        return
    reading = copy(found.reading)
    reading.yaku, reading.yakuman = asked, False
    for item in asked:
        source = on.refuser("may_count", hand.who, item.id, reading)
        if source is not None and (item.yakuman or not found.yakuman):
            yield Change("may_count", item.han, 0, source, item.id)


def _of_yaku(found: Value, yaku_id: str, before: int) -> Iterator[Change]:
    hand = found.reading.hand
    for change in _steps(hand.on, "yaku_han", before, hand.who, yaku_id, found.reading):
        yield change._replace(what=yaku_id)


def _steps(on: Hooks, stage: str, before: Any, *others: Any) -> Iterator[Change]:
    for step in on.stepwise(stage, _always, before, *others):
        yield Change(stage, step.before, step.after, step.source)


def _always(_before: object, _after: object) -> bool:
    return True
