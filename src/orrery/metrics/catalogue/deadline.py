"""Deadlines: which part of what was intended ended in time, late, or so late that it was of no use.

All that was intended counts, of a burst load in batches: a batch that was left out met nothing (see `burst.missed`),
and a call that failed neither (see `outage.failed`).
"""

from __future__ import annotations

from functools import partial

from orrery.metrics.formats import percent
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.trials import TrialMeasurement

ENDS = ("on_time", "late", "useless")
"""The counters of what ended; `useless` only where the load has that limit."""


def of_end(trial: TrialMeasurement, end: str, key: str) -> Reading:
    """The share that ended so; None for a load that has no limit of this `key`."""
    if trial.measurement.load.get(key) is None:
        return None
    counters = trial.measurement.counters
    if end not in counters:
        return Absent("the program did not count its deadlines")
    intended = sum(counters.get(name, 0) for name in (*ENDS, "missed", "failed"))
    return counters[end] / intended if intended else Absent("no call was measured")


def _share(name: str, better: str, definition: str, end: str, key: str) -> Metric:
    return Metric(
        f"deadline.{name}",
        "share",
        "higher" if better == "higher" else "lower",
        f"{definition}, of all that was intended, left-out batches too (loads with a deadline only)",
        partial(of_end, end=end, key=key),
        percent,
        mean="arithmetic",
        most=1.0,
    )


METRICS = (
    _share("met", "higher", "share of the calls (batches) that ended by the deadline", "on_time", "deadline"),
    _share("late", "lower", "share that ended after the deadline, but were still of use", "late", "deadline"),
    _share("useless", "lower", "share that ended when they were of no use any more", "useless", "useless"),
)
