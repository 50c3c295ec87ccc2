"""`orrery doctor`: how this machine disturbs figures, and how other hosts do."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from orrery.cli import options, output

if TYPE_CHECKING:
    from orrery.definitions.conditions.hosts import HostsAsked
    from orrery.hosts.inspection import HostCheck, LinkCheck
    from orrery.machine.finding import Check

FINDING = ("fact", "", "state", "effect", "advice", "command")
LINK = ("link", "MTU", "ping", "TCP round trip", "TCP rate", "clocks")

EPILOG = """Examples:

\b
  orrery doctor
  orrery doctor --json
  orrery doctor --hosts namespaces:2
  orrery doctor --hosts ssh:alpha,beta
"""


@click.command(epilog=EPILOG)
@click.option("--hosts", default="", metavar="HOSTS", help="Look at these hosts and at their links too.")
@options.json
def command(hosts: str, as_json: bool) -> None:
    """Show how this machine disturbs figures, and what to do about it.

    With --hosts each host is looked at as well, and what is on another machine is judged as this one is; so are the
    links, and what will disturb across them is said.
    """
    from orrery.definitions.conditions.hosts import read_hosts
    from orrery.hosts.inspection import look_at_hosts, look_at_links
    from orrery.hosts.opening import OpenHosts
    from orrery.machine.advice import findings

    asked = read_hosts(hosts)
    facts = _facts()
    found = list(findings(facts))
    with OpenHosts(asked, output.note) as opened:
        looked = look_at_hosts(opened.connections())
        links = list(look_at_links(opened.connections())) if looked else []
    if as_json:
        more = {"hosts": list(map(_as_json, looked)), "links": list(map(vars, links))} if looked else {}
        output.write_json({"facts": facts, "findings": [vars(finding) for finding in found], **more})
        return
    output.write_table(FINDING, map(_finding, found))
    if asked is not None:
        _show_hosts(looked, links)
        for remark in dict.fromkeys(_remarks(asked, looked, links)):
            output.note(remark)


def _facts() -> dict[str, Any]:
    """Those of this machine."""
    from orrery.machine.facts import OPEN_LOOP, TRACING
    from orrery.machine.gathering import gather
    from orrery.machine.punctuality import punctuality
    from orrery.machine.tracing import tracing
    from orrery.metrics.disturbance.lateness import LATE_SHARE, SLEPT_SHARE

    open_loop = OPEN_LOOP.pair(punctuality(SLEPT_SHARE, LATE_SHARE))
    return dict([*gather().items(), open_loop, TRACING.pair(tracing())])


def _show_hosts(hosts: Sequence[HostCheck], links: Sequence[LinkCheck]) -> None:
    """A table of the hosts, one of what disturbs on those that are other machines, one of the links."""
    from orrery.report.remarks.hosts import HOST, host_cells

    output.write_table(HOST, map(host_cells, hosts))
    elsewhere = [(host.name, *_finding(found)) for host in hosts for found in _disturbing(host)]
    if elsewhere:
        output.write_table(("host", *FINDING), elsewhere)
    if links:
        output.write_table(LINK, map(_link, links))


def _remarks(asked: HostsAsked, hosts: Sequence[HostCheck], links: Sequence[LinkCheck]) -> Iterator[str]:
    """What will disturb across these hosts, and what cannot be told there."""
    from orrery.report.remarks.hosts import link_remarks, machine_lines

    if not all(host.is_here for host in hosts):
        yield from machine_lines({host.name: host.facts for host in hosts})
    for link in links:
        yield from filter(None, (link.why, *link_remarks(vars(link), asked.shape.rate)))
    cpus = len(os.sched_getaffinity(0))
    if sum(host.is_here for host in hosts) > cpus:
        yield f"{asked.count} hosts share {cpus} CPUs: each waits for the others"


def _disturbing(host: HostCheck) -> list[Check]:
    """What disturbs on a host that is another machine; of this one that is told already."""
    from orrery.machine.advice import findings

    return [] if host.is_here else [one for one in findings(host.facts) if one.level in ("note", "warn")]


def _finding(found: Check) -> tuple[str, ...]:
    return (found.fact.replace("_", " "), found.level, found.state, found.effect, found.advice, found.command)


def _as_json(host: HostCheck) -> Mapping[str, Any]:
    return {**vars(host), "findings": list(map(vars, _disturbing(host)))}


def _link(link: LinkCheck) -> tuple[str, ...]:
    from orrery.report.figures import with_unit
    from orrery.report.remarks.hosts import rate_text

    ping = with_unit(link.ping, "ns") if link.ping is not None else "-"
    clocks = f"agree to within {with_unit(link.clock_bound, 'ns')}" if link.clock_bound else "one clock"
    return (
        f"{link.near} to {link.far}",
        f"{link.mtu:,} B",
        ping,
        with_unit(link.round_trip, "ns"),
        rate_text(link.rate),
        clocks,
    )
