"""Skills that are wrong in every way: each is told by skill and hook, is silent for the hand, and play goes on."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from rinshan.drive import drive
from rinshan.errors import ConservationError, PackError
from rinshan.game import Game, Setup
from rinshan.hand import NEVER, Shape
from rinshan.rows import HandlerError
from rinshan.rules import load_rules
from rinshan_skills import FIXED, LOCKED, Skill, limits, mine, open_game, seat_cards
from rinshan_skills.limits import LoopError, bounded, running
from rinshan_skills.testing.culprit import culprit

TENPAI = "123m456p789s1122z"


class Failing(Shape):
    """A shape whose answer fails in one way or another."""

    def __init__(self, how):
        super().__init__(f"failing_{how}")
        self.how = how

    def missing(self, counts, melds):
        if self.how == "raises":
            raise KeyError("counts")
        return {"text": "3", "negative": -1, "bool": True}[self.how]


def giving(shape, locked, name="Shapes"):
    return locked(name, shapes=lambda self, me, who: [shape] if who == me.seat else [])


@pytest.mark.rule("H-07", "K-47")
@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("raises", "KeyError: 'counts'"),
        ("text", "it gave '3', expected a whole number (int) from 0 of 'missing' of the shape 'failing_text'"),
        ("negative", "it gave -1, expected a whole number (int) from 0"),
        ("bool", "it gave True, expected a whole number (int) from 0"),
    ],
)
def test_a_shape_that_fails_is_a_fault_of_its_skill_and_the_hand_goes_on(table, locked, how, told):
    skill = giving(Failing(how), locked)
    with pytest.raises(HandlerError) as caught:
        table(east=TENPAI, wall="9m", cards={"east": [skill]})
    assert "conftest.shapes: its handler for 'shapes' failed" in str(caught.value)
    assert told in str(caught.value)
    t = table(east=TENPAI, wall="9m 1z", cards={"east": [skill]}, raise_faults=False)
    assert [fault.hook for fault in t.skills.faults] == ["shapes"]
    assert len(t.events("fault")) == 1
    t.play("E: discard 9m", "S: discard 1z", "E: ron").expect(hand="win")
    assert len(t.skills.faults) == 1


@pytest.mark.rule("K-47")
def test_a_shape_that_fails_only_when_asked_what_it_needs_is_caught_too(table, locked):
    class Useless(Shape):
        def missing(self, counts, melds):
            return 1

        def useful(self, counts, melds):
            raise ZeroDivisionError

    t = table(east=TENPAI, wall="9m", cards={"east": [giving(Useless("u"), locked)]}, raise_faults=False)
    assert t.table.waits(0) == (1 << 27) | (1 << 28)
    assert "ZeroDivisionError" in str(t.skills.faults[0])


@pytest.mark.rule("K-47")
def test_a_shape_that_is_right_wins_and_is_the_same_object_each_time(table, locked):
    class Ninth(Shape):
        """Complete with any 14 tiles of which one is a 9m."""

        def missing(self, counts, melds):
            return 0 if sum(counts) == 14 and counts[8] else 1 if sum(counts) == 13 else NEVER

    shape = Ninth("ninth")
    t = table(east="123m456p789s1357z", wall="9m", cards={"east": [giving(shape, locked)]})
    first, again = t.table.shapes(0)[-1], t.table.shapes(0)[-1]
    assert first is again
    assert first.name == "ninth"
    assert t.table.shapes(1) == t.table.shapes(2)
    assert t.table.waits(0) >> 8 & 1


def test_what_is_no_list_of_shapes_is_still_told_as_such(table, locked):
    with pytest.raises(HandlerError, match="expected a list of Shape"):
        table(east=TENPAI, cards={"east": [giving("none", locked)]})
    both = locked("Both", shapes=lambda self, who: "ab")
    with pytest.raises(HandlerError, match="expected a list of Shape"):
        table(east=TENPAI, cards={"east": [both]})


@pytest.mark.rule("H-07")
def test_a_fault_is_logged_once_its_skill_is_silent(table, locked):
    """Whoever listens to the event would otherwise ask the broken skill again, and so for ever."""

    class Nines(Skill):
        kind = LOCKED
        transforms = FIXED

        def turns(self, me, name):
            return 0 if name == 8 else name

        def holds(self, me):
            return me.tenpai

    t = table(
        east=TENPAI, wall="9m", cards={"east": [Nines, giving(Failing("raises"), locked)]}, raise_faults=False
    ).finish()
    assert len(t.skills.faults) == 1


# ---------------------------------------------------------------------------- loops


@pytest.fixture
def short(monkeypatch):
    monkeypatch.setattr(limits, "LIMIT", 0.03)


def spin():
    while True:
        pass


LOOPS = {
    "drawn": lambda self, me: (yield spin()),
    "han_direct": lambda self, han: spin(),
    "may_discard": lambda self, me: spin(),
}


@pytest.mark.rule("H-07")
@pytest.mark.parametrize("hook", LOOPS)
def test_a_handler_that_computes_without_end_is_stopped_and_named(table, locked, short, hook):
    scene = {"east": "123m456p789s1122z", "wall": "9m 1z", "cards": {"east": [locked("Loops", **{hook: LOOPS[hook]})]}}
    with pytest.raises(HandlerError) as caught:
        table(**scene).play("E: discard 9m", "S: discard 1z", "E: ron")
    assert f"conftest.loops: its handler for {hook!r} failed" in str(caught.value)
    assert "LoopError: line" in str(caught.value)
    assert "a loop without an end? let it end, or yield in it" in str(caught.value)
    t = table(**scene, raise_faults=False).play("E: discard 9m", "S: discard 1z", "E: ron")
    t.expect(hand="win")
    assert len(t.skills.faults) == 1


@pytest.mark.rule("H-07")
def test_a_transformation_that_computes_without_end_is_stopped_too(table, short):
    class Turns(Skill):
        kind = LOCKED
        transforms = FIXED

        def turns(self, me, name):
            return spin()

    with pytest.raises(HandlerError, match=r"turns: its handler for 'face' failed.*LoopError"):
        table(east=TENPAI, cards={"east": [Turns]})


def test_only_methods_of_skills_are_stopped(short):
    def think():
        end = time.process_time() + 0.15
        while time.process_time() < end:
            pass
        return "thought"

    with bounded():
        assert think() == "thought"

    class Thinker:
        def think(self):
            return think()

    with bounded():
        assert Thinker().think() == "thought"


def test_many_short_calls_are_no_long_one(short):
    class Quick(Skill):
        def _work(self):
            return sum(range(200))

    skill, end = Quick(), time.process_time() + 0.2
    with bounded():
        while time.process_time() < end:
            skill._work()


def test_the_outermost_method_of_a_skill_is_the_one_that_runs(short):
    class Outer(Skill):
        def _outer(self, other):
            return other._inner()

    class Inner(Skill):
        def _inner(self):
            import sys

            return running(sys._getframe())

    found = Outer()._outer(Inner())
    assert found.f_code.co_name == "_outer"
    assert running(None) is None


def test_a_loop_ends_inside_the_method_that_loops(short):
    class Loops(Skill):
        def _work(self):
            spin()

    with pytest.raises(LoopError, match=r"have been running for 0.03 seconds and more"), bounded():
        Loops()._work()
    with pytest.raises(LoopError, match=r"have been running for 0.02 seconds"), bounded(0.02):
        Loops()._work()


def test_the_timer_and_what_listened_before_are_put_back():
    before = signal.getsignal(signal.SIGVTALRM)
    with bounded(3):
        assert signal.getsignal(signal.SIGVTALRM) is not before
        assert 2 < signal.getitimer(signal.ITIMER_VIRTUAL)[0] < 3.5
        with bounded(1):
            assert signal.getitimer(signal.ITIMER_VIRTUAL)[1] == 3
        assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] > 0
    assert signal.getsignal(signal.SIGVTALRM) is before
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0, 0)


def test_in_other_threads_nothing_is_bounded():
    found = []

    def work():
        with bounded(1):
            found.append(signal.getitimer(signal.ITIMER_VIRTUAL)[0])

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [0]


# ---------------------------------------------------------------------------- what is told


def misspelt(locked):
    return locked("Misspelt", drwan=lambda self, me: None)


def argued(locked):
    return locked("Argued", drawn=lambda self, me, drw: (yield))


def plain(locked):
    return locked("Plain", drawn=lambda self, me: None)


def asking(locked):
    return locked("Asking", han_direct=lambda self, han: (yield han))


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(
    ("make", "told"),
    [
        (misspelt, r"Misspelt.drwan: there is no such hook; did you mean 'drawn'\?.*helper begins with '_'"),
        (argued, r"Argued.drawn: the hook has no argument 'drw'; it has: me, who, draw; did you mean 'draw'\?"),
        (plain, "Plain.drawn: a handler of verb 'react' is a generator: it yields what it asks and does"),
        (asking, "Asking.han_direct: a handler of verb 'modify' is a plain function; it cannot yield"),
    ],
)
def test_what_is_wrong_before_the_game_names_class_and_method_and_says_what_to_do(table, locked, make, told):
    with pytest.raises(PackError, match=told):
        table(cards={"east": [make(locked)]})


def steps(*made):
    def drawn(self, me, draw):
        for step in made:
            yield step(me, draw)

    return mine(drawn)


@pytest.mark.rule("H-07", "K-11")
@pytest.mark.parametrize(
    ("step", "told"),
    [
        (lambda me, draw: me.transform(draw.tile, 3), "transforms a tile; say so: transforms = DECLARED"),
        (lambda me, draw: me.cancel(), "what 'drawn' is about cannot be cancelled"),
        (lambda me, draw: 5, "yielded 5; expected an ask, a cost or an effect made by me"),
        (lambda me, draw: me.modify("x"), "expected an object of a class derived from Modifier"),
        (lambda me, draw: me.ask_tiles([1], 2, 3), "asks for 2 to 3 of 1 tiles"),
        (lambda me, draw: me.ask_side(), "asks for a side, but has none"),
        (lambda me, draw: me.remember(missing=1), "remembers 'missing', which is no field of the skill"),
        (lambda me, draw: me.lose("x"), "expected a skill class, self, or one of me.skills_of"),
    ],
)
def test_what_is_wrong_in_a_game_names_skill_and_hook_and_says_what_was_expected(table, locked, step, told):
    with pytest.raises(HandlerError) as caught:
        table(east=TENPAI, wall="9m", cards={"east": [locked("Wrong", drawn=steps(step))]})
    assert "conftest.wrong: its handler for 'drawn' failed after event" in str(caught.value)
    assert told in str(caught.value)


class Default:
    """Gives every default."""

    def answer(self, decision, view):
        return decision.default


class Thief(Skill):
    """Writes points to the table behind ``me.table``, where nobody sees it before the hand is over."""

    kind = LOCKED

    def settled(self, me):
        me.instance.skills.table.scores[me.seat] += 100
        yield from ()


class Bystander(Skill):
    """Is there too."""

    kind = LOCKED

    def settled(self):
        yield from ()


@pytest.mark.rule("K-40", "H-07")
def test_points_that_are_made_out_of_nothing_end_the_game_with_the_hand_and_the_skills_are_named():
    game = open_game(load_rules("tenhou"), seats=[[Thief, Bystander], [Thief]], hands=2)
    with pytest.raises(ConservationError, match=r"100200 points in all, 100000 expected\. ") as caught:
        drive(game, [Default()] * 4)
    assert not game.results
    assert str(caught.value).endswith(
        "At this table were: test_broken_skills.thief, test_broken_skills.bystander; "
        "a table is changed by the effects that a handler yields, and by nothing else"
    )


@pytest.mark.rule("B-01")
def test_points_that_are_made_at_a_table_without_skills_accuse_nobody():
    def makes(table, event):
        table.scores[0] += 100 * (event[0] == "no_win")

    game = Game(Setup(load_rules("tenhou").model_copy(update={"errors": "allow"}), 0), listeners=[makes])
    with pytest.raises(ConservationError, match=r"100100 points in all, 100000 expected$"):
        drive(game, [Default()] * 4)


@pytest.mark.rule("H-07")
def test_the_culprit_is_found_by_playing_the_game_again():
    seated = seat_cards(load_rules("tenhou"), [[Bystander], [Thief]])
    setup, answers = seated.setup(seed=3), []
    with pytest.raises(ConservationError):
        drive(Game(setup), [Default()] * 4, answers)
    told = culprit(seated, setup, answers)
    assert told.startswith("test_broken_skills.thief: its handler for 'settled' failed after event ")
    assert told.endswith("only what it yields may change the game: yield an effect of me")
    assert "WriteError: it changed scores of me.table itself; " in told
    assert culprit(seat_cards(load_rules("tenhou"), [[Bystander]]), setup, answers) == ""


class Spins(Skill):
    """Computes without end when it is drawn for."""

    kind = LOCKED

    @mine
    def drawn(self):
        while True:
            pass
        yield


@pytest.mark.rule("H-07")
def test_a_skill_that_computes_without_end_is_silent_for_the_game_others_for_the_hand(short):
    class Fails(Skill):
        kind = LOCKED

        @mine
        def drawn(self):
            yield from ()
            raise ValueError("no")

    game = open_game(load_rules("tenhou"), seats=[[Spins], [Fails]], hands=3)
    with bounded():
        drive(game, [Default()] * 4)
    told = [event[3].partition(":")[0] for event in game.table.journal if event[0] == "fault"]
    assert sorted(told) == ["test_broken_skills.fails"] * 3 + ["test_broken_skills.spins"]
