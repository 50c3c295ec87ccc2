"""Why calls of an open load began late: held up by an earlier call (back-pressure), or by the generator itself.

Back-pressure is part of what a caller waits, and so of the latency from the intended start. The timer's error is the
harness's own fault; where it is too large the row is INVALID (see `generator late`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from orrery.metrics.catalogue.intended import OPEN
from orrery.metrics.catalogue.latency import mean_of, percentile_of
from orrery.metrics.formats import duration, percent
from orrery.metrics.metric import Metric, Reading
from orrery.metrics.trials import TrialMeasurement
from orrery.store.observation import Series

MEANINGS = {
    "backpressure": "of the delay of a call's start, the part that an earlier call of its thread caused",
    "timer_error": "of the delay of a call's start, the generator's own part: it was idle and late",
}
FIGURES: dict[str, tuple[str, Callable[[Series], Reading]]] = {
    "p50": ("median", partial(percentile_of, q=0.5)),
    "p99": ("p99", partial(percentile_of, q=0.99)),
    "mean": ("mean", mean_of),
    "max": ("largest, exact", lambda series: float(series.max)),
}


def of_delay(trial: TrialMeasurement, name: str, figure: str) -> Reading:
    """The figure (ns) of this part of the delays; None for a load without intended starts."""
    found = trial.series(name)
    return FIGURES[figure][1](found) if found is not None else None


def of_missed_starts(trial: TrialMeasurement) -> Reading:
    """The share of the calls that fell due while an earlier one of their thread was still out.

    None for a load without intended starts, and for bursts that are left out then: these are `burst.missed`.
    """
    found = trial.series("backpressure") if trial.measurement.load.get("late") != "miss" else None
    return 1 - found.buckets.get(0, 0) / found.count if found is not None else None


METRICS = (
    *(
        Metric(
            f"{name}.{figure}",
            "ns",
            "lower",
            f"{meaning} ({OPEN}): {words}",
            partial(of_delay, name=name, figure=figure),
            duration,
            mean="arithmetic",
        )
        for name, meaning in MEANINGS.items()
        for figure, (words, _) in FIGURES.items()
    ),
    Metric(
        "missed_starts",
        "share",
        "lower",
        f"share of the calls that fell due while an earlier call of their thread was still out ({OPEN}); those that "
        "ended too late are another figure, `deadline.met`",
        of_missed_starts,
        percent,
        mean="arithmetic",
        most=1.0,
    ),
)
