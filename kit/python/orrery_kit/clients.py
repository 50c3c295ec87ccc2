"""The client ports of a process: their threads, and the phases that these carry out."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue

from orrery_kit.caller import Caller
from orrery_kit.clock import NEVER, measure_stretch, wait_until, wake_exactly
from orrery_kit.errors import ProtocolError
from orrery_kit.loads import run_phase
from orrery_kit.message import Message, line
from orrery_kit.phase import Phase, Window
from orrery_kit.recorder import SLICES_WANTED, Recorder
from orrery_kit.records import records
from orrery_kit.setup import Port
from orrery_kit.workload import Work

Say = Callable[[str], None]
Order = Callable[["Seat"], None]


class Seat:
    """One client thread's place at a port."""

    def __init__(self, number: int, caller: Caller) -> None:
        self.number, self.caller = number, caller
        self.works: list[Work] = []
        self.orders: SimpleQueue[tuple[Order, Callable[[], None]]] = SimpleQueue()

    def arm(self, phase: Phase, slice_length: int) -> None:
        """Prepare what is called, and where it is written down."""
        self.caller.keep([name for name, _ in phase.operations])
        self.works = [
            Work(self.caller.task(name), weight, Recorder(phase, slice_length)) for name, weight in phase.operations
        ]
        if phase.kind == "measure":
            gc.collect()  # what was left by preparing is not cleaned up while measuring


class ClientPort:
    """A call port that makes load; its threads wait for orders."""

    def __init__(self, port: Port, make_caller: Callable[[], Caller], say: Say, failed: Callable[..., None]) -> None:
        self.port, self._say, self._failed = port, say, failed
        self._seats = [Seat(number, make_caller()) for number in range(port.threads)]
        self._mean_of_warm_up = 0
        self._stretch = 0
        self._busy, self._lock = 0, threading.Lock()
        self.phase: Phase | None = None
        self.window: Window | None = None
        self.records: list[str] = []
        for seat in self._seats:
            # Daemons: they wait for orders for ever, and the end of the process must not wait for them.
            threading.Thread(target=self._work, args=(seat,), daemon=True).start()

    def join(self) -> None:
        """Have every thread make stubs for the peers that were bound since."""
        joined = threading.Event()
        self._give(lambda seat: seat.caller.join(), joined.set)
        joined.wait()

    def arm(self, phase: Phase) -> None:
        """Prepare a phase; `armed` is said when all threads have."""
        self.phase = phase
        self.window = Window(len(self._seats), phase.members == 1, lambda: self._tell("reached"))
        length = self._slice_length(phase)
        self._give(lambda seat: self._arm(seat, phase, length), lambda: self._tell("armed"))

    def _arm(self, seat: Seat, phase: Phase, length: int) -> None:
        """Of an exact phase the stretch is measured once, before anything is, and on the thread that needs it."""
        if phase.wait == "exact" and not self._stretch:
            wake_exactly()
            self._stretch = measure_stretch()
        phase.stretch = self._stretch
        seat.arm(phase, length)

    def go(self, at: int) -> None:
        """Begin at an instant; `done` is said when all threads are through."""
        phase, window = self.phase, self.window
        assert phase is not None and window is not None
        window.begin = at

        def run(seat: Seat) -> None:
            wake_exactly()
            wait_until(at)
            run_phase(seat.works, phase, window, seat.number)

        self._give(run, lambda: self._done(phase))

    def _give(self, order: Order, then: Callable[[], None]) -> None:
        self._busy = len(self._seats)
        for seat in self._seats:
            seat.orders.put((order, then))

    def _work(self, seat: Seat) -> None:
        while True:
            order, then = seat.orders.get()
            try:
                order(seat)
                with self._lock:
                    self._busy -= 1
                    last = self._busy == 0
                if last:
                    then()
            # Whatever it is: a thread that ended in silence would let the trial wait until its timeout.
            except BaseException as error:
                self._failed(error)

    def _slice_length(self, phase: Phase) -> int:
        if phase.kind != "measure":
            return 0
        whole = phase.time or phase.calls * len(self._seats) * self._mean_of_warm_up
        return phase.slice or whole // SLICES_WANTED

    def _tell(self, verb: str, **values: int) -> None:
        assert self.phase is not None
        self._say(line(verb, id=self.phase.id, object=self.port.object, port=self.port.name, **values))

    def _done(self, phase: Phase) -> None:
        found = self._merged()
        calls = sum(recorder.calls for recorder in found)
        wall = max(0, found[0].last_end - found[0].first_start)
        if phase.kind == "warm":
            called = calls + sum(recorder.missed for recorder in found) * phase.burst
            self._mean_of_warm_up = wall // max(1, called)
        if phase.kind == "measure":
            for (operation, _), recorder in zip(phase.operations, found, strict=True):
                self.records += records(phase, operation, recorder)
        wrong, checked = (sum(getattr(recorder, name) for recorder in found) for name in ("wrong", "checked"))
        self._tell("done", calls=calls, wall=wall, wrong=wrong, checked=checked)

    def _merged(self) -> list[Recorder]:
        """A recorder for each operation, of all threads; their window is that of all of them."""
        first, *others = self._seats
        found = [work.recorder for work in first.works]
        for seat in others:
            for recorder, work in zip(found, seat.works, strict=True):
                recorder.merge(work.recorder)
        start = min(recorder.first_start for recorder in found)
        end = max(recorder.last_end for recorder in found)
        for recorder in found:
            recorder.widen(0 if start == NEVER else start, end)
        return found


class Clients:
    """All client ports of a process."""

    def __init__(self, make_caller: Callable[[Port], Caller], say: Say, failed: Callable[..., None]) -> None:
        self._make_caller, self._say, self._failed = make_caller, say, failed
        self._ports: dict[tuple[str, str], ClientPort] = {}

    def connect(self, ports: list[Port]) -> None:
        """Begin with these ports, or have those that are there take in peers that were bound since."""
        for port in ports:
            key = (port.object, port.name)
            if key not in self._ports:
                self._ports[key] = ClientPort(port, partial(self._make_caller, port), self._say, self._failed)
            self._ports[key].join()

    def arm(self, message: Message, seed: int) -> None:
        """What a `phase` line asks for."""
        phase = Phase(message, seed)
        if (client := self._ports.get((phase.object, phase.port))) is None:
            raise ProtocolError(f"there is no client port {phase.object}.{phase.port}")
        client.arm(phase)

    def go(self, phase: int, at: int) -> None:
        """All that are armed for it begin."""
        for client in self._of(phase):
            client.go(at)

    def close(self, phase: int, at: int) -> None:
        """All that take part end."""
        for client in self._of(phase):
            assert client.window is not None
            client.window.closes = at

    def _of(self, phase: int) -> list[ClientPort]:
        return [client for client in self._ports.values() if client.phase is not None and client.phase.id == phase]

    def records(self) -> list[str]:
        """What they have written down, in the order of the ports."""
        return [record for client in self._ports.values() for record in client.records]
