"""What a link between emulated hosts is like: its rate, delay and loss, each on the way out of a host."""

from __future__ import annotations

from typing import Any

from pyroute2 import IPRoute
from pyroute2.netlink.exceptions import NetlinkError

from orrery.control.failure import Refused
from orrery.definitions.conditions.link import LinkShape
from orrery.hosts.emulation.network import device

QUEUE_MS = 50
"""How long bytes wait for their turn on a link with a rate, at most; beyond that packets are dropped."""
LEAST_BURST = 64 << 10
"""Bytes: one packet of the largest size must pass whole (tc-tbf(8))."""
BURSTS = 250
"""So often a second, at the least, a kernel looks whether bytes may pass: so much is one burst (tc-tbf(8))."""
PACKETS = 10_000
"""So many may be delayed at a time."""


def shape_link(shape: LinkShape) -> None:
    """Make what leaves this network namespace, that of a host, go over links of this shape."""
    if shape:
        with IPRoute() as kernel:
            for link in range(shape.links):
                (index,) = kernel.link_lookup(ifname=device(link))
                _shape(kernel, index, shape)


def check_shape(shape: LinkShape) -> None:
    """Refused where the kernel cannot make such a link; tried in this network namespace, which has no link yet."""
    if not shape:
        return
    with IPRoute() as kernel:
        (loopback,) = kernel.link_lookup(ifname="lo")
        try:
            _shape(kernel, loopback, shape)
        except NetlinkError as error:
            module = "sch_netem" if _needs_netem(shape) else "sch_tbf"
            text = f"this kernel makes no link with {shape}, for want of {module}; `modprobe {module}` may load it"
            raise Refused(f"{text} ({error.args[-1]})") from None


def _shape(kernel: Any, index: int, shape: LinkShape) -> None:
    where = {}
    if _needs_netem(shape):
        delay, loss = shape.delay // 1000, shape.loss * 100
        kernel.tc("add", "netem", index, 0x10000, delay=delay, loss=loss, limit=PACKETS)
        where = {"parent": 0x10001}
    if shape.rate is not None:
        bytes_ = shape.rate // 8
        burst = max(LEAST_BURST, bytes_ // BURSTS)
        limit = burst + bytes_ * QUEUE_MS // 1000
        kernel.tc("add", "tbf", index, 0x20000, rate=f"{shape.rate}bit", burst=burst, limit=limit, **where)


def _needs_netem(shape: LinkShape) -> bool:
    return bool(shape.delay or shape.loss)
