"""Kyoku lines: one hand a line, JSON, the format of the collected real logs; read and written without loss.

A file may hold several games; hands of one game share ``game.id``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from rinshan.errors import RecordError
from rinshan.melds import MELD_TYPES
from rinshan.records.consistency import check_hand
from rinshan.records.fields import (
    Fields,
    boolean,
    integer,
    integers,
    mapping,
    number,
    one_of,
    optional,
    parse_json,
    sequence,
    shown,
    text,
    tile,
    tiles,
    within,
)
from rinshan.records.files import read_lines, read_text
from rinshan.records.logged import (
    EVENT_TYPES,
    LIMITS,
    REASONS,
    LoggedEnd,
    LoggedEvent,
    LoggedGame,
    LoggedHand,
    LoggedMeld,
    LoggedResult,
    LoggedRules,
    LoggedSource,
    LoggedWall,
    LoggedWin,
)
from rinshan.records.stated_rules import LENGTHS, own_rules, with_price
from rinshan.rules import Rules
from rinshan.tiles import EAST, NAME_TEXT, Name

_WINDS: Final = "ESWN"


def read_kyoku_lines(path: Path | str, rules: Rules | None = None) -> list[LoggedGame]:
    """Read all games of a file, in the order of their first hands. Raises `RecordError` with file, line and place.

    ``rules`` tell the price of a riichi where the lines do not.
    """
    games: dict[str, LoggedGame] = {}
    for line_number, hand in enumerate_hands(path, rules):
        with within(f"{path}: line {line_number}"):
            check_hand(hand)
        games.setdefault(hand.game, LoggedGame(hand.game, [])).hands.append(hand)
    if not games:
        raise RecordError("the file has no hand", where=str(path))
    return list(games.values())


def enumerate_hands(path: Path | str, rules: Rules | None = None) -> Iterator[tuple[int, LoggedHand]]:
    """Yield (line number, hand) without checking that the play is consistent. Raises `RecordError`.

    A file that is one JSON list of hands is read as well; then the number is the place in the list.
    """
    for line_number, value in _values(path):
        with within(f"{path}: line {line_number}"):
            hand = decode_hand(value, rules)
        yield line_number, hand


def _values(path: Path | str) -> Iterator[tuple[int, object]]:
    for line_number, line in enumerate(read_lines(path), 1):
        if not line.strip():
            continue
        if line.lstrip().startswith("["):
            with within(str(path)):
                hands = sequence(parse_json(read_text(path)), "hands")
            yield from enumerate(hands, 1)
            return
        with within(f"{path}: line {line_number}"):
            value = parse_json(line)
        yield line_number, value


def kyoku_lines(game: LoggedGame) -> Iterator[str]:
    """Write a game: one line a hand, without line ends."""
    for hand in game.hands:
        yield json.dumps(encode_hand(hand), ensure_ascii=False, separators=(",", ":"))


def decode_hand(value: object, rules: Rules | None = None) -> LoggedHand:
    """Make a `LoggedHand` of one parsed line. Raises `RecordError`; does not check the play, see `check_hand`."""
    fields = Fields(value, "a kyoku line")
    said = _rules(fields.take("rules"))
    said = with_price(said, rules or own_rules(said))
    seats = said.players
    game = Fields(fields.take("game"), "game")
    hand = LoggedHand(
        id=text(fields.take("id"), "id"),
        bakaze=EAST + _WINDS.index(one_of(fields.take("bakaze"), "bakaze", _WINDS)),
        kyoku=integer(fields.take("kyoku"), "kyoku", 1, seats),
        honba=integer(fields.take("honba"), "honba", 0),
        sticks=integer(fields.take("sticks"), "sticks", 0),
        dealer=integer(fields.take("dealer"), "dealer", 0, seats - 1),
        scores=integers(fields.take("scores"), "scores", seats),
        hands=tuple(tiles(hand, "hands", 13) for hand in sequence(fields.take("hands"), "hands", seats)),
        dora_indicator=tile(fields.take("dora_indicator"), "dora_indicator"),
        events=_events(fields.take("events"), seats),
        result=_result(fields.take("result"), seats),
        scores_after=integers(fields.take("scores_after"), "scores_after", seats),
        rules=said,
        game=text(game.take("id"), "game.id"),
        index=integer(game.take("index"), "game.index", 0),
        count=integer(game.take("count"), "game.count", 0),
        whole=boolean(game.take("whole"), "game.whole"),
        source=_source(fields.get("source")),
        authenticity=text(fields.get("authenticity", "none"), "authenticity"),
        tags=tuple(text(tag, "tags") for tag in sequence(fields.get("tags", []), "tags")),
        dice=optional(fields.get("dice"), "dice", _dice),
        wall=optional(fields.get("wall"), "wall", _wall),
        game_end=optional(fields.get("game_end"), "game_end", _end),
        disconnect=boolean(fields.get("disconnect", False), "disconnect"),
        derived=tuple(text(word, "derived") for word in sequence(fields.get("derived", []), "derived")),
        unrevealed_dora=tiles(fields.get("unrevealed_dora", []), "unrevealed_dora"),
    )
    game.done("game")
    hand.extra = fields.left()
    return hand


def _rules(value: object) -> LoggedRules:
    fields = Fields(value, "rules")
    rules = LoggedRules(
        platform=text(fields.take("platform"), "platform"),
        players=integer(fields.take("players"), "players", 2, 4),
        red_fives=_red_fives(fields.take("red_fives")),
        kuitan=boolean(fields.take("kuitan"), "kuitan"),
        length=one_of(fields.take("length"), "length", tuple(LENGTHS)),
        room=optional(fields.get("room"), "room", text),
        fast=boolean(fields.get("fast", False), "fast"),
        go_type=optional(fields.get("go_type"), "go_type", integer),
        lobby=optional(fields.get("lobby"), "lobby", _lobby),
        seed_type=optional(fields.get("seed_type"), "seed_type", text),
    )
    rules.extra = fields.left()
    return rules


def _lobby(value: object, what: str) -> str:
    return one_of(value, what, ("ranked", "private"))


def _red_fives(value: object) -> bool | tuple[int, int, int]:
    if isinstance(value, bool):
        return value
    man, pin, sou = (integer(reds, "red_fives", 0, 4) for reds in sequence(value, "red_fives", 3))
    return (man, pin, sou)


def _source(value: object) -> LoggedSource:
    if value is None:
        return LoggedSource()
    fields = Fields(value, "source")
    return LoggedSource(
        repo=optional(fields.get("repo"), "source.repo", text),
        path=optional(fields.get("path"), "source.path", text),
        format=text(fields.get("format", ""), "source.format"),
        log_id=optional(fields.get("log_id"), "source.log_id", text),
        also_in=tuple(text(repo, "source.also_in") for repo in sequence(fields.get("also_in", []), "source.also_in")),
    )


def _dice(value: object, what: str) -> tuple[int, int]:
    first, second = (integer(die, what, 0, 5) for die in sequence(value, what, 2))
    return first, second


def _wall(value: object, what: str) -> LoggedWall:
    fields = Fields(value, what)
    wall = LoggedWall(*(_run_of_tiles(fields.take(part), part) for part in ("live", "rinshan", "dora", "ura")))
    fields.done(what)
    return wall


def _run_of_tiles(value: object, what: str) -> tuple[Name, ...]:
    letters = text(value, what)
    return tuple(tile(letters[at : at + 2], what) for at in range(0, len(letters), 2))


def _end(value: object, what: str) -> LoggedEnd:
    fields = Fields(value, what)
    scores = integers(fields.take("scores"), "game_end.scores")
    points = sequence(fields.take("points"), "game_end.points", len(scores))
    fields.done(what)
    return LoggedEnd(scores, tuple(number(score, "game_end.points") for score in points))


def _events(value: object, seats: int) -> tuple[LoggedEvent, ...]:
    events: list[LoggedEvent] = []
    for place, item in enumerate(sequence(value, "events")):
        with within(f"event {place}"):
            events.append(_event(item, seats))
    return tuple(events)


def _event(value: object, seats: int) -> LoggedEvent:
    fields = Fields(value, "an event")
    event = LoggedEvent(one_of(fields.take("type"), "type", EVENT_TYPES))
    if event.type != "dora":
        event.seat = integer(fields.take("seat"), "seat", 0, seats - 1)
    if event.type not in ("ankan", "riichi", "riichi_accepted"):
        event.tile = tile(fields.take("tile"), "tile")
    if event.type in ("chi", "pon", "daiminkan"):
        event.frm = integer(fields.take("from"), "from", 0, seats - 1)
    if event.type in _CONSUMED:
        event.consumed = tiles(fields.take("consumed"), "consumed", _CONSUMED[event.type])
    if event.type == "discard":
        event.tsumogiri = boolean(fields.take("tsumogiri"), "tsumogiri")
    if event.type == "draw":
        event.rinshan = boolean(fields.get("rinshan", False), "rinshan")
    fields.done("an event")
    return event


_CONSUMED: Final = {"chi": 2, "pon": 2, "daiminkan": 3, "kakan": 3, "ankan": 4}


def _result(value: object, seats: int) -> LoggedResult:
    with within("result"):
        fields = Fields(value, "result")
        if one_of(fields.take("type"), "type", ("win", "draw")) == "win":
            wins = sequence(fields.take("wins"), "wins")
            if not wins:
                raise RecordError("wins: expected at least one")
            result = LoggedResult(wins=tuple(_win(win, seats) for win in wins))
        else:
            result = LoggedResult(
                reason=one_of(fields.take("reason"), "reason", REASONS),
                honba=integer(fields.take("honba"), "honba", 0),
                sticks=integer(fields.take("sticks"), "sticks", 0),
                deltas=integers(fields.take("deltas"), "deltas", seats),
                shown_hands=_shown(fields.get("shown_hands"), seats),
            )
        result.extra = fields.left()
        return result


def _shown(value: object, seats: int) -> dict[int, tuple[Name, ...]] | None:
    if value is None:
        return None
    hands: dict[int, tuple[Name, ...]] = {}
    for seat, hand in mapping(value, "shown_hands").items():
        if seat not in [str(number) for number in range(seats)]:
            raise RecordError(f"shown_hands: there is no seat {shown(seat)}")
        hands[int(seat)] = tiles(hand, "shown_hands")
    return hands


def _win(value: object, seats: int) -> LoggedWin:
    fields = Fields(value, "a win")
    win = LoggedWin(
        seat=integer(fields.take("seat"), "seat", 0, seats - 1),
        frm=integer(fields.take("from"), "from", 0, seats - 1),
        tsumo=boolean(fields.take("tsumo"), "tsumo"),
        tile=tile(fields.take("tile"), "tile"),
        hand=tiles(fields.take("hand"), "hand"),
        melds=tuple(_meld(meld, seats) for meld in sequence(fields.take("melds"), "melds")),
        riichi=boolean(fields.take("riichi"), "riichi"),
        deltas=integers(fields.take("deltas"), "deltas", seats),
        points=integer(fields.take("points"), "points", 0),
        dora_indicators=tiles(fields.take("dora_indicators"), "dora_indicators"),
        ura_indicators=tiles(fields.take("ura_indicators"), "ura_indicators"),
        fu=optional(fields.take("fu"), "fu", integer),
        han=optional(fields.take("han"), "han", integer),
        yaku=optional(fields.take("yaku"), "yaku", _yaku),
        yakuman=optional(fields.take("yakuman"), "yakuman", _words),
        limit=optional(fields.take("limit"), "limit", _limit),
        honba=integer(fields.take("honba"), "honba", 0),
        sticks=integer(fields.take("sticks"), "sticks", 0),
        chankan=boolean(fields.get("chankan", False), "chankan"),
        pao=optional(fields.get("pao"), "pao", lambda seat, what: integer(seat, what, 0, seats - 1)),
    )
    win.extra = fields.left()
    return win


def _limit(value: object, what: str) -> str:
    return one_of(value, what, LIMITS)


def _words(value: object, what: str) -> tuple[str, ...]:
    return tuple(text(word, what) for word in sequence(value, what))


def _yaku(value: object, what: str) -> tuple[tuple[str, int], ...]:
    pairs = [sequence(pair, what, 2) for pair in sequence(value, what)]
    return tuple((text(name, what), integer(han, what)) for name, han in pairs)


def _meld(value: object, seats: int) -> LoggedMeld:
    fields = Fields(value, "a meld")
    kind = one_of(fields.take("type"), "type", MELD_TYPES)
    if kind == "ankan":
        meld = LoggedMeld(kind, tiles(fields.take("tiles"), "tiles", 4))
    else:
        meld = LoggedMeld(
            kind,
            tiles(fields.take("consumed"), "consumed", 3 if kind == "daiminkan" else 2),
            tile=tile(fields.take("tile"), "tile"),
            frm=integer(fields.take("from"), "from", 0, seats - 1),
        )
    if kind == "kakan":
        meld.added = tile(fields.take("added"), "added")
    fields.done("a meld")
    return meld


def _texts(names: Iterable[Name]) -> list[str]:
    return [NAME_TEXT[name] for name in names]


def encode_hand(hand: LoggedHand) -> dict[str, Any]:
    """Return the JSON object of a hand's line; `decode_hand` gives an equal hand back."""
    out: dict[str, Any] = {
        "id": hand.id,
        "game": {"id": hand.game, "index": hand.index, "count": hand.count, "whole": hand.whole},
        "source": {
            "repo": hand.source.repo,
            "path": hand.source.path,
            "format": hand.source.format,
            "log_id": hand.source.log_id,
            "also_in": list(hand.source.also_in),
        },
        "authenticity": hand.authenticity,
        "rules": _encode_rules(hand.rules),
        "tags": list(hand.tags),
        "bakaze": _WINDS[hand.bakaze - EAST],
        "kyoku": hand.kyoku,
        "honba": hand.honba,
        "sticks": hand.sticks,
        "dealer": hand.dealer,
        "dice": None if hand.dice is None else list(hand.dice),
        "scores": list(hand.scores),
        "hands": [_texts(tiles) for tiles in hand.hands],
        "dora_indicator": NAME_TEXT[hand.dora_indicator],
        "wall": None if hand.wall is None else _encode_wall(hand.wall),
        "events": [_encode_event(event) for event in hand.events],
        "result": _encode_result(hand.result),
        "scores_after": list(hand.scores_after),
    }
    if hand.game_end is not None:
        out["game_end"] = {"scores": list(hand.game_end.scores), "points": list(hand.game_end.points)}
    if hand.disconnect:
        out["disconnect"] = True
    if hand.derived:
        out["derived"] = list(hand.derived)
    if hand.unrevealed_dora:
        out["unrevealed_dora"] = _texts(hand.unrevealed_dora)
    return out | hand.extra


def _encode_rules(rules: LoggedRules) -> dict[str, Any]:
    return {
        "platform": rules.platform,
        "players": rules.players,
        "red_fives": list(rules.red_fives) if isinstance(rules.red_fives, tuple) else rules.red_fives,
        "kuitan": rules.kuitan,
        "length": rules.length,
        "room": rules.room,
        "fast": rules.fast,
        "go_type": rules.go_type,
        "lobby": rules.lobby,
        "seed_type": rules.seed_type,
    } | rules.extra


def _encode_wall(wall: LoggedWall) -> dict[str, str]:
    return {part: "".join(_texts(getattr(wall, part))) for part in ("live", "rinshan", "dora", "ura")}


def _encode_event(event: LoggedEvent) -> dict[str, Any]:
    out: dict[str, Any] = {"type": event.type}
    if event.seat >= 0:
        out["seat"] = event.seat
    if event.frm >= 0:
        out["from"] = event.frm
    if event.tile >= 0:
        out["tile"] = NAME_TEXT[event.tile]
    if event.consumed:
        out["consumed"] = _texts(event.consumed)
    if event.type == "discard":
        out["tsumogiri"] = event.tsumogiri
    if event.rinshan:
        out["rinshan"] = True
    return out


def _encode_result(result: LoggedResult) -> dict[str, Any]:
    if result.wins:
        return {"type": "win", "wins": [_encode_win(win) for win in result.wins]} | result.extra
    shown_hands = result.shown_hands
    return {
        "type": "draw",
        "reason": result.reason,
        "honba": result.honba,
        "sticks": result.sticks,
        "shown_hands": None
        if shown_hands is None
        else {str(seat): _texts(tiles) for seat, tiles in shown_hands.items()},
        "deltas": list(result.deltas),
    } | result.extra


def _encode_win(win: LoggedWin) -> dict[str, Any]:
    out: dict[str, Any] = {
        "seat": win.seat,
        "from": win.frm,
        "tsumo": win.tsumo,
        "tile": NAME_TEXT[win.tile],
        "hand": _texts(win.hand),
        "melds": [_encode_meld(meld) for meld in win.melds],
        "riichi": win.riichi,
        "fu": win.fu,
        "han": win.han,
        "yaku": None if win.yaku is None else [[name, han] for name, han in win.yaku],
        "yakuman": None if win.yakuman is None else list(win.yakuman),
        "limit": win.limit,
        "points": win.points,
        "dora_indicators": _texts(win.dora_indicators),
        "ura_indicators": _texts(win.ura_indicators),
        "honba": win.honba,
        "sticks": win.sticks,
        "deltas": list(win.deltas),
    }
    if win.chankan:
        out["chankan"] = True
    if win.pao is not None:
        out["pao"] = win.pao
    return out | win.extra


def _encode_meld(meld: LoggedMeld) -> dict[str, Any]:
    if meld.type == "ankan":
        return {"type": "ankan", "tiles": _texts(meld.consumed)}
    out: dict[str, Any] = {
        "type": meld.type,
        "from": meld.frm,
        "tile": NAME_TEXT[meld.tile],
        "consumed": _texts(meld.consumed),
    }
    if meld.added >= 0:
        out["added"] = NAME_TEXT[meld.added]
    return out
