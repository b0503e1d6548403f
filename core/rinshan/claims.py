"""Claims on a tile: rons in turn order, each cancellable, then calls by priority (H-04, B-05).

A skill may let a call go before a ron, make further calls possible and have tiles called that lie in rivers (K-46).
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import TYPE_CHECKING, Final

from rinshan import wild
from rinshan.decisions import (
    FALSE_RON,
    PASS,
    RON,
    Action,
    Answers,
    Asks,
    Decision,
    Lenient,
    Options,
    is_error,
    river_place,
)
from rinshan.hand import THIRTEEN_ORPHANS, shanten_orphans
from rinshan.judging import judge, show
from rinshan.offers import CHI_PAIRS, chi_pairs, claim_options, held_for, may_ron, why_no_call
from rinshan.penalties import false_win, wrong_meld
from rinshan.riichi import tell_riichi
from rinshan.sight import sees
from rinshan.subjects import Claim, Discard, Win
from rinshan.table import RIVER
from rinshan.tiles import KIND_OF, Kind, Seat, Tile

if TYPE_CHECKING:
    from rinshan.melds import Meld
    from rinshan.table import Table

TRIPLE: Final = 3
"""Wins on one tile that abort the hand where the rules say so (B-18)."""
ALONE: Final = tuple([(seat,) for seat in range(4)])
"""Who may know that a seat is asked for a claim: nobody else, since it tells of the hand (K-60)."""
RANKS: Final = {"ron": 3, "daiminkan": 2, "pon": 2, "chi": 1}


def waiting_for(table: Table, seats: Sequence[Seat], tile: Tile) -> list[Seat]:
    """Those of the seats whose hand this discard would complete by shape; a yaku or furiten is not asked."""
    if table.on.face:
        return [seat for seat in seats if table.waits(seat) >> KIND_OF[table.face_as(tile, seat)] & 1]
    return table.waiting(seats, KIND_OF[table.face[tile]])


def discard_offers(
    table: Table, discard: Discard, seers: Sequence[Seat], waiting: list[Seat], calls: bool, rons: bool = True
) -> Asks:
    """One decision for each seat that may claim this discard, in turn order; most discards interest nobody.

    ``seers`` are the seats that see it, ``calls`` says whether calls are open; ``rons`` is false once the wins were
    declared.
    """
    tile = discard.tile
    on = table.on
    tries: object = False
    wide: object = False
    other_sets: object = False
    if table.bent:
        tries = table.allows or on.good_reason
        wide = table.allows or on.claim_options or on.covers
        other_sets = on.face or on.meld_forms
    kind = KIND_OF[table.face[tile]]
    following = (discard.seat + 1) % table.players
    asks: list[Decision] = []
    pairs = CHI_PAIRS
    for other in seers:
        calling = False
        if calls and not table.riichi[other]:
            counts = table.keys[other].counts
            if other_sets:
                pairs = chi_pairs(table, other)
                after = KIND_OF[table.face_as(tile, other)]
                calling = counts[after] > 1 or (other == following and _run(counts, pairs[after]))
            calling = calling or counts[kind] > 1 or (other == following and _run(counts, pairs[kind]))
            if tries:
                calling = True
        if not (calling or other in waiting or wide):
            continue
        options = claim_options(table, other, discard.seat, tile, win=other in waiting, calls=calling, rons=rons)
        if on.claim_options and not table.dead_hands[other]:
            added = on.claim_options(other, discard)
            options = _more(table, other, discard, added, options, calls=calls, rons=rons)
        if options is not None:
            asks.append(Decision(other, "claim", options, None, ALONE[other]))
        elif on.covers and on.covers(False, other, "claim"):
            asks.append(Decision(other, "claim", Options([PASS]), None, ALONE[other], cover=True))
    return tuple(asks)


def _run(counts: list[int], pairs: tuple[tuple[Kind, Kind], ...]) -> bool:
    for low, high in pairs:  # noqa: SIM110 - any() costs three times as much, at every discard
        if counts[low] and counts[high]:
            return True
    return False


def _more(
    table: Table,
    seat: Seat,
    discard: Discard,
    added: list[Action],
    options: Options | None,
    *,
    calls: bool,
    rons: bool,
) -> Options | None:
    """The claims that skills make possible and none forbids, each once, before the pass."""
    items = list(options)[:-1] if options else []
    further: list[Action] = []
    for choice in dict.fromkeys(added):
        claim = claim_of(table, seat, discard, choice)
        if choice.kind == "ron":
            completed = rons and waiting_for(table, [seat], claim.tile)
            open_to_it = bool(completed) and may_ron(table, seat, claim.frm, claim.tile)
        else:
            open_to_it = calls and why_no_call(table, claim) is None
        if open_to_it and choice not in items:
            further.append(choice)
    if not further:
        return options
    items = [*items, *further, PASS]
    return Lenient(items, PASS, options.errors) if isinstance(options, Lenient) else Options(items, PASS)


def claim_of(table: Table, seat: Seat, discard: Discard, choice: Action) -> Claim:
    """The claim, or ron, that this answer makes: on the discard, or on a tile that lies in a river (K-46)."""
    place = river_place(choice)
    if place is None:
        return Claim(seat, discard.seat, discard.tile, choice)
    frm, at = place
    return Claim(seat, frm, table.rivers[frm][at], choice)


def claims(
    table: Table, discard: Discard, seers: Sequence[Seat], waiting: list[Seat], asks: Asks, calls: bool
) -> Generator[Asks, Answers, tuple[list[Win], list[Claim]]]:
    """Let those who see a discard claim it, where it interests somebody: the ``asks`` of `discard_offers`.

    Returns the wins that stand, and the calls made, highest priority first. A call that goes before the rons and stands
    comes first, with its ``stands`` set; the rons are then among the claims behind it.
    """
    tile = discard.tile
    answers = (yield asks) if asks else ()
    declared: list[Claim] = []
    if waiting or table.allows or table.on.claim_options:
        declared = [
            claim_of(table, ask.seat, discard, answer)
            for ask, answer in zip(asks, answers, strict=True)
            if answer.kind == "ron"
        ]
    winners = [claim.seat for claim in declared]
    ranked = _ranked(table, discard, asks, answers) if answers else []
    if declared:
        called, refused = list[Claim](), set[Seat]()
        if table.on.claim_rank:
            called, refused = yield from _before_rons(table, ranked)
        if called:
            let_pass(table, tile, [seat for seat in waiting if seat not in winners])
            return [], called
        wins, ranked = yield from _rons(table, discard, declared, seers, calls, refused)
        if wins:
            return wins, []
    if waiting:
        let_pass(table, tile, [seat for seat in waiting if seat not in winners])
    return [], ranked


def _rons(
    table: Table,
    discard: Discard,
    declared: list[Claim],
    seers: Sequence[Seat],
    calls: bool,
    refused: Collection[Seat],
) -> Generator[Asks, Answers, tuple[list[Win], list[Claim]]]:
    """Resolve the rons declared, in turn order. If none stands calls are asked afresh, but not of the ``refused``."""
    wins = yield from declare_wins(table, [Win(claim.seat, claim.frm, claim.tile) for claim in declared])
    if wins:
        return wins, []
    asks = discard_offers(table, discard, seers, [], calls, rons=False)
    asks = tuple([ask for ask in asks if ask.seat not in refused])
    answers = (yield asks) if asks else ()
    return [], _ranked(table, discard, asks, answers) if answers else []


def _before_rons(table: Table, ranked: list[Claim]) -> Generator[Asks, Answers, tuple[list[Claim], set[Seat]]]:
    """Try the calls that go before every ron (K-46).

    Returns the one that stands with all claims behind it, and who made those that did not.
    """
    refused: set[Seat] = set()
    for place, claim in enumerate(ranked):
        if claim.action.kind == "ron":
            break
        if (yield from stands(table, claim)):
            claim.stands = True
            return ranked[place:], refused
        refused.add(claim.seat)
    return [], refused


def first_to_stand(
    table: Table, discard: Discard, ranked: list[Claim], refused: Collection[Seat] = ()
) -> Generator[Asks, Answers, tuple[list[Win], list[Claim]]]:
    """The first call that stands with all claims behind it, or the wins that stand where rons are reached.

    Rons are among the claims only where a call went before them: should it fall, they are resolved after all (K-46).
    ``refused`` are seats whose call fell; they are not asked again.
    """
    fell = {*refused}
    while ranked:
        claim = ranked[0]
        if claim.action.kind == "ron":
            wins, ranked = yield from _rons_after_all(table, discard, ranked, fell)
            if wins:
                return wins, []
        elif lies_as_claimed(table, claim) if claim.stands else (yield from stands(table, claim)):
            return [], ranked
        else:
            fell.add(claim.seat)
            ranked = ranked[1:]
    return [], []


def _rons_after_all(
    table: Table, discard: Discard, ranked: list[Claim], refused: set[Seat]
) -> Generator[Asks, Answers, tuple[list[Win], list[Claim]]]:
    """Resolve rons that a call went before which then fell (K-46), of those to whom their tile still lies open.

    Returns the wins that stand and the claims that are left then; nobody has erred whose ron has lost its tile.
    """
    seers = [seat for seat in table.others(discard.seat) if lies_open_to(table, discard.tile, discard.seat, seat)]
    rons = {claim.seat: claim for claim in ranked if claim.action.kind == "ron"}
    declared = [rons[seat] for seat in table.others(discard.seat) if seat in rons]
    declared = [claim for claim in declared if lies_open_to(table, claim.tile, claim.frm, claim.seat)]
    if not declared:
        return [], [claim for claim in ranked if claim.action.kind != "ron"]
    return (yield from _rons(table, discard, declared, seers, bool(table.live), refused))


def stands(table: Table, claim: Claim) -> Generator[Asks, Answers, bool]:
    """Let skills cancel a call that has priority; whether it stands, and is no error (K-10, E-03).

    It does not where a skill has moved the tiles away meanwhile. From here on its own tiles are these, whatever their
    faces turn into before the meld is laid (E-03).
    """
    on = table.on
    cancelled = False
    if on.call_declared:
        cancelled = yield from on.call_declared(claim.seat, claim)
    own = held_for(table, claim.seat, claim.action)
    if cancelled or own is None:
        return False
    claim.own = tuple(own)
    if is_error(claim.action):
        wrong_meld(table, claim)
        return False
    return not table.bent or lies_as_claimed(table, claim)


def lies_as_claimed(table: Table, claim: Claim) -> bool:
    """Whether the tiles of a call that stands are still where it takes them: a hand, and a river, face up (K-39)."""
    hand = set(table.hands[claim.seat])
    return lies_open_to(table, claim.tile, claim.frm, claim.seat) and hand.issuperset(claim.own)


def lies_open_to(table: Table, tile: Tile, seat: Seat, viewer: Seat) -> bool:
    """Whether a tile lies in this seat's river, face up or for a viewer who sees it all the same (K-34, K-39)."""
    if table.place[tile] != RIVER or table.owner[tile] != seat:
        return False
    return tile not in table.down or sees(table, tile, viewer)


def _ranked(table: Table, discard: Discard, asks: Asks, answers: Answers) -> list[Claim]:
    """The claims made, by rank; of equals the one nearest after the discarder first. Rons only where ranks change."""
    on = table.on
    ranked: list[tuple[int, int, Claim]] = []
    for place, (ask, answer) in enumerate(zip(asks, answers, strict=True)):
        if answer is PASS or (answer.kind == "ron" and not on.claim_rank):
            continue
        claim = claim_of(table, ask.seat, discard, answer)
        rank = RANKS.get(answer.kind, 1)
        if on.claim_rank:
            rank = on.claim_rank(rank, ask.seat, claim)
        ranked.append((-rank, place, claim))
    ranked.sort(key=_by_rank)
    return [claim for _, _, claim in ranked]


def _by_rank(row: tuple[int, int, Claim]) -> tuple[int, int]:
    return row[:2]


def let_pass(table: Table, tile: Tile, seats: list[Seat]) -> None:
    """Book temporary and riichi furiten of seats whose hand this tile would have completed (B-10, W-07).

    Whether a ron was offered does not matter: a hand without a yaku passes too. Seats whose declared win was cancelled
    are not among ``seats``.
    """
    for seat in seats:
        bit = 1 << KIND_OF[table.face_as(tile, seat)]
        table.passed[seat] |= bit
        if table.riichi[seat]:
            table.riichi_passed[seat] |= bit


def rob_kan(table: Table, seat: Seat, kan: Meld, tile: Tile) -> Generator[Asks, Answers, list[Win]]:
    """The window in which a kan can be robbed (B-07): ron or pass, nothing else. Returns the wins that stand."""
    robbers = [
        other
        for other in table.others(seat)
        if may_rob(table, other, kan) and table.waits(other) >> KIND_OF[table.face_as(tile, other)] & 1
    ]
    asks = tuple(_rob_offers(table, seat, kan, tile, robbers))
    answers = (yield asks) if asks else ()
    declared = [ask.seat for ask, answer in zip(asks, answers, strict=True) if answer.kind == "ron"]
    wins: list[Win] = []
    if declared:
        wins = yield from declare_wins(table, [Win(other, seat, tile, kan) for other in declared])
    if not wins:
        let_pass(table, tile, [other for other in robbers if other not in declared])
    return wins


def may_rob(table: Table, seat: Seat, kan: Meld) -> bool:
    """Whether the rules and skills let a seat rob this kan, whatever it waits for (B-07, A-07)."""
    on = table.on
    yes = kan.type == "kakan" or (table.rules.kokushi_robs_ankan and _orphan_wait(table, seat))
    if on.robbable:
        yes = on.robbable(yes, seat, kan)
    return yes


def _rob_offers(table: Table, seat: Seat, kan: Meld, tile: Tile, robbers: list[Seat]) -> Generator[Decision]:
    """One decision for each seat that may rob a kan, be it in error where the rules let it."""
    for other in table.others(seat):
        if other in robbers and may_ron(table, other, seat, tile, kan):
            yield Decision(other, "rob", Options([RON, PASS], PASS), None, ALONE[other])
        elif table.allows and kan.type == "kakan" and not table.dead_hands[other]:
            yield Decision(other, "rob", Options([FALSE_RON, PASS], PASS), None, ALONE[other])


def _orphan_wait(table: Table, seat: Seat) -> bool:
    """Whether the seat waits with thirteen orphans, by rule the one shape that robs a closed kan (B-07, A-07)."""
    counts = table.keys[seat].counts
    on = table.on
    if on.wild and table.closed[seat] and wild.waits(table, seat, (THIRTEEN_ORPHANS,)):
        return True
    return (
        table.closed[seat]
        and not table.melds[seat]
        and all(count == 0 or kind >= 27 or kind % 9 in (0, 8) for kind, count in enumerate(counts))
        and shanten_orphans(counts) == 0
    )


def declare_wins(table: Table, declared: list[Win]) -> Generator[Asks, Answers, list[Win]]:
    """Resolve declared wins in turn order (W-08): cancellation, show, judge; false wins. Returns those that stand."""
    on = table.on
    standing: list[Win] = []
    rules = table.rules
    may_abort = rules.triple_ron_aborts and table.players == 4 and len(declared) >= TRIPLE
    for win in declared:
        if len(standing) == rules.max_ron and not may_abort:
            break
        table.log("win_declared", win.seat, None, -1 if win.frm is None else win.frm, win.tile)
        if on.win_declared and (yield from on.win_declared(win.seat, win)):
            continue
        yield from tell_riichi(table, win.seat)
        if on.hand_shown:
            yield from on.hand_shown(win.seat, win)
        win.refused = judge(table, win)
        if on.judged:
            on.judged(win.seat, win, "stands" if win.refused is None else win.refused.reason)
        if win.refused is None:
            if on.rows is not None:
                show(table, win)
            standing.append(win)
        else:
            false_win(table, win)
    return standing
