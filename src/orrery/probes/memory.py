"""The memory of a process, to be read while it is idle."""

from __future__ import annotations

from typing import NamedTuple

from orrery.probes import proc

KIB = 1024
ALL_BUT_SOME = 0.9
"""So much of what is resident can be locked at least: the kernel's own pages in a process cannot (mlockall(2))."""


class Footprint(NamedTuple):
    """Bytes: `pss` shares common pages among their users, `private` counts only what this process alone holds."""

    pss: int
    private: int
    threads: int


def footprint(pid: int) -> Footprint:
    """The memory and number of threads of a process, all 0 if it is gone (source: proc(5), smaps_rollup)."""
    sizes = {}
    # The first line is the range of addresses.
    for line in proc.text(pid, "smaps_rollup").splitlines()[1:]:
        name, _, rest = line.partition(":")
        sizes[name] = int(rest.split()[0]) * KIB
    private = sum(sizes.get(name, 0) for name in ("Private_Clean", "Private_Dirty", "Private_Hugetlb"))
    return Footprint(sizes.get("Pss", 0), private, len(proc.tasks(pid)))


def is_locked(pid: int) -> bool:
    """Whether a process has locked all memory that it has; not if it is gone (source: proc(5), status).

    A middleware may lock a page of its own: what is resident must be locked, but for pages that cannot be.
    """
    lines = (line.partition(":") for line in proc.text(pid, "status").splitlines())
    sizes = {name: int(rest.split()[0]) for name, _, rest in lines if name in ("VmLck", "VmRSS")}
    return sizes.get("VmLck", 0) >= ALL_BUT_SOME * sizes.get("VmRSS", 0) > 0


def tree_footprint(pid: int) -> Footprint:
    """The sum over a process and its descendants."""
    return Footprint(*map(sum, zip(*(footprint(each) for each in proc.tree(pid)), strict=True)))
