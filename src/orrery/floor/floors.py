"""A driver beside the replay of its own conversation: trials and replays in the same blocks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from orrery.cost.workload import Workload, under_workload
from orrery.errors import DriverError
from orrery.floor.replay import Replayed, replay
from orrery.floor.steps import Conversation
from orrery.metrics.catalogue.latency import median
from orrery.metrics.trials import TrialMeasurement
from orrery.planning.plan import Plan
from orrery.stats.intervals import Estimate, geometric, ratio
from orrery.trial.placement import available_cpus, place
from orrery.trial.run import run_trial

WARM = 1000
"""Calls of each trial and each replay before those that count."""
CALLS = 10_000
"""Those that count."""


@dataclass(frozen=True)
class Block:
    """The median latency (ns) of a trial, and what the replay beside it took."""

    median: float
    replayed: Replayed


@dataclass(frozen=True)
class Floor:
    """An operation of a plan, its conversation, and the blocks in which both were measured."""

    plan: Plan
    operation: str
    conversation: Conversation
    blocks: tuple[Block, ...]

    @property
    def median(self) -> Estimate:
        """The geometric mean (ns) of the trials' medians."""
        return geometric([block.median for block in self.blocks])

    @property
    def floor(self) -> Estimate:
        """That of the replays' medians."""
        return geometric([block.replayed.median for block in self.blocks])

    @property
    def ratio(self) -> Estimate:
        """Median over floor, by pairs of the same block."""
        return ratio([(block.median, block.replayed.median) for block in self.blocks])

    @property
    def deviations(self) -> float:
        """System calls of an exchange, in the mean of the replays, that were not the conversation's."""
        return sum(block.replayed.deviations for block in self.blocks) / len(self.blocks)


def measure_floor(plan: Plan, operation: str, conversation: Conversation, calls: int, blocks: int) -> Floor:
    """So many blocks of a trial and a replay, which of them first drawn; DriverError where one of them fails."""
    cpus = place(plan, available_cpus())
    placed = {side: cpus.of(side) for side in ("client", "server")}
    called = under_workload(plan, Workload(WARM, calls, (operation,), slice=0))
    random = Random(plan.seed)
    found = []
    for number in range(blocks):
        replayed = replay(conversation, placed, WARM, calls) if random.random() < 0.5 else None
        time = _median(called, number)
        found.append(Block(time, replayed or replay(conversation, placed, WARM, calls)))
    return Floor(plan, operation, conversation, tuple(found))


def _median(called: Plan, block: int) -> float:
    observation = run_trial(called, block=block, position=0, os_noise_ms=0)
    if observation.status != "ok":
        raise DriverError(f"{called.binding.label}: {observation.reason}", hint=observation.stderr or None)
    (measurement,) = observation.measurements
    found = median(TrialMeasurement(observation, measurement))
    if not isinstance(found, float):
        raise DriverError(f"{called.binding.label}: the trial has no median: {found}")
    return found
