"""Another campaign of the same results file, that a report holds its own rows against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.metrics.rows import Row
from orrery.store.observation import CampaignRecord


@dataclass(frozen=True)
class Beside:
    """Another campaign of the same results file, and its rows."""

    record: CampaignRecord
    rows: Sequence[Row]
