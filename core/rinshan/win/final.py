"""The final score of a game: places, placing points, oka, rounding, deposits left over (B-20, A-08)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rinshan.tiles import Seat

if TYPE_CHECKING:
    from rinshan.rules import Rules


@dataclass(slots=True, frozen=True)
class FinalScore:
    """How a game ends, per seat: points with the deposits left over, places (1 = first, shared ones equal) and totals.

    ``totals`` are the final scores in points: divide by 1,000 for what people write (45,300 is +45.3).
    """

    scores: tuple[int, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]


def final_score(scores: Sequence[int], rules: Rules, deposits: int = 0) -> FinalScore:
    """Return the final score of points at the end; ``deposits`` are the points left on the table.

    Seat 0 is the first East; of equal scores the seat nearest to it is ahead, or all share by `Rules.ties`. Deposits
    left over go to first place as such, or to nobody.
    """
    ranked = ranking(scores)
    points = list(scores)
    if rules.leftover_deposits == "first":
        for seat, part in zip(*_shared_first(scores, ranked, deposits, rules), strict=True):
            points[seat] += part
    bonus = _placing(scores, ranked, rules)
    relative = [_relative(score, rules) for score in points]
    totals = [part + extra for part, extra in zip(relative, bonus, strict=True)]
    if rules.final_rounding == "thousand":
        first = ranked[0]
        totals[first] = -sum(total for seat, total in enumerate(totals) if seat != first)
    places = _places(scores, ranked, rules)
    return FinalScore(tuple(points), places, tuple(totals))


def ranking(scores: Sequence[int]) -> list[Seat]:
    """Return seats from first to last place, equal scores by seat from the first East (K-45)."""
    return sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))


def _shared_first(
    scores: Sequence[int], ranked: Sequence[Seat], deposits: int, rules: Rules
) -> tuple[list[Seat], list[int]]:
    tied = [seat for seat in ranked if scores[seat] == scores[ranked[0]]] if rules.ties == "shared" else [ranked[0]]
    return tied, _split(deposits, len(tied))


def _split(points: int, shares: int) -> list[int]:
    """Split points evenly in steps of a hundred; what is left over goes to the first."""
    each = points // shares // 100 * 100
    return [points - each * (shares - 1), *[each] * (shares - 1)]


def _relative(score: int, rules: Rules) -> int:
    """Return a score against the return points, in whole thousands where the rules round.

    ``thousand`` rounds the score itself, halves away from zero; ``whole`` cuts the difference toward zero (A-08).
    """
    if rules.final_rounding == "thousand":
        return _thousands(score, 500) - rules.return_points
    difference = score - rules.return_points
    return difference if rules.final_rounding == "tenth" else _thousands(difference, 0)


def _thousands(points: int, extra: int) -> int:
    size = (abs(points) + extra) // 1_000 * 1_000
    return size if points >= 0 else -size


def _placing(scores: Sequence[int], ranked: Sequence[Seat], rules: Rules) -> list[int]:
    """Return placing points and oka per seat, in points; shared evenly among equal scores by `Rules.ties`."""
    players = len(scores)
    oka = (rules.return_points - rules.start_points) * players if rules.oka == "difference" else rules.oka
    by_place = list(rules.placing())
    by_place[0] += oka
    if rules.ties == "shared":
        place = 0
        while place < players:
            tied = sum(scores[seat] == scores[ranked[place]] for seat in ranked)
            by_place[place : place + tied] = _split(sum(by_place[place : place + tied]), tied)
            place += tied
    bonus = [0] * players
    for seat, points_of_place in zip(ranked, by_place, strict=True):
        bonus[seat] = points_of_place
    return bonus


def _places(scores: Sequence[int], ranked: Sequence[Seat], rules: Rules) -> tuple[int, ...]:
    if rules.ties == "shared":
        return tuple(1 + sum(other > own for other in scores) for own in scores)
    return tuple(ranked.index(seat) + 1 for seat in range(len(scores)))
