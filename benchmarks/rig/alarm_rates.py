"""What a pool of blocks and real campaigns say of false alarms and of slowdowns that are found.

Real campaigns judge, each by all of its own blocks. Runs of the pool's blocks explore what longer ones would do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from orrery.errors import InputError
from orrery.report.labels import counted
from orrery.stats.intervals import MINIMUM_TRIALS, Estimate
from rig.judgement import Judgement, at_most, only_shown, unexamined
from rig.program import note
from rig.rates import percent, seldom, share
from rig.runs import (
    Run,
    apart,
    equal,
    is_alarm,
    is_worse,
    leaves_out_1,
    length,
    overlapping,
    percentile,
    slowed,
    smallest,
)

MINUTES = (1, 3, 10)
AIM = 0.05
"""The slowdown that a campaign of ten minutes should find, at most."""
POWER = 0.9
"""In this share of campaigns."""


def judged(found: Sequence[Run]) -> Iterator[Judgement]:
    """What the pool (the first of the campaigns) and the real ones after it say."""
    if not found or not found[0]:
        raise InputError("there is no whole block yet", hint="give it --minutes")
    pool, *real = found
    note(f"{len(pool)} blocks; injected were {times(slowed(pool))}")
    yield from real_ones(real)
    for minutes in MINUTES:
        yield from explored(pool, minutes)


def explored(pool: Run, minutes: int) -> Iterator[Judgement]:
    """The false alarms and the power of campaigns of one length."""
    size = length(pool, minutes)
    what = f"runs of {minutes} min ({size} blocks)"
    if size > len(pool):
        yield unexamined(what, f"the pool has {len(pool)} blocks of {size}")
        return
    every, few = ([equal(run) for run in cut(pool, size)] for cut in (overlapping, apart))
    of_all = f"that share no block; of all {len(every)} runs"
    for name, is_one in (("told as a change", is_alarm), ("intervals that leave out 1", leaves_out_1)):
        few_rate, rate = (share([is_one(one) for one in ones]) for ones in (few, every))
        yield only_shown(
            f"{what}, equal sides, {name}",
            f"{percent(few_rate)} of {len(few)} {of_all} {percent(Estimate(rate.centre))}",
        )
    yield _power(what, minutes == max(MINUTES), every, few)
    injected = slowed(pool).centre or 1
    really = share([is_worse(slowed(run)) for run in overlapping(pool, size)])
    scaled = share([is_worse(one, injected - 1) for one in every])
    figures = [percent(Estimate(rate.centre)) for rate in (really, scaled)]
    figure = f"in {figures[0]} of all {len(every)} runs (as much by longer times: {figures[1]})"
    yield only_shown(f"{what}, the injected slowdown is found", figure)


def _power(what: str, is_claim: bool, every: Sequence[Estimate], few: Sequence[Estimate]) -> Judgement:
    """The smallest slowdown that most campaigns find: claimed of the longest."""
    few_found, found = (percentile([smallest(one) for one in ones], POWER) for ones in (few, every))
    named = f"{what}, smallest slowdown found in {POWER:.0%} of them"
    figure = f"{percent(few_found)} of {len(few)} that share no block; of all {len(every)} runs"
    figure = f"{figure} {percent(Estimate(found.centre))}"
    if not is_claim:
        return only_shown(named, figure)
    return at_most(named, few_found, AIM, (len(few), "campaigns"), figure, f"{AIM:.0%}")


def real_ones(real: Sequence[Run]) -> Iterator[Judgement]:
    """The same of real campaigns: how often they tell equal sides apart is judged, for each length by itself."""
    if not real:
        yield unexamined("real campaigns, equal sides told as a change", "there are none")
    for size, same in groupby(sorted(real, key=len), key=len):
        runs = list(same)
        what = f"{counted(len(runs), 'real campaign')} of {size} blocks"
        if size < MINIMUM_TRIALS:
            yield unexamined(what, f"an interval needs {MINIMUM_TRIALS}")
            continue
        found = [equal(run) for run in runs]
        yield seldom(f"{what}, equal sides told as a change", [is_alarm(one) for one in found])
        yield seldom(f"{what}, intervals of equal sides that leave out 1", [leaves_out_1(one) for one in found])
        power = share([is_worse(slowed(run)) for run in runs])
        yield only_shown(f"{what}, the injected slowdown is found", percent(power))


def times(found: Estimate) -> str:
    """`1.049 times [1.047, 1.051]`."""
    ends = "" if found.low is None or found.high is None else f" [{found.low:.3f}, {found.high:.3f}]"
    return found.why if found.centre is None else f"{found.centre:.3f} times{ends}"
