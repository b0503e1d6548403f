"""Did it ever fire: counts of methods, lines and branches of skills."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from rinshan_skills import FIXED, LOCKED, THIS_HAND, Modifier, Skill, mine
from rinshan_skills.testing import contract
from rinshan_skills.testing.fired import Fired
from rinshan_skills.testing.trace import Trace, code_name, functions_of, jumps_of, lines_of

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
    assert {code.co_name for code in functions_of(Richer, __name__)} == {"han_direct"}
    assert list(functions_of(helper, "other")) == []
    assert list(functions_of(contract, __name__)) == []
    assert list(functions_of(3, __name__)) == []
