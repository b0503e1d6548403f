"""Every character in the box keeps the contract of every skill."""

import pytest

from rinshan_skills.testing.contracts import subject_name, subjects


@pytest.mark.parametrize("character", subjects("*"), ids=subject_name)
def test_a_character_keeps_the_contract_of_every_skill(character, skill_contract):
    skill_contract(character, games=1, hands=1)
