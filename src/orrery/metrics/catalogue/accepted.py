"""What became of calls in a trial with a fault: accepted, arrived, lost, and how far the caller was ahead."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Literal

from orrery.metrics.formats import count, duration, percent
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.trials import TrialMeasurement
from orrery.stats.histogram import bucket_bounds
from orrery.store.facts import FAULT_ENDED
from orrery.store.observation import FaultEnd, Series

ENDS = {
    FaultEnd.RETURNED: "all calls returned, with an error or without",
    FaultEnd.BLOCKED: "a call did not return any more, or not all of them in time",
    FaultEnd.GONE: "the client ended right after its last call, as the scenario asks",
}
"""How the client of a trial with a fault may end, in words."""


def of_counter(trial: TrialMeasurement, take: Callable[[dict[str, int]], int]) -> Reading:
    """A count of the trial; None for one without a fault."""
    return float(take(trial.measurement.counters)) if trial.has_fault else None


def lost(counters: dict[str, int]) -> int:
    """Calls that were accepted and never arrived."""
    return max(0, counters["accepted"] - counters["arrived"])


def unconfirmed(counters: dict[str, int]) -> int:
    """Calls that arrived, and of which the caller knows nothing but an error."""
    return max(0, counters["arrived"] - counters["accepted"])


def of_refusal(trial: TrialMeasurement) -> Reading:
    """The calls that were accepted from the fault on, before the first refusal; None where nothing fails there."""
    if not trial.has_fault or trial.measurement.load.get("of") not in ("server", "object"):
        return None
    return float(trial.measurement.counters["accepted_before_refusal"])


def of_lead(trial: TrialMeasurement) -> Reading:
    """The median time from return to arrival (ns), negative where calls arrive first; None where something fails."""
    if not trial.has_fault or trial.measurement.load.get("of") != "nothing":
        return None
    found = signed_median(trial.series("lag"), trial.series("lead"))
    return found if found is not None else Absent("no call both returned and arrived")


def signed_median(below: Series | None, above: Series | None) -> float | None:
    """The median of the values of `above` and of those of `below` with a minus; None where there are none.

    It is the middle of the bucket that holds the value of the rank (n + 1) / 2, rounded down.
    """
    negative = sorted(below.buckets.items(), reverse=True) if below is not None else []
    positive = sorted(above.buckets.items()) if above is not None else []
    held = sum(times for _, times in (*negative, *positive))
    rank, so_far = (held + 1) // 2, 0
    for sign, part in ((-1.0, negative), (1.0, positive)):
        for bucket, times in part:
            so_far += times
            if so_far >= rank:
                return sign * _middle(bucket)
    return None


def _middle(bucket: int) -> float:
    low, high = bucket_bounds(bucket)
    return (low + high - 1) / 2


def of_end(trial: TrialMeasurement, ended: FaultEnd) -> Reading:
    """1 where the client ended so, else 0."""
    return float(FAULT_ENDED.get(trial.facts) == ended) if trial.has_fault else None


def _counter(
    name: str, better: Literal["lower", "higher"], definition: str, take: Callable[[dict[str, int]], int]
) -> Metric:
    of = partial(of_counter, take=take)
    return Metric(f"calls.{name}", "count", better, definition, of, count, mean="arithmetic")


def _of(name: str) -> Callable[[dict[str, int]], int]:
    return lambda counters: counters[name]


METRICS = (
    _counter(
        "accepted", "higher", "calls that returned without an error (scenarios with a fault only)", _of("accepted")
    ),
    _counter("refused", "lower", "calls that returned an error (scenarios with a fault only)", _of("refused")),
    _counter("arrived", "higher", "calls that a servant has read (scenarios with a fault only)", _of("arrived")),
    _counter("lost", "lower", "calls that were accepted and never arrived (scenarios with a fault only)", lost),
    _counter(
        "unconfirmed",
        "lower",
        "calls that arrived, and of which the caller knows nothing but an error (scenarios with a fault only)",
        unconfirmed,
    ),
    Metric(
        "calls.accepted_before_refusal",
        "count",
        "lower",
        "calls that were accepted after the server was killed, or the object withdrawn, before the first that was "
        "refused; all of them where none was",
        of_refusal,
        count,
        mean="arithmetic",
    ),
    Metric(
        "calls.lead",
        "ns",
        "lower",
        "from the return of a call to its arrival at the servant, the median; negative where calls arrive first "
        "(scenarios with [fault] of nothing only)",
        of_lead,
        duration,
        mean="arithmetic",
        least=-math.inf,
    ),
    *(
        Metric(
            f"calls.ended.{ended}",
            "share",
            "lower",
            f"share of the trials with a fault in which {why}",
            partial(of_end, ended=ended),
            percent,
            mean="arithmetic",
            most=1.0,
        )
        for ended, why in ENDS.items()
    ),
)
