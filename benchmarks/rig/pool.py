"""A pool of blocks: one program under two names and once more slowed down, in parts that can be stopped and resumed.

The first campaign of its results file is the pool whose runs explore, those after it are real ones, of a few blocks
each. A block that was cut off is begun anew.
"""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from orrery.campaign.environment import check_same, environment_record
from orrery.campaign.run import ENVIRONMENT
from orrery.clock import SECOND, Clock
from orrery.machine.gathering import gather
from orrery.metrics.registry import metric
from orrery.metrics.trials import Trial
from orrery.metrics.verdicts import RULE_SET
from orrery.planning.plan import Plan
from orrery.store.observation import CampaignRecord, Observation
from orrery.store.store import Store
from rig.runs import SIDES, Block

MEDIAN = metric("latency.p50")
CALIBRATED = "calibrated"
"""The setting of a campaign that holds what its plans follow from."""

Run = Callable[[Plan], Observation]
"""Runs one trial; DriverError where it fails."""


@dataclass(frozen=True)
class Sampling:
    """How blocks are run: the plan of each side, the seed of their order, and until when (an instant of the clock)."""

    plans: Mapping[str, Plan]
    seed: int
    until: int
    clock: Clock
    run: Run

    def fill(self, store: Store, campaign: CampaignRecord) -> bool:
        """Run blocks until the campaign has as many whole ones as it repeats, or time is up; whether it has them."""
        check_same(campaign.settings[ENVIRONMENT], environment_record(tuple(self.plans.values()), self.seed))
        held = store.load(campaign.id).observations
        number = 1 + max((trial.block for trial in held), default=-1)
        whole = len(list(blocks_of(held)))
        while whole < campaign.repeat:
            if self.clock.now() >= self.until:
                return False
            self._block(store, campaign.id, number)
            number, whole = number + 1, whole + 1
        return True

    def _block(self, store: Store, campaign: int, number: int) -> None:
        for position, side in enumerate(order(self.seed, number)):
            made = replace(self.run(self.plans[side]), block=number, position=position)
            store.save(campaign, _named(made, side))


def order(seed: int, block: int) -> list[str]:
    """The order of the sides in a block, which is the block's own."""
    return random.Random(f"{seed} pool {block}").sample(SIDES, len(SIDES))


def begun(store: Store, title: str, sampling: Sampling, blocks: int, calibrated: Mapping[str, float]) -> CampaignRecord:
    """The record of a new campaign of so many blocks."""
    plan = next(iter(sampling.plans.values()))
    record = CampaignRecord(
        uuid=str(uuid.uuid4()),
        created=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        scenario=plan.scenario,
        title=title,
        command="benchmarks/alarms.py",
        seed=sampling.seed,
        repeat=blocks,
        machine=gather(),
        settings={
            ENVIRONMENT: environment_record(tuple(sampling.plans.values()), sampling.seed),
            CALIBRATED: dict(calibrated),
        },
        rules=RULE_SET,
    )
    return replace(record, id=store.begin_campaign(record))


def blocks_of(observations: Iterable[Observation]) -> Iterator[Block]:
    """The whole blocks of a campaign, in their order."""
    by_block: dict[int, dict[str, Observation]] = {}
    for made in observations:
        by_block.setdefault(made.block, {})[made.driver.partition(" ")[0]] = made
    for _, found in sorted(by_block.items()):
        if len(found) == len(SIDES):
            medians = {side: median_of(made) for side, made in found.items()}
            yield Block(medians, {side: made.wall / SECOND for side, made in found.items()})


def median_of(made: Observation) -> float:
    """The median of a trial's one operation, in ns: the metric that is compared."""
    (measured,) = made.measurements
    found = MEDIAN.of(Trial(made, measured))
    assert isinstance(found, float | int), found
    return float(found)


def _named(made: Observation, side: str) -> Observation:
    """The trial as that of a binding of its own, at one point with the others: so that they can be compared."""
    return replace(made, driver=f"{side} {made.driver}", binding=f"{side} {made.binding}", point="{}")
