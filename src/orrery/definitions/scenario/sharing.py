"""What objects of one process have in common."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.definitions.scenario.model import ObjectKind


def check_shared(objects: Mapping[str, ObjectKind]) -> None:
    """Objects of a process have its limits, priority and host in common; InputError at the second that differs."""
    first: dict[str, ObjectKind] = {}
    for kind in objects.values():
        if kind.process is None:
            continue
        other = first.setdefault(kind.process, kind)
        if other.resource_limits != kind.resource_limits:
            what = f"{other.name} and {kind.name} share the process {kind.process}, but not their limits"
            raise kind.place.error(what, "resource_limits", hint="a process has one set of limits: give both the same")
        if other.priority != kind.priority:
            what = f"{other.name} and {kind.name} share the process {kind.process}, but not their priority"
            raise kind.place.error(what, "priority", hint="a process has one priority: give both the same")
        if other.host != kind.host:
            what = f"{other.name} and {kind.name} share the process {kind.process}, but not their host"
            raise kind.place.error(what, "host", hint="a process is on one host: give both the same")
