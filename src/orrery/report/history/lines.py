"""Histories: a line for each driver of a scenario, a point for each campaign, and marks of what else changed."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TypeAlias

from orrery.metrics.comparing.comparisons import TERMS
from orrery.metrics.metric import Metric
from orrery.metrics.rows import Key, Row, Value, Verdict
from orrery.report.comparing.differences import environment, hosts_environment
from orrery.report.side import Side
from orrery.report.table.columns import Column, over_operations

Finder: TypeAlias = Callable[[Sequence[float]], Sequence[int]]
"""Finds change points: of values in the order of time the numbers of those at which something new begins."""

Name: TypeAlias = tuple[str, str, str, str, str]
"""Of a line: scenario, point, driver's label, placement, deployment."""


FIGURE = "latency.p50"
"""What is shown over time unless another metric is named."""


@dataclass(frozen=True)
class Mark:
    """Something that changed with a point: its kind (`host`, `version`, `load`, `change`), and what it was."""

    kind: str
    text: str


@dataclass(frozen=True)
class HistoryPoint:
    """A campaign on a line: the metric over the operations that all points share, and the row's verdict at its worst.

    `terms` says on what the figure was measured, by what a mark calls it.
    """

    campaign: int
    created: str
    value: Value
    verdict: Verdict
    terms: Mapping[tuple[str, str], str] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class HistoryLine:
    """A line: who and what it is of, and its points, the oldest first."""

    scenario: str
    point: str
    driver: str
    placement: str
    deployment: str
    operations: int
    points: tuple[HistoryPoint, ...]


@dataclass(frozen=True)
class HistoryReading:
    """What one campaign adds to a line: its rows that have the metric, by what they are of, and its terms."""

    name: Name
    campaign: int
    created: str
    rows: Mapping[tuple[str, ...], Row]
    terms: Mapping[tuple[str, str], str]


def readings(side: Side, metric: Metric, operation: str | None) -> Iterator[HistoryReading]:
    """What a campaign adds to each line; `operation` (whole, or its last part) leaves out all others."""
    rows: dict[Name, dict[tuple[str, ...], Row]] = {}
    for row in side.rows:
        value = row.metrics.get(metric.name)
        if value is not None and value.value is not None and _is_of(row.key, operation):
            key = row.key
            name = (key.scenario, key.point, key.driver, key.placement, key.deployment)
            rows.setdefault(name, {})[_what(row.key)] = row
    host, versions = _host(side), _versions(side)
    for name, found in rows.items():
        terms = {**host, **_versions_of(side, name[2], versions), **_load(found.values())}
        yield HistoryReading(name, side.record.id, side.record.created, found, terms)


def lines(found: Iterable[HistoryReading], metric: Metric, finder: Finder | None = None) -> list[HistoryLine]:
    """The lines of all readings (the oldest first); change points are marked where there is a finder.

    The figures of a line are over the operations that all its campaigns have; where these share none, the latest's.
    """
    by_name: dict[Name, list[HistoryReading]] = {}
    for reading in found:
        by_name.setdefault(reading.name, []).append(reading)
    return [_line(name, of_line, metric, finder) for name, of_line in sorted(by_name.items())]


def _line(name: Name, found: Sequence[HistoryReading], metric: Metric, finder: Finder | None) -> HistoryLine:
    latest = list(found[-1].rows)
    shared = [what for what in latest if all(what in reading.rows for reading in found)] or latest
    points = [_point(reading, shared, metric) for reading in found if all(what in reading.rows for what in shared)]
    changed = set(finder(_levels(points))) if finder else set()
    marked = [_marked(points, number, number in changed) for number in range(len(points))]
    return HistoryLine(*name, len(shared), tuple(marked))


def _levels(points: Sequence[HistoryPoint]) -> list[float]:
    """What a change is asked in: figures by their logarithms, for changes are ratios; as they are where one is 0."""
    values = [point.value.value or 0.0 for point in points]
    return [math.log(value) for value in values] if min(values) > 0 else values


def _point(reading: HistoryReading, shared: Sequence[tuple[str, ...]], metric: Metric) -> HistoryPoint:
    rows = [reading.rows[what] for what in shared]
    column = Column("", (metric.name,), 0, "", geometric=metric.mean == "geometric")
    value = over_operations(column, [row.metrics[metric.name] for row in rows])
    assert value is not None
    return HistoryPoint(reading.campaign, reading.created, value, max(row.verdict for row in rows), reading.terms)


def _marked(points: Sequence[HistoryPoint], number: int, changed: bool) -> HistoryPoint:
    """The point with what is new in it."""
    point = points[number]
    new = [Mark("change", "a change point")] if changed else []
    for before, after in pairwise(points[max(number - 1, 0) : number + 1]):
        new += [
            Mark(kind, f"{name} {before.terms[kind, name]} -> {value}".strip())
            for (kind, name), value in after.terms.items()
            if before.terms.get((kind, name), value) != value
        ]
    return replace(point, marks=tuple(new))


def _is_of(key: Key, operation: str | None) -> bool:
    return operation is None or operation in (key.operation, key.operation.rpartition("::")[2])


def _what(key: Key) -> tuple[str, ...]:
    return (key.step, key.object, key.port, key.operation, key.phase)


def _host(side: Side) -> dict[tuple[str, str], str]:
    of_hosts = hosts_environment(side.record).items()
    others = {f"{name} of {host}": text for host, found in of_hosts for name, text in found.items()}
    return {("host", name): text for name, text in (environment(side.record.machine) | others).items()}


def _versions(side: Side) -> Mapping[str, set[str]]:
    """Driver -> what its trials tell of versions: all trials are gone through once, for there may be 100,000."""
    found: dict[str, set[str]] = defaultdict(set)
    for trial in side.observations:
        if trial.status == "ok":
            found[trial.driver].update(f"{name} {version}" for name, version in trial.versions.items())
    return found


def _versions_of(side: Side, driver: str, versions: Mapping[str, set[str]]) -> dict[tuple[str, str], str]:
    """Orrery's version, and of the middleware every one that the driver's trials tell."""
    texts = sorted(versions.get(driver, ()))
    return {("version", "Orrery"): side.record.version, ("version", driver): ", ".join(texts)}


def _load(rows: Iterable[Row]) -> dict[tuple[str, str], str]:
    """How calls were made, in one text, and how many of each client thread in a trial."""
    made = list(rows)
    texts = {" ".join(f"{t} {row.terms[t]}" for t in TERMS if row.terms.get(t) is not None) for row in made}
    counted = sorted({calls for row in made if isinstance(calls := row.terms.get("calls"), int)})
    return {("load", ""): "; ".join(sorted(texts)), ("load", "calls"): ", ".join(f"{calls:,}" for calls in counted)}
