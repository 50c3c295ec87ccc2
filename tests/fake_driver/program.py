"""The fake driver: it speaks the control protocol, calls through a real UNIX socket, and fails on command.

How it behaves is the name under which it is started. It shares no code with the conductor, so that a mistake in one
does not hide in both.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

from fake_driver.behaviour import BEHAVIOUR, FAULTS, misbehave_at_start
from fake_driver.control import Control, Values
from fake_driver.counting import Withdrawal
from fake_driver.objects import Client, Servant


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
        self.withdrawals: dict[tuple[str, str], Withdrawal] = {}
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

    def react(self, values: Values) -> None:
        self.withdrawals[values["object"], values["port"]] = Withdrawal(values)

    def start(self, _: Values) -> None:
        if BEHAVIOUR == "fail_reason":
            print("some words of the library", file=sys.stderr, flush=True)
            self.control.fail("the fake middleware has no licence")
        for number, ((name, port), (kind, onward)) in enumerate(list(self.ports.items())):
            if kind != "call":
                assert not isinstance(onward, Servant)
                path = f"{self.process['folder']}/{os.getpid()}.{number}"
                self.ports[name, port] = (kind, Servant(path, onward, self.withdrawals.get((name, port))))
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
    assert BEHAVIOUR in ("normal", *FAULTS), BEHAVIOUR
    misbehave_at_start()
    control = Control(sys.argv[1:])
    program = Program(control)
    renamed = {"process": program.set_process, "phase": program.set_phase}
    for verb, values in control:
        if verb not in ("option", "length", "holds", "object"):
            (renamed.get(verb) or getattr(program, verb))(values)
