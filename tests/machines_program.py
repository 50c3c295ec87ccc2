"""Holds machines for engines: namespaces of this kernel in which a test starts real daemons.

    python machines_program.py NAMES VISIBLE

Both are JSON lists: what machines are called, and folders that all of them see. It says their pids as JSON, and ends
them when its stdin ends.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from orrery.hosts.emulation import namespaces, network
from orrery.hosts.emulation.addresses import on_link

PRIVATE = (Path("/tmp"), Path("/run"), Path("/dev/shm"))


def main(names: Sequence[str], visible: Sequence[Path]) -> None:
    namespaces.leave(namespaces.NET)
    begun = []
    for number in range(len(names)):
        near, far = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            near.close()
            live(number, names, visible, far)
        far.close()
        begun.append((pid, near))
    network.make_bridges(1)
    for number, (pid, near) in enumerate(begun):
        assert near.recv(10) == b"there"
        network.plug_in(number, pid, 1)
        near.sendall(b"up")
        assert near.recv(10) == b"up"
    print(json.dumps([pid for pid, _ in begun]), flush=True)
    sys.stdin.read()
    for pid, _ in begun:
        os.kill(pid, signal.SIGKILL)


def live(number: int, names: Sequence[str], visible: Sequence[Path], parent: socket.socket) -> None:
    """The life of a machine, which does nothing by itself."""
    namespaces.leave(namespaces.NET, namespaces.MOUNT, namespaces.IPC, namespaces.UTS)
    socket.sethostname(names[number])
    namespaces.cover(PRIVATE, visible)
    lines = [f"{on_link(n, 0).ip} {name}" for n, name in enumerate(names)]
    namespaces.replace(Path("/etc/hosts"), "\n".join(["127.0.0.1 localhost", *lines, ""]), PRIVATE[1] / "hosts")
    parent.sendall(b"there")
    parent.recv(10)
    network.come_up(number, len(names), 1)
    parent.sendall(b"up")
    while True:
        signal.pause()


if __name__ == "__main__":
    main(json.loads(sys.argv[1]), [Path(text) for text in json.loads(sys.argv[2])])
