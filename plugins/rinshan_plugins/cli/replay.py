"""``rinshan replay``: walk through a record, to any moment, from any seat's view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rinshan_plugins.cli.app import app
from rinshan_plugins.cli.output import AsJson, console, print_json

if TYPE_CHECKING:
    from rinshan.records.logged import LoggedHand
    from rinshan.table import Event, Listener, Table

SeatOption = Annotated[
    int | None, typer.Option("--seat", min=0, max=3, help="Look from this seat, 0 = first dealer; all hands if absent.")
]


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record: ours, mjai, tenhou.net/6, mjlog or kyoku lines.")],
    at: Annotated[int | None, typer.Option("--at", min=0, help="Show the table right after this event.")] = None,
    seat: SeatOption = None,
    game: Annotated[int, typer.Option("--game", min=1, help="Which game of a file that holds several.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Walk through a record: tell it all, or show the table at one moment."""
    teller = _Json(seat) if as_json else _Screen(seat)
    listener: _Counter = _Counter(teller, at)
    for names, run in _parts(file, game):
        teller.names = names
        run(listener)
    listener.finish()


class _Screen:
    """Tells a replay to people."""

    def __init__(self, seat: int | None) -> None:
        from rinshan_plugins.cli.story import Story

        self._screen = console()
        self._seat = seat
        self._story = Story([], self._screen.print, seat)
        self.names: Sequence[str] = ()

    def event(self, table: Table, event: Event, number: int) -> None:
        """Tell one event."""
        del number
        self._story.names = self.names
        self._story(table, event)

    def moment(self, table: Table, event: Event, number: int) -> None:
        """Show the table right after one event."""
        from rinshan import events
        from rinshan.views import View
        from rinshan_plugins.cli.board import board

        self._screen.print(f"after event {number}: {events.text(event, table.printed, self._seat)}\n")
        for line in board(View(table, self._seat), self.names):
            self._screen.print(line)


class _Json:
    """Tells a replay to programs: one line for each event, or one for the moment."""

    def __init__(self, seat: int | None) -> None:
        self._seat = seat
        self.names: Sequence[str] = ()

    def event(self, table: Table, event: Event, number: int) -> None:
        """Print one event as a line of JSON."""
        from rinshan import events

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

        if self._at is not None and self._count <= self._at:
            raise RinshanError(f"--at {self._at}: the record has {self._count} events, 0 to {self._count - 1}")


Run = Callable[["Listener"], Any]


def _parts(file: Path, number: int) -> Iterator[tuple[Sequence[str], Run]]:
    """Yield what is to be replayed: names of the seats, and what runs it with a listener."""
    from rinshan.records.detect import detect

    if detect(file) == "native":
        yield _native(file)
        return
    from rinshan.errors import RinshanError
    from rinshan.records import read_records

    games = read_records(file)
    if number > len(games):
        raise RinshanError(f"{file}: --game {number}, but it holds {len(games)}")
    for hand in games[number - 1].hands:
        yield [f"seat {seat}" for seat in range(len(hand.scores))], _logged(hand)


def _native(file: Path) -> tuple[Sequence[str], Run]:
    from rinshan.records.files import read_text
    from rinshan.records.native import read_record, replay_record
    from rinshan_plugins.cli.characters import card_names, opener

    record = read_record(read_text(file), where=str(file), opener=opener)
    setup = record.setup
    names = [card_names(setup.cards[seat] if seat < len(setup.cards) else ()) for seat in range(setup.rules.players)]
    shown = [name or f"seat {seat}" for seat, name in enumerate(names)]
    return shown, lambda listener: replay_record(record, listeners=[listener])


def _logged(hand: LoggedHand) -> Run:
    from rinshan.errors import RecordError
    from rinshan.records.check import Deviation, HandReplay, rules_of

    def run(listener: Listener) -> None:
        replayed = HandReplay(hand, rules_of(hand))
        replayed.game.table.listeners.append(listener)
        try:
            replayed.run()
        except Deviation as found:
            why = f"{found.why}: the record has {found.expected}, the engine {found.got}"
            raise RecordError(why, where=f"{hand.id}, {found.at}") from None

    return run
