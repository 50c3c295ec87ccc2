"""The host's own cost of changing threads, in words: it stands beside every table of latencies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.machine.switching import FACT
from orrery.report.figures import with_unit


def switch_text(host: Mapping[str, Any]) -> str:
    """What a change of thread costs here; empty where that was not found out."""
    found = host.get(FACT) or {}
    if not found:
        return ""
    once, calls = with_unit(found["ns"], "ns"), with_unit(found["calls"], "ns")
    return f"to go on with another thread of the same CPU this host needs {once}, and {calls} for calls that ask for it"
