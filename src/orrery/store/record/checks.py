"""What cannot be in a campaign, though every member of its record is as the manifest says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from orrery.store.documents import FACTS, SIGNED, UNSIGNED, campaign_fault, counts_fault, table_fault
from orrery.store.facts import CAPACITY_WHY
from orrery.store.observation import (
    CallCounter,
    CampaignRecord,
    CapacityStep,
    Counting,
    Measurement,
    Observation,
    Usage,
)
from orrery.store.record.fault_trials import fault_trial_faults, has_fault
from orrery.store.record.form import CAMPAIGN
from orrery.store.record.measured import calls_made, measurement_faults

STATES = ("ok", "failed", "refused")
NO_CALLERS = ("serve", "forward")
"""The sides of a call counter that count what others called."""


def record_faults(record: CampaignRecord) -> Iterator[str]:
    """What is wrong with the record of a campaign, the first things first."""
    if not (0 <= record.seed < UNSIGNED and 0 <= record.repeat < SIGNED):
        yield f"{CAMPAIGN}: its seed or its number of blocks cannot be"
    if (fault := campaign_fault(record.machine, record.settings, record.inputs)) is not None:
        yield f"{CAMPAIGN}: {fault}"


def repeated(trials: Iterable[Observation]) -> Iterator[str]:
    """Trials that are there more than once."""
    slots = Counter((t.scenario, t.point, t.driver, t.binding, t.placement, t.block) for t in trials)
    for (_, _, driver, _, placement, block), times in slots.items():
        if times > 1:
            yield f"{driver}, {placement}, block {block}: the trial is there {times} times"


def counting_faults(countings: Iterable[Counting]) -> Iterator[str]:
    """What is wrong with what was counted."""
    for one in countings:
        if one.run not in (0, 1) or not _whole(one.pair, one.calls) or counts_fault("", one.counts) is not None:
            yield f"{one.driver}, {one.operation}: {one.instrument} counted what cannot be"


def trial_faults(trial: Observation) -> Iterator[str]:
    """What is wrong with a trial."""
    if trial.status not in STATES:
        yield f"its status is {trial.status[:80]!r}, not one of {', '.join(STATES)}"
    if not (_whole(trial.block, trial.position, trial.wall) and 0 <= trial.seed < UNSIGNED):
        yield "its block, position, wall time or seed cannot be"
    if (fault := table_fault("facts", trial.facts, FACTS)) is not None:
        yield fault
    places = Counter((m.object, m.port, m.operation, m.phase) for m in trial.measurements)
    if max(places.values(), default=0) > 1:
        yield "a phase of a client is there more than once"
    for measured in trial.measurements:
        yield from (f"{measured.operation}: {fault}" for fault in measurement_faults(measured))
    yield from _around(trial)
    if trial.status == "ok" and not CAPACITY_WHY.is_in(trial.facts):
        yield from _asked_for(trial.measurements)
        yield from fault_trial_faults(trial)
        yield from _call_counters(trial)


def _around(trial: Observation) -> Iterator[str]:
    """What was read of processes, and what a server-capacity search came to."""
    for usage in trial.usage:
        if not _whole(*_usage(usage)):
            yield f"{usage.process} used less than nothing, or a number of more than 63 bits"
    for memory in trial.memory:
        if not _whole(memory.pss, memory.private, memory.threads):
            yield f"{memory.process} has less memory than none, or a number of more than 63 bits"
    for counter in trial.call_counters:
        if not (_whole(counter.calls) and 0 <= counter.arguments < UNSIGNED and 0 <= counter.results < UNSIGNED):
            yield f"the call counter of {counter.object} has numbers that cannot be"
    for step in trial.capacity_steps:
        if not _whole(*_capacity(step)) or not step.least <= step.latency <= step.most:
            yield f"the server-capacity search to {step.count} has numbers that cannot be"


def _asked_for(measurements: Iterable[Measurement]) -> Iterator[str]:
    """Every client makes at least the calls of its load, and goes on until all have; of a mix all operations count."""
    made: dict[tuple[int, str, str], int] = defaultdict(int)
    asked: dict[tuple[int, str, str], int] = {}
    for m in measurements:
        if "expected" not in m.counters and m.load.get("late") != "miss" and not has_fault(m):
            client = m.phase, m.object, m.port
            made[client] += calls_made(m) + m.counters.get("unrecorded", 0)
            asked[client] = m.load.get("calls") or 0
    for client, calls in asked.items():
        if made[client] < calls:
            yield f"{client[1]} was asked for {calls:,} calls, its series hold {made[client]:,}"


def _call_counters(trial: Observation) -> Iterator[str]:
    """Who counts the calls of an operation noted every call there, the untimed ones too."""
    noted: Counter[tuple[str, str]] = Counter()
    made: Counter[tuple[str, str]] = Counter()
    for counter in trial.call_counters:
        if counter.side not in NO_CALLERS:
            noted[counter.object, counter.operation] += counter.calls
    for m in trial.measurements:
        if "expected" not in m.counters:
            made[m.object, m.operation] += calls_made(m)
    for (who, operation), calls in made.items():
        if noted[who, operation] < calls and _keeps(trial.call_counters, who, operation):
            yield f"{operation}: the series of {who} hold {calls:,} calls, its call counter {noted[who, operation]:,}"


def _keeps(call_counters: Iterable[CallCounter], who: str, operation: str) -> bool:
    return any((one.object, one.operation) == (who, operation) and one.side not in NO_CALLERS for one in call_counters)


def _usage(usage: Usage) -> Iterator[int]:
    return (value for value in vars(usage).values() if type(value) is int)


def _capacity(step: CapacityStep) -> Iterator[int]:
    return (value for value in vars(step).values() if value is not None)


def _whole(*numbers: int) -> bool:
    return all(0 <= number < SIGNED for number in numbers)
