"""``me``: the bound holder that handlers get from the framework, and how methods become handlers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rinshan.decisions import Action, Options
from rinshan.hand import riichi_discards
from rinshan.hooks import KNOWN
from rinshan.modifiers import End, hook_methods
from rinshan.rows import Handle, Handler, Source, adapt
from rinshan.subjects import Indicator
from rinshan.tiles import Name, Seat, Tile
from rinshan.views import View
from rinshan_skills.asks import Ask, Declare, identity, is_yes, yes_or_no
from rinshan_skills.card_effects import Copy, Gain, GainCard, Lose, LoseCard, SideAsk, TurnCard, ask_side
from rinshan_skills.effects import Attach, Cancel, LeaveClosed, Replace, Stake, Transform
from rinshan_skills.fixed import fixed_face
from rinshan_skills.skill import FIXED

if TYPE_CHECKING:
    from rinshan.table import Table
    from rinshan_skills.cards import Card, HeldCard
    from rinshan_skills.instance import Instance
    from rinshan_skills.modifiers import Modifier
    from rinshan_skills.skill import Skill

ME = ("me",)
HAND_IN_TURN: Final = 14


class Me:
    """The holder of a skill, as its methods see it.

    ``seat`` is the holder's seat (-1 for a rule of the match), ``table`` the facts, to be read only, ``view`` what
    the holder may know. The other methods make what a handler yields: asks, costs and effects.
    """

    __slots__ = ("instance", "seat", "table", "view")

    def __init__(self, instance: Instance, table: Table) -> None:
        self.instance = instance
        self.seat: Seat = instance.seat
        self.table = table
        self.view = View(table, instance.seat)

    @property
    def tenpai(self) -> bool:
        """Whether the hand without the tile just drawn waits for something, be it used up (W-04).

        Right after a call, where no tile was drawn: whether there is a discard that leaves it so.
        """
        table, seat = self.table, self.seat
        keys, melds = table.keys[seat], len(table.melds[seat])
        if table.turn != seat or table.drawn >= 0 or keys.size + 3 * melds != HAND_IN_TURN:
            return bool(table.waits(seat))
        return not table.has_wrong_meld(seat) and bool(riichi_discards(keys, melds, shapes=table.shapes(seat)))

    # asks

    def ask(self, options: Sequence[Action], *, known_to: tuple[Seat, ...] | None = None, note: str = "") -> Ask:
        """Ask for one of these actions; ``yield`` gives the action chosen."""
        return Ask(Options(tuple(options)), identity, known_to=known_to, note=note)

    def ask_yes(self, *, known_to: tuple[Seat, ...] | None = None, note: str = "") -> Ask:
        """Ask yes or no; ``yield`` gives a bool."""
        return Ask(yes_or_no(), is_yes, known_to=known_to, note=note)

    def ask_declare(self) -> Ask:
        """Ask for one tile of the game; ``yield`` gives its name (K-08)."""
        return Ask(Declare(self.table.printed), _name_of)

    def ask_side(self) -> SideAsk:
        """Ask which side of this switch skill is used; ``yield`` gives its name (K-20)."""
        return ask_side(self.instance)

    # what is held

    @property
    def side(self) -> str:
        """The side of this switch skill that was used last, empty before the first time (K-20)."""
        return self.instance.side

    @property
    def card(self) -> HeldCard | None:
        """The card on which this skill is printed; None when it was gained without a card."""
        return self.instance.card

    def cards_of(self, seat: Seat) -> tuple[HeldCard, ...]:
        """The cards of a seat in order, face-down ones too (K-49)."""
        return self.instance.skills.holdings.cards_of(seat)

    def skills_of(self, seat: Seat) -> tuple[Instance, ...]:
        """The skills of a seat in order, without those of face-down cards."""
        return self.instance.skills.holdings.skills_of(seat)

    # costs

    def stake(self, points: int) -> Stake:
        """Lay points on the table."""
        return Stake(points)

    # effects

    def transform(self, tile: Tile, name: Name) -> Transform:
        """Let a tile of yours be the declared tile while it is among your tiles (class 1)."""
        return Transform(tile, name)

    def leave_closed(self, slot: Indicator) -> LeaveClosed:
        """Leave the indicator that is about to be opened shut."""
        return LeaveClosed(slot)

    def modify(self, modifier: Modifier, until: End | None = None, *, bound: bool = True) -> Attach:
        """Attach a modifier; ``bound`` ones sleep while this skill is disabled."""
        return Attach(modifier, until, bound)

    def gain(self, skill: type[Skill], until: End | None = None) -> Gain:
        """Gain a skill, for good or until an end (K-18)."""
        return Gain(skill, until)

    def lose(self, *skills: object) -> Lose:
        """Lose skills: classes of yours, ``self``, or some of ``me.skills_of(seat)`` (K-18)."""
        return Lose(skills)

    def copy(self, skill: Instance, until: End | None = None) -> Copy:
        """Gain a copy of one of ``me.skills_of(seat)``, if it can be copied (K-30)."""
        return Copy(skill, until)

    def gain_card(self, card: Card, until: End | None = None, *, down: bool = False) -> GainCard:
        """Gain a character card, for good or until an end; ``yield`` gives the card, or False (K-49)."""
        return GainCard(card, until, down)

    def lose_card(self, card: HeldCard) -> LoseCard:
        """Lose a card of yours and the skills printed on it (K-49)."""
        return LoseCard(card)

    def turn_up(self, card: HeldCard) -> TurnCard:
        """Turn a card from back to front (K-23)."""
        return TurnCard(card, down=False)

    def turn_down(self, card: HeldCard) -> TurnCard:
        """Turn a card face down: its skills do nothing (K-23)."""
        return TurnCard(card, down=True)

    def cancel(self) -> Cancel:
        """Cancel what the window is about."""
        return Cancel()

    def replace(self, subject: object) -> Replace:
        """Put another subject in place of the one the window is about."""
        return Replace(subject)


def _name_of(answer: Action) -> Name:
    return answer.name


def _on_side(function: Handle, instance: Instance, side: str) -> Handle:
    """A handler that has nothing to do when its side was the last one used (K-20)."""

    def handler(*given: object) -> object:
        return iter(()) if instance.side == side else function(*given)

    return handler


def bound_handlers(holder: Source, instance: Instance, only_mine: bool = False) -> Mapping[str, Handler]:
    """The hook methods of a skill or modifier as handlers; active ones run through the activation protocol.

    ``only_mine`` lets all that are about somebody be called only for the holder's own seat.
    """
    found: dict[str, Handler] = {}
    subject = instance.skill if holder is instance else holder
    for name, given, mine in hook_methods(type(subject), ME):
        spec = KNOWN[name]
        fixed: tuple[object, ...] = (subject,)
        if given[:1] == ME:
            fixed, given = (subject, instance.me), given[1:]
        function: Handle = getattr(type(subject), name)
        if spec.active:
            side = getattr(function, "rinshan_side", "") if holder is instance else ""
            if side:
                function = _on_side(function, instance, side)
            handle = instance.skills.opener(holder, instance, spec, function, given, len(fixed), side)(*fixed)
        else:
            handle = adapt(function, given, spec.args, fixed)
        found[name] = Handler(handle, (mine or only_mine) and "who" in spec.args)
    if holder is instance and instance.cls.transforms == FIXED:
        found["face"] = Handler(fixed_face(instance), mine=True)
    return found
