"""Figures of calls that were taken apart: means of stages, which add up, and beside them what does not."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from orrery.stats.histogram import rank_of
from orrery.stats.intervals import Estimate, arithmetic
from orrery.trace.dissection import TracedCall
from orrery.trace.stages import CallStage, What

TrialCalls = Sequence[TracedCall]
"""The calls of one trial, in their order."""
RankedT = TypeVar("RankedT")


@dataclass(frozen=True)
class StageFigures:
    """A stage over all calls of some trials, in ns; a call without it counts as 0.

    `mean` has its interval over trials. `least`, `median`, `p99` and `variation` (the mean difference, without its
    sign, between a call and the one before) are shown beside it and never added. `share` of the calls have the stage.
    """

    stage: CallStage
    mean: Estimate
    least: int
    median: int
    p99: int
    variation: float
    share: float


@dataclass(frozen=True)
class CallFigures:
    """The stages in the order of a call, and the call itself: the means of the stages add up to its mean."""

    stages: tuple[StageFigures, ...]
    mean: Estimate
    median: int
    calls: int

    @property
    def total(self) -> float:
        """The sum of the stages' means (ns)."""
        return math.fsum(one.mean.centre or 0.0 for one in self.stages)

    @property
    def unattributed(self) -> float:
        """The share of the mean call of which no stage is known."""
        unknown = math.fsum(one.mean.centre or 0.0 for one in self.stages if one.stage.what is What.UNKNOWN)
        return unknown / self.mean.centre if self.mean.centre else 0.0


@dataclass(frozen=True)
class SingleCalls:
    """Calls that are shown as themselves: that of the median, of the 99th percentile, and the slowest one."""

    median: TracedCall
    p99: TracedCall
    slowest: TracedCall


def figures_of(trials: Sequence[TrialCalls]) -> CallFigures | None:
    """The figures of some trials of one kind; None where no call was taken apart."""
    shown = [trial for trial in trials if trial]
    if not shown:
        return None
    calls = [call for trial in shown for call in trial]
    durations = [[call.durations() for call in trial] for trial in shown]
    stages = in_order(calls)
    means = arithmetic([math.fsum(call.duration for call in trial) / len(trial) for trial in shown])
    ordered = sorted(call.duration for call in calls)
    return CallFigures(tuple(_stage(stage, durations) for stage in stages), means, at_rank(ordered, 0.5), len(calls))


def single_calls(trials: Sequence[TrialCalls]) -> SingleCalls | None:
    """The calls of all trials that are shown by themselves; None where there is none."""
    calls = sorted((call for trial in trials for call in trial), key=lambda call: call.duration)
    if not calls:
        return None
    return SingleCalls(at_rank(calls, 0.5), at_rank(calls, 0.99), calls[-1])


def in_order(calls: Iterable[TracedCall]) -> list[CallStage]:
    """All stages of some calls by when they first begin in a call, on average."""
    begins: dict[CallStage, list[int]] = defaultdict(list)
    for call in calls:
        seen: set[CallStage] = set()
        for segment in call.segments:
            if segment.stage not in seen:
                seen.add(segment.stage)
                begins[segment.stage].append(segment.begin - call.start)
    order = list(What)
    return sorted(begins, key=lambda stage: (_rank(begins[stage]), order.index(stage.what), stage.key))


def variation(values: Sequence[float]) -> float:
    """The mean of the differences, without their sign, between each value and the one before (RFC 3393); 0 for one."""
    steps = [abs(later - earlier) for earlier, later in pairwise(values)]
    return math.fsum(steps) / len(steps) if steps else 0.0


def at_rank(ordered: Sequence[RankedT], q: float) -> RankedT:
    """The value at the nearest rank of a quantile, of values in order."""
    return ordered[rank_of(q, len(ordered)) - 1]


def _stage(stage: CallStage, durations: Sequence[Sequence[Mapping[CallStage, int]]]) -> StageFigures:
    trials = [[call.get(stage, 0) for call in trial] for trial in durations]
    every = sorted(value for trial in trials for value in trial)
    steps = [variation(trial) for trial in trials]
    having = sum(stage in call for trial in durations for call in trial)
    return StageFigures(
        stage,
        arithmetic([math.fsum(trial) / len(trial) for trial in trials]),
        every[0],
        at_rank(every, 0.5),
        at_rank(every, 0.99),
        math.fsum(steps) / len(steps),
        having / len(every),
    )


def _rank(begins: Sequence[int]) -> float:
    return math.fsum(begins) / len(begins)
