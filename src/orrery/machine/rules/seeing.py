"""Rules about what a machine lets be seen of a call."""

from __future__ import annotations

from typing import Any

from orrery.fact import Stored
from orrery.machine.finding import Check
from orrery.machine.tracing import NEEDED


def traces(fact: str, value: Any, _: Stored) -> Check:
    """Which kinds of trials `orrery trace` can have here."""
    if not value:
        return Check(fact, "unknown", "not looked at")
    lacks = {name: why for name, why in value.items() if why}
    besides = ", ".join(name for name in lacks if name not in NEEDED)
    needed = [why for name, why in lacks.items() if name in NEEDED]
    without = f"; not there, nor needed: {besides}" if besides else ""
    if not needed:
        return Check(fact, "good", f"marks and kernel{without}")
    effect = f"a trace has marks alone, and no stages of the kernel: {'; '.join(needed)}"
    return Check(
        fact, "note", f"marks alone{without}", effect, "install what is missing, run it as root", "orrery setup trace"
    )
