"""The transport that processes really use, seen from outside: their sockets, FIFOs, queues and shared mappings.

A socket counts when it is connected or, without a connection, can receive: one that only listens carries nothing.
A UNIX socket without a name (a client's end, or one half of a pair inside a process) counts when some process of the
trial holds one with a name; one that keeps messages apart (SOCK_SEQPACKET) is both `unix` and `seqpacket`. A shared
mapping counts when two processes of the trial hold the same one. Of TCP and UDP sockets it is seen too with which
address they are connected.
"""

from __future__ import annotations

import os
import stat
import struct
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from typing import NamedTuple

from orrery.probes import proc

UNIX_LISTENS = 0x10000
"""The flag of one that listens in /proc/net/unix: __SO_ACCEPTCON (source: linux/net.h)."""
SEQPACKET = 5
"""The type of a UNIX socket that keeps messages apart, as the kernel writes it (source: unix(7), socket.h)."""
TCP_LISTENS = "0A"
"""TCP_LISTEN, 10, in hexadecimal (source: proc_net(5), tcp_states.h)."""
SEGMENTS = ("/dev/shm/", "/memfd:", "/SYSV", "/dev/zero", "/anon_hugepage")
"""How maps names memory that is shared: POSIX, memfd_create, System V, and two without a name (proc_pid_maps(5))."""
UNNAMED = {"unnamed unix": "unix", "unnamed seqpacket": "seqpacket"}
"""A UNIX socket without a name -> what it is, if one of its kind has a name."""
Mapped = tuple[str, str]


class Socket(NamedTuple):
    """What a socket is, and where its other end is, as the kernel writes it: `0100007F:1F90`; empty of UNIX sockets."""

    kind: str
    remote: str = ""


OTHER = Socket("other")


@dataclass
class Holding:
    """What one process holds: how many of each kind, and how often each shared segment (device, inode) is mapped.

    `remotes` are the other ends of its TCP and UDP sockets (`Socket.remote`).
    """

    sockets: Counter[str] = field(default_factory=Counter)
    segments: Counter[Mapped] = field(default_factory=Counter)
    remotes: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Transport:
    """The kinds seen of each process and how many of each they hold: unix, seqpacket, tcp, udp, fifo, mqueue, shm.

    `peers` are the addresses with which the TCP and UDP sockets of each process are connected.
    """

    kinds: dict[str, list[str]]
    sockets: dict[str, int]
    peers: dict[str, list[str]] = field(default_factory=dict)

    @property
    def seen(self) -> list[str]:
        """Every kind that any process uses."""
        return sorted({kind for kinds in self.kinds.values() for kind in kinds})


def transport(
    processes: Mapping[str, int], daemons: Iterable[int] = (), ignored: Iterable[int] = (), folder: Path | None = None
) -> Transport:
    """What `processes` (name -> pid) use to talk with each other and with their `daemons` (pids).

    `ignored` are inodes of sockets (the control channels); a file mapped from the trial's `folder` is a segment too.
    """
    skip, tables = set(ignored), SocketTables()
    held = {name: holding(pid, skip, tables, folder) for name, pid in processes.items()}
    others = [holding(pid, skip, tables, folder) for pid in daemons]
    everyone = [*held.values(), *others]
    named = {kind for each in everyone for kind in UNNAMED.values() if each.sockets[kind]}
    ends = sum((each.segments for each in everyone), Counter[Mapped]())
    shared = {segment for segment, count in ends.items() if count > 1}
    kinds, total = {}, Counter[str]()
    peers = {name: sorted({*filter(None, map(address_of, each.remotes))}) for name, each in held.items()}
    for name, each in held.items():
        counted = _settle(each, named)
        total += counted
        kinds[name] = sorted(counted.keys() | ({"shm"} if each.segments.keys() & shared else set()))
    return Transport(kinds, dict(total), peers)


class SocketTables:
    """Every socket by its inode, read once for each network namespace: the kernel needs milliseconds."""

    def __init__(self) -> None:
        self._known: dict[int, dict[int, Socket]] = {}

    def of(self, pid: int) -> dict[int, Socket]:
        """Those in the namespace of a process."""
        try:
            namespace = os.stat(f"/proc/{pid}/ns/net").st_ino  # noqa: PTH116 (speed)
        except OSError:  # it is gone, or not ours to look at
            return _sockets(pid)
        if namespace not in self._known:
            self._known[namespace] = _sockets(pid)
        return self._known[namespace]


def holding(pid: int, ignored: set[int], tables: SocketTables, folder: Path | None = None) -> Holding:
    """What one process holds; UNIX sockets without a name are counted as those of `UNNAMED`."""
    found = Holding(segments=Counter(_segments(pid, str(folder) + "/" if folder else None)))
    for path, link, mode, inode in _descriptors(pid):
        if stat.S_ISFIFO(mode) and not link.startswith("pipe:"):
            found.sockets["fifo"] += 1
        elif stat.S_ISREG(mode) and _is_queue(path, link):
            found.sockets["mqueue"] += 1
        elif stat.S_ISSOCK(mode) and inode not in ignored:
            kind, remote = tables.of(pid).get(inode, OTHER)
            found.sockets[kind] += 1
            found.remotes.add(remote)
    # Netlink and the like, and what only listens: nothing of a trial's travels there.
    del found.sockets[OTHER.kind]
    return found


def address_of(remote: str) -> str | None:
    """The address in an end of a socket as the kernel writes it; None of one that is connected with nobody."""
    words, _, port = remote.partition(":")
    if not port or not int(port, 16):
        return None
    # Words of 32 bits, each as this machine reads it in memory (source: net/ipv4/tcp_ipv4.c, net/ipv6/tcp_ipv6.c).
    packed = b"".join(struct.pack("=I", int(words[at : at + 8], 16)) for at in range(0, len(words), 8))
    if len(packed) == 4:
        return str(IPv4Address(packed))
    address = IPv6Address(packed)
    return str(address.ipv4_mapped or address)


def _settle(held: Holding, named: set[str]) -> Counter[str]:
    """What counts of it, where sockets of the kinds `named` have names somewhere in the trial."""
    counted = Counter(held.sockets)
    for unnamed, kind in UNNAMED.items():
        without = counted.pop(unnamed, 0)
        counted[kind] += without if kind in named else 0
    counted["unix"] += counted["seqpacket"]
    # Without those that are 0.
    return +counted


def _is_queue(path: str, link: str) -> bool:
    """Whether a descriptor that reads like a file is a message queue (source: mq_overview(7), "QSIZE")."""
    if link.count("/") != 1:
        return False
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 (it is no file of a file system)
            return file.read(6) == b"QSIZE:"
    except OSError:
        return False


def _descriptors(pid: int) -> Iterable[tuple[str, str, int, int]]:
    folder = f"/proc/{pid}/fd"
    try:
        names = os.listdir(folder)  # noqa: PTH208 (speed)
    except OSError:
        return
    for name in names:
        try:
            link, what = os.readlink(f"{folder}/{name}"), os.stat(f"{folder}/{name}")  # noqa: PTH115, PTH116 (speed)
        except OSError:
            continue
        yield f"{folder}/{name}", link, what.st_mode, what.st_ino


def _sockets(pid: int) -> dict[int, Socket]:
    """Every socket in the network namespace of a process, by inode (source: proc(5), proc_net(5))."""
    found = {}
    for name in ("tcp", "tcp6", "udp", "udp6"):
        for line in proc.text(pid, "net", name).splitlines()[1:]:
            words = line.split()
            if name.startswith("udp") or words[3] != TCP_LISTENS:
                found[int(words[9])] = Socket(name[:3], words[2])
    for line in proc.text(pid, "net/unix").splitlines()[1:]:
        words = line.split()
        if not int(words[3], 16) & UNIX_LISTENS:
            kind = "seqpacket" if int(words[4], 16) == SEQPACKET else "unix"
            found[int(words[6])] = Socket(kind if len(words) > 7 else f"unnamed {kind}")
    return found


def _segments(pid: int, folder: str | None) -> Iterable[Mapped]:
    for line in proc.text(pid, "maps").splitlines():
        words = line.split(maxsplit=5)
        # The fourth letter is s of a shared mapping, p of a private one (proc_pid_maps(5)).
        if len(words) < 6 or words[1][3] != "s":
            continue
        if words[5].startswith(SEGMENTS) or (folder is not None and words[5].startswith(folder)):
            yield words[3], words[4]
