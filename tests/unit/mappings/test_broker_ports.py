"""What a broker is started with that cannot choose its own port (mappings/shared/brokers/daemon/ports.py)."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

from orrery.paths import MAPPINGS

PORTS = MAPPINGS / "shared" / "brokers" / "daemon" / "ports.py"
EPHEMERAL = Path("/proc/sys/net/ipv4/ip_local_port_range")
SAYS = "import os; print(os.environ['FIRST'], os.environ['SECOND'], os.getpid())"


def test_the_command_is_told_ports_that_are_free_and_takes_the_place_of_the_script() -> None:
    command = [sys.executable, str(PORTS), "FIRST", "SECOND", "--", sys.executable, "-c", SAYS]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        said, _ = process.communicate()
    first, second, pid = map(int, said.split())
    assert first != second
    lowest, highest = map(int, EPHEMERAL.read_text().split())
    for port in (first, second):
        assert not lowest <= port <= highest, "the kernel may give it to somebody before the broker listens"
        socket.create_server(("127.0.0.1", port)).close()
    assert pid == process.pid
