"""Synthetic trials that grow: memory and time on lines that a test can say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from observations import campaign, trial
from orrery.store.observation import CampaignRecord, CapacityEnd, CapacityStep, Measurement, Observation

SCENARIO = "classics/footprint"
LIMIT = 100_000_000
OPERATION = "Echo::echoString"
BASE, EACH = 3 << 20, 1 << 20
"""Memory of all servers together: what they share, and what each one adds."""


def grown(
    driver: str,
    reached: int,
    ended: CapacityEnd = CapacityEnd.LATENCY,
    point: str = "{}",
    block: int = 0,
    placement: str = "same",
) -> Observation:
    """A trial of `driver` that reached so many servers: asking n of them took n shares of the limit.

    One more was asked, and took too long, where the limit ended it.
    """
    made = trial(driver, placement, block, calls=1)
    made.scenario, made.point = SCENARIO, point
    made.usage, made.memory, made.call_counters = [], [], []
    load = {"load": "capacity", "most": 1000, "latency": LIMIT, "rounds": 3}
    made.measurements = [Measurement("client[0]", "server", OPERATION, "capacity", 1, load)]
    made.facts |= {"capacity.ended": str(ended), "capacity.why": "as a test says"}
    counts = range(1, reached + (2 if ended is CapacityEnd.LATENCY else 1))
    made.capacity_steps = [_step(count, reached) for count in counts]
    return made


def _step(count: int, reached: int) -> CapacityStep:
    time = count * LIMIT // reached if reached else 2 * LIMIT
    read = count in (1, 2, 5, 10, 22, 46, 100, 215, 464, 1000)
    return CapacityStep(count, time, time, time, 5_000_000, 2 << 20, EACH, BASE + EACH * count if read else None)


def record() -> CampaignRecord:
    """The record of a campaign of such trials."""
    return replace(campaign(), scenario=SCENARIO, title="Footprint: how many servers")


def sweep(driver: str, counts: dict[str, int], blocks: Sequence[int] = (0,)) -> list[Observation]:
    """Trials at several limits of memory: limit -> servers; none reached is for want of memory."""
    return [
        grown(driver, count, CapacityEnd.LATENCY if count else CapacityEnd.MEMORY, f'{{"memory":"{memory}"}}', block)
        for memory, count in counts.items()
        for block in blocks
    ]
