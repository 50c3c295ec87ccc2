"""The rate that a kind of object offers, set from outside of its scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from orrery.clock import SECOND
from orrery.definitions.scenario.model import Arrangement, Load, ScheduleStep
from orrery.errors import InputError
from orrery.text import suggestion

OPEN = ("constant-rate", "poisson")


def offered(arrangement: Arrangement, rates: Mapping[str, float]) -> Arrangement:
    """The arrangement with these rates (kind of object -> intended starts a second of each of its client threads).

    InputError for a kind that makes no calls, or whose load offers no rate.
    """
    for kind, rate in rates.items():
        _check(arrangement, kind)
        steps = tuple(_at(step, kind, max(1, round(SECOND / rate))) for step in arrangement.steps)
        arrangement = replace(arrangement, steps=steps)
    return arrangement


def _check(arrangement: Arrangement, kind: str) -> None:
    callers = {name for step in arrangement.steps for name in step.loads}
    if kind not in callers:
        raise InputError(f"no object {kind} makes calls", hint=suggestion(kind, callers))
    kinds = {step.loads[kind].kind for step in arrangement.steps if kind in step.loads}
    if not kinds & set(OPEN):
        raise InputError(
            f"the load of {kind} is {', '.join(sorted(kinds))}: it offers no rate",
            hint=f'a load of kind = "{OPEN[0]}" or "{OPEN[1]}" does',
        )


def _at(step: ScheduleStep, kind: str, interval: int) -> ScheduleStep:
    load = step.loads.get(kind)
    if load is None or load.kind not in OPEN:
        return step
    offered: Load = replace(load, interval=interval)
    return replace(step, loads={**step.loads, kind: offered})
