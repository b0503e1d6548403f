"""The shipped tables are what the script builds, and answer as a plain search does."""

import lzma
import random
import subprocess
import sys

import pytest

from rinshan.hand.build_tables import build
from rinshan.hand.distance import suit_vector
from rinshan.hand.tables import DATA, FILES, tables


@pytest.mark.parametrize("four", [False, True], ids=["by shape", "four copies"])
@pytest.mark.rule("B-11")
def test_the_shipped_tables_are_what_the_script_builds(four):
    assert lzma.decompress((DATA / FILES[four]).read_bytes()) == build(four)


def test_the_tables_are_small_enough_to_ship():
    assert all((DATA / name).stat().st_size < 32_000 for name in FILES.values())


def test_importing_the_package_reads_no_table():
    code = "import rinshan.hand, rinshan.hand.tables as t; print(t.tables.cache_info().currsize)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "0"


@pytest.mark.parametrize("four", [False, True], ids=["by shape", "four copies"])
@pytest.mark.rule("B-11")
def test_a_suit_is_as_far_from_sets_as_a_search_finds(four, oracle):
    """What the suit itself does not give, other suits give at full price."""
    rng = random.Random(f"suit {four}")
    for _ in range(60):
        suit = [0] * 9
        for rank in rng.choices([0, 1, 4, 5, 6, 7, 8], k=rng.randint(0, 8)):
            suit[rank] += suit[rank] < 4
        found = suit_vector(suit, four)
        for sets in range(1, 5):
            cheapest = min(min(found[5 + n], found[n] + 2) + 3 * (sets - n) for n in range(sets + 1))
            assert cheapest == oracle.distance(suit + [0] * 25, 4 - sets, four)


def test_memories_are_emptied_when_full(monkeypatch):
    monkeypatch.setattr("rinshan.hand.tables.MOST_REMEMBERED", 8)
    source = tables()
    source.known.clear()
    rng = random.Random(8)
    for _ in range(40):
        source.gains_of(bytes(rng.choices([0, 0, 1, 2], k=9)))
        assert len(source.known) <= 8
