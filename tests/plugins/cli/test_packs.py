"""What is installed and what could not be loaded: ``plugins``, ``characters``, ``skills``, and warnings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import Any

import pytest
from typer.testing import Result

from rinshan.errors import PackError
from rinshan_plugins.cli.kana import latin, plain
from rinshan_skills import registry

Run = Callable[..., Result]
Refused = Callable[..., str]
RunJson = Callable[..., Any]

SKILL = "from rinshan_skills import Character, Skill\nclass Peace(Skill):\n    {line}\n"
WRONG = {
    "unimportable": ("import no_such_module_anywhere", "no_such_module_anywhere"),
    "unreadable": ("def broken(:", "SyntaxError"),
    "leaving": ("raise SystemExit(1)", "SystemExit"),
    "hookless": (SKILL.format(line="def drawnn(self, me): yield"), "did you mean 'drawn'"),
    "argued": (SKILL.format(line="def han_direct(self, hann): return 0"), "did you mean 'han'"),
    "kindless": (SKILL.format(line="kind = 'locked'"), "did you mean LOCKED"),
    "mute": (SKILL.format(line="kind = None") .replace("kind = None", "pass"), "mute.toml: missing"),
}  # fmt: skip
"""A module with something wrong in it, and what must be said of it."""


@pytest.fixture
def installed(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the command in a process in which a pack with everything that can be wrong is installed."""
    info = tmp_path / "rinshan_wrong-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rinshan-wrong\nVersion: 1.0\n", encoding="utf-8")
    points = "[rinshan.packs]\nwrong = rinshan_wrong\nghost = rinshan_no_such_pack\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    pack = tmp_path / "rinshan_wrong"
    pack.mkdir()
    (pack / "__init__.py").write_text("", encoding="utf-8")
    for name, (code, _) in WRONG.items():
        (pack / f"{name}.py").write_text(code, encoding="utf-8")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", "from rinshan_plugins.cli import main; main()", *arguments]
        variables = {"PYTHONPATH": str(tmp_path), "PATH": os.environ["PATH"], "COLUMNS": "80"}
        return subprocess.run(command, env=variables, capture_output=True, text=True, check=False)

    return run


def test_everything_that_could_not_be_loaded_is_told_by_name_with_the_reason(
    installed: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    shown = installed("plugins")
    assert shown.returncode == 1
    for name, (_, said) in WRONG.items():
        assert f"could not be loaded: rinshan_wrong.{name}" in shown.stdout, name
        assert said in shown.stdout, name
    assert "could not be loaded: ghost" in shown.stdout
    assert "kiyosumi 0.1.0" in shown.stdout
    told = json.loads(installed("plugins", "--json").stdout)
    assert {name.split(":")[0] for name in told["errors"]} == {*(f"rinshan_wrong.{name}" for name in WRONG), "ghost"}


def test_a_command_that_loads_packs_warns_with_one_line_each_and_goes_on(
    installed: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    shown = installed("characters")
    assert shown.returncode == 0
    assert "miyanaga_saki" in shown.stdout
    lines = shown.stderr.splitlines()
    assert len(lines) == len(WRONG) + 1
    assert all(line.startswith("rinshan: warning: ") for line in lines)
    missed = installed("match", "--seat", "peace", "--quiet")
    assert missed.returncode == 2
    assert "'peace' is neither a bot nor a character" in missed.stderr
    assert " (it may stand in what could not be loaded, see the warnings)" in " ".join(missed.stderr.split())
    assert missed.stderr.count("pack 'ghost': ") == 1


def test_packs_that_load_are_listed_with_version_and_contents(run: Run, run_json: RunJson) -> None:
    shown = run("plugins")
    assert shown.exit_code == 0
    assert "kan_discard" in shown.stdout
    told = run_json("plugins")
    assert f"{len(told['packs'])} packs, no errors" in shown.stdout
    assert told["errors"] == {}
    assert {pack["name"]: pack["version"] for pack in told["packs"]}.keys() >= {"kiyosumi", "yaku"}


def test_a_warning_is_said_once_in_each_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry().errors, "broken", PackError("pack 'broken': cannot be imported:\n  ValueError"))
    for _ in range(2):
        shown = run("match", "--seed", 1, "--seat", "saki:tsumogiri", "--seat", "tsumogiri", "--quiet")
        assert shown.stderr == "rinshan: warning: pack 'broken': cannot be imported: ValueError\n"


def test_a_match_of_bots_alone_loads_no_packs_and_warns_of_none(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry().errors, "broken", PackError("broken"))
    assert run("match", "--seed", 1, "--seat", "tsumogiri", "--quiet").stderr == ""


# ------------------------------------------------------------------ characters and skills


def test_characters_are_objects_with_names_school_skills_and_texts_in_three_languages(run_json: RunJson) -> None:
    (saki,) = (found for found in run_json("characters") if found["id"] == "miyanaga_saki")
    assert saki["names"] == {"zh": "宫永咲", "ja": "宮永咲", "en": "Miyanaga Saki"}
    assert saki["school"]["en"] == "Kiyosumi"
    assert saki["skills"] == ["miyanaga_saki.ridge_flower", "miyanaga_saki.no_new_flower"]
    assert set(saki["texts"]) == set(saki["skills"])
    assert set(saki["texts"]["miyanaga_saki.ridge_flower"]) == {"zh", "ja", "en"}


def test_skills_are_objects_with_names_type_holders_and_texts(run_json: RunJson) -> None:
    known = {skill["id"]: skill for skill in run_json("skills")}
    flower = known["miyanaga_saki.ridge_flower"]
    assert flower["names"]["zh"] == "岭上之花"
    assert flower["characters"] == ["miyanaga_saki"]
    assert (flower["type"], flower["uses"], flower["school"]["ja"]) == ("ordinary", None, "清澄")
    assert set(flower["texts"]) == {"zh", "ja", "en"}
    assert run_json("skills", "miyanaga_saki.ridge_flower") == [flower]


@pytest.mark.parametrize(("lang", "name"), [("zh", "宫永咲"), ("ja", "宮永咲"), ("en", "Miyanaga Saki")])
def test_names_are_shown_in_the_language_asked_for(run: Run, lang: str, name: str) -> None:
    assert name in run("characters", "--lang", lang).stdout
    assert name in run("skills", "--lang", lang).stdout
    assert name in run("match", "--seed", 1, "--seat", "saki:tsumogiri", "--lang", lang, "--quiet").stdout


@pytest.mark.parametrize("seats", [("saki", "nodoka"), ("saki", "saki")])
def test_a_record_is_told_in_any_language_whichever_it_was_played_in(
    run: Run, tmp_path: Path, seats: tuple[str, str]
) -> None:
    record = tmp_path / "game.jsonl"
    given = [word for seat in seats for word in ("--seat", f"{seat}:tsumogiri")]
    run("match", "--seed", 1, *given, "--lang", "ja", "--record", record, "--quiet")
    twice = seats[0] == seats[1]
    for lang, saki, nodoka in (("zh", "宫永咲", "原村和"), ("en", "Miyanaga Saki", "Haramura Nodoka")):
        told = run("replay", record, "--lang", lang, "--at", 4).stdout
        for name in (f"{saki} 1", f"{saki} 2") if twice else (saki, nodoka):
            assert name in told, told
        assert "宮永咲" not in told


def test_types_and_limits_are_said_in_the_language_asked_for(run: Run) -> None:
    assert "迷家 (普通技, 每行1次), 小濑川白望" in run("skills", "kosegawa_shiromi.stray_house", "--lang", "zh").stdout
    assert "仏滅 (限定)" in run("characters", "toyone", "--lang", "ja").stdout
    assert "The Red Mouth (switch, 1 per hand)" in run("characters", "toyone").stdout
    assert run("characters", "koromo", "--lang", "zh").stdout.startswith("天江衣 (Amae Koromo), 龙门渕, id amae_koromo")


@pytest.mark.parametrize("name", ["嶺上の花", "岭上之花", "flower on the ridge", "miyanaga_saki.ridge_flower"])
def test_a_skill_is_found_by_its_id_or_its_name_in_any_language(run_json: RunJson, name: str) -> None:
    assert [skill["id"] for skill in run_json("skills", name)] == ["miyanaga_saki.ridge_flower"]


@pytest.mark.parametrize("name", ["saki", "宮永咲", "miyanaga_saki"])
def test_who_asks_for_a_skill_by_the_name_of_a_character_is_told_the_command(refused: Refused, name: str) -> None:
    told = " ".join(refused("skills", name).split())
    assert f"no skill is called {name!r}; it is a character: `rinshan characters {quote(name)}` shows the card" in told


@pytest.mark.parametrize("name", ["flower on the ridge", "嶺上の花", "miyanaga_saki.ridge_flower"])
def test_who_asks_for_a_character_by_the_name_of_a_skill_is_told_the_command(refused: Refused, name: str) -> None:
    for arguments in (("characters", name), ("match", "--seat", name, "--quiet")):
        told = " ".join(refused(*arguments).split())
        assert f"; it is a skill: `rinshan skills {quote(name)}` shows it" in told
        assert "did you mean" not in told


def test_a_skill_that_there_is_not_is_corrected(refused: Refused) -> None:
    told = " ".join(refused("skills", "ridge_flowers").split())
    assert "no skill is called 'ridge_flowers'; did you mean" in told
    assert "`rinshan skills` lists them" in told


def test_the_language_may_come_from_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINSHAN_LANG", "ja")
    assert "嶺上の花" in run("characters").stdout


def test_an_unknown_language_skill_or_character_is_refused_with_what_there_is(refused: Refused) -> None:
    assert "expected a language, zh, ja, en, got 'fr'" in refused("characters", "--lang", "fr")
    assert "did you mean 'miyanaga_saki.ridge_flower'" in refused("skills", "miyanaga_saki.ridge_flowr")
    assert "'nobody' is no character" in refused("characters", "nobody")


def test_the_card_of_a_character_has_its_names_and_texts(run: Run) -> None:
    shown = run("characters", "saki").stdout
    for words in ("Miyanaga Saki (宫永咲, 宮永咲), Kiyosumi", "Flower on the Ridge (ordinary)", "replacement tile"):
        assert words in shown, words
    zh = run("characters", "saki", "--lang", "zh").stdout
    assert not any(line.strip().startswith("。") for line in zh.splitlines())


@pytest.mark.parametrize(
    "word", ["咲", "宮永", "さき", "みやなが", "サキ", "みやながさき", "miyanag", "MIYANAGA", "miyanaga saki"]
)
def test_a_character_is_found_by_any_part_of_its_name_and_in_kana(run_json: RunJson, word: str) -> None:
    assert [found["id"] for found in run_json("characters", word)] == ["miyanaga_saki"]


@pytest.mark.parametrize(
    ("kana", "text"),
    [
        ("きょうこ", "kyouko"),
        ("しゅんちゃん", "shunchan"),
        ("いっちょう", "itchou"),
        ("ろっぽん", "roppon"),
        ("ジュンイチ", "junichi"),
    ],
)
def test_kana_are_written_in_latin_letters(kana: str, text: str) -> None:
    assert latin(kana) == text


def test_long_vowels_and_blanks_do_not_matter_in_names() -> None:
    assert plain("Ryūmon Ōboshi") == plain("りゅうもん おおぼし") == plain("ryuumon ooboshi")


def test_a_second_skill_of_the_same_short_name_is_listed_under_its_full_key(tmp_path: Path) -> None:
    for name in ("first", "second"):
        info = tmp_path / f"rinshan_{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: rinshan-{name}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[rinshan.packs]\n{name} = rinshan_{name}\n", encoding="utf-8")
        pack = tmp_path / f"rinshan_{name}"
        pack.mkdir()
        (pack / "__init__.py").write_text("", encoding="utf-8")
        code = (
            "from rinshan_skills import LOCKED, Skill\n"
            "class Bloom(Skill):\n"
            "    kind = LOCKED\n"
            "    def han_direct(self, me, han): return han\n"
        )
        (pack / "plugin.py").write_text(code, encoding="utf-8")
        words = "".join(f'{lang} = "{name}"\n' for lang in ("zh", "ja", "en"))
        texts = f"[Bloom.name]\n{words}[Bloom.text]\n{words}"
        (pack / "plugin.toml").write_text(texts, encoding="utf-8")
    variables = {"PYTHONPATH": str(tmp_path), "PATH": os.environ["PATH"], "COLUMNS": "80"}

    def told(*arguments: str) -> Any:
        command = [sys.executable, "-c", "from rinshan_plugins.cli import main; main()", *arguments, "--json"]
        return json.loads(subprocess.run(command, env=variables, capture_output=True, text=True, check=True).stdout)

    names = {skill["id"]: skill["names"]["en"] for skill in told("skills") if "loom" in skill["id"]}
    assert names == {"plugin.bloom": "first", "rinshan_second.plugin:Bloom": "second"}
    (second,) = told("skills", "rinshan_second.plugin:Bloom")
    assert (second["id"], second["names"]["en"]) == ("rinshan_second.plugin:Bloom", "second")
    packs = {pack["name"]: pack["skills"] for pack in told("plugins")["packs"]}
    assert (packs["first"], packs["second"]) == (["plugin.bloom"], ["rinshan_second.plugin:Bloom"])
