"""真瀬由子 at the table: her runs go on from 9 to 1, in hand and by chi."""

import pytest

from rinshan.judging import furiten_causes, tenpai
from rinshan.tiles import format_names, parse_names
from rinshan_skills.testing import furiten, not_furiten

YUUKO = {"south": ["mase_yuuko"]}
PLAIN = {"red_fives": (0, 0, 0)}


def mask(text):
    return sum({1 << kind for kind in parse_names(text)})


def claims(t, wind):
    """What a seat may claim now; nothing when it is not asked."""
    ask = t.asked(wind)
    return t.options(wind) if ask is not None and ask.what == "claim" else []


def disable(t):
    """Disable the first skill; what is returned lets it work again."""
    rows = t.table.on.rows
    derive = rows.level_of
    rows.level_of = lambda source: 2 if source is t.skills.instances[0] else derive(source)
    t.table.changed()

    def enable():
        rows.level_of = derive
        t.table.changed()

    return enable


# ------------------------------------------------------------------ tenpai, waits, wins


@pytest.mark.rule("K-47", "W-03")
@pytest.mark.parametrize(
    ("held", "waits"), [("89m", "17m"), ("91m", "28m"), ("12m", "39m"), ("81m", "9m"), ("29m", "1m"), ("13m", "2m")]
)
def test_a_partial_run_round_the_corner_waits_at_both_ends(table, held, waits):
    t = table(south=f"{held}456p789s33344z", cards=YUUKO)
    assert t.table.waits(1) == mask(waits)
    assert t.table.forms(1) is not None
    assert t.table.forms(0) is None


@pytest.mark.rule("K-47")
def test_only_she_has_these_runs(table):
    t = table(south="12m", west="89m456p789s33344z", cards=YUUKO)
    assert t.table.waits(2) == mask("7m")


@pytest.mark.rule("K-47", "B-08", "B-11")
def test_she_declares_riichi_on_such_a_wait_and_wins(table):
    t = table(south="89m456p789s33344z", wall="5m 6z 5m 5m 5m 1m", dora="9s", cards=YUUKO, **PLAIN).until("S")
    assert [option for option in t.options("S") if option.startswith("riichi")] == ["riichi 6z drawn"]
    t.play("S: riichi 6z", "S: tsumo")
    t.expect(hand="win", yaku={"south": ["double_riichi", "ippatsu", "menzen_tsumo"]}, fu=30)
    assert t.win("S").value.reading.text() == "891m 456p 789s 333z 44z (ryanmen)"


@pytest.mark.rule("K-47", "B-10")
def test_a_ron_on_either_end_and_its_yaku(table):
    hand = {"south": "89m456p789s234p55p", "cards": YUUKO, "wall": "1z", **PLAIN}
    t = table(east="1m", **hand).play("E: discard 1m", "S: ron")
    t.expect(yaku={"south": ["pinfu"]}, fu=30, han=1)
    t = table(east="7m", **hand).play("E: discard 7m", "S: ron")
    t.expect(yaku={"south": ["pinfu"]}, han=1)
    t = table(east="9m", **hand).play("E: discard 9m")
    assert "ron" not in t.options("S")


@pytest.mark.rule("K-47", "B-12")
def test_wrapped_runs_are_sets_with_a_terminal(table):
    t = table(east="1m", south="89m912p123s99s111s", cards=YUUKO, wall="1z").play("E: discard 1m", "S: ron")
    t.expect(yaku={"south": ["junchan"]}, han=3)


@pytest.mark.rule("K-47", "B-10", "W-07")
def test_a_discard_at_the_other_end_is_furiten(table):
    t = table(south="89m456p789s33344z", wall="5m 1m ? ? ? 6z", cards=YUUKO, **PLAIN).until("S")
    t.expect(south=not_furiten)
    t.play("S: discard 1m drawn").expect(south=furiten)
    assert t.table.waits(1) == mask("17m")


@pytest.mark.rule("K-47", "B-10")
def test_a_tile_let_pass_round_the_corner_is_temporary_furiten(table):
    hand = {"west": "89m456p234789s55p", "wall": "1z 1z 1z 1z 7m", "cards": {"west": ["mase_yuuko"]}}
    t = table(east="1m", **hand, **PLAIN).play("E: discard 1m", "W: pass").until("S")
    assert t.table.passed[2] == mask("1m")
    t.expect(west=furiten).until("W")
    assert t.table.passed[2] == 0
    assert claims(t.play("E: discard 7m drawn"), "W") == ["ron", "pass"]


@pytest.mark.rule("A-09", "K-47")
def test_linked_furiten_goes_round_the_corner(table):
    """With 89m a discarded 1m blocks 7m, and with 8912m nothing: 2 and 8 are single waits."""
    hand = {"cards": YUUKO, "rules": "tournament", "dora": "6z", "wall": "5m 1z"}
    t = table(south="89m456p789s44z222p", **hand).until("S")
    t.table.discarded[1] = mask("1m")
    assert [furiten_causes(t.table, 1, 4 * kind) for kind in parse_names("1m7m")] == [("discard",)] * 2
    t = table(south="8912m456p789s222p", **hand).until("S")
    assert t.table.waits(1) == mask("28m")
    t.table.discarded[1] = mask("2m")
    assert [furiten_causes(t.table, 1, 4 * kind) for kind in parse_names("2m8m")] == [("discard",), ()]


@pytest.mark.rule("W-04", "B-18", "K-47")
def test_she_is_tenpai_at_the_draw(table):
    t = table(south="19m456p789s33344z", cards=YUUKO)
    assert tenpai(t.table, 1)
    disable(t)
    assert not tenpai(t.table, 1)


# ------------------------------------------------------------------ the closed kan in riichi


@pytest.mark.rule("B-08", "K-47")
def test_a_closed_kan_that_takes_away_a_wait_round_the_corner_is_not_offered(table):
    # 3m: 999-123; 9m: 999-912; 5s: 99-912-555
    hand = {"south": "99912m456p78955s", "wall": "5m 5p ? ? ? 9m", **PLAIN}
    t = table(**hand, cards=YUUKO).until("S")
    t.play("S: riichi 5p drawn").until("S")
    assert t.table.waits(1) == mask("39m5s")
    assert "tsumo" in t.options("S")
    assert "ankan 9999m" not in t.options("S"), "the waits for 9m and 5s would go"
    t = table(**hand).until("S")
    t.play("S: riichi 5p drawn").until("S")
    assert "ankan 9999m" in t.options("S")


@pytest.mark.rule("B-08", "K-47")
def test_by_readings_a_kan_may_not_take_three_wrapped_runs_away(table):
    hand = {"south": "999111222m45p55s", "wall": "5m 1z ? ? ? 9m", "riichi_kan": "readings", **PLAIN}
    t = table(**hand, cards=YUUKO).until("S").play("S: riichi 1z").until("S")
    assert "ankan 9999m" not in t.options("S")
    t = table(**hand).until("S").play("S: riichi 1z").until("S")
    assert "ankan 9999m" in t.options("S")


# ------------------------------------------------------------------ chi


@pytest.mark.rule("K-47", "K-46", "B-05")
def test_she_may_chi_round_the_corner_and_nobody_else(table):
    t = table(east="1m", south="289m456p789s1234z", wall="1z", cards=YUUKO).play("E: discard 1m")
    assert t.options("S") == ["chi 29m", "chi 89m", "pass"]
    t = table(east="1m", south="289m456p789s1234z", wall="1z").play("E: discard 1m")
    assert claims(t, "S") == []
    t = table(east="9m", south="128m456p789s1234z", wall="1z", cards=YUUKO).play("E: discard 9m")
    assert t.options("S") == ["chi 12m", "chi 18m", "pass"]
    t = table(east="8m", south="19m456p789s12344z", wall="1z", cards=YUUKO).play("E: discard 8m")
    assert t.options("S") == ["chi 19m", "pass"]
    t = table(east="2m", south="19m456p789s12344z", wall="1z", cards=YUUKO).play("E: discard 2m")
    assert t.options("S") == ["chi 19m", "pass"]
    t = table(east="1m", south="19m", west="89m456p789s12344z", wall="1z", cards={"west": ["mase_yuuko"]})
    t.play("E: discard 1m")
    assert claims(t, "W") == [], "chi is for the player who comes next"


@pytest.mark.rule("K-47")
def test_the_called_run_is_a_set_for_all_and_she_wins_with_it(table):
    t = table(east="1m", south="89m5567p678s222p8s", wall="1z 4z 4z 4z 8s", cards=YUUKO, **PLAIN)
    t.play("E: discard 1m", "S: chi 89m")
    t.expect(melds={"south": ["chi 189m"]})
    (meld,) = t.view("N").melds(1)
    assert (format_names(meld.names, sort=False), meld.called, meld.frm) == ("891m", 0, 0)
    assert not t.table.has_wrong_meld(1)
    assert t.table.forms_run(1, parse_names("189m"))
    assert not t.table.forms_run(0, parse_names("189m"))
    assert not t.table.forms_run(1, parse_names("123m"))


@pytest.mark.rule("B-06", "K-47")
@pytest.mark.parametrize(
    ("tile", "hand", "call", "banned"),
    [
        ("1m", "1789m", "chi 89m", "17m"),
        ("7m", "1789m", "chi 89m", "17m"),
        ("8m", "2189m", "chi 19m", "28m"),
        ("9m", "1239m", "chi 12m", "39m"),
        ("9m", "1289m", "chi 18m", "9m"),
        ("4m", "5678m", "chi 56m", "7m"),
    ],
)
def test_swap_calling_goes_round_the_corner(table, tile, hand, call, banned):
    t = table(east=tile, south=f"{hand}456p789s123z", wall="1z", cards=YUUKO, swap_calling=False, **PLAIN)
    t.play(f"E: discard {tile}", f"S: {call}")
    left = list(parse_names(hand))
    for name in parse_names(call.split()[1]):
        left.remove(name)
    kept = {f"discard {format_names([name])}" for name in left if not mask(banned) >> name & 1}
    assert {option for option in t.options("S") if option.endswith("m")} == kept
    t = table(east=tile, south=f"{hand}456p789s123z", wall="1z", cards=YUUKO, swap_calling=True, **PLAIN)
    t.play(f"E: discard {tile}", f"S: {call}")
    assert len([option for option in t.options("S") if option.endswith("m")]) == len(set(left))


@pytest.mark.rule("B-06", "K-47")
def test_a_chi_that_would_leave_only_barred_tiles_is_not_offered(table):
    wall = "1m ? ? 2m ? ? 3m ? ? 1s 9p"
    hand = {"south": "112233m1789s777p", "wall": wall, "cards": YUUKO, **PLAIN}
    t = table(**hand, swap_calling=False)
    t.play("E: discard 1m drawn", "S: pon 11m", "S: discard 7p", "E: discard 2m drawn", "S: pon 22m", "S: discard 7p")
    t.play("E: discard 3m drawn", "S: pon 33m", "S: discard 7p", "E: discard 1s drawn")
    assert "chi 89s" not in t.options("S"), "7s and 1s would be left, and both make a run with 89s"


# ------------------------------------------------------------------ while the skill is disabled


@pytest.mark.rule("K-14", "K-27", "E-03", "K-47")
def test_a_called_run_is_a_wrong_meld_while_the_skill_is_disabled(table):
    t = table(east="1m", south="89m55p678s222p789s", wall="1z", cards=YUUKO, **PLAIN)
    t.play("E: discard 1m", "S: chi 89m", "S: discard 2p").until("S")
    before = t.table.waits(1)
    enable = disable(t)
    assert t.table.has_wrong_meld(1)
    assert t.table.waits(1) == 0
    assert not tenpai(t.table, 1)
    t.expect(melds={"south": ["chi 189m"]})
    enable()
    assert not t.table.has_wrong_meld(1)
    assert t.table.waits(1) == before


@pytest.mark.rule("K-14", "K-27", "K-47")
def test_waits_and_chi_go_and_come_back_with_the_skill(table):
    t = table(east="1m", south="89m456p789s33344z", wall="1z", cards=YUUKO, **PLAIN)
    assert t.table.waits(1) == mask("17m")
    enable = disable(t)
    assert t.table.waits(1) == mask("7m")
    t.play("E: discard 1m")
    assert claims(t, "S") == []
    enable()
    assert t.table.waits(1) == mask("17m")


# ------------------------------------------------------------------ what others know, records


@pytest.mark.rule("K-60", "K-47")
def test_others_see_nothing_of_her_hand_by_it(table):
    hands = {"south": "89m456p789s33344z", "wall": "5m 6z", "cards": YUUKO}
    t = table(**hands).until("S")
    plain = table(**{**hands, "cards": {}}).until("S")
    assert t.view("W").to_bytes() == plain.view("W").to_bytes()


@pytest.mark.rule("K-47")
def test_a_hand_with_such_a_chi_and_a_win_replays_to_the_same_events(table):
    again = [
        table(east="1m", south="89m55667p678s44p2z", wall="1z 5z 5z 5z 5p", cards=YUUKO, **PLAIN)
        .play("E: discard 1m", "S: chi 89m", "S: discard 2z")
        .finish()
        for _ in range(2)
    ]
    assert again[0].table.journal == again[1].table.journal
    assert any(event[0] == "chi" for event in again[0].table.journal)
