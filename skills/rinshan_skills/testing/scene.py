"""Scenes: a hand set up in notation through the front door, scripted answers, and expectations.

A test takes the fixture ``table`` and reads like the play it is about::

    @pytest.mark.rule("B-10")
    def test_a_discarded_wait_is_furiten(table):
        t = table(east="123m456p789s1122z", wall="9m 1z 5s", rules="tenhou")
        t.play("E: discard 9m", "S: discard 1z")
        assert "ron" in t.options("E")
        t.play("E: pass")
        t.expect(east=furiten, hand="goes on")

**Setting up** (`build`; the fixture passes everything on):

* ``east``, ``south``, ``west``, ``north``: the dealt tiles of the seat with that wind in this hand. Fewer than
  thirteen, or none, are filled up from the rest; a fourteenth tile of the dealer becomes the first draw;
* ``wall``: the draws from the live wall in order; ``?`` is any tile (``"5m ? ? ? 9p"``, also ``"5m???9p"``);
* ``rinshan``, ``dora``, ``ura``: replacement tiles, indicators and ura indicators in order, as many as matter;
* ``rules``: a preset's name, a rule file or `Rules`; any other keyword is a rule field that overrides it;
* ``cards``: what lies at a seat, ``{"south": ["miyanaga_saki", SomeSkill]}`` (``skills`` is the same);
* ``scores`` (a tuple from the dealer of East 1 on, or a dict by wind), ``round`` (``"S2"``), ``honba``, ``deposits``;
* ``hands``: how many hands are played (1), ``seed``: from which everything not said is filled in;
* ``next``: the tiles of the hands after it, ``[{"wall": "9m"}, {"east": "..."}]``, which are then played too; winds
  are those of that hand.

Tiles not said are filled in from the seed, always the same. Walls that ask for more copies than there are, are refused.

**Playing.** ``t.play("S: discard 1z", "E: ron")`` gives the answers in this order. A decision that the next step does
not speak of gets its default: pass a claim, cut the drawn tile, decline a skill. A step that its seat's own turn
cannot take fails at once and says what was on offer. Steps for several seats may meet in one question. ``discard 5m``
is the tile of the hand, and the drawn one where the hand has none; ``discard 5m drawn`` is always the drawn one.
``t.until("E")`` gives defaults until E is asked on its turn, ``t.finish()`` until the hand is over.

**Looking.** ``t.options("E")`` are the texts of what E is asked now (empty: not asked), ``t.table`` and ``t.view("E")``
the facts and what E may know, ``t.result`` the `HandResult`, ``t.win("E")`` the `WinResult`, ``t.hooks`` the hooks
that were emitted so far (with ``record_hooks=True``), ``t.events("activated")`` the events of one kind.
``t.expect(...)`` compares several things at once; see there. Every failure prints the game so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from rinshan.decisions import Action, Decision
from rinshan.errors import AnswerError, did_you_mean
from rinshan.events import text as event_text
from rinshan.game import Game, Start
from rinshan.judging import furiten_causes
from rinshan.records.native import Recorder as NativeRecorder
from rinshan.records.native import write_record
from rinshan.rules import Rules
from rinshan.streams import Stream
from rinshan.table import Event, Table
from rinshan.tiles import TILES, Name, Seat, Tile, format_names, parse_names, tiles_for
from rinshan.views import View
from rinshan.wall import LIVE, Wall
from rinshan_skills.activation import Skills
from rinshan_skills.cards import Card, cards_in
from rinshan_skills.character import as_written
from rinshan_skills.limits import bounded
from rinshan_skills.registry import Registry
from rinshan_skills.seating import seat_cards
from rinshan_skills.testing.expectations import BY_WIND, NUMBERS, WINDS, ExpectationError, check_kinds, read_expectation
from rinshan_skills.testing.given import (
    PARTS,
    SceneError,
    check_size,
    elsewhere,
    need_number,
    read_next,
    read_round,
    read_rules,
    read_scores,
    read_step,
    read_tiles,
    seat_of,
    winds_of,
)
from rinshan_skills.testing.recorder import record
from rinshan_skills.testing.script import take_step, waited_for
from rinshan_skills.testing.walls import lay

if TYPE_CHECKING:
    from rinshan.results import HandResult, WinResult

Expectation: TypeAlias = Callable[["Scene", Seat], bool]


class _Layout:
    """Gives names their physical tiles and fills the rest from the seed."""

    def __init__(self, rules: Rules, seed: int | str) -> None:
        self.rules = rules
        self.seed = seed
        self.places: dict[tuple[str, int], Tile] = {}
        self._asked: list[tuple[str, int, Name]] = []

    def ask(self, part: str, names: Sequence[Name | None], room: int) -> None:
        """Put names at the first places of a part of the wall."""
        if len(names) > room:
            raise SceneError(f"{part}: {len(names)} tiles for {room} places")
        self._asked += [(part, at, name) for at, name in enumerate(names) if name is not None]

    def fill(self, sizes: Mapping[str, int]) -> dict[str, list[Tile]]:
        """Return the tiles of every part, the ones asked for and the rest."""
        try:
            tiles = tiles_for([name for _, _, name in self._asked], self.rules.red_fives)
        except ValueError as error:
            raise SceneError(f"the scene asks for too many tiles: {error}") from None
        given = {(part, at): tile for (part, at, _), tile in zip(self._asked, tiles, strict=True)}
        used = set(tiles)
        rest = Stream(f"{self.seed}/scene").shuffled([tile for tile in range(TILES) if tile not in used])
        return {
            part: [given[part, at] if (part, at) in given else rest.pop() for at in range(size)]
            for part, size in sizes.items()
        }


def make_wall(
    rules: Rules,
    hands: Mapping[Seat, str],
    dealer: Seat,
    *,
    wall: str = "",
    rinshan: str = "",
    dora: str = "",
    ura: str = "",
    seed: int | str = 0,
) -> Wall:
    """Build the wall that deals these hands and then these tiles. Raises `SceneError`."""
    players = rules.players
    layout = _Layout(rules, seed)
    draws = read_tiles("wall", wall)
    for seat, text in hands.items():
        wind = winds_of(players)[(seat - dealer) % players]
        names = read_tiles(wind, text)
        check_size(wind, len(names), dealer=seat == dealer)
        if len(names) == 14:
            draws.insert(0, names.pop())
        layout.ask(f"hand {seat}", names, 13)
    layout.ask("wall", draws, LIVE - 13 * players)
    for part, given, room in (("rinshan", rinshan, 4), ("dora", dora, 5), ("ura", ura, 5)):
        layout.ask(part, read_tiles(part, given), room)
    sizes = {f"hand {seat}": 13 for seat in range(players)} | {"wall": LIVE - 13 * players}
    tiles = layout.fill(sizes | {"rinshan": 4, "dora": 5, "ura": 5})
    dealt = {str(step): tiles[f"hand {(dealer + step) % players}"] for step in range(players)}
    return lay({**tiles, "draws": tiles["wall"], **dealt}, players)


def wall_of(hand: Mapping[str, Any], rules: Rules, seed: int | str, number: int) -> Wall:
    """The wall of a hand in words, whoever is its dealer: walls are dealt from the dealer on. Raises `SceneError`.

    ``number`` counts from 0; the hands after the first one have seeds of their own, and are named in errors.
    """
    hands = {seat_of(wind, 0, rules.players): hand[wind] for wind in WINDS if wind in hand}
    given = {part: hand[part] for part in PARTS if part in hand}
    try:
        return make_wall(rules, hands, 0, **given, seed=f"{seed}/{number}" if number else seed)
    except SceneError as error:
        raise SceneError(f"hand {number + 1}: {error}" if number else str(error)) from None


class Scene:
    """A hand in play. Made by `build`, through the fixture ``table``."""

    def __init__(
        self, game: Game, skills: Skills | None, hooks: list[str], dealer: Seat, recorder: NativeRecorder | None = None
    ) -> None:
        self.recorder = recorder or NativeRecorder()
        """What a record holds."""
        self.broken = ""
        """The error that ended the scene, "" for none."""
        self.game = game
        self.table: Table = game.table
        self.skills = skills
        self.hooks = hooks
        """Names of the hooks emitted so far, in order; empty unless they are recorded."""
        self.pending: tuple[Decision, ...] = ()
        """What is being asked now."""
        self.answers: list[str] = self.recorder.answers
        """All answers so far, as a record holds them."""
        self.questions: list[tuple[Decision, ...]] = []
        """Everything that was asked so far, what is pending included; questions of one moment together."""
        self.over = False
        self._waits: tuple[str, Decision] | None = None
        self._dealer = dealer
        self._play = game.play()
        self._advance(None)

    # ------------------------------------------------------------------ playing

    def seat(self, wind: str) -> Seat:
        """The seat number of a wind, ``"E"`` or ``"east"``."""
        return seat_of(wind, self._dealer, self.table.players)

    def play(self, *steps: str) -> Scene:
        """Give these answers, defaults in between; returns the scene at the next question. Raises `SceneError`."""
        __tracebackhide__ = True
        queue = [self._read(step) for step in steps]
        while queue:
            if self.over:
                raise self._error(
                    f"the hand is over, but there is still {queue[0][2]!r}{waited_for(self._waits, queue[0][2])}"
                )
            self._answer(queue)
        return self

    def until(self, wind: str, what: str = "turn") -> Scene:
        """Give defaults until this seat is asked a question of this kind."""
        __tracebackhide__ = True
        seat = self.seat(wind)
        while not any(ask.seat == seat and ask.what == what for ask in self.pending):
            if self.over:
                heard = {ask.what: None for asks in self.questions for ask in asks if ask.seat == seat}
                raise self._error(
                    f"the hand is over and {wind} was not asked {what!r}; it was asked {', '.join(heard) or 'nothing'}"
                )
            self._answer([])
        return self

    def finish(self) -> Scene:
        """Give defaults until the game is over."""
        while not self.over:
            self._answer([])
        return self

    def _read(self, step: str) -> tuple[Seat, str, str]:
        return *read_step(step, self._dealer, self.table.players), step

    def _answer(self, queue: list[tuple[Seat, str, str]]) -> None:
        """Answer what is pending: from the front of the queue where it fits, else by default."""
        __tracebackhide__ = True
        answers = [ask.default for ask in self.pending]
        left = {ask.seat: at for at, ask in enumerate(self.pending)}
        while queue and queue[0][0] in left:
            seat, text, step = queue[0]
            at = left.pop(seat)
            ask = self.pending[at]
            try:
                answer = take_step(ask, text)
            except AnswerError as error:
                raise self._error(f"step {step!r}: {error}{waited_for(self._waits, step)}") from None
            if answer is None:
                self._waits = step, ask
                break
            answers[at] = answer
            queue.pop(0)
        self.answers += [answer.text for answer in answers]
        self._advance(tuple(answers))

    def _advance(self, answers: tuple[Action, ...] | None) -> None:
        try:
            with bounded():
                self.pending = next(self._play) if answers is None else self._play.send(answers)
        except StopIteration:
            self.pending = ()
            self.over = True
        except Exception as error:
            self.broken = str(error) or type(error).__name__
            raise
        else:
            self.questions.append(self.pending)

    # ------------------------------------------------------------------ looking

    def asked(self, wind: str) -> Decision | None:
        """What a seat is asked now, None when it is not asked."""
        seat = self.seat(wind)
        return next((ask for ask in self.pending if ask.seat == seat), None)

    def options(self, wind: str) -> list[str]:
        """The texts of what a seat may answer now; empty when it is not asked."""
        ask = self.asked(wind)
        return [] if ask is None else [item.text for item in ask.space]

    def view(self, wind: str) -> View:
        return View(self.table, self.seat(wind))

    @property
    def result(self) -> HandResult:
        """How the last finished hand ended."""
        if not self.game.results:
            raise self._error("the hand is not over")
        return self.game.results[-1]

    def win(self, wind: str) -> WinResult:
        """The win of a seat in the last finished hand."""
        __tracebackhide__ = True
        seat = self.seat(wind)
        for win in self.result.wins:
            if win.seat == seat:
                return win
        raise self._error(f"{wind} did not win")

    def yaku(self, wind: str) -> list[str]:
        """The ids of a winner's yaku, sorted, without dora."""
        return sorted(item.id for item in self.win(wind).value.yaku)

    def events(self, *kinds: str) -> list[Event]:
        """The events so far, all of them or those of these kinds. Raises `SceneError` for a misspelt kind."""
        try:
            check_kinds(kinds, {event[0] for event in self.table.journal})
        except ExpectationError as error:
            raise SceneError(str(error)) from None
        return [event for event in self.table.journal if not kinds or event[0] in kinds]

    def transcript(self) -> str:
        """The game so far, one event a line, with what is being asked now."""
        lines = [event_text(event, self.table.printed) for event in self.table.journal]
        lines += [f"asked: {ask!r}" for ask in self.pending]
        return "\n".join(lines)

    def save(self, path: Path | str) -> None:
        """Write the record of the scene so far; `rinshan_skills.testing.replay_file` plays it again."""
        write_record(path, self.game, self.recorder, "" if self.over else self.broken or "the scene stops here")

    # ------------------------------------------------------------------ expecting

    def expect(self, **wanted: Any) -> Scene:
        """Compare what is with what is expected; all that differs is told at once.

        ``east=``, ``south=`` ...: a predicate (`furiten`, `not_furiten`, `tenpai`, `noten`, `in_riichi`, or any
        function of scene and seat), a number (the score), or notation (the concealed tiles, the drawn one included).
        ``hand=``: ``goes on``, ``ended``, or how it ended (``win``, ``exhaustive``, an abort). ``scores=`` and
        ``deltas=``: a tuple by seat number. ``yaku=``: ``{"east": ["riichi", "pinfu"]}``, dora apart;
        ``han=``, ``fu=``, ``points=`` of the only winner. ``dora=``: the open indicators. ``river=``, ``melds=``:
        ``{"east": "1z2z"}``, ``{"east": ["pon 111z"]}``. ``options=``: ``{"south": ["ron", "pass"]}``.

        Raises `SceneError` for what differs, and for expectations that compare nothing or are none.
        """
        __tracebackhide__ = True
        if not wanted:
            raise self._error("expect() compares nothing: say what is expected, such as t.expect(hand='win')")
        wrong: list[str] = []
        for key, given in wanted.items():
            try:
                value = read_expectation(key, given)
            except ExpectationError as error:
                raise self._error(str(error)) from None
            found = self._found(key, value)
            if found != value:
                wrong.append(f"{key}: expected {_shown(value)}, found {_shown(found)}")
        if wrong:
            raise self._error("\n".join(wrong))
        return self

    def _found(self, key: str, value: Any) -> Any:
        if key in WINDS:
            return self._found_at(self.seat(key), value)
        table = self.table
        if key == "hand":
            state = self.game.results[-1].why if self.game.results else "goes on"
            return value if value == "ended" and state != "goes on" else state
        if key == "dora":
            return format_names(table.dora, sort=False)
        if key == "scores":
            return tuple(table.scores)
        if key == "deltas":
            return self.result.deltas
        if key in NUMBERS:
            wins = self.result.wins
            if len(wins) != 1:
                told = "nobody won" if not wins else f"{len(wins)} players won: look at t.win('E')"
                raise self._error(f"{key} is that of the only winner, but {told}")
            return wins[0].points if key == "points" else getattr(wins[0].value, key)
        assert key in BY_WIND, "read_expectation knows no others"
        return {wind: self._by_wind(key, wind, value[wind]) for wind in value}

    def _by_wind(self, key: str, wind: str, value: Any) -> Any:
        if key == "yaku":
            found = self.yaku(wind)
            return value if sorted(value) == found else found
        if key == "options":
            return self.options(wind)
        view, seat = self.view(wind), self.seat(wind)
        if key == "river":
            return format_names([tile.name for tile in view.river(seat) if tile.name >= 0], sort=False)
        return [f"{meld.type} {format_names(meld.names)}" for meld in view.melds(seat)]

    def _found_at(self, seat: Seat, value: Any) -> Any:
        if callable(value):
            return value if value(self, seat) else f"not {getattr(value, '__name__', value)}"
        if isinstance(value, int):
            return self.table.scores[seat]
        held = format_names(self.table.hand_names(seat))
        return value if format_names(parse_names(value)) == held else held

    def _error(self, message: str) -> SceneError:
        return SceneError(f"{message}\n--- the game so far\n{self.transcript()}")


def _shown(value: Any) -> str:
    return getattr(value, "__name__", None) or repr(value)


# ---------------------------------------------------------------------- predicates for expect


def _blocked(scene: Scene, seat: Seat) -> bool:
    waits = scene.table.waits(seat)
    return any(waits >> kind & 1 and furiten_causes(scene.table, seat, 4 * kind) for kind in range(34))


def furiten(scene: Scene, seat: Seat) -> bool:
    """Some wait of the seat cannot be ronned."""
    return _blocked(scene, seat)


def not_furiten(scene: Scene, seat: Seat) -> bool:
    """The seat waits, and all its waits can be ronned as far as furiten goes."""
    return bool(scene.table.waits(seat)) and not _blocked(scene, seat)


def tenpai(scene: Scene, seat: Seat) -> bool:
    return bool(scene.table.waits(seat))


def noten(scene: Scene, seat: Seat) -> bool:
    return not scene.table.waits(seat)


def in_riichi(scene: Scene, seat: Seat) -> bool:
    return bool(scene.table.riichi[seat])


# ---------------------------------------------------------------------- building

WORDS: Final[tuple[str, ...]] = (
    *WINDS, "wall", "rinshan", "dora", "ura", "rules", "cards", "skills", "scores", "round", "honba", "deposits",
    "hands", "next", "seed", "record_hooks", "raise_faults",
)  # fmt: skip
"""What `build` takes besides fields of the rules."""


def build(
    *,
    east: str = "",
    south: str = "",
    west: str = "",
    north: str = "",
    wall: str = "",
    rinshan: str = "",
    dora: str = "",
    ura: str = "",
    rules: str | Rules = "tenhou",
    cards: Mapping[str, Sequence[Card]] | None = None,
    skills: Mapping[str, Sequence[Card]] | None = None,
    scores: Sequence[int] | Mapping[str, int] | None = None,
    round: str = "E1",  # noqa: A002 - the word of the game
    honba: int = 0,
    deposits: int = 0,
    hands: int = 1,
    next: Sequence[Mapping[str, str]] = (),  # noqa: A002 - the word of scenes
    seed: int | str = 0,
    known: Registry | None = None,
    record_hooks: bool = False,
    raise_faults: bool = True,
    **fields: object,
) -> Scene:
    """Set a scene up and run it to its first question; the module's docstring explains the arguments.

    ``raise_faults`` false lets play go on when a handler fails, as in a match. Raises `SceneError`, `RuleError` and
    `PackError`.
    """
    for name in fields:
        if name not in Rules.model_fields:
            hint = elsewhere(name) or did_you_mean(name, (*WORDS, *Rules.model_fields))
            raise SceneError(f"table has no {name!r}{hint}")
    used = read_rules(rules, **fields)
    wind, dealer = read_round(round, used.players)
    dealt = {seat_of(w, dealer, used.players): t for w, t in zip(WINDS, (east, south, west, north), strict=True) if t}
    made = [make_wall(used, dealt, dealer, wall=wall, rinshan=rinshan, dora=dora, ura=ura, seed=seed)]
    for hand in read_next(next, (*WINDS, *PARTS)):
        made.append(wall_of(hand, used, seed, len(made)))
    seated = seat_cards(
        used, _cards(used, dealer, cards=cards or {}, skills=skills or {}), known=known, raise_faults=raise_faults
    )
    emitted: list[str] = []

    def attach(table: Table) -> None:
        if not seated.empty:
            seated.attach(table)
        if record_hooks:
            record(table, emitted)

    points = (used.start_points,) * used.players if scores is None else read_scores(scores, used, dealer)
    start = Start(points, dealer, wind, need_number("honba", honba, 0), need_number("deposits", deposits, 0))
    hands = max(need_number("hands", hands, 0), len(made) if next else 0)
    setup = seated.setup(seed=seed, start=start, walls=made, hands=hands, attach=attach)
    recorder = NativeRecorder()
    return Scene(Game(setup, checks=True, listeners=[recorder]), seated.skills, emitted, dealer, recorder)


def _cards(rules: Rules, dealer: Seat, **given: object) -> list[list[Card]]:
    seats: list[list[Card]] = [[] for _ in range(rules.players)]
    for word, mapping in given.items():
        if not isinstance(mapping, Mapping):
            shown = as_written(mapping)
            example = shown if isinstance(mapping, list) else f"[{shown}]"
            raise SceneError(f"{word} = {shown}: expected cards by wind, such as {word}={{'east': {example}}}")
        for wind, held in cast("Mapping[object, object]", mapping).items():
            seats[seat_of(wind, dealer, rules.players)] += cards_in(held, str(wind))
    return seats
