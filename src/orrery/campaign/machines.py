"""Which campaigns were run on one machine, and on which others, and whether CPUs might halt meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from orrery.definitions.conditions.idling import HALT
from orrery.fact import Fact, Stored
from orrery.machine.facts import CPU, CPUS, IDLE, KERNEL
from orrery.store.observation import CampaignRecord

ALIKE: tuple[Fact[Any], ...] = (CPU, CPUS, KERNEL)
"""The facts that are the same for as long as a machine counts as the same one."""
HOSTS = "hosts"
"""The input of a record that has the facts of each host by its name, where any of them is on another machine."""


def same_machine(one: CampaignRecord, other: CampaignRecord) -> bool:
    """Whether two campaigns were run on the same CPUs, which might halt in both or in none, under the same kernel.

    Where hosts were other machines this holds of each of them too.
    """
    alike = all(fact.get(one.machine) == fact.get(other.machine) for fact in ALIKE)
    hosts = of_hosts(one, ALIKE) == of_hosts(other, ALIKE)
    return alike and hosts and idle_of(one.machine) == idle_of(other.machine)


def of_hosts(record: CampaignRecord, wanted: Iterable[Fact[Any]]) -> Mapping[str, Any]:
    """What each host has of these facts, by the fact and the host: `kernel of host2`; empty for one machine alone."""
    return {
        f"{fact.name} of {host}": fact.get(facts)
        for fact in wanted
        for host, facts in record.inputs.get(HOSTS, {}).items()
    }


def idle_of(machine: Stored) -> str:
    """The condition under which a campaign ran; those that were stored before there was a choice let CPUs halt."""
    return str(IDLE.get(machine) or HALT)
