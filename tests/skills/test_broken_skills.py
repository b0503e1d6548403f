"""Skills that are wrong in every way: each is told by skill and hook, is silent for the hand, and play goes on."""

from __future__ import annotations

import math
import signal
import threading
import time
from contextlib import ExitStack
from dataclasses import replace
from functools import cache, partialmethod
from pathlib import Path

import pytest

from rinshan.drive import drive
from rinshan.errors import ConservationError, PackError
from rinshan.game import Game, Setup
from rinshan.hand import NEVER, Shape
from rinshan.rows import HandlerError
from rinshan.rules import PRESETS, load_rules
from rinshan_skills import (
    FIXED,
    FREE,
    LIMITED,
    LOCKED,
    THIS_HAND,
    Modifier,
    Skill,
    limits,
    mine,
    open_game,
    per_hand,
    seat_cards,
)
from rinshan_skills.limits import LoopError, bounded, running
from rinshan_skills.testing.culprit import culprit
from rinshan_skills.testing.games import check_derived

TENPAI = "123m456p789s1122z"
UNSET = "nothing of me is to be set: state of the skill goes into fields of self"


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


@pytest.mark.rule("H-07")
@pytest.mark.parametrize("thread", [False, True])
@pytest.mark.parametrize("opened", ["with", "a stack"])
def test_whoever_opens_the_block_is_no_method_of_a_skill_whatever_is_given(thread, opened):
    """A function of a test that is handed a skill, and plays many games in its block."""

    def busy(skill, seconds):
        ends = time.thread_time() + seconds
        while time.thread_time() < ends:
            sum(range(10_000))
        return skill

    def plays(_skill):
        with ExitStack() as stack:
            if opened == "a stack":
                stack.enter_context(bounded(0.02))
                return busy(None, 0.3)
            with bounded(0.02):
                return busy(None, 0.3)

    def loops(skill):
        with bounded(0.02):
            return busy(skill, math.inf)

    told = []

    def both():
        told.append(plays(Skill()))
        with pytest.raises(LoopError):
            loops(Skill())
        told.append("stopped")

    if thread:
        other = threading.Thread(target=both)
        other.start()
        other.join()
    else:
        both()
    assert told == [None, "stopped"]


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


def in_a_thread(work):
    """Run this in a thread of its own; it must come to an end."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(30)
    assert not thread.is_alive()


@pytest.mark.rule("H-07")
def test_a_method_without_an_end_is_stopped_in_other_threads_too():
    found, threads = [], []

    def work():
        with bounded(0.1):
            threads.append([thread.name for thread in threading.enumerate()].count("rinshan limits"))
            with bounded(0.1):
                threads.append([thread.name for thread in threading.enumerate()].count("rinshan limits"))
            game = open_game(load_rules("tenhou"), seats=[[Spins]], hands=2)
            drive(game, [Default()] * 4)
        found[:] = [event[3] for event in game.table.journal if event[0] == "fault"]

    in_a_thread(work)
    assert found == ["test_broken_skills.spins: its handler for 'drawn' failed after event 8: LoopError"]
    assert threads == [1, 1]
    assert "rinshan limits" not in [thread.name for thread in threading.enumerate()]


@pytest.mark.rule("H-07")
def test_in_another_thread_the_host_is_told_line_and_limit():
    told = []

    def work():
        with bounded(0.1):
            game = open_game(load_rules("tenhou"), seats=[[Spins]], hands=1, raise_faults=True)
            try:
                drive(game, [Default()] * 4)
            except HandlerError as error:
                told.append((str(error), type(error.__cause__)))

    in_a_thread(work)
    ((text, kind),) = told
    assert "and what it calls have been running for 0.1 seconds and more: a loop without an end?" in text
    assert issubclass(kind, LoopError)


class Waits(Skill):
    """Waits once, without computing anything."""

    kind = LOCKED

    @mine
    def drawn(self, me):
        if me.table.turns[me.seat] == 1:
            time.sleep(0.3)
        yield from ()


def test_who_only_waits_in_another_thread_is_left_alone():
    found = []

    def work():
        with bounded(0.05):
            game = open_game(load_rules("tenhou"), seats=[[Waits]], hands=1)
            drive(game, [Default()] * 4)
        found.extend(event[0] for event in game.table.journal)

    in_a_thread(work)
    assert "fault" not in found
    assert found[-1] == "game_ended"


class Stubborn(Skill):
    """Computes without end, and goes on whatever comes up."""

    kind = LOCKED

    @mine
    def drawn(self):
        while True:
            try:
                while len(self.__class__.__name__) == 8:
                    pass
            except Exception:  # noqa: BLE001 - what it is about
                continue
        yield


@pytest.mark.rule("H-07")
@pytest.mark.parametrize("thread", [False, True])
def test_a_method_that_catches_every_error_is_stopped_all_the_same(thread, short):
    found = []

    def work():
        game = open_game(load_rules("tenhou"), seats=[[Stubborn]], hands=2)
        with bounded():
            drive(game, [Default()] * 4)
        found.extend(event[3].rpartition(":")[0] for event in game.table.journal if event[0] == "fault")

    in_a_thread(work) if thread else work()
    assert found == ["test_broken_skills.stubborn: its handler for 'drawn' failed after event 8"]


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
        (lambda me, draw: me.ask_tile(["5m"]), "asks for tile '5m'; expected a physical tile, 0 to 135"),
        (
            lambda me, draw: me.peek([3]),
            "speaks of tile [3]; expected a physical tile, 0 to 135; several are",
        ),
        (lambda me, draw: me.peek((3,)), "0 to 135; several are given one after another: *tiles"),
        (lambda me, draw: me.peek(136), "speaks of tile 136; expected a physical tile, 0 to 135"),
        (lambda me, draw: me.peek(-1), "speaks of tile -1; expected a physical tile, 0 to 135"),
        (lambda me, draw: me.peek(True), "speaks of tile True; expected a physical tile, 0 to 135"),
        (lambda me, draw: me.ask_tile([136]), "asks for tile 136; expected a physical tile, 0 to 135"),
        (lambda me, draw: me.ask_tile([-1]), "asks for tile -1; expected a physical tile, 0 to 135"),
        (lambda me, draw: me.ask_tile(draw.tile), "; expected a list, such as ["),
        (lambda me, draw: me.ask_tiles(3, 1, 1), "asks for one of 3; expected a list, such as [3]"),
        (lambda me, draw: me.ask_seat(1), "asks for one of 1; expected a list, such as [1]"),
        (lambda me, draw: me.ask_seat([4]), "asks for player 4; expected seats of this table"),
        (lambda me, draw: me.ask(5), "asks for one of 5; expected a list, such as [5]"),
        (
            lambda me, draw: me.ask(["go"]),
            "asks for one of 'go'; expected actions, such as rinshan.decisions.action",
        ),
        (lambda me, draw: me.ask({1: 2}), "asks for one of {1: 2}; expected a list"),
        (lambda me, draw: me.ask_tiles([1], True, 1), "asks for at least True; expected a whole number"),
        (lambda me, draw: me.ask_tiles([1], 1, "1"), "asks for at most '1'; expected a whole number"),
        (lambda me, draw: me.ask_number("1", 2), "asks for a number from '1'; expected a whole number"),
        (lambda me, draw: me.ask_number(1, 2.0), "asks for a number to 2.0; expected a whole number"),
        (
            lambda me, draw: me.ask_number(1, 2, step=0),
            "asks for numbers in steps of 0; expected a whole number from",
        ),
        (lambda me, draw: me.ask_word(["red"], ["red"]), "asks for ['red']; expected a word for what is asked"),
        (lambda me, draw: me.ask_word("colour", [1]), "asks for one of 1; expected words"),
        (lambda me, draw: me.ask_skill([Default]), "expected skills at the table, such as me.skills_of(seat)"),
        (lambda me, draw: me.put_to(1, 2), "puts 2; expected an ask of me, such as me.ask_yes(), after the seat"),
        (lambda me, draw: me.random(6), "lets chance choose among 6; expected a list, such as [6]"),
        (lambda me, draw: me.exchange("5m", 3), "moves '5m'; expected a list, such as ['5m']"),
        (lambda me, draw: me.exchange([True], 3), "moves True; expected tiles, 0 to 135"),
        (lambda me, draw: me.reorder(["5m"]), "reorders '5m'; expected tiles, 0 to 135"),
        (lambda me, draw: me.shuffle(None), "shuffles None; expected a list, such as [None]"),
        (lambda me, draw: me.show(draw.tile, to=1), "shows tiles to 1; expected a list, such as [1]"),
        (lambda me, draw: me.leave_closed(0), "leaves shut 0; expected the slot that 'indicator_opening' is about"),
        (lambda me, draw: me.copy(Skill), "expected one skill at the table, of me.skills_of(seat)"),
        (lambda me, draw: me.move(draw.tile, ["river"]), "expected one of live, dead, "),
        (lambda me, draw: me.ask_word("colour", "red"), "asks for one of 'red'; expected a list, such as ['red']"),
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


# ---------------------------------------------------------------------------- what would be changed behind the effects


@pytest.mark.rule("H-07", "K-48")
@pytest.mark.parametrize(
    "write",
    [
        lambda due: due.clear(),
        lambda due: due.append(due[0]),
        lambda due: due.remove(due[0]),
        lambda due: due.pop(),
        lambda due: due.__setitem__(0, due[0]),
        lambda due: due.__delitem__(0),
        lambda due: due.extend([]),
        lambda due: due.__iadd__([]),
    ],
)
def test_the_list_of_payments_that_are_due_is_changed_by_effects_alone(table, locked, write):
    def payments_due(self, due):
        write(due)
        yield

    hand = {"east": TENPAI, "south": "1z", "wall": "9m", "dora": "9p"}
    cards = {"west": [locked("Writes", payments_due=payments_due)]}
    t = table(**hand, cards=cards, raise_faults=False).play("E: discard 9m", "S: discard 1z", "E: ron")
    plain = table(**hand).play("E: discard 9m", "S: discard 1z", "E: ron")
    assert t.table.scores == plain.table.scores != [25_000] * 4
    (fault,) = t.skills.faults
    assert str(fault).startswith("conftest.writes: its handler for 'payments_due' failed")
    assert "it changes the list of payments that are due itself: yield an effect" in str(fault)


@pytest.mark.rule("H-07", "K-48")
@pytest.mark.parametrize(
    ("name", "value"),
    [("exact", 0), ("payer", 2), ("payee", 2), ("prevented", True), ("why", "penalty"), ("base", 100), ("honba", 100)],
)
def test_a_payment_that_was_changed_without_an_effect_stops_the_game_and_names_the_skills(table, locked, name, value):
    def payments_due(self, due):
        setattr(due[0], name, value)
        return
        yield

    hand = {"east": TENPAI, "south": "1z", "wall": "9m", "dora": "9p"}
    cards = {"west": [locked("Writes", payments_due=payments_due)]}
    with pytest.raises(ConservationError) as caught:
        table(**hand, cards=cards).play("E: discard 9m", "S: discard 1z", "E: ron")
    assert str(caught.value).startswith("the payment ")
    assert "was changed without a word of what changed it. At this table were: conftest.writes; " in str(caught.value)


class Forger(Skill):
    """Writes into a payment."""

    kind = LOCKED

    def payments_due(self, due):
        due[0].exact = 0
        return
        yield


class Melter(Skill):
    """Writes into a meld, so that nobody can look at it."""

    kind = LOCKED

    def called(self, meld):
        melted = meld
        melted.tiles = ()
        return
        yield


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(("skill", "field"), [(Forger, "due"), (Melter, "melds")])
def test_the_culprit_is_found_where_it_wrote_into_a_payment_or_a_meld(skill, field):
    seated = seat_cards(load_rules("tenhou"), [[Bystander], [skill]])
    setup, answers = seated.setup(seed=3), []
    with pytest.raises((ConservationError, ValueError)):
        drive(Game(setup), [Caller()] * 4, answers)
    told = culprit(seated, setup, answers)
    assert told.startswith(f"test_broken_skills.{skill.__name__.lower()}: its handler for ")
    assert f"WriteError: it changed {field} of me.table itself; " in told


class Caller:
    """Calls and wins whenever it can, and looks at the table."""

    def answer(self, decision, view):
        view.to_bytes()
        options = list(decision.space)
        wanted = [option for option in options if option.kind in ("ron", "tsumo", "pon", "chi", "riichi")]
        return (wanted or [decision.default])[0]


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(
    ("step", "told"),
    [
        (lambda me, draw: setattr(me, "seat", 2), f"sets me.seat; {UNSET}"),
        (lambda me, draw: setattr(me, "other", 2), f"sets me.other; {UNSET}"),
        (lambda me, draw: me.pays(1, 100), "'Me' object has no attribute 'pays'; did you mean 'pay'?"),
        (lambda me, draw: me.pay, "expected an ask, a cost or an effect made by me; call it: it wants ()"),
        (lambda me, draw: (me.ask_yes() for _ in "ab"), "made by me; for what a helper yields, write yield from"),
        (lambda me, draw: 42, "yielded 42; expected an ask, a cost or an effect made by me"),
    ],
)  # fmt: skip
def test_what_was_meant_is_said(table, locked, step, told):
    with pytest.raises(HandlerError) as caught:
        table(east=TENPAI, wall="9m", cards={"east": [locked("Wrong", drawn=steps(step))]})
    assert "conftest.wrong: its handler for 'drawn' failed after event" in str(caught.value)
    assert str(caught.value).endswith(told)


class Helped(Skill):
    """Yields an effect that cannot be, by a helper."""

    kind = LOCKED

    @mine
    def drawn(self, me):
        yield from self._helper(me)

    def _helper(self, me):
        yield me.cancel()  # this line


@pytest.mark.rule("H-07")
def test_of_an_effect_that_cannot_be_the_line_is_told_that_yields_it(table):
    with pytest.raises(HandlerError) as caught:
        table(east=TENPAI, wall="9m", cards={"east": [Helped]})
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text.endswith("me.cancel()  # this line"))
    assert f"(test_broken_skills.py, line {line}): PackError: " in str(caught.value)


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(("length", "cut"), [(2_000, False), (2_001, True)])
def test_of_a_long_error_the_beginning_is_told(table, locked, length, cut):
    def may_discard(self):
        raise ValueError("z" * length)

    with pytest.raises(HandlerError) as caught:
        table(east=TENPAI, wall="9m", cards={"east": [locked(may_discard=may_discard)]})
    assert str(caught.value).endswith("z" * 2_000 + "... (2,001 characters)" if cut else ": " + "z" * 2_000)


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(("length", "said"), [(200, True), (201, False)])
def test_what_is_announced_has_an_end(table, locked, length, said):
    def drawn(self, me):
        yield me.pay(1, 100)
        yield me.announce("z" * length)

    t = table(east=TENPAI, wall="9m", cards={"east": [locked(drawn=mine(drawn))]}, raise_faults=False)
    assert [event[3] for event in t.events("announced")] == (["z" * 200] if said else [])
    assert ["announces 201 characters; expected 200 at most" in str(fault) for fault in t.skills.faults] == (
        [] if said else [True]
    )


OFFERS = {"claim_options": ("who", "discard"), "own_options": ("who",), "moment_options": ("who",)}


@pytest.mark.rule("H-07", "K-19")
@pytest.mark.parametrize("traced", [False, True])
@pytest.mark.parametrize("limit", [{"kind": LIMITED}, {"uses": per_hand(1)}, {}])
@pytest.mark.parametrize("hook", OFFERS)
@pytest.mark.parametrize(
    ("gives", "told"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("[42]", "it gave [42], expected a list of Action"),
        ("None", "it gave None, expected a list of Action"),
    ],
)
def test_what_fails_to_offer_is_silent_for_the_hand_whatever_limits_it(table, locked, hook, limit, gives, told, traced):
    handler = eval(f"lambda self, me, {', '.join(OFFERS[hook])}: {gives}")
    skill = locked("Offering", **limit, **{hook: handler})
    t = table(east="5m19p19s1234567z", wall="9m", cards={"west": [skill]}, raise_faults=False)
    if traced:
        t.skills.rows.trace(lambda _source, _spec, handle: looked_at(handle))
    t.play("E: discard 5m").finish()
    (fault,) = t.skills.faults
    assert (fault.hook, len(t.events("fault"))) == (hook, 1)
    assert told in str(fault)
    assert len(t.events("hand_ended")) == 1


def looked_at(handle):
    """A handler that a tracer looks at, as `rinshan.tracing` makes them."""

    def looked(*args):
        return handle(*args)

    looked.traced = handle
    return looked


@pytest.mark.rule("H-07", "K-27")
@pytest.mark.parametrize("how", ["an active hook", "a pure hook", "a fixed transformation"])
def test_tiles_are_their_old_selves_once_the_skill_that_turned_them_has_failed(table, locked, how):
    face = {"face": mine(lambda self, me, name: 33 if name == 8 else name)}
    if how == "a fixed transformation":
        face = {"transforms": FIXED, "turns": lambda self, me, name: 33 if name == 8 else name}

    def turn_ending(self, me, who):
        if who == me.seat and how != "a pure hook":
            raise KeyError("late")
        return
        yield

    def claim_options(self, me, who, discard):
        return [] if how != "a pure hook" else 1 / 0

    skill = locked("Nines", turn_ending=turn_ending, claim_options=claim_options, **face)
    t = table(east="9m19m19p19s123456z", wall="7z 5z", cards={"east": [skill]}, raise_faults=False)
    assert sorted(t.table.face[tile] for tile in t.table.hands[0])[-2:] == [33, 33]
    t.play("E: discard 7z drawn").until("S")
    nines = [tile for tile in t.table.hands[0] if t.table.printed[tile] == 8]
    assert [t.table.face[tile] for tile in nines] == [8, 8]
    assert [fault.hook for fault in t.skills.faults] == ["claim_options" if how == "a pure hook" else "turn_ending"]
    check_derived(t.table)


@pytest.mark.rule("H-07", "K-27")
def test_two_that_fail_at_one_question_leave_the_tiles_as_they_were_until_it_is_answered(table, locked):
    seen = []

    def fails(self, me, who):
        seen.append([me.table.face[tile] for tile in me.table.hands[0] if me.table.printed[tile] == 8])
        return 1 / 0

    nines = locked("Nines", face=mine(lambda self, me, name: 33 if name == 8 else name), own_options=fails)
    other = locked("Other", own_options=fails)
    third = locked("Third", own_options=fails)
    t = table(
        east="9m19m19p19s123456z", wall="7z 5z", cards={"east": [nines, other, third]}, raise_faults=False
    )  # fmt: skip
    assert seen == [[33, 33]] * 3
    assert len(t.skills.faults) == 3
    t.play("E: discard 7z drawn").until("S")
    assert [t.table.face[tile] for tile in t.table.hands[0] if t.table.printed[tile] == 8] == [8, 8]


@pytest.mark.rule("K-03", "K-04", "H-07")
@pytest.mark.parametrize(
    ("transforms", "method", "gives"),
    [(FIXED, "turns", lambda self, me, name: None), (FREE, "frees", lambda self, me: [3])],
)
def test_what_a_transformation_says_is_told_by_the_name_it_is_written_under(table, locked, transforms, method, gives):
    wrong = locked("Wrong", transforms=transforms, **{method: gives})
    with pytest.raises(HandlerError, match=rf"^conftest.wrong: its handler for '{method}' failed after .* it gave"):
        table(east=TENPAI, wall="9m", cards={"east": [wrong]})


def more(self, han):
    return han + 1


class Cached(Skill):
    @cache  # noqa: B019 - refused
    def han_direct(self, han):
        return han + 1


class Bound(Skill):
    han_direct = partialmethod(more, 2)


class Named(Skill):
    @property
    def furiten(self):
        return 3


class Borrowed(Skill):
    han_direct = more


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(
    ("skill", "told"),
    [
        (Cached, "Cached.han_direct: a handler is an ordinary method with self, not a _lru_cache_wrapper"),
        (Bound, "Bound.han_direct: a handler is an ordinary method with self, not a partialmethod"),
        (Named, "Named.furiten: a handler is an ordinary method with self, not a property"),
        (Borrowed, "Borrowed.han_direct: a handler is written in a class; call more from a method of it"),
    ],
)
def test_what_is_called_like_a_hook_and_would_never_be_called_is_refused(table, skill, told):
    with pytest.raises(PackError, match=told):
        table(cards={"east": [skill]})


class Forgetful(Modifier):
    @mine
    def discarded(self, me):
        me.pay(1, 300)
        yield me.pay(1, 300)


class Lends(Skill):
    kind = LOCKED

    @mine
    def drawn(self, me):
        yield me.modify(Forgetful(), THIS_HAND)


@pytest.mark.rule("K-11", "H-07")
def test_a_modifier_that_drops_an_effect_is_refused_when_it_comes_to_the_table(table):
    with pytest.raises(HandlerError, match=r"lends: its handler for 'drawn'.*Forgetful.discarded: line \d+: me.pay"):
        table(east=TENPAI, wall="9m", cards={"east": [Lends]})


def test_a_class_that_is_no_skill_is_no_card(table):
    class Nothing:
        def drawn(self, me):
            yield

    with pytest.raises(PackError, match=r"Nothing is no skill: a skill is .*, class Nothing\(Skill\)$"):
        table(cards={"east": [Nothing]})


# ---------------------------------------------------------------------------- what does not end


class Skips(Skill):
    """The others do not draw."""

    kind = LOCKED

    def drawing(self, me, who, draw):
        if who != me.seat:
            yield me.replace(replace(draw, skip=True))


class Again(Skill):
    """The game begins anew."""

    kind = LOCKED

    def continuation(self, plan):
        return replace(plan, game_over=False, reason="", round=0, honba=0)


def played(skill, rules=PRESETS["tenhou"], **options):
    """A game with the skill at two seats, and the faults that were told in it."""
    game = open_game(rules, seed=5, seats=[(skill,), (skill,), (), ()], **options)
    drive(game, [Default()] * 4)
    return game, [event[3] for event in game.table.journal if event[0] == "fault"]


@pytest.mark.rule("H-07")
def test_a_hand_that_skills_do_not_let_end_ends_without_them_and_they_are_named():
    game, told = played(Skips)
    assert told == ["a hand does not end: 500 turns; at this table were: test_broken_skills.skips"] * len(game.results)
    assert {result.why for result in game.results} == {"exhaustive"}
    with pytest.raises(HandlerError, match=r"500 turns; .*, in the game with seed 5: give what skips, repeats or"):
        played(Skips, raise_faults=True)


@pytest.mark.rule("H-07")
def test_a_hand_that_does_not_end_stops_the_game_where_the_rules_say_so():
    with pytest.raises(HandlerError, match="a hand does not end"):
        played(Skips, load_rules("tenhou", endless_chain="stop"))


@pytest.mark.rule("H-07")
def test_a_game_that_skills_do_not_let_end_ends_without_them(monkeypatch):
    monkeypatch.setattr("rinshan.game.MOST_HANDS", 12)
    game, told = played(Again)
    assert told == ["a game does not end: 12 hands; at this table were: test_broken_skills.again"]
    assert 12 < len(game.results) < 30
