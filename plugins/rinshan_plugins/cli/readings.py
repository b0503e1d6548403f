"""The reading of a win and the reasons of its fu, as people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rinshan.tiles import KIND_OF, RED_OF, format_names, parse_names
from rinshan_plugins.cli.endings import yaku_words

if TYPE_CHECKING:
    from rinshan.tiles import Kind, Name
    from rinshan.win import FuItem, Value

SHAPES: Final = {"seven_pairs": "seven pairs", "orphans": "thirteen orphans", "standard": ""}
"""Whole-hand shapes in words; those of packs are written with blanks."""


def reading_text(value: Value) -> str:
    """The sets and the pair with their red fives, melds as they are: ``234m 406p 55z (shanpon)``."""
    reading = value.reading
    win = reading.win
    shape = SHAPES.get(reading.shape, yaku_words(reading.shape))
    if shape:
        return f"{_split(list(win.concealed))} ({shape})"
    reds = [name for name in win.concealed if KIND_OF[name] != name]
    groups = [group for part in reading.parts for group in part.groups]
    shown = [_with_reds(parse_names(group.text()), reds) for group in groups]
    shown += [format_names(meld.names) for meld in win.melds]
    return f"{' '.join(shown)} ({reading.wait_name})"


def _split(names: list[Name]) -> str:
    """The tiles of a whole-hand shape: pairs apart, everything else together."""
    by_kind: dict[Kind, list[Name]] = {}
    for name in names:
        by_kind.setdefault(KIND_OF[name], []).append(name)
    if all(len(found) == 2 for found in by_kind.values()):
        return " ".join(format_names(by_kind[kind]) for kind in sorted(by_kind))
    return format_names(names)


def _with_reds(names: list[Name], reds: list[Name]) -> str:
    """A group in which red fives stand for normal ones, as long as there are any; they are taken out of ``reds``."""
    for place, name in enumerate(names):
        red = RED_OF.get(KIND_OF[name], -1)
        if red in reds:
            reds.remove(red)
            names[place] = red
    return format_names(names, sort=False)


def fu_words(value: Value, item: FuItem) -> str:
    """A reason for fu with the tiles it speaks of: ``triplet by ron 555z``, ``pair wind 22z``."""
    names = parse_names(item.tiles)
    words = yaku_words(item.id)
    if item.id.startswith("open_triplet") and _by_ron(value, names):
        words = words.replace("open triplet", "triplet by ron")
    return f"{words} {format_names(names)}".rstrip()


def _by_ron(value: Value, names: list[Name]) -> bool:
    """Whether this triplet was completed by ron, and is open for its fu alone."""
    win = value.reading.win
    laid = {meld.kind for meld in win.melds}
    return not win.tsumo and KIND_OF[names[0]] == KIND_OF[win.win] and KIND_OF[names[0]] not in laid
