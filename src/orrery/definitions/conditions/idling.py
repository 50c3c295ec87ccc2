"""Whether the CPUs of a trial may halt while nobody has work for them: a condition of a campaign (`--idle`)."""

from __future__ import annotations

from typing import Final, Literal, get_args

Idle = Literal["halt", "awake"]
"""`halt`: as the machine does it. `awake`: a spinner of the lowest class keeps each used CPU from halting."""

HALT: Final = "halt"
AWAKE: Final = "awake"
IDLES: tuple[Idle, ...] = get_args(Idle)
DEFAULT: Final = HALT
"""docs/decisions/0005-cpus-may-halt.md says why."""
