"""Addresses of emulated hosts."""

from __future__ import annotations

from ipaddress import IPv4Interface, IPv4Network

NETWORK = IPv4Network("10.77.0.0/16")
"""Nobody else sees it: it is in namespaces of its own."""


def address(number: int) -> IPv4Interface:
    """The address of the host of this number, from 0."""
    return IPv4Interface((int(NETWORK.network_address) + number + 1, NETWORK.prefixlen))
