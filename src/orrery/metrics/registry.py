"""Every metric by its name. A new one is a file with `METRICS` and one word here."""

from __future__ import annotations

from orrery.errors import InputError
from orrery.metrics.catalogue import (
    accepted,
    capacity,
    cold,
    cpu,
    deadline,
    delivery,
    fairness,
    floor,
    gap,
    intended,
    latency,
    memory,
    missed,
    outage,
    outside_window,
    rate,
    start_delay,
    startup,
    static_size,
    switches,
)
from orrery.metrics.metric import Metric
from orrery.text import suggestion

FILES = (
    latency,
    cold,
    intended,
    start_delay,
    delivery,
    deadline,
    missed,
    outage,
    outside_window,
    rate,
    fairness,
    gap,
    cpu,
    switches,
    memory,
    static_size,
    startup,
    capacity,
    accepted,
    floor,
)
METRICS: dict[str, Metric] = {metric.name: metric for file in FILES for metric in file.METRICS}


def metric(name: str) -> Metric:
    """The metric of this name; InputError with the nearest known one."""
    if name not in METRICS:
        raise InputError(f"no metric is named {name}", hint=suggestion(name, METRICS))
    return METRICS[name]
