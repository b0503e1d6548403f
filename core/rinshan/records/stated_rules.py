"""The rules of a table in a record: what a record says of them, and the `Rules` to replay it by.

Outside formats name few rules. Records that this package writes carry all of them, under the key `OWN` among the other
rule fields of the format, as the preset and what differs from it; readers of other programs pass over it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from rinshan.errors import RecordError, RuleError, did_you_mean
from rinshan.records.fields import mapping
from rinshan.records.logged import LoggedHand, LoggedRules
from rinshan.records.tenhou_names import rules_of_type
from rinshan.rules import PRESETS, Rules, differences, load_rules, rules_from

if TYPE_CHECKING:
    from collections.abc import Mapping

OWN: Final = "rinshan_rules"
"""The key of the rules in records that this package writes."""
LENGTHS: Final[Mapping[str, int]] = {"tonpuu": 1, "hanchan": 2, "zenchan": 4}
"""The words for the length of a game, and the rounds that they mean."""
PLATFORMS: Final = ("tenhou", "majsoul", "rinshan", "unknown")
"""The words for where a game was played. What is ``unknown`` is replayed by the rules of Tenhou."""
_WORD: Final = {rounds: word for word, rounds in LENGTHS.items()}


def logged_rules(rules: Rules) -> LoggedRules:
    """Return what a record states of these rules, with all of them under `OWN`."""
    changed = rules.model_dump(mode="json", include=set(differences(rules, PRESETS[rules.preset])))
    return LoggedRules(
        platform="rinshan",
        players=rules.players,
        red_fives=rules.red_fives,
        kuitan=rules.open_tanyao,
        length=_WORD[rules.rounds],
        riichi_price=rules.riichi_price,
        extra={OWN: {"preset": rules.preset, **changed}},
    )


def own_rules(said: LoggedRules) -> Rules | None:
    """Return the rules that a record of our own states, ``None`` for others. Raises `RecordError`."""
    if OWN not in said.extra:
        return None
    try:
        return rules_from(mapping(said.extra[OWN], OWN), where=OWN)
    except RuleError as error:
        raise RecordError(str(error)) from None


def need_agreement(said: LoggedRules, rules: Rules, names: tuple[str, ...]) -> None:
    """Raise `RecordError` where what is said beside the rules of our own contradicts them; ``names``: what to compare.

    The names are fields of `LoggedRules`, ``reds`` for the number of red fives.
    """
    stated = logged_rules(rules)
    for name in names:
        ours, theirs = getattr(stated, name), getattr(said, name)
        if ours != theirs:
            raise RecordError(f"{name}: the record says {theirs}, but {OWN} says {ours}")


def with_price(said: LoggedRules, rules: Rules | None) -> LoggedRules:
    """Return the rules said with the price of a riichi, which outside formats leave out, by these rules."""
    return said if rules is None else replace(said, riichi_price=rules.riichi_price)


def rules_of(hand: LoggedHand, rules: Rules | None = None) -> Rules:
    """Return the rules a hand was played by: those given, else its own, else the platform's with what the log states.

    Raises `RecordError` where the record says what these rules cannot be, or names no platform that is known.
    """
    said = hand.rules
    if rules is not None:
        _need_fit(hand, rules)
        return rules
    own = own_rules(said)
    if own is not None:
        need_agreement(said, own, ("platform", "players", "reds", "kuitan", "length"))
        return own
    if said.platform not in PLATFORMS:
        near = did_you_mean(said.platform, PLATFORMS)
        raise RecordError(f"platform: {said.platform[:40]!r} is not known{near}; which rules hold there must be given")
    _need_type(said)
    return load_rules("mjsoul" if said.platform == "majsoul" else "tenhou", **_changes(hand))


def _changes(hand: LoggedHand) -> dict[str, object]:
    """What a log states of its rules, as changes to those of its platform."""
    said = hand.rules
    changes: dict[str, object] = {
        "players": said.players,
        "red_fives": list(said.reds),
        "open_tanyao": said.kuitan,
        "rounds": LENGTHS[said.length],
    }
    if said.seed_type == "mt19937ar":
        changes.update(_before_autumn_2009(said.length))
    end = hand.game_end
    if end is not None and all(float(points).is_integer() for points in end.points):
        changes["final_rounding"] = "thousand"
    return changes


def _before_autumn_2009(length: str) -> dict[str, object]:
    """What logs with Tenhou's first kind of seed show: less uma in East-only games, no stop by a dealer's tenpai."""
    changes: dict[str, object] = {"dealer_stop_tenpai": False}
    if length == "tonpuu":
        changes["uma"] = [10, 5, -5, -10]
    return changes


def _need_fit(hand: LoggedHand, rules: Rules) -> None:
    """Raise `RecordError` where a hand cannot have been played by the rules given."""
    said = hand.rules
    if said.players != rules.players:
        raise RecordError(f"a hand of {said.players} players, but the rules given are for {rules.players}")
    if hand.wall is not None and said.reds != rules.red_fives:
        raise RecordError(f"a wall with red fives {said.reds}, but the rules given have {rules.red_fives}")


def _need_type(said: LoggedRules) -> None:
    """Raise `RecordError` where what is said contradicts Tenhou's type of the table."""
    if said.go_type is None:
        return
    table: Any = rules_of_type(said.go_type, said.lobby or "ranked")
    for name in ("platform", "players", "reds", "kuitan", "length", "room", "fast"):
        ours, theirs = getattr(table, name), getattr(said, name)
        if ours != theirs:
            raise RecordError(f"{name}: the record says {theirs}, but a table of type {said.go_type} means {ours}")


def has_known_start(said: LoggedRules) -> bool:
    """Whether the points at the start of a game are sure without rules given: our own games, and Tenhou's ranked."""
    special = said.go_type is not None and said.go_type >= 1 << 8
    return OWN in said.extra or (said.platform == "tenhou" and said.lobby == "ranked" and not special)
