"""What this machine lets be seen of a call: facilities of the kernel, and what building the kernel's side needs."""

from __future__ import annotations

import os
import platform
import re
import shutil
from collections.abc import Callable, Mapping

from orrery.machine.files import MachineFiles

PACKAGES = ("clang", "libbpf-dev")
"""Of Debian: what the kernel's side of traces (kit/kernel) is built with."""
ARCHITECTURES = {"x86_64": "x86", "aarch64": "arm64"}
"""Those for which the arguments of system calls are known there, and what libbpf calls them."""
HEADER = "usr/include/bpf/libbpf.h"
EVENTS = "sys/kernel/tracing/events"
SOURCES = "sys/bus/event_source/devices"
"""Where the kernel lists what perf_event_open(2) can count or hold on to."""

Look = Callable[[MachineFiles], str]
"""Why a facility cannot be had; an empty text where it can."""


def tracing(files: MachineFiles | None = None) -> dict[str, str]:
    """Facility -> why it cannot be had here; an empty text where it can."""
    source = files or MachineFiles()
    return {name: look(source) for name, look in FACILITIES.items()}


def builder(files: MachineFiles | None = None) -> str:
    """Why the kernel's side of traces cannot be built here; an empty text where it can."""
    source = files or MachineFiles()
    if platform.machine() not in ARCHITECTURES:
        return f"the arguments of system calls are not known for {platform.machine()}"
    lacks = [*(["clang"] if shutil.which("clang") is None else []), *([] if source.text(HEADER) else ["libbpf"])]
    return f"missing {' and '.join(lacks)} (apt install {' '.join(PACKAGES)})" if lacks else ""


def _root(_: MachineFiles) -> str:
    return "" if os.geteuid() == 0 else "only root may attach programs to the kernel"


def _types(files: MachineFiles) -> str:
    return "" if files.glob("sys/kernel/btf/vmlinux") else "the kernel has no BTF (CONFIG_DEBUG_INFO_BTF)"


def _lockdown(files: MachineFiles) -> str:
    """Confidentiality keeps BPF from reading the kernel's memory; integrity does not (kernel_lockdown(7))."""
    found = re.search(r"\[(\w+)\]", files.text("sys/kernel/security/lockdown"))
    return "the kernel is locked down (confidentiality)" if found and found[1] == "confidentiality" else ""


def _tracefs(files: MachineFiles) -> str:
    return "" if files.glob(f"{EVENTS}/sched") else "tracefs is not mounted: other tools see no tracepoints"


def _uprobes(files: MachineFiles) -> str:
    return "" if files.glob(f"{SOURCES}/uprobe") else "the kernel has no uprobes, which a trace does not need"


def _kprobes(files: MachineFiles) -> str:
    return "" if files.glob(f"{SOURCES}/kprobe") else "the kernel has no kprobes, which a trace does not need"


def _counters(files: MachineFiles) -> str:
    found = files.glob(f"{SOURCES}/cpu*") or files.glob(f"{SOURCES}/arm*")
    return "" if found else "no hardware counters are seen, which a trace does not need"


FACILITIES: Mapping[str, Look] = {
    "root": _root,
    "clang and libbpf": builder,
    "BTF": _types,
    "lockdown": _lockdown,
    "tracefs": _tracefs,
    "uprobes": _uprobes,
    "kprobes": _kprobes,
    "hardware counters": _counters,
}
"""What is looked for; marks of calls and instructions need none of it."""
NEEDED = ("root", "clang and libbpf", "BTF", "lockdown")
"""Without one of these a trace has no stages of the kernel."""
