"""Links that go down while calls are measured: which calls failed, which were lost, how long nobody was answered."""

from __future__ import annotations

from orrery.metrics.formats import duration, percent
from orrery.metrics.metric import Absent, Infinite, Metric, Reading
from orrery.metrics.trials import TrialMeasurement

ONLY = "(steps with an outage only, of calls with intended starts)"


def of_failed(trial: TrialMeasurement) -> Reading:
    """The share of the calls that returned an error; None for a load whose calls may not fail."""
    if not trial.measurement.load.get("fallible"):
        return None
    failed = trial.measurement.counters.get("failed")
    if failed is None:
        return Absent("the program did not count the calls that failed")
    made = failed + trial.window_calls
    return failed / made if made else Absent("no call was measured")


def of_lost(trial: TrialMeasurement) -> Reading:
    """The share of the calls that failed, and that no servant has read; of several clients each has its part of them.

    All others that failed were served: their replies were lost, or came too late.
    """
    share = of_failed(trial)
    if not isinstance(share, float) or not share:
        return share
    operation = trial.measurement.operation
    failed, counters = trial.around.failed[operation], trial.around.call_counters.get(operation, [])
    called, served = (sum(each.calls for each in counters if each.side == side) for side in ("call", "serve"))
    lost = min(max(0, called + failed - served), failed)
    return share * (lost / failed)  # in this order: never above the share itself by rounding


def of_recovery(trial: TrialMeasurement) -> Reading:
    """From when a link is up again to the first reply (ns), at worst; infinite where none comes any more."""
    if not trial.measurement.load.get("fallible"):
        return None
    counters = trial.measurement.counters
    silence, unanswered = counters.get("silence"), counters.get("unanswered")
    if silence is None or unanswered is None:
        return Absent("the program did not note when calls returned")
    if unanswered > silence:
        return Infinite("to the end no call was answered any more")
    return float(max(0, silence - int(trial.measurement.load.get("down") or 0)))


METRICS = (
    Metric(
        "outage.failed",
        "share",
        "lower",
        f"share of the calls that returned an error, whose times are in no figure {ONLY}",
        of_failed,
        percent,
        mean="arithmetic",
        most=1.0,
    ),
    Metric(
        "outage.lost",
        "share",
        "lower",
        f"share of the calls that returned an error, and that no servant has read {ONLY}",
        of_lost,
        percent,
        mean="arithmetic",
        most=1.0,
    ),
    Metric(
        "outage.recovery",
        "ns",
        "lower",
        "from when a link is up again to the first reply: the longest time without one, less that for which no link "
        f"was up; too long by at most the time between two calls {ONLY}",
        of_recovery,
        duration,
        mean="arithmetic",
    ),
)
