"""Servers that another object makes known: the words that scenarios, plans and the kit share."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.definitions.scenario import ObjectKind

INTRODUCTION = "introduction"
"""The folder of the interface whose one operation answers with the reference of a server."""
INTERFACE = "Orrery::Introduction"
INTRODUCE = f"{INTERFACE}::introduce"
"""A client asks this once of each of its peers that are introduced, and makes a stub of the answer."""
INTRODUCING = "introducing"
"""The step in which that happens, before all others."""


def any_introduces(kinds: Iterable[ObjectKind]) -> bool:
    """Whether any object only makes others known."""
    return any(kind.introduces for kind in kinds)
