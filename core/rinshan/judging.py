"""Whether a win can be declared and whether it stands: shape, furiten, a yaku, nothing that forbids it (B-10, B-11).

Pure questions about a seat and a tile; nothing here changes the table, so offers, skills and bots may ask freely.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rinshan import wild
from rinshan.hand import linked_furiten
from rinshan.subjects import Refusal, Win
from rinshan.tiles import KIND_OF, Name, Seat, Tile
from rinshan.win import (
    CHANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RIICHI,
    RINSHAN,
    TENHOU,
    Value,
    WinInput,
    has_yaku,
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


def win_flags(table: Table, seat: Seat, tsumo: bool, chankan: bool) -> int:
    """The incidental conditions that hold for a win now, as bits of `rinshan.win` (B-09)."""
    flags = 0
    riichi = table.riichi[seat]
    if riichi:
        flags = DOUBLE_RIICHI if riichi == 2 else RIICHI
        if table.ippatsu[seat]:
            flags |= IPPATSU
    if not tsumo:
        if chankan:
            flags |= CHANKAN
        elif not table.live:
            flags |= HOUTEI
        return flags
    if table.draw_source == "dead":
        flags |= RINSHAN
    elif not table.live:
        flags |= HAITEI
    unbroken = not table.interrupted or not (table.rules.first_turn_uninterrupted or table.discards[seat])
    if unbroken and table.turns[seat] == 1 and table.draw_source == "live":
        flags |= TENHOU if seat == table.dealer else CHIIHOU
    return flags


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
        flags=win_flags(table, seat, tsumo, kan is not None),
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
    """Whether the hand with this tile is a win with a yaku and no skill forbids it; quicker for a complete hand."""
    on = table.on
    tiles = winning_tiles(table, seat) if frm is None else [tile]
    for choice in tiles:
        if _is_win(table, seat, choice, frm, kan):
            if on.may_win:
                return on.may_win(seat, Win(seat, frm, choice, kan)) is None
            return True
    return False


def _is_win(table: Table, seat: Seat, tile: Tile, frm: Seat | None, kan: Meld | None) -> bool:
    on = table.on
    if on.wild:
        with wild.judging(table, seat, tile, frm):
            return wild.is_win(table, win_input(table, seat, tile, frm, kan))
    return has_yaku(win_input(table, seat, tile, frm, kan), table.rules, on)


def counted_ura(table: Table, win: Win) -> tuple[Tile, ...]:
    """The ura indicators that are turned for a winner: in riichi, unless a skill says otherwise (B-13, K-43)."""
    seat = win.seat
    ura_counts = bool(table.riichi[seat])
    if table.on.ura_counts:
        with wild.judging(table, seat, win.tile, win.frm):
            ura_counts = table.on.ura_counts(ura_counts, seat, win_input(table, seat, win.tile, win.frm, win.kan))
    return table.ura() if ura_counts else ()


def win_value(table: Table, win: Win) -> tuple[Value, Tile]:
    """The value of a win that stands, ura included for a winner in riichi (B-13, B-16), and the tile it counts as won.

    That is the tile of the win, but for a tsumo on dealt tiles, where it is the one that pays most (W-01).
    """
    best: tuple[int, Value, Tile] | None = None
    for tile in winning_tiles(table, win.seat) if win.frm is None else [win.tile]:
        found = _valued(table, replace(win, tile=tile))
        if found is not None and (best is None or (found[0], -found[1].base) < (best[0], -best[1].base)):
            best = *found, tile
    assert best is not None, f"a win of seat {win.seat} was settled without a winning shape"
    return best[1:]


def _valued(table: Table, win: Win) -> tuple[int, Value] | None:
    """How many tiles in the best choice of free tiles are illegal (K-09), and its value; None where it is no win."""
    on, seat, tile = table.on, win.seat, win.tile
    ura = tuple([table.printed[indicator] for indicator in counted_ura(table, win)])
    if on.wild:
        with wild.judging(table, seat, tile, win.frm):
            return wild.best(table, win_input(table, seat, tile, win.frm, win.kan, ura))
    found = value(win_input(table, seat, tile, win.frm, win.kan, ura), table.rules, on)
    return None if found is None else (0, found)


def judge(table: Table, win: Win) -> Refusal | None:
    """Why a declared win does not stand, or None when it does (W-08): shape, furiten, yaku, a skill that forbids it."""
    seat = win.seat
    if win.frm is not None:
        if not table.waits(seat) >> KIND_OF[table.face_as(win.tile, seat)] & 1:
            return Refusal("the hand is not complete")
        causes = furiten_causes(table, seat, win.tile)
        if causes:
            return Refusal(f"furiten ({', '.join(causes)})")
    if not can_win(table, seat, win.tile, win.frm, win.kan):
        return Refusal("no yaku, or a skill forbids the win")
    return None


def tenpai(table: Table, seat: Seat) -> bool:
    """Whether the seat is tenpai at the exhaustive draw (B-18, W-04)."""
    yes = bool(table.live_waits(seat))
    if table.on.tenpai:
        yes = table.on.tenpai(yes, seat)
    return yes
