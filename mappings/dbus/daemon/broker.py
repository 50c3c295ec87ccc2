"""Becomes dbus-broker-launch on a listening socket of the trial: `broker.py SOCKET CONFIG`.

The launcher takes its socket as a service manager would pass it, insists on a journal to log to, and on a session
bus (DBUS_SESSION_BUS_ADDRESS). In a mount namespace of its own it gets a /run with a journal that nobody reads.
"""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from pathlib import Path

FIRST_PASSED = 3
"""The first descriptor that a service manager passes (sd_listen_fds(3))."""
JOURNAL = Path("/run/systemd/journal/socket")


def hide_run() -> None:
    """An empty file system over /run, seen by this process and those it starts."""
    mount = ctypes.CDLL(None, use_errno=True).mount
    if mount(b"none", b"/run", b"tmpfs", 0, b"mode=755") != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"no file system can be mounted over /run: {os.strerror(number)}")


def journal() -> socket.socket:
    """A datagram socket at the journal's place; it must stay open."""
    JOURNAL.parent.mkdir(parents=True)
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    bound.bind(str(JOURNAL))
    return bound


def listening(path: str) -> socket.socket:
    """The bus's own socket."""
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    bound.bind(path)
    bound.listen(socket.SOMAXCONN)
    return bound


def main(path: str, config: str) -> None:
    """Does not return."""
    hide_run()
    kept = [journal().detach(), listening(path).detach()]
    # Away from the numbers that are written to.
    log, bus = (os.dup(os.dup(os.dup(fd))) for fd in kept)
    os.dup2(bus, FIRST_PASSED)
    os.set_inheritable(log, True)
    os.environ |= {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())}
    # Whoever connects now is served as soon as the broker accepts.
    print(f"unix:path={path}", flush=True)
    os.execvp("dbus-broker-launch", ["dbus-broker-launch", "--scope", "user", "--config-file", config])


if __name__ == "__main__":
    main(*sys.argv[1:])
