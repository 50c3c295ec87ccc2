"""Hosts and links, in words."""

from dataclasses import replace

import pytest
from report_rows import row

from orrery.campaign.machines import HOSTS
from orrery.metrics.rows import Row
from orrery.report.remarks.hosts import LINKS, hosts_lines, link_remarks, link_text, machine_lines

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


ONE = {"cpu": "A CPU", "cpus": 1, "kernel": "6.1", "load": 0.1}
OTHER = {"cpu": "Another CPU", "cpus": 64, "kernel": "6.6"}


def test_hosts_on_other_machines_are_told_with_what_they_are() -> None:
    assert list(machine_lines({})) == []
    alike = {"host1": ONE, "host2": {**ONE, "load": 7.0}}
    assert list(machine_lines(alike)) == ["host1 and host2 are A CPU, 1 CPU, kernel 6.1"]
    told = "hosts that differ: host1 and host3 are A CPU, 1 CPU, kernel 6.1; host2 is Another CPU, 64 CPUs, kernel 6.6"
    found = {"host1": ONE, "host2": OTHER, "host3": ONE}
    assert list(machine_lines(found)) == [told]
    assert list(hosts_lines({HOSTS: found, LINKS: [LINK]}, [across(row("tcp", 1000.0))])) == [
        "across: client and server on different hosts, of 2 emulated hosts",
        told,
        link_text(LINK),
    ]


def test_of_a_machine_that_tells_little_that_is_told() -> None:
    assert list(machine_lines({"host2": {}})) == ["host2 is an unknown CPU, unknown CPUs, kernel unknown"]


UNTOLD = "one-way delays below 300 us are not measurable, for clocks agree to within 30.0 us only"


@pytest.mark.parametrize(
    ("more", "rate", "told"),
    [
        ({}, None, []),
        ({}, 10**10, []),
        ({"rate": 4e7}, 10**8, ["host1 to host2 carries 40 Mbit/s, and 100 Mbit/s were asked for"]),
        ({"rate": 6e7}, 10**8, []),
        ({"clock_bound": 30_000}, None, [f"host1 to host2: {UNTOLD}"]),
    ],
)
def test_what_a_link_will_disturb_is_said(more: dict[str, float], rate: int | None, told: list[str]) -> None:
    assert list(link_remarks({**LINK, **more}, rate)) == told
