"""The clock of this machine that all times are told in, and whether the kernel changes its rate at the moment."""

from __future__ import annotations

import ctypes
import os
import time
from dataclasses import dataclass

from orrery.probes.proc import boot_id


class _Timex(ctypes.Structure):
    """The beginning of `struct timex` (adjtimex(2), linux/timex.h); the rest is the kernel's own, and is not read."""

    _fields_ = (
        ("modes", ctypes.c_uint),
        *((name, ctypes.c_long) for name in ("offset", "freq", "maxerror", "esterror")),
        ("status", ctypes.c_int),
        *((name, ctypes.c_long) for name in ("constant", "precision", "tolerance", "seconds", "part", "tick")),
        ("rest", ctypes.c_byte * 128),
    )


_LIBRARY = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True)
class ClockReading:
    """CLOCK_MONOTONIC (ns), the rate that the kernel gives it, and whether it is being slewed.

    `frequency` is in ppm times 65,536, `tick` in us, as adjtimex(2) has them.
    """

    now: int
    frequency: int
    tick: int
    slewing: bool


def clock_reading() -> ClockReading:
    """The clock now. Where the kernel does not tell its rate the clock counts as slewed: nothing is known of it."""
    found = _Timex()
    if _LIBRARY.adjtimex(ctypes.byref(found)) < 0:
        return ClockReading(time.monotonic_ns(), 0, 0, True)
    return ClockReading(time.monotonic_ns(), found.freq, found.tick, found.offset != 0)


def clock_name() -> str:
    """What tells this clock from all others: the run of the kernel, and the time namespace (time_namespaces(7))."""
    try:
        return f"{boot_id()} {os.readlink('/proc/self/ns/time')}"  # noqa: PTH115 (no path: a name)
    except OSError:  # a kernel without them has one clock
        return boot_id()
