"""Addresses of emulated hosts."""

from __future__ import annotations

from ipaddress import IPv4Interface, IPv4Network

NETWORKS = (IPv4Network("10.77.0.0/16"), IPv4Network("10.78.0.0/16"))
"""Of the first links of all hosts, and of the second ones. Nobody else sees them: their namespaces are their own."""
OWN = IPv4Network("10.79.0.0/16")
"""Of hosts with two links: an address that is on neither, so that both lead to it."""


def on_link(number: int, link: int) -> IPv4Interface:
    """The address that the host of this number, from 0, has on a link of its own, from 0."""
    return _of(NETWORKS[link], number)


def address(number: int, links: int = 1) -> IPv4Interface:
    """Where others reach the host of this number, from 0."""
    return on_link(number, 0) if links == 1 else _of(OWN, number)


def _of(network: IPv4Network, number: int) -> IPv4Interface:
    return IPv4Interface((int(network.network_address) + number + 1, network.prefixlen))
