"""How far a hand is from winning: shanten, waits, acceptance, tenpai, free tiles, linked furiten; all from tables.

`HandKeys` are the running keys of a seat. Functions on 34 counts serve those who keep none. What wins is a tuple of
`Shape`; the tables are read at the first question, not at import.
"""

from rinshan.hand.acceptance import Accepted, acceptance, kinds_in, mask_of, riichi_discards, tenpai_discards
from rinshan.hand.distance import NEVER
from rinshan.hand.forms import FormSet, SetForm, WithForms, form_set, forms_in
from rinshan.hand.furiten import linked_furiten, own_four, without_own_four
from rinshan.hand.keys import HandKeys
from rinshan.hand.parts import Part, WithParts
from rinshan.hand.shanten import shanten, shanten_orphans, shanten_pairs, shanten_standard
from rinshan.hand.shapes import (
    COUNTED_SHAPES,
    DEFAULT_SHAPES,
    SEVEN_PAIRS,
    STANDARD,
    STANDARD_OF_FOUR,
    THIRTEEN_ORPHANS,
    Shape,
    Shapes,
)

__all__ = [
    "COUNTED_SHAPES",
    "DEFAULT_SHAPES",
    "NEVER",
    "SEVEN_PAIRS",
    "STANDARD",
    "STANDARD_OF_FOUR",
    "THIRTEEN_ORPHANS",
    "Accepted",
    "FormSet",
    "HandKeys",
    "Part",
    "SetForm",
    "Shape",
    "Shapes",
    "WithForms",
    "WithParts",
    "acceptance",
    "form_set",
    "forms_in",
    "kinds_in",
    "linked_furiten",
    "mask_of",
    "own_four",
    "riichi_discards",
    "shanten",
    "shanten_orphans",
    "shanten_pairs",
    "shanten_standard",
    "tenpai_discards",
    "without_own_four",
]
