"""Facts about what disturbs a run: siblings, nodes, interrupts, steal, limits of the control group."""

from __future__ import annotations

import re

from orrery.machine.files import MachineFiles, expand_list

MEASURED = 2
"""So many of the highest CPUs are measured on."""
WEAKNESSES = "sys/devices/system/cpu/vulnerabilities"
"""What the kernel says of each weakness that a CPU may have (Documentation/ABI/testing/sysfs-devices-system-cpu)."""
NO_LIMIT = 1 << 60
"""Control groups of version 1 say so much memory, or nearly, where there is no limit."""


def measured_cpus(usable: list[int]) -> list[int]:
    """The CPUs on which processes are pinned."""
    return usable[-MEASURED:]


def siblings(files: MachineFiles) -> list[str]:
    """The groups of CPUs that share a core: `0,4`; none where each has its own."""
    texts = {files.text(name) for name in files.names("sys/devices/system/cpu/cpu*/topology/thread_siblings_list")}
    return sorted(text for text in texts if text and not text.isdigit())


def numa(files: MachineFiles) -> int | None:
    """How many nodes of memory there are."""
    return len(files.glob("sys/devices/system/node/node[0-9]*")) or None


def flag(path: str, files: MachineFiles) -> bool | None:
    """A switch of the kernel that is 0 where it is off."""
    text = files.text(path)
    return text != "0" if text else None


def mitigations(files: MachineFiles) -> str | None:
    """`meltdown (Mitigation: PTI), mds (Vulnerable)`: each system call may take longer for it."""
    found = {name.rpartition("/")[2]: files.text(name) for name in files.names(f"{WEAKNESSES}/*")}
    if not found:
        return None
    weaknesses = (f"{name} ({text})" for name, text in found.items() if text and text != "Not affected")
    return ", ".join(weaknesses) or "none: the CPUs have no weakness that the kernel knows"


def isolated(files: MachineFiles) -> str | None:
    """The list of isolated CPUs, empty where there are none."""
    present = files.glob("sys/devices/system/cpu/isolated")
    return files.text("sys/devices/system/cpu/isolated") if present else None


def interrupts(files: MachineFiles, usable: list[int]) -> int | None:
    """How many interrupts may come to the CPUs that are measured on."""
    affinities = interrupt_affinities(files)
    if not affinities:
        return None
    measured = set(measured_cpus(usable))
    return sum(bool(measured & set(expand_list(text))) for text in affinities.values())


def interrupt_affinities(files: MachineFiles) -> dict[str, str]:
    """File of an interrupt -> the list of CPUs that it may come to."""
    found = {name: files.text(name) for name in files.names("proc/irq/[0-9]*/smp_affinity_list")}
    return {name: text for name, text in found.items() if re.fullmatch(r"[0-9][0-9,-]*", text)}


def steal(files: MachineFiles) -> float | None:
    """The share of the CPUs' time since the start that a hypervisor took away."""
    words = files.text("proc/stat").partition("\n")[0].split()
    # Steal is the eighth figure. The two behind it, time of guests, are in the first two already (proc_stat(5)).
    if len(words) < 9 or words[0] != "cpu":
        return None
    times = [int(word) for word in words[1:9]]
    return times[7] / sum(times) if sum(times) else None


def clocks(files: MachineFiles) -> list[str]:
    """The sources that the clock might have."""
    return files.text("sys/devices/system/clocksource/clocksource0/available_clocksource").split()


def timer(files: MachineFiles) -> int | None:
    """The resolution of timers in ns."""
    found = re.search(r"\.resolution:\s*(\d+) nsecs", files.text("proc/timer_list"))
    return int(found[1]) if found else None


def cgroup_cpus(files: MachineFiles) -> float | None:
    """How many CPUs' time the tightest limit of the own control group and those above it gives; None for no limit."""
    shares = [text.split() for text in _cgroup_texts(files, "cpu.max")]
    quotas, periods = (_cgroup_texts(files, f"cpu.cfs_{name}_us", "cpu") for name in ("quota", "period"))
    shares += map(list, zip(quotas, periods, strict=False))
    return min((int(s[0]) / int(s[1]) for s in shares if len(s) == 2 and all(map(str.isdigit, s))), default=None)


def cgroup_memory(files: MachineFiles) -> int | None:
    """The tightest limit of memory (bytes) of the own control group and those above it; None for no limit."""
    texts = [*_cgroup_texts(files, "memory.max"), *_cgroup_texts(files, "memory.limit_in_bytes", "memory")]
    return min((int(text) for text in texts if text.isdigit() and int(text) < NO_LIMIT), default=None)


def _cgroup_texts(files: MachineFiles, name: str, controller: str = "") -> list[str]:
    """A file of the own control group and of those above it: of version 2, or of a `controller` of version 1."""
    line = rf"^\d+:(?:[^:]*,)?{controller}(?:,[^:]*)?:/(.*)$"
    own = re.search(line, files.text("proc/self/cgroup"), re.MULTILINE)
    # A group above the own namespace is told as `..` (cgroup_namespaces(7)), and cannot be seen.
    parts = [part for part in (own[1] if own else "").split("/") if part and part != ".."]
    folders = ["/".join(parts[:depth]) for depth in range(len(parts) + 1)]
    return [text for folder in folders if (text := files.text(f"sys/fs/cgroup/{controller}/{folder}/{name}"))]
