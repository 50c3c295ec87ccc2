"""Orrery's round trips beside those of the performance tools that middlewares bring, in one interleaved run.

In each round fresh processes of both run on the same CPUs, in an order that goes round: Orrery's client and server, and
the tool's two programs twice. Messages have the same size both ways: that of Orrery's request, whose reply has it too.
What the tool tells is compared with the same of Orrery's calls: the median for ddsperf (Cyclone DDS) and LatencyTest
(Fast DDS), the mean for remote_lat (ZeroMQ and nng) and iceperf (iceoryx, on split cores only, for both sides spin).
Nothing is claimed. The ratio of a tool to itself (A/A) is what this machine would call a difference where there is
none. Where the ratio is not 1, docs/bias.md has the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from orrery.errors import DriverError
from orrery.trial.placement import available_cpus, place
from rig.judging.judgement import only_shown
from rig.program import conclude, note, run
from rig.sides import own
from rig.sides.rounds import SIDES, Medians, Sides, measure, sides
from rig.sides.subjects import Subject, Workload, subjects
from rig.tools.ddsperf import DDSPERF
from rig.tools.iceperf import ICEPERF
from rig.tools.lat import NNG_LAT, ZEROMQ_LAT
from rig.tools.latency_test import LATENCY_TEST
from rig.tools.round_trips import RoundTrip, beside, read_round_trips, write_round_trips
from rig.tools.tool import Tool

TOOLS = {tool.driver: tool for tool in (DDSPERF, LATENCY_TEST, ZEROMQ_LAT, NNG_LAT, ICEPERF)}
ALL = ",".join(tool.does for tool in TOOLS.values())


@click.command(help=__doc__)
@click.option("--drivers", default=ALL, show_default=True)
@click.option("--rounds", default=10, show_default=True, help="Rounds for each driver and placement.")
@click.option("--placement", type=click.Choice(["same", "split", "both"]), default="both", show_default=True)
@click.option("--calls", default=20_000, show_default=True, help="Measured calls of each operation in each process.")
@click.option("--warm", default=2000, show_default=True, help="Calls before these.")
@click.option("--write", type=click.Path(path_type=Path), help="Write every round trip into this table.")
@click.option("--read", type=click.Path(path_type=Path), help="Tell what such a table gives, and measure nothing.")
def command(
    drivers: str, rounds: int, placement: str, calls: int, warm: int, write: Path | None, read: Path | None
) -> None:
    """See the module."""
    found = read_round_trips(read) if read else list(run_all(drivers, rounds, placement, calls, warm))
    if write:
        write_round_trips(write, found)
    conclude(only_shown(one.what, one.figure) for one in beside(found))


def run_all(drivers: str, rounds: int, placement: str, calls: int, warm: int) -> Iterator[RoundTrip]:
    """Measure every driver that is named; one whose tool cannot be had is told and left out."""
    for subject, tool in [(subject, tool_of(subject)) for subject in subjects(drivers)]:
        workload = Workload(warm=warm, calls=calls, operations=tuple(tool.sizes))
        try:
            tool.prepare()
            for where in [each for each in own.placements(placement) if each in tool.placements]:
                yield from measured(tool, subject, where, workload, rounds)
        except DriverError as error:
            click.echo(f"{subject.label}, not examined: {error} {error.hint or ''}".strip())


def tool_of(subject: Subject) -> Tool:
    """The tool that does what this subject does; DriverError where there is none."""
    tool = TOOLS.get(subject.driver.name)
    if tool is None:
        raise DriverError(f"{subject.label} has no tool of its own here", hint=f"those that have one: {ALL}")
    if not tool.accepts(subject):
        raise DriverError(f"{tool.name} does not do what {subject.label} does", hint=tool.does)
    return tool


def measured(tool: Tool, subject: Subject, where: own.Placement, workload: Workload, rounds: int) -> list[RoundTrip]:
    """Every operation of every round, the rounds of an operation one after the other."""
    note(f"{subject.label}, {where}")
    runs = both(tool, subject, where, workload)
    found = [measure(runs, number) for number in range(rounds)]
    return [
        RoundTrip(tool.name, subject.label, where, operation, size, *(each[side][operation] for side in SIDES))
        for operation, size in tool.sizes.items()
        for each in found
    ]


def both(tool: Tool, subject: Subject, where: own.Placement, workload: Workload) -> Sides:
    """Orrery's own pair, and the tool's on the same CPUs."""
    plan = own.own_plan(subject, where, workload)
    cpus = place(plan, available_cpus())

    def orrery() -> Medians:
        return {name: tool.figure(latency) for name, latency in own.series(own.run_own(plan)).items()}

    def theirs() -> Medians:
        return {operation: tool.run(subject, cpus, size, workload) for operation, size in tool.sizes.items()}

    return sides(own=orrery, by_hand=theirs)


if __name__ == "__main__":
    run(command)
