"""Chinese Official shape cases: whether tiles are a win by shape, one JSON object a line (Y-09, K-47).

A case has ``concealed`` (13 tiles less 3 for each meld), the ``tile`` taken, ``melds`` and ``win``. Fan are not
counted: neither a minimum of fan nor the ``fan`` of a case is looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from rinshan.errors import NotationError, RecordError
from rinshan.hand import DEFAULT_SHAPES, HandKeys
from rinshan.hand.chinese import CHINESE_SHAPES
from rinshan.records.check import CheckReport, Difference, check_lines
from rinshan.tiles import kinds_of, parse_name

SHAPES: Final = (*DEFAULT_SHAPES, *CHINESE_SHAPES)


def check_shapes(lines: Iterable[str], where: str) -> CheckReport:
    """Compare every line. Raises `RecordError` naming the line that is no such case."""
    return check_lines(lines, where, _check)


def _check(line: str, where: str) -> list[Difference]:
    try:
        case: dict[str, Any] = json.loads(line)
        names = [parse_name(tile) for tile in [*case["concealed"], case["tile"]]]
        melds = len(case["melds"])
        expected = case["win"]
        name = str(case.get("id", where))
        if len(names) + 3 * melds != 14 or not isinstance(expected, bool):
            raise ValueError(f"{len(names)} concealed tiles and {melds} melds, win {expected!r}")
    except (ValueError, KeyError, TypeError, AttributeError, NotationError) as error:
        raise RecordError(f"not a Chinese Official shape case: {error!r}", where=where) from None
    keys = HandKeys(kinds_of(names))
    missing = {shape.name: shape.missing(keys.counts, melds) for shape in SHAPES}
    got = not min(missing.values())
    if got == expected:
        return []
    why = [f"{shape}: {lack} tiles missing" for shape, lack in missing.items()]
    return [{"id": name, "at": "win", "expected": str(expected), "got": str(got), "why": why}]
