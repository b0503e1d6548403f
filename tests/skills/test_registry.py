"""Packs and skill classes at load: what is wrong is refused by name with what was meant, and the rest goes on."""

import sys
import textwrap
from importlib.metadata import EntryPoint

import pluggy
import pytest

from rinshan.errors import PackError, RuleError
from rinshan.rules import load_rules
from rinshan_skills import (
    DECLARED,
    LIMITED,
    LOCKED,
    SWITCH,
    Character,
    ExtraYaku,
    Registry,
    Skill,
    mine,
    open_game,
    per_hand,
    registry,
    seat_cards,
    side,
)
from rinshan_skills.registry import GROUP


@pytest.fixture
def known():
    return Registry()


@pytest.fixture
def pack(tmp_path, monkeypatch, known):
    """Write a pack of several files, load it, and return the registry."""
    made = []

    def load(name, **files):
        folder = tmp_path / name
        folder.mkdir()
        for file, text in {"__init__": "", **files}.items():
            path = folder / (file if "." in file else f"{file}.py")
            path.write_text(textwrap.dedent(text), encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        made.append(name)
        known.load_pack(name, name, "1.2")
        return known

    yield load
    for module in [key for key in sys.modules if key.split(".")[0] in made]:
        del sys.modules[module]


TEXTS = """
[character]
name = { zh = "某人", ja = "誰か", en = "Somebody" }
school = { zh = "某校", ja = "某校", en = "Some school" }

[Peace]
name = { zh = "和", ja = "和", en = "Peace" }
text = { zh = "无。", ja = "なし。", en = "Nothing." }
"""
NO_TEXT = TEXTS.partition("text =")[0]
SOMEBODY = """
from rinshan_skills import Character, Skill

class Peace(Skill):
    def han_direct(self, me, han):
        return han

SOMEBODY = Character("somebody", __name__, (Peace,))
"""

# ------------------------------------------------------------------ classes


def refused(known, message, **fields):
    for name, value in fields.items():
        if hasattr(value, "__code__"):
            value.__qualname__ = f"Wrong.{name}"
    with pytest.raises(PackError, match=message) as caught:
        known.register(type("Wrong", (Skill,), fields))
    assert "test_registry:Wrong" in str(caught.value)


@pytest.mark.case("C-126")
def test_a_misspelt_hook_is_refused_with_what_was_meant(known):
    refused(known, r"no such hook; did you mean 'drawn'", drawnn=lambda self, me: None)


def test_a_helper_begins_with_an_underscore(known):
    refused(known, r"the name of a helper begins with '_'", something_else_entirely=lambda self: None)
    known.register(type("Fine", (Skill,), {"_helper": lambda self: None}))


def test_an_unknown_argument_is_refused_with_what_was_meant(known):
    refused(
        known,
        r"no argument 'reeding'; it has: me, fu, who, reading; did you mean 'reading'",
        fu_direct=lambda self, reeding: 0,
    )


@pytest.mark.case("C-126")
def test_defaults_and_stars_on_arguments_are_refused(known):
    refused(known, "no defaults", fu_direct=lambda self, me, fu=20: fu)
    refused(known, "no stars", fu_direct=lambda self, *args: 20)


def test_me_comes_first(known):
    refused(known, "'me' comes first", fu_direct=lambda self, fu, me: fu)


def test_a_staticmethod_is_refused(known):
    refused(known, "ordinary method with self, not a staticmethod", fu_direct=staticmethod(lambda fu: fu))


def test_a_generator_in_a_pure_hook_is_refused(known):
    def fu_direct(self, me, fu):
        yield fu

    refused(known, "is a plain function; it cannot yield", fu_direct=fu_direct)


def test_a_plain_function_in_an_active_hook_is_refused(known):
    refused(known, "is a generator: it yields what it asks and does", drawn=lambda self, me: None)


@pytest.mark.case("C-120")
@pytest.mark.parametrize("option", ["wrapper", "hookwrapper", "tryfirst", "trylast", "optionalhook"])
def test_pluggys_options_are_refused_because_order_is_a_rule(known, option):
    def han_direct(self, me, han):
        yield han

    marked = pluggy.HookimplMarker("rinshan")(**{option: True})(han_direct)
    refused(known, rf"take no hookimpl options \({option}\)", han_direct=marked)


def test_firstresult_is_no_option_of_any_specification(known):
    for name, caller in vars(known.manager.hook).items():
        assert not caller.spec.opts["firstresult"], name


def test_mine_needs_a_hook_that_is_about_somebody(known):
    refused(known, "no 'who'", continuation=mine(lambda self, me, plan: plan))


def test_state_that_copies_would_share_is_refused(known):
    refused(known, "would be shared by all copies", seen=[])


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        (
            "kind",
            "locked",
            r"kind: expected ORDINARY or LOCKED or LIMITED or AWAKENING.*got 'locked'; did you mean LOCKED\?",
        ),
        ("kind", None, r"kind: expected ORDINARY or LOCKED or LIMITED or AWAKENING.*, got None"),
        ("uses", 2, r"uses: expected per_hand\(N\).*got 2; did you mean per_hand\(2\) or per_game\(2\)\?"),
        (
            "uses",
            per_hand(0),
            r"uses: expected per_hand\(N\), per_game\(N\) or per_row\(N\) with N from 1, or None, got Uses",
        ),
        ("uses", per_hand(True), "uses: expected"),
        ("uses", "once", "uses: expected"),
        (
            "transforms",
            "declare",
            r'transforms: expected DECLARED or FREE or FIXED or "", .*got \'declare\'; did you mean DECLARED',
        ),
        ("transforms", True, "transforms: expected DECLARED"),
        ("knd", LOCKED, r"knd: a skill has no such field; did you mean 'kind'\?"),
        ("use", per_hand(1), r"use: a skill has no such field; did you mean 'uses'\?"),
        ("transform", DECLARED, r"transform: a skill has no such field; did you mean 'transforms'\?"),
    ],
)
def test_a_class_field_without_a_legal_value_is_refused_with_the_legal_ones(known, field, value, message):
    refused(known, message, **{field: value})


def test_class_fields_with_legal_values_and_state_of_ones_own_are_accepted(known):
    fields = {"kind": LIMITED, "uses": per_hand(2), "transforms": DECLARED, "seen": 0, "names": (), "word": "locked"}
    known.register(type("Fine", (Skill,), fields))


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("id", "", "needs an id"),
        ("id", "Kan Discard", "id: expected small letters, digits and '_', got 'Kan Discard'"),
        ("han", "1", "han: expected a number from 0, got '1'"),
        ("han", -1, "han: expected a number from 0"),
        ("incidental", 1, "incidental: expected True or False, got 1"),
        ("kind", "locked", "kind: expected"),
    ],
)
def test_the_fields_of_an_extra_yaku_are_checked_too(known, field, value, message):
    with pytest.raises(PackError, match=message):
        known.register(type("Wrong", (ExtraYaku,), {"id": "fine", field: value}))


def test_two_extra_yaku_of_one_id_are_refused(known):
    known.register(type("One", (ExtraYaku,), {"id": "same"}))
    with pytest.raises(PackError, match=r"extra yaku 'same' is defined twice: .*One.*Two"):
        known.register(type("Two", (ExtraYaku,), {"id": "same"}))


def test_the_end_of_a_modifier_in_a_pack_is_checked(pack):
    wrong = "from rinshan_skills import Modifier\nclass Wrong(Modifier):\n    end = 'this_hand'\n"
    known = pack("ending_pack", wrong=wrong, far="from rinshan_skills import End, Modifier\n"
                 "class Far(Modifier):\n    end = End('hands')\n", twice="from rinshan_skills import Modifier\n"
                 "class Twice(Modifier):\n    stacks = 2\n")  # fmt: skip
    told = {name.partition(":")[2]: str(error) for name, error in known.errors.items()}
    assert "expected an End, such as THIS_HAND, got 'this_hand'; did you mean 'THIS_HAND'?" in told["Wrong"]
    far = str(known.errors["ending_pack.far"])
    assert "End: expected a scope among turn, go_around, hand, game, got 'hands'; did you mean 'hand'?" in far
    assert "Twice.stacks: expected True or False, got 2" in told["Twice"]


def test_a_skill_that_cannot_be_made_without_arguments_is_refused(known):
    def init(self, points):
        self.points = points

    with pytest.raises(PackError, match="without arguments"):
        known.register(type("Wrong", (Skill,), {"__init__": init}))


@pytest.mark.case("C-122")
def test_a_class_is_registered_once_under_module_and_name(known):
    fine = type("Fine", (Skill,), {})
    known.register(fine)
    known.register(fine)
    assert known.skills == {f"{fine.__module__}:Fine": fine}
    assert known.manager.get_plugin(f"{fine.__module__}:Fine") is fine


def test_an_extra_yaku_needs_an_id(known):
    with pytest.raises(PackError, match="needs an id"):
        known.register(type("Nameless", (ExtraYaku,), {}))


# ------------------------------------------------------------------ packs


def test_a_pack_with_texts_is_loaded_from_its_files(pack):
    known = pack("fine_pack", somebody=SOMEBODY, **{"somebody.toml": TEXTS})
    assert known.errors == {}
    assert known.character("誰か").id == "somebody"
    assert known.character("SOMEBODY").names["zh"] == "某人"
    assert known.packs["fine_pack"].version == "1.2"


def test_a_pack_that_does_not_import_is_an_error_by_name_and_the_rest_goes_on(pack):
    known = pack("half_pack", broken="import no_such_module_anywhere", somebody=SOMEBODY, **{"somebody.toml": TEXTS})
    assert set(known.errors) == {"half_pack.broken"}
    assert "no_such_module_anywhere" in str(known.errors["half_pack.broken"])
    assert "somebody" in known.characters


@pytest.mark.parametrize("code", ["raise SystemExit(3)", "raise ValueError('no')", "1 / 0", "def broken(:"])
def test_whatever_a_module_raises_is_an_error_by_name_and_the_rest_goes_on(pack, code):
    known = pack("rough_pack", broken=code, somebody=SOMEBODY, **{"somebody.toml": TEXTS})
    assert set(known.errors) == {"rough_pack.broken"}
    assert "somebody" in known.characters


def test_a_package_inside_a_pack_that_does_not_import_is_told_once(known, tmp_path, monkeypatch):
    inner = tmp_path / "deep_pack" / "inner"
    inner.mkdir(parents=True)
    (inner.parent / "__init__.py").write_text("", encoding="utf-8")
    (inner / "__init__.py").write_text("raise ValueError('inside')", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    known.load_pack("deep_pack", "deep_pack")
    sys.modules.pop("deep_pack")
    assert set(known.errors) == {"deep_pack.inner"}


@pytest.mark.case("C-123")
def test_a_pack_that_is_installed_twice_is_an_error_that_names_both(known):
    known.load_pack("kiyosumi", "rinshan_plugins.characters.kiyosumi")
    known.load_pack("kiyosumi", "rinshan_plugins.yaku")
    told = str(known.errors["kiyosumi (rinshan_plugins.yaku)"])
    assert "pack 'kiyosumi' is installed twice" in told
    assert "rinshan_plugins.characters.kiyosumi" in told
    assert "rinshan_plugins.yaku" in told


@pytest.mark.case("C-124")
def test_an_entry_point_that_leads_nowhere_is_an_error_by_name(known):
    known.load_entry_point(EntryPoint("ghost", "rinshan_no_such_pack", GROUP))
    assert "pack 'ghost': rinshan_no_such_pack cannot be imported" in str(known.errors["ghost"])
    assert known.packs == {}


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ("", r"\[character\] is missing"),
        (TEXTS.replace("[Peace]", "[Peece]"), r"somebody.toml: unknown table 'Peece'; did you mean 'Peace'\?"),
        (TEXTS.replace("[character]", "[charakter]"), r"unknown table 'charakter'; did you mean 'character'\?"),
        (TEXTS + "[[scene]]\nplay = []\n", r"unknown table 'scene'; did you mean 'scenes'\?"),
        (TEXTS + "[zzz]\n", r"unknown table 'zzz'; expected some of character, Peace, scenes"),
        ("draft = true\n" + TEXTS, r"unknown table 'draft'"),
        (TEXTS + "[scenes]\nplay = []\n", r"scenes: expected a list of scenes, each begun with \[\[scenes\]\]"),
        (TEXTS.replace("[Peace]", "[[Peace]]"), r"\[Peace\]: expected one table, which begins with the line \[Peace\]"),
        (TEXTS.replace("[character]", "[[character]]"), r"\[character\]: expected one table"),
        (TEXTS.replace('ja = "なし。", ', ""), r"\[Peace\] text has no text in 'ja'"),
        (TEXTS.replace('ja = "なし。", ', 'ja = " ", '), r"\[Peace\] text has no text in 'ja'"),
        (TEXTS.replace('zh = "无。"', 'zn = "无。"'), r"text: unknown language 'zn'; expected zh, ja, en"),
        (TEXTS.replace('en = "Nothing." }', 'en = "Nothing.", fr = "Rien." }'), "unknown language 'fr'"),
        (TEXTS.replace("text =", "texts ="), r"\[Peace\] has an unknown field 'texts'; did you mean 'text'\?"),
        (TEXTS.replace("text =", "words ="), r"unknown field 'words'; expected name and text"),
        (TEXTS.replace("school =", "scool ="), r"unknown field 'scool'; did you mean 'school'\?"),
        (
            TEXTS + "\n[Peace.texts]\nzh = 'x'\nja = 'x'\nen = 'x'\n",
            r"\[Peace\] has an unknown field 'texts'; did you mean 'text'\?",
        ),
        (NO_TEXT, r"\[Peace\] has no 'text': expected text = { zh = ..., ja = ..., en = ... }$"),
        (NO_TEXT + 'text = "Nothing."', r"\[Peace\] text = 'Nothing.': expected { zh = ..., ja = ..., en = ... }"),
        (TEXTS + "=", "not readable as TOML"),
    ],
)
def test_texts_are_checked_when_the_pack_is_loaded(pack, texts, message):
    known = pack("poor_pack", somebody=SOMEBODY, **{"somebody.toml": texts})
    assert "somebody" not in known.characters
    told = " ".join(map(str, known.errors.values()))
    assert "somebody.toml" in told
    with pytest.raises(PackError, match=message):
        raise PackError(told)


def test_a_missing_text_file_is_an_error_by_name(pack):
    known = pack("mute_pack", somebody=SOMEBODY)
    assert "somebody.toml: missing beside somebody.py" in " ".join(map(str, known.errors.values()))


def test_a_wrong_skill_in_a_pack_does_not_stop_the_others(pack):
    wrong = "from rinshan_skills import Skill\nclass Wrong(Skill):\n    def drawnn(self, me): ...\n"
    known = pack("mixed_pack", wrong=wrong, somebody=SOMEBODY, **{"somebody.toml": TEXTS})
    assert set(known.errors) == {"mixed_pack.wrong:Wrong"}
    assert "somebody" in known.characters


# ------------------------------------------------------------------ the installed packs


def test_the_shipped_packs_are_found_by_entry_point_and_load_without_errors():
    assert registry().errors == {}
    assert {"kiyosumi", "yaku"} <= set(registry().packs)
    assert "miyanaga_saki" in registry().characters
    assert "kan_discard" in registry().yaku


@pytest.mark.parametrize("name", ["miyanaga_saki", "宫永咲", "宮永咲", "Miyanaga Saki", "miyanaga saki"])
def test_a_character_is_found_by_id_and_by_name_in_three_languages(name):
    assert registry().character(name).id == "miyanaga_saki"


def test_unknown_cards_are_refused_with_the_nearest_name():
    with pytest.raises(PackError, match="no character is called 'Miyanaga Sake'; did you mean 'miyanaga saki'"):
        seat_cards(load_rules(), [["Miyanaga Sake"]])
    with pytest.raises(PackError, match=r"did you mean 'miyanaga_saki\.ridge_flower'"):
        seat_cards(load_rules(), [["miyanaga_saki.ridge_flowers"]])
    with pytest.raises((PackError, RuleError), match="did you mean 'kan_discard'"):
        open_game(load_rules("tenhou", extra_yaku=("kan_discart",)))
    with pytest.raises(PackError, match="cards for 5 seats"):
        seat_cards(load_rules(), [[], [], [], [], []])


def test_cards_and_packs_are_named_in_what_determines_the_game():
    game = open_game(load_rules(), seats=[["宮永咲"], [], ["miyanaga_saki.ridge_flower"]])
    assert game.setup.cards[0] == ("miyanaga_saki",)
    assert list(game.setup.packs) == ["kiyosumi"]
    again = open_game(load_rules(), seats=game.setup.cards)
    assert again.setup.cards == game.setup.cards


def test_a_game_without_cards_has_nothing_attached():
    assert open_game(load_rules()).setup.attach is None


def test_two_characters_of_one_id_are_refused(known):
    quiet = type("Quiet", (Skill,), {"kind": LOCKED})
    known.characters["somebody"] = Character("somebody", "elsewhere", (quiet,))
    with pytest.raises(PackError, match="defined twice"):
        known.register_character(Character("somebody", __name__, (quiet,)))


# ------------------------------------------------------------------ names are owned


STRANGER = """
from rinshan_skills import Character, Skill

class RidgeFlower(Skill):
    pass

class Peace(Skill):
    pass

THIEF = Character("miyanaga_saki", __name__, (Peace,))
HONEST = Character("aardvark", __name__, (Peace,))
"""
STRANGE_YAKU = """
from rinshan_skills import ExtraYaku

class Stolen(ExtraYaku):
    id = "kan_discard"

class Base(ExtraYaku):
    id = "pinfu"
"""


@pytest.fixture
def stranger(tmp_path, monkeypatch, known):
    """Install a distribution whose packs sort before every other, and load all that is installed."""
    texts = TEXTS + "[RidgeFlower]\n" + TEXTS.partition("[Peace]\n")[2]
    yaku_texts = "".join(f"[{name}]\n{TEXTS.partition('[Peace]')[2]}" for name in ("Stolen", "Base"))
    files = {
        "aa_pack/__init__.py": "", "aa_pack/miyanaga_saki.py": STRANGER, "aa_pack/miyanaga_saki.toml": texts,
        "aa_pack/extra.py": STRANGE_YAKU, "aa_pack/extra.toml": yaku_texts,
        "aa_stranger-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: aa-stranger\nVersion: 1.0\n",
        "aa_stranger-1.0.dist-info/entry_points.txt": "[rinshan.packs]\naa = aa_pack\nkiyosumi = aa_pack\n",
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    known.load_entry_points()
    yield known
    for module in [key for key in sys.modules if key.split(".")[0] == "aa_pack"]:
        del sys.modules[module]


@pytest.mark.rule("H-07")
def test_a_stranger_cannot_take_the_place_of_a_shipped_character_by_sorting_first(stranger):
    saki = stranger.character("miyanaga_saki")
    assert saki is registry().character("miyanaga_saki")
    told = str(stranger.errors["aa_pack.miyanaga_saki:miyanaga_saki"])
    assert "character 'miyanaga_saki' is defined twice" in told
    assert "rinshan_plugins.characters.kiyosumi.miyanaga_saki (pack 'kiyosumi' of rinshan)" in told
    assert "aa_pack.miyanaga_saki (pack 'aa' of aa-stranger)" in told
    assert stranger.character("aardvark").module == "aa_pack.miyanaga_saki", "the rest of the stranger's pack is fine"


@pytest.mark.rule("H-07")
def test_a_stranger_cannot_take_the_name_of_a_skill_or_of_a_pack(stranger):
    shipped = registry().skill("miyanaga_saki.ridge_flower")
    assert stranger.skill("miyanaga_saki.ridge_flower") is shipped
    told = str(stranger.errors["aa_pack.miyanaga_saki:RidgeFlower"])
    assert "skill 'miyanaga_saki.ridge_flower' is defined twice" in told
    assert "(pack 'aa' of aa-stranger), class RidgeFlower" in told
    assert stranger.packs["kiyosumi"].distribution == "rinshan"
    told = str(stranger.errors["kiyosumi (aa-stranger)"])
    assert "pack 'kiyosumi' is installed twice: pack 'kiyosumi' of rinshan keeps the name" in told
    assert "pack 'kiyosumi' of aa-stranger" in told


@pytest.mark.rule("H-07")
def test_a_stranger_cannot_take_the_id_of_a_yaku_and_leaves_nothing_behind(stranger):
    assert stranger.extra_yaku("kan_discard") is registry().extra_yaku("kan_discard")
    told = str(stranger.errors["aa_pack.extra:Stolen"])
    assert "extra yaku 'kan_discard' is defined twice: rinshan_plugins.yaku" in told
    assert "aa_pack.extra (pack 'aa' of aa-stranger), class Stolen" in told
    assert "a yaku of the base game has that id" in str(stranger.errors["aa_pack.extra:Base"])
    assert not [key for key in stranger.skills if key.startswith("aa_pack.extra")]
    assert stranger.manager.get_plugin("aa_pack.extra:Stolen") is None


@pytest.mark.rule("H-07")
def test_a_character_given_as_an_object_cannot_pass_for_the_one_that_owns_its_id(stranger):
    quiet = type("Quiet", (Skill,), {"kind": LOCKED})
    with pytest.raises(PackError, match="character 'miyanaga_saki' is defined twice"):
        seat_cards(load_rules(), [[Character("miyanaga_saki", __name__, (quiet,))]], known=stranger)


def test_a_pack_that_cannot_be_imported_keeps_its_name_all_the_same(known):
    known.load_pack("broken", "rinshan_no_such_pack")
    known.load_pack("broken", "rinshan_plugins.yaku", "1.0", "aa-stranger")
    assert known.packs == {}
    assert "installed twice" in str(known.errors["broken (aa-stranger)"])


def test_a_class_that_came_in_a_pack_is_not_replaced_by_another_of_its_name(pack):
    known = pack("kept_pack", somebody=SOMEBODY, **{"somebody.toml": TEXTS})
    forged = type("Peace", (Skill,), {"__module__": "kept_pack.somebody"})
    with pytest.raises(PackError, match=r"skill 'somebody\.peace' is defined twice"):
        known.register(forged)
    assert known.skill("somebody.peace") is known.character("somebody").skills[0]


def test_two_strangers_may_use_one_short_name_and_the_first_keeps_it(pack):
    for name in ("one_pack", "two_pack"):
        character = SOMEBODY.replace('"somebody"', f'"{name}"')
        known = pack(name, somebody=character, **{"somebody.toml": TEXTS})
    assert known.errors == {}
    assert known.skill("somebody.peace") is known.character("one_pack").skills[0]
    assert known.skill("two_pack.somebody:Peace") is known.character("two_pack").skills[0]


@pytest.mark.case("C-121")
def test_a_refused_class_is_unknown_and_a_corrected_one_can_be_registered(known):
    class Fine(Skill):
        def han_direct(self, hann):
            return 0

    with pytest.raises(PackError, match="no argument 'hann'"):
        known.register(Fine)
    assert known.skills == {}
    wrong = Fine

    class Fine(Skill):
        def han_direct(self, han):
            return han

    known.register(Fine)
    assert Fine is not wrong
    assert list(known.skills.values()) == [Fine]
    assert known.manager.get_plugins() == {Fine}


@pytest.mark.parametrize("raised", ["SystemExit(3)", "BaseException('no')", "GeneratorExit"])
def test_a_pack_that_raises_anything_at_import_does_not_stop_the_others(pack, raised):
    known = pack("loud_pack", loud=f"raise {raised}", somebody=SOMEBODY, **{"somebody.toml": TEXTS})
    assert set(known.errors) == {"loud_pack.loud"}
    assert "somebody" in known.characters


class OneSide(Skill):
    """Only one of its sides can be used."""

    kind = SWITCH
    sides = ("calm", "storm")

    @mine
    @side("storm")
    def drawn(self, me):
        yield from ()


class AsksToo(OneSide):
    """The other one is asked for."""

    @mine
    def discarded(self, me):
        yield me.ask_side()


class BothSides(OneSide):
    """Each side has a handler."""

    @mine
    @side("calm")
    def discarded(self, me):
        yield from ()


class Selfless(Skill):
    """Forgets itself."""

    kind = LOCKED
    han_direct = lambda han: han  # noqa: E731


class Bare(Skill):
    """Takes nothing at all."""

    kind = LOCKED

    def judged():
        return None


class Property(Skill):
    """Says something where it should answer."""

    kind = LOCKED

    @property
    def han_direct(self):
        return 1


class Number(Skill):
    """The same as a number."""

    kind = LOCKED
    han_direct = 1


@pytest.mark.rule("K-20")
@pytest.mark.parametrize("skill", [AsksToo, BothSides])
def test_a_switch_whose_sides_can_be_used_is_fine(known, skill):
    known.register(skill)
    assert skill in known.skills.values()


@pytest.mark.rule("K-20", "H-07")
@pytest.mark.parametrize(
    ("skill", "told"),
    [
        (
            OneSide,
            "OneSide: no handler is side 'calm', and the other could be used once only; mark one, or ask me.ask_si",
        ),
        (Selfless, "Selfless.han_direct: the first argument is self, the object; it has han"),
        (Bare, "Bare.judged: the first argument is self, the object; it has none"),
        (Property, "Property.han_direct: a handler is an ordinary method with self, not a property"),
        (Number, "Number.han_direct: a handler is an ordinary method with self, not a int"),
    ],
)
def test_what_could_never_do_what_was_meant_is_refused_at_load(known, skill, told):
    with pytest.raises(PackError) as caught:
        known.register(skill)
    assert told in str(caught.value)
