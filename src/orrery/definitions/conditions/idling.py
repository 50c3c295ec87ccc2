"""Whether the CPUs of a trial may halt while nobody has work for them: a condition of a campaign (`--idle`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

Idle = Literal["halt", "awake"]
"""`halt`: as the machine does it. `awake`: a spinner of the lowest class keeps each used CPU from halting."""

HALT: Final = "halt"
AWAKE: Final = "awake"
IDLES: tuple[Idle, ...] = get_args(Idle)
DEFAULT: Final = HALT
"""docs/decisions/0005-cpus-may-halt.md says why."""

FACT = "idle"
"""Where the facts of a campaign's host hold it."""


def idle_of(host: Mapping[str, Any]) -> str:
    """The condition under which a campaign ran; those that were stored before there was a choice let CPUs halt."""
    return str(host.get(FACT) or HALT)
