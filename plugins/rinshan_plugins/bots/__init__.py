"""Players that ship in the box, by name: three for tests, and one that plays.

A bot sees a `rinshan.views.View` and a `Decision` and nothing else; the rules of the match, which everybody knows, are
given when it is made. Chance, where a bot has any, comes from the seed of the match. One's own bots are loaded with
`rinshan_plugins.bots.own`.
"""

from rinshan_plugins.bots.efficiency import EfficiencyBot
from rinshan_plugins.bots.registry import BOTS, BotMaker, bot_names, make_bot
from rinshan_plugins.bots.simple import FirstBot, RandomBot, TsumogiriBot

__all__ = [
    "BOTS",
    "BotMaker",
    "EfficiencyBot",
    "FirstBot",
    "RandomBot",
    "TsumogiriBot",
    "bot_names",
    "make_bot",
]
