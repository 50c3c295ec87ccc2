"""The longest calls of each row, one by one: how long they took, when they were, and what the host did then."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from orrery.metrics.formats import duration
from orrery.metrics.rows import Row
from orrery.metrics.trials import TrialGroup
from orrery.report.table.ratios import MEDIANS
from orrery.report.table.sections import figure, sections

HEADINGS = (
    "operation",
    "driver",
    "placement",
    "block",
    "call",
    "after",
    "took",
    "times the median",
    "host in that trial",
)


@dataclass(frozen=True)
class LongCall:
    """A call of a trial of `block` (from 0): number `call` of its thread, `after` ns into the window, took `took` ns.

    `medians` is how many times the row's median that is, None where there is none. `host` says by what the host
    disturbed the whole trial; empty where it did not.
    """

    operation: str
    driver: str
    placement: str
    block: int
    call: int
    after: int
    took: int
    medians: float | None
    host: str


def longest(rows: Sequence[Row], groups: Iterable[TrialGroup], operations: Sequence[str], most: int) -> list[LongCall]:
    """The `most` longest calls of each row over all its trials, rows in the order of a report.

    A trial keeps its thousand longest; `groups` are of observations that were loaded with their details.
    """
    by_key = {group.key: group for group in groups}
    return [
        call
        for section in sections(rows, operations)
        for line in section.lines
        for placement, row in line.cells.items()
        if (group := by_key.get(row.key)) is not None
        for call in _of_row(section.title, line.label, placement, row, group, most)
    ]


def cells(found: Iterable[LongCall]) -> list[tuple[str, ...]]:
    """The table, with `HEADINGS`."""
    return [_cells(one) for one in found]


def document(found: Iterable[LongCall]) -> list[dict[str, Any]]:
    """The same for programs: times in ns."""
    return [asdict(one) for one in found]


def _of_row(title: str, label: str, placement: str, row: Row, group: TrialGroup, most: int) -> Iterator[LongCall]:
    median = figure(row, *MEDIANS)
    calls = ((took, start, call, trial) for trial in group.every for call, start, took in trial.measurement.largest)
    for took, start, call, trial in heapq.nlargest(most, calls, key=lambda one: one[0]):
        after = max(0, start - trial.measurement.counters.get("begin", start))
        times = took / median.value if median is not None and median.value else None
        host = ", ".join(map(str, trial.around.disturbances))
        yield LongCall(title, label, placement, trial.block, call, after, took, times, host)


def _cells(one: LongCall) -> tuple[str, ...]:
    times = f"{one.medians:,.1f}" if one.medians is not None else "-"
    which = (one.operation, one.driver, one.placement, str(one.block + 1), f"{one.call:,}")
    return *which, duration(one.after), duration(one.took), times, one.host
