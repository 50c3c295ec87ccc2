"""`[machine]`: what all processes of a trial together are given of the machine."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.definitions.reading.sizes import size_text

ALL = "none"
"""No limit but that of the machine itself."""


@dataclass(frozen=True)
class Machine:
    """A machine with so much `memory` (bytes) for a whole trial; with `swap` it may write pages out as the host can."""

    memory: int
    swap: bool = False

    def __str__(self) -> str:
        return f"{size_text(self.memory)} of memory, {'with' if self.swap else 'without'} swap"
