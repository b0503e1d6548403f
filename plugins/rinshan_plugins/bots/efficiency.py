"""The bot that plays: it takes what most tiles complete, declares riichi, calls towards a yaku, and folds in time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rinshan.decisions import NINE_TERMINALS, PASS, RON, TSUMO, Action, Decision, is_error
from rinshan.rules import Rules
from rinshan.tiles import IS_ORPHAN, KIND_OF, Kind, Seat
from rinshan.views import View
from rinshan_plugins.bots.choice import DORA_RISK, RISKS, Choice
from rinshan_plugins.bots.danger import Memory
from rinshan_plugins.bots.plans import RIICHI, Plan, open_plans
from rinshan_plugins.bots.sight import Sight
from rinshan_plugins.bots.skills import answer_skill

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
        """Answer a turn, a claim, or what a skill asks."""
        if decision.what == "turn":
            return self._turn(decision, view)
        if decision.what in ("claim", "rob"):
            return RON if RON in decision.space else self._claim(decision, view)
        return answer_skill(decision, view, self._seat)

    # ------------------------------------------------------------------ the own turn

    def _turn(self, decision: Decision, view: View) -> Action:
        options = [option for option in decision.space if not is_error(option)]
        if TSUMO in options:
            return TSUMO
        sight = Sight(view, self._seat)
        self._memory.look(view, sight)
        discards = [option for option in options if option.kind == "discard"]
        if sight.oversize:
            return sight.loosest(discards) if discards else decision.default
        kinds = [KIND_OF[name] for name in sight.hand]
        plan = self._plan(kinds, sight)
        kan = self._kan(options, kinds, plan, sight)
        if kan is not None:
            return kan
        if not discards:
            return decision.default
        if len(discards) == 1 and len(options) == 1:
            return discards[0]
        choice = Choice(discards, plan, kinds, view, sight, self._memory)
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

    def _riichi(self, options: Sequence[Action], choice: Choice, sight: Sight) -> Action | None:
        """Riichi with the widest wait, unless hardly a tile of it can come or the discard is a gift."""
        declared = [option for option in options if option.kind == "riichi"]
        if not declared:
            return None
        best = max(declared, key=lambda option: (choice.score(option), option.drawn, option.word))
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
        options = [option for option in decision.space if option.kind in ("chi", "pon") and not is_error(option)]
        offered = view.offered
        if not options or offered is None:
            return PASS if PASS in decision.space else decision.default
        sight = Sight(view, self._seat)
        self._memory.look(view, sight)
        if sight.oversize:
            return PASS if PASS in decision.space else decision.default
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
