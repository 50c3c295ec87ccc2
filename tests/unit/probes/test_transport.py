"""The transport of processes, seen from outside: this process and a child stand for the processes of a trial."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from orrery.probes.transport import address_of, transport

CHILD = """
import ctypes, mmap, os, socket, sys
kind, where = sys.argv[1:]
if kind == "unix":
    held = socket.socket(socket.AF_UNIX); held.connect(where)
elif kind == "seqpacket":
    held = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET); held.connect(where)
elif kind == "tcp":
    held = socket.create_connection(("127.0.0.1", int(where)))
elif kind == "fifo":
    held = open(where, "r+b", buffering=0)
elif kind == "shm":
    file = open(where, "r+b"); held = mmap.mmap(file.fileno(), 4096)
elif kind == "mqueue":
    library = ctypes.CDLL(None); held = library.mq_open(where.encode(), os.O_RDWR | os.O_CREAT, 0o600, None)
    library.mq_unlink(where.encode()); assert held >= 0
elif kind == "pair":
    held = socket.socketpair()
print("ready", flush=True)
sys.stdin.read()
"""
Start = Callable[[str, object], int]


@pytest.fixture
def start() -> Iterator[Start]:
    started = []

    def child(kind: str, where: object = "") -> int:
        command = [sys.executable, "-c", CHILD, kind, str(where)]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        started.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        return process.pid

    yield child
    for process in started:
        process.communicate()


def own_sockets() -> list[int]:
    """Inodes of what this process (pytest) holds anyway."""
    found = []
    for entry in Path("/proc/self/fd").iterdir():
        if entry.is_socket():
            found.append(entry.stat().st_ino)
    return found


def seen(child: int, ignored: list[int], folder: Path | None = None) -> dict[str, list[str]]:
    return transport({"server": os.getpid(), "client": child}, (), ignored, folder).kinds


def test_a_unix_connection_is_seen_on_both_sides(start: Start, tmp_path: Path) -> None:
    ignored = own_sockets()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "s"))
        listener.listen()
        child = start("unix", tmp_path / "s")
        with listener.accept()[0]:
            found = transport({"server": os.getpid(), "client": child}, (), ignored)
    assert found.kinds == {"server": ["unix"], "client": ["unix"]}
    assert found.sockets == {"unix": 2}


def test_a_unix_socket_that_keeps_messages_apart_is_seen_as_both(start: Start, tmp_path: Path) -> None:
    ignored = own_sockets()
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listener:
        listener.bind(str(tmp_path / "s"))
        listener.listen()
        child = start("seqpacket", tmp_path / "s")
        with listener.accept()[0]:
            both = ["seqpacket", "unix"]
            assert seen(child, ignored) == {"server": both, "client": both}


def test_a_tcp_connection_is_seen_and_a_listener_alone_is_not(start: Start) -> None:
    ignored = own_sockets()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        idle = start("idle", "")
        assert seen(idle, ignored) == {"server": [], "client": []}
        child = start("tcp", listener.getsockname()[1])
        with listener.accept()[0]:
            assert seen(child, ignored) == {"server": ["tcp"], "client": ["tcp"]}


def test_the_address_of_a_connection_s_other_end_is_seen(start: Start) -> None:
    ignored = own_sockets()
    with socket.create_server(("127.0.0.2", 0)) as listener, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        with socket.create_connection(listener.getsockname(), source_address=("127.0.0.3", 0)) as near:
            with listener.accept()[0]:
                found = transport({"both": os.getpid(), "idle": start("idle", "")}, (), ignored)
                assert found.peers == {"both": ["127.0.0.2", "127.0.0.3"], "idle": []}
            assert near.getpeername()[0] == "127.0.0.2"


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("", None),
        ("00000000:0000", None),
        ("00000000000000000000000000000000:0000", None),
        ("01004D0A:1F90", "10.77.0.1"),
        ("0000000000000000FFFF000001004D0A:1F90", "10.77.0.1"),
        ("000080FE00000000000000000100000A:0016", "fe80::a00:1"),
    ],
)
def test_an_end_is_read_as_the_kernel_writes_it(remote: str, address: str | None) -> None:
    assert address_of(remote) == address


def test_a_udp_socket_is_seen(start: Start) -> None:
    ignored = own_sockets()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as held:
        held.bind(("127.0.0.1", 0))
        assert seen(start("idle", ""), ignored) == {"server": ["udp"], "client": []}


def test_a_fifo_is_seen_and_a_pipe_is_not(start: Start, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "f")
    child = start("fifo", tmp_path / "f")
    assert transport({"client": child}).kinds == {"client": ["fifo"]}


def test_a_message_queue_is_seen_and_a_file_is_not(start: Start, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"QSIZE:" + bytes(4090))
    children = {"a": start("mqueue", f"/orrery-test-{os.getpid()}"), "b": start("shm", tmp_path / "file")}
    assert transport(children).kinds == {"a": ["mqueue"], "b": []}


def test_a_segment_counts_when_two_hold_it(start: Start, tmp_path: Path) -> None:
    path = Path(f"/dev/shm/orrery-test-{os.getpid()}")
    path.write_bytes(bytes(4096))
    try:
        child = start("shm", path)
        assert transport({"client": child}).kinds == {"client": []}
        assert transport({"client": child}, [start("shm", path)]).kinds == {"client": ["shm"]}
    finally:
        path.unlink()


def test_a_file_of_the_trials_folder_is_a_segment_another_is_not(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "ring"
    path.write_bytes(bytes(4096))
    children = {"a": start("shm", path), "b": start("shm", path)}
    assert transport(children, folder=tmp_path).kinds == {"a": ["shm"], "b": ["shm"]}
    assert transport(children, folder=tmp_path / "other").kinds == {"a": [], "b": []}


def test_a_pair_inside_a_process_is_not_a_transport(start: Start) -> None:
    child = start("pair", "")
    assert transport({"client": child}).kinds == {"client": []}


def test_ignored_sockets_do_not_count(tmp_path: Path) -> None:
    before = own_sockets()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as held:
        held.bind(str(tmp_path / "d"))
        inode = os.fstat(held.fileno()).st_ino
        assert transport({"self": os.getpid()}, (), before).seen == ["unix"]
        assert transport({"self": os.getpid()}, (), [*before, inode]).seen == []


def test_a_process_that_is_gone_uses_nothing() -> None:
    assert transport({"gone": 2**22}).kinds == {"gone": []}
