"""What an agent on another machine is told, on its stdin: whom to call there, and how it proves who it is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from orrery.hosts.frames import StrangerError


@dataclass(frozen=True)
class Invitation:
    """Where the conductor listens, with the certificate that is its own, and what the engine knows of the host.

    `host` is what the host is called; Slurm numbers its own, and leaves that open. With a `token` that is the proof,
    without one a credential of munge. Nothing is measured on CPUs that are to `spare`. Programs listen on the host's
    address in the `network`, else on the one from which it calls. `scheduler` is the pid of a scheduler that stands on
    this host, `nanny` says whether the worker has a parent that watches it. Slurm's daemons say in files which they
    are; its `controller` is the host of slurmctld.
    """

    address: str
    port: int
    certificate: str
    host: str = ""
    token: str = ""
    spare: Sequence[int] = ()
    network: str = ""
    scheduler: int | None = None
    nanny: bool = False
    slurmd: str = ""
    slurmctld: str = ""
    controller: str = ""

    def text(self) -> str:
        """It as one line of JSON."""
        return json.dumps(asdict(self))


def read_invitation(text: str) -> Invitation:
    """What an agent was told; StrangerError for what is no invitation."""
    try:
        return Invitation(**json.loads(text))
    except (ValueError, TypeError):
        raise StrangerError("this is started by an engine, which tells on stdin whom to call") from None
