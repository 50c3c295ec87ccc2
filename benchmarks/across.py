"""Orrery's own TCP client and server on two emulated hosts against a pair by hand in the same namespaces, on one core.

As in peers.py, three pairs of fresh processes run in each round: Orrery's own, the pair by hand, and that again. Both
hosts share one CPU, so that a round trip has no waking of another one in it. There are as many rounds as it takes until
the interval of every ratio is narrow.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

import click

from orrery.definitions.conditions.hosts import HostsAsked
from orrery.errors import DriverError
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.planning.overrides import Overrides
from orrery.trial.placement import available_cpus, place
from rig.judging.judgement import Judgement, unexamined
from rig.program import conclude, note, run
from rig.sides import hand, own
from rig.sides.rounds import Sides, judged, sides
from rig.sides.subjects import Subject, Workload, subjects

HOSTS = HostsAsked(2)


@click.command(help=__doc__)
@click.option("--pairs", default=300, show_default=True, help="Rounds, at most.")
@click.option("--precision", default=0.005, show_default=True, help="So near to their middle shall intervals end.")
@click.option("--calls", default=5000, show_default=True, help="Measured calls of each operation in each process.")
@click.option("--warm", default=2000, show_default=True, help="Calls before these.")
def command(pairs: int, precision: float, calls: int, warm: int) -> None:
    """See the module."""
    (subject,) = subjects("tcp")
    conclude(examine(subject, Workload(warm=warm, calls=calls), pairs, precision))


def examine(subject: Subject, workload: Workload, rounds: int, precision: float) -> Iterator[Judgement]:
    """The judgements, one for each operation, or a single one that says why there are no such hosts."""
    what = f"{subject.label} across"
    note(f"{what} {HOSTS}")
    # Who makes hosts hands them its own CPUs, and the last of these serves the fewest interrupts.
    os.sched_setaffinity(0, available_cpus()[-1:])
    try:
        with emulated_hosts(HOSTS.names) as connections:
            yield from judged(what, lambda: pairs_of(subject, workload, connections), rounds, precision)
    except DriverError as error:
        yield unexamined(what, error)


def pairs_of(subject: Subject, workload: Workload, connections: Sequence[Connection]) -> Sides:
    """Orrery's pair, and the one by hand on the same hosts."""
    plan = own.own_plan(subject, "across", workload, Overrides(hosts=HOSTS))
    cpus = place(plan, available_cpus(), HOSTS.names)
    return sides(
        own=lambda: own.medians(own.run_own(plan, connections=connections)),
        by_hand=lambda: hand.medians(hand.run_hand_across(subject, cpus, workload, connections)),
    )


if __name__ == "__main__":
    run(command)
