"""A Dask cluster that its user has: each machine on which one of its workers runs is a host.

Sources: Dask's documentation, "TLS/SSL", "Configuration reference" and "Client".
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from orrery.control.failure import Refused
from orrery.definitions.conditions.engine import EngineAsked
from orrery.hosts.engines.dask_task import hold_agent
from orrery.hosts.engines.dask_tuning import CLIENT
from orrery.hosts.engines.invitation import Invitation
from orrery.hosts.engines.reach import near_address
from orrery.hosts.engines.side import Background, EngineSide, reason_of

CONNECT_SECONDS = 10
GONE_SECONDS = 1.0
"""In which a scheduler notices that a worker is gone: it has seen the end of its connection by then."""
LOOK = 0.1
CLOSE_SECONDS = 2


@dataclass(frozen=True)
class DaskWorker:
    """A worker that runs, by its own address, on the machine of an IP address; `has_nanny`: another process watches
    it."""

    address: str
    machine: str
    has_nanny: bool


class DaskSide(EngineSide):
    """The hosts of the cluster at `asked.where`."""

    def __init__(self, asked: EngineAsked) -> None:
        import dask.config

        dask.config.set(CLIENT)
        self.asked = asked
        self._opening: Background[Any] = Background(self.open)
        self._chosen: dict[str, DaskWorker] = {}
        self._tasks: dict[str, Any] = {}

    @property
    def scheduler(self) -> str:
        """What its scheduler is called in a message."""
        return f"the Dask scheduler {self.asked.where}"

    def open(self) -> Any:
        """A client that is connected; Refused, with the reason, where none can be."""
        from distributed import Client

        try:
            return Client(
                self.asked.where, security=self._security(), timeout=f"{CONNECT_SECONDS}s", set_as_default=False
            )
        except Refused:
            raise
        except Exception as error:  # those of TLS, of sockets and of Dask
            raise Refused(f"{self.scheduler} cannot be reached: {reason_of(error)}") from None

    def find(self) -> Mapping[str, str]:
        """See EngineSide."""
        client = self._opening.result()
        if client is None:
            return {"waiting": f"{self.scheduler} is not connected yet", "opening": "yes"}
        workers = one_of_each_machine(self._workers(client))
        if len(workers) < self.asked.count:
            there = f"{len(workers)} of {self.asked.count} hosts there, each a machine with a worker that runs"
            return {"waiting": f"{self.scheduler} has {there}"}
        self._chosen = dict(zip(self.asked.names, workers, strict=False))
        return {"near": near_address(workers[0].machine)}

    def invite(self, invitation: Invitation, tokens: Mapping[str, str]) -> None:
        """See EngineSide."""
        client = self._connected()
        scheduler, pid = self._scheduler(client)
        for host, worker in self._chosen.items():
            own = replace(
                invitation,
                host=host,
                token=tokens[host],
                nanny=worker.has_nanny,
                scheduler=pid if worker.machine == scheduler else None,
            )
            # Where its worker is lost the task runs nowhere else: another host would answer to this one's name.
            self._tasks[host] = client.submit(
                hold_agent, own.text(), workers=[worker.address], allow_other_workers=False, pure=False, retries=0
            )

    def _connected(self) -> Any:
        """The client; it is there once hosts were found."""
        client = self._opening.result()
        assert client is not None
        return client

    def failure(self) -> str:
        """See EngineSide."""
        if lost := self._lost():
            return lost
        ended = (f"{self._title(host)}: {_ended(task)}" for host, task in self._tasks.items() if task.done())
        return next(ended, "")

    def waiting(self) -> str:
        """See EngineSide."""
        return f"agents are started on {', '.join(map(self._title, self._chosen))}"

    def gone(self) -> Sequence[str]:
        """See EngineSide."""
        client = self._opening.result()
        if client is None or client.status != "running":
            return list(self._chosen)
        there = self._workers(client)
        return [host for host, worker in self._chosen.items() if worker not in there]

    def why(self, host: str) -> str:
        """See EngineSide."""
        client, until = self._connected(), time.monotonic() + GONE_SECONDS
        while time.monotonic() < until:
            if client.status != "running":
                return f"{self.scheduler} is gone"
            if self._chosen[host] not in self._workers(client):
                return f"its Dask worker {self._chosen[host].address} has left the cluster"
            task = self._tasks[host]
            if task.done() and (said := _ended(task)):
                return said
            time.sleep(LOOK)
        return ""

    def close(self) -> None:
        """See EngineSide."""
        client = self._opening.result()
        if client is not None:
            client.cancel(list(self._tasks.values()))
            client.close(timeout=CLOSE_SECONDS)

    def _security(self) -> Any:
        """The certificates that are named, else those of Dask's own configuration; Refused where there are none."""
        from distributed.security import Security

        names = {"ca": "tls_ca_file", "cert": "tls_client_cert", "key": "tls_client_key"}
        given = {names[name]: value for name in names if (value := self.asked.setting(name))}
        found = Security(require_encryption=True, **given)
        if not found.tls_ca_file or not found.tls_client_cert:
            raise Refused(
                f"{self.scheduler}: there is no certificate to show it; name ca, cert and key in "
                "the brackets, or in Dask's configuration (distributed.comm.tls)"
            )
        return found

    def _workers(self, client: Any) -> list[DaskWorker]:
        """Those that run, in the order of their addresses."""
        found = client.scheduler_info(n_workers=-1)["workers"]
        running = {address: worker for address, worker in found.items() if worker["status"] == "running"}
        return [DaskWorker(address, str(one["host"]), bool(one["nanny"])) for address, one in sorted(running.items())]

    def _scheduler(self, client: Any) -> tuple[str, int]:
        """The machine of the scheduler, by its IP address, and its pid there."""
        address = str(client.scheduler_info(n_workers=0)["address"])
        return address.rpartition("://")[2].rpartition(":")[0], int(client.run_on_scheduler(os.getpid))

    def _lost(self) -> str:
        """What of the cluster is gone that hosts need; empty for nothing."""
        client = self._opening.result()
        if client is None or client.status != "running":
            return f"{self.scheduler} is gone"
        gone = self.gone()
        return f"the Dask worker of {self._title(gone[0])} has left the cluster" if gone else ""

    def _title(self, host: str) -> str:
        return f"{host} ({self._chosen[host].machine})"


def one_of_each_machine(workers: list[DaskWorker]) -> list[DaskWorker]:
    """The first worker of each machine: two that share one would be one host."""
    first: dict[str, DaskWorker] = {}
    for worker in workers:
        first.setdefault(worker.machine, worker)
    return list(first.values())


def _ended(task: Any) -> str:
    """Why a task has ended that holds an agent, as it says or as Dask does."""
    if task.status == "finished":
        return str(task.result(timeout=CONNECT_SECONDS)) or "its agent has ended"
    if task.status == "error":
        error = task.exception(timeout=CONNECT_SECONDS)
        if isinstance(error, ImportError):
            return f"its worker cannot load Orrery, which has to be installed there too: {error}"
        return reason_of(error)
    return f"its task is {task.status}"
