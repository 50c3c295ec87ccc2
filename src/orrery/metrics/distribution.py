"""All times of a row in one histogram: how they are distributed, whichever trial they are of."""

from __future__ import annotations

from orrery.metrics.trials import TrialGroup
from orrery.stats.histogram import merge
from orrery.store.observation import Buckets


def distribution(group: TrialGroup) -> tuple[Buckets, int]:
    """The latencies (of a subscriber the delays, of a path its times) of all trials, and how many samples were lost."""
    found = [series.buckets for trial in group.trials if (series := trial.series(trial.times)) is not None]
    return merge(found), sum(trial.lost for trial in group.trials)
