"""One turn: draw, own actions, discard, claims (H-03, B-05). Written in the order in which it is played."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from rinshan.claims import (
    claims,
    declare_wins,
    discard_offers,
    first_to_stand,
    lies_as_claimed,
    lies_open_to,
    rob_kan,
    waiting_for,
)
from rinshan.counting import note_standing
from rinshan.decisions import NINE_TERMINALS, SECRET, Action, Answers, Asks, Decision, is_error
from rinshan.events import UNTOLD, Private
from rinshan.melds import Meld, MeldType, makes_set
from rinshan.moments import moment
from rinshan.moves import carry
from rinshan.offers import called_kind, pick, riichi_terms, swap_banned, turn_options
from rinshan.paying import pay
from rinshan.returns import can_do
from rinshan.riichi import accept_in_secret, begin_riichi, declare_in_secret
from rinshan.sight import lay_down, note_seen
from rinshan.subjects import Claim, Discard, Draw, DrawSource, Indicator, Move, Win
from rinshan.table import RIICHI_TILE, RIVER, TSUMOGIRI
from rinshan.tiles import EAST, KIND_OF, NORTH, Seat, Tile
from rinshan.win import fed_yakuman, riichi_payment

if TYPE_CHECKING:
    from rinshan.table import Table


@dataclass(slots=True)
class Outcome:
    """What a turn led to: wins that stand, an abort by name, or a claim that opens the next turn.

    ``behind`` are the claims on ``discard`` that this one went before.
    """

    wins: list[Win] | None = None
    abort: str = ""
    claim: Claim | None = None
    discard: Discard | None = None
    behind: tuple[Claim, ...] = ()


GOES_ON = Outcome()
"""Nobody claimed the discard."""


def turn(table: Table, seat: Seat, claim: Claim | None) -> Generator[Asks, Answers, Outcome]:
    """Play one turn of ``seat``, which begins with a draw, or with the call ``claim``."""
    on = table.on
    table.turn = seat
    table.in_turn = True
    table.turn_marks[seat].append(len(table.journal))
    if table.modifiers:
        table.end_scope("go_around", seat)
    if claim is not None:
        yield from _call(table, claim)
    if on.turn_started:
        yield from on.turn_started(seat)
    if claim is None:
        table.turns[seat] += 1
        table.passed[seat] = 0
        if table.bent and (on.drawing or on.sees or on.moment_options or not table.live):
            yield from take(table, seat, Draw(seat))
        else:
            tile = _draw(table, seat, "live")
            if on.drawn and table.drawn >= 0:
                yield from on.drawn(seat, Draw(seat, "live", tile))
    elif claim.action.kind == "daiminkan":
        yield from _stand(table, seat, table.melds[seat][-1])
    outcome = yield from _act(table, seat)
    if on.turn_ending:
        yield from on.turn_ending(seat)
        if outcome.claim is not None and not lies_as_claimed(table, outcome.claim):
            assert outcome.discard is not None, "a claim is on a discard"
            outcome = yield from _claimed(table, outcome.discard, list(outcome.behind), {outcome.claim.seat})
    if table.modifiers:
        table.end_scope("turn", seat)
    table.in_turn = False
    return outcome


def take(table: Table, seat: Seat, draw: Draw) -> Generator[Asks, Answers, None]:
    """Draw a tile, unless a skill replaces or skips the draw, or another tile is taken instead (K-55).

    Where skills have left no tile to draw, the hand is over (`Table.exhausted`).
    """
    on = table.on
    planned = draw.source
    if on.drawing:
        draw = yield from on.drawing(seat, draw)
        if draw.skip:
            return
        if draw.source == "taken":
            made = yield from carry(table, [Move(draw.tile, "drawn", seat, by=seat)], draw.cause)
            draw = draw if made else Draw(seat, planned)
    if draw.source != "taken":
        ready = draw.tile < 0 and draw.source == "live" and table.live
        if not (ready or _has_tile(table, draw)):
            table.exhausted = True
            return
        draw.tile = _draw(table, seat, draw.source, draw.tile)
        if draw.source == "dead" != planned:
            table.fill_dead()
        if on.drawn and table.drawn >= 0:
            yield from on.drawn(seat, draw)
    if on.sees:
        note_seen(table)
    if on.moment_options:
        yield from moment(table)


def _has_tile(table: Table, draw: Draw) -> bool:
    """Whether there is a tile to draw. One that was chosen and lies elsewhere by now is forgotten."""
    if draw.source == "dead" and not table.replacements:
        table.fill_dead()
    wall = table.live if draw.source == "live" else table.replacements
    if draw.tile >= 0 and draw.tile not in wall:
        draw.tile = -1
    return bool(wall)


def _draw(table: Table, seat: Seat, source: DrawSource, chosen: Tile = -1) -> Tile:
    """Draw from a wall. Which of the dealt fourteen was drawn cannot be told: it is no drawn tile (W-01)."""
    tile = table.draw(seat, source, chosen)
    table.log("draw", seat, None, tile, source)
    if table.turns[seat] == 1 and source == "live" and seat == table.dealer and table.rules.first_draw == "dealt":
        table.keep_drawn(seat)
        table.draw_source = "live"
    return tile


def _act(table: Table, seat: Seat) -> Generator[Asks, Answers, Outcome]:
    """Own actions until a discard or the end of the hand; a hand that skills have left no tile has nothing to cut."""
    on = table.on
    cancelled: list[Tile] | None = None
    while not table.exhausted:
        if table.bent and table.drawn < 0 and not table.hands[seat]:
            return GOES_ON
        may_win = cancelled is None or table.concealed(seat) != cancelled
        (answer,) = yield (Decision(seat, "turn", turn_options(table, seat, may_win=may_win)),)
        kind = answer.kind
        if kind in ("discard", "riichi"):
            outcome = yield from _discard(table, seat, answer)
            if outcome is not None:
                return outcome
            continue
        if kind == "tsumo":
            wins = yield from declare_wins(table, [Win(seat, None, table.drawn)])
            if wins:
                return Outcome(wins=wins)
            cancelled = list(table.concealed(seat))
            continue
        if on.declared and ((yield from on.declared(seat, answer)) or not can_do(table, seat, answer)):
            continue
        if kind in ("ankan", "kakan"):
            wins = yield from _own_kan(table, seat, answer)
            if wins:
                return Outcome(wins=wins)
        elif answer is NINE_TERMINALS:
            return Outcome(abort="nine_terminals")
    return Outcome(abort="exhaustive")


# ---------------------------------------------------------------------------- calls and kans


def _call(table: Table, claim: Claim) -> Generator[Asks, Answers, None]:
    """Lay the called meld. The turn begins with it."""
    seat, tile, kind = claim.seat, claim.tile, claim.action.kind
    own = list(claim.own)
    meld = Meld(cast("MeldType", kind), (), (*own, tile), called=tile, frm=claim.frm)
    called = called_kind(table, seat, tile, own)
    table.meld(seat, meld, own)
    table.interrupt()
    table.calls[seat] += 1
    table.passed[seat] = 0
    if not table.rules.swap_calling and kind != "daiminkan":
        pair = sorted(KIND_OF[table.face[held]] for held in own)
        forms = table.forms(seat) if table.on.meld_forms else None
        is_run = kind == "chi" and (not table.bent or forms is not None or makes_set([called, *pair]))
        table.banned = swap_banned(called, (pair[0], pair[1]), forms) if is_run else 1 << called
    if kind != "chi":
        note_liability(table, seat, claim.frm)
    table.log(kind, seat, None, claim.frm, tile, tuple(own))
    if table.on.called:
        yield from table.on.called(seat, meld)


def note_liability(table: Table, seat: Seat, frm: Seat) -> None:
    """Who fed the last set of the big dragons, the big winds or four kans is responsible for it (B-17)."""
    for yakuman in fed_yakuman(table.melds[seat], table.rules):
        table.liable[seat][yakuman] = frm


def _own_kan(table: Table, seat: Seat, answer: Action) -> Generator[Asks, Answers, list[Win]]:
    """Declare a closed or added kan. Returns the wins that rob it; else it stands and the replacement is drawn."""
    table.keep_drawn(seat)
    own = pick(table, seat, answer)
    if answer.kind == "ankan":
        meld = Meld("ankan", tuple(table.face[tile] for tile in own), tuple(own))
        table.meld(seat, meld, own)
        table.log("ankan", seat, None, tuple(own))
        if is_error(answer):
            table.bad_kans[seat] = True
    else:
        kind = KIND_OF[table.face[own[0]]]
        meld = next(meld for meld in table.melds[seat] if meld.type == "pon" and meld.kind == kind)
        table.add_to_pon(seat, meld, own[0])
        table.log("kakan", seat, None, own[0], meld.tiles[:3])
    if meld.type == "kakan" or table.rules.kokushi_robs_ankan or table.on.robbable:
        wins = yield from rob_kan(table, seat, meld, own[-1])
        if wins:
            return wins
    table.fed_kan = -1
    table.interrupt()
    table.calls[seat] += 1
    yield from _stand(table, seat, meld)
    return []


def _stand(table: Table, seat: Seat, meld: Meld) -> Generator[Asks, Answers, None]:
    """A kan stands: indicators by rule, the dead wall is filled, the replacement tile is drawn (B-07, A-05)."""
    table.kans += 1
    if meld.type == "daiminkan":
        table.fed_kan = meld.frm
    if table.on.kan_made:
        yield from table.on.kan_made(seat, meld)
    yield from open_pending(table, seat)
    rules = table.rules
    at_once = (rules.kan_dora_closed if meld.type == "ankan" else rules.kan_dora_open) == "at_once"
    if at_once:
        yield from open_indicator(table, meld.type, seat)
    else:
        table.pending.append(meld.type)
    table.shift_wall()
    yield from take(table, seat, Draw(seat, "dead"))


def open_pending(table: Table, seat: Seat) -> Generator[Asks, Answers, None]:
    """Turn the indicators of earlier open and added kans."""
    while table.pending:
        yield from open_indicator(table, table.pending.pop(0), seat)


def open_indicator(table: Table, cause: str, seat: Seat, source: str | None = None) -> Generator[Asks, Answers, None]:
    """Turn the next dora indicator, unless a skill leaves it shut or the wall has no further one.

    ``source`` is the activation that does it.
    """
    if not table.has_indicator:
        return
    slot = Indicator(table.opened, cause, seat=seat)
    if table.on.indicator_opening:
        slot = yield from table.on.indicator_opening(slot)
        if not table.has_indicator:
            return
    tile = table.open_indicator(closed=slot.closed)
    if slot.closed:
        table.log("indicator_shut", seat, source, slot.index, cause)
    else:
        table.log("indicator", seat, source, tile, cause)


# ---------------------------------------------------------------------------- the discard


def _discard(table: Table, seat: Seat, answer: Action) -> Generator[Asks, Answers, Outcome | None]:
    """Discard, let the others claim, settle what hangs on it. None where the tile was moved away before that."""
    on = table.on
    tile = table.drawn if answer.drawn else table.find(seat, answer.name, answer.prints)
    discard = Discard(seat, tile, answer.drawn, answer.kind == "riichi")
    if discard.riichi:
        if answer.word == SECRET:
            discard.riichi, discard.secret = False, True
            declare_in_secret(table, seat)
        else:
            table.log("riichi", seat, None)
    if on.discarding:
        discard = yield from on.discarding(seat, discard)
        if discard.tile not in table.concealed(seat):
            return None
        tile = discard.tile
        discard.drawn = tile == table.drawn
    if table.pending:
        yield from open_pending(table, seat)
    _put_down(table, seat, discard)
    if on.discarded:
        yield from on.discarded(seat, discard)
    abort = abort_after(table, seat, discard)
    wins: list[Win] = []
    calls: list[Claim] = []
    seers: Sequence[Seat] = table.others(seat)
    if table.bent and (table.place[tile] != RIVER or tile in table.down or table.owner[tile] != seat):
        seers = _seers(table, discard)
    open_to_calls = not abort and bool(table.live)
    waiting = waiting_for(table, seers, tile)
    asks = discard_offers(table, discard, seers, waiting, open_to_calls)
    if asks or waiting:
        wins, calls = yield from claims(table, discard, seers, waiting, asks, open_to_calls)
    if wins:
        return Outcome(wins=wins)
    if discard.riichi:
        yield from _accept_riichi(table, seat)
    elif discard.secret:
        accept_in_secret(table, discard)
    if abort:
        return Outcome(abort=abort)
    return (yield from _claimed(table, discard, calls)) if calls else GOES_ON


def _claimed(
    table: Table, discard: Discard, calls: list[Claim], refused: Collection[Seat] = ()
) -> Generator[Asks, Answers, Outcome]:
    """The first of these claims that stands, highest priority first (`first_to_stand`)."""
    wins, calls = yield from first_to_stand(table, discard, calls, refused)
    if wins:
        return Outcome(wins=wins)
    return Outcome(claim=calls[0], discard=discard, behind=tuple(calls[1:])) if calls else GOES_ON


def _seers(table: Table, discard: Discard) -> Sequence[Seat]:
    """Who may claim a discard that is not face up in its river: who sees it there all the same (K-34, K-39)."""
    tile, seat = discard.tile, discard.seat
    if not table.on.sees:
        return ()
    seers = [other for other in table.others(seat) if lies_open_to(table, tile, seat, other)]
    if seers:
        table.log("seen", -1, None, Private(tuple(seers), (tile,), UNTOLD, tiles=True))
    return seers


def _put_down(table: Table, seat: Seat, discard: Discard) -> None:
    tile = discard.tile
    if not table.interrupted and len(table.first_discards) < 4:
        hidden = discard.down or discard.exile
        table.first_discards.append(-1 if hidden else KIND_OF[table.printed[tile]])
    table.ippatsu[seat] = False
    table.banned = 0
    table.fed_kan = -1
    if discard.exile:
        table.banish(seat, tile)
        table.log("exile", seat, None, tile, discard.drawn, discard.riichi)
        return
    if discard.down:
        lay_down(table, tile)
    table.discard(seat, tile, (TSUMOGIRI if discard.drawn else 0) | (RIICHI_TILE if discard.riichi else 0))
    table.log("discard", seat, None, tile, discard.drawn, discard.riichi, discard.down)


def abort_after(table: Table, seat: Seat, discard: Discard) -> str:
    """The abort that this discard brings unless it is ronned, or "" (B-18)."""
    rules = table.rules
    if table.kans == 4 and rules.abort_four_kans and not _one_owner(table):
        return "four_kans"
    if table.players < 4:
        return ""
    first = table.first_discards
    if (
        rules.abort_four_winds
        and len(first) == 4
        and not table.interrupted
        and table.discards[seat] == 1
        and EAST <= first[0] <= NORTH
        and first.count(first[0]) == 4
    ):
        return "four_winds"
    if discard.riichi and rules.abort_four_riichi and all(map(table.open_riichi, table.others(seat))):
        return "four_riichi"
    return ""


def _one_owner(table: Table) -> bool:
    return any(sum(meld.is_kan for meld in melds) == 4 for melds in table.melds)


def _accept_riichi(table: Table, seat: Seat) -> Generator[Asks, Answers, None]:
    """The riichi tile was not ronned: the deposit is paid, a payment like any other, and riichi holds (B-08, W-06)."""
    price = riichi_terms(table, seat).price
    begin_riichi(table, seat)
    deposit = riichi_payment(seat, price)
    yield from pay(table, [deposit], "riichi")
    table.log("riichi_accepted", seat, None, deposit.amount)
    if table.on.riichi_made:
        yield from table.on.riichi_made(seat)
    if table.on.rows is not None:
        note_standing(table)
