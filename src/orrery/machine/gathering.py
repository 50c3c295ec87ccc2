"""Reads the facts of the machine that a figure depends on: once, before a campaign, which stores them."""

from __future__ import annotations

import os
import platform
import re
import resource
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from orrery.machine import quiet
from orrery.machine.facts import (
    ADDRESS_SPACE,
    ARCHITECTURE,
    AVAILABLE,
    BOOT,
    CGROUP,
    CGROUP_CPUS,
    CGROUP_MEMORY,
    CLOCK,
    CLOCKS,
    CPU,
    CPUS,
    DISTRIBUTION,
    FILES,
    GOVERNOR,
    HUGE_PAGES,
    HYPERVISOR,
    INTERRUPTS,
    ISOLATED,
    KERNEL,
    LIBC,
    LOAD,
    LOCKED,
    MEMORY,
    MITIGATIONS,
    NUMA,
    NUMA_BALANCING,
    PREEMPTION,
    PYTHON,
    SIBLINGS,
    SMT,
    SOCKET_BUFFER,
    STEAL,
    SWAP,
    TIMER,
    TURBO,
    USABLE,
    VIRTUALISATION,
    WATCHDOG,
)
from orrery.machine.files import MachineFiles

__all__ = ["MachineFiles", "gather"]


def gather(files: MachineFiles | None = None) -> dict[str, Any]:
    """Every fact that is read, by its name; a fact that cannot be had is None."""
    source = files or MachineFiles()
    return dict([*_system(source), *_surroundings(source), *_disturbances(source), *_versions(source)])


def _system(files: MachineFiles) -> Iterator[tuple[str, Any]]:
    """The system, its CPUs and its memory."""
    yield KERNEL.pair(_kernel(files))
    yield PREEMPTION.pair(_preemption(files))
    yield MITIGATIONS.pair(quiet.mitigations(files))
    yield DISTRIBUTION.pair(_distribution(files))
    yield ARCHITECTURE.pair(platform.machine())
    yield CPU.pair(_cpu(files))
    yield CPUS.pair(_cpus(files))
    yield USABLE.pair(_usable(files))
    yield GOVERNOR.pair(_governor(files))
    yield TURBO.pair(_turbo(files))
    yield SMT.pair(_smt(files))
    yield MEMORY.pair(_meminfo("MemTotal", files))
    yield AVAILABLE.pair(_meminfo("MemAvailable", files))
    yield SWAP.pair(_meminfo("SwapTotal", files))


def _surroundings(files: MachineFiles) -> Iterator[tuple[str, Any]]:
    """What it stands in, and what it grants."""
    yield VIRTUALISATION.pair(_virtualisation(files))
    yield HYPERVISOR.pair(_hypervisor(files))
    yield CLOCK.pair(_clock(files))
    yield LOAD.pair(_load(files))
    yield CGROUP.pair(_cgroup(files))
    yield FILES.pair(_files(files))
    yield LOCKED.pair(_locked(files))
    yield SOCKET_BUFFER.pair(_socket_buffer(files))
    yield HUGE_PAGES.pair(_huge_pages(files))


def _disturbances(files: MachineFiles) -> Iterator[tuple[str, Any]]:
    """What disturbs a run."""
    yield SIBLINGS.pair(quiet.siblings(files))
    yield NUMA.pair(quiet.numa(files))
    yield NUMA_BALANCING.pair(quiet.flag("proc/sys/kernel/numa_balancing", files))
    yield ISOLATED.pair(quiet.isolated(files))
    yield INTERRUPTS.pair(quiet.interrupts(files, _usable(files)))
    yield WATCHDOG.pair(quiet.flag("proc/sys/kernel/nmi_watchdog", files))
    yield ADDRESS_SPACE.pair(quiet.flag("proc/sys/kernel/randomize_va_space", files))
    yield STEAL.pair(quiet.steal(files))
    yield CLOCKS.pair(quiet.clocks(files))
    yield TIMER.pair(quiet.timer(files))
    yield CGROUP_CPUS.pair(quiet.cgroup_cpus(files))
    yield CGROUP_MEMORY.pair(quiet.cgroup_memory(files))


def _versions(files: MachineFiles) -> Iterator[tuple[str, Any]]:
    """Which run of the kernel this is, and what programs are run with."""
    yield BOOT.pair(_boot(files))
    yield LIBC.pair(_libc(files))
    yield PYTHON.pair(platform.python_version())


def _preemption(files: MachineFiles) -> str | None:
    """By the kernel's version (uname(2)): `#1 SMP PREEMPT_DYNAMIC Debian ...` says it where there is any."""
    version = files.text("proc/sys/kernel/version")
    # Kernels for real time before 5.x wrote it in two words.
    found = re.search(r"\bPREEMPT([_ ]RT|_[A-Z]+)?\b", version)
    return found[0].replace(" ", "_") if found else "not at all, or where it asks" if version else None


def _kernel(files: MachineFiles) -> str:
    return files.text("proc/sys/kernel/osrelease") or platform.release()


def _distribution(files: MachineFiles) -> str | None:
    match = re.search(r'^PRETTY_NAME="?([^"\n]*)"?$', files.text("etc/os-release"), re.MULTILINE)
    return match[1] if match else None


def _cpu(files: MachineFiles) -> str | None:
    # x86 says `model name`, boards with ARM `Model` or `Hardware`.
    match = re.search(r"^(?:model name|Model|Hardware)\s*:\s*(.+)$", files.text("proc/cpuinfo"), re.MULTILINE)
    return match[1] if match else None


def _cpus(files: MachineFiles) -> int:
    return len(re.findall(r"^processor\s*:", files.text("proc/cpuinfo"), re.MULTILINE)) or (os.cpu_count() or 1)


def _usable(_: MachineFiles) -> list[int]:
    return sorted(os.sched_getaffinity(0))


def _governor(files: MachineFiles) -> str | None:
    governors = files.glob("sys/devices/system/cpu/cpu*/cpufreq/scaling_governor")
    names = sorted({file.read_text().strip() for file in governors})
    return ",".join(names) or None


def _turbo(files: MachineFiles) -> bool | None:
    if no_turbo := files.text("sys/devices/system/cpu/intel_pstate/no_turbo"):
        # The driver of Intel's says whether it is off, the others say whether it is on.
        return no_turbo == "0"
    boost = files.text("sys/devices/system/cpu/cpufreq/boost")
    return boost == "1" if boost else None


def _smt(files: MachineFiles) -> bool | None:
    active = files.text("sys/devices/system/cpu/smt/active")
    return active == "1" if active else None


def _meminfo(key: str, files: MachineFiles) -> int | None:
    match = re.search(rf"^{key}:\s*(\d+) kB$", files.text("proc/meminfo"), re.MULTILINE)
    return int(match[1]) * 1024 if match else None


def _virtualisation(files: MachineFiles) -> str | None:
    """The hypervisor or container, as systemd names it; else whether the CPU says that there is a hypervisor."""
    if files.root == Path("/") and (command := shutil.which("systemd-detect-virt")):
        found = subprocess.run([command], capture_output=True, text=True, check=False).stdout.strip()
        return None if found in ("", "none") else found
    return "hypervisor" if re.search(r"^flags\s*:.*\bhypervisor\b", files.text("proc/cpuinfo"), re.MULTILINE) else None


def _hypervisor(files: MachineFiles) -> bool:
    return bool(re.search(r"^flags\s*:.*\bhypervisor\b", files.text("proc/cpuinfo"), re.MULTILINE))


def _clock(files: MachineFiles) -> str | None:
    return files.text("sys/devices/system/clocksource/clocksource0/current_clocksource") or None


def _load(files: MachineFiles) -> float | None:
    words = files.text("proc/loadavg").split()
    return float(words[0]) if words else None


def _cgroup(files: MachineFiles) -> int | None:
    # Only the root of version 2 has this file.
    if files.text("sys/fs/cgroup/cgroup.controllers"):
        return 2
    return 1 if files.text("proc/self/cgroup") else None


def _files(_: MachineFiles) -> int:
    return resource.getrlimit(resource.RLIMIT_NOFILE)[1]


def _locked(_: MachineFiles) -> int:
    return resource.getrlimit(resource.RLIMIT_MEMLOCK)[1]


def _socket_buffer(files: MachineFiles) -> int | None:
    text = files.text("proc/sys/net/core/wmem_default")
    return int(text) if text.isdigit() else None


def _huge_pages(files: MachineFiles) -> str | None:
    match = re.search(r"\[(\w+)\]", files.text("sys/kernel/mm/transparent_hugepage/enabled"))
    return match[1] if match else None


def _libc(files: MachineFiles) -> str | None:
    """The C library that programs are linked with, as `ldd` tells it: `Debian GLIBC 2.36-9+deb12u10`."""
    command = shutil.which("ldd") if files.root == Path("/") else None
    if command is None:
        return None
    done = subprocess.run([command, "--version"], capture_output=True, text=True, errors="replace", check=False)
    return libc_text(done.stdout or done.stderr)


def libc_text(text: str) -> str | None:
    """Of glibc what stands in brackets, with its version; of musl name and version; else the first line."""
    lines = text.splitlines()
    if not lines:
        return None
    if glibc := re.match(r"ldd \((.+)\) ([\d.]+)$", lines[0]):
        return glibc[1] if glibc[2] in glibc[1] else " ".join(glibc.groups())
    return " ".join(lines[:2]) if lines[0].startswith("musl") else lines[0]


def _boot(files: MachineFiles) -> str | None:
    return files.text("proc/sys/kernel/random/boot_id") or None
