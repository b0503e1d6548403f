"""From the engine's journal and results to what outside formats hold (`rinshan.records.logged`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rinshan.game import Start
from rinshan.records.logged import (
    LoggedEnd,
    LoggedEvent,
    LoggedGame,
    LoggedHand,
    LoggedMeld,
    LoggedResult,
    LoggedRules,
    LoggedWall,
    LoggedWin,
    in_order,
)
from rinshan.records.stated_rules import logged_rules
from rinshan.records.unsaid import REASON_OF, need_sayable
from rinshan.tiles import Name, Seat, Tile

if TYPE_CHECKING:
    from rinshan.game import Game
    from rinshan.melds import Meld
    from rinshan.results import HandResult, WinResult
    from rinshan.table import Event
    from rinshan.wall import Wall


def logged_events(journal: Sequence[Event], printed: Sequence[Name]) -> tuple[LoggedEvent, ...]:
    """Turn the events of one hand into those that logs know; the first indicator is not among them."""
    found: list[LoggedEvent] = []
    for event in journal:
        made = _event(event, printed)
        if made is not None:
            found.append(made)
    return tuple(found)


def _event(event: Event, printed: Sequence[Name]) -> LoggedEvent | None:
    kind, seat = event[0], event[1]
    if kind == "draw":
        return LoggedEvent("draw", seat, _name(event[3], printed), rinshan=event[4] == "dead")
    if kind == "discard":
        return LoggedEvent("discard", seat, _name(event[3], printed), tsumogiri=event[4])
    if kind in ("chi", "pon", "daiminkan"):
        return LoggedEvent(kind, seat, _name(event[4], printed), frm=event[3], consumed=_names(event[5], printed))
    if kind == "ankan":
        return LoggedEvent("ankan", seat, consumed=_names(event[3], printed))
    if kind == "kakan":
        return LoggedEvent("kakan", seat, _name(event[3], printed), consumed=_names(event[4], printed))
    if kind in ("riichi", "riichi_accepted"):
        return LoggedEvent(kind, seat)
    if kind == "indicator" and event[4] != "hand":
        return LoggedEvent("dora", tile=_name(event[3], printed))
    return None


def _name(tile: Tile, printed: Sequence[Name]) -> Name:
    return printed[tile]


def _names(tiles: Sequence[Tile], printed: Sequence[Name]) -> tuple[Name, ...]:
    return tuple(in_order([printed[tile] for tile in tiles]))


def logged_meld(meld: Meld, printed: Sequence[Name]) -> LoggedMeld:
    """Turn a meld of the table into that of a log."""
    if meld.type == "ankan":
        return LoggedMeld("ankan", _names(meld.tiles, printed))
    own = [tile for tile in meld.tiles if tile not in (meld.called, meld.added)]
    added = printed[meld.added] if meld.added >= 0 else -1
    return LoggedMeld(meld.type, _names(own, printed), printed[meld.called], meld.frm, added)


def logged_win(win: WinResult, honba: int, price: int, printed: Sequence[Name]) -> LoggedWin:
    """Turn a win that was paid into that of a log; logs state the hand's honba for every winner.

    ``price`` is that of a riichi deposit.
    """
    value = win.value
    names = tuple(item.id for item in value.yaku if item.yakuman)
    items = [(item.id, item.han) for item in (*value.yaku, *value.dora)]
    return LoggedWin(
        seat=win.seat,
        frm=win.seat if win.frm is None else win.frm,
        tsumo=win.frm is None,
        tile=printed[win.tile],
        hand=tuple(in_order([printed[tile] for tile in (*win.hand, win.tile)])),
        melds=tuple(logged_meld(meld, printed) for meld in win.melds),
        riichi=win.riichi,
        deltas=win.deltas,
        points=win.points,
        dora_indicators=win.dora,
        ura_indicators=tuple(printed[tile] for tile in win.ura),
        fu=value.fu,
        han=None if names else value.han,
        yaku=() if names else tuple(items),
        yakuman=names,
        limit=value.limit,
        honba=honba,
        sticks=sticks_of(win.deposits, price),
        chankan=win.chankan,
        pao=win.liable,
    )


def sticks_of(points: int, price: int) -> int:
    """How many riichi deposits these points are."""
    return points // price if price else 0


def logged_result(result: HandResult, honba: int, deposits: int, price: int, printed: Sequence[Name]) -> LoggedResult:
    """Turn the result of a hand into that of a log; ``deposits`` are the points left, ``price`` those of a riichi."""
    if result.wins:
        return LoggedResult(wins=tuple(logged_win(win, honba, price, printed) for win in result.wins))
    shown = {seat: tuple(in_order([printed[tile] for tile in tiles])) for seat, tiles in result.shown.items()}
    return LoggedResult(
        reason=REASON_OF.get(result.why, result.why),
        honba=honba,
        sticks=sticks_of(deposits, price),
        deltas=result.deltas,
        shown_hands=shown,
    )


def logged_game(game: Game, name: str = "rinshan") -> LoggedGame:
    """Turn a game that was played into what every outside format can be written from.

    A game that began in its middle, or that stopped after a number of hands agreed on, is no whole game. Raises
    `RecordError` with the first event that no outside format can say (`rinshan.records.unsaid`).
    """
    table = game.table
    printed = table.printed
    rules = logged_rules(game.setup.rules)
    hands: list[LoggedHand] = []
    ended = game.result is not None and game.result.reason != "agreed"
    begun = game.setup.start == Start()
    slices = _slices(table.journal)
    for number, (journal, result) in enumerate(zip(slices, game.results, strict=True)):
        wall = game.walls[number]
        hand = _hand(f"{name}-{number:02d}", journal, result, rules, printed)
        hand.game, hand.index, hand.count, hand.whole = name, number, len(slices), ended and begun
        hand.wall, hand.dora_indicator = _wall(wall, printed), printed[wall.dora[0]]
        hand.dice = (wall.dice[0] - 1, wall.dice[1] - 1)
        need_sayable(hand, journal, [_event(event, printed) for event in journal], result, printed)
        hands.append(hand)
    if ended and game.result is not None and hands:
        hands[-1].game_end = LoggedEnd(game.result.scores, game.result.finals)
    return LoggedGame(name, hands)


def _wall(wall: Wall, printed: Sequence[Name]) -> LoggedWall:
    live, rinshan, dora, ura = (
        tuple(printed[tile] for tile in tiles) for tiles in (wall.live, wall.rinshan, wall.dora, wall.ura)
    )
    return LoggedWall(live, rinshan, dora, ura)


def _slices(journal: Sequence[Event]) -> list[list[Event]]:
    """The events of each hand."""
    slices: list[list[Event]] = []
    for event in journal:
        if event[0] == "hand_started":
            slices.append([])
        if slices:
            slices[-1].append(event)
    return slices


def _hand(
    name: str, journal: Sequence[Event], result: HandResult, rules: LoggedRules, printed: Sequence[Name]
) -> LoggedHand:
    start, end = journal[0], next(event for event in journal if event[0] == "hand_ended")
    dealer: Seat = start[1]
    round_, honba, deposits, scores = start[3:7]
    dealt: dict[Seat, tuple[Tile, ...]] = {event[1]: event[3] for event in journal if event[0] == "dealt"}
    return LoggedHand(
        id=name,
        bakaze=27 + round_,
        kyoku=dealer + 1,
        honba=honba,
        sticks=sticks_of(deposits, rules.riichi_price),
        dealer=dealer,
        scores=tuple(scores),
        hands=tuple(tuple(printed[tile] for tile in dealt[seat]) for seat in range(rules.players)),
        dora_indicator=-1,
        events=logged_events(journal, printed),
        result=logged_result(result, honba, end[4], rules.riichi_price, printed),
        scores_after=tuple(end[3]),
        rules=rules,
    )
