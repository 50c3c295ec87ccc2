"""One thread's end of a call port: its own stubs, and the operations that it has prepared."""

from __future__ import annotations

from orrery_kit.call_counters import CallCounters
from orrery_kit.operation import Interface, Source
from orrery_kit.setup import Port, Setup
from orrery_kit.workload import Task

# Not of typing, which would be memory of every small server (kit/python/README.md).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from orrery_kit.runtime import Runtime, Stub


class Caller:
    """Used by the thread that calls: its tallies are its own."""

    def __init__(
        self, runtime: Runtime, interface: Interface, port: Port, setup: Setup, call_counters: CallCounters
    ) -> None:
        self._runtime, self._interface, self._port, self._call_counters = runtime, interface, port, call_counters
        self._stubs: list[Stub] = []
        self._setup = setup
        self._tasks: dict[str, Task] = {}

    def join(self) -> None:
        """Make stubs for the peers that were bound since, after those that it has."""
        references = self._port.references[len(self._stubs) :]
        self._stubs += [self._runtime.resolve(self._interface, reference, self._port) for reference in references]
        self._tasks.clear()

    def keep(self, operations: list[str]) -> None:
        """Forget what was prepared of other operations."""
        self._tasks = {name: task for name, task in self._tasks.items() if name in operations}

    def task(self, operation: str) -> Task:
        """An operation ready to be called, prepared now if it was not; not timed."""
        if operation not in self._tasks:
            self._tasks[operation] = self._prepared(operation)
        return self._tasks[operation]

    def _prepared(self, operation: str) -> Task:
        counter = self._call_counters.open(self._port.object, self._port.name, operation, "call")
        # Which of its peers a reference means is never compared, so that one of them stands for all.
        source = Source(self._setup.lengths, self._setup.seed, self._port.references[0])
        tally = self._call_counters.tally(counter)
        task = Task(self._interface.operation(operation), self._port.pool, source, tally)
        for stub in self._stubs:
            task.add_peer(stub)
        return task
