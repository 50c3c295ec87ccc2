"""Which campaigns were run on one machine."""

from __future__ import annotations

from orrery.definitions.conditions.idling import idle_of
from orrery.store.observation import CampaignRecord


def same_machine(one: CampaignRecord, other: CampaignRecord) -> bool:
    """Whether two campaigns were run on the same CPUs, which might halt in both or in none, under the same kernel."""
    alike = all(one.machine.get(fact) == other.machine.get(fact) for fact in ("cpu", "cpus", "kernel"))
    return alike and idle_of(one.machine) == idle_of(other.machine)
