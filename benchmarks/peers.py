"""Orrery's own client and server against a pair written by hand: same middleware, flags, linking, CPUs and calls.

In each round three pairs of fresh processes run, in an order that goes round: Orrery's own, the pair by hand, and the
pair by hand again. The ratio of the first two is what the harness costs; that of the last two (A/A) is what this
machine would call a difference where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from orrery.errors import DriverError
from orrery.runner.placement import available_cpus, place
from orrery.stats.intervals import ratio
from rig import hand, own
from rig.judgement import Judgement, judge_peers, shown
from rig.program import conclude, note, run
from rig.subjects import ALL, OPERATIONS, Course, Subject, subjects

Medians = dict[str, float]
Pairs = list[tuple[float, float]]
SIDES = ("own", "hand", "again")
DEFAULT = f"{ALL},shm[wait=busy],omniorb[transport=unix]"


@click.command(help=__doc__)
@click.option("--drivers", default=DEFAULT, show_default=True, help="Which to examine.")
@click.option("--pairs", default=200, show_default=True, help="Rounds for each driver and placement.")
@click.option("--placement", type=click.Choice(["same", "split", "both"]), default="both", show_default=True)
@click.option("--calls", default=5000, show_default=True, help="Measured calls of each operation in each process.")
@click.option("--warm", default=2000, show_default=True, help="Calls before these.")
def command(drivers: str, pairs: int, placement: str, calls: int, warm: int) -> None:
    """See the module."""
    course = Course(warm=warm, calls=calls)
    placements: list[own.Placement] = ["same", "split"] if placement == "both" else [placement]  # type: ignore[list-item]
    conclude(
        judgement
        for subject in subjects(drivers)
        for where in placements
        for judgement in examine(subject, where, course, pairs)
    )


def examine(subject: Subject, where: own.Placement, course: Course, rounds: int) -> Iterator[Judgement]:
    """The judgements of one driver at one placement, one for each operation."""
    if subject.spins and where == "same":
        return
    try:
        runs = sides(subject, where, course)
        found = [measure(runs, number) for number in range(rounds)]
    except DriverError as error:
        yield Judgement(f"{subject.label} {where}", f"{error} {error.hint or ''}".strip(), "", None)
        return
    for operation in OPERATIONS:
        pairs = [(each["own"][operation], each["hand"][operation]) for each in found]
        again = [(each["again"][operation], each["hand"][operation]) for each in found]
        judgement = judge_peers(f"{subject.label} {where} {operation}", pairs)
        yield with_context(judgement, pairs, again)


def sides(subject: Subject, where: own.Placement, course: Course) -> dict[str, Callable[[], Medians]]:
    """How each side of a round is run."""
    note(f"{subject.label}, {where}")
    plan = own.own_plan(subject, where, course)
    cpus = place(plan, available_cpus())
    by_hand: Callable[[], Medians] = lambda: hand.medians(hand.run_hand(subject, cpus, course))  # noqa: E731
    return {"own": lambda: own.medians(own.run_own(plan)), "hand": by_hand, "again": by_hand}


def measure(runs: dict[str, Callable[[], Medians]], number: int) -> dict[str, Medians]:
    """One round: every side once."""
    return {side: runs[side]() for side in order(number)}


def order(number: int) -> tuple[str, ...]:
    """The order of the sides in a round: each is first, second and last equally often, forwards and backwards."""
    turned = SIDES[number % 3 :] + SIDES[: number % 3]
    return turned if number % 2 == 0 else turned[::-1]


def with_context(judgement: Judgement, pairs: Pairs, again: Pairs) -> Judgement:
    """The judgement with the medians behind it and the same machine's A/A."""
    own_ns, hand_ns = (sorted(values)[len(values) // 2] for values in zip(*pairs, strict=True))
    figure = f"{judgement.figure}; A/A {shown(ratio(again), 3)}; {own_ns:.0f} and {hand_ns:.0f} ns, {len(pairs)} pairs"
    return Judgement(judgement.what, figure, judgement.limit, judgement.met)


if __name__ == "__main__":
    run(command)
