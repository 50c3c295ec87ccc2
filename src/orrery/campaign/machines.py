"""Which campaigns were run on one machine, and on which others, in which parts, and whether CPUs might halt there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from orrery.definitions.conditions.idling import HALT
from orrery.fact import Fact, Stored
from orrery.machine.facts import BOOT, CPU, CPUS, IDLE, KERNEL
from orrery.store.observation import PARTS, CampaignRecord

ALIKE: tuple[Fact[Any], ...] = (CPU, CPUS, KERNEL)
"""The facts that are the same for as long as a machine counts as the same one."""
HOSTS = "hosts"
"""The input of a record that has the facts of each host by its name, where any of them is on another machine."""
IN_PART = " in part "
"""What stands between a host and the number of a further part in which that was another machine."""

Part = dict[str, Any]
"""A part of a campaign: the run of this machine's kernel (`boot`), and the facts of hosts on others (`hosts`)."""


def same_machine(one: CampaignRecord, other: CampaignRecord) -> bool:
    """Whether two campaigns were run on the same CPUs, which might halt in both or in none, under the same kernel.

    Where hosts were other machines this holds of each of them too, in each part of the campaigns.
    """
    hosts = of_hosts(one, ALIKE) == of_hosts(other, ALIKE)
    return alike(one.machine, other.machine) and hosts and idle_of(one.machine) == idle_of(other.machine)


def alike(one: Stored, other: Stored) -> bool:
    """Whether these are the facts of one machine, or of two of a kind."""
    return all(fact.get(one) == fact.get(other) for fact in ALIKE)


def of_machine(machine: Stored) -> dict[str, str]:
    """What must stay the same of the machine of a campaign, as text by the name of the fact."""
    return {fact.name: str(fact.get(machine)) for fact in ALIKE if fact.is_in(machine)}


def machine_name(record: CampaignRecord) -> str:
    """What a campaign says of its machine: `2 x CPU`. Two of a kind cannot be told apart by it."""
    cpus, model = CPUS.get(record.machine), CPU.get(record.machine)
    return f"{cpus or '?'} x {model or 'unknown CPU'}"


def of_hosts(record: CampaignRecord, wanted: Iterable[Fact[Any]]) -> Mapping[str, Any]:
    """What each host has of these facts, by the fact and the host: `kernel of host2`; empty for one machine alone."""
    found = hosts_of(record.inputs)
    return {f"{fact.name} of {host}": fact.get(facts) for fact in wanted for host, facts in found.items()}


def hosts_of(inputs: Mapping[str, Any]) -> dict[str, Stored]:
    """The facts of each host by its name, where any is on another machine; `inputs` are those of a record.

    A host that was another machine in a further part of the campaign is there once more: `host2 in part 2`.
    """
    found: dict[str, Stored] = dict(inputs.get(HOSTS, {}))
    before = dict(found)
    for number, part in enumerate(inputs.get(PARTS, []), 2):
        others = {host: facts for host, facts in part[HOSTS].items() if not alike(facts, before.get(host, {}))}
        found |= {f"{host}{IN_PART}{number}": facts for host, facts in others.items()}
        before |= others
    return found


def part_in(boot: str, inputs: Mapping[str, Any]) -> Part:
    """The part of a campaign that begins in this boot, on the hosts that the inputs of its record have."""
    return {BOOT.name: boot, HOSTS: inputs.get(HOSTS, {})}


def latest_part(boot: str, inputs: Mapping[str, Any]) -> Part:
    """The part of a campaign that was begun last; the first one of it ran in `boot`."""
    parts = inputs.get(PARTS, [])
    return dict(parts[-1]) if parts else part_in(boot, inputs)


def other_machines(before: Part, now: Part) -> Iterator[str]:
    """A clause for each machine that is another one than in the part before, or in another boot."""
    if before[BOOT.name] != now[BOOT.name]:
        yield "this machine was started anew since, or is another one of its kind"
    for host in sorted(before[HOSTS].keys() | now[HOSTS].keys()):
        then, here = before[HOSTS].get(host, {}), now[HOSTS].get(host, {})
        if not alike(then, here):
            yield f"{host} is another machine than before"
        elif BOOT.get(then) != BOOT.get(here):
            yield f"{host} was started anew since, or is another machine of its kind"


def idle_of(machine: Stored) -> str:
    """The condition under which a campaign ran; those that were stored before there was a choice let CPUs halt."""
    return str(IDLE.get(machine) or HALT)
