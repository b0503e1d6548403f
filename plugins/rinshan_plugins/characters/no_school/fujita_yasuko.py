"""藤田靖子: the queen of comebacks."""

from rinshan.subjects import Refusal, Why
from rinshan.tiles import Seat
from rinshan_skills import LOCKED, Character, Me, Skill, mine


class Comeback(Skill):
    """逆轉: in the last scheduled hand, while you are not first, a win of yours is worth two han more; if it makes you
    first, no skill lowers what the others pay for it.
    """

    kind = LOCKED

    @mine
    def han_direct(self, me: Me, han: int) -> int:
        return han + 2 if self._is_behind(me) else han

    def may_reduce(self, me: Me, payee: Seat | None, why: Why) -> Refusal | None:
        if payee != me.seat or why not in ("ron", "tsumo") or not self._is_behind(me):
            return None
        return (
            Refusal("a comeback is paid in full", "fujita_yasuko.comeback")
            if _first(me.scores_after()) == me.seat
            else None
        )

    def _is_behind(self, me: Me) -> bool:
        return me.is_last_hand and me.place > 1


def _first(scores: tuple[int, ...]) -> Seat:
    return scores.index(max(scores))


FUJITA_YASUKO = Character("fujita_yasuko", __name__, (Comeback,), frozenset({"professional"}))
