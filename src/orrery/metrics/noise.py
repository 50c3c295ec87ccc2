"""A/A: what a host shows between a driver and itself, from a campaign that runs it under two names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from orrery.metrics.comparisons import compare
from orrery.metrics.rows import Comparison
from orrery.store.observation import AA_TEST, CampaignRecord, Observation


@dataclass(frozen=True)
class HostNoise:
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
        """The smallest difference that can be shown, a fraction: one that is less may be the host's alone."""
        return max(self.high, 1 / self.low) - 1


def noises(record: CampaignRecord, observations: Iterable[Observation]) -> list[HostNoise]:
    """What the campaign shows at each placement: of several operations that of the widest; none without an interval."""
    kept = list(observations)
    found: dict[str, HostNoise] = {}
    for made in compare(kept):
        one = _noise(record, made, len({o.block for o in kept}))
        if one is not None and one.difference >= found.get(one.placement, one).difference:
            found[one.placement] = one
    return list(found.values())


def _noise(record: CampaignRecord, made: Comparison, blocks: int) -> HostNoise | None:
    if made.ratio is None or made.low is None or made.high is None or made.low <= 0:
        return None
    driver = str(record.settings[AA_TEST])
    return HostNoise(made.row.placement, driver, blocks, record.created, made.ratio, made.low, made.high)
