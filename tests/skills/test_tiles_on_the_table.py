"""How tiles lie and leave: face down in a river, exiled (K-06, K-07, K-39, K-54)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

import pytest

from rinshan.subjects import Discard
from rinshan_skills import LOCKED, Me, Skill, mine
from rinshan_skills.testing.scene import furiten, not_furiten

READY = "234m67p345s88s666z"
"""Waits on 5p and 8p, with a yaku of its own."""


class CutsFaceDown(Skill):
    """Cuts every tile face down."""

    kind = LOCKED

    @mine
    def discarding(self, me: Me, who: int, discard: Discard) -> Generator[Any, Any, None]:
        yield me.replace(replace(discard, down=True))


class Exiles(Skill):
    """Exiles every tile instead of discarding it."""

    kind = LOCKED

    @mine
    def discarding(self, me: Me, who: int, discard: Discard) -> Generator[Any, Any, None]:
        yield me.replace(replace(discard, exile=True))


@pytest.mark.rule("K-06", "K-39")
def test_a_tile_lying_face_down_is_seen_by_its_owner_alone(table):
    t = table(east="159m159p159s1234z", wall="6p", cards={"east": [CutsFaceDown]})
    t.play("E: discard 6p drawn")
    assert [tile.name for tile in t.view("E").river(0)] == [14]
    for other in ("S", "W", "N"):
        (lying,) = t.view(other).river(0)
        assert (lying.name, lying.down) == (-1, True)
        assert t.view(other).to_dict()["players"][0]["river"] == ["?*"]


@pytest.mark.rule("K-39")
def test_a_tile_lying_face_down_can_be_neither_called_nor_ronned(table):
    t = table(east="159m159p159s1234z", south="67p", west=READY, wall="5p", cards={"east": [CutsFaceDown]})
    t.play("E: discard 5p drawn")
    assert t.options("W") == []
    assert t.table.turn == 1, "nobody was asked: the next player has drawn"


@pytest.mark.rule("K-54")
def test_a_tile_cut_face_down_is_no_tile_let_pass(table):
    t = table(east="159m159p159s1234z", west=READY, wall="5p 8p", cards={"east": [CutsFaceDown]})
    t.play("E: discard 5p drawn", "S: discard 8p drawn")
    assert "ron" in t.options("W")


@pytest.mark.rule("K-39")
def test_an_own_tile_lying_face_down_makes_furiten(table):
    t = table(east=READY, wall="5p ? ? ? ?", cards={"east": [CutsFaceDown]})
    t.play("E: discard 5p drawn")
    t.expect(east=furiten)


@pytest.mark.rule("K-39")
def test_tiles_lying_face_down_are_shown_when_the_hand_ends(table):
    t = table(east="159m159p159s1234z", west=READY, wall="6m 5p", cards={"east": [CutsFaceDown]})
    t.play("E: discard 6m drawn", "S: discard 5p drawn", "W: ron")
    (revealed,) = t.events("revealed")
    assert [t.table.printed[tile] for tile in revealed[3]] == [5]
    assert t.view("N").river(0)[0].name == 5


@pytest.mark.rule("K-39", "B-18")
@pytest.mark.parametrize(("cards", "why"), [({}, "four_winds"), ({"west": [CutsFaceDown]}, None)])
def test_a_wind_cut_face_down_is_not_among_four_equal_winds(table, cards, why):
    t = table(wall="4z4z4z4z", cards=cards)
    for wind in "ESWN":
        t.until(wind)
        t.play(f"{wind}: discard 4z drawn")
    assert (t.game.results[0].why if t.game.results else None) == why


@pytest.mark.rule("K-07")
def test_an_exiled_tile_lies_in_no_river_and_cannot_be_ronned(table):
    t = table(east="159m159p159s1234z", west=READY, wall="5p 8p", cards={"east": [Exiles]})
    t.play("E: discard 5p drawn")
    assert t.table.rivers[0] == []
    assert [t.table.printed[tile] for tile in t.table.exile] == [13]
    t.play("S: discard 8p drawn")
    assert "ron" in t.options("W"), "nothing was let pass"


@pytest.mark.rule("K-07")
def test_an_exiled_tile_makes_no_furiten(table):
    t = table(east=READY, wall="5p", cards={"east": [Exiles]})
    t.play("E: discard 5p drawn")
    t.expect(east=not_furiten)


@pytest.mark.rule("K-07", "W-13")
def test_an_exile_ends_the_ippatsu_window(table):
    class ExilesLater(Skill):
        """Exiles what it cuts once it is in riichi."""

        kind = LOCKED

        @mine
        def discarding(self, me: Me, who: int, discard: Discard) -> Generator[Any, Any, None]:
            if me.table.riichi[who]:
                yield me.replace(replace(discard, exile=True))

    t = table(east=READY, wall="9m ? ? ? 1m 8p", dora="1s", cards={"east": [ExilesLater]})
    t.play("E: riichi 9m drawn")
    t.until("E")
    t.play("E: discard 1m drawn", "S: discard 8p drawn", "E: ron")
    assert "ippatsu" not in t.win("E").value.names


@pytest.mark.rule("K-07")
def test_exiled_tiles_come_back_with_the_next_wall(table):
    t = table(east="159m159p159s1234z", wall="5p", cards={"east": [Exiles]}, hands=2)
    t.play("E: discard 5p drawn")
    assert t.table.exile
    while not t.table.hand_number or not t.table.live:
        t.play(f"{'ESWN'[(t.pending[0].seat - t.table.dealer) % 4]}: {t.pending[0].default.text}")
    assert t.table.hand_number == 1
    assert len(t.table.exile) < 2, "of the new hand at most"
