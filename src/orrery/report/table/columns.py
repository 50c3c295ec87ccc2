"""The columns of a table, the same in the terminal and in the HTML report: which metric, in which unit."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from orrery.metrics.rows import Row, Value
from orrery.report.figures import Scale, scale_for
from orrery.report.table.ratios import MEDIANS, geometric_mean
from orrery.report.table.sections import figure


@dataclass(frozen=True)
class Column:
    """A column: the first of `metrics` that a row has is shown.

    `per_placement` columns have one value for each placement, the others one for the row. `rank` says which come first
    where the page is narrow, 0 before all; `shows_interval` whether the interval stands with the value;
    `geometric` how operations are put together.
    """

    title: str
    metrics: tuple[str, ...]
    rank: int
    meaning: str
    shows_interval: bool = False
    per_placement: bool = True
    geometric: bool = True
    hidden_without: str = ""
    """The metric without which the column says nothing: it is shown where a row's is not 0."""
    detail: bool = False
    """Whether a terminal's table has it only where all columns are asked for."""


COLUMNS = (
    Column("median", MEDIANS, 1, "half of the calls took no longer", shows_interval=True),
    Column(
        "servers",
        ("servers",),
        0,
        "objects that were all asked at once within the limit",
        shows_interval=True,
        geometric=False,
    ),
    Column(
        "memory of one more",
        ("servers.memory",),
        2,
        "what one more adds to the memory (PSS) of all",
        shows_interval=True,
        geometric=False,
    ),
    Column(
        "time of one more",
        ("servers.latency",),
        3,
        "what one more adds to the time of asking all",
        shows_interval=True,
        geometric=False,
    ),
    Column("read from disk", ("servers.major_faults",), 6, "pages that were read from the disk", geometric=False),
    Column("time limit", ("servers.ended.latency",), 4, "trials that the limit of time ended", geometric=False),
    Column("number", ("servers.ended.most",), 5, "trials in which as many as allowed were there", geometric=False),
    Column("no memory", ("servers.ended.memory",), 4, "trials that ended for want of memory", geometric=False),
    Column("no start", ("servers.ended.start",), 5, "trials in which one more would not start", geometric=False),
    Column("accepted", ("calls.accepted",), 1, "calls that returned without an error", geometric=False),
    Column(
        "refused",
        ("calls.refused",),
        3,
        "calls that returned an error",
        geometric=False,
        hidden_without="calls.refused",
    ),
    Column("arrived", ("calls.arrived",), 2, "calls that a servant has read", geometric=False),
    Column("lost calls", ("calls.lost",), 1, "calls that were accepted and never arrived", geometric=False),
    Column(
        "unconfirmed",
        ("calls.unconfirmed",),
        4,
        "calls that arrived, and returned an error",
        geometric=False,
        hidden_without="calls.unconfirmed",
    ),
    Column(
        "accepted after the fault",
        ("calls.accepted_before_refusal",),
        3,
        "calls that were accepted after the fault, before the first that was refused",
        geometric=False,
    ),
    Column("lead", ("calls.lead",), 2, "from a call's return to its arrival, the median; below 0: it arrives first"),
    Column(
        "blocked",
        ("calls.ended.blocked",),
        2,
        "trials in which a call did not return any more",
        geometric=False,
        hidden_without="calls.ended.blocked",
    ),
    Column("single call", ("latency.single",), 1, "the only call of each trial", shows_interval=True),
    Column(
        "p99", ("latency.p99", "delay.p99", "path.p99"), 4, "one call in a hundred took longer", shows_interval=True
    ),
    Column(
        "variation",
        ("latency.variation",),
        7,
        "how far a call is from the one before, in the mean",
        shows_interval=True,
    ),
    Column("deviation", ("latency.deviation",), 8, "standard deviation of the calls", shows_interval=True, detail=True),
    Column(
        "p99 - median",
        ("latency.spread",),
        8,
        "how far the slow calls lie from an ordinary one",
        shows_interval=True,
        detail=True,
    ),
    Column(
        "from intended start",
        ("latency.intended.p99",),
        5,
        "p99 counted from when the call was due",
        shows_interval=True,
    ),
    Column(
        "first reply",
        ("outage.recovery",),
        2,
        "from when a link is up again to the first reply, at worst",
        shows_interval=True,
        geometric=False,
    ),
    Column(
        "failed calls",
        ("outage.failed",),
        3,
        "share of the calls that returned an error: their times are in no figure",
        geometric=False,
        hidden_without="outage.failed",
    ),
    Column(
        "never arrived",
        ("outage.lost",),
        6,
        "share that returned an error, and that no servant has read",
        geometric=False,
        hidden_without="outage.lost",
    ),
    Column("on time", ("deadline.met",), 3, "share that ended by the deadline", shows_interval=True, geometric=False),
    Column(
        "missed starts",
        ("missed_starts",),
        6,
        "share that fell due while the one before was still out",
        geometric=False,
        hidden_without="missed_starts",
    ),
    Column("late", ("deadline.late",), 6, "share that ended after the deadline, still of use", geometric=False),
    Column("useless", ("deadline.useless",), 6, "share that ended when of no use any more", geometric=False),
    Column("lost", ("delivery.lost",), 3, "share of the samples that did not come in", geometric=False),
    Column(
        "median of those received",
        ("delay.received.p50", "path.received.p50"),
        6,
        "half of the samples that came in took no longer; those that were lost are left out here alone",
        shows_interval=True,
        hidden_without="delivery.lost",
    ),
    Column("duplicated", ("delivery.duplicated",), 6, "share of the samples that came in again", geometric=False),
    Column("reordered", ("delivery.reordered",), 6, "share that came after a later one", geometric=False),
    Column("left out", ("burst.missed",), 6, "batches that were never made", geometric=False),
    Column("received", ("delivery.rate",), 6, "samples received per second"),
    Column(
        "outside the window",
        ("outside_window",),
        9,
        "calls or samples that ended after the window: not counted",
        geometric=False,
    ),
    Column(
        "first call",
        ("cold.first",),
        3,
        "the first call of programs that nobody has called before",
        shows_interval=True,
        hidden_without="cold.first",
    ),
    Column(
        "first hundred",
        ("cold.hundred",),
        4,
        "the mean of their first hundred calls",
        shows_interval=True,
        hidden_without="cold.hundred",
    ),
    Column("x floor", ("floor.ratio",), 3, "median over the median of the raw transport underneath"),
    Column("calls", ("rate",), 6, "calls a second, wall time"),
    Column("CPU", ("cpu",), 7, "CPU time of all processes and daemons for one call", geometric=False, detail=True),
    Column(
        "user",
        ("cpu.user",),
        9,
        "CPU time in programs and libraries for one call, of spinning too",
        geometric=False,
        detail=True,
    ),
    Column(
        "system",
        ("cpu.system",),
        9,
        "CPU time in the kernel for one call, of spinning too",
        geometric=False,
        detail=True,
    ),
    Column(
        "CPUs busy",
        ("cpu.utilisation",),
        9,
        "how many CPUs all processes and daemons keep busy together, at the rate at which calls are made",
        geometric=False,
        detail=True,
    ),
    Column(
        "overhead",
        ("overhead.local",),
        9,
        "part of a call's mean time that a local call (null) does not take; of a closed loop it is nearly all",
        geometric=False,
        hidden_without="overhead.local",
        detail=True,
    ),
    Column(
        "switches",
        ("switches", "switches.voluntary"),
        8,
        "context switches for one call",
        geometric=False,
        detail=True,
    ),
    Column(
        "private",
        ("memory.private.rest",),
        9,
        "memory of the trial's own, at rest",
        per_placement=False,
        geometric=False,
        detail=True,
    ),
    Column(
        "PSS",
        ("memory.pss.rest",),
        10,
        "memory with its share of common pages, at rest",
        per_placement=False,
        geometric=False,
        detail=True,
    ),
)


@dataclass(frozen=True)
class Shown:
    """A column as one campaign shows it: with its unit."""

    column: Column
    scale: Scale

    @property
    def heading(self) -> str:
        """`median us`."""
        return f"{self.column.title} {self.scale.unit}".rstrip()


def shown(rows: Sequence[Row], details: bool = True) -> list[Shown]:
    """The columns that any of `rows` has a figure for, each with one unit for the whole campaign."""
    found = []
    for column in COLUMNS:
        if (column.detail and not details) or not _is_used(column, rows):
            continue
        values = [value for row in rows if (value := figure(row, *column.metrics)) is not None]
        numbers = [value.value for value in values if value.value is not None]
        found.append(Shown(column, scale_for(numbers, values[0].unit)))
    return found


def details_of(rows: Sequence[Row]) -> list[Column]:
    """The columns of details that any of `rows` has a figure for, found without working out the others' figures."""
    return [column for column in COLUMNS if column.detail and _is_used(column, rows)]


def _is_used(column: Column, rows: Sequence[Row]) -> bool:
    if all(figure(row, *column.metrics) is None for row in rows):
        return False
    return not column.hidden_without or any(_is_there(row, column.hidden_without) for row in rows)


def _is_there(row: Row, metric: str) -> bool:
    """Whether the row has the metric, and not as 0."""
    found = figure(row, metric)
    return found is not None and bool(found.value)


def over_operations(column: Column, values: Iterable[Value | None]) -> Value | None:
    """One value for several operations: their geometric mean, or for costs the arithmetic one; None for none.

    The interval is the same mean of the intervals' ends, which is never too narrow (see `ratios.together`).
    """
    found = [value for value in values if value is not None and value.value is not None]
    if not found:
        return None
    mean = _mean(column.geometric, [v.value for v in found if v.value is not None])
    lows = [v.low for v in found if v.low is not None]
    highs = [v.high for v in found if v.high is not None]
    whole = len(lows) == len(highs) == len(found)
    low = _mean(column.geometric, lows) if whole else None
    high = _mean(column.geometric, highs) if whole else None
    return Value(found[0].name, mean, found[0].unit, low, high)


def _mean(geometric: bool, values: Sequence[float]) -> float:
    if geometric and min(values) > 0:
        return geometric_mean(values)
    return math.fsum(values) / len(values)
