"""Tenhou's mjlog: XML with the very tiles (0..135), read only.

What mjlog does not say: whether a game is one of several in a file (it never is), and a log id (that is the file's
name). Where the published wall seed is of the current kind, the walls are rebuilt from it and the play must agree with
them; a record that contradicts its own seed is refused. Three-player games of Tenhou are another game and are refused.

Documents with a DOCTYPE or entities are refused before they are parsed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final
from urllib.parse import unquote
from xml.etree import ElementTree

from rinshan.errors import RecordError
from rinshan.records.consistency import check_hand, check_succession
from rinshan.records.fields import within
from rinshan.records.files import read_text
from rinshan.records.logged import (
    LIMITS,
    LoggedEnd,
    LoggedEvent,
    LoggedGame,
    LoggedHand,
    LoggedResult,
    LoggedRules,
    LoggedSource,
    LoggedWall,
    LoggedWin,
)
from rinshan.records.mjlog_hand import Attributes, MjlogHand, read_integer, read_integers, read_tiles
from rinshan.records.mjlog_melds import decode_meld
from rinshan.records.tenhou_names import DRAW_OF_TYPE, YAKU, is_log_id, rules_of_type
from rinshan.tenhou_wall import SEED_KIND, seed_kind, tenhou_walls
from rinshan.tiles import EAST, Seat
from rinshan.wall import Wall

_MOVE: Final = re.compile(r"([TUVWDEFG])([0-9]{1,3})")
_YAKUMAN: Final = range(36, 52)
_IGNORED: Final = ("UN", "CHAT", "KANSEN", "HELO", "LN", "RANKING")
_DEPOSIT: Final = 1000
_HANDS_SEARCHED: Final = 64
"""A fragment may begin anywhere: its first wall is sought among so many hands of the seed."""


def read_mjlog(path: Path | str) -> LoggedGame:
    """Read a file, plain or gzip. Raises `RecordError` with the place."""
    with within(str(path)):
        game = parse_mjlog(read_text(path), Path(path).name.split(".")[0])
    for hand in game.hands:
        hand.source.path = Path(path).name
    return game


def parse_mjlog(document: str, game_id: str = "") -> LoggedGame:
    """Read a document. Raises `RecordError` with hand and element."""
    reader = _Reader(game_id)
    for place, element in enumerate(_root(document)):
        with within(f"{reader.place}element {place} <{element.tag[:20]}>"):
            reader.take(element.tag, dict(element.attrib))
    return reader.finish()


def _root(document: str) -> ElementTree.Element:
    head = document.lstrip("\ufeff \t\r\n")
    if "<!DOCTYPE" in document or "<!ENTITY" in document:
        raise RecordError("an mjlog has no DOCTYPE and no entities; refused")
    try:
        root = ElementTree.fromstring(head)
    except (ElementTree.ParseError, ValueError, RecursionError) as error:
        raise RecordError(f"not XML: {error}") from error
    if root.tag != "mjloggm":
        raise RecordError(f"not an mjlog: the document is a <{root.tag[:20]}>, not a <mjloggm>")
    return root


class _Reader:
    """The state of reading one document."""

    def __init__(self, game_id: str) -> None:
        self.game = LoggedGame(game_id, [])
        self.rules = LoggedRules(platform="tenhou", lobby="ranked", room="ippan")
        self.hands: list[MjlogHand] = []
        self.offline: set[Seat] = set()

    @property
    def place(self) -> str:
        return f"hand {len(self.hands) - 1}: " if self.hands else ""

    @property
    def hand(self) -> MjlogHand:
        if not self.hands:
            raise RecordError("comes before the first INIT")
        if self.hands[-1].over:
            raise RecordError("comes after the end of the hand")
        return self.hands[-1]

    def take(self, tag: str, values: dict[str, str]) -> None:
        """Read one element."""
        attributes = Attributes(values)
        if move := _MOVE.fullmatch(tag):
            self.hand.move(move[1], read_tiles(move[2], "tile")[0])
            return
        handler = _ELEMENTS.get(tag)
        if handler is not None:
            handler(self, attributes)
        elif tag not in _IGNORED:
            raise RecordError("unknown element")

    def shuffle(self, attributes: Attributes) -> None:
        self.game.seed = attributes["seed"] or None

    def go(self, attributes: Attributes) -> None:
        lobby = attributes.values.get("lobby", "0")
        self.rules = rules_of_type(
            read_integer(attributes["type"], "type", 0), "ranked" if lobby in ("0", "") else "private"
        )
        if self.rules.players != 4:
            raise RecordError("three-player games of Tenhou are not read")

    def players(self, attributes: Attributes) -> None:
        names = [attributes.values.get(f"n{seat}") for seat in range(4)]
        if not self.game.names and all(name is not None for name in names):
            self.game.names = tuple(unquote(name or "") for name in names)
        self.offline -= {seat for seat, name in enumerate(names) if name is not None}

    def bye(self, attributes: Attributes) -> None:
        self.offline.add(attributes.seat("who"))
        if self.hands and not self.hands[-1].over:
            self.hands[-1].offline = True

    def begin(self, attributes: Attributes) -> None:
        """The game begins: seats count from the first dealer, so the dealer is seat 0."""
        if attributes.seat("oya") != 0:
            raise RecordError(f"oya: seats count from the first dealer, who cannot be seat {attributes['oya']}")

    def init(self, attributes: Attributes) -> None:
        if self.hands and not self.hands[-1].over:
            raise RecordError("the hand before has no end")
        self.hands.append(MjlogHand(attributes, self.rules))
        self.hands[-1].offline = bool(self.offline)

    def call(self, attributes: Attributes) -> None:
        seat = attributes.seat("who")
        self.hand.meld(seat, decode_meld(read_integer(attributes["m"], "m", 0), seat))

    def dora(self, attributes: Attributes) -> None:
        tile = read_tiles(attributes["hai"], "hai")
        if len(tile) != 1:
            raise RecordError("hai: expected one tile")
        self.hand.turn(tile[0])

    def reach(self, attributes: Attributes) -> None:
        hand, seat = self.hand, attributes.seat("who")
        if read_integer(attributes["step"], "step", 1, 2) == 1:
            hand.riichi.add(seat)
            hand.events.append(LoggedEvent("riichi", seat))
            return
        hand.events.append(LoggedEvent("riichi_accepted", seat))
        hand.pay([-_DEPOSIT if other == seat else 0 for other in range(4)])
        if "ten" in attributes.values:
            _need_scores("ten", attributes.integers("ten", 4), hand.running)

    def agari(self, attributes: Attributes) -> None:
        if not self.hands or self.hands[-1].draw is not None:
            raise RecordError("a win must end a hand that has not ended")
        hand = self.hands[-1]
        _need_before(hand, attributes)
        _need_counters(hand, attributes)
        hand.wins.append(_win(hand, attributes))
        hand.pay(hand.wins[-1].deltas)
        hand.end = _owari(attributes)

    def ryuukyoku(self, attributes: Attributes) -> None:
        hand = self.hand
        _need_before(hand, attributes)
        honba, sticks = _need_counters(hand, attributes)
        kind = attributes.values.get("type", "")
        if kind not in DRAW_OF_TYPE:
            raise RecordError(f"type: {kind[:20]!r} is no draw")
        laid = {seat: attributes.tiles(f"hai{seat}") for seat in range(4) if f"hai{seat}" in attributes.values}
        for seat, tiles in laid.items():
            hand.need_held(seat, tiles)
        shown = {seat: hand.face(tiles) for seat, tiles in laid.items()}
        hand.draw = LoggedResult(
            reason=DRAW_OF_TYPE[kind], honba=honba, sticks=sticks, deltas=_deltas(attributes), shown_hands=shown
        )
        hand.end = _owari(attributes)

    def finish(self) -> LoggedGame:
        """Make the game of what was read; check the play of every hand."""
        if not self.hands:
            raise RecordError("the game has no hand")
        walls = _walls(self.game.seed, self.hands)
        for number, hand in enumerate(self.hands):
            with within(f"hand {number}"):
                logged = _logged(hand, self.game, number, len(self.hands))
                wall = next(walls, None)
                _give_wall(logged, hand, wall)
                check_hand(logged)
                if wall is not None:
                    hand.need_wall(wall)
            self.game.hands.append(logged)
        check_succession(self.game)
        whole = self.hands[0].number == 0 and self.hands[0].honba == 0 and self.hands[-1].end is not None
        for logged in self.game.hands:
            logged.whole = whole
        return self.game


_ELEMENTS: Final = {
    "SHUFFLE": _Reader.shuffle,
    "GO": _Reader.go,
    "UN": _Reader.players,
    "BYE": _Reader.bye,
    "TAIKYOKU": _Reader.begin,
    "INIT": _Reader.init,
    "N": _Reader.call,
    "DORA": _Reader.dora,
    "REACH": _Reader.reach,
    "AGARI": _Reader.agari,
    "RYUUKYOKU": _Reader.ryuukyoku,
}


def _need_scores(what: str, hundreds: list[int], *known: list[int]) -> None:
    """Raise `RecordError` unless the scores, in hundreds, are among those known."""
    if [100 * score for score in hundreds] not in known:
        raise RecordError(f"{what}: the points are {known[0]} here, the record has {hundreds} hundreds")


def _need_before(hand: MjlogHand, attributes: Attributes) -> None:
    """Compare the points before a result with those that stand; of a second win they may be those before the first."""
    first = (
        []
        if not hand.wins
        else [points - change for points, change in zip(hand.running, hand.wins[0].deltas, strict=True)]
    )
    _need_scores("sc", attributes.integers("sc", 8)[::2], hand.running, first)


def _need_counters(hand: MjlogHand, attributes: Attributes) -> tuple[int, int]:
    """Return honba and deposits of a result. A second winner gets none, and may state so."""
    honba, sticks = attributes.integers("ba", 2)
    if honba != hand.honba and not (hand.wins and honba == 0):
        raise RecordError(f"ba: the hand has honba {hand.honba}, the record says {honba} here")
    return honba, sticks


def _deltas(attributes: Attributes) -> tuple[int, ...]:
    return tuple(100 * change for change in attributes.integers("sc", 8)[1::2])


def _owari(attributes: Attributes) -> LoggedEnd | None:
    text = attributes.values.get("owari")
    if text is None:
        return None
    numbers = text.split(",")
    if len(numbers) < 8 or not all(re.fullmatch(r"[-+]?[0-9]{1,5}(\.[0-9]{1,2})?", item) for item in numbers[1:8:2]):
        raise RecordError(f"owari: expected four scores and points, got {text[:60]!r}")
    scores = tuple(100 * read_integer(score, "owari") for score in numbers[:8:2])
    return LoggedEnd(scores, tuple(float(points) for points in numbers[1:8:2]))


def _pairs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    if len(numbers) % 2:
        raise RecordError("yaku: expected pairs of number and han")
    for yaku, han in zip(numbers[::2], numbers[1::2], strict=True):
        if not 0 <= yaku < len(YAKU):
            raise RecordError(f"yaku: there is no number {yaku}")
        yield yaku, han


def _win(hand: MjlogHand, attributes: Attributes) -> LoggedWin:
    seat, frm = attributes.seat("who"), attributes.seat("fromWho")
    fu, points, limit = attributes.integers("ten", 3)
    _, sticks = attributes.integers("ba", 2)
    if not 0 <= limit < len(LIMITS):
        raise RecordError(f"ten: there is no limit {limit}")
    yaku = list(_pairs(read_integers(attributes.values.get("yaku", ""), "yaku")))
    yakuman = read_integers(attributes.values.get("yakuman", ""), "yakuman")
    if not all(number in _YAKUMAN for number in yakuman):
        raise RecordError(f"yakuman: {yakuman} are not all yakuman")
    winning = attributes.tiles("machi")
    if len(winning) != 1:
        raise RecordError("machi: expected one tile")
    if winning[0] != hand.last:
        raise RecordError(f"machi: the last tile is {hand.last}, the record has {winning[0]}")
    hand.need_held(seat, attributes.tiles("hai"), -1 if seat == frm else hand.last)
    if attributes.tiles("doraHai") != hand.indicators:
        raise RecordError(f"doraHai: the indicators are {hand.indicators}, the record has {attributes['doraHai'][:40]}")
    hand.ura = hand.ura or read_tiles(attributes.values.get("doraHaiUra", ""), "doraHaiUra")
    codes = [decode_meld(code, seat) for code in read_integers(attributes.values.get("m", ""), "m")]
    return LoggedWin(
        seat=seat,
        frm=frm,
        tsumo=seat == frm,
        tile=hand.names[winning[0]],
        hand=hand.face(attributes.tiles("hai")),
        melds=tuple(hand.logged_meld(code) for code in reversed(codes)),
        riichi=seat in hand.riichi,
        deltas=_deltas(attributes),
        points=points,
        dora_indicators=hand.face(attributes.tiles("doraHai")),
        ura_indicators=hand.face(read_tiles(attributes.values.get("doraHaiUra", ""), "doraHaiUra")),
        fu=fu,
        han=None if yakuman else sum(han for _, han in yaku),
        yaku=tuple((YAKU[number][0], han) for number, han in yaku if han),
        yakuman=tuple(YAKU[number][0] for number in yakuman),
        limit=LIMITS[limit],
        honba=hand.honba,
        sticks=0 if hand.wins else sticks,
        chankan=seat != frm and hand.kan_by >= 0,
        pao=attributes.seat("paoWho") if "paoWho" in attributes.values else None,
    )


def _logged(hand: MjlogHand, game: LoggedGame, number: int, count: int) -> LoggedHand:
    result = hand.draw or LoggedResult(wins=tuple(hand.wins))
    if not hand.over:
        raise RecordError("the hand has no end")
    if not 0 <= hand.number < 16 or hand.honba < 0 or hand.sticks < 0:
        raise RecordError("seed: no such hand")
    after = list(hand.scores)
    for event in hand.events:
        if event.type == "riichi_accepted":
            after[event.seat] -= _DEPOSIT
    return LoggedHand(
        id=f"{game.id}-{number:02}",
        bakaze=EAST + hand.number // 4,
        kyoku=hand.number % 4 + 1,
        honba=hand.honba,
        sticks=hand.sticks,
        dealer=hand.dealer,
        scores=hand.scores,
        hands=hand.hands,
        dora_indicator=hand.names[hand.indicator],
        events=tuple(hand.events),
        result=result,
        scores_after=tuple(score + change for score, change in zip(after, result.changes, strict=True)),
        rules=hand.rules,
        game=game.id,
        index=number,
        count=count,
        source=LoggedSource(format="mjlog", log_id=game.id if is_log_id(game.id) else None),
        authenticity="log_id" if is_log_id(game.id) else "none",
        dice=hand.dice,
        game_end=hand.end,
        disconnect=hand.offline,
    )


def _walls(seed: str | None, hands: list[MjlogHand]) -> Iterator[Wall]:
    """Yield the wall of each hand, or nothing where the seed's kind is unknown. Raises when the seed does not fit."""
    if seed is None:
        return
    for hand in hands:
        hand.rules.seed_type = seed_kind(seed)
    if seed_kind(seed) != SEED_KIND:
        return
    first = hands[0]
    for skipped, wall in enumerate(islice(tenhou_walls(seed), _HANDS_SEARCHED)):
        if frozenset(wall.deal()[0]) == first.dealt[first.dealer]:
            yield from islice(tenhou_walls(seed), skipped, None)
    raise RecordError("the first hand dealt is not in the walls of the published seed")


def _give_wall(logged: LoggedHand, hand: MjlogHand, wall: Wall | None) -> None:
    if wall is None:
        return
    logged.wall = LoggedWall(*(hand.face(part) for part in (wall.live, wall.rinshan, wall.dora, wall.ura)))
    logged.authenticity = "wall_verified"
    if logged.dice != (wall.dice[0] - 1, wall.dice[1] - 1):
        raise RecordError("the dice are not those of the published seed")
