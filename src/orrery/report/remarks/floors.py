"""Why rows have no floor: one line for each reason, with the drivers for which it holds."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.metrics.rows import Row, Verdict
from orrery.report.labels import binding_labels, listed

METRIC = "floor.ratio"


def floor_lines(rows: Sequence[Row]) -> list[str]:
    """`no floor for ice: no valid trial of its floor, tcp, in the block`; only for rows that have figures.

    A raw transport never has a floor, and gets no line.
    """
    labels = binding_labels(row.key for row in rows)
    found: dict[str, list[str]] = {}
    for row in rows:
        value = row.metrics.get(METRIC) if row.trials and row.verdict is not Verdict.INVALID else None
        if value is not None and value.value is None and value.why:
            found.setdefault(value.why, []).append(labels[row.key.binding])
    return [f"no floor for {listed(dict.fromkeys(drivers))}: {why}" for why, drivers in found.items()]
