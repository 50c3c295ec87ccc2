#!/usr/bin/env python3
"""A driver in a script: it speaks the control protocol, calls through a real UNIX socket, and fails on command.

How it behaves is the name under which it is started (a symbolic link): `normal`, or one of FAULTS. It shares no code
with the conductor, so that a mistake in one does not hide in both.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

BEHAVIOUR = Path(sys.argv[0]).name
FAULTS = (
    "exit_at_start",
    "hang_at_hello",
    "hang_at_ready",
    "die_in_measure",
    "die_in_call",
    "hang_in_call",
    "stop_in_call",
    "want_memory",
    "want_time",
    "crash_in_measure",
    "hang_in_measure",
    "noise_on_stdout",
    "noise_on_control",
    "binary_on_control",
    "wrong_answer",
    "lost_call",
    "repeated_call",
    "never_stops",
    "ignores_sigterm",
    "lingering_grandchild",
    "unknown_key",
    "missing_key",
    "wrong_version",
    "wrong_driver",
    "other_version",
    "fail_reason",
    "status_after_bye",
    "bad_histogram",
    "leaves_segment",
    "dies_as_third",
    "claims_time",
)
Values = dict[str, str]
"""The keys of a line with their values."""

KEYS: dict[str, set[str]] = {
    "hello": {"protocol"},
    "process": {"name", "seed", "folder", "trace", "lock"},
    "option": {"name", "value"},
    "length": {"path", "value"},
    "holds": {"path", "value"},
    "object": {"id"},
    "port": {"object", "name", "kind", "interface", "threads", "window", "pool", "to"},
    "start": set(),
    "bind": {"object", "port", "peer", "peer_port", "ref"},
    "connect": set(),
    "phase": {"id", "object", "port", "operation", "kind", "load", "calls", "time", "window", "burst", "interval"}
    | {"verify_one_in", "slice", "raw", "members", "first"},
    "mark": {"id"},
    "go": {"id", "at"},
    "close": {"id", "at"},
    "collect": set(),
    "quit": set(),
}
POOL = 16


def unescape(text: str) -> str:
    return re.sub(r"%([0-9A-F]{2})", lambda found: chr(int(found[1], 16)), text)


def escape(value: object) -> str:
    return re.sub(r"[%\x00-\x20\x7f]", lambda found: f"%{ord(found[0]):02X}", str(value))


class Control:
    def __init__(self, arguments: list[str]) -> None:
        assert arguments[0] == "--control" and arguments[1].startswith("fd:"), arguments
        self.stream = socket.socket(fileno=int(arguments[1][3:]))
        self.lines = self.stream.makefile("r", encoding="utf-8", newline="\n")

    def say(self, verb: str, **values: object) -> None:
        pairs = "".join(f" {key}={escape(value)}" for key, value in values.items())
        self.stream.sendall(f"{verb}{pairs}\n".encode())

    def fail(self, reason: object) -> NoReturn:
        self.say("fail", reason=reason)
        sys.exit(3)

    def __iter__(self) -> Iterator[tuple[str, Values]]:
        for line in self.lines:
            verb, *pairs = line.rstrip("\n").split(" ")
            values = dict(pair.split("=", 1) for pair in pairs)
            if verb not in KEYS or not values.keys() <= KEYS[verb]:
                self.fail(f"not understood: {line.rstrip()}")
            yield verb, {key: unescape(value) for key, value in values.items()}
        sys.exit(3)


class Servant:
    """Answers each line with an empty one, after it has called `onward`, if there is one; counts the calls."""

    def __init__(self, path: str, onward: Client | None = None) -> None:
        self.onward = onward
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
            try:
                if self.onward:
                    self.onward.call(operation)
            except OSError:
                connection.shutdown(socket.SHUT_RDWR)
                return
            connection.sendall(b"\n")


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
        if stream.recv(1) != b"\n":
            raise ConnectionError("the peer has hung up")
        self.calls[operation] = self.calls.get(operation, 0) + 1

    def run(self, phase: Values, control: Control) -> list[int]:
        """Make the calls of a phase and return their durations."""
        count = int(phase.get("calls", POOL)) if phase["kind"] != "verify" else POOL
        self.made = int(phase.get("first", 0))
        durations = []
        for number in range(count):
            if phase["kind"] == "measure" and number == count // 2:
                misbehave_in_measure(control)
            begin = time.monotonic_ns()
            self.call(phase["operation"])
            durations.append(time.monotonic_ns() - begin)
        return durations


MEASURED = 150
"""The call of an operation at which a servant misbehaves: pools and warm-ups are over by then."""


def misbehave_in_call(number: int) -> None:
    if number != MEASURED:
        return
    if BEHAVIOUR == "die_in_call":
        print("the fake servant dies now", file=sys.stderr, flush=True)
        os._exit(9)
    if BEHAVIOUR == "hang_in_call":
        time.sleep(3600)
    if BEHAVIOUR == "stop_in_call":
        os.kill(os.getpid(), signal.SIGSTOP)
        # Another thread may take the signal: this one must not reply before the stop reaches it.
        time.sleep(3600)
    if BEHAVIOUR == "want_memory":
        want_memory()
    while BEHAVIOUR == "want_time":
        pass


def want_memory() -> None:
    """Takes more and more, and says so when there is none."""
    taken = []
    try:
        while True:
            taken.append(bytearray(1 << 20))
    except MemoryError:
        taken.clear()
        print("MemoryError: no more of it", file=sys.stderr, flush=True)
        os._exit(1)


def misbehave_in_measure(control: Control) -> None:
    if BEHAVIOUR == "die_in_measure":
        print("the fake driver dies now", file=sys.stderr, flush=True)
        os._exit(9)
    if BEHAVIOUR == "crash_in_measure":
        os.kill(os.getpid(), signal.SIGSEGV)
    if BEHAVIOUR == "hang_in_measure":
        time.sleep(3600)
    if BEHAVIOUR == "noise_on_control":
        control.stream.sendall(b"Segment 17 loaded\n")
    if BEHAVIOUR == "binary_on_control":
        control.stream.sendall(b"\xff\xfe\x00\n")


def misbehave_at_start() -> None:
    if BEHAVIOUR == "exit_at_start":
        print("cannot find libfake.so", file=sys.stderr, flush=True)
        sys.exit(1)
    if BEHAVIOUR == "hang_at_hello":
        time.sleep(3600)
    if BEHAVIOUR == "noise_on_stdout":
        print("done id=1 object=nobody\nfail reason=no", flush=True)
        sys.stdout.buffer.write(bytes(range(256)))
    if BEHAVIOUR == "ignores_sigterm":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if BEHAVIOUR in ("lingering_grandchild", "ignores_sigterm"):
        linger()
    if BEHAVIOUR == "leaves_segment":
        tag = os.environ["ORRERY_TRIAL"]
        Path(f"/dev/shm/orrery-{tag}-fake").write_text(os.environ["XDG_STATE_HOME"])


def linger() -> None:
    """A grandchild in a session of its own, deaf to SIGTERM, whose parent does not wait for it."""
    code = (
        "import signal,time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(3600)"
    )
    child = subprocess.Popen([sys.executable, "-c", code], start_new_session=True, stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.readline()


def usage(id_: str) -> dict[str, object]:
    delay = int(Path("/proc/self/schedstat").read_text().split()[1])
    times = os.times()
    return {
        "id": id_,
        "wall": time.monotonic_ns(),
        "user": int(times.user * 1e9),
        "system": int(times.system * 1e9),
        "voluntary": 1,
        "involuntary": 0,
        "minor": 0,
        "major": 0,
        "run_delay": delay,
        "threads": threading.active_count(),
    }


def bucket(value: int, bits: int) -> int:
    if value < 1 << (bits + 1):
        return value
    shift = value.bit_length() - 1 - bits
    return (shift << bits) + (value >> shift)


def histogram(durations: list[int], bits: int) -> str:
    counts: dict[int, int] = {}
    for value in durations:
        counts[bucket(value, bits)] = counts.get(bucket(value, bits), 0) + 1
    return ",".join(f"{index}:{count}" for index, count in sorted(counts.items()))


class Program:
    def __init__(self, control: Control) -> None:
        self.control = control
        self.ports: dict[tuple[str, str], tuple[str, Client | Servant | None]] = {}
        self.stubs: set[tuple[str, str]] = set()
        self.process: Values = {}
        self.phase: Values = {}
        self.result: dict[str, object] = {}
        self.measured: list[tuple[Values, int, int, list[int]]] = []

    def client(self, object_: str, port: str) -> Client:
        """The client of a port that calls."""
        found = self.ports[object_, port][1]
        assert isinstance(found, Client)
        return found

    def hello(self, values: Values) -> None:
        protocol = 2 if BEHAVIOUR == "wrong_version" else int(values["protocol"])
        driver = "other" if BEHAVIOUR == "wrong_driver" else "fake"
        version = "2.0" if BEHAVIOUR == "other_version" else "1.0"
        extra: dict[str, object] = {"colour": "red"} if BEHAVIOUR == "unknown_key" else {}
        if BEHAVIOUR != "missing_key":
            extra["pid"] = os.getpid()
        self.control.say("hello", protocol=protocol, driver=driver, middleware="fakery", version=version, **extra)

    def set_process(self, values: Values) -> None:
        self.process = values
        if BEHAVIOUR == "dies_as_third" and values["name"] == "server[2]":
            print("no third one can be had", file=sys.stderr, flush=True)
            sys.exit(1)

    def port(self, values: Values) -> None:
        kind, name = values["kind"], (values["object"], values["name"])
        if kind == "call":
            self.ports[name] = (kind, Client())
            if values["threads"] == "0":
                self.stubs.add(name)
        else:
            self.ports[name] = (kind, self.client(values["object"], values["to"]) if kind == "forward" else None)

    def start(self, _: Values) -> None:
        if BEHAVIOUR == "fail_reason":
            print("some words of the library", file=sys.stderr, flush=True)
            self.control.fail("the fake middleware has no licence")
        for number, ((name, port), (kind, onward)) in enumerate(list(self.ports.items())):
            if kind != "call":
                assert not isinstance(onward, Servant)
                path = f"{self.process['folder']}/{os.getpid()}.{number}"
                self.ports[name, port] = (kind, Servant(path, onward))
                self.control.say("listening", object=name, port=port, ref=f"fake:{path}")
        self.control.say("started")

    def bind(self, values: Values) -> None:
        self.client(values["object"], values["port"]).connect(values["ref"].removeprefix("fake:"))

    def connect(self, _: Values) -> None:
        if BEHAVIOUR == "hang_at_ready":
            print("waiting for a friend", file=sys.stderr, flush=True)
            time.sleep(3600)
        self.control.say("ready")

    def set_phase(self, values: Values) -> None:
        self.phase = values
        self.control.say("armed", id=values["id"], object=values["object"], port=values["port"])

    def mark(self, values: Values) -> None:
        self.control.say("usage", **usage(values["id"]))

    def go(self, values: Values) -> None:
        while time.monotonic_ns() < int(values["at"]):
            pass
        member = {key: self.phase[key] for key in ("id", "object", "port")}
        client = self.client(member["object"], member["port"])
        begin = time.monotonic_ns()
        try:
            durations = client.run(self.phase, self.control)
        except OSError as error:
            self.control.fail(error)
        wall = time.monotonic_ns() - begin
        if BEHAVIOUR == "claims_time":
            wall = 1000 * len(client.streams)
        if self.phase["kind"] == "measure":
            self.measured.append(({**member, "operation": self.phase["operation"]}, begin, wall, durations))
        self.result = {
            **member,
            "calls": len(durations),
            "wall": wall,
            "wrong": self.wrong(),
            "checked": len(durations),
        }
        if int(self.phase["members"]) > 1 and self.phase["kind"] != "verify":
            self.control.say("reached", **member)
        else:
            self.control.say("done", **self.result)

    def close(self, _: Values) -> None:
        self.control.say("done", **self.result)

    def wrong(self) -> int:
        return int(BEHAVIOUR == "wrong_answer" and self.phase["kind"] == "measure")

    def collect(self, _: Values) -> None:
        for member, begin, wall, durations in self.measured:
            self.record(member, begin, wall, durations)
        for (name, port), (kind, end) in self.ports.items():
            if (name, port) in self.stubs:
                continue
            assert end is not None
            for operation, calls in end.calls.items():
                if kind == "serve":
                    calls += {"lost_call": -1, "repeated_call": 1}.get(BEHAVIOUR, 0)
                key = {"object": name, "port": port, "operation": operation, "side": kind}
                sums = {"in": 0, "out": 0} if kind == "forward" else {"in": 3 * calls, "out": 5 * calls}
                self.control.say("record", type="calls", **key, calls=calls, **sums)
        self.control.say("record", type="fact", name="clock.cost", value=23)
        self.control.say("end")

    def record(self, member: Values, begin: int, wall: int, durations: list[int]) -> None:
        key = {"phase": member["id"], **{name: member[name] for name in ("object", "port", "operation")}}
        count = len(durations) + (BEHAVIOUR == "bad_histogram")
        extremes = {"count": count, "min": min(durations), "max": max(durations), "sum": sum(durations)}
        data = histogram(durations, 7)
        self.control.say("record", type="series", **key, name="latency", **extremes, data=data)
        bounds = {"begin": begin, "end": begin + wall, "count": len(durations)}
        self.control.say("record", type="slice", **key, **bounds, data=histogram(durations, 5))
        self.control.say("record", type="largest", **key, data=f"0:{begin}:{max(durations)}")
        for name, value in (("begin", begin), ("end", begin + wall), ("gap", 0), ("unrecorded", 0)):
            self.control.say("record", type="counter", **key, name=name, value=value)

    def quit(self, _: Values) -> None:
        if BEHAVIOUR in ("never_stops", "ignores_sigterm"):
            time.sleep(3600)
        self.control.say("bye")
        os._exit(1 if BEHAVIOUR == "status_after_bye" else 0)


def main() -> None:
    if sys.argv[1:] == ["--version"]:
        print("1.0")
        return
    misbehave_at_start()
    control = Control(sys.argv[1:])
    program = Program(control)
    renamed = {"process": program.set_process, "phase": program.set_phase}
    for verb, values in control:
        if verb not in ("option", "length", "holds", "object"):
            (renamed.get(verb) or getattr(program, verb))(values)


if __name__ == "__main__":
    main()
