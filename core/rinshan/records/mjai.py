"""mjai JSON lines in the dialect of Mortal; read and written, for two to four players.

**What the dialect cannot say**, and `carried_by_mjai` therefore takes away: fu, han, yaku and limit of a win; dice,
wall, shown hands; platform, room and further rules (red fives are a yes or no, a length is told by ``kyoku_first``);
final points with uma; listed indicators that play never revealed; disconnections, ids and source; the order in which
alike tiles stand in a meld or a winner's hand.
**What it does not say and the reader finds** (see ``derived``): the hand and melds of a winner, the points without
honba and deposits (the winner's change less both), the liable seat (who pays without having discarded, or alone on a
tsumo), and why a hand was drawn (from the table; a triple ron on the last discard cannot be told from an exhaustive
draw without payments). Games of our own carry their rules (`stated_rules.OWN`); for others rules may be given, and
tell the number of red fives, the price of a riichi, the points of a honba and the noten penalty.

A log seen from one seat (with ``?`` tiles) is refused: it is not a record of the hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from rinshan.errors import RecordError
from rinshan.records.consistency import Play, check_hand, check_succession, nagashi_seats, scores_after
from rinshan.records.fields import (
    Fields,
    boolean,
    integer,
    integers,
    mapping,
    one_of,
    parse_json,
    sequence,
    text,
    tile,
    tiles,
    within,
)
from rinshan.records.files import read_lines
from rinshan.records.logged import (
    LoggedEvent,
    LoggedGame,
    LoggedHand,
    LoggedResult,
    LoggedRules,
    LoggedSource,
    LoggedWin,
    in_order,
    tidied,
)
from rinshan.records.stated_rules import OWN, logged_rules, need_agreement, own_rules, with_price
from rinshan.rules import PRESETS, Rules
from rinshan.tiles import EAST, NAME_TEXT, Name, Seat

MJAI_TEXT: Final[tuple[str, ...]] = (*NAME_TEXT[:27], *"ESWNPFC", "5mr", "5pr", "5sr")
"""mjai's spelling of each name."""
MJAI_NAMES: Final[dict[str, Name]] = {spelling: name for name, spelling in enumerate(MJAI_TEXT)}

_WINDS: Final = "ESWN"
_SAME: Final = {"chi": 2, "pon": 2, "daiminkan": 3, "kakan": 3, "ankan": 4}
_KNOWN: Final = (
    "start_game", "start_kyoku", "tsumo", "dahai", *_SAME, "dora", "reach", "reach_accepted", "hora", "ryukyoku",
    "end_kyoku", "end_game", "none",
)  # fmt: skip
DERIVED: Final = ("points", "pao", "reason")


def read_mjai(path: Path | str, rules: Rules | None = None) -> LoggedGame:
    """Read a file of JSON lines, plain or gzip. Raises `RecordError` with the line."""
    with within(str(path)):
        game = parse_mjai(read_lines(path), Path(path).name.split(".")[0], rules)
    for hand in game.hands:
        hand.source.path = Path(path).name
    return game


def parse_mjai(lines: Iterable[str], game_id: str = "", rules: Rules | None = None) -> LoggedGame:
    """Read the lines of one game. Raises `RecordError` with the line."""
    reader = _Reader(game_id, rules)
    for line_number, line in enumerate(lines, 1):
        if line.strip():
            with within(f"line {line_number}"):
                reader.take(parse_json(line))
    return reader.finish()


class _Reader:
    """The state of reading one game."""

    def __init__(self, game_id: str, rules: Rules | None = None) -> None:
        self.game = LoggedGame(game_id or "mjai", [])
        self.given = rules
        self.used = rules or PRESETS["tenhou"]
        """The rules given, else those the game states, else Tenhou's: for what the dialect leaves out."""
        self.rules = LoggedRules()
        self.started = self.ended = False
        self.hand: LoggedHand | None = None
        self.play: Play | None = None
        self.events: list[LoggedEvent] = []
        self.wins: list[LoggedWin] = []
        self.draw: LoggedResult | None = None

    def take(self, value: object) -> None:
        """Read one event."""
        fields = Fields(value, "an event")
        kind = one_of(fields.take("type"), "type", _KNOWN)
        if self.ended:
            raise RecordError(f"{kind} comes after the end of the game")
        match kind:
            case "none":
                return
            case "start_game":
                self._start_game(fields)
            case "start_kyoku":
                self._start_kyoku(fields)
            case "end_kyoku":
                self._end_kyoku()
            case "end_game":
                self._end_kyoku()
                self.ended = True
            case "hora":
                self._hora(fields)
            case "ryukyoku":
                self._ryukyoku(fields)
            case _:
                self._play(_event(kind, fields, self.rules.players))

    def _start_game(self, fields: Fields) -> None:
        if self.started:
            raise RecordError("a second start_game")
        self.started = True
        self.game.names = tuple(text(name, "names") for name in sequence(fields.get("names", [""] * 4), "names"))
        players = integer(len(self.game.names), "number of names", 2, 4)
        said = LoggedRules(
            players=players,
            red_fives=boolean(fields.get("aka_flag", True), "aka_flag"),
            length="tonpuu" if integer(fields.get("kyoku_first", 0), "kyoku_first") == players else "hanchan",
        )
        if OWN in fields:
            said = _own(said, mapping(fields.take(OWN), OWN))
        elif self.given is not None and said.red_fives:
            said.red_fives = self.given.red_fives
        self.used = self.given or own_rules(said) or self.used
        self.rules = with_price(said, self.used)

    def _start_kyoku(self, fields: Fields) -> None:
        if not self.started:
            raise RecordError("start_kyoku comes before start_game")
        self._end_kyoku()
        players = self.rules.players
        self.hand = LoggedHand(
            id=f"{self.game.id}-{len(self.game.hands):02}",
            bakaze=EAST + _WINDS.index(one_of(fields.take("bakaze"), "bakaze", _WINDS)),
            kyoku=integer(fields.take("kyoku"), "kyoku", 1, players),
            honba=integer(fields.take("honba"), "honba", 0),
            sticks=integer(fields.take("kyotaku"), "kyotaku", 0),
            dealer=integer(fields.take("oya"), "oya", 0, players - 1),
            scores=integers(fields.take("scores"), "scores", players),
            hands=tuple(
                tiles(hand, "tehais", 13, MJAI_NAMES) for hand in sequence(fields.take("tehais"), "tehais", players)
            ),
            dora_indicator=tile(fields.take("dora_marker"), "dora_marker", MJAI_NAMES),
            events=(),
            result=LoggedResult(),
            scores_after=(),
            rules=replace(self.rules, extra=dict(self.rules.extra)),
            game=self.game.id,
            index=len(self.game.hands),
            source=LoggedSource(format="mjai"),
            derived=DERIVED,
        )
        self.play = Play(self.hand)
        self.events, self.wins, self.draw = [], [], None

    def _table(self) -> tuple[LoggedHand, Play]:
        if self.hand is None or self.play is None:
            raise RecordError("comes outside a hand (no start_kyoku)")
        if self.draw is not None:
            raise RecordError("comes after the end of the hand")
        return self.hand, self.play

    def _play(self, event: LoggedEvent) -> None:
        _, play = self._table()
        if self.wins:
            raise RecordError("comes after the end of the hand")
        if event.type == "draw":
            event.rinshan = play.state == "kan"
        play.apply(event)
        self.events.append(event)

    def _hora(self, fields: Fields) -> None:
        hand, play = self._table()
        players = self.rules.players
        seat = integer(fields.take("actor"), "actor", 0, players - 1)
        frm = integer(fields.take("target"), "target", 0, players - 1)
        deltas = integers(fields.take("deltas"), "deltas", players)
        ura = tiles(fields.get("ura_markers") or [], "ura_markers", None, MJAI_NAMES)
        if play.tile < 0:
            raise RecordError("there is no tile to win on")
        self.wins.append(self._win(hand, play, seat, frm, deltas, ura))

    def _win(
        self, hand: LoggedHand, play: Play, seat: Seat, frm: Seat, deltas: tuple[int, ...], ura: tuple[Name, ...]
    ) -> LoggedWin:
        """Make a win. Honba and deposits go to the first winner."""
        sticks = honba = 0
        if not self.wins:
            sticks = hand.deposits(len(play.accepted))
            honba = self.used.honba // 3 * (play.players - 1) if seat == frm else self.used.honba
        return LoggedWin(
            seat=seat,
            frm=frm,
            tsumo=seat == frm,
            tile=play.tile,
            hand=tuple(in_order([*play.hands[seat], *(() if seat == frm else (play.tile,))])),
            melds=tuple(play.melds[seat]),
            riichi=seat in play.riichi,
            deltas=deltas,
            points=deltas[seat] - hand.price * sticks - honba * hand.honba,
            dora_indicators=tuple(play.indicators),
            ura_indicators=ura,
            honba=hand.honba,
            sticks=sticks,
            chankan=seat != frm and play.state == "kan",
            pao=_liable(seat, frm, deltas),
        )

    def _ryukyoku(self, fields: Fields) -> None:
        hand, play = self._table()
        deltas = integers(fields.get("deltas") or [0] * play.players, "deltas", play.players)
        if self.wins:
            raise RecordError("a hand cannot be both won and drawn")
        hand.events = tuple(self.events)
        reason = _reason(play, deltas, self.used.noten_penalty, nagashi=bool(nagashi_seats(hand)))
        sticks = hand.deposits(len(play.accepted))
        self.draw = LoggedResult(reason=reason, honba=hand.honba, sticks=sticks, deltas=deltas)

    def _end_kyoku(self) -> None:
        """Close the hand that is open, if there is one."""
        if self.hand is None or self.play is None:
            return
        hand, play = self.hand, self.play
        if not self.wins and self.draw is None:
            raise RecordError(f"{hand.place} has no end")
        hand.events = tuple(self.events)
        hand.result = self.draw or LoggedResult(wins=tuple(self.wins))
        hand.scores_after = scores_after(hand, play)
        with within(f"hand {hand.index} ({hand.place})"):
            check_hand(hand)
        self.game.hands.append(hand)
        self.hand = self.play = None

    def finish(self) -> LoggedGame:
        """Return the game that was read."""
        self._end_kyoku()
        if not self.game.hands:
            raise RecordError("the game has no hand")
        check_succession(self.game)
        first = self.game.hands[0]
        for hand in self.game.hands:
            hand.count = len(self.game.hands)
            hand.whole = self.ended and (first.bakaze, first.kyoku, first.honba) == (EAST, 1, 0)
        return self.game


def _event(kind: str, fields: Fields, players: int) -> LoggedEvent:
    """Read an event of play."""
    if kind == "dora":
        return LoggedEvent("dora", tile=tile(fields.take("dora_marker"), "dora_marker", MJAI_NAMES))
    seat = integer(fields.take("actor"), "actor", 0, players - 1)
    if kind == "reach":
        return LoggedEvent("riichi", seat)
    if kind == "reach_accepted":
        return LoggedEvent("riichi_accepted", seat)
    if kind == "ankan":
        own = tiles(fields.take("consumed"), "consumed", 4, MJAI_NAMES)
        return LoggedEvent("ankan", seat, consumed=tuple(in_order(own)))
    name = tile(fields.take("pai"), "pai", MJAI_NAMES)
    if kind == "tsumo":
        return LoggedEvent("draw", seat, name)
    if kind == "dahai":
        return LoggedEvent("discard", seat, name, boolean(fields.take("tsumogiri"), "tsumogiri"))
    own = tuple(in_order(tiles(fields.take("consumed"), "consumed", _SAME[kind], MJAI_NAMES)))
    if kind == "kakan":
        return LoggedEvent("kakan", seat, name, consumed=own)
    frm = integer(fields.take("target"), "target", 0, players - 1)
    return LoggedEvent(one_of(kind, "type", ("chi", "pon", "daiminkan")), seat, name, frm=frm, consumed=own)


def _liable(seat: Seat, frm: Seat, deltas: tuple[int, ...]) -> Seat | None:
    payers = [payer for payer, change in enumerate(deltas) if change < 0 and payer != frm]
    if seat == frm and len(payers) == len(deltas) - 1:
        return None
    return payers[0] if payers else None


def _own(said: LoggedRules, stated: dict[str, object]) -> LoggedRules:
    """The rules of our own, which a game states beside what the dialect says. Raises `RecordError`."""
    said.extra[OWN] = stated
    rules = own_rules(said)
    assert rules is not None, "they were stated"
    need_agreement(said, rules, ("players",))
    if bool(said.red_fives) != any(rules.red_fives):
        raise RecordError(f"aka_flag is {str(said.red_fives).lower()}, but {OWN} says {rules.red_fives}")
    return logged_rules(rules)


def _reason(play: Play, deltas: tuple[int, ...], penalty: int, *, nagashi: bool) -> str:
    """Find why a hand was drawn. ``penalty`` is what passes from noten to tenpai in all.

    Other payments are those of a nagashi mangan, where somebody's discards are such; else a skill has changed them.
    """
    if play.state == "drawn":
        return "kyuushu_kyuuhai"
    if play.live == 0:
        shares = (0, *(penalty // seats for seats in range(1, play.players)))
        plain = all(abs(change) in shares for change in deltas)
        return "nagashi_mangan" if nagashi and not plain else "exhaustive"
    if len(play.accepted) == 4:
        return "suucha_riichi"
    if play.kans == 4:
        return "suukaikan"
    firsts = {river[0] for river in play.rivers if len(river) == 1}
    alike = len(firsts) == 1 and firsts <= set(range(EAST, EAST + 4))
    if play.calls == 0 and alike and all(len(river) == 1 for river in play.rivers):
        return "suufon_renda"
    return "sanchahou"


def mjai_events(game: LoggedGame) -> Iterator[dict[str, Any]]:
    """Write a game as mjai events. Raises `RecordError` for a game without hands."""
    if not game.hands:
        raise RecordError("a game without hands cannot be written")
    rules = game.hands[0].rules
    yield {
        "type": "start_game",
        "names": list(game.names) or [""] * rules.players,
        "kyoku_first": rules.players if rules.length == "tonpuu" else 0,
        "aka_flag": any(rules.reds),
    } | ({OWN: rules.extra[OWN]} if OWN in rules.extra else {})
    for hand in game.hands:
        yield from _hand_events(hand)
    if game.hands[-1].whole:
        yield {"type": "end_game"}


def write_mjai(game: LoggedGame) -> str:
    """Write a game as mjai JSON lines."""
    return "".join(json.dumps(event, separators=(",", ":"), ensure_ascii=False) + "\n" for event in mjai_events(game))


def _texts(names: Iterable[Name]) -> list[str]:
    return [MJAI_TEXT[name] for name in names]


def _hand_events(hand: LoggedHand) -> Iterator[dict[str, Any]]:
    yield {
        "type": "start_kyoku",
        "bakaze": _WINDS[hand.bakaze - EAST],
        "dora_marker": MJAI_TEXT[hand.dora_indicator],
        "kyoku": hand.kyoku,
        "honba": hand.honba,
        "kyotaku": hand.sticks,
        "oya": hand.dealer,
        "scores": list(hand.scores),
        "tehais": [_texts(tiles) for tiles in hand.hands],
    }
    for event in hand.events:
        yield _event_out(event)
    for win in hand.result.wins:
        hora: dict[str, Any] = {"type": "hora", "actor": win.seat, "target": win.frm, "deltas": list(win.deltas)}
        yield hora | ({"ura_markers": _texts(win.ura_indicators)} if win.ura_indicators else {})
    if not hand.result.wins:
        yield {"type": "ryukyoku", "deltas": list(hand.result.deltas)}
    yield {"type": "end_kyoku"}


def _event_out(event: LoggedEvent) -> dict[str, Any]:
    match event.type:
        case "dora":
            return {"type": "dora", "dora_marker": MJAI_TEXT[event.tile]}
        case "riichi":
            return {"type": "reach", "actor": event.seat}
        case "riichi_accepted":
            return {"type": "reach_accepted", "actor": event.seat}
        case "draw":
            return {"type": "tsumo", "actor": event.seat, "pai": MJAI_TEXT[event.tile]}
        case "discard":
            pai = MJAI_TEXT[event.tile]
            return {"type": "dahai", "actor": event.seat, "pai": pai, "tsumogiri": event.tsumogiri}
        case "ankan":
            return {"type": "ankan", "actor": event.seat, "consumed": _texts(event.consumed)}
        case "kakan":
            own = _texts(event.consumed)
            return {"type": "kakan", "actor": event.seat, "pai": MJAI_TEXT[event.tile], "consumed": own}
        case "chi" | "pon" | "daiminkan":
            return {
                "type": event.type,
                "actor": event.seat,
                "target": event.frm,
                "pai": MJAI_TEXT[event.tile],
                "consumed": _texts(event.consumed),
            }


def carried_by_mjai(game: LoggedGame) -> LoggedGame:
    """Return what is left of a game when mjai has carried it: reading what was written gives an equal game."""
    names = game.names or ("",) * game.hands[0].rules.players
    return replace(game, names=names, seed=None, hands=[_carried(hand) for hand in game.hands])


def _carried(hand: LoggedHand) -> LoggedHand:
    hand = tidied(hand)
    shown_dora = (hand.dora_indicator, *(event.tile for event in hand.events if event.type == "dora"))
    unsaid: dict[str, Any] = {"fu": None, "han": None, "yaku": None, "yakuman": None, "limit": None, "extra": {}}
    wins = tuple(replace(win, dora_indicators=shown_dora, **unsaid) for win in hand.result.wins)
    own = own_rules(hand.rules)
    said = LoggedRules(players=hand.rules.players, red_fives=any(hand.rules.reds), length=hand.rules.length)
    return replace(
        hand,
        result=replace(hand.result, wins=wins, shown_hands=None, extra={}),
        rules=said if own is None else logged_rules(own),
        source=LoggedSource(format="mjai"),
        authenticity="none",
        tags=(),
        dice=None,
        wall=None,
        game_end=None,
        disconnect=False,
        derived=DERIVED,
        unrevealed_dora=(),
        extra={},
    )
