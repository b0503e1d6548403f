"""``rinshan replay``: walk through a record, to any moment, from any seat's view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rinshan_plugins.cli.app import command
from rinshan_plugins.cli.names import parted, told_apart
from rinshan_plugins.cli.output import AsJson, LangOption, LogRulesOption, console, log_rules, print_json
from rinshan_plugins.cli.own_files import WithOption, know

if TYPE_CHECKING:
    from rinshan.records.logged import LoggedGame, LoggedHand
    from rinshan.records.native import Record
    from rinshan.rules import Rules
    from rinshan.table import Event, Listener, Table

SeatOption = Annotated[
    int | None,
    typer.Option("--seat", metavar="SEAT", help="Look from this seat, 0 = first dealer; all hands if absent."),
]
AtOption = Annotated[
    int | None, typer.Option("--at", metavar="N", help="Show the table right after event N; the first is 0.")
]
GameOption = Annotated[
    int | None, typer.Option("--game", metavar="N", help="Which game of a file that holds several; the first is 1.")
]


@command()
def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record: ours, mjai, tenhou.net/6, mjlog or kyoku lines.")
    ],
    at: AtOption = None,
    seat: SeatOption = None,
    game: GameOption = None,
    with_: WithOption = None,
    rules: LogRulesOption = None,
    lang: LangOption = "en",
    as_json: AsJson = False,
) -> None:
    """Walk through a record: tell it all, or show the table at one moment."""
    know(with_)
    teller = _Json(seat) if as_json else _Screen(seat, lang, whole=at is None)
    listener = _Counter(teller, at)
    for names, run in _parts(file, game, lang, log_rules(file, rules)):
        _check_seat(seat, len(names))
        teller.names = told_apart(names)
        run(listener)
    listener.finish()


def _check_seat(seat: int | None, players: int) -> None:
    """Raise `RinshanError` for a seat that the game does not have."""
    from rinshan.errors import RinshanError

    if seat is not None and not 0 <= seat < players:
        raise RinshanError(f"--seat {seat}: this game has seats 0 to {players - 1}")


class _Screen:
    """Tells a replay to people."""

    def __init__(self, seat: int | None, lang: str, *, whole: bool) -> None:
        from rinshan_plugins.cli.story import LEGEND, Story

        self._screen = console()
        self._seat = seat
        self._lang = lang
        self._story = Story([], self._screen.print, seat, lang, self._screen.width)
        self._head = LEGEND if whole else ()
        self.names: Sequence[str] = ()

    def event(self, table: Table, event: Event, number: int) -> None:
        """Tell one event; before the first, how to read it."""
        del number
        for line in self._head:
            self._screen.print(line, style="dim", markup=False)
        self._head = ()
        self._story.names = self.names
        self._story(table, event)

    def moment(self, table: Table, event: Event, number: int) -> None:
        """Show the table right after one event."""
        from rinshan.views import View
        from rinshan_plugins.cli.board import board
        from rinshan_plugins.cli.words import sentence

        told = sentence(table, event, self.names, self._seat, self._lang)
        self._screen.print(f"after event {number}: {told}\n", markup=False)
        for line in board(View(table, self._seat), self.names, self._screen.width):
            self._screen.print(line)


class _Json:
    """Tells a replay to programs: one line for each event, or one for the moment."""

    def __init__(self, seat: int | None) -> None:
        self._seat = seat
        self.names: Sequence[str] = ()

    def event(self, table: Table, event: Event, number: int) -> None:
        """Print one event as a line of JSON."""
        from rinshan import events

        if events.is_told(event, self._seat):
            print_json({"n": number, **events.data(event, table.printed, self._seat)})

    def moment(self, table: Table, event: Event, number: int) -> None:
        """Print the table right after one event as a line of JSON."""
        from rinshan import events
        from rinshan.views import View

        shown = events.data(event, table.printed, self._seat)
        print_json({"n": number, "last": shown, "view": View(table, self._seat).to_dict()})


class _Counter:
    """A listener that counts the events of a file and passes on those that are asked for."""

    def __init__(self, teller: _Screen | _Json, at: int | None) -> None:
        self._teller = teller
        self._at = at
        self._count = 0

    def __call__(self, table: Table, event: Event) -> None:
        number = self._count
        self._count += 1
        if self._at is None:
            self._teller.event(table, event, number)
        elif number == self._at:
            self._teller.moment(table, event, number)

    def finish(self) -> None:
        """Raise `RinshanError` where the moment that was asked for never came."""
        from rinshan.errors import RinshanError

        if self._at is not None and not 0 <= self._at < self._count:
            raise RinshanError(f"--at {self._at}: the record has {self._count} events, 0 to {self._count - 1}")


Run = Callable[["Listener"], Any]


def _parts(file: Path, number: int | None, lang: str, rules: Rules | None) -> Iterator[tuple[Sequence[str], Run]]:
    """Yield what is to be replayed: names of the seats, and what runs it with a listener."""
    from rinshan.records import read_records
    from rinshan.records.detect import detect

    if detect(file) == "native":
        check_game_number(file, number, 1)
        yield _native(file, lang)
        return
    games = read_records(file, rules)
    game = games[check_game_number(file, number, len(games))]
    for hand in game.hands:
        yield _names(game, hand), _logged(hand, rules)


def check_game_number(file: Path, number: int | None, count: int) -> int:
    """The index of the game meant by ``--game``. Raises `RinshanError` where the file does not hold it."""
    from rinshan.errors import RinshanError

    if number is not None and not 1 <= number <= count:
        holds = "one game" if count == 1 else f"games 1 to {count}"
        raise RinshanError(f"{file}: --game {number}, but it holds {holds}")
    return (number or 1) - 1


def seat_names(names: Sequence[str], players: int) -> list[str]:
    """The names of the seats; ``seat 2`` where one is empty."""
    return [(names[seat] if seat < len(names) else "") or f"seat {seat}" for seat in range(players)]


def _names(game: LoggedGame, hand: LoggedHand) -> list[str]:
    return seat_names(game.names, len(hand.scores))


def _native(file: Path, lang: str) -> tuple[Sequence[str], Run]:
    from rinshan.records.files import read_text
    from rinshan.records.native import read_record, replay_record
    from rinshan_plugins.cli.characters import opener

    record = read_record(read_text(file), where=str(file), opener=opener)
    return names_of_record(record, lang), lambda listener: replay_record(record, listeners=[listener])


def names_of_record(record: Record, lang: str) -> list[str]:
    """The names of the players: those that the record states, else those of their characters.

    The name of a character, in whatever language it was written, is said in the language that is asked for.
    """
    from rinshan_plugins.cli.characters import all_card_names, card_names

    cards, players = record.setup.cards, record.setup.rules.players
    names = list(record.players) or [""] * players
    for seat, held in enumerate(cards[:players]):
        name, number = parted(names[seat])
        if not name or name in all_card_names(held):
            names[seat] = card_names(held, lang) + number
    return seat_names(names, players)


def _logged(hand: LoggedHand, rules: Rules | None) -> Run:
    from rinshan.errors import RecordError
    from rinshan.records.check import Deviation, HandReplay, rules_of

    def run(listener: Listener) -> None:
        replayed = HandReplay(hand, rules_of(hand, rules))
        replayed.game.table.listeners.append(listener)
        try:
            replayed.run()
        except Deviation as found:
            why = f"{found.why}: the record has {found.expected}, the engine {found.got}"
            raise RecordError(why, where=f"{hand.id}, {found.at}") from None

    return run
