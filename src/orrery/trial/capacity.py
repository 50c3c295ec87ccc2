"""A trial that grows: processes join one by one, and again and again all that are there are asked at once.

The conductor does little meanwhile: neither usage nor memory is read of processes that have been there before, so that
the reading does not become the experiment.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import median_low

from orrery.clock import SECOND
from orrery.control.failure import Late, TrialError
from orrery.control.protocol import ControlLine, format_line
from orrery.definitions.scenario.capacity import CAPACITY
from orrery.planning.late_joiners import (
    asked,
    calling_port,
    capacity_phases,
    kind_of,
    late_joiner,
    load_of,
    phases_each,
    readings,
)
from orrery.planning.lines import bind_pairs
from orrery.planning.plan import CapacityPlan, PhasePlan
from orrery.probes.memory import Footprint
from orrery.store.facts import CAPACITY_ENDED, CAPACITY_WHY, STARTUP
from orrery.store.observation import CapacityEnd, CapacityStep, Measurement
from orrery.trial.located import with_hosts
from orrery.trial.phases.barriers import read_locked, read_memory, read_transport
from orrery.trial.phases.exchange import count_replies, run_alone
from orrery.trial.stage import Stage
from orrery.trial.wiring import connect, published, start, wire

LEAST_TIMEOUT = 10.0
TIMEOUT = 10
"""How long a round is waited for: so many times the latency that ends the search, and at least so many seconds."""


class SearchEnded(Exception):
    """The search has ended otherwise than by its own measure: processes are gone, or do not answer."""

    def __init__(self, ended: CapacityEnd, failure: TrialError) -> None:
        super().__init__(str(failure))
        self.ended = ended
        self.process = failure.process


def search_capacity(stage: Stage) -> bool:
    """Let processes join until it is over, and note each step; whether all are still there to be asked for records.

    TrialError where a process fails that was there before, and no lack of memory is to blame.
    """
    capacity = stage.plan.capacity
    assert capacity is not None
    observation = stage.observation
    try:
        CAPACITY_ENDED.put(observation.facts, str(_add_servers(stage, capacity)))
    except SearchEnded as over:
        CAPACITY_ENDED.put(observation.facts, str(over.ended))
        CAPACITY_WHY.put(observation.facts, with_hosts(str(over), over.process, stage.hosts.places))
        observation.stderr = stage.hosts.of(over.process).last_output(over.process) if over.process else ""
        return False
    last = observation.capacity_steps[-1]
    last.total = _total(stage, last.count) if last.total is None else last.total
    return True


def note_capacity(stage: Stage) -> None:
    """Add the measurement that stands for the whole search; its steps are the observation's."""
    capacity = stage.plan.capacity
    assert capacity is not None
    member, (operation, _) = capacity.member, capacity.member.operations[0]
    made = Measurement(member.object, member.port, operation, CAPACITY, 1, load_of(capacity))
    stage.observation.measurements.append(made)


def _add_servers(stage: Stage, capacity: CapacityPlan) -> CapacityEnd:
    """Step after step; SearchEnded where processes are lost."""
    asked_at, read_at = asked(capacity.most), readings(capacity.most)
    steps = stage.observation.capacity_steps
    for count in range(1, capacity.most + 1):
        newest, *rounds = capacity_phases(capacity, count, 1 + (count - 1) * phases_each(capacity))
        stage.listener.phase(stage.plan, count, capacity.most, newest)
        joining = _join(stage, capacity, count, newest)
        if count not in asked_at:
            continue
        times = _call_all(stage, capacity, rounds)
        steps.append(_step(stage, count, times, joining, count in read_at))
        if steps[-1].latency > capacity.latency:
            return CapacityEnd.LATENCY
    return CapacityEnd.MOST


def _join(stage: Stage, capacity: CapacityPlan, count: int, newest: PhasePlan) -> int:
    """Start one more, make it known to who asks, and call it once: how long all that took (ns)."""
    begin = stage.clock.now()
    try:
        if count == 1:
            _start_first(stage, begin)
        else:
            _start_another(stage, count)
        _call(stage, newest, capacity)
    except TrialError as failure:
        if stage.cgroup is None and count == 1:
            raise
        raise SearchEnded(CapacityEnd.MEMORY if _is_out_of_memory(stage) else CapacityEnd.START, failure) from None
    if count == 1:
        read_transport(stage)
    return stage.clock.now() - begin


def _start_first(stage: Stage, begin: int) -> None:
    """The first of them, and who asks."""
    start(stage, stage.plan.processes)
    wire(stage)
    STARTUP.put(stage.observation.facts, stage.clock.now() - begin)
    read_memory(stage, "rest")
    read_locked(stage, stage.plan.processes)


def _start_another(stage: Stage, count: int) -> None:
    process = late_joiner(stage.plan, count - 1)
    start(stage, [process])
    references = published(stage, [process])
    connect(stage, {process.name: []})
    read_locked(stage, [process])
    stage.plan = replace(stage.plan, processes=(*stage.plan.processes, process))
    caller, port = calling_port(stage.plan)
    bound = replace(port, peers=((process.objects[0], port.peers[0][1]),))
    connect(stage, {caller.name: [format_line("bind", bind_pairs(bound, 0, references))]})


def _call_all(stage: Stage, capacity: CapacityPlan, rounds: list[PhasePlan]) -> list[int]:
    """What each round took (ns), by length. SearchEnded where it takes too long to wait for, or memory is out."""
    try:
        return sorted(_call(stage, phase, capacity).number("wall") for phase in rounds)
    except TrialError as failure:
        if _is_out_of_memory(stage):
            raise SearchEnded(CapacityEnd.MEMORY, failure) from None
        if isinstance(failure, Late):
            raise SearchEnded(CapacityEnd.LATENCY, failure) from None
        raise


def _call(stage: Stage, phase: PhasePlan, capacity: CapacityPlan) -> ControlLine:
    """Run one phase of who asks; its `done`, whose replies are counted."""
    caller, _ = calling_port(stage.plan)
    line = run_alone(stage, caller.name, phase, max(LEAST_TIMEOUT, TIMEOUT * capacity.latency / SECOND))
    count_replies(stage, [line])
    return line


def _is_out_of_memory(stage: Stage) -> bool:
    return stage.cgroup is not None and stage.cgroup.read().kills > 0


def _step(stage: Stage, count: int, times: list[int], joining: int, whole: bool) -> CapacityStep:
    """What is noted of a step: of the newest its memory, of all theirs where `whole` says so."""
    kind = kind_of(stage.plan)
    newest = _footprints(stage, [f"{kind}[{count - 1}]"])[0]
    total = _total(stage, count) if whole else None
    found = CapacityStep(count, median_low(times), times[0], times[-1], joining, newest.pss, newest.private, total)
    if stage.cgroup is not None:
        read = stage.cgroup.read()
        found.charged, found.anonymous, found.cached = read.charged, read.anonymous, read.cached
        found.swapped, found.faults, found.stalled = read.swapped, read.faults, read.stalled
    return found


def _total(stage: Stage, count: int) -> int:
    """The PSS of all that have joined."""
    kind = kind_of(stage.plan)
    return sum(found.pss for found in _footprints(stage, [f"{kind}[{number}]" for number in range(count)]))


def _footprints(stage: Stage, names: list[str]) -> list[Footprint]:
    processes = {name: stage.pids[name] for name in names}
    return [*stage.hosts.read(processes, lambda on, pids: on.footprints(pids)).values()]
