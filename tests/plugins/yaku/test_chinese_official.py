"""Y-09: the shapes of Chinese Official mahjong win, and everything that asks for shapes knows them."""

import gzip
import json
import random
from pathlib import Path

import pytest

from rinshan.hand import DEFAULT_SHAPES, HandKeys, shanten
from rinshan.hand.chinese import CHINESE_SHAPES, HONOURS_AND_KNITTED, KNITTED, KNITTED_STRAIGHT, PAIRS_ALIKE
from rinshan.tiles import EAST, count_kinds, kinds_of, parse_names
from rinshan.win import WinInput, readings
from rinshan.win.free import FREE, best_free
from rinshan.win.readings import Hand
from rinshan_skills import registry
from rinshan_skills.testing import furiten, not_furiten, noten, tenpai

CASES = Path(__file__).parents[3] / ".." / "shared" / "data" / "scoring" / "gb_shapes.jsonl.gz"
SHAPES = (*DEFAULT_SHAPES, *CHINESE_SHAPES)
KNIT = "147m258p369s"
WINS = {
    "knitted straight, a run and a pair": (f"{KNIT}678p1s", "1s"),
    "knitted straight, a triplet and a pair": (f"{KNIT}555z1m", "1m"),
    "lesser honours and knitted tiles": ("147m258p36s12347z", "6z"),
    "greater honours and knitted tiles": ("147m258p3s123456z", "7z"),
    "seven pairs, four alike": ("1111m3355p7799s5z", "5z"),
    "seven pairs, twice four alike": ("1111m5555p7799s5z", "5z"),
}


def mask(text):
    return sum({1 << kind for kind in kinds_of(parse_names(text))})


@pytest.mark.rule("Y-09", "W-09", "W-10")
@pytest.mark.parametrize("name", WINS)
def test_its_shapes_win_with_a_yaku_of_no_han_and_25_fu(worth, name):
    hand, win = WINS[name]
    found = worth("chinese_official", hand, win)
    assert [(item.id, item.han) for item in found.yaku] == [("chinese_official", 0)]
    assert found.stands
    assert (found.han, found.fu, found.base) == (0, 25, 100)


@pytest.mark.rule("Y-09")
@pytest.mark.parametrize("name", WINS)
def test_without_it_they_are_no_wins(worth, name):
    hand, win = WINS[name]
    with pytest.raises(AssertionError, match="is no win"):
        worth("", hand, win)


@pytest.mark.rule("Y-09", "W-09")
def test_every_riichi_shape_is_such_a_shape_and_wins_without_another_yaku(worth):
    found = worth("chinese_official", "123m456p78s22p", "9s", "pon 999m", dora="2s")
    assert [item.id for item in found.yaku] == ["chinese_official"]
    assert (found.han, found.fu) == (0, 30)
    assert worth("chinese_official", "1133m3355p7799s5z", "5z").names == ["chiitoitsu", "chinese_official"]
    assert worth("chinese_official", "19m19p19s1234567z", "1z").yakuman == 1


@pytest.mark.rule("Y-09", "W-10")
def test_a_knitted_straight_beside_a_meld_is_25_fu_too(worth):
    found = worth("chinese_official", f"{KNIT}1z", "1z", "daiminkan 9999m", tsumo=True, flags="rinshan")
    assert found.reading.shape == KNITTED_STRAIGHT.name
    assert found.fu == 25
    assert found.names == ["rinshan_kaihou", "chinese_official"]


@pytest.mark.rule("Y-09")
def test_other_yaku_of_tiles_and_circumstances_count_beside_it(worth):
    found = worth("chinese_official", "2222m3355p7788s6p", "6p", tsumo=True, flags="riichi ippatsu", dora="1m")
    assert {item.id: item.han for item in (*found.yaku, *found.dora)} == {
        "riichi": 1, "ippatsu": 1, "menzen_tsumo": 1, "tanyao": 1, "chinese_official": 0, "dora": 4,
    }  # fmt: skip
    assert found.limit == "baiman"


@pytest.mark.rule("Y-09", "Y-10", "Y-11")
def test_a_triplet_beside_a_knitted_straight_is_a_triplet(yaku_of):
    extra = "chinese_official opposite_wind guest_wind"
    assert set(yaku_of(extra, f"{KNIT}333z1m", "1m")) == {"chinese_official", "opposite_wind", "guest_wind"}
    assert set(yaku_of(extra, f"{KNIT}1m", "1m", "pon 444z")) == {"chinese_official", "guest_wind"}


# ---------------------------------------------------------------------------- at the table

EAST_HAND = f"{KNIT}45m11z"


@pytest.mark.rule("Y-09", "K-47")
def test_waits_and_tenpai_know_its_shapes_where_it_is_on(table):
    t = table(east=f"{EAST_HAND}9p", wall="9p 9p", extra_yaku=("chinese_official",)).play("E: discard 9p")
    t.expect(east=tenpai)
    assert t.table.waits(0) == mask("36m")
    plain = table(east=f"{EAST_HAND}9p", wall="9p").play("E: discard 9p")
    plain.expect(east=noten)


@pytest.mark.rule("Y-09", "K-47")
def test_a_card_gives_its_shapes_and_its_yaku_to_one_player_alone(table):
    yaku = registry().extra_yaku("chinese_official")
    hands = {"east": f"{KNIT}45m11z9p", "south": "147m258p369s45m22z"}
    t = table(**hands, wall="8s", cards={"east": [yaku]}).play("E: discard 9p")
    t.expect(east=tenpai, south=noten)
    t = table(**hands, wall="8s 3m", dora="6z", cards={"east": [yaku]})
    t.play("E: discard 9p", "S: discard 8s", "W: discard 3m")
    t.play("E: ron").expect(yaku={"east": ["chinese_official"]}, fu=25, han=0, hand="win")


@pytest.mark.rule("Y-09", "B-10")
def test_a_discarded_wait_of_such_a_shape_is_furiten(table):
    hand = {"east": f"{KNIT}45m11z3m", "wall": "9p 9p 6m"}
    t = table(**hand, extra_yaku=("chinese_official",)).play("E: discard 3m")
    t.expect(east=furiten)
    t.play("S: discard 9p", "W: discard 9p", "N: discard 6m")
    assert "ron" not in t.options("E")
    t = table(east=f"{KNIT}45m11z9p", wall="9p 9p 6m", extra_yaku=("chinese_official",)).play("E: discard 9p")
    t.expect(east=not_furiten)
    t.play("S: discard 9p", "W: discard 9p", "N: discard 6m")
    assert "ron" in t.options("E")


@pytest.mark.rule("Y-09", "B-08", "B-18")
def test_such_a_hand_may_declare_riichi_and_is_tenpai_at_the_draw(table):
    t = table(east=f"{KNIT}45m11z9p", extra_yaku=("chinese_official",))
    assert "riichi 9p drawn" in t.options("E")
    assert "riichi 9p drawn" not in table(east=f"{KNIT}45m11z9p").options("E")
    t = table(east="147m258p36s12347z9p", extra_yaku=("chinese_official",), seed=3).play("E: discard 9p")
    assert t.table.waits(0) == mask("9s56z")


@pytest.mark.rule("Y-09")
def test_a_tsumo_on_such_a_shape_is_offered_and_paid(table):
    hand = f"{KNIT}45m11z9p"
    t = table(east=hand, wall="9s 9s 9s 6m", dora="6z", extra_yaku=("chinese_official",)).play("E: discard 9p")
    t.play("S: discard 9s", "W: discard 9s", "N: discard 9s", "E: tsumo")
    t.expect(yaku={"east": ["chinese_official", "menzen_tsumo"]}, han=1, fu=25, hand="win")


@pytest.mark.rule("Y-09", "K-50", "K-47")
def test_free_tiles_complete_its_shapes_too(table, make_free):
    t = table(extra_yaku=("chinese_official",)).table
    win = make_free("147m258p369s11z3m", "3m", 2)
    found = best_free(win, t.rules, t.on)
    assert found is not None
    assert found.value.reading.shape in {shape.name for shape in CHINESE_SHAPES}
    assert best_free(win, t.rules) is None


@pytest.fixture
def make_free():
    def made(hand, win, free):
        return WinInput((*parse_names(hand), *[FREE] * free), (), parse_names(win)[0], True, 28, 27, who=1)

    return made


# ---------------------------------------------------------------------------- against an oracle

LETTERS = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]


def near(rng, melds):
    """A hand of 13 tiles less three a meld, near one of the shapes, with four copies of a kind at most."""
    size = 13 - 3 * melds
    while True:
        straight = list(rng.choice(KNITTED))
        sort = rng.randrange(4)
        if sort == 0:
            kinds = straight + rng.sample(range(EAST, 34), 5)
        elif sort == 1:
            low = rng.randrange(25)
            kinds = [*straight, low, low, low, *[rng.randrange(34)] * 2]
        elif sort == 2:
            kinds = [kind for kind in rng.choices(range(34), k=7) for _ in range(2)]
        else:
            kinds = straight[: rng.randrange(5, 10)]
        rng.shuffle(kinds)
        kinds = kinds[: max(size - rng.randrange(4), 0)]
        kinds += [rng.randrange(34) for _ in range(size - len(kinds))]
        if len(kinds) == size and max(kinds.count(kind) for kind in kinds) <= 4:
            return kinds


@pytest.mark.rule("Y-09", "K-47")
def test_tiles_missing_and_waits_agree_with_an_independent_library():
    theirs = pytest.importorskip("MahjongGB")
    rng = random.Random("chinese")
    pairs = [
        (PAIRS_ALIKE, theirs.SevenPairsShanten),
        (HONOURS_AND_KNITTED, theirs.HonorsAndKnittedTilesShanten),
        (KNITTED_STRAIGHT, theirs.KnittedStraightShanten),
    ]
    seen = set()
    for _ in range(400):
        kinds = near(rng, 0)
        counts = count_kinds(kinds)
        hand = tuple(LETTERS[kind] for kind in kinds)
        for shape, ask in pairs:
            far, useful = ask(hand)
            assert shape.missing(counts, 0) - 1 == far, (shape, hand)
            if not far:
                waits = sum(1 << LETTERS.index(tile) for tile in useful)
                full = sum(1 << kind for kind, count in enumerate(counts) if count >= 4)
                assert shape.useful(counts, 0) & ~full == waits & ~full, (shape, hand)
                seen.add(shape.name)
    assert len(seen) == 3


@pytest.mark.rule("Y-09", "K-47")
def test_shanten_of_all_shapes_agrees_with_an_independent_library_melds_included():
    theirs = pytest.importorskip("MahjongGB")
    rng = random.Random("all shapes")
    for _ in range(300):
        melds = rng.choice([0, 0, 1, 2])
        kinds = near(rng, melds)
        packs = tuple(
            ("PENG", LETTERS[kind], 1) for kind in rng.sample([k for k in range(34) if k not in kinds], melds)
        )
        far = theirs.MahjongShanten(packs, tuple(LETTERS[kind] for kind in kinds))
        assert shanten(count_kinds(kinds), melds, SHAPES) == far, (kinds, packs)


@pytest.mark.rule("Y-09")
def test_what_wins_agrees_with_an_independent_library(table):
    theirs = pytest.importorskip("MahjongGB")
    at = table(extra_yaku=("chinese_official",)).table
    rng = random.Random("wins")
    wins = 0
    for _ in range(200):
        kinds = near(rng, 0)
        for kind in rng.sample(range(34), 12):
            if kinds.count(kind) < 4:
                win = wins_by(theirs, kinds, kind)
                wins += win
                assert bool(readings(Hand(input_of(kinds, kind), at.rules, at.on))) == win, (kinds, kind)
    assert wins > 20


def wins_by(theirs, kinds, kind):
    hand = tuple(LETTERS[each] for each in kinds)
    try:
        theirs.MahjongFanCalculator((), hand, LETTERS[kind], 0, False, False, False, False, 0, 0)
    except TypeError:
        return False
    return True


def input_of(kinds, kind):
    return WinInput((*kinds, kind), (), kind, False, 28, 27, who=1)


@pytest.mark.rule("Y-09")
def test_the_cases_of_chinese_official_games_agree():
    if not CASES.exists():
        pytest.skip("the Chinese Official cases are not beside the repository")
    with gzip.open(CASES, "rt") as lines:
        cases = [json.loads(line) for line in lines]
    for case in cases:
        keys = HandKeys(kinds_of(parse_names("".join([*case["concealed"], case["tile"]]))))
        assert (keys.missing(len(case["melds"]), 0, SHAPES) == 0) == case["win"], case
