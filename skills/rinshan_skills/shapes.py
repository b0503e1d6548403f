"""Whole-hand shapes that skills give are code of strangers: one that fails is a fault of its skill (K-47, H-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rinshan.hand import NEVER, Shape
from rinshan.returns import ResultError
from rinshan.rows import BROKEN, FAULTS, Handle, HandlerError, Rows, Source

HOOK: Final = "shapes"


class GuardedShape(Shape):
    """A shape of a skill. Where it fails the skill is reported as for its handler, and the shape is never complete."""

    __slots__ = ("_rows", "_source", "shape")

    def __init__(self, shape: Shape, source: Source, rows: Rows) -> None:
        super().__init__(shape.name)
        self.shape = shape
        self._source = source
        self._rows = rows

    def missing(self, counts: Sequence[int], melds: int) -> int:
        """Return what the shape says; `NEVER` while its skill is broken."""
        return self._asked(self.shape.missing, counts, melds, NEVER)

    def useful(self, counts: Sequence[int], melds: int) -> int:
        """Return what the shape says; no kind while its skill is broken."""
        return self._asked(self.shape.useful, counts, melds, 0)

    def _asked(self, method: Handle, counts: Sequence[int], melds: int, silent: int) -> int:
        if self._source.suppressed >= BROKEN:
            return silent
        try:
            found = method(counts, melds)
            if type(found) is int and found >= 0:
                return found
            raise ResultError(found, f"a whole number (int) from 0 of {method.__name__!r} of the shape {self.name!r}")
        except HandlerError:
            raise
        except FAULTS as error:
            self._rows.failed(self._source, HOOK, error)
        return silent


def guarded(function: Handle, source: Source, rows: Rows) -> Handle:
    """A handler of the hook ``shapes`` whose shapes are guarded, the same object for the same shape each time."""
    known: dict[int, GuardedShape] = {}

    def handler(*given: object) -> object:
        shapes = function(*given)
        if type(shapes) not in (list, tuple) or not all(isinstance(shape, Shape) for shape in shapes):
            return shapes
        return [_guard(shape) for shape in shapes]

    def _guard(shape: Shape) -> GuardedShape:
        found = known.get(id(shape))
        if found is None or found.shape is not shape:
            found = known[id(shape)] = GuardedShape(shape, source, rows)
        return found

    return handler
