"""How the bot that plays answers skills: it uses them, and declares the tile that brings its hand nearest to a win."""

from __future__ import annotations

from typing import Final

from rinshan.decisions import NO, PASS, YES, Action, Decision
from rinshan.hand import HandKeys
from rinshan.tiles import KIND_OF, Seat
from rinshan.views import View

MOST: Final = 64
"""Spaces with more answers than this are answered with their default."""


def answer_skill(decision: Decision, view: View, seat: Seat) -> Action:
    """Answer what a skill asks: yes, or the best of the tiles to declare; else the default."""
    space = decision.space
    if decision.cover or len(space) > MOST:
        return decision.default
    if YES in space and NO in space:
        return YES
    declared = [option for option in space if option.kind == "declare"]
    if not declared or view.drawn is None:
        return decision.default
    melds = len(view.melds(seat))
    rest = HandKeys(KIND_OF[name] for name in view.hand)

    def lack(kind: int) -> tuple[int, int]:
        """Tiles missing with this kind in place of the drawn one, and how few kinds then help."""
        rest.add(kind)
        found = rest.missing(melds), -rest.useful(melds).bit_count()
        rest.remove(kind)
        return found

    best = min(declared, key=lambda option: lack(KIND_OF[option.name]))
    if PASS in space and lack(KIND_OF[view.drawn]) <= lack(KIND_OF[best.name]):
        return PASS
    return best
