"""What the kit does for a call: the null driver's loop beside a bare loop that does the same without a kit.

Both make an opaque call in one process between two readings of the clock and read the values on both sides; the bare
loop writes its durations into memory. What is left is the kit: slots, histograms, slices, costs, marks. For scale
it is told in dependent additions too, which take a cycle each on most processors. Readings of the clock are counted,
not assumed.
"""

from __future__ import annotations

import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from orrery.cost.instruments import counter, per_call
from orrery.planning.plan import Plan
from orrery.stats.levels import mean_level
from orrery.store.observation import Slice
from orrery.trial.placement import available_cpus
from rig.judging.judgement import Judgement, at_most, counted_out, shown
from rig.program import conclude, note, run
from rig.sides import own
from rig.sides.built import build_hand
from rig.sides.subjects import Subject, Workload, subjects

LIMIT = 15.0
CLOCKS = 2
EXACT = 0.001
OPERATIONS = ("void_call", "in_out_int_call", "in_out_string_call")


@click.command(help=__doc__)
@click.option("--processes", default=20, show_default=True, help="Fresh processes of each of the two.")
@click.option("--calls", default=200_000, show_default=True, help="Measured calls in each process.")
def command(processes: int, calls: int) -> None:
    """See the module."""
    subject = subjects("null")[0]
    conclude([*clock_readings(subject, calls), *costs(subject, calls, processes)])


def costs(subject: Subject, calls: int, processes: int) -> Iterator[Judgement]:
    """The kit's time for one call of each operation: judged by the interval of the mean over the processes."""
    plan = own.own_plan(subject, "same", Workload(calls // 10, calls, OPERATIONS))
    pairs = []
    for number in range(processes):
        note(f"process {number + 1} of {processes}")
        pairs.append((own_costs(plan), bare_costs(calls)))
    addition = statistics.median(bare["addition"] for _, bare in pairs)
    for operation in OPERATIONS:
        extra = [mine[operation] - bare[operation] for mine, bare in pairs]
        middle, mean = statistics.median(extra), mean_level(extra)
        bare_ns = statistics.median(bare[operation] for _, bare in pairs)
        scale = f"{middle / addition:.0f} dependent additions"
        figure = f"{middle:.1f} ns (mean {shown(mean, 1)}; {scale}; the bare loop {bare_ns:.1f})"
        what = f"{operation}, the kit's time for a call"
        yield at_most(what, mean, LIMIT, (processes, "processes"), figure, f"{LIMIT:g} ns")


def own_costs(plan: Plan) -> dict[str, float]:
    """The whole loop's time for one call with the kit, in ns."""
    found = own.run_own(plan)
    return {m.operation.rpartition("::")[2]: loop_time(m.slices) for m in found.measurements}


def loop_time(slices: list[Slice]) -> float:
    """The time for one call, in ns: of the median slice, so that a time in which another process ran counts for little.

    The first and the last slice are not whole.
    """
    return statistics.median((each.end - each.begin) / each.count for each in slices[1:-1] if each.count)


def bare_costs(calls: int) -> dict[str, float]:
    """The same of the bare loop, pinned to the same CPU; `addition` is the time of a dependent addition."""
    program = build_hand("null") / "bare"
    cpu = str(available_cpus()[-1])
    command = ["taskset", "--cpu-list", cpu, str(program), str(calls // 10), str(calls)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {name: int(picoseconds) / 1000 for name, picoseconds in map(str.split, output.splitlines())}


def clock_readings(subject: Subject, calls: int) -> Iterator[Judgement]:
    """How often a call reads the clock; without replies that are compared, for each of which it is read once more."""
    tool = counter()
    counts = []
    for times in (1, 2):
        plan = own.own_plan(subject, "same", Workload(1000, times * calls, ("void_call",), verify_one_in=0))
        with tempfile.TemporaryDirectory(prefix="orrery-kit-") as name:
            folder = Path(name)
            own.run_own(plan, lambda side, program, folder=folder: tool.wrap(folder, side, program))  # type: ignore[misc]
            counts.append(tool.counts(folder, "client"))
    found = per_call(counts[0], counts[1], calls)["clocks"]
    yield counted_out("readings of the clock for a call", found <= CLOCKS + EXACT, f"{found:.3f}", str(CLOCKS))


if __name__ == "__main__":
    run(command)
