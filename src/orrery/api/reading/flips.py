"""Whether what a campaign concludes holds again: in other boots, on other machines, with other builds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery import paths
from orrery.api.reading.arguments import asked_of
from orrery.api.reading.results import Results
from orrery.campaign.machines import machine_name
from orrery.campaign.study import stored_study
from orrery.errors import InputError
from orrery.metrics.comparing.bounds import full_name, read_threshold
from orrery.metrics.comparing.flips import LevelFlips, boots, builds, flips, machines, of_the_same_versions
from orrery.place import Place
from orrery.store.observation import CampaignRecord, StoredCampaign
from orrery.store.store import open_store

METRIC = "latency.p50"
"""By which conclusions are drawn where no protocol names another one."""
OF_THE_QUESTION = (
    *("scenario", "idl", "only", "settings", "calls", "idle", "builds"),
    *("hosts", "roles", "parallel", "share_caches"),
)
"""The arguments that two campaigns on the same question share; drivers and placements may be more in one of them."""
MOST = 12
"""So many campaigns on the same question are read at most, the latest."""


def flips_beside(place: Place | None, found: Results) -> list[LevelFlips]:
    """The conclusions of a campaign by boots, machines and builds, as far as its results file has several of them.

    Other campaigns of the file that put the same question count too, as far as they had the same versions of the
    middlewares.
    """
    return flips_among(_others(place, found.record), found)


def flips_among(others: Sequence[StoredCampaign], found: Results) -> list[LevelFlips]:
    """The same of a campaign and the `others` that put the same question."""
    metric, threshold = asked_by(found.record)
    floors = {one.placement: one.difference for one in found.detectable}
    everyone = [*others, StoredCampaign(found.record, found.observations)]
    trials = [of_the_same_versions(campaign.observations, found.observations) for campaign in everyone]
    named = [(machine_name(campaign.record), of_it) for campaign, of_it in zip(everyone, trials, strict=True)]
    levels = {"boots": boots(trials), "machines": machines(named), "builds": builds(found.observations)}
    return [flips(level, strata, metric, floors, threshold) for level, strata in levels.items() if len(strata) > 1]


def asked_by(record: CampaignRecord) -> tuple[str, float | None]:
    """The primary metric and the threshold of a campaign's protocol; without one the median, and no threshold."""
    study = stored_study(record)
    return (METRIC, None) if study is None else (full_name(study.metric), read_threshold(study.threshold))


def asks_the_same(one: CampaignRecord, other: CampaignRecord) -> bool:
    """Whether two campaigns put the same question, whatever the effort and the seed."""
    return one.scenario == other.scenario and (asked := _question(one)) is not None and asked == _question(other)


def _question(record: CampaignRecord) -> list[Any] | None:
    """What a campaign asks, as it is written today; None where it does not say that."""
    try:
        arguments = asked_of(record)[0].arguments()
    except InputError:
        return None
    return [arguments[name] for name in OF_THE_QUESTION]


def _others(place: Place | None, record: CampaignRecord) -> list[StoredCampaign]:
    """The other campaigns of a results file that put the same question, the oldest first."""
    with open_store(paths.store(place), create=False) as store:
        known = [c for c in store.campaigns() if c.id != record.id and not c.is_aa_test and asks_the_same(c, record)]
        return [store.load(c.id, details=False) for c in known[-MOST:]]
