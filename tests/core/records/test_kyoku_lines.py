"""Kyoku lines are read and written without loss, and what contradicts itself is refused (B-05..B-08, B-18)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rinshan.errors import RecordError
from rinshan.records import LoggedEvent, LoggedGame, LoggedHand, check_hand, kyoku_lines, read_kyoku_lines
from rinshan.records.consistency import nagashi_seats
from rinshan.records.kyoku_lines import decode_hand, encode_hand
from rinshan.records.logged import LoggedRules, LoggedWall
from rinshan.tiles import parse_name, parse_names


def test_a_game_is_written_and_read_back_unchanged(own_game: LoggedGame, tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text("\n".join(kyoku_lines(own_game)), encoding="utf-8")
    assert read_kyoku_lines(path) == [replace(own_game, names=())]
    path.write_text(json.dumps([encode_hand(hand) for hand in own_game.hands], indent=1), encoding="utf-8")
    assert read_kyoku_lines(path) == [replace(own_game, names=())], "one JSON list over several lines is read too"


@pytest.mark.parametrize("name", ["tenhou_ranked", "other_rules", "unproven"])
def test_every_real_line_means_the_same_after_reading_and_writing(shared: Path, name: str, full: bool) -> None:
    with gzip.open(shared / f"data/real_logs/{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if full or number % 30 == 0:
                hand = decode_hand(json.loads(line))
                assert encode_hand(hand) == json.loads(line)
                check_hand(hand)


def test_fields_that_nobody_knows_are_kept(own_game: LoggedGame) -> None:
    line = encode_hand(own_game.hands[0])
    line["weather"] = line["rules"]["table"] = line["result"]["cheers"] = line["result"]["wins"][0]["smile"] = 1
    line["rules"]["red_fives"] = [1, 2, 1]
    hand = decode_hand(line)
    assert encode_hand(hand) == line
    assert (hand.extra, hand.rules.reds) == ({"weather": 1}, (1, 2, 1))


def test_the_wall_of_a_record_gets_identities(own_game: LoggedGame) -> None:
    hand = own_game.hands[2]
    assert hand.physical_wall() is None
    hand.wall = LoggedWall(tuple(parse_names("1m" * 5)), (), (), ())
    with pytest.raises(RecordError, match="own-02: the wall has more copies of 1m"):
        hand.physical_wall()


Change = Callable[[LoggedHand], object]


def event(hand: LoggedHand, place: int, **changes: object) -> None:
    events = list(hand.events)
    events[place] = replace(events[place], **changes)  # type: ignore[arg-type]
    hand.events = tuple(events)


def without(hand: LoggedHand, place: int) -> None:
    hand.events = hand.events[:place] + hand.events[place + 1 :]


def insert(hand: LoggedHand, place: int, new: LoggedEvent) -> None:
    hand.events = (*hand.events[:place], new, *hand.events[place:])


def changed_result(hand: LoggedHand, **changes: object) -> None:
    hand.result = replace(hand.result, **changes)  # type: ignore[arg-type]


def changed_win(hand: LoggedHand, /, **changes: object) -> None:
    hand.result.wins = (replace(hand.result.wins[0], **changes),)  # type: ignore[arg-type]


CONTRADICTIONS: list[tuple[int, Change, str]] = [
    (0, lambda hand: setattr(hand, "dealer", 1), "not the dealer of hand 1"),
    (0, lambda hand: setattr(hand, "scores_after", (0, 0, 0, 0)), "scores afterwards must be"),
    (0, lambda hand: event(hand, 0, seat=1), "event 0: seat 1 draws, but seat 0 is next"),
    (0, lambda hand: event(hand, 0, rinshan=True), "event 0: a replacement draw without a kan"),
    (0, lambda hand: event(hand, 0, tile=parse_name("0p")), "event 6: more copies of 0p"),
    (0, lambda hand: event(hand, 1, tile=parse_name("9m")), "event 1: seat 0 has no 9m in hand"),
    (0, lambda hand: event(hand, 1, tsumogiri=True), "1z is not the tile just drawn"),
    (0, lambda hand: event(hand, 1, seat=2), "event 1: a discard of seat 2 is not due"),
    (0, lambda hand: event(hand, 2, seat=0), "event 2: the last discard is not of seat 0"),
    (0, lambda hand: event(hand, 2, tile=parse_name("2z")), "the discard is 1z, not 2z"),
    (0, lambda hand: event(hand, 2, consumed=tuple(parse_names("1z2z"))), "are not alike"),
    (0, lambda hand: event(hand, 2, type="chi"), "chi is only from the player before"),
    (0, lambda hand: event(hand, 17, consumed=tuple(parse_names("7s1p"))), "is no run"),
    (0, lambda hand: without(hand, 3), "cannot draw: a discard of seat 2 is due"),
    (0, lambda hand: without(hand, 10), "event 10: a riichi must be followed by its discard"),
    (0, lambda hand: without(hand, 9), "no riichi of seat 1 can be accepted"),
    (0, lambda hand: without(hand, 14), "seat 2 has not drawn|seat 2 must draw|more|discard"),
    (0, lambda hand: event(hand, 13, tile=parse_name("1p")), "is not of the pon's kind"),
    (0, lambda hand: event(hand, 13, consumed=tuple(parse_names("222z"))), "has no pon 222z"),
    (0, lambda hand: without(hand, 15), "the dora indicator of a kan was not revealed"),
    (0, lambda hand: insert(hand, 1, LoggedEvent("dora", tile=parse_name("1p"))), "revealed without a kan"),
    (0, lambda hand: insert(hand, 12, LoggedEvent("pon", 1, frm=0)), "cannot call|not of seat|no discard"),
    (0, lambda hand: insert(hand, 9, LoggedEvent("riichi", 3)), "seat 3 cannot declare riichi now"),
    (0, lambda hand: insert(hand, 4, LoggedEvent("riichi", 2)), "seat 2 cannot declare riichi now"),
    (0, lambda hand: changed_win(hand, tsumo=True), "a tsumo is won from oneself"),
    (0, lambda hand: changed_win(hand, frm=2), "the last tile is of seat 0, not 2"),
    (0, lambda hand: changed_win(hand, tile=0), "the last tile is 5p, not 1m"),
    (0, lambda hand: changed_win(hand, chankan=True), "robbing a kan"),
    (0, lambda hand: changed_win(hand, hand=()), "the winning hand must be"),
    (1, lambda hand: changed_win(hand, melds=()), "the melds are not those called"),
    (0, lambda hand: changed_win(hand, riichi=False), "riichi is stated wrongly"),
    (0, lambda hand: changed_win(hand, dora_indicators=()), "the dora indicators are"),
    (0, lambda hand: changed_win(hand, deltas=(1, 2, 3, 4)), "do not add up"),
    (0, lambda hand: changed_win(hand, sticks=7), "7 deposits are collected, 1 lie on the table"),
    (2, lambda hand: setattr(hand, "events", hand.events[:-2]), "an exhaustive draw with 1 live tiles left"),
    (2, lambda hand: insert(hand, 140, LoggedEvent("draw", 3, 0)), "no live tile is left"),
    (2, lambda hand: changed_result(hand, sticks=1), "0 deposits lie on the table, not 1"),
    (2, lambda hand: changed_result(hand, honba=2), "the hand has honba 1, the draw says 2"),
    (2, lambda hand: changed_result(hand, deltas=(1000, 0, 0, 0)), "do not add up"),
    (2, lambda hand: changed_result(hand, reason="kyuushu_kyuuhai"), "only be declared on a first draw"),
    (3, lambda hand: changed_result(hand, reason="sanchahou"), "does not end with a discard"),
    (3, lambda hand: changed_result(hand, shown_hands={2: ()}), "the hand shown by seat 2 must be"),
]


@pytest.mark.rule("B-01", "B-05", "B-07", "B-08", "B-18")
@pytest.mark.parametrize(("number", "change", "reason"), CONTRADICTIONS)
def test_a_hand_that_cannot_have_happened_is_refused(
    own_game: LoggedGame, number: int, change: Change, reason: str
) -> None:
    hand = own_game.hands[number]
    check_hand(hand)
    change(hand)
    with pytest.raises(RecordError, match=reason):
        check_hand(hand)


@pytest.mark.rule("B-04")
def test_a_hand_that_contradicts_its_wall_is_refused(shared: Path) -> None:
    hand = decode_hand(json.loads((shared / "data/real_logs/sample.json").read_text())[0])
    assert hand.wall is not None
    wall = hand.wall
    for part, reason in (("live", "dealt to seat"), ("dora", "dora indicators"), ("rinshan", "not the 136 tiles")):
        tiles = getattr(wall, part)
        swapped = (*tiles[1:], tiles[0]) if part != "rinshan" else (tiles[0],) * 4
        hand.wall = replace(wall, **{part: swapped})
        with pytest.raises(RecordError, match=f"wall: .*{reason}"):
            check_hand(hand)


@pytest.mark.rule("B-18")
def test_nagashi_needs_discards_of_terminals_and_honours_that_nobody_called(own_game: LoggedGame) -> None:
    hand = own_game.hands[0]
    hand.events = tuple(LoggedEvent("discard", seat, parse_name("1m")) for seat in range(4))
    assert nagashi_seats(hand) == [0, 1, 2, 3]
    hand.events += (LoggedEvent("discard", 2, parse_name("5m")), LoggedEvent("pon", 1, 0, frm=0))
    assert nagashi_seats(hand) == [1, 3]


def test_a_hand_of_three_players_is_followed_by_their_turns() -> None:
    line = {
        "id": "three-00",
        "game": {"id": "three", "index": 0, "count": 1, "whole": False},
        "rules": {"platform": "unknown", "players": 3, "red_fives": True, "kuitan": True, "length": "hanchan"},
        "bakaze": "E", "kyoku": 3, "honba": 0, "sticks": 0, "dealer": 2, "scores": [35000] * 3,
        "hands": [["1m", "9m"] + ["1p"] * 4 + ["1s"] * 4 + ["2s"] * 3, ["2m"] * 4 + ["3m"] * 4 + ["4m"] * 4 + ["5m"],
                  ["1z"] * 4 + ["2z"] * 4 + ["3z"] * 4 + ["4z"]],
        "dora_indicator": "9p",
        "events": [{"type": "draw", "seat": 2, "tile": "9s"},
                   {"type": "discard", "seat": 2, "tile": "9s", "tsumogiri": True},
                   {"type": "draw", "seat": 0, "tile": "8s"}],
        "result": {"type": "draw", "reason": "kyuushu_kyuuhai", "honba": 0, "sticks": 0, "deltas": [0, 0, 0]},
        "scores_after": [35000] * 3,
    }  # fmt: skip
    hand = decode_hand(line)
    assert hand.rules == LoggedRules(players=3)
    assert check_hand(hand).live == 136 - 14 - 39 - 2


@pytest.mark.parametrize(
    ("field", "word", "reason"),
    [("length", "hanchen", "'hanchen' is not known; did you mean 'hanchan'"), ("lobby", "public", "lobby: 'public'")],
)
def test_words_of_the_rules_that_nobody_knows_are_refused(
    own_game: LoggedGame, field: str, word: str, reason: str
) -> None:
    line = encode_hand(own_game.hands[0])
    line["rules"][field] = word
    with pytest.raises(RecordError, match=reason):
        decode_hand(line)
