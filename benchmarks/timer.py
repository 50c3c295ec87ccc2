"""How exactly calls begin when they are due: paced load, one client thread, client and server on two CPUs.

A generator that sleeps leaves its CPU, which it has to itself, until shortly before each instant, one that spins never
does. Timer error is what a call began too late though no earlier one held it up. Judged are trials in which the
hypervisor took nothing from the two CPUs (the kernel counts that in hundredths of a second); the others are shown. A
generator whose instants are not fixed but counted from the last call drifts: its error grows from the run's first tenth
to its last.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import click

from orrery.clock import SECOND
from orrery.definitions.reading.durations import duration_text
from orrery.errors import DriverError
from orrery.planning.overrides import Overrides
from orrery.planning.plan import PhasePlan, Plan
from orrery.report.labels import counted
from orrery.stats.histogram import order_statistic, rank_of
from orrery.stats.intervals import MINIMUM_TRIALS
from orrery.stats.levels import geometric_level
from orrery.store.facts import MACHINE_STEAL
from orrery.store.observation import Observation
from rig.judging.judgement import Judgement, at_most, counted_out, shown, unexamined
from rig.program import conclude, note, run
from rig.sides import own
from rig.sides.subjects import Subject, Workload, subjects

SCENARIO = "patterns/paced"
OPERATION = "void_call"
ALLOWED = {"sleep": 100_000, "spin": 10_000}
"""The timer error's p99 (ns) by how the generator waits."""
DRIFT = 0.1
"""So much of that may the error's median differ between the last tenth of a run and the first."""
US = 1e3
Call = tuple[int, int]
"""Its start and its duration in ns."""


@dataclass(frozen=True)
class Pacing:
    """One trial, in ns: its timer error's p99, by how much its median grew, what the hypervisor took.

    `waited` is the share of the time for which the generator was kept off its CPU by something else that ran there.
    """

    p99: float
    drift: float
    steal: int
    waited: float = 0.0


@click.command(help=__doc__)
@click.option("--driver", "spec", default="unix", show_default=True, help="On which driver.")
@click.option("--rate", default=10_000, show_default=True, help="Calls a second.")
@click.option("--trials", default=60, show_default=True, help="Trials of each way to wait.")
@click.option(
    "--calls",
    default=10_000,
    show_default=True,
    help="Calls in each trial: a short one is spared by a hypervisor more often.",
)
def command(spec: str, rate: int, trials: int, calls: int) -> None:
    """See the module."""
    subject = subjects(spec)[0]
    conclude(judgement for wait in ALLOWED for judgement in examine(subject, wait, rate, trials, calls))


def examine(subject: Subject, wait: str, rate: int, trials: int, calls: int) -> Iterator[Judgement]:
    """The judgements of one way to wait."""
    what = f"{subject.label}, {rate:,} calls/s, a generator that {wait}s"
    try:
        plan = paced_plan(subject, wait, rate, calls)
        found = []
        for number in range(trials):
            note(f"{wait}: trial {number + 1} of {trials}")
            found.append(pacing(own.run_own(plan), plan))
    except DriverError as error:
        yield unexamined(what, error)
        return
    yield from judge(what, ALLOWED[wait], found)


def paced_plan(subject: Subject, wait: str, rate: int, calls: int) -> Plan:
    """A trial of one operation at `rate`, every start kept, nothing compared; DriverError where there is none."""
    interval = duration_text(round(SECOND / rate))
    overrides = Overrides({"interval": (interval,), "wait": (wait,)}, calls)
    plan = own.whole_plan(subject, "split", SCENARIO, overrides)
    chosen = own.phases(plan, Workload(calls // 100, calls, (OPERATION,), verify_one_in=0))
    return replace(plan, phases=tuple(map(kept_whole, chosen)))


def kept_whole(phase: PhasePlan) -> PhasePlan:
    """The phase with a raw pair for each call, where it is measured."""
    if phase.kind != "measure":
        return phase
    members = tuple(replace(m, load=replace(m.load, raw=m.load.calls or 0)) for m in phase.members)
    return replace(phase, members=members)


def pacing(observation: Observation, plan: Plan) -> Pacing:
    """What a trial says of its generator; DriverError if not every call's start was kept."""
    (measured,) = observation.measurements
    load = plan.phases[-1].members[0].load
    if len(measured.raw) != load.calls or not load.interval:
        raise DriverError(f"{len(measured.raw)} starts were kept of {load.calls} calls")
    timer = measured.series["timer_error"]
    p99 = order_statistic(timer.buckets, rank_of(0.99, timer.count))
    (client,) = (usage for usage in observation.usage if usage.process == measured.object)
    stolen = int(MACHINE_STEAL.need(observation.facts))
    return Pacing(p99, drift(measured.raw, load.interval), stolen, client.run_delay / client.wall)


def drift(calls: Sequence[Call], interval: int) -> float:
    """The median timer error (ns) of the last tenth of the calls less that of the first."""
    found = errors(calls, interval)
    tenth = max(1, len(found) // 10)
    return statistics.median(found[-tenth:]) - statistics.median(found[:tenth])


def errors(calls: Sequence[Call], interval: int) -> list[int]:
    """The timer error of each call: how long after its instant, and after the end of the call before, it began.

    The first instant is not stored: it is the latest one that makes no call early.
    """
    first = min(start - number * interval for number, (start, _) in enumerate(calls))
    found, free = [], first
    for number, (start, duration) in enumerate(calls):
        found.append(start - max(first + number * interval, free))
        free = start + duration
    return found


def judge(what: str, allowed: float, trials: Sequence[Pacing]) -> Iterator[Judgement]:
    """Error and drift over the trials without steal: by the interval of the one's level, and by the other's largest.

    No trial may drift: the largest of them all holds their noise too.
    """
    quiet = [trial for trial in trials if not trial.steal]
    told = f"{counted(len(quiet), 'trial')} without steal{aside([trial for trial in trials if trial.steal])}"
    if len(quiet) < MINIMUM_TRIALS:
        yield unexamined(f"{what}: timer error and drift", f"{told}; {MINIMUM_TRIALS} are needed")
        return
    late, drifts = [max(t.p99, 1.0) / US for t in quiet], sorted((t.drift for t in quiet), key=abs)
    level, share = geometric_level(late), DRIFT * allowed
    figure = f"{shown(level, 1, 'us')} (largest {max(late):.1f}; {told})"
    of = (len(quiet), "trials without steal")
    yield at_most(f"{what}: timer error, p99", level, allowed / US, of, figure, f"{allowed / US:g} us")
    waited = max(trial.waited for trial in quiet)
    figure = f"{drifts[-1] / US:+.2f} us in the trial that drifts most (waiting for a CPU: up to {waited:.2%})"
    yield counted_out(f"{what}: drift over the run", abs(drifts[-1]) <= share, figure, f"{share / US:g} us")


def aside(stolen: Sequence[Pacing]) -> str:
    """The trials that are only shown."""
    if not stolen:
        return ""
    late = ", ".join(f"{trial.p99 / US:.1f}" for trial in stolen)
    return f"; {len(stolen)} with steal: {late} us, drift up to {max(abs(t.drift) for t in stolen) / US:.2f} us"


if __name__ == "__main__":
    run(command)
