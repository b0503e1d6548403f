"""What every shipped pack must keep: texts in three languages, only public imports, and a match that plays."""

import re
from pathlib import Path

import pytest

import rinshan
import rinshan_plugins
import rinshan_skills
from rinshan.drive import drive, replay
from rinshan.records.native import Recorder, read_record, record_lines, verify_record
from rinshan.rules import PRESETS, load_rules
from rinshan.streams import Stream
from rinshan_skills import ExtraYaku, Skill, open_game, registry, seat_cards
from rinshan_skills.character import skill_name, skill_text
from rinshan_skills.texts import LANGUAGES

PACKS = Path(rinshan_plugins.__file__).parent
CLASSES = [cls for pack in registry().packs.values() for cls in pack.classes if issubclass(cls, Skill)]
FILES = [path for folder in ("characters", "yaku") for path in (PACKS / folder).rglob("*.py")]


class Random:
    """Answers at random, with a liking for kans, so that replacement tiles are drawn."""

    def __init__(self, seed):
        self._below = Stream(f"packs {seed}").below

    def answer(self, decision, view):
        kans = [item for item in decision.space if item.kind in ("ankan", "kakan", "daiminkan")]
        return kans[0] if kans else decision.space.sample(self._below)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_packs_use_only_what_a_strangers_pack_can_use(path):
    for module in re.findall(r"^\s*(?:from|import) (rinshan_skills[\w.]*)", path.read_text(encoding="utf-8"), re.M):
        assert module == "rinshan_skills"


def test_the_engine_and_the_framework_name_no_character_and_no_extra_yaku():
    words = [name for found in registry().characters.values() for name in (found.id, *found.names.values())]
    words += [*registry().yaku, *(cls.__name__ for cls in CLASSES)]
    for package in (rinshan, rinshan_skills):
        for path in Path(package.__file__).parent.rglob("*.py"):
            if "testing" in path.parts:
                continue
            text = re.sub(r'"""[\s\S]*?"""', "", path.read_text(encoding="utf-8"))
            assert [word for word in words if re.search(rf"(?<![A-Za-z0-9_]){word}(?![A-Za-z0-9_])", text)] == [], path


@pytest.mark.rule("K-01")
def test_every_skill_has_a_name_and_a_text_in_three_languages():
    for cls in CLASSES:
        for wording in (skill_name(cls), skill_text(cls)):
            assert tuple(wording) == LANGUAGES
            assert all(wording.values())


@pytest.mark.parametrize("preset", [name for name, rules in PRESETS.items() if rules.errors == "prevent"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_with_every_pack_replay_to_the_same_events(preset, players):
    rules = load_rules(preset, players=players, extra_yaku=tuple(registry().yaku))
    cards = [list(registry().characters) for _ in range(players)]
    answers: list[str] = []
    game = open_game(rules, seed=f"{preset}{players}", seats=cards, checks=True, raise_faults=True, hands=9)
    drive(game, [Random(seat) for seat in range(players)], answers)
    again = open_game(rules, seed=f"{preset}{players}", seats=game.setup.cards, checks=True, raise_faults=True, hands=9)
    replay(again, answers)
    assert again.table.journal == game.table.journal
    assert any(event[0] == "activated" for event in game.table.journal) or players == 2


def test_a_record_of_a_match_with_cards_is_read_back_and_verified():
    rules = load_rules("tenhou", extra_yaku=tuple(registry().yaku))
    recorder = Recorder()
    game = open_game(rules, seed="record", seats=[list(registry().characters)], hands=3, listeners=[recorder])
    drive(game, [Random(seat) for seat in range(4)], recorder.answers)
    text = "\n".join(record_lines(game, recorder))
    record = read_record(text, opener=lambda rules, cards, packs: seat_cards(rules, cards).attach)
    assert record.setup.cards[0] == tuple(registry().characters)
    assert verify_record(record) == []


def test_extra_yaku_are_off_in_every_preset():
    assert all(rules.extra_yaku == () for rules in PRESETS.values())
    assert all(issubclass(cls, ExtraYaku) for cls in registry().yaku.values())
