"""Slurm on machines of a test: slurmctld on the first of them, slurmd on the others, munged on each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from machines import Machine, eventually, machines, need_commands

NODES = ("node1", "node2")
CONTROLLER, NODE_DAEMON, STEP_DAEMON = "sbin/slurmctld", "sbin/slurmd", "slurmstepd"
CONFIGURATION = """\
ClusterName=orrery
SlurmctldHost=desk({controller})
SlurmUser=root
AuthType=auth/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/linear
SwitchType=switch/none
StateSaveLocation=/tmp/slurmctld
SlurmdSpoolDir=/tmp/slurmd
SlurmctldPidFile=/run/slurmctld.pid
SlurmdPidFile=/run/slurmd.pid
SlurmctldLogFile=/tmp/slurmctld.log
SlurmdLogFile=/tmp/slurmd.log
SlurmdTimeout=20
KillWait=5
ReturnToService=2
{nodes}
PartitionName=lab Nodes={names} Default=YES MaxTime=INFINITE State=UP
"""
CGROUPS = "IgnoreSystemd=yes\n"
"""No systemd is asked for cgroups: none runs for these machines."""


@dataclass
class SlurmCluster:
    """The machine of the conductor and of slurmctld, and the nodes."""

    desk: Machine
    nodes: list[Machine]
    folder: Path

    def start_controller(self) -> None:
        """Start slurmctld."""
        self.desk.start("/usr/sbin/slurmctld", "-D", log=self.folder / "slurmctld.out")
        eventually(lambda: self.desk.run("scontrol", "ping").stdout.rstrip().endswith("UP"), "slurmctld")

    def start_node(self, node: Machine) -> None:
        """Start slurmd there."""
        node.start("/usr/sbin/slurmd", "-D", log=self.folder / f"{node.name}.out")

    def wait_until_idle(self) -> None:
        """Wait until all nodes are there, and free."""
        asked = ("sinfo", "--noheader", "--format=%D %t")
        wanted = f"{len(self.nodes)} idle"
        eventually(lambda: self.desk.run(*asked).stdout.strip() == wanted, f"{wanted}: {self.desk.run(*asked).stdout}")

    def jobs(self) -> list[str]:
        """The numbers of those that have not ended."""
        return self.desk.run("squeue", "--noheader", "--format=%i").stdout.split()

    def kill_node(self, node: Machine) -> None:
        """Kill slurmd there, and what holds steps."""
        found = [*node.named(NODE_DAEMON), *node.named(STEP_DAEMON)]
        assert found
        node.kill(*found)


@contextmanager
def slurm_cluster(folder: Path) -> Iterator[SlurmCluster]:
    """A cluster of two nodes in a partition called lab; a skip where Slurm is not installed."""
    need_commands("slurmctld", "slurmd", "munged", "munge", "sbatch")
    settings = folder / "slurm" / "slurm.conf"
    settings.parent.mkdir()
    key = folder / "munge.key"
    key.write_bytes(os.urandom(128))
    key.chmod(0o400)
    with machines(["desk", *NODES], folder, SLURM_CONF=str(settings)) as (desk, *nodes):
        lines = "\n".join(f"NodeName={node.name} NodeAddr={node.address} CPUs=1 State=UNKNOWN" for node in nodes)
        text = CONFIGURATION.format(controller=desk.address, nodes=lines, names=",".join(NODES))
        settings.write_text(text)
        settings.with_name("cgroup.conf").write_text(CGROUPS)
        for machine in (desk, *nodes):
            _start_munge(machine, key)
        made = SlurmCluster(desk, nodes, folder)
        made.start_controller()
        for node in nodes:
            made.start_node(node)
        made.wait_until_idle()
        yield made


def _start_munge(machine: Machine, key: Path) -> None:
    machine.run("mkdir", "--parents", "--mode=755", "/run/munge")
    files = ("--pid-file=/run/munge/munged.pid", "--log-file=/tmp/munged.log", "--seed-file=/tmp/munged.seed")
    machine.start(
        *("/usr/sbin/munged", "--foreground", "--force", f"--key-file={key}", *files),
        "--socket=/run/munge/munge.socket.2",
    )
    eventually(lambda: machine.run("munge", "--no-input").returncode == 0, f"munged on {machine.name}")
