"""The remark about trials that were set aside: how many of each driver, and on what evidence."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from orrery.metrics.rows import Row
from orrery.report.labels import listed


def aside_text(rows: Sequence[Row], labels: Mapping[str, str]) -> str:
    """One sentence with every driver that had trials set aside, at its placement; empty if there is none.

    `labels` has a name for each binding.
    """
    found = {place: text for place, points in _by_place(rows).items() if (text := _sentence(points))}
    parts = [f"{labels[binding]} ({placement}) {text}" for (binding, placement), text in found.items()]
    return f"set aside because the host disturbed them: {'; '.join(parts)}" if parts else ""


def _by_place(rows: Sequence[Row]) -> dict[tuple[str, str], dict[str, Row]]:
    """For each binding and placement, the row with the most trials at each point."""
    found: dict[tuple[str, str], dict[str, Row]] = defaultdict(dict)
    for row in rows:
        points = found[row.key.binding, row.key.placement]
        known = points.get(row.key.point)
        if known is None or row.trials + len(row.aside) > known.trials + len(known.aside):
            points[row.key.point] = row
    return found


def _sentence(points: Mapping[str, Row]) -> str:
    aside = [kinds for row in points.values() for _, kinds in row.aside]
    if not aside:
        return ""
    trials = sum(row.trials + len(row.aside) for row in points.values())
    kinds = Counter(one.kind for evidence in aside for one in evidence)
    return f"{len(aside)} of {trials} trials for {listed(kinds)}"
