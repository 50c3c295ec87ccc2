"""What the conductor itself costs a trial: its own CPU time, and the wall time without the programs' start and end.

A trial of the seven calls is run on the raw pipe with one call for each phase, so that its 28 phases are nothing but
the conductor's work: lines, boundaries, probes of memory and transport, the millisecond that each start lies ahead, the
records. The windows of the host's active probe (50 ms before and after) are left out by not running it. From the wall
time the waits for the programs' own start (from `spawn` to `ready`) and end (from `quit` to their exit) are taken away;
the supervisor's own start and end stay. CPU time is that of this process.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import click

from orrery.clock import SECOND
from orrery.control.waits import Waits
from orrery.errors import DriverError
from orrery.planning.plan import PhasePlan, Plan
from orrery.stats.levels import mean_level
from orrery.trial.run import run_trial
from rig.judging.judgement import Judgement, at_most, shown
from rig.program import conclude, note, run
from rig.sides import own
from rig.sides.subjects import SCENARIO, subjects

CPU_LIMIT = 60.0
WALL_LIMIT = 150.0
MS = 1e3


@dataclass(frozen=True)
class Cost:
    """One trial, in ms: `cpu` of this process, `wall` without the programs' start and end, which are beside it."""

    cpu: float
    wall: float
    starting: float
    ending: float
    phases: float


@click.command(help=__doc__)
@click.option("--driver", "spec", default="pipe", show_default=True, help="The driver of the trial.")
@click.option("--trials", default=50, show_default=True, help="How many trials.")
def command(spec: str, trials: int) -> None:
    """See the module."""
    plan = plan_of(spec)
    note(f"{len(plan.phases)} phases in each of {trials} trials")
    one_trial(plan)  # imports, hashes of programs
    conclude(judge([one_trial(plan) for _ in range(trials)]))


def plan_of(spec: str) -> Plan:
    """A trial of all seven calls with every phase, one call each."""
    subject = subjects(spec)[0]
    names = [o.name for o in subject.interface.model.all_operations(subject.interface.model.interfaces[0])]
    plan = own.whole_plan(subject, "same")
    assert len(plan.phases) == 4 * len(names), f"{SCENARIO} has other phases than this benchmark says"
    return replace(plan, phases=tuple(phase if phase.kind == "verify" else once(phase) for phase in plan.phases))


def once(phase: PhasePlan) -> PhasePlan:
    """The phase with one call of each member."""
    return replace(phase, members=tuple(replace(m, load=replace(m.load, calls=1)) for m in phase.members))


def one_trial(plan: Plan) -> Cost:
    """Run it and take its times apart; DriverError if it failed."""
    waits = Waits()
    cpu, wall = time.process_time(), time.monotonic()
    found = run_trial(plan, block=0, position=0, os_noise_ms=0, waits=waits)
    cpu, wall = time.process_time() - cpu, time.monotonic() - wall
    if found.status != "ok":
        raise DriverError(f"{plan.binding.label}: {found.reason}", hint=found.stderr or None)
    return taken_apart(cpu, wall, waits)


def taken_apart(cpu: float, wall: float, waits: Waits) -> Cost:
    """The cost of a trial that took so many seconds and had these waits."""
    starting, ending, phases = (MS * wait / SECOND for wait in (waits.coming, waits.going, waits.between))
    return Cost(MS * cpu, MS * wall - starting - ending, starting, ending, phases)


def judge(costs: list[Cost]) -> Iterator[Judgement]:
    """CPU and wall time of a trial, judged by the interval of the mean."""
    for what, values, limit in (
        ("CPU", [cost.cpu for cost in costs], CPU_LIMIT),
        ("wall", [cost.wall for cost in costs], WALL_LIMIT),
    ):
        mean, of = mean_level(values), (len(values), "trials")
        figure = f"{statistics.median(values):.0f} ms (mean {shown(mean, 0)})"
        yield at_most(f"the conductor's {what} time for a trial", mean, limit, of, figure, f"{limit:g} ms")
    waits = ", ".join(
        f"{name} {statistics.median(getattr(cost, name) for cost in costs):.0f} ms"
        for name in ("starting", "phases", "ending")
    )
    note(f"waiting for the programs: {waits} (of these only `phases` is in the wall time)")


if __name__ == "__main__":
    run(command)
