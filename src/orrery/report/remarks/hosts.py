"""The hosts of a campaign and their links, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from orrery.campaign.machines import hosts_of
from orrery.fact import Stored
from orrery.machine.facts import CPU, CPUS, KERNEL, MEMORY, USABLE
from orrery.machine.files import as_list
from orrery.metrics.clocks import MOST
from orrery.metrics.rows import Row
from orrery.report.figures import with_unit
from orrery.report.labels import deployment_words, listed

if TYPE_CHECKING:
    # It brings what starts processes with it, for which a report has no use.
    from orrery.hosts.inspection import HostCheck

LINKS = "links"
"""The input of a record that says what the links were like when the campaign began (hosts.inspection.LinkCheck)."""
HOST = ("host", "address", "machine", "usable CPUs", "memory")
"""What `host_cells` are."""
SLOW = 0.5
"""A link that carries less than this share of the rate that it was given is not what was asked for."""


def hosts_lines(inputs: Mapping[str, Any], rows: Sequence[Row]) -> Iterator[str]:
    """Who is on which hosts, and a line for each link that was looked at; nothing for one machine alone."""
    for words in filter(None, dict.fromkeys(deployment_words(row.key.deployment) for row in rows)):
        yield f"across: client and server on different hosts, of {words}"
    yield from machine_lines(hosts_of(inputs))
    for link in inputs.get(LINKS, []):
        yield link_text(link)


def link_text(link: Mapping[str, Any]) -> str:
    """`host1 to host2: packets of 1,500 bytes, a TCP round trip in 40.5 us, 10.2 Gbit/s, one clock`."""
    parts = [f"packets of {link['mtu']:,} bytes"]
    parts += [f"a ping in {with_unit(link['ping'], 'ns')}"] if link.get("ping") is not None else []
    parts += [f"a TCP round trip in {with_unit(link['round_trip'], 'ns')}", rate_text(link["rate"])]
    bound = link["clock_bound"]
    parts.append(f"clocks that agree to within {with_unit(bound, 'ns')}" if bound else "one clock")
    return f"{link['near']} to {link['far']}: {', '.join(parts)}"


def link_remarks(link: Mapping[str, Any], rate: int | None) -> Iterator[str]:
    """What will disturb on a link that was asked for with a `rate` (bits a second), and what cannot be told there."""
    between = f"{link['near']} to {link['far']}"
    if bound := link["clock_bound"]:
        least, known = with_unit(bound / MOST, "ns"), with_unit(bound, "ns")
        yield f"{between}: one-way delays below {least} are not measurable, for clocks agree to within {known} only"
    if rate is not None and link["rate"] < SLOW * rate:
        yield f"{between} carries {rate_text(link['rate'])}, and {rate_text(rate)} were asked for"


def host_cells(host: HostCheck) -> tuple[str, ...]:
    """A host as a line of a table."""
    memory = MEMORY.get(host.facts)
    return (
        host.name,
        host.address or "-",
        "this one" if host.is_here else machine_text(host.facts),
        as_list(USABLE.get(host.facts) or []) or "-",
        f"{memory / 2**30:.1f} GiB" if memory else "-",
    )


def machine_lines(hosts: Mapping[str, Stored]) -> Iterator[str]:
    """What machines hosts are on, those that are alike together: others are other environments."""
    alike: dict[str, list[str]] = {}
    for host, facts in hosts.items():
        alike.setdefault(machine_text(facts), []).append(host)
    texts = [f"{listed(names)} {'is' if len(names) == 1 else 'are'} {text}" for text, names in alike.items()]
    if texts:
        yield f"hosts that differ: {'; '.join(texts)}" if len(texts) > 1 else texts[0]


def machine_text(facts: Stored) -> str:
    """`AMD EPYC 7B13, 8 CPUs, kernel 6.1.0-18-amd64`."""
    count = CPUS.get(facts)
    cpus = f"{count or 'unknown'} CPU{'' if count == 1 else 's'}"
    return f"{CPU.get(facts) or 'an unknown CPU'}, {cpus}, kernel {KERNEL.get(facts) or 'unknown'}"


def rate_text(bits: float) -> str:
    """Bits a second as people say it: `96.4 Mbit/s`."""
    unit, size = ("Gbit/s", 1e9) if bits >= 1e9 else ("Mbit/s", 1e6)
    return f"{bits / size:,.3g} {unit}"
