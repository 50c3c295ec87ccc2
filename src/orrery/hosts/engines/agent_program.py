"""The agent of a host on another machine: an engine starts it there, and it calls the conductor.

    python -m orrery.hosts.engines.agent_program < INVITATION

It ends with its connection, with whoever started it, and on SIGTERM; what it started ends with it.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress

from orrery import __version__
from orrery.build.supervisor import supervisor_program
from orrery.control.failure import Refused
from orrery.errors import OrreryError
from orrery.hosts.agent import Agent
from orrery.hosts.engine_use import Parts
from orrery.hosts.engines.invitation import Invitation, read_invitation
from orrery.hosts.engines.own_engine import engine_parts, keep_to
from orrery.hosts.engines.proofs import munged, payload
from orrery.hosts.engines.reach import address_in
from orrery.hosts.engines.secure import QuietSocket, client_context, watch
from orrery.hosts.journal import remove_leftovers
from orrery.hosts.readings import Readings
from orrery.probes.cpus import UsableCpus, usable_cpus

SECONDS = 20.0
"""In which the conductor must answer."""
PARENT_DIES = 1
"""PR_SET_PDEATHSIG (source: prctl(2), linux/prctl.h)."""
OF_ENGINES = ("SLURM", "SRUN_", "PMI_", "PMIX_", "DASK_")
"""How variables begin that an engine sets: a program that is measured knows of none."""


class SparingReadings(Readings):
    """Those of this machine, of which some CPUs are left to the engine."""

    def __init__(self, spare: Sequence[int]) -> None:
        self._spare = set(spare)

    def usable_cpus(self) -> UsableCpus:
        """Without those that are spared; all, where nothing would be left."""
        found = usable_cpus()
        return UsableCpus(found.boot, tuple(cpu for cpu in found.cpus if cpu not in self._spare) or found.cpus)


def main() -> int:
    """Serve the conductor that has invited this agent; 3 with a line that says why not."""
    parent = os.getppid()
    try:
        invitation = read_invitation(sys.stdin.read())
        _end_with(parent)
        _serve(invitation)
    except (OrreryError, OSError) as error:
        print(f"{socket.gethostname()}: {error}", file=sys.stderr)
        return 3
    return 0


def _serve(invitation: Invitation) -> None:
    host = invitation.host or _numbered()
    machine = os.environ.get("SLURMD_NODENAME") or socket.gethostname()
    parts, fault = engine_parts(invitation), _fault()
    for name in [name for name in os.environ if name.startswith(OF_ENGINES)]:
        del os.environ[name]
    with keep_to(invitation.spare, parts):
        connection = _called(invitation, host, machine, fault)
        if not fault:
            _agent(connection, invitation, parts).serve()


def _agent(connection: QuietSocket, invitation: Invitation, parts: Parts) -> Agent:
    return Agent(connection, SparingReadings(invitation.spare), parts)


def _numbered() -> str:
    """What a host of Slurm is called: by its number in the step (source: srun(1), SLURM_NODEID)."""
    number = os.environ.get("SLURM_NODEID", "")
    if not number.isdecimal():
        raise Refused("an agent without a name, and without a number of Slurm")
    return f"host{int(number) + 1}"


def _fault() -> str:
    """Why nothing can run on this host; empty where something can. What died here before is taken away."""
    try:
        remove_leftovers()
        supervisor_program()
    except (OrreryError, OSError) as error:
        return str(error)
    return ""


def _called(invitation: Invitation, host: str, machine: str, fault: str) -> QuietSocket:
    """The connection to the conductor, which knows by then who calls; Refused where it does not answer."""
    where = f"{invitation.address}:{invitation.port}"
    try:
        plain = socket.create_connection((invitation.address, invitation.port), SECONDS)
        watch(plain)
        secure = client_context(invitation.certificate).wrap_socket(plain)
    except OSError as error:
        raise Refused(f"the conductor does not answer at {where}: {error}") from None
    assert isinstance(secure, QuietSocket)
    nonce = _nonce(secure, where)
    address = address_in(invitation.network) if invitation.network else secure.getsockname()[0]
    proof = invitation.token or munged(payload(host, nonce))
    said = {
        "host": host,
        "proof": proof,
        "address": address,
        "machine": machine,
        "version": __version__,
        "fault": fault,
    }
    secure.sendall(json.dumps(said).encode() + b"\n")
    return secure


def _nonce(connection: QuietSocket, where: str) -> str:
    """What the conductor says first."""
    said = b""
    while not said.endswith(b"\n"):
        chunk = connection.recv(4096)
        if not chunk:
            raise Refused(f"whoever listens at {where} is no conductor")
        said += chunk
    try:
        return str(json.loads(said)["nonce"])
    except (ValueError, KeyError, TypeError):
        raise Refused(f"whoever listens at {where} is no conductor") from None


def _end_with(parent: int) -> None:
    """End when whoever started this ends, however that dies; and take away what was started when it is asked to end."""
    ctypes.CDLL(None).prctl(PARENT_DIES, signal.SIGKILL)
    if os.getppid() != parent:  # it has died before that
        os._exit(0)
    signal.signal(signal.SIGTERM, _end)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(number: int, frame: object) -> None:
    with suppress(ValueError):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough: what follows takes things away
    raise SystemExit(0)


if __name__ == "__main__":
    sys.exit(main())
