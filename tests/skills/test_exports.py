"""What a game with skills becomes in outside formats: told as it was, or refused with the first event they lack."""

from dataclasses import replace

import pytest

from rinshan.errors import RecordError
from rinshan.records import read_records, write_record
from rinshan.records.export import logged_game
from rinshan.records.tenhou6 import tenhou6_document
from rinshan.subjects import Ending, Wild
from rinshan.tiles import parse_name
from rinshan_skills import FREE, LOCKED, Skill, mine

ANY = "158m159p159s1234z"
RON = {"east": "5m19p19s1234567z", "west": "34m123456789p99s", "wall": "9m", "dora": "6s", "red_fives": (0, 0, 0)}
"""East cuts 5m, West can ron it: 3 han, 30 fu, 3,900 points."""
KINDS = ("mjai", "tenhou6", "kyoku")


def refusal(scene):
    """The message with which the game is refused, after the hand."""
    with pytest.raises(RecordError) as refused:
        logged_game(scene.finish().game)
    assert refused.value.reason.endswith(": no outside format can say it, only our own record")
    where = refused.value.where.removeprefix("hand 0 (E1 honba 0), event ")
    return where.partition(" ")[2], refused.value.reason.partition(":")[0]


def read_back(scene, tmp_path):
    """The game as each format gives it back."""
    game = logged_game(scene.finish().game)
    found = {}
    for kind in KINDS:
        path = tmp_path / f"game.{kind}"
        path.write_text(write_record(game, kind))
        (found[kind],) = read_records(path)
    return game, found


def once(act, hook="drawn", arguments="", when=lambda me: me.table.turn == 0):
    """A handler that does something once, in East's turn."""
    space = {}
    exec(f"def {hook}(self, me{arguments}):\n    yield from begin(me)", space)
    done = []

    def begin(me):
        if not done and when(me):
            done.append(True)
            yield from act(me)

    space["begin"] = begin
    return {hook: space[hook]}


# ------------------------------------------------------------------ what is refused


@pytest.mark.rule("E-02", "E-04")
def test_a_false_win_is_refused(table):
    t = table(east=ANY, wall="9m", errors="allow").play("E: tsumo in error")
    place, reason = refusal(t)
    assert place.startswith("(false_win 0 tile=9m hand=")
    assert reason == "a false win"


@pytest.mark.rule("E-03", "E-04")
def test_a_wrong_meld_is_refused(table):
    t = table(
        east=ANY, south="45p19m19s1234567z", wall="9s", errors="allow", wrong_meld="penalty"
    ).play("E: discard 9s drawn", "S: pon 45p")  # fmt: skip
    assert refusal(t) == ("(wrong_meld 1 frm=0 tile=9s own=45p outcome=penalty)", "a wrong meld")


@pytest.mark.rule("E-01", "E-04")
def test_the_penalty_of_a_fake_riichi_is_refused(table):
    t = table(east=ANY, wall="9m", errors="allow").play("E: riichi 9m drawn")
    assert refusal(t)[1] in ("a penalty", "tiles that count as others")


@pytest.mark.rule("K-59")
def test_a_secret_riichi_is_refused(table, locked):
    secret = locked(riichi_terms=lambda self, me, terms: replace(terms, secret=True))
    t = table(east="123m456p789s1122z5m", wall="9m", cards={"east": [secret]})
    t.play(next(f"E: {text}" for text in t.options("E") if text.startswith("riichi 5m") and "secret" in text))
    assert refusal(t) == ("(secret_riichi 0 declared)", "a riichi declared in secret")


@pytest.mark.rule("K-38", "K-22")
@pytest.mark.parametrize(
    ("act", "event", "reason"),
    [
        (lambda me: (yield me.recast(me.table.hands[0][0])), "(recast 0", "recast tiles"),
        (lambda me: (yield me.exile(me.table.hands[0][0])), "(moved 0", "a tile that goes elsewhere"),
        (lambda me: (yield me.set_aside(me.table.hands[0][0])), "(moved 0", "a tile that goes elsewhere"),
        (
            lambda me: (yield me.exchange(me.table.hands[0][0], me.table.live[0])),
            "(moved 0",
            "a tile that goes elsewhere",
        ),
        (
            lambda me: (yield me.exchange(me.table.live[0], me.table.hands[0][0])),
            "(moved 0",
            "a tile that goes elsewhere",
        ),
        (lambda me: (yield me.draw(1)), "(extra_draw 0", "tiles drawn besides the draw"),
        (lambda me: (yield me.open_indicator()), "(indicator 0", "a dora indicator turned for no kan"),
        (lambda me: (yield me.to_pot("tip", 500)), "(pot 0", "points in a pot"),
        (lambda me: (yield me.pay(1, 500)), "(paid 0", "a payment outside a settlement"),
        (lambda me: (yield me.stake(500)), "(staked 0", "points laid on the table"),
    ],
)
def test_what_a_skill_does_with_tiles_and_points_is_refused(table, locked, ping, act, event, reason):
    def begin(me):
        yield from act(me)
        yield ping()

    t = table(east=ANY, wall="9m", cards={"east": [locked(**once(begin))]})
    place, said = refusal(t)
    assert (place[: len(event)], said) == (event, reason)


@pytest.mark.rule("K-24")
def test_a_purchase_is_refused(table, locked):
    def begin(me):
        price = yield me.purchase(1, "nothing", most=500)
        assert price == 100

    t = table(east=ANY, wall="9m", cards={"east": [locked(**once(begin))]})
    t.play("E: offer 100", "S: accept")
    assert refusal(t) == ("(paid 0 cause=conftest.probe#1 data=0,1,100,purchase)", "a payment outside a settlement")


@pytest.mark.rule("K-39", "K-07")
@pytest.mark.parametrize(
    ("change", "event", "reason"),
    [
        ({"down": True}, "(discard 0 tile=5m down)", "a discard that lies face down"),
        ({"exile": True}, "(exile 0 tile=5m)", "a discard that leaves the table"),
    ],
)
def test_a_discard_that_is_hidden_or_exiled_is_refused(table, locked, change, event, reason):
    def discarding(self, me, who, discard):
        yield me.replace(replace(discard, **change))

    t = table(east=ANY, wall="9m", cards={"east": [locked(discarding=mine(discarding))]}).play("E: discard 5m")
    assert refusal(t) == (event, reason)


@pytest.mark.rule("K-39", "K-38", "W-07")
@pytest.mark.parametrize(
    ("act", "event", "reason"),
    [
        (
            lambda me: (yield me.turn_tile(me.table.rivers[0][0], "down")),
            "(turned 0",
            "a tile of a river that is turned",
        ),
        (lambda me: (yield me.swap_rivers(0, 1)), "(rivers_swapped 0", "rivers that change owners"),
    ],
)
def test_what_a_skill_does_with_rivers_is_refused(table, locked, act, event, reason):
    t = table(
        east=ANY,
        wall="9m",
        cards={"east": [locked(**once(act, "turn_ending", ", who", lambda me: me.table.rivers[0]))]},
    ).play("E: discard 5m")
    place, said = refusal(t)
    assert (place[: len(event)], said) == (event, reason)


@pytest.mark.rule("K-32", "H-03")
def test_a_turn_out_of_order_is_refused_with_the_draw_that_shows_it(table, locked):
    extra = locked(**once(lambda me: (yield me.extra_turn()), "discarded"))
    t = table(east=ANY, wall="9m 8p", cards={"east": [extra]}).play("E: discard 5m")
    assert refusal(t) == ("(draw 0 tile=8p source=live)", "seat 0 draws, but seat 1 is next")
    skipped = locked(next_turn=lambda self, me, seat, who: 2 if who == 0 else seat)
    t = table(east=ANY, wall="9m 8p", cards={"east": [skipped]}).play("E: discard 5m")
    assert refusal(t) == ("(draw 2 tile=8p source=live)", "seat 2 draws, but seat 1 is next")


@pytest.mark.rule("K-44", "H-03")
def test_a_draw_that_is_left_out_is_refused_with_the_discard_that_shows_it(table, locked):
    def drawing(self, me, who, draw):
        if who == 1 and not me.table.rivers[1]:
            yield me.replace(replace(draw, skip=True))

    t = table(east=ANY, south="19m19p19s1234567z", wall="9m", cards={"east": [locked(drawing=drawing)]})
    t.play("E: discard 5m", "S: discard 7z")
    assert refusal(t) == ("(discard 1 tile=7z)", "a discard of seat 1 is not due")


@pytest.mark.rule("K-55", "K-38")
def test_a_tile_taken_instead_of_the_draw_is_refused(table, locked):
    def drawing(self, me, who, draw):
        if me.table.rivers[0]:
            yield me.take(me.table.rivers[0][0])

    t = table(east=ANY, wall="9m", cards={"south": [locked(drawing=mine(drawing))]}).play("E: discard 5m")
    place, reason = refusal(t)
    assert (place[:8], reason) == ("(moved 1", "a tile that goes elsewhere")


@pytest.mark.rule("K-04", "K-02")
def test_a_win_with_tiles_that_count_as_others_is_refused(table, locked):
    nine = parse_name("9m")
    other = locked(
        face=lambda self, me, name, tile, who: parse_name("5m") if name == nine and who == 2 else name
    )  # fmt: skip
    t = table(**{**RON, "east": "9m19p19s1234567z", "wall": "8m"}, cards={"west": [other]})
    t.play("E: discard 9m", "W: ron")
    place, reason = refusal(t)
    assert (place[:6], reason) == ("(win 2", "tiles that count as others")


@pytest.mark.rule("K-03")
def test_a_win_with_a_free_tile_is_refused(table):
    class Free(Skill):
        kind = LOCKED
        transforms = FREE

        @mine
        def frees(self, me):
            return [Wild(tuple(tile for tile in me.table.hands[2] if me.table.printed[tile] == 33), 1)]

    hand = {**RON, "west": "3m7z123456789p99s"}
    t = table(**hand, cards={"west": [Free]}).play("E: discard 5m", "W: ron")
    place, reason = refusal(t)
    assert (place[:6], reason) == ("(win 2", "tiles that count as others")


@pytest.mark.rule("K-04", "E-03")
def test_a_meld_that_is_none_by_what_is_printed_is_refused(table, locked):
    nine = parse_name("9m")
    other = locked(face=lambda self, me, name, tile, who: parse_name("5m") if name == nine and who == 1 else name)
    t = table(
        east="5m19p19s1234567z", south="99m19p19s1234567z", wall="8m", red_fives=(0, 0, 0), cards={"south": [other]}
    ).play("E: discard 5m")
    t.play(next(f"S: {text}" for text in t.options("S") if text.startswith("pon")))
    assert refusal(t) == ("(pon 1 frm=0 tile=5m own=99m)", "599m are not alike")


@pytest.mark.rule("K-46")
def test_a_ron_on_an_earlier_tile_is_refused(table, locked):
    early = locked(
        claim_options=mine(
            lambda self, me, who, discard: [me.claim("ron", (), me.table.rivers[0][0])] if discard.seat == 3 else []
        )
    )
    t = table(**{**RON, "wall": "9m 8m 8m 8s"}, cards={"west": [early]}).play("E: discard 5m").until("N")
    t.play("N: discard 8s drawn", "W: ron river 0.0")
    place, reason = refusal(t)
    assert (place[:6], reason) == ("(win 2", "the last tile is of seat 3, not 0")


@pytest.mark.rule("B-08", "K-48")
@pytest.mark.parametrize("how", ["dearer", "redirected"])
def test_a_deposit_that_is_no_ordinary_one_is_refused(table, locked, reacts, how):
    cards = {
        "dearer": locked(payment_multiply=lambda self, delta, base, why: delta + base * (why == "riichi")),
        "redirected": reacts("Bends", lambda me, due: [me.redirect(due[0], payee=2)]),
    }
    t = table(east="5m123p456p789s1122z", wall="9m", cards={"west": [cards[how]]}).play("E: riichi 5m")
    price = {"dearer": 2000, "redirected": 1000}[how]
    assert refusal(t) == (f"(riichi_accepted 0 price={price})", "a riichi deposit that is no ordinary one")


@pytest.mark.rule("K-43")
def test_an_indicator_that_stays_shut_is_refused(table, locked):
    def indicator_opening(self, me, slot):
        if slot.cause == "ankan":
            yield me.leave_closed(slot)

    t = table(east="1111z58m159p159s2z", wall="9m", cards={"west": [locked(indicator_opening=indicator_opening)]})
    place, reason = refusal(t.play("E: ankan 1111z"))
    assert (place[:15], reason) == ("(indicator_shut", "a dora indicator that stays shut")


@pytest.mark.rule("B-18")
def test_a_hand_that_ends_with_live_tiles_left_is_refused_at_its_end(table, locked):
    def hand_ending(self, me, ending):
        yield me.replace(Ending("exhaustive"))

    t = table(east="19m19p19s1234z568m", wall="9m", cards={"west": [locked(hand_ending=hand_ending)]})
    place, reason = refusal(t.play("E: nine_terminals"))
    assert (place[:7], reason) == ("(no_win", "the hand does not end with a discard")


TENPAI = {"east": "5m123p456p789s1122z", "wall": "9m 9m"}
"""East declares riichi with 5m, and nobody can ron it."""


@pytest.mark.rule("B-15", "K-48")
def test_deposits_that_no_winner_takes_are_refused_where_the_hand_ends(table, locked):
    left = locked(deposits_to=lambda self, me, seat: None)
    t = table(**RON, honba=1, deposits=2_000, cards={"east": [left]}).play("E: discard 5m", "W: ron")
    with pytest.raises(RecordError, match=r"^hand 0 \(E1 honba 1\), event \d+ \(hand_ended scores=.*\): 2000 points"):
        logged_game(t.finish().game)
    t = table(**RON, deposits=2_000, cards={"east": [left]}).play("E: discard 5m", "W: ron")
    place, reason = refusal(t)
    assert (place[:13], reason) == ("(hand_ended s", "2000 points on the table where 0 are due")


@pytest.mark.rule("B-08", "K-40")
def test_points_on_the_table_that_are_no_riichi_deposits_are_refused(table):
    t = table(**RON, deposits=1_500).play("E: discard 5m", "W: ron")
    place, reason = refusal(t)
    assert (place[:15], reason) == ("(hand_started 0", "1500 points on the table where 1000 are due")


@pytest.mark.rule("B-18")
def test_deposits_that_outlast_a_draw_are_told(table, tmp_path):
    t = table(**TENPAI, deposits=1_000).play("E: riichi 5m")
    game, found = read_back(t, tmp_path)
    assert [hand.result.sticks for hand in game.hands] == [2]
    assert {kind: found[kind].hands[0].result.sticks for kind in KINDS} == dict.fromkeys(KINDS, 2)


@pytest.mark.rule("B-18", "H-06")
@pytest.mark.parametrize(
    ("why", "reason"),
    [
        ("moonrise", "the ending 'moonrise'"),
        ("triple_ron", "an abort by triple ron after a riichi that was accepted"),
        ("four_riichi", ""),
    ],
)
def test_an_ending_that_has_no_word_is_refused(table, locked, why, reason):
    """Logs leave out that a riichi is not accepted whose tile three players ron, so one that was is another hand."""

    def hand_ending(self, me, ending):
        yield me.replace(Ending(why))

    ready = {"south": "789m123456s3344z", "west": "123m789p567s5566z", "north": "456m345s567p77z11s"}
    t = table(**{**TENPAI, **ready, "wall": "9p 9p 9p"}, cards={"west": [locked(hand_ending=hand_ending)]})
    t.play("E: riichi 5m", "S: riichi 9p drawn", "W: riichi 9p drawn", "N: riichi 9p drawn")
    if not reason:
        assert logged_game(t.finish().game).hands[0].result.reason == "suucha_riichi"
    else:
        place, said = refusal(t)
        assert (place[:7], said) == ("(no_win", reason)


@pytest.mark.rule("B-08", "K-44")
@pytest.mark.parametrize(("level", "word"), [(1, "one"), (0, "none")])
def test_a_win_that_counts_as_riichi_only_by_a_skill_is_refused(table, locked, level, word):
    counts = locked(counts_as_riichi=lambda self, me, who: level)
    hand = {**TENPAI, "wall": "9p ? ? 1z"}
    t = table(**hand, cards={"west": [counts]}).play("E: discard 5m" if level else "E: riichi 5m", "E: ... tsumo")
    place, reason = refusal(t)
    assert (place[:6], reason) == ("(win 0", f"a win that counts as {word} in riichi")


@pytest.mark.rule("K-48")
def test_points_paid_after_a_win_are_refused_where_they_are_paid(table, locked):
    late = locked(settled=lambda self, me: (yield me.pay(1, 300)))
    t = table(**RON, cards={"east": [late]}).play("E: discard 5m", "W: ron")
    place, reason = refusal(t)
    assert (place[:7], reason) == ("(paid 0", "a payment outside a settlement")


# ------------------------------------------------------------------ what is told


@pytest.mark.rule("W-11", "K-48")
@pytest.mark.parametrize(("han", "limit"), [(1, "none"), (2, "none"), (6, "haneman")])
def test_the_han_that_a_skill_made_of_a_hand_are_told_beside_its_yaku(table, locked, tmp_path, han, limit):
    """Below mangan tenhou.net/6 states them; of a limit hand it states yaku alone, here of two han."""
    final = locked(han_final=lambda self, me, han: fixed)
    fixed = han
    t = table(**RON, cards={"west": [final]}).play("E: discard 5m", "W: ron")
    game, found = read_back(t, tmp_path)
    yaku = game.hands[0].result.wins[0].yaku
    added = sum(each for _, each in yaku)
    for kind, told in (("kyoku", han), ("tenhou6", han if limit == "none" else added)):
        (win,) = found[kind].hands[0].result.wins
        assert (win.han, win.limit, sorted(win.yaku)) == (told, limit, sorted(yaku)), kind


@pytest.mark.rule("B-13", "K-43")
def test_ura_that_count_without_riichi_are_read_back(table, locked, tmp_path):
    hand = {**RON, "ura": "8p"}
    t = table(**hand, cards={"west": [locked(ura_counts=lambda self, me, yes: True)]}).play("E: discard 5m", "W: ron")
    _, found = read_back(t, tmp_path)
    for kind in ("kyoku", "tenhou6"):
        (win,) = found[kind].hands[0].result.wins
        assert ("ura_dora", 1) in win.yaku, kind
        assert (win.riichi, win.ura_indicators) == (False, (parse_name("8p"),)), kind


SHARES = {"east": "19m19p19s1234567z", "south": "34m123456789p99s", "wall": "9m 9m ? ? ? 5m", "dora": "6s"}
"""South draws its tile in its second turn: 4 han, 20 fu, 1,300 and 2,600."""


@pytest.mark.rule("W-06", "B-17")
@pytest.mark.parametrize(
    ("more", "text", "changes"),
    [
        ({}, "20符4飜1300-2600点", (-2_600, 5_200, -1_300, -1_300)),
        ({2: 400}, "20符4飜5600点", (-2_600, 5_600, -1_700, -1_300)),
        ({0: -1_600, 2: -400, 3: 2_000}, "20符4飜5200点", (-1_000, 5_200, -900, -3_300)),
        ({0: 400}, "20符4飜5600点", (-3_000, 5_600, -1_300, -1_300)),
        ({0: -100, 2: 400, 3: -300}, "20符4飜5200点", (-2_500, 5_200, -1_700, -1_000)),
        ({0: 200, 2: 100, 3: 100}, "20符4飜1400-2800点", (-2_800, 5_600, -1_400, -1_400)),
        ({0: 100, 2: 100, 3: 100}, "20符4飜1400-2700点", (-2_700, 5_500, -1_400, -1_400)),
    ],
)
def test_the_shares_of_a_tsumo_are_written_only_where_they_were_paid(table, locked, more, text, changes):
    add = locked(payment_add=lambda self, me, points, payer, why: points + more.get(payer, 0) * (why == "tsumo"))
    t = table(**SHARES, red_fives=(0, 0, 0), cards={"west": [add]}).play("E: discard 9m drawn", "S: ... tsumo")
    game = logged_game(t.finish().game)
    (entry,) = tenhou6_document(game)["log"]
    assert entry[16][1] == list(changes)
    assert entry[16][2][3] == text


@pytest.mark.rule("W-06")
@pytest.mark.parametrize(("more", "text"), [({}, "700点∀"), ({1: 300}, "2400点"), ({1: 300, 2: -300}, "2100点")])
def test_the_shares_of_a_dealers_tsumo_are_written_only_where_they_were_paid(table, locked, more, text):
    add = locked(payment_add=lambda self, me, points, payer, why: points + more.get(payer, 0) * (why == "tsumo"))
    hand = {"east": "34m123567p789p99s", "wall": "9m ? ? ? 5m", "dora": "6s", "red_fives": (0, 0, 0)}
    t = table(**hand, honba=1, cards={"west": [add]}).play("E: discard 9m drawn", "E: ... tsumo")
    (entry,) = tenhou6_document(logged_game(t.finish().game))["log"]
    assert entry[16][2][3] == f"20符2飜{text}"


@pytest.mark.rule("B-18", "W-05")
def test_an_exhaustive_draw_with_other_payments_is_read_as_one_unless_somebody_has_nagashi(table, locked, tmp_path):
    more = locked(payment_add=lambda self, me, points, payer: points + 300 * (payer == 1))
    t = table(**{**TENPAI, "south": "2468m2468p2468s5z"}, cards={"west": [more]}).play("E: discard 5m")
    game, found = read_back(t, tmp_path)
    assert game.hands[0].result.deltas == (3_300, -1_300, -1_000, -1_000)
    assert {found[kind].hands[0].result.reason for kind in KINDS} == {"exhaustive"}


@pytest.mark.rule("K-48", "W-06")
def test_a_win_that_skills_made_dearer_is_told_with_the_points_that_moved(table, locked, tmp_path):
    dearer = locked(payment_multiply=lambda self, delta, base, why: delta + base * (why == "ron"))
    t = table(**RON, cards={"west": [dearer]}).play("E: discard 5m", "W: ron")
    game, found = read_back(t, tmp_path)
    assert game.hands[0].result.changes == (-7_800, 0, 7_800, 0)
    for kind in KINDS:
        (hand,) = found[kind].hands
        assert hand.result.changes == (-7_800, 0, 7_800, 0), kind
        assert hand.result.wins[0].points == 7_800
        assert hand.scores_after == (17_200, 25_000, 32_800, 25_000)


@pytest.mark.rule("K-38", "B-04")
def test_a_wall_that_was_put_in_another_order_is_left_out_and_all_else_is_told(table, locked, tmp_path):
    turned = once(lambda me: (yield me.reorder(tuple(me.next_live(3)[::-1]))))
    t = table(east=ANY, wall="9m 1p 2p 3p", cards={"east": [locked(**turned)]}).play("E: discard 9m drawn")
    game, found = read_back(t, tmp_path)
    assert game.hands[0].wall is None
    for kind in KINDS:
        draws = [event.tile for event in found[kind].hands[0].events if event.type == "draw"]
        assert draws[:4] == [parse_name(text) for text in ("9m", "3p", "2p", "1p")], kind


@pytest.mark.rule("K-38", "B-04")
def test_a_tile_that_moves_within_the_walls_is_told_by_what_is_drawn(table, locked, tmp_path):
    moved = once(lambda me: (yield me.move(me.next_live(3)[2], "live", at=0)))
    t = table(east=ANY, wall="9m 1p 2p 3p", cards={"east": [locked(**moved)]}).play("E: discard 9m drawn")
    _, found = read_back(t, tmp_path)
    draws = [event.tile for event in found["mjai"].hands[0].events if event.type == "draw"]
    assert draws[:4] == [parse_name(text) for text in ("9m", "3p", "1p", "2p")]


@pytest.mark.rule("K-26")
def test_what_skills_only_announce_or_turn_up_leaves_nothing_out(table, locked, ping, tmp_path):
    def begin(me):
        yield ping()
        yield me.announce("a word")
        yield me.turn_tile(me.table.hands[0][0], "up")

    t = table(east=ANY, wall="9m", cards={"east": [locked(**once(begin))]})
    game, found = read_back(t, tmp_path)
    assert t.events("announced")
    assert t.events("turned")
    assert game.hands[0].wall is not None
    assert found["kyoku"].hands[0].wall == game.hands[0].wall


@pytest.mark.rule("B-01")
def test_the_second_hand_is_named_where_the_first_can_be_said(table, locked):
    later = locked(hand_starting=lambda self, me: (yield me.pay(1, 500)) if me.table.hand_number else None)
    t = table(cards={"east": [later]}, hands=2)
    with pytest.raises(RecordError, match=r"^hand 1 \(E[12] honba [01]\), event \d+ \(paid 0 cause=.*\): a payment"):
        logged_game(t.finish().game)
