"""How long it takes to look at a large campaign: 1,000 trials with 50 histograms each, of 50 million calls.

The campaign is made up and written as every other one: an interface of 50 operations on ten drivers. Then fresh
processes compare the drivers, work out every figure of a report, and list the results. Comparison and list are judged
by the time from their start to their end: the interval of its mean over the processes.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import click

from orrery.errors import DriverError
from orrery.stats.levels import mean_level
from orrery.store.observation import StoredCampaign
from orrery.store.store import open_store
from rig.judging.judgement import Judgement, at_most, only_shown, shown
from rig.made_up.large import Size, record, trials
from rig.program import conclude, note, run

COMPARING = 5.0
LISTING = 0.5
ORRERY = "from orrery.cli.main import main; main()"
MATERIAL = """
import sys
from pathlib import Path
from orrery.api.reading.results import open_results
from orrery.report.material import Material
from orrery.report.subject import subject_of

found = open_results(Path(sys.argv[1]), None)
material = Material(
    subject_of(found.record, found.detectable), found.record.machine, found.rows, found.comparisons, found.observations
)
print(len(material.sections), sum(len(dict(row.metrics)) for row in material.rows))
"""


@click.command(help=__doc__)
@click.option("--blocks", default=Size.blocks, show_default=True, help="How many blocks.")
@click.option("--points", default=Size.points, show_default=True, help="How many points, of 20 trials a block.")
@click.option("--repeat", default=10, show_default=True, help="How often each is done.")
@click.option("--store", "kept", type=click.Path(path_type=Path), help="A results file that is kept, and taken again.")
def command(blocks: int, points: int, repeat: int, kept: Path | None) -> None:
    """See the module."""
    size = Size(blocks=blocks, points=points)
    with tempfile.TemporaryDirectory(prefix="orrery-analysis-") as folder:
        store = kept or Path(folder) / "results.db"
        if not store.exists():
            make(store, size)
        conclude(judged(store, size, repeat))


def make(path: Path, size: Size) -> None:
    """Write the campaign."""
    note(f"{size.trials:,} trials are written")
    begin = time.monotonic()
    with open_store(path) as store:
        store.add(StoredCampaign(record(size), list(trials(size))))
    note(f"{size.trials:,} trials, {path.stat().st_size >> 20:,} MiB, in {time.monotonic() - begin:.0f} s")


def judged(store: Path, size: Size, repeat: int) -> Iterator[Judgement]:
    """Each way to look at it."""
    what = f"{size.trials:,} trials of {size.operations} histograms"
    commands: dict[str, tuple[list[str], float | None]] = {
        f"{what}: orrery compare": ([ORRERY, "compare", "last", "--store", str(store)], COMPARING),
        f"{what}: all figures of a report": ([MATERIAL, str(store)], None),
        f"{what}: orrery list results": ([ORRERY, "list", "results", "--store", str(store)], LISTING),
    }
    for name, (words, limit) in commands.items():
        found = [timed(words) for _ in range(repeat)]
        took = mean_level([took for took, _ in found])
        figure = f"{shown(took, 2, 's')} ({statistics.fmean(used for _, used in found):.2f} s on a CPU)"
        if limit is None:
            yield only_shown(name, figure)
        else:
            yield at_most(name, took, limit, (repeat, "runs"), figure, f"{limit:g} s")


def timed(words: list[str]) -> tuple[float, float]:
    """Seconds that a process of its own took, and those that it was on a CPU; DriverError if it fails."""
    before, begin = os.times(), time.monotonic()
    done = subprocess.run([sys.executable, "-c", *words], capture_output=True, text=True, check=False)
    took, after = time.monotonic() - begin, os.times()
    if done.returncode != 0:
        raise DriverError(f"it ended with status {done.returncode}: {done.stderr.strip()}")
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return took, used


if __name__ == "__main__":
    run(command)
