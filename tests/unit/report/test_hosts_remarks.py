"""Hosts and links, in words."""

from dataclasses import replace

from report_rows import row

from orrery.metrics.rows import Row
from orrery.report.remarks.hosts import LINKS, hosts_lines, link_text

LINK = {
    "near": "host1", "far": "host2", "mtu": 1500, "ping": None, "why": "no ping", "round_trip": 40_500.0,
    "rate": 10.2e9, "clock_bound": 0,
}  # fmt: skip


def across(found: Row) -> Row:
    return replace(found, key=replace(found.key, deployment='{"hosts":["host1","host2"],"link":"emulated"}'))


def test_a_link_is_told_with_what_was_seen_of_it() -> None:
    told = "host1 to host2: packets of 1,500 bytes, a TCP round trip in 40.5 us, 10.2 Gbit/s, one clock"
    assert link_text(LINK) == told
    other = {**LINK, "ping": 25_000.0, "rate": 96.4e6, "clock_bound": 30_000}
    assert link_text(other).endswith(
        "a ping in 25.0 us, a TCP round trip in 40.5 us, 96.4 Mbit/s, clocks that agree to within 30.0 us"
    )


def test_hosts_are_told_once_before_their_links() -> None:
    rows = [across(row("tcp", 1000.0)), across(row("udp", 900.0)), row("unix", 500.0)]
    assert list(hosts_lines({LINKS: [LINK]}, rows)) == [
        "across: client and server on different hosts, of 2 emulated hosts",
        link_text(LINK),
    ]
    assert list(hosts_lines({}, [row("unix", 500.0)])) == []
