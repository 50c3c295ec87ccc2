"""Start-up: from the start of the first process, daemons included, until all objects are bound to each other."""

from __future__ import annotations

from functools import partial

from orrery.metrics.formats import duration
from orrery.metrics.metric import Metric, Reading
from orrery.metrics.trials import TrialMeasurement
from orrery.store.facts import STARTUP, STARTUP_PARTS

WHOLE = "startup"
ACTIVE = f"{WHOLE}.active"
PARTS = {
    "daemons": "until the middleware's daemons are ready, of a driver that has any",
    "containers": "after that, until the containers run, of objects that are carried by any",
    "processes": "after that, until every process runs and has answered",
    "servants": "after that, until the middleware runs in all of them and every servant is published",
    "connections": "after that, until every client has its stubs",
}
"""The parts of a start, one after the other."""
LAST_ACTIVE = "servants"
"""The part at whose end every component, or servant, can be called."""


def of_startup(trial: TrialMeasurement) -> Reading:
    """The time (ns) that the whole trial took to be ready; None for trials of which it is not known."""
    found = STARTUP.get(trial.facts)
    return float(found) if found is not None else None


def of_part(trial: TrialMeasurement, part: str) -> Reading:
    """The time (ns) that one of the parts took; None for trials without it, or of which it is not known."""
    found = STARTUP_PARTS.get(trial.facts, {}).get(part)
    return float(found) if found is not None else None


def of_active(trial: TrialMeasurement) -> Reading:
    """The time (ns) until the last component, or servant, was active; None for trials of which it is not known."""
    found = STARTUP_PARTS.get(trial.facts, {})
    if LAST_ACTIVE not in found:
        return None
    order = list(PARTS)
    return float(sum(found.get(part, 0) for part in order[: order.index(LAST_ACTIVE) + 1]))


METRICS = (
    Metric(
        WHOLE,
        "ns",
        "lower",
        "time from the start of the first process (a daemon's too) until all objects are bound to each other",
        of_startup,
        duration,
    ),
    Metric(
        ACTIVE,
        "ns",
        "lower",
        "of this time what passes until every component is active, or every servant published: without the connections",
        of_active,
        duration,
    ),
    *(
        Metric(
            f"{WHOLE}.{part}", "ns", "lower", f"of this time the part {words}", partial(of_part, part=part), duration
        )
        for part, words in PARTS.items()
    ),
)
