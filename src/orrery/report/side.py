"""A campaign as one side of a comparison, or one instant of a history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.metrics.rows import Row
from orrery.store.observation import CampaignRecord, Counting, Observation


@dataclass(frozen=True)
class Side:
    """A campaign with its trials and rows, and what was counted; `name` is how its user calls it: `campaign 3`."""

    name: str
    record: CampaignRecord
    observations: Sequence[Observation]
    rows: Sequence[Row]
    countings: Sequence[Counting] = ()

    @property
    def title(self) -> str:
        """`campaign 3, 2025-01-02T03:04:05Z, Orrery 0.1.0`."""
        return f"{self.name}, {self.record.created}, Orrery {self.record.version}"
