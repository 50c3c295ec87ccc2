"""What a fact of the host comes to: its state, what that does to figures, and what to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from orrery.fact import Stored

Level = Literal["good", "note", "warn", "unknown"]


@dataclass(frozen=True)
class Check:
    """One line of `orrery doctor`: the fact, its state, what it does to figures, what to do, and how to type that."""

    fact: str
    level: Level
    state: str
    effect: str = ""
    advice: str = ""
    command: str = ""


Rule = Callable[[str, Any, Stored], Check]
"""(fact, its value, all facts) -> the finding."""


def stated(fact: str, value: Any, _: Stored) -> Check:
    """A fact that is only told."""
    return Check(fact, "unknown" if value is None else "good", "unknown" if value is None else str(value))


def invisible(fact: str, value: Any) -> Check:
    """A switch that is off (False), or of which nothing can be seen (None)."""
    return Check(fact, "unknown" if value is None else "good", "not visible" if value is None else "off")
