"""The scenes beside the characters lead where random games seldom come; each of their steps can be taken."""

from collections.abc import Mapping
from typing import Any

import pytest

from rinshan.rules import load_rules
from rinshan_skills import registry
from rinshan_skills.character import Character
from rinshan_skills.testing.games import Case, play, replay_check
from rinshan_skills.testing.leaks import leak_check
from rinshan_skills.testing.players import maker
from rinshan_skills.testing.scenarios import cards_with, holder_seat, read_hint, scenes_of

SCENES = [
    pytest.param(character, scene, id=f"{character.id}-{number}")
    for character in registry().characters.values()
    for number, scene in enumerate(scenes_of(character))
]


@pytest.mark.parametrize(("character", "scene"), SCENES)
def test_every_step_of_a_scene_can_be_taken(character: Character, scene: Mapping[str, Any]) -> None:
    rules = load_rules("skills")
    holder = holder_seat(scene, 4)
    hint = read_hint(scene, rules, holder, "0")
    seats = tuple(cards_with((character.id,) if seat == holder else (), hint.beside.get(seat, ())) for seat in range(4))
    case = Case("0", rules, seats, [maker("default")], 1, (hint.wall,), hint.start, hint.script)
    played = play(case)
    assert played.found is None
    given = iter([answer for round_ in played.rounds for answer in round_])
    assert all(any(answer == step for answer in given) for _, step in hint.script), played.rounds[:20]
    assert replay_check(played) is None
    assert leak_check(played) is None
