"""A campaign as one side of a comparison, or one instant of a history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from orrery.metrics.comparing.between import JudgedGroups
from orrery.metrics.comparing.detectable import DetectableDifference
from orrery.metrics.rows import Row
from orrery.metrics.summary import judged_groups, rows_of
from orrery.store.observation import CampaignRecord, Counting, Observation


@dataclass(frozen=True)
class Side:
    """A campaign with its trials and what was counted; `name` is how its user calls it: `campaign 3`, `seven.zip`.

    `detectable` is what its machine shows between a driver and itself, where that is known.
    """

    name: str
    record: CampaignRecord
    observations: Sequence[Observation]
    countings: Sequence[Counting] = ()
    detectable: Sequence[DetectableDifference] = ()

    @cached_property
    def judged(self) -> JudgedGroups:
        """The trials of each key, and the verdict on them."""
        return judged_groups(self.observations, self.record.repeat)

    @cached_property
    def rows(self) -> Sequence[Row]:
        """The rows that follow from the trials."""
        return rows_of(*self.judged)

    @property
    def title(self) -> str:
        """`campaign 3, 2025-01-02T03:04:05Z, Orrery 0.1.0`."""
        return f"{self.name}, {self.record.created}, Orrery {self.record.version}"
