"""What a process may use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from orrery.definitions.reading.sizes import size_text


@dataclass(frozen=True)
class ResourceLimits:
    """The limits of one process: `memory` in bytes, `cpu_time` in seconds; None: none but those of the machine."""

    memory: int | None = None
    cpu_time: int | None = None

    def __bool__(self) -> bool:
        return self.memory is not None or self.cpu_time is not None

    def __str__(self) -> str:
        return ", ".join(self._parts())

    def _parts(self) -> Iterator[str]:
        if self.memory is not None:
            yield f"memory {size_text(self.memory)}"
        if self.cpu_time is not None:
            yield f"cpu_time {self.cpu_time}s"

    def over(self, base: ResourceLimits) -> ResourceLimits:
        """These limits, and those of `base` where nothing is said here."""
        return ResourceLimits(
            base.memory if self.memory is None else self.memory,
            base.cpu_time if self.cpu_time is None else self.cpu_time,
        )


UNLIMITED = ResourceLimits()
