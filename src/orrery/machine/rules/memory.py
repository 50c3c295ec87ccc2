"""Rules about memory: enough of it, and nothing that moves it while it is measured."""

from __future__ import annotations

from typing import Any

from orrery.fact import Stored
from orrery.machine.facts import AVAILABLE
from orrery.machine.finding import Check

ENOUGH = 2**29


def memory(fact: str, value: Any, facts: Stored) -> Check:
    """Whether pages are left."""
    if value is None:
        return Check(fact, "unknown", "unknown")
    available = AVAILABLE.get(facts) or 0
    state = f"{value / 2**30:.1f} GiB, {available / 2**30:.1f} GiB available"
    if available >= ENOUGH:
        return Check(fact, "good", state)
    effect = "pages may be reclaimed while it is measured"
    return Check(fact, "warn", state, effect, "end what uses the memory", "ps aux --sort=-rss | head")


def swap(fact: str, value: Any, _: Stored) -> Check:
    """Whether pages may be gone when they are touched."""
    if not value:
        return Check(fact, "good", "none")
    effect = "a page that was swapped out costs milliseconds when it is touched"
    return Check(fact, "note", f"{value / 2**30:.1f} GiB", effect, "do without while measuring", "swapoff -a")


def huge_pages(fact: str, value: Any, _: Stored) -> Check:
    """Whether the kernel joins pages of its own accord."""
    if value is None:
        return Check(fact, "unknown", "not visible")
    if value != "always":
        return Check(fact, "good", value)
    effect = "the kernel joins pages behind a process's back: memory grows, and some trials have them and some have not"
    return Check(fact, "note", value, effect, "give them to those that ask only", "orrery tune")


def address_space(fact: str, value: Any, _: Stored) -> Check:
    """Addresses stay random: they are part of the initial state over which trials average."""
    if value is None:
        return Check(fact, "unknown", "not visible")
    if value:
        return Check(fact, "good", "random", "stays so: every trial starts from another state, and intervals tell")
    effect = "every trial has the same addresses: one lucky or unlucky layout looks like a property of a driver"
    return Check(fact, "warn", "not random", effect, "let it be random", "orrery tune")
