"""The part of calls that are far apart in which the host wakes CPUs, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from orrery.machine.facts import WAKING
from orrery.metrics.rows import Row
from orrery.report.figures import with_unit
from orrery.report.labels import listed

RESTING = ("constant-rate", "poisson", "think-time")
WAKES = 2
"""A call on two cores wakes the server's CPU when the request comes, and the client's when the reply comes."""
MOST_NAMED = 6


def waking_text(host: Mapping[str, Any], rows: Sequence[Row], labels: Mapping[str, str]) -> str:
    """How long this host takes to wake a CPU, and which part of each driver's median on two cores this is.

    Empty if this was not measured, or if there are no calls between which both CPUs may halt. `labels` has a name for
    each binding.
    """
    found, wake = shares(host, rows), (WAKING.get(host) or {}).get("p50")
    if not found or wake is None:
        return ""
    head = f"this host needs {with_unit(wake, 'ns')} (median) to wake a CPU, and a call on two cores wakes {WAKES} CPUs"
    if len(found) > MOST_NAMED:
        return f"{head}; this part of the medians is {min(found.values()):.0%} to {max(found.values()):.0%}"
    parts = listed([f"{share:.0%} for {labels[binding]}" for binding, share in found.items()])
    return f"{head}; this part of the median is {parts}"


def shares(host: Mapping[str, Any], rows: Sequence[Row]) -> dict[str, float]:
    """Binding -> the part (0 to 1) of its median call on two cores in which CPUs wake; the median over all rows."""
    wake = (WAKING.get(host) or {}).get("p50")
    if wake is None:
        return {}
    found: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        value = row.metrics.get("latency.p50") if row.key.placement == "split" and row.load in RESTING else None
        if value is not None and value.value:
            found[row.key.binding].append(min(1.0, WAKES * wake / value.value))
    return {binding: median(parts) for binding, parts in found.items()}
