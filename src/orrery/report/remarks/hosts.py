"""The hosts of a campaign and their links, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from orrery.metrics.rows import Row
from orrery.report.figures import with_unit
from orrery.report.labels import deployment_words

LINKS = "links"
"""The input of a record that says what the links were like when the campaign began (hosts.inspection.LinkCheck)."""


def hosts_lines(inputs: Mapping[str, Any], rows: Sequence[Row]) -> Iterator[str]:
    """Who is on which hosts, and a line for each link that was looked at; nothing for one machine alone."""
    for words in filter(None, dict.fromkeys(deployment_words(row.key.deployment) for row in rows)):
        yield f"across: client and server on different hosts, of {words}"
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


def rate_text(bits: float) -> str:
    """Bits a second as people say it: `96.4 Mbit/s`."""
    unit, size = ("Gbit/s", 1e9) if bits >= 1e9 else ("Mbit/s", 1e6)
    return f"{bits / size:,.3g} {unit}"
