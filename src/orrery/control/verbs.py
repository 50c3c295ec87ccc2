"""The verbs of the control protocol (kit/PROTOCOL.md) and of the supervisor's pipe, with their keys."""

from __future__ import annotations

from typing import Final

from orrery.control.protocol import NUMBER, SUM, TEXT, Form, Keys, one_of

_PORT: Final[dict[str, Form]] = {"object": TEXT, "port": TEXT}
_MEMBER: Final[dict[str, Form]] = {"id": NUMBER, **_PORT}
_SERIES: Final = one_of("latency", "intended", "backpressure", "timer_error", "busy", "excluded", "outside_window")
_OF: Final[dict[str, Form]] = {**_PORT, "operation": TEXT}
_COUNTER: Final = one_of(
    *("begin", "end", "gap", "variation", "successions", "wrong", "checked", "unrecorded"),
    *("missed", "on_time", "late", "useless", "stretch", "spun", "failed", "silence", "unanswered"),
)
_KINDS: Final = ("serve", "call", "forward", "refer", "publish", "subscribe")
_LOADS: Final = ("closed", "burst", "constant-rate", "poisson", "think-time", "fault")
_LOAD_NUMBERS: Final = ("calls", "time", "window", "burst", "interval", "think_time", "deadline", "useless")
_USAGE: Final = ("wall", "user", "system", "voluntary", "involuntary", "minor", "major", "run_delay", "threads")
RUNTIME_USES: Final = ("compiling", "collections", "collecting", "classes", "allocated")
"""What a program on a virtual machine says of that beside its usage; all of them, or none."""


def _record(*numbers: str, **texts: Form) -> Keys:
    return Keys({"type": TEXT, **dict.fromkeys(numbers, NUMBER), **texts})


REPLIES: Final[dict[str, Keys]] = {
    "hello": Keys({"protocol": NUMBER, "driver": TEXT, "middleware": TEXT, "version": TEXT, "pid": NUMBER}),
    "listening": Keys({**_PORT, "ref": TEXT}),
    "started": Keys(),
    "ready": Keys(),
    "armed": Keys(_MEMBER),
    "usage": Keys({"id": TEXT, **dict.fromkeys(_USAGE, NUMBER)}, dict.fromkeys(RUNTIME_USES, NUMBER)),
    "reached": Keys(_MEMBER),
    "done": Keys({**_MEMBER, **dict.fromkeys(("calls", "wall", "wrong", "checked"), NUMBER)}),
    "record.series": _record("phase", "count", "min", "max", "sum", **_OF, name=_SERIES, data=TEXT),
    "record.slice": _record("phase", "begin", "end", "count", **_OF, data=TEXT),
    "record.largest": _record("phase", **_OF, data=TEXT),
    "record.raw": _record("phase", **_OF, data=TEXT),
    "record.counter": _record("phase", "value", **_OF, name=_COUNTER),
    "record.departures": _record("lost", **_PORT, data=TEXT),
    "record.arrivals": _record("lost", **_PORT, data=TEXT),
    "record.calls": _record(
        "calls",
        **_OF,
        **{"in": SUM, "out": SUM},
        side=one_of("call", "serve", "forward", "lookup", "activation", "insertion"),
    ),
    "record.fact": _record(name=TEXT, value=TEXT),
    "record.marks": _record("thread", "lost", data=TEXT),
    "record.scripts": _record("files", "bytes"),
    "end": Keys(),
    "bye": Keys(),
    "fail": Keys({"reason": TEXT}),
}
"""What a program may say."""

COMMANDS: Final[dict[str, Keys]] = {
    "hello": Keys({"protocol": NUMBER}),
    "process": Keys({"name": TEXT, "seed": NUMBER, "folder": TEXT, "trace": NUMBER}, {"lock": NUMBER, "address": TEXT}),
    "option": Keys({"name": TEXT, "value": TEXT}),
    "length": Keys({"path": TEXT, "value": NUMBER}),
    "holds": Keys({"path": TEXT, "value": one_of("long", "string", "struct")}),
    "object": Keys({"id": TEXT}),
    "port": Keys(
        {"object": TEXT, "name": TEXT, "kind": one_of(*_KINDS), "interface": TEXT},
        {
            **dict.fromkeys(("threads", "window", "pool", "first", "samples"), NUMBER),
            "to": TEXT,
            "location": one_of("reference", "naming"),
        },
    ),
    "react": Keys(
        {**_OF, "chance": NUMBER},
        {
            "work": NUMBER,
            "how": one_of("spin", "sleep", "loop"),
            "calls": TEXT,
            "at_once": NUMBER,
            "counts": TEXT,
            "withdraw": NUMBER,
        },
    ),
    "start": Keys(),
    "bind": Keys({**_PORT, "peer": TEXT, "peer_port": TEXT, "ref": TEXT}, {"by": TEXT, "server": TEXT}),
    "connect": Keys(),
    "phase": Keys(
        {
            **_MEMBER,
            "kind": one_of("verify", "warm", "measure"),
            "load": one_of(*_LOADS),
            "members": NUMBER,
        },
        {
            "operation": TEXT,
            "operations": TEXT,
            "order": one_of("mix", "round"),
            "late": one_of("queue", "miss"),
            "wait": one_of("sleep", "exact", "spin"),
            "counts": TEXT,
            **dict.fromkeys(
                (*_LOAD_NUMBERS, "fallible", "verify_one_in", "slice", "raw", "first", "after", "kill", "leave"), NUMBER
            ),
        },
    ),
    "mark": Keys({"id": TEXT}),
    "go": Keys({"id": NUMBER, "at": NUMBER}),
    "close": Keys({"id": NUMBER, "at": NUMBER}),
    "collect": Keys(),
    "quit": Keys(),
}
"""What the conductor may say to a program."""

SUPERVISOR: Final[dict[str, Keys]] = {
    "spawned": Keys({"id": TEXT, "pid": NUMBER}),
    "refused": Keys({"id": TEXT, "reason": TEXT}),
    "expected": Keys({"id": TEXT, "address": TEXT}),
    "dialled": Keys({"id": TEXT, "pid": NUMBER, "socket": NUMBER}),
    "exited": Keys({"id": TEXT, "status": NUMBER, "signal": NUMBER}),
    "gone": Keys({"id": TEXT}),
    "stopped": Keys({"killed": NUMBER}),
}
"""What the supervisor may say (kit/cpp/supervisor/supervisor.cpp)."""
