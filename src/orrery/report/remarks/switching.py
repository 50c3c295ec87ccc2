"""The host's own cost of changing threads, in words, for every table of latencies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.machine.facts import SWITCH
from orrery.report.figures import with_unit


def switch_text(host: Mapping[str, Any]) -> str:
    """What a change of thread costs on this host; empty if it was not measured."""
    found = SWITCH.get(host) or {}
    if not found:
        return ""
    once, calls = with_unit(found["ns"], "ns"), with_unit(found["calls"], "ns")
    return (
        f"this host needs {once} to change to another thread on the same CPU, and {calls} for the calls that ask for it"
    )
