"""Facts about the machine that a figure depends on: read once, before a campaign, and stored with it."""

from __future__ import annotations

import os
import platform
import re
import resource
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from orrery.machine import quiet
from orrery.machine.files import MachineFiles

__all__ = ["Facts", "MachineFiles", "gather"]

Facts = dict[str, Any]

TOOLCHAINS = "toolchains"
"""The fact that says of each language of a campaign's drivers what built and ran its programs."""


def gather(files: MachineFiles | None = None) -> Facts:
    """Every fact by its name; a fact that cannot be had is None. Sizes in bytes, load as it stands in /proc."""
    source = files or MachineFiles()
    return {name: read(source) for name, read in READERS.items()}


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


def _meminfo(key: str) -> Callable[[MachineFiles], int | None]:
    def read(files: MachineFiles) -> int | None:
        match = re.search(rf"^{key}:\s*(\d+) kB$", files.text("proc/meminfo"), re.MULTILINE)
        return int(match[1]) * 1024 if match else None

    return read


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


READERS: dict[str, Callable[[MachineFiles], Any]] = {
    "kernel": _kernel,
    "distribution": _distribution,
    "machine": lambda _: platform.machine(),
    "cpu": _cpu,
    "cpus": _cpus,
    "usable": _usable,
    "governor": _governor,
    "turbo": _turbo,
    "smt": _smt,
    "memory": _meminfo("MemTotal"),
    "available": _meminfo("MemAvailable"),
    "swap": _meminfo("SwapTotal"),
    "virtualisation": _virtualisation,
    "hypervisor": _hypervisor,
    "clock": _clock,
    "load": _load,
    "cgroup": _cgroup,
    "files": _files,
    "locked": _locked,
    "huge_pages": _huge_pages,
    "siblings": quiet.siblings,
    "numa": quiet.numa,
    "numa_balancing": partial(quiet.flag, "proc/sys/kernel/numa_balancing"),
    "isolated": quiet.isolated,
    "interrupts": lambda files: quiet.interrupts(files, _usable(files)),
    "watchdog": partial(quiet.flag, "proc/sys/kernel/nmi_watchdog"),
    "address_space": partial(quiet.flag, "proc/sys/kernel/randomize_va_space"),
    "steal": quiet.steal,
    "clocks": quiet.clocks,
    "timer": quiet.timer,
    "cgroup_cpus": quiet.cgroup_cpus,
    "cgroup_memory": quiet.cgroup_memory,
    "boot": _boot,
    "libc": _libc,
    "python": lambda _: platform.python_version(),
}
"""Each fact's name and how it is read."""
