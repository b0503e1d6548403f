"""Set forms: further runs, triplets and pairs, as data, that make sets for one player beside the usual ones (K-47).

A `SetForm` lists the kinds of tiles that are one set: ``SetForm("round the corner", ((7, 8, 0), (8, 0, 1)))`` are the
runs 8-9-1 and 9-1-2 of man. `form_set` makes of the forms of a player all that is asked of them: the hand shape, which
is four sets and a pair with such sets among them (`WithForms`), what can be called, and how a run was waited for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final, Literal, TypeAlias

from rinshan.errors import HandError
from rinshan.hand.distance import SETS
from rinshan.hand.form_tables import FormTables
from rinshan.hand.shapes import Shapes, Standard
from rinshan.melds import makes_set
from rinshan.tiles import EAST, KINDS, Kind

FormSort: TypeAlias = Literal["run", "triplet", "pair"]
Way: TypeAlias = tuple[Kind, ...]
Pairs: TypeAlias = tuple[tuple[tuple[Kind, Kind], ...], ...]

SIZES: Final[dict[str, int]] = {"run": 3, "triplet": 3, "pair": 2}
USUAL_RUNS: Final[tuple[Way, ...]] = tuple((low, low + 1, low + 2) for low in range(EAST) if low % 9 <= 6)
"""The 21 runs that everybody has, each in order."""


@dataclass(frozen=True, slots=True)
class SetForm:
    """Tiles that make a set or a pair.

    ``ways`` are the kinds of each such set, those of a run in the order of the run: the middle one is its closed wait.
    What is ``concealed`` cannot be called; only runs can, by chi. ``terminal`` says whether a run counts as one with a
    terminal (chanta, junchan, tanyao); None: if it has a terminal or honour. Raises `HandError` for what is no form.
    """

    name: str
    ways: tuple[Way, ...]
    form: FormSort = "run"
    concealed: bool = False
    terminal: bool | None = None

    def __post_init__(self) -> None:
        size = SIZES.get(self.form)
        if size is None:
            raise HandError(f"set form {self.name!r}: expected a run, triplet or pair, got {self.form!r}")
        if type(self.ways) is not tuple or not all(type(way) is tuple for way in self.ways):
            raise HandError(f"set form {self.name!r}: expected a tuple of tuples of kinds, got {self.ways!r}")
        for way in self.ways:
            if len(way) != size or not all(type(kind) is int and 0 <= kind < KINDS for kind in way):
                raise HandError(f"set form {self.name!r}: a {self.form} has {size} kinds, each 0 to 33; got {way}")
            if makes_set(way):
                raise HandError(f"set form {self.name!r}: {way} is a set or pair already")
            if self.form == "run" and len(set(way)) < size:
                raise HandError(f"set form {self.name!r}: the kinds of a run differ, got {way}")
        if self.form != "run" and (not self.concealed or self.terminal is not None):
            raise HandError(f"set form {self.name!r}: only a run can be called, and said to count as terminal")


class FormSet:
    """The forms of one player, with what follows from them. Made by `form_set`, one for each tuple of forms."""

    def __init__(self, forms: tuple[SetForm, ...]) -> None:
        self.forms = forms
        self.ways: dict[Way, tuple[Way, SetForm]] = {}
        """Each way once, by its kinds in order of kind: as it is written, and its form; of two forms the first."""
        for form in forms:
            for way in form.ways:
                self.ways.setdefault(tuple(sorted(way)), (way, form))
        self.tables = FormTables(self.ways)
        self.shape = WithForms(self)

    @cached_property
    def completions(self) -> dict[tuple[Kind, Kind], int]:
        """For two kinds in order, the mask of the kinds that make a run with them."""
        runs = [*USUAL_RUNS, *(key for key, (_, form) in self.ways.items() if form.form == "run")]
        found: dict[tuple[Kind, Kind], int] = {}
        for run in runs:
            for pair in combinations(run, 2):
                (third,) = set(run).difference(pair)
                found[pair] = found.get(pair, 0) | 1 << third
        return found

    @cached_property
    def chi_pairs(self) -> Pairs:
        """For each kind, the pairs of kinds that make a run with it which may be called, the usual ones first."""
        runs = [
            *USUAL_RUNS,
            *(key for key, (_, form) in self.ways.items() if form.form == "run" and not form.concealed),
        ]
        return tuple(
            tuple(sorted(_others(run, kind) for run in runs[: len(USUAL_RUNS)] if kind in run))
            + tuple(sorted(_others(run, kind) for run in runs[len(USUAL_RUNS) :] if kind in run))
            for kind in range(KINDS)
        )

    def completing(self, one: Kind, other: Kind) -> int:
        """Return the mask of the kinds that make a run with these two."""
        return self.completions.get((one, other) if one < other else (other, one), 0)

    def called(self, kinds: Iterable[Kind]) -> bool:
        """Whether tiles of these kinds are a run of these forms that may be called."""
        found = self.ways.get(tuple(sorted(kinds)))
        return found is not None and not found[1].concealed


def _others(run: Way, kind: Kind) -> tuple[Kind, Kind]:
    low, high = (other for other in run if other != kind)
    return low, high


class WithForms(Standard):
    """Four sets and a pair, where sets of further forms are sets too."""

    __slots__ = ("forms",)

    def __init__(self, forms: FormSet) -> None:
        super().__init__("standard with " + ", ".join(form.name for form in forms.forms))
        self.forms = forms

    def missing(self, counts: Sequence[int], melds: int) -> int:
        """Return the tiles missing to the sets that melds leave, and a pair."""
        return self.forms.tables.missing(bytes(counts), 2 * SETS + 1 - melds)

    def useful(self, counts: Sequence[int], melds: int) -> int:
        """Return the mask of kinds of which one more tile lowers `missing`."""
        return self.forms.tables.useful(bytes(counts), 2 * SETS + 1 - melds)


@lru_cache(maxsize=64)
def form_set(forms: tuple[SetForm, ...]) -> FormSet:
    """Return what follows from these forms, made once for each tuple of them."""
    return FormSet(forms)


def forms_in(shapes: Shapes) -> FormSet | None:
    """Return the forms that are among some shapes; None where there are none."""
    for shape in shapes:
        if isinstance(shape, WithForms):
            return shape.forms
    return None
