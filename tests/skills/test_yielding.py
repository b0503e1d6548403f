"""What is made with ``me`` and not yielded is told: at load where it is dropped, in play where it is looked at."""

from __future__ import annotations

from types import FunctionType

import pytest

from rinshan.errors import PackError
from rinshan.rows import HandlerError
from rinshan_skills import LOCKED, Registry, Skill, mine


class Thrifty(Skill):
    """Yields one payment and drops another."""

    @mine
    def discarded(self, me):
        yield me.pay(1, 100)
        if me.seat:
            me.pay(
                2,
                me.table.scores[me.seat] // 100,
            )


class Asking(Skill):
    """Asks and does not wait for an answer."""

    @mine
    def discarded(self, me):
        me.ask_yes()
        yield me.pay(1, 100)


class Answering(Skill):
    """Would pay where it only answers."""

    def yaku_han(self, me, han):
        me.pay(1, 100)
        return han


class Helped(Skill):
    """Calls a helper that yields."""

    @mine
    def discarded(self, me):
        self._help(me)
        yield me.pay(1, 100)

    def _help(self, me):
        yield me.pay(1, 200)


class Nested(Skill):
    """Drops it in a function of its own."""

    @mine
    def discarded(self, me):
        def each(seat):
            me.pay(seat, 100)

        each(1)
        yield me.pay(1, 100)


class Returning(Skill):
    """Gives back what it should yield, here and in a function of its own, where that is no mistake."""

    @mine
    def discarded(self, me):
        def each(seat):
            return me.pay(seat, 100)

        yield each(1)
        return me.pay(1, 100)


class Plain(Skill):
    """Is no generator."""

    @mine
    def discarded(self, me):
        return me.pay(1, 100)


class Writing(Skill):
    """Writes to the event itself."""

    @mine
    def discarding(self, me, discard):
        self.seen = 1
        discard.down = True
        yield me.replace(discard)


class Inherits(Thrifty):
    """Writes nothing itself."""


UNYIELDED = "does nothing unless it is yielded; write: yield"


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(
    ("skill", "where", "line", "told"),
    [
        (Thrifty, Thrifty.discarded, 4, f"me.pay(...) {UNYIELDED} me.pay(...)"),
        (Inherits, Thrifty.discarded, 4, f"me.pay(...) {UNYIELDED} me.pay(...)"),
        (Nested, Nested.discarded, 3, f"me.pay(...) {UNYIELDED} me.pay(...)"),
        (Asking, Asking.discarded, 2, f"me.ask_yes(...) {UNYIELDED} me.ask_yes(...)"),
        (Returning, Returning.discarded, 6, f"me.pay(...) {UNYIELDED} me.pay(...)"),
        (Plain, Plain.discarded, 2, f"me.pay(...) {UNYIELDED} me.pay(...)"),
        (
            Writing,
            Writing.discarding,
            3,
            "sets discard.down, but an event is not written to; in a 'replace' hook write: "
            "yield me.replace(dataclasses.replace(discard, down=...))",
        ),
        (Answering, Answering.yaku_han, 1, "me.pay(...) does nothing here: a handler of verb 'modify' only answers"),
        (
            Helped,
            Helped.discarded,
            2,
            "self._help(...) is a generator, of which nothing is done; write: yield from",
        ),
    ],
)
def test_what_is_made_and_dropped_is_told_with_line_and_remedy_when_the_skill_is_loaded(skill, where, line, told):
    with pytest.raises(PackError) as caught:
        Registry().register(skill)
    line += where.__code__.co_firstlineno
    assert f"{skill.__name__}.{where.__name__}: line {line}: {told}" in str(caught.value)


class Keeping(Skill):
    """Every call here is of use, or harmless."""

    kind = LOCKED
    seen = 0

    @mine
    def discarded(self, me):
        self._look(me)
        me.targets()
        pay = me.pay(1, 100)
        yield pay
        yield me.pay(1, 100) if me.seat else me.pay(2, 100)
        yield from self._both(me)

    def riichi_terms(self, me, terms):
        terms.min_points = 0
        return terms

    def called(self, me, meld):
        meld.own.up = 1
        yield from self._both(me)

    def _look(self, me):
        return me.pay(1, 100)

    def _both(self, me):
        yield me.pay(1, 100)
        return None


def test_of_code_without_columns_nothing_is_told():
    def discarded(self, me):
        if me.seat:
            self.seen.append(me.pay(1, 100))
        yield me.pay(1, 100)
        me.pay(1, 100)

    told = type("Told", (Skill,), {"kind": LOCKED, "discarded": discarded})
    with pytest.raises(PackError, match="does nothing unless it is yielded"):
        Registry().register(told)
    untold = FunctionType(discarded.__code__.replace(co_linetable=b""), globals(), "discarded")
    untold.__qualname__ = "Untold.discarded"
    known = Registry()
    known.register(type("Untold", (Skill,), {"kind": LOCKED, "discarded": untold}))
    assert len(known.skills) == 1


def test_what_is_yielded_later_or_only_read_is_no_mistake():
    known = Registry()
    known.register(Keeping)
    assert known.skills[f"{Keeping.__module__}:Keeping"] is Keeping


def test_a_modifier_that_drops_an_effect_is_told_with_its_pack(tmp_path, monkeypatch):
    folder = tmp_path / "dropping_pack"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "wax.py").write_text(
        "from rinshan_skills import Modifier\n\n\n"
        "class Wax(Modifier):\n    def discarded(self, me):\n        me.pay(1, 100)\n        yield me.pay(1, 100)\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    known = Registry()
    known.load_pack("dropping_pack", "dropping_pack", "1.0")
    assert f"dropping_pack.wax:Wax.discarded: line 6: me.pay(...) {UNYIELDED} me.pay(...)" in str(known.errors)


def truth(me):
    return not me.ask_yes()


def parts(me):
    return [*me.pay(1, 100)]


def equal(me):
    return me.ask_seat() == 2


def number(me):
    return me.ask_number(1, 3) * 100


def more(me):
    return me.ask_number(1, 3) > 2


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(
    ("look", "made"), [(truth, "Ask"), (parts, "Pay"), (equal, "Ask"), (number, "Ask"), (more, "Ask")]
)
def test_what_is_looked_at_before_it_was_yielded_is_told_with_the_remedy(table, locked, look, made):
    def discarded(self, me, who):
        if look(me):
            yield me.pay(1, 100)

    skill = locked("Hasty", discarded=mine(discarded))
    scene = table(east="123m456p789s1122z", wall="9m", cards={"east": [skill]})
    with pytest.raises(HandlerError, match=rf"an unyielded {made}; write: found = yield me\.\.\.\."):
        scene.play("E: discard 9m")


def test_a_tile_that_was_asked_for_and_not_yielded_is_told_as_such(table, locked):
    def discarded(self, me, who):
        yield me.exile(me.ask_tile(me.table.hands[me.seat]))

    skill = locked("Hasty", discarded=mine(discarded))
    scene = table(east="123m456p789s1122z", wall="9m", cards={"east": [skill]})
    with pytest.raises(HandlerError, match="speaks of tile an ask that was not yielded; expected a physical tile"):
        scene.play("E: discard 9m")
