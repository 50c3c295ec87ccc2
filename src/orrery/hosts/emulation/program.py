"""The process that holds the network of emulated hosts, and from which their agents are forked.

    python -m orrery.hosts.emulation.program SWITCH SHAPE AHEAD NAME=DESCRIPTOR...

It has loaded once what all of them need, so that 64 start in a second or two. All that is made is in namespaces, which
go with the last process in them: nothing is to be taken away. It ends with its last agent, and these with their
connections.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from orrery import paths
from orrery.build.supervisor import supervisor_program
from orrery.control.failure import Refused
from orrery.definitions.conditions.link import LinkShape
from orrery.hosts.agent import Agent
from orrery.hosts.emulation import namespaces, network
from orrery.hosts.emulation.addresses import address
from orrery.hosts.emulation.outages import Outages
from orrery.hosts.emulation.shaping import check_shape, shape_link
from orrery.hosts.questions import answered, failed
from orrery.probes.proc import machine_name

PRIVATE = (Path("/tmp"), Path("/run"), Path("/dev/shm"))
"""Where programs of one machine meet each other."""
NAMES = Path("/etc/hosts")
"""Where a machine finds the addresses of names, its own among them: there are programs that ask for it."""


def main(arguments: list[str]) -> int:
    """Make the hosts; say on the socket SWITCH that they are there, or why not."""
    switch = socket.socket(fileno=int(arguments[0]))
    shape, ahead = LinkShape(**json.loads(arguments[1])), json.loads(arguments[2])
    sockets = {name: int(number) for name, _, number in (each.partition("=") for each in arguments[3:])}
    # Held open by agents, it would not end with this process: nobody would learn that the network has gone.
    os.register_at_fork(after_in_child=switch.close)
    supervisor_program()  # built here, if at all, rather than by all agents at once
    machine_name()  # before hosts have names of their own: journals of their trials are this machine's
    try:
        agents = _emulate(sockets, shape, ahead)
    except Exception as error:  # the library for networks has kinds of its own
        _say(switch, failed(error))
        return 1
    _say(switch, answered(True))
    outages = Outages(network.set_link, len(sockets), shape.links)
    with switch.makefile("rb") as asked:
        for line in asked:  # until the conductor has gone, or wants no hosts any more
            outages.obey(line)
    for agent in agents:  # and for nobody else: who watches over tools is a child too, and ends after this process
        os.waitpid(agent, 0)
    return 0


def _say(switch: socket.socket, line: bytes) -> None:
    """Say a line to the conductor; nothing where that was killed meanwhile: its end is read next."""
    with suppress(BrokenPipeError):
        switch.sendall(line)


def _emulate(sockets: dict[str, int], shape: LinkShape, ahead: Sequence[int]) -> list[int]:
    """Make the hosts; the pids of their agents."""
    if ahead and not namespaces.OFFSETS.exists():
        raise Refused("this kernel gives no host a clock of its own, for want of time namespaces (CONFIG_TIME_NS)")
    clocks = [namespaces.clock_ahead() + each for each in ahead]
    try:
        _leave(clocks)
    except PermissionError:  # an ordinary user, or root in a container
        namespaces.become_root()
        _leave(clocks)
    begun = _fork_all(sockets, shape, clocks)
    # After the forks, so that agents begin without what the library for networks keeps of its own process.
    check_shape(shape)
    network.make_bridges(shape.links)
    for number, (name, (pid, near)) in enumerate(begun.items()):
        _await(near, name)
        network.plug_in(number, pid, shape.links)
        near.sendall(b"plugged in\n")
    for name, (_, near) in begun.items():
        _await(near, name)
        near.close()
    return [pid for pid, _ in begun.values()]


def _leave(clocks: Sequence[int]) -> None:
    """Go into a network of its own; PermissionError where that, or a clock of a host's own, is not allowed."""
    namespaces.leave(namespaces.NET)
    for clock in clocks[:1]:
        namespaces.set_clock(clock)


def _fork_all(sockets: dict[str, int], shape: LinkShape, clocks: Sequence[int]) -> dict[str, tuple[int, socket.socket]]:
    """An agent for each host: its pid, and the socket over which it says how far it is."""
    begun: dict[str, tuple[int, socket.socket]] = {}
    for number, (name, descriptor) in enumerate(sockets.items()):
        near, far = socket.socketpair()
        if clocks:
            namespaces.set_clock(clocks[number])
        pid = os.fork()
        if pid == 0:
            near.close()
            # Held open here, what belongs to others would not end with them.
            for _, other in begun.values():
                other.close()
            for later in [*sockets.values()][number + 1 :]:
                os.close(later)
            _run_host(number, [*sockets], shape, far, descriptor)
        far.close()
        os.close(descriptor)
        begun[name] = pid, near
    return begun


def _await(near: socket.socket, name: str) -> None:
    """Wait for the next word of a host that is being made; OSError with what went wrong there."""
    if (found := near.recv(1000)) != b"done\n":
        raise OSError(f"the host {name} could not be made: {found.decode(errors='replace').strip() or 'it has died'}")


def _run_host(number: int, names: Sequence[str], shape: LinkShape, parent: socket.socket, descriptor: int) -> None:
    """The life of the agent of the host of this number; it does not return."""
    try:
        namespaces.leave(namespaces.NET, namespaces.MOUNT, namespaces.IPC, namespaces.UTS)
        socket.sethostname(names[number])
        namespaces.cover(PRIVATE, (paths.ROOT, Path(sys.prefix), Path(sys.base_prefix), paths.cache(), paths.state()))
        if NAMES.exists():
            namespaces.replace(NAMES, _addresses(names, shape), PRIVATE[1] / "hosts")
        parent.sendall(b"done\n")
        parent.recv(100)
        network.come_up(number, len(names), shape.links)
        shape_link(shape)
        parent.sendall(b"done\n")
        parent.close()
        Agent(socket.socket(fileno=descriptor)).serve()
    except Exception as error:
        # Whatever it is, the conductor hears of it: nobody reads what this process writes.
        parent.sendall(f"{error}\n".encode())
    finally:
        os._exit(0)


def _addresses(names: Sequence[str], shape: LinkShape) -> str:
    """The names of all hosts with their addresses, as hosts(5) says."""
    lines = [f"{address(number, shape.links).ip} {name}" for number, name in enumerate(names)]
    return "\n".join(["127.0.0.1 localhost", *lines, ""])


if __name__ == "__main__":
    # A terminal's Ctrl-C is the conductor's affair; the agents end with their connections.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(main(sys.argv[1:]))
