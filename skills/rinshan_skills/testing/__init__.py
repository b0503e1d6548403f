"""The kit that tests skills: scenes, the contract of every skill, the pair matrix. See docs/testing-skills.md."""

from rinshan_skills.testing.contracts import ContractError, contract, contract_tests
from rinshan_skills.testing.fired import Fired
from rinshan_skills.testing.given import SceneError
from rinshan_skills.testing.recorder import Recorder, record
from rinshan_skills.testing.replays import replay_file
from rinshan_skills.testing.scene import (
    Scene,
    build,
    furiten,
    in_riichi,
    make_wall,
    not_furiten,
    noten,
    tenpai,
)
from rinshan_skills.testing.worlds import expect_same_prompts, prompts

__all__ = [
    "ContractError",
    "Fired",
    "Recorder",
    "Scene",
    "SceneError",
    "build",
    "contract",
    "contract_tests",
    "expect_same_prompts",
    "furiten",
    "in_riichi",
    "make_wall",
    "noten",
    "not_furiten",
    "prompts",
    "record",
    "replay_file",
    "tenpai",
]
