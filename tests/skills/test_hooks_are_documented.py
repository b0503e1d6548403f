"""No hook without a page, an emitter, a test by name and a place in the documented order (H-01 to H-07)."""

import inspect
import re
from pathlib import Path

import pytest

import rinshan
from rinshan.decisions import Decision
from rinshan.hooks import NO_HOOKS, ORDER, SPECS, Hooks
from rinshan.rows import listen
from rinshan.rules import PRESETS, load_rules
from rinshan.streams import Stream
from rinshan.table import Table
from rinshan_skills import open_game
from rinshan_skills.hookdocs import PAGE, main, order_pattern, page, read_text, signature_text
from rinshan_skills.hooks import SKILL_SPECS, SkillHooks
from rinshan_skills.testing import record

ROOT = Path(__file__).parents[2]
ALL = {**SPECS, **SKILL_SPECS}


@pytest.mark.parametrize("name", ALL)
def test_each_hook_has_a_heading_its_exact_signature_and_a_full_text(name):
    text = read_text(ALL[name])
    assert text.rules
    assert f"### {name}\n\n```python\n{signature_text(ALL[name])}\n```" in page()


def test_the_page_is_what_the_specifications_say(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    assert PAGE.is_file()
    assert main(["--check"]) == 0
    monkeypatch.chdir(ROOT / "tests")
    assert main(["--check"]) == 1
    assert "--write" in capsys.readouterr().err


def test_each_hook_has_a_test_by_name():
    tests = re.findall(r"^def test_(\w+)\(", (Path(__file__).with_name("test_each_hook_in_play.py")).read_text(), re.M)
    by_length = sorted(ALL, key=len, reverse=True)
    tested = {next((name for name in by_length if test.startswith(f"{name}_")), "") for test in tests}
    assert set(ALL) - tested == set()


def test_each_hook_of_the_core_is_called_in_the_core():
    source = "\n".join(path.read_text() for path in Path(rinshan.__file__).parent.rglob("*.py"))
    assert [name for name in SPECS if not re.search(rf"\bon\.{name}\(", source)] == []


def test_each_hook_point_is_guarded_so_that_a_game_without_skills_pays_nothing():
    for path in Path(rinshan.__file__).parent.rglob("*.py"):
        text = path.read_text()
        called = set(re.findall(r"\bon\.([a-z_]+)\(", text)) & set(SPECS)
        guarded = set(re.findall(r"\bif\b[^\n]*\bon\.([a-z_]+)\b(?!\()", text)) | set(
            re.findall(r"(?:or|and) (?:table\.|self\.)?on\.([a-z_]+)\b(?!\()", text)
        )
        assert called <= guarded, path


def test_only_the_hook_specifications_import_pluggy_in_the_core():
    folder = Path(rinshan.__file__).parent
    users = [
        path.name for path in folder.rglob("*.py") if re.search(r"^\s*(import|from) pluggy", path.read_text(), re.M)
    ]
    assert users == ["hooks.py"]


@pytest.mark.parametrize(("specs", "slots"), [(SPECS, Hooks), (SKILL_SPECS, SkillHooks)])
def test_the_slots_are_exactly_the_specifications_with_their_types(specs, slots):
    assert [name for name in slots.__slots__ if name != "rows"] == list(specs)
    for name, spec in specs.items():
        wanted = inspect.signature(spec.function)
        types = ", ".join(str(parameter.annotation) for parameter in wanted.parameters.values())
        assert slots.__annotations__[name] == f"Callable[[{types}], {wanted.return_annotation}] | None"


def test_a_table_without_skills_has_no_hooks_at_all():
    table = Table(load_rules("tenhou"))
    assert table.on is NO_HOOKS
    assert all(getattr(NO_HOOKS, name) is None for name in NO_HOOKS.__slots__)
    assert listen(table) is listen(table)
    assert table.on is not NO_HOOKS


class _Random:
    def __init__(self, seed: int) -> None:
        self._below = Stream(f"order {seed}").below

    def __call__(self, ask: Decision):
        wins = [item for item in ask.space if item.kind in ("tsumo", "ron", "ankan", "kakan", "daiminkan")]
        return wins[0] if wins and self._below(3) else ask.space.sample(self._below)


def _emitted(preset: str, players: int, seed: int) -> list[str]:
    emitted: list[str] = []
    game = open_game(load_rules(preset, players=players), seed=seed, hands=6, raise_faults=True)
    record(game.table, emitted)
    answer, play = _Random(seed), game.play()
    asks = next(play)
    while game.result is None:
        try:
            asks = play.send(tuple(answer(ask) for ask in asks))
        except StopIteration:
            break
    return emitted


@pytest.mark.rule("H-01", "H-02", "H-03", "H-04", "H-06", "H-07", "B-05")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", [name for name, rules in PRESETS.items() if rules.errors == "prevent"])
def test_recorded_games_emit_exactly_the_documented_order(preset, players):
    pattern = order_pattern()
    for seed in range(4):
        steps = [name for name in _emitted(preset, players, seed) if not SPECS[name].pure]
        assert pattern.fullmatch("".join(f"{name} " for name in steps)), steps


def test_the_order_names_every_hook_that_opens_or_tells():
    words = {word for rule in ORDER.values() for word in re.findall(r"\w+", rule)} - set(ORDER)
    assert words == {name for name, spec in SPECS.items() if not spec.pure}


@pytest.mark.rule("H-05")
def test_the_value_of_a_win_is_asked_for_in_the_documented_order(table):
    hand = {"east": "123m456p789s1122z", "wall": "9m???1z", "dora": "8s"}
    t = table(**hand, record_hooks=True).play("E: discard 9m").until("E")
    start = len(t.hooks)
    t.play("E: tsumo")
    stages = [name for name in SPECS if SPECS[name].stage in ("The value of a win (H-05)", "Payments (H-05, H-06)")]
    asked = t.hooks[start:]
    settled = asked[asked.index("judged") :]
    first = [name for name in dict.fromkeys(settled) if name in stages]
    wanted = ["yaku", "may_count", "yaku_han", "fu_direct", "fu_final", "han_direct", "han_final", "limit"]
    assert [name for name in first if name in wanted] == wanted
    payments = ["payment_multiply", "payment_add", "payments_due", "payment_final", "settled"]
    assert [name for name in first if name in payments] == payments
