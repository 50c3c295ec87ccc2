"""A log of strace, read: system calls by name and the bytes that they moved, inside the boundaries of a phase.

The boundaries are messages on the control channel, which strace shows: a process is inside from the `usage` that it
says of the phase's begin to the `mark` that it is sent at its end. What it says and hears there in between is the
runner's, and is not counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orrery.cost.tally import HIDDEN, RECEIVED, SENT
from orrery.hosts.command import CONTROL

SENDS = frozenset(("write", "writev", "send", "sendto", "sendmsg", "pwrite64", "pwritev"))
RECEIVES = frozenset(("read", "readv", "recv", "recvfrom", "recvmsg", "pread64", "preadv"))
HIDES = frozenset(("sendmmsg", "recvmmsg", "sendfile", "splice", "tee", "vmsplice", "io_uring_enter"))
NO_WIRE = ("/proc/", "/sys/", "/dev/", "/etc/", "anon_inode:", "pipe:")
"""What a descriptor may be that carries nothing to another process."""

_BEGUN = re.compile(r"^(\d+) +([a-z_][a-z0-9_]*)\((?:(\d+)(?:<([^>]*)>)?)?")
_RESUMED = re.compile(r"^(\d+) +<\.\.\. [a-z_][a-z0-9_]* resumed>")
# A call that failed gives -1 and a word, and has moved nothing.
_RESULT = re.compile(r"= (\d+)$")
_UNFINISHED = "<unfinished ...>"


@dataclass
class _Call:
    """One system call: its descriptor with what that is, the lines of its begin and end, and its result."""

    name: str
    descriptor: str | None
    what: str
    begin: int
    end: int | None = None
    result: int = 0


def read_traced(text: str, phase: int) -> Counter[str]:
    """Name of a system call -> how often it was begun inside; the bytes of those that ended inside as `bytes.*`.

    Of a process that is not conducted, or that never came to the phase, everything is counted.
    """
    lines = text.splitlines()
    boundaries = phase_boundaries(lines, phase)
    inside = range(boundaries[0] + 1, boundaries[1]) if boundaries else range(len(lines))
    found: Counter[str] = Counter()
    for call in _calls(lines):
        if boundaries and call.descriptor == str(CONTROL):
            continue
        if call.begin in inside:
            found[call.name] += 1
        if call.end is not None and call.end in inside:
            found.update(_bytes(call))
    return found


def phase_boundaries(lines: Sequence[str], phase: int) -> tuple[int, int] | None:
    """The lines at which a process passes the boundaries of the phase; None: it never came to it."""
    begin = next((n for n, line in enumerate(lines) if f'"usage id={phase}.begin ' in line), None)
    if begin is None:
        return None
    return begin, next((n for n in range(begin, len(lines)) if f'"mark id={phase}.end' in lines[n]), len(lines))


def _calls(lines: Sequence[str]) -> Iterator[_Call]:
    """Every call, also those that another thread's interrupted in the log; by their begin."""
    waiting: dict[str, _Call] = {}
    for number, line in enumerate(lines):
        if (found := _BEGUN.match(line)) is not None:
            thread, name, descriptor, what = found.groups()
            call = _Call(name, descriptor, what or "", number)
            if line.endswith(_UNFINISHED):
                waiting[thread] = call
            else:
                yield _ended(call, number, line)
        elif (found := _RESUMED.match(line)) is not None and found[1] in waiting:
            yield _ended(waiting.pop(found[1]), number, line)
    yield from waiting.values()


def _ended(call: _Call, number: int, line: str) -> _Call:
    result = _RESULT.search(line)
    call.end, call.result = number, int(result[1]) if result else 0
    return call


def _bytes(call: _Call) -> dict[str, int]:
    """What a call that has ended moved between processes."""
    if call.name in HIDES:
        return {HIDDEN: 1}
    if call.what.startswith(NO_WIRE):
        return {}
    kind = SENT if call.name in SENDS else RECEIVED if call.name in RECEIVES else None
    return {kind: call.result} if kind and call.result else {}
