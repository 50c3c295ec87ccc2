"""How long trials took that are stored, for a forecast of more of the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from statistics import median

from orrery.campaign.pilot import Way, good_trials
from orrery.clock import SECOND
from orrery.errors import OrreryError
from orrery.planning.plan import Plan
from orrery.store.observation import CampaignRecord, Observation
from orrery.store.store import Store

LOOKED_AT = 3
"""So many campaigns are read at most: a forecast shall not take longer than what it forecasts."""


def seen_seconds(store: Store, records: Sequence[CampaignRecord], plans: Sequence[Plan]) -> dict[Way, float]:
    """Seconds of a trial of each plan that has stored ones in the latest of the `records` (the oldest stands first).

    A campaign that cannot be read tells nothing; what is wrong with it is told where its results are wanted.
    """
    found: dict[Way, float] = {}
    for record in list(reversed(records))[:LOOKED_AT]:
        unknown = [plan for plan in plans if (plan.point, plan.binding.key, plan.placement) not in found]
        if not unknown:
            break
        try:
            observations = store.load(record.id, details=False).observations
        except OrreryError:
            continue
        found |= times_of(observations, unknown)
    return found


def times_of(observations: Sequence[Observation], plans: Sequence[Plan]) -> Mapping[Way, float]:
    """Mean seconds of the good trials of each plan that has any, each with what lies between a trial and the next."""
    gap = between(observations)
    good = good_trials(observations, plans).items()
    return {way: gap + sum(one.wall for one in made) / len(made) / SECOND for way, made in good if made}


def between(observations: Sequence[Observation]) -> float:
    """Seconds from the end of a trial to the begin of the next, typically; 0 where none follows another."""
    gaps = [
        (_began(after) - _began(before)) - before.wall / SECOND
        for before, after in pairwise(observations)
        if before.wall and after.wall
    ]
    return max(0.0, median(gaps)) if gaps else 0.0


def _began(observation: Observation) -> float:
    """When a trial began, in seconds; 0 where its date is none, as a stranger's results file may have it."""
    try:
        return datetime.fromisoformat(observation.started).timestamp()
    except ValueError:
        return 0.0
