"""``rinshan explain``: why things happened at one moment of a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rinshan_plugins.cli.app import command
from rinshan_plugins.cli.output import AsJson, LangOption, console, print_json
from rinshan_plugins.cli.own_files import WithOption, know
from rinshan_plugins.cli.replay import SeatOption

if TYPE_CHECKING:
    from rinshan.records.native import Record

AtOption = Annotated[
    str, typer.Option("--at", metavar="WHERE", help="Which moment: see below. The end of the last hand if absent.")
]
EPILOG = (
    "WHERE: N, the moment right after event N, the first is 0, as `rinshan replay --at N` has it; `answer N`, what the "
    "N-th answer led to; `hand N`, how a hand ended; `hand N turn N`; `win`, the last win, or `win N`; `last`, how "
    "the last hand ended. Hands, turns, wins and answers count from 1. Only our own records can be explained."
)


@command(epilog=EPILOG)
def explain(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record of our own, as `rinshan match` writes it.")],
    at: AtOption = "last",
    seat: SeatOption = None,
    with_: WithOption = None,
    lang: LangOption = "en",
    as_json: AsJson = False,
) -> None:
    """Explain a moment: what was on offer and why the rest was not, who changed what, what a win was worth."""
    from rinshan_plugins.cli.explain_text import Teller
    from rinshan_plugins.cli.names import told_apart
    from rinshan_plugins.cli.replay import names_of_record
    from rinshan_skills.explain import explain as explained

    know(with_)
    record = _record(file)
    names = told_apart(names_of_record(record, lang))
    teller = Teller(names, lang, console())
    made = explained(record, at, seat, teller.look)
    if as_json:
        print_json({"names": list(names), **made.to_dict()})
    else:
        teller.tell(made)


def _record(file: Path) -> Record:
    """Read one of our own records. Raises `RinshanError` for any other file, with what can be done."""
    from rinshan.errors import RinshanError
    from rinshan.records.detect import KIND_TEXT, detect
    from rinshan.records.files import read_text
    from rinshan.records.native import read_record
    from rinshan_plugins.cli.characters import opener

    kind = detect(file)
    if kind != "native":
        raise RinshanError(
            f"{file}: holds {KIND_TEXT[kind]}; only records of our own hold the answers that an explanation "
            f"plays again, and no format can be converted to them. `rinshan check` compares every action of a log "
            f"with the options, `rinshan replay` shows it"
        )
    return read_record(read_text(file), where=str(file), opener=opener)
