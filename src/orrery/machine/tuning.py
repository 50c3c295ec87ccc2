"""What may be set so that a machine disturbs its figures less: which files, from what, to what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from orrery.machine.facts import ADDRESS_SPACE, GOVERNOR, HUGE_PAGES, INTERRUPTS, NUMA_BALANCING, TURBO, WATCHDOG
from orrery.machine.files import MachineFiles, as_list, expand_list
from orrery.machine.quiet import interrupt_affinities, measured_cpus, numa

CPU = "sys/devices/system/cpu"
JOINED_PAGES = "sys/kernel/mm/transparent_hugepage/enabled"
KERNEL = "proc/sys/kernel"


@dataclass(frozen=True)
class Setting:
    """One file (from the root on) that is to hold another value; `fact` is what `orrery doctor` calls it."""

    fact: str
    path: str
    before: str
    after: str

    @property
    def command(self) -> str:
        """What somebody would type."""
        return f"echo {self.after} | sudo tee /{self.path}"

    @property
    def undo(self) -> str:
        """The same to set it back."""
        return f"echo {self.before} | sudo tee /{self.path}"


def current(files: MachineFiles, path: str) -> str:
    """The value of a setting; of those that show all choices the one in brackets."""
    text = files.text(path)
    chosen = re.search(r"\[(\S+)\]", text)
    return chosen[1] if chosen else text


def changes(files: MachineFiles, usable: list[int]) -> list[Setting]:
    """Everything that stands otherwise than is good for figures on these CPUs, and can be set here."""
    wishes = [*_clock_rate(files), *_kernel(files), *_interrupts(files, usable)]
    found = [(fact, path, current(files, path), after) for fact, path, after in wishes]
    # An empty text is of a file that this machine has not.
    return [Setting(*each) for each in found if each[2] and each[2] != each[3]]


Wish = tuple[str, str, str]
"""A fact's name, a file, the value that it should hold."""


def _clock_rate(files: MachineFiles) -> Iterator[Wish]:
    for path in files.names(f"{CPU}/cpu*/cpufreq/scaling_governor"):
        choices = files.text(path.replace("scaling_governor", "scaling_available_governors"))
        # A governor that is not on offer is refused by the kernel; where nothing is told, it is tried.
        if not choices or "performance" in choices.split():
            yield GOVERNOR.name, path, "performance"
    yield TURBO.name, f"{CPU}/intel_pstate/no_turbo", "1"
    yield TURBO.name, f"{CPU}/cpufreq/boost", "0"


def _kernel(files: MachineFiles) -> Iterator[Wish]:
    if current(files, JOINED_PAGES) == "always":
        # Not `never`: what asks for them by itself would ask for them elsewhere too.
        yield HUGE_PAGES.name, JOINED_PAGES, "madvise"
    if (numa(files) or 1) > 1:
        yield NUMA_BALANCING.name, f"{KERNEL}/numa_balancing", "0"
    yield WATCHDOG.name, f"{KERNEL}/nmi_watchdog", "0"
    if current(files, f"{KERNEL}/randomize_va_space") == "0":
        yield ADDRESS_SPACE.name, f"{KERNEL}/randomize_va_space", "2"


def _interrupts(files: MachineFiles, usable: list[int]) -> Iterator[Wish]:
    """Away from the CPUs that are measured on, where there are others."""
    measured = set(measured_cpus(usable))
    others = set(usable) - measured
    for path, text in interrupt_affinities(files).items() if others else ():
        allowed = set(expand_list(text))
        if allowed & measured:
            yield INTERRUPTS.name, path, as_list(allowed - measured or others)
