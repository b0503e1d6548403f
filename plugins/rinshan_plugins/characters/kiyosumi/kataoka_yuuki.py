"""片岡優希: storms through the East round, and runs out of tacos in the South."""

from collections.abc import Generator
from typing import Any, Final

from rinshan.decisions import Action, action
from rinshan_skills import AWAKENING, LIMITED, ORDINARY, Character, Me, Skill, mine, per_hand

TACOS: Final = action("tacos")
EAST: Final = 0
MOST: Final = 2


def _can_eat(me: Me) -> bool:
    """Whether it is the holder's turn, after the draw and before the first discard, and there are tiles to draw."""
    table = me.table
    return me.is_my_turn and not table.discards[me.seat] and bool(table.live)


def _eat(me: Me) -> Generator[Any, Any, None]:
    """Exile up to two tiles of the hand and draw as many."""
    most = min(MOST, len(me.table.live))
    tiles = yield me.ask_tiles(me.table.concealed(me.seat), 1, most)
    gone = yield me.exile(*tiles)
    if gone:
        yield me.draw(len(gone))


class LastTaco(Skill):
    """最後的玉米餅: once in the game, before your first discard of a hand, 東風之神 once more, whatever the round."""

    kind = LIMITED

    @mine
    def moment_options(self, me: Me) -> list[Action]:
        return [TACOS] if _can_eat(me) else []

    def covers(self, yes: bool) -> bool:
        return yes

    @mine
    def declared(self, me: Me, action: Action) -> Generator[Any, Any, None]:
        if action is TACOS:
            yield from _eat(me)


class GodOfTheEastWind(LastTaco):
    """東風之神: in the East round, once per hand, you may exile up to two tiles after a draw and draw as many, before
    your first discard and before the nine terminals can be declared.
    """

    kind = ORDINARY
    uses = per_hand()

    @mine
    def moment_options(self, me: Me) -> list[Action]:
        return super().moment_options(me) if me.table.round == EAST else []


class NoTacosInTheSouth(Skill):
    """南風沒有玉米餅: when a hand of the South round or later begins: lose 東風之神, gain 最後的玉米餅."""

    kind = AWAKENING

    def hand_starting(self, me: Me) -> Generator[Any, Any, None]:
        if me.table.round > EAST:
            yield me.lose(GodOfTheEastWind)
            yield me.gain(LastTaco)


KATAOKA_YUUKI = Character("kataoka_yuuki", __name__, (GodOfTheEastWind, NoTacosInTheSouth))
