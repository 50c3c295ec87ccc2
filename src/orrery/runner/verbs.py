"""The verbs of the control protocol (kit/PROTOCOL.md) and of the supervisor's pipe, with their keys."""

from __future__ import annotations

from typing import Final

from orrery.runner.protocol import NUMBER, SUM, TEXT, Form, Keys, one_of

_PORT: Final[dict[str, Form]] = {"object": TEXT, "port": TEXT}
_MEMBER: Final[dict[str, Form]] = {"id": NUMBER, **_PORT}
_SERIES: Final = one_of("latency", "intended", "backpressure", "timer", "apart", "outside")
_COUNTER: Final = one_of("begin", "end", "gap", "wrong", "checked", "unrecorded")
_USAGE: Final = ("wall", "user", "system", "voluntary", "involuntary", "minor", "major", "delay", "threads")


def _record(*numbers: str, **texts: Form) -> Keys:
    return Keys({"type": TEXT, **dict.fromkeys(numbers, NUMBER), **texts})


REPLIES: Final[dict[str, Keys]] = {
    "hello": Keys({"protocol": NUMBER, "driver": TEXT, "middleware": TEXT, "version": TEXT, "pid": NUMBER}),
    "listening": Keys({**_PORT, "ref": TEXT}),
    "started": Keys(),
    "ready": Keys(),
    "armed": Keys(_MEMBER),
    "usage": Keys({"id": TEXT, **dict.fromkeys(_USAGE, NUMBER)}),
    "reached": Keys(_MEMBER),
    "done": Keys({**_MEMBER, **dict.fromkeys(("calls", "wall", "wrong", "checked"), NUMBER)}),
    "record.series": _record("phase", "count", "min", "max", "sum", **_PORT, name=_SERIES, data=TEXT),
    "record.slice": _record("phase", "begin", "end", "count", **_PORT, data=TEXT),
    "record.largest": _record("phase", **_PORT, data=TEXT),
    "record.raw": _record("phase", **_PORT, data=TEXT),
    "record.counter": _record("phase", "value", **_PORT, name=_COUNTER),
    "record.ledger": _record(
        "calls", **_PORT, **{"in": SUM, "out": SUM}, operation=TEXT, side=one_of("call", "serve", "forward")
    ),
    "record.trace": _record("time", point=TEXT, correlation=TEXT),
    "record.fact": _record(name=TEXT, value=TEXT),
    "end": Keys(),
    "bye": Keys(),
    "fail": Keys({"reason": TEXT}),
}
"""What a program may say."""

COMMANDS: Final[dict[str, Keys]] = {
    "hello": Keys({"protocol": NUMBER}),
    "process": Keys({"name": TEXT, "seed": NUMBER, "folder": TEXT, "trace": NUMBER}),
    "option": Keys({"name": TEXT, "value": TEXT}),
    "length": Keys({"path": TEXT, "value": NUMBER}),
    "object": Keys({"id": TEXT}),
    "port": Keys(
        {"object": TEXT, "name": TEXT, "kind": one_of("serve", "call", "forward"), "interface": TEXT},
        {"threads": NUMBER, "window": NUMBER, "pool": NUMBER, "to": TEXT},
    ),
    "start": Keys(),
    "bind": Keys({**_PORT, "peer": TEXT, "peer_port": TEXT, "ref": TEXT}),
    "connect": Keys(),
    "phase": Keys(
        {
            **_MEMBER,
            "operation": TEXT,
            "kind": one_of("verify", "warm", "measure"),
            "load": one_of("closed", "burst", "paced"),
            "members": NUMBER,
        },
        dict.fromkeys(("calls", "time", "window", "burst", "interval", "sample", "slice", "raw"), NUMBER),
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
    "exited": Keys({"id": TEXT, "status": NUMBER, "signal": NUMBER}),
    "stopped": Keys({"killed": NUMBER}),
}
"""What the supervisor may say (kit/cpp/supervisor/supervisor.cpp)."""
