"""What subscribers read of every sample, beside what was published under its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from orrery.planning.plan import Plan
from orrery.store.observation import CallCounter
from orrery.trial.results.samples import End, Logs, ends_of, interface_of, ports_of


@dataclass(frozen=True)
class Contents:
    """By the operation that carries a topic: samples that came in and were compared, and those that were others.

    Topics whose samples have no numbers are in neither.
    """

    checked: dict[str, int]
    wrong: dict[str, int]


def compared(plan: Plan, logs: Logs) -> Contents:
    """Every sample that came in, of all phases: whether one of its number was published, and had the same content.

    It needs no sample to be there but itself, so it says the same whatever was lost.
    """
    ports, checked, wrong = ports_of(plan), Counter[str](), Counter[str]()
    for operation, _ in plan.topics:
        interface = interface_of(operation)
        sums = _published(logs, ends_of(ports, "publish", interface))
        if sums:
            checked[operation] += 0
        for end in ends_of(ports, "subscribe", interface):
            for number, _, _, _, sum_ in logs.arrivals.get(end, ()):
                checked[operation] += 1
                wrong[operation] += sums.get(number) != sum_
    return Contents(dict(checked), {operation: count for operation, count in wrong.items() if count})


def unnoted(plan: Plan, call_counters: Iterable[CallCounter], logs: Logs) -> int:
    """How many samples stand in the call counters and not in the logs, or the other way round.

    A program goes on while it sends what it has: a sample may come in after its log was sent, and before its call
    counters.
    """
    ports = ports_of(plan)
    difference = Counter[tuple[str, str]]()
    for counter in call_counters:
        difference[counter.operation, counter.side] += counter.calls
    missing = 0
    for operation, _ in plan.topics:
        interface = interface_of(operation)
        sent = sum(len(logs.departures.get(end, ())) for end in ends_of(ports, "publish", interface))
        came = sum(len(logs.arrivals.get(end, ())) for end in ends_of(ports, "subscribe", interface))
        if sent or came:
            missing += abs(difference[operation, "call"] - sent) + abs(difference[operation, "serve"] - came)
    return max(0, missing - logs.unrecorded)


def _published(logs: Logs, ends: list[End]) -> dict[int, int]:
    """Number -> the sum of the content of each sample that went out there."""
    return {number: sum_ for end in ends for number, _, _, sum_ in logs.departures.get(end, ())}
