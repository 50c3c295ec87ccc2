"""One sentence on how far each driver came that grew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from orrery.metrics.formats import count
from orrery.metrics.rows import Row, Value
from orrery.report.labels import PLACEMENT_WORDS, binding_labels, few, point_labels, point_order
from orrery.report.table.loads import spoken
from orrery.report.table.sections import figure, placements_of

SERVERS = "servers"
BOUNDED = "servers.ended.most"
"""The share of a row's trials in which no more servers were allowed: what would be reached is not known then."""
UNTIL = {"servers.ended.memory": "until memory was out", "servers.ended.start": "until one more could not join"}
"""What else than the limit of time ends a search, and how that is said where it ended all trials."""
POINTS = 3
"""So many points are told of; of more the two at the ends."""


def capacity_finding(rows: Sequence[Row]) -> str:
    """Who reached how many at the first placement, point by point, and who gave no figure; empty where nothing grew.

    The point that allows most comes first, and at each point who reached most.
    """
    grown = [row for row in rows if figure(row, SERVERS) is not None]
    if not grown:
        return ""
    placement, labels = placements_of(grown)[0], binding_labels(row.key for row in rows)
    here = [row for row in grown if row.key.placement == placement]
    points = point_labels(row.key.point for row in here)
    order = sorted(points, key=point_order, reverse=True)
    shown = order if len(order) <= POINTS else [order[0], order[-1]]
    by_point = {points[point]: [row for row in here if row.key.point == point] for point in shown}
    where, limit = PLACEMENT_WORDS.get(placement, placement), spoken(int(here[0].terms.get("latency") or 0))
    silent = sorted({labels[row.key.binding] for row in rows} - {labels[row.key.binding] for row in grown})
    rest = f"; {few(silent)} gave no figure" if silent else ""
    head = f"{where[0].upper()}{where[1:]}, servers that were all asked at once within {limit}"
    texts = [f"{', '.join(_where(point, found))}: {_reached(found, labels)}" for point, found in by_point.items()]
    return f"{head}{', ' if texts[0][0] != ':' else ''}{'; '.join(texts)}{rest}."


def is_bounded(row: Row) -> bool:
    """Whether a trial of the row ended since no more servers were asked for."""
    share = figure(row, BOUNDED)
    return share is not None and bool(share.value)


def ends_text(metrics: Sequence[str], values: Iterable[Value | None]) -> str:
    """`3 to 30` servers of rows that differ: with another limit of memory they are no repetition, and have no mean.

    Empty for other columns, and where all rows have the same.
    """
    known = {value.value for value in values if SERVERS in metrics and value is not None and value.value is not None}
    return f"{count(min(known))} to {count(max(known))}" if len(known) > 1 else ""


def or_more(metrics: Sequence[str], rows: Iterable[Row | None]) -> str:
    """` or more`, to stand behind a number of servers where no more were asked for: a bound is no result."""
    return " or more" if SERVERS in metrics and any(row is not None and is_bounded(row) for row in rows) else ""


def _where(point: str, rows: Sequence[Row]) -> list[str]:
    """`with memory 16MiB` and `until memory was out`, where that is the end of all; nothing for the only point."""
    ends = {_until(row) for row in rows}
    where = [f"with {point.replace('memory none', 'no limit of memory')}"] if point else []
    return where + [end for end in ends if end and len(ends) == 1]


def _reached(rows: Sequence[Row], labels: dict[str, str]) -> str:
    """`unix 103, ice and omniorb 14 each`, the most first."""
    several = len({_until(row) for row in rows}) > 1
    found: dict[str, list[str]] = {}
    for row in sorted(rows, key=lambda row: (-_servers(row), labels[row.key.binding])):
        reached = f"{count(_servers(row))}{' or more' if is_bounded(row) else ''}"
        end = f" ({_until(row)})" if several and _until(row) else ""
        found.setdefault(reached + end, []).append(labels[row.key.binding])
    text = few(f"{few(names)} {reached}{' each' if len(names) > 1 else ''}" for reached, names in found.items())
    return text + _bound(rows)


def _servers(row: Row) -> float:
    return row.metrics[SERVERS].value or 0.0


def _until(row: Row) -> str:
    """What ended all trials of a row, where it was not the limit of time; empty where trials differ."""
    shares = {name: share.value for name in UNTIL if (share := figure(row, name)) is not None}
    return next((UNTIL[name] for name, share in shares.items() if share == 1.0), "")


def _bound(rows: Sequence[Row]) -> str:
    """How many were asked for at most, where that ended a search."""
    most = max((int(row.terms.get("most") or 0) for row in rows if is_bounded(row)), default=0)
    return f" (no more than {count(most)} were asked for)" if most else ""
