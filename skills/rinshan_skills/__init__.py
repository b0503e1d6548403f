"""The skill framework on top of the engine, and the kit that tests skills.

What a pack imports stands here; `docs/writing-a-skill.md` shows how it is used.
"""

from rinshan.modifiers import GO_AROUND, NEXT_HAND, THIS_GAME, THIS_HAND, THIS_TURN, End
from rinshan.rows import DISABLED, SEALED
from rinshan_skills.activation import Activation
from rinshan_skills.binding import Me
from rinshan_skills.cards import HeldCard, face_down
from rinshan_skills.character import Character
from rinshan_skills.modifiers import Modifier
from rinshan_skills.registry import Registry, registry
from rinshan_skills.seating import open_game, seat_cards
from rinshan_skills.skill import (
    AS_PRINTED,
    AWAKENING,
    DECLARED,
    FIXED,
    FREE,
    LIMITED,
    LOCKED,
    NEVER,
    ORDINARY,
    SWITCH,
    ExtraYaku,
    Skill,
    mine,
    per_game,
    per_hand,
    per_row,
    side,
)

__all__ = [
    "AS_PRINTED",
    "AWAKENING",
    "DECLARED",
    "DISABLED",
    "FIXED",
    "FREE",
    "GO_AROUND",
    "LIMITED",
    "LOCKED",
    "NEVER",
    "NEXT_HAND",
    "ORDINARY",
    "SEALED",
    "SWITCH",
    "THIS_GAME",
    "THIS_HAND",
    "THIS_TURN",
    "Activation",
    "Character",
    "End",
    "ExtraYaku",
    "HeldCard",
    "Me",
    "Modifier",
    "Registry",
    "Skill",
    "face_down",
    "mine",
    "open_game",
    "per_game",
    "per_hand",
    "per_row",
    "registry",
    "seat_cards",
    "side",
]
