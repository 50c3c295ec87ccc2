"""Becomes a command that finds free ports of 127.0.0.1 in its environment: `ports.py NAME... -- COMMAND...`.

For brokers that cannot be told to take any free port and to say which one they have.
"""

from __future__ import annotations

import os
import random
import socket
import sys
from contextlib import suppress
from pathlib import Path

EPHEMERAL = Path("/proc/sys/net/ipv4/ip_local_port_range")
"""The first and the last port that the kernel gives to whoever asks for any."""
FIRST, LAST = 10_000, 65_535
"""Ports below belong to services of the host."""


def free_ports(count: int) -> list[int]:
    """So many ports that nobody listens at, all different: they are held until all are found.

    A broker takes seconds until it listens. Ports that the kernel gives to others meanwhile are taken only where there
    are none beside them.
    """
    first, last = map(int, EPHEMERAL.read_text().split())
    beside = [*range(FIRST, first), *range(max(FIRST, last + 1), LAST + 1)]
    held: list[socket.socket] = []
    for port in [*random.sample(beside, len(beside)), *[0] * count]:
        if len(held) == count:
            break
        with suppress(OSError):  # somebody listens there
            held.append(socket.create_server(("127.0.0.1", port)))
    ports = [one.getsockname()[1] for one in held]
    # From here on another process may ask for one of them: the broker then does not start, and the trial fails.
    for one in held:
        one.close()
    return ports


def main(words: list[str]) -> None:
    """Does not return."""
    split = words.index("--")
    names, command = words[:split], words[split + 1 :]
    os.environ |= {name: str(port) for name, port in zip(names, free_ports(len(names)), strict=True)}
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
