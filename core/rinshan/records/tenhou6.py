"""tenhou.net/6 JSON: one object a game, a ``log`` of hands; read and written. Four players only.

**What the format cannot say**, and `carried_by_tenhou6` therefore takes away: dice, wall, shown hands, the fu of a
limit hand, disconnections, the id and source of a log, the type and seed of a Tenhou table, further rule fields; that
a private lobby is one is kept, its number is not. **What it does not say and the reader finds**: the order of play (by
search), when a riichi is accepted (with its discard, unless that is ronned) and when a kan's indicator is turned (as
the rules have it; where they are not known, at once for a closed kan, otherwise with the next discard or before the
next replacement draw), see ``derived``. Games of our own carry their rules (`stated_rules.OWN`); for others rules may
be given, and tell besides the price of a riichi and the points of a honba.
A win whose yaku, limit, or fu and han below mangan are unknown is written without its value, and then read
back with the points taken from the changes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

from rinshan.errors import RecordError
from rinshan.records.consistency import Play, check_hand, scores_after
from rinshan.records.fields import (
    Fields,
    integer,
    integers,
    mapping,
    number,
    parse_json,
    sequence,
    shown,
    text,
    within,
)
from rinshan.records.files import read_text
from rinshan.records.logged import (
    KANS,
    LoggedEnd,
    LoggedEvent,
    LoggedGame,
    LoggedHand,
    LoggedMeld,
    LoggedResult,
    LoggedRules,
    LoggedSource,
    LoggedWin,
    in_order,
    tidied,
)
from rinshan.records.stated_rules import OWN, logged_rules, need_agreement, own_rules, with_price
from rinshan.records.tenhou6_notation import (
    NUMBERS,
    name_of,
    read_give,
    read_take,
    read_value,
    read_yaku,
    write_give,
    write_take,
    write_value,
    write_yaku,
)
from rinshan.records.tenhou6_order import Give, Lists, furthest, orders
from rinshan.records.tenhou_names import ALL_NOTEN, ALL_TENPAI, DRAW_OF_TEXT, DRAW_TEXT, ROOM_TEXT, is_log_id
from rinshan.rules import PRESETS, Rules
from rinshan.tiles import EAST, KIND_OF, Name, Seat, format_names

DERIVED: Final = ("order_of_play", "dora_timing", "riichi_accepted")
_WIN: Final = "和了"
_TAKINGS: Final = 100
"""Seventy draws and sixteen calls is the most a hand can have."""
_TRIED: Final = 32
"""Orders of play tried before a hand is called inconsistent."""


def read_tenhou6(path: Path | str, rules: Rules | None = None) -> LoggedGame:
    """Read a file, plain or gzip. Raises `RecordError` with the place."""
    with within(str(path)):
        game = parse_tenhou6(parse_json(read_text(path)), Path(path).name.split(".")[0], rules)
    for hand in game.hands:
        hand.source.path = Path(path).name
    return game


def parse_tenhou6(value: object, game_id: str = "", rules: Rules | None = None) -> LoggedGame:
    """Read a parsed document. Raises `RecordError` with the hand."""
    fields = Fields(value, "a tenhou.net/6 document")
    log = sequence(fields.take("log"), "log")
    names = tuple(text(name, "name") for name in sequence(fields.get("name", ["", "", "", ""]), "name"))
    if len(names) != 4 or "三" in str(fields.get("rule", "")):
        raise RecordError("only games of four players are read in this format")
    said = _rules(fields, rules)
    used = rules or own_rules(said) or PRESETS["tenhou"]
    ref = fields.get("ref")
    log_id = ref if isinstance(ref, str) and is_log_id(ref) else None
    game = LoggedGame(game_id or log_id or "tenhou6", [], names)
    for place, item in enumerate(log):
        with within(f"hand {place}"):
            hand = _hand(item, replace(said, extra=dict(said.extra)), used)
        hand.id, hand.game, hand.index, hand.count = f"{game.id}-{place:02}", game.id, place, len(log)
        hand.source = LoggedSource(format="tenhou6", log_id=log_id)
        hand.authenticity = "log_id" if log_id else "none"
        game.hands.append(hand)
    if not game.hands:
        raise RecordError("the log has no hand")
    _end(fields.get("sc"), game)
    return game


def _rules(fields: Fields, given: Rules | None) -> LoggedRules:
    """The rules that a document states; where it only says that there are red fives, their number is that given."""
    said, exact = _stated_rules(fields)
    own = own_rules(said)
    if own is not None:
        said.length = logged_rules(own).length
        need_agreement(said, own, ("players", "kuitan", "reds") if exact else ("players", "kuitan"))
        said = logged_rules(own)
    elif given is not None and said.red_fives and not exact:
        said.red_fives = given.red_fives
    return with_price(said, given or own)


def _stated_rules(fields: Fields) -> tuple[LoggedRules, bool]:
    """The rules as they stand there, and whether the number of red fives is among them."""
    rule = mapping(fields.get("rule", {}), "rule")
    disp = text(rule.get("disp", ""), "rule.disp")
    room = next((room for room, sign in ROOM_TEXT.items() if disp.startswith(sign)), None)
    elsewhere = "majsoul" if "間" in disp or "雀魂" in disp else "unknown"
    lobby = fields.get("lobby")
    said = LoggedRules(
        platform="tenhou" if room else elsewhere,
        red_fives=_red_fives(rule, disp),
        kuitan="喰" in disp or not disp,
        length="tonpuu" if "東" in disp else "hanchan",
        room=room,
        fast="速" in disp,
        lobby=None if lobby is None else "ranked" if integer(lobby, "lobby") == 0 else "private",
        extra={OWN: rule[OWN]} if OWN in rule else {},
    )
    return said, "aka51" in rule


def _red_fives(rule: dict[str, object], disp: str) -> bool | tuple[int, int, int]:
    if "aka51" in rule:
        man, pin, sou = (integer(rule.get(f"aka5{suit}", 0), f"rule.aka5{suit}", 0, 4) for suit in (1, 2, 3))
        if man == pin == sou < 2:
            return man == 1
        return (man, pin, sou)
    if "aka" in rule:
        return integer(rule["aka"], "rule.aka") != 0
    return "赤" in disp or not disp


def _hand(value: object, said: LoggedRules, used: Rules) -> LoggedHand:
    items = sequence(value, "a hand", 17)
    number, honba, sticks = integers(items[0], "number, honba, sticks", 3)
    if not 0 <= number < 16 or honba < 0 or sticks < 0:
        raise RecordError(f"there is no hand {number} with honba {honba} and {sticks} deposits")
    dora = _tile_list(items[2], "dora indicators")
    if not dora:
        raise RecordError("a hand has a dora indicator")
    hand = LoggedHand(
        id="",
        bakaze=EAST + number // 4,
        kyoku=number % 4 + 1,
        honba=honba,
        sticks=sticks,
        dealer=number % 4,
        scores=integers(items[1], "scores", 4),
        hands=tuple(_tile_list(items[4 + 3 * seat], f"hand of seat {seat}", 13) for seat in range(4)),
        dora_indicator=dora[0],
        events=(),
        result=LoggedResult(),
        scores_after=(),
        rules=said,
        derived=DERIVED,
    )
    takes = [_list(read_take, items[5 + 3 * seat], seat, "takings") for seat in range(4)]
    gives = [_list(read_give, items[6 + 3 * seat], seat, "discards") for seat in range(4)]
    played = _played(hand, Lists(takes, gives), _Ending(dora, items, used))
    _need_pons(takes, gives)
    return played


def _need_pons(takes: list[list[LoggedEvent]], gives: list[list[Give]]) -> None:
    """Raise `RecordError` where an added kan says that its pon was called from another than it was."""
    pons = [(take.seat, take.frm, in_order([take.tile, *take.consumed])) for each in takes for take in each]
    for pon in (give.pon for each in gives for give in each if give.pon is not None):
        if (pon.seat, pon.frm, list(pon.consumed)) not in pons:
            raise RecordError(f"seat {pon.seat} adds a tile to {format_names(pon.consumed)} that it did not call so")


def _list(read: Any, value: object, seat: Seat, what: str) -> list[Any]:
    out: list[Any] = []
    for place, item in enumerate(sequence(value, f"{what} of seat {seat}")):
        with within(f"{what} of seat {seat}, place {place}"):
            out.append(read(item, seat))
    return out


def _tile_list(value: object, what: str, size: int | None = None) -> tuple[Name, ...]:
    return tuple(name_of(item, what) for item in sequence(value, what, size))


@dataclass(slots=True)
class _Ending:
    """What a hand's entry states beside what was taken and given, and the rules it is read by."""

    dora: tuple[Name, ...]
    items: list[object]
    rules: Rules


def _played(hand: LoggedHand, lists: Lists, ending: _Ending) -> LoggedHand:
    """Return the hand in the first order of play that agrees with its result."""
    if sum(map(len, lists.takes)) > _TAKINGS:
        raise RecordError(f"more than {_TAKINGS} tiles are taken in one hand")
    first: RecordError | None = None
    for order in islice(orders(lists, hand.dealer), _TRIED):
        try:
            return _completed(hand, order, ending)
        except RecordError as error:
            first = first or error
    if first is not None:
        raise first
    used = furthest(lists, hand.dealer)
    raise RecordError(f"no order of play fits the lists; the best uses {list(used)} takings of the four seats")


def _completed(hand: LoggedHand, order: list[LoggedEvent], ending: _Ending) -> LoggedHand:
    dora, items, rules = ending.dora, ending.items, ending.rules
    result = sequence(items[16], "result")
    kind = text(result[0] if result else None, "result")
    ronned = kind == _WIN or DRAW_OF_TEXT.get(kind) == "sanchahou"
    events, revealed = _with_dora(_with_acceptance(order, ronned), dora, rules)
    played = replace(hand, events=tuple(events), unrevealed_dora=tuple(dora[revealed:]))
    play = Play(played)
    for place, event in enumerate(events):
        with within(f"event {place}"):
            play.apply(event)
    ura = _tile_list(items[3], "ura indicators")
    with within("result"):
        won = kind == _WIN
        played.result = _wins(result, played, play, ura, rules.honba) if won else _draw(result, kind, played, play)
    played.scores_after = scores_after(played, play)
    check_hand(played)
    if not any(win.ura_indicators for win in played.result.wins):
        with within("ura indicators"):
            play.see(*ura)
    return played


def _with_acceptance(order: Iterable[LoggedEvent], ronned: bool) -> list[LoggedEvent]:
    """Accept each riichi after its discard, unless that discard is the last event and ronned."""
    events: list[LoggedEvent] = []
    declared: Seat = -1
    order = list(order)
    for place, event in enumerate(order):
        events.append(event)
        if event.type == "riichi":
            declared = event.seat
        elif event.type == "discard" and event.seat == declared:
            if not (ronned and place == len(order) - 1):
                events.append(LoggedEvent("riichi_accepted", declared))
            declared = -1
    return events


def _with_dora(events: Iterable[LoggedEvent], dora: Sequence[Name], rules: Rules) -> tuple[list[LoggedEvent], int]:
    """Reveal the listed kan indicators when the rules do; return how many of the list were revealed."""
    out = list[LoggedEvent]()
    left = list(dora[1:])
    waiting = 0

    def reveal(count: int) -> None:
        for tile in left[:count]:
            out.append(LoggedEvent("dora", tile=tile))
        del left[:count]

    for event in events:
        if event.type == "discard":
            reveal(waiting)
            waiting = 0
        out.append(event)
        if event.type in KANS:
            time = rules.kan_dora_closed if event.type == "ankan" else rules.kan_dora_open
            at_once = time == "at_once"
            reveal(waiting + at_once)
            waiting = 0 if at_once else 1
    return out, len(dora) - len(left)


def _wins(result: list[object], hand: LoggedHand, play: Play, ura: tuple[Name, ...], honba: int) -> LoggedResult:
    """Read the wins. ``honba`` are the points of each by ron."""
    if len(result) < 3 or len(result) % 2 == 0:
        raise RecordError("a win is stated by changes and a list, for each winner")
    wins: list[LoggedWin] = []
    for place in range(1, len(result), 2):
        deltas = integers(result[place], "changes of points", 4)
        with within(f"win {len(wins)}"):
            wins.append(_win(sequence(result[place + 1], "a win"), deltas, hand, play, None if wins else honba))
        if wins[-1].riichi or _has_ura(wins[-1]):
            wins[-1].ura_indicators = ura
    return LoggedResult(wins=tuple(wins))


def _has_ura(win: LoggedWin) -> bool:
    """Whether ura are among what a win states, in riichi or not."""
    return any(name == "ura_dora" for name, _ in win.yaku or ())


def _win(items: list[object], deltas: tuple[int, ...], hand: LoggedHand, play: Play, honba: int | None) -> LoggedWin:
    """Read a win. ``honba`` is ``None`` for a second winner, who gets neither honba nor deposits."""
    if len(items) < 3:
        raise RecordError("expected winner, payer and liable seat")
    seat, frm, liable = (integer(item, "a seat", 0, 3) for item in items[:3])
    if play.tile < 0:
        raise RecordError("there is no tile to win on")
    sticks = 0 if honba is None else hand.deposits(len(play.accepted))
    win = LoggedWin(
        seat=seat,
        frm=frm,
        tsumo=seat == frm,
        tile=play.tile,
        hand=tuple(in_order([*play.hands[seat], *(() if seat == frm else (play.tile,))])),
        melds=tuple(play.melds[seat]),
        riichi=seat in play.riichi,
        deltas=deltas,
        points=deltas[seat] - hand.price * sticks - (honba or 0) * hand.honba,
        dora_indicators=(*play.indicators, *hand.unrevealed_dora),
        honba=hand.honba,
        sticks=sticks,
        chankan=seat != frm and play.state == "kan",
        pao=None if liable == seat else liable,
    )
    if len(items) > 3:
        _state(win, [text(item, "a yaku") for item in items[3:]])
    return win


def _state(win: LoggedWin, items: list[str]) -> None:
    """Fill in what the texts of a win state."""
    stated = read_value(items[0])
    yaku, yakuman = read_yaku(items[1:])
    win.points, win.fu, win.limit = stated.points, stated.fu, stated.limit
    win.yaku, win.yakuman = yaku, yakuman
    han = sum(han for _, han in yaku) if stated.han is None else stated.han
    win.han = None if yakuman else han


def _draw(result: list[object], kind: str, hand: LoggedHand, play: Play) -> LoggedResult:
    reason = DRAW_OF_TEXT.get(kind)
    if reason is None:
        raise RecordError(f"{shown(kind)} is no result")
    deltas = integers(result[1], "changes of points", 4) if len(result) > 1 else (0, 0, 0, 0)
    return LoggedResult(
        reason=reason,
        honba=hand.honba,
        sticks=hand.deposits(len(play.accepted)),
        deltas=deltas,
        extra={"tenpai_all": True} if kind == ALL_TENPAI else {},
    )


def _end(value: object, game: LoggedGame) -> None:
    """Note the stated end of the game with its last hand."""
    if value is None:
        return
    items = sequence(value, "sc", 8)
    scores = integers(items[::2], "sc", 4)
    points = tuple(number(item, "sc") for item in items[1::2])
    last = game.hands[-1]
    last.game_end = LoggedEnd(scores, points)
    begun = game.hands[0]
    whole = (begun.bakaze, begun.kyoku, begun.honba) == (EAST, 1, 0)
    for hand in game.hands:
        hand.whole = whole


def tenhou6_document(game: LoggedGame) -> dict[str, Any]:
    """Write a game as one JSON object. Raises `RecordError` for other than four players."""
    if not game.hands:
        raise RecordError("a game without hands cannot be written")
    rules, end = game.hands[0].rules, game.hands[-1].game_end
    if rules.players != 4:
        raise RecordError(f"tenhou.net/6 holds games of four players, this one has {rules.players}")
    document: dict[str, Any] = {
        "title": ["", ""],
        "name": list(game.names) or ["", "", "", ""],
        "rule": {
            "disp": _disp(rules),
            **{f"aka5{suit}": reds for suit, reds in enumerate(rules.reds, 1)},
            **({OWN: rules.extra[OWN]} if OWN in rules.extra else {}),
        },
        "log": [_log_entry(hand) for hand in game.hands],
    }
    if rules.lobby is not None:
        document["lobby"] = 0 if rules.lobby == "ranked" else 1
    if end is not None:
        document["sc"] = [item for pair in zip(end.scores, end.points, strict=True) for item in pair]
    return document


def write_tenhou6(game: LoggedGame) -> str:
    """Write a game as the text of a tenhou.net/6 JSON file."""
    return json.dumps(tenhou6_document(game), ensure_ascii=False, separators=(",", ":"))


def _disp(rules: LoggedRules) -> str:
    place = ROOM_TEXT.get(rules.room or "", "") if rules.platform == "tenhou" else ""
    if rules.platform == "majsoul":
        place = "雀魂"
    parts = (
        place or ("般" if rules.platform == "tenhou" else ""),
        "東" if rules.length == "tonpuu" else "南",
        "喰" if rules.kuitan else "",
        "赤" if any(rules.reds) else "",
        "速" if rules.fast else "",
    )
    return "".join(parts)


def _log_entry(hand: LoggedHand) -> list[Any]:
    takes: list[list[int | str]] = [[], [], [], []]
    gives: list[list[int | str]] = [[], [], [], []]
    pons: dict[tuple[Seat, Name], LoggedMeld] = {}
    declared: set[Seat] = set()
    for event in hand.events:
        if event.type in ("draw", "chi", "pon", "daiminkan"):
            takes[event.seat].append(write_take(event))
        if event.type == "daiminkan":
            gives[event.seat].append(0)
        elif event.type == "pon":
            pons[event.seat, _kind(event.tile)] = LoggedMeld("pon", event.consumed, event.tile, event.frm)
        elif event.type == "riichi":
            declared.add(event.seat)
        elif event.type in ("discard", "ankan", "kakan"):
            pon = pons.get((event.seat, _kind(event.tile))) if event.type == "kakan" else None
            if pon is None and event.type == "kakan":
                raise RecordError(f"seat {event.seat} adds a tile to a pon that it has not", where=hand.id)
            gives[event.seat].append(write_give(event, event.seat in declared, pon))
            declared.discard(event.seat)
    dora = [hand.dora_indicator, *(event.tile for event in hand.events if event.type == "dora"), *hand.unrevealed_dora]
    ura = max((win.ura_indicators for win in hand.result.wins), key=len, default=())
    entry: list[Any] = [[4 * (hand.bakaze - EAST) + hand.kyoku - 1, hand.honba, hand.sticks], list(hand.scores)]
    entry += [[NUMBERS[name] for name in dora], [NUMBERS[name] for name in ura]]
    for seat in range(4):
        entry += [[NUMBERS[name] for name in hand.hands[seat]], takes[seat], gives[seat]]
    return [*entry, _result(hand)]


def _kind(name: Name) -> int:
    return KIND_OF[name] if name >= 0 else -1


def _result(hand: LoggedHand) -> list[Any]:
    result = hand.result
    if result.wins:
        entry: list[Any] = [_WIN]
        for win in result.wins:
            entry += [list(win.deltas), _win_entry(win, hand.dealer)]
        return entry
    if any(result.deltas):
        return [DRAW_TEXT[result.reason], list(result.deltas)]
    if result.reason == "exhaustive":
        return [ALL_TENPAI if _all_tenpai(result) else ALL_NOTEN]
    return [DRAW_TEXT[result.reason]]


def _win_entry(win: LoggedWin, dealer: Seat) -> list[Any]:
    entry: list[Any] = [win.seat, win.frm, win.seat if win.pao is None else win.pao]
    if not _stated(win):
        return entry
    return [*entry, write_value(win, dealer), *write_yaku(win)]


def _stated(win: LoggedWin) -> bool:
    """Whether a win's value can be written: its yaku are known, and below mangan its fu and han."""
    if win.yaku is None or win.yakuman is None or win.limit is None:
        return False
    return win.limit != "none" or (win.fu is not None and win.han is not None)


def _all_tenpai(result: LoggedResult) -> bool:
    return len(result.shown_hands or {}) == 4 or bool(result.extra.get("tenpai_all"))


def carried_by_tenhou6(game: LoggedGame) -> LoggedGame:
    """Return what is left of a game when this format has carried it: reading what was written gives an equal game."""
    return replace(game, seed=None, names=game.names or ("", "", "", ""), hands=[_carried(hand) for hand in game.hands])


def _carried_win(win: LoggedWin) -> LoggedWin:
    """A win as the format carries it: fu only below mangan, and han of a limit hand as its yaku add up."""
    ura = win.ura_indicators if win.riichi or _has_ura(win) else ()
    if not _stated(win):
        ura = win.ura_indicators if win.riichi else ()
        return replace(win, ura_indicators=ura, fu=None, han=None, yaku=None, yakuman=None, limit=None, extra={})
    if win.limit == "none":
        return replace(win, ura_indicators=ura, extra={})
    han = None if win.yakuman else sum(han for _, han in win.yaku or ())
    return replace(win, ura_indicators=ura, fu=None, han=han, extra={})


def _carried(hand: LoggedHand) -> LoggedHand:
    hand, rules = tidied(hand), hand.rules
    known = rules.platform in ("tenhou", "majsoul")
    own = own_rules(rules)
    said = replace(rules, platform=rules.platform if known else "unknown", go_type=None, seed_type=None, extra={})
    wins = tuple(_carried_win(win) for win in hand.result.wins)
    everybody = hand.result.reason == "exhaustive" and not any(hand.result.deltas) and _all_tenpai(hand.result)
    result = replace(hand.result, wins=wins, shown_hands=None, extra={"tenpai_all": True} if everybody else {})
    return replace(
        hand,
        result=result,
        rules=said if own is None else logged_rules(own),
        source=LoggedSource(format="tenhou6"),
        authenticity="none",
        tags=(),
        dice=None,
        wall=None,
        disconnect=False,
        derived=DERIVED,
        extra={},
    )
