"""The cycle in what a side does: the steps of one exchange, which come back with every call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from orrery.floor.observed import SystemCall
from orrery.floor.steps import RECEIVES, SENDS, WAITS, SideSteps, Step

SAME_SIZES = 0.95
"""The share of exchanges that must have the same bytes: a few may carry a heartbeat or flow control as well."""
SAME_STEPS = 0.5
"""The share that must have the same steps: which of two threads is first, and what is there already, is chance."""


class NotReplayableError(Exception):
    """Why a conversation cannot be replayed."""


@dataclass(frozen=True)
class TracedStep:
    """A step, and the system call that it was."""

    step: Step
    call: SystemCall


Exchange = list[TracedStep]


def exchanges(made: Sequence[TracedStep], begins_with_sends: bool) -> list[Exchange]:
    """The steps, cut: a client's before what it sends after it has received, a server's behind the last that it sends.

    What comes before the first cut belongs to no exchange, nor does what a server does behind its last one.
    """
    return _client_exchanges(made) if begins_with_sends else _server_exchanges(made)


def cycle_of(who: str, found: Sequence[Exchange], calls: int) -> SideSteps:
    """What most exchanges of `calls` calls have in common. NotReplayableError says why that is not enough."""
    _check_number(who, len(found), calls)
    _check_sizes(who, found)
    orders = Counter(_kinds(one) for one in found)
    order, times = orders.most_common(1)[0]
    share = times / len(found)
    if share < SAME_STEPS:
        raise NotReplayableError(
            f"no order of the {who}'s system calls comes back: the most frequent is that of {share:.0%} of its calls"
        )
    usual = [one for one in found if _kinds(one) == order]
    steps = _with_known_buffers([made.step for made in usual[-1]])
    if any(step.call in WAITS and not step.result and step.timeout > 0 for step in steps):
        raise NotReplayableError(f"the {who} waits for a timeout in each call, which a replay cannot reproduce")
    return SideSteps(steps, share=share)


def changing_bytes(found: Sequence[Exchange]) -> int:
    """How many of the bytes that are sent in an exchange are not the same in all of them: ids, and values."""
    sent = [b"".join(part for made in one if made.step.sent for part in made.call.data) for one in found]
    usual, _ = Counter(map(len, sent)).most_common(1)[0]
    return sum(len(set(column)) > 1 for column in zip(*(one for one in sent if len(one) == usual), strict=True))


def _client_exchanges(made: Sequence[TracedStep]) -> list[Exchange]:
    found: list[Exchange] = []
    received = True
    for one in made:
        if one.step.sent and received:
            found.append([])
            received = False
        received = received or bool(one.step.received)
        if found:
            found[-1].append(one)
    return found


def _server_exchanges(made: Sequence[TracedStep]) -> list[Exchange]:
    found: list[Exchange] = []
    current: Exchange = []
    for one in made:
        if one.step.received and (sent := _behind_last_sent(current)):
            found.append(current[:sent])
            current = current[sent:]
        current.append(one)
    if sent := _behind_last_sent(current):
        found.append(current[:sent])
    return found


def _behind_last_sent(steps: Exchange) -> int:
    return max((at for at, one in enumerate(steps, start=1) if one.step.sent), default=0)


def _kinds(one: Exchange) -> tuple[object, ...]:
    return tuple(made.step.kind for made in one)


def _check_number(who: str, number: int, calls: int) -> None:
    # The last exchange may be cut off: its last system call can end behind the phase.
    if number in (calls, calls - 1):
        return
    if number < calls:
        why = "several calls share a message, or have no reply"
    else:
        why = "they also talk at other times, as heartbeats and flow control do, or more than once in a call"
    raise NotReplayableError(f"{number} exchanges of the {who} in {calls} calls: {why}")


def _check_sizes(who: str, found: Sequence[Exchange]) -> None:
    sizes = Counter((sum(m.step.sent for m in one), sum(m.step.received for m in one)) for one in found)
    if sizes.most_common(1)[0][1] < SAME_SIZES * len(found):
        raise NotReplayableError(
            f"the sizes of the {who}'s messages change from call to call: {len(sizes)} different ones in {len(found)}"
        )


def _with_known_buffers(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Where nothing was received strace shows no buffers: the step gets those of the first one that received."""
    known = [step for step in steps if step.call in RECEIVES and step.result]

    def with_buffers(step: Step) -> Step:
        like = [other for other in known if other.call == step.call]
        return (
            replace(step, parts=like[0].parts)
            if like and not step.result and step.call in ("recvmsg", "readv")
            else step
        )

    return tuple(step if step.call in SENDS else with_buffers(step) for step in steps)
