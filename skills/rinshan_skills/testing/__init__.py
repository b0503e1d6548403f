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

__all__ = [
    "Recorder",
    "Scene",
    "SceneError",
    "build",
    "furiten",
    "in_riichi",
    "make_wall",
    "noten",
    "not_furiten",
    "record",
    "tenpai",
]
