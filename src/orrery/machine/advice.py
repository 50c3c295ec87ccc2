"""What each fact of the host does to figures, and what can be done about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from orrery.fact import Fact, Stored
from orrery.machine.facts import (
    ADDRESS_SPACE,
    CGROUP,
    CGROUP_CPUS,
    CGROUP_MEMORY,
    CLOCK,
    CPU,
    CPUS,
    DISTRIBUTION,
    FILES,
    GOVERNOR,
    HUGE_PAGES,
    INTERRUPTS,
    ISOLATED,
    KERNEL,
    LOAD,
    MEMORY,
    NUMA,
    NUMA_BALANCING,
    OPEN_LOOP,
    PREEMPTION,
    SMT,
    STEAL,
    SWAP,
    TIMER,
    TRACING,
    TURBO,
    VIRTUALISATION,
    WATCHDOG,
)
from orrery.machine.finding import Check, Rule, stated
from orrery.machine.rules import memory, processors, seeing, surroundings

__all__ = ["RULES", "Check", "findings"]


def findings(facts: Stored) -> Iterator[Check]:
    """A finding for every rule, in a fixed order."""
    for fact, rule in RULES.items():
        yield rule(fact.name, fact.get(facts), facts)


RULES: Mapping[Fact[Any], Rule] = {
    KERNEL: stated,
    PREEMPTION: stated,
    DISTRIBUTION: stated,
    CPU: stated,
    CPUS: processors.cpus,
    GOVERNOR: processors.governor,
    TURBO: processors.turbo,
    SMT: processors.smt,
    NUMA: processors.numa,
    NUMA_BALANCING: processors.balancing,
    ISOLATED: processors.isolated,
    INTERRUPTS: processors.interrupts,
    WATCHDOG: processors.watchdog,
    MEMORY: memory.memory,
    SWAP: memory.swap,
    HUGE_PAGES: memory.huge_pages,
    ADDRESS_SPACE: memory.address_space,
    VIRTUALISATION: surroundings.virtualisation,
    STEAL: surroundings.steal,
    CLOCK: surroundings.clock,
    TIMER: surroundings.timer,
    OPEN_LOOP: surroundings.open_loop,
    LOAD: surroundings.load,
    CGROUP: surroundings.cgroup,
    CGROUP_CPUS: surroundings.quota,
    CGROUP_MEMORY: surroundings.ceiling,
    FILES: surroundings.files,
    TRACING: seeing.traces,
}
"""The facts that `orrery doctor` speaks of, and how it judges each."""
