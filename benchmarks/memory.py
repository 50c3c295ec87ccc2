"""What the kit adds to an idle server: its private memory at rest, beside that of a server written by hand.

Both are linked alike, a client is connected to each, no call has been made. Private memory is what this process alone
holds (Private_* of /proc/PID/smaps_rollup).
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator

import click

from orrery.errors import DriverError
from orrery.planning.plan import Plan
from orrery.probes.memory import KIB, footprint
from orrery.stats.levels import mean_level
from orrery.trial.placement import Cpus, available_cpus, place
from rig.judging.judgement import Judgement, at_most, shown, unexamined
from rig.program import conclude, note, run
from rig.sides import hand, own
from rig.sides.subjects import ALL, Subject, Workload, subjects

LIMIT = 300
"""KiB."""
IDLE = Workload(warm=0, calls=0)


@click.command(help=__doc__)
@click.option("--drivers", default=ALL, show_default=True, help="Which to examine.")
@click.option("--pairs", default=10, show_default=True, help="Servers of each kind.")
def command(drivers: str, pairs: int) -> None:
    """See the module."""
    conclude(judgement for subject in subjects(drivers) for judgement in examine(subject, pairs))


def examine(subject: Subject, pairs: int) -> Iterator[Judgement]:
    """The judgement of one driver."""
    what = f"{subject.label}, the kit's private memory"
    note(subject.label)
    try:
        plan = own.own_plan(subject, "same", Workload(warm=1, calls=1))
        cpus = place(plan, available_cpus())
        found = [(own_memory(plan), hand_memory(subject, cpus)) for _ in range(pairs)]
    except DriverError as error:
        yield unexamined(what, error)
        return
    extra = [(mine - by_hand) / KIB for mine, by_hand in found]
    middle, mean = statistics.median(extra), mean_level(extra)
    totals = " and ".join(f"{statistics.median(side) / KIB:.0f}" for side in zip(*found, strict=True))
    figure = f"{middle:.0f} KiB (mean {shown(mean, 0)}; {totals} KiB in all)"
    yield at_most(what, mean, LIMIT, (pairs, "pairs"), figure, f"{LIMIT} KiB")


def own_memory(plan: Plan) -> int:
    """The private bytes of Orrery's own server at rest."""
    servers = {process.name for process in plan.processes if process.side == "server"}
    return sum(m.private for m in own.run_own(plan).memory if m.process in servers and m.barrier == "rest")


def hand_memory(subject: Subject, cpus: Cpus) -> int:
    """The private bytes of the server by hand with an idle client."""
    with hand.hand_pair(subject, cpus) as pair:
        pair.start_client(IDLE)
        pair.await_text("client", "connected")
        return footprint(pair.server).private


if __name__ == "__main__":
    run(command)
