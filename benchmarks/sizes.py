"""How cost grows: from 10 to 10,000 objects on four hosts, and from 1 to 64 hosts.

Objects are 25 in a process, half of them clients, each with a server of its own. Each size is one trial in a fresh
conductor, several times; shown is the median of each stage, and by which power of its size it grows in the end. Claimed
is that 10,000 objects in 400 processes run to a result, and that all hosts take part. With --page the tables and the
picture are written into a document. With --keep each trial is kept as a line of a file, and is not run again.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import click

from orrery.errors import DriverError
from orrery.machine.facts import CPU
from orrery.machine.gathering import gather
from rig.judging.judgement import Judgement, counted_out, only_shown
from rig.program import conclude, note, run
from rig.sized.kept import KeptCosts
from rig.sized.measured import STAGES, Cost, cost_of
from rig.sized.page import exponent, table, write_page
from rig.sized.shape import Shape, shape_of

OBJECTS = (10, 50, 100, 300, 1_000, 3_000, 10_000)
HOSTS = (1, 2, 4, 8, 16, 32, 64)
ON_HOSTS = Shape(32, 10)
"""What runs on any number of hosts: a process for each of the most."""
ANY = "{}"
"""What stands for the number of hosts in --hosts."""


@click.command(help=__doc__)
@click.option("--driver", default="tcp", show_default=True, help="On which driver.")
@click.option("--hosts", default=f"namespaces:{ANY}", show_default=True, help="The hosts; {} stands for their number.")
@click.option("--most", default=OBJECTS[-1], show_default=True, help="No more objects than these.")
@click.option("--most-hosts", default=HOSTS[-1], show_default=True, help="No more hosts than these.")
@click.option("--trials", default=3, show_default=True, help="How often each size is measured.")
@click.option("--page", type=click.Path(path_type=Path, dir_okay=False), help="Write the figures into this document.")
@click.option("--keep", type=click.Path(path_type=Path, dir_okay=False), help="Keep each trial as a line of this file.")
@click.option("--one", hidden=True, help="One size, as the program calls itself.")
def command(
    driver: str,
    hosts: str,
    most: int,
    most_hosts: int,
    trials: int,
    page: Path | None,
    keep: Path | None,
    one: str | None,
) -> None:
    """See the module."""
    if one is not None:
        _one(Shape(**json.loads(one)), driver, hosts)
    else:
        conclude(judged(driver, hosts, most, most_hosts, trials, page, keep))


def judged(
    driver: str, hosts: str, most: int, most_hosts: int, trials: int, page: Path | None, keep: Path | None = None
) -> Iterator[Judgement]:
    """All judgements; the page is written when everything was measured."""
    kept = KeptCosts(keep)
    if len(kept):
        note(f"kept before: {len(kept):,} trials")
    four = hosts.replace(ANY, str(min(4, most_hosts)))
    shapes = [shape_of(objects) for objects in OBJECTS if objects <= most]
    by_objects = [measured(shape, driver, four, trials, kept) for shape in shapes]
    largest = by_objects[-1]
    what = f"{largest.objects:,} objects in {largest.processes:,} processes run to a result on {largest.hosts} hosts"
    yield counted_out(what, largest.hosts == min(4, most_hosts), f"{largest.hosts} hosts", "all of them")
    yield from lines(by_objects, "objects")
    counts = [count for count in HOSTS if count <= most_hosts]
    by_hosts = [measured(ON_HOSTS, driver, hosts.replace(ANY, str(n)) if n > 1 else "", trials, kept) for n in counts]
    part, all_of_them = by_hosts[-1].hosts, counts[-1]
    yield counted_out("hosts that take part", part == all_of_them, str(part), str(all_of_them))
    yield from lines(by_hosts, "hosts")
    if page is not None:
        model = CPU.get(gather()) or "of a kind that is not known"
        kind = hosts.partition(":")[0]
        write_page(page, by_objects, by_hosts, f"on {os.cpu_count()} CPUs ({model}), hosts of {kind}, driver {driver}")
        note(f"written: {page}")


def lines(costs: Sequence[Cost], what: str) -> Iterator[Judgement]:
    """Each size, and how each stage grows."""
    for line in table(costs)[2:]:
        yield only_shown(what, line.strip("| "))
    for stage in STAGES:
        found = exponent([(getattr(cost, what), cost.seconds[stage]) for cost in costs])
        if found is not None:
            yield only_shown(f"{stage} grows as the number of {what}", f"to the power of {found:.2f}")


def measured(shape: Shape, driver: str, hosts: str, trials: int, kept: KeptCosts) -> Cost:
    """The median of each figure of a size, each time in a fresh conductor; DriverError where one fails."""
    where = f"on {hosts}" if hosts else "on this machine"
    found = []
    for trial in range(trials):
        note(f"{shape.objects:,} objects in {shape.processes:,} processes {where}: trial {trial + 1} of {trials}")
        found.append(kept.cost(shape, driver, hosts, trial, lambda: _in_child(shape, driver, hosts)))
    seconds = {stage: statistics.median(cost.seconds[stage] for cost in found) for stage in STAGES}
    return replace(
        found[0],
        hosts=min(cost.hosts for cost in found),
        open=statistics.median(cost.open for cost in found),
        seconds=seconds,
        memory=int(statistics.median(cost.memory for cost in found)),
        store=int(statistics.median(cost.store for cost in found)),
    )


def _in_child(shape: Shape, driver: str, hosts: str) -> Cost:
    words = [sys.executable, __file__, "--one", json.dumps(asdict(shape)), "--driver", driver, "--hosts", hosts]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise DriverError(f"{shape.objects:,} objects: it ended with status {done.returncode}")
    return Cost(**json.loads(done.stdout))


def _one(shape: Shape, driver: str, hosts: str) -> None:
    with tempfile.TemporaryDirectory(prefix="orrery-sizes-") as folder:
        click.echo(json.dumps(asdict(cost_of(shape, driver, hosts, Path(folder)))))


if __name__ == "__main__":
    run(command)
