"""Fairness between the clients of one kind: the same port of `client[0]`, `client[1]`, ... in the same phase.

It belongs to all of them, so it stands with the same value in the row of each. One client alone has none.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.metrics.catalogue.latency import median
from orrery.metrics.formats import ratio
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.trials import TrialMeasurement, kind_measured
from orrery.stats.fairness import jain, widest


def of_rates(trial: TrialMeasurement) -> Reading:
    """Jain's index of the clients' rates; None for one client alone.

    All call in one window, so their rates are to each other as their calls in it: who made none counts with 0.
    """
    if len(trial.siblings) < 2:
        return None
    return trial.around.once(("rates", kind_measured(trial.measurement)), lambda: _rates(_alike(trial)))


def _rates(clients: Sequence[TrialMeasurement]) -> Reading:
    calls = [client.window_calls for client in clients]
    return jain(calls) if any(calls) else Absent("no client made a call in the window")


def of_medians(trial: TrialMeasurement) -> Reading:
    """The largest median of a client over the smallest; None for one client alone."""
    if len(trial.siblings) < 2:
        return None
    return trial.around.once(("medians", kind_measured(trial.measurement)), lambda: _medians(_alike(trial)))


def _medians(clients: Sequence[TrialMeasurement]) -> Reading:
    found = [median(client) for client in clients]
    medians = [one for one in found if isinstance(one, float)]
    if len(medians) < len(found):
        return Absent("a client has no median")
    return widest(medians) if min(medians) > 0 else Absent("a client's median is 0")


def _alike(trial: TrialMeasurement) -> list[TrialMeasurement]:
    return [TrialMeasurement(trial.observation, measured) for measured in trial.siblings]


METRICS = (
    Metric(
        "fairness.rate",
        "1",
        "higher",
        "Jain's index of the rates of all clients of a kind: 1 where all are equal, 1/n where one of n has all",
        of_rates,
        ratio,
        most=1.0,
    ),
    Metric(
        "fairness.latency",
        "1",
        "lower",
        "the largest median of a client (a subscriber) of a kind over the smallest: 1 where all are equal",
        of_medians,
        ratio,
        least=1.0,
    ),
)
