"""Whether programs that compile while they run have come to rest: whether the times of calls keep one level.

A number of calls made before says nothing of that, nor does a plateau, which may be one tier of several: of pairs of a
virtual machine and a benchmark at most 43.5 % came to a steady state in every run (E. Barrett, C. F. Bolz-Tereick,
R. Killick, S. Mount, L. Tratt, "Virtual Machine Warmup Blows Hot and Cold", OOPSLA 2017). So it is looked for after
the trial.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean

from orrery.metrics.formats import duration
from orrery.metrics.rows import Verdict
from orrery.metrics.rules.rule import Evidence, Rule
from orrery.metrics.trials import TrialMeasurement
from orrery.stats.histogram import SLICE_BITS, order_statistic, rank_of
from orrery.store.facts import RUNTIME_USE

BATCH = 4
"""So many slices are one point: neighbours in time follow each other, means of batches hardly do."""
CHANGE = 0.05
"""What a level may differ from another one, as a part of the lower: beyond what slices, with 5 bits, tell apart."""

Levels = Sequence[float]


def unsteady(evidence: Evidence) -> str | None:
    """How many trials of programs on a virtual machine had several levels, and the two that are furthest apart."""
    judged = [trial for trial in evidence.group.trials if trial.is_timed and RUNTIME_USE.is_in(trial.facts)]
    found = [levels for trial in judged if differ(levels := levels_of(points_of(trial)))]
    if not found:
        return None
    furthest = max(found, key=lambda levels: max(levels) / min(levels))
    of = f"{len(found)} of {len(judged)} trials"
    return f"{of}, one with levels from {duration(min(furthest))} to {duration(max(furthest))}"


def points_of(trial: TrialMeasurement) -> list[float]:
    """The medians of a trial's time slices (ns), as means of batches in the order of time."""
    medians = list(_medians(trial))
    return [fmean(medians[at : at + BATCH]) for at in range(0, len(medians) - BATCH + 1, BATCH)]


def levels_of(points: Sequence[float]) -> Levels:
    """The mean of the points between one change and the next; one level where nothing changes."""
    # It takes a library that is slow to load, and most rows have no virtual machine.
    from orrery.stats.changes import changes

    bounds = [0, *changes(points), len(points)]
    return [fmean(points[begin:end]) for begin, end in pairwise(bounds) if end > begin]


def differ(levels: Levels) -> bool:
    """Whether two of them are further apart than `CHANGE`."""
    return bool(levels) and min(levels) > 0 and max(levels) / min(levels) > 1 + CHANGE


def _medians(trial: TrialMeasurement) -> Iterator[float]:
    for one in trial.measurement.slices:
        if one.count:
            yield order_statistic(one.buckets, rank_of(0.5, one.count), SLICE_BITS)


RULES = (
    Rule(
        "no steady state",
        Verdict.DOUBTFUL,
        "the times of calls of programs on a virtual machine, over the measured window: where their level changes "
        "(PELT on means of four time slices)",
        f"levels within {CHANGE * 100:g} % of each other",
        "let the load warm up longer, or measure longer; the trial's facts (runtime.use) say what the compiler and the "
        "collector did meanwhile",
        unsteady,
    ),
)
