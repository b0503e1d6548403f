"""Rows: order, laziness, what is in them, and what pluggy holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rinshan.decisions import action
from rinshan.hooks import KNOWN, SPECS
from rinshan.modifiers import Modifier
from rinshan.rows import (
    BROKEN,
    DISABLED,
    NOBODY,
    SEALED,
    Handler,
    HandlerError,
    Point,
    Source,
    adapt,
    listen,
    order_key,
)
from rinshan.rules import load_rules
from rinshan.subjects import Refusal
from rinshan.table import Table
from rinshan_skills import LOCKED, Registry, Skill, mine
from rinshan_skills.activation import Skills
from rinshan_skills.instance import Instance
from rinshan_skills.skill import key_of


class Told(Source):
    """A source whose handlers write down their label."""

    def __init__(self, label, seat, told, *hooks, rank=(), precedence=1, mine=False):
        self.label, self.seat, self.rank, self.precedence = label, seat, rank, precedence
        self._hooks, self._told, self._mine = hooks, told, mine

    def handlers(self):
        return {name: Handler(self._handler(name), self._mine) for name in self._hooks}

    def _handler(self, name):
        def call(*args):
            self._told.append(self.label)
            return args[0] if KNOWN[name].verb == "modify" else [] if KNOWN[name].verb == "add" else None

        def play(*_args):
            self._told.append(self.label)
            return
            yield

        return play if KNOWN[name].active else call


def seated(*sources):
    table = Table(load_rules("tenhou"))
    rows = listen(table)
    rows.add(sources)
    return table, rows


def run(window):
    """Play a window in which nobody asks anything."""
    try:
        next(iter(window))
    except StopIteration as end:
        return end.value
    raise AssertionError("the window asks")


# ------------------------------------------------------------------ order


@pytest.mark.rule("K-15")
@pytest.mark.parametrize(("turn", "order"), [(0, "SWNE"), (1, "WNES"), (2, "NESW"), (3, "ESWN")])
def test_skills_act_from_the_player_after_the_one_in_turn_and_that_one_last(turn, order):
    told = []
    table, _ = seated(*(Told(name, seat, told, "fu_direct") for seat, name in enumerate("ESWN")))
    table.turn = turn
    table.on.fu_direct(20, 0, None)
    assert "".join(told) == order


@pytest.mark.rule("K-15")
def test_one_players_skills_act_in_the_order_printed_on_the_card():
    told = []
    table, _ = seated(Told("second", 1, told, "drawn", rank=(1,)), Told("first", 1, told, "drawn", rank=(0,)))
    run(table.on.drawn(0, None))
    assert told == ["first", "second"]


@pytest.mark.rule("K-15")
def test_what_a_skill_left_behind_acts_right_after_that_skill():
    sources = [Told("B", 1, [], rank=(1,)), Told("left by A", 1, [], rank=(0, 7)), Told("A", 1, [], rank=(0,))]
    assert [s.label for s in sorted(sources, key=lambda s: order_key(s, 0, 4))] == ["A", "left by A", "B"]


@pytest.mark.rule("K-51")
def test_awakenings_act_before_everything_else_at_one_moment():
    told = []
    late = Told("awakening", 0, told, "drawn", precedence=0)
    table, _ = seated(Told("next", 1, told, "drawn"), Told("rule", NOBODY, told, "drawn"), late)
    run(table.on.drawn(0, None))
    assert told == ["awakening", "rule", "next"]


@pytest.mark.rule("K-15")
@given(
    turn=st.integers(0, 3),
    given=st.lists(st.tuples(st.integers(-1, 3), st.integers(0, 5)), unique=True, max_size=12),
)
@pytest.mark.case("C-119")
def test_the_order_does_not_depend_on_who_came_to_the_table_first(turn, given):
    sources = [Told(f"{seat}.{rank}", seat, [], rank=(rank,)) for seat, rank in given]
    forth = sorted(sources, key=lambda s: order_key(s, turn, 4))
    other_way = sources[::-1]
    assert forth == sorted(other_way, key=lambda s: order_key(s, turn, 4))
    steps = [(s.seat - turn - 1) % 4 for s in forth if s.seat >= 0]
    assert steps == sorted(steps)


# ------------------------------------------------------------------ what is in a row


def test_mine_is_heard_only_when_the_own_seat_acts():
    told = []
    table, _ = seated(Told("mine", 2, told, "fu_direct", mine=True))
    for seat in range(4):
        table.on.fu_direct(20, seat, None)
    assert told == ["mine"]


@pytest.mark.rule("K-13", "K-14")
@pytest.mark.parametrize(
    ("level", "heard"),
    [
        (0, {"drawn", "han_direct", "judged"}),
        (SEALED, {"han_direct", "judged"}),
        (DISABLED, {"judged"}),
        (BROKEN, set()),
    ],
)
def test_a_seal_stops_what_is_active_and_disabling_all_but_bookkeeping(level, heard):
    told = []
    source = Told("skill", 1, told, "drawn", "han_direct", "judged")
    table, rows = seated(source)
    rows.level_of = lambda _: level
    rows.sync()
    found = set()
    for name, call in {
        "drawn": lambda: run(table.on.drawn(0, None)),
        "han_direct": lambda: table.on.han_direct(1, 0, None),
        "judged": lambda: table.on.judged(0, None, "stands"),
    }.items():
        told.clear()
        call()
        if told:
            found.add(name)
    assert found == heard


def test_a_slot_is_empty_again_when_the_last_source_has_gone():
    source = Told("skill", 1, [], "drawn")
    table, rows = seated(source)
    assert table.on.drawn is not None
    rows.remove([source])
    assert table.on.drawn is None


def test_a_row_is_built_once_and_again_only_when_a_source_in_it_changes(monkeypatch):
    told = []
    one, other = Told("one", 1, told, "fu_direct"), Told("other", 2, told, "han_direct")
    table, rows = seated(one, other)
    built = []
    build = Point._build

    def counted(self, who):
        built.append(self.spec.name)
        return build(self, who)

    monkeypatch.setattr(Point, "_build", counted)
    for _ in range(3):
        table.on.fu_direct(20, 0, None)
        table.on.han_direct(1, 0, None)
    assert built == ["fu_direct", "han_direct"]
    rows.add([Told("third", 3, told, "han_direct")])
    table.on.fu_direct(20, 0, None)
    table.on.han_direct(1, 0, None)
    assert built == ["fu_direct", "han_direct", "han_direct"]


def test_a_source_that_comes_while_a_window_is_open_does_not_hear_that_event():
    told = []
    table, rows = seated()

    class Opener(Told):
        def _handler(self, name):
            def play(*_args):
                self._told.append(self.label)
                rows.add([Told("late", 2, told, "drawn")])
                return
                yield

            return play

    rows.add([Opener("opener", 1, told, "drawn")])
    run(table.on.drawn(0, None))
    assert told == ["opener"]


@pytest.mark.rule("K-37")
def test_a_source_disabled_while_it_waits_for_its_turn_does_nothing():
    told = []
    table, rows = seated()
    victim = Told("victim", 2, told, "drawn")

    class Disabler(Told):
        def _handler(self, name):
            def play(*_args):
                self._told.append(self.label)
                victim.suppressed = DISABLED
                return
                yield

            return play

    rows.add([Disabler("disabler", 1, told, "drawn"), victim])
    run(table.on.drawn(0, None))
    assert told == ["disabler"]


@pytest.mark.rule("K-12")
def test_immunity_is_read_when_the_row_is_built_and_only_where_somebody_is_affected():
    told = []
    table, rows = seated(Told("other", 1, told, "may_riichi", "han_direct"))
    rows.immune = lambda who, source, category: who == 0 and category == "forbid"
    table.on.may_riichi(0)
    assert told == []
    table.on.may_riichi(2)
    table.on.han_direct(1, 0, None)
    assert told == ["other", "other"]


def test_handlers_may_leave_out_arguments_and_take_them_in_any_order():
    assert adapt(lambda draw: draw, ("draw",), ("who", "draw"))(1, "d") == "d"
    assert adapt(lambda draw, who: (who, draw), ("draw", "who"), ("who", "draw"))(1, "d") == (1, "d")
    with pytest.raises(ValueError, match="no argument 'drew'"):
        adapt(lambda drew: drew, ("drew",), ("who", "draw"))


def test_a_table_that_listens_to_nobody_refuses_a_modifier_instead_of_ignoring_it():
    table = Table(load_rules("tenhou"))
    with pytest.raises(RuntimeError, match=r"rinshan\.rows\.listen"):
        table.attach(Modifier())


# ------------------------------------------------------------------ failing handlers


def test_without_anybody_to_report_to_a_failing_handler_raises_with_its_name():
    class Fails(Told):
        def _handler(self, name):
            def call(*_args):
                raise ZeroDivisionError("by zero")

            return call

    table, _ = seated(Fails("culprit", 1, [], "fu_direct"))
    with pytest.raises(
        HandlerError,
        match=r"culprit: its handler for 'fu_direct' failed .*seed 0 .test_rows.py, line [0-9]+.: ZeroDivisionError",
    ):
        table.on.fu_direct(20, 0, None)


# ------------------------------------------------------------------ pluggy


HOOKS = sorted(SPECS)


def _handler_for(name):
    spec = SPECS[name]
    arguments = ", ".join(("self", *spec.args))
    body = "yield" if spec.active else "pass"
    space = {}
    exec(f"def {name}({arguments}):\n    {body}", space)
    space[name].__qualname__ = f"Drawn.{name}"
    return space[name]


@given(st.lists(st.sets(st.sampled_from(HOOKS), max_size=8), min_size=1, max_size=4))
def test_rows_hold_exactly_what_pluggy_holds(chosen):
    known = Registry()
    classes = [
        type(f"Drawn{at}", (Skill,), {"kind": LOCKED, **{name: _handler_for(name) for name in names}})
        for at, names in enumerate(chosen)
    ]
    table = Table(load_rules("tenhou"))
    skills = Skills(table, raise_faults=True)
    for seat, cls in enumerate(classes):
        known.register(cls)
        skills.seat(cls, seat)
    for name in HOOKS:
        by_pluggy = {impl.plugin_name for impl in getattr(known.manager.hook, name).get_hookimpls()}
        point = skills.rows.points.get(name)
        in_rows = (
            {key_of(source.cls) for source, _ in point.sources if isinstance(source, Instance)} if point else set()
        )
        if name in ("call_declared", "win_declared"):  # a skill that makes a claim possible makes it there (K-46)
            by_pluggy |= {impl.plugin_name for impl in known.manager.hook.claim_options.get_hookimpls()}
        if name == "covers":  # whoever may do something at a moment is covered there by the framework
            by_pluggy |= {impl.plugin_name for impl in known.manager.hook.moment_options.get_hookimpls()}
        assert in_rows == by_pluggy
        assert (getattr(table.on, name) is not None) == bool(by_pluggy)


def test_actions_of_equal_value_are_one_object():
    assert action("chant") is action("chant")


@pytest.mark.rule("K-12")
def test_immunity_under_a_condition_is_asked_at_every_moment(table):
    class Odd(Skill):
        """Others' skills have no effect on you while the number of tiles in your river is odd."""

        kind = LOCKED

        @mine
        def immune(self, me):
            return len(me.table.rivers[me.seat]) % 2 == 1

    class NoWhite(Skill):
        """Nobody else may discard 5z."""

        kind = LOCKED

        def may_discard(self, me, who, tile):
            return Refusal("never") if who != me.seat and me.table.printed[tile] == 31 else None

    t = table(east="147m258p369s1235z", wall="1m???1m???1m", skills={"east": [Odd], "south": [NoWhite]}).until("E")
    seen = []
    for _ in range(3):
        seen.append("discard 5z" in t.options("E"))
        t.play("E: discard 1m drawn").until("E")
    assert seen == [False, True, False]
