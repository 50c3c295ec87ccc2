"""Samples that were published and did not come in, and what the driver's contract and the scenario say of that."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from orrery.metrics.trials import TrialMeasurement
from orrery.store.facts import LOSS_LIMIT, RELIABLE, TOPICS

LIMIT = 0.001
"""The share that may be lost in trials which do not say (LOSS_LIMIT)."""


@dataclass(frozen=True)
class Loss:
    """So many did not come in, `of` all those that a row's subscribers should have got."""

    lost: int
    of: int

    @property
    def share(self) -> float:
        """The part that was lost; 0 of none."""
        return self.lost / self.of if self.of else 0.0

    def __str__(self) -> str:
        return f"{self.lost:,} of {self.of:,} samples ({self.share * 100:.3g} %)"


class Losses:
    """What of a topic a trial lost: `measured` in its row's phase, `whole` in all phases."""

    def __init__(self, trial: TrialMeasurement) -> None:
        self._trial = trial

    @cached_property
    def reach(self) -> int:
        """How many subscribers each sample of the row's topic reaches; 0: it is about no topic."""
        return int(dict(TOPICS.get(self._trial.facts, {})).get(self._trial.measurement.operation, 0))

    @cached_property
    def measured(self) -> Loss:
        """By the numbers of the samples; of who publishes: at all who subscribe. Without numbers as `whole`."""
        own = self._trial.measurement
        if self._trial.is_delivery:
            return _counted([self._trial])
        others = (TrialMeasurement(self._trial.observation, m) for m in self._trial.around.measurements[own.phase])
        of_topic = [o for o in others if o.times == "delay" and o.measurement.operation == own.operation]
        return _counted(of_topic) if of_topic else self.whole

    @cached_property
    def whole(self) -> Loss:
        """By the call counters, what was published to warm up and to compare replies too."""
        call_counters = self._trial.around.call_counters.get(self._trial.measurement.operation, [])
        calls = {side: sum(line.calls for line in call_counters if line.side == side) for side in ("call", "serve")}
        sent = calls["call"] * self.reach
        return Loss(max(0, sent - calls["serve"]), sent)

    @property
    def is_promised(self) -> bool:
        """Does the driver's contract say that none is lost? Older trials do not tell: then it is not known to."""
        return RELIABLE.get(self._trial.facts) == "yes"

    @property
    def limit(self) -> float:
        """The share that may be lost where none is promised to come in."""
        return float(LOSS_LIMIT.get(self._trial.facts, str(LIMIT)))


def _counted(trials: list[TrialMeasurement]) -> Loss:
    return Loss(sum(trial.lost for trial in trials), sum(trial.measurement.counters["expected"] for trial in trials))
