"""The wire between emulated hosts: a bridge in a network of its own, with a pair of virtual devices for each host.

Hosts with two links have two of both, and an address of their own to which both lead: the kernel sends over a link that
is up.
"""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

from pyroute2 import IPRoute
from pyroute2.netlink.exceptions import NetlinkError

from orrery.hosts.emulation.addresses import address, on_link

ROUTES_OVER_LINKS_THAT_ARE_UP = Path("/proc/sys/net/ipv4/conf/all/ignore_routes_with_linkdown")
"""Of this network namespace; without it the kernel goes on sending over a link without carrier (ip-sysctl)."""


def make_bridges(links: int) -> None:
    """Make the bridges in this network namespace, one for each link that a host has."""
    with IPRoute() as kernel:
        for link in range(links):
            kernel.link("add", ifname=_bridge(link), kind="bridge")
            kernel.link("set", index=_index(kernel, _bridge(link)), state="up")


def plug_in(number: int, pid: int, links: int) -> None:
    """Connect the network namespace of a process to the bridges, as the host of this number."""
    with IPRoute() as kernel:
        for link in range(links):
            name = _port(number, link)
            kernel.link("add", ifname=name, kind="veth", peer={"ifname": device(link), "net_ns_pid": pid})
            kernel.link("set", index=_index(kernel, name), master=_index(kernel, _bridge(link)), state="up")


def come_up(number: int, hosts: int, links: int) -> None:
    """Give this network namespace, that of the host of this number, its addresses; it has been plugged in."""
    with IPRoute() as kernel:
        loopback = _index(kernel, "lo")
        kernel.link("set", index=loopback, state="up")
        for link in range(links):
            own, index = on_link(number, link), _index(kernel, device(link))
            kernel.addr("add", index=index, address=str(own.ip), prefixlen=own.network.prefixlen)
            kernel.link("set", index=index, state="up")
        if links > 1:
            ROUTES_OVER_LINKS_THAT_ARE_UP.write_text("1", encoding="ascii")
            kernel.addr("add", index=loopback, address=str(address(number, links).ip), prefixlen=32)
            for other in range(hosts):
                if other != number:
                    _route(kernel, number, other, links)


def set_link(number: int, link: int, up: bool) -> None:
    """Take a link of the host of this number down, or up; in the network namespace of the bridges.

    Nothing of a host that is gone: its links went with it.
    """
    with IPRoute() as kernel:
        for index in kernel.link_lookup(ifname=_port(number, link)):
            try:
                kernel.link("set", index=index, state="up" if up else "down")
            except NetlinkError as error:
                if error.code != errno.ENODEV:
                    raise


def device(link: int) -> str:
    """The device of a host for one of its links, by the name that it has there."""
    return f"eth{link}"


def _route(kernel: Any, number: int, other: int, links: int) -> None:
    """Let both links lead from one host to the address that another one has of its own."""
    hops = [
        {"gateway": str(on_link(other, link).ip), "oif": _index(kernel, device(link)), "hops": 0}
        for link in range(links)
    ]
    own, to = address(number, links).ip, address(other, links).ip
    kernel.route("add", dst=f"{to}/32", prefsrc=str(own), multipath=hops)


def _bridge(link: int) -> str:
    return f"bridge{link}"


def _port(number: int, link: int) -> str:
    """The bridge's side of a link to a host."""
    return f"port{number}.{link}"


def _index(kernel: Any, name: str) -> int:
    (found,) = kernel.link_lookup(ifname=name)
    return int(found)
