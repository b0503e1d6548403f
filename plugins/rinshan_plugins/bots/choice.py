"""Which tile to discard: tiles missing and accepted afterwards, what is thrown away, and the danger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rinshan.decisions import Action
from rinshan.hand import HandKeys, kinds_in
from rinshan.tiles import KIND_OF, KINDS, Kind, Name
from rinshan.views import View
from rinshan_plugins.bots.danger import Memory, dangers
from rinshan_plugins.bots.plans import Plan
from rinshan_plugins.bots.sight import Sight

RISKS: Final = (99.0, 13.0, 4.0, 1.5)
"""The danger that a bot faces with 0, 1, 2, 3 tiles missing; with more it folds before anything that is not safe."""
DORA_RISK: Final = 1.2
"""How much more it faces for each dora of its own."""
DORA_KEEP: Final = 5.0
"""How many tiles of acceptance a dora is worth."""


class Choice:
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
