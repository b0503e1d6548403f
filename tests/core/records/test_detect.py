"""A file is known by its content, whatever its name, plain or gzip."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rinshan.errors import RecordError
from rinshan.records import LoggedGame, detect, kyoku_lines, read_records, write_record
from rinshan.records.kyoku_lines import encode_hand

Writer = Callable[[LoggedGame], str]


@pytest.fixture
def texts(own_game: LoggedGame, mjlog_text: Writer) -> dict[str, str]:
    """The own game in every format, and one line of every sort of case."""
    return {
        "mjai": write_record(own_game, "mjai"),
        "tenhou6": write_record(own_game, "tenhou6"),
        "kyoku": write_record(own_game, "kyoku"),
        "mjlog": mjlog_text(own_game),
        "native": '{"rinshan":1,"rules":{}}\n{"hand":0}\n',
        "scoring": '{"id":"x","hand":["1m"],"win_tile":"1m","expect":{"yaku":[]}}\n',
        "shanten": '{"id":"x","hand":["1m"],"shanten":{"standard":1}}\n',
        "shapes": '{"id":"x","concealed":["1m"],"tile":"1m","melds":[],"win":true}\n',
        "wildcards": json.dumps({"schema": "wildcards/1", "assumptions": {}, "cases": []}, indent=1),
    }


def test_every_kind_is_known_by_its_content(texts: dict[str, str], tmp_path: Path) -> None:
    for kind, text in texts.items():
        for data in (
            text.encode(),
            gzip.compress(text.encode()),
            b"\xef\xbb\xbf" + text.encode(),
            b"\n\n" + text.encode(),
        ):
            path = tmp_path / "unnamed"
            path.write_bytes(data)
            assert detect(path) == kind


def test_pretty_printed_json_is_known_too(own_game: LoggedGame, texts: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "pretty"
    path.write_text(json.dumps(json.loads(texts["tenhou6"]), indent=2), encoding="utf-8")
    assert (detect(path), len(read_records(path)[0].hands)) == ("tenhou6", 4)
    path.write_text(json.dumps([encode_hand(hand) for hand in own_game.hands], indent=2), encoding="utf-8")
    assert (detect(path), len(read_records(path)[0].hands)) == ("kyoku", 4)


def test_games_are_read_whatever_their_format(texts: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "game"
    for kind in ("mjai", "tenhou6", "kyoku", "mjlog"):
        path.write_text(texts[kind], encoding="utf-8")
        (game,) = read_records(path)
        assert [hand.place for hand in game.hands] == ["E1 honba 0", "E2 honba 0", "E2 honba 1", "E3 honba 2"]
    path.write_text(texts["shanten"], encoding="utf-8")
    with pytest.raises(RecordError, match="holds shanten cases, no games"):
        read_records(path)


def test_games_of_several_files_worth_are_kept_apart_in_kyoku_lines(own_game: LoggedGame, tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    other = "\n".join(kyoku_lines(own_game)).replace('"id":"own"', '"id":"other"')
    path.write_text("\n".join(kyoku_lines(own_game)) + "\n" + other, encoding="utf-8")
    assert [game.id for game in read_records(path)] == ["own", "other"]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "the file is empty"),
        (b" \n ", "the file is empty"),
        (b"hello", "neither XML nor JSON"),
        (b"{", "neither XML nor JSON"),
        (b"[]", "none of the known kinds"),
        (b"7", "none of the known kinds"),
        (b'{"a":1}', "none of the known kinds"),
        (b'{"type":"hello"}', "none of the known kinds"),
        (b"<html></html>", "XML, but not a Tenhou mjlog"),
        (b"\xff\xfe<", "not UTF-8 text"),
        (gzip.compress(b"{}" * 999)[:-9], "damaged gzip file"),
        (b"\x1f\x8bnot gzip", "damaged gzip file"),
        (b"[" * 100_000, "cannot be read|neither"),
    ],
)
def test_what_is_no_record_is_refused_with_a_reason(data: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "strange.bin"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=rf"strange\.bin.*({reason})"):
        detect(path)


def test_a_file_that_is_not_there_and_a_format_that_cannot_be_written(own_game: LoggedGame, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be opened"):
        read_records(tmp_path / "nothing")
    with pytest.raises(RecordError, match="cannot be opened"):
        read_records(tmp_path)
    with pytest.raises(RecordError, match="cannot be written as 'mjay'; did you mean 'mjai'"):
        write_record(own_game, "mjay")
