"""Types of skills: switches, awakenings, uses for the whole game, copies (K-18 to K-20, K-30)."""

import pytest

from rinshan.errors import PackError
from rinshan.rows import HandlerError
from rinshan_skills import (
    AWAKENING,
    GO_AROUND,
    LIMITED,
    LOCKED,
    NEVER,
    SWITCH,
    Modifier,
    Skill,
    mine,
    per_game,
    per_row,
    side,
)
from rinshan_skills.registry import Registry


def marks(t, *names):
    return [event[0] for event in t.events(*names)]


def use(t, skill, *answers, seat="S"):
    """Give these answers to the next questions of a skill."""
    for answer in answers:
        t.until(seat, f"test_skill_types.{skill}").play(f"{seat}: {answer}")
    return t


def sides(t):
    return [event[4] for event in t.events("activated") if len(event) > 4]


@pytest.fixture
def tides(ping):
    """A switch skill whose player names the side."""

    class Tides(Skill):
        kind = SWITCH
        sides = ("ebb", "flood")

        @mine
        def drawn(self, me):
            chosen = yield me.ask_side()
            yield ping(chosen)

    return Tides


@pytest.fixture
def gates(ping):
    """A switch skill with a handler for each side, at two moments of the turn."""

    class Gates(Skill):
        kind = SWITCH
        sides = ("left", "right")

        @mine
        @side("left")
        def drawn(self, me):
            yield ping("left")

        @mine
        @side("right")
        def turn_ending(self, me):
            yield ping("right")

    return Gates


# ------------------------------------------------------------------ switches


@pytest.mark.rule("K-20")
def test_the_first_side_of_a_switch_is_free(table, tides):
    for first in ("ebb", "flood"):
        t = table(cards={"south": [tides]}).until("S", "test_skill_types.tides")
        assert t.options("S") == ["pass", "side ebb", "side flood"]
        t.play(f"S: side {first}")
        assert sides(t) == [first]


@pytest.mark.rule("K-20")
def test_each_activation_of_a_switch_uses_the_other_side(table, tides):
    t = use(table(hands=2, cards={"south": [tides]}), "tides", "side flood").until("S", "test_skill_types.tides")
    assert t.options("S") == ["pass", "side ebb"]
    use(t, "tides", "side ebb", "pass").until("S", "test_skill_types.tides")
    assert t.options("S") == ["pass", "side flood"], "declining is no activation"
    t.play("S: side flood")
    assert sides(t) == ["flood", "ebb", "flood"]


@pytest.mark.rule("K-20", "K-28")
@pytest.mark.case("C-100")
def test_a_cancelled_activation_of_a_switch_flips_it_and_it_goes_on_alternating(table, tides, locked):
    """Four times over two hands, the second one cancelled."""

    def activation(self, me, who, act):
        if who != me.seat and me.instance.skills.instances[0].uses == [0, 0]:
            yield me.cancel()

    t = table(hands=2, cards={"south": [tides], "west": [locked("Stop", activation=activation)]})
    use(t, "tides", "side ebb", "side flood")
    assert marks(t, "ebb", "flood", "activation_cancelled") == ["ebb", "activation_cancelled"]
    while t.game.results == []:
        t._answer([])
    use(t, "tides", "side ebb", "side flood")
    assert sides(t) == ["ebb", "flood", "ebb", "flood"]
    assert marks(t, "ebb", "flood") == ["ebb", "ebb", "flood"]


@pytest.mark.rule("K-20")
def test_a_handler_marked_as_a_side_is_asked_only_when_that_side_may_be_used(table, gates):
    t = table(cards={"south": [gates]}).play("S: yes")
    assert marks(t, "left", "right") == ["left"]
    use(t, "gates", "no").until("W")
    while t.asked("S") is None or t.asked("S").what == "claim":
        t._answer([])
    assert t.asked("S").what == "turn", "the right side was declined and the left one not asked again"
    use(t, "gates", "yes", "yes")
    assert marks(t, "left", "right") == ["left", "right", "left"]


@pytest.mark.rule("K-20", "K-30")
def test_two_copies_of_a_switch_alternate_each_by_itself(table, tides):
    t = use(table(cards={"south": [tides], "west": [tides]}), "tides", "side ebb")
    use(t, "tides", "side ebb", seat="W")
    assert [instance.side for instance in t.skills.instances] == ["ebb", "ebb"]


@pytest.mark.rule("K-20", "K-11")
def test_a_side_without_substance_is_not_used(table):
    class Hollow(Skill):
        kind = SWITCH
        sides = ("ebb", "flood")

        @mine
        def drawn(self, me):
            yield me.ask_side()
            yield me.lose(Tides)

    class Tides(Skill):
        pass

    t = table(cards={"south": [Hollow]}).play("S: side ebb").until("S", "test_skill_types.hollow")
    assert t.options("S") == ["pass", "side ebb", "side flood"]
    assert t.skills.instances[0].side == ""


@pytest.mark.rule("K-20")
def test_a_switch_that_acts_without_a_side_is_told_so(table, ping):
    class Lost(Skill):
        kind = SWITCH
        sides = ("ebb", "flood")

        @mine
        def drawn(self, me):
            yield ping()

    with pytest.raises(HandlerError, match=r"without a side: mark the handler @side"):
        table(cards={"south": [Lost]}).play("S: yes")


@pytest.mark.rule("K-20")
def test_only_a_switch_can_ask_for_a_side(table, locked):
    def drawn(self, me):
        yield me.ask_side()

    with pytest.raises(HandlerError, match="asks for a side, but has none"):
        table(cards={"south": [locked(drawn=drawn)]})


def _sided(name):
    @side(name)
    def drawn(self, me):
        yield None

    return drawn


@side("ebb")
def _pure(self, han):
    return han


@pytest.mark.rule("K-20")
@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"kind": SWITCH}, r"sides: expected the names of its two sides"),
        ({"sides": ("a", "b")}, r"sides: only a SWITCH has sides"),
        ({"kind": SWITCH, "sides": ("a", "a")}, r"sides: expected a tuple of two different names"),
        ({"kind": SWITCH, "sides": ("a", "b", "c")}, r"sides: expected a tuple of two different names"),
        ({"kind": SWITCH, "sides": "ab"}, r"sides: expected a tuple of two different names"),
        ({"kind": SWITCH, "sides": ("ebb", "flood"), "drawn": _sided("eb")}, r"drawn: it is side 'eb', but the sides"),
        ({"drawn": _sided("ebb")}, r"the sides are none, as it is no SWITCH"),
        ({"kind": SWITCH, "sides": ("ebb", "flood"), "han_direct": _pure}, r"a side is activated"),
        ({"copied": 2}, r"copied: expected AS_PRINTED, NEVER, per_hand\(N\), per_game\(N\) or per_row\(N\), got 2"),
        ({"permanent": 1}, r"permanent: expected True or False"),
        ({"works_down": None}, r"works_down: expected True or False"),
        ({"tells": "tenpai"}, r"tells: expected a tuple of words in small letters"),
        ({"tells": ("ten pai",)}, r"tells: expected a tuple of words in small letters"),
        ({"tells": (1,)}, r"tells: expected a tuple of words in small letters"),
    ],
)
def test_wrong_words_about_sides_copies_and_cards_are_refused_at_load(fields, told):
    with pytest.raises(PackError, match=told):
        Registry().register(type("Wrong", (Skill,), fields))


# ------------------------------------------------------------------ awakening


class Digital(Skill):
    """What is gained: one han."""

    kind = LOCKED

    @mine
    def han_direct(self, han):
        return han + 1


class Sleeping(Skill):
    """What is lost: two han."""

    kind = LOCKED

    @mine
    def han_direct(self, han):
        return han + 2


class Awake(Skill):
    """On the first draw: lose this and `Sleeping`, gain `Digital`."""

    kind = AWAKENING

    @mine
    def drawn(self, me):
        yield me.lose(self, Sleeping)
        yield me.gain(Digital)


HAND = {"east": "123m456p789s1122z", "wall": "9m???1z", "dora": "8s"}


@pytest.mark.rule("K-18")
def test_an_awakening_loses_and_gains_skills_for_good(table):
    t = table(**HAND, hands=3, cards={"east": [Sleeping, Awake]}).play("E: discard 9m", "E: tsumo")
    assert [event[0:2] + event[3:] for event in t.events("lost", "gained")] == [
        ("lost", 0, "test_skill_types.awake"),
        ("lost", 0, "test_skill_types.sleeping"),
        ("gained", 0, "test_skill_types.digital", "game"),
    ]
    plain = table(**HAND).play("E: discard 9m", "E: tsumo").win("E").value.han
    assert t.win("E").value.han == plain + 1
    t.finish()
    assert [instance.label for instance in t.skills.holdings.skills_of(0)] == ["test_skill_types.digital"]
    assert len(t.events("activated")) == 1


@pytest.mark.rule("K-18")
def test_an_awakening_with_nothing_to_lose_and_gain_is_no_activation(table, script):
    acts = {(0, 1): lambda me: [me.gain(Digital), me.lose(Sleeping)]}
    t = table(cards={"south": [Digital, script(acts, kind=AWAKENING)]}).until("S")
    assert marks(t, "activated", "gained", "lost") == []
    assert t.skills.instances[1].uses == []


@pytest.mark.rule("K-51", "K-18")
def test_a_gained_skill_acts_after_those_of_the_card_that_gave_it_and_an_awakening_first(table, locked, ping, script):
    def turn_ending(word):
        def handler(self, me):
            yield ping(word)

        return mine(handler)

    first, later = (locked(word.title(), turn_ending=turn_ending(word)) for word in ("first", "later"))
    gained = locked("Gained", turn_ending=turn_ending("given"))
    woken = locked("Woken", turn_ending=turn_ending("woken"))
    woken.kind = AWAKENING
    giver = script({(0, 1): lambda me: [me.gain(gained), me.gain(woken)]})
    t = table(cards={"south": [first, giver, later]}).until("W")
    assert marks(t, "first", "later", "given", "woken") == ["woken", "first", "given", "later"]
    ranks = {instance.label.rpartition(".")[2]: instance.rank for instance in t.skills.instances}
    assert (ranks["script"], ranks["gained"], ranks["woken"], ranks["later"]) == ((1, 0), (1, 1), (1, 2), (2, 0))


@pytest.mark.rule("K-18", "K-37")
def test_a_skill_lost_in_the_chain_of_another_does_nothing_any_more(table, locked, ping):
    class Queued(Skill):
        kind = LOCKED

        def hand_starting(self, me):
            yield ping("queued")

    def hand_starting(self, me):
        yield me.lose(*me.skills_of(2))

    t = table(cards={"south": [locked("Thief", hand_starting=hand_starting)], "west": [Queued]})
    assert marks(t, "lost", "queued") == ["lost"]


@pytest.mark.rule("K-18", "K-27")
def test_what_a_lost_skill_has_bound_goes_with_it_and_its_penalty_stays(table, script):
    class Word(Modifier):
        pass

    acts = {
        (0, 1): lambda me: [me.modify(Word()), me.modify(Word(), bound=False)],
        (0, 2): lambda me: [me.lose(me.instance)],
    }
    t = table(cards={"south": [script(acts)]}).until("W")
    assert len(t.table.modifiers) == 2
    t.until("S").until("W")
    assert [modifier.bound for modifier in t.table.modifiers] == [False]


@pytest.mark.rule("K-18")
@pytest.mark.case("C-102")
def test_stripping_takes_every_skill_once_and_leaves_the_one_that_cannot_be_lost(table, locked):
    fast = locked("Fast", permanent=True)
    seen = []

    def skill_changed(self, who, skill, change):
        seen.append((who, skill.label, change))

    def hand_starting(self, me):
        done = yield me.lose(*me.skills_of(2), *me.skills_of(2))
        again = yield me.lose(*me.skills_of(2))
        assert (done, again) == (True, False)

    strip = locked("Strip", hand_starting=hand_starting, skill_changed=skill_changed)
    t = table(cards={"south": [strip], "west": [Digital, fast, Sleeping]})
    assert seen == [(2, "test_skill_types.digital", "lost"), (2, "test_skill_types.sleeping", "lost")]
    assert [skill.cls for skill in t.skills.holdings.skills_of(2)] == [fast]


@pytest.mark.rule("K-12", "K-18")
def test_an_immune_player_does_not_lose_skills_to_others(table, locked):
    def hand_starting(self, me):
        yield me.lose(*me.skills_of(2))

    immune = locked("Immune", immune=lambda self, me, yes, who: yes or who == me.seat)
    t = table(cards={"south": [locked("Strip", hand_starting=hand_starting)], "west": [Digital, immune]})
    assert marks(t, "activated", "lost") == []


@pytest.mark.parametrize("wrong", ["digital", 3, object()])
def test_losing_and_gaining_what_is_no_skill_is_told(table, locked, wrong):
    def hand_starting(self, me):
        yield me.lose(wrong)

    def gaining(self, me):
        yield me.gain(wrong)

    with pytest.raises(HandlerError, match="expected a skill class, self, or one of"):
        table(cards={"south": [locked(hand_starting=hand_starting)]})
    with pytest.raises(HandlerError, match="expected a class derived from Skill"):
        table(cards={"south": [locked(hand_starting=gaining)]})


# ------------------------------------------------------------------ once per game, whatever happens


@pytest.fixture
def once(ping):
    class Once(Skill):
        kind = LIMITED

        @mine
        def drawn(self, me):
            yield ping("once")

    return Once


@pytest.mark.rule("K-19")
@pytest.mark.case("C-099")
def test_a_limited_skill_that_was_used_stays_used_when_lost_and_gained_again(table, once, script):
    acts = {(0, 2): lambda me: [me.lose(once)], (0, 3): lambda me: [me.gain(once)]}
    t = use(table(hands=2, cards={"south": [once, script(acts)]}), "once", "yes").finish()
    assert marks(t, "lost", "gained", "once") == ["once", "lost", "gained"]
    assert len(t.skills.instances) == 2, "it is the same skill, not a new one"


@pytest.mark.rule("K-19", "K-30")
def test_each_seat_has_its_own_use_of_a_limited_skill(table, once):
    t = table(cards={"south": [once], "west": [once]})
    use(use(t, "once", "yes"), "once", "yes", seat="W")
    assert marks(t, "once") == ["once", "once"]


def copier(script, until=None, turns=(1,)):
    return script({(0, turn): lambda me: [me.copy(me.skills_of(2)[0], until)] for turn in turns})


@pytest.mark.rule("K-30", "K-19")
def test_a_copy_has_uses_of_its_own_even_if_the_original_is_spent(table, once, script):
    t = use(table(cards={"south": [copier(script, turns=(2,))], "west": [once]}), "once", "yes", seat="W")
    use(t, "once", "yes").finish()
    assert [event[1] for event in t.events("once")] == [2, 1]


@pytest.mark.rule("K-30")
def test_a_copy_taken_again_is_the_copy_that_was_there_with_its_uses(table, once, script):
    acts = {
        (0, 1): lambda me: [me.copy(me.skills_of(2)[0])],
        (0, 3): lambda me: [me.lose(once)],
        (0, 4): lambda me: [me.copy(me.skills_of(2)[0])],
    }
    t = use(table(cards={"south": [script(acts)], "west": [once]}), "once", "yes").finish()
    assert marks(t, "gained", "lost", "once") == ["gained", "once", "lost", "gained"]


@pytest.mark.rule("K-30")
def test_a_copy_counts_apart_from_the_same_skill_of_ones_own(table, once, script):
    t = table(cards={"south": [once, copier(script, turns=(2,))], "west": [once]})
    use(t, "once", "yes", "yes").finish()
    assert [event[1] for event in t.events("once")] == [1, 1]


@pytest.mark.rule("K-30")
def test_a_skill_that_cannot_be_copied_is_not(table, once, script):
    once.copied = NEVER
    t = table(cards={"south": [copier(script)], "west": [once]}).finish()
    assert marks(t, "activated", "gained") == []


@pytest.mark.rule("K-30")
def test_a_copy_may_be_used_as_often_as_the_skill_says(table, once, script):
    once.copied = per_game(2)
    t = table(cards={"south": [copier(script)], "west": [once]})
    use(t, "once", "yes", "yes").finish()
    assert [event[1] for event in t.events("once")] == [1, 1]


@pytest.mark.rule("K-14", "K-19", "K-20")
@pytest.mark.case("C-097")
def test_when_suppression_ends_uses_and_sides_are_as_they_were_and_nothing_is_gained(table, once, tides, script):
    class Off(Modifier):
        def level(self, level, skill):
            return max(level, 2) if skill.seat == 1 else level

    told = []

    def skill_changed(self, who, skill, change):
        told.append(change)

    acts = {(0, 1): lambda me: [me.modify(Off(), GO_AROUND)]}
    t = table(cards={"south": [once, tides], "west": [script(acts, skill_changed=skill_changed)]})
    use(use(t, "once", "yes"), "tides", "side ebb").until("W").until("S")
    assert {skill.suppressed for skill in t.skills.holdings.skills_of(1)} == {2}
    t.until("S", "test_skill_types.tides")
    assert t.options("S") == ["pass", "side flood"]
    assert marks(t, "once") == ["once"]
    assert told == []


@pytest.mark.rule("K-35", "K-28")
@pytest.mark.parametrize(("count", "turns"), [(1, [1, 7]), (2, [1, 2, 7, 8])])
def test_a_limit_by_the_row_of_the_river_is_fresh_with_every_row_and_hand(table, locked, ping, count, turns):
    def drawn(self, me, who):
        if who == me.seat:
            yield ping(f"turn {me.table.hand_number} {me.turn_number}")

    limited = locked(drawn=drawn, uses=per_row(count))
    t = table(cards={"east": [limited]}, hands=2)
    while t.table.hand_number == 0:
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    seen = [event[0] for event in t.events() if event[0].startswith("turn 0")]
    assert seen[: len(turns)] == [f"turn 0 {turn}" for turn in turns]
    t.until("E")
    assert t.events("turn 1 1")
