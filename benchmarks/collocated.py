"""A call to an object of the caller's own process: Orrery's against one written by hand, through the ORB as it does it.

In each round three fresh processes run, in an order that goes round: Orrery's own with a client and a server in it, the
one by hand, and that again. Same ORB, flags, linking, CPU and calls.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import click

from orrery.trial.placement import available_cpus, place
from rig.judging.judgement import Judgement
from rig.program import conclude, note, run
from rig.sides import hand, own
from rig.sides.rounds import Sides, judged, sides
from rig.sides.subjects import PEERS, Subject, Workload, subjects

SCENARIO = str(PEERS / "collocated.toml")
DEFAULT = "omniorb,tao"


@click.command(help=__doc__)
@click.option(
    "--drivers", default=DEFAULT, show_default=True, help="Which to examine: those with such a program by hand."
)
@click.option("--pairs", default=200, show_default=True, help="Rounds for each driver.")
@click.option("--calls", default=5000, show_default=True, help="Measured calls of each operation in each process.")
@click.option("--warm", default=2000, show_default=True, help="Calls before these.")
def command(drivers: str, pairs: int, calls: int, warm: int) -> None:
    """See the module."""
    workload = Workload(warm=warm, calls=calls)
    conclude(found for subject in subjects(drivers) for found in examine(subject, workload, pairs))


def examine(subject: Subject, workload: Workload, rounds: int) -> Iterator[Judgement]:
    """The judgements of one driver, one for each operation."""
    return judged(f"{subject.label} collocated", lambda: processes(subject, workload), rounds)


def processes(subject: Subject, workload: Workload) -> Sides:
    """Orrery's process, and the one by hand on the same CPU."""
    note(f"{subject.label}, in one process")
    whole = own.whole_plan(subject, "same", SCENARIO)
    plan = replace(whole, phases=own.phases(whole, workload), timeout=hand.LIMIT)
    cpus = place(plan, available_cpus())
    return sides(
        own=lambda: own.medians(own.run_own(plan)),
        by_hand=lambda: hand.medians(hand.run_collocated(subject, cpus, workload)),
    )


if __name__ == "__main__":
    run(command)
