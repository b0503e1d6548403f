"""Checking logs against the engine: real ones agree to the last point, and every kind of lie is found."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rinshan import Game, RecordError, Setup, drive, load_rules
from rinshan.fuzz import EagerPlayer
from rinshan.records import read_kyoku_lines, read_records, write_tenhou6
from rinshan.records import write_record as write
from rinshan.records.check import check_game
from rinshan.records.check_files import check_file
from rinshan.records.export import logged_game
from rinshan.records.logged import LoggedResult
from rinshan.records.native import Recorder, write_record
from rinshan.records.tenhou6 import parse_tenhou6, tenhou6_document
from rinshan.streams import Stream


@pytest.mark.rule(
    "B-05", "B-06", "B-07", "B-08", "B-10", "B-12", "B-13", "B-14", "B-15", "B-17", "B-18", "B-19", "B-20"
)
def test_every_ranked_hand_on_record_is_played_and_paid_the_same(shared):
    report = check_file(shared / "data" / "real_logs" / "tenhou_ranked.jsonl.gz")
    assert report.cases == 9732
    assert report.differences == []


@pytest.mark.parametrize("name", ["6433fb1f62b5", "65c37c7bdceb", "7c20407aed2d", "a6e4a1c732e2"])
def test_mjlog_samples_are_played_the_same(shared, name):
    report = check_file(shared / "data" / "formats" / f"{name}.mjlog.xml")
    assert report.cases >= 9
    assert report.differences == []


@pytest.mark.parametrize("number", [0, 1, 2])
def test_tenhou6_samples_are_played_the_same(shared, number):
    report = check_file(shared / "data" / "formats" / f"tenhou6_{number}.json")
    assert report.cases >= 8
    assert report.differences == []


@pytest.mark.parametrize(
    "name",
    ["real_wins", "client_wins", "kobalab_hule", "riichienv_majsoul", "mahjong_pkg_tests", "shanten_kobalab"],
)
def test_scoring_and_shanten_corpora_agree(shared, name):
    report = check_file(shared / "data" / "scoring" / f"{name}.jsonl.gz")
    assert report.cases >= 80
    assert report.differences == []


@pytest.fixture(scope="module")
def own_game():
    game = Game(Setup(load_rules("tenhou"), seed=21))
    drive(game, [EagerPlayer(Stream(f"e{seat}")) for seat in range(4)])
    return logged_game(game, "own")


def test_what_the_engine_exports_it_also_accepts(own_game):
    report = check_game(own_game)
    assert report.cases == len(own_game.hands) > 3
    assert report.differences == []


@pytest.fixture
def won(own_game):
    """The first hand of the own game that was won by ron, alone."""
    return next(hand for hand in own_game.hands if hand.result.wins and not hand.result.wins[0].tsumo)


def found(own_game, hand):
    report = check_game(replace(own_game, hands=[replace(hand, whole=False)]))
    return [(difference["at"], difference["why"]) for difference in report.differences]


def test_an_untouched_hand_has_no_difference(own_game, won):
    assert found(own_game, won) == []


@pytest.mark.parametrize(
    ("field", "value", "at"),
    [
        ("fu", 110, "win 0, fu"),
        ("han", 12, "win 0, han"),
        ("points", 1, "win 0, points"),
        ("limit", "sanbaiman", "win 0, limit"),
        ("yaku", (("riichi", 1), ("tanyao", 9)), "win 0, yaku"),
        ("deltas", (0, 0, 0, 0), "win 0, deltas"),
        ("honba", 9, "win 0, honba"),
        ("ura_indicators", (1, 2, 3, 4), "win 0, ura_indicators"),
        ("dora_indicators", (), "win 0, dora_indicators"),
        ("pao", 2, "win 0, pao"),
        ("chankan", True, "win 0, chankan"),
    ],
)
def test_a_false_statement_about_a_win_is_found(own_game, won, field, value, at):
    win = replace(won.result.wins[0], **{field: value})
    lie = replace(won, result=replace(won.result, wins=(win,)))
    assert at in [place for place, _ in found(own_game, lie)]


def test_a_false_score_after_the_hand_is_found(own_game, won):
    assert ("scores after", "points after the hand differ") in found(own_game, replace(won, scores_after=(0, 0, 0, 0)))


def test_an_action_that_was_not_on_offer_is_found(own_game, won):
    at = max(i for i, event in enumerate(won.events) if event.type == "discard")
    events = list(won.events)
    events[at] = replace(events[at], tile=(events[at].tile + 1) % 34, tsumogiri=False)
    places = found(own_game, replace(won, events=tuple(events)))
    assert places
    assert places[0][1] in ("not among the options offered", "the hand ended otherwise", "the order of events differs")


def test_a_log_that_stops_too_early_is_found(own_game, won):
    assert found(own_game, replace(won, events=won.events[:-8]))


def test_a_draw_in_place_of_a_win_is_found(own_game, won):
    result = LoggedResult(reason="exhaustive", deltas=(0, 0, 0, 0))
    assert [why for _, why in found(own_game, replace(won, result=result))] == ["the log ends too early"]


def test_a_wrong_continuation_is_found(own_game):
    first, second = own_game.hands[0], replace(own_game.hands[1], honba=7)
    report = check_game(replace(own_game, hands=[first, second]))
    assert "continuation" in [difference["at"] for difference in report.differences]


def test_a_hand_without_a_wall_is_checked_too(own_game):
    hands = [replace(hand, wall=None) for hand in own_game.hands]
    assert check_game(replace(own_game, hands=hands)).differences == []


def test_native_records_are_verified(tmp_path):
    recorder = Recorder()
    game = Game(Setup(load_rules("tenhou", rounds=1), seed=4), listeners=[recorder])
    drive(game, [EagerPlayer(Stream(f"e{seat}")) for seat in range(4)], recorder.answers)
    path = tmp_path / "game.jsonl"
    write_record(path, game, recorder)
    report = check_file(path)
    assert (report.cases, report.differences) == (len(game.results), [])
    path.write_text(path.read_text(encoding="utf-8").replace('"live"]', '"dead"]', 1), encoding="utf-8")
    assert len(check_file(path).differences) == 1


def test_shanten_cases_are_compared(tmp_path):
    path = tmp_path / "cases.jsonl"
    case = {"id": "a", "hand": ["1m"] * 3 + ["2m"] * 3 + ["3m"] * 3 + ["4m"] * 3 + ["5m"] * 2}
    case["shanten"] = {"standard": -1, "kokushi": 11, "chiitoitsu": 2}
    path.write_text(json.dumps(case) + "\n", encoding="utf-8")
    report = check_file(path)
    assert report.cases == 1
    assert [(d["at"], d["expected"], d["got"]) for d in report.differences] == [("chiitoitsu", "2", "3")]


@pytest.mark.parametrize("content", ["", "hello", "{}", "[1, 2]", '{"hand": ["1m"], "shanten": {"standard": "x"}}'])
def test_a_file_that_is_nothing_is_refused_by_name(tmp_path, content):
    path = tmp_path / "thing.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(RecordError, match=r"thing\.json"):
        check_file(path)


def test_real_hands_read_as_kyoku_lines(shared):
    games = read_kyoku_lines(shared / "data" / "real_logs" / "unproven.jsonl.gz")
    assert sum(len(game.hands) for game in games) == 55


def test_a_native_record_is_checked_by_other_rules_when_asked(tmp_path):
    recorder = Recorder()
    game = Game(Setup(load_rules("tenhou", rounds=1), seed=4), listeners=[recorder])
    drive(game, [EagerPlayer(Stream(f"e{seat}")) for seat in range(4)], recorder.answers)
    path = tmp_path / "game.jsonl"
    write_record(path, game, recorder)
    assert check_file(path, load_rules("mleague", rounds=1)).differences
    with pytest.raises(RecordError, match="4 players, but the rules are for 3"):
        check_file(path, load_rules("tenhou", players=3))


def places(game, rules=None):
    return [(difference["id"], difference["at"]) for difference in check_game(game, rules).differences]


@pytest.mark.parametrize("kind", ["kyoku", "tenhou6"])
def test_a_next_hand_that_begins_with_other_points_is_found(own_game, kind, tmp_path):
    changed = [replace(hand, scores=tuple(hand.scores)) for hand in own_game.hands]
    first, second, *others = changed[2].scores
    changed[2].scores = (first + 1000, second - 1000, *others)
    if kind == "tenhou6":
        path = tmp_path / kind
        path.write_text(write_tenhou6(replace(own_game, hands=changed)), encoding="utf-8")
        (game,) = read_records(path)
    else:
        first, second, *others = changed[2].scores_after
        changed[2].scores_after = (first + 1000, second - 1000, *others)
        game = replace(own_game, hands=changed)
    at = [place for _, place in places(game)]
    assert at == ["next start scores", "next start scores"], "both neighbours disagree with that hand"


@pytest.mark.rule("B-20")
@pytest.mark.parametrize("kind", ["kyoku", "tenhou6"])
def test_stated_final_points_are_compared_whatever_they_are(own_game, kind, tmp_path):
    last = own_game.hands[-1]
    end = last.game_end
    wrong = replace(last, game_end=replace(end, scores=(end.scores[0] + 100, end.scores[1] - 100, *end.scores[2:])))
    path = tmp_path / kind
    path.write_text(write(replace(own_game, hands=[*own_game.hands[:-1], wrong]), kind), encoding="utf-8")
    (game,) = read_records(path)
    assert [at for _, at in places(game)] == ["final scores"]


def test_a_whole_game_that_stops_too_early_is_found(own_game):
    hands = [replace(hand, count=len(own_game.hands) - 1) for hand in own_game.hands[:-1]]
    assert [at for _, at in places(replace(own_game, hands=hands))] == ["game end"]


def test_hands_out_of_order_are_found_and_left_out_hands_are_not_missed(own_game):
    first, second, third = own_game.hands[:3]
    assert places(replace(own_game, hands=[first, third])) == []
    assert places(replace(own_game, hands=[third, first])) == [(third.id, "index")]
    assert (second.id, "index") in places(replace(own_game, hands=[first, second, second]))


def test_a_first_hand_with_other_points_than_the_rules_give_is_found(own_game, won):
    first = replace(own_game.hands[0], whole=False)
    scores = tuple(points + 1000 for points in first.scores)
    after = tuple(points + 1000 for points in first.scores_after)
    lie = replace(first, scores=scores, scores_after=after)
    assert places(replace(own_game, hands=[lie])) == [(first.id, "start scores")]


@pytest.mark.rule("B-07", "A-05")
def test_when_indicators_are_turned_is_compared_only_where_the_record_says_it():
    rules = load_rules("mleague")
    game = Game(Setup(rules, seed=1))
    drive(game, [EagerPlayer(Stream(f"e{seat}")) for seat in range(4)])
    document = tenhou6_document(logged_game(game))
    del document["rule"]["rinshan_rules"]
    read = parse_tenhou6(document)
    assert any(event.type == "kakan" or event.type == "daiminkan" for hand in read.hands for event in hand.events)
    assert places(read, rules) == [], "read without the rules: indicators of open kans come with the discard"
    told = replace(read, hands=[replace(hand, derived=()) for hand in read.hands])
    assert {at.split()[0] for _, at in places(told, rules)} <= {"event", "events", "dora"}
    assert places(told, rules)


def test_an_indicator_that_play_never_turned_is_found(own_game, won):
    extra = replace(won, derived=("dora_timing",), unrevealed_dora=(0,))
    assert "dora indicators" in [at for at, _ in found(own_game, extra)]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"platform": "tenhuo"}, "platform: 'tenhuo' is not known; did you mean 'tenhou'"),
        ({"platform": "tenhou", "go_type": 161}, "length: the record says hanchan, but a table of type 161"),
        ({"platform": "tenhou", "go_type": 13}, "kuitan: the record says True, but a table of type 13 means False"),
    ],
)
def test_rules_that_are_unknown_or_contradict_each_other_are_a_difference(own_game, won, changes, why):
    said = replace(won.rules, **({"extra": {}, "red_fives": True, "room": "ippan"} | changes))
    (told,) = [told for _, told in found(own_game, replace(won, rules=said))]
    assert why in told
