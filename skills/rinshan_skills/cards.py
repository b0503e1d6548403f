"""What lies at the seats: cards with their skills, held for good or for a while, face up or face down (K-23, K-49).

A skill that is lost keeps its object: its uses, its side and what it remembers are there again when its player gains
it again (K-19). Temporary holdings are `Grant` modifiers; what is held ends with the last of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias, cast, get_args

from rinshan.errors import PackError
from rinshan.modifiers import End, Modifier, Scope
from rinshan.rows import Source
from rinshan.tiles import Seat
from rinshan_skills.character import Character, as_written, check_texts_beside
from rinshan_skills.instance import Held, Instance
from rinshan_skills.registry import Registry, registry
from rinshan_skills.skill import Skill, key_of

if TYPE_CHECKING:
    from rinshan_skills.activation import Activation, Skills

Card: TypeAlias = "str | Character | type[Skill] | FaceDown"
"""A card as a match names it."""
_DOWN: Final = " face down"
_SCOPES: Final[tuple[str, ...]] = get_args(Scope)


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A card that is dealt face down; its name in records ends with ``face down``."""

    card: str | Character | type[Skill]


def face_down(card: str | Character | type[Skill]) -> FaceDown:
    """Let a card be dealt face down: ``seats=[[face_down("miyanaga_saki")], ...]``."""
    return FaceDown(card)


@dataclass(frozen=True, slots=True)
class Printed:
    """A card resolved to what is printed on it. ``name`` is how a record names it, with how it lies."""

    id: str
    skills: tuple[type[Skill], ...]
    down: bool = False

    @property
    def name(self) -> str:
        return self.id + _DOWN if self.down else self.id


def resolve(card: Card, known: Registry) -> Printed:
    """Find the card that is named or given. Raises `PackError` with the nearest known one."""
    if isinstance(card, FaceDown):
        found = resolve(card.card, known)
        return Printed(found.id, found.skills, down=True)
    if isinstance(card, Character):
        known.check_owner(card)
        check_texts_beside(card)
        known.loose[card.id] = card
        return Printed(card.id, card.skills)
    if isinstance(card, type):
        known.register(card)
        check_texts_beside(card)
        return Printed(key_of(card), (card,))
    if not isinstance(card, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise no_card(card)
    name = card.removesuffix(_DOWN)
    if ":" in name or "." in name:
        cls = known.skill(name)
        return Printed(key_of(cls), (cls,), name != card)
    character = character_called(name, known)
    return Printed(character.id, character.skills, name != card)


def character_called(name: str, known: Registry) -> Character:
    """Find a character by id or name. Raises `PackError`, also for what looks like the name of a class."""
    try:
        return known.character(name)
    except PackError:
        if name.isidentifier() and name != name.lower():
            told = f"no character is called {name!r}; a skill is given as its class, {name} without quotes"
            raise PackError(told) from None
        raise


def no_card(card: object) -> PackError:
    """The error for what was given instead of a card, with what was probably meant."""
    hint = f"; write {type(card).__name__}, without brackets" if isinstance(card, Skill) else ""
    told = "expected the id of a character, a Character, or the class of a skill"
    return PackError(f"{as_written(card)} is no card: {told}{hint}")


def cards_in(held: object, where: str) -> list[Card]:
    """The cards that lie at a seat, given as a list or tuple. Raises `PackError` for one card alone, and for others."""
    if isinstance(held, (list, tuple)):
        return list(cast("Sequence[Card]", held))
    meant = type(held).__name__ if isinstance(held, Skill) else as_written(held)
    raise PackError(f"cards of {where}: expected a list of cards, such as [{meant}], got {as_written(held)}")


class HeldCard(Held):
    """A card at a seat. ``number`` is its place among the seat's cards, ``down`` whether it lies face down.

    ``skills`` are the skills printed on it, lost ones included; ``lost`` whether it is no longer there.
    """

    def __init__(self, id_: str, seat: Seat, number: int, down: bool) -> None:
        self.id = id_
        self.seat: Seat = seat
        self.number = number
        self.down = down
        self.skills: list[Instance] = []
        self.took: list[Instance] = []
        """The skills that went with it when it was lost; they come back with it."""

    @property
    def label(self) -> str:
        """Its name as everybody may know it: empty while it lies face down."""
        return "" if self.down else self.id

    def __repr__(self) -> str:
        return f"<card {self.number} of seat {self.seat}>"


@dataclass(eq=False)
class Grant(Modifier):
    """A skill or a card is held until this ends (K-49)."""

    what: Held


def outlasts(held: Held, until: End | None) -> bool:
    """Whether something is held at least until this end, so that granting it once more changes nothing (K-11)."""
    if held.kept or until is None:
        return held.kept
    scope = _SCOPES.index(until.scope)
    return any(
        grant.lasts_like(until) or (grant.end.holds is None and _SCOPES.index(grant.end.scope) > scope)
        for grant in held.grants
        if isinstance(grant, Grant)
    )


class Holdings:
    """The cards and skills of every seat of one table, and the only code that changes who holds what."""

    def __init__(self, skills: Skills, known: Registry | None = None) -> None:
        self.skills = skills
        self.table = skills.table
        self._known = known
        self.cards: list[HeldCard] = []
        """Every card that ever lay at a seat, in the order in which they came."""
        self.fresh: tuple[Instance, ...] = ()
        """The skills that were new with the latest gain."""

    @property
    def known(self) -> Registry:
        """Where the names of cards are looked up."""
        return self._known or registry()

    def cards_of(self, seat: Seat) -> tuple[HeldCard, ...]:
        """The cards of a seat, in order."""
        return tuple(card for card in self.cards if card.seat == seat and not card.lost)

    def skills_of(self, seat: Seat) -> tuple[Instance, ...]:
        """The skills of a seat that are not face down, in order."""
        held = [it for it in self.skills.instances if it.seat == seat and not it.lost and not it.face_down]
        return tuple(sorted(held, key=lambda instance: instance.rank))

    def copy_or_own(self, cls: type[Skill], seat: Seat, *, copy: bool) -> list[Instance]:
        """What a seat holds or held of a skill: its copies, or its own."""
        return [it for it in self.skills.instances if it.cls is cls and it.seat == seat and it.copy is copy]

    def card_like(self, id_: str, seat: Seat) -> HeldCard | None:
        """The card of that name which lies or lay at the seat."""
        return next((card for card in self.cards if card.id == id_ and card.seat == seat), None)

    def unused(self, mark: str) -> list[str]:
        """The ids of the known characters whose card never lay at this table, in order; with a mark if one is given."""
        used = {card.id for card in self.cards}
        return sorted(
            id_ for id_, it in self.known.characters.items() if id_ not in used and (not mark or mark in it.marks)
        )

    # ------------------------------------------------------------------ gaining

    def deal(self, printed: Printed, seat: Seat) -> HeldCard:
        """Lay a card at a seat, gained in play; nothing is logged."""
        card = self.lay(printed, seat)
        self.skills.rows.add(card.skills)
        return card

    def lay(self, printed: Printed, seat: Seat) -> HeldCard:
        """The same, with skills that are still to take part (`Rows.add`)."""
        number = sum(card.seat == seat for card in self.cards)
        card = HeldCard(printed.id, seat, number, printed.down)
        self.cards.append(card)
        for place, cls in enumerate(printed.skills):
            card.skills.append(self.skills.make(cls, seat, (number, place), card=card))
        return card

    def gain(self, cls: type[Skill], until: End | None, act: Activation, *, copy: bool = False) -> Instance:
        """Let the holder of an activation hold a skill, for good or until an end; a lost one is taken up again."""
        seat = act.seat
        known = self.copy_or_own(cls, seat, copy=copy)
        instance = next((it for it in known if not it.lost), known[0] if known else None)
        new = instance is None or instance.lost
        if instance is None:
            instance = self.skills.seat(cls, seat, self._next_rank(act.instance), copy=copy)
            instance.kept = False
        self._hold(instance, until, act)
        self.table.log("gained", seat, act.cause, instance.label, until.scope if until else "game")
        self.table.changed()
        self.fresh = (instance,) if new else ()
        self._tell(self.fresh, "gained")
        return instance

    def gain_card(self, printed: Printed, until: End | None, act: Activation) -> HeldCard:
        """Lay a card at the seat of an activation, for good or until an end; one that lay there comes back."""
        card = self.card_like(printed.id, act.seat)
        come: tuple[Instance, ...] = ()
        if card is None:
            card = self.deal(printed, act.seat)
            card.kept = False
            come = tuple(card.skills)
        elif card.lost:
            card.down = printed.down
            come = tuple(card.took)
            for instance in come:
                instance.lost, instance.kept = False, True
        self._hold(card, until, act)
        self.table.log("card_gained", act.seat, act.cause, card.label, until.scope if until else "game")
        self.table.changed()
        self.fresh = come
        self._tell(come, "gained")
        return card

    def _hold(self, held: Held, until: End | None, act: Activation) -> None:
        held.lost = False
        if until is None:
            held.kept = True
            return
        grant = Grant(held)
        grant.cause = act
        grant.place(act.seat, self.skills.next_place(), None, until, bound=False)
        held.grants = (*held.grants, grant)
        self.table.modifiers.append(grant)

    def _next_rank(self, giver: Instance) -> tuple[int, ...]:
        """The place of a gained skill: after all that belong to the card of the skill that gives it (K-15)."""
        number = giver.rank[0]
        same = [it.rank for it in self.skills.instances if it.seat == giver.seat and it.rank[0] == number]
        return (number, 1 + max(rank[1] if len(rank) > 1 else 0 for rank in same))

    # ------------------------------------------------------------------ losing

    def lose(self, held: Iterable[Held], act: Activation | None) -> None:
        """Let skills and cards go, each once; with a card go the skills printed on it, with a skill what it bound."""
        going: list[Instance] = []
        for thing in held:
            if isinstance(thing, HeldCard) and not thing.lost:
                thing.took = [instance for instance in thing.skills if not instance.lost]
                self._let_go(thing, "card_lost", thing.label, act)
                going += self._lose_all(thing.took, act)
            elif isinstance(thing, Instance):
                going += self._lose_all([thing], act)
        lost = set(map(id, going))
        for modifier in list(self.table.modifiers):
            if modifier.bound and id(modifier.source) in lost:
                self.table.modifiers.remove(modifier)
        self.table.changed()
        self._tell(going, "lost")

    def _lose_all(self, instances: Sequence[Instance], act: Activation | None) -> list[Instance]:
        going = [instance for instance in instances if not instance.lost]
        for instance in going:
            instance.lost_by = act
            self._let_go(instance, "lost", "" if instance.face_down else instance.label, act)
        return going

    def _let_go(self, held: Held, kind: str, label: str, act: Activation | None) -> None:
        held.lost, held.kept = True, False
        for grant in held.grants:
            if isinstance(grant, Grant) and grant in self.table.modifiers:
                self.table.modifiers.remove(grant)
        held.grants = ()
        self.table.log(kind, held.seat, act.cause if act else None, label)

    def over(self, gone: Sequence[Source]) -> None:
        """Modifiers have ended: what was held by the last grant goes with it (K-49)."""
        ended: list[Held] = []
        for grant in gone:
            if isinstance(grant, Grant) and grant in grant.what.grants:
                held = grant.what
                held.grants = tuple(other for other in held.grants if other is not grant)
                if not held.kept and not held.grants:
                    ended.append(held)
        if ended:
            self.lose(ended, None)

    # ------------------------------------------------------------------ turning

    def turn(self, card: HeldCard, act: Activation, *, down: bool) -> None:
        """Turn a card over; its skills fall silent or wake with it (K-23)."""
        name = card.id
        card.down = down
        self.table.log("card_turned", card.seat, act.cause, name, "down" if down else "up")
        self.table.changed()
        self._tell([instance for instance in card.skills if not instance.lost], "down" if down else "up")

    def _tell(self, instances: Iterable[Instance], change: str) -> None:
        on = self.skills.on
        for instance in instances:
            if on.skill_changed:
                on.skill_changed(instance.seat, instance, change)
