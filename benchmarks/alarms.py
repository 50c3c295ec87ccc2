"""How often a comparison sounds a false alarm, and which slowdown it finds: from a pool of blocks on this machine.

A block holds three short trials in random order, each in fresh processes: a driver, the same once more, and the same
with 5 % of a call injected (a fixed number of turns of a loop in the servant, calibrated by the shortest of many
calls). From the pool 2,000 campaigns of 1, 3 and 10 minutes are drawn as runs of consecutive blocks and judged as
`orrery compare` judges; a few real campaigns are run beside them. Slowdowns of other sizes are not run: the times of
one of the two equal sides are taken to be longer by so much.

It takes parts of at most 30 minutes; the next one goes on where the last one stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from orrery.definitions.durations import nanoseconds
from orrery.errors import InputError
from orrery.runner.clock import SystemClock
from orrery.stats.intervals import Estimate, ratio
from orrery.store.observation import CampaignRecord
from orrery.store.store import Store, open_store
from rig.injected import LEAST, Calibration, calibrate, slowed_plan
from rig.judgement import Judgement, at_most, only_shown, unexamined
from rig.own import Placement, run_own
from rig.pool import CALIBRATED, Sampling, begun, blocks_of
from rig.program import conclude, note, run
from rig.subjects import Subject, subjects
from rig.synthetic import (
    ONE,
    OTHER,
    SLOWED,
    Block,
    campaigns,
    is_alarm,
    is_worse,
    leaves_out_1,
    length,
    percentile,
    share,
    smallest,
)
from rig.table import read_table, write_table

MINUTES = (1, 3, 10)
INJECTED = 0.05
FALSE_ALARMS = 0.08
"""The upper end of the interval of their rate, at most."""
AIM = 0.05
"""The slowdown that a campaign of ten minutes should find, at most."""
POWER = 0.9
"""In this share of campaigns."""
CALIBRATIONS = 5


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
@click.option("--real", default=10, show_default=True, help="Real campaigns, of one minute each.")
@click.option("--campaigns", "number", default=2000, show_default=True, help="Synthetic campaigns of each length.")
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
    number: int,
    seed: int,
    store: Path,
    table: Path | None,
    read: Path | None,
) -> None:
    """See the module."""
    if read is not None:
        return conclude(judged(read_table(read), seed, number))
    store.parent.mkdir(parents=True, exist_ok=True)
    with open_store(store) as results:
        if minutes > 0:
            part(results, subjects(driver)[0], placement, minutes, (blocks, real), calls, seed)
        found = whole(results)
    if table is not None:
        write_table(table, found)
    return conclude(judged(found, seed, number))


def whole(store: Store) -> list[list[Block]]:
    """The blocks of the pool so far, and those of each real campaign that is whole."""
    held = [(record, list(blocks_of(store.load(record.id).observations))) for record in store.campaigns()]
    return [blocks for number, (record, blocks) in enumerate(held) if number == 0 or len(blocks) == record.repeat]


def part(
    store: Store,
    subject: Subject,
    placement: Placement,
    minutes: float,
    sizes: tuple[int, int],
    calls: int,
    seed: int,
) -> None:
    """Run blocks for so many minutes: of the pool, and when it is whole of real campaigns; `sizes` says how many."""
    blocks, real = sizes
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
    for record in planned(store, sampling, blocks, real, calibrated):
        if not sampling.fill(store, record):
            note("the time of this part is up: the next one goes on here")
            return


def planned(
    store: Store, sampling: Sampling, blocks: int, real: int, calibrated: dict[str, float]
) -> Iterator[CampaignRecord]:
    """The pool, then the real campaigns, each begun when those before are whole."""
    known = store.campaigns()
    yield known[0] if known else begun(store, "the pool", sampling, blocks, calibrated)
    size = length(list(blocks_of(store.load(store.campaigns()[0].id).observations)), MINUTES[0])
    for number in range(1, real + 1):
        known = store.campaigns()
        title = f"real campaign {number} of {real}"
        yield known[number] if number < len(known) else begun(store, title, sampling, size, calibrated)


def judged(found: Sequence[Sequence[Block]], seed: int, number: int) -> Iterator[Judgement]:
    """What the pool (the first of the campaigns) and the real ones after it say."""
    if not found or not found[0]:
        raise InputError("there is no whole block yet", hint="give it --minutes")
    pool, *real = found
    injected = ratio([(block.medians[SLOWED], block.medians[ONE]) for block in pool])
    note(f"{len(pool)} blocks; injected were {times(injected)}")
    for minutes in MINUTES:
        size = length(pool, minutes)
        what = f"campaigns of {minutes} min ({size} blocks)"
        if size > len(pool):
            yield unexamined(what, f"the pool has {len(pool)} blocks of {size}")
            continue
        drawn = list(campaigns(seed, pool, size, number))
        yield from _judged(what, drawn, injected, minutes)
    yield from real_ones(real)


def _judged(
    what: str, drawn: Sequence[tuple[Estimate, Estimate]], injected: Estimate, minutes: int
) -> Iterator[Judgement]:
    """The false alarms and the power of campaigns of one length."""
    equal = [one for one, _ in drawn]
    of = (len(drawn), "campaigns")
    for name, is_one in (("told as a change", is_alarm), ("intervals that leave out 1", leaves_out_1)):
        rate = share([is_one(one) for one in equal])
        yield at_most(f"{what}, equal sides, {name}", rate, FALSE_ALARMS, of, percent(rate), f"{FALSE_ALARMS:.0%}")
    found = percentile([smallest(one) for one in equal], POWER)
    named = f"{what}, smallest slowdown found in {POWER:.0%} of them"
    if minutes == max(MINUTES):
        yield at_most(named, found, AIM, of, percent(found), f"{AIM:.0%}")
    else:
        yield only_shown(named, percent(found))
    really = share([is_worse(other) for _, other in drawn])
    scaled = share([is_worse(one, (injected.centre or 1) - 1) for one in equal])
    figure = f"{percent(really)} (as much by longer times: {percent(scaled)})"
    yield only_shown(f"{what}, the injected slowdown is found", figure)


def real_ones(real: Sequence[Sequence[Block]]) -> Iterator[Judgement]:
    """The same of real campaigns, which are too few to be judged."""
    equal = [ratio([(block.medians[OTHER], block.medians[ONE]) for block in blocks]) for blocks in real]
    slowed = [ratio([(block.medians[SLOWED], block.medians[ONE]) for block in blocks]) for blocks in real]
    for what, found in (
        ("equal sides told as a change", share([is_alarm(one) for one in equal])),
        ("the injected slowdown is found", share([is_worse(one) for one in slowed])),
    ):
        yield only_shown(f"{len(real)} real campaigns of {MINUTES[0]} min, {what}", percent(found))


def percent(found: Estimate) -> str:
    """`4.6 % [3.8, 5.6]`."""
    if found.centre is None:
        return found.why
    if found.low is None or found.high is None:
        return f"{found.centre:.1%}"
    return f"{100 * found.centre:.1f} % [{100 * found.low:.1f}, {100 * found.high:.1f}]"


def times(found: Estimate) -> str:
    """`1.049 times [1.047, 1.051]`."""
    ends = "" if found.low is None or found.high is None else f" [{found.low:.3f}, {found.high:.3f}]"
    return found.why if found.centre is None else f"{found.centre:.3f} times{ends}"


if __name__ == "__main__":
    run(command)
