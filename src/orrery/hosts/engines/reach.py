"""Which address of a machine others reach it at."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv4Network

from orrery.control.failure import Refused

ANY_PORT = 9
"""Nothing is sent there (RFC 863)."""


def near_address(far: str) -> str:
    """The address of this machine from which it would speak to that host: the kernel's routes say it, nothing is sent.

    Refused where there is no way there.
    """
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((far, ANY_PORT))
            return str(probe.getsockname()[0])
    except OSError as error:
        raise Refused(f"no way leads to {far}: {(error.strerror or str(error)).lower()}") from None


def address_in(network: str) -> str:
    """The address that this machine has in a network; Refused where it has none."""
    from pyroute2 import IPRoute

    wanted = IPv4Network(network, strict=False)
    with IPRoute() as kernel:
        for found in kernel.get_addr(family=socket.AF_INET):
            address = dict(found["attrs"]).get("IFA_LOCAL")
            if address is not None and IPv4Address(address) in wanted:
                return str(address)
    raise Refused(f"this host has no address in {network}")
