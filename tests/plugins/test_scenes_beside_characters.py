"""The scenes beside the characters lead everywhere: by themselves they play every branch, step by step."""

import pytest

from rinshan_skills.testing.matrix import Plan, Report, run


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """What comes of the scenes by themselves, replayed and looked at in other worlds."""
    return run(Plan(pairs=False, processes=1, folder=str(tmp_path_factory.mktemp("scenes"))))


def test_every_scene_can_be_played_as_it_is_written_and_keeps_the_contract(alone: Report) -> None:
    assert alone.failures == [], alone.text()
    assert alone.games == alone.cases > 100


def test_every_branch_of_every_character_is_played_in_some_scene(alone: Report) -> None:
    assert alone.fired is not None
    assert alone.fired.missed() == {}
