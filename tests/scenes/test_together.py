"""Characters against each other at one table: what one cancels, stills, hides or loses, and what stays."""

from rinshan.records.native import Record, replay_record
from rinshan.subjects import Known
from rinshan.tiles import parse_names

DUEL = {
    "east": "123m45p678p789s55z",
    "south": "456m789p23s678s11z",
    "west": "159m19p159s23467z",
    "north": "159m19p1599s2346z",
    "dora": "7z",
    "red_fives": (0, 0, 0),
    "wall": "9m 8m 6z 4z 2z 3z 2z 3z",
}
RIICHI = ("E: discard 9m", "S: riichi 8m", "W: discard 6z", "N: discard 4z")


def replays(t):
    record = Record(t.game.setup, t.finish().answers, [], [], "scene")
    assert replay_record(record, checks=True).table.journal == t.game.table.journal


def drawers(t):
    return [event[1] for event in t.events("draw")]


def test_a_duel_that_hiroko_noted_and_cancels_is_none_and_cannot_be_tried_again(table):
    t = table(**DUEL, cards={"east": ["megan_davin"], "west": ["funakubo_hiroko"]})
    t.play("W: skill megan_davin.duel@0", *RIICHI, "E: duel 1")
    assert t.options("W") == ["yes", "no"]
    t.play("W: yes")
    assert not t.events("announced")
    assert [option for option in t.options("E") if option.startswith("duel")] == []
    t.play("E: discard 2z", "S: discard 3z").until("W")
    assert drawers(t)[-3:] == [0, 1, 2], "everybody draws"
    replays(t)


def test_the_day_of_stillness_ends_no_duel_that_is_being_fought(table):
    t = table(**DUEL, cards={"east": ["megan_davin"], "west": ["anetai_toyone"]})
    t.play(*RIICHI, "E: duel 1", "W: still").until("E")
    assert drawers(t)[4:] == [0, 1, 0]
    replays(t)


def test_kuro_who_recasts_a_dora_loses_both_skills_unless_that_is_cancelled(table):
    hand = {"east": "5m147p258p369s1234z", "wall": "9m 9p", "dora": "4m"}
    cards = {"east": ["matsumi_kuro", "kosegawa_shiromi"], "south": ["funakubo_hiroko"]}
    for answer, level in (("yes", 0), ("no", 2)):
        t = table(**hand, cards=cards)
        t.play("S: skill matsumi_kuro.dragons_keep@0", "E: hesitate", "E: take 5m", "S: pass")
        assert t.options("S") == ["yes", "no"]
        t.play(f"S: {answer}")
        assert [it.suppressed for it in t.skills.instances[:3]] == [level, level, 0], "the stray house is another's"
        replays(t)


def test_kuro_is_not_offered_a_dora_that_momoko_laid_face_down(table):
    hand = {
        "east": "123m456p789m1133s",
        "south": "147m258p369s3367z",
        "west": "123s456p789s4455z",
        "wall": "9m 8m 9p 6m 1m 5m 7s 2z",
        "dora": "4m",
    }
    steps = ("E: riichi 9m", "S: discard 8m drawn", "W: riichi 9p drawn", "S: discard 5m drawn")
    for answer, offered in (("yes", False), ("no", True)):
        t = table(**hand, cards={"south": ["touyoko_momoko"], "north": ["matsumi_kuro"]})
        t.play(*steps, f"S: {answer}", "W: discard 7s drawn")
        assert ("take 5m" in t.options("N")) is offered
        replays(t)


def test_what_nodoka_alone_sees_and_what_of_her_nobody_sees(table):
    hand = {
        "east": "19m258p369s12345z",
        "south": "123m456p789s1122z",
        "west": "258m147p258s1234z",
        "north": "456m123p789s3344z",
        "wall": "9m",
    }
    cards = {
        "east": ["iwato_kasumi"],
        "south": ["haramura_nodoka"],
        "west": ["touyoko_momoko"],
        "north": ["amae_koromo"],
    }
    t = table(**hand, cards=cards).play("E: suit m", "N: side new")
    assert t.view("E").hand_of(1) == [], "skills have no effect on her"
    assert t.view("S").hand_of(2) == parse_names("258m")
    assert t.view("N").knows == [Known("tenpai", ())], "she is tenpai, and Koromo does not learn it"
    replays(t)


def test_skills_of_a_card_in_the_cracker_bag_cannot_be_noted_before_it_is_turned(table):
    cards = {"east": ["tsuyama_mutsuki"], "south": ["funakubo_hiroko"]}
    t = table(cards=cards).play("E: yes")
    assert t.options("S") == ["pass", "skill tsuyama_mutsuki.cracker_card@0"]
    t.play("S: skill tsuyama_mutsuki.cracker_card@0")
    while not any(ask.what == "tsuyama_mutsuki.cracker_card" for ask in t.pending):
        t._answer([])
    t.play("E: yes")
    assert t.options("S") == ["pass"], "the first time that it was activated was before the note"
    t.play("S: pass")
    assert t.events("card_turned")[0][3:] == ("fujita_yasuko", "up")
    replays(t)
