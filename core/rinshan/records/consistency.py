"""Whether a recorded hand can have happened: tiles, turns, calls and points add up.

`Play` follows a hand event by event and refuses the first that cannot follow. Readers use it too, to derive what their
format leaves out (the hand of a winner, the melds). Nothing is judged here that differs between rules: furiten, yaku
and swap-calling are the engine's business.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Final

from rinshan.errors import RecordError
from rinshan.melds import MeldType
from rinshan.records.fields import within
from rinshan.records.logged import (
    LoggedEvent,
    LoggedGame,
    LoggedHand,
    LoggedMeld,
    LoggedResult,
    LoggedWall,
    LoggedWin,
)
from rinshan.tiles import EAST, KIND_OF, NAME_TEXT, NAMES, TILES, Name, Seat, format_names, tile_names

DEAD: Final = 14


class Play:
    """The table while a recorded hand is followed, by printed names.

    ``state`` is what the last event left: ``discarded`` (a discard lies open to claims; also before the first draw),
    ``drawn``, ``called`` (a discard is due) or ``kan`` (a replacement draw is due, unless the kan is robbed).
    """

    def __init__(self, hand: LoggedHand) -> None:
        self.players = hand.rules.players
        self.hands = [list(tiles) for tiles in hand.hands]
        self.melds: list[list[LoggedMeld]] = [[] for _ in self.hands]
        self.rivers: list[list[Name]] = [[] for _ in self.hands]
        self.indicators = [hand.dora_indicator]
        self.riichi: set[Seat] = set()
        self.accepted: set[Seat] = set()
        self.turn: Seat = (hand.dealer - 1) % self.players
        self.state = "discarded"
        self.tile: Name = -1
        """The tile in question: drawn, discarded, or of the kan."""
        self.draws = 0
        self.kans = 0
        self.calls = 0
        """Chi, pon and kans of every sort."""
        self.declaring = False
        self._copies = _copies(hand.rules.reds)
        for tiles in self.hands:
            self.see(*tiles)
        self.see(hand.dora_indicator)

    @property
    def live(self) -> int:
        """Live tiles left to draw."""
        return TILES - DEAD - 13 * self.players - self.draws - self.kans

    def apply(self, event: LoggedEvent) -> None:
        """Follow one event. Raises `RecordError` when it cannot come here."""
        if self.declaring and not (event.type == "discard" and event.seat == self.turn):
            raise RecordError("a riichi must be followed by its discard")
        match event.type:
            case "draw":
                self._draw(event)
            case "discard":
                self._discard(event)
            case "chi" | "pon" | "daiminkan" as kind:
                self._call(event, kind)
            case "ankan":
                self._closed_kan(event)
            case "kakan":
                self._added_kan(event)
            case "riichi":
                self._riichi(event)
            case "riichi_accepted":
                self._accept(event)
            case "dora":
                self._reveal(event)

    def _draw(self, event: LoggedEvent) -> None:
        if self.state == "kan":
            _need(
                event.rinshan and event.seat == self.turn, f"seat {self.turn} must draw a replacement tile after a kan"
            )
        else:
            _need(self.state == "discarded", f"seat {event.seat} cannot draw: a discard of seat {self.turn} is due")
            _need(not event.rinshan, "a replacement draw without a kan")
            due = (self.turn + 1) % self.players
            _need(event.seat == due, f"seat {event.seat} draws, but seat {due} is next")
            _need(self.live > 0, "no live tile is left to draw")
            self._need_indicators()
            self.draws += 1
        self.see(event.tile)
        self.hands[event.seat].append(event.tile)
        self._now(event.seat, "drawn", event.tile)

    def _discard(self, event: LoggedEvent) -> None:
        _need(
            self.state in ("drawn", "called") and event.seat == self.turn, f"a discard of seat {event.seat} is not due"
        )
        if event.tsumogiri:
            drawn = self.state == "drawn" and event.tile == self.tile
            _need(drawn, f"{NAME_TEXT[event.tile]} is not the tile just drawn")
        self._take(event.seat, event.tile)
        self.rivers[event.seat].append(event.tile)
        self.declaring = False
        self._now(event.seat, "discarded", event.tile)

    def _call(self, event: LoggedEvent, kind: MeldType) -> None:
        _need(self.state == "discarded" and self.tile >= 0, f"there is no discard to call for seat {event.seat}")
        _need(event.frm == self.turn and event.seat != event.frm, f"the last discard is not of seat {event.frm}")
        _need(event.tile == self.tile, f"the discard is {NAME_TEXT[self.tile]}, not {NAME_TEXT[event.tile]}")
        _need(event.seat not in self.riichi, f"seat {event.seat} is in riichi and cannot call")
        self._need_indicators()
        kinds = sorted(KIND_OF[name] for name in (event.tile, *event.consumed))
        if event.type == "chi":
            _need(event.seat == (event.frm + 1) % self.players, "chi is only from the player before")
            _need(_is_run(kinds), f"{format_names((event.tile, *event.consumed))} is no run")
        else:
            _need(kinds[0] == kinds[-1], f"{format_names((event.tile, *event.consumed))} are not alike")
        self._take(event.seat, *event.consumed)
        self.melds[event.seat].append(LoggedMeld(kind, event.consumed, event.tile, event.frm))
        self.calls += 1
        self.kans += event.type == "daiminkan"
        self._now(event.seat, "kan" if event.type == "daiminkan" else "called", event.tile)

    def _closed_kan(self, event: LoggedEvent) -> None:
        self._need_draw(event)
        _need(len({KIND_OF[name] for name in event.consumed}) == 1, f"{format_names(event.consumed)} are not alike")
        self._take(event.seat, *event.consumed)
        self.melds[event.seat].append(LoggedMeld("ankan", event.consumed))
        self._kan(event.seat, event.consumed[0])

    def _added_kan(self, event: LoggedEvent) -> None:
        self._need_draw(event)
        for meld in self.melds[event.seat]:
            if meld.type == "pon" and sorted((meld.tile, *meld.consumed)) == sorted(event.consumed):
                break
        else:
            raise RecordError(f"seat {event.seat} has no pon {format_names(event.consumed)}")
        _need(KIND_OF[event.tile] == KIND_OF[meld.tile], f"{NAME_TEXT[event.tile]} is not of the pon's kind")
        self._take(event.seat, event.tile)
        meld.type, meld.added = "kakan", event.tile
        self._kan(event.seat, event.tile)

    def _need_indicators(self) -> None:
        """Once the discard after a kan has passed, under any rules, the kan's indicator lies open."""
        _need(len(self.indicators) == 1 + self.kans, "the dora indicator of a kan was not revealed")

    def _need_draw(self, event: LoggedEvent) -> None:
        _need(
            self.state == "drawn" and event.seat == self.turn, f"seat {event.seat} has not drawn and cannot make a kan"
        )

    def _kan(self, seat: Seat, tile: Name) -> None:
        self.kans += 1
        self.calls += 1
        _need(self.kans <= 4, "a fifth kan")
        self._now(seat, "kan", tile)

    def _riichi(self, event: LoggedEvent) -> None:
        _need(self.state == "drawn" and event.seat == self.turn, f"seat {event.seat} cannot declare riichi now")
        _need(event.seat not in self.riichi, f"seat {event.seat} is in riichi already")
        _need(all(meld.type == "ankan" for meld in self.melds[event.seat]), f"the hand of seat {event.seat} is open")
        self.riichi.add(event.seat)
        self.declaring = True

    def _accept(self, event: LoggedEvent) -> None:
        declared = event.seat == self.turn and event.seat in self.riichi and event.seat not in self.accepted
        _need(declared and self.state == "discarded", f"no riichi of seat {event.seat} can be accepted here")
        self.accepted.add(event.seat)

    def _reveal(self, event: LoggedEvent) -> None:
        _need(len(self.indicators) <= self.kans, "a dora indicator is revealed without a kan")
        self.see(event.tile)
        self.indicators.append(event.tile)

    def _now(self, seat: Seat, state: str, tile: Name) -> None:
        self.turn, self.state, self.tile = seat, state, tile

    def _take(self, seat: Seat, *names: Name) -> None:
        for name in names:
            try:
                self.hands[seat].remove(name)
            except ValueError:
                raise RecordError(f"seat {seat} has no {NAME_TEXT[name]} in hand") from None

    def see(self, *names: Name) -> None:
        """Count tiles that came to light; more than exist cannot."""
        for name in names:
            self._copies[name] -= 1
            _need(self._copies[name] >= 0, f"more copies of {NAME_TEXT[name]} than there are")


def check_hand(hand: LoggedHand) -> Play:
    """Follow a hand to its end and compare what its result states. Returns the table as it stands at the end.

    Raises `RecordError` with the event where the record contradicts itself.
    """
    _check_start(hand)
    play = Play(hand)
    for place, event in enumerate(hand.events):
        with within(f"event {place}"):
            play.apply(event)
    with within("result"):
        check_result(hand, play)
    if hand.wall is not None:
        with within("wall"):
            check_wall(hand, hand.wall)
    return play


def _check_start(hand: LoggedHand) -> None:
    players = hand.rules.players
    _need(len(hand.hands) == players, f"{players} players need as many hands, got {len(hand.hands)}")
    _need(all(len(tiles) == 13 for tiles in hand.hands), "a starting hand has 13 tiles")
    _need(len(hand.scores) == players and len(hand.scores_after) == players, f"{players} players need as many scores")
    _need(hand.dealer == (hand.kyoku - 1) % players, f"seat {hand.dealer} is not the dealer of hand {hand.kyoku}")


def check_result(hand: LoggedHand, play: Play) -> None:
    """Compare the result with the table at the end. Raises `RecordError`."""
    result = hand.result
    _need(not play.declaring, "the discard of a riichi is missing")
    deposits = hand.deposits(len(play.accepted))
    if result.wins:
        for win in result.wins:
            with within(f"win of seat {win.seat}"):
                _check_win(hand, win, play)
        _need(len({win.seat for win in result.wins}) == len(result.wins), "a seat wins twice")
        play.see(*max((win.ura_indicators for win in result.wins), key=len))
        collected = sum(win.sticks for win in result.wins)
        _need(collected in (0, deposits), f"{collected} deposits are collected, {deposits} lie on the table")
        _need(sum(result.changes) == hand.price * collected, "the points won and paid do not add up")
    else:
        _check_draw(result, play, hand.honba, deposits)
    after = scores_after(hand, play)
    _need(after == hand.scores_after, f"scores afterwards must be {after}, the record has {hand.scores_after}")


def scores_after(hand: LoggedHand, play: Play) -> tuple[int, ...]:
    """Return the scores after the result: less the price of accepted riichi, with the changes of the result."""
    paid = [hand.price if seat in play.accepted else 0 for seat in range(play.players)]
    return tuple(score - paid[seat] + hand.result.changes[seat] for seat, score in enumerate(hand.scores))


def _check_win(hand: LoggedHand, win: LoggedWin, play: Play) -> None:
    _need(win.tsumo == (win.seat == win.frm), "a tsumo is won from oneself, a ron from another")
    _need(win.frm == play.turn, f"the last tile is of seat {play.turn}, not {win.frm}")
    dealt = win.tsumo and len(hand.events) == 1 and win.tile in play.hands[win.seat]  # one of fourteen dealt (W-01)
    _need(win.tile == play.tile or dealt, f"the last tile is {_text(play.tile)}, not {NAME_TEXT[win.tile]}")
    _need(play.state == "drawn" if win.tsumo else play.state in ("discarded", "kan"), "there is no tile to win on")
    _need(win.chankan == (not win.tsumo and play.state == "kan"), "robbing a kan must follow a kan, and only that")
    _need(len(win.deltas) == play.players, f"{play.players} players need as many changes of points")
    held = play.hands[win.seat] if win.tsumo else [*play.hands[win.seat], win.tile]
    _same_tiles(held, win.hand, "the winning hand")
    _need(Counter(map(repr, win.melds)) == Counter(map(repr, play.melds[win.seat])), "the melds are not those called")
    _need(win.riichi == (win.seat in play.riichi), "riichi is stated wrongly")
    shown = (*play.indicators, *hand.unrevealed_dora)
    _need(win.dora_indicators == shown, f"the dora indicators are {format_names(shown, sort=False)}")


def _check_draw(result: LoggedResult, play: Play, honba: int, deposits: int) -> None:
    _need(len(result.deltas) == play.players, f"{play.players} players need as many changes of points")
    if result.reason == "kyuushu_kyuuhai":
        _need(play.state == "drawn" and play.calls == 0, "nine terminals can only be declared on a first draw")
    else:
        _need(play.state == "discarded" and play.tile >= 0, "the hand does not end with a discard")
    if result.reason in ("exhaustive", "nagashi_mangan"):
        _need(play.live == 0, f"an exhaustive draw with {play.live} live tiles left")
    _need(sum(result.deltas) == 0, "the points paid do not add up")
    _need(result.honba == honba, f"the hand has honba {honba}, the draw says {result.honba}")
    _need(result.sticks == deposits, f"{deposits} deposits lie on the table, not {result.sticks}")
    for seat, tiles in (result.shown_hands or {}).items():
        _same_tiles(play.hands[seat], tiles, f"the hand shown by seat {seat}")


def check_wall(hand: LoggedHand, wall: LoggedWall) -> None:
    """Compare dealt, drawn and revealed tiles with the wall. Raises `RecordError`."""
    for part, size in (("live", TILES - DEAD), ("rinshan", 4), ("dora", 5), ("ura", 5)):
        _need(len(getattr(wall, part)) == size, f"{size} {part} tiles expected, got {len(getattr(wall, part))}")
    copies = _copies(hand.rules.reds)
    seen = Counter((*wall.live, *wall.rinshan, *wall.dora, *wall.ura))
    _need(all(copies[name] == seen[name] for name in range(NAMES)), "these are not the 136 tiles")
    players = hand.rules.players
    for step in range(players):
        seat = (hand.dealer + step) % players
        dealt = [wall.live[4 * players * row + 4 * step + at] for row in range(3) for at in range(4)]
        _same_tiles([*dealt, wall.live[12 * players + step]], hand.hands[seat], f"the hand dealt to seat {seat}")
    draws = tuple(event.tile for event in hand.events if event.type == "draw" and not event.rinshan)
    _need(draws == wall.live[13 * players :][: len(draws)], "the draws are not those of the wall")
    replaced = tuple(event.tile for event in hand.events if event.rinshan)
    _need(replaced == wall.rinshan[: len(replaced)], "the replacement draws are not those of the wall")
    shown = (hand.dora_indicator, *(event.tile for event in hand.events if event.type == "dora"))
    _need(shown == wall.dora[: len(shown)], "the dora indicators are not those of the wall")
    for win in hand.result.wins:
        _need(win.ura_indicators == wall.ura[: len(win.ura_indicators)], "the ura indicators are not those of the wall")


def check_succession(game: LoggedGame) -> None:
    """Compare each hand's scores and deposits with the end of the hand before. Raises `RecordError`."""
    for before, hand in itertools.pairwise(game.hands):
        with within(f"hand {hand.index} ({hand.place})"):
            _need(hand.scores == before.scores_after, f"scores must be {before.scores_after} after the hand before")
            left = 0 if before.result.wins else before.result.sticks
            _need(hand.sticks == left, f"{left} deposits were left by the hand before, not {hand.sticks}")


def nagashi_seats(hand: LoggedHand) -> list[Seat]:
    """Return the seats whose discards are all terminals and honours and were never called (B-18)."""
    clean = set(range(hand.rules.players))
    for event in hand.events:
        if event.type == "discard" and not _is_orphan(event.tile):
            clean.discard(event.seat)
        elif event.frm >= 0:
            clean.discard(event.frm)
    return sorted(clean)


def _is_orphan(name: Name) -> bool:
    kind = KIND_OF[name]
    return kind >= EAST or kind % 9 in (0, 8)


def _is_run(kinds: list[int]) -> bool:
    return kinds[2] < EAST and kinds[0] % 9 <= 6 and kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2]


def _copies(reds: tuple[int, int, int]) -> list[int]:
    copies = [0] * NAMES
    for name in tile_names(reds):
        copies[name] += 1
    return copies


def _same_tiles(held: list[Name], stated: tuple[Name, ...], what: str) -> None:
    if sorted(held) != sorted(stated):
        raise RecordError(f"{what} must be {format_names(held)}, the record has {format_names(stated)}")


def _text(name: Name) -> str:
    return NAME_TEXT[name] if name >= 0 else "none"


def _need(true: bool, otherwise: str) -> None:
    if not true:
        raise RecordError(otherwise)
