"""The search for the highest rate that keeps a limit: it proposes a rate, is told what came of it, and so on.

First one trial of each rate, doubled until calls take longer than the interval between them. Below that a limit may be
broken at low rates alone, since calls that are far apart wait for CPUs that have halted; so the highest rate that kept
it is gone on with, or, where none did, the highest that could not be offered then. From there downwards, then upwards,
each rate is tried until a sequential test says whether most trials keep the limit. It is taken for granted that this is
so up to one rate, and not beyond.

Two searches of one thing find ranges that overlap, but for 5 in 100 where the share of trials that keep the limit falls
from all to none over two fifths of the rate (worked out by simulation; 4 in 1,000 over one fifth).
"""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from orrery.stats.sequential import decided

RANGE = 1.2
"""The upper end of what is found over its lower end, where the rates between can be told apart."""
CLOSE = 1.04
"""Rates closer together than this are not tried."""
TRIALS = 9
"""So many trials of a rate without a decision: it lies between what is kept and what is not."""
UNABLE = 5
"""So many trials in which the rate could not be offered, and more than could: it cannot be offered."""
RISE = 128
"""Up to so many times the highest rate that held is looked at, where calls never take longer than their interval."""
MOST = 1_000_000_000
"""One call a nanosecond: nobody offers more."""


class RateOutcome(Enum):
    """What came of a trial at a rate, or of all of them."""

    HELD = "the limit was kept"
    MISSED = "the limit was not kept"
    BEYOND = "nor was it, and no higher rate can be kept: calls took longer than their interval, or the trial failed"
    UNABLE = "the rate could not be offered: nothing is known of the limit"
    BETWEEN = "some trials keep the limit and some do not"


@dataclass(frozen=True)
class Proposal:
    """A rate (calls a second) to be tried once, and why: for a first look, or to settle what it does."""

    rate: int
    stage: Literal["look", "settle"]


@dataclass(frozen=True)
class Found:
    """The end of a search: an interval of rates.

    `rate` is the highest that holds; None: no rate does. `above` is the lowest above it that does not, None where there
    was none; `unable` says that this rate could not be offered. `lowest` is the lowest that is known to have held.
    """

    rate: int | None
    above: int | None
    unable: bool = False
    lowest: int | None = None


Search = Generator[Proposal, RateOutcome, Found]
Look = Generator[Proposal, RateOutcome, tuple[list[int], list[int]]]
Settling = Generator[Proposal, RateOutcome, RateOutcome]


def search(start: int, most: int = MOST) -> Search:
    """Look at all rates from `start`, settle the highest that held, narrow the range. Send each proposal's outcome."""
    held, unable = yield from _look(start, most)
    found = _Range()
    # That a rate could not be offered says nothing of the limit: where no rate held, such rates get their trials too.
    for first in sorted({start, *(held or unable)}, reverse=True):
        found.take(first, (yield from _settled(first)))
        if found.rate is not None:
            break
    else:
        return Found(None, start, found.unable)
    while found.above is None and found.highest < most:
        rate = min(max(found.highest + 1, round(found.highest * RANGE)) if found.between else 2 * found.highest, most)
        found.take(rate, (yield from _settled(rate)))
    while (middle := found.next()) is not None:
        found.take(middle, (yield from _settled(middle)))
    return Found(found.rate, found.above, found.unable, min([*held, first]))


def _look(start: int, most: int) -> Look:
    """One trial of each rate, doubled until there is nothing more to find.

    Those at which the limit was kept, and those that could not be offered.
    """
    held: list[int] = []
    unable: list[int] = []
    rate = start
    while True:
        outcome = yield Proposal(rate, "look")
        if outcome is RateOutcome.HELD:
            held.append(rate)
        if outcome is RateOutcome.UNABLE:
            unable.append(rate)
        if outcome is RateOutcome.BEYOND or rate >= min(most, RISE * max([start, *held])):
            return held, unable
        rate = min(2 * rate, most)


def _settled(rate: int) -> Settling:
    """Try a rate until it is decided what it does."""
    held = missed = unable = 0
    while True:
        outcome = yield Proposal(rate, "settle")
        held += outcome is RateOutcome.HELD
        missed += outcome in (RateOutcome.MISSED, RateOutcome.BEYOND)
        unable += outcome is RateOutcome.UNABLE
        if (word := decided(held, missed)) is not None:
            return RateOutcome.HELD if word else RateOutcome.MISSED
        if unable >= UNABLE and unable > held + missed:
            return RateOutcome.UNABLE
        if held + missed >= TRIALS:
            return RateOutcome.BETWEEN


class _Range:
    """What is known of the rates so far."""

    def __init__(self) -> None:
        self.rate: int | None = None
        self.above: int | None = None
        self.between: list[int] = []
        self.unable = False

    @property
    def highest(self) -> int:
        """The highest rate that was tried and may hold; 0 for none."""
        return max([self.rate or 0, *self.between])

    def take(self, rate: int, outcome: RateOutcome) -> None:
        """What was decided of a rate."""
        if outcome is RateOutcome.HELD:
            self.rate = rate
            self.between = [one for one in self.between if one > rate]
        elif outcome is RateOutcome.BETWEEN:
            self.between = sorted([*self.between, rate])
        else:
            self.above, self.unable = rate, outcome is RateOutcome.UNABLE
            self.between = [one for one in self.between if one < rate]

    def next(self) -> int | None:
        """The rate to be tried next: the middle of the wider gap beside what lies between; None at the end."""
        if self.rate is None or self.above is None or self.above <= self.rate * RANGE:
            return None
        gaps = [(self.rate, self.above)]
        if self.between:
            gaps = [(self.rate, self.between[0]), (self.between[-1], self.above)]
        low, high = max(gaps, key=lambda gap: gap[1] / gap[0])
        # Rates are told apart by their ratio, so the middle is that of the ratios.
        middle = round(math.sqrt(low * high))
        return middle if high > low * CLOSE and low < middle < high else None
