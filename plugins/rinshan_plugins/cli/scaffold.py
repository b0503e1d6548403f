"""What ``rinshan new`` writes: a skill of a type with its character, texts and tests, which play as they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

WIDTH: Final = 88
"""The lines are no longer, so that usual formatters leave them as they are."""
LONGEST: Final = 36
"""So long may a name be for that."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A skill to begin with. ``body`` is its class without the docstring, ``before`` what stands above the class."""

    imports: str
    body: str
    test: str
    zh: str
    ja: str
    en: str
    before: str = ""
    scenes: str = ""


@dataclass(frozen=True, slots=True)
class Scaffold:
    """The texts of the three files for a name in small letters, such as ``paper_lantern``."""

    name: str
    kind: str

    @property
    def cls(self) -> str:
        """The class of the skill, ``PaperLantern``."""
        return "".join(part.capitalize() for part in self.name.split("_"))

    @property
    def constant(self) -> str:
        """The constant of the character, ``PAPER_LANTERN``."""
        return self.name.upper()

    def files(self) -> dict[str, str]:
        """Each file by its name: the skill, its texts, its tests."""
        sample = SAMPLES[self.kind]
        words = {"NAME": self.name, "CLASS": self.cls, "CONSTANT": self.constant}
        words["TITLE"] = self.name.replace("_", " ").title()
        card = [f'"{self.name}"', "__name__", f"({self.cls},)"]
        words["CARD"] = f"{self.constant} = Character({', '.join(card)})"
        if len(words["CARD"]) > WIDTH:
            words["CARD"] = f"{self.constant} = Character(\n    {', '.join(card)},\n)".replace(", ", ",\n    ")
        for part in ("imports", "before", "body", "test", "zh", "ja", "en", "scenes"):
            words[part.upper()] = getattr(sample, part)
        return {
            f"{self.name}.py": _filled(MODULE, words),
            f"{self.name}.toml": _filled(TEXTS, words),
            f"test_{self.name}.py": _filled(TEST, words),
        }


def _filled(text: str, words: dict[str, str]) -> str:
    """A text with what stands for words in it, ``<NAME>``, replaced; twice, for samples hold such words too."""
    for _ in range(2):
        for word, said in words.items():
            text = text.replace(f"<{word}>", said)
    return text


MODULE: Final = '''"""<TITLE>: a character with one skill."""

from rinshan_skills import <IMPORTS>


<BEFORE>class <CLASS>(Skill):
    """<EN>"""

    kind = <BODY>


<CARD>
'''
TEXTS: Final = """[character]
name = { zh = "<TITLE>", ja = "<TITLE>", en = "<TITLE>" }
school = { zh = "自创", ja = "自作", en = "Home-made" }

[<CLASS>]
name = { zh = "<TITLE>", ja = "<TITLE>", en = "<TITLE>" }

[<CLASS>.text]
zh = "<ZH>"
ja = "<JA>"
en = "<EN>"
<SCENES>"""
TEST: Final = '''"""<TITLE> at the table."""

from <NAME> import <CONSTANT>

CARDS = {"east": [<CONSTANT>]}
<TEST>

def test_it_keeps_the_contract_and_every_branch_is_played(skill_contract):
    fired = skill_contract(<CONSTANT>, games=1, hands=1)
    assert fired.missed() == {}
'''

HAND: Final = 'HAND = {"east": "123m456p789s1122z", "wall": "9m 1s 2s 3s"}\n'
WIN: Final = 'HAND = {"east": "123m456p789s1112z", "wall": "9m ? ? ? 2z"}\nPLAY = ["E: discard 9m", "E: tsumo"]\n'


def _look(answer: str, known: str, no: str = "no") -> str:
    """Tests of a skill that looks at the tiles to come: the draws that are known after an answer."""
    return f"""{HAND}

def test_its_holder_alone_learns_what_comes_next(table):
    t = table(**HAND, cards=CARDS).play("E: {answer}")
    assert list(t.view("E").known_live) == {known}
    assert not t.view("S").known_live


def test_who_declines_learns_nothing(table):
    t = table(**HAND, cards=CARDS).play("E: {no}")
    assert not t.view("E").known_live
"""


TAKEN: Final = frozenset({"OneHanMore", "HAND"})
"""What the samples call things besides; no skill is called so."""
SAMPLES: Final[dict[str, Sample]] = {
    "ordinary": Sample(
        "ORDINARY, Character, Skill, mine",
        """ORDINARY

    @mine
    def drawn(self, me):
        yield me.peek(*me.next_live(1))""",
        _look("yes", "[1]"),
        "你摸牌后，可以看牌山的下一张牌。",
        "ツモの後、次の牌を見てよい。",
        "When you have drawn you may look at the next live tile.",
    ),
    "locked": Sample(
        "LOCKED, Character, Skill, mine",
        """LOCKED

    @mine
    def han_direct(self, han):
        return han + 1""",
        f"""{WIN}

def test_a_win_is_worth_one_han_more(table):
    without = table(**HAND).play(*PLAY)
    held = table(**HAND, cards=CARDS).play(*PLAY)
    assert held.win("E").value.han == without.win("E").value.han + 1
""",
        "你和牌时加一番。",
        "あなたの和了は一翻増える。",
        "Your wins are worth one han more.",
    ),
    "limited": Sample(
        "LIMITED, Character, Skill, mine",
        """LIMITED

    @mine
    def drawn(self, me):
        yield me.peek(*me.next_live(3))""",
        _look("yes", "[1, 2, 3]"),
        "限定技：你摸牌后，可以看牌山接下来的三张牌。",
        "限定技：ツモの後、続く三枚を見てよい。",
        "Once per game, when you have drawn, you may look at the next three live tiles.",
    ),
    "awakening": Sample(
        "AWAKENING, THIS_GAME, Character, Modifier, Skill, mine",
        """AWAKENING

    def hand_starting(self, me):
        if me.table.scores[me.seat] < 20_000:
            yield me.modify(OneHanMore(), THIS_GAME)""",
        f"""{WIN}

def test_its_holder_awakes_below_twenty_thousand_points(table):
    calm = table(**HAND, cards=CARDS, scores={{"east": 20_000}}).play(*PLAY)
    awake = table(**HAND, cards=CARDS, scores={{"east": 19_900}}).play(*PLAY)
    assert awake.win("E").value.han == calm.win("E").value.han + 1
""",
        "觉醒技：一局开始时，若你的点数不满20000，此后你和牌时加一番。",
        "覚醒技：局の開始時に持ち点が20000点未満なら、以後あなたの和了は一翻増える。",
        "When a hand begins and you are below 20,000 points, your wins are worth one han more.",
        before='''class OneHanMore(Modifier):
    """Your wins are worth one han more."""

    @mine
    def han_direct(self, han):
        return han + 1


''',
        scenes="""
[[scenes]]
east = "123m456p789s1112z"
wall = "9m ? ? ? 2z"
scores = { east = 19900 }
play = ["E: discard 9m", "E: tsumo"]
""",
    ),
    "switch": Sample(
        "SWITCH, Character, Skill, mine",
        """SWITCH
    sides = ("near", "far")

    @mine
    def drawn(self, me):
        side = yield me.ask_side()
        yield me.peek(*me.next_live(1 if side == "near" else 3))""",
        _look("side near", "[1]", "pass")
        + """

def test_on_its_far_side_it_looks_further(table):
    t = table(**HAND, cards=CARDS).play("E: side far")
    assert list(t.view("E").known_live) == [1, 2, 3]
""",
        "转换技：你摸牌后，可以看牌山接下来的（近）一张牌／（远）三张牌。",
        "転換技：ツモの後、続く（近）一枚／（遠）三枚を見てよい。",
        "When you have drawn you may look at the next (near) one or (far) three live tiles.",
    ),
}
"""A skill of each type, by the word of ``--kind``."""
