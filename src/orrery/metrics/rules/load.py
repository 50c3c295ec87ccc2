"""Whether the load that was asked for could be offered at all."""

from __future__ import annotations

from orrery.metrics.rows import Verdict
from orrery.metrics.rules.rule import Evidence, Rule
from orrery.metrics.trials import Trial
from orrery.stats.histogram import order_statistic, rank_of

BEHIND_SHARE = 0.1


def behind(evidence: Evidence) -> str | None:
    """The largest part of the offered calls that could not be made in time, where it is beyond the limit in a trial."""
    asked = [generator for trial in evidence.group.trials for generator in trial.generators]
    found = [share for generator in asked if (share := _behind(generator)) is not None]
    return f"{max(found) * 100:.3g} % of the calls that fell due" if found and max(found) > BEHIND_SHARE else None


def _behind(trial: Trial) -> float | None:
    """The part of the calls due in the window that were still to be made at its end; None for loads without a rate.

    A load beyond what the system carries falls behind by the same time with every call: at the end by twice the median
    back-pressure. A hiccup, however long, that is made up for leaves the median where it was.
    """
    held_up, counters = trial.series("backpressure"), trial.measurement.counters
    wall = counters.get("end", 0) - counters.get("begin", 0)
    if held_up is None or not trial.measurement.load.get("interval") or wall <= 0:
        return None
    return min(1.0, 2 * order_statistic(held_up.buckets, rank_of(0.5, held_up.count)) / wall)


RULES = (
    Rule(
        "rate not reached",
        Verdict.DOUBTFUL,
        "how far calls with intended starts fell behind, call after call (twice the median back-pressure)",
        f"{BEHIND_SHARE * 100:g} % of the measured time",
        "offer a lower rate: beyond what can be carried, times from the intended start only say how long was measured",
        behind,
    ),
)
