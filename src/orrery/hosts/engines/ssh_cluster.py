"""Hosts that ssh reaches: Dask's own SSHCluster starts a scheduler on the first of them, and a worker on each.

Nothing of it is open without TLS, whose certificate is made for this one cluster. Its key lies on the hosts as long as
the connection over which it came stands (ssh_keys.py). Nothing outlives these connections.
"""

from __future__ import annotations

import json
import secrets
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from orrery.control.failure import Refused
from orrery.definitions.conditions.engine import EngineAsked
from orrery.hosts.certificates import KeyPair
from orrery.hosts.engines.dask_cluster import DaskSide
from orrery.hosts.engines.dask_tuning import CLOSED, QUIET
from orrery.hosts.engines.reach import near_address
from orrery.hosts.engines.secure import new_key_pair
from orrery.hosts.engines.side import reason_of
from orrery.hosts.engines.ssh_keys import CERTIFICATE, PAIR

BATCH = ("-o", "BatchMode=yes", "-o", "ConnectTimeout=10")
"""Of ssh: nobody is there who could be asked for a password."""
NODE = "orrery.hosts.engines.ssh_node"
LAST = 300


class SshSide(DaskSide):
    """The hosts whose names stand in `asked.where`."""

    def __init__(self, asked: EngineAsked) -> None:
        self._python = asked.setting("python") or sys.executable
        # Named as the folders of trials are: a name that nobody can guess, the same on all hosts.
        self._folder = f"{tempfile.gettempdir()}/or.{secrets.token_hex(4)}"
        self._holders: list[subprocess.Popen[str]] = []
        self._addresses: dict[str, str] = {}
        self._cluster: Any = None
        super().__init__(asked)

    @property
    def scheduler(self) -> str:
        """See DaskSide."""
        return f"the Dask scheduler on {self.asked.names[0]}"

    def open(self) -> Any:
        """A client of the cluster, when that is there; Refused, with the host and the reason, where it will not be."""
        pair = new_key_pair("orrery", "127.0.0.1")
        for name in self.asked.names:
            self._addresses[name] = self._held(name, pair)
        try:
            return self._started(pair)
        except Refused:
            raise
        except Exception as error:  # those of asyncssh, of sockets and of Dask
            raise Refused(f"ssh:{self.asked.where}: no Dask cluster could be started: {reason_of(error)}") from None

    def find(self) -> Mapping[str, str]:
        """See EngineSide."""
        if self._opening.result() is None:
            return {"waiting": f"ssh starts Dask on {', '.join(self.asked.names)}", "opening": "yes"}
        found = super().find()
        by_machine = {worker.machine: worker for worker in self._chosen.values()}
        # By the user's names: Dask knows addresses alone.
        self._chosen = {n: by_machine[a] for n, a in self._addresses.items() if a in by_machine}
        return {"near": near_address(next(iter(self._addresses.values())))} if "near" in found else found

    def close(self) -> None:
        """See EngineSide: what still runs there ends with its connection."""
        with suppress(Exception):
            super().close()
        with suppress(Exception):
            if self._cluster is not None:
                self._cluster.close(timeout=2)
        for holder in self._holders:
            with suppress(OSError):
                holder.stdin.close()  # type: ignore[union-attr]
        until = time.monotonic() + 5
        for holder in self._holders:
            with suppress(subprocess.TimeoutExpired):
                holder.wait(max(0.1, until - time.monotonic()))
            holder.kill()

    def _held(self, name: str, pair: KeyPair) -> str:
        """Let a host hold the certificate; the address at which it was reached. Refused with what ssh says."""
        remote = shlex.join([self._python, "-m", "orrery.hosts.engines.ssh_keys", self._folder])
        holder = subprocess.Popen(
            ["ssh", *BATCH, name, remote],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
        self._holders.append(holder)
        assert holder.stdin is not None and holder.stdout is not None and holder.stderr is not None
        try:
            holder.stdin.write(json.dumps([pair.certificate, pair.key]) + "\n")
            holder.stdin.flush()
            return str(json.loads(holder.stdout.readline())["address"])
        except (OSError, ValueError, KeyError, TypeError):
            holder.kill()
            said = " ".join(holder.stderr.read().split())[-LAST:] or "it says nothing"
            raise Refused(f"the host {name} cannot be used over ssh: {said}") from None

    def _started(self, pair: KeyPair) -> Any:
        import dask.config
        from distributed import Client, SSHCluster
        from distributed.security import Security

        first, *_ = self._addresses.values()
        # What is set here goes to all hosts, and may be read by others there: of the key it says where it lies.
        dask.config.set({**QUIET, **CLOSED, **_files(self._folder)})
        security = Security(
            require_encryption=True,
            tls_ca_file=pair.certificate,
            tls_client_cert=pair.certificate,
            tls_client_key=pair.key,
        )
        on_loopback = {"dashboard_address": "127.0.0.1:0", "preload": [NODE]}
        self._cluster = SSHCluster(
            [self.asked.names[0], *self.asked.names],
            worker_class=f"{NODE}.node_worker",
            worker_options={"nthreads": 1, "memory_limit": 0, "death_timeout": "60s", **on_loopback},
            scheduler_options={"host": first, "port": 0, "protocol": "tls", "dashboard": False, **on_loopback},
            remote_python=self._python,
            security=security,
            scheduler_sync_interval="1h",
        )
        return Client(self._cluster, security=security, set_as_default=False)


def _files(folder: str) -> dict[str, str]:
    """Dask's configuration for one certificate that all have."""
    roles: Sequence[str] = ("scheduler", "worker")
    pairs = {f"distributed.comm.tls.{role}.{part}": f"{folder}/{PAIR}" for role in roles for part in ("cert", "key")}
    return {"distributed.comm.tls.ca-file": f"{folder}/{CERTIFICATE}", **pairs}
