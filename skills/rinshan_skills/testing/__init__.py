"""The kit that tests skills: scenes in notation through the front door. See `rinshan_skills.testing.scene`."""

from rinshan_skills.testing.recorder import Recorder, record
from rinshan_skills.testing.scene import (
    Scene,
    SceneError,
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
    "Recorder",
    "Scene",
    "SceneError",
    "build",
    "expect_same_prompts",
    "furiten",
    "in_riichi",
    "make_wall",
    "noten",
    "not_furiten",
    "prompts",
    "record",
    "tenpai",
]
