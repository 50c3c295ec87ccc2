"""A conversation: the system calls by which client and server take part in one exchange, as the replay reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

SENDS = frozenset(("write", "writev", "sendto", "sendmsg"))
RECEIVES = frozenset(("read", "readv", "recvfrom", "recvmsg"))
WAITS = frozenset(("poll", "ppoll", "select", "pselect6", "epoll_wait", "epoll_pwait"))
WATCHES = frozenset(("epoll_ctl",))
STEPS = SENDS | RECEIVES | WAITS | WATCHES
"""What the replay can make (kit/cpp/replay/step.hpp has the same names)."""

INPUT = 1
OUTPUT = 4
"""POLLIN and POLLOUT, which are EPOLLIN and EPOLLOUT as well."""
PEEK = 2
"""MSG_PEEK: what it receives stays in the socket."""


@dataclass(frozen=True)
class Step:
    """One system call on the socket.

    `result` is in bytes; of a wait what was ready (INPUT, OUTPUT), of epoll_ctl its operation; 0: there was nothing.
    `parts` are the lengths of its buffers, `flags` MSG_* or the events that are waited for, `descriptors` how many it
    waits for, `timeout` in ns (-1: none).
    """

    call: str
    result: int
    flags: int = 0
    descriptors: int = 1
    timeout: int = -1
    parts: tuple[int, ...] = ()

    @property
    def sent(self) -> int:
        """The bytes that it sends."""
        return self.result if self.call in SENDS else 0

    @property
    def received(self) -> int:
        """The bytes that it takes out of the socket."""
        return self.result if self.call in RECEIVES and not self.flags & PEEK else 0

    @property
    def kind(self) -> tuple[str, int, int, int]:
        """What must be the same from call to call; lengths of buffers and timeouts need not."""
        return self.call, self.result, len(self.parts) if self.call in SENDS else 0, self.flags


@dataclass(frozen=True)
class SideSteps:
    """What one side does in an exchange, and how it has its end of the socket.

    `watched` are the events by which epoll has it (0: it has not); `left_out` has for each name of a system call that
    is not replayed how many there were in an exchange.
    """

    steps: tuple[Step, ...]
    nonblocking: bool = False
    watched: int = 0
    left_out: Mapping[str, float] = field(default_factory=dict)
    threads: int = 1
    share: float = 1.0
    """Of all exchanges those that had these steps."""

    @property
    def sent(self) -> int:
        """Bytes of an exchange."""
        return sum(step.sent for step in self.steps)

    @property
    def received(self) -> int:
        """Bytes of an exchange."""
        return sum(step.received for step in self.steps)


@dataclass(frozen=True)
class Conversation:
    """Both sides, over `tcp` or `unix`.

    `changing` are the bytes of request and reply that were not the same in all captured calls: ids, and values.
    """

    transport: str
    client: SideSteps
    server: SideSteps
    changing: tuple[int, int] = (0, 0)


def replay_text(conversation: Conversation, cpus: Mapping[str, Sequence[int]], warm: int, calls: int) -> str:
    """The conversation as the replay reads it; `cpus` of `client` and `server` (none: any)."""
    lines = [f"transport {conversation.transport}", f"warm {warm}", f"calls {calls}"]
    for name, side in (("client", conversation.client), ("server", conversation.server)):
        lines += [f"{name} {line}" for line in _side_lines(side, cpus[name])]
    return "\n".join(lines) + "\n"


def _side_lines(side: SideSteps, cpus: Sequence[int]) -> Iterator[str]:
    yield from (f"cpu {cpu}" for cpu in cpus[:1])
    yield f"nonblocking {int(side.nonblocking)}"
    yield f"watched {side.watched}"
    for step in side.steps:
        numbers = (step.result, step.flags, step.descriptors, step.timeout, *step.parts)
        yield " ".join(map(str, ("step", step.call, *numbers)))
