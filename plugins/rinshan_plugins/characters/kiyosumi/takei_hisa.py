"""竹井久: trusts the bad wait, and it comes; honours are a suit for her."""

from rinshan.subjects import Wild
from rinshan.tiles import KIND_OF
from rinshan.win import Reading, WinInput
from rinshan_skills import FREE, LOCKED, Character, Me, Skill, mine


class BadWait(Skill):
    """惡待: while your wait has one face, one tile of a set complete in its suit may count as any tile in judging."""

    kind = LOCKED
    transforms = FREE

    def holds(self, me: Me) -> bool:
        return me.wait_faces == 1

    def frees(self, me: Me) -> list[Wild]:
        suit = me.waits[0] // 9
        tiles = [tile for group in me.sets for tile in group if KIND_OF[me.table.face[tile]] // 9 == suit]
        return [Wild(tuple(tiles))]


class TossedTile(Skill):
    """舔牌: a win on a wait of one face with X copies left before it: 4 - X more han; X = 1: your ura count too."""

    kind = LOCKED

    @mine
    def han_direct(self, me: Me, han: int, reading: Reading) -> int:
        return han + (max(4 - _copies(me, reading.win), 0) if me.wait_faces == 1 else 0)

    @mine
    def ura_counts(self, me: Me, yes: bool, win: WinInput) -> bool:
        return yes or (me.wait_faces == 1 and _copies(me, win) == 1)


def _copies(me: Me, win: WinInput) -> int:
    return me.wait_copies_in(win, before=True)


TAKEI_HISA = Character("takei_hisa", __name__, (BadWait, TossedTile))
