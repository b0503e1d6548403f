"""The bot that plays: it takes what most tiles complete, declares riichi, calls towards a yaku, and folds in time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rinshan.decisions import NINE_TERMINALS, PASS, RON, TSUMO, Action, Decision
from rinshan.hand import HandKeys, kinds_in
from rinshan.rules import Rules
from rinshan.tiles import IS_ORPHAN, KIND_OF, KINDS, Kind, Name, Seat
from rinshan.views import View
from rinshan_plugins.bots.danger import Memory, dangers
from rinshan_plugins.bots.plans import RIICHI, Plan, open_plans
from rinshan_plugins.bots.sight import Sight

RISKS: Final = (99.0, 14.0, 5.0, 2.0)
"""The danger that a bot faces with 0, 1, 2, 3 tiles missing; with more it folds before anything that is not safe."""
DORA_RISK: Final = 1.5
"""How much more it faces for each dora of its own."""
DORA_KEEP: Final = 5.0
"""How many tiles of acceptance a dora is worth."""
LATE: Final = 8
"""Live tiles left from which no kan is made any more."""


class EfficiencyBot:
    """Plays acceptance with basic defence and calls. Deterministic; sees its `View` and nothing else."""

    def __init__(self, seat: Seat, seed: int | str, rules: Rules) -> None:
        del seed
        self._seat = seat
        self._rules = rules
        self._memory = Memory()

    def answer(self, decision: Decision, view: View, /) -> Action:
        """Answer turns and claims; whatever else is asked gets its default."""
        if decision.what == "turn":
            return self._turn(decision, view)
        if decision.what in ("claim", "rob"):
            return RON if RON in decision.space else self._claim(decision, view)
        return decision.default

    # ------------------------------------------------------------------ the own turn

    def _turn(self, decision: Decision, view: View) -> Action:
        options = list(decision.space)
        if TSUMO in options:
            return TSUMO
        sight = Sight(view, self._seat)
        self._memory.look(view, sight)
        kinds = [KIND_OF[name] for name in sight.hand]
        plan = self._plan(kinds, sight)
        kan = self._kan(options, kinds, plan, sight)
        if kan is not None:
            return kan
        discards = [option for option in options if option.kind == "discard"]
        if not discards:
            return decision.default
        if len(discards) == 1 and len(options) == 1:
            return discards[0]
        choice = _Choice(discards, plan, kinds, view, sight, self._memory)
        if NINE_TERMINALS in options and choice.lack > 3 and len({kind for kind in kinds if IS_ORPHAN[kind]}) < 11:
            return NINE_TERMINALS
        return self._riichi(options, choice, sight) or choice.best()

    def _plan(self, kinds: list[Kind], sight: Sight) -> Plan:
        """The plan with the fewest tiles missing; a closed hand aims at riichi."""
        melds = sight.melds[self._seat]
        if all(meld.frm < 0 for meld in melds):
            return RIICHI
        melded = [[KIND_OF[name] for name in meld.names] for meld in melds]
        plans = open_plans(kinds, melded, sight, self._rules)
        return min(plans, key=lambda plan: plan.lack(plan.keys(kinds), len(melds)), default=RIICHI)

    def _kan(self, options: Sequence[Action], kinds: list[Kind], plan: Plan, sight: Sight) -> Action | None:
        """A closed or added kan that costs nothing, while nobody threatens."""
        if sight.threats or sight.live_left < LATE:
            return None
        melds = len(sight.melds[self._seat])
        for option in options:
            if option.kind not in ("ankan", "kakan"):
                continue
            kind = KIND_OF[option.name]
            rest = [other for other in kinds if other != kind]
            after = melds + 1 if option.kind == "ankan" else melds
            if plan.pair != kind and plan.lack(plan.keys(rest), after) <= plan.lack(plan.keys(kinds), melds):
                return option
        return None

    def _riichi(self, options: Sequence[Action], choice: _Choice, sight: Sight) -> Action | None:
        """Riichi with the widest wait, unless hardly a tile of it can come or the discard is a gift."""
        declared = [option for option in options if option.kind == "riichi"]
        if not declared:
            return None
        best = max(declared, key=lambda option: (choice.score(option), option.drawn))
        waits = choice.accepted(KIND_OF[best.name])
        wide = sight.weight(waits)
        if wide < 2 or (waits & sight.discarded[self._seat] and wide < 5):
            return None
        if choice.danger[KIND_OF[best.name]] > RISKS[1] + DORA_RISK * sight.own_dora and wide < 5:
            return None
        return best

    # ------------------------------------------------------------------ claims

    def _claim(self, decision: Decision, view: View) -> Action:
        """Call what brings a hand with a yaku nearer; never an open kan."""
        options = [option for option in decision.space if option.kind in ("chi", "pon")]
        offered = view.offered
        if not options or offered is None:
            return PASS if PASS in decision.space else decision.default
        sight = Sight(view, self._seat)
        self._memory.look(view, sight)
        called = KIND_OF[offered[1]]
        before = self._lack_before(sight)
        best: tuple[int, int] | None = None
        found = PASS
        for option in options:
            rated = self._rate_call(option, called, before, sight)
            if rated is not None and (best is None or rated < best):
                best, found = rated, option
        return found

    def _lack_before(self, sight: Sight) -> int:
        kinds = [KIND_OF[name] for name in sight.hand]
        plan = self._plan(kinds, sight)
        return plan.lack(plan.keys(kinds), len(sight.melds[self._seat]))

    def _rate_call(self, option: Action, called: Kind, before: int, sight: Sight) -> tuple[int, int] | None:
        """How good a call is, lower is better; None when it is not worth making."""
        kinds = [KIND_OF[name] for name in sight.hand]
        taken = [KIND_OF[name] for name in option.names]
        for kind in taken:
            kinds.remove(kind)
        own = sight.melds[self._seat]
        closed = all(meld.frm < 0 for meld in own)
        melded = [[KIND_OF[name] for name in meld.names] for meld in own]
        melded.append([*taken, called])
        best: tuple[int, int] | None = None
        for plan in open_plans(kinds, melded, sight, self._rules):
            keys = plan.keys(kinds)
            lack = max(plan.lack(keys, len(melded)), 1)
            if self._worth_it(plan, lack, before, closed, sight, yakuhai=sight.is_yakuhai(called)):
                rated = (lack, -sight.weight(plan.useful(keys, len(melded))))
                best = rated if best is None or rated < best else best
        return best

    def _worth_it(self, plan: Plan, lack: int, before: int, closed: bool, sight: Sight, *, yakuhai: bool) -> bool:
        if sight.threats and lack > 1 + (sight.own_dora >= 2):
            return False
        if yakuhai and closed:
            return lack <= before and before > 1
        if lack >= before:
            return False
        if not closed:
            return True
        dora = sight.own_dora
        if plan.name == "pair":
            return dora >= 2 and lack <= 3
        if plan.name == "honitsu":
            return lack <= 3
        return lack <= 1 + (dora >= 1) + (dora >= 3) or (lack <= 2 and sight.live_left < 40)


class _Choice:
    """The discards of one turn, weighed: tiles missing and accepted afterwards, what is thrown away, the danger."""

    def __init__(
        self,
        discards: Sequence[Action],
        plan: Plan,
        kinds: list[Kind],
        view: View,
        sight: Sight,
        memory: Memory,
    ) -> None:
        self._discards = discards
        self._plan = plan
        self._sight = sight
        self._melds = len(sight.melds[sight.seat])
        self._counts = [0] * KINDS
        for kind in kinds:
            self._counts[kind] += 1
        self._keys = plan.keys(kinds)
        self._scores: dict[Name, float] = {}
        self.danger = dangers({KIND_OF[option.name] for option in discards}, view, sight, memory)
        self._lacks = {kind: self._lack_without(kind) for kind in self.danger}
        self.lack = min(self._lacks.values())
        """Tiles missing after the best discard."""

    def _lack_without(self, kind: Kind) -> int:
        keys, plan = self._keys, self._plan
        if kind == plan.pair:
            return plan.lack(keys, self._melds) + 1
        if not keys.counts[kind]:
            return plan.lack(keys, self._melds)
        keys.remove(kind)
        lack = plan.lack(keys, self._melds)
        keys.add(kind)
        return lack

    def accepted(self, kind: Kind) -> int:
        """Mask of the kinds that bring the hand nearer after this discard."""
        keys = self._keys
        if not keys.counts[kind]:
            return self._plan.useful(keys, self._melds)
        keys.remove(kind)
        found = self._plan.useful(keys, self._melds)
        keys.add(kind)
        return found

    def score(self, option: Action) -> float:
        """How good a discard is for the own hand: tiles accepted, less what is thrown away."""
        known = self._scores.get(option.name)
        if known is None:
            kind = KIND_OF[option.name]
            known = -1000.0 * (self._lacks[kind] - self.lack)
            if self._lacks[kind] == self.lack:
                known += self._accepted_tiles(kind)
            known -= DORA_KEEP * self._sight.dora_worth(option.name) + 0.5 * self._keep(kind)
            self._scores[option.name] = known
        return known

    def _accepted_tiles(self, kind: Kind) -> float:
        """Unseen tiles accepted; one tile from tenpai, weighted by the waits that they lead to."""
        mask = self.accepted(kind)
        if self.lack != 2 or self._plan.pair >= 0:
            return float(self._sight.weight(mask))
        keys = self._keys
        unseen = self._sight.unseen
        inside = keys.counts[kind] > 0
        if inside:
            keys.remove(kind)
        total = 0.0
        for draw in kinds_in(mask):
            if unseen[draw]:
                total += unseen[draw] * (1.0 + 0.35 * self._wait_after(keys, draw))
        if inside:
            keys.add(kind)
        return total

    def _wait_after(self, keys: HandKeys, draw: Kind) -> int:
        """The most unseen tiles that a tenpai after this draw can wait for."""
        melds, sight = self._melds, self._sight
        keys.add(draw)
        best = 0
        for kind in range(KINDS):
            if keys.counts[kind]:
                keys.remove(kind)
                if keys.missing(melds) == 1:
                    best = max(best, sight.weight(keys.useful(melds) & self._plan.mask))
                keys.add(kind)
        keys.remove(draw)
        return best

    def _keep(self, kind: Kind) -> float:
        """How much a tile may still be good for besides what it accepts now."""
        sight = self._sight
        if kind >= 27:
            return min(sight.unseen[kind], 2) * (1.0 if sight.is_yakuhai(kind) else 0.3)
        rank = kind % 9
        near = sum(self._counts[kind + step] for step in (-2, -1, 1, 2) if 0 <= rank + step <= 8)
        return 1.0 + min(rank, 8 - rank, 2) * 0.8 + 0.2 * near

    def best(self) -> Action:
        """The discard to make: the best for the hand if the danger can be faced, else the safest."""
        risk = RISKS[self.lack] if self.lack < len(RISKS) else 1.0
        risk += DORA_RISK * self._sight.own_dora
        bold = max(self._discards, key=lambda option: (self.score(option), -self._danger_of(option), option.drawn))
        if not self._sight.threats or self._danger_of(bold) <= risk:
            return bold
        near = [
            option
            for option in self._discards
            if self._danger_of(option) <= risk and self._lacks[KIND_OF[option.name]] == self.lack
        ]
        if near and self.lack <= 2:
            return max(near, key=self.score)
        return min(self._discards, key=lambda option: (self._danger_of(option), -self.score(option), not option.drawn))

    def _danger_of(self, option: Action) -> float:
        return self.danger[KIND_OF[option.name]]
