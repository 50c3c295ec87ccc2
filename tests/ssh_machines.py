"""Machines of a test that ssh reaches: sshd on each but the first, whose user may log in there."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from machines import Machine, eventually, machines, need_commands
from orrery import paths
from orrery.paths import ROOT

NODES = ("alpha", "beta")
SERVER = """\
ListenAddress {address}
HostKey {folder}/host_key
AuthorizedKeysFile {folder}/user_key.pub
PidFile /run/sshd.pid
StrictModes no
UsePAM no
PermitRootLogin prohibit-password
SetEnv PYTHONPATH={source} XDG_STATE_HOME={folder}/state XDG_CACHE_HOME={cache}
"""
CLIENT = """\
Host *
  User root
  IdentityFile {folder}/user_key
  UserKnownHostsFile {folder}/known_hosts
  StrictHostKeyChecking yes
"""


@dataclass
class SshMachines:
    """The machine of the conductor, and those that it reaches over ssh by their names."""

    desk: Machine
    nodes: list[Machine]
    folder: Path


@contextmanager
def ssh_machines(folder: Path, known: Sequence[str] = NODES) -> Iterator[SshMachines]:
    """Machines that can be logged in to; the keys of those that are `known` are trusted already."""
    need_commands("sshd", "ssh", "ssh-keygen")
    for name in ("host_key", "user_key"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)], check=True)
    _write_client(folder)
    own = {"PATH": f"{folder}/bin:{os.environ['PATH']}"}
    with machines(["desk", *NODES], folder, **own) as (desk, *nodes):
        public = (folder / "host_key.pub").read_text().split()[:2]
        trusted = [node for node in nodes if node.name in known]
        lines = [f"{node.name},{node.address} {' '.join(public)}" for node in trusted]
        (folder / "known_hosts").write_text("\n".join([*lines, ""]))
        for node in nodes:
            _start_server(node, folder)
        yield SshMachines(desk, nodes, folder)


def _write_client(folder: Path) -> None:
    """The settings of a user: OpenSSH looks for them in the home that the system knows, which is nobody's to change."""
    (folder / ".ssh").mkdir()
    (folder / ".ssh" / "config").write_text(CLIENT.format(folder=folder))
    (folder / "bin").mkdir()
    command = folder / "bin" / "ssh"
    command.write_text(f'#!/bin/sh\nexec {shutil.which("ssh")} -F {folder}/.ssh/config "$@"\n')
    command.chmod(0o755)


def _start_server(node: Machine, folder: Path) -> None:
    settings = folder / f"sshd_{node.name}"
    cache = paths.cache().parent
    settings.write_text(SERVER.format(address=node.address, folder=folder, source=ROOT / "src", cache=cache))
    node.run("mkdir", "--parents", "--mode=755", "/run/sshd")
    node.start("/usr/sbin/sshd", "-D", "-e", "-f", str(settings), log=folder / f"sshd_{node.name}.log")
    listening = ("sh", "-c", f"exec 3<>/dev/tcp/{node.address}/22")
    eventually(lambda: node.run("bash", *listening[1:]).returncode == 0, f"sshd on {node.name}")
