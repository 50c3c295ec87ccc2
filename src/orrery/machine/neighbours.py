"""Which CPUs share a core or a cache: what runs on one of them disturbs what is measured on another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orrery.machine.files import MachineFiles, expand_list

CPU = "sys/devices/system/cpu/cpu"
Neighbours = Mapping[int, Sequence[int]]
"""CPU -> all that share its core or one of its caches, itself among them."""


def neighbours(cpus: Sequence[int], files: MachineFiles | None = None) -> dict[int, list[int]]:
    """Those of each CPU, as the kernel tells (sysfs-devices-system-cpu, `topology` and `cache`).

    A CPU of which the kernel names no cache, as on some virtual machines, is every other one's neighbour.
    """
    files = files or MachineFiles()
    return {cpu: sorted(_of(cpu, files) or set(cpus)) for cpu in cpus}


def apart(cpus: Sequence[int], known: Neighbours) -> list[list[int]]:
    """The CPUs in groups of which no two share anything, each in order."""
    groups: list[set[int]] = []
    for cpu in cpus:
        own = {cpu, *known[cpu]}
        near = [group for group in groups if group & own]
        groups = [group for group in groups if not group & own] + [own.union(*near)]
    return sorted(sorted(group & set(cpus)) for group in groups)


def _of(cpu: int, files: MachineFiles) -> set[int]:
    """Empty where no cache is named."""
    caches = files.names(f"{CPU}{cpu}/cache/index*/shared_cpu_list")
    texts = [files.text(name) for name in (f"{CPU}{cpu}/topology/thread_siblings_list", *caches)]
    return {number for text in texts if text for number in expand_list(text)} if caches else set()
