"""What each fact of the host does to figures, and what can be done about it."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.machine.facts import Facts
from orrery.machine.finding import Check, Rule, stated
from orrery.machine.rules import memory, processors, surroundings

__all__ = ["RULES", "Check", "findings"]


def findings(facts: Facts) -> Iterator[Check]:
    """A finding for every rule, in a fixed order."""
    for fact, rule in RULES.items():
        yield rule(fact, facts.get(fact), facts)


RULES: dict[str, Rule] = {
    "kernel": stated,
    "distribution": stated,
    "cpu": stated,
    "cpus": processors.cpus,
    "governor": processors.governor,
    "turbo": processors.turbo,
    "smt": processors.smt,
    "numa": processors.numa,
    "numa_balancing": processors.balancing,
    "isolated": processors.isolated,
    "interrupts": processors.interrupts,
    "watchdog": processors.watchdog,
    "memory": memory.memory,
    "swap": memory.swap,
    "huge_pages": memory.huge_pages,
    "address_space": memory.address_space,
    "virtualisation": surroundings.virtualisation,
    "steal": surroundings.steal,
    "clock": surroundings.clock,
    "timer": surroundings.timer,
    "open_loop": surroundings.open_loop,
    "load": surroundings.load,
    "cgroup": surroundings.cgroup,
    "cgroup_cpus": surroundings.quota,
    "cgroup_memory": surroundings.ceiling,
    "files": surroundings.files,
}
"""The facts that `orrery doctor` speaks of, and how it judges each."""
