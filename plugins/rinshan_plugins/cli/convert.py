"""``rinshan convert``: read a record of any format, write it in another."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from rinshan_plugins.cli.app import command
from rinshan_plugins.cli.output import (
    AsJson,
    ForceOption,
    LangOption,
    LogRulesOption,
    check_targets,
    counted,
    log_rules,
    print_json,
    say,
    write,
)
from rinshan_plugins.cli.own_files import WithOption, know

if TYPE_CHECKING:
    from rinshan.records import LoggedGame
    from rinshan.rules import Rules

FORMATS: Final = ("mjai", "tenhou6", "kyoku")
"""What can be written."""
FormatOption = Annotated[
    str, typer.Option("--format", "-f", metavar="|".join(FORMATS), help="What to write: see below.", show_default=False)
]
GameOption = Annotated[
    int | None,
    typer.Option("--game", metavar="N", help="Only this game of a file that holds several; the first is 1."),
]
EPILOG: Final = (
    "mjai: JSON lines, one event each. tenhou6: one JSON document as tenhou.net/6 shows it, four players. "
    "kyoku: one JSON line for each hand, the only one that holds several games. Records of our own are replayed by "
    "the engine first; what skills did is in no other format than ours. A hand that cannot be told without it, or has "
    "errors, is refused with the first event that no other format can say: tiles or points moved, turns out of order."
)


@command(epilog=EPILOG)
def convert(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record: ours, mjai, tenhou.net/6, mjlog or kyoku lines.")
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write (.gz compresses).")],
    kind: FormatOption = "",
    game: GameOption = None,
    with_: WithOption = None,
    rules: LogRulesOption = None,
    force: ForceOption = False,
    lang: LangOption = "en",
    as_json: AsJson = False,
) -> None:
    """Convert a record: read any format, write mjai, tenhou.net/6 or kyoku lines."""
    from rinshan.records import write_record

    know(with_)
    _check_format(kind)
    check_targets([out], force=force)
    games = _read(file, lang, log_rules(file, rules))
    chosen = _chosen(file, games, kind, game)
    text = "".join(write_record(each, kind) for each in chosen)
    data = text.encode()
    write(out, lambda: out.write_bytes(gzip.compress(data, mtime=0) if out.suffix == ".gz" else data))
    hands = sum(len(each.hands) for each in chosen)
    if as_json:
        print_json({"file": str(out), "format": kind, "games": len(chosen), "hands": hands})
    else:
        print(f"{out}: {counted(len(chosen), 'game')}, {counted(hands, 'hand')}, as {kind}")


def _check_format(kind: str) -> None:
    from rinshan.errors import RinshanError, did_you_mean

    if kind == "native":
        raise RinshanError("--format native: our own records hold the answers and the seed, which no other format has")
    if kind not in FORMATS:
        got = f"got {kind!r}{did_you_mean(kind, FORMATS)}" if kind else "it is missing"
        raise RinshanError(f"--format: expected one of {', '.join(FORMATS)}; {got}")


def _chosen(file: Path, games: Sequence[LoggedGame], kind: str, number: int | None) -> Sequence[LoggedGame]:
    """The games to write. Raises `RinshanError` where there are more than the format holds."""
    from rinshan.errors import RinshanError
    from rinshan_plugins.cli.replay import check_game_number

    index = check_game_number(file, number, len(games))
    if number is not None:
        return games[index : index + 1]
    if len(games) > 1 and kind != "kyoku":
        raise RinshanError(
            f"{file}: holds {len(games)} games, but a file of {kind} holds one: choose one with --game N"
        )
    return games


def _read(file: Path, lang: str, rules: Rules | None) -> list[LoggedGame]:
    from rinshan.records import read_records
    from rinshan.records.detect import detect

    return [_native(file, lang)] if detect(file) == "native" else read_records(file, rules)


def _native(file: Path, lang: str) -> LoggedGame:
    """Replay one of our own records, and turn what was played into a log."""
    from rinshan.records.export import logged_game
    from rinshan.records.fields import within
    from rinshan.records.files import read_text
    from rinshan.records.native import read_record, replay_record
    from rinshan_plugins.cli.characters import opener
    from rinshan_plugins.cli.replay import names_of_record

    record = read_record(read_text(file), where=str(file), opener=opener)
    played = replay_record(record)
    with within(str(file)):
        game = logged_game(played, file.name.partition(".")[0])
    used = sum(event[0] == "activated" for event in played.table.journal)
    if used:
        say(f"note: {counted(used, 'activation')} of skills {'is' if used == 1 else 'are'} not in what is written")
    game.names = tuple(names_of_record(record, lang))
    return game
