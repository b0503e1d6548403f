"""Games of our own under every preset: written, read back and checked, with the rules given and by the record alone."""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from rinshan import Game, RecordError, Setup, drive, load_rules
from rinshan.decisions import TSUMO
from rinshan.fuzz import EagerPlayer
from rinshan.presets import PRESET_CHANGES
from rinshan.records import read_records, write_record
from rinshan.records.check_files import check_file
from rinshan.records.export import logged_game
from rinshan.records.stated_rules import OWN, logged_rules, own_rules
from rinshan.rules import Rules
from rinshan.streams import Stream
from rinshan.tiles import Name, parse_names, tile_names
from rinshan.wall import Wall, wall_from_names

FORMATS = ("kyoku", "mjai", "tenhou6")


def played(rules: Rules, seed: str) -> Game:
    game = Game(Setup(rules, seed))
    drive(game, [EagerPlayer(Stream(f"{seed}/{seat}")) for seat in range(rules.players)])
    return game


def without_own_rules(text: str) -> str:
    """What another program would have written: the same without the rules of our own."""
    bare = re.sub(rf',?"{OWN}":\{{[^{{}}]*\}}', "", text)
    assert bare != text
    return bare


def differences(path: Path, text: str, rules: Rules | None) -> list[tuple[str, str]]:
    path.write_text(text, encoding="utf-8")
    return [(found["at"], found["why"]) for found in check_file(path, rules).differences]


@pytest.mark.rule("B-01", "B-03", "B-07", "A-02", "A-05")
@pytest.mark.parametrize("players", [4, 3, 2])
@pytest.mark.parametrize("preset", PRESET_CHANGES)
def test_a_game_of_our_own_comes_back_and_checks_clean(preset: str, players: int, tmp_path: Path) -> None:
    rules = load_rules(preset, players=players)
    for seed in range(3):
        game = logged_game(played(rules, f"presets {seed}"))
        for kind in FORMATS if players == 4 else FORMATS[:2]:
            text = write_record(game, kind)
            assert differences(tmp_path / kind, text, rules) == []
            assert differences(tmp_path / kind, text, None) == [], "the record states its rules"
            assert differences(tmp_path / kind, without_own_rules(text), rules) == []


@pytest.mark.rule("B-08", "B-15", "B-18")
@pytest.mark.parametrize("price", [0, 2000])
def test_readers_take_the_price_of_a_riichi_and_of_a_honba_from_the_rules(price: int, tmp_path: Path) -> None:
    rules = load_rules("tenhou", riichi_price=price, honba=1500, noten_penalty=6000, extra_round=False)
    seen = Counter[str]()
    for seed in range(4):
        game = logged_game(played(rules, f"price {seed}"))
        seen.update(hand.result.reason or "win" for hand in game.hands)
        seen.update(event.type for hand in game.hands for event in hand.events)
        seen["honba"] += sum(bool(hand.honba and hand.result.wins) for hand in game.hands)
        for kind in FORMATS:
            assert differences(tmp_path / kind, without_own_rules(write_record(game, kind)), rules) == []
    assert min(seen[what] for what in ("win", "exhaustive", "riichi_accepted", "honba")) > 0
    assert price == 0 or differences(tmp_path / "kyoku", without_own_rules(write_record(game, "kyoku")), None)


def test_a_game_of_four_rounds_says_so_in_every_format(tmp_path: Path) -> None:
    game = logged_game(played(load_rules("tenhou", rounds=4, bust=False), "four rounds"))
    for kind in FORMATS:
        path = tmp_path / kind
        assert differences(path, write_record(game, kind), None) == []
        assert read_records(path)[0].hands[0].rules.length == "zenchan"


def test_what_a_record_says_of_its_rules_twice_must_agree(tmp_path: Path) -> None:
    game = logged_game(played(load_rules("rmu"), "twice"))
    changes = {
        "kyoku": ('"kuitan":true', '"kuitan":false', "kuitan: the record says False"),
        "mjai": ('"aka_flag":false', '"aka_flag":true', "aka_flag is true"),
        "tenhou6": ('"aka52":0', '"aka52":1', "reds: the record says"),
    }
    for kind, (old, new, reason) in changes.items():
        path = tmp_path / kind
        path.write_text(write_record(game, kind).replace(old, new, 1), encoding="utf-8")
        try:
            told = [found["why"] for found in check_file(path).differences]
        except RecordError as error:
            told = [str(error)]
        assert any(reason in why for why in told), (kind, told)


def test_rules_of_our_own_that_are_none_are_refused(tmp_path: Path) -> None:
    game = logged_game(played(load_rules("rmu"), "twice"))
    for kind in FORMATS:
        path = tmp_path / kind
        path.write_text(write_record(game, kind).replace('"preset":"rmu"', '"preset":"rum"', 1), encoding="utf-8")
        with pytest.raises(RecordError, match="expected one of tenhou"):
            check_file(path)


def test_rules_given_for_another_number_of_players_are_a_difference(tmp_path: Path) -> None:
    text = write_record(logged_game(played(load_rules("tenhou", players=3), "three")), "kyoku")
    found = differences(tmp_path / "kyoku", text, load_rules("tenhou"))
    assert {why for _, why in found} == {"a hand of 3 players, but the rules given are for 4"}


def test_rules_are_stated_as_a_preset_and_what_differs_from_it() -> None:
    rules = load_rules("mleague", honba=1500)
    said = logged_rules(rules)
    assert json.loads(json.dumps(said.extra)) == {OWN: {"preset": "mleague", "honba": 1500}}
    assert own_rules(said) == rules


def wall_that_deals(dealer: str) -> Wall:
    """A wall whose first fourteen tiles for the dealer are these, four players."""
    left = list(tile_names((1, 1, 1)))
    own: list[Name] = list(parse_names(dealer))
    for name in own:
        left.remove(name)
    live: list[Name] = []
    for row in range(3):
        live += own[4 * row : 4 * row + 4] + [left.pop() for _ in range(12)]
    live += [own[12], *(left.pop() for _ in range(3)), own[13]]
    dead = [left.pop() for _ in range(14)]
    return wall_from_names([*live, *left], dead[:4], dead[4:9], dead[9:], red_fives=(1, 1, 1))


@pytest.mark.rule("W-01")
@pytest.mark.parametrize("dealt", ["234567p22288s678m", "234567p222s678m88s", "2288s678m234567p2s"])
@pytest.mark.parametrize("kind", FORMATS)
def test_a_dealer_who_wins_on_fourteen_tiles_dealt_wins_on_a_tile_of_the_hand(
    dealt: str, kind: str, tmp_path: Path
) -> None:
    rules = load_rules("skills")
    game = Game(Setup(rules, 1, walls=[wall_that_deals(dealt)], hands=1))
    play = game.play()
    asks = next(play)
    with suppress(StopIteration):
        while True:
            asks = play.send(tuple(TSUMO if TSUMO in ask.space else ask.default for ask in asks))
    logged = logged_game(game)
    (win,) = logged.hands[0].result.wins
    assert (win.yakuman, win.tile in win.hand, sorted(win.hand)) == (("tenhou",), True, sorted(parse_names(dealt)))
    text = write_record(logged, kind)
    assert differences(tmp_path / kind, text, None) == []
    assert differences(tmp_path / kind, without_own_rules(text), rules) == []
