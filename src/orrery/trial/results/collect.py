"""From the `record` lines of the processes to the measurements, call counters and facts of an observation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from orrery.clock import SECOND
from orrery.control.failure import TrialError
from orrery.control.protocol import ControlLine
from orrery.control.timeouts import Timeouts
from orrery.control.waiting import Waiting
from orrery.store.facts import (
    CLOCK_BOUND,
    CLOCK_RATES,
    ORIGINS,
    SAMPLES_CHECKED,
    SAMPLES_UNRECORDED,
    SAMPLES_WRONG,
    SCRIPTS,
    TOPICS,
)
from orrery.store.observation import CallCounter
from orrery.trial.phases.barriers import one_of_each_program
from orrery.trial.phases.exchange import Done
from orrery.trial.results.clocks import to_conductor_clock
from orrery.trial.results.contents import compared, unnoted
from orrery.trial.results.deliveries import deliveries
from orrery.trial.results.records import Records
from orrery.trial.results.samples import Logs, origins_of
from orrery.trial.results.summing import summed
from orrery.trial.results.woken import note_woken
from orrery.trial.stage import Stage

POLL_INTERVAL = 0.02
"""Seconds between two looks at what is still on its way: looking takes time from those who handle it."""


def collect(stage: Stage, done: Done) -> None:
    """Ask every process for its records and put them into the observation.

    Those that only call are asked first. A oneway call may still be on its way then, so all others are asked again
    until they have seen every call, or no more came for a while (`Settling`): what is missing then is lost. So are
    those that call or publish in reaction to others, which they may still do meanwhile.
    """
    serving = [p.name for p in stage.plan.processes if any(not port.is_client for port in p.ports)]
    of_callers = _gather(stage, [name for name in stage.names if name not in serving])
    settling = Settling(stage.timeouts, stage.clock.now(), stage.is_reliable)
    while True:
        # Who serves tells everything from the beginning each time: its last answer stands for all.
        records = Records(stage.plan)
        for name, line in [*of_callers, *_gather(stage, serving)]:
            records.add(name, line)
        topics = dict(stage.plan.topics)
        open_ = _on_the_way(records.call_counters, topics) + unnoted(stage.plan, records.call_counters, records.logs)
        if settling.over(open_, stage.clock.now()):
            break
        stage.channels.pause(POLL_INTERVAL)
    records.settle(done)
    measured = list(records.measurements.values())
    if bounds := stage.hosts.clock_bounds:
        clocks = {name: stage.hosts.of(process).clock for name, process in stage.owners.items()}
        to_conductor_clock(measured, records.logs, clocks)
        CLOCK_BOUND.put(stage.observation.facts, bounds)
        CLOCK_RATES.put(stage.observation.facts, stage.hosts.clock_rates)
    note_woken(stage, measured)
    stage.observation.measurements = [*measured, *deliveries(stage.plan, measured, records.logs)]
    if stage.plan.topics:
        _note_topics(stage, records.logs)
    stage.observation.call_counters = summed(records.call_counters)
    stage.observation.marks = records.marks
    stage.observation.facts |= records.facts
    if found := {name: records.scripts[name] for name in one_of_each_program(stage.plan) if name in records.scripts}:
        SCRIPTS.put(stage.observation.facts, found)


def _note_topics(stage: Stage, logs: Logs) -> None:
    """Note whom samples reach and where they come from, and what became of their contents."""
    facts, contents = stage.observation.facts, compared(stage.plan, logs)
    TOPICS.put(facts, dict(stage.plan.topics))
    ORIGINS.put(facts, origins_of(stage.plan))
    SAMPLES_CHECKED.put(facts, contents.checked)
    SAMPLES_WRONG.put(facts, contents.wrong)
    SAMPLES_UNRECORDED.put(facts, logs.unrecorded)


def _gather(stage: Stage, names: list[str]) -> list[tuple[str, ControlLine]]:
    """All records of these processes, each with the name of who told it."""
    found: list[tuple[str, ControlLine]] = []
    for name in names:
        stage.channels.send(name, "collect")
    waiting = Waiting("collecting", stage.timeouts.collect, set(names))
    deadline = stage.clock.now() + int(stage.timeouts.collect * SECOND)
    while waiting.pending:
        name, line = stage.channels.next(waiting, deadline)
        if line.verb == "end" and name in waiting.pending:
            waiting.pending.discard(name)
        elif line.verb == "record" and name in waiting.pending:
            found.append((name, line))
        else:
            raise TrialError(f"{name} said `{line}` where `record` or `end` was expected", process=name)
    return found


class Settling:
    """How long to wait for calls that are on their way: while some still come, but `timeouts.settled` at most.

    Longer where delivery is `reliable`: what was lost may be sent again.
    """

    def __init__(self, timeouts: Timeouts, begin: int, reliable: bool = False) -> None:
        self._quiet = int(timeouts.quiet(reliable) * SECOND)
        self._most = int(timeouts.settled * SECOND)
        self._begin, self._changed, self._open = begin, begin, -1

    def over(self, open_: int, now: int) -> bool:
        """Whether the wait is over, with so many still open (see `_on_the_way`) at the instant `now` (ns)."""
        if open_ != self._open:
            self._open, self._changed = open_, now
        return not open_ or now - self._changed > self._quiet or now - self._begin > self._most


def _on_the_way(call_counters: Iterable[CallCounter], topics: Mapping[str, int]) -> int:
    """How many calls have callers made, or servants seen, that the others have not? A sample reaches all subscribers.

    It is asked of each operation: a sample that is still under way must not make up for one that was published in
    reaction to another after its publisher had told its call counters.
    """
    open_: Counter[str] = Counter()
    for line in call_counters:
        if line.side == "call":
            open_[line.operation] += line.calls * topics.get(line.operation, 1)
        elif line.side == "serve":
            open_[line.operation] -= line.calls
    return sum(map(abs, open_.values()))
