"""How things are timed: candidates in turn, round by round, so that a busy machine hits all of them alike."""

from __future__ import annotations

import gc
import platform
import statistics
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

Candidate: TypeAlias = Callable[[int], int]
"""Does the work of one round, given its number, and returns how many units that was."""


@dataclass(slots=True)
class Report:
    """What one benchmark found: rows to print, figures for ``--json``, remarks."""

    name: str
    unit: str
    rates: dict[str, float] = field(default_factory=dict[str, float])
    """Units per second of CPU time, median of the rounds."""
    ratios: dict[str, float] = field(default_factory=dict[str, float])
    """Of two candidates: the median over rounds of how many times faster the first is."""
    goals: dict[str, float] = field(default_factory=dict[str, float])
    """What a ratio must reach at least; what an entry of ``figures`` may be at most."""
    figures: dict[str, float] = field(default_factory=dict[str, float])
    remarks: list[str] = field(default_factory=list[str])

    def missed(self) -> list[str]:
        """The goals that were not reached."""
        few = [key for key, ratio in self.ratios.items() if key in self.goals and ratio < self.goals[key]]
        much = [key for key, figure in self.figures.items() if key in self.goals and figure > self.goals[key]]
        return few + much

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "name": self.name,
            "unit": self.unit,
            "rates": {key: round(value, 2) for key, value in self.rates.items()},
            "ratios": {key: round(value, 3) for key, value in self.ratios.items()},
            "goals": self.goals,
            "figures": {key: round(value, 3) for key, value in self.figures.items()},
            "remarks": self.remarks,
        }

    def lines(self) -> list[str]:
        """A table for people."""
        out = [self.name]
        out += [f"  {key:<46}{rate:>14,.1f} {self.unit} per second" for key, rate in self.rates.items()]
        for key, ratio in self.ratios.items():
            goal = f"   goal {self.goals[key]:g}" if key in self.goals else ""
            out.append(f"  {key:<46}{ratio:>13.2f}x{goal}")
        for key, figure in self.figures.items():
            goal = f"   goal at most {self.goals[key]:g}" if key in self.goals else ""
            out.append(f"  {key:<46}{figure:>14.2f}{goal}")
        return out + [f"  ({remark})" for remark in self.remarks]


@contextmanager
def quiet_memory() -> Generator[None]:
    """Garbage collection off, and what there is collected before."""
    gc.collect()
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def interleaved(candidates: Mapping[str, Candidate], rounds: int) -> dict[str, list[float]]:
    """Return units per CPU second of each candidate, one figure a round; round 0 warms up and does not count."""
    rates: dict[str, list[float]] = {name: [] for name in candidates}
    for number in range(rounds + 1):
        for name, work in candidates.items():
            with quiet_memory():
                began = time.thread_time()
                units = work(number)
                spent = time.thread_time() - began
            if number:
                rates[name].append(units / spent)
    return rates


def compare(
    report: Report, candidates: Mapping[str, Candidate], rounds: int, pairs: Mapping[str, tuple[str, str]]
) -> Report:
    """Fill in rates, and for each pair the median ratio of the first candidate to the second, round by round."""
    rates = interleaved(candidates, rounds)
    report.rates.update({name: statistics.median(found) for name, found in rates.items()})
    for title, (ours, theirs) in pairs.items():
        if ours in rates and theirs in rates:
            each = [a / b for a, b in zip(rates[ours], rates[theirs], strict=True)]
            report.ratios[title] = statistics.median(each)
    return report


def machine() -> str:
    """The processor and the Python that ran this."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    return f"{model}, {platform.python_implementation()} {platform.python_version()}"
