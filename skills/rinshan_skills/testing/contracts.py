"""The contract of every skill, checked by playing: `contract` for one, `contract_tests` for a pack.

A skill is played in a number of seeded games, some with stacked walls, under every condition of
`rinshan_skills.testing.conditions`. In each game

* **plays** nothing raises;
* **ends** every chain, every handler and every hand comes to an end;
* **conservation** no tile and no point is lost or made, after every event;
* **derived** faces, melds, keys and waits are what follows from the facts and the skills that work;
* **only effects change the table** while its own code runs, nothing changes;
* **silence** nothing is activated that is sealed, disabled, lost, face down or used up;
* **replays** the same answers give the same record, byte for byte; on request in another process too;
* **no leak** what is hidden from a seat changes neither its view nor its questions (`rinshan_skills.testing.leaks`);
* **own state** nothing is kept outside the object of the skill: copies and games share nothing;
* **immunity** nothing happens to a player on whom skills have no effect;
* **chance** it draws random numbers from the game alone;
* **scene** every step of its scenes can be taken.

What fails is a `ContractError`: it names the skill, the clause, the condition, the seed, and where the game was saved.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

from rinshan.errors import PackError, RinshanError, did_you_mean
from rinshan.events import text
from rinshan.rules import Rules, load_rules
from rinshan.tiles import Seat
from rinshan_skills.cards import Card, FaceDown, character_called, face_down, no_card
from rinshan_skills.character import Character, as_written
from rinshan_skills.instance import Instance
from rinshan_skills.registry import Registry, registry
from rinshan_skills.skill import Skill, key_of, short_name
from rinshan_skills.testing.chance import chance_check, shared_state
from rinshan_skills.testing.conditions import CONDITIONS, Condition
from rinshan_skills.testing.fired import Fired
from rinshan_skills.testing.games import Case, Found, Played, play, replay_check
from rinshan_skills.testing.given import read_rules
from rinshan_skills.testing.leaks import leak_check
from rinshan_skills.testing.players import Maker, maker
from rinshan_skills.testing.replays import elsewhere as replay_elsewhere
from rinshan_skills.testing.replays import how_to_replay, importable
from rinshan_skills.testing.scenarios import scene_case, scenes_of
from rinshan_skills.testing.walls import walls

Subject: TypeAlias = "Character | type[Skill] | str"
"""What is tested: a character, a skill class, or the name of either."""
TOLD: Final = 12
"""So many of the last events stand in the message of a failure."""
ELSEWHERE: Final = "another process"
"""What stands for a condition where a game is replayed there."""
MAY_TELL: Final = ("view", "options", "events", "asked", "silence")
"""What a skill may be allowed to tell, see `leak_check`."""
HURTS: Final = frozenset({"cancelled", "lost", "card_lost", "card_turned"})
"""Events that tell what a skill did to somebody: the seat of the event, or the one that was cancelled."""


class ContractError(AssertionError):
    """A skill breaks a clause of the contract: ``clause``, ``condition``, ``seed``, and the ``record`` of the game."""

    def __init__(self, message: str, clause: str, condition: str, seed: str, record: Path | None) -> None:
        super().__init__(message)
        self.clause = clause
        self.condition = condition
        self.seed = seed
        self.record = record


@dataclass(slots=True)
class Terms:
    """How the contract is tested."""

    games: int = 3
    hands: int = 2
    seed: str = "0"
    rules: Rules = field(default_factory=lambda: load_rules("skills"))
    makers: Sequence[Maker] = ()
    allow: Sequence[str] = ()
    conditions: Sequence[Condition] = CONDITIONS
    folder: Path | None = None
    known: Registry | None = None
    scenes: bool = False
    """Whether scenes were given besides those of the character."""


def contract(
    subject: Subject,
    *,
    games: int = 3,
    hands: int = 2,
    seed: int | str = 0,
    rules: str | Rules = "skills",
    players: Sequence[str | Maker] = ("random", "eager"),
    scenes: Sequence[Mapping[str, Any]] = (),
    allow: Sequence[str] = (),
    only: Sequence[str] = (),
    elsewhere: bool = False,
    folder: Path | str | None = None,
    known: Registry | None = None,
) -> Fired:
    """Play so many games under each condition and check every clause; return what fired.

    ``scenes`` are played besides those in the character's text file. ``allow`` names what the skill may tell on
    purpose, see `leak_check`; ``only`` the conditions to be played (all), and scenes as ``"scene 0"`` (all where none
    is named). ``elsewhere`` replays the records in another process too; ``folder`` is where the record of a failing
    game is written (a temporary folder).

    Raises `ContractError`, and `PackError` for what cannot be put at a table at all.
    """
    __tracebackhide__ = True
    found = known or registry()
    for word, value in (("players", players), ("scenes", scenes), ("allow", allow), ("only", only)):
        _need_list(word, value)
    _need_known("allow", allow, MAY_TELL)
    for word, number in (("games", games), ("hands", hands)):
        _need_number(word, number)
    card = _card(subject, found)
    classes = card.skills if isinstance(card, Character) else (card,)
    used = read_rules(rules)
    makers = [maker(name) if isinstance(name, str) else name for name in players]
    given = scenes
    if isinstance(card, Character):
        scenes = [*scenes_of(card), *given]
    numbers = [f"scene {number}" for number in range(len(scenes))]
    conditions = _conditions(only, numbers)
    if not players:
        raise RinshanError('players = []: expected one at least, such as players=["random"]')
    if hands < 1 or (games < 1 and not scenes):
        raise RinshanError(f"nothing to play: {games} games of {hands} hands, {len(scenes)} scenes")
    terms = Terms(games, hands, str(seed), used, makers, allow, conditions, _folder(folder), found, bool(given))
    contract = _Contract(card, classes, terms)
    contract.check_code()
    for condition in conditions:
        if condition.concerns(classes):
            contract.check(condition)
    chosen = [name for name in only if name in numbers] or numbers
    for number, scene in enumerate(scenes):
        if numbers[number] in chosen:
            contract.check_scene(scene, number)
    if elsewhere:
        contract.check_elsewhere()
    return contract.fired


def _folder(folder: Path | str | None) -> Path | None:
    return None if folder is None else Path(folder)


def _conditions(only: Sequence[str], scenes: Sequence[str]) -> Sequence[Condition]:
    """The conditions to be played; ``only`` may name scenes besides."""
    known = {condition.name: condition for condition in CONDITIONS}
    _need_known("only", only, (*known, *scenes))
    return [known[name] for name in only if name in known] if only else CONDITIONS


def _need_list(word: str, value: object) -> None:
    if isinstance(value, (str, Mapping)) or not isinstance(value, Sequence):
        raise RinshanError(f"{word} = {value!r}: expected a list, such as {word}=[{value!r}]")


def _need_number(word: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RinshanError(f"{word} = {value!r}: expected a number")


def _need_known(word: str, names: Sequence[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known)
            raise RinshanError(f"{word}: there is no {name!r}{hint}; expected some of {', '.join(known)}")


def _card(subject: Subject, known: Registry) -> Character | type[Skill]:
    """What is tested, registered. Raises `PackError`."""
    if isinstance(subject, str):
        return known.skill(subject) if "." in subject or ":" in subject else character_called(subject, known)
    if isinstance(subject, (list, tuple)):
        several = as_written(list(cast("Sequence[object]", subject)))
        raise PackError(f"{several}: expected one character or skill; contract_tests({several}) tests several")
    if isinstance(subject, type):
        known.register(subject)
    elif not isinstance(subject, Character):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise no_card(subject)
    return subject


class _Contract:
    """The contract of one character or skill."""

    def __init__(self, card: Character | type[Skill], classes: Sequence[type[Skill]], terms: Terms) -> None:
        self.card = card
        self.classes = classes
        self.terms = terms
        self.fired = Fired(classes)
        self.name = card.id if isinstance(card, Character) else short_name(card)
        self._lines: list[str] = []
        self._last: Played | None = None

    # ------------------------------------------------------------------ clauses

    def check_code(self) -> None:
        """What can be seen without playing: random numbers and clocks that are not the game's."""
        for cls in self.classes:
            told = chance_check(cls)
            if told:
                raise self._error(Found("chance", told), "", "", None)

    def check(self, condition: Condition) -> None:
        """Play the games of one condition."""
        __tracebackhide__ = True
        for number in range(self.terms.games):
            seed = f"{self.terms.seed}/{condition.name}/{number}"
            self._play(self._case(condition, number, seed), condition.name, condition)

    def check_scene(self, scene: Mapping[str, Any], number: int) -> None:
        """Play one scene, and go on from there."""
        __tracebackhide__ = True
        terms = self.terms
        case = scene_case(
            self.card, scene, terms.rules, terms.makers, terms.known or registry(), f"{self.name}, scene {number}"
        )
        self._play(case, f"scene {number}", None)

    def _case(self, condition: Condition, number: int, seed: str) -> Case:
        terms = self.terms
        rules = terms.rules
        seat = number % rules.players
        cards: dict[Seat, tuple[Card, ...]] = {seat: (face_down(self.card) if condition.down else self.card,)}
        if condition.own and condition.other is not None:
            cards[seat] = (*cards[seat], condition.other)
        elif condition.other is not None:
            others = [other for other in range(rules.players) if other != seat]
            chosen = others if condition.everybody else others[number % len(others) :][:1]
            cards |= dict.fromkeys(chosen, (condition.other,))
        elif condition.name == "twice":
            cards[(seat + 1) % rules.players] = (self.card,)
        stacked = walls(seed, terms.hands, rules.players, rules.red_fives)
        return Case(seed, rules, self._seats(cards), terms.makers, terms.hands, stacked)

    def _seats(self, cards: Mapping[Seat, tuple[Card, ...]]) -> tuple[tuple[Card, ...], ...]:
        return tuple(cards.get(seat, ()) for seat in range(self.terms.rules.players))

    def _play(self, case: Case, name: str, condition: Condition | None) -> None:
        __tracebackhide__ = True
        known = self.terms.known
        before = shared_state(self.classes)
        played = play(case, known, fired=self.fired)
        found = played.found or self._kept_apart(before) or self._quiet(played, condition)
        found = found or replay_check(played, known) or leak_check(played, known, self.terms.allow)
        if found is not None:
            played.found = found
            raise self._error(found, name, case.seed, played)
        self._lines = played.lines()
        self._last = played

    def _kept_apart(self, before: Mapping[str, object]) -> Found | None:
        """Nothing that all copies and all games share has changed (K-30, C-089)."""
        after = shared_state(self.classes)
        changed = [name for name in after if before.get(name) != after[name]]
        if not changed:
            return None
        return Found(
            "own state",
            f"{', '.join(changed)} changed while it was played and is shared by all copies and games; keep state in "
            f"fields of the skill: self.field in an observe handler, or yield me.remember(field=value)",
        )

    def _quiet(self, played: Played, condition: Condition | None) -> Found | None:
        """Whether nothing happened that the condition excludes."""
        if condition is None or played.skills is None:
            return None
        if condition.name == "immune":
            return self._on_the_immune(played)
        if condition.name == "face down":
            return self._face_down(played)
        return None

    def _on_the_immune(self, played: Played) -> Found | None:
        """Nothing was cancelled, lost or turned over of the others, on whom skills have no effect (K-12)."""
        labels = {short_name(cls) for cls in self.classes}
        holder = next(seat for seat, cards in enumerate(played.case.seats) if self.card in cards)
        for event in played.game.table.journal:
            kind, seat, cause, *data = event
            hurt = data[1] if kind == "cancelled" and len(data) > 1 else seat
            if kind in HURTS and str(cause or "").partition("#")[0] in labels and hurt != holder:
                told = text(event, played.game.table.printed)
                return Found("immunity", f"it had an effect on a player on whom skills have none: {told}")
        return None

    def _face_down(self, played: Played) -> Found | None:
        """A skill whose card lies face down was not activated, unless it says that it works so (K-23)."""
        assert played.skills is not None
        labels = {it.label for it in played.skills.instances if _lies_silent(it)}
        for event in played.game.table.journal:
            if event[0] == "activated" and str(event[2]).partition("#")[0] in labels:
                return Found("silence", f"{event[2]} was activated while its card lay face down")
        return None

    def check_elsewhere(self) -> None:
        """Replay the last game in another process, where strings have other hashes."""
        for cls in self.classes:
            if key_of(cls) not in (self.terms.known or registry()).skills or "<locals>" in key_of(cls):
                importable(key_of(cls))
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "game.jsonl").write_text("\n".join(self._lines) + "\n", encoding="utf-8")
            wrong = replay_elsewhere(Path(folder))
        if wrong and self._last is not None:
            found = self._last.found = Found("replays", f"in another process: {wrong[0][1]}")
            raise self._error(found, ELSEWHERE, self._last.case.seed, self._last)

    # ------------------------------------------------------------------ failures

    def _again(self, condition: str) -> str:
        """The call that plays the same game again, with all that was given and matters."""
        terms, usual = self.terms, Terms()
        words = [f'only=["{condition}"]'] if condition != ELSEWHERE else ["elsewhere=True"]
        words += [f"games={terms.games}"] if terms.games > usual.games else []
        words += [f"hands={terms.hands}"] if terms.hands != usual.hands else []
        words += [f"seed={terms.seed!r}"] if terms.seed != usual.seed else []
        if terms.scenes and condition.startswith("scene "):
            words.append("scenes=[...]")
        return f"contract({', '.join([_expression(self.card), *words])})"

    def _error(self, found: Found, condition: str, seed: str, played: Played | None) -> ContractError:
        """The failure, with the game saved and its last events."""
        lines = [f"{self.name} breaks the contract: {found.clause}", f"  {found.told}"]
        record = None
        if played is not None:
            record = save(played, self.terms.folder, f"{self.name}-{condition}".replace(" ", "-"))
            cards = [name for names in played.seated.cards for name in names]
            lines += [
                f"  condition {condition!r}, seed {seed!r}, seats {_told_seats(played)}",
                f"  the game so far: {how_to_replay(record, cards, self.terms.known)}",
                f"  only this condition: {self._again(condition)}",
                "--- the last events",
                *last_events(played),
            ]
        return ContractError("\n".join(lines), found.clause, condition, seed, record)


def _expression(card: Character | type[Skill]) -> str:
    return repr(card.id) if isinstance(card, Character) else card.__name__


def _lies_silent(instance: Instance) -> bool:
    return instance.face_down and not instance.cls.works_down


def _told_seats(played: Played) -> str:
    return ", ".join("+".join(names) or "-" for names in played.seated.cards)


def last_events(played: Played) -> list[str]:
    """The last events of a game, one a line."""
    table = played.game.table
    return [f"  {text(event, table.printed)}" for event in table.journal[-TOLD:]]


def save(played: Played, folder: Path | None, name: str) -> Path:
    """Write the record of a game and return where it is."""
    place = folder or Path(tempfile.mkdtemp(prefix="rinshan-"))
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"{name}.jsonl"
    path.write_text("\n".join(played.lines()) + "\n", encoding="utf-8")
    return path


# ---------------------------------------------------------------------------- a whole pack


def subjects(what: str | Subject | Iterable[Subject], known: Registry | None = None) -> list[Subject]:
    """The characters of a pack by its name, the skills or characters given, or all characters installed (``"*"``).

    Raises `PackError` where there are none.
    """
    found = known or registry()
    if not isinstance(what, str):
        several: list[Subject] = [what] if isinstance(what, (Character, type, Skill)) else list(what)
        for subject in several:
            if not isinstance(subject, (str, Character, type)):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise no_card(subject)
        return several
    if what == "*":
        return list(found.characters.values())
    if what in found.packs:
        return list(found.packs[what].characters)
    return [_card(what, found)]


def subject_name(subject: Subject) -> str:
    """How tests call it."""
    if isinstance(subject, Character):
        return subject.id
    return subject if isinstance(subject, str) else subject.__name__


def contract_tests(what: str | Subject | Iterable[Subject], **options: Any) -> type:
    """A pytest class with one test for each subject and condition: ``TestMyPack = contract_tests("lantern")``.

    ``what`` is the name of a pack, ``"*"`` for every character installed, or characters and skills; ``options`` are
    those of `contract`.
    """
    import pytest

    known: Registry | None = options.get("known")
    tested = subjects(what, known)

    class Contract:
        """The contract of every skill."""

        @pytest.mark.parametrize("condition", [condition.name for condition in CONDITIONS])
        @pytest.mark.parametrize("subject", tested, ids=subject_name)
        def test_keeps_the_contract(self, subject: Subject, condition: str, tmp_path: Path) -> None:
            given: dict[str, Any] = {"folder": tmp_path, "only": [condition], **options}
            contract(subject, **given)

    return Contract


__all__ = ["ContractError", "FaceDown", "contract", "contract_tests", "last_events", "save", "subjects"]
