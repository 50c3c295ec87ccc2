"""Orrery's generated forwarder against a proxy written by hand, and what a proxy leaves of the direct rate.

A client by hand calls a server by hand across an object in the middle. In each round three such chains of fresh
processes run, in an order that goes round: across Orrery's own forwarder, across the proxy by hand, and across that
again. Only the object in the middle differs: same middleware, flags, linking, CPUs and calls.

Then the proxy pattern runs beside the client and server pattern, and the proxied rate of a client is told as a share of
the direct one, for one pair and for three.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import click

from orrery.errors import DriverError
from orrery.metrics.catalogue.rate import of_rate
from orrery.metrics.trials import TrialMeasurement
from orrery.paths import SCENARIOS
from orrery.planning.plan import Plan
from orrery.report.labels import counted
from orrery.report.topics.reading import read_published
from orrery.report.topics.shares.published import SHARE
from orrery.stats.intervals import ratio
from orrery.store.observation import Observation
from orrery.trial.placement import available_cpus, place
from rig.judging.judgement import Judgement, shown
from rig.program import conclude, note, run
from rig.sides import hand, own
from rig.sides.middle import SCENARIO, by_hand, generated, proxied_plan, run_chain
from rig.sides.rounds import Sides, judged, sides
from rig.sides.subjects import OPERATIONS, Subject, Workload, subjects

DEFAULT = "unix,omniorb,omniorb[transport=unix]"
DIRECT = "patterns/client-server"
PAIRS = (1, 3)
Rates = dict[str, float]
"""Operation -> calls a second of a client, the mean over the clients."""


@click.command(help=__doc__)
@click.option("--drivers", default=DEFAULT, show_default=True, help="Which to examine: those with a proxy by hand.")
@click.option("--pairs", default=200, show_default=True, help="Rounds for each driver and placement; 0 for none.")
@click.option("--placement", type=click.Choice(["same", "split", "both"]), default="both", show_default=True)
@click.option("--calls", default=5000, show_default=True, help="Measured calls of each operation in each process.")
@click.option("--warm", default=2000, show_default=True, help="Calls before these.")
@click.option("--trials", default=10, show_default=True, help="Trials of each pattern for the share; 0 for none.")
def command(drivers: str, pairs: int, placement: str, calls: int, warm: int, trials: int) -> None:
    """See the module."""
    workload = Workload(warm=warm, calls=calls)
    chosen = [(subject, where) for subject in subjects(drivers) for where in own.placements(placement)]
    if trials:
        tell_shares(chosen, workload, trials)
    conclude(found for subject, where in chosen if pairs for found in examine(subject, where, workload, pairs))


def examine(subject: Subject, where: own.Placement, workload: Workload, rounds: int) -> Iterator[Judgement]:
    """The judgements of one driver at one placement, one for each operation."""
    return judged(f"{subject.label} {where}, forwarder", lambda: chains(subject, where, workload), rounds)


def chains(subject: Subject, where: own.Placement, workload: Workload) -> Sides:
    """The chain across Orrery's own forwarder, and the one across the proxy by hand."""
    note(f"{subject.label}, {where}")
    plan = proxied_plan(subject, where)
    cpus = place(plan, available_cpus())
    own_middle, hand_middle = generated(plan, cpus), by_hand(cpus)
    return sides(
        own=lambda: hand.medians(run_chain(subject, cpus, workload, own_middle)),
        by_hand=lambda: hand.medians(run_chain(subject, cpus, workload, hand_middle)),
    )


def tell_shares(chosen: Sequence[tuple[Subject, own.Placement]], workload: Workload, trials: int) -> None:
    """Print what is left of the direct rate; the published figures come last."""
    for subject, where in chosen:
        for line in shares(subject, where, workload, trials):
            click.echo(line)
    click.echo(told_by_others())


def shares(subject: Subject, where: own.Placement, workload: Workload, trials: int) -> Iterator[str]:
    """What is left of the direct rate, in a line for each number of pairs; the trials of all of them take turns."""
    try:
        plans = rated_plans(subject, where, workload)
        note(f"{subject.label}, {where}: rates")
        found = [{name: rates(own.run_own(plan)) for name, plan in plans.items()} for _ in range(trials)]
    except DriverError as error:
        yield f"{subject.label} {where}, proxied rate: {error} {error.hint or ''}".rstrip()
        return
    for pairs in PAIRS:
        told = []
        for operation in OPERATIONS:
            share = ratio([(each[pairs][operation], each[0][operation]) for each in found])
            told.append(f"{operation} {shown(share, 3)}")
        over = "proxied rate of a client over the direct one"
        yield f"{subject.label} {where}, {over}, {counted(pairs, 'pair')}: {', '.join(told)}"


def rated_plans(subject: Subject, where: own.Placement, workload: Workload) -> dict[int, Plan]:
    """Plans by their number of pairs; 0: a client that calls its server directly."""
    whole = {
        0: own.whole_plan(subject, where, DIRECT),
        **{pairs: proxied_plan(subject, where, pairs) for pairs in PAIRS},
    }
    return {pairs: replace(plan, phases=own.phases(plan, workload)) for pairs, plan in whole.items()}


def rates(observation: Observation) -> Rates:
    """The mean rate of the clients by operation; DriverError where a window has no length."""
    found: dict[str, list[float]] = {}
    for measured in observation.measurements:
        rate = of_rate(TrialMeasurement(observation, measured))
        if not isinstance(rate, float):
            raise DriverError(f"{observation.binding}: {measured.object} has no rate")
        found.setdefault(measured.operation.rpartition("::")[2], []).append(rate)
    return {operation: sum(each) / len(each) for operation, each in found.items()}


def told_by_others() -> str:
    """The published figures."""
    published = read_published(SCENARIOS / f"{SCENARIO}.published.toml")
    share = published.of(SHARE)
    assert share is not None
    figures = (f"{one.text} {one.what} with {counted(one.clients, 'pair')}" for one in share.figure)
    return f"published:{published.source.key}: {', '.join(figures)}"


if __name__ == "__main__":
    run(command)
