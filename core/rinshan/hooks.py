# The functions below are specifications: signature and text, no body.
# mypy: disable-error-code="empty-body"
# pyright: reportReturnType=false
"""The hook specifications of play, in order of play, and the `Hooks` a table calls them through (H-01 to H-07).

A hook point in the engine is always the two lines ``if on.NAME: ... on.NAME(...)``: a slot of `Hooks` is None while
nobody listens, so that a game without skills pays nothing. The functions below are specifications only; what stands
in a slot is compiled from handlers by `rinshan.rows`. Every specification has one of six verbs:

=========  ======  ==========================================================================================
verb       kind    a handler
=========  ======  ==========================================================================================
observe    plain   takes note of what happened, in the state of its own skill; returns nothing; cannot be sealed
add        pure    returns a list of further options, yaku or shapes
modify     pure    gets a value as first argument and returns it, changed or not
forbid     pure    returns a `Refusal`, or None to allow
replace    active  a generator: may hand on another subject than the one it got
react      active  a generator: may ask, pay, act and, where the window says *cancel*, cancel its subject
=========  ======  ==========================================================================================

The return annotation is a promise: what a handler gives is checked against it (`rinshan.returns`).

Pure handlers neither ask nor change anything and may be called on hypotheses, any number of times. ``affects`` names
the player whom other characters' skills touch here: skills without effect on that player are left out (K-12).
Nobody sees more than the arguments and the table's facts; what a seat may *know* is the business of views.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar

import pluggy

from rinshan.decisions import Action, Decision
from rinshan.returns import CLAIMS, DECLARED, LIABLE, NATURAL, RIICHI, Returns
from rinshan.tiles import Kind, Name, Seat, Tile

if TYPE_CHECKING:
    from rinshan.hand import SetForm, Shape
    from rinshan.melds import Meld
    from rinshan.results import GameResult, HandResult
    from rinshan.rows import Keep, Rows, Step
    from rinshan.subjects import (
        Claim,
        Discard,
        DiscardWay,
        Draw,
        Ending,
        Indicator,
        KanType,
        Known,
        Move,
        Plan,
        Refusal,
        RiichiTerms,
        Why,
        Wild,
        Win,
    )
    from rinshan.win import Item, Payment, Reading, WinInput

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

PROJECT: Final = "rinshan"
_mark = pluggy.HookspecMarker(PROJECT)

Verb: TypeAlias = Literal["observe", "add", "modify", "forbid", "replace", "react"]
PURE: Final = frozenset({"add", "modify", "forbid"})
ACTIVE: Final = frozenset({"replace", "react"})
UNUSED: Final = frozenset({"observe", "react"})
"""What a handler of these returns is not used."""

Asked: TypeAlias = tuple[Decision, ...]
Answers: TypeAlias = tuple[Action, ...]
Play: TypeAlias = Generator[Asked, Answers, T]
"""What an active hook is at its call site: ``yield from`` it; it yields decisions and receives answers."""


@dataclass(slots=True, frozen=True)
class Spec:
    """One hook specification, as the compiler of rows, the registry and the documentation read it.

    ``actor`` is the place of the argument that says whose step it is, -1 where it is nobody's in particular;
    ``affects`` names the argument whom immunity protects, "" = nobody; ``category`` is what K-12 calls it:
    ``target``, ``cancel``, ``forbid`` or ``make``; ``clears`` says that rows of affecting hooks depend on it;
    ``offers`` says that what it gives is there to be activated, so only who may do that is asked (K-13); ``returns``
    judges what a handler gives, None where that is not used.
    """

    name: str
    verb: Verb
    args: tuple[str, ...]
    stage: str
    actor: int
    affects: str
    category: str
    cancel: bool
    clears: bool
    offers: bool
    returns: Returns | None
    function: Callable[..., Any]

    @property
    def pure(self) -> bool:
        return self.verb in PURE

    @property
    def active(self) -> bool:
        return self.verb in ACTIVE


_CATEGORY: Final = {"forbid": "forbid", "replace": "make", "modify": "target", "add": "target", "observe": "target"}


KNOWN: Final[dict[str, Spec]] = {}
"""Every specification that any layer has declared."""


class SpecList(dict[str, Spec]):
    """Specifications by name, in the order in which they are written down, which is the order of play."""

    def __init__(self) -> None:
        super().__init__()
        self._stage = ""

    def stage(self, title: str) -> None:
        """Begin a stage; the specifications that follow belong to it."""
        self._stage = title

    def spec(
        self,
        verb: Verb,
        *,
        affects: str = "",
        cancel: bool = False,
        category: str = "",
        clears: bool = False,
        offers: bool = False,
        returns: Returns | None = None,
    ) -> Callable[[F], F]:
        """Make the decorated function a hook specification. ``returns`` is narrower than its annotation says."""

        def mark(function: F) -> F:
            code = function.__code__
            args = code.co_varnames[: code.co_argcount]
            actor = "who" if "who" in args else affects
            self[function.__name__] = KNOWN[function.__name__] = Spec(
                function.__name__,
                verb,
                args,
                self._stage,
                args.index(actor) if actor else -1,
                affects,
                category or ("cancel" if cancel else _CATEGORY.get(verb, "target")),
                cancel,
                clears,
                offers,
                None if verb in UNUSED else returns or DECLARED[function.__annotations__["return"]],
                function,
            )
            return _mark(function)

        return mark


SPECS: Final = SpecList()
spec = SPECS.spec

SPECS.stage("At any time")


@spec("modify", affects="who")
def face(name: Name, tile: Tile, who: Seat) -> Name:
    """Asked when a tile comes among a player's tiles, when modifiers change, and of a tile that might be ronned.

    :param name: what the tile is so far; at first what is printed on it
    :param tile: the physical tile
    :param who: the player among whose tiles (hand, drawn tile, melds) it is, or would be
    :returns: the same name: nothing changes; another name, 0 to 36: the tile is that one while the handler stands
    :rules: K-02 K-04 K-25
    :use: transforming skills and their modifiers; reads the physical tile, never shown to players
    """


@spec("add")
def shapes(who: Seat) -> list[Shape]:
    """Asked wherever the shape of a player's hand is judged: tenpai, waits, furiten, options, wins.

    :param who: the player whose hand it is
    :returns: a list of whole-hand shapes that hold for this player besides the usual three; [] for none
    :rules: K-47 Y-09
    :use: yaku and skills with shapes of their own; sees nothing but whose hand it is
    """


@spec("modify")
def hears(yes: bool, viewer: Seat, who: Seat) -> bool:
    """Asked when something is declared in secret, of each other player.

    :param yes: whether this viewer is told, so far
    :param viewer: who might be told
    :param who: who declares
    :returns: true: this viewer is told, and nobody else because of it
    :rules: K-34 K-59
    :use: skills that look through
    """


@spec("add")
def meld_forms(who: Seat) -> list[SetForm]:
    """Asked wherever the shape of a player's hand is judged, as `shapes` is, and for the runs that may be called.

    :param who: the player whose hand it is
    :returns: a list of runs, triplets and pairs that are sets for this player besides the usual ones; [] for none
    :rules: K-47 K-27 K-29
    :use: skills with sets of their own; a handler that asks for tenpai or waits sees them without its own forms
    """


@spec("add")
def wild(who: Seat) -> list[Wild]:
    """Asked wherever a player's waits or wins are judged, for hands that might be too; nothing is free meanwhile.

    What a handler reads of waits and tenpai is therefore counted without any free tile (K-29).

    :param who: the player whose hand it is
    :returns: a list of the tiles that are free, how many of them, and what they may become; [] for none
    :rules: K-03 K-29 K-50 K-58
    :use: skills whose tiles count as any tile; what they become is settled by the engine, legal tiles first
    """


@spec("modify")
def covers(yes: bool, who: Seat, what: str) -> bool:
    """Asked where a player has nothing to choose, but others could learn something from that.

    A skill with `moment_options` of its own covers its holder at every moment unless it says when by this hook.

    :param yes: whether the player is asked all the same, so far
    :param who: the player
    :param what: ``moment``, ``claim``, or the name of a hook in which the player's own skill with this hook asks
    :returns: true: the player is asked with nothing to choose but declining; by public conditions only
    :rules: K-60
    :use: skills whose conditions are hidden
    """


@spec("add")
def knows(who: Seat) -> list[Known]:
    """Asked whenever a player looks at the table.

    :param who: the player who looks
    :returns: a list of `Known`, what a player learns besides what the table shows; [] for nothing. Each `what` is a
        word of the skill's field ``tells``
    :rules: K-33
    :use: skills by which one player learns something, for as long as they hold
    """


@spec("modify")
def standing(order: list[Seat]) -> list[Seat]:
    """Asked when it matters who is placed where during the game.

    :param order: the seats by points, the first place first, ties to the seat nearest the first East
    :returns: the order that holds, with every seat once
    :rules: K-45
    :use: skills that place somebody elsewhere; the places at the end of the game are by points
    """


@spec("modify", affects="who")
def sees(yes: bool, who: Seat, tile: Tile, viewer: Seat) -> bool:
    """Asked of each hidden tile when it is made out what a player sees.

    :param yes: whether this player sees the tile, so far
    :param who: before whom the tile lies: in the hand, aside, face down in the river; -1 where it is nobody's
    :param tile: the physical tile
    :param viewer: the player who looks
    :returns: true: this player sees its face; what is seen in hands stays known, a discard can be called and ronned
    :rules: K-06 K-33 K-34 K-39
    :use: tiles that lie face up under a condition, skills that see face-down tiles; unless `may_show` forbids it
    """


@spec("forbid", affects="who")
def may_show(who: Seat, tile: Tile, viewer: Seat) -> Refusal | None:
    """Asked when a hidden tile is about to be shown, peeked at, or seen through.

    :param who: before whom the tile lies, -1 where it is nobody's
    :param tile: the physical tile
    :param viewer: who would see it, -1: everybody
    :returns: None: it may; a `Refusal`: it stays hidden
    :rules: K-33
    :use: skills that protect tiles from being seen
    """


SPECS.stage("Moves (K-38), whenever a skill moves a tile")


@spec("forbid", affects="who")
def may_move(who: Seat, move: Move) -> Refusal | None:
    """Asked when a skill is about to move a tile.

    :param who: the player who moves it
    :param move: the tile, where it lies and where it would go
    :returns: None: it may; a `Refusal`: it stays where it is, and of an exchange all do
    :rules: K-07 K-38
    :use: skills that protect rivers, hands or walls; the prohibition touches the mover
    """


@spec("replace", affects="who")
def moving(who: Seat, move: Move) -> Play[Move]:
    """Opens before a skill moves a tile; not for exchanges, which are one act.

    :param who: whose tile it is; where it is nobody's, who gets it, else who moves it
    :param move: the tile, where it lies and where it goes
    :returns: the move: the same; one of the same tile to another place; or one with ``stays``
    :rules: K-36 K-38
    :use: skills that divert or stop moves
    """


@spec("react")
def moved(move: Move) -> Play[None]:
    """Opens for each tile that a skill has moved, once all of one act lie in their places.

    :param move: the tile, where it came from and where it lies
    :returns: nothing; the return value of a reaction is not used
    :rules: K-22 K-38
    :use: skills that follow moves, exiles and recasts
    """


SPECS.stage("The game (H-01)")


@spec("react")
def game_started() -> Play[None]:
    """Opens once per game, after cards are dealt and shown and before the first hand.

    :returns: nothing; the return value of a reaction is not used
    :rules: H-01
    :use: skills that act at the game's start; no tile exists yet
    """


@spec("react")
def game_ending() -> Play[None]:
    """Opens once per game, when no further hand follows and before places are settled.

    :returns: nothing; the return value of a reaction is not used
    :rules: H-01
    :use: skills that act on the final points
    """


@spec("observe")
def game_ended(result: GameResult) -> None:
    """Told once per game, after the places and final scores are fixed.

    :param result: scores, places and final scores
    :returns: nothing
    :rules: H-01
    :use: bookkeeping, statistics; everything is public by now
    """


SPECS.stage("The hand begins (H-02)")


@spec("react")
def wall_fixed() -> Play[None]:
    """Opens in every hand once the wall stands and nothing has been dealt.

    :returns: nothing; the return value of a reaction is not used
    :rules: H-02
    :use: skills that touch the wall; players see its back
    """


@spec("replace", affects="who")
def dealing(who: Seat, deal: list[Tile]) -> Play[list[Tile]]:
    """Opens for each player from the dealer on, when the thirteen tiles of the deal are about to be given.

    :param who: who gets them
    :param deal: the thirteen tiles
    :returns: the tiles to be given: the same list or another one of thirteen tiles of the live wall
    :rules: H-02 B-04
    :use: skills that shape the starting hand
    """


@spec("react")
def dealt(who: Seat) -> Play[None]:
    """Opens for each player from the dealer on, once all have their tiles.

    :param who: whose hand was dealt
    :returns: nothing; the return value of a reaction is not used
    :rules: H-02
    :use: skills that act on the starting hand
    """


@spec("replace")
def indicator_opening(slot: Indicator) -> Play[Indicator]:
    """Opens before each dora indicator is turned: the first one of the hand, and one for each kan.

    :param slot: which indicator, and for which kan of whom
    :returns: the slot; with ``closed`` set it stays shut, and so does the ura below it
    :rules: H-02 B-07 K-43
    :use: skills that keep indicators closed; the indicator is still unseen
    """


@spec("react")
def hand_starting() -> Play[None]:
    """Opens in every hand after the first dora indicator, before the first turn.

    :returns: nothing; the return value of a reaction is not used
    :rules: H-02
    :use: skills that act once per hand before play
    """


SPECS.stage("The turn (H-03)")


@spec("react")
def turn_started(who: Seat) -> Play[None]:
    """Opens when a turn begins, before the draw or, after a chi or pon, when the meld lies.

    :param who: whose turn it is
    :returns: nothing; the return value of a reaction is not used
    :rules: H-03 K-16
    :use: skills that act at the start of a turn
    """


@spec("replace", affects="who")
def drawing(who: Seat, draw: Draw) -> Play[Draw]:
    """Opens before each draw, replacement draws included.

    :param who: who draws
    :param draw: where the tile will come from
    :returns: the draw: the same; one from another source; or one with ``skip``, which takes no tile
    :rules: H-03 K-36 K-55
    :use: skills that replace or skip a draw; the tile is still unseen
    """


@spec("react")
def drawn(who: Seat, draw: Draw) -> Play[None]:
    """Opens after each draw, before the drawer's options are made and a win is judged.

    Not of tiles that are dealt: where the dealer's fourteenth is one of them, the first turn has no such window.

    :param who: who drew
    :param draw: the tile, and where it came from
    :returns: nothing; the return value of a reaction is not used
    :rules: H-03 K-21
    :use: skills that act on a drawn tile; the drawer has seen it, others have not
    """


@spec("forbid", affects="who")
def may_draw(who: Seat, tile: Tile) -> Refusal | None:
    """Asked of the next tile when somebody is about to draw; while one is refused, the tile after it is asked of.

    A refused tile stays where it lies. When all are refused, the first is drawn.

    :param who: who draws
    :param tile: the physical tile
    :returns: None: it may; a `Refusal`: this player does not draw it
    :rules: H-03 K-44
    :use: skills that keep tiles from a player; nobody has seen the tile
    """


@spec("add", offers=True)
def moment_options(who: Seat) -> list[Action]:
    """Asked of every player after each draw and between turns, when nothing is being resolved.

    :param who: the player who might do something
    :returns: a list of actions; one that is chosen goes through `declared`; [] for none
    :rules: H-03 K-21 K-60
    :use: skills that act at a suitable moment; who is asked is decided by `covers`
    """


@spec("add", offers=True)
def own_options(who: Seat) -> list[Action]:
    """Asked when the options of a turn are made.

    :param who: whose turn it is
    :returns: a list of further actions; one that is chosen goes through `declared`; [] for none; a discard or kan
        only of tiles that the player holds
    :rules: H-03
    :use: skills that let a player do something new in the own turn
    """


@spec("modify", affects="who")
def riichi_terms(terms: RiichiTerms, who: Seat) -> RiichiTerms:
    """Asked when riichi is weighed and when its deposit is paid.

    :param terms: price, points needed, live tiles that must be left; whether an open hand may declare it, with how
        many tiles more missing than tenpai has, and whether it may be declared in secret
    :param who: who would declare riichi
    :returns: the terms, changed or not
    :rules: B-08 K-44 K-59
    :use: skills that change what riichi costs and who may declare it
    """


@spec("modify", affects="who", category="forbid")
def riichi_locks(yes: bool, who: Seat) -> bool:
    """Asked when the discards of a player in riichi are made up.

    :param yes: whether only the drawn tile may go
    :param who: who is in riichi
    :returns: whether only the drawn tile may go
    :rules: B-08 K-44
    :use: skills that let a player in riichi change the hand
    """


@spec("modify", returns=RIICHI)
def counts_as_riichi(level: int, who: Seat) -> int:
    """Asked when the yaku and ura of a win are counted.

    :param level: 0 no riichi, 1 riichi, 2 double riichi
    :param who: the winner, or who would win
    :returns: as which of these the player counts; nothing else about the player changes
    :rules: K-44
    :use: skills that treat a player as in riichi, or not
    """


@spec("forbid", affects="who")
def may_riichi(who: Seat) -> Refusal | None:
    """Asked when riichi is about to be offered.

    :param who: who would declare it
    :returns: None: it may; a `Refusal`: it is not offered
    :rules: H-03 B-08
    :use: skills that forbid riichi
    """


@spec("forbid", affects="who")
def may_kan(who: Seat, kind: Kind, type: KanType) -> Refusal | None:  # noqa: A002 - the word that melds use
    """Asked when a kan is about to be offered.

    :param who: who would make it
    :param kind: the kind of its tiles
    :param type: ``ankan``, ``kakan`` or ``daiminkan``
    :returns: None: it may; a `Refusal`: it is not offered
    :rules: H-03 B-07
    :use: skills that forbid kans
    """


@spec("forbid", affects="who")
def may_abort(who: Seat) -> Refusal | None:
    """Asked when the abort for nine terminals is about to be offered.

    :param who: who holds them
    :returns: None: it may; a `Refusal`: it is not offered
    :rules: H-03 B-18
    :use: skills that forbid the abort
    """


@spec("forbid", affects="who")
def may_discard(who: Seat, tile: Tile, how: DiscardWay) -> Refusal | None:
    """Asked of each tile that is about to be offered as a discard; when all are refused, all stay possible.

    :param who: who would discard it
    :param tile: the physical tile
    :param how: ``discard``, or ``riichi`` for the tile that declares it
    :returns: None: it may; a `Refusal`: it is not offered
    :rules: H-03 K-44
    :use: skills that lock tiles
    """


@spec("react", affects="who", cancel=True)
def declared(who: Seat, action: Action) -> Play[bool]:
    """Opens when an own action is declared: a kan, nine terminals, or one of `own_options` or `moment_options`.

    A tsumo opens `win_declared` instead, a discard `discarding`.

    :param who: who declared it
    :param action: what was declared
    :returns: true when it was cancelled: it has no effect and the turn goes on
    :rules: H-03 K-10
    :use: skills that cancel, and the skill whose own option it is
    """


@spec("modify", affects="who", category="forbid")
def robbable(yes: bool, who: Seat, kan: Meld) -> bool:
    """Asked of each other player before a kan stands.

    :param yes: whether the rules let this player rob this kan: a closed one at most with thirteen orphans
    :param who: the player who might rob it
    :param kan: the kan about to stand
    :returns: whether this player may rob it
    :rules: B-07 K-46
    :use: skills about robbing kans
    """


@spec("react")
def kan_made(who: Seat, kan: Meld) -> Play[None]:
    """Opens once a kan stands and nobody robbed it, before its replacement tile is drawn.

    :param who: who made it
    :param kan: the meld
    :returns: nothing; the return value of a reaction is not used
    :rules: H-03 B-07
    :use: skills that follow a kan
    """


@spec("replace", affects="who")
def discarding(who: Seat, discard: Discard) -> Play[Discard]:
    """Opens before a chosen discard is made.

    :param who: who discards
    :param discard: the tile, whether it was just drawn, whether it declares riichi
    :returns: the discard: the same or another one of this player's tiles
    :rules: H-03 K-36
    :use: skills that replace a discard; the choice is not yet public
    """


@spec("react")
def discarded(who: Seat, discard: Discard) -> Play[None]:
    """Opens once a discard lies in the river, before claims.

    :param who: who discarded
    :param discard: the tile in the river
    :returns: nothing; the return value of a reaction is not used
    :rules: H-03
    :use: skills that follow a discard
    """


@spec("react")
def riichi_made(who: Seat) -> Play[None]:
    """Opens when the riichi tile was not ronned and the deposit is paid.

    :param who: who is now in riichi
    :returns: nothing; the return value of a reaction is not used
    :rules: H-03 B-08
    :use: skills that follow a riichi
    """


SPECS.stage("Claims (H-04)")


@spec("add", offers=True, returns=CLAIMS)
def claim_options(who: Seat, discard: Discard) -> list[Action]:
    """Asked of each other player when claims on a discard are made up; where only rons are allowed, calls are left out.

    A call that is chosen and wins priority activates the skill; see `call_declared`. It may be of the discard or of
    another tile that lies face up in a river. A ron on such a tile is offered where the hand can win with it, and
    activates the skill when it is declared; see `win_declared`.

    :param who: who might claim
    :param discard: the tile in the river
    :returns: a list of further claims, made by ``me.claim``: chi, pon or open kan with tiles of the hand, a ron on an
        earlier tile; [] for none
    :rules: H-04 K-46
    :use: skills that allow more calls, or a ron on an earlier tile
    """


@spec("forbid", affects="who")
def may_call(who: Seat, claim: Claim) -> Refusal | None:
    """Asked of each chi, pon and open kan that is about to be offered; of closed and added kans it is `may_kan`.

    :param who: who would call
    :param claim: the call, the tile and whose tile it is
    :returns: None: it may; a `Refusal`: it is not offered
    :rules: H-04 K-46
    :use: skills that forbid calls
    """


@spec("modify")
def good_reason(yes: bool, who: Seat, claim: Claim) -> bool:
    """Asked of each chi and pon that would be a wrong meld, with the tile as it lies and as it will be.

    :param yes: whether there is a good reason to make it, so far
    :param who: who would call
    :param claim: the call, the tile and whose tile it is
    :returns: true: it is on offer like a right one; the hand is noten while the meld is wrong
    :rules: E-03
    :use: skills that may still make a set of it
    """


@spec("forbid", affects="who")
def may_win(who: Seat, win: Win) -> Refusal | None:
    """Asked when a win is about to be offered, and again when a declared one is judged.

    :param who: who would win
    :param win: the tile, and from whom
    :returns: None: it may; a `Refusal`: it is not offered, and a declared win is a false win; with ``known_to`` set, to
        those who do not know of it the win is offered all the same
    :rules: H-04 W-07 W-08 E-02
    :use: skills that forbid wins
    """


@spec("modify", affects="who", category="forbid")
def furiten(causes: tuple[str, ...], who: Seat, tile: Tile) -> tuple[str, ...]:
    """Asked when furiten is weighed for a ron.

    :param causes: ``discard``, ``temporary``, ``riichi``; empty when the player is free
    :param who: who might ron
    :param tile: the tile
    :returns: the causes that hold; empty: no furiten
    :rules: B-10 W-07
    :use: skills that lift or cause furiten
    """


@spec("modify", affects="who", category="forbid")
def claim_rank(rank: int, who: Seat, claim: Claim) -> int:
    """Asked of each claim that was made on a discard, when the one with priority is chosen.

    Rons go together, at the place of the first of them. A call that goes before them and is not cancelled ends them.

    :param rank: 3 ron, 2 pon and open kan, 1 chi
    :param who: who claims
    :param claim: the call, or the ron
    :returns: the rank; the highest goes first, equal ones in turn order from the discarder
    :rules: H-04 B-05 K-46
    :use: skills that change priority
    """


@spec("react", affects="who", cancel=True)
def win_declared(who: Seat, win: Win) -> Play[bool]:
    """Opens when a win is declared, before the hand is shown.

    :param who: who declared it
    :param win: the tile, and from whom
    :returns: true when it was cancelled: no furiten follows, and after a tsumo the turn goes on
    :rules: H-04 K-10 W-08
    :use: skills that cancel wins; the hand is still closed
    """


@spec("react")
def hand_shown(who: Seat, win: Win) -> Play[None]:
    """Opens when a winner has laid the hand open, before the win is judged.

    :param who: who declared the win
    :param win: the tile, and from whom
    :returns: nothing; the return value of a reaction is not used
    :rules: H-04 W-08
    :use: skills that act on a shown hand
    """


@spec("observe")
def judged(who: Seat, win: Win, verdict: str) -> None:
    """Told when a declared win has been judged.

    :param who: who declared it
    :param win: the tile, and from whom
    :param verdict: ``stands``, or the reason why it does not
    :returns: nothing
    :rules: H-04 W-08
    :use: bookkeeping
    """


@spec("react", affects="who", cancel=True)
def call_declared(who: Seat, claim: Claim) -> Play[bool]:
    """Opens when a call has priority, before the meld is laid.

    A skill that made the call possible makes it here by itself. If it wants something first it asks and pays, and then
    yields ``me.make(claim)``.

    :param who: who calls
    :param claim: the call, the tile and whose tile it is
    :returns: true when it was cancelled: nothing is melded and the next claim is looked at
    :rules: H-04 K-10
    :use: skills that cancel calls
    """


@spec("react")
def called(who: Seat, meld: Meld) -> Play[None]:
    """Opens when a called meld lies.

    :param who: whose meld it is
    :param meld: the meld
    :returns: nothing; the return value of a reaction is not used
    :rules: H-04
    :use: skills that follow a call
    """


@spec("react")
def turn_ending(who: Seat) -> Play[None]:
    """Opens when a discard has passed or was called, before the next turn.

    :param who: whose turn ends
    :returns: nothing; the return value of a reaction is not used
    :rules: H-03 K-16
    :use: skills that act at the end of a turn
    """


@spec("modify")
def next_turn(seat: Seat, who: Seat) -> Seat:
    """Asked after a discard that nobody claimed.

    :param seat: whose turn would come
    :param who: whose turn it was
    :returns: whose turn comes
    :rules: H-03 K-32
    :use: skills that change the order of turns
    """


SPECS.stage("The value of a win (H-05)")


@spec("add")
def yaku(who: Seat, reading: Reading) -> list[Item]:
    """Asked of each reading of a hand, after the yaku of the base game are found.

    :param who: the winner, or who would win
    :param reading: the division of the hand, with the win it belongs to
    :returns: a list of further yaku, each with its han; [] for none; 0 han is a yaku too (W-09)
    :rules: H-05 W-09 Y-15
    :use: extra yaku, and skills that know one
    """


@spec("forbid", affects="who")
def may_count(who: Seat, yaku_id: str, reading: Reading) -> Refusal | None:
    """Asked of each yaku of a reading.

    :param who: the winner, or who would win
    :param yaku_id: the yaku
    :param reading: the division of the hand
    :returns: None: it counts; a `Refusal`: it does not
    :rules: H-05 W-12
    :use: yaku that replace others, skills that void a yaku
    """


@spec("modify", returns=NATURAL)
def yaku_han(han: int, who: Seat, yaku_id: str, reading: Reading) -> int:
    """Asked of each yaku that counts.

    :param han: what the yaku is worth so far
    :param who: the winner, or who would win
    :param yaku_id: the yaku
    :param reading: the division of the hand
    :returns: what it is worth; never below 0
    :rules: H-05 W-11
    :use: skills that raise or lower one yaku
    """


@spec("modify")
def dora_kinds(kinds: list[Kind], who: Seat) -> list[Kind]:
    """Asked when dora are counted, for the open indicators and for the ura.

    :param kinds: the kinds that the indicators point at, one per indicator
    :param who: whose dora are counted
    :returns: the kinds that are dora for this player; one listed twice counts twice
    :rules: H-05 B-13 K-43
    :use: skills that change what is dora
    """


@spec("modify", returns=NATURAL)
def dora_value(value: int, who: Seat, name: Name) -> int:
    """Asked of each tile of a hand that is dora or red.

    :param value: its han so far: 1 for each indicator that points at it, 1 if it is red
    :param who: the winner
    :param name: the tile
    :returns: its han; never below 0
    :rules: H-05 B-13 K-43
    :use: skills that double or void dora
    """


@spec("modify")
def ura_counts(yes: bool, who: Seat, win: WinInput) -> bool:
    """Asked when the ura of a winner are about to be counted.

    :param yes: whether the winner is in riichi
    :param who: the winner
    :param win: the win; its free tiles may not be settled yet
    :returns: whether the ura count
    :rules: H-05 B-13 K-43
    :use: skills and yaku that give or deny ura
    """


@spec("modify")
def fu_direct(fu: int, who: Seat, reading: Reading) -> int:
    """Asked when the fu of a reading are summed, before they are rounded up.

    :param fu: the sum so far
    :param who: the winner
    :param reading: the division of the hand
    :returns: the sum, changed by so many fu ("direct"); never below 0
    :rules: H-05 W-10
    :use: skills worth "plus or minus X fu"
    """


@spec("modify")
def fu_final(fu: int, who: Seat, reading: Reading) -> int:
    """Asked when the fu of a reading are rounded.

    :param fu: the rounded fu
    :param who: the winner
    :param reading: the division of the hand
    :returns: the fu that hold ("at least X", "is X"); of several the later in order decides
    :rules: H-05 W-10
    :use: skills that fix the fu
    """


@spec("modify")
def han_direct(han: int, who: Seat, reading: Reading) -> int:
    """Asked when the han of a reading, dora included, are summed; not for yakuman.

    :param han: the sum so far
    :param who: the winner
    :param reading: the division of the hand
    :returns: the sum, changed by so many han ("direct"); never below 0
    :rules: H-05 W-11
    :use: skills worth "plus or minus X han"
    """


@spec("modify")
def han_final(han: int, who: Seat, reading: Reading) -> int:
    """Asked after all direct changes of the han; not for yakuman.

    :param han: the han so far
    :param who: the winner
    :param reading: the division of the hand
    :returns: the han that hold ("is X han"); of several the later in order decides
    :rules: H-05 W-11
    :use: skills that fix the han
    """


@spec("modify")
def limit(limit: str, who: Seat, reading: Reading) -> str:
    """Asked when the limit of a reading is found.

    :param limit: ``none``, ``mangan``, ``haneman``, ``baiman``, ``sanbaiman``, ``yakuman``
    :param who: the winner
    :param reading: the division of the hand
    :returns: the limit that holds
    :rules: H-05 B-15 K-48
    :use: skills such as "one limit higher"
    """


@spec("modify")
def base_points(base: int, who: Seat, reading: Reading) -> int:
    """Asked when the base points of a reading are found.

    :param base: the A of the formula, in points
    :param who: the winner
    :param reading: the division of the hand
    :returns: the base points that hold
    :rules: H-05 B-15 K-48
    :use: skills that change the base points
    """


SPECS.stage("Payments (H-05, H-06)")


@spec("modify")
def scored_as_dealer(yes: bool, who: Seat) -> bool:
    """Asked of each player when the shares of a win or of nagashi mangan are made up.

    :param yes: whether the player is the dealer
    :param who: the winner, or one of the others
    :returns: whether the shares are those of a dealer: six base points for a ron, two from and to each for a tsumo
    :rules: B-15 K-48
    :use: skills such as "counts as dealer when the win is paid"
    """


@spec("modify", returns=LIABLE)
def liable(seat: Seat | None, who: Seat, yaku_id: str) -> Seat | None:
    """Asked of each yakuman with a responsible player when a win is paid.

    :param seat: who is responsible, None for nobody
    :param who: the winner
    :param yaku_id: the yakuman
    :returns: who is responsible, None for nobody; not the winner
    :rules: B-17 K-48
    :use: skills that shift or lift responsibility
    """


@spec("modify")
def payment_multiply(delta: int, payer: Seat, payee: Seat | None, why: Why, base: int) -> int:
    """Asked of each pair of payer and payee: what is added as a multiple of the unchanged base.

    :param delta: the points that multipliers have added so far, at first 0
    :param payer: who pays
    :param payee: who receives, None for the table
    :param why: ``ron``, ``tsumo``, ``nagashi``, ``noten``, ``riichi``; ``stake``, ``pot``, ``skill``, ``purchase``
    :param base: the payment before any change, in points
    :returns: the delta, changed: "twice" adds base, "half" takes away base // 2 (a base is a multiple of 50)
    :rules: W-06 K-31
    :use: skills that multiply payments
    """


@spec("modify")
def payment_add(points: int, payer: Seat, payee: Seat | None, why: Why, base: int) -> int:
    """Asked of each pair of payer and payee, after the multipliers.

    :param points: the payment so far
    :param payer: who pays
    :param payee: who receives, None for the table
    :param why: what the payment is for
    :param base: the payment before any change
    :returns: the payment, with points added or taken away
    :rules: W-06 K-31
    :use: skills that add a fixed sum to payments
    """


@spec("react")
def payments_due(due: list[Payment], why: Why) -> Play[None]:
    """Opens when all payments of one settlement, or one that a skill makes, are known and not yet made.

    What a reaction changes, redirects or prevents is changed for those after it; one that was prevented is gone.

    :param due: the payments, pair by pair, multipliers and additions in ``exact``; those from the table too
    :param why: what they are for; ``deposits`` where a skill takes what lies on the table
    :returns: nothing; the return value of a reaction is not used
    :rules: W-06 K-48
    :use: skills that answer a payment
    """


@spec("forbid", affects="payer")
def may_reduce(payer: Seat, change: int, payee: Seat | None, why: Why) -> Refusal | None:
    """Asked of each step, by a multiplier, an addition, a reaction or a final change, that makes somebody pay less.

    ``table.due`` are the payments being settled.

    :param payer: who would pay less
    :param change: by how many points, negative
    :param payee: who would receive less, None for the table
    :param why: what the payment is for
    :returns: None: it may; a `Refusal`: this step does not hold, the payment stays as it was before it
    :rules: W-06 K-48
    :use: skills that forbid reductions
    """


@spec("modify")
def payment_final(points: int, payer: Seat, payee: Seat | None, why: Why) -> int:
    """Asked of each pair of payer and payee, last of all, before rounding up to a hundred.

    :param points: the payment so far
    :param payer: who pays
    :param payee: who receives, None for the table
    :param why: what the payment is for
    :returns: the payment ("at most X", "is X"); below zero is zero
    :rules: W-06 K-31
    :use: skills that cap payments
    """


@spec("modify")
def deposits_to(seat: Seat | None) -> Seat | None:
    """Asked when the deposits on the table are about to go to a winner.

    :param seat: who gets them, None for nobody
    :returns: who gets them, None for nobody: they stay on the table
    :rules: B-15 K-48
    :use: skills that take or leave deposits
    """


@spec("react")
def settled(result: HandResult) -> Play[None]:
    """Opens once per hand when all its payments have been made.

    :param result: how the hand ended, what was paid, and for what
    :returns: nothing; the return value of a reaction is not used
    :rules: H-05
    :use: skills that follow a settlement
    """


SPECS.stage("The draw (H-06)")


@spec("replace")
def hand_ending(ending: Ending) -> Play[Ending]:
    """Opens when a hand is about to end without a win.

    :param ending: ``exhaustive``, or the name of an abort
    :returns: the ending: the same or another one; no win and no nagashi
    :rules: H-06 B-18
    :use: skills that change how a hand ends
    """


@spec("modify")
def nagashi(yes: bool, who: Seat) -> bool:
    """Asked of each player at the exhaustive draw.

    :param yes: whether the player has nagashi mangan
    :param who: the player
    :returns: whether it counts
    :rules: H-06 B-18
    :use: skills that give or deny nagashi mangan
    """


@spec("modify")
def tenpai(yes: bool, who: Seat) -> bool:
    """Asked of each player when tenpai hands are shown.

    :param yes: whether the hand is tenpai
    :param who: the player
    :returns: whether the player counts as tenpai
    :rules: H-06 W-04
    :use: skills that count a player as tenpai or noten
    """


SPECS.stage("The hand ends (H-02)")


@spec("modify")
def continuation(plan: Plan) -> Plan:
    """Asked when a hand is over: what comes next.

    :param plan: dealer, round and honba of the next hand, or the end of the game
    :returns: the plan that holds
    :rules: B-19 B-20
    :use: skills that keep the deal or end the game
    """


@spec("react")
def hand_ended(result: HandResult) -> Play[None]:
    """Opens last in every hand, when everything is paid and before per-hand modifiers end.

    :param result: how the hand ended
    :returns: nothing; the return value of a reaction is not used
    :rules: H-02
    :use: skills that carry something into the next hand
    """


ORDER: Final[dict[str, str]] = {
    "game": "game_started hand+ game_ending game_ended",
    "hand": "wall_fixed dealing* dealt* indicator_opening hand_starting turn+ hand_ending? payments_due* "
    "settled hand_ended",
    "turn": "((turn_started draw) | (called turn_started kan_stands?)) own* last? turn_ending declared*",
    "draw": "drawing drawn? declared*",
    "own": "declared (win | (win* kan_stands))? | win",
    "kan_stands": "kan_made indicator_opening* draw",
    "last": "discarding indicator_opening* discarded call_declared* win* (payments_due riichi_made)? call_declared*",
    "win": "win_declared (hand_shown judged)?",
    "move": "moving* moved*",
}
"""The order in which windows open and observers are told, as a grammar: hooks and rules one after the other, ``+``
once or more, ``*`` any number, ``?`` perhaps, ``|`` or. Pure hooks are asked whenever something is weighed, the hooks
of skills whenever one activates, ``payments_due`` also whenever a skill pays, those of ``move``
whenever a skill moves tiles."""


def _unnamed_step(before: Any, after: Any) -> Step:
    from rinshan.rows import Step

    return Step("", before, after)


class Hooks:
    """What a table calls: one slot per specification, None while nobody listens. ``rows`` compiles what is in them."""

    __slots__ = (*SPECS, "rows")

    face: Callable[[Name, Tile, Seat], Name] | None
    shapes: Callable[[Seat], list[Shape]] | None
    hears: Callable[[bool, Seat, Seat], bool] | None
    meld_forms: Callable[[Seat], list[SetForm]] | None
    wild: Callable[[Seat], list[Wild]] | None
    covers: Callable[[bool, Seat, str], bool] | None
    knows: Callable[[Seat], list[Known]] | None
    standing: Callable[[list[Seat]], list[Seat]] | None
    sees: Callable[[bool, Seat, Tile, Seat], bool] | None
    may_show: Callable[[Seat, Tile, Seat], Refusal | None] | None
    may_move: Callable[[Seat, Move], Refusal | None] | None
    moving: Callable[[Seat, Move], Play[Move]] | None
    moved: Callable[[Move], Play[None]] | None
    game_started: Callable[[], Play[None]] | None
    game_ending: Callable[[], Play[None]] | None
    game_ended: Callable[[GameResult], None] | None
    wall_fixed: Callable[[], Play[None]] | None
    dealing: Callable[[Seat, list[Tile]], Play[list[Tile]]] | None
    dealt: Callable[[Seat], Play[None]] | None
    indicator_opening: Callable[[Indicator], Play[Indicator]] | None
    hand_starting: Callable[[], Play[None]] | None
    turn_started: Callable[[Seat], Play[None]] | None
    drawing: Callable[[Seat, Draw], Play[Draw]] | None
    drawn: Callable[[Seat, Draw], Play[None]] | None
    may_draw: Callable[[Seat, Tile], Refusal | None] | None
    moment_options: Callable[[Seat], list[Action]] | None
    own_options: Callable[[Seat], list[Action]] | None
    riichi_terms: Callable[[RiichiTerms, Seat], RiichiTerms] | None
    riichi_locks: Callable[[bool, Seat], bool] | None
    counts_as_riichi: Callable[[int, Seat], int] | None
    may_riichi: Callable[[Seat], Refusal | None] | None
    may_kan: Callable[[Seat, Kind, KanType], Refusal | None] | None
    may_abort: Callable[[Seat], Refusal | None] | None
    may_discard: Callable[[Seat, Tile, DiscardWay], Refusal | None] | None
    declared: Callable[[Seat, Action], Play[bool]] | None
    robbable: Callable[[bool, Seat, Meld], bool] | None
    kan_made: Callable[[Seat, Meld], Play[None]] | None
    discarding: Callable[[Seat, Discard], Play[Discard]] | None
    discarded: Callable[[Seat, Discard], Play[None]] | None
    riichi_made: Callable[[Seat], Play[None]] | None
    claim_options: Callable[[Seat, Discard], list[Action]] | None
    may_call: Callable[[Seat, Claim], Refusal | None] | None
    good_reason: Callable[[bool, Seat, Claim], bool] | None
    may_win: Callable[[Seat, Win], Refusal | None] | None
    furiten: Callable[[tuple[str, ...], Seat, Tile], tuple[str, ...]] | None
    claim_rank: Callable[[int, Seat, Claim], int] | None
    win_declared: Callable[[Seat, Win], Play[bool]] | None
    hand_shown: Callable[[Seat, Win], Play[None]] | None
    judged: Callable[[Seat, Win, str], None] | None
    call_declared: Callable[[Seat, Claim], Play[bool]] | None
    called: Callable[[Seat, Meld], Play[None]] | None
    turn_ending: Callable[[Seat], Play[None]] | None
    next_turn: Callable[[Seat, Seat], Seat] | None
    yaku: Callable[[Seat, Reading], list[Item]] | None
    may_count: Callable[[Seat, str, Reading], Refusal | None] | None
    yaku_han: Callable[[int, Seat, str, Reading], int] | None
    dora_kinds: Callable[[list[Kind], Seat], list[Kind]] | None
    dora_value: Callable[[int, Seat, Name], int] | None
    ura_counts: Callable[[bool, Seat, WinInput], bool] | None
    fu_direct: Callable[[int, Seat, Reading], int] | None
    fu_final: Callable[[int, Seat, Reading], int] | None
    han_direct: Callable[[int, Seat, Reading], int] | None
    han_final: Callable[[int, Seat, Reading], int] | None
    limit: Callable[[str, Seat, Reading], str] | None
    base_points: Callable[[int, Seat, Reading], int] | None
    scored_as_dealer: Callable[[bool, Seat], bool] | None
    liable: Callable[[Seat | None, Seat, str], Seat | None] | None
    payment_multiply: Callable[[int, Seat, Seat | None, Why, int], int] | None
    payment_add: Callable[[int, Seat, Seat | None, Why, int], int] | None
    payments_due: Callable[[list[Payment], Why], Play[None]] | None
    may_reduce: Callable[[Seat, int, Seat | None, Why], Refusal | None] | None
    payment_final: Callable[[int, Seat, Seat | None, Why], int] | None
    deposits_to: Callable[[Seat | None], Seat | None] | None
    settled: Callable[[HandResult], Play[None]] | None
    hand_ending: Callable[[Ending], Play[Ending]] | None
    nagashi: Callable[[bool, Seat], bool] | None
    tenpai: Callable[[bool, Seat], bool] | None
    continuation: Callable[[Plan], Plan] | None
    hand_ended: Callable[[HandResult], Play[None]] | None
    rows: Rows | None

    def __init__(self) -> None:
        for name in self.__slots__:
            setattr(self, name, None)

    def stepwise(self, name: str, keep: Keep, value: Any, *others: Any) -> list[Step]:
        """What each handler of a modify hook makes of a value, one after the other; see `rows.Point.stepwise`.

        A function that was put into the slot itself, without a source, is one step without a name.
        """
        if self.rows is not None:
            return self.rows.points[name].stepwise(keep, value, others)
        after = getattr(self, name)(value, *others)
        return [_unnamed_step(value, after)] if after != value and keep(value, after) else []

    def refuser(self, name: str, *args: Any) -> str | None:
        """The label of what refuses first at a forbid hook, "" for a function without a source; None: nothing does."""
        if self.rows is not None:
            return self.rows.points[name].refuser(args)
        return None if getattr(self, name)(*args) is None else ""

    def invalidate(self) -> None:
        """Take up what changed in modifiers and levels; only the rows concerned are built anew.

        Raises ``RuntimeError`` on a table that was not made to listen before play.
        """
        if self.rows is None:
            raise RuntimeError("this table listens to nobody: rinshan.rows.listen(table) gives it hooks, before play")
        self.rows.sync()


NO_HOOKS: Final = Hooks()
"""The hooks of a table without skills: all slots are None. Shared, therefore never written to."""
