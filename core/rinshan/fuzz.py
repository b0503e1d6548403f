"""Random legal play with every check on: conservation, replay in another process, and nothing hidden in views.

Two seats play any legal option, two prefer whatever is rare (wins, riichi, kans, calls) and discard towards a win, so
that hands end in every way. Everything follows from the seed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from rinshan.claims import discard_offers, waiting_for
from rinshan.decisions import Action, Decision, is_error
from rinshan.drive import drive
from rinshan.errors import RinshanError, RuleError
from rinshan.events import Private, text
from rinshan.game import Game, Setup
from rinshan.hand import HandKeys
from rinshan.offers import turn_options
from rinshan.records.native import Opener, Recorder, read_record, record_lines, verify_record
from rinshan.rules import Rules
from rinshan.sight import knows
from rinshan.streams import Stream
from rinshan.subjects import Discard
from rinshan.table import Event, Table
from rinshan.tiles import KIND_OF, TILES, Seat, Tile
from rinshan.views import View

Failure = dict[str, Any]
RARE: Final = frozenset({"tsumo", "ron", "riichi", "ankan", "kakan", "daiminkan", "pon", "chi", "nine_terminals"})
FULL: Final = 4
"""Sets of a complete hand; skills can make a seat lay more."""
LOOKS: Final = 32
"""One decision in so many is asked again in a world where everything hidden is permuted."""


class RandomPlayer:
    """Plays any legal option, each equally likely."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def answer(self, decision: Decision, _view: View, /) -> Action:
        """Return one of the options."""
        return decision.space.sample(self.stream.below)


class EagerPlayer(RandomPlayer):
    """Takes what is rare where it is offered, and discards towards a win."""

    def answer(self, decision: Decision, view: View, /) -> Action:
        """Return what is rare, else the discard that leaves the fewest tiles missing."""
        options = list(decision.space)
        rare = [option for option in options if option.kind in RARE and self._dares(option)]
        if rare and self.stream.below(4):
            return self.stream.choice(rare)
        discards = [option for option in options if option.kind == "discard"]
        if not discards or not self.stream.below(8):
            return decision.space.sample(self.stream.below)
        return min(discards, key=lambda option: self._left(option, view))

    def _dares(self, option: Action) -> bool:
        """What is in error it declares now and then (E-04)."""
        return not is_error(option) or not self.stream.below(64)

    def _left(self, option: Action, view: View) -> tuple[int, str]:
        names = list(view.hand)
        if view.drawn is not None:
            names.append(view.drawn)
        names.remove(option.name)
        keys = HandKeys(KIND_OF[name] for name in names)
        return keys.missing(min(len(view.melds(view.seat or 0)), FULL)), option.text


class Looker:
    """Wraps a player: now and then, see the same with everything hidden permuted, and compare (B-01, K-33).

    Every seat looks, also those who are not asked: what an onlooker sees of somebody's turn tells no more.
    """

    def __init__(self, player: RandomPlayer, table: Table, stream: Stream) -> None:
        self.player = player
        self.table = table
        self.stream = stream
        self.leaks: list[str] = []

    def answer(self, decision: Decision, view: View, /) -> Action:
        """Compare the two worlds now and then, and let the player answer."""
        if not self.stream.below(LOOKS):
            for seat in self.table.seats:
                self._look(decision, view if seat == decision.seat else View(self.table, seat))
        return self.player.answer(decision, view)

    def _look(self, decision: Decision, view: View) -> None:
        table, seat = self.table, decision.seat if view.seat is None else view.seat
        before = view.to_bytes(), _prompt(table, decision, seat), _story(table, seat)
        with permuted(table, seat, self.stream):
            after = view.to_bytes(), _prompt(table, decision, seat), _story(table, seat)
        for name, old, new in zip(("view", "prompt", "events"), before, after, strict=True):
            if old != new:
                self.leaks.append(f"seat {seat}, event {len(table.journal)}: its {name} tells what is hidden: {new!r}")


def _prompt(table: Table, decision: Decision, seat: Seat) -> str:
    """What the engine would ask now, if it is this seat that is asked."""
    if seat != decision.seat:
        return ""
    if decision.what == "turn" and table.draw_source:
        return turn_options(table, decision.seat).describe()
    if decision.what == "claim" and table.rivers[table.turn]:
        tile = table.rivers[table.turn][-1]
        others = table.others(table.turn)
        waiting = waiting_for(table, others, tile)
        asks = discard_offers(table, Discard(table.turn, tile), others, waiting, bool(table.live))
        return next((ask.space.describe() for ask in asks if ask.seat == decision.seat), "")
    return decision.space.describe()


def _story(table: Table, seat: Seat) -> str:
    """The last events as this seat was told of them."""
    return "\n".join(text(event, table.printed, seat) for event in table.journal[-8:])


def hidden_tiles(table: Table, seat: Seat) -> list[Tile]:
    """The tiles that a seat neither sees nor knows (K-33): walls, other hands, shut indicators, face-down tiles."""
    return [tile for tile in range(TILES) if not knows(table, tile, seat)]


@contextmanager
def permuted(table: Table, seat: Seat, stream: Stream) -> Generator[None]:
    """A world in which everything that ``seat`` cannot see is shuffled; the real one afterwards."""
    swap = list(range(136))
    for hidden in _apart(table, hidden_tiles(table, seat)):
        for tile, other in zip(hidden, stream.shuffled(hidden), strict=True):
            swap[tile] = other
    back = [0] * 136
    for tile, other in enumerate(swap):
        back[other] = tile
    wall, waits, drawn, keys = table.wall, list(table._waits), table.drawn, table.keys  # pyright: ignore[reportPrivateUsage]
    journal = list(table.journal)
    _apply(table, swap)
    table.journal[:] = [_moved(event, swap, seat) for event in journal]
    try:
        yield
    finally:
        _apply(table, back)
        table.wall, table.drawn, table.keys = wall, drawn, keys
        table._waits = waits  # pyright: ignore[reportPrivateUsage]
        table.journal[:] = journal


def _apart(table: Table, hidden: list[Tile]) -> list[list[Tile]]:
    """The tiles that are shuffled together: all of them, but hand by hand where skills see into hands.

    What such a skill does not show of a hand is known not to be what it would show.
    """
    if not table.on.sees:
        return [hidden]
    groups: dict[Seat, list[Tile]] = {}
    for tile in hidden:
        groups.setdefault(table.owner[tile], []).append(tile)
    return list(groups.values())


def _apply(table: Table, swap: Sequence[Tile]) -> None:
    def moved(tiles: Sequence[Tile]) -> list[Tile]:
        return [swap[tile] for tile in tiles]

    place, owner, mark = list(table.place), list(table.owner), list(table.mark)
    for tile, other in enumerate(swap):
        place[other], owner[other], mark[other] = table.place[tile], table.owner[tile], table.mark[tile]
    table.place, table.owner, table.mark = place, owner, mark
    table.live, table.replacements, table.shifted = moved(table.live), moved(table.replacements), moved(table.shifted)
    table.indicators = moved(table.indicators)
    table.hands = [sorted(moved(hand)) for hand in table.hands]
    table.rivers = [moved(river) for river in table.rivers]
    table.aside = [moved(aside) for aside in table.aside]
    table.exile = moved(table.exile)
    table.down, table.up, table.sideways = (
        set(moved(sorted(lying))) for lying in (table.down, table.up, table.sideways)
    )
    table.known = {swap[tile]: seats for tile, seats in table.known.items()}
    table.drawn = swap[table.drawn] if table.drawn >= 0 else -1
    table.under = moved(table.under)
    table.refresh()


def _moved(event: Event, swap: Sequence[Tile], seat: Seat) -> Event:
    """The event as it would have been: what it kept from ``seat`` when it happened shows other tiles."""
    if any(isinstance(value, Private) for value in event):
        return tuple([_otherwise(value, swap, seat) for value in event])
    if event[1] == seat:
        return event
    if event[0] == "dealt":
        dealt: tuple[Tile, ...] = event[3]
        return (*event[:3], tuple([swap[tile] for tile in dealt]))
    if event[0] == "draw" or (event[0] == "discard" and event[6]):
        tile: Tile = event[3]
        return (*event[:3], swap[tile], *event[4:])
    return event


def _otherwise(value: Any, swap: Sequence[Tile], seat: Seat) -> Any:
    """A value of an event, other tiles in it where it was kept from ``seat``."""
    if not isinstance(value, Private) or not value.tiles or seat in value.known_to:
        return value
    tiles: Tile | tuple[Tile, ...] = value.value
    return replace(value, value=swap[tiles] if isinstance(tiles, int) else tuple([swap[tile] for tile in tiles]))


def play_once(rules: Rules, seed: str, opener: Opener | None = None) -> tuple[Game, Recorder, list[str]]:
    """Play one checked game and return it with its record and the leaks found."""
    recorder = Recorder()
    attach = opener(rules, (), {}) if opener is not None else None
    game = Game(Setup(rules, seed, attach=attach), checks=True, listeners=[recorder])
    lookers = [
        Looker(kind(Stream(f"{seed}/player/{seat}")), game.table, Stream(f"{seed}/look/{seat}"))
        for seat, kind in zip(game.table.seats, (RandomPlayer, EagerPlayer) * 2, strict=False)
    ]
    drive(game, lookers, recorder.answers)
    return game, recorder, [leak for looker in lookers for leak in looker.leaks]


def fuzz(
    games: int,
    rules: Rules,
    seed: int | str = 0,
    *,
    progress: Callable[[int], None] | None = None,
    opener: Opener | None = None,
    verifier: str = "rinshan.fuzz",
    files: Sequence[str] = (),
) -> list[Failure]:
    """Play so many games and return the failures: game, seed, what was checked, and what was found.

    Every game is checked after every event, its views and prompts are compared with a permuted world, and its record
    is replayed in another process and compared byte for byte. ``opener`` puts the extra yaku of the rules on the
    table; ``verifier`` is the module that, run on a folder, replays its records with the same opener ("": none is run);
    ``files`` are handed to it after the folder.
    Raises `RuleError` for rules that cannot be played.
    """
    if rules.extra_yaku and opener is None:
        raise RuleError(f"extra_yaku {', '.join(rules.extra_yaku)}: no packs were given to play them with")
    Game(Setup(rules))
    failures: list[Failure] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(games):
            name = f"{seed}/{number}"
            try:
                game, recorder, leaks = play_once(rules, name, opener)
            except Exception as error:  # noqa: BLE001 - whatever goes wrong is what fuzzing is for
                failures.append(_failure(number, name, "play", f"{type(error).__name__}: {error}"))
                continue
            failures += [_failure(number, name, "leak", leak) for leak in leaks]
            lines = "\n".join(record_lines(game, recorder)) + "\n"
            (Path(folder) / f"{number}.jsonl").write_text(lines, encoding="utf-8")
            if progress is not None:
                progress(number + 1)
        failures += _replayed_elsewhere(folder, str(seed), verifier, files) if verifier else []
    return failures


def _failure(number: int, seed: str, what: str, found: str) -> Failure:
    return {"game": number, "seed": seed, "what": what, "found": found}


def _replayed_elsewhere(folder: str, seed: str, verifier: str, files: Sequence[str]) -> list[Failure]:
    """Verify all records of a folder in a fresh process."""
    run = [sys.executable, "-m", verifier, folder, *files]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return [_failure(-1, seed, "replay", done.stderr.strip() or "the replaying process failed")]
    found: list[list[str]] = json.loads(done.stdout)
    return [_failure(int(name), f"{seed}/{name}", "replay", why) for name, why in found]


def verify_folder(folder: Path, opener: Opener | None = None) -> list[tuple[str, str]]:
    """Replay the records of a folder; return name and reason of those that do not come out the same."""
    found: list[tuple[str, str]] = []
    for path in sorted(folder.glob("*.jsonl")):
        try:
            record = read_record(path.read_text(encoding="utf-8"), where=path.name, opener=opener)
            found += [(path.stem, json.dumps(difference)) for difference in verify_record(record)]
        except RinshanError as error:
            found.append((path.stem, str(error)))
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(verify_folder(Path(sys.argv[1]))) + "\n")
