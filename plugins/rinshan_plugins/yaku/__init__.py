"""Extra yaku: one file each. Switched on for a match by the rule ``extra_yaku``, or for one player by a card (Y)."""
