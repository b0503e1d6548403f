"""What handlers give is judged: what is wrong is reported by skill and hook, and does not count (H-07)."""

import pytest

from rinshan.decisions import action, meld_action
from rinshan.hooks import KNOWN, PURE, SPECS, UNUSED
from rinshan.modifiers import End
from rinshan.returns import DECLARED, LIMITS, ResultError, Returns, shown
from rinshan.rows import Handler, HandlerError, Source, listen
from rinshan.rules import load_rules
from rinshan.subjects import Discard, Draw, Ending, Indicator, Plan, Refusal, RiichiTerms
from rinshan.table import Table
from rinshan.tiles import parse_name
from rinshan.win import LIMITS as WIN_LIMITS
from rinshan.win import Item
from rinshan_skills import DECLARED as CLASS_1
from rinshan_skills import LOCKED, THIS_HAND, Modifier, Skill, open_game

WON = {"east": "123m456p789s1122z", "wall": "9m???1z", "dora": "1s", "ura": "8s"}
"""East wins by tsumo with 3 han 30 fu, 2,000 from each."""


def won(table, *skills, seat="east", **scene):
    t = table(**{**WON, **scene}, cards={seat: list(skills)}, raise_faults=False)
    return t.play("E: discard 9m", "E: tsumo")


def faults(t):
    return [str(fault) for fault in t.skills.faults]


# ------------------------------------------------------------------ every hook


class Gives(Source):
    """A source whose one handler gives what it was told to."""

    label = "giver"
    seat = 1

    def __init__(self, hook, value):
        self.hook, self.value = hook, value

    def handlers(self):
        return {self.hook: Handler(lambda *_: self.value)}


class Strange:
    """Something that is no value of the game, and whose text fails."""

    def __repr__(self):
        raise LookupError("no text")


@pytest.mark.rule("H-07")
@pytest.mark.parametrize("hook", [name for name, spec in SPECS.items() if spec.verb in PURE])
@pytest.mark.parametrize("given", [1.5, "x", Strange(), [Strange()], True + 1j, object], ids=lambda v: type(v).__name__)
def test_what_no_hook_declares_is_refused_by_every_pure_hook_with_what_was_expected(hook, given):
    spec = SPECS[hook]
    table = Table(load_rules("tenhou"))
    listen(table).add([Gives(hook, given)])
    arguments = [0 if name in ("who", "seat", "payer") else None for name in spec.args]
    if spec.returns.fresh:
        arguments[0] = []
    with pytest.raises(HandlerError) as caught:
        getattr(table.on, hook)(*arguments)
    told = str(caught.value)
    assert f"giver: its handler for '{hook}'" in told
    assert f"expected {spec.returns.expected}" in told


@pytest.mark.rule("H-07")
@pytest.mark.parametrize("hook", [name for name, spec in SPECS.items() if spec.verb in ("modify", "add")])
def test_a_forgotten_return_is_found_in_every_hook_but_those_where_none_is_nobody(hook):
    spec = SPECS[hook]
    table = Table(load_rules("tenhou"))
    listen(table).add([Gives(hook, None)])
    arguments = [0 if name in ("who", "seat", "payer") else None for name in spec.args]
    if spec.returns.fresh:
        arguments[0] = []
    if hook in ("liable", "deposits_to"):
        assert getattr(table.on, hook)(*arguments) is None
        return
    with pytest.raises(HandlerError, match=r"it gave None, expected "):
        getattr(table.on, hook)(*arguments)


def test_every_hook_whose_result_is_used_declares_what_it_is():
    for name, spec in KNOWN.items():
        assert (spec.returns is None) == (spec.verb in UNUSED), name
    assert {text for spec in SPECS.values() if spec.returns for text in [spec.function.__annotations__["return"]]} == {
        *DECLARED
    }


def test_the_limits_a_handler_may_name_are_those_of_the_win():
    assert LIMITS == WIN_LIMITS


def test_the_text_of_a_strangers_value_is_one_short_line_whatever_it_does():
    assert shown(Strange()).startswith("<Strange instance")
    assert len(shown("x" * 5_000)) < 60
    assert "\n" not in shown("a\nb")


# ------------------------------------------------------------------ zero, False and None


@pytest.mark.case("C-125")
@pytest.mark.rule("K-31", "H-07")
def test_zero_is_an_answer_and_only_none_is_none(table, locked):
    order = []

    def adds(points, word):
        def payment_add(self, me, points):
            order.append((word, points))
            return given

        given = points
        return locked(word.title(), payment_add=payment_add)

    t = won(table, adds(None, "none"), adds(0, "zero"), adds(5_000, "more"))
    assert [word for word, _ in order[:1]] == ["none"]
    assert order[1:3] == [("zero", 2_000), ("more", 0)], "0 is a value and passes on to the next"
    assert len(faults(t)) == 1
    assert "conftest.none: its handler for 'payment_add'" in faults(t)[0]
    t.expect(deltas=(15_000, -5_000, -5_000, -5_000))


def test_false_is_an_answer(table, locked):
    won(table, locked(ura_counts=lambda self, yes: True), locked("Not", ura_counts=lambda self, yes: False)).expect(
        han=3
    )


@pytest.mark.rule("H-07")
def test_a_forgotten_return_leaves_the_value_before_it_and_silences_the_skill_for_the_hand(table, locked):
    def dearer(self, points):
        return points + 1_000

    forgets = locked("Forgets", han_direct=lambda self, han: None, payment_add=dearer)
    good = locked("Good", han_direct=lambda self, han: han + 1)
    t = won(table, forgets, good)
    t.expect(han=4, deltas=(11_700, -3_900, -3_900, -3_900))
    (told,) = faults(t)
    assert "conftest.forgets: its handler for 'han_direct' failed after event " in told
    assert " of the game with seed 0 (test_results.py, line " in told
    assert told.endswith("): ResultError: it gave None, expected a whole number (int)")


# ------------------------------------------------------------------ exact integers


@pytest.mark.rule("K-31")
@pytest.mark.parametrize("hook", ["payment_multiply", "payment_add", "payment_final", "base_points", "han_direct"])
@pytest.mark.parametrize("given", [0.5, 2_000.0, True, "2000"])
def test_points_are_exact_integers_and_nothing_else(table, locked, hook, given):
    arguments = {"payment_multiply": "delta", "payment_final": "points", "payment_add": "points"}
    space = {"given": given}
    argument = arguments.get(hook, SPECS[hook].args[0])
    exec(f"def {hook}(self, {argument}): return given", space)
    t = won(table, locked(**{hook: space[hook]}))
    t.expect(deltas=(6_000, -2_000, -2_000, -2_000))
    assert all(type(score) is int for score in t.table.scores)
    assert f"'{hook}'" in faults(t)[0]


@pytest.mark.rule("W-11", "H-07")
def test_a_yaku_or_dora_is_never_worth_less_than_nothing(table, locked):
    t = won(table, locked(yaku_han=lambda self, han: -9, dora_value=lambda self, value: -9), dora="8s")
    t.expect(han=4)
    assert "expected a whole number (int) from 0" in faults(t)[0]


@pytest.mark.rule("K-28", "K-31")
@pytest.mark.parametrize("points", [-700, 0, 0.5, None, "1000"])
def test_a_stake_is_a_whole_number_of_points_from_one(table, points):
    class Cheat(Skill):
        kind = LOCKED
        transforms = CLASS_1

        def drawn(self, me, draw):
            yield me.stake(points)
            yield me.transform(draw.tile, 27)

    t = table(cards={"east": [Cheat]}, raise_faults=False)
    t.expect(east=25_000)
    assert t.table.deposits == 0
    assert "test_results.cheat" in faults(t)[0]
    assert "expected a whole number of points from 1" in faults(t)[0]
    assert not t.events("activated")


# ------------------------------------------------------------------ structure


WRONG = {
    "limit": "megamangan", "yaku": ["foo"], "own_options": ["foo"], "shapes": ["x"], "continuation": None, "face": 99,
    "next_turn": 7, "claim_rank": "high", "riichi_terms": None, "furiten": None, "dora_kinds": [99], "tenpai": 1,
    "nagashi": None, "may_win": False, "may_call": "no", "robbable": 0, "claim_options": [action("chant")],
    "deposits_to": 9, "liable": 9, "level": 7, "immune": "yes",
}  # fmt: skip


@pytest.mark.rule("H-07")
@pytest.mark.parametrize("hook", WRONG)
def test_no_wrong_result_ends_a_game(locked, hook):
    space = {"wrong": WRONG[hook]}
    exec(f"def {hook}(self): return wrong", space)
    bad = locked("Bad", **{hook: space[hook]})
    for seed in range(2):
        game = open_game(load_rules("tenhou"), seed=seed, seats=[[bad]] * 4, hands=3, checks=True)
        play = game.play()
        asks = next(play)
        try:
            while True:
                asks = play.send(tuple(ask.default for ask in asks))
        except StopIteration:
            pass
        assert len(game.results) == 3


@pytest.mark.rule("H-07")
def test_a_skill_whose_levels_cannot_be_derived_is_silenced_and_the_others_are_derived(table, locked):
    broken = locked("Broken", level=lambda self, level, skill: 1 // 0)
    seals = locked("Seals", level=lambda self, level, skill: 1 if skill.label == "conftest.good" else level)
    good = locked("Good", han_direct=lambda self, han: han + 1)
    t = won(table, broken, seals, good)
    t.expect(han=4)
    levels = {skill.label: skill.suppressed for skill in t.skills.instances}
    assert levels["conftest.good"] == 1
    assert "'level'" in faults(t)[0]


@pytest.mark.rule("H-07", "K-12")
def test_a_skill_that_fails_when_a_row_is_built_is_not_in_that_row(table, locked):
    def immune(self, yes):
        raise LookupError("immune")

    bad = locked("Bad", immune=immune, may_riichi=lambda self: Refusal("never"))
    t = table(
        east="123m456p789s1112z", wall="9m", cards={"south": [bad], "west": [locked(may_riichi=lambda self: None)]},
        raise_faults=False,
    )  # fmt: skip
    assert "riichi 9m drawn" in t.options("E")
    assert len(faults(t)) == 1


@pytest.mark.rule("H-07")
def test_what_a_failing_handler_wrote_into_the_value_is_gone_and_the_others_count_once(table, locked):
    def dearer(self, terms):
        terms.price += 1_000
        return terms

    def spoils(self, terms):
        terms.price = 9_000

    hand = {"east": "123m456p789s1112z", "wall": "9m"}
    skills = [locked("Dearer", riichi_terms=dearer), locked("Spoils", riichi_terms=spoils)]
    t = table(**hand, cards={"south": skills}, raise_faults=False)
    t.play("E: riichi 9m").until("S")
    t.expect(east=23_000)


@pytest.mark.rule("H-07")
def test_a_skill_that_asks_the_table_something_it_spoils_itself_is_reported_once_for_each(table, locked):
    def han_direct(self, me, han):
        if me.table.waits(me.seat) >= 0:
            raise LookupError("after the shapes failed")

    both = locked("Both", han_direct=han_direct, shapes=lambda self: ["x"])
    t = won(table, both)
    t.expect(han=3)
    assert t.events("fault")


# ------------------------------------------------------------------ what replaces a subject


def replaced(table, locked, hook, subject, **scene):
    """A game in which East's skill puts ``subject(me, *arguments)`` in place of what a window is about."""
    arguments = ", ".join(SPECS[hook].args)
    own = "who == me.seat" if "who" in SPECS[hook].args else "True"
    space = {"subject": subject}
    exec(f"def {hook}(self, me, {arguments}):\n    if {own}: yield me.replace(subject(me, {arguments}))", space)
    hand = {"east": "123m456p789s1122z", "wall": "9m", **scene}
    return table(**hand, cards={"east": [locked(**{hook: space[hook]})]}, raise_faults=False)


@pytest.mark.rule("K-36", "H-07")
@pytest.mark.parametrize(
    "subject",
    [
        lambda me, who, draw: "x",
        lambda me, who, draw: Draw(1),
        lambda me, who, draw: Draw(who, "river"),
        lambda me, who, draw: Draw(who, "live", me.table.hands[who][0]),
        lambda me, who, draw: Draw(who, skip=1),
    ],
)
def test_only_a_draw_that_can_be_made_replaces_a_draw(table, locked, subject):
    t = replaced(table, locked, "drawing", subject)
    assert "'drawing'" in faults(t)[0]
    t.expect(east="123m456p789s1122z9m")
    assert not t.events("activated")


@pytest.mark.rule("K-36", "H-07")
@pytest.mark.parametrize(
    "subject",
    [
        lambda me, who, discard: None,
        lambda me, who, discard: Discard(who, me.table.hands[1][0]),
        lambda me, who, discard: Discard(1, me.table.hands[1][0]),
        lambda me, who, discard: Discard(who, me.table.hands[who][0], drawn=True),
        lambda me, who, discard: Discard(who, me.table.drawn),
        lambda me, who, discard: Discard(who, me.table.hands[who][0], riichi=True),
        lambda me, who, discard: Discard(who, 999),
    ],
)
def test_only_a_tile_of_the_own_hand_replaces_a_discard(table, locked, subject):
    t = replaced(table, locked, "discarding", subject).play("E: discard 9m")
    t.expect(river={"east": "9m"})
    assert "'discarding'" in faults(t)[0]


@pytest.mark.rule("B-04", "H-07")
@pytest.mark.parametrize(
    "subject",
    [
        lambda me, who, deal: deal[:-1],
        lambda me, who, deal: [*deal[:-1], deal[0]],
        lambda me, who, deal: [*deal[:-1], me.table.deal()[2][0]],
        lambda me, who, deal: [*deal[:-1], me.table.indicators[0]],
        lambda me, who, deal: tuple(deal),
    ],
)
def test_a_deal_is_thirteen_tiles_of_the_live_wall_that_nobody_else_gets(table, locked, subject):
    t = replaced(table, locked, "dealing", subject)
    assert "'dealing'" in faults(t)[0]
    t.expect(east="123m456p789s1122z9m")


@pytest.mark.rule("B-01", "K-36")
def test_two_skills_cannot_deal_the_same_tile_to_two_players(table, locked):
    def dealing(self, me, who, deal):
        if who == me.seat and me.table.live[0] not in deal:
            yield me.replace([*deal[:-1], last[0]])

    last = []

    def wall_fixed(self, me):
        last[:] = [me.table.live[0]]
        return
        yield

    takes = locked(dealing=dealing, wall_fixed=wall_fixed)
    t = table(cards={"south": [takes], "west": [takes]}, raise_faults=False)
    assert len(faults(t)) == 1
    assert sum(last[0] in hand for hand in t.table.hands) == 1


@pytest.mark.rule("B-18", "K-43", "H-07")
def test_only_an_ending_replaces_an_ending_and_only_the_same_indicator_an_indicator(table, locked):
    for wrong in ("exhaustive", Ending("win"), Ending("nagashi"), Ending("")):
        t = replaced(table, locked, "hand_ending", lambda me, ending, wrong=wrong: wrong, east="19m19p19s1234567z")
        t.play("E: nine terminals").expect(hand="nine_terminals")
        assert "'hand_ending'" in faults(t)[0]
    for wrong in (None, Indicator(7, "hand"), Indicator(0, "hand", closed="no")):
        t = replaced(table, locked, "indicator_opening", lambda me, slot, wrong=wrong: wrong)
        assert "'indicator_opening'" in faults(t)[0]
        assert t.events("indicator")


@pytest.mark.rule("H-07")
def test_a_rule_that_returns_a_wrong_subject_is_reported_and_the_subject_stands():
    class Rule(Source):
        label = "rule"

        def handlers(self):
            def drawing(who, draw):
                return "x"
                yield

            return {"drawing": Handler(drawing)}

    table = Table(load_rules("tenhou"))
    rows = listen(table)
    rows.add([Rule()])
    told = []
    rows.fault = lambda source, error: told.append(str(error))
    draw = Draw(0)
    with pytest.raises(StopIteration) as end:
        next(table.on.drawing(0, draw))
    assert end.value.value is draw
    assert "rule: its handler for 'drawing'" in told[0]


# ------------------------------------------------------------------ options


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(
    ("hook", "options"),
    [
        ("own_options", [action("discard", (parse_name("5z"),))]),
        ("own_options", [action("discard", (parse_name("1m"),), True)]),
        ("own_options", [meld_action("ankan", (parse_name("1z"),) * 4)]),
        ("own_options", [action("kakan", (parse_name("1z"),))]),
        ("claim_options", [meld_action("chi", (parse_name("5z"),) * 2)]),
        ("claim_options", [meld_action("pon", (parse_name("1m"),))]),
        ("claim_options", [action("ron")]),
    ],
)
def test_options_are_actions_with_tiles_that_the_player_holds(table, locked, hook, options):
    space = {"options": options}
    exec(f"def {hook}(self): return options", space)
    t = table(
        east="123m456p789s1122z", south="123m456p789s1122z", wall="9m",
        cards={"west": [locked(**{hook: space[hook]})]}, raise_faults=False,
    )  # fmt: skip
    t.play("E: discard 9m")
    assert f"'{hook}'" in faults(t)[0]


@pytest.mark.rule("H-07")
def test_only_actions_can_be_asked_for_and_only_of_a_seat(table, locked):
    from rinshan_skills.asks import Ask, is_yes, yes_or_no

    def strings(self, me):
        yield me.ask(["yes", "no"])

    def nowhere(self, me):
        yield Ask(yes_or_no(), is_yes, seat=7)

    t = table(
        cards={"east": [locked("Strings", hand_starting=strings)], "south": [locked("Nowhere", hand_starting=nowhere)]},
        raise_faults=False,
    )
    assert t.asked("E").what == "turn"
    assert "asks for one of 'yes'; expected actions" in " ".join(faults(t))
    assert "asks 7, which is no seat of this table" in " ".join(faults(t))


# ------------------------------------------------------------------ effects and modifiers


@pytest.mark.rule("K-02", "H-07")
@pytest.mark.parametrize(("tile", "name"), [(None, 99), (None, "5m"), (None, 1.0), (999, 5), ("x", 5)])
def test_only_a_tile_becomes_only_a_name(table, tile, name):
    class Turns(Skill):
        kind = LOCKED
        transforms = CLASS_1

        def drawn(self, me, draw):
            yield me.transform(draw.tile if tile is None else tile, name)

    t = table(east="123m456p789s1122z", wall="9m", cards={"east": [Turns]}, raise_faults=False)
    t.expect(east="123m456p789s1122z9m")
    assert not t.events("activated")
    assert "test_results.turns" in faults(t)[0]


@pytest.mark.rule("H-07")
def test_only_a_new_modifier_with_an_end_is_attached(table, locked):
    held = []

    def attaches(*given):
        def hand_starting(self, me):
            yield me.modify(*given)

        return hand_starting

    class Stacks(Modifier):
        stacks = True

        def level(self, level):
            return level

    class Misspelt(Modifier):
        def drawnn(self):
            return None

    def same(self, me):
        held.append(Stacks())
        yield me.modify(held[0])
        yield me.modify(held[0])

    for handler, said in (
        (attaches("x"), "expected an object of a class derived from Modifier"),
        (attaches(Stacks(), "hand"), "expected an End"),
        (attaches(Misspelt()), "no such hook"),
        (same, "the same Stacks twice"),
    ):
        t = table(cards={"east": [locked(hand_starting=handler)]}, raise_faults=False).finish()
        assert said in faults(t)[0]


@pytest.mark.rule("K-14", "H-07")
def test_a_modifier_whose_condition_fails_ends_and_is_reported(table, locked):
    def fails(table, modifier):
        raise LookupError("no condition")

    class Plus(Modifier):
        def han_direct(self, han):
            return han + 1

    def hand_starting(self, me):
        yield me.modify(Plus(), End("hand", holds=fails))

    t = won(table, locked(hand_starting=hand_starting))
    t.expect(han=3)
    assert "LookupError: no condition" in faults(t)[0]


@pytest.mark.rule("H-07")
def test_a_skill_that_cannot_be_made_is_an_error_by_name_before_the_game(locked):
    from rinshan.errors import PackError

    class Unmade(Skill):
        kind = LOCKED
        tries = 0

        def __init__(self):
            type(self).tries += 1
            if type(self).tries > self.allowed:
                raise LookupError("not today")

        allowed = 99

    open_game(load_rules(), seats=[[Unmade]])
    Unmade.allowed = 0
    with pytest.raises(PackError, match=r"Unmade.*LookupError: not today"):
        open_game(load_rules(), seats=[[Unmade]])


# ------------------------------------------------------------------ leaving, and being told


@pytest.mark.rule("H-07")
@pytest.mark.parametrize("active", [False, True])
def test_a_handler_that_would_end_the_program_is_a_fault_like_any_other(table, locked, active):
    def drawn(self, me, who):
        raise SystemExit(3)
        yield

    def own_options(self):
        raise SystemExit(3)

    bad = locked(drawn=drawn) if active else locked(own_options=own_options)
    t = table(cards={"south": [bad]}, raise_faults=False).finish()
    assert t.result is not None
    assert "SystemExit: 3" in faults(t)[0]


@pytest.mark.parametrize("hook", ["own_options", "drawn", "turn_started"])
def test_an_interrupt_from_outside_is_nobodys_fault(table, locked, hook):
    space = {}
    body = "raise KeyboardInterrupt" + ("" if hook == "own_options" else "\n    yield")
    exec(f"def {hook}(self, me):\n    {body}", space)
    with pytest.raises(KeyboardInterrupt):
        table(cards={"east": [locked(**{hook: space[hook]})]}, raise_faults=False).finish()


@pytest.mark.rule("H-07")
def test_an_error_whose_text_fails_is_reported_all_the_same(table, locked):
    class MuteError(Exception):
        def __str__(self):
            raise LookupError("no text")

    def own_options(self):
        raise MuteError

    t = table(cards={"east": [locked(own_options=own_options)]}, raise_faults=False)
    assert "MuteError: " in faults(t)[0]


@pytest.mark.rule("H-07", "K-33")
@pytest.mark.parametrize("active", [False, True])
def test_everybody_learns_skill_hook_event_and_sort_of_a_fault_and_nobody_the_seed_or_the_text(table, locked, active):
    secret = "the next tile is 5m"

    def drawn(self, me, who):
        raise LookupError(secret)
        yield

    def own_options(self):
        raise LookupError(secret)

    bad = locked(drawn=drawn) if active else locked(own_options=own_options)
    t = table(cards={"south": [bad]}, seed="deep secret", raise_faults=False).finish()
    hook = "drawn" if active else "own_options"
    for number, event in enumerate(t.table.journal):
        if event[0] == "fault":
            assert event[1:] == (
                -1,
                None,
                f"conftest.probe: its handler for '{hook}' failed after event {number}: LookupError",
            )
    assert t.events("fault")
    assert secret not in str(t.table.journal)
    assert "deep secret" not in str(t.table.journal)
    assert all(secret not in str(t.view(seat).to_dict()) for seat in "ESWN")
    assert secret in faults(t)[0]
    assert "deep secret" in faults(t)[0]


@pytest.mark.rule("H-07")
def test_a_chain_that_does_not_end_is_told_without_the_seed(table, locked, ping):
    def hand_starting(self, me):
        while True:
            yield ping("again")

    t = table(cards={"south": [locked("Endless", hand_starting=hand_starting)]}, seed="deep secret", raise_faults=False)
    (event,) = t.events("fault")
    assert event[3].startswith("a chain of skills does not end (conftest.endless)")
    assert "secret" not in event[3]
    assert "deep secret" in faults(t)[0]


# ------------------------------------------------------------------ what is right stays right


def test_what_is_declared_is_allowed():
    table = Table(load_rules("tenhou"))
    for text, right in {
        "int": -3, "bool": False, "Name": 36, "Seat": 3, "Seat | None": None, "str": "none", "tuple[str, ...]": (),
        "list[Kind]": [33, 33], "Plan": Plan(0, 4, 0, game_over=True), "Refusal | None": Refusal("no"),
        "RiichiTerms": RiichiTerms(0, -100, 0), "list[Item]": [Item("bloom", 0)], "list[Shape]": [],
    }.items():  # fmt: skip
        assert DECLARED[text].allows(right, table, ()), text
    assert isinstance(Returns("x").error(1), ResultError)
    assert THIS_HAND.scope == "hand"
