"""Where processes accept connections, seen from outside: this process listens."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

import pytest

from orrery.probes.libraries import program_of
from orrery.probes.listening import listening

CHILD = """
import socket, sys
with socket.create_server(("", 0)) as listener:
    print(listener.getsockname()[1], flush=True)
    sys.stdin.read()
"""


def test_each_end_has_its_address() -> None:
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("0.0.0.0", 0)) as other:
        found = listening(os.getpid())
        assert f"127.0.0.1:{one.getsockname()[1]}" in found
        assert f"0.0.0.0:{other.getsockname()[1]}" in found


@pytest.mark.skipif(not socket.has_ipv6, reason="needs IPv6")
def test_of_ipv6_too() -> None:
    try:
        listener = socket.create_server(("::", 0), family=socket.AF_INET6)
    except OSError:
        pytest.skip("needs IPv6")
    with listener:
        assert f":::{listener.getsockname()[1]}" in listening(os.getpid())


def test_a_connection_is_no_place_where_one_listens() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        socket.create_connection(listener.getsockname()) as near,
    ):
        assert f"127.0.0.1:{near.getsockname()[1]}" not in listening(os.getpid())


def test_descendants_count() -> None:
    command = [sys.executable, "-c", CHILD]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        end = f"0.0.0.0:{process.stdout.readline().strip()}"
        assert end in listening(process.pid) and end in listening(os.getpid())
        process.communicate()


def test_a_process_that_is_gone_has_nothing() -> None:
    with subprocess.Popen(["true"]) as process:
        process.wait()
        assert (listening(process.pid), program_of(process.pid)) == ([], "")


def test_the_program_of_a_process_is_its_file() -> None:
    assert program_of(os.getpid()) == os.path.realpath(sys.executable)
