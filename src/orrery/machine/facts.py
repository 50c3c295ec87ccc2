"""The facts of a machine: each is declared here, and written and read by what is declared.

`CampaignRecord.machine` holds them by name; a fact that cannot be had is None. `orrery doctor` reads them anew.
tests/unit/machine/test_machine_facts.py holds the rooms that are named here against the code.
"""

from __future__ import annotations

from typing import Any

from orrery.fact import Fact

RECORD = "docs/records.md"
"""Where it is told how to look at the facts that no code reads: a record has them in `campaign.json`."""

# The system.

KERNEL = Fact[str](
    "kernel", "the release of the kernel", ("machine",), ("benchmarks", "campaign", "hosts", "machine", "report")
)
PREEMPTION = Fact[str | None](
    "preemption",
    "how far the kernel itself may be preempted, as it was built: PREEMPT_RT is one for real time",
    ("machine",),
    ("machine", "report"),
)
MITIGATIONS = Fact[str | None](
    "mitigations",
    "what the kernel does about each weakness of its CPUs, by its own words; without those that they do not have",
    ("machine",),
    ("report",),
)
DISTRIBUTION = Fact[str | None](
    "distribution", "the name of the distribution, with its version", ("machine",), ("machine", "report")
)
ARCHITECTURE = Fact[str]("machine", "the architecture, as uname names it", ("machine",), ("report",))
LIBC = Fact[str | None]("libc", "the C library that programs are linked with", ("machine",), ("report",))
PYTHON = Fact[str]("python", "the version of the Python that runs Orrery", ("machine",), shown=RECORD)
BOOT = Fact[str | None](
    "boot",
    "the id of this run of the kernel: another one after each start",
    ("machine",),
    ("campaign", "hosts", "report"),
)

# Its CPUs.

CPU = Fact[str | None](
    "cpu", "the model of the CPUs", ("machine",), ("benchmarks", "campaign", "hosts", "machine", "report", "site")
)
CPUS = Fact[int]("cpus", "how many there are", ("machine",), ("campaign", "hosts", "machine", "report", "site"))
USABLE = Fact[list[int]]("usable", "those that Orrery may use", ("machine",), ("cli", "machine", "report"))
GOVERNOR = Fact[str | None](
    "governor", "what sets their clock rate; several are parted by commas", ("machine",), ("machine", "report")
)
TURBO = Fact[bool | None](
    "turbo", "whether their clock rate may go beyond the nominal one", ("machine",), ("machine", "report")
)
SMT = Fact[bool | None]("smt", "whether a core runs several threads at once", ("machine",), ("machine", "report"))
SIBLINGS = Fact[list[str]]("siblings", "the groups of CPUs that share a core: `0,4`", ("machine",), ("machine",))
ISOLATED = Fact[str | None](
    "isolated", "the list of CPUs that are kept free of other work; empty for none", ("machine",), ("machine",)
)
INTERRUPTS = Fact[int | None](
    "interrupts", "how many interrupts may come to the CPUs that are measured on", ("machine",), ("machine",)
)
WATCHDOG = Fact[bool | None](
    "watchdog", "whether the kernel interrupts every CPU to see that it lives", ("machine",), ("machine",)
)
LOAD = Fact[float | None](
    "load",
    "how many processes ran or wanted to run, the mean of a minute",
    ("machine",),
    ("machine",),
    unit="processes",
)

# Its memory.

MEMORY = Fact[int | None]("memory", "all memory", ("machine",), ("machine", "report"), unit="bytes")
AVAILABLE = Fact[int | None](
    "available", "what of it new programs may get without swapping", ("machine",), ("machine",), unit="bytes"
)
SWAP = Fact[int | None]("swap", "all swap space", ("machine",), ("machine", "report"), unit="bytes")
HUGE_PAGES = Fact[str | None](
    "huge_pages", "who gets transparent huge pages: always, madvise or never", ("machine",), ("machine", "report")
)
NUMA = Fact[int | None]("numa", "how many nodes of memory there are", ("machine",), ("machine",))
NUMA_BALANCING = Fact[bool | None](
    "numa_balancing", "whether the kernel moves pages to the node that uses them", ("machine",), ("machine",)
)
ADDRESS_SPACE = Fact[bool | None](
    "address_space", "whether the addresses of a process are random", ("machine",), ("machine",)
)

# Its clocks.

CLOCK = Fact[str | None]("clock", "the clock source in use", ("machine",), ("machine", "report"))
CLOCKS = Fact[list[str]]("clocks", "those that could be in use", ("machine",), ("machine",))
TIMER = Fact[int | None]("timer", "the resolution of timers", ("machine",), ("machine",), unit="ns")

# What it stands in, and what it grants.

VIRTUALISATION = Fact[str | None](
    "virtualisation", "the hypervisor or container; None for none", ("machine",), ("machine", "report")
)
HYPERVISOR = Fact[bool](
    "hypervisor", "whether the CPU says that there is a hypervisor", ("machine",), ("machine", "report")
)
STEAL = Fact[float | None](
    "steal", "the share of the CPUs' time since the start that a hypervisor took", ("machine",), ("machine",), unit="1"
)
CGROUP = Fact[int | None]("cgroup", "the version of control groups", ("machine",), ("machine",))
CGROUP_CPUS = Fact[float | None](
    "cgroup_cpus", "how many CPUs' time the own control group may have; None for no limit", ("machine",), ("machine",)
)
CGROUP_MEMORY = Fact[int | None](
    "cgroup_memory", "how much memory it may have; None for no limit", ("machine",), ("machine",), unit="bytes"
)
FILES = Fact[int](
    "files", "how many descriptors a process may hold at most; -1 for no limit", ("machine",), ("machine",)
)
SOCKET_BUFFER = Fact[int | None](
    "socket_buffer",
    "how many bytes a socket takes before its sender must wait, unless a program asks for another number",
    ("machine",),
    ("report",),
    unit="bytes",
)
LOCKED = Fact[int](
    "locked",
    "how much memory a process may lock at most; -1 for no limit",
    ("machine",),
    shown=RECORD,
    unit="bytes",
)

# What was measured of it.

SWITCH = Fact[dict[str, float]](
    "switch",
    "a change of thread on one CPU (`ns`), and the system calls that ask for it (`calls`); empty where not measured",
    ("api",),
    ("report",),
    unit="ns",
)
WAKING = Fact[dict[str, int]](
    "waking",
    "until a thread that slept runs again, the median (`p50`); only where CPUs may halt between the calls of a load",
    ("api",),
    ("report",),
    unit="ns",
)
OPEN_LOOP = Fact[dict[str, dict[str, int]]](
    "open_loop",
    "way to wait -> how late it ends (`p99`, `most`), and up to which `rate` that is exact; only in `orrery doctor`",
    ("cli",),
    ("machine",),
    unit="ns; `rate` calls/s",
)
TRACING = Fact[dict[str, str]](
    "tracing",
    "facility that shows where a call is -> why it cannot be had, empty where it can; only in `orrery doctor`",
    ("cli",),
    ("machine",),
)
DETECTABLE = Fact[dict[str, dict[str, Any]]](
    "detectable",
    "placement -> what a driver's comparison with itself showed here; only in the JSON of results",
    ("cli",),
    shown="docs/machine.md",
)

# How a campaign used it.

IDLE = Fact[str](
    "idle",
    "whether its CPUs may halt while nobody has work for them: halt or awake",
    ("api", "campaign"),
    ("campaign", "report"),
)
TOOLCHAINS = Fact[dict[str, dict[str, str]]](
    "toolchains", "language of a driver -> part of what builds and runs its programs -> text", ("api",), ("report",)
)
