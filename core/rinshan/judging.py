"""Whether a win can be declared and whether it stands: shape, furiten, a yaku, nothing that forbids it (B-10, B-11).

Pure questions about a seat and a tile; nothing here changes the table, so offers, skills and bots may ask freely.
"""

from __future__ import annotations

from contextlib import nullcontext
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rinshan import wild_wins
from rinshan.errors import PackError
from rinshan.hand import linked_furiten
from rinshan.subjects import Refusal, Win
from rinshan.table import RIVER
from rinshan.tiles import DORA_AFTER, KIND_OF, Kind, Name, Seat, Tile
from rinshan.win import (
    CHANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    IPPATSU,
    OPEN_RIICHI,
    RIICHI,
    RINSHAN,
    TENHOU,
    Value,
    WinInput,
    has_yaku,
    name_sources,
    value,
)

if TYPE_CHECKING:
    from rinshan.melds import Meld
    from rinshan.table import Table


def furiten_causes(table: Table, seat: Seat, tile: Tile) -> tuple[str, ...]:
    """Why the seat may not ron this tile: ``discard``, ``temporary``, ``riichi``; empty when it may (B-10, A-09)."""
    waits = table.waits(seat)
    discarded = table.discarded[seat]
    passed = table.passed[seat]
    locked = table.riichi_passed[seat]
    causes: tuple[str, ...] = ()
    if (
        table.rules.furiten == "linked"
        and (waits & discarded or passed or locked)
        and not _has_free(table, seat, waits)
    ):
        discarded, passed, locked = _linked(table, seat, tile, waits)
    if waits & discarded:
        causes = ("discard",)
    if passed:
        causes = (*causes, "temporary")
    if locked:
        causes = (*causes, "riichi")
    on = table.on
    if on.furiten:
        causes = on.furiten(causes, seat, tile)
    return causes


def _has_free(table: Table, seat: Seat, waits: int) -> bool:
    """Whether free tiles bring some of these waits: all of them are linked then."""
    return bool(table.on.wild) and waits != table.plain_waits(seat)


def _linked(table: Table, seat: Seat, tile: Tile, waits: int) -> tuple[int, int, int]:
    """The three furiten masks, each reduced to whether it blocks this very tile (A-09)."""
    counts = list(table.keys[seat].counts)
    if table.drawn >= 0 and table.turn == seat:
        counts[KIND_OF[table.face[table.drawn]]] -= 1
    melds = len(table.melds[seat])
    shapes = table.shapes(seat)
    bit = 1 << KIND_OF[table.face_as(tile, seat)]

    def blocks(mask: int) -> int:
        return bit & linked_furiten(counts, melds, waits, mask, shapes) if mask & waits else 0

    return blocks(table.discarded[seat]), blocks(table.passed[seat]), blocks(table.riichi_passed[seat])


def is_furiten(table: Table, seat: Seat, tile: Tile) -> bool:
    """Whether furiten keeps the seat from a ron on this tile."""
    if (
        not table.on.furiten
        and not table.passed[seat]
        and not table.riichi_passed[seat]
        and not table.waits(seat) & table.discarded[seat]
    ):
        return False
    return bool(furiten_causes(table, seat, tile))


def win_flags(table: Table, seat: Seat, tsumo: bool, chankan: bool, tile: Tile) -> int:
    """The incidental conditions that hold for a win now, as bits of `rinshan.win` (B-09)."""
    flags = 0
    riichi = table.riichi_counted(seat)
    if riichi:
        flags = DOUBLE_RIICHI if riichi == 2 else RIICHI
        if not table.closed[seat]:
            flags |= OPEN_RIICHI
        if table.ippatsu[seat]:
            flags |= IPPATSU
    if not tsumo:
        if chankan:
            flags |= CHANKAN
        elif not table.live and not (table.on.claim_options and _is_earlier(table, tile)):
            flags |= HOUTEI
        return flags
    if table.draw_source == "dead":
        flags |= RINSHAN
    elif not table.live and table.draw_source != "taken":
        flags |= HAITEI
    unbroken = not table.interrupted or not (table.rules.first_turn_uninterrupted or table.discards[seat])
    if unbroken and table.turns[seat] == 1 and table.draw_source == "live" and not table.altered[seat]:
        flags |= TENHOU if seat == table.dealer else CHIIHOU
    return flags


def _is_earlier(table: Table, tile: Tile) -> bool:
    """Whether a tile lies in a river, but not as the discard of the turn that is going on (K-46)."""
    return table.place[tile] == RIVER and tile not in table.rivers[table.turn][-1:]


def win_input(
    table: Table, seat: Seat, tile: Tile, frm: Seat | None, kan: Meld | None = None, ura: tuple[Name, ...] = ()
) -> WinInput:
    """Everything the value of this win depends on."""
    tsumo = frm is None
    names = table.hand_names(seat)
    name = table.face[tile] if tsumo else table.face_as(tile, seat)
    if not tsumo:
        names.append(name)
    dora_names = None
    if table.turning is not None:
        tiles = [*table.concealed(seat), *(part for meld in table.melds[seat] for part in meld.tiles)]
        dora_names = table.turning.dora_names(seat, tiles if tsumo else [*tiles, tile])
    return WinInput(
        concealed=tuple(names),
        melds=tuple(table.melds[seat]),
        win=name,
        tsumo=tsumo,
        seat_wind=table.seat_wind(seat),
        round_wind=table.round_wind,
        flags=win_flags(table, seat, tsumo, kan is not None, tile),
        dora=table.dora,
        ura=ura,
        who=seat,
        dora_names=dora_names,
        tile=tile,
    )


def winning_tiles(table: Table, seat: Seat) -> list[Tile]:
    """What may count as the tile of a tsumo: the drawn one, or any where it cannot be told (W-01)."""
    if table.drawn >= 0:
        return [table.drawn]
    face = table.face
    return list({face[tile]: tile for tile in table.hands[seat]}.values())


def can_win(table: Table, seat: Seat, tile: Tile, frm: Seat | None, kan: Meld | None = None) -> bool:
    """Whether the hand with this tile is a win with a yaku and no skill forbids it, as far as the seat may know.

    Quicker for a complete hand.
    """
    if table.bad_kans[seat]:
        return False
    refusal = _refusal(table, seat, tile, frm, kan)
    return refusal is None or (refusal.known_to is not None and seat not in refusal.known_to)


def _refusal(table: Table, seat: Seat, tile: Tile, frm: Seat | None, kan: Meld | None) -> Refusal | None:
    """What keeps a hand from winning: that it is not complete, that it has no yaku, or a skill."""
    on = table.on
    if not _has_enough(table, seat, frm):
        return INCOMPLETE
    tiles = winning_tiles(table, seat) if frm is None else [tile]
    for choice in tiles:
        if is_win(table, seat, choice, frm, kan):
            refusal = None
            if on.may_win:
                refusal = on.may_win(seat, Win(seat, frm, choice, kan))
            return refusal
    return INCOMPLETE if frm is None and missing(table, seat) else NO_YAKU


COMPLETE: Final = 14
"""Tiles of a complete hand, each meld counted as three."""
NO_YAKU: Final = Refusal("no yaku")
INCOMPLETE: Final = Refusal("the hand is not complete")


def missing(table: Table, seat: Seat) -> int:
    """How many tiles the hand of the seat in turn, its drawn tile included, is short of a complete shape."""
    melds = len(table.melds[seat])
    return table.keys[seat].missing(melds, shapes=table.shapes(seat))


def dora_kinds(table: Table, seat: Seat) -> list[Kind]:
    """The kinds that are dora for a seat by the open indicators, one listed twice counting twice (B-13, K-43)."""
    on = table.on
    kinds = [DORA_AFTER[KIND_OF[name]] for name in table.dora]
    if on.dora_kinds:
        kinds = on.dora_kinds(kinds, seat)
    return kinds


def is_win(table: Table, seat: Seat, tile: Tile, frm: Seat | None, kan: Meld | None) -> bool:
    """Whether a hand with this tile is a win with a yaku, free tiles chosen; nothing that forbids it is asked."""
    on = table.on
    if not _has_enough(table, seat, frm):
        return False
    if on.wild:
        with wild_wins.judging(table, seat, tile, frm):
            return wild_wins.is_win(table, win_input(table, seat, tile, frm, kan))
    return has_yaku(win_input(table, seat, tile, frm, kan), table.rules, on)


def counted_ura(table: Table, win: Win) -> tuple[Tile, ...]:
    """The ura indicators that are turned for a winner: in riichi, unless a skill says otherwise (B-13, K-43)."""
    seat = win.seat
    ura_counts = bool(table.riichi_counted(seat))
    if table.on.ura_counts:
        with wild_wins.judging(table, seat, win.tile, win.frm):
            ura_counts = table.on.ura_counts(ura_counts, seat, win_input(table, seat, win.tile, win.frm, win.kan))
    return table.ura() if ura_counts else ()


def win_value(table: Table, win: Win) -> tuple[Value, Tile]:
    """The value of a win that stands, ura included for a winner in riichi (B-13, B-16), and the tile it counts as won.

    That is the tile of the win, but for a tsumo on dealt tiles, where it is the one that pays most (W-01). Every change
    names its source.
    """
    best = _best(table, win, ura=True) or _as_shown(table, win)
    found, tile = best
    if found.changes or table.on.may_count or table.on.yaku_han or table.on.dora_value:
        with wild_wins.judging(table, win.seat, tile, win.frm) if table.on.wild else nullcontext():
            name_sources(found)
    return best


def show(table: Table, win: Win) -> None:
    """Keep the hand of a win that stands as it was judged: until it is settled, its tiles may change (K-16, W-08)."""
    on, seat = table.on, win.seat
    if on.wild or on.shapes or on.meld_forms:
        best = _best(table, win, ura=False)
        assert best is not None, f"a win of seat {seat} stands without a winning shape"
        win.shown = (_kept(best[0].reading.win),), best[0]
    else:
        tiles = winning_tiles(table, seat) if win.frm is None else [win.tile]
        win.shown = tuple([_kept(win_input(table, seat, tile, win.frm, win.kan)) for tile in tiles]), None


def _has_enough(table: Table, seat: Seat, frm: Seat | None) -> bool:
    """Whether a seat has as many tiles as a complete hand, less the tile of a ron; skills can give and take some."""
    if not table.bent:
        return True
    held = len(table.concealed(seat)) + 3 * len(table.melds[seat])
    return held == (COMPLETE if frm is None else COMPLETE - 1)


def _kept(given: WinInput) -> WinInput:
    return replace(given, melds=tuple([copy(meld) for meld in given.melds]))


def _as_shown(table: Table, win: Win) -> tuple[Value, Tile]:
    """The value of a hand that is complete no more, by the tiles with which it was judged."""
    assert win.shown is not None, f"a win of seat {win.seat} was settled without a winning shape"
    hands, before = win.shown
    below = tuple([table.printed[indicator] for indicator in counted_ura(table, win)])
    values = [(value(replace(hand, ura=below, dora=table.dora), table.rules, table.on), hand.tile) for hand in hands]
    found = [(worth, tile) for worth, tile in values if worth is not None]
    if not found:
        assert before is not None, f"a win of seat {win.seat} was settled without a winning shape"
        return before, hands[0].tile
    return max(found, key=lambda it: it[0].base)


def _best(table: Table, win: Win, *, ura: bool) -> tuple[Value, Tile] | None:
    """The value of a win and what counts as its tile, with the fewest illegal free tiles; None where it is no win."""
    if not _has_enough(table, win.seat, win.frm):
        return None
    best: tuple[int, Value, Tile] | None = None
    outer, table.weighing = table.weighing, True
    try:
        for tile in winning_tiles(table, win.seat) if win.frm is None else [win.tile]:
            found = _valued(table, replace(win, tile=tile), ura=ura)
            if found is not None and (best is None or (found[0], -found[1].base) < (best[0], -best[1].base)):
                best = *found, tile
    finally:
        table.weighing = outer
    return None if best is None else best[1:]


def _valued(table: Table, win: Win, *, ura: bool) -> tuple[int, Value] | None:
    """How many tiles in the best choice of free tiles are illegal (K-09), and its value; None where it is no win."""
    on, seat, tile = table.on, win.seat, win.tile
    below = tuple([table.printed[indicator] for indicator in counted_ura(table, win)]) if ura else ()
    if on.wild:
        with wild_wins.judging(table, seat, tile, win.frm):
            return wild_wins.best(table, win_input(table, seat, tile, win.frm, win.kan, below))
    found = value(win_input(table, seat, tile, win.frm, win.kan, below), table.rules, on)
    return None if found is None else (0, found)


def worth(table: Table, win: Win) -> Value | None:
    """What a win is worth before ura, honba, deposits and payments, after final changes; None: no winning shape (K-57).

    Of a tsumo on dealt tiles it is what the best of them brings (W-01). Nothing here asks whether the win may be
    declared, so a condition on the value may ask this; what is asked while a hand is valued may not (K-29). Raises
    `PackError` there.
    """
    if table.weighing:
        raise PackError("asks what a win is worth while a win is being valued; expected a question of may_win or later")
    best = _best(table, win, ura=False)
    return None if best is None else best[0]


def judge(table: Table, win: Win) -> Refusal | None:
    """Why a declared win does not stand, or None when it does (W-08): shape, furiten, yaku, a skill that forbids it."""
    seat = win.seat
    if table.bad_kans[seat]:
        return Refusal("a closed kan in riichi changed the waits")
    if table.has_wrong_meld(seat):
        return INCOMPLETE
    if win.frm is not None:
        if not _lies_there(table, win):
            return Refusal("the tile is gone")
        if not table.waits(seat) >> KIND_OF[table.face_as(win.tile, seat)] & 1:
            return INCOMPLETE
        causes = furiten_causes(table, seat, win.tile)
        if causes:
            return Refusal(f"furiten ({', '.join(causes)})")
    return _refusal(table, seat, win.tile, win.frm, win.kan)


def _lies_there(table: Table, win: Win) -> bool:
    """Whether the tile ronned still lies in the river, or the kan, out of which it was claimed (K-07, K-38)."""
    if win.kan is not None:
        return win.tile in win.kan.tiles
    return table.place[win.tile] == RIVER and table.owner[win.tile] == win.frm


def tenpai(table: Table, seat: Seat) -> bool:
    """Whether the seat is tenpai at the exhaustive draw (B-18, W-04); a hand in error never is (E-01, E-02)."""
    if table.dead_hands[seat] or table.bad_kans[seat]:
        return False
    yes = bool(table.live_waits(seat))
    if table.on.tenpai:
        yes = table.on.tenpai(yes, seat)
    return yes
