"""How much each level contributes to the differences between trials: calls, processes, builds and boots.

Trials of one driver and one operation, each in fresh processes, of builds that differ in link order alone, in random
order. They fill a table in parts; each trial knows its boot, so that a part after a restart adds that level. Nothing is
claimed: the shares belong to the machine on which they are measured.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import click

from orrery.clock import SystemClock
from orrery.definitions.builds import FEWEST
from orrery.definitions.reading.durations import nanoseconds
from orrery.errors import InputError
from orrery.metrics.disturbance.evidence import disturbance
from orrery.planning.plan import Plan
from orrery.probes.proc import boot_id
from orrery.report.labels import counted
from orrery.store.observation import Observation
from rig.judging.judgement import Judgement, only_shown
from rig.program import conclude, note, run
from rig.sides.own import Placement, run_own
from rig.sides.subjects import subjects
from rig.trials.components import Process, components, process_of
from rig.trials.injected import LEAST, slowed_plan

HEADINGS = ("boot", "build", "median", "within", "slices")
"""`median` in ns; `within` is the variance of the logarithms of the slices' medians."""


@dataclass(frozen=True)
class Row:
    """A trial of the table."""

    boot: str
    build: int
    process: Process


@click.command(help=__doc__)
@click.option("--minutes", type=click.FloatRange(0), default=5, show_default=True, help="Of this part; 0: none.")
@click.option("--driver", default="omniorb", show_default=True)
@click.option("--placement", type=click.Choice(["same", "split"]), default="same", show_default=True)
@click.option("--builds", type=click.IntRange(FEWEST, 100), default=12, show_default=True)
@click.option("--calls", type=click.IntRange(1000), default=3000, show_default=True, help="Of a trial.")
@click.option("--seed", default=1, show_default=True)
@click.option("--table", type=click.Path(path_type=Path), default="build/levels.csv", show_default=True)
def command(minutes: float, driver: str, placement: Placement, builds: int, calls: int, seed: int, table: Path) -> None:
    """See the module."""
    if minutes > 0:
        subject = replace(subjects(driver)[0], builds=builds)
        subject.programs(note)
        plan = slowed_plan(subject, placement, LEAST, calls)
        part(table, plan, minutes, seed)
    conclude(told(read_rows(table)))


def part(table: Path, plan: Plan, minutes: float, seed: int) -> None:
    """Run trials for so many minutes, each build once in every round, and append them to the table."""
    table.parent.mkdir(parents=True, exist_ok=True)
    if not table.exists():
        append(table, HEADINGS)
    clock, boot = SystemClock(), boot_id()[:8]
    until = clock.now() + nanoseconds(f"{minutes}min")
    for block in count():
        for build in random.Random(f"{seed} {boot} {block} levels").sample(range(plan.builds), plan.builds):
            if clock.now() >= until:
                return
            made = run_own(plan.in_build(build), block=block, os_noise_ms=None)
            if disturbance(made) is None:
                append(table, row_of(boot, build, made))


def row_of(boot: str, build: int, made: Observation) -> tuple[object, ...]:
    """A line of the table."""
    median, process = process_of(made)
    return boot, build, f"{median:.0f}", f"{process.within:.6g}", process.slices


def append(table: Path, row: Sequence[object]) -> None:
    """Write one more line."""
    with table.open("a", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerow(row)


def read_rows(table: Path) -> list[Row]:
    """The trials of a table; InputError where it is none."""
    try:
        with table.open(encoding="utf-8", newline="") as file:
            return [
                Row(
                    row["boot"],
                    int(row["build"]),
                    Process.of(float(row["median"]), float(row["within"]), int(row["slices"])),
                )
                for row in csv.DictReader(file)
            ]
    except OSError as refused:
        raise InputError(f"the table cannot be read: {refused.strerror}", file=table) from None
    except (KeyError, TypeError, ValueError):
        raise InputError("not a table of trials", file=table, hint=f"its columns are {', '.join(HEADINGS)}") from None


def told(rows: Sequence[Row]) -> Iterator[Judgement]:
    """What each level contributes."""
    boots: dict[str, dict[int, list[Process]]] = {}
    for row in rows:
        boots.setdefault(row.boot, {}).setdefault(row.build, []).append(row.process)
    try:
        found = components(boots)
    except ValueError as error:
        raise InputError(f"{len(rows)} trials: {error}", hint="give it --minutes") from None
    builds = {row.build for row in rows}
    yield only_shown("trials", f"{len(rows)} of {counted(len(builds), 'build')} in {counted(len(boots), 'boot')}")
    levels: dict[str, float | None] = {
        "a call (a slice of calls)": found.call,
        "a process": found.process,
        "a build": found.build,
        "a boot": found.boot,
    }
    for level, deviation in levels.items():
        yield only_shown(f"{level} differs by", "not known" if deviation is None else f"{deviation:.1%}")


if __name__ == "__main__":
    run(command)
