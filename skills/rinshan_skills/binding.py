"""``me``: the bound holder that handlers get from the framework, and how methods become handlers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from rinshan.copies import copies_left, wait_copies
from rinshan.decisions import PASS, Action, Options, action
from rinshan.errors import PackError
from rinshan.hand import kinds_in, riichi_discards
from rinshan.hooks import KNOWN, Spec
from rinshan.modifiers import End, hook_methods
from rinshan.replacing import names_apart
from rinshan.returns import is_seat, shown
from rinshan.rows import Handle, Handler, Quick, Source, adapt, adapter
from rinshan.subjects import Claim, Indicator, Known, RiichiTerms, Win
from rinshan.tiles import Kind, Name, Seat, Tile
from rinshan.views import View
from rinshan.wild import complete_sets, tenpai_discards
from rinshan_skills.asks import Ask, Declare, identity, is_yes, yes_or_no
from rinshan_skills.card_effects import Copy, Gain, GainCard, Lose, LoseCard, SideAsk, TurnCard, ask_side
from rinshan_skills.choices import InOrder, Some
from rinshan_skills.claiming import MakeCall, OpenIndicator, claim_action, claim_actions, claiming
from rinshan_skills.counted import Counted
from rinshan_skills.effects import Announce, Attach, Cancel, LeaveClosed, Remember, Replace, Transform
from rinshan_skills.fixed import fixed_face
from rinshan_skills.free import free_tiles
from rinshan_skills.given import listed, of_kind, physical, whole
from rinshan_skills.points import Points
from rinshan_skills.shapes import HOOK, guarded
from rinshan_skills.skill import FIXED, FREE
from rinshan_skills.tile_acts import TileActs

if TYPE_CHECKING:
    from rinshan.table import Table
    from rinshan.win import WinInput
    from rinshan_skills.cards import Card, HeldCard
    from rinshan_skills.instance import Instance
    from rinshan_skills.modifiers import Modifier
    from rinshan_skills.skill import Skill

ME = ("me",)
HAND_IN_TURN: Final = 14
OPTIONS: Final = frozenset({"own_options", "moment_options"})
"""The hooks that offer actions of a skill's own."""


_FRAMED: Final = frozenset({HOOK, "meld_forms", "knows", "riichi_terms", *OPTIONS})
"""The pure hooks whose calls the framework looks at."""


class Me(Counted, Points, TileActs):
    """The holder of a skill, as its methods see it.

    ``seat`` is the holder's seat (-1 for a rule of the match), ``table`` the facts, to be read only
    (`rinshan_skills.facts`), ``view`` what the holder may know. The other methods make what a handler yields: asks,
    costs and effects.
    """

    __slots__ = ("_table", "instance", "seat", "table", "view")

    instance: Instance
    seat: Seat
    view: View
    _table: Table
    table: Table
    """Read like a `Table`; whoever would change it gets a `rinshan_skills.facts.WriteError`."""

    def __init__(self, instance: Instance, table: Table) -> None:
        for name, value in (
            ("instance", instance),
            ("seat", instance.seat),
            ("_table", table),
            ("table", instance.skills.facts),
            ("view", View(table, instance.seat)),
        ):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise PackError(f"sets me.{name}; nothing of me is to be set: state of the skill goes into fields of self")

    @property
    def tenpai(self) -> bool:
        """Whether the hand without the tile just drawn waits for something, be it used up (W-04).

        Right after a call, where no tile was drawn: whether there is a discard that leaves it so.
        """
        table, seat = self._table, self.seat
        keys, melds = table.keys[seat], len(table.melds[seat])
        if table.turn != seat or table.drawn >= 0 or keys.size + 3 * melds != HAND_IN_TURN:
            return bool(table.waits(seat))
        if table.has_wrong_meld(seat):
            return False
        if table.on.wild:
            return bool(tenpai_discards(table, seat, by_shape=True))
        return bool(riichi_discards(keys, melds, shapes=table.shapes(seat)))

    @property
    def waits(self) -> tuple[Kind, ...]:
        """The kinds waited for, those all gone or all held too, in order; what free tiles add is no wait (W-03)."""
        return tuple(kinds_in(self._table.plain_waits(self.seat)))

    @property
    def wait_faces(self) -> int:
        """How many kinds that are (W-03)."""
        return len(self.waits)

    @property
    def wait_copies(self) -> int:
        """How many tiles of these kinds can still come (W-02)."""
        return wait_copies(self._table, self.seat)

    def wait_copies_in(self, win: WinInput, *, before: bool = False) -> int:
        """The same for a win that is weighed: without its winning tile, or, ``before`` it, with that still to come."""
        return wait_copies(self._table, self.seat, win.tile, before=before)

    def copies_left(self, name: Name) -> int:
        """How many tiles of a kind, red fives among them, or of a red five alone (34 to 36), can still come (W-02)."""
        return copies_left(self._table, self.seat, name)

    @property
    def sets(self) -> tuple[tuple[Tile, ...], ...]:
        """The complete sets of a waiting hand: of each the tiles that can stand in it, then those of each meld."""
        return complete_sets(self._table, self.seat)

    # asks

    def ask(self, options: Sequence[Action], *, known_to: tuple[Seat, ...] | None = None, note: str = "") -> Ask:
        """Ask for one of these actions; ``yield`` gives the action chosen."""
        items = listed(options, kind=Action, expected="actions, such as rinshan.decisions.action('go')")
        return Ask(Options(items, items[0] if items else PASS), identity, known_to=known_to, note=note)

    def ask_yes(self, *, known_to: tuple[Seat, ...] | None = None, note: str = "") -> Ask:
        """Ask yes or no; ``yield`` gives a bool."""
        return Ask(yes_or_no(), is_yes, known_to=known_to, note=note)

    def ask_declare(self) -> Ask:
        """Ask for one tile of the game; ``yield`` gives its name (K-08)."""
        return Ask(Declare(self._table.printed), _name_of)

    def ask_tile(self, tiles: Sequence[Tile], *, secret: bool = False, note: str = "") -> Ask:
        """Ask for one of these tiles; ``yield`` gives it (K-41)."""
        return self._ask_some(tiles, 1, 1, secret, note, one=True)

    def ask_tiles(self, tiles: Sequence[Tile], least: int, most: int, *, secret: bool = False, note: str = "") -> Ask:
        """Ask for so many of these tiles; ``yield`` gives a tuple of them (K-41)."""
        return self._ask_some(tiles, least, most, secret, note, one=False)

    def _ask_some(self, tiles: Sequence[Tile], least: int, most: int, secret: bool, note: str, *, one: bool) -> Ask:
        tiles = listed(tiles)
        if not 0 <= whole(least, "asks for at least") <= whole(most, "asks for at most") or len(tiles) < least:
            raise PackError(f"asks for {least} to {most} of {len(tiles)} tiles; expected as many as there are")
        faces, prints = self._names_of(tiles)
        space = Some(tiles, faces, least, most, prints)
        return Ask(space, space.chosen_one if one else space.chosen, known_to=self._secret(secret), note=note)

    def _names_of(self, tiles: Sequence[Tile]) -> tuple[list[Name], list[Name]]:
        """What tiles are now, and what is printed on them; of others' tiles only what they are now."""
        table = self._table
        for tile in listed(tiles):
            physical(tile, "asks for tile")
        faces = [table.face[tile] for tile in tiles]
        own = [table.printed[tile] if table.owner[tile] == self.seat else table.face[tile] for tile in tiles]
        return faces, own

    def ask_order(self, tiles: Sequence[Tile], *, secret: bool = False, note: str = "") -> Ask:
        """Ask for an order of these tiles; ``yield`` gives them in that order (K-41)."""
        space = InOrder(tiles, *self._names_of(tiles))
        return Ask(space, space.chosen, known_to=self._secret(secret), note=note)

    def ask_seat(self, seats: Sequence[Seat] | None = None, *, secret: bool = False, note: str = "") -> Ask:
        """Ask for a player; ``yield`` gives the seat (K-41).

        ``seats`` None are the other players whom this skill may choose (K-12). With nobody to choose nothing happens.
        """
        open_ = self.targets() if seats is None else seats
        for seat in listed(open_):
            if not is_seat(seat, self._table):
                raise PackError(f"asks for player {shown(seat)}; expected seats of this table")
        return Ask(_words("seat", map(str, open_)), _number, known_to=self._secret(secret), note=note)

    def ask_number(self, least: int, most: int, *, step: int = 1, secret: bool = False, note: str = "") -> Ask:
        """Ask for a whole number from ``least`` to ``most``; ``yield`` gives it (K-41)."""
        for number, place in ((least, "from"), (most, "to")):
            whole(number, f"asks for a number {place}")
        numbers = range(least, most + 1, whole(step, "asks for numbers in steps of", 1))
        return Ask(_words("number", map(str, numbers)), _number, known_to=self._secret(secret), note=note)

    def ask_suit(self, *, secret: bool = False, note: str = "") -> Ask:
        """Ask for a suit; ``yield`` gives ``m``, ``p`` or ``s`` (K-41)."""
        return Ask(_words("suit", "mps"), _word_of, known_to=self._secret(secret), note=note)

    def ask_word(self, what: str, words: Sequence[str], *, secret: bool = False, note: str = "") -> Ask:
        """Ask for one of these words, such as yaku ids or the labels of skills; ``yield`` gives the word (K-41)."""
        of_kind(what, str, "asks for", "a word for what is asked, and then the words to choose from")
        words = listed(words, kind=str, expected="words")
        return Ask(_words(what, words), _word_of, known_to=self._secret(secret), note=note)

    def ask_skill(self, skills: Sequence[Instance], *, secret: bool = False, note: str = "") -> Ask:
        """Ask for one of these skills, such as ``me.skills_of(seat)``; ``yield`` gives it (K-41)."""
        skills = listed(skills, kind=Source, expected="skills at the table, such as me.skills_of(seat)")
        found = dict(zip(names_apart(skills), skills, strict=True))
        return Ask(_words("skill", found), lambda answer: found[answer.word], known_to=self._secret(secret), note=note)

    def put_to(self, seat: Seat, ask: Ask) -> Ask:
        """Put one of these questions to another player; of one asked in secret only that player knows (K-41)."""
        of_kind(ask, Ask, "puts", "an ask of me, such as me.ask_yes(), after the seat")
        return replace(ask, seat=seat, known_to=None if ask.known_to is None else (seat,))

    def _secret(self, secret: bool) -> tuple[Seat, ...] | None:
        return (self.seat,) if secret else None

    def targets(self) -> list[Seat]:
        """The other players whom this skill may choose, in turn order: not those on whom it has no effect (K-12)."""
        skills, instance = self.instance.skills, self.instance
        return [seat for seat in self._table.others(self.seat) if not skills.is_immune(seat, instance, "target")]

    def ask_side(self) -> SideAsk:
        """Ask which side of this switch skill is used; ``yield`` gives its name (K-20)."""
        return ask_side(self.instance)

    # what the skill remembers

    def remember(self, **fields: object) -> Remember:
        """Write fields of this skill's own state (K-30)."""
        return Remember(fields)

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

    def seats_with(self, card: str) -> tuple[Seat, ...]:
        """The seats, from the first East on, at which a card of this id lies face up: cards that are linked ask."""
        return tuple(
            [
                seat
                for seat in self._table.seats
                if any(held.id == card and not held.down for held in self.cards_of(seat))
            ]
        )

    def skills_of(self, seat: Seat) -> tuple[Instance, ...]:
        """The skills of a seat in order, without those of face-down cards."""
        return self.instance.skills.holdings.skills_of(seat)

    # calls

    def claim(self, kind: str, own: Sequence[Tile], tile: Tile) -> Action:
        """A claim for `claim_options`, of a tile in a river (K-46).

        ``chi``, ``pon`` or ``daiminkan`` with own tiles; ``ron`` with none, of an earlier tile.
        """
        return claim_action(self._table, self.seat, kind, tuple(own), tile)

    def claims(self, kind: str, tile: Tile) -> list[Action]:
        """Each such call of a tile in a river that the hand can make, from whomever: all `claim_options` wants."""
        return claim_actions(self._table, self.seat, kind, tile)

    # effects

    def transform(self, tile: Tile, name: Name) -> Transform:
        """Let a tile of yours be the declared tile while it is among your tiles (class 1)."""
        return Transform(tile, name)

    def announce(self, words: str, about: Seat | None = None) -> Announce:
        """Say aloud what this activation has settled, such as a number or a player chosen; alone it is none."""
        return Announce(words, about)

    def leave_closed(self, slot: Indicator) -> LeaveClosed:
        """Leave the indicator that is about to be opened shut."""
        return LeaveClosed(slot)

    def open_indicator(self, slot: int | None = None) -> OpenIndicator:
        """Open one more dora indicator, or the one in this slot that was left shut (K-43)."""
        return OpenIndicator(slot)

    def make(self, claim: Claim | Win) -> MakeCall:
        """In `call_declared` or `win_declared`: make what this skill has offered in `claim_options` (K-26)."""
        return MakeCall(claim)

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


def _words(kind: str, words: Iterable[str]) -> Options:
    """Options that differ by a word; none at all are possible, and then nothing is asked."""
    found = [action(kind, word=word) for word in words]
    return Options(found, found[0] if found else PASS)


def _name_of(answer: Action) -> Name:
    return answer.name


def _number(answer: Action) -> int:
    return int(answer.word)


def _word_of(answer: Action) -> str:
    return answer.word


def _kept(handle: Handle, instance: Instance) -> Handle:
    """A handler whose offers are kept: choosing one is the will to activate a skill that is asked (K-11)."""

    def handler(*given: object) -> object:
        instance.offered = handle(*given)
        return instance.offered

    return handler


def _covers_moments(holder: Source) -> Handle:
    """Whoever holds a skill for suitable moments is asked at each of them, as long as it may be activated (K-60)."""

    def covers(yes: bool, _who: Seat, what: str) -> bool:
        return yes or (what == "moment" and holder.may_act())

    return covers


def _as_declared(handle: Handle, instance: Instance) -> Handle:
    """A handler that tells its holder only what the skill says that it tells (K-33)."""

    def handler(*given: object) -> object:
        found, told = handle(*given), instance.cls.tells
        if isinstance(found, list):
            for known in found:  # pyright: ignore[reportUnknownVariableType]
                if isinstance(known, Known) and known.what not in told:
                    raise PackError(
                        f"tells {known.what!r}, which the skill does not say; expected tells = {(*told, known.what)!r}"
                    )
        return found  # pyright: ignore[reportUnknownVariableType]

    return handler


def _while_it_may_be_chosen(handle: Handle, holder: Source) -> Handle:
    """The riichi that an asked skill makes possible is none while that skill cannot be activated (K-13)."""

    def handler(terms: RiichiTerms, *given: object) -> object:
        return handle(terms, *given) if holder.may_act() else terms

    return handler


def _on_side(function: Handle, instance: Instance, side: str) -> Handle:
    """A handler that has nothing to do when its side was the last one used (K-20)."""

    def handler(*given: object) -> object:
        return iter(()) if instance.side == side else function(*given)

    return handler


def _without_its_own(handle: Handle) -> Handle:
    """A handler that adds nothing to what it asks about itself: its condition does not see its own effect (K-29)."""
    asking = False

    def handler(*given: object) -> object:
        nonlocal asking
        if asking:
            return []
        asking = True
        try:
            return handle(*given)
        finally:
            asking = False

    return handler


class _Method(NamedTuple):
    """A hook method of a class: the arguments it takes besides ``self`` and ``me``, and whether it takes that.

    ``bind`` makes it a handler where there is nothing more to it.
    """

    name: str
    spec: Spec
    given: tuple[str, ...]
    takes_me: bool
    mine: bool
    bind: Handle | None


_FOUND: Final[dict[type, tuple[_Method, ...]]] = {}


def _methods(cls: type) -> tuple[_Method, ...]:
    """The hook methods of a class. Raises `PackError` for one that is none."""
    if cls not in _FOUND:
        _FOUND[cls] = tuple(_find_methods(cls))
    return _FOUND[cls]


def _find_methods(cls: type) -> Iterator[_Method]:
    for name, given, mine in hook_methods(cls, ME):
        spec, takes_me = KNOWN[name], given[:1] == ME
        left = given[takes_me:]
        bind = None if spec.active or name in _FRAMED else adapter(1 + takes_me, left, spec.args)
        yield _Method(name, spec, left, takes_me, mine, bind)


def _framed(
    method: _Method, function: Handle, fixed: tuple[object, ...], holder: Source, instance: Instance
) -> Handle | Quick:
    """A handler that is active, or whose calls the framework looks at."""
    name, spec = method.name, method.spec
    if spec.active:
        side = getattr(getattr(instance.cls, name), "rinshan_side", "") if holder is instance else ""
        if side:
            function = _on_side(function, instance, side)
        return instance.skills.active(holder, instance, spec, function, method.given, fixed, side)
    if name == HOOK:
        function = guarded(function, holder, instance.skills.rows)
    handle = adapt(function, method.given, spec.args, fixed)
    asked = instance.cls.kind.asked
    if name == "meld_forms":
        handle = _without_its_own(handle)
    if name in OPTIONS and asked:
        handle = _kept(handle, instance)
    if name == "knows":
        handle = _as_declared(handle, instance)
    if name == "riichi_terms" and holder is instance and asked:
        handle = _while_it_may_be_chosen(handle, holder)
    return handle


def bound_handlers(holder: Source, instance: Instance, only_mine: bool = False) -> Mapping[str, Handler]:
    """The hook methods of a skill or modifier as handlers; active ones run through the activation protocol.

    ``only_mine`` lets all that are about somebody be called only for the holder's own seat.
    """
    found: dict[str, Handler] = {}
    subject = instance.skill if holder is instance else holder
    cls = type(subject)
    for method in _methods(cls):
        name, spec = method.name, method.spec
        fixed = (subject, instance.me) if method.takes_me else (subject,)
        function = instance.watched(name, getattr(cls, name), holder)
        if method.bind is not None:
            handle = method.bind(function, *fixed)
        else:
            handle = _framed(method, function, fixed, holder, instance)
        found[name] = Handler(handle, (method.mine or only_mine) and "who" in spec.args)
    claiming(holder, instance, found, subject)
    if holder is instance and instance.cls.transforms == FIXED:
        found["face"] = Handler(fixed_face(instance), mine=True)
    if holder is instance and instance.cls.transforms == FREE:
        found["wild"] = Handler(free_tiles(instance), mine=True)
    if "moment_options" in found and "covers" not in found:
        found["covers"] = Handler(_covers_moments(holder), mine=True)
    return found
