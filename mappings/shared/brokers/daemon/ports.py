"""Becomes a command that finds free ports of 127.0.0.1 in its environment: `ports.py NAME... -- COMMAND...`.

For brokers that cannot be told to take any free port and to say which one they have.
"""

from __future__ import annotations

import os
import socket
import sys


def free_ports(count: int) -> list[int]:
    """So many ports that nobody listens at, all different: they are held until all are found."""
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in held]
    # From here on another process may take one: the broker then does not start, and the trial fails.
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
