"""A Dask cluster with TLS on machines of a test: a scheduler on the first of them, workers on the others."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from certificates import Authority, authority
from machines import Machine, eventually, machines
from orrery.hosts.engines.dask_tuning import QUIET

NODES = ("node1", "node2")
SCHEDULER, WORKER = "distributed.cli.dask_scheduler", "distributed.cli.dask_worker"


@dataclass
class DaskCluster:
    """The machine of the conductor and of the scheduler, those of workers, and who signs certificates."""

    desk: Machine
    nodes: list[Machine]
    folder: Path
    ca: Authority
    port: int = 8786

    @property
    def hosts(self) -> str:
        """What asks for its hosts, with a good certificate; those that join late are waited for, but not for long."""
        return self.asked(*self.ca.signed(self.folder, "client"))

    def asked(self, certificate: Path, key: Path, wait: str = "60s") -> str:
        """What asks for its hosts, with this certificate."""
        inner = f"ca={self.ca.file},cert={certificate},key={key},wait={wait}"
        return f"dask:tls://{self.desk.address}:{self.port}[{inner}]"

    def start_scheduler(self) -> None:
        """Start it, and wait until it listens."""
        options = ("--host", self.desk.address, "--port", str(self.port), "--protocol", "tls", "--no-dashboard")
        log = self._new_log("scheduler")
        self.desk.start(
            *(sys.executable, "-m", SCHEDULER, *options, "--dashboard-address", "127.0.0.1:0", *self._tls("scheduler")),
            log=log,
        )
        eventually(lambda: "Scheduler at" in log.read_text(), "a Dask scheduler")

    def start_worker(self, node: Machine) -> None:
        """Start one there, and wait until it has joined."""
        options = ("--host", node.address, "--no-nanny", "--no-dashboard", "--memory-limit", "0", "--nthreads", "1")
        log = self._new_log(node.name)
        node.start(
            *(sys.executable, "-m", WORKER, f"tls://{self.desk.address}:{self.port}", *options, *self._tls("worker")),
            *("--local-directory", "/tmp/dask", "--dashboard-address", "127.0.0.1:0"),
            log=log,
        )
        eventually(lambda: "Registered to" in log.read_text(), f"a Dask worker on {node.name}")

    def kill_worker(self, node: Machine) -> None:
        """Kill it, and nothing that it has started."""
        found = node.named(WORKER)
        assert found
        node.kill(*found)

    def kill_scheduler(self) -> None:
        """Kill it."""
        found = self.desk.named(SCHEDULER)
        assert found
        self.desk.kill(*found)

    def move(self) -> None:
        """Let all of it be gone, and be there again at another port, as another scheduler."""
        for machine in (self.desk, *self.nodes):
            machine.kill(*machine.named(SCHEDULER), *machine.named(WORKER))
        self.port += 1
        self.start_scheduler()
        for node in self.nodes:
            self.start_worker(node)

    def _new_log(self, name: str) -> Path:
        """Where a daemon writes what it does, without what an earlier one has written."""
        log = self.folder / f"{name}.log"
        log.unlink(missing_ok=True)
        return log

    def _tls(self, role: str) -> Sequence[str]:
        certificate, key = self.ca.signed(self.folder, role)
        return ("--tls-ca-file", str(self.ca.file), "--tls-cert", str(certificate), "--tls-key", str(key))


@contextmanager
def dask_cluster(
    folder: Path, nodes: Sequence[str] = NODES, late: Sequence[str] = (), **environment: str
) -> Iterator[DaskCluster]:
    """A cluster with a worker on each node, but for those that are `late`."""
    quiet = {f"DASK_{name.upper().replace('.', '__').replace('-', '_')}": str(value) for name, value in QUIET.items()}
    with machines(["desk", *nodes], folder, **quiet, **environment) as (desk, *others):
        made = DaskCluster(desk, others, folder, authority(folder))
        made.start_scheduler()
        for node in others:
            if node.name not in late:
                made.start_worker(node)
        yield made
