"""メガン・ダヴァン: a duel, shot against shot."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from rinshan.decisions import Action, action
from rinshan.subjects import Refusal, Win
from rinshan.tiles import Seat, Tile
from rinshan_skills import ORDINARY, Character, Me, Modifier, Skill, mine, per_hand

REFUSED = Refusal("a duel is being fought", "megan_davin.duel")


@dataclass(eq=False)
class Duelling(Modifier):
    """Only two players draw, and cut what they draw; nobody calls, nobody else wins, and no furiten counts."""

    rival: Seat

    def _fights(self, who: Seat) -> bool:
        return who in (self.seat, self.rival)

    def next_turn(self, me: Me, who: Seat) -> Seat:
        return next(seat for seat in me.table.others(who) if self._fights(seat))

    def may_discard(self, me: Me, who: Seat, tile: Tile) -> Refusal | None:
        return REFUSED if self._fights(who) and me.table.drawn not in (-1, tile) else None

    def may_kan(self, who: Seat) -> Refusal | None:
        return REFUSED if self._fights(who) else None

    def may_call(self) -> Refusal | None:
        return REFUSED

    def may_win(self, who: Seat, win: Win) -> Refusal | None:
        return None if self._fights(who) or win.tsumo else REFUSED

    def furiten(self, causes: tuple[str, ...], who: Seat) -> tuple[str, ...]:
        return () if self._fights(who) else causes


class Duel(Skill):
    """決鬥: once per hand, in your turn while you are tenpai, challenge a character in riichi.

    Until one of you wins or the wall ends only you two draw and cut what you draw. Furiten does not count between you;
    no others call or ron. Only the tile just drawn may be cut, so neither of you makes a kan. Players whom skills do
    not affect may still claim; after their turn the duel goes on. Whose riichi you do not know of cannot be challenged.
    """

    kind = ORDINARY
    uses = per_hand(1)

    @mine
    def own_options(self, me: Me) -> list[Action]:
        rivals = [seat for seat in me.targets() if me.view.riichi(seat)] if me.tenpai else []
        return [action("duel", word=str(seat)) for seat in rivals]

    @mine
    def declared(self, me: Me, action: Action) -> Generator[Any, Any, None]:
        if action.kind == "duel":
            rival = int(action.word)
            yield me.modify(Duelling(rival))
            yield me.announce("a duel with", rival)


MEGAN_DAVIN = Character("megan_davin", __name__, (Duel,))
