"""How long it takes to plan a campaign of 1,000 points, ten drivers and ten blocks, before its first trial.

In fresh processes: the scenario is read and checked at every point, each point is expanded for each driver by what the
drivers declare (nothing is built), the plans are put into words for the environment record, and the trials of all
blocks are put in order.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

import click

from orrery.campaign.environment import plans_hash
from orrery.campaign.order import in_block
from orrery.errors import DriverError
from orrery.planning.foreseen import foreseen, lacking_nothing
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.stats.levels import mean_level
from rig.judging.judgement import Judgement, at_most, counted_out, shown
from rig.program import conclude, note, run

SCENARIO, PARAMETER = "patterns/client-server", "length"
DRIVERS = "unix,tcp,udp,pipe,shm,mqueue,seqpacket,omniorb,ice,zeromq"
PLANNING = 10.0
"""Seconds until the first trial could begin."""


@click.command(help=__doc__)
@click.option("--points", default=1000, show_default=True, help="How many points.")
@click.option("--drivers", default=DRIVERS, show_default=True, help="On which drivers.")
@click.option("--blocks", default=10, show_default=True, help="How many blocks.")
@click.option("--repeat", default=6, show_default=True, help="How often it is planned.")
@click.option("--once", is_flag=True, hidden=True, help="Plan it here, as the program calls itself.")
def command(points: int, drivers: str, blocks: int, repeat: int, once: bool) -> None:
    """See the module."""
    if once:
        click.echo(planned(points, tuple(drivers.split(",")), blocks))
    else:
        conclude(judged(points, drivers, blocks, repeat))


def judged(points: int, drivers: str, blocks: int, repeat: int) -> Iterator[Judgement]:
    """The time, and whether every trial was put in order."""
    count = len(drivers.split(","))
    note(f"{points:,} points on {count} drivers in {blocks} blocks are planned, {repeat} times")
    words = ["--points", str(points), "--drivers", drivers, "--blocks", str(blocks), "--once"]
    found = [_in_child(words) for _ in range(repeat)]
    took = mean_level([seconds for seconds, _ in found])
    what = f"{points:,} points x {count} drivers x {blocks} blocks are planned"
    yield at_most(what, took, PLANNING, (repeat, "runs"), shown(took, 2, "s"), f"{PLANNING:g} s")
    trials, wanted = min(trials for _, trials in found), points * count * blocks
    yield counted_out("trials in order", trials == wanted, f"{trials:,}", f"{wanted:,}")


def planned(points: int, drivers: tuple[str, ...], blocks: int) -> int:
    """How many trials there would be."""
    values = "|".join(map(str, range(1, points + 1)))
    question = ask(Request(SCENARIO, settings=(f"{PARAMETER}={values}",), drivers=drivers, placements=("free",)))
    found = list(foreseen(question, lacking_nothing))
    plans = [plan for plan in found if isinstance(plan, Plan)]
    plans_hash(plans)
    return sum(1 for block in range(blocks) for _ in in_block(plans, block, question.seed))


def _in_child(words: list[str]) -> tuple[float, int]:
    """Seconds of a process of its own, and what it says."""
    begin = time.monotonic()
    done = subprocess.run([sys.executable, __file__, *words], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise DriverError(f"it ended with status {done.returncode}")
    return time.monotonic() - begin, int(done.stdout)


if __name__ == "__main__":
    run(command)
