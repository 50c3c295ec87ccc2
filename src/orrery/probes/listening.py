"""Where processes accept connections from others: the TCP sockets on which they listen, read from outside."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from orrery.probes import proc
from orrery.probes.transport import TCP_LISTENS, address_of

SOCKET = re.compile(r"socket:\[(\d+)\]")
"""What a descriptor of a socket leads to: its inode (source: proc_pid_fd(5))."""


def listening(pid: int) -> list[str]:
    """`ADDRESS:PORT` of each TCP socket on which a process or a descendant of it listens, sorted."""
    return sorted({end for each in proc.tree(pid) for end in _ends(each)})


def _ends(pid: int) -> Iterator[str]:
    own = set(_sockets(pid))
    for name in ("tcp", "tcp6"):
        # Fields 2, 4 and 10 of proc_net(5): the local end, the state, the inode.
        for line in proc.text(pid, "net", name).splitlines()[1:]:
            words = line.split()
            if words[3] == TCP_LISTENS and words[9] in own:
                yield f"{address_of(words[1])}:{int(words[1].rpartition(':')[2], 16)}"


def _sockets(pid: int) -> Iterator[str]:
    """The inodes of its sockets; none of a process that is gone or not ours to look at."""
    folder = f"/proc/{pid}/fd"
    try:
        names = os.listdir(folder)  # noqa: PTH208 (speed)
    except OSError:
        return
    for name in names:
        try:
            link = os.readlink(f"{folder}/{name}")  # noqa: PTH115 (speed)
        except OSError:
            continue
        if found := SOCKET.fullmatch(link):
            yield found[1]
