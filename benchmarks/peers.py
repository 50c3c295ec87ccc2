"""Orrery's own client and server against a pair written by hand: same middleware, flags, linking, CPUs and calls.

In each round three pairs of fresh processes run, in an order that goes round: Orrery's own, the pair by hand, and the
pair by hand again. The ratio of the first two is what the harness costs; that of the last two (A/A) is what this
machine would call a difference where there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import click

from orrery.trial.placement import available_cpus, place
from rig.judging.judgement import RATIO, RATIO_COMPILED_LATE, Judgement
from rig.program import conclude, note, run
from rig.sides import hand, own
from rig.sides.rounds import Sides, judged, sides
from rig.sides.subjects import ALL, Subject, Workload, subjects

LATER = 10
"""So many times the calls warm up a virtual machine that compiles while it runs."""
DEFAULT = f"{ALL},shm[wait=busy],omniorb[transport=unix]"


@click.command(help=__doc__)
@click.option("--drivers", default=DEFAULT, show_default=True, help="Which to examine.")
@click.option("--pairs", default=200, show_default=True, help="Rounds for each driver and placement.")
@click.option("--placement", type=click.Choice(["same", "split", "both"]), default="both", show_default=True)
@click.option("--calls", default=5000, show_default=True, help="Measured calls of each operation in each process.")
@click.option("--warm", default=2000, show_default=True, help="Calls before these; in Java ten times as many.")
@click.option(
    "--thread", is_flag=True, help="Give programs by hand in C++ a second thread that waits, as Orrery's have."
)
def command(drivers: str, pairs: int, placement: str, calls: int, warm: int, thread: bool) -> None:
    """See the module."""
    workload = Workload(warm=warm, calls=calls)
    conclude(
        judgement
        for subject in (replace(subject, thread=thread) for subject in subjects(drivers))
        for where in own.placements(placement)
        for judgement in examine(subject, where, workload, pairs)
    )


def examine(subject: Subject, where: own.Placement, workload: Workload, rounds: int) -> Iterator[Judgement]:
    """The judgements of one driver at one placement, one for each operation."""
    if subject.spins and where == "same":
        return
    what = f"{subject.label} {where}{', with a thread that waits' if subject.thread else ''}"
    workload = warmed(subject, workload)
    yield from judged(what, lambda: pairs_of(subject, where, workload), rounds, limit=limit_of(subject))


def warmed(subject: Subject, workload: Workload) -> Workload:
    """With more calls before, where a machine would else be measured while it compiles what is called often."""
    return replace(workload, warm=LATER * workload.warm) if subject.compiles_late else workload


def limit_of(subject: Subject) -> float:
    """How many times as long as by hand its round trips may take."""
    return RATIO_COMPILED_LATE if subject.compiles_late else RATIO


def pairs_of(subject: Subject, where: own.Placement, workload: Workload) -> Sides:
    """Orrery's pair, and the one by hand on the same CPUs."""
    note(f"{subject.label}, {where}")
    plan = own.own_plan(subject, where, workload)
    cpus = place(plan, available_cpus())
    return sides(
        own=lambda: own.medians(own.run_own(plan)),
        by_hand=lambda: hand.medians(hand.run_hand(subject, cpus, workload)),
    )


if __name__ == "__main__":
    run(command)
