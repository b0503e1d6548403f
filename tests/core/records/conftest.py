"""A small game of our own in every format for the tests of records, and real hands where there is shared data."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from rinshan.records import LoggedEvent, LoggedGame, LoggedHand, LoggedResult, LoggedWin
from rinshan.records.consistency import Play
from rinshan.records.kyoku_lines import decode_hand
from rinshan.records.logged import LIMITS, LoggedEnd, LoggedRules, in_order
from rinshan.records.tenhou_names import DRAW_OF_TYPE, YAKU
from rinshan.tiles import EAST, KIND_OF, Name, parse_name, parse_names, tile_names
from rinshan.wall import seeded_wall

CALLS: dict[str, Literal["chi", "pon", "daiminkan"]] = {"chi": "chi", "pon": "pon", "kan": "daiminkan"}


def event(line: str) -> LoggedEvent:
    """Read ``0 draw 5m``, ``0 cut 5m``, ``0 same 5m`` (tsumogiri), ``2 pon 1z from 0 with 11z`` and so on."""
    if line.startswith("dora "):
        return LoggedEvent("dora", tile=parse_name(line[5:]))
    words = line.split()
    seat, verb = int(words[0]), words[1]
    if verb == "riichi":
        return LoggedEvent("riichi", seat)
    if verb == "paid":
        return LoggedEvent("riichi_accepted", seat)
    if verb == "closed":
        return LoggedEvent("ankan", seat, consumed=tuple(parse_names(words[2])))
    tile = parse_name(words[2])
    if verb == "add":
        return LoggedEvent("kakan", seat, tile, consumed=tuple(parse_names(words[4])))
    if verb in CALLS:
        own = tuple(parse_names(words[6]))
        return LoggedEvent(CALLS[verb], seat, tile, frm=int(words[4]), consumed=own)
    if verb in ("draw", "replace"):
        return LoggedEvent("draw", seat, tile, rinshan=verb == "replace")
    return LoggedEvent("discard", seat, tile, tsumogiri=verb == "same")


def hand(
    index: int, place: tuple[int, int, int], scores: tuple[int, ...], hands: list[str], dora: str, play: str
) -> LoggedHand:
    """Make a hand without a result. ``place`` is kyoku, honba, sticks; ``play`` has an event a line."""
    kyoku, honba, sticks = place
    return LoggedHand(
        id=f"own-{index:02}",
        bakaze=EAST,
        kyoku=kyoku,
        honba=honba,
        sticks=sticks,
        dealer=kyoku - 1,
        scores=scores,
        hands=tuple(tuple(parse_names(tiles)) for tiles in hands),
        dora_indicator=parse_name(dora),
        events=tuple(event(line.strip()) for line in play.strip().splitlines()),
        result=LoggedResult(),
        scores_after=scores,
        rules=LoggedRules(platform="tenhou", room="houou", go_type=169, lobby="ranked", seed_type=None),
        game="own",
        index=index,
        count=4,
        whole=True,
    )


def finish(hand: LoggedHand, result: LoggedResult) -> None:
    """Give the hand its result and the scores after it."""
    hand.result = result
    paid = [sum(e.type == "riichi_accepted" and e.seat == seat for e in hand.events) for seat in range(4)]
    changes = result.changes
    hand.scores_after = tuple(hand.scores[seat] - 1000 * paid[seat] + changes[seat] for seat in range(4))


def win(hand: LoggedHand, seat: int, frm: int, deltas: tuple[int, ...], **fields: Any) -> LoggedWin:
    """Make the win of a seat on the last tile, hand and melds taken from the play."""
    table = Play(hand)
    for item in hand.events:
        table.apply(item)
    held = [*table.hands[seat], *([] if seat == frm else [table.tile])]
    return LoggedWin(
        seat=seat,
        frm=frm,
        tsumo=seat == frm,
        tile=table.tile,
        hand=tuple(in_order(held)),
        melds=tuple(table.melds[seat]),
        riichi=seat in table.riichi,
        deltas=deltas,
        dora_indicators=tuple(table.indicators),
        honba=hand.honba,
        sticks=hand.sticks + len(table.accepted),
        yakuman=(),
        **fields,
    )


def first_hand() -> LoggedHand:
    """East 1: a pon, an added kan, a chi, and a riichi that wins by ron."""
    play = """
        0 draw 9s
        0 cut 1z
        2 pon 1z from 0 with 11z
        2 cut 2z
        3 draw 5z
        3 same 5z
        0 draw 0p
        0 same 0p
        1 draw 9m
        1 riichi
        1 same 9m
        1 paid
        2 draw 1z
        2 add 1z to 111z
        2 replace 8s
        dora 6z
        2 same 8s
        3 chi 8s from 2 with 79s
        3 cut 4z
        0 draw 6p
        0 cut 5p
    """
    hands = ["123m45p79s789p7z1z3s", "34p678m234567s99p", "11z2z3z9s9m1p4p8p2m1s7s4s", "79s4z5z6z1m2p1p1s8p2m3m6m"]
    logged = hand(0, (1, 0, 0), (25000,) * 4, hands, "3m", play)
    yaku = (("riichi", 1), ("pinfu", 1), ("ura_dora", 1))
    won = win(logged, 1, 0, (-3900, 4900, 0, 0), points=3900, fu=30, han=3, yaku=yaku, limit="none")
    won.ura_indicators = tuple(parse_names("2s1m"))
    finish(logged, LoggedResult(wins=(won,)))
    return logged


def second_hand() -> LoggedHand:
    """East 2: the dealer wins on the replacement tile of a closed kan."""
    play = """
        1 draw 7z
        1 closed 7777z
        dora 2z
        1 replace 0s
    """
    hands = ["19m19p19s1z2z3z4z5z22p", "777z234m55p67s678p", "2468m2468p2468s1z", "1357m137p1379s33z"]
    logged = hand(1, (2, 0, 0), (21100, 28900, 25000, 25000), hands, "1m", play)
    yaku = (("menzen_tsumo", 1), ("rinshan_kaihou", 1), ("yakuhai_chun", 1), ("aka_dora", 1), ("dora", 1))
    won = win(logged, 1, 1, (-4000, 12000, -4000, -4000), points=12000, fu=None, han=5, yaku=yaku, limit="mangan")
    finish(logged, LoggedResult(wins=(won,)))
    return logged


def third_hand() -> LoggedHand:
    """East 2 honba 1: everybody discards what they draw until the wall is empty, and nobody is tenpai."""
    names, wall = tile_names((1, 1, 1)), seeded_wall("third hand")
    dealt = [[names[tile] for tile in tiles] for tiles in wall.deal()]
    logged = hand(2, (2, 1, 0), (17100, 40900, 21000, 21000), ["1m"] * 4, "1m", "dora 1m")
    logged.hands = tuple(tuple(dealt[(seat - 1) % 4]) for seat in range(4))
    logged.dora_indicator = names[wall.dora[0]]
    events: list[LoggedEvent] = []
    for turn, tile in enumerate(wall.live[52:]):
        seat = (turn + 1) % 4
        events += [LoggedEvent("draw", seat, names[tile]), LoggedEvent("discard", seat, names[tile], tsumogiri=True)]
    logged.events = tuple(events)
    finish(logged, LoggedResult(reason="exhaustive", honba=1, deltas=(0, 0, 0, 0), shown_hands={}))
    return logged


def fourth_hand() -> LoggedHand:
    """East 3 honba 2: the dealer declares nine kinds of terminals and honours."""
    hands = ["123m456m789m1234p", "123p456p789p1234s", "19m19p19s1234z556p", "1357s2468m1379p2s"]
    logged = hand(3, (3, 2, 0), (17100, 40900, 21000, 21000), hands, "9s", "2 draw 5z")
    shown = {2: tuple(in_order([*logged.hands[2], parse_name("5z")]))}
    finish(logged, LoggedResult(reason="kyuushu_kyuuhai", honba=2, deltas=(0, 0, 0, 0), shown_hands=shown))
    logged.game_end = LoggedEnd(logged.scores_after, (-23.0, 61.0, -9.0, -29.0))
    return logged


@pytest.fixture
def own_game() -> LoggedGame:
    """Four hands with a call of every sort, a riichi, wins of both sorts and two draws."""
    hands = [first_hand(), second_hand(), third_hand(), fourth_hand()]
    return LoggedGame("own", hands, ("Ann", "Bo", "Cy", "Di"))


class Mjlog:
    """Writes a game as mjlog, for the tests alone: gives every name a tile of its own."""

    def __init__(self, game: LoggedGame) -> None:
        self.game = game
        self.free: list[int] = []
        self.held: list[list[int]] = []
        self.shown: list[int] = []
        """The indicators turned in this hand."""
        self.pons: dict[tuple[int, int], int] = {}
        """Of each seat's pons, by kind: the part of their code that an added kan keeps."""

    def text(self) -> str:
        kind = 161 if self.game.hands[0].rules.length == "tonpuu" else 169
        parts = [f'<mjloggm ver="2.3"><SHUFFLE seed="" ref=""/><GO type="{kind}" lobby="0"/>']
        parts.append("<UN {}/>".format(" ".join(f'n{seat}="{name}"' for seat, name in enumerate(self.game.names))))
        parts.append('<TAIKYOKU oya="0"/>')
        for logged in self.game.hands:
            parts += self.hand(logged)
        return "".join((*parts, "</mjloggm>"))

    def new(self, name: Name) -> int:
        names = tile_names((1, 1, 1))
        tile = next(tile for tile in self.free if names[tile] == name)
        self.free.remove(tile)
        return tile

    def own(self, seat: int, name: Name) -> int:
        names = tile_names((1, 1, 1))
        tile = next(tile for tile in reversed(self.held[seat]) if names[tile] == name)
        self.held[seat].remove(tile)
        return tile

    def hand(self, logged: LoggedHand) -> Iterator[str]:
        self.free = list(range(136))
        self.held = [[self.new(name) for name in tiles] for tiles in logged.hands]
        self.pons = {}
        hai = " ".join(f'hai{seat}="{_join(tiles)}"' for seat, tiles in enumerate(self.held))
        self.shown = [self.new(logged.dora_indicator)]
        number = 4 * (logged.bakaze - EAST) + logged.kyoku - 1
        seed = f"{number},{logged.honba},{logged.sticks},0,0,{self.shown[0]}"
        ten = _join(score // 100 for score in logged.scores)
        yield f'<INIT seed="{seed}" ten="{ten}" oya="{logged.dealer}" {hai}/>'
        last, codes, points = -1, dict[int, list[int]](), [score // 100 for score in logged.scores]
        for item in logged.events:
            if item.type == "draw":
                last = self.new(item.tile)
                self.held[item.seat].append(last)
                yield f"<{'TUVW'[item.seat]}{last}/>"
            elif item.type == "discard":
                last = self.own(item.seat, item.tile)
                yield f"<{'DEFG'[item.seat]}{last}/>"
            elif item.type == "dora":
                self.shown.append(self.new(item.tile))
                yield f'<DORA hai="{self.shown[-1]}"/>'
            elif item.type == "riichi":
                yield f'<REACH who="{item.seat}" step="1"/>'
            elif item.type == "riichi_accepted":
                points[item.seat] -= 10
                yield f'<REACH who="{item.seat}" ten="{_join(points)}" step="2"/>'
            else:
                code = self.call(item, last)
                codes.setdefault(item.seat, []).insert(0, code)
                if item.type == "kakan":
                    last = 4 * KIND_OF[item.tile] + (code >> 5) % 4
                    codes[item.seat].remove(self.pons[item.seat, KIND_OF[item.tile]] | (code & 96) | 8)
                yield f'<N who="{item.seat}" m="{code}"/>'
        yield from self.result(logged, last, codes, points)

    def call(self, item: LoggedEvent, called: int) -> int:
        side = (item.frm - item.seat) % 4
        if item.type == "kakan":
            return self.pons[item.seat, KIND_OF[item.tile]] | (self.own(item.seat, item.tile) % 4) << 5 | 16
        own = [self.own(item.seat, name) for name in item.consumed]
        if item.type == "ankan":
            return own[0] << 8
        if item.type == "daiminkan":
            return called << 8 | side
        tiles = sorted([*own, called])
        place = tiles.index(called)
        if item.type == "chi":
            low = tiles[0] // 4
            base = (7 * (low // 9) + low % 9) * 3 + place
            return base << 10 | sum((tile % 4) << (3 + 2 * step) for step, tile in enumerate(tiles)) | 4 | side
        unused = next(tile for tile in range(4 * (called // 4), 136) if tile not in tiles)
        self.pons[item.seat, called // 4] = (3 * (called // 4) + place) << 9 | side
        return self.pons[item.seat, called // 4] | (unused % 4) << 5 | 8

    def result(self, logged: LoggedHand, last: int, codes: dict[int, list[int]], points: list[int]) -> Iterator[str]:
        end = logged.game_end
        owari = "" if end is None else f'owari="{_join(_pairs(end))}"'
        result = logged.result
        turned = max((won.ura_indicators for won in result.wins), key=len, default=())
        under = _join(self.new(name) for name in turned)
        for won in result.wins:
            sc = _sc(points, won.deltas)
            points = [score + change // 100 for score, change in zip(points, won.deltas, strict=True)]
            held = sorted([*self.held[won.seat], *([] if won.tsumo else [last])])
            numbers = [number for yaku, han in won.yaku or () for number in (_number(yaku), han)]
            limit = LIMITS.index(won.limit or "none")
            ura = f'doraHaiUra="{under}"' if won.ura_indicators else ""
            value = f'yakuman="{_join(_number(name) for name in won.yakuman)}"' if won.yakuman else ""
            value = value or f'yaku="{_join(numbers)}"'
            pao = "" if won.pao is None else f'paoWho="{won.pao}"'
            dora = _join(self.shown)
            yield (
                f'<AGARI ba="{won.honba},{won.sticks}" machi="{last}" '
                f'hai="{_join(held)}" m="{_join(codes.get(won.seat, []))}" '
                f'ten="{won.fu or 30},{won.points},{limit}" {value} doraHai="{dora}" {ura} {pao} '
                f'who="{won.seat}" fromWho="{won.frm}" sc="{sc}" {owari}/>'
            )
        if not result.wins:
            sign = next(sign for sign, reason in DRAW_OF_TYPE.items() if reason == result.reason)
            kind, sc = f'type="{sign}"' if sign else "", _sc(points, result.deltas)
            hai = " ".join(f'hai{seat}="{_join(sorted(self.held[seat]))}"' for seat in result.shown_hands or {})
            yield f'<RYUUKYOKU {kind} ba="{result.honba},{result.sticks}" sc="{sc}" {hai} {owari}/>'


def _join(items: Any) -> str:
    return ",".join(str(item) for item in items)


def _sc(points: list[int], changes: tuple[int, ...]) -> str:
    """Points before and changes, in hundreds, seat by seat."""
    return _join(item for score, change in zip(points, changes, strict=True) for item in (score, change // 100))


def _pairs(end: LoggedEnd) -> list[float]:
    return [item for score, points in zip(end.scores, end.points, strict=True) for item in (score // 100, points)]


def _number(yaku: str) -> int:
    return [name for name, _ in YAKU].index(yaku)


@pytest.fixture
def mjlog_text() -> Callable[[LoggedGame], str]:
    """A function that writes a game as an mjlog document (the package itself only reads them)."""
    return lambda game: Mjlog(game).text()


@pytest.fixture(scope="session")
def real_games(shared: Path) -> list[LoggedGame]:
    """Real ranked games: those of all rare situations and the first 200 hands; all 953 where RINSHAN_FULL is set."""
    folder = shared / "data" / "real_logs"
    rare: dict[str, list[str]] = json.loads((folder / "rare_index.json").read_text())
    wanted = {identity[:12] for ids in rare.values() for identity in ids[:2]}
    games: dict[str, LoggedGame] = {}
    with gzip.open(folder / "tenhou_ranked.jsonl.gz", "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            match = re.match(r'\{"id": ?"([0-9a-f]{12})', line)
            assert match is not None, line[:40]
            if os.environ.get("RINSHAN_FULL") or number < 200 or match[1] in wanted:
                logged = decode_hand(json.loads(line))
                games.setdefault(logged.game, LoggedGame(logged.game, [])).hands.append(logged)
    return list(games.values())


@pytest.fixture(scope="session")
def full() -> bool:
    """Whether the long checks run over all real hands: where the environment has RINSHAN_FULL."""
    return bool(os.environ.get("RINSHAN_FULL"))
