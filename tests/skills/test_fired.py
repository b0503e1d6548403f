"""Did it ever fire: counts of methods, lines and branches of skills."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache, cached_property, partial, wraps
from types import ModuleType

from rinshan_skills import FIXED, LOCKED, THIS_HAND, Modifier, Skill, mine
from rinshan_skills.testing import contract
from rinshan_skills.testing.fired import Fired
from rinshan_skills.testing.reach import functions_of, pack_of, parts_of
from rinshan_skills.testing.trace import Trace, code_name, given_back, gives_back, jumps_of, lines_of

QUICK = {"games": 2, "hands": 1, "only": ["plain"], "players": ["default"]}


def follow(function, *calls):
    """What was seen of a function in these calls."""
    trace = Trace()
    trace.follow(function.__code__)
    with trace:
        for given in calls:
            result = function(*given)
            if hasattr(result, "send"):
                list(result)
    return trace.seen[code_name(function.__code__)], function.__code__.co_firstlineno


def branchy(a, b):
    if a and b:
        return 1
    c = 3 if b else 4
    for each in range(a):
        if each is None:
            c += 1
    return c


def test_lines_and_ways_that_were_never_gone_are_told():
    seen, first = follow(branchy, (1, 1))
    assert seen.missed_lines() == [first + line for line in (3, 4, 5, 6, 7)]
    assert seen.missed_ways() == [(first + 1, "false"), (first + 1, "false")][:1]
    seen, first = follow(branchy, (1, 1), (0, 1), (1, 0))
    assert seen.missed_lines() == [first + 6]
    assert seen.missed_ways() == [(first + 5, "None")]
    assert not seen.complete


def test_both_halves_of_an_and_have_to_fail_once():
    seen, first = follow(branchy, (1, 1), (0, 1))
    assert (first + 1, "false") in seen.missed_ways()
    seen, first = follow(branchy, (1, 1), (0, 1), (2, 0))
    assert (first + 1, "false") not in seen.missed_ways()


def waits(a):
    while True:
        a -= 1
        if a < 0:
            return
        yield a


def test_a_generator_is_followed_across_its_yields():
    seen, _ = follow(waits, (2,))
    assert seen.complete
    seen, first = follow(waits, (0,))
    assert seen.missed_lines() == [first + 5]
    assert seen.missed_ways() == [(first + 3, "false")]


SOURCE = """
def asserts(a):
    assert a, "never false"
    try:
        return int(a)
    except ValueError:
        return [x for x in "ab" if x == "a"]
"""
SPACE = {"__name__": __name__}
exec(compile(SOURCE, "asserts.py", "exec"), SPACE)
asserts = SPACE["asserts"]
"""Not written out, since pytest rewrites the assertions of tests."""


def test_assertions_and_exception_clauses_have_no_branch_that_must_fail():
    seen, first = follow(asserts, (1,))
    assert seen.missed_lines() == [first + 4, first + 5]
    assert seen.missed_ways() == []
    seen, first = follow(asserts, (1,), ("x",))
    assert seen.complete


def test_the_line_of_the_def_is_no_line_and_an_expression_is_its_own():
    assert set(lines_of(asserts.__code__)) == {asserts.__code__.co_firstlineno + line for line in range(1, 6)}
    one = lambda a: 1 if a else 2  # noqa: E731
    assert len(lines_of(one.__code__)) == 1
    assert len(jumps_of(one.__code__)) == 1


def test_tracing_gives_back_what_traced_before_and_leaves_other_files_alone():
    before = sys.gettrace()
    trace = Trace()
    trace.follow(branchy.__code__)
    with trace:
        assert sys.gettrace() is not before
        contract.__doc__.split()
        waits(1)
    assert sys.gettrace() is before
    assert list(trace.seen) == [code_name(branchy.__code__)]


def test_what_was_seen_completely_is_left_alone():
    trace = Trace()
    trace.follow(waits.__code__)
    with trace:
        list(waits(1))
    trace.done()
    (seen,) = trace.seen.values()
    seen.offsets.clear()
    with trace:
        list(waits(1))
    assert not seen.offsets


def helper(value):
    return value + 1 if value >= 0 else 0


@dataclass(eq=False)
class Richer(Modifier):
    more: int

    def han_direct(self, han, who):
        return han + self.more if who == self.seat else han


class Busy(Skill):
    kind = LOCKED
    count = 0

    @mine
    def drawn(self, me):
        if self.count:
            yield me.modify(Richer(helper(1)), THIS_HAND)
        yield me.remember(count=self.count + 1)

    def may_discard(self, me, tile):
        return None

    def judged(self, who):
        self.count = 0


class Turning(Skill):
    kind = LOCKED
    transforms = FIXED

    def turns(self, me, name):
        return 0 if name == 8 else name

    def holds(self, me):
        return me.table.turn == me.seat


def entries(fired):
    return {entry["name"].rpartition(":")[2]: entry for entry in fired.report()}


def test_methods_are_counted_with_what_they_did():
    found = entries(contract(Busy, **QUICK))
    busy = found["Busy"]
    assert busy["activated"] > 10
    assert busy["hooks"]["drawn"]["did"] > busy["hooks"]["drawn"]["called"]
    assert busy["hooks"]["may_discard"]["did"] == 0
    assert busy["hooks"]["may_discard"]["called"] > 50
    assert "may_discard made a difference" in busy["never"]
    assert list(found["Richer"]["hooks"]) == ["han_direct"]


def test_helpers_and_modifiers_that_a_skill_names_are_reported_beside_it():
    fired = contract(Busy, **QUICK)
    names = [entry["name"] for entry in fired.report()]
    assert names == [f"{__name__}:Busy", f"{__name__}:Richer", __name__] or set(names) == {
        f"{__name__}:Busy",
        f"{__name__}:Richer",
        __name__,
    }
    assert any(line.startswith("helper, line") and "false" in line for line in fired.missed()[__name__])
    assert f"{__name__}:Turning" not in fired.missed()


def test_fixed_transformations_and_their_conditions_are_counted_too():
    turning = entries(contract(Turning, **QUICK))["Turning"]
    assert turning["hooks"]["turns"]["called"] > turning["hooks"]["turns"]["did"] > 0
    assert turning["hooks"]["holds"]["called"] > turning["hooks"]["holds"]["did"] > 0
    assert turning["never"] == []


def test_what_several_processes_saw_is_joined():
    one, other = contract(Busy, **QUICK), contract(Busy, **{**QUICK, "seed": 5})
    both = Fired([Busy])
    both.merge(one.saw())
    assert both.report() == one.report()
    both.merge(other.saw())
    assert both.activated[f"{__name__}:Busy"] == sum(fired.activated[f"{__name__}:Busy"] for fired in (one, other))
    called = [entries(fired)["Busy"]["hooks"]["drawn"]["called"] for fired in (one, other, both)]
    assert called[0] + called[1] == called[2]
    assert set(both.missed()) <= set(one.missed())


def test_a_skill_that_was_never_played_has_fired_nothing():
    fired = Fired([Busy])
    assert entries(fired)["Busy"]["activated"] == 0
    assert entries(fired)["Busy"]["hooks"] == {}
    assert sum("Busy.drawn" in line for line in fired.missed()[f"{__name__}:Busy"]) == 3
    assert "no method called" in fired.text()
    assert "never: Busy.drawn, line" in fired.text()


def test_the_code_of_a_module_is_its_own_and_written_by_hand():
    assert {code.co_name for code in functions_of(Richer)} == {"han_direct"}
    assert [code.co_name for code in functions_of(helper)] == ["helper"]
    assert {code.co_name for code in functions_of(Kinds)} == {"plain", "fixed", "of_class", "worth", "once", "kept"}


class Kinds:
    """Methods of every kind, and what is none of its own."""

    borrowed = contract
    number = 3

    def __init__(self):
        pass

    def plain(self):
        return self.number

    @staticmethod
    def fixed():
        return 1

    @classmethod
    def of_class(cls):
        return cls.number

    @property
    def worth(self):
        return helper(self.number)

    @cached_property
    def once(self):
        return 1

    @cache  # noqa: B019 - read, never called
    def kept(self):
        return 1


def deep(value):
    return kit.MOST[value] and TABLE["deep"] and BUILTIN


def deeper():
    return deep


TABLE = {"deep": [deeper], "own": (Kinds,)}
BUILTIN = {"len": len, "number": 1}
kit = ModuleType(f"{__name__}.kit")
kit.MOST = {0: Richer}


class Base(Skill):
    def judged(self, who):
        return deep(who)


class Gained(Base):
    kind = LOCKED


class Gains(Skill):
    kind = LOCKED

    @mine
    def drawn(self, me):
        yield me.gain(Gained)


def test_what_a_skill_names_is_followed_through_tables_modules_base_classes_and_skills_gained():
    assert set(parts_of(Gains)) == {Gains, Gained, Base, deep, deeper, Richer, Kinds, helper}
    assert parts_of(Gains)[0] is Gains
    assert set(parts_of(Busy)) == {Busy, Richer, helper}
    fired = Fired([Gains])
    names = [entry["name"].rpartition(":")[2] for entry in fired.report()]
    assert names[:3] == ["Gains", "Gained", "Base"]
    assert "Gained" not in entries(fired) or "activated" in entries(fired)["Gained"]


def test_what_the_framework_defines_belongs_to_no_skill():
    assert pack_of(helper) == __name__.partition(".")[0]
    assert Skill not in parts_of(Base)
    assert parts_of(Modifier) == [Modifier]


def compares(a, b):
    return a or a == b


def test_a_comparison_that_is_returned_has_to_come_out_both_ways():
    assert len(given_back(compares.__code__)) == 1
    seen, first = follow(compares, (0, 0), (1, 1))
    assert seen.missed_ways() == [(first + 1, "false")]
    seen, first = follow(compares, (0, 1), (1, 1))
    assert seen.missed_ways() == [(first + 1, "true")]
    assert follow(compares, (0, 0), (0, 1), (1, 1))[0].complete


def some(values, one):
    return any(value == one for value in values)


def test_so_has_one_that_a_generator_expression_yields():
    trace = Trace()
    trace.follow(some.__code__)
    with trace:
        some([1, 2], 1)
    missed = [seen.missed_ways() for seen in trace.seen.values() if seen.code.co_name == "<genexpr>"]
    assert missed == [[(some.__code__.co_firstlineno + 1, "false")]]
    with trace:
        some([2], 1)
    assert all(seen.complete for seen in trace.seen.values())


def two(a):
    return [x for x in a if x] + [x for x in a if not x]


def test_two_comprehensions_of_one_line_are_told_apart():
    seen = Trace()
    seen.follow(two.__code__)
    if sys.version_info < (3, 12):
        assert len(seen.seen) == 3
        assert sum("<listcomp>" in name for name in seen.seen) == 2
    assert len({code_name(each.code) for each in seen.seen.values()}) == len(seen.seen)


def three(a, b, c):
    found = a and b and c
    return [found]


def test_each_part_of_an_and_that_is_a_value_has_to_fail_once():
    seen, first = follow(three, (1, 1, 1), (0, 1, 1))
    assert seen.missed_ways() == [(first + 1, "false")]
    assert follow(three, (1, 1, 1), (0, 1, 1), (1, 0, 1))[0].complete


class Says(Skill):
    """Has nothing to cover, and makes no difference to a win."""

    kind = LOCKED

    def covers(self, yes):
        return yes

    @mine
    def tenpai(self, yes):
        return yes if yes else False

    @mine
    def declared(self, me):
        return
        yield

    @mine
    def moment_options(self, me):
        return []


def test_a_method_that_only_gives_back_its_value_need_not_make_a_difference():
    assert gives_back(Says.covers)
    assert not gives_back(Says.tenpai)
    assert not gives_back(Says.moment_options)
    assert not gives_back(3)
    never = entries(contract(Says, **QUICK))["Says"]["never"]
    assert "covers made a difference" not in never
    assert "moment_options made a difference" in never


class Idle(Skill):
    """Is called, and finds nothing to do."""

    @mine
    def drawn(self, me):
        if me.table.deposits < 0:
            yield me.extra_turn()


def test_a_skill_with_methods_that_act_has_to_be_activated():
    assert "it was activated" in entries(contract(Idle, **QUICK))["Idle"]["never"]
    assert "it was activated" not in entries(contract(Busy, **QUICK))["Busy"]["never"]
    assert "it was activated" not in entries(contract(Turning, **QUICK))["Turning"]["never"]


def guarded(method):
    """A decorator of a pack, with a branch of its own."""

    @wraps(method)
    def inner(self, han):
        if han > 90:
            return 90
        return method(self, han)

    return inner


def rare(han):
    return han + 9


def usual(han):
    return han


def scaled(by, han):
    return han * by


class Rates:
    """An object of the pack that a skill asks."""

    def of(self, han):
        return han + 1 if han > 80 else han


RATES = Rates()
TWICE = partial(scaled, 1)


def local_skill():
    """A skill that is defined in a function, with a modifier and a number from there."""
    most = [70]

    class Local(Modifier):
        def fu_direct(self, fu):
            return fu + 1 if fu > most[0] else fu

    class Holds(Skill):
        kind = LOCKED

        @mine
        def drawn(self, me):
            yield me.modify(Local(), THIS_HAND)

    return Holds, Local


class Rising(Skill):
    kind = LOCKED
    steps = (usual, rare)

    class Inner(Modifier):
        def fu_direct(self, fu):
            return fu

    @mine
    @guarded
    def han_direct(self, han):
        return TWICE(RATES.of(self.steps[0](self._more(han))))

    def _more(self, han):
        return han

    def _kept(self, han):
        return han


class Steeper(Rising):
    def _more(self, han):
        return han + 1

    def _kept(self, han):
        return super()._kept(han)


def doubled(han):
    return han * 2


class Doubles(Skill):
    """Doubles with a function of its module."""

    def han_direct(self, han):
        return doubled(han)


def test_a_module_of_which_nothing_is_to_be_told_is_left_out_of_the_report():
    fired = Fired([Doubles])
    assert f"{__name__}: no method called" in fired.text().splitlines()
    with fired.trace:
        Doubles().han_direct(3)
    assert fired.missed() == {}
    assert fired.text() == f"{__name__}:Doubles: activated 0; no method called"


def test_decorators_tables_of_the_class_objects_and_partials_belong_to_a_skill():
    assert {usual, rare, scaled, Rates, Rising.Inner} < set(parts_of(Rising))
    assert {code.co_name for code in functions_of(Rising)} == {"inner", "han_direct", "_more", "_kept"}
    fired = Fired([Rising])
    with fired.trace:
        Rising().han_direct(3)
    missed = fired.missed()
    never = [line for lines in missed.values() for line in lines]
    assert any(
        line.startswith("guarded") is False and "inner, line" in line and "true: if han > 90" in line for line in never
    )
    assert any("rare, line" in line for line in never)
    assert not any("usual, line" in line for line in never)
    assert not any("scaled, line" in line for line in never)
    assert next(line for line in never if "Rates.of" in line).endswith("true: return han + 1 if han > 80 else han")


def test_what_a_function_that_defines_a_skill_gives_it_belongs_to_it():
    holds, local = local_skill()
    assert parts_of(holds) == [holds, local]


def test_a_method_of_a_base_class_that_is_replaced_never_has_to_run():
    assert {code.co_name for code in functions_of(Rising, Steeper)} == {"inner", "han_direct", "_kept"}
    assert {code.co_name for code in functions_of(Steeper, Steeper)} == {"_more", "_kept"}
    assert {code.co_name for code in functions_of(Rates, Steeper)} == {"of"}
    lines = [line for each in Fired([Steeper]).missed().values() for line in each]
    assert any("Steeper._more, line" in line for line in lines)
    assert not any("Rising._more, line" in line for line in lines)
    both = [line for each in Fired([Steeper, Rising]).missed().values() for line in each]
    assert any("Rising._more, line" in line for line in both)
