"""The minimum detectable difference of a machine, from a campaign that runs a driver under two names (A/A test)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.rows import Comparison
from orrery.store.observation import AA_TEST, CampaignRecord, Observation


@dataclass(frozen=True)
class DetectableDifference:
    """The ratio of a driver's medians to its own at one placement, over `blocks`, with its interval.

    `driver` is its label; `created` is when the campaign began, UTC in ISO 8601.
    """

    placement: str
    driver: str
    blocks: int
    created: str
    ratio: float
    low: float
    high: float

    @property
    def difference(self) -> float:
        """The minimum detectable difference, a fraction: one that is less may be the machine's alone."""
        return max(self.high, 1 / self.low) - 1


def detectable_differences(record: CampaignRecord, observations: Iterable[Observation]) -> list[DetectableDifference]:
    """What the campaign shows at each placement: of several operations that of the widest; none without an interval."""
    trials = list(observations)
    found: dict[str, DetectableDifference] = {}
    for made in compare(trials):
        one = _detectable(record, made, len({o.block for o in trials}))
        if one is not None and one.difference >= found.get(one.placement, one).difference:
            found[one.placement] = one
    return list(found.values())


def _detectable(record: CampaignRecord, made: Comparison, blocks: int) -> DetectableDifference | None:
    if made.ratio is None or made.low is None or made.high is None or made.low <= 0:
        return None
    driver = str(record.settings[AA_TEST])
    return DetectableDifference(made.row.placement, driver, blocks, record.created, made.ratio, made.low, made.high)
