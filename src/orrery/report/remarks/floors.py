"""Why rows have no floor: one line for each reason, with the drivers of which it holds."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.metrics.rows import Row, Verdict
from orrery.report.labels import binding_labels, listed

METRIC = "floor.ratio"


def floor_lines(rows: Sequence[Row]) -> list[str]:
    """`no floor of ice: no valid trial of its floor, tcp, in the block`; of rows that have figures at all.

    A raw transport has none by its nature, and nothing is said of it.
    """
    labels = binding_labels(row.key for row in rows)
    found: dict[str, list[str]] = {}
    for row in rows:
        value = row.metrics.get(METRIC) if row.trials and row.verdict is not Verdict.INVALID else None
        if value is not None and value.value is None and value.why:
            found.setdefault(value.why, []).append(labels[row.key.binding])
    return [f"no floor of {listed(dict.fromkeys(drivers))}: {why}" for why, drivers in found.items()]
