"""A trial with a fault: one client calls, something fails on purpose, and what was counted is read from outside."""

from __future__ import annotations

from collections.abc import Callable

from orrery.clock import SECOND
from orrery.control.failure import Late, TrialError
from orrery.control.waiting import Exit, Waiting
from orrery.definitions.scenario.fault import FAULT
from orrery.planning.faults import ACCEPTED_FILE, ARRIVED_FILE, FIRST_CALLS, fault_phase, first_phase, load_of
from orrery.planning.lines import phase_pairs
from orrery.planning.plan import FaultPlan, PhasePlan
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
from orrery.trial.stage import Stage, local
from orrery.trial.starting import Starting, start_objects

POLL_INTERVAL = 0.05
"""Seconds between two readings of the counts: a reading takes CPU time from the client."""
FIRST_CALLS_TIMEOUT = 1.0
"""Seconds in which the first calls must arrive."""
KILLED = Exit(0, 9)
BOTH_SURVIVE = ("nothing", "object")
"""What fails without the end of a process."""


def play_fault(stage: Stage, starting: Starting) -> bool:
    """Start the objects and run both phases; whether all processes can still be asked for their records.

    TrialError where a process ends or fails that should not.
    """
    fault = stage.plan.fault
    assert fault is not None
    folder = local(stage, "counts of a fault are files that both sides write").folder
    accepted = SharedCounts(folder / ACCEPTED_FILE, fault.calls)
    arrived = SharedCounts(folder / ARRIVED_FILE, FIRST_CALLS + fault.calls)
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
    return ended is FaultEnd.RETURNED and fault.of in BOTH_SURVIVE


def _call_first(stage: Stage, fault: FaultPlan, arrived: SharedCounts) -> None:
    """Make the calls before those of the fault, and read what is read of processes while none has failed.

    A client may hold its calls back, and a server take a connection a moment after its client has it.
    """
    count_replies(stage, [run_alone(stage, fault.client, first_phase(fault), fault.timeout)])
    end = _later(stage, FIRST_CALLS_TIMEOUT)
    read_transport(stage)
    while not (_is_proved(stage) and arrived[ARRIVED] >= FIRST_CALLS) and stage.clock.now() < end:
        stage.channels.pause(POLL_INTERVAL)
        read_transport(stage)
    read_libraries(stage)


def _is_proved(stage: Stage) -> bool:
    """Has all been seen of the transport that must be?"""
    return set(stage.plan.proof.present) <= set(TRANSPORT_SEEN.get(stage.observation.facts, []))


def _call(stage: Stage, fault: FaultPlan, accepted: SharedCounts) -> FaultEnd:
    """Let the client make its calls; how it ended."""
    kill = stage.pids[fault.server] if fault.of == "server" else None
    phase = fault_phase(fault, str(stage.hosts.of(fault.client).folder), kill)
    stage.listener.phase(stage.plan, 1, 1, phase)
    (member,) = phase.members
    stage.channels.send(fault.client, "phase", phase_pairs(phase, member))
    stage.channels.gather("armed", [(fault.client, None)], f"arming {phase.title}", stage.timeouts.boundary)
    if fault.of in ("server", "client"):
        stage.channels.leave([fault.server if fault.of == "server" else fault.client])
    announce(stage, "go", phase, [fault.client])
    return _await_end(stage, fault, phase, accepted)


def _await_end(stage: Stage, fault: FaultPlan, phase: PhasePlan, accepted: SharedCounts) -> FaultEnd:
    """Wait until the client is done or has ended; BLOCKED: no call returned for a while, or not all in time."""
    waiting = Waiting(phase.title, fault.timeout, {fault.client})
    stall = Stall(stage.clock.now, max(stage.timeouts.settle, fault.each), fault.timeout)
    while True:
        try:
            name, line = stage.channels.next(waiting, stage.clock.now() + int(POLL_INTERVAL * SECOND))
        except Late:
            if fault.client in stage.channels.exits:
                return _check_client_exit(stage, fault, accepted)
            if stall.is_over(_returned(accepted)):
                stage.channels.leave([fault.client])
                return FaultEnd.BLOCKED
            continue
        if name != fault.client or line.verb != "done":
            raise TrialError(f"{name} said `{line}` where `done` was expected ({phase.title})", process=name)
        return FaultEnd.RETURNED


def _check_client_exit(stage: Stage, fault: FaultPlan, accepted: SharedCounts) -> FaultEnd:
    """The client has ended by itself, after its last call and with status 0; TrialError if not so."""
    how = stage.channels.exits[fault.client]
    if how != Exit(0, 0) or not accepted[OVER]:
        calls = f"after {_returned(accepted):,} of {fault.calls:,} calls"
        raise TrialError(f"{fault.client} {how} {calls}", process=fault.client)
    return FaultEnd.GONE


def _check_injected(
    stage: Stage, fault: FaultPlan, ended: FaultEnd, accepted: SharedCounts, arrived: SharedCounts
) -> None:
    """TrialError where what was to fail did not fail, or failed by itself before."""
    if fault.of == "server":
        end = _later(stage, stage.timeouts.stop)
        while fault.server not in stage.channels.exits and stage.clock.now() < end:
            stage.channels.pause(POLL_INTERVAL)
        how = stage.channels.exits.get(fault.server)
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
    stall = Stall(stage.clock.now, max(stage.timeouts.quiet(stage.is_reliable), fault.each), stage.timeouts.settled)
    while _arrived(arrived) < accepted[ACCEPTED] and not stall.is_over(arrived[ARRIVED]):
        stage.channels.pause(POLL_INTERVAL)


def _returned(accepted: SharedCounts) -> int:
    """How many calls have returned."""
    return accepted[ACCEPTED] + accepted[REFUSED]


def _later(stage: Stage, seconds: float) -> int:
    """The time of the stage's clock (ns) so many seconds from now."""
    return stage.clock.now() + int(seconds * SECOND)


def _arrived(arrived: SharedCounts) -> int:
    """How many calls have arrived, without those before: a connection keeps their order."""
    return max(0, arrived[ARRIVED] - FIRST_CALLS)


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
        made.series = lead_series(leads(returned, arrived.instants(arrived[ARRIVED])[FIRST_CALLS:]))
    return made


class Stall:
    """Tells when to wait no longer for a count: it has not grown for `stall_time` seconds, or `timeout` is over."""

    def __init__(self, now: Callable[[], int], stall_time: float, timeout: float) -> None:
        self._now, self._stall_time = now, int(stall_time * SECOND)
        self._changed = begin = now()
        self._end = begin + int(timeout * SECOND)
        self._count = 0

    def is_over(self, count: int) -> bool:
        """Whether there is nothing more to wait for, with this count now."""
        now = self._now()
        if count != self._count:
            self._count, self._changed = count, now
        return now - self._changed > self._stall_time or now > self._end
