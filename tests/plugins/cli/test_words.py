"""Events in words, names in narrow places."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.testing import Result

from rinshan.drive import drive
from rinshan.events import FIELDS, UNTOLD, Private
from rinshan.fuzz import EagerPlayer
from rinshan.game import Game, Setup
from rinshan.hooks import KNOWN
from rinshan.rules import PRESETS
from rinshan.streams import Stream
from rinshan.table import Event, Table
from rinshan_plugins.cli.names import fit, told_apart
from rinshan_plugins.cli.offences import PHRASES, TERMS
from rinshan_plugins.cli.story import LEGEND, Story
from rinshan_plugins.cli.tile_words import TILE_EVENTS
from rinshan_plugins.cli.words import CANCELLED, sentence, skill_words, who
from rinshan_skills.testing.scene import Scene

Run = Callable[..., Result]
NAMES = ["Ann", "Bea", "Cid", "Dan"]
RAW = re.compile(r"\b(" + "|".join(name for name in (*KNOWN, *FIELDS) if "_" in name) + r")\b|[=;\[{]")


def test_every_event_of_many_games_is_a_sentence_without_raw_names() -> None:
    told: dict[str, str] = {}

    def tell(table: Table, event: Event) -> None:
        told[event[0]] = words = sentence(table, event, NAMES, 0)
        assert not RAW.search(words), words
        if event[0] in ("draw", "dealt") and event[1] != 0:
            assert not re.search(r"\d[mpsz]", words)

    for seed in range(12):
        game = Game(Setup(PRESETS["tenhou"], seed), listeners=[tell])
        drive(game, [EagerPlayer(Stream(f"{seed}/{seat}")) for seat in range(4)])
    rare = {"indicator_shut", "daiminkan", "kakan", "ankan", "no_win", "exile", "revealed"}
    rare |= {"extra_turn_lost", "standing", "free_tile"}
    assert set(FIELDS) - set(told) <= rare | set(PHRASES["en"]) | set(TILE_EVENTS)
    assert "Ann" in told["discard"] or any(name in told["discard"] for name in NAMES)


def test_every_window_that_can_be_cancelled_has_words() -> None:
    assert set(CANCELLED) == {spec.name for spec in KNOWN.values() if spec.cancel}


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (("cancelled", 2, "x.y#1", "call_declared", 1), "cancels the call of S Bea"),
        (("cancelled", 2, "x.y#1", "win_declared", 0), "cancels the win of E Ann"),
        (("activation_cancelled", 2, "x.y#1"), "is cancelled"),
        (("extra_turn", 2, "x.y#1"), "has the next turn as well"),
        (("noted", 2, "x.y#1", "field", Private((2,), "secret")), "writes a note"),
        (("note_shown", 2, "x.y#1", "field", "a secret"), "shows the note: a secret"),
        (("note_shown", 2, "x.y#1", "field", "anan.fives_and_nines@1"), "shows the note: «Fives and Nines» of S Bea"),
        (("gained", 2, "x.y#1", "haramura_nodoka.digital", "game"), "gains «Digital»"),
        (("lost", 2, "x.y#1", "iwato_kasumi.guarding"), "loses «Guarding»"),
        (("lost", 2, "x.y#1", "no.skill"), "loses no.skill"),
        (("card_gained", 2, "x.y#1", "", "hand"), "gains something face down"),
        (("card_lost", 2, "x.y#1", "anan"), "loses «Anan»"),
        (("card_turned", 2, "x.y#1", "fujita_yasuko", "up"), "turns «Fujita Yasuko» up"),
        (("declared", 2, "x.y#1", "0m"), "it is now 0m"),
        (("staked", 2, "x.y#1", 2000), "lays 2,000 points on the table"),
        (("something_new", 2, "x.y#1", "hand_starting", (1, 2)), "something new hand starting 1, 2"),
    ],
)
def test_what_a_skill_did_is_said_in_words(event: Event, said: str) -> None:
    game = Game(Setup(PRESETS["tenhou"], 1))
    next(game.play())
    assert skill_words(game.table, event, NAMES) == said
    assert said in sentence(game.table, event, NAMES)


@pytest.mark.rule("K-20")
@pytest.mark.parametrize(("side", "said"), [((), "W Cid: «x.y»"), (("far",), "W Cid: «x.y» (far)")])
def test_of_a_switch_the_side_that_is_used_is_told(side: tuple[str, ...], said: str) -> None:
    game = Game(Setup(PRESETS["tenhou"], 1))
    next(game.play())
    assert sentence(game.table, ("activated", 2, "x.y#1", "drawn", *side), NAMES) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (("paid", 0, "x#1", 0, -1, 1_500, "stake"), "{0} pays the table 1,500 points"),
        (("payment_prevented", 2, "x#1", 0, 1, 1_300), "{0} does not pay {1} 1,300 points"),
        (("payment_changed", 2, "x#1", 0, 1, 1_300, 1_950), "{0} pays {1} 1,950 points instead of 1,300"),
        (("payment_redirected", 2, "x#1", 0, 1, 2, 3, 1_300), "{2} pays {3} 1,300 points that {0} was to pay {1}"),
        (("payment_added", 2, "x#1", 3, 0, 500), "{3} pays {0} 500 points besides"),
        (
            ("pot", 2, "x#1", "tip", 1_500, 2_000, 2),
            "{2} lays 1,500 points into the pot «tip», which holds 2,000 now",
        ),
        (("pot", 2, "x#1", "tip", -1_500, 0, 0), "{0} gets 1,500 points out of the pot «tip», which holds 0 now"),
        (("offer", 0, "x#1", 1, 1_200), "{1} offers 1,200 points"),
        (("deal", 0, "x#1", 0, 1, 1_200), "{0} and {1} agree on 1,200 points"),
        (("no_deal", 0, "x#1", 0, 1), "{0} and {1} do not agree"),
        (("announced", 0, "x#1", "bound to 3 han"), "says: bound to 3 han"),
        (("announced", 0, "x#1", "a duel with", 2), "says: a duel with {2}"),
        (("standing", -1, None, (2, 0, 1, 3)), "the standing is now {2}, {0}, {1}, {3}"),
    ],
)
def test_what_a_skill_does_with_points_is_said_in_words(event: Event, said: str) -> None:
    game = Game(Setup(PRESETS["tenhou"], 1))
    next(game.play())
    names = [who(game.table, NAMES, seat) for seat in range(4)]
    assert skill_words(game.table, event, NAMES) == said.format(*names)


def test_skills_and_cards_are_named_in_the_language_that_is_asked_for() -> None:
    game = Game(Setup(PRESETS["tenhou"], 1))
    next(game.play())
    event = ("gained", 2, "haramura_nodoka.angel_descends#1", "haramura_nodoka.digital", "game")
    assert sentence(game.table, event, NAMES, lang="zh").endswith("«天使降临» gains «数位»")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (("discard", 1, None, 0, True, False, True), "cuts a tile, as drawn, face down"),
        (("exile", 1, None, 0, False, False), "exiles 1m"),
        (("revealed", -1, None, (0, 4)), "turned up: 12m"),
    ],
)
def test_how_tiles_lie_is_said_in_words(event: Event, said: str) -> None:
    game = Game(Setup(PRESETS["tenhou"], 1))
    next(game.play())
    assert said in sentence(game.table, event, NAMES, 0)


OFFENCES = [
    (("false_win", 1, None, 0, 4, (0, 8), "furiten (discard, riichi)"), {
        "en": "shows 123m: a false win, furiten (own discard, tile let pass in riichi)",
        "zh": "亮出123m：错和，振听 (舍张, 立直)",
        "ja": "123mを公開：誤和了、振聴 (捨て牌, 立直後)",
    }),
    (("false_win", 1, None, -1, -1, (0, 8), "no yaku"), {
        "en": "shows 13m: a false win, no yaku", "zh": "亮出13m：错和，无役", "ja": "13mを公開：誤和了、役なし",
    }),
    (("false_win", 1, None, 0, 4, (0,), "trapped"), {
        "en": "shows 12m: a false win, trapped", "zh": "亮出12m：错和，trapped", "ja": "12mを公開：誤和了、trapped",
    }),
    (("wrong_meld", 1, None, 0, 32, (20, 24), "put_back"), {
        "en": "calls 9m with 67m: a wrong meld, put back",
        "zh": "用67m鸣9m：错误副露，放回",
        "ja": "67mで9mを鳴く：誤副露、牌を戻す",
    }),
    (("penalty", 1, None, "false_win", (4000, -8000, 2000, 2000)), {
        "en": "hands over 8,000 points for a false win", "zh": "因错和付出8,000点", "ja": "誤和了で8,000点を支払う",
    }),
    (("penalty", 1, None, "fake_riichi", (-12000, 4000, 4000, 4000)), {
        "en": "hands over 12,000 points for a fake riichi",
        "zh": "因诈立付出12,000点",
        "ja": "ノーテン立直で12,000点を支払う",
    }),
    (("secret_riichi", 1, None, Private((1,), True, UNTOLD)), {
        "en": "declares riichi in secret", "zh": "暗中立直", "ja": "密かに立直",
    }),
    (("secret_deposit", 1, None, Private((1,), 1000, UNTOLD)), {
        "en": "lays 1,000 points face down", "zh": "暗置1,000点", "ja": "1,000点を伏せて置く",
    }),
    (("riichi_told", 1, None, 4, 1000, False), {
        "en": "was in riichi since 2m: 1,000 points turned up",
        "zh": "自打出2m起已立直：翻开1,000点",
        "ja": "2mから立直していた：1,000点を公開",
    }),
    (("seen", -1, None, Private((1,), (4,), UNTOLD, tiles=True)), {
        "en": "see 2m face down", "zh": "看到暗置的2m", "ja": "伏せられた2mが見える",
    }),
]  # fmt: skip


@pytest.mark.rule("E-01", "E-02", "E-03", "K-59")
@pytest.mark.parametrize("lang", ["en", "zh", "ja"])
@pytest.mark.parametrize(("event", "said"), OFFENCES, ids=[event[0] for event, _ in OFFENCES])
def test_errors_and_secrets_are_said_in_three_languages(event: Event, said: dict[str, str], lang: str) -> None:
    lines: list[str] = []
    game = Game(Setup(PRESETS["tenhou"], 1), listeners=[Story(NAMES, lambda line: lines.append(str(line)), lang=lang)])
    next(game.play())
    told = sentence(game.table, event, NAMES, 1, lang)
    assert told == (f"S Bea {said[lang]}" if event[1] == 1 else said[lang])
    game.table.log(*event)
    game.table.log("draw", 3, None, 5, "live")
    assert any(said[lang] in line for line in lines)
    assert set(PHRASES[lang]) == set(PHRASES["en"])
    assert set(TERMS["zh"]) == set(TERMS["ja"])


@pytest.mark.rule("K-59", "B-01")
def test_of_what_a_viewer_is_not_told_nothing_is_said() -> None:
    lines: list[str] = []
    game = Game(Setup(PRESETS["tenhou"], 1), listeners=[Story(NAMES, lambda line: lines.append(str(line)), 2)])
    next(game.play())
    event = ("secret_riichi", 1, None, Private((1,), True, UNTOLD))
    assert sentence(game.table, event, NAMES, 2) == ""
    before = len(lines)
    game.table.log(*event)
    game.table.log("draw", 3, None, 5, "live")
    assert not any("secret" in line for line in lines[before:])


def test_a_skill_of_another_seat_stands_on_a_line_of_its_own_with_its_holder() -> None:
    lines: list[str] = []
    game = Game(Setup(PRESETS["tenhou"], 1), listeners=[Story(NAMES, lambda line: lines.append(str(line)))])
    next(game.play())
    game.table.log("activated", 2, "miyanaga_saki.ridge_flower#1", "drawn")
    game.table.log("cancelled", 2, "miyanaga_saki.ridge_flower#1", "call_declared", 1)
    game.table.log("draw", 3, None, 5, "live")
    (line,) = (line for line in lines if "«Flower on the Ridge»" in line)
    assert line.split()[1:3] == ["W", "Cid"]
    assert line.endswith("cancels the call of S Bea")


def test_the_notation_is_explained_within_eighty_columns_and_in_the_help(run: Run) -> None:
    assert max(map(len, LEGEND)) <= 80
    told = " ".join(run("match", "--help").stdout.split())
    for words in ("live tiles left", "2m.", "2m!", "(4)35m", "[1111z]"):
        assert words in " ".join(LEGEND), words
        assert words in told, words


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("efficiency 12", 10, "efficie 12"),
        ("Miyanaga Saki", 10, "Miyanaga S"),
        ("宮永咲宮永咲宮永咲 2", 10, "宮永咲宮 2"),
        ("Ann", 5, "Ann  "),
    ],
)
def test_a_name_that_is_cut_keeps_its_number(name: str, room: int, shown: str) -> None:
    assert fit(name, room) == shown
    assert cell_len(fit(name, room)) <= room


def test_names_that_would_look_alike_are_numbered_by_seat() -> None:
    assert told_apart(["Miyanaga Saki", "Ann", "Miyanaga Sakura", "Bea"]) == [
        "Miyanaga Saki 1",
        "Ann",
        "Miyanaga Sakura 3",
        "Bea",
    ]
    assert told_apart(["bot", "bot"]) == ["bot 1", "bot 2"]


def test_a_replay_calls_the_players_as_the_match_did(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told = run("match", "--seed", 7, "--seat", "first", "--record", path).stdout
    again = run("replay", path).stdout
    assert "efficiency 2" in told
    assert again in told
    assert "seat 0" not in run("replay", path, "--at", 20).stdout


@pytest.mark.rule("K-03")
def test_a_free_tile_of_a_win_is_told_in_a_sentence(table: Callable[..., Scene]) -> None:
    t = table(east="7m", south="46m678m234p678s22p", cards={"south": ["takei_hisa"]}, red_fives=(0, 0, 0))
    t.play("E: discard 7m", "S: ron")
    (event,) = t.events("free_tile")
    for viewer in range(4):
        assert re.fullmatch(r"7m of [ESWN] Bea counts as 5m", sentence(t.table, event, NAMES, viewer))
    lines: list[str] = []
    story = Story(NAMES, lambda line: lines.append(str(line)))
    story(t.table, event)
    story.flush()
    assert lines[-1].rstrip().endswith("7m counts as 5m")


def test_the_story_shows_points_and_leaves_the_standing_to_them(table: Callable[..., Scene]) -> None:
    lines: list[str] = []
    story = Story(NAMES, lambda line: lines.append(str(line)))
    story(table().table, ("standing", -1, None, (2, 1, 3, 0)))
    story.flush()
    assert lines == []
