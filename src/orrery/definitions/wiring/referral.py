"""Servers that another object makes known: the words that scenarios, plans and the kit share."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.definitions.scenario.model import ObjectKind

REFERRAL = "referral"
"""The folder of the interfaces by which a client and an object in the middle speak of a server."""
INTERFACE = "Orrery::Referral"
REFER = f"{INTERFACE}::refer"
"""A client asks this once of each of its peers that are referred, and makes a stub of the answer."""
ROUTING = "Orrery::Routing"
ROUTE = f"{ROUTING}::route_to"
"""A client says once to each of its peers that hands calls on, to which server."""
REFERRING = "referring"
"""The step in which either happens, before all others."""


def any_refers(kinds: Iterable[ObjectKind]) -> bool:
    """Whether any object only makes others known, or is told by its clients whom it stands before."""
    return any(kind.refers or kind.is_routed for kind in kinds)


def routing_port(forwarder: str) -> str:
    """The name of the port that hears to whom the forwarder hands calls on."""
    return f"routing.{forwarder}"
