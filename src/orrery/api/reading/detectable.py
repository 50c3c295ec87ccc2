"""The minimum detectable difference of a machine, as the A/A tests of a results file have it."""

from __future__ import annotations

from orrery.campaign.machines import same_machine
from orrery.metrics.comparing.detectable import DetectableDifference, detectable_differences
from orrery.store.observation import CampaignRecord
from orrery.store.store import Store


def detectable_on(store: Store, record: CampaignRecord) -> list[DetectableDifference]:
    """What the newest A/A campaign of the same machine in this results file shows; nothing where there is none."""
    known = [other for other in store.campaigns() if other.is_aa_test and same_machine(other, record)]
    return next((found for other in reversed(known) if (found := detectable_in(store, other.id))), [])


def detectable_in(store: Store, campaign: int) -> list[DetectableDifference]:
    """What an A/A test shows, by placement; nothing before it has blocks enough."""
    found = store.load(campaign, details=False)
    return detectable_differences(found.record, found.observations)
