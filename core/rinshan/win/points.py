"""Limits and base points (B-12, B-15)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rinshan.rules import Rules

LIMIT_POINTS: Final[Mapping[str, int]] = MappingProxyType(
    {"mangan": 2_000, "haneman": 3_000, "baiman": 4_000, "sanbaiman": 6_000, "yakuman": 8_000}
)
"""Base points A of each limit; ``none`` stands for no limit."""
LIMITS: Final = ("none", *LIMIT_POINTS)
"""Limits, rising."""
_BY_HAN: Final = ("none",) * 5 + (
    "mangan",
    "haneman",
    "haneman",
    "baiman",
    "baiman",
    "baiman",
    "sanbaiman",
    "sanbaiman",
)


def limit_of(han: int, fu: int, rules: Rules) -> str:
    """Return the limit that han and fu reach without yakuman; 13 han by `Rules.counted_yakuman`."""
    if han > 12:
        return rules.counted_yakuman
    if han < 5:
        unlimited = fu << han + 2
        return "mangan" if unlimited > 2_000 or (unlimited == 1_920 and rules.kiriage) else "none"
    return _BY_HAN[han]


def base_of(limit: str, han: int, fu: int, yakuman: int = 0) -> int:
    """Return base points A: of the limit, times the number of yakuman; fu x 2^(han + 2) where there is no limit."""
    if limit == "none":
        return fu << han + 2
    return LIMIT_POINTS[limit] * (yakuman or 1)


def up_to_hundred(points: int) -> int:
    """Round up to a hundred."""
    return -(-points // 100) * 100
