"""Rules about what a machine stands in: hypervisor, clock, neighbours, limits."""

from __future__ import annotations

from typing import Any

from orrery.fact import Stored
from orrery.machine.facts import CLOCKS, CPUS, HYPERVISOR
from orrery.machine.finding import Check

GOOD_CLOCKS = ("tsc", "arch_sys_counter", "kvm-clock")
"""What the kernel lets programs read without a system call (vdso(7))."""
STEAL = 0.001
LOAD = 0.25
FILES = 4096
"""The kernel's own hard limit, where nobody has set another (INR_OPEN_MAX)."""
PUNCTUAL = 10_000
"""Calls a second that a sleeping generator offers exactly where nothing need be said of it."""


def virtualisation(fact: str, value: Any, facts: Stored) -> Check:
    """Whether somebody else owns the CPUs."""
    if value is None and not HYPERVISOR.get(facts):
        return Check(fact, "good", "none")
    inside = " inside a virtual machine" if HYPERVISOR.get(facts) and value != "hypervisor" else ""
    effect = "waking another CPU costs more, and the hypervisor takes time away (steal)"
    advice = "compare rows of one campaign only; trust intervals, not single trials"
    state = f"{value or 'a container'}{inside}"
    return Check(fact, "note", state, effect, advice, "orrery aa-test --driver unix")


def steal(fact: str, value: Any, _: Stored) -> Check:
    """How much time the hypervisor has kept for others."""
    if value is None:
        return Check(fact, "unknown", "not visible")
    state = f"{100 * value:.2f} % since the start"
    if value < STEAL:
        return Check(fact, "good", state)
    effect = "calls stand still while the hypervisor runs others; trials in which that was much are doubted"
    return Check(fact, "warn", state, effect, "a machine of its own, or a quieter hour", "vmstat 1 5")


def clock(fact: str, value: Any, facts: Stored) -> Check:
    """What a reading of the clock costs."""
    if value is None:
        return Check(fact, "unknown", "unknown")
    if value in GOOD_CLOCKS:
        return Check(fact, "good", value)
    effect = "reading the clock is a system call: hundreds of ns on each call"
    others = [name for name in CLOCKS.get(facts) or [] if name in GOOD_CLOCKS]
    if others:
        command = f"echo {others[0]} > /sys/devices/system/clocksource/clocksource0/current_clocksource"
        return Check(fact, "warn", value, effect, f"{others[0]} is to be had", command)
    advice = "boot with clocksource=tsc where the hardware allows it"
    return Check(fact, "warn", value, effect, advice, "clocksource=tsc (kernel command line)")


def timer(fact: str, value: Any, _: Stored) -> Check:
    """How finely a sleeping generator can be woken."""
    if value is None:
        return Check(fact, "unknown", "not visible")
    if value <= 1:
        return Check(fact, "good", "high resolution")
    effect = "a generator that sleeps wakes on a tick, milliseconds late"
    return Check(
        fact, "warn", f"{value} ns", effect, 'use wait = "spin" in open loads', "highres=on (kernel command line)"
    )


def open_loop(fact: str, value: Any, _: Stored) -> Check:
    """Which rates of calls that fall due by a clock can be offered exactly."""
    if not value:
        return Check(fact, "unknown", "not measured")
    sleep, awake, spin = (value[way] for way in ("sleep", "awake", "spin"))
    state = (
        f"exact up to {rounded(sleep['rate'])} calls/s, {rounded(awake['rate'])} with --idle awake, "
        f"{rounded(spin['rate'])} on a CPU of the generator's own"
    )
    late = ", ".join(_time(each["p99"]) for each in (sleep, awake, spin))
    effect = f"beyond that a generator is late (p99 {late}; {sleep['most'] / 1e6:.2g} ms at most) and rows are doubted"
    if sleep["rate"] >= PUNCTUAL:
        return Check(fact, "good", state)
    return Check(fact, "note", state, effect, "placement split, or --idle awake", "orrery run --idle awake ...")


def rounded(rate: int) -> str:
    """A rate in two digits: `2,600`."""
    digits = max(0, len(str(rate)) - 2)
    return f"{round(rate, -digits):,}"


def load(fact: str, value: Any, facts: Stored) -> Check:
    """Whether others want the CPUs."""
    if value is None:
        return Check(fact, "unknown", "unknown")
    if value <= LOAD * CPUS.get(facts, 1):
        return Check(fact, "good", f"{value:.2f}")
    effect = "others take the CPUs away while it is measured"
    return Check(fact, "warn", f"{value:.2f}", effect, "wait until the machine is idle", "top -b -n 1 | head -15")


def cgroup(fact: str, value: Any, _: Stored) -> Check:
    """Whether trials can be ended as a group."""
    if value == 2:
        return Check(fact, "good", "version 2")
    return Check(fact, "note", f"version {value or 'unknown'}", "trials are ended by process tree, not by cgroup")


def quota(fact: str, value: Any, _: Stored) -> Check:
    """Whether the own control group gets only a part of the CPUs' time."""
    if value is None:
        return Check(fact, "good", "no limit")
    effect = (
        "when its share is used up the group stands still for up to 100 ms: percentiles are the limit's, not a driver's"
    )
    state = f"{value:.2f} CPUs"
    return Check(fact, "warn", state, effect, "run without a CPU limit", "docker run --cpuset-cpus instead of --cpus")


def ceiling(fact: str, value: Any, _: Stored) -> Check:
    """Whether the own control group has little memory."""
    if value is None:
        return Check(fact, "good", "no limit")
    state = f"{value / 2**30:.1f} GiB"
    effect = "what the group uses beyond that is reclaimed or killed"
    return Check(
        fact, "note", state, effect, "give the container more where scenarios are large", "docker run --memory"
    )


def files(fact: str, value: Any, _: Stored) -> Check:
    """Whether large scenarios have room for their connections."""
    if value < 0 or value >= FILES:
        return Check(fact, "good", "unlimited" if value < 0 else str(value))
    effect = "scenarios with many objects or threads are refused"
    return Check(fact, "warn", str(value), effect, "raise it (or LimitNOFILE=, or limits.conf)", "ulimit -Hn 65536")


def _time(ns: float) -> str:
    """`97 us`, `4.02 ms`."""
    return f"{ns / 1e3:.3g} us" if ns < 999_500 else f"{ns / 1e6:.3g} ms"
