"""Server-capacity search: what asking all took at each count, how far each driver came, and what each one costs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median_low

from orrery.definitions.reading.sizes import size_of
from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.catalogue.capacity import by_count, latency, reached, total
from orrery.metrics.trials import TrialGroup, TrialMeasurement
from orrery.report.material import Material
from orrery.report.table.points import PlotPoint
from orrery.stats.fit import FittedLine, line
from orrery.store.facts import CAPACITY_ENDED
from orrery.store.observation import CapacityEnd, CapacityStep

MEBIBYTE = 1 << 20
LEAST_POINTS = 3
"""A line with an interval needs so many."""
SHOWN = 40
"""A curve is drawn through so many counts at most."""


@dataclass(frozen=True)
class ServerCapacity:
    """All trials of one binding at one point and placement; `limit` (ns) ends a server-capacity search.

    `counts` are what the trial of each of `blocks` reached, `ended` why, each as often as it was so; lines are through
    the steps of all trials together: bytes and ns that one more adds.
    """

    binding: str
    point: str
    placement: str
    limit: int
    blocks: tuple[int, ...]
    counts: tuple[int, ...]
    ended: Counter[CapacityEnd]
    curve: tuple[PlotPoint, ...]
    memory: FittedLine | None
    time: FittedLine | None

    @property
    def median(self) -> float:
        """The mean of the counts."""
        return sum(self.counts) / len(self.counts)

    @property
    def machine(self) -> float | None:
        """The memory that the whole trial was given (MiB); None for no limit."""
        return machine_of(self.point)


def machine_of(point: str) -> float | None:
    """The value of the parameter `memory` at a point, in MiB; None where it says none, or is no size."""
    try:
        return size_of((point_values(point) or {})["memory"]) / MEBIBYTE
    except (ValueError, KeyError, TypeError):
        return None


def server_capacities(material: Material) -> list[ServerCapacity]:
    """Every binding that grew, those with most memory first, and then in the order of the groups."""
    found = [_steps(group) for group in material.groups if group.trials and group.trials[0].is_capacity_search]
    return sorted(found, key=lambda one: -(one.machine or math.inf))


def _steps(group: TrialGroup) -> ServerCapacity:
    trials = [trial.observation.capacity_steps for trial in group.trials]
    return ServerCapacity(
        binding=group.key.binding,
        point=group.key.point,
        placement=group.key.placement,
        limit=int(group.trials[0].measurement.load["latency"]),
        blocks=tuple(trial.block for trial in group.trials),
        counts=tuple(reached(trial) for trial in group.trials),
        ended=Counter(end for trial in group.trials if (end := _end(trial)) is not None),
        curve=_curve(trials),
        memory=_line(trials, total),
        time=_line(trials, latency),
    )


def _end(trial: TrialMeasurement) -> CapacityEnd | None:
    found = CAPACITY_ENDED.get(trial.facts)
    return CapacityEnd(found) if found in set(CapacityEnd) else None


def _line(trials: Sequence[Sequence[CapacityStep]], take: Callable[[CapacityStep], int | None]) -> FittedLine | None:
    """The line through the steps of all trials that have the figure; None through too few."""
    points = [point for steps in trials for point in by_count(steps, take)]
    if len(points) < LEAST_POINTS or len({count for count, _ in points}) < 2:
        return None
    return line([count for count, _ in points], [figure for _, figure in points])


def _curve(trials: Sequence[Sequence[CapacityStep]]) -> tuple[PlotPoint, ...]:
    """The median over the trials at some counts, evenly spaced on a logarithmic scale, with the extremes."""
    times: dict[int, list[int]] = {}
    for step in (step for steps in trials for step in steps):
        times.setdefault(step.count, []).append(step.latency)
    return tuple(PlotPoint(n, median_low(times[n]), min(times[n]), max(times[n])) for n in sorted(_thinned(times)))


def _thinned(counts: Iterable[int]) -> set[int]:
    """Some of the counts, the first and the last among them: those nearest to places of the scale."""
    known = sorted(set(counts))
    places = (known[-1] ** (step / (SHOWN - 1)) for step in range(SHOWN)) if known else ()
    return {min(known, key=lambda count: abs(count - place)) for place in map(round, places)}
