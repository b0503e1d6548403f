"""東横桃子: nobody notices what she discards, nor that she declares riichi."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any, Final

from rinshan.subjects import Discard, RiichiTerms
from rinshan_skills import ORDINARY, Character, Me, Skill, mine

SEEN: Final = 12
"""How many discards are laid face up before she is overlooked."""
NOISE: Final = 2
"""How many others must be in riichi for her to be overlooked at once."""


class Vanishing(Skill):
    """消失: from your 13th discard on, or while two others are in riichi, you may discard face down.

    A riichi of others that is secret is not counted, as its owner is not known to be in riichi.
    """

    kind = ORDINARY

    @mine
    def discarding(self, me: Me, discard: Discard) -> Generator[Any, Any, None]:
        others = sum(1 for seat in me.table.others(me.seat) if me.view.riichi(seat))
        if me.table.discards[me.seat] >= SEEN or others >= NOISE:
            yield me.replace(replace(discard, down=True))


class SilentRiichi(Skill):
    """無聲立直: you may declare riichi in secret; the others are told when you show your hand or the hand is over."""

    kind = ORDINARY

    @mine
    def riichi_terms(self, terms: RiichiTerms) -> RiichiTerms:
        terms.secret = True
        return terms


TOUYOKO_MOMOKO = Character("touyoko_momoko", __name__, (Vanishing, SilentRiichi))
