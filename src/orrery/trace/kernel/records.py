"""The collector's file (kit/kernel/records.h): what each record is, and how they are read."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

from orrery.errors import DriverError

MAGIC = b"orrery-kernel-1\n"

ENTER, EXIT, SWITCH, WAKING, READY, QUEUE, ARRIVE, RECEIVE, SOFTIRQ, SOFTIRQ_END, COPY, SOCKET = range(1, 13)
"""The kinds of records (`enum record_kind`)."""
OTHER, SENDS, RECEIVES = range(3)
"""What a system call does with its descriptor (`enum call_kind`)."""
AF_UNIX = 1
NET_RX = 3
"""The soft interrupt that takes in what the network brings (`enum` in include/linux/interrupt.h of Linux)."""

_FORM = struct.Struct("=QQqIIHHHH")


class KernelRecord(NamedTuple):
    """One event; what its fields mean depends on its kind, and stands in kit/kernel/records.h. Times are in ns."""

    time: int
    object: int
    value: int
    thread: int
    other: int
    kind: int
    call: int
    cpu: int
    flags: int


def read_records(data: bytes) -> list[KernelRecord]:
    """The records of a file, by their times; DriverError where it is none of the collector's, or ends too soon."""
    body = data[len(MAGIC) :]
    if not data.startswith(MAGIC) or len(body) % _FORM.size:
        raise DriverError("what the kernel's side of the trace wrote cannot be read")
    return sorted(KernelRecord(*fields) for fields in _FORM.iter_unpack(body))


def written(records: Sequence[KernelRecord]) -> bytes:
    """The file that has these records."""
    return MAGIC + b"".join(_FORM.pack(*record) for record in records)
