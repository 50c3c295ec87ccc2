"""A figure over all campaigns of a results file."""

from __future__ import annotations

from collections.abc import Iterator

from orrery import paths
from orrery.errors import InputError
from orrery.metrics.metric import Metric
from orrery.place import Place
from orrery.report.history.changes import finder
from orrery.report.history.lines import HistoryLine, HistoryReading, lines, readings
from orrery.report.side import Side
from orrery.store.store import open_store


def history(place: Place | None, scenario: str | None, metric: Metric, operation: str | None) -> list[HistoryLine]:
    """A line for each driver of each scenario (None: of all); InputError where there is none.

    `operation` is the only one that is wanted; None: the figure is over all.
    """
    where = paths.store(place)
    found = lines(readings_in(where, scenario, metric, operation), metric, finder())
    if not found:
        asked = [f"of {scenario}"] * (scenario is not None) + [f"with {operation}"] * (operation is not None)
        message = " ".join(["no campaign", *asked, "has", metric.name])
        hint = "orrery list results names the campaigns, docs/metrics.md the figures"
        raise InputError(message, file=where, hint=hint)
    return found


def readings_in(place: Place, scenario: str | None, metric: Metric, operation: str | None) -> Iterator[HistoryReading]:
    """What each campaign adds, one after the other: never are two of them in memory."""
    with open_store(place, create=False) as store:
        for record in store.campaigns():
            if scenario in (None, record.scenario) and not record.is_aa_test:
                found = store.load(record.id, details=False)
                yield from readings(Side("", found.record, found.observations), metric, operation)
