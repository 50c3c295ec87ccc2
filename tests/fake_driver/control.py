"""The fake driver's end of its control channel, written from kit/PROTOCOL.md alone."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Iterator
from typing import NoReturn

from fake_driver.behaviour import BEHAVIOUR

Values = dict[str, str]
"""The keys of a line with their values."""

KEYS: dict[str, set[str]] = {
    "hello": {"protocol"},
    "process": {"name", "seed", "folder", "trace", "lock", "address"},
    "option": {"name", "value"},
    "length": {"path", "value"},
    "holds": {"path", "value"},
    "object": {"id"},
    "port": {"object", "name", "kind", "interface", "threads", "window", "pool", "to"},
    "react": {"object", "port", "operation", "chance", "counts", "withdraw"},
    "start": set(),
    "bind": {"object", "port", "peer", "peer_port", "ref"},
    "connect": set(),
    "phase": {"id", "object", "port", "operation", "kind", "load", "calls", "time", "window", "burst", "interval"}
    | {"verify_one_in", "slice", "raw", "members", "first", "counts", "after", "kill", "leave"},
    "mark": {"id"},
    "go": {"id", "at"},
    "close": {"id", "at"},
    "collect": set(),
    "quit": set(),
}


def unescape(text: str) -> str:
    return re.sub(r"%([0-9A-F]{2})", lambda found: chr(int(found[1], 16)), text)


def escape(value: object) -> str:
    return re.sub(r"[%\x00-\x20\x7f]", lambda found: f"%{ord(found[0]):02X}", str(value))


def inherited(arguments: list[str]) -> socket.socket:
    assert arguments[0] == "--control" and arguments[1].startswith("fd:"), arguments
    return socket.socket(fileno=int(arguments[1][3:]))


def dialled(address: str) -> socket.socket:
    token, _, path = address.removeprefix("dial:").partition("@")
    made = socket.socket(socket.AF_UNIX)
    made.connect(path)
    shown = "0" * len(token) if BEHAVIOUR == "wrong_token" else token
    made.sendall(f"dial token={shown}\n".encode())
    return made


class Control:
    def __init__(self, arguments: list[str]) -> None:
        self.stream = inherited(arguments) if arguments else dialled(os.environ.pop("ORRERY_CONTROL"))
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
