"""宮永咲: the flower that blooms on the ridge."""

from collections.abc import Generator
from typing import Any

from rinshan.subjects import Draw, Indicator
from rinshan_skills import DECLARED, ORDINARY, Character, Me, Skill, mine


class RidgeFlower(Skill):
    """嶺上之花: when you draw a replacement tile you may declare it to be any tile, while it is among your tiles."""

    kind = ORDINARY
    transforms = DECLARED

    @mine
    def drawn(self, me: Me, draw: Draw) -> Generator[Any, Any, None]:
        if draw.is_replacement:
            name = yield me.ask_declare()
            yield me.transform(draw.tile, name)


class NoNewFlower(Skill):
    """不開新花: when your kan would open a dora indicator you may leave it closed for this hand."""

    kind = ORDINARY

    def indicator_opening(self, me: Me, slot: Indicator) -> Generator[Any, Any, None]:
        if slot.seat == me.seat:
            yield me.leave_closed(slot)


MIYANAGA_SAKI = Character("miyanaga_saki", __name__, (RidgeFlower, NoNewFlower))
