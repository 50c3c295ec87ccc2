"""Rules about processors: how many, how fast, which belong together, who else uses them."""

from __future__ import annotations

from typing import Any

from orrery.fact import Stored
from orrery.machine.facts import NUMA, SIBLINGS, USABLE
from orrery.machine.finding import Check, invisible

FEW = 2


def cpus(fact: str, value: Any, facts: Stored) -> Check:
    """Two are needed to run client and server apart."""
    usable = len(USABLE.get(facts) or [])
    state = f"{value}, of which {usable} may be used"
    if usable >= FEW:
        return Check(fact, "good", state)
    effect = "placement `split` needs two CPUs and is refused"
    advice = "give the process a second CPU (taskset, cpuset), or use --placement same"
    return Check(fact, "warn", state, effect, advice, "orrery run ... --placement same")


def governor(fact: str, value: Any, _: Stored) -> Check:
    """Whether the clock rate follows the load."""
    if value is None:
        effect = "the clock rate of the CPUs may change unseen"
        return Check(fact, "unknown", "not visible (usual in a virtual machine)", effect)
    if value == "performance":
        return Check(fact, "good", value)
    effect = "the first calls after a pause run on a slow clock; medians drift"
    return Check(fact, "warn", value, effect, "let the clock run at one rate", "orrery tune")


def turbo(fact: str, value: Any, _: Stored) -> Check:
    """Whether the clock rate depends on temperature."""
    if not value:
        return invisible(fact, value)
    effect = "the clock rate depends on temperature and on what else runs"
    return Check(fact, "note", "on", effect, "switch it off while measuring", "orrery tune")


def smt(fact: str, value: Any, facts: Stored) -> Check:
    """Whether two CPUs may be one core."""
    if not value:
        return invisible(fact, value)
    groups = SIBLINGS.get(facts) or []
    state = "on: " + " ".join(f"({group})" for group in groups) if groups else "on"
    effect = "two CPUs of `split` may be two threads of one core; it takes others where there are any"
    command = "echo off > /sys/devices/system/cpu/smt/control"
    return Check(fact, "note", state, effect, "switch it off where there are few cores", command)


def numa(fact: str, value: Any, _: Stored) -> Check:
    """Whether memory is near to some CPUs and far from others."""
    if value is None:
        return Check(fact, "unknown", "not visible")
    if value <= 1:
        return Check(fact, "good", "one node")
    effect = "memory of another node is slower: trials differ by where their pages lie"
    return Check(fact, "note", f"{value} nodes", effect, "keep to one node", "numactl --cpunodebind=0 --membind=0 ...")


def balancing(fact: str, value: Any, facts: Stored) -> Check:
    """Whether the kernel moves pages between nodes while it is measured."""
    if not value or (NUMA.get(facts) or 1) <= 1:
        return Check(fact, "unknown" if value is None else "good", "not visible" if value is None else "idle")
    effect = "the kernel unmaps pages to see who uses them: page faults in the middle of a run"
    return Check(fact, "note", "on", effect, "switch it off while measuring", "orrery tune")


def isolated(fact: str, value: Any, _: Stored) -> Check:
    """Whether some CPUs are kept free of other work."""
    if value is None:
        return Check(fact, "unknown", "not visible")
    if value:
        effect = "the scheduler puts nothing there by itself: Orrery pins to the highest CPUs that it may use"
        return Check(fact, "good", value, effect)
    effect = "any process may run on the CPUs that are measured on"
    advice = "on a machine that only measures, boot with two CPUs isolated"
    return Check(fact, "note", "none", effect, advice, "isolcpus=N-M nohz_full=N-M (kernel command line)")


def interrupts(fact: str, value: Any, facts: Stored) -> Check:
    """Whether devices interrupt the CPUs that are measured on: the highest."""
    if value is None:
        return Check(fact, "unknown", "not visible")
    state = f"{value} may come to the CPUs that are measured on"
    if not value:
        return Check(fact, "good", state)
    effect = "a device's interrupt takes microseconds out of the middle of a call"
    if len(USABLE.get(facts) or []) <= FEW:
        return Check(fact, "note", state, effect, "more CPUs: here there is none to move them to")
    return Check(fact, "note", state, effect, "move them to the other CPUs; irqbalance moves them back", "orrery tune")


def watchdog(fact: str, value: Any, _: Stored) -> Check:
    """Whether the kernel interrupts every CPU to see that it lives."""
    if not value:
        return invisible(fact, value)
    effect = "it interrupts every CPU every few seconds and holds a performance counter"
    return Check(fact, "note", "on", effect, "switch it off while measuring", "orrery tune")
