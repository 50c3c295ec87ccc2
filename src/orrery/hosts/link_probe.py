"""What two hosts run to see what their link is like.

    python link_probe.py serve ADDRESS
    python link_probe.py call ADDRESS PORT

The server says on which port it listens, answers short messages, and takes in what comes until the end. The client says
what it has seen, as JSON: `round_trip` (median, ns), `rate` (bits a second), `mtu` (bytes).
"""

from __future__ import annotations

import json
import socket
import sys
import time
from statistics import median

ROUND_TRIPS = 200
MESSAGE = b"12345678"
SECONDS = 0.5
"""How long bytes are sent: long enough for TCP to find the rate of a slow link."""
CHUNK = bytes(1 << 16)
IP_MTU = 14
"""The name of the option (source: ip(7), linux/in.h), for which Python has none."""


def serve(address: str) -> None:
    """Answer one client."""
    with socket.create_server((address, 0)) as server:
        print(server.getsockname()[1], flush=True)
        connection, _ = server.accept()
    with connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for _ in range(ROUND_TRIPS):
            connection.sendall(_whole(connection))
        taken = 0
        while chunk := connection.recv(len(CHUNK)):
            taken += len(chunk)
        connection.sendall(taken.to_bytes(8, "big"))


def call(address: str, port: int) -> dict[str, float]:
    """What the link is like, seen by the client."""
    with socket.create_connection((address, port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        times = [_round_trip(connection) for _ in range(ROUND_TRIPS)]
        mtu = connection.getsockopt(socket.IPPROTO_IP, IP_MTU)
        begin = time.monotonic_ns()
        while time.monotonic_ns() - begin < SECONDS * 1e9:
            connection.sendall(CHUNK)
        connection.shutdown(socket.SHUT_WR)
        taken = int.from_bytes(_whole(connection), "big")
        # Until the last byte has been taken in: what still stood in buffers is no rate of the link.
        return {"round_trip": median(times), "rate": taken * 8e9 / (time.monotonic_ns() - begin), "mtu": mtu}


def _round_trip(connection: socket.socket) -> int:
    begin = time.monotonic_ns()
    connection.sendall(MESSAGE)
    _whole(connection)
    return time.monotonic_ns() - begin


def _whole(connection: socket.socket) -> bytes:
    found = b""
    while len(found) < len(MESSAGE) and (more := connection.recv(len(MESSAGE) - len(found))):
        found += more
    return found


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve(sys.argv[2])
    else:
        print(json.dumps(call(sys.argv[2], int(sys.argv[3]))))
