"""`orrery doctor`: how this machine disturbs figures."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from orrery.cli import options, output

if TYPE_CHECKING:
    from orrery.hosts.inspection import LinkCheck

LINK = ("link", "MTU", "ping", "TCP round trip", "TCP rate", "clocks")

EPILOG = """Examples:

\b
  orrery doctor
  orrery doctor --json
  orrery doctor --hosts namespaces:2
"""


@click.command(epilog=EPILOG)
@click.option("--hosts", default="", metavar="namespaces:N", help="Look at these hosts and at their links too.")
@options.json
def command(hosts: str, as_json: bool) -> None:
    """Show how this machine disturbs figures, and what to do about it."""
    from orrery.definitions.conditions.hosts import read_hosts
    from orrery.hosts.inspection import look_at_links
    from orrery.hosts.opening import OpenHosts
    from orrery.machine.advice import findings
    from orrery.machine.facts import OPEN_LOOP
    from orrery.machine.gathering import gather
    from orrery.machine.punctuality import punctuality
    from orrery.metrics.disturbance.lateness import LATE_SHARE, SLEPT_SHARE

    facts = dict([*gather().items(), OPEN_LOOP.pair(punctuality(SLEPT_SHARE, LATE_SHARE))])
    found = list(findings(facts))
    asked = read_hosts(hosts)
    with OpenHosts(asked) as opened:
        links = list(look_at_links(opened.connections())) if asked is not None else []
    if as_json:
        more = {"links": list(map(vars, links))} if asked is not None else {}
        output.write_json({"facts": facts, "findings": [vars(finding) for finding in found], **more})
        return
    rows = [(f.fact.replace("_", " "), f.level, f.state, f.effect, f.advice, f.command) for f in found]
    output.write_table(("fact", "", "state", "effect", "advice", "command"), rows)
    if links:
        output.write_table(LINK, list(map(_link, links)))
    for why in dict.fromkeys(link.why for link in links if link.why):
        output.note(why)
    if asked is not None and asked.count > len(os.sched_getaffinity(0)):
        output.note(f"{asked.count} hosts share {len(os.sched_getaffinity(0))} CPUs: each waits for the others")


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
