"""How often a comparison sounds a false alarm, and which slowdown it finds: from blocks that were run on this machine.

A block holds three short trials in random order, each in fresh processes: a driver, the same once more, and the same
with 5 % of a call injected (a fixed number of turns of a loop in the servant, calibrated by the shortest of many
calls). Real campaigns of a quarter of a minute judge how often equal sides are told apart; for that there are hundreds
of them. Before them a pool of blocks is filled, whose runs of consecutive blocks explore what campaigns of 1, 3 and 10
minutes would do: as they were run, by intervals of runs that have no block in common. Slowdowns of other sizes are not
run: the times of one of the two equal sides are taken to be longer by so much.

It takes parts of at most 30 minutes; the next one goes on where the last one stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from orrery.clock import SystemClock
from orrery.definitions.reading.durations import nanoseconds
from orrery.store.observation import CampaignRecord
from orrery.store.store import Store, open_store
from rig.alarm_rates import judged
from rig.injected import LEAST, Calibration, calibrate, slowed_plan
from rig.own import Placement, run_own
from rig.pool import CALIBRATED, Sampling, begun, blocks_of
from rig.program import conclude, note, run
from rig.runs import ONE, OTHER, SLOWED, Block, length
from rig.subjects import Subject, subjects
from rig.table import read_table, write_table

INJECTED = 0.05
CALIBRATIONS = 5


@dataclass(frozen=True)
class Sizes:
    """How many blocks the pool has, how many real campaigns there are, and how many minutes each of these takes."""

    blocks: int
    real: int
    each: float


@click.command(help=__doc__)
@click.option(
    "--minutes",
    type=click.FloatRange(0, 30),
    default=20,
    show_default=True,
    help="Of this part, building apart; 0: none.",
)
@click.option("--driver", default="omniorb", show_default=True, help="What is held against itself.")
@click.option("--placement", type=click.Choice(["same", "split"]), default="same", show_default=True)
@click.option("--blocks", default=300, show_default=True, help="Of the whole pool.")
@click.option("--calls", default=100_000, show_default=True, help="Of a trial.")
@click.option("--real", default=320, show_default=True, help="Real campaigns.")
@click.option("--length", "each", default=0.25, show_default=True, help="Minutes of each of them, of two sides.")
@click.option("--seed", default=1, show_default=True)
@click.option("--store", type=click.Path(path_type=Path), default="build/alarms.db", show_default=True)
@click.option("--table", type=click.Path(path_type=Path), help="Write what was measured into this file, as CSV.")
@click.option("--read", type=click.Path(path_type=Path), help="Measure nothing: judge such a file.")
def command(
    minutes: float,
    driver: str,
    placement: Placement,
    blocks: int,
    calls: int,
    real: int,
    each: float,
    seed: int,
    store: Path,
    table: Path | None,
    read: Path | None,
) -> None:
    """See the module."""
    if read is not None:
        conclude(judged(read_table(read)))
    store.parent.mkdir(parents=True, exist_ok=True)
    with open_store(store) as results:
        if minutes > 0:
            part(results, subjects(driver)[0], placement, minutes, Sizes(blocks, real, each), calls, seed)
        found = whole(results)
    if table is not None:
        write_table(table, found)
    conclude(judged(found))


def whole(store: Store) -> list[list[Block]]:
    """The blocks of the pool so far, and those of each real campaign that is whole."""
    held = [(record, list(blocks_of(store.load(record.id).observations))) for record in store.campaigns()]
    return [blocks for number, (record, blocks) in enumerate(held) if number == 0 or len(blocks) == record.repeat]


def part(
    store: Store,
    subject: Subject,
    placement: Placement,
    minutes: float,
    sizes: Sizes,
    calls: int,
    seed: int,
) -> None:
    """Run blocks for so many minutes: of the pool, and when it is whole of real campaigns."""
    subject.programs(note)
    clock = SystemClock()
    until = clock.now() + nanoseconds(f"{minutes}min")
    known = store.campaigns()
    calibrated = known[0].settings[CALIBRATED] if known else asdict(calibrate(subject, placement, calls, CALIBRATIONS))
    turns = Calibration(**calibrated).turns(INJECTED)
    turn, call = calibrated["turn"], calibrated["call"]
    note(f"a turn takes {turn:.3f} ns, a call {call:.0f} ns: {turns} turns are {INJECTED:.0%}")
    equal, slowed = (slowed_plan(subject, placement, number, calls) for number in (LEAST, turns))
    sampling = Sampling({ONE: equal, OTHER: equal, SLOWED: slowed}, seed, until, clock, run_own)
    for record in planned(store, sampling, sizes, calibrated):
        if not sampling.fill(store, record):
            note("the time of this part is up: the next one goes on here")
            return


def planned(store: Store, sampling: Sampling, sizes: Sizes, calibrated: dict[str, float]) -> Iterator[CampaignRecord]:
    """The pool, then the real campaigns, each begun when those before are whole."""
    known = store.campaigns()
    yield known[0] if known else begun(store, "the pool", sampling, sizes.blocks, calibrated)
    size = length(list(blocks_of(store.load(store.campaigns()[0].id).observations)), sizes.each)
    for number in range(1, sizes.real + 1):
        known = store.campaigns()
        title = f"real campaign {number} of {sizes.real}"
        yield known[number] if number < len(known) else begun(store, title, sampling, size, calibrated)


if __name__ == "__main__":
    run(command)
