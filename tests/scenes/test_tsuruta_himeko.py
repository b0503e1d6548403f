"""Tsuruta Himeko at the table: 獨自 without Shirouzu Mairu; her keys are in the scenes of Mairu."""

import pytest

from rinshan_skills import face_down

HIMEKO = {"south": ["tsuruta_himeko"]}


def ron(table, tile, *, place="S1", cards=HIMEKO):
    """South rons 2z, its seat wind and in South hands the round wind, or 3z, which is neither."""
    hand = {"south": "123m456p789s2233z", "east": f"19m19p19s14567z{tile}9p"[:-2], "wall": "5m", "dora": "1s"}
    hand["east"] = f"19m19p19s145677z{tile}"
    return table(**hand, round=place, cards=cards).play(f"E: discard {tile}", "S: ron")


@pytest.mark.rule("W-11")
@pytest.mark.parametrize(("place", "han"), [("E1", 1), ("S1", 3), ("S3", 3), ("W1", 1)])
def test_wins_of_two_han_or_more_in_south_hands_are_worth_one_more(table, place, han):
    t = ron(table, "2z", place=place)
    t.expect(han=han)
    named = [tuple(change) for change in t.win("S").value.changes]
    assert named == ([("han_direct", 2, 3, "tsuruta_himeko.on_her_own", "")] if han == 3 else [])


@pytest.mark.rule("W-11", "K-29")
def test_a_win_of_one_han_stays_one(table):
    hand = {"south": "23m99m456p789s345s", "east": "19m19p19s1456771z"[:-2] + "1m", "wall": "5m", "dora": "1z"}
    hand["east"] = "119m19p19s145677z"
    t = table(**hand, round="S1", cards=HIMEKO).play("E: discard 1m", "S: ron")
    t.expect(han=1, yaku={"south": ["pinfu"]})


@pytest.mark.rule("K-49")
@pytest.mark.parametrize("seat", ["east", "west", "north"])
def test_with_mairu_at_the_table_she_is_not_on_her_own(table, seat):
    ron(table, "2z", cards={**HIMEKO, seat: ["shirouzu_mairu"]}).expect(han=2)


@pytest.mark.rule("K-23", "K-49")
def test_a_mairu_that_lies_face_down_is_not_at_the_table(table):
    ron(table, "2z", cards={**HIMEKO, "west": [face_down("shirouzu_mairu")]}).expect(han=3)


@pytest.mark.rule("W-11")
def test_the_wins_of_others_are_worth_what_they_are(table):
    ron(table, "2z", cards={"west": ["tsuruta_himeko"]}).expect(han=2)
