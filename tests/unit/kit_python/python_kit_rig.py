"""A clock that only calls and waits move, and a port's task on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

import pytest
from orrery_kit import fallible_load, loads, shapes, workload
from orrery_kit.message import parse
from orrery_kit.operation import Operation, Source
from orrery_kit.phase import Phase, Window
from orrery_kit.recorder import Recorder
from orrery_kit.values import Lengths
from orrery_kit.workload import Task, Work

BEGIN = 1000
ECHO = Operation("I::echo", "echo", [("kept", shapes.LONG)], [("kept", shapes.LONG, 0)])


class Clock:
    """Stands still between calls."""

    def __init__(self) -> None:
        self.time = BEGIN
        self.oversleeps = 0

    def now(self) -> int:
        return self.time

    def wait_until(self, instant: int) -> int:
        began = self.time
        self.time = max(self.time, instant) + self.oversleeps
        return began

    def spin_until(self, instant: int) -> int:
        began = self.time
        self.time = max(self.time, instant)
        return began

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for module in (workload, loads, fallible_load):
            monkeypatch.setattr(module, "now", self.now)
        monkeypatch.setattr(loads, "sleep_until", self.wait_until)
        monkeypatch.setattr(loads, "spin_until", self.spin_until)


class EchoStub:
    """Takes as long as `durations` say, one after the other; what it does wrong it does to the `wrong`-th call.

    The calls of the numbers `failing` return an error.
    """

    overlaps = True

    def __init__(self, clock: Clock, durations: Iterator[int], wrong: int = -1, failing: Collection[int] = ()) -> None:
        self._clock, self._durations, self._wrong, self._failing = clock, durations, wrong, failing
        self.made = 0

    def call(self, operation: Operation) -> Callable[..., Any]:
        return lambda kept: self.land(operation)(kept)

    def launch(self, operation: Operation) -> Callable[..., Any]:
        return lambda kept: kept

    def land(self, operation: Operation) -> Callable[[Any], Any]:
        def land(kept: int) -> int:
            self._clock.time += next(self._durations)
            self.made += 1
            if self.made in self._failing:
                raise ConnectionError
            return kept + (self.made == self._wrong)

        return land


def phase_of(**keys: object) -> Phase:
    """A measuring phase; whatever is not said is left out."""
    asked = {"id": 1, "object": "client[0]", "port": "server", "kind": "measure", "operation": "I::echo", **keys}
    return Phase(parse("phase " + " ".join(f"{key}={value}" for key, value in asked.items())), seed=1)


class Rig:
    """Runs phases of one thread."""

    def __init__(self, clock: Clock, *stubs: EchoStub) -> None:
        self.clock = clock
        self.tally = [0, 0, 0]
        self.task = Task(ECHO, 4, Source(Lengths(), 1), self.tally)
        for stub in stubs:
            self.task.add_peer(stub)

    def run(self, on_reached: Callable[[Window], None] = lambda window: None, **keys: object) -> Recorder:
        phase = phase_of(**keys)
        recorder = Recorder(phase, phase.slice)
        window = Window(1, phase.members == 1, lambda: on_reached(window))
        window.begin = BEGIN
        loads.run_phase([Work(self.task, 1, recorder)], phase, window, 0)
        return recorder
