"""What reading a value costs, by its size: the null driver's string calls at growing lengths.

`consume` reads of strings and sequences one element in every 64 bytes, on the caller's side and on the servant's. All
drivers do it alike, so it cancels between them; this is what it adds to each row.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import replace

import click

from orrery.planning.plan import Plan
from orrery.stats.fit import line
from orrery.stats.intervals import Estimate
from orrery.stats.levels import mean_level
from rig.judging.judgement import only_shown, shown
from rig.program import conclude, note, run
from rig.sides import own
from rig.sides.subjects import Workload, subjects

LENGTHS = (16, 256, 4096, 65_536, 1_048_576)
IN, NOTHING = "in_string_call", "void_call"
STRIDE = 64


@click.command(help=__doc__)
@click.option("--processes", default=10, show_default=True, help="Fresh processes for each length.")
@click.option("--calls", default=5000, show_default=True, help="Measured calls in each process.")
def command(processes: int, calls: int) -> None:
    """See the module."""
    plan = own.own_plan(subjects("null")[0], "same", Workload(calls // 10, calls, (NOTHING, IN)))
    found: dict[int, Sequence[float]] = {length: costs(plan, length, processes) for length in LENGTHS}
    told = [only_shown(f"a string of {n:>9,} bytes", shown(mean_level(each), 1, "ns")) for n, each in found.items()]
    conclude([*told, only_shown(f"every {STRIDE} bytes more", shown(slope(found), 2, "ns"))])


def costs(plan: Plan, length: int, processes: int) -> list[float]:
    """What a call with a string of `length` takes longer (ns) than one without, in each process."""
    note(f"{length:,} bytes")
    sized = replace(plan, processes=tuple(replace(p, lengths=(("*", length),)) for p in plan.processes))
    medians = [own.medians(own.run_own(sized)) for _ in range(processes)]
    return [each[IN] - each[NOTHING] for each in medians]


def slope(found: dict[int, Sequence[float]]) -> Estimate:
    """What every 64 bytes more cost (ns): the line through the medians."""
    fitted = line(list(found), [statistics.median(each) for each in found.values()]).slope
    low, high = (None if bound is None else STRIDE * bound for bound in (fitted.low, fitted.high))
    return replace(fitted, centre=STRIDE * (fitted.centre or 0.0), low=low, high=high)


if __name__ == "__main__":
    run(command)
