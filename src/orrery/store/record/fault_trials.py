"""Whether what a record says of a trial with a fault fits together: the counts of its client and of its server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from orrery.definitions.scenario.fault import FAULT
from orrery.definitions.scenario.injected_fault import FaultOf
from orrery.store.facts import FAULT_ENDED
from orrery.store.observation import FaultEnd, Measurement, Observation

COUNTERS = ("accepted", "refused", "accepted_before_refusal", "arrived")
SERIES = ("lead", "lag")


def has_fault(found: Measurement) -> bool:
    """Is it of a trial with a fault?"""
    return found.load.get("load") == FAULT


def fault_trial_faults(trial: Observation) -> Iterator[str]:
    """What cannot be; nothing for a trial without a fault."""
    for found in filter(has_fault, trial.measurements):
        yield from (f"{found.operation}: {wrong}" for wrong in _wrong(found, FAULT_ENDED.get(trial.facts, "")))


def _wrong(found: Measurement, ended: str) -> Iterator[str]:
    load, counters = found.load, found.counters
    of, calls, after = load.get("of"), load.get("calls") or 0, load.get("after") or 0
    if missing := [name for name in COUNTERS if name not in counters]:
        yield f"its client and server counted, and the counter {missing[0]} is not there"
        return
    if of not in get_args(FaultOf) or ended not in list(FaultEnd):
        yield f"what failed is {str(of)[:80]!r}, and its client ended as {str(ended)[:80]!r}"
    elif (ended == FaultEnd.GONE) != (of == "client") and ended != FaultEnd.BLOCKED:
        yield f"its client ended as {ended}, which no fault of the {of} does"
    made = counters["accepted"] + counters["refused"]
    if after > calls:
        yield f"it failed after {after:,} calls, and {calls:,} were asked for"
    if made > calls or (made < calls and ended != FaultEnd.BLOCKED):
        yield f"{calls:,} calls were asked for, {made:,} were accepted or refused"
    if counters["accepted_before_refusal"] > min(counters["accepted"], max(0, calls - after)):
        yield "more calls were accepted before a refusal than there were after the fault"
    paired = min(counters["accepted"], counters["arrived"])
    if sum(found.series[name].count for name in SERIES if name in found.series) > paired:
        yield "more calls are held against their arrival than returned and arrived"
