"""One sentence on how far each driver came that grew."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.metrics.formats import count
from orrery.metrics.rows import Row
from orrery.report.labels import PLACEMENT_WORDS, binding_labels, listed
from orrery.report.table.loads import spoken
from orrery.report.table.sections import figure, placements_of

SERVERS = "servers"
BOUNDED = "servers.ended.most"
"""The share of a row's trials in which no more servers were allowed: what would be reached is not known then."""


def capacity_finding(rows: Sequence[Row]) -> str:
    """Who reached how many at the first placement, the most first, and who gave no figure; empty where nothing grew."""
    grown = [row for row in rows if figure(row, SERVERS) is not None]
    if not grown:
        return ""
    placement, labels = placements_of(grown)[0], binding_labels(row.key for row in rows)
    here = [row for row in grown if row.key.placement == placement]
    found: dict[str, list[float]] = {}
    for row in here:
        found.setdefault(labels[row.key.binding], []).append(row.metrics[SERVERS].value or 0.0)
    bounded = {labels[row.key.binding] for row in here if (share := figure(row, BOUNDED)) is not None and share.value}
    order = sorted(found, key=lambda who: (-max(found[who]), who))
    where, limit = PLACEMENT_WORDS.get(placement, placement), spoken(int(here[0].terms.get("latency") or 0))
    text = listed(f"{who} {_span(found[who])}{' or more' if who in bounded else ''}" for who in order)
    silent = sorted({labels[row.key.binding] for row in rows} - {labels[row.key.binding] for row in grown})
    most = int(here[0].terms.get("most") or 0)
    rest = f"; no more than {count(most)} were asked for" if bounded and most else ""
    rest += f"; {listed(silent)} gave no figure" if silent else ""
    return f"{where[0].upper()}{where[1:]}, servers that were all asked at once within {limit}: {text}{rest}."


def _span(counts: Sequence[float]) -> str:
    """`194`, or over several points `1 to 194`."""
    low, high = min(counts), max(counts)
    return count(high) if low == high else f"{count(low)} to {count(high)}"
