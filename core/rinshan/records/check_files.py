"""Check a file of any known format against the engine; what ``rinshan check`` does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from rinshan.errors import NotationError, RecordError
from rinshan.hand import shanten_orphans, shanten_pairs, shanten_standard
from rinshan.records import read_records
from rinshan.records.check import CheckReport, Difference, check_game, check_lines
from rinshan.records.detect import detect
from rinshan.records.files import read_lines, read_text
from rinshan.records.native import Opener, read_record, verify_record
from rinshan.records.scoring_corpus import check_scoring_file
from rinshan.records.shapes import check_shapes
from rinshan.records.wildcards import check_wildcards
from rinshan.rules import Rules, load_rules
from rinshan.tiles import count_kinds, kinds_of, parse_names

SHAPES: Final = {"standard": shanten_standard, "chiitoitsu": shanten_pairs, "kokushi": shanten_orphans}
"""How each shape of a shanten case is counted."""


def check_file(path: Path | str, rules: Rules | None = None, opener: Opener | None = None) -> CheckReport:
    """Check one file, known by its content. A case is a hand (kyoku), a corpus line, or a native record's hand.

    ``rules`` are those to check by, None: those the file states or implies. ``opener`` puts the cards of native records
    on the table. Raises `RecordError` for a file that cannot be used.
    """
    kind = detect(path)
    if kind == "native":
        return _check_native(path, rules, opener)
    if kind == "scoring":
        cases, differences = check_scoring_file(path, load_rules() if rules is None else rules)
        return CheckReport(cases, [dict(difference) for difference in differences])
    if kind == "shanten":
        return check_lines(read_lines(path), str(path), _shanten_case)
    if kind == "shapes":
        return check_shapes(read_lines(path), str(path))
    if kind == "wildcards":
        return check_wildcards(read_text(path), str(path), load_rules() if rules is None else rules)
    report = CheckReport()
    for game in read_records(path, rules):
        report.add(check_game(game, rules))
    return report


def _check_native(path: Path | str, rules: Rules | None, opener: Opener | None) -> CheckReport:
    record = read_record(read_text(path), where=str(path), opener=opener)
    if rules is not None:
        if rules.players != record.setup.rules.players:
            raise RecordError(
                f"{record.setup.rules.players} players, but the rules are for {rules.players}", where=str(path)
            )
        record.setup.rules = rules
    return CheckReport(len(record.hands), verify_record(record))


def _shanten_case(line: str, where: str) -> list[Difference]:
    """Compare the shanten of each shape that a line states."""
    try:
        case: dict[str, Any] = json.loads(line)
        counts = count_kinds(kinds_of(parse_names("".join(case["hand"]))))
        stated: list[tuple[str, int]] = [(shape, int(number)) for shape, number in case["shanten"].items()]
        name = str(case.get("id", where))
    except (ValueError, KeyError, TypeError, AttributeError, NotationError) as error:
        raise RecordError(f"not a shanten case: {error!r}", where=where) from None
    found: list[Difference] = []
    for shape, expected in stated:
        if shape not in SHAPES:
            raise RecordError(f"unknown shape {shape!r}; expected {', '.join(SHAPES)}", where=where)
        got = SHAPES[shape](counts)
        if got != expected:
            found.append(
                {"id": name, "at": shape, "expected": str(expected), "got": str(got), "why": "shanten differs"}
            )
    return found
