"""Server-capacity search: how many objects were reached before it ended, why it ended, and what each one costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from orrery.metrics.formats import count, duration, percent, size
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.trials import TrialMeasurement
from orrery.stats.fit import slope
from orrery.store.facts import CAPACITY_ENDED
from orrery.store.observation import CapacityEnd, CapacityStep

ENDS = {
    CapacityEnd.LATENCY: "asking all of them took longer than the limit",
    CapacityEnd.MOST: "as many as were allowed were there",
    CapacityEnd.MEMORY: "memory was out: the kernel killed a process",
    CapacityEnd.START: "one more would not start, or could not be reached in time",
}
"""What ends a server-capacity search, in words."""


def reached(trial: TrialMeasurement) -> int:
    """How many objects were asked within the limit.

    Each step stands for those that joined since the one before: a late one in between takes away no more than these.
    """
    limit = int(trial.measurement.load["latency"])
    counts = [0, *(step.count for step in trial.observation.capacity_steps)]
    steps = zip(trial.observation.capacity_steps, pairwise(counts), strict=True)
    return sum(count - before for step, (before, count) in steps if step.latency <= limit)


def of_servers(trial: TrialMeasurement) -> Reading:
    """The count that was reached; None for a trial that does not grow."""
    return float(reached(trial)) if trial.is_capacity_search else None


def of_end(trial: TrialMeasurement, ended: CapacityEnd) -> Reading:
    """1 where this is what ended the server-capacity search, else 0."""
    return float(CAPACITY_ENDED.get(trial.facts) == ended) if trial.is_capacity_search else None


def of_slope(trial: TrialMeasurement, take: Callable[[CapacityStep], int | None], what: str) -> Reading:
    """What each one more adds to a figure of all of them: the slope of the line through the trial's steps."""
    if not trial.is_capacity_search:
        return None
    points = by_count(trial.observation.capacity_steps, take)
    return slope(points) if len(points) > 1 else Absent(f"a slope needs two counts at which {what} was read")


def of_faults(trial: TrialMeasurement) -> Reading:
    """Major faults of all processes until the last step; None for a trial without a machine of its own."""
    known = [step.faults for step in trial.observation.capacity_steps if step.faults is not None]
    return float(known[-1]) if trial.is_capacity_search and known else None


def by_count(steps: Sequence[CapacityStep], take: Callable[[CapacityStep], int | None]) -> list[tuple[float, float]]:
    """(count, figure) of every step that has the figure."""
    return [(float(step.count), float(found)) for step in steps if (found := take(step)) is not None]


def total(step: CapacityStep) -> int | None:
    """The PSS of all of them, where it was read."""
    return step.total


def latency(step: CapacityStep) -> int | None:
    """How long asking all of them took."""
    return step.latency


METRICS = (
    Metric(
        "servers",
        "count",
        "higher",
        "objects that were there and could all be asked at once within the limit (scenarios that grow only)",
        of_servers,
        count,
        mean="arithmetic",
    ),
    Metric(
        "servers.memory",
        "bytes",
        "lower",
        "what one more object adds to the memory (PSS) of all of them: a line through the counts at which it was read",
        partial(of_slope, take=total, what="memory"),
        size,
        mean="arithmetic",
    ),
    Metric(
        "servers.latency",
        "ns",
        "lower",
        "what one more object adds to the time of asking all of them: a line through the counts that were asked",
        partial(of_slope, take=latency, what="the time"),
        duration,
        mean="arithmetic",
    ),
    Metric(
        "servers.major_faults",
        "count",
        "lower",
        "pages that the whole trial had to read from the disk until its last step (scenarios that grow in a machine of "
        "their own only)",
        of_faults,
        count,
        mean="arithmetic",
    ),
    *(
        Metric(
            f"servers.ended.{ended}",
            "share",
            "lower",
            f"share of the trials that ended because {why}",
            partial(of_end, ended=ended),
            percent,
            mean="arithmetic",
            most=1.0,
        )
        for ended, why in ENDS.items()
    ),
)
