"""What a process may use, and which processes may use it together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from orrery.definitions.sizes import size_text

if TYPE_CHECKING:
    from orrery.definitions.scenario import ObjectKind


@dataclass(frozen=True)
class ResourceLimits:
    """The limits of one process: `memory` in bytes, `cpu_time` in seconds; None: none but those of the machine."""

    memory: int | None = None
    cpu_time: int | None = None

    def __bool__(self) -> bool:
        return self.memory is not None or self.cpu_time is not None

    def __str__(self) -> str:
        return ", ".join(self._told())

    def _told(self) -> Iterator[str]:
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


def check_shared(objects: Mapping[str, ObjectKind]) -> None:
    """Objects that share a process have its limits in common; InputError at the second one where they differ."""
    first: dict[str, ObjectKind] = {}
    for kind in objects.values():
        if kind.process is None:
            continue
        other = first.setdefault(kind.process, kind)
        if other.resource_limits != kind.resource_limits:
            what = f"{other.name} and {kind.name} share the process {kind.process}, but not their limits"
            raise kind.place.error(what, "resource_limits", hint="a process has one set of limits: give both the same")
