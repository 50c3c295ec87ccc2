"""Servants and clients of the fake driver: an operation is a line over a UNIX socket, and so is its reply."""

from __future__ import annotations

import socket
import threading
import time

from fake_driver.behaviour import BEHAVIOUR, misbehave_in_call, misbehave_in_measure
from fake_driver.control import Control, Values
from fake_driver.counting import Withdrawal, call_with_fault

POOL = 16
YES, NO = b"\n", b"!"


class Servant:
    """Answers each line with an empty one, after it has called `onward`, if there is one; counts the calls.

    A call that it cannot serve is answered by NO.
    """

    def __init__(self, path: str, onward: Client | None = None, withdrawal: Withdrawal | None = None) -> None:
        self.onward = onward
        self.withdrawal = withdrawal
        self.lock = threading.Lock()
        self.calls: dict[str, int] = {}
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection: socket.socket) -> None:
        stream = connection.makefile("rb")
        for request in stream:
            operation = request.decode().strip()
            with self.lock:
                number = self.calls[operation] = self.calls.get(operation, 0) + 1
            misbehave_in_call(number)
            if self.refuses(number):
                connection.sendall(NO)
                continue
            try:
                if self.onward:
                    self.onward.call(operation)
            except OSError:
                connection.shutdown(socket.SHUT_RDWR)
                return
            connection.sendall(YES)

    def refuses(self, number: int) -> bool:
        """Whether a call, the so many-th, is not served."""
        if BEHAVIOUR == "refuses_all" and number > POOL:
            return True
        return self.withdrawal is not None and self.withdrawal.is_gone()


class Client:
    """Calls the servants that it is bound to, one after the other."""

    def __init__(self) -> None:
        self.calls: dict[str, int] = {}
        self.streams: list[socket.socket] = []
        self.made = 0
        self.lock = threading.Lock()

    def connect(self, path: str) -> None:
        stream = socket.socket(socket.AF_UNIX)
        stream.connect(path)
        self.streams.append(stream)

    def call(self, operation: str) -> None:
        with self.lock:
            self.exchange(operation)

    def exchange(self, operation: str) -> None:
        stream = self.streams[self.made % len(self.streams)]
        self.made += 1
        stream.sendall(operation.encode() + b"\n")
        if (said := stream.recv(1)) != YES:
            raise ConnectionError("the peer refuses the call" if said == NO else "the peer has hung up")
        self.calls[operation] = self.calls.get(operation, 0) + 1

    def run(self, phase: Values, control: Control) -> list[int]:
        """Make the calls of a phase and return their durations; of calls that may fail none."""
        if phase["load"] == "fault":
            call_with_fault(lambda: self.call(phase["operation"]), phase, BEHAVIOUR)
            return []
        count = int(phase.get("calls", POOL)) if phase["kind"] != "verify" else POOL
        self.made = int(phase.get("first", 0))
        durations = []
        for number in range(count):
            if phase["kind"] == "measure" and number == count // 2:
                misbehave_in_measure(control.stream)
            begin = time.monotonic_ns()
            self.call(phase["operation"])
            durations.append(time.monotonic_ns() - begin)
        return durations
