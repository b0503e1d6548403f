"""The rules of a match: one frozen model, the presets, and rule files (B, A, W; values in `rinshan.presets`).

Every difference between presets is one field. A rule file is TOML: it names a ``preset`` and overrides fields::

    preset = "tenhou"
    open_tanyao = false
    red_fives = [1, 2, 1]
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_serializer, model_validator

from rinshan.errors import RuleError, did_you_mean, in_words
from rinshan.presets import PRESET_CHANGES

PaoYakuman = Literal["dragons", "winds", "four_kans"]
RevealTime = Literal["at_once", "with_discard"]
RedCount = Annotated[int, Field(ge=0, le=4)]


class Rules(BaseModel):
    """All rules of a match. Immutable and hashable; the defaults are the preset ``tenhou``."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)

    preset: str = "tenhou"
    """The preset these rules started from."""

    # The match
    players: Literal[2, 3, 4] = 4
    """Number of seats: 2, 3 or 4 (B-03)."""
    rounds: Literal[1, 2, 4] = 2
    """Rounds played before an extra round: 1 East, 2 East-South, 4 East to North (B-20, A-01)."""
    extra_round: bool = True
    """Whether one extra round is entered while nobody has `extra_target` (B-20, A-01)."""
    extra_target: int = Field(30_000, ge=0)
    """Points that end the game from the last hand on (B-20, A-01)."""
    extra_above: bool = False
    """Whether a player must be above `extra_target`, not just at it (A-01)."""
    start_points: int = Field(25_000, gt=0, multiple_of=100)
    """Points of each player at the start (B-20, A-08)."""
    return_points: int = Field(30_000, gt=0, multiple_of=100)
    """Points that count as zero in the final score (B-20, A-08)."""
    uma: tuple[int, ...] = (20, 10, -10, -20)
    """Placing points in thousands, first place first, summing to zero; four, or as many as players (B-20)."""
    oka: Literal["difference"] | Annotated[int, Field(ge=0)] = "difference"
    """What first place gets: ``difference`` = (return - start) x players, or a fixed number of points (B-20, A-08)."""
    final_rounding: Literal["tenth", "thousand", "whole"] = "tenth"
    """Final score: ``tenth`` keeps the hundreds, ``thousand`` rounds halves away from zero and first place gets the
    negative sum of the rest (Tenhou up to 2021), ``whole`` cuts toward zero (B-20, A-08)."""
    bust: bool = True
    """Whether a score below zero ends the game (B-20)."""
    dealer_stop: bool = True
    """Whether the game ends when the dealer stays in the last hand and is top with the target (B-20)."""
    dealer_stop_tenpai: bool = True
    """Whether staying by tenpai at the exhaustive draw is enough for `dealer_stop`, or only a win is (B-20)."""
    leftover_deposits: Literal["first", "nobody"] = "first"
    """Who gets the deposits left at the end (B-20)."""
    ties: Literal["seat", "shared"] = "seat"
    """Equal scores: placed by seat from the first East, or the placing points are shared (B-20)."""

    # Tiles
    red_fives: tuple[RedCount, RedCount, RedCount] = (1, 1, 1)
    """How many of the four fives of man, pin and sou are red: 0 to 4 each (B-01, A-02)."""

    # Play
    swap_calling: bool = False
    """Whether swap-calling is allowed (B-06)."""
    max_ron: Literal[1, 2, 3] = 2
    """How many may win on one discard, nearest first (B-05)."""
    triple_ron_aborts: bool = True
    """Whether three wins on one discard abort the hand (B-18)."""
    abort_nine_terminals: bool = True
    """Whether nine kinds of terminals and honours on the first draw may abort (B-18)."""
    abort_four_winds: bool = True
    """Whether four equal winds as first discards abort (B-18)."""
    abort_four_riichi: bool = True
    """Whether four riichi abort (B-18)."""
    abort_four_kans: bool = True
    """Whether four kans by more than one player abort (B-18)."""
    nagashi: bool = True
    """Whether nagashi mangan exists (B-18)."""
    nagashi_uncalled: bool = True
    """Whether nagashi mangan needs that no discard was called (B-18, A-10)."""
    empty_wait_tenpai: bool = False
    """Whether a wait on nothing but tiles one holds oneself, or that are all gone, counts as tenpai (B-18, W-04)."""
    kan_dora_closed: RevealTime = "at_once"
    """When the indicator of a closed kan is turned (B-07)."""
    kan_dora_open: RevealTime = "with_discard"
    """When the indicator of an open or added kan is turned (B-07, A-05)."""
    kokushi_robs_ankan: bool = False
    """Whether thirteen orphans may rob a closed kan (B-07, A-07)."""
    riichi_min_live: int = Field(4, ge=0)
    """Live tiles that must be left for riichi; 0 = no limit (B-08)."""
    riichi_min_points: int = Field(1_000, ge=0)
    """Points needed for riichi (B-08)."""
    riichi_price: int = Field(1_000, ge=0, multiple_of=100)
    """Points of a riichi deposit (B-08)."""
    riichi_kan: Literal["waits", "readings"] = "waits"
    """Closed kan in riichi: allowed when the waits stay, or only when every reading stays too (B-08)."""
    first_turn_uninterrupted: bool = True
    """Whether double riichi and chiihou need a first turn that no call interrupted (B-08, B-09, A-10)."""
    first_draw: Literal["drawn", "dealt"] = "drawn"
    """The dealer's fourteenth tile: a draw, or one of fourteen that cannot be told apart (W-01)."""
    furiten: Literal["all", "linked"] = "all"
    """Whether an own discard blocks all waits or only those linked to it (B-10, A-09)."""
    wait_copies_own: bool = True
    """Whether copies of a wait in one's own hand are subtracted when copies are counted (W-02)."""
    errors: Literal["prevent", "allow"] = "prevent"
    """Whether declarations that are plainly wrong are withheld, or possible and penalised (E-04)."""
    wrong_meld: Literal["refuse", "put_back", "dead_hand", "penalty"] = "refuse"
    """What happens to a wrong meld without good reason where errors are allowed (E-03)."""
    free_names: Literal[34, 37] = 37
    """What a free tile may become: any of 37 names, or a normal one of 34 (K-50)."""
    free_limit: Literal["table", "own"] = "table"
    """Copies a free tile is held to: those showing on the table, or those in hand and melds (K-50)."""
    endless_chain: Literal["continue", "stop"] = "continue"
    """After an endless chain of skills: the hand goes on, or the match stops cleanly (H-07)."""

    # The value of a win
    open_tanyao: bool = True
    """Whether an open hand may have tanyao (B-12, A-03)."""
    double_wind_fu: Literal[2, 4] = 4
    """Fu of a pair that is both seat and round wind (B-14)."""
    open_pinfu_fu: Literal[20, 30] = 30
    """Fu of an open hand without any other fu (B-14, A-10)."""
    pinfu_tsumo_fu: Literal[20, 30] = 20
    """Fu of pinfu won by tsumo (B-14, A-10, W-10)."""
    kiriage: bool = False
    """Whether 4 han 30 fu and 3 han 60 fu are rounded up to mangan (B-15)."""
    counted_yakuman: Literal["yakuman", "sanbaiman"] = "yakuman"
    """What 13 han or more without a yakuman are (B-12)."""
    double_yakuman: bool = False
    """Whether single-wait suuankou, 13-way kokushi, pure chuuren and daisuushii are two yakuman (B-12)."""
    several_yakuman_add: bool = True
    """Whether several yakuman add up; otherwise a hand is worth one at most, doubled forms included (B-12, A-04)."""
    extra_yaku: tuple[str, ...] = ()
    """Ids of extra yaku that count in this match (Y)."""
    zero_han_wins: bool = True
    """Whether a yaku of 0 han satisfies the one-yaku condition (W-09)."""
    leave_out_yaku: bool = False
    """Whether settlement may leave out yaku, and use readings without any, when that pays more (W-12)."""

    # Payments
    honba: int = Field(300, ge=0, multiple_of=300)
    """Points each honba adds to a ron; a third from each payer on tsumo (B-15)."""
    noten_penalty: int = Field(3_000, ge=0, multiple_of=600)
    """Points that pass from noten to tenpai players in all (B-18)."""
    pao: frozenset[PaoYakuman] = frozenset({"dragons", "winds"})
    """Yakuman that make the feeder of the last meld responsible (B-17)."""
    pao_scope: Literal["all", "own"] = "all"
    """Whether responsibility covers all yakuman of the hand, or only its own part (B-17)."""
    fed_kan_pays: bool = False
    """Whether the player who fed an open kan pays for a win on its replacement tile (A-06)."""

    @field_serializer("pao")
    def _sorted_pao(self, pao: frozenset[str]) -> list[str]:
        return sorted(pao)

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if len(self.uma) not in (4, self.players):
            raise ValueError(f"uma: expected four numbers, or one for each of {self.players} players, got {self.uma}")
        if sum(self.uma) != 0:
            raise ValueError(f"uma: expected numbers that sum to zero, got {self.uma} with sum {sum(self.uma)}")
        if list(self.uma) != sorted(self.uma, reverse=True):
            raise ValueError(f"uma: expected falling numbers, first place first, got {self.uma}")
        if self.triple_ron_aborts and self.max_ron == 3:
            raise ValueError("triple_ron_aborts: expected false with max_ron = 3; three wins cannot stand and abort")
        if len(set(self.extra_yaku)) != len(self.extra_yaku):
            raise ValueError(f"extra_yaku: expected each id once, got {self.extra_yaku}")
        return self

    def placing(self) -> tuple[int, ...]:
        """Return the placing points in *points*, one per player, first place first.

        Four numbers for fewer players: the first ones as they are, and last place takes what makes the sum zero
        (ruling on B-03).
        """
        first = self.uma if len(self.uma) == self.players else self.uma[: self.players - 1]
        last = () if len(first) == self.players else (-sum(first),)
        return tuple(1_000 * points for points in first + last)

    def canonical_json(self) -> str:
        """Return one line of JSON, the same for equal rules: sorted keys, no blanks. `rules_from_json` reads it."""
        return json.dumps(self.model_dump(mode="json"), sort_keys=True, separators=(",", ":"))


FIELDS: Final = tuple(Rules.model_fields)
"""Names of all fields, in the order of the model."""

LENGTHS: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(
    {
        "east": {"rounds": 1, "extra_round": False},
        "east-entry": {"rounds": 1, "extra_round": True},
        "east-south": {"rounds": 2, "extra_round": False},
        "east-south-entry": {"rounds": 2, "extra_round": True},
        "east-north": {"rounds": 4, "extra_round": False},
    }
)
"""The five lengths of A-01, as overrides for `load_rules`: 東風, 南入, 半荘, 西入, 整荘."""


def rules_from(values: Mapping[str, object], *, where: str = "rules") -> Rules:
    """Build rules from plain values as TOML or JSON has them: ``preset`` names the base, the rest overrides it.

    Raises `RuleError` naming ``where``, the field, what was expected, and the nearest known word.
    """
    name = values.get("preset", "tenhou")
    if not isinstance(name, str) or name not in PRESET_CHANGES:
        hint = did_you_mean(str(name), PRESET_CHANGES)
        raise RuleError(f"{where}: field 'preset': expected one of {', '.join(PRESET_CHANGES)}, got {name!r}{hint}")
    for field in values:
        if field not in Rules.model_fields:
            raise RuleError(f"{where}: field {field!r}: no such field{did_you_mean(field, FIELDS)}")
    plain = json.dumps({**PRESET_CHANGES[name], **values, "preset": name}, default=_jsonable)
    try:
        return Rules.model_validate_json(plain)
    except ValidationError as error:
        raise RuleError("\n".join(f"{where}: {line}" for line in _explained(error))) from None


def _jsonable(value: object) -> object:
    """Turn sets into lists; a TOML date becomes a string, which no field accepts."""
    return sorted(str(item) for item in value) if isinstance(value, (set, frozenset)) else str(value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def _explained(error: ValidationError) -> Iterable[str]:
    for found in error.errors():
        message = found["msg"].removeprefix("Value error, ")
        if not found["loc"]:
            yield f"field {message}"
            continue
        field = str(found["loc"][0])
        expected = in_words(message)
        choices = str(found.get("ctx", {}).get("expected", "")).replace("'", " ").split()
        hint = did_you_mean(found["input"], choices) if isinstance(found["input"], str) else ""
        note = " ".join((Rules.model_fields[field].description or "").split())
        yield f"field {field!r}: {expected}, got {found['input']!r}{hint} ({note.rstrip('.')})"


def rules_from_json(text: str, *, where: str = "rules") -> Rules:
    """Read what `Rules.canonical_json` wrote. Raises `RuleError`."""
    try:
        values: Any = json.loads(text)
    except json.JSONDecodeError as error:
        raise RuleError(f"{where}: not JSON: {error}") from None
    if not isinstance(values, dict):
        raise RuleError(f"{where}: expected an object with rule fields")
    return rules_from(values, where=where)  # pyright: ignore[reportUnknownArgumentType]


def load_rules(name_or_path: str | Path = "tenhou", **overrides: object) -> Rules:
    """Return the preset of that name, or the rules of a TOML file, with fields overridden.

    Raises `RuleError` naming file, field, what was expected and the nearest known word.
    """
    name = str(name_or_path)
    if name in PRESET_CHANGES:
        return rules_from({**overrides, "preset": name}, where=f"preset {name}") if overrides else PRESETS[name]
    path = Path(name_or_path)
    if not path.is_file():
        hint = did_you_mean(name, PRESET_CHANGES)
        raise RuleError(
            f"{name}: neither a rule file nor a preset ({', '.join(PRESET_CHANGES)}){hint}",
        )
    return rules_from({**_read_toml(path), **overrides}, where=name)


def _read_toml(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise RuleError(f"{path}: not UTF-8 text: {error}") from None
    except ValueError as error:
        raise RuleError(f"{path}: not TOML: {error}") from None
    except RecursionError:
        raise RuleError(f"{path}: nested too deeply to be rules") from None
    except OSError as error:
        raise RuleError(f"{path}: cannot be read: {error.strerror or error}") from None


PRESETS: Final[Mapping[str, Rules]] = MappingProxyType({name: rules_from({"preset": name}) for name in PRESET_CHANGES})
"""The shipped presets by name."""


def differences(a: Rules, b: Rules) -> dict[str, tuple[object, object]]:
    """Return the fields in which two rules differ, with both values, in the order of the model (not ``preset``)."""
    return {
        field: (getattr(a, field), getattr(b, field))
        for field in FIELDS
        if field != "preset" and getattr(a, field) != getattr(b, field)
    }
