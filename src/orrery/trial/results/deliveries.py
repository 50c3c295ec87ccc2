"""What every subscriber got of every measured phase, and every end of every path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.planning.plan import Plan
from orrery.store.observation import Measurement
from orrery.trial.results.following import followed
from orrery.trial.results.samples import Logs, delivered, windows


def deliveries(plan: Plan, measured: Sequence[Measurement], logs: Logs) -> Iterator[Measurement]:
    """A measurement for each subscriber, topic and measured phase, and one for each end of each path."""
    for window in windows(measured):
        yield from delivered(plan, window, logs)
        for path in plan.paths:
            yield from followed(plan, window, path, logs)
