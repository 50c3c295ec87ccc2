"""What each fact of the host does to figures, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from orrery.host.facts import Facts

Level = Literal["good", "note", "warn", "unknown"]


@dataclass(frozen=True)
class Finding:
    """One line of `orrery doctor`: the fact, its state, what it does to figures, and what to do."""

    fact: str
    level: Level
    state: str
    effect: str = ""
    advice: str = ""


def findings(facts: Facts) -> Iterator[Finding]:
    """A finding for every rule, in a fixed order."""
    for fact, rule in RULES.items():
        yield rule(fact, facts.get(fact), facts)


Rule = Callable[[str, Any, Facts], Finding]


def _told(fact: str, value: Any, _: Facts) -> Finding:
    return Finding(fact, "unknown" if value is None else "good", "unknown" if value is None else str(value))


def _cpus(fact: str, value: Any, facts: Facts) -> Finding:
    usable = len(facts.get("usable") or [])
    state = f"{value}, of which {usable} may be used"
    if usable >= 2:
        return Finding(fact, "good", state)
    effect = "placement `split` needs two CPUs and is refused"
    return Finding(
        fact, "warn", state, effect, "give the process a second CPU (taskset, cpuset), or use --placement same"
    )


def _governor(fact: str, value: Any, _: Facts) -> Finding:
    if value is None:
        effect = "the clock rate of the CPUs may change unseen"
        return Finding(fact, "unknown", "not visible (usual in a virtual machine)", effect)
    if value == "performance":
        return Finding(fact, "good", value)
    effect = "the first calls after a pause run on a slow clock; medians drift"
    return Finding(fact, "warn", value, effect, "cpupower frequency-set -g performance")


def _turbo(fact: str, value: Any, _: Facts) -> Finding:
    if not value:
        return Finding(fact, "unknown" if value is None else "good", "not visible" if value is None else "off")
    effect = "the clock rate depends on temperature and on what else runs"
    return Finding(
        fact, "note", "on", effect, "echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo (or cpufreq/boost: 0)"
    )


def _smt(fact: str, value: Any, _: Facts) -> Finding:
    if not value:
        return Finding(fact, "unknown" if value is None else "good", "not visible" if value is None else "off")
    effect = "two CPUs of `split` may be two threads of one core"
    return Finding(fact, "note", "on", effect, "echo off > /sys/devices/system/cpu/smt/control")


def _memory(fact: str, value: Any, facts: Facts) -> Finding:
    if value is None:
        return Finding(fact, "unknown", "unknown")
    available = facts.get("available") or 0
    state = f"{value / 2**30:.1f} GiB, {available / 2**30:.1f} GiB available"
    if available >= 2**29:
        return Finding(fact, "good", state)
    return Finding(fact, "warn", state, "pages may be reclaimed while it is measured", "end what uses the memory")


def _swap(fact: str, value: Any, _: Facts) -> Finding:
    if not value:
        return Finding(fact, "good", "none")
    effect = "a page that was swapped out costs milliseconds when it is touched"
    return Finding(fact, "note", f"{value / 2**30:.1f} GiB", effect, "swapoff -a while measuring")


def _virtualisation(fact: str, value: Any, facts: Facts) -> Finding:
    if value is None and not facts.get("hypervisor"):
        return Finding(fact, "good", "none")
    inside = " inside a virtual machine" if facts.get("hypervisor") and value != "hypervisor" else ""
    effect = "waking another CPU costs more, and the hypervisor takes time away (steal)"
    advice = "compare rows of one campaign only; trust intervals, not single trials"
    return Finding(fact, "note", f"{value or 'a container'}{inside}", effect, advice)


def _clock(fact: str, value: Any, _: Facts) -> Finding:
    if value is None:
        return Finding(fact, "unknown", "unknown")
    if value in ("tsc", "arch_sys_counter", "kvm-clock"):
        return Finding(fact, "good", value)
    effect = "reading the clock is a system call: hundreds of ns on each call"
    return Finding(fact, "warn", value, effect, "boot with clocksource=tsc where the hardware allows it")


def _load(fact: str, value: Any, facts: Facts) -> Finding:
    if value is None:
        return Finding(fact, "unknown", "unknown")
    if value <= 0.25 * facts.get("cpus", 1):
        return Finding(fact, "good", f"{value:.2f}")
    effect = "others take the CPUs away while it is measured"
    return Finding(fact, "warn", f"{value:.2f}", effect, "wait until the machine is idle (top shows what runs)")


def _cgroup(fact: str, value: Any, _: Facts) -> Finding:
    if value == 2:
        return Finding(fact, "good", "version 2")
    return Finding(fact, "note", f"version {value or 'unknown'}", "trials are ended by process tree, not by cgroup")


def _files(fact: str, value: Any, _: Facts) -> Finding:
    if value < 0 or value >= 4096:
        return Finding(fact, "good", "unlimited" if value < 0 else str(value))
    effect = "scenarios with many objects or threads are refused"
    return Finding(fact, "warn", str(value), effect, "ulimit -Hn 65536 (or LimitNOFILE=, or limits.conf)")


RULES: dict[str, Rule] = {
    "kernel": _told,
    "distribution": _told,
    "cpu": _told,
    "cpus": _cpus,
    "governor": _governor,
    "turbo": _turbo,
    "smt": _smt,
    "memory": _memory,
    "swap": _swap,
    "virtualisation": _virtualisation,
    "clock": _clock,
    "load": _load,
    "cgroup": _cgroup,
    "files": _files,
}
"""The facts that `orrery doctor` speaks of, and how it judges each."""
