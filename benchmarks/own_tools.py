"""Orrery's round trips on Cyclone DDS beside those of ddsperf, the performance tool that comes with it.

In each round fresh processes of both run on the same CPUs, in an order that goes round: Orrery's client and server, and
ddsperf's ping and pong twice. Samples have the same size both ways: that of Orrery's request, whose reply has it too.
Both are reliable, keep the last samples and wait in the same way. What differs remains: Orrery has two topics for a
servant, tells clients apart by a number, and reads the reply; ddsperf has a topic with a key. With listeners ddsperf's
next ping is written by the very thread that receives the pong (process_pong in its ddsperf.c), while a call that blocks
has its reply handed on to the thread that made it: one switch of threads more in each round trip. Nothing is judged.
The ratio of ddsperf to itself (A/A) is what this machine would call a difference where there is none.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import click

from orrery.errors import DriverError
from orrery.runner.placement import available_cpus, place
from orrery.stats.intervals import ratio
from rig import own
from rig.judgement import shown
from rig.pings import HEARD, run_pings
from rig.program import note, run
from rig.rounds import Medians, Sides, measure, sides
from rig.subjects import Course, Subject, subjects

DRIVER = "cyclonedds"
SIZES = {"in_out_int_call": 32, "in_out_string_call": 49}
"""Operation -> bytes of its request and of its reply: 24 for whose it is, 4 for which operation, then the value."""


@click.command(help=__doc__)
@click.option("--drivers", default=f"{DRIVER}[history=last,wait=waitset|listener]", show_default=True)
@click.option("--rounds", default=10, show_default=True, help="Rounds for each way of waiting and placement.")
@click.option("--placement", type=click.Choice(["same", "split", "both"]), default="both", show_default=True)
@click.option("--calls", default=20_000, show_default=True, help="Measured calls of each operation in each process.")
@click.option("--warm", default=2000, show_default=True, help="Calls before these.")
@click.option("--seconds", type=click.IntRange(HEARD), default=4, show_default=True, help="How long a ddsperf runs.")
def command(drivers: str, rounds: int, placement: str, calls: int, warm: int, seconds: int) -> None:
    """See the module."""
    course = Course(warm=warm, calls=calls, operations=tuple(SIZES))
    for subject in subjects(drivers):
        for where in own.placements(placement):
            for line in told(subject, where, course, rounds, seconds):
                click.echo(line)
    click.echo("met: nothing is judged here")


def told(subject: Subject, where: own.Placement, course: Course, rounds: int, seconds: int) -> Iterator[str]:
    """A line for each operation: Orrery's median round trip as a share of ddsperf's."""
    note(f"{subject.label}, {where}")
    runs = both(subject, where, course, seconds)
    found = [measure(runs, number) for number in range(rounds)]
    for operation, size in SIZES.items():
        pairs = [(each["own"][operation], each["hand"][operation]) for each in found]
        again = [(each["again"][operation], each["hand"][operation]) for each in found]
        yield (
            f"{subject.label} {where}, {size} bytes ({operation}): {shown(ratio(pairs), 3)} of ddsperf's round trip; "
            f"A/A {shown(ratio(again), 3)}; {len(pairs)} rounds"
        )


def both(subject: Subject, where: own.Placement, course: Course, seconds: int) -> Sides:
    """Orrery's own pair, and ddsperf's on the same CPUs; DriverError where there is none to compare."""
    waiting = dict(subject.binding.options).get("wait", "")
    if subject.driver.name != DRIVER or waiting == "poll":
        raise DriverError(f"ddsperf does not do what {subject.label} does", hint=f"{DRIVER}[wait=waitset|listener]")
    if shutil.which("ddsperf") is None:
        raise DriverError("there is no ddsperf here", hint="orrery setup --drivers cyclonedds")
    plan = own.own_plan(subject, where, course)
    cpus = place(plan, available_cpus())

    def pings() -> Medians:
        return {operation: run_pings(cpus, size, waiting, seconds) for operation, size in SIZES.items()}

    return sides(own=lambda: own.medians(own.run_own(plan)), by_hand=pings)


if __name__ == "__main__":
    run(command)
