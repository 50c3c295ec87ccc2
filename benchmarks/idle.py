"""What CPUs that may halt do to calls: each round has a trial with `--idle halt` and one with `--idle awake`.

Both in fresh processes, in turn the one or the other first; the ratio awake/halt is taken within the round, its
interval over the rounds. Calls that follow each other at once, and calls that fall due a thousand times a second, each
from its start and from the instant at which it was due. Nothing is claimed: it is what the default was chosen by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from orrery.definitions.conditions.idling import AWAKE, HALT, IDLES
from orrery.planning.overrides import Overrides
from orrery.report.table.ratios import geometric_mean
from orrery.stats.histogram import order_statistic, rank_of
from orrery.stats.intervals import ratio
from orrery.store.observation import Observation
from rig.judging.judgement import Judgement, only_shown, shown, unexamined
from rig.program import conclude, note, run
from rig.sides.own import Placement, placements, run_own, whole_plan
from rig.sides.subjects import Subject, subjects

LOADS = {"closed": ("classics/seven_calls", "latency"), "constant-rate": ("patterns/paced", "intended")}
"""Load -> its scenario, and the series that its figures are of."""
FIGURES = {"p50": 0.5, "p99": 0.99}
Found = dict[str, float]
"""Figure -> ns, over all operations (geometric)."""


@click.command(help=__doc__)
@click.option("--drivers", default="unix,omniorb", show_default=True, help="Whose calls.")
@click.option("--placement", default="same,split", show_default=True)
@click.option("--rounds", default=20, show_default=True)
@click.option("--calls", default=1000, show_default=True, help="Of each operation in a trial.")
def command(drivers: str, placement: str, rounds: int, calls: int) -> None:
    """See the module."""
    conclude(
        judgement
        for subject in subjects(drivers)
        for where in placements(placement)
        for load in LOADS
        for judgement in judged(subject, where, load, rounds, calls)
    )


def judged(subject: Subject, placement: Placement, load: str, rounds: int, calls: int) -> Iterator[Judgement]:
    """One line for each figure: awake over halt."""
    what = f"{subject.label}, {placement}, {load}"
    if rounds < 1:
        yield unexamined(what, "no rounds")
        return
    note(what)
    found = [measured(subject, placement, load, number, calls) for number in range(rounds)]
    for figure in FIGURES:
        pairs = [(each[AWAKE][figure], each[HALT][figure]) for each in found]
        halts, awakes = (middle([each[idle][figure] for each in found]) for idle in (HALT, AWAKE))
        yield only_shown(
            f"{what}, {figure}", f"{shown(ratio(pairs), 3)} times; {halts / 1000:.1f} us, awake {awakes / 1000:.1f} us"
        )


def measured(subject: Subject, placement: Placement, load: str, number: int, calls: int) -> dict[str, Found]:
    """One round: both conditions once, in turn the one or the other first."""
    scenario, series = LOADS[load]
    order = IDLES if number % 2 == 0 else IDLES[::-1]
    plans = {idle: whole_plan(subject, placement, scenario, Overrides(calls=calls, idle=idle)) for idle in order}
    return {idle: figures(run_own(plan), series) for idle, plan in plans.items()}


def figures(observation: Observation, name: str) -> Found:
    """Percentiles of a series over all operations."""
    found = [measured.series[name] for measured in observation.measurements]
    return {
        figure: geometric_mean([order_statistic(each.buckets, rank_of(q, each.count)) for each in found])
        for figure, q in FIGURES.items()
    }


def middle(values: Sequence[float]) -> float:
    """The median."""
    return sorted(values)[len(values) // 2]


if __name__ == "__main__":
    run(command)
