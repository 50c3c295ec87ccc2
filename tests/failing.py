"""Synthetic trials with a fault: counts that a test can say."""

from __future__ import annotations

from observations import trial
from orrery.store.observation import FaultEnd, Measurement, Observation

SCENARIO = "classics/oneway-delivery"
CALLS, AFTER = 4000, 2000
OPERATION = "Latency::Bytes::one_way_bytes"


def failing(
    driver: str, of: str, accepted: int, arrived: int, block: int = 0, ended: FaultEnd = FaultEnd.RETURNED
) -> Observation:
    """A trial of `driver` in which so many calls were accepted and arrived, the others being refused."""
    made = trial(driver, block=block, calls=1)
    made.scenario, made.point = SCENARIO, f'{{"fault":"{of}"}}'
    made.usage, made.memory, made.call_counters = [], [], []
    load = {"load": "fault", "of": of, "calls": CALLS, "after": AFTER}
    measured = Measurement("client[0]", "server", OPERATION, "fault", 1, load)
    measured.counters = {
        "accepted": accepted,
        "refused": CALLS - accepted,
        "accepted_before_refusal": max(0, accepted - AFTER),
        "arrived": arrived,
    }
    made.measurements = [measured]
    made.facts |= {"fault.ended": str(ended)}
    return made


def several() -> list[Observation]:
    """Two drivers, of which one loses what was on its way when the server is killed; six blocks of two faults."""
    return [
        failing(driver, of, accepted, arrived, block)
        for block in range(6)
        for driver, of, accepted, arrived in (
            ("unix", "nothing", 4000, 4000),
            ("omniorb", "nothing", 4000, 4000),
            ("unix", "server", 2200, 1950),
            ("omniorb", "server", 2015, 2000),
        )
    ]
