"""Robbing a kan: who is asked, what it counts, what a robbed kan leaves behind (B-07, B-09, A-07)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan_skills.testing.scene import Scene, furiten, not_furiten

Tables = Callable[..., Scene]


@pytest.mark.rule("B-07", "B-09", "B-13")
@pytest.mark.case("C-015")
@pytest.mark.parametrize(("added", "others", "han", "points"), [("0p", "555p", 3, 5200), ("5p", "055p", 2, 2600)])
def test_robbing_a_red_five_keeps_its_redness(table: Tables, added: str, others: str, han: int, points: int) -> None:
    """C-015: W adds a five to its pon of fives; S, in riichi for some turns, robs it; the red one is a han."""
    first, *own = [f"{digit}p" for digit in others[-2::-1]]
    t = table(
        south="234678m46p789s2s9m", west=f"{own[0]}{own[1]}147m147s12345z", dora="1z", ura="3z",
        wall=f"{first} ? ? 2s ? ? ? ? {added}",
    )  # fmt: skip
    t.play(f"E: discard {first} drawn", f"W: pon {''.join(sorted(o[0] for o in own))}p", "W: discard 1z")
    t.play("S: riichi 9m", "W: discard 2z", f"W: kakan {added}", "S: ron")
    t.expect(yaku={"south": ["chankan", "riichi"]}, han=han, fu=40, points=points)
    assert t.table.printed[t.win("S").tile] == (35 if added == "0p" else 13)
    assert t.win("S").chankan


IPPATSU = {"south": "234678m45p789s2s9m", "north": "66p99m1m147s12345z", "dora": "1z", "ura": "3z"}


@pytest.mark.rule("B-08", "B-09", "W-13")
@pytest.mark.case("C-025")
def test_a_robbed_kan_never_happened_and_leaves_ippatsu_alive(table: Tables) -> None:
    """C-025 (i): S is in riichi since its last turn, N adds the fourth 6p: riichi, ippatsu, chankan, pinfu."""
    t = table(**IPPATSU, wall="6p ? 2s ? 6p")
    t.play("E: discard 6p drawn", "N: pon 66p", "N: discard 1z", "S: riichi 9m", "N: kakan 6p", "S: ron")
    t.expect(yaku={"south": ["chankan", "ippatsu", "pinfu", "riichi"]}, han=4, fu=30, points=7700)


@pytest.mark.rule("B-08", "B-09", "W-13")
@pytest.mark.case("C-025")
def test_ippatsu_is_over_as_soon_as_a_kan_stands(table: Tables) -> None:
    """C-025 (ii): the added kan is of 9m, the replacement is drawn, then S rons the discard."""
    t = table(**{**IPPATSU, "south": "234678m45p789s2s1p"}, wall="9m ? 2s ? 9m", rinshan="3p")
    t.play("E: discard 9m drawn", "N: pon 99m", "N: discard 1z", "S: riichi 1p")
    assert t.table.ippatsu[1]
    t.play("N: kakan 9m", "N: discard 3p drawn", "S: ron")
    t.expect(yaku={"south": ["pinfu", "riichi"]})


@pytest.mark.rule("B-07", "B-13")
def test_a_robbed_kan_opens_no_indicator(table: Tables) -> None:
    for rules in ("tenhou", "tournament"):
        t = table(**IPPATSU, wall="6p ? 2s ? 6p", rules=rules)
        t.play("E: discard 6p drawn", "N: pon 66p", "N: discard 1z", "S: riichi 9m", "N: kakan 6p", "S: ron")
        t.expect(dora="1z")
        assert len(t.win("S").ura) == 1


@pytest.mark.rule("B-07")
@pytest.mark.case("C-045")
def test_an_added_kan_can_be_ronned_and_nothing_else(table: Tables) -> None:
    """C-045: S adds 7p to its pon; W holds 68p, nobody waits: nobody is asked and S draws the replacement."""
    t = table(
        south="77p147m147s12345z", west="68p147m147s12345z", wall="7p ? ? ? 7p", rinshan="9s",
        north="147m258p369s1256z", east="258m258p258s6677z",
    )  # fmt: skip
    t.play("E: discard 7p drawn", "S: pon 77p", "S: discard 1z").until("S")
    t.play("S: kakan 7p")
    assert [ask.seat for ask in t.pending] == [1]
    assert t.pending[0].what == "turn"
    assert t.view("S").drawn == 26


ORPHANS = {"east": "111z258m258p2268s", "west": "199m19p19s234567z", "wall": "1z"}


@pytest.mark.rule("B-07")
@pytest.mark.case("C-046")
@pytest.mark.parametrize("preset", ["tenhou", "mleague", "rmu", "skills"])
def test_thirteen_orphans_do_not_rob_a_closed_kan(table: Tables, preset: str) -> None:
    """C-046: on Tenhou W is not asked, and not furiten by it."""
    t = table(**ORPHANS, rules=preset)
    t.play("E: ankan 1111z")
    assert t.options("W") == []
    assert t.table.turn == 0
    t.expect(west=not_furiten)


@pytest.mark.rule("B-07", "A-07")
@pytest.mark.case("C-046")
@pytest.mark.parametrize("preset", ["tournament", "mjsoul"])
def test_thirteen_orphans_rob_a_closed_kan_where_the_rules_have_it(table: Tables, preset: str) -> None:
    """C-046: the rule switch for other rule sets."""
    t = table(**ORPHANS, rules=preset)
    t.play("E: ankan 1111z")
    assert t.options("W") == ["ron", "pass"]
    t.play("W: ron").expect(hand="win", yaku={"west": ["kokushi_musou"]})
    t = table(**ORPHANS, rules=preset).play("E: ankan 1111z", "W: pass")
    t.expect(west=furiten)


@pytest.mark.rule("A-07")
@pytest.mark.parametrize("preset", ["tournament", "mjsoul"])
def test_no_other_hand_robs_a_closed_kan(table: Tables, preset: str) -> None:
    """W waits on 2p and 5p with dragons; E closes a kan of 2p: no question and no furiten."""
    t = table(east="222p258m258s1122z", west="34p678m345s88s666z", wall="2p", rules=preset)
    t.play("E: ankan 2222p")
    assert t.options("W") == []
    t.expect(west=not_furiten)
