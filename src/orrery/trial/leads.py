"""By how long callers were ahead of the object: the instants at which calls returned, held against those of arrival."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from orrery.stats.histogram import bucket_index
from orrery.store.observation import Series

LEAD, LAG = "lead", "lag"
"""The series of calls that returned before they arrived, and of those that arrived before they returned (ns)."""


def leads(returned: Sequence[int], arrived: Sequence[int]) -> list[int]:
    """From the n-th return to the n-th arrival (ns), negative where the arrival came first; of as many as both have."""
    return [there - here for here, there in zip(returned, arrived, strict=False)]


def lead_series(found: Iterable[int]) -> dict[str, Series]:
    """Both series; one that would be empty is left out. A lead of 0 is one of `LEAD`."""
    values = list(found)
    parts = {LEAD: [value for value in values if value >= 0], LAG: [-value for value in values if value < 0]}
    return {name: _series(name, part) for name, part in parts.items() if part}


def _series(name: str, values: Sequence[int]) -> Series:
    buckets = dict(sorted(Counter(map(bucket_index, values)).items()))
    return Series(name, len(values), min(values), max(values), sum(values), buckets)
