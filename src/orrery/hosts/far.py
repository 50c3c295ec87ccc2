"""A host that is spoken to through its agent: a trial there goes as one on this machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from orrery.build.recipe import Recipe, files_of
from orrery.clock import SECOND
from orrery.control.failure import Refused, TrialError
from orrery.control.verbs import REPLIES, SUPERVISOR
from orrery.definitions.conditions.outage import Outage
from orrery.hosts.agent_use import AgentUse
from orrery.hosts.building import build_there
from orrery.hosts.clocks import FarClock, OneClock
from orrery.hosts.connection import ANSWER_SECONDS, Connection, Link
from orrery.hosts.delivery import (
    Interpreter,
    Orrery,
    Parcel,
    System,
    Unlike,
    check_compiler,
    check_interpreter,
    check_system,
    check_there,
    own_compiler,
    own_interpreter,
    own_system,
    parts,
    program_hash,
)
from orrery.hosts.engine_use import EngineUse, read_engine_use
from orrery.hosts.host import BUILT, SENT, THERE, Host
from orrery.hosts.questions import FIRST_CONTROL, SUPERVISOR_STREAM
from orrery.hosts.readings import Readings
from orrery.probes.clock import ClockReading, clock_name
from orrery.probes.cpus import UsableCpus
from orrery.probes.memory import Footprint
from orrery.probes.proc import boot_id
from orrery.probes.transport import Transport
from orrery.probes.usage import ProcessUse


class FarHost(Host):
    """The part of a trial that runs on the host of an agent; used in a `with` statement."""

    def __init__(self, connection: Connection, controlled: Sequence[str], grace: float) -> None:
        super().__init__(connection.name)
        self.address = connection.address
        self._connection = connection
        self._controlled = controlled
        self._grace = grace
        self._interrupted: Link | None = None
        self._programs: dict[str, str] = {}
        self.readings = FarReadings(connection)

    def __enter__(self) -> FarHost:
        begun = self._connection.ask("begin", {"controlled": list(self._controlled), "grace": self._grace})
        self.folder, self.tag = Path(begun["folder"]), begun["tag"]
        self.inodes, self.numbers, self.machine = begun["inodes"], begun["numbers"], begun["machine"]
        is_ours = self.readings.clock_name() == clock_name()
        self.clock = OneClock() if is_ours else FarClock(self.name, self.readings.clock)
        self.supervisor = self._connection.channel(SUPERVISOR_STREAM, f"supervisor on {self.name}", SUPERVISOR)
        self.channels = {
            name: self._connection.channel(stream, name, REPLIES)
            for stream, name in enumerate(self._controlled, FIRST_CONTROL)
        }
        return self

    def put(self, name: str, text: str) -> Path:
        """Write a file into the folder there."""
        return Path(self._connection.ask("put", {"name": name, "text": text}))

    def program(self, path: str) -> str:
        """Where a program of this machine lies there: it is sent where its files are others, and the system is ours.

        For another system or compiler, and where libraries or the interpreter are others there, it is built there;
        Refused where that cannot be done.
        """
        if path not in self._programs:
            parcel = Parcel(Path(path))
            lacks = self._lacking(parcel.hashes)
            self._programs[path] = self._brought(parcel) if lacks else path
        return self._programs[path]

    @property
    def delivery(self) -> str:
        """How it has the programs of this machine."""
        if self.built:
            return BUILT
        return THERE if all(path == there for path, there in self._programs.items()) else SENT

    @property
    def built(self) -> Mapping[str, str]:
        """See Host."""
        known = {
            f"{made.folder}/{name}": content
            for made in self._connection.built.values()
            for name, content in made.hashes.items()
        }
        return {there: known[there] for there in self._programs.values() if there in known}

    def _brought(self, parcel: Parcel) -> str:
        """Where a program that did not lie there does now."""
        try:
            return self._send(parcel)
        except Unlike as unlike:
            if parcel.recipe is None:
                raise
            return self._build(parcel, parcel.recipe, unlike)

    def _build(self, parcel: Parcel, recipe: Recipe, unlike: Unlike) -> str:
        """Let it be built there, with all that was built with it here; later trials find it."""
        here, known = parcel.program.parent, self._connection.built
        if here not in known:
            name = f"builds/{len(known)}"
            for file in files_of(here, recipe):
                self._send_file(file, f"{name}/{file.relative_to(here)}")
            try:
                known[here] = build_there(self, self.folder / name, self.own_orrery())
            except TrialError as failure:
                if self._connection.ended:
                    raise
                raise Refused(f"{unlike}, and it cannot be built there: {failure}", hint=unlike.hint) from None
        return f"{known[here].folder}/{parcel.program.name}"

    def _lacking(self, hashes: Mapping[Path, str]) -> list[str]:
        """Those of the files that are not there, or are others."""
        files = {str(file): content for file, content in hashes.items()}
        return list(self._connection.ask("lacking", {"files": files}))

    def _send(self, parcel: Parcel) -> str:
        there = str(self.folder / parcel.folder / parcel.program.name)
        if there in self._programs.values():  # of another place here, with the same content
            return there
        check_system(self.name, System(**self._connection.ask("system", {})), own_system())
        interpreter = Interpreter(**self._connection.ask("interpreter", {}))
        if parcel.is_python:
            check_interpreter(self.name, interpreter, own_interpreter())
        elif parcel.recipe is not None:
            check_compiler(self.name, self._connection.ask("compiler", {}), own_compiler())
        check_there(self.name, self._lacking({file: program_hash(str(file)) for file in parcel.elsewhere()}))
        for file in parcel.hashes:
            self._send_file(file, f"{parcel.folder}/{parcel.name_of(file)}")
        if parcel.is_python and interpreter != own_interpreter():
            self._connection.ask("run_by_own_interpreter", {"name": f"{parcel.folder}/{parcel.program.name}"})
        return there

    def _send_file(self, file: Path, name: str) -> None:
        modified = file.stat().st_mtime_ns
        for part in parts(file):
            self._connection.ask("add_part", {"name": name, "part": part, "modified": modified})

    def output(self, name: str) -> str:
        """What a process has written to its stdout."""
        return str(self._connection.ask("output", {"name": name}))

    def last_output(self, name: str) -> str:
        """The end of what a process has written to its stderr."""
        return str(self._connection.ask("last_output", {"name": name}))

    def agent_use(self) -> AgentUse:
        """What its agent has taken so far."""
        return AgentUse(**self._connection.ask("own_use", {}))

    def engine_use(self) -> EngineUse:
        """What the engine that supplies it has taken there so far."""
        return {} if self._connection.supplier is None else read_engine_use(self._connection.ask("engine_use", {}))

    def supervisor_program(self) -> str:
        """Where the supervisor lies there."""
        return str(self._connection.ask("supervisor", {}))

    def site_packages(self) -> str:
        """Where the wheels of the Python there are unpacked."""
        return str(self._connection.ask("site", {}))

    def own_orrery(self) -> Orrery:
        """How Orrery is run there."""
        return Orrery(**self._connection.ask("orrery", {}))

    def has_network(self) -> bool:
        """Whether what holds its link is there."""
        return self._connection.has_link()

    def interrupt(self, outage: Outage, begin: int) -> None:
        """Take its link down for a while; Refused where it is not one that can be taken down."""
        if self._connection.link is None:
            super().interrupt(outage, begin)
        else:
            self._interrupted = self._connection.link
            try:
                self._interrupted.interrupt(outage, begin)
            except BrokenPipeError:
                raise TrialError(f"the link of the host {self.name} cannot be taken down") from None

    def restore(self) -> None:
        """Its link is up again, and stays so."""
        if self._interrupted is not None:
            self._interrupted.restore()
            self._interrupted = None

    def stop(self) -> None:
        """End all processes there, and remove all that was made; of a host that is gone its agent sees to that."""
        self.restore()
        if not self._connection.ended:
            self.killed = int(self._connection.ask("stop", {}, self._grace + ANSWER_SECONDS))

    def _close(self) -> None:
        """The connection serves the next trial."""
        self._connection.forget_channels()


def cpus_elsewhere(connections: Sequence[Connection]) -> dict[str, UsableCpus]:
    """Host -> the CPUs of its machine, of hosts that are on another one than this; TrialError where one is gone."""
    found = {connection.name: FarReadings(connection).usable_cpus() for connection in connections}
    return {host: cpus for host, cpus in found.items() if cpus.boot != boot_id()}


class FarReadings(Readings):
    """What is read on the host of an agent."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def neighbours(self, cpus: Sequence[int]) -> dict[int, list[int]]:
        """See Readings."""
        found = self._connection.ask("neighbours", {"cpus": list(cpus)})
        return {int(cpu): [int(one) for one in near] for cpu, near in found.items()}

    def footprints(self, pids: Sequence[int]) -> list[Footprint]:
        """See Readings."""
        return [Footprint(*found) for found in self._of("footprints", pids)]

    def tree_footprints(self, pids: Sequence[int]) -> list[Footprint]:
        """See Readings."""
        return [Footprint(*found) for found in self._of("tree_footprints", pids)]

    def tree_uses(self, pids: Sequence[int]) -> list[ProcessUse]:
        """See Readings."""
        return [ProcessUse(**found) for found in self._of("tree_uses", pids)]

    def are_locked(self, pids: Sequence[int]) -> list[bool]:
        """See Readings."""
        return [bool(found) for found in self._of("are_locked", pids)]

    def are_stopped(self, pids: Sequence[int]) -> list[bool]:
        """See Readings."""
        return [bool(found) for found in self._of("are_stopped", pids)]

    def fifo_priority(self, pid: int) -> int | None:
        """See Readings."""
        found = self._connection.ask("fifo_priority", {"pid": pid})
        return None if found is None else int(found)

    def mapped_files(self, pids: Sequence[int]) -> list[list[str]]:
        """See Readings."""
        return [[str(file) for file in found] for found in self._of("mapped_files", pids)]

    def programs(self, pids: Sequence[int]) -> list[str]:
        """See Readings."""
        return [str(found) for found in self._of("programs", pids)]

    def thread_names(self, pids: Sequence[int]) -> list[list[str]]:
        """See Readings."""
        return [[str(name) for name in found] for found in self._of("thread_names", pids)]

    def listening(self, pids: Sequence[int]) -> list[list[str]]:
        """See Readings."""
        return [[str(end) for end in found] for found in self._of("listening", pids)]

    def transport(
        self, processes: Mapping[str, int], daemons: Sequence[int], ignored: Sequence[int], folder: Path
    ) -> Transport:
        """See Readings."""
        asked = {"daemons": list(daemons), "ignored": list(ignored), "folder": str(folder)}
        return Transport(**self._connection.ask("transport", {"processes": dict(processes), **asked}))

    def clock_name(self) -> str:
        """See Readings."""
        return str(self._connection.ask("clock_name", {}))

    def clock(self) -> ClockReading:
        """See Readings."""
        return ClockReading(**self._connection.ask("clock", {}))

    def pings(self, address: str, sizes: Sequence[int], count: int, interval: int) -> dict[str, Any]:
        """See Readings."""
        asked = {"address": address, "sizes": list(sizes), "count": count, "interval": interval}
        seconds = ANSWER_SECONDS + len(sizes) * count * interval / SECOND
        return dict(self._connection.ask("pings", asked, seconds))

    def steal(self, cpus: Sequence[int]) -> int:
        """See Readings."""
        return int(self._connection.ask("steal", {"cpus": list(cpus)}))

    def os_noise(self, cpus: Sequence[int], milliseconds: int) -> list[int]:
        """See Readings."""
        return [
            int(gap) for gap in self._connection.ask("os_noise", {"cpus": list(cpus), "milliseconds": milliseconds})
        ]

    def usable_cpus(self) -> UsableCpus:
        """See Readings."""
        found = self._connection.ask("usable_cpus", {})
        return UsableCpus(found["boot"], tuple(found["cpus"]))

    def facts(self) -> dict[str, Any]:
        """See Readings."""
        return dict(self._connection.ask("facts", {}))

    def _of(self, name: str, pids: Sequence[int]) -> list[Any]:
        """What is found of each of the processes; nothing is asked about none."""
        return list(self._connection.ask(name, {"pids": list(pids)})) if pids else []
