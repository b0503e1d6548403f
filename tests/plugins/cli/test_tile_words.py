"""What skills do with tiles, in words of three languages and as each viewer may know it (K-38, K-33)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rinshan.events import FIELDS
from rinshan_plugins.cli.board import board
from rinshan_plugins.cli.story import Story
from rinshan_plugins.cli.tile_words import TILE_EVENTS, tile_words
from rinshan_plugins.cli.words import sentence
from rinshan_skills import LOCKED, Skill, mine

NAMES = ("Ann", "Bob", "Cid", "Dan")


class Busy(Skill):
    """Does one of everything."""

    kind = LOCKED

    @mine
    def drawn(self, me: Any) -> Any:
        if me.table.turns[me.seat] == 2:
            yield me.move(me.table.hands[me.seat][0], "hand", 1)
            yield me.recast(me.table.hands[me.seat][0])
            yield me.swap_rivers(0, 1)
            yield me.turn_tile(me.table.rivers[1][0], "down")
            yield me.peek(*me.next_live(2))
            yield me.show(me.table.hands[me.seat][0], to=(2,))
            yield me.show(me.table.hands[me.seat][0])
            yield me.reorder(me.next_live(2)[::-1])
            yield me.shuffle(me.next_live(40))
            yield me.set_aside(me.table.hands[me.seat][-1])
            yield me.draw(2)


@pytest.fixture
def busy(table: Callable[..., Any]) -> Any:
    scene = {"east": "158m159p159s1234z", "wall": "9m 1z1z1z 8m 7z6z5z", "red_fives": (0, 0, 0)}
    t = table(**scene, cards={"east": [Busy]})
    return t.play("E: discard 9m drawn", "S: discard 1z drawn").until("E")


def told(t: Any, viewer: int | None, lang: str = "en") -> dict[str, str]:
    return {
        event[0]: tile_words(t.table, event, NAMES, viewer, lang) for event in t.events() if event[0] in TILE_EVENTS
    }


@pytest.mark.rule("K-38", "K-33")
def test_each_thing_done_to_tiles_is_told_to_its_doer(busy: Any) -> None:
    words = told(busy, 0)
    assert set(words) == TILE_EVENTS <= set(FIELDS)
    first = tile_words(busy.table, busy.events("moved")[0], NAMES, 0)
    assert first == "1m goes from the hand of E Ann to the hand of S Bob"
    assert words["moved"] == "7z goes from the hand of E Ann to the tiles aside of E Ann"
    assert words["recast"] == "recasts 5m"
    assert words["rivers_swapped"] == "the rivers of E Ann and S Bob change places"
    assert words["peeked"] == "looks at 56z in the live wall"
    assert words["told"] == "shows W Cid 8m in the hand of E Ann"
    assert words["reordered"] == "puts 56z of the live wall in another order"
    assert words["shuffled"] == "shuffles 40 live tiles"
    assert words["turned"] == "turns 8m face up in the hand of E Ann"


@pytest.mark.rule("B-01", "K-33")
def test_others_are_told_how_many_tiles_and_not_which(busy: Any) -> None:
    words = told(busy, 3)
    assert words["moved"] == "a tile goes from the hand of E Ann to the tiles aside of E Ann"
    assert words["extra_draw"] == "draws 2 tiles more"
    assert words["peeked"] == "looks at 2 tiles in the live wall"
    assert words["recast"] == "recasts 5m"


@pytest.mark.parametrize(
    ("lang", "recast", "moved", "peeked"),
    [
        ("zh", "重铸5m", "一张牌从E Ann的手牌移至E Ann的旁置区", "查看牌山的2张牌"),
        ("ja", "5mを重鋳", "牌1枚がE Annの手牌からE Annの脇の牌へ移る", "山の牌2枚を見る"),
    ],
)
def test_the_same_in_chinese_and_japanese(busy: Any, lang: str, recast: str, moved: str, peeked: str) -> None:
    words = told(busy, 3, lang)
    assert (words["recast"], words["moved"], words["peeked"]) == (recast, moved, peeked)
    assert set(words) == TILE_EVENTS
    assert not any("{" in text for text in words.values())


def test_a_sentence_says_who_and_by_which_skill(busy: Any) -> None:
    (event,) = busy.events("recast")
    assert sentence(busy.table, event, NAMES, 3).startswith("E Ann «")
    assert sentence(busy.table, event, NAMES, 3).endswith("» recasts 5m")


@pytest.mark.rule("B-01")
def test_the_story_tells_it_to_a_viewer_as_the_viewer_may_know_it(busy: Any) -> None:
    for viewer, peek in ((0, "looks at 56z in the live wall"), (3, "looks at 2 tiles in the live wall")):
        lines: list[str] = []

        def emit(line: Any, lines: list[str] = lines) -> None:
            lines.append(str(line))

        story = Story(NAMES, emit, viewer)
        for event in busy.table.journal:
            if event[0] in TILE_EVENTS:
                story(busy.table, event)
        story.flush()
        assert peek in "\n".join(lines)


@pytest.mark.rule("K-06", "K-42")
def test_the_board_shows_tiles_lying_face_up_and_beside_the_hand(busy: Any) -> None:
    south = [line.plain for line in board(busy.view("S"), NAMES)]
    assert any("8m▯▯" in line.replace(" ", "") for line in south), south
    assert any("<▯▯>" in line for line in south)
    east = [line.plain for line in board(busy.view("E"), NAMES)]
    assert any("<7z>" in line for line in east)
