"""What is read on a host: of processes by their pids, all of a kind in one question, and of the machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from orrery.build.supervisor import supervisor_program
from orrery.machine.gathering import gather
from orrery.machine.neighbours import neighbours
from orrery.machine.ping import ping
from orrery.probes import clock, cpus, libraries, listening, memory, os_noise, proc, scheduling, transport, usage
from orrery.probes.clock import ClockReading
from orrery.probes.cpus import UsableCpus
from orrery.probes.memory import Footprint
from orrery.probes.transport import Transport
from orrery.probes.usage import ProcessUse


class Readings:
    """Those of the machine on which it is asked. Of a process that is gone everything is zero, or nothing."""

    def neighbours(self, cpus: Sequence[int]) -> dict[int, list[int]]:
        """CPU -> all that share its core or one of its caches."""
        return neighbours(cpus)

    def footprints(self, pids: Sequence[int]) -> list[Footprint]:
        """The memory of processes."""
        return [memory.footprint(pid) for pid in pids]

    def tree_footprints(self, pids: Sequence[int]) -> list[Footprint]:
        """The memory of processes, each with its descendants."""
        return [memory.tree_footprint(pid) for pid in pids]

    def tree_uses(self, pids: Sequence[int]) -> list[ProcessUse]:
        """What processes have used so far, each with its descendants."""
        return [usage.tree_use(pid) for pid in pids]

    def are_locked(self, pids: Sequence[int]) -> list[bool]:
        """Which of the processes have locked their memory."""
        return [memory.is_locked(pid) for pid in pids]

    def are_stopped(self, pids: Sequence[int]) -> list[bool]:
        """Which of the processes stand still because of a signal or a debugger."""
        return [proc.is_stopped(pid) for pid in pids]

    def fifo_priority(self, pid: int) -> int | None:
        """The priority of a process that runs as SCHED_FIFO; None for another one."""
        return scheduling.fifo_priority(pid)

    def mapped_files(self, pids: Sequence[int]) -> list[list[str]]:
        """The files from which each process runs code."""
        return [libraries.mapped_files(pid) for pid in pids]

    def programs(self, pids: Sequence[int]) -> list[str]:
        """The file that each process executes."""
        return [libraries.program_of(pid) for pid in pids]

    def thread_names(self, pids: Sequence[int]) -> list[list[str]]:
        """What the threads of each process are called, each name once."""
        return [proc.thread_names(pid) for pid in pids]

    def listening(self, pids: Sequence[int]) -> list[list[str]]:
        """Where each process accepts connections (see orrery.probes.listening)."""
        return [listening.listening(pid) for pid in pids]

    def transport(
        self, processes: Mapping[str, int], daemons: Sequence[int], ignored: Sequence[int], folder: Path
    ) -> Transport:
        """What processes use to talk with each other and with daemons (see orrery.probes.transport)."""
        return transport.transport(processes, daemons, ignored, folder)

    def clock_name(self) -> str:
        """What tells the clock there from all others."""
        return clock.clock_name()

    def clock(self) -> ClockReading:
        """The clock now, and its rate."""
        return clock.clock_reading()

    def pings(self, address: str, sizes: Sequence[int], count: int, interval: int) -> dict[str, Any]:
        """Pings from there to an address (see orrery.machine.ping)."""
        return ping(sizes, count, interval, address=address)

    def steal(self, cpus: Sequence[int]) -> int:
        """The time (ns) that was stolen from these CPUs since the host's start."""
        return os_noise.steal(cpus)

    def os_noise(self, cpus: Sequence[int], milliseconds: int) -> list[int]:
        """The largest gap (ns) of each of the CPUs within so much time; DriverError if one may not be used."""
        return os_noise.os_noise(supervisor_program(), cpus, milliseconds)

    def usable_cpus(self) -> UsableCpus:
        """The CPUs on which programs may run there, and which machine's they are."""
        return cpus.usable_cpus()

    def facts(self) -> dict[str, Any]:
        """What of the machine there a figure depends on (orrery.machine.facts)."""
        return gather()
