"""Tiles that are the same now but are printed differently: their player says which one goes (K-25, K-04, K-41)."""

import pickle
import random

import pytest

from rinshan.decisions import action
from rinshan.errors import AnswerError
from rinshan.streams import Stream
from rinshan.subjects import Refusal
from rinshan.tiles import NAME_OF_TEXT, NAME_TEXT, format_names
from rinshan_skills import FIXED, LOCKED, Skill
from rinshan_skills.choices import InOrder, Some
from rinshan_skills.testing import SceneError

PLAIN = {"red_fives": (0, 0, 0)}


class Nines(Skill):
    """The holder's 1m are 9m."""

    kind = LOCKED
    transforms = FIXED

    def turns(self, me, name):
        return NAME_OF_TEXT["9m"] if name == NAME_OF_TEXT["1m"] else name


NINES = Nines
HERS = {"cards": {"south": [NINES]}, **PLAIN}


def claims(t, wind):
    ask = t.asked(wind)
    return t.options(wind) if ask is not None and ask.what == "claim" else []


def printed(t, tiles):
    return format_names([t.table.printed[tile] for tile in tiles])


def of_nines(options):
    return [option for option in options if "9m" in option or "99m" in option]


# ------------------------------------------------------------------ discards and riichi


@pytest.mark.rule("K-25", "K-04")
def test_a_discard_says_which_of_two_nines_it_is(table):
    hand = {"south": "119m456p789s1223z", "wall": "5m 7z"}
    t = table(**hand, **HERS).until("S")
    assert of_nines(t.options("S")) == ["discard 9m as 1m", "discard 9m as 9m"]
    t.play("S: discard 9m as 9m").expect(river={"south": "9m"})
    assert t.table.discarded[1] == 1 << 8
    t = table(**hand, **HERS).until("S").play("S: discard 9m as 1m").expect(river={"south": "1m"})
    assert t.table.discarded[1] == 1 << 0
    assert printed(t, t.table.hands[1]) == "19m456p789s12237z"


@pytest.mark.rule("K-25")
def test_one_print_needs_no_telling_and_the_drawn_tile_is_what_it_is(table):
    t = table(south="114m456p789s1223z", wall="5m 9m", **HERS).until("S")
    assert of_nines(t.options("S")) == ["discard 9m", "discard 9m drawn"]
    t.play("S: discard 9m drawn").expect(river={"south": "9m"})
    t = table(south="19m456p789s12234z", wall="5m 1m", **HERS).until("S")
    assert of_nines(t.options("S")) == ["discard 9m as 1m", "discard 9m as 9m", "discard 9m drawn"]
    t.play("S: discard 9m drawn").expect(river={"south": "1m"})


@pytest.mark.rule("K-25")
def test_what_does_not_say_which_tile_is_meant_is_refused(table):
    t = table(south="119m456p789s1223z", wall="5m 7z", **HERS).until("S")
    with pytest.raises(SceneError, match="not among the options"):
        t.play("S: discard 9m")
    t = table(south="119m456p789s1223z", wall="5m 9m", **HERS).until("S")
    with pytest.raises(SceneError, match="not among the options"):
        t.play("S: discard 9m")


@pytest.mark.rule("K-25")
def test_a_red_five_and_a_plain_one_that_are_nines_are_told_apart(table):
    t = table(south="059m4569p789s123z", wall="5p 7z", cards={"south": ["anan"]}, rules="tenhou").until("S")
    assert [option for option in t.options("S") if option.endswith("m")] == [
        "discard 5m", "discard 9m as 0m", "discard 9m as 5m",
    ]  # fmt: skip
    t.play("S: discard 9m as 0m").expect(river={"south": "0m"})


@pytest.mark.rule("K-25", "B-08")
def test_a_riichi_tile_says_which_nine_it_is(table):
    hand = {"south": "19m123p456p789s33z", "wall": "5m 3z"}
    t = table(**hand, **HERS).until("S")
    riichi = [option for option in t.options("S") if option.startswith("riichi 9m")]
    assert riichi == ["riichi 9m as 1m", "riichi 9m as 9m"]
    t.play("S: riichi 9m as 9m").expect(river={"south": "9m"})
    assert t.table.waits(1) == 1 << 8
    t = table(**hand, **HERS).until("S").play("S: riichi 9m as 1m").expect(river={"south": "1m"})
    assert t.until("S").table.riichi[1] == 2


@pytest.mark.rule("K-25", "K-44")
def test_what_a_skill_forbids_is_asked_for_each_of_the_tiles(table, locked):
    def may_discard(self, me, who, tile, how):
        stay = who == me.seat and me.table.printed[tile] == NAME_OF_TEXT["1m"]
        return Refusal("stays", "probe") if stay else None

    stays = locked("Stays", may_discard=may_discard)
    hand = {"south": "19m123p456p789s33z", "wall": "5m 3z", **PLAIN}
    t = table(**hand, cards={"south": [NINES, stays]}).until("S")
    assert of_nines(t.options("S")) == ["riichi 9m as 9m", "discard 9m as 9m"]


# ------------------------------------------------------------------ calls and kans


@pytest.mark.rule("K-25", "E-03", "K-27")
def test_a_pon_says_which_nines_go_into_it(table):
    hand = {"east": "9m", "south": "1199m456p789s234z", "wall": "7z"}
    t = table(**hand, **HERS).play("E: discard 9m")
    assert claims(t, "S") == [
        "daiminkan 999m as 119m", "daiminkan 999m as 199m",
        "pon 99m as 11m", "pon 99m as 19m", "pon 99m as 99m", "pass",
    ]  # fmt: skip
    t.play("S: pon 99m as 19m")
    (meld,) = t.table.melds[1]
    assert (printed(t, meld.tiles), format_names(meld.names)) == ("199m", "999m")
    assert printed(t, t.table.hands[1]) == "19m456p789s234z"
    t = table(**hand, **HERS).play("E: discard 9m", "S: pon 99m as 11m")
    assert printed(t, t.table.melds[1][0].tiles) == "119m"
    t = table(**hand, **HERS).play("E: discard 9m", "S: daiminkan 999m as 119m")
    assert printed(t, t.table.melds[1][0].tiles) == "1199m"


@pytest.mark.rule("K-25", "E-03")
def test_a_chi_says_which_nine_goes_into_it(table):
    hand = {"east": "7m", "south": "189m456p789s1234z", "wall": "7z"}
    t = table(**hand, **HERS).play("E: discard 7m")
    assert claims(t, "S") == ["chi 89m as 81m", "chi 89m as 89m", "pass"]
    t.play("S: chi 89m as 81m")
    assert printed(t, t.table.melds[1][0].tiles) == "178m"
    t = table(**{**hand, "south": "118m456p789s1234z"}, **HERS).play("E: discard 7m")
    assert claims(t, "S") == ["chi 89m", "pass"]


@pytest.mark.rule("K-25", "B-07")
def test_an_added_kan_says_which_nine_is_added(table):
    hand = {"east": "9m", "south": "11199m456p789s2z3z", "wall": "7z 1z 1z 6z"}
    t = table(**{**hand, "south": "1199m456p789s234z"}, **HERS).play("E: discard 9m", "S: pon 99m as 99m")
    t.play("S: discard 2z").until("S")
    assert [option for option in t.options("S") if option.startswith("kakan")] == ["kakan 9m"]
    t = table(**{**hand, "south": "1199m456p789s234z"}, **HERS).play("E: discard 9m", "S: pon 99m as 19m")
    t.play("S: discard 2z").until("S")
    assert [option for option in t.options("S") if option.startswith("kakan")] == ["kakan 9m as 1m", "kakan 9m as 9m"]
    t.play("S: kakan 9m as 9m")
    (meld,) = t.table.melds[1]
    assert (NAME_TEXT[t.table.printed[meld.added]], printed(t, meld.tiles)) == ("9m", "1999m")


@pytest.mark.rule("K-25", "B-07", "K-50")
def test_of_five_alike_any_four_are_a_closed_kan(table):
    hand = {"south": "11199m456p789s23z", "wall": "5m 7z", "rinshan": "6z"}
    t = table(**hand, **HERS).until("S")
    kans = [option for option in t.options("S") if option.startswith("ankan")]
    assert kans == ["ankan 9999m as 1119m", "ankan 9999m as 1199m"]
    t.play("S: ankan 9999m as 1119m")
    assert printed(t, t.table.melds[1][0].tiles) == "1119m"
    assert printed(t, t.table.hands[1]) == "9m456p789s237z"
    t = table(south="1199m456p789s233z", wall="5m 7z", **HERS).until("S")
    assert [option for option in t.options("S") if option.startswith("ankan")] == ["ankan 9999m"]
    t = table(south="1199m456p789s233z", wall="5m 7z", **PLAIN).until("S")
    assert [option for option in t.options("S") if option.startswith("ankan")] == []


# ------------------------------------------------------------------ what skills offer and ask


@pytest.mark.rule("K-25", "H-07")
def test_an_option_of_a_skill_may_say_which_tile_is_meant(table, locked):
    nine, one = NAME_OF_TEXT["9m"], NAME_OF_TEXT["1m"]

    def offering(*prints):
        def own_options(self, me, who):
            return [action("discard", (nine,), prints=prints)] if who == me.seat else []

        return locked("Offers", own_options=own_options)

    hand = {"south": "119m456p789s1223z", "wall": "5m 7z", **PLAIN}
    t = table(**hand, cards={"south": [NINES, offering(one)]}).until("S")
    assert t.options("S")[0] == "discard 9m as 1m"
    for prints in ((NAME_OF_TEXT["2m"],), (one, one)):
        t = table(**hand, cards={"south": [NINES, offering(*prints)]}, raise_faults=False).until("S")
        (fault,) = t.skills.faults
        assert "each with tiles that the seat holds" in str(fault)


@pytest.mark.rule("K-25", "K-41")
def test_a_skill_that_asks_for_tiles_hears_which_of_ones_own_are_meant(table, locked):
    got = []

    def hand_starting(self, me):
        own = [tile for tile in me.table.hands[me.seat] if me.table.face[tile] == NAME_OF_TEXT["9m"]]
        theirs = [tile for tile in me.table.hands[2] if me.table.printed[tile] in (0, 8)]
        got.append((yield me.ask_tile(own)))
        got.extend((yield me.ask_tiles(own, 2, 2)))
        got.extend((yield me.ask_order(own)))
        got.extend((yield me.ask_tiles(theirs, 1, 1)))
        yield me.remember(done=True)

    def build(*steps):
        got.clear()
        asks = locked("Asks", hand_starting=hand_starting, done=False)
        t = table(south="119m456p789s1223z", west="19m", cards={"south": [NINES, asks]}, seed=5, **PLAIN)
        t.play(*steps)
        return t, [NAME_TEXT[t.table.printed[tile]] for tile in got]

    t, found = build("S: take 9m as 9m", "S: take 99m as 19m", "S: order 999m as 191m", "S: take 9m")
    assert found == ["9m", "1m", "9m", "1m", "9m", "1m", "9m"]
    assert "take 9m as 9m" in t.answers
    with pytest.raises(SceneError, match="does not say which tiles are meant"):
        build("S: take 9m")


FACES, PRINTS = [8, 8, 8, 3], [0, 0, 8, 3]


@pytest.mark.rule("K-41", "K-25")
@pytest.mark.parametrize(("low", "high", "count"), [(1, 1, 3), (0, 2, 1 + 3 + 4), (2, 2, 4), (4, 4, 1)])
def test_choices_of_tiles_told_apart_are_each_there_once(low, high, count):
    space = Some([0, 1, 32, 12], FACES, low, high, PRINTS)
    items = list(space)
    assert len(items) == len(set(items)) == len(space) == count
    assert all(item in space and space.read(item.text) is item for item in items)
    assert {space.sample(Stream(str(seed)).below) for seed in range(200)} == set(items)
    assert space.default in space


@pytest.mark.rule("K-41", "K-25")
def test_tiles_told_apart_are_read_with_what_is_printed_on_them():
    space = Some([0, 1, 32, 12], FACES, 1, 2, PRINTS)
    assert space.chosen(space.read("take 9m as 9m")) == (32,)
    assert space.chosen(space.read("4m9m as 4m1m")) == (12, 0)
    assert space.chosen(space.read("99m as 91m")) == (0, 32)
    assert space.chosen(space.read("take 4m")) == (12,)
    assert space.describe() == "take 1 to 2 of 4999m as 4119m"
    for text, message in (
        ("take 9m", "does not say which"), ("take 49m", "does not say which"), ("take 9m as 99m", "as many tiles"),
        ("take 9m as 2m", "not among"), ("take 99m as 99m", "not among"), ("take 4m as x", "names no tiles"),
    ):  # fmt: skip
        with pytest.raises(AnswerError, match=message):
            space.read(text)
    assert action("take", (8,)) not in space
    assert action("take", (8,), prints=(8,)) in space


@pytest.mark.rule("K-41", "K-25")
def test_orders_of_tiles_told_apart():
    space = InOrder([0, 1, 32], [8, 8, 8], [0, 0, 8])
    assert [item.text for item in space] == ["order 999m as 119m", "order 999m as 191m", "order 999m as 911m"]
    assert len(space) == 3
    assert space.chosen(space.read("999m as 911m")) == (32, 0, 1)
    assert space.describe() == "order 999m as 119m"
    with pytest.raises(AnswerError, match="does not say which"):
        space.read("order 999m")
    assert action("order", word="999m") not in space
    assert action("order", word="x") not in space
    assert action("pass") not in space
    assert "order 999m as 119m" not in space
    assert InOrder([0, 1], [8, 8], [0, 0]).describe() == "order 99m"


# ------------------------------------------------------------------ actions


@pytest.mark.rule("K-25")
def test_an_action_that_says_what_is_printed_is_another_one():
    nine, one = NAME_OF_TEXT["9m"], NAME_OF_TEXT["1m"]
    told = action("discard", (nine,), prints=(one,))
    assert told is not action("discard", (nine,))
    assert told is action("discard", (nine,), prints=(one,))
    assert (told.text, told.prints, action("discard", (nine,)).prints) == ("discard 9m as 1m", (one,), ())
    assert pickle.loads(pickle.dumps(told)) is told
    assert action("chi", (7, 8), prints=(7, 0)).text == "chi 89m as 81m"


@pytest.mark.rule("K-25", "K-60")
def test_nobody_else_learns_what_is_printed_on_her_tiles(table):
    hand = {"south": "119m456p789s1223z", "wall": "5m 7z"}
    told = table(**hand, **HERS).until("S")
    plain = table(**hand, **PLAIN).until("S")
    assert told.view("E").to_bytes() == plain.view("E").to_bytes()
    told.play("S: discard 9m as 9m")
    plain.play("S: discard 9m")
    assert told.view("E").to_bytes() == plain.view("E").to_bytes()


@pytest.mark.rule("K-25", "K-04")
def test_games_of_tiles_told_apart_run_and_every_offer_can_be_played(table):
    rng = random.Random("apart")
    seen = set()
    for seed in range(12):
        t = table(cards={"south": [NINES, "anan"], "west": [NINES]}, seed=seed)
        while not t.over:
            answers = []
            for ask in t.pending:
                items = [item for item in ask.space if item.kind != "nine_terminals"]
                apart = [item for item in items if item.prints]
                answer = rng.choice(apart if apart and rng.random() < 0.5 else items)
                seen.update([answer.kind] if answer.prints else [])
                answers.append(answer)
            t._advance(tuple(answers))
    assert "discard" in seen
    assert seen & {"chi", "pon", "daiminkan"}
