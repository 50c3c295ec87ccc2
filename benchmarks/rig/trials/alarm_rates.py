"""What the campaigns of a pool say: false alarms, what their length brings, and which slowdown they find."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from orrery.errors import InputError
from orrery.report.labels import counted
from orrery.stats.design import POWER, detectable
from orrery.stats.intervals import MINIMUM_TRIALS, Estimate
from rig.judging.judgement import Judgement, only_shown, shown, unexamined
from rig.judging.rates import percent, seldom, share
from rig.trials.blocks import ONE, OTHER, SLOWED, Block, Terms
from rig.trials.campaigns import (
    Compared,
    campaigns,
    compared,
    ends,
    is_alarm,
    is_slower,
    leaves_out_1,
    pairs_in,
    pairs_of,
    spread,
    standardised,
)
from rig.trials.origins import origins
from rig.trials.power import mean_square, power, variance_ratio

TOO_SHORT = f"the pool is too short: {MINIMUM_TRIALS} campaigns are the fewest that say anything"
COLUMNS = (
    "a campaign of",
    "campaigns",
    "intervals that leave out 1",
    "variance, standardised",
    "length times variance",
    "nine in ten find",
)
EQUAL, SLOWER = (OTHER, ONE), (SLOWED, ONE)
MINUTES = (1, 2, 3, 5, 10)
FEWEST = 90
"""So many campaigns of one minute say whether the false alarms are those that 95 % intervals promise."""
PROMISED = 0.05
INJECTED, EXACTLY = 0.020, 0.003
"""What was injected by the pool's own measure, with an interval that reaches no further than this from it."""
FOUND = {3: 0.025, 10: 0.02}
"""Minutes -> the slowdown that campaigns of this length find, with POWER at least."""
NOISE = 0.12
"""The standard deviation of a pair's log ratio up to which that is claimed."""


def judged(terms: Sequence[Terms], blocks: Sequence[Block]) -> Iterator[Judgement]:
    """All that is claimed of a pool, and the figures behind it."""
    for sides in (EQUAL, SLOWER):
        if len(pairs_of(blocks, sides)) < MINIMUM_TRIALS:
            raise InputError(f"{counted(len(blocks), 'block')} are no pool yet", hint="give it --minutes")
    yield only_shown("the pool", _extent(terms, blocks))
    yield from _boots(blocks)
    yield from _origins(blocks)
    injected = compared(blocks, SLOWER)
    yield _injected(injected)
    equal = {minutes: [compared(one, EQUAL) for one in campaigns(blocks, EQUAL, minutes)] for minutes in MINUTES}
    yield from _alarms(equal[1])
    for minutes, found in equal.items():
        yield _standardised(minutes, found)
    for minutes in MINUTES[1:]:
        yield _falling(blocks, minutes)
    for minutes, slowdown in FOUND.items():
        yield from _forecasts(blocks, minutes, slowdown)
        yield _finding(blocks, minutes, injected)


def lengths(blocks: Sequence[Block]) -> Iterator[str]:
    """The rows of a table in Markdown: for each length what its campaigns of equal sides say, and what they find."""
    yield f"| {' | '.join(COLUMNS)} |"
    yield f"|{' --- |' * len(COLUMNS)}"
    for minutes in MINUTES:
        found = [compared(one, EQUAL) for one in campaigns(blocks, EQUAL, minutes)]
        if len(found) < MINIMUM_TRIALS:
            return
        least = (detectable(noise, pairs) for noise, pairs in _noise(blocks, SLOWER, minutes).values())
        cells = [
            f"{minutes} min",
            f"{len(found)}",
            percent(share([leaves_out_1(one) for one in found])),
            shown(mean_square([standardised(one) for one in found]), 2),
            "1" if minutes == 1 else shown(_times_variance(blocks, minutes), 2),
            " and ".join(f"{each:.1%}" for each in least),
        ]
        yield f"| {' | '.join(cells)} |"


def _extent(terms: Sequence[Terms], blocks: Sequence[Block]) -> str:
    hours = sum(trial.seconds for block in blocks for trial in block.sides.values()) / 3600
    boots, pieces = len({block.boot for block in blocks}), len({block.part for block in blocks})
    trials = [trial for block in blocks for trial in block.sides.values()]
    aside = sum(trial.disturbed for trial in trials) / len(trials)
    turns = " and ".join(f"{each.turns - 1}" for each in terms)
    machines = len({each.machine for each in terms})
    elsewhere = f", {counted(machines, 'machine')}" if machines > 1 else ""
    what = f"{terms[0].driver}, {terms[0].placement}, {terms[0].calls:,} calls a trial, {turns} turns injected"
    return (
        f"{what}; {len(blocks):,} blocks in {hours:.2f} h, {counted(pieces, 'part')}, {counted(boots, 'boot')}"
        f"{elsewhere}; "
        f"{aside:.1%} of the trials set aside; pairs differ by {spread(blocks, EQUAL):.1%}"
    )


def _by_boot(blocks: Sequence[Block]) -> dict[str, list[Block]]:
    """The blocks of each boot that has enough of them; one that has not says nothing."""
    found: dict[str, list[Block]] = {}
    for block in blocks:
        found.setdefault(block.boot, []).append(block)
    return {boot: own for boot, own in found.items() if len(pairs_of(own, EQUAL)) >= MINIMUM_TRIALS}


def _boots(blocks: Sequence[Block]) -> Iterator[Judgement]:
    """What each boot says of the equal sides: a level of its own where there are several."""
    boots = _by_boot(blocks)
    for number, own in enumerate(boots.values() if len(boots) > 1 else (), 1):
        figure = f"{shown(compared(own, EQUAL), 4)}; pairs differ by {spread(own, EQUAL):.1%}"
        yield only_shown(f"equal sides, boot {number} of {len(boots)}", figure)


def _origins(blocks: Sequence[Block]) -> Iterator[Judgement]:
    """Where trials differ from, for each boot by itself: two machines that differ would raise every correlation."""
    boots = _by_boot(blocks)
    for number, own in enumerate(boots.values(), 1):
        whose = f", boot {number} of {len(boots)}" if len(boots) > 1 else ""
        for judgement in origins(own):
            yield replace(judgement, what=judgement.what + whose)


def _noise(blocks: Sequence[Block], sides: Compared, minutes: float) -> dict[str, tuple[float, int]]:
    """Boot -> the standard deviation of a pair's log ratio, and the pairs of a campaign of so many minutes.

    For each by itself: a boot is a machine or an hour of its own, and one may be several times as noisy as another.
    """
    return {boot: (spread(own, sides), pairs_in(own, sides, minutes)) for boot, own in _by_boot(blocks).items()}


def _injected(found: Estimate) -> Judgement:
    low, high = ends(found)
    centre = found.centre or 0.0
    what, allowed = "the injected slowdown, by the whole pool", f"{INJECTED:.1%} +- {EXACTLY:.1%}"
    figure = f"{centre - 1:.2%} [{low - 1:.2%}, {high - 1:.2%}]"
    if max(high - centre, centre - low) > EXACTLY:
        return Judgement(what, "not examined", figure, allowed, "too noisy: the pool is too short")
    return Judgement(what, "met" if abs(centre - 1 - INJECTED) <= EXACTLY else "not met", figure, allowed)


def _alarms(found: Sequence[Estimate]) -> Iterator[Judgement]:
    what = f"{_campaigns(found, 1)}, equal sides"
    outside = f"{what}, intervals that leave out 1"
    allowed = f"{PROMISED:.0%} in the interval or above it, {FEWEST} campaigns"
    rate = share([leaves_out_1(one) for one in found])
    if rate.low is None or (len(found) < FEWEST and rate.low <= PROMISED):
        yield Judgement(outside, "not examined", percent(rate), allowed, f"some {FEWEST - len(found)} more would tell")
    else:
        yield Judgement(outside, "met" if rate.low <= PROMISED else "not met", percent(rate), allowed)
    yield seldom(f"{what}, told as a change", [is_alarm(one) for one in found])


def _standardised(minutes: int, found: Sequence[Estimate]) -> Judgement:
    what = f"{_campaigns(found, minutes)}, equal sides, variance of the standardised ratios"
    if len(found) < MINIMUM_TRIALS:
        return unexamined(what, TOO_SHORT)
    return _holds_1(what, mean_square([standardised(one) for one in found]))


def _falling(blocks: Sequence[Block], minutes: int) -> Judgement:
    found = campaigns(blocks, EQUAL, minutes)
    what = f"{_campaigns(found, minutes)}, equal sides, {minutes} times the variance over that of 1 min"
    if len(found) < MINIMUM_TRIALS:
        return unexamined(what, TOO_SHORT)
    return _holds_1(what, _times_variance(blocks, minutes))


def _times_variance(blocks: Sequence[Block], minutes: int) -> Estimate:
    """So many times the variance of these campaigns over that of one-minute ones: 1 where it falls as one over length.

    Ratios count in the noise of their own boot: else a boot without campaigns of this length would stand in one of both
    variances alone. Both are cut out of the same blocks and go together, so the interval is rather too wide than too
    narrow.
    """
    noise = {boot: deviation / math.sqrt(pairs) for boot, (deviation, pairs) in _noise(blocks, EQUAL, 1).items()}

    def logs(length: int) -> list[float]:
        cut = [one for one in campaigns(blocks, EQUAL, length) if one[0].boot in noise]
        return [math.log(compared(one, EQUAL).centre or 1.0) / noise[one[0].boot] for one in cut]

    return variance_ratio([log * math.sqrt(minutes) for log in logs(minutes)], logs(1))


def _holds_1(what: str, found: Estimate) -> Judgement:
    low, high = ends(found)
    return Judgement(what, "met" if low <= 1 <= high else "not met", shown(found, 2), "1 in the interval")


def _forecasts(blocks: Sequence[Block], minutes: int, slowdown: float) -> Iterator[Judgement]:
    """Whether campaigns of a length find a slowdown, by the variance of each boot."""
    boots = _noise(blocks, SLOWER, minutes)
    for number, (noise, pairs) in enumerate(boots.values(), 1):
        whose = f"boot {number} of {len(boots)}" if len(boots) > 1 else "the pool"
        what = f"{minutes} min find a slowdown of {slowdown:.1%}, by the variance of {whose}"
        expected = power(noise, pairs, slowdown)
        least = f"nine in ten find {detectable(noise, pairs):.2%}; pairs differ by {noise:.1%}"
        figure = f"in {expected:.1%} of campaigns of {pairs} pairs; {least}"
        allowed = f"{POWER:.0%} at least, where pairs differ by {NOISE:.0%} at most"
        if noise > NOISE and expected < POWER:
            yield Judgement(what, "not examined", figure, allowed, "pairs differ by more")
        else:
            yield Judgement(what, "met" if expected >= POWER else "not met", figure, allowed)


def _finding(blocks: Sequence[Block], minutes: int, injected: Estimate) -> Judgement:
    """How many campaigns of a length did find the injected slowdown, beside what their boots' variances forecast."""
    boots = _noise(blocks, SLOWER, minutes)
    cut = [one for one in campaigns(blocks, SLOWER, minutes) if one[0].boot in boots]
    what = f"{_campaigns(cut, minutes)} find what was injected"
    if len(cut) < MINIMUM_TRIALS or injected.centre is None or injected.centre <= 1:
        return unexamined(what, TOO_SHORT)
    slowdown = injected.centre - 1
    expected = math.fsum(power(*boots[one[0].boot], slowdown) for one in cut) / len(cut)
    seen = share([is_slower(compared(one, SLOWER)) for one in cut])
    assert seen.high is not None
    allowed = f"the {expected:.1%} that the variance forecasts, or more"
    return Judgement(what, "met" if expected <= seen.high else "not met", percent(seen), allowed)


def _campaigns(found: Sequence[object], minutes: int) -> str:
    return f"{counted(len(found), 'campaign') if found else 'campaigns'} of {minutes} min"
