"""What comparing the content of every sample costs: the kit's logs with the sum of each sample, and without.

Both ends of a topic read each sample anyway, and note its number and times; with the sum of what was read, some more.
One program does both, block after block in turn, with the kit's own log; the difference within a process is what it
adds, its interval is over fresh processes.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence

import click

from orrery.stats.intervals import arithmetic
from orrery.trial.placement import available_cpus
from rig.judging.judgement import Judgement, only_shown, shown
from rig.program import conclude, note, run
from rig.sides.built import build_hand

ENDS = ("publisher", "subscriber")
PLAIN, WHOLE = "plain", "whole"
Times = dict[tuple[str, str], float]
"""(end, way) -> ns for a sample."""


@click.command(help=__doc__)
@click.option("--processes", default=20, show_default=True, help="Fresh processes.")
@click.option("--blocks", default=100, show_default=True, help="Blocks of each way in a process.")
@click.option("--samples", default=5000, show_default=True, help="Samples in a block.")
@click.option("--values", default=16, show_default=True, help="Doubles that a sample holds.")
def command(processes: int, blocks: int, samples: int, values: int) -> None:
    """See the module."""
    found = []
    for number in range(processes):
        note(f"process {number + 1} of {processes}")
        found.append(times(blocks, samples, values))
    conclude(told(found))


def times(blocks: int, samples: int, values: int) -> Times:
    """What a process told, on one CPU."""
    program = build_hand("noting") / "bare"
    words = [str(program), str(blocks), str(samples), str(values)]
    command_ = ["taskset", "--cpu-list", str(available_cpus()[-1]), *words]
    output = subprocess.run(command_, check=True, capture_output=True, text=True).stdout
    return {(end, way): int(picoseconds) / 1000 for end, way, picoseconds in map(str.split, output.splitlines())}


def told(found: Sequence[Times]) -> Iterator[Judgement]:
    """A line for each end: what the sum adds to a sample, and what noting it takes without."""
    for end in ENDS:
        extra = arithmetic([each[end, WHOLE] - each[end, PLAIN] for each in found])
        plain = arithmetic([each[end, PLAIN] for each in found])
        yield only_shown(end, f"{shown(extra, 2, 'ns')} more for a sample; without {shown(plain, 1, 'ns')}")


if __name__ == "__main__":
    run(command)
