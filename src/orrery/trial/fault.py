"""A trial with a fault: one client calls, something fails on purpose, and what was counted is read from outside."""

from __future__ import annotations

from collections.abc import Callable

from orrery.clock import SECOND
from orrery.control.failure import Late, TrialError
from orrery.control.links import Exit, Waiting
from orrery.definitions.scenario.fault import FAULT
from orrery.planning.faults import ACCEPTED_FILE, ARRIVED_FILE, BEFORE, fault_phase, first_phase, load_of
from orrery.planning.plan import FaultPlan, PhasePlan
from orrery.planning.text import phase_pairs
from orrery.store.facts import FAULT_ENDED, TRANSPORT_SEEN
from orrery.store.observation import FaultEnd, Measurement
from orrery.trial.leads import lead_series, leads
from orrery.trial.phases.barriers import read_libraries, read_locked, read_memory, read_transport
from orrery.trial.phases.exchange import announce, count_replies, run_alone
from orrery.trial.shared_counts import (
    ACCEPTED,
    ACCEPTED_BEFORE_REFUSAL,
    ARRIVED,
    INJECTED,
    OVER,
    REFUSED,
    SharedCounts,
)
from orrery.trial.stage import Stage
from orrery.trial.starting import Starting, start_objects

LOOK = 0.05
"""Seconds between two looks at counts while nothing is heard: a look takes time from who calls."""
ARRIVING = 1.0
"""Seconds that the first calls are waited for."""
KILLED = Exit(0, 9)
LIVING = ("nothing", "object")
"""What may fail so that both processes live on."""


def play_fault(stage: Stage, starting: Starting) -> bool:
    """Start the objects, and run the trial's only phase; whether all processes can be asked for records.

    TrialError where a process ends, or fails, that was not to.
    """
    fault = stage.plan.fault
    assert fault is not None
    accepted = SharedCounts(stage.engine.folder / ACCEPTED_FILE, fault.calls)
    arrived = SharedCounts(stage.engine.folder / ARRIVED_FILE, BEFORE + fault.calls)
    try:
        start_objects(stage, starting)
        read_memory(stage, "rest")
        read_locked(stage, stage.plan.processes)
        _call_first(stage, fault, arrived)
        ended = _call(stage, fault, accepted)
        FAULT_ENDED.put(stage.observation.facts, str(ended))
        _check_injected(stage, fault, ended, accepted, arrived)
        _settle(stage, fault, accepted, arrived)
        stage.observation.measurements.append(_measured(fault, accepted, arrived))
    finally:
        accepted.close()
        arrived.close()
    return ended is FaultEnd.RETURNED and fault.of in LIVING


def _call_first(stage: Stage, fault: FaultPlan, arrived: SharedCounts) -> None:
    """Make the calls before those of the fault, and read what is read of processes while none has failed.

    A client may hold its calls back, and a server take a connection a moment after its client has it.
    """
    count_replies(stage, [run_alone(stage, fault.client, first_phase(fault), fault.limit)])
    waited = Moving(stage.clock.now, ARRIVING, ARRIVING)
    read_transport(stage)
    while not (_is_proved(stage) and arrived[ARRIVED] >= BEFORE) and not waited.rests(0):
        stage.links.pause(LOOK)
        read_transport(stage)
    read_libraries(stage)


def _is_proved(stage: Stage) -> bool:
    """Has all been seen of the transport that must be?"""
    return set(stage.plan.proof.present) <= set(TRANSPORT_SEEN.get(stage.observation.facts, []))


def _call(stage: Stage, fault: FaultPlan, accepted: SharedCounts) -> FaultEnd:
    """Let the client make its calls; how it ended."""
    kill = stage.pids[fault.server] if fault.of == "server" else None
    phase = fault_phase(fault, str(stage.engine.folder), kill)
    stage.listener.phase(stage.plan, 1, 1, phase)
    (member,) = phase.members
    stage.links.send(fault.client, "phase", phase_pairs(phase, member))
    limit = stage.timeouts.boundary
    stage.links.gather("armed", [(fault.client, None)], f"arming {phase.title}", limit)
    if fault.of in ("server", "client"):
        stage.links.leave([fault.server if fault.of == "server" else fault.client])
    announce(stage, "go", phase, [fault.client])
    return _await_end(stage, fault, phase, accepted)


def _await_end(stage: Stage, fault: FaultPlan, phase: PhasePlan, accepted: SharedCounts) -> FaultEnd:
    """Wait for the client's word or its end; it is blocked where no call returns for a while, or not all in time."""
    waiting = Waiting(phase.title, fault.limit, {fault.client})
    moving = Moving(stage.clock.now, stage.timeouts.settle, fault.limit)
    while True:
        try:
            name, line = stage.links.next(waiting, stage.clock.now() + int(LOOK * SECOND))
        except Late:
            if fault.client in stage.links.exits:
                return _left(stage, fault, accepted)
            if moving.rests(_made(accepted)):
                stage.links.leave([fault.client])
                return FaultEnd.BLOCKED
            continue
        if name != fault.client or line.verb != "done":
            raise TrialError(f"{name} said `{line}` where `done` was expected ({phase.title})", process=name)
        return FaultEnd.RETURNED


def _left(stage: Stage, fault: FaultPlan, accepted: SharedCounts) -> FaultEnd:
    """The client has ended by itself, after its last call and with status 0; TrialError if not so."""
    how = stage.links.exits[fault.client]
    if how != Exit(0, 0) or not accepted[OVER]:
        calls = f"after {_made(accepted):,} of {fault.calls:,} calls"
        raise TrialError(f"{fault.client} {how} {calls}", process=fault.client)
    return FaultEnd.GONE


def _check_injected(
    stage: Stage, fault: FaultPlan, ended: FaultEnd, accepted: SharedCounts, arrived: SharedCounts
) -> None:
    """TrialError where what was to fail did not fail, or failed by itself before."""
    if fault.of == "server":
        waiting = Moving(stage.clock.now, stage.timeouts.stop, stage.timeouts.stop)
        while fault.server not in stage.links.exits and not waiting.rests(0):
            stage.links.pause(LOOK)
        how = stage.links.exits.get(fault.server)
        by_itself = how is not None and how != KILLED
        if by_itself or (accepted[INJECTED] and how is None):
            raise TrialError(f"{fault.server} {how or 'lives'} where it was to be killed", process=fault.server)
        blocked_before = ended is FaultEnd.BLOCKED and not accepted[INJECTED]
        if how is None and not blocked_before:
            raise TrialError(f"{fault.server} was not killed", process=fault.server)
    if fault.of == "client" and ended is FaultEnd.RETURNED:
        raise TrialError(f"{fault.client} was to end after its last call, and did not", process=fault.client)
    if not accepted[ACCEPTED] and accepted[REFUSED]:
        raise TrialError(f"every call of {fault.client} was refused, before the fault too", process=fault.client)


def _settle(stage: Stage, fault: FaultPlan, accepted: SharedCounts, arrived: SharedCounts) -> None:
    """Wait for calls that are on their way: until all have arrived, or none has for a while."""
    if fault.of == "server":
        return
    moving = Moving(stage.clock.now, stage.timeouts.settle, stage.timeouts.settled)
    while _arrived(arrived) < accepted[ACCEPTED] and not moving.rests(arrived[ARRIVED]):
        stage.links.pause(LOOK)


def _made(accepted: SharedCounts) -> int:
    """How many calls have returned."""
    return accepted[ACCEPTED] + accepted[REFUSED]


def _arrived(arrived: SharedCounts) -> int:
    """How many calls have arrived, without those before: a connection keeps their order."""
    return max(0, arrived[ARRIVED] - BEFORE)


def _measured(fault: FaultPlan, accepted: SharedCounts, arrived: SharedCounts) -> Measurement:
    """The measurement that stands for the whole trial."""
    member, (operation, _) = fault.member, fault.member.operations[0]
    made = Measurement(member.object, member.port, operation, FAULT, 1, load_of(fault))
    made.counters = {
        "accepted": accepted[ACCEPTED],
        "refused": accepted[REFUSED],
        "accepted_before_refusal": accepted[ACCEPTED_BEFORE_REFUSAL],
        "arrived": _arrived(arrived),
    }
    if fault.of == "nothing":
        returned = accepted.instants(accepted[ACCEPTED])
        made.series = lead_series(leads(returned, arrived.instants(arrived[ARRIVED])[BEFORE:]))
    return made


class Moving:
    """Whether a count still grows: it rests when it has not for `quiet` seconds, or `most` are over."""

    def __init__(self, now: Callable[[], int], quiet: float, most: float) -> None:
        self._now, self._quiet = now, int(quiet * SECOND)
        self._changed = begin = now()
        self._end = begin + int(most * SECOND)
        self._count = 0

    def rests(self, count: int) -> bool:
        """Whether it does, with this count now."""
        now = self._now()
        if count != self._count:
            self._count, self._changed = count, now
        return now - self._changed > self._quiet or now > self._end
