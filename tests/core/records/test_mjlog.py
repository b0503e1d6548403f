"""mjlog is read: the samples give the very hands that the collected logs have, walls included."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rinshan.errors import RecordError
from rinshan.records import LoggedGame, LoggedHand, LoggedSource, read_mjlog
from rinshan.records.kyoku_lines import decode_hand
from rinshan.records.logged import tidied
from rinshan.records.mjlog import parse_mjlog
from rinshan.records.mjlog_melds import MeldCode, decode_meld

Writer = Callable[[LoggedGame], str]


def plain(hand: LoggedHand) -> LoggedHand:
    """A hand without where it came from."""
    return replace(hand, source=LoggedSource(), tags=())


@pytest.mark.rule("B-04")
def test_the_samples_are_the_hands_of_the_collected_logs(shared: Path) -> None:
    samples = [read_mjlog(path) for path in sorted((shared / "data/formats").glob("*.mjlog.xml"))]
    read = {hand.id: hand for game in samples for hand in game.hands}
    assert len(read) == 38
    with gzip.open(shared / "data/real_logs/tenhou_ranked.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.split('"', 4)[3] in read:
                hand = decode_hand(json.loads(line))
                assert plain(read.pop(hand.id)) == plain(hand)
    assert not read


def test_a_game_of_our_own_is_read(own_game: LoggedGame, mjlog_text: Writer, tmp_path: Path) -> None:
    path = tmp_path / "own.mjlog"
    path.write_bytes(gzip.compress(mjlog_text(own_game).encode()))
    game = read_mjlog(path)
    assert (game.names, game.id) == (own_game.names, "own")
    own_game.hands[1].result.wins[0].fu = 30
    for ours, theirs in zip(game.hands, own_game.hands, strict=True):
        theirs.dice, ours.rules.seed_type = (0, 0), None
        assert plain(ours) == plain(tidied(theirs))


@pytest.mark.parametrize(
    ("code", "meld"),
    [
        (51255, MeldCode("chi", 0, (82, 85), 88)),
        (18 << 8, MeldCode("ankan", 1, (16, 17, 18, 19))),
        (18 << 8 | 1, MeldCode("daiminkan", 2, (16, 17, 19), 18)),
        ((3 * 27 + 1) << 9 | 3 << 5 | 8 | 3, MeldCode("pon", 0, (108, 110), 109)),
        ((3 * 27 + 1) << 9 | 3 << 5 | 16 | 3, MeldCode("kakan", 0, (108, 110), 109, 111)),
    ],
)
def test_a_meld_code_names_the_very_tiles(code: int, meld: MeldCode) -> None:
    assert decode_meld(code, 1) == meld


def test_every_number_is_a_meld_or_refused() -> None:
    refused = 0
    for code in range(-1, (1 << 16) + 1):
        try:
            meld = decode_meld(code, 2)
        except RecordError:
            refused += 1
        else:
            tiles = [*meld.consumed, *(tile for tile in (meld.called, meld.added) if tile >= 0)]
            assert len(set(tiles)) == len(tiles) in (3, 4)
            assert set(tiles) <= set(range(136))
    assert refused > 2


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("<mjloggm", "<mjlogg", "not XML|not an mjlog"),
        ('<mjloggm ver="2.3">', '<!DOCTYPE x [<!ENTITY a "b">]><mjloggm ver="2.3">', "no DOCTYPE and no entities"),
        ('type="169"', 'type="185"', "three-player games"),
        ('type="169"', "", "the attribute 'type' is missing"),
        ("<TAIKYOKU", "<TAIKYUKU", "unknown element"),
        ("<TAIKYOKU", "<T3/><TAIKYOKU", "comes before the first INIT"),
        ('seed="0,0,0,', 'seed="0,0,', "seed: expected 6 numbers, got 5"),
        ('seed="0,0,0,', 'seed="zero,0,0,', "seed: expected a whole number, got 'zero'"),
        ('oya="1"', 'oya="2"', "hand 1: seat 2 is not the dealer of hand 2"),
        ('oya="0" hai0="', 'oya="0" hai0="136,', "a tile is a number 0 to 135"),
        ('oya="0" hai0="', 'oya="0" hai0="0,', "tile 0 appears a second time"),
        ('yaku="1,1', 'yaku="1', "expected pairs of number and han"),
        ('yaku="1,1', 'yaku="99,1', "there is no number 99"),
        ('type="yao9"', 'type="yao8"', "'yao8' is no draw"),
        ('owari="', 'owari="x', "owari: expected"),
        ("</mjloggm>", "", "not XML"),
        ('ten="211,', 'ten="212,', "hand 1: .*sc: the points are .21200, 28900, .* here, the record has .211, 289,"),
        ('ten="250,240,', 'ten="240,240,', "<REACH>: ten: the points are .25000, 24000, .* the record has .240, 240,"),
        ('step="2"', 'step="12"', "step: expected a whole number, got '12'"),
        ('<TAIKYOKU oya="0"', '<TAIKYOKU oya="1"', "seats count from the first dealer, who cannot be seat 1"),
        ('ba="0,1"', 'ba="1,1"', "ba: the hand has honba 0, the record says 1 here"),
        ('yao9" ba="2,0"', 'yao9" ba="1,0"', "ba: the hand has honba 2, the record says 1 here"),
        ('machi="53"', 'machi="54"', "machi: the last tile is 53, the record has 54"),
        ('doraHai="', 'doraHai="0,', "doraHai: the indicators are"),
        ('machi="53" hai="', 'machi="53" hai="135,', "hai: seat 1 holds the tiles"),
    ],
)
def test_a_damaged_document_says_where(
    own_game: LoggedGame, mjlog_text: Writer, old: str, new: str, reason: str
) -> None:
    text = mjlog_text(own_game)
    assert old in text
    with pytest.raises(RecordError, match=reason):
        parse_mjlog(text.replace(old, new, 1))


@pytest.mark.rule("B-04")
def test_a_document_that_contradicts_its_own_seed_is_refused(shared: Path) -> None:
    text = (shared / "data/formats/6433fb1f62b5.mjlog.xml").read_text()
    parse_mjlog(text)
    with pytest.raises(RecordError, match=r"hand 0: .*appears a second time|hand 0: event"):
        parse_mjlog(text.replace("<T14/>", "<T15/>", 1))
    exchanged = text.replace('hai0="116,103,', 'hai0="117,103,', 1).replace("<W117/><G117/>", "<W116/><G116/>", 1)
    with pytest.raises(RecordError, match="the first hand dealt is not in the walls"):
        parse_mjlog(exchanged)


@pytest.mark.rule("B-04")
def test_a_fragment_finds_its_place_among_the_walls_of_the_seed(shared: Path) -> None:
    text = (shared / "data/formats/6433fb1f62b5.mjlog.xml").read_text()
    first, second = text.index("<INIT"), text.index("<INIT", text.index("<INIT") + 1)
    game = parse_mjlog(text[:first] + text[second:])
    assert (len(game.hands), game.hands[0].authenticity, game.hands[0].whole) == (8, "wall_verified", False)
