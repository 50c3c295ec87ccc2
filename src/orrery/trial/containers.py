"""Containers: deployed into, watched until their components are active, looked at from outside, and taken down."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from ipaddress import ip_address
from pathlib import Path

from orrery.clock import SECOND
from orrery.control.failure import Refused, TrialError
from orrery.control.waits import STARTING
from orrery.definitions.builds import program_of
from orrery.hosts.host import LOOPBACK, Host
from orrery.planning.plan import ContainerPlan, Plan, ProcessPlan
from orrery.store.facts import CONTAINERS_SEEN
from orrery.text import fill
from orrery.trial.daemons import LOOK, last_line
from orrery.trial.stage import Stage

DEPLOYING = "deploying its components"
THREAD = "thread {}"
"""How a thread stands among what is seen of a container."""
SAFE = re.compile(r"[\w@%+=:,./~\[\] -]*")
"""What may come into a container's files: nothing that quotes, comments or ends a line in any of their formats."""


def asked(plan: Plan) -> dict[str, list[str]]:
    """Process in a container -> what must be seen of that: its program, then its libraries, the one of the components
    where it loads one, and its threads."""
    return {process.name: _proof(process, container) for process, container in _contained(plan.processes)}


def deploy(
    stage: Stage, process: ProcessPlan, container: ContainerPlan, host: Host, library: str
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Write the files of a process's container there, `library` being where that lies; its command and environment.

    TrialError for two components of one name, and for a value that its files cannot hold.
    """
    _check_names(process)
    own = f"{process.name.replace('/', '_')}.container"
    values = {
        **dict(process.options),
        **stage.provided,
        "folder": str(host.folder),
        "here": f"{host.folder}/{own}",
        "address": host.address or LOOPBACK,
        "process": process.name,
    }
    of_each = values | _of_library(container, library)
    _check_values(process, container, of_each)
    components = "\n".join(fill(container.component, of_each | {"component": name}) for name in process.objects)
    for name, text in container.files:
        host.put(f"{own}/{name}", fill(text, values | {"components": components}))
    environment = tuple((name, fill(value, values)) for name, value in container.environment)
    return tuple(fill(argument, values) for argument in container.command), environment


def await_components(stage: Stage, processes: Iterable[ProcessPlan]) -> None:
    """Wait until each container among these says that all of its components are active.

    TrialError where one ends before, or takes longer than its driver says.
    """
    begin = stage.clock.now()
    for process, container in _loading(processes):
        _await(stage, process.name, container, begin + int(container.timeout * SECOND))
    stage.channels.waits.add(STARTING, stage.clock.now() - begin)


def inspect(stage: Stage, processes: Sequence[ProcessPlan]) -> None:
    """Note which program, libraries and threads run where containers among these do, once their components have
    published; of the threads those that show the container.

    Refused where one accepts connections at all addresses: then others than the trial's hosts could reach it.
    """
    contained = {process.name: container for process, container in _contained(processes)}
    if not contained:
        return
    pids = {name: stage.pids[name] for name in contained}
    for name, ends in stage.hosts.read(pids, lambda readings, those: readings.listening(those)).items():
        if open_ := [end for end in ends if _is_everywhere(end)]:
            message = f"{contained[name].name}, the container of {name}, listens on all addresses ({', '.join(open_)})"
            raise Refused(message, hint="let what configures it name {address}, the address of its host")
    programs = stage.hosts.read(pids, lambda readings, those: readings.programs(those))
    files = stage.hosts.read(pids, lambda readings, those: readings.mapped_files(those))
    threads = stage.hosts.read(pids, lambda readings, those: readings.thread_names(those))
    found = {
        name: [programs[name], *files[name], *_showing(container, threads[name])]
        for name, container in contained.items()
    }
    facts = stage.observation.facts
    CONTAINERS_SEEN.put(facts, {**CONTAINERS_SEEN.get(facts, {}), **found})


def take_down(stage: Stage) -> list[str]:
    """Ask the containers that own their processes to end, which no component can; the names of these."""
    names = [process.name for process, _ in _loading(stage.plan.processes)]
    for name in names:
        stage.hosts.of(name).signal(name, signal.SIGTERM)
    return names


def with_log(stage: Stage, failure: TrialError) -> TrialError:
    """The failure of a process whose container had been started, with the last line of its log; others as they are."""
    names = [process.name for process, _ in _contained(stage.plan.processes)]
    if failure.process is None or failure.process not in names or failure.process not in stage.channels.pids:
        return failure
    return TrialError(f"{failure}{last_line(stage, failure.process)}", process=failure.process)


def _contained(processes: Iterable[ProcessPlan]) -> Iterator[tuple[ProcessPlan, ContainerPlan]]:
    return ((process, process.container) for process in processes if process.container is not None)


def _loading(processes: Iterable[ProcessPlan]) -> Iterator[tuple[ProcessPlan, ContainerPlan]]:
    """Those that are programs of their own, and load the components."""
    return ((process, process.owner) for process in processes if process.owner is not None)


def _showing(container: ContainerPlan, threads: Iterable[str]) -> list[str]:
    shown = (name for name in threads if name.startswith(container.proof_threads)) if container.proof_threads else ()
    return [THREAD.format(name) for name in shown]


def _proof(process: ProcessPlan, container: ContainerPlan) -> list[str]:
    loaded = [] if container.is_within else [Path(process.program).name]
    return [
        container.proof_program,
        *container.proof_libraries,
        *loaded,
        *map(THREAD.format, container.proof_threads),
    ]


def _of_library(container: ContainerPlan, library: str) -> dict[str, str]:
    """Where the library lies, and the program in whose place it is loaded."""
    folder, _, file = library.rpartition("/")
    return {"programs": folder, "program": program_of(file, container.library)}


def _check_names(process: ProcessPlan) -> None:
    """A container would take the last of two components that are called alike, and say nothing."""
    seen: set[str] = set()
    for name in process.objects:
        if name in seen:
            raise TrialError(f"two components of {process.name} are called {name}", process=process.name)
        seen.add(name)


def _check_values(process: ProcessPlan, container: ContainerPlan, values: Mapping[str, str]) -> None:
    """Those that its files name, and the names of its components."""
    texts = (container.component, *(text for _, text in container.files))
    used = {name for text in texts for name in re.findall(r"\{(\w+)\}", text)}
    for name, value in [*values.items(), *(("component", name) for name in process.objects)]:
        if name in used and not SAFE.fullmatch(value):
            said = f"{name} is {value!r}, and the files of a container cannot hold that"
            raise TrialError(f"the container of {process.name}: {said}", process=process.name)


def _await(stage: Stage, name: str, container: ContainerPlan, deadline: int) -> None:
    ready, host = re.compile(container.ready, re.MULTILINE), stage.hosts.of(name)
    while True:
        # A line that is half written might match.
        whole, _, _ = host.output(name).rpartition("\n")
        if ready.search(whole):
            return
        if name in stage.channels.exits:
            raise TrialError(f"{name} {stage.channels.exits[name]} ({DEPLOYING})", process=name)
        if stage.clock.now() >= deadline:
            what = f"{container.name}, the container of {name}, was not ready within {container.timeout:g} s"
            raise TrialError(f"{what} (nothing in its stdout matches `{container.ready}`)", process=name)
        stage.channels.pause(LOOK)


def _is_everywhere(end: str) -> bool:
    """Whether ADDRESS:PORT is that of whoever asks for any address."""
    return ip_address(end.rpartition(":")[0]).is_unspecified
