"""Replay what others recorded and compare: every action was on offer, every settlement agrees.

A logged hand is played by the engine with the log's own tiles and actions; what the engine writes into its journal and
settles at the end is then compared with the log item by item. A difference is a plain dict ``{"id", "at", "expected",
"got", "why"}``: the hand (or corpus line), the place in it, what the record says, what the engine says, and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rinshan.decisions import NINE_TERMINALS, PASS, RON, TSUMO, Action, Decision, action, meld_action
from rinshan.errors import RecordError, RuleError
from rinshan.game import Game, Setup, Start
from rinshan.records.export import logged_events, logged_result, sticks_of
from rinshan.records.logged import LoggedEvent, LoggedGame, LoggedHand, LoggedResult, LoggedWin, in_order
from rinshan.records.stated_rules import has_known_start
from rinshan.records.stated_rules import rules_of as rules_of
from rinshan.rules import Rules
from rinshan.table import Event
from rinshan.tiles import NAME_TEXT, TILES, Name, Seat, format_names, tile_names
from rinshan.wall import Wall, wall_from_names

Difference: TypeAlias = dict[str, Any]


@dataclass(slots=True)
class CheckReport:
    """How many cases (hands or corpus lines) were compared, and where they differ."""

    cases: int = 0
    differences: list[Difference] = field(default_factory=list[Difference])

    def add(self, other: CheckReport) -> None:
        """Take in another report."""
        self.cases += other.cases
        self.differences += other.differences


def check_lines(lines: Iterable[str], where: str, compare: Callable[[str, str], list[Difference]]) -> CheckReport:
    """Compare every line that is not blank; ``compare`` takes it and its place and returns its differences."""
    report = CheckReport()
    for number, line in enumerate(lines, 1):
        if line.strip():
            report.cases += 1
            report.differences += compare(line, f"{where}, line {number}")
    return report


class Deviation(Exception):  # noqa: N818 - it is no error: it ends the replay of one hand
    """The log and the engine part ways; carries the difference."""

    def __init__(self, at: str, expected: str, got: str, why: str) -> None:
        self.at, self.expected, self.got, self.why = at, expected, got, why
        super().__init__(why)

    def difference(self, name: str) -> Difference:
        return {"id": name, "at": self.at, "expected": self.expected, "got": self.got, "why": self.why}


# ---------------------------------------------------------------------------- whole games


def check_game(game: LoggedGame, rules: Rules | None = None) -> CheckReport:
    """Replay every hand of a logged game, and compare how they follow on each other and how the game ends."""
    report = CheckReport()
    for number, hand in enumerate(game.hands):
        following = game.hands[number + 1] if number + 1 < len(game.hands) else None
        report.cases += 1
        report.differences += check_hand(hand, following, rules)
    return report


def check_hand(hand: LoggedHand, following: LoggedHand | None = None, rules: Rules | None = None) -> list[Difference]:
    """Replay one hand and return its differences; ``following`` is the next hand of the same game, if recorded."""
    try:
        used = rules_of(hand, rules)
        replayed = HandReplay(hand, used)
        replayed.run()
    except Deviation as found:
        return [found.difference(hand.id)]
    except (RecordError, RuleError) as error:
        return [Deviation("hand", "a hand that can be replayed", "error", str(error)).difference(hand.id)]
    return [
        found.difference(hand.id)
        for found in (
            *_compare_start(hand, used, given=rules is not None),
            *_compare_events(hand, replayed),
            *_compare_result(hand, replayed),
            *_compare_after(hand, replayed),
            *(_compare_end(hand, replayed) if following is None else _compare_following(hand, following, replayed)),
        )
    ]


# ---------------------------------------------------------------------------- one hand


class HandReplay:
    """Drives the engine with the actions of a log. Raises `Deviation` where the log does what is not on offer."""

    def __init__(self, hand: LoggedHand, rules: Rules) -> None:
        self.hand = hand
        self.rules = rules
        start = Start(hand.scores, hand.dealer, hand.bakaze - 27, hand.honba, hand.sticks * rules.riichi_price)
        self.game = Game(Setup(rules, walls=[wall_of_hand(hand, rules)], start=start, hands=1))
        self.at = 0
        """The next event of the log."""

    def run(self) -> None:
        """Play the hand to its end."""
        play = self.game.play()
        try:
            asks = next(play)
            while True:
                asks = play.send(self._answers(asks))
        except StopIteration:
            pass
        if self.at < len(self.hand.events) and self.hand.events[self.at].type == "riichi_accepted":
            self.at += 1
        if self.at < len(self.hand.events):
            event = self.hand.events[self.at]
            raise Deviation(
                f"event {self.at}", describe(event), f"hand over: {self.game.results[0].why}", "the log goes on"
            )

    def _answers(self, asks: Sequence[Decision]) -> tuple[Action, ...]:
        self._pass_over(asks[0])
        wanted = {ask.seat: self._wanted(ask) for ask in asks}
        claimed = self._claim_event() if asks[0].what != "turn" else None
        if claimed is not None and claimed.seat not in wanted:
            raise self._not_offered(claimed, f"seat {claimed.seat} is not asked")
        answers: list[Action] = []
        for ask in asks:
            answer = wanted[ask.seat]
            if answer not in ask.space:
                raise Deviation(f"event {self.at}", answer.text, ask.space.describe(), "not among the options offered")
            answers.append(answer)
        if claimed is not None:
            self.at = self.hand.events.index(claimed, self.at) + 1
        return tuple(answers)

    def _pass_over(self, ask: Decision) -> None:
        """Skip what is no action of a player; whether it happened so is compared at the end."""
        events = self.hand.events
        passive = ("draw", "dora", "riichi_accepted") if ask.what == "turn" else ("dora",)
        while self.at < len(events) and events[self.at].type in passive:
            event = events[self.at]
            if event.type == "draw" and event.seat != ask.seat:
                raise self._not_offered(event, f"seat {ask.seat} is in turn")
            self.at += 1

    def _not_offered(self, event: LoggedEvent, got: str) -> Deviation:
        return Deviation(f"event {self.at}", describe(event), got, "the log does what is not on offer here")

    def _wanted(self, ask: Decision) -> Action:
        return self._turn_action(ask) if ask.what == "turn" else self._claim_action(ask)

    # -- the own turn

    def _turn_action(self, ask: Decision) -> Action:
        events = self.hand.events
        if self.at >= len(events):
            return self._last_action(ask)
        event = events[self.at]
        if event.seat != ask.seat:
            raise self._not_offered(event, f"seat {ask.seat} is in turn")
        if event.type == "riichi":
            self.at += 1
            event = events[self.at] if self.at < len(events) else event
            if event.type != "discard":
                raise Deviation(f"event {self.at}", describe(event), "a discard", "riichi without a discard")
            self.at += 1
            return action("riichi", (event.tile,), event.tsumogiri)
        self.at += 1
        if event.type == "discard":
            return action("discard", (event.tile,), event.tsumogiri)
        if event.type == "ankan":
            return meld_action("ankan", event.consumed)
        if event.type == "kakan":
            return action("kakan", (event.tile,))
        raise self._not_offered(event, f"seat {ask.seat} is in turn")

    def _last_action(self, ask: Decision) -> Action:
        """What the seat in turn does after the last event: win, or break the hand off."""
        result = self.hand.result
        if any(win.tsumo and win.seat == ask.seat for win in result.wins):
            return TSUMO
        if result.reason == "kyuushu_kyuuhai":
            return NINE_TERMINALS
        said = result.reason or "ron"
        raise Deviation(f"event {self.at}", said, f"seat {ask.seat} must act", "the log ends too early")

    # -- claims

    def _claim_event(self) -> LoggedEvent | None:
        """The call that the log has at this point, if any."""
        events = self.hand.events
        at = self.at
        if at < len(events) and events[at].type == "riichi_accepted":
            at += 1
        if at < len(events) and events[at].type in ("chi", "pon", "daiminkan"):
            return events[at]
        return None

    def _claim_action(self, ask: Decision) -> Action:
        events = self.hand.events
        event = self._claim_event()
        if event is not None:
            if event.seat == ask.seat:
                return meld_action(event.type, event.consumed)
            return PASS
        if self.at >= len(events):
            return self._ron(ask)
        return PASS

    def _ron(self, ask: Decision) -> Action:
        result = self.hand.result
        if any(not win.tsumo and win.seat == ask.seat for win in result.wins):
            return RON
        if result.reason == "sanchahou" and RON in ask.space:
            return RON
        return PASS


def wall_of_hand(hand: LoggedHand, rules: Rules) -> Wall:
    """The wall of a logged hand: the recorded one, or one that deals what the log shows, the unseen rest filled up."""
    known = hand.physical_wall()
    if known is not None:
        return known
    players = rules.players
    order = [(hand.dealer + step) % players for step in range(players)]
    live: list[Name] = []
    for turn in range(3):
        for seat in order:
            live += hand.hands[seat][4 * turn : 4 * turn + 4]
    live += [hand.hands[seat][12] for seat in order]
    live += [event.tile for event in hand.events if event.type == "draw" and not event.rinshan]
    rinshan = [event.tile for event in hand.events if event.type == "draw" and event.rinshan]
    dora = [hand.dora_indicator, *_turned(hand)]
    ura: list[Name] = []
    for win in hand.result.wins:
        ura = max(ura, list(win.ura_indicators), key=len)
    return _filled(hand, rules, live, rinshan, dora, ura)


def _filled(
    hand: LoggedHand, rules: Rules, live: list[Name], rinshan: list[Name], dora: list[Name], ura: list[Name]
) -> Wall:
    left = list(tile_names(rules.red_fives))
    try:
        for name in (*live, *rinshan, *dora, *ura):
            left.remove(name)
    except ValueError:
        raise RecordError("the hand shows more copies of a tile than these rules have", where=hand.id) from None
    for part, size in ((rinshan, 4), (dora, 5), (ura, 5)):
        if len(part) > size:
            raise RecordError(f"{len(part)} tiles where the dead wall has {size}", where=hand.id)
        while len(part) < size:
            part.append(left.pop())
    if len(live) + len(left) != TILES - 14:
        raise RecordError(f"{len(live)} tiles were drawn, more than the wall holds", where=hand.id)
    return wall_from_names([*live, *left], rinshan, dora, ura, red_fives=rules.red_fives)


def _turned(hand: LoggedHand) -> list[Name]:
    """The indicators of kans that a log lists, in order."""
    return [*(event.tile for event in hand.events if event.type == "dora"), *hand.unrevealed_dora]


def describe(event: LoggedEvent) -> str:
    """One event of a log in words."""
    words: list[str] = [event.type]
    if event.seat >= 0:
        words.append(f"seat {event.seat}")
    if event.tile >= 0:
        words.append(NAME_TEXT[event.tile])
    if event.consumed:
        words.append(f"with {format_names(event.consumed)}")
    if event.tsumogiri:
        words.append("drawn")
    return " ".join(words)


# ---------------------------------------------------------------------------- comparisons


def _compare_start(hand: LoggedHand, rules: Rules, *, given: bool) -> Iterator[Deviation]:
    """Compare the hand's place in its game, and of a first hand what it begins with."""
    if not 0 <= hand.index < hand.count:
        yield Deviation(
            "index", f"hand {hand.index} of {hand.count}", f"0 to {hand.count - 1}", "there is no such hand"
        )
    begun = (hand.bakaze, hand.kyoku, hand.honba, hand.sticks) == (27, 1, 0, 0)
    if hand.whole and hand.index == 0 and not begun:
        place = f"{hand.place}, {hand.sticks} deposits"
        yield Deviation("start", place, "E1 honba 0, 0 deposits", "a whole game begins otherwise")
    first = (rules.start_points,) * rules.players
    if hand.index == 0 and begun and (given or has_known_start(hand.rules)) and hand.scores != first:
        yield Deviation("start scores", str(hand.scores), str(first), "points at the start differ")


def _compare_events(hand: LoggedHand, replayed: HandReplay) -> Iterator[Deviation]:
    """Compare what happened; where the record does not tell when indicators are turned, only which were."""
    table = replayed.game.table
    untimed = "dora_timing" in hand.derived
    made = logged_events(table.journal, table.printed)
    turned = [event.tile for event in made if event.type == "dora"]
    got = [event for event in made if not (untimed and event.type == "dora")]
    said = [(at, event) for at, event in enumerate(hand.events) if not (untimed and event.type == "dora")]
    for ours, (at, theirs) in zip(got, said, strict=False):
        if _plain(ours) != _plain(theirs):
            yield Deviation(f"event {at}", describe(theirs), describe(ours), "the order of events differs")
            return
    if len(got) != len(said):
        yield Deviation("events", f"{len(said)} events", f"{len(got)} events", "the number of events differs")
    elif turned != _turned(hand):
        listed = format_names(_turned(hand), sort=False)
        yield Deviation("dora indicators", listed, format_names(turned, sort=False), "other indicators are turned")


def _plain(event: LoggedEvent) -> tuple[Any, ...]:
    return (
        event.type, event.seat, event.tile, event.tsumogiri, event.rinshan, event.frm, tuple(in_order(event.consumed)),
    )  # fmt: skip


def _compare_result(hand: LoggedHand, replayed: HandReplay) -> Iterator[Deviation]:
    table = replayed.game.table
    theirs = hand.result
    price = replayed.rules.riichi_price
    ours = logged_result(replayed.game.results[0], hand.honba, _end_of(replayed)[4], price, table.printed)
    if len(ours.wins) != len(theirs.wins) or ours.reason != theirs.reason:
        yield Deviation("result", _kind(theirs), _kind(ours), "the hand ended otherwise")
        return
    for number, (our_win, their_win) in enumerate(zip(ours.wins, theirs.wins, strict=True)):
        if _dealt_fourteen(hand, their_win, replayed.rules):
            our_win.tile = their_win.tile
        unsaid = [name for name in hand.derived if name in WIN_FIELDS]
        yield from _compare_win(f"win {number}", their_win, our_win, unsaid)
    if not theirs.wins:
        yield from _compare_draw(theirs, ours)


def _dealt_fourteen(hand: LoggedHand, win: LoggedWin, rules: Rules) -> bool:
    """Whether a dealer won on fourteen tiles dealt, none of them drawn: the record may name the last as the one won on.

    Formats that name no tile of a win leave nothing but the last tile (W-01).
    """
    return rules.first_draw == "dealt" and win.tsumo and len(hand.events) == 1 and win.tile == hand.events[0].tile


def _kind(result: LoggedResult) -> str:
    if result.wins:
        return f"won by {', '.join(f'seat {win.seat}' for win in result.wins)}"
    return result.reason


WIN_FIELDS = (
    "seat", "frm", "tsumo", "tile", "riichi", "points", "dora_indicators", "ura_indicators", "honba", "sticks",
    "chankan", "pao", "deltas",
)  # fmt: skip


def _compare_win(at: str, theirs: LoggedWin, ours: LoggedWin, unsaid: Sequence[str]) -> Iterator[Deviation]:
    """Compare a win in all that the record says; what is ``unsaid`` a reader found by rules that need not be these."""
    for name in WIN_FIELDS:
        their_value, our_value = getattr(theirs, name), getattr(ours, name)
        if their_value != our_value and name not in unsaid:
            yield Deviation(f"{at}, {name}", _show(name, their_value), _show(name, our_value), f"{name} differs")
    for name in ("fu", "han", "limit"):
        their_value, our_value = getattr(theirs, name), getattr(ours, name)
        if their_value is not None and their_value != our_value and not (name == "fu" and ours.yakuman):
            yield Deviation(f"{at}, {name}", str(their_value), str(our_value), f"{name} differs")
    if theirs.yaku is not None and not ours.yakuman and sorted(theirs.yaku) != sorted(ours.yaku or ()):
        yield Deviation(f"{at}, yaku", _yaku(theirs), _yaku(ours), "yaku differ")
    if theirs.yakuman is not None and sorted(theirs.yakuman) != sorted(ours.yakuman or ()):
        yield Deviation(f"{at}, yakuman", ", ".join(theirs.yakuman), ", ".join(ours.yakuman or ()), "yakuman differ")
    if in_order(theirs.hand) != in_order(ours.hand):
        yield Deviation(f"{at}, hand", format_names(theirs.hand), format_names(ours.hand), "the winning hand differs")


def _yaku(win: LoggedWin) -> str:
    return ", ".join(f"{name} {han}" for name, han in sorted(win.yaku or ()))


def _show(name: str, value: Any) -> str:
    if name == "tile":
        return format_names([value])
    if name in ("dora_indicators", "ura_indicators"):
        return format_names(value, sort=False)
    return str(value)


def _compare_draw(theirs: LoggedResult, ours: LoggedResult) -> Iterator[Deviation]:
    if tuple(theirs.deltas) != tuple(ours.deltas):
        yield Deviation("result, deltas", str(theirs.deltas), str(ours.deltas), "payments differ")
    if theirs.honba != ours.honba:
        yield Deviation("result, honba", str(theirs.honba), str(ours.honba), "honba of the draw differs")
    if theirs.sticks != ours.sticks:
        yield Deviation("result, sticks", str(theirs.sticks), str(ours.sticks), "deposits on the table differ")
    if theirs.shown_hands is not None:
        their_hands = {seat: in_order(names) for seat, names in theirs.shown_hands.items()}
        our_hands = {seat: in_order(names) for seat, names in (ours.shown_hands or {}).items()}
        if their_hands != our_hands:
            yield Deviation("result, shown hands", _hands(their_hands), _hands(our_hands), "hands laid open differ")


def _hands(hands: dict[Seat, list[Name]]) -> str:
    return "; ".join(f"seat {seat} {format_names(names)}" for seat, names in sorted(hands.items()))


def _compare_after(hand: LoggedHand, replayed: HandReplay) -> Iterator[Deviation]:
    scores = tuple(_end_of(replayed)[3])
    if scores != hand.scores_after:
        yield Deviation("scores after", str(hand.scores_after), str(scores), "points after the hand differ")


def _compare_following(hand: LoggedHand, following: LoggedHand, replayed: HandReplay) -> Iterator[Deviation]:
    """Compare the next hand of the record, unless hands between them were left out, with the one that follows."""
    if hand.game_end is not None:
        yield Deviation("game end", "the game is over", f"hand {following.index} is recorded", "a hand after the end")
    if hand.whole != following.whole:
        yield Deviation("whole", str(following.whole), str(hand.whole), "hands of one game are and are not a whole")
    if hand.count != following.count or hand.index >= following.index:
        named = [f"hand {each.index} of {each.count}" for each in (following, hand)]
        yield Deviation("index", named[0], f"a hand after {named[1]}", "the hands are not in order")
        return
    if following.index > hand.index + 1:
        return
    table, end = replayed.game.table, _end_of(replayed)
    sticks = sticks_of(end[4], replayed.rules.riichi_price)
    ours = (27 + table.round, table.dealer, table.honba, sticks, _is_over(replayed))
    theirs = (following.bakaze, following.dealer, following.honba, following.sticks, False)
    if ours != theirs:
        yield Deviation("continuation", _following(theirs), _following(ours), "another hand follows")
    if following.scores != tuple(end[3]):
        yield Deviation("next start scores", str(following.scores), str(tuple(end[3])), "the next hand's points differ")


def _end_of(replayed: HandReplay) -> Event:
    return next(event for event in replayed.game.table.journal if event[0] == "hand_ended")


def _is_over(replayed: HandReplay) -> bool:
    """Whether the rules end the game with this hand."""
    result = replayed.game.result
    assert result is not None, "the replay of a hand ends its game"
    return result.reason != "agreed"


def _following(plan: tuple[int, int, int, int, bool]) -> str:
    if plan[4]:
        return "the game is over"
    return f"{'ESWN'[plan[0] - 27]}{plan[1] + 1}, {plan[2]} honba, {plan[3]} deposits"


def _compare_end(hand: LoggedHand, replayed: HandReplay) -> Iterator[Deviation]:
    """Compare the end of a game. Of a part of a game, a stated end counts where the rules end it too."""
    end, result = hand.game_end, replayed.game.result
    assert result is not None, "the replay of a hand ends its game"
    if not _is_over(replayed):
        if hand.whole and hand.index + 1 == hand.count:
            yield Deviation("game end", "the game is over", "another hand follows", "the game ends otherwise")
        return
    if end is None:
        return
    if tuple(end.scores) != result.scores:
        yield Deviation("final scores", str(end.scores), str(result.scores), "points at the end differ")
    if hand.rules.lobby == "private":
        return
    if [round(points, 1) for points in end.points] != [round(points, 1) for points in result.finals]:
        yield Deviation("final points", str(end.points), str(result.finals), "final points differ")
