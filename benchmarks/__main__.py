"""``python -m benchmarks``: run them all, or one, and print a table or JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable

from benchmarks import distance, free_tiles, games, hook_cost, scoring, skills_cost
from benchmarks.harness import Report, machine

BENCHMARKS: dict[str, Callable[[], Report]] = {
    "scoring": scoring.run,
    "shanten": distance.run,
    "free": free_tiles.run,
    "games": games.run,
    "hooks": hook_cost.run,
    "skills": skills_cost.run,
}


def main() -> int:
    """Run what was asked for. Returns 1 when a goal was missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument("--only", choices=list(BENCHMARKS), action="append", help="run this one; repeat for more")
    asked = parser.parse_args()
    reports: list[Report] = []
    if not asked.json:
        print(machine())
    for name in asked.only or BENCHMARKS:
        reports.append(BENCHMARKS[name]())
        if not asked.json:
            print("\n".join(reports[-1].lines()), flush=True)
    if asked.json:
        print(json.dumps({"machine": machine(), "benchmarks": [report.as_json() for report in reports]}))
    return int(any(report.missed() for report in reports))


if __name__ == "__main__":
    sys.exit(main())
