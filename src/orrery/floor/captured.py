"""Two logs of strace, of client and server, as a conversation over the one stream socket that both have."""

from __future__ import annotations

import re
import socket
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from orrery.cost.traced import HIDES, phase_boundaries
from orrery.floor.arguments import epoll_added, epoll_ready, epoll_timeout, is_transfer, polled, transfer
from orrery.floor.cycles import NotReplayableError, TracedStep, changing_bytes, cycle_of, exchanges
from orrery.floor.observed import SystemCall, system_calls
from orrery.floor.steps import RECEIVES, SENDS, Conversation, SideSteps, Step
from orrery.hosts.command import CONTROL

Ends = tuple[str, str, str]
"""What kind of stream socket it is, its own end, and the other one."""

_STREAM = re.compile(r"^(TCP|TCPv6|UNIX-STREAM):\[(.+?)->(.+?)(?:,.*)?\]$")
_MAPPED = re.compile(r"\[::ffff:([0-9.]+)\]")
FEW = 0.05
"""What happens less often in an exchange is not worth a word."""


@dataclass
class Log:
    """The system calls of one process, those `inside` the measured phase among them."""

    calls: list[SystemCall]
    inside: list[SystemCall] = field(default_factory=list)


def read_log(text: str, phase: int) -> Log:
    """A log of strace; NotReplayableError if the process never came to the phase."""
    lines = text.splitlines()
    boundaries = phase_boundaries(lines, phase)
    if boundaries is None:
        raise NotReplayableError("the measured phase is not in what strace wrote")
    begin, end = boundaries
    calls = list(system_calls(lines))
    return Log(calls, [call for call in calls if begin < call.end < end and call.descriptor != CONTROL])


def read_conversation(client_log: str, server_log: str, phase: int, calls: int) -> Conversation:
    """The conversation of the `calls` calls of the phase. NotReplayableError says why none can be replayed."""
    client, server = read_log(client_log, phase), read_log(server_log, phase)
    kind, near, far = _shared(client, server)
    sides, changing = [], []
    for who, log, ends in (("client", client, (kind, near, far)), ("server", server, (kind, far, near))):
        made = _made(log, ends)
        found = exchanges(made, begins_with_sends=who == "client")
        side = cycle_of(who, found, calls)
        sides.append(_completed(side, log, made, len(found)))
        changing.append(changing_bytes(found))
    ours, theirs = sides
    if (ours.sent, ours.received) != (theirs.received, theirs.sent):
        raise NotReplayableError("what one side sends in a call is not what the other one receives")
    return Conversation("unix" if kind == "UNIX-STREAM" else "tcp", ours, theirs, (changing[0], changing[1]))


def ends_of(what: str) -> Ends | None:
    """The ends of a connected stream socket, as strace describes it; None for all else."""
    found = _STREAM.match(_MAPPED.sub(r"\1", what))
    return ("TCP" if found[1] == "TCPv6" else found[1], found[2], found[3]) if found else None


def _shared(client: Log, server: Log) -> Ends:
    """The stream socket that carried something between the two."""
    near, far = (_carrying(log) for log in (client, server))
    shared = [(kind, one, other) for kind, one, other in near if (kind, other, one) in far]
    if not shared and any(call.name in HIDES for call in (*client.inside, *server.inside)):
        raise NotReplayableError(
            "its system calls do not say what goes through the socket (io_uring, sendmmsg, splice)"
        )
    if not shared and any(call.what.startswith("socket:[") for call in (*client.inside, *server.inside)):
        raise NotReplayableError("strace cannot say here which sockets are connected (the kernel has no sock_diag)")
    if not shared:
        raise NotReplayableError("client and server share no stream socket: only what goes through one can be replayed")
    if len(shared) > 1:
        raise NotReplayableError(f"client and server use {len(shared)} stream sockets: a replay has one")
    return shared[0]


def _carrying(log: Log) -> set[Ends]:
    found = (ends_of(call.what) for call in log.inside if is_transfer(call) and call.result > 0)
    return {ends for ends in found if ends is not None}


def _made(log: Log, ends: Ends) -> list[TracedStep]:
    """The steps inside the phase, in order: what sends counts from its begin, all else from its end."""
    threads = {call.thread for call in log.inside if ends_of(call.what) == ends}
    # Another connection may have had the number before.
    descriptor = next(call.descriptor for call in log.inside if ends_of(call.what) == ends)
    inside = set(map(id, log.inside))
    watched: dict[tuple[int | None, str], int] = {}
    made: list[TracedStep] = []
    for call in sorted(log.calls, key=_order):
        if call.name == "epoll_ctl" and (added := epoll_added(call)) is not None and added[3]:
            watched[call.descriptor, added[3]] = added[1]
        if id(call) in inside and (step := _step(call, ends, descriptor, watched)) and call.thread in threads:
            made.append(TracedStep(step, call))
    return made


def _order(call: SystemCall) -> int:
    return call.begin if call.name in SENDS else call.end


def _step(
    call: SystemCall, ends: Ends, descriptor: int | None, watched: Mapping[tuple[int | None, str], int]
) -> Step | None:
    """The call as a step of the socket; None: it is not about it."""
    if ends_of(call.what) == ends:
        return transfer(call) if is_transfer(call) else None
    if call.name in ("poll", "ppoll", "select", "pselect6"):
        return polled(call, descriptor) if descriptor is not None else None
    if call.name in ("epoll_wait", "epoll_pwait"):
        ready = [
            event for data, event in epoll_ready(call).items() if watched.get((call.descriptor, data)) == descriptor
        ]
        return Step(call.name, ready[0], timeout=epoll_timeout(call)) if ready else None
    if call.name == "epoll_ctl" and (added := epoll_added(call)) is not None and added[1] == descriptor:
        return Step(call.name, added[0], added[2])
    return None


def _completed(side: SideSteps, log: Log, made: Sequence[TracedStep], times: int) -> SideSteps:
    """The side with all that is known of it besides its steps."""
    replayed = {id(one.call) for one in made}
    others = Counter(call.name for call in log.inside if id(call) not in replayed)
    looks = [one for one in made if one.call.error == "EAGAIN"]
    return replace(
        side,
        nonblocking=any(not one.step.flags & socket.MSG_DONTWAIT for one in looks),
        watched=_watched(log, made),
        threads=len({one.call.thread for one in made}),
        left_out={name: round(n / times, 2) for name, n in others.most_common() if n / times >= FEW},
    )


def _watched(log: Log, made: Sequence[TracedStep]) -> int:
    """The events by which epoll has the socket when the phase begins; 0: it has not."""
    descriptor = next(one.call.descriptor for one in made if one.step.call in SENDS | RECEIVES)
    begin = made[0].call.begin
    added = [epoll_added(call) for call in log.calls if call.name == "epoll_ctl" and call.end < begin]
    of_socket = [one for one in added if one is not None and one[1] == descriptor and one[3]]
    return of_socket[-1][2] if of_socket else 0
