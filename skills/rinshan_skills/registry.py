"""Packs, characters, skills and extra yaku: found by entry point, checked once, held by pluggy (H-07, Y).

A pack is a module or package named by an entry point of the group ``rinshan.packs``. It and its submodules are
imported; every `Character` and every class derived from `Skill` that is found in them is registered. Whatever cannot
be loaded becomes a `PackError` by name in ``errors``; everything else goes on. A single file that is not installed is
a pack as well, once it is loaded by its path (`Registry.load_file`); it needs no texts.

Names are owned: that of a pack, the ids of characters and extra yaku, the names of shipped skills. The packs of this
distribution come first, then the others by name, and what defines a name once more is refused: a stranger cannot take
the place of a character by being called Aardvark.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import getattr_static, isclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

import pluggy

from rinshan.errors import PackError, did_you_mean
from rinshan.hooks import KNOWN, PROJECT, SPECS, Spec
from rinshan.modifiers import Modifier as CoreModifier
from rinshan.modifiers import hook_methods
from rinshan_skills.binding import ME, Me
from rinshan_skills.character import Character, check_texts
from rinshan_skills.fields import check_modifier, check_skill
from rinshan_skills.files import import_file, imported_version
from rinshan_skills.hints import of_import
from rinshan_skills.hooks import SKILL_SPECS
from rinshan_skills.skill import ExtraYaku, Skill, key_of, short_name
from rinshan_skills.yielding import check_yielded, makers

GROUP: Final = "rinshan.packs"
DISTRIBUTION: Final = "rinshan"
"""The distribution whose packs come first."""
KIT: Final = "rinshan_skills.testing.conditions:"
"""The skills of the test kit are in no pack; records of its games name them."""
_OPTIONS: Final = ("wrapper", "hookwrapper", "tryfirst", "trylast", "specname", "optionalhook")


@dataclass(slots=True)
class Pack:
    """A pack that was loaded: its entry point's name, its module, version and name of its distribution.

    ``file`` is set for a single file, whose pack has the name of the file and a digest as its version.
    """

    name: str
    module: str
    version: str
    distribution: str = ""
    file: Path | None = None
    classes: list[type[Skill]] = field(default_factory=list[type[Skill]])
    characters: list[Character] = field(default_factory=list[Character])


class _Manager(pluggy.PluginManager):
    """Every public function of a skill class is a hook implementation; classes are the plugins."""

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        if name not in {found for found, _, _ in hook_methods(plugin, ME)}:
            return None
        return dict.fromkeys(("wrapper", "hookwrapper", "tryfirst", "trylast", "optionalhook"), False) | {
            "specname": None
        }


def _with_me(spec: Spec) -> FunctionType:
    """A specification as pluggy checks skills against it: with the ``me`` that the framework gives."""
    made: FunctionType = eval(f"lambda {', '.join((*ME, *spec.args))}: None")
    made.__name__ = made.__qualname__ = spec.name
    made.__doc__ = spec.function.__doc__
    made.__dict__.update(vars(spec.function))
    return made


def specifications() -> ModuleType:
    """All hook specifications as one namespace for pluggy."""
    module = ModuleType("rinshan_hook_specifications")
    for name, spec in {**SPECS, **SKILL_SPECS}.items():
        setattr(module, name, _with_me(spec))
    return module


class Registry:
    """What is known in this process. `registry` returns the shared one with every installed pack."""

    def __init__(self) -> None:
        self.manager: pluggy.PluginManager = _Manager(PROJECT)
        self.manager.add_hookspecs(specifications())
        self.packs: dict[str, Pack] = {}
        self.errors: dict[str, PackError] = {}
        """What could not be loaded: pack or module name to the reason."""
        self.characters: dict[str, Character] = {}
        self.skills: dict[str, type[Skill]] = {}
        """By ``module:qualname``."""
        self.yaku: dict[str, type[ExtraYaku]] = {}
        """Extra yaku by id."""
        self._kept: set[str] = set()
        """The keys of classes that came in packs; no other class takes their place."""
        self._short: dict[str, str] = {}
        """The short names of those classes, and the keys of their owners."""
        self._claimed: dict[str, Pack] = {}
        """The names of packs, those that could not be imported included."""
        self.loose: dict[str, Character] = {}
        """Characters that were put at a table as objects, and are in no pack."""

    # ------------------------------------------------------------------ packs

    def load_entry_points(self) -> None:
        """Load every installed pack: those of this distribution, then the others in order of name."""
        for entry in sorted(entry_points(group=GROUP), key=_arrival):
            self.load_entry_point(entry)

    def load_entry_point(self, entry: EntryPoint) -> None:
        """Load one pack; what fails is noted under its name."""
        version = entry.dist.version if entry.dist is not None else ""
        self.load_pack(entry.name, entry.value, version, _distribution(entry))

    def load_pack(self, name: str, module: str, version: str = "", distribution: str = "") -> None:
        """Import a pack and register what is in it; what fails is noted under its name."""
        pack = Pack(name, module, version, distribution)
        owner = self._claimed.setdefault(name, pack)
        if owner is not pack:
            told = f"pack {name!r} is installed twice: {_pack_text(owner)} keeps the name, not {_pack_text(pack)}"
            self.errors[f"{name} ({distribution or module})"] = PackError(told)
            return
        root = self._import(name, name, module)
        if root is None:
            return
        self.packs[name] = pack
        self._take(pack, root)
        for found in pkgutil.walk_packages(getattr(root, "__path__", ()), f"{module}.", onerror=_told_already):
            part = self._import(name, found.name, found.name)
            if part is not None:
                self._take(pack, part)

    def load_file(self, path: Path | str) -> Pack:
        """Load a single file as a pack, once. Raises `PackError` for the first thing in it that cannot be used."""
        file = Path(path)
        pack = self.packs.get(file.name)
        if pack is not None and pack.file == file.resolve():
            return pack
        if pack is not None:
            raise PackError(
                f"{file}: another file called {file.name} is loaded; records know files by their names, rename one"
            )
        module = import_file(file)
        pack = self.packs[file.name] = Pack(file.name, file.stem, imported_version(module, file), file=file.resolve())
        try:
            for value in list(vars(module).values()):
                self._take_value(pack, module, value)
        except Exception as error:
            self.forget_file(pack)
            told = str(error) if isinstance(error, PackError) else f"{type(error).__name__}: {error}"
            raise PackError(f"{file}: {told}") from error
        return pack

    def forget_file(self, pack: Pack) -> None:
        """Forget a single file and everything in it, unless that was done."""
        if self.packs.get(pack.name) is not pack:
            return
        for cls in pack.classes:
            key = key_of(cls)
            self.manager.unregister(self.skills.pop(key))
            self._kept.discard(key)
            if self._short.get(short_name(cls)) == key:
                del self._short[short_name(cls)]
            if issubclass(cls, ExtraYaku):
                self.yaku.pop(cls.id)
        for character in pack.characters:
            self.characters.pop(character.id)
        del self.packs[pack.name]
        sys.modules.pop(pack.module, None)

    def where(self, module: str) -> str:
        """A module with the pack it belongs to, as errors name it."""
        pack = self._pack_of(module)
        return module if pack is None else f"{module} ({_pack_text(pack)})"

    def _pack_of(self, module: str) -> Pack | None:
        packs = (pack for pack in self.packs.values() if f"{module}.".startswith(f"{pack.module}."))
        return next(packs, None)

    def _import(self, pack: str, key: str, module: str) -> ModuleType | None:
        """Import a module of a pack; what fails is noted under ``key``, even a module that would end the program."""
        try:
            return import_module(module)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever a stranger's pack raises must not stop others
            self.errors[key] = _unimportable(pack, module, error)
            return None

    def _take(self, pack: Pack, module: ModuleType) -> None:
        """Register what is in a module; what cannot be is noted."""
        for value in list(vars(module).values()):
            key = f"{module.__name__}:{getattr(value, '__name__', getattr(value, 'id', value))}"
            try:
                self._take_value(pack, module, value)
            except PackError as error:
                self.errors[key] = error
            except Exception as error:  # noqa: BLE001 - a stranger's class may fail in any way when it is looked at
                self.errors[key] = PackError(f"{key}: cannot be registered: {type(error).__name__}: {error}")

    def _take_value(self, pack: Pack, module: ModuleType, value: Any) -> None:
        """Register a value of a module if it is a character, a skill or a modifier that is defined there."""
        texts = pack.file is None or pack.file.with_suffix(".toml").exists()
        if isinstance(value, Character) and value.module == module.__name__:
            self.register_character(value, texts=texts)
            pack.characters += [] if value in pack.characters else [value]
        elif isclass(value) and value.__module__ == module.__name__ and not value.__dict__.get("framework"):
            if issubclass(value, Skill):
                self.register(value, texts=texts, owned=True)
                pack.classes += [] if value in pack.classes else [value]
            elif issubclass(value, CoreModifier):
                check_yielded(value, makers(Me))
                hook_methods(value, ME)
                check_modifier(value)

    # ------------------------------------------------------------------ classes

    def register(self, cls: type[Skill], *, texts: bool = False, owned: bool = False) -> None:
        """Check a skill class against the specifications and register it, once. Raises `PackError`.

        ``texts`` says that its texts must be there, ``owned`` that it comes in a pack, which owns its name from now on.
        """
        key = key_of(cls)
        if not issubclass(cls, Skill):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise PackError(f"{key} is no skill: a skill is a class derived from Skill, class {cls.__name__}(Skill)")
        if self.skills.get(key) is cls and (key in self._kept or not owned):
            return
        self._check(cls)
        self._check_names(cls, owned=owned)
        if texts:
            check_texts(cls)
        if key in self.skills:
            self.manager.unregister(self.skills[key])
        try:
            self.manager.register(cls, key)
            self.manager.check_pending()
        except pluggy.PluginValidationError as error:
            self.manager.unregister(name=key)
            raise PackError(f"{key}: {error}") from None
        self.skills[key] = cls
        if owned:
            self._kept.add(key)
            self._short.setdefault(short_name(cls), key)
        if issubclass(cls, ExtraYaku):
            self.yaku[cls.id] = cls

    def _check(self, cls: type[Skill]) -> None:
        for name in dir(cls):
            _check_options(cls, name)
        check_yielded(cls, makers(Me))
        hook_methods(cls, ME)
        _check_me(cls)
        check_skill(cls)
        _check_written(cls)

    def _check_names(self, cls: type[Skill], *, owned: bool) -> None:
        """Refuse a class that takes the place of one in a pack, a shipped skill's name or the id of another yaku.

        Two strangers may well have a ``plugin.Bloom`` each: the first keeps the short name, both have their full one.
        """
        key, short = key_of(cls), short_name(cls)
        owner = self._short.get(short, key)
        if key in self._kept or (owned and owner != key and self._is_shipped(owner)):
            raise self._twice(f"skill {short!r}", owner, key)
        if issubclass(cls, ExtraYaku):
            if cls.id in _base_yaku():
                raise PackError(f"extra yaku {cls.id!r} in {key}: a yaku of the base game has that id")
            known = self.yaku.get(cls.id)
            if known is not None and key_of(known) != key:
                raise self._twice(f"extra yaku {cls.id!r}", key_of(known), key)

    def _is_shipped(self, key: str) -> bool:
        pack = self._pack_of(key.partition(":")[0])
        return pack is not None and pack.distribution == DISTRIBUTION

    def _twice(self, what: str, owner: str, stranger: str) -> PackError:
        """The error for a name that is defined once more; both places are named, by module or by key of a class."""
        (kept, _, first), (taken, _, second) = owner.partition(":"), stranger.partition(":")
        return PackError(
            f"{what} is defined twice: {self.where(kept)}{first and f', class {first},'} keeps it, "
            f"not {self.where(taken)}{second and f', class {second}'}"
        )

    def register_character(self, character: Character, *, texts: bool = True) -> None:
        """Register a character with its skills; ``texts`` says that its texts must be there. Raises `PackError`."""
        self.check_owner(character)
        if texts:
            check_texts(character)
        for cls in character.skills:
            self.register(cls, texts=texts, owned=True)
        self.characters[character.id] = character

    def check_owner(self, character: Character) -> None:
        """Raise `PackError` when another character owns the id."""
        known = self.characters.get(character.id)
        if known is not None and known is not character:
            raise self._twice(f"character {character.id!r}", known.module, character.module)

    # ------------------------------------------------------------------ look-up

    def in_file(self, pack: Pack, name: str = "") -> Character | type[Skill]:
        """Find what a single file holds by name; without one its only character, or else its only skill.

        Raises `PackError` for a name that is not there, for something else, and where it is not clear what is meant.
        """
        held = _cards_in(pack)
        called = held | {character.id: character for character in pack.characters}
        if name:
            if name not in called:
                raise self._not_in_file(pack, name, held)
            return called[name]
        skills = [cls for cls in pack.classes if not issubclass(cls, ExtraYaku)]
        for only in (pack.characters, skills):
            if len(only) == 1:
                return only[0]
        if not held:
            raise PackError(f"{pack.name}: holds neither a skill nor a character{_not_derived(pack)}")
        raise PackError(f"{pack.name}: holds several, {', '.join(held)}; name one: {pack.name}:{next(iter(held))}")

    def _not_in_file(self, pack: Pack, name: str, held: Mapping[str, object]) -> PackError:
        there = getattr(sys.modules.get(pack.module), name, None) is not None
        holds = f"it holds {', '.join(held)}" if held else "it holds neither a skill nor a character"
        what = "that is no skill or character" if there else "there is no such name"
        what += _not_derived(pack, name) if there else ""
        return PackError(f"{pack.name}:{name}: {what}; {holds}{did_you_mean(name, held)}")

    def character(self, name: str) -> Character:
        """Find a character by id or by its name in any language. Raises `PackError` with the nearest name."""
        if name in self.characters:
            return self.characters[name]
        names = {text.casefold(): found for found in self.characters.values() for text in found.names.values()}
        wanted = name.casefold()
        called = {found.id: found for found in self.characters.values() if wanted in map(str.casefold, _called(found))}
        if len(called) > 1:
            raise PackError(f"several characters are called {name!r}: {', '.join(called)}; use the id")
        if called:
            return next(iter(called.values()))
        raise PackError(f"no character is called {name!r}{did_you_mean(wanted, [*names, *self.characters])}")

    def skill(self, name: str) -> type[Skill]:
        """Find a skill by ``module:qualname`` or by its short name. Raises `PackError` with the nearest name."""
        if name in self.skills:
            return self.skills[name]
        if name.startswith(KIT):
            return _of_the_kit(name)
        short = {short_name(cls): cls for cls in self.skills.values()}
        short.update({owned: self.skills[key] for owned, key in self._short.items()})
        if name in short:
            return short[name]
        raise PackError(f"no skill is called {name!r}{did_you_mean(name, [*short, *self.skills])}")

    def extra_yaku(self, id_: str) -> type[ExtraYaku]:
        """Find an extra yaku by id. Raises `PackError` with the nearest id."""
        if id_ in self.yaku:
            return self.yaku[id_]
        raise PackError(f"no pack knows the extra yaku {id_!r}{did_you_mean(id_, self.yaku)}")


def _cards_in(pack: Pack) -> dict[str, Character | type[Skill]]:
    """What a single file holds: characters by the name of their constant, skills by that of their class."""
    module = sys.modules.get(pack.module)
    named = vars(module).items() if module is not None else ()
    characters = {name: it for name, it in named if isinstance(it, Character) and it in pack.characters}
    return characters | {cls.__name__: cls for cls in pack.classes}


def _not_derived(pack: Pack, name: str = "") -> str:
    """Which classes of a single file, or whether the one of this name, are no skills for want of a base class."""
    found = [value for value in vars(sys.modules[pack.module]).values() if isclass(value)]
    plain = [cls.__name__ for cls in found if cls.__module__ == pack.module and not issubclass(cls, Skill)]
    named = [each for each in plain if name in ("", each)]
    return f"; {', '.join(named)} {'is' if len(named) == 1 else 'are'} not derived from Skill" if named else ""


def _of_the_kit(name: str) -> type[Skill]:
    """A skill of the test kit. Raises `PackError` for one that it does not have."""
    found = getattr(import_module(KIT.rstrip(":")), name.removeprefix(KIT), None)
    if isclass(found) and issubclass(found, Skill):
        return found
    raise PackError(f"no skill is called {name!r}")


def _distribution(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else ""


def _arrival(entry: EntryPoint) -> tuple[bool, str, str, str]:
    """The order in which packs arrive, which decides who owns a name."""
    distribution = _distribution(entry)
    return distribution != DISTRIBUTION, entry.name, distribution, entry.value


def _pack_text(pack: Pack) -> str:
    if pack.file is not None:
        return f"the file {pack.name}"
    return f"pack {pack.name!r} of {pack.distribution or pack.module}"


def _base_yaku() -> frozenset[str]:
    """The ids of the yaku of the base game."""
    from rinshan.records.tenhou_names import YAKU_TEXT

    return frozenset(YAKU_TEXT)


def _called(character: Character) -> list[str]:
    return [character.id, *character.names.values()]


def _told_already(_module: str) -> None:
    """A package whose import failed while its modules were looked for: the failure was noted when it was imported."""


def _unimportable(pack: str, module: str, error: BaseException) -> PackError:
    told = PackError(f"pack {pack!r}: {module} cannot be imported: {type(error).__name__}: {error}{of_import(error)}")
    told.__cause__ = error
    return told


def _check_options(cls: type, name: str) -> None:
    """Refuse pluggy's options on a skill: order is K-15's, and rows have neither wrappers nor first results."""
    options = getattr(getattr_static(cls, name), f"{PROJECT}_impl", None)
    if isinstance(options, dict):
        used = ", ".join(str(key) for key in _OPTIONS if options.get(key))  # pyright: ignore[reportUnknownMemberType]
        raise PackError(
            f"{key_of(cls)}.{name}: skills take no hookimpl options{f' ({used})' if used else ''}; "
            f"the order of skills follows from seats and cards"
        )


def _check_me(cls: type) -> None:
    for name, given, _ in hook_methods(cls, ME):
        if "me" in given[1:]:
            raise PackError(f"{key_of(cls)}.{name}: 'me' comes first, right after self")
        if getattr(getattr_static(cls, name), "rinshan_mine", False) and "who" not in KNOWN[name].args:
            raise PackError(f"{key_of(cls)}.{name}: @mine needs a hook that is about somebody; {name!r} has no 'who'")


def _check_written(cls: type) -> None:
    """Refuse a function of the module as a handler: what checks the specifications takes no ``self`` off it."""
    for name, _, _ in hook_methods(cls, ME):
        function = getattr_static(cls, name)
        if "." not in function.__qualname__:
            raise PackError(
                f"{key_of(cls)}.{name}: a handler is written in a class; call {function.__name__} from a method of it"
            )


@cache
def registry() -> Registry:
    """The registry of this process, with every installed pack loaded."""
    shared = Registry()
    shared.load_entry_points()
    return shared
