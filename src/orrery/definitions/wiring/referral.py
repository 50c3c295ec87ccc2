"""Servers that another object makes known: the words that scenarios, plans and the kit share."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.definitions.scenario.model import ObjectKind

REFERRAL = "referral"
"""The folder of the interface whose one operation answers with the reference of a server."""
INTERFACE = "Orrery::Referral"
REFER = f"{INTERFACE}::refer"
"""A client asks this once of each of its peers that are referred, and makes a stub of the answer."""
REFERRING = "referring"
"""The step in which that happens, before all others."""


def any_refers(kinds: Iterable[ObjectKind]) -> bool:
    """Whether any object only makes others known."""
    return any(kind.refers for kind in kinds)
