"""Which campaigns were run on one machine, and whether its CPUs might halt meanwhile."""

from __future__ import annotations

from typing import Any

from orrery.definitions.conditions.idling import HALT
from orrery.fact import Fact, Stored
from orrery.machine.facts import CPU, CPUS, IDLE, KERNEL
from orrery.store.observation import CampaignRecord

ALIKE: tuple[Fact[Any], ...] = (CPU, CPUS, KERNEL)
"""The facts that are the same for as long as a machine counts as the same one."""


def same_machine(one: CampaignRecord, other: CampaignRecord) -> bool:
    """Whether two campaigns were run on the same CPUs, which might halt in both or in none, under the same kernel."""
    alike = all(fact.get(one.machine) == fact.get(other.machine) for fact in ALIKE)
    return alike and idle_of(one.machine) == idle_of(other.machine)


def idle_of(machine: Stored) -> str:
    """The condition under which a campaign ran; those that were stored before there was a choice let CPUs halt."""
    return str(IDLE.get(machine) or HALT)
