"""The wire between emulated hosts: a bridge in a network of its own, with a pair of virtual devices for each host."""

from __future__ import annotations

from typing import Any

from pyroute2 import IPRoute

from orrery.hosts.emulation.addresses import NETWORK, address

BRIDGE = "bridge"
DEVICE = "eth0"
"""The device of a host, by the name that it has there."""


def make_bridge() -> None:
    """Make the bridge in this network namespace."""
    with IPRoute() as kernel:
        kernel.link("add", ifname=BRIDGE, kind="bridge")
        kernel.link("set", index=_index(kernel, BRIDGE), state="up")


def plug_in(number: int, pid: int) -> None:
    """Connect the network namespace of a process to the bridge, as the host of this number."""
    with IPRoute() as kernel:
        kernel.link("add", ifname=port(number), kind="veth", peer={"ifname": DEVICE, "net_ns_pid": pid})
        kernel.link("set", index=_index(kernel, port(number)), master=_index(kernel, BRIDGE), state="up")


def come_up(number: int) -> None:
    """Give this network namespace, that of the host of this number, its address; it has been plugged in."""
    with IPRoute() as kernel:
        kernel.link("set", index=_index(kernel, "lo"), state="up")
        device, own = _index(kernel, DEVICE), address(number)
        kernel.addr("add", index=device, address=str(own.ip), prefixlen=NETWORK.prefixlen)
        kernel.link("set", index=device, state="up")


def set_link(number: int, up: bool) -> None:
    """Take the link of the host of this number down, or up; in the network namespace of the bridge."""
    with IPRoute() as kernel:
        kernel.link("set", index=_index(kernel, port(number)), state="up" if up else "down")


def port(number: int) -> str:
    """The bridge's side of the link to a host."""
    return f"port{number}"


def _index(kernel: Any, name: str) -> int:
    (found,) = kernel.link_lookup(ifname=name)
    return int(found)
