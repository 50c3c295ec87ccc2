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
# Of <linux/sched.h> and <sys/mount.h>: Python's library has no mount().
CLONE_NEWNS = 0x00020000
CLONE_NEWUSER = 0x10000000
MS_REC = 0x4000
MS_PRIVATE = 0x40000
LIBC = ctypes.CDLL(None, use_errno=True)
JOURNAL = Path("/run/systemd/journal/socket")


def granted(result: int, what: str) -> None:
    """End with the reason if the kernel refused."""
    if result != 0:
        sys.exit(f"{what} is refused: {os.strerror(ctypes.get_errno())}")


def own_namespaces() -> None:
    """A mount namespace of its own; an ordinary user gets one inside a user namespace, as himself."""
    user, group = os.geteuid(), os.getegid()
    granted(LIBC.unshare(CLONE_NEWNS | (CLONE_NEWUSER if user else 0)), "a mount namespace")
    if user:
        # An ordinary user may map groups only once setgroups() is denied (user_namespaces(7)).
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    # Else what is mounted in there would be seen outside (mount_namespaces(7)).
    granted(LIBC.mount(None, b"/", None, MS_REC | MS_PRIVATE, None), "a private mount namespace")


def hide_run() -> None:
    """An empty file system over /run, seen by this process and those it starts."""
    granted(LIBC.mount(b"none", b"/run", b"tmpfs", 0, b"mode=755"), "a file system over /run")


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
    own_namespaces()
    hide_run()
    kept = [journal().detach(), listening(path).detach()]
    # Away from the numbers that are written to.
    log, bus = (os.dup(os.dup(os.dup(fd))) for fd in kept)
    os.dup2(bus, FIRST_PASSED)
    # The journal's socket must stay open in the broker.
    os.set_inheritable(log, True)
    os.environ |= {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())}
    # Whoever connects now is served as soon as the broker accepts.
    print(f"unix:path={path}", flush=True)
    os.execvp("dbus-broker-launch", ["dbus-broker-launch", "--scope", "user", "--config-file", config])


if __name__ == "__main__":
    main(*sys.argv[1:])
