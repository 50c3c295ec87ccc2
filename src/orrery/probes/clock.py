"""The clock of this machine that all times are told in, and how the kernel runs it."""

from __future__ import annotations

import ctypes
import os
import time
from dataclasses import dataclass

from orrery.clock import SECOND
from orrery.probes.proc import boot_id

PPM = 1e-6
TOLERANCE = 500 * PPM
"""An oscillator is wrong by no more than what can be made up for (adjtimex(2), `freq`; RFC 5905, MAXFREQ)."""
TICK = 10_000
"""us in 1/100 s, USER_HZ: the `tick` of a clock that is left alone (adjtimex(2))."""
UNTOLD = 0.1 + 0.125 + 2 * TOLERANCE
"""Beside that, as much as a clock can be made to: a tick from 9,000 to 11,000 us; in each second a quarter of half a
second's offset, and what is left of another one; a frequency (adjtimex(2), and `slew_of`)."""

READ_REST = 0xA001
"""ADJ_OFFSET_SS_READ: what is left of an offset that adjtime(3) was given (adjtimex(2), linux/timex.h)."""
NANO, PPS = 0x2000, 0x0004 | 0x0100
"""STA_NANO: offsets are in ns and not us; STA_PPSTIME and STA_PPSSIGNAL: a signal once a second sets the time."""
SHIFT, MOST_REST = 2, 500_000
"""SHIFT_PLL, and MAX_TICKADJ in ns (Linux, linux/timex.h and kernel/time/ntp.c)."""


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
class ClockRate:
    """How a kernel runs its clock: `frequency` (ppm times 65,536) and `tick` (us), as adjtimex(2) has them, and `slew`.

    The last is by how much (ns) it moves the clock in a second to make up for an offset. A tick of 0: it does not tell.
    """

    frequency: int
    tick: int
    slew: int

    @property
    def is_even(self) -> bool:
        """Whether it runs at one rate, as far as the kernel tells."""
        return self.tick != 0 and self.slew == 0

    @property
    def most_off(self) -> float:
        """By which share its second may be wrong: what its oscillator may be, and all that the kernel does to it."""
        if self.tick == 0:
            return TOLERANCE + UNTOLD
        frequency = abs(self.frequency) / (1 << 16) * PPM
        return TOLERANCE + frequency + abs(self.tick - TICK) / TICK + self.slew / SECOND


@dataclass(frozen=True)
class ClockReading:
    """CLOCK_MONOTONIC (ns), and what `ClockRate` has."""

    now: int
    frequency: int
    tick: int
    slew: int

    @property
    def rate(self) -> ClockRate:
        """How the kernel runs it."""
        return ClockRate(self.frequency, self.tick, self.slew)


def clock_reading() -> ClockReading:
    """The clock now. Where the kernel does not say how it runs it, nothing is known of it."""
    found, rest = _Timex(), _Timex(modes=READ_REST)
    if _LIBRARY.adjtimex(ctypes.byref(found)) < 0 or _LIBRARY.adjtimex(ctypes.byref(rest)) < 0:
        return ClockReading(time.monotonic_ns(), 0, 0, 0)
    offset = found.offset * (1 if found.status & NANO else 1000)
    slew = slew_of(offset, found.constant, rest.offset * 1000, at_once=found.status & PPS == PPS)
    return ClockReading(time.monotonic_ns(), found.freq, found.tick, slew)


def slew_of(offset: int, constant: int, rest: int, *, at_once: bool = False) -> int:
    """By how much (ns) a kernel moves its clock in a second, at most, to make up for an `offset`, and for the `rest` of
    another that adjtime(3) gave it (ns).

    Of the first it is a part, offset / 2^(2 + constant), with a signal once a second all of it (`at_once`); of the
    second no more than 500 us (source: Linux, kernel/time/ntp.c, ntp_offset_chunk and second_overflow).
    """
    shift = 0 if at_once else SHIFT + constant
    return -(-abs(offset) >> shift) + min(abs(rest), MOST_REST)


def clock_name() -> str:
    """What tells this clock from all others: the run of the kernel, and the time namespace (time_namespaces(7))."""
    try:
        return f"{boot_id()} {os.readlink('/proc/self/ns/time')}"  # noqa: PTH115 (no path: a name)
    except OSError:  # a kernel without them has one clock
        return boot_id()
