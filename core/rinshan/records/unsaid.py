"""What happened at a table that no outside format can say, found before anything is written.

mjai, tenhou.net/6 and kyoku lines know draws, discards, calls, riichi and what a win or draw moved. They have no
word for errors and their penalties (E-01 to E-03), secret riichi (K-59), tiles that are moved, exiled, hidden or count
as others, turns out of order, points that pass outside a settlement, deposits that outlast a win, wins that count as
riichi only by a skill, endings of a skill's own. A hand with any of these is refused with the first event that cannot
be told: a log of it would read like another hand. What skills do to the payments of a win or draw is told, as the
change of points, and what they only know, announce or hold leaves nothing out.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rinshan.errors import RecordError
from rinshan.events import text
from rinshan.records.consistency import Play, check_result, check_wall
from rinshan.tiles import Name

if TYPE_CHECKING:
    from rinshan.records.logged import LoggedEvent, LoggedHand
    from rinshan.results import HandResult, WinResult
    from rinshan.table import Event

UNSAID: Final = {
    "false_win": "a false win",
    "wrong_meld": "a wrong meld",
    "penalty": "a penalty",
    "secret_riichi": "a riichi declared in secret",
    "secret_deposit": "a deposit that lies face down",
    "riichi_told": "a riichi that is told later",
    "exile": "a discard that leaves the table",
    "recast": "recast tiles",
    "extra_draw": "tiles drawn besides the draw",
    "rivers_swapped": "rivers that change owners",
    "indicator_shut": "a dora indicator that stays shut",
    "paid": "a payment outside a settlement",
    "staked": "points laid on the table",
    "pot": "points in a pot",
}
"""Events that have no word in any outside format."""
WALLS: Final = ("live", "dead", "ura")
"""Places between which tiles move unseen: the logs say what was drawn and shown, not what lies there."""
KANS: Final = ("hand", "ankan", "kakan", "daiminkan")
"""What an indicator can be turned for."""
REASON_OF: Final[dict[str, str]] = {
    "exhaustive": "exhaustive",
    "nagashi": "nagashi_mangan",
    "nine_terminals": "kyuushu_kyuuhai",
    "four_winds": "suufon_renda",
    "four_riichi": "suucha_riichi",
    "triple_ron": "sanchahou",
    "four_kans": "suukaikan",
}
"""The logs' word for each way a hand ends without a win."""
ELSEWHERE: Final = "no outside format can say it, only our own record"


def need_sayable(
    hand: LoggedHand,
    journal: Sequence[Event],
    logged: Sequence[LoggedEvent | None],
    result: HandResult,
    printed: Sequence[Name],
) -> None:
    """Raise `RecordError` with the first event of a hand that the logs cannot say; ``logged`` is what each becomes.

    Where tiles were drawn in another order than they were laid in, the hand is left without its wall.
    """
    play = Play(hand)
    wins = iter(result.wins)
    bent = False
    with _refused(hand, 0, journal[0], printed):
        _need_points_on_table(journal[0][5], hand.price * hand.sticks)
    for place, (event, made) in enumerate(zip(journal, logged, strict=True)):
        kind = event[0]
        with _refused(hand, place, event, printed):
            _need_word(event, hand.price, bent=bent)
            if made is not None:
                play.apply(made)
            if kind == "win":
                _need_plain_win(next(wins), play, printed)
        if kind == "discard":
            bent = False
        bent = bent or kind.startswith("payment_")
    place = max(place for place, event in enumerate(journal) if event[0] in ("win", "no_win"))
    with _refused(hand, place, journal[place], printed):
        _need_plain_end(result, logged)
        check_result(hand, play)
    place = next(place for place, event in enumerate(journal) if event[0] == "hand_ended")
    with _refused(hand, place, journal[place], printed):
        left = 0 if result.wins else hand.price * hand.deposits(len(play.accepted))
        _need_points_on_table(journal[place][4], left)
    _leave_out_wall(hand)


@contextmanager
def _refused(hand: LoggedHand, place: int, event: Event, printed: Sequence[Name]) -> Generator[None]:
    """Tell of what is raised inside in which hand and event it was, and that no outside format can say it."""
    try:
        yield
    except RecordError as error:
        where = f"hand {hand.index} ({hand.place}), event {place} ({text(event, printed)})"
        raise RecordError(f"{error.reason}: {ELSEWHERE}", where=where) from None


def _need_word(event: Event, price: int, *, bent: bool) -> None:
    """Raise `RecordError` where an event has no word of its own, or the word there is would say something else."""
    kind, rest = event[0], event[3:]
    told = UNSAID.get(kind, "")
    if kind == "discard" and rest[3]:
        told = "a discard that lies face down"
    elif kind == "dealt" and len(rest[0]) != 13:
        told = f"a hand of {len(rest[0])} tiles dealt"
    elif kind == "moved" and not (rest[1] in WALLS and rest[4] in WALLS):
        told = "a tile that goes elsewhere"
    elif kind == "turned" and rest[2] == "river":
        told = "a tile of a river that is turned"
    elif kind == "indicator" and rest[1] not in KANS:
        told = "a dora indicator turned for no kan"
    elif kind == "riichi_accepted" and (rest[0] != price or bent):
        told = "a riichi deposit that is no ordinary one"
    if told:
        raise RecordError(told)


def _need_plain_end(result: HandResult, logged: Sequence[LoggedEvent | None]) -> None:
    """Raise `RecordError` where a hand ends in a way that has no word, or that logs tell otherwise.

    After a triple ron on it, a riichi is not accepted (B-08): logs do not say so, all who read them know it.
    """
    if not result.wins and result.why not in REASON_OF:
        raise RecordError(f"the ending {result.why!r}")
    last = next((event.type for event in reversed(logged) if event is not None), "")
    if result.why == "triple_ron" and last == "riichi_accepted":
        raise RecordError("an abort by triple ron after a riichi that was accepted")


def _need_points_on_table(points: int, wanted: int) -> None:
    """Raise `RecordError` where what lies on the table is no number of riichi deposits, or outlasts a win (B-15)."""
    if points != wanted:
        raise RecordError(f"{points} points on the table where {wanted} are due")


def _need_plain_win(win: WinResult, play: Play, printed: Sequence[Name]) -> None:
    """Raise `RecordError` where a win counts as riichi, or not, or its tiles as others, only by a skill."""
    if win.riichi != (win.seat in play.riichi):
        raise RecordError(f"a win that counts as {'one' if win.riichi else 'none'} in riichi")
    held = sorted(printed[tile] for tile in (*win.hand, win.tile))
    melds = [(meld.names, tuple(printed[tile] for tile in meld.tiles)) for meld in win.melds]
    if sorted(win.value.reading.win.concealed) != held or any(sorted(ours) != sorted(own) for ours, own in melds):
        raise RecordError("tiles that count as others")


def _leave_out_wall(hand: LoggedHand) -> None:
    if hand.wall is not None:
        try:
            check_wall(hand, hand.wall)
        except RecordError:
            hand.wall = None
