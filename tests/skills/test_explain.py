"""Explanations of moments with skills: who did it, from what to what, and why something was not on offer (H-05)."""

import json

import pytest

from rinshan.errors import RinshanError
from rinshan.records.native import Record
from rinshan.subjects import Discard, Draw, Refusal
from rinshan.tiles import NAME_TEXT, parse_name
from rinshan.win import Item
from rinshan_skills import DECLARED, LOCKED, Modifier, Skill, mine
from rinshan_skills.explain import explain

TENPAI = "123m456p789s1122z"
TSUMO = {"east": TENPAI, "wall": "9m???1z", "dora": "1s", "ura": "8s"}
"""East discards 9m and wins by tsumo on 1z: menzen tsumo, seat and round wind, 3 han 30 fu."""
RON = {"east": TENPAI, "south": "1z29m19p19s234567z", "wall": "9m"}


@pytest.fixture
def why():
    """Play a scene to its end and explain a moment of it."""

    def ask(scene, where="last", viewer=None):
        scene.finish()
        return explain(Record(scene.game.setup, scene.answers, [], [], "scene"), where, viewer)

    return ask


def won(table, *skills, seat="east", **more):
    return table(**{**TSUMO, **more}, cards={seat: list(skills)}).play("E: discard 9m", "E: tsumo")


def refused(explanation, seat, action):
    """The reasons against an action of a seat, as plain values."""
    question = next(question for question in explanation.possible if question.seat == seat)
    return [reason.to_dict() for entry in question.refused if entry.action == action for reason in entry.reasons]


# ------------------------------------------------------------------ which moment


@pytest.mark.parametrize(
    ("where", "kind"),
    [
        ("0", "game_started"),
        ("event 1", "hand_started"),
        ("hand 1", "win"),
        ("last", "win"),
        ("win", "win"),
        ("win 1", "win"),
        ("hand 1 turn 1", "draw"),
        ("answer 1", "discard"),
    ],
)
def test_a_moment_is_named_by_event_answer_hand_turn_or_win(table, why, where, kind):
    assert why(won(table), where).happened["event"] == kind


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("999", "the record has events 0 to"),
        ("-1", "the record has events 0 to"),
        ("hand 2", "the record has hands 1 to 1"),
        ("hand 0", "hands 1 to 1"),
        ("hand 1 turn 9", "the record has in hand 1 turns 1 to 5"),
        ("win 2", "the record has wins 1 to 1"),
        ("win 0", "wins 1 to 1"),
        ("answer 0", "answers 1 to"),
        ("soon", "expected N (an event), answer N"),
        ("hand", "expected N"),
        ("", "expected N"),
    ],
)
def test_a_moment_that_is_not_there_is_refused_with_what_there_is(table, why, where, message):
    with pytest.raises(RinshanError) as error:
        why(won(table), where)
    assert f"--at {where}: " in str(error.value)
    assert message in str(error.value)


def test_a_record_without_a_win_has_no_win_to_explain(table, why):
    with pytest.raises(RinshanError, match="nobody wins in this record"):
        why(table(east="1111222z456p789s", wall="9m"), "win")


def test_a_seat_that_the_game_does_not_have_is_refused(table, why):
    with pytest.raises(RinshanError, match="--seat 4: this game has seats 0 to 3"):
        why(won(table), "last", 4)


def test_the_place_of_a_moment_is_told_in_every_way(table, why):
    made = why(won(table), "hand 1 turn 5")
    assert (made.hand, made.turn, made.happened["tile"]) == (1, 5, "1z")
    assert made.event == [event[0] for event in won(table).table.journal].index("win_declared") - 1
    assert made.to_dict()["at"] == {"event": made.event, "hand": 1, "turn": 5, "answer": made.answer}


# ------------------------------------------------------------------ what was on offer


def test_what_was_asked_and_chosen_and_what_may_be_done_next(table, why):
    made = why(won(table), "hand 1 turn 5")
    assert [(question.seat, question.what, question.chosen[:7]) for question in made.asked] == [(0, "claim", "pass")]
    (question,) = made.possible
    assert (question.seat, question.options[0]) == (0, "tsumo")
    assert refused(made, 0, "nine_terminals") == [{"id": "not_first_turn"}]
    assert refused(made, 0, "tsumo") == []


def test_everybody_who_might_claim_a_discard_is_told_why_not(table, why):
    made = why(won(table), "answer 1")
    assert made.happened["tile"] == "9m"
    assert [question.seat for question in made.possible] == [1, 2, 3]
    assert refused(made, 2, "chi") == [{"id": "not_from", "seat": 1}]
    assert refused(made, 1, "ron")[0]["id"] == "not_complete"


def test_a_claim_that_is_on_offer_is_among_the_options_with_reasons_against_the_rest(table, why):
    t = table(**RON).play("E: discard 9m", "S: discard 1z")
    made = why(t, str(len(t.table.journal) - 1))
    question = next(question for question in made.possible if question.seat == 0)
    assert question.options == ["ron", "pon 11z", "pass"]
    assert refused(made, 0, "daiminkan") == [{"id": "not_a_set"}]
    assert refused(made, 0, "ron") == []


@pytest.mark.rule("W-07")
def test_a_skill_that_forbids_a_win_is_named(table, locked, why):
    no = locked("Wall", may_win=lambda self, me, win: Refusal("not now"))
    t = table(**RON, cards={"west": [no]}).play("E: discard 9m", "S: discard 1z")
    at = next(n for n, event in enumerate(t.table.journal) if event[0] == "discard" and event[1] == 1)
    made = why(t, str(at))
    assert refused(made, 0, "ron") == [{"id": "forbidden", "why": "not now", "skill": "conftest.wall"}]


@pytest.mark.rule("K-60")
def test_what_only_some_may_know_is_kept_from_the_others(table, locked, why):
    no = locked("Wall", may_call=lambda self, me, claim: Refusal("secret", known_to=(me.seat,)))
    t = table(**RON, cards={"west": [no]}).play("E: discard 9m", "S: discard 1z").finish()
    at = str(next(n for n, event in enumerate(t.table.journal) if event[0] == "discard" and event[1] == 1))
    assert refused(why(t, at, 0), 0, "pon") == [{"id": "hidden"}]
    assert refused(why(t, at), 0, "pon") == [{"id": "forbidden", "why": "secret", "skill": "conftest.wall"}]
    assert [question.seat for question in why(t, at, 0).possible] == [0]


def test_from_a_seat_nothing_is_told_that_it_may_not_know(table, locked, why):
    own = locked("Own", han_direct=lambda self, han: han + 1)
    made = why(won(table, own), "hand 1 turn 5", 2)
    assert made.happened["tile"] == "?"
    assert (made.asked, made.possible, made.calls) == ([], [], [])
    assert all(data.get("tile", "?") == "?" for data in made.between if data["event"] == "draw" and data["seat"] != 2)


# ------------------------------------------------------------------ who did it


def test_a_locked_han_names_its_skill_with_figures_before_and_after(table, locked, why):
    two = locked("Two", han_direct=lambda self, han: han + 2)
    one = locked("One", han_direct=lambda self, han: han + 1)
    (win,) = why(won(table, two, one)).settlement["wins"]
    assert win["changes"] == [
        {"stage": "han_direct", "before": 3, "after": 5, "skill": "conftest.two", "what": ""},
        {"stage": "han_direct", "before": 5, "after": 6, "skill": "conftest.one", "what": ""},
    ]
    assert win["han"] == 6


def test_a_cancelled_win_names_who_cancelled_it(table, locked, why):
    def win_declared(self, me, who):
        yield me.cancel()

    t = table(**RON, cards={"west": [locked("Plug", win_declared=win_declared)]})
    t.play("E: discard 9m", "S: discard 1z", "E: ron")
    at = next(n for n, event in enumerate(t.table.journal) if event[0] == "win_declared")
    made = why(t, str(at))
    assert [question.chosen for question in made.asked] == ["ron"]
    told = [(data["event"], data.get("cause"), data.get("seat")) for data in made.between]
    assert ("activated", "conftest.plug#1", 2) in told
    assert ("cancelled", "conftest.plug#1", 2) in told
    assert [(call.hook, call.source) for call in made.calls] == [("win_declared", "conftest.plug")]


def test_a_transformation_tells_what_became_what(table, why):
    class Turns(Skill):
        kind = LOCKED
        transforms = DECLARED

        @mine
        def drawn(self, me, draw):
            yield me.transform(draw.tile, parse_name("1z"))

    t = table(east=TENPAI, wall="9m", cards={"east": [Turns]})
    made = why(t, "hand 1 turn 1")
    face = [call for call in made.calls if call.hook == "face"]
    assert face
    assert {(NAME_TEXT[call.before], NAME_TEXT[call.after], call.source) for call in face} == {
        ("9m", "1z", "test_explain.turns")
    }
    assert "declared" in [data["event"] for data in made.between]


def test_a_replaced_draw_names_who_replaced_it(table, locked, why):
    def drawing(self, me, who, draw):
        if who == me.seat and me.table.turns[who] == 1:
            yield me.replace(Draw(who, "dead"))

    t = table(wall="1m 2m", rinshan="7z", cards={"east": [locked("Digs", drawing=drawing)]})
    at = next(n for n, event in enumerate(t.table.journal) if event[0] == "draw")
    made = why(t, str(at))
    assert made.happened == {"event": "draw", "seat": 0, "tile": "7z", "source": "dead"}
    assert [(call.hook, call.source, call.seat) for call in made.calls] == [("drawing", "conftest.digs", 0)]


def test_a_replaced_discard_names_who_replaced_it(table, locked, why):
    def discarding(self, me, who, discard):
        if who == me.seat and not discard.drawn:
            yield me.replace(Discard(who, me.table.drawn, True))

    made = why(
        table(east=TENPAI, wall="9m", cards={"east": [locked("Swaps", discarding=discarding)]}).play("E: discard 1z"),
        "answer 1",
    )
    assert [question.chosen for question in made.asked] == ["discard 1z"]
    assert made.happened["tile"] == "9m"
    assert (made.calls[0].hook, made.calls[0].source) == ("discarding", "conftest.swaps")


def test_a_yaku_that_a_skill_brings_raises_or_voids_names_it(table, locked, why):
    brings = locked("Brings", yaku=lambda self, reading: [Item("bloom", 2)])
    raises = locked("Raises", yaku_han=lambda self, han, yaku_id: 5 if yaku_id == "jikaze_ton" else han)
    voids = locked("Voids", may_count=lambda self, yaku_id: Refusal("no") if yaku_id == "bakaze_ton" else None)
    (win,) = why(won(table, brings, raises, voids)).settlement["wins"]
    yaku = {item["id"]: item for item in win["yaku"]}
    assert (yaku["bloom"]["skill"], yaku["bloom"]["han"]) == ("conftest.brings", 2)
    assert (yaku["menzen_tsumo"]["skill"], yaku["menzen_tsumo"]["changes"]) == ("", [])
    assert yaku["jikaze_ton"]["changes"] == [{"stage": "yaku_han", "before": 1, "after": 5, "skill": "conftest.raises"}]
    assert win["not_counted"] == [{"id": "bakaze_ton", "skill": "conftest.voids", "why": "no"}]


def test_changes_of_dora_name_their_skills(table, locked, why):
    doubles = locked("Doubles", dora_value=lambda self, value: 2 * value)
    itself = locked("Itself", dora_kinds=lambda self, kinds: [parse_name("9s")])
    (win,) = why(won(table, doubles, itself, dora="8s")).settlement["wins"]
    assert [change for change in win["changes"] if change["stage"] == "dora_value"] == [
        {"stage": "dora_value", "before": 1, "after": 2, "skill": "conftest.doubles", "what": "9s"}
    ]
    (win,) = why(won(table, itself, dora="1m")).settlement["wins"]
    assert [(by["before"], by["after"]) for by in win["dora_changes"]] == [("2m", "9s")]


def test_each_payment_tells_what_changed_it_and_who(table, locked, why):
    half = locked(
        "Half", payment_multiply=lambda self, me, delta, payer, base: delta - base // 2 if payer == me.seat else delta
    )
    made = why(won(table, half, seat="south"))
    (win,) = made.settlement["wins"]
    south, west, _ = win["payments"]
    assert (south["from"], south["to"], south["base"], south["points"]) == (1, 0, 2_000, 1_000)
    (change,) = south["changes"]
    assert change == {"stage": "payment_multiply", "before": 2_000, "after": 1_000, "skill": "conftest.half"}
    assert (west["points"], west["changes"]) == (2_000, [])
    assert win["deltas"] == [5_000, -1_000, -2_000, -2_000]


def test_the_noten_penalty_is_told_pair_by_pair(table, locked, why):
    twice = locked("Twice", payment_multiply=lambda self, delta, base: delta + base)
    t = table(east=TENPAI, cards={"south": [twice]})
    settled = why(t).settlement
    assert settled["why"] == "exhaustive"
    assert settled["wins"] == []
    assert all(payment["changes"][0]["skill"] == "conftest.twice" for payment in settled["payments"])


def test_of_several_readings_all_are_told_and_one_is_chosen(table, why):
    hand = {"east": "112233m456p78s99p", "wall": "9m???9s", "rules": "tenhou"}
    t = table(**hand).play("E: discard 9m", "E: tsumo")
    (win,) = why(t).settlement["wins"]
    assert sum(reading["chosen"] for reading in win["readings"]) == 1
    chosen = next(reading for reading in win["readings"] if reading["chosen"])
    assert chosen["base"] == max(reading["base"] for reading in win["readings"]) == win["base"]


# ------------------------------------------------------------------ skills at the table


def test_the_state_of_each_skill_is_told_with_what_suppresses_it(table, locked, why):
    seal = locked("Seal", level=lambda self, me, level, skill: max(level, 1) if skill.label.endswith("own") else level)
    own = locked("Own", han_direct=lambda self, han: han + 1)
    made = why(table(**TSUMO, cards={"east": [own], "south": [seal]}).play("E: discard 9m", "E: tsumo"))
    found = {entry["skill"]: entry for entry in made.extra["skills"]}
    assert found["conftest.own"] == {
        "seat": 0,
        "skill": "conftest.own",
        "state": "sealed",
        "by": ["conftest.seal"],
        "uses": 0,
        "exhausted": False,
        "side": "",
    }
    assert (found["conftest.seal"]["state"], found["conftest.seal"]["by"]) == ("working", [])


def test_a_plain_game_has_no_skills_to_tell(table, why):
    made = why(won(table))
    assert made.extra == {"skills": []}
    assert made.calls == []


def test_looking_on_changes_nothing(table, locked, why):
    class Held(Modifier):
        def may_discard(self, who, tile):
            return None

    def drawn(self, me, who):
        if who == me.seat:
            yield me.modify(Held())

    t = won(table, locked("Own", han_direct=lambda self, han: han + 1, drawn=drawn))
    made = why(t)
    assert made.settlement["deltas"] == list(t.result.deltas)
    assert made.settlement["wins"][0]["han"] == t.win("E").value.han


SCHEMA = {
    "": {"at", "viewer", "event", "asked", "possible", "between", "hooks", "settlement", "skills"},
    "at": {"event", "hand", "turn", "answer"},
    "asked": {"seat", "what", "by", "options", "chosen", "refused"},
    "settlement": {"why", "tenpai", "nagashi", "wins", "payments", "deltas"},
    "win": {
        "seat",
        "freed",
        "from",
        "tile",
        "hand",
        "melds",
        "reading",
        "readings",
        "yaku",
        "not_counted",
        "left_out",
        "dora",
        "dora_changes",
        "indicators",
        "ura",
        "fu_items",
        "changes",
        "han",
        "fu",
        "yakuman",
        "limit",
        "base",
        "points",
        "honba",
        "deposits",
        "liable",
        "payments",
        "deltas",
    },
    "payment": {"from", "to", "why", "note", "base", "honba", "changes", "points"},
}


def test_the_data_of_an_explanation_are_always_the_same(table, locked, why):
    data = why(won(table, locked("Own", han_direct=lambda self, han: han + 1))).to_dict()
    assert set(data) == SCHEMA[""]
    assert set(data["at"]) == SCHEMA["at"]
    assert set(data["asked"][0]) == SCHEMA["asked"]
    assert set(data["settlement"]) == SCHEMA["settlement"]
    assert set(data["settlement"]["wins"][0]) == SCHEMA["win"]
    assert set(data["settlement"]["wins"][0]["payments"][0]) == SCHEMA["payment"]
    assert set(data["hooks"][0]) == {"hook", "skill", "seat", "event", "before", "after"}
    assert json.loads(json.dumps(data)) == data, "plain values only"
