"""An emulated host finds its own name and those of the others, as a machine does."""

from __future__ import annotations

import os
import subprocess

import pytest

from emulated import agents, need_emulated_hosts
from orrery.definitions.conditions.link import PLAIN, LinkShape
from orrery.hosts.emulation.start import emulated_hosts


@pytest.mark.parametrize("shape", [PLAIN, LinkShape(links=2)])
def test_names_lead_to_addresses(shape: LinkShape) -> None:
    need_emulated_hosts()
    with emulated_hosts(["alpha", "beta"], shape) as connections:
        for agent in agents():
            looked_up = {name: _look_up(agent, name) for name in ("alpha", "beta", "localhost")}
            assert looked_up == {one.name: one.address for one in connections} | {"localhost": "127.0.0.1"}


def _look_up(agent: int, name: str) -> str:
    """The address that a program on the agent's host gets for a name."""
    mapped = ["--user", "--preserve-credentials"] if os.geteuid() else []  # root makes hosts as itself
    inside = ["nsenter", *mapped, "--mount", "--net", f"--target={agent}"]
    done = subprocess.run([*inside, "getent", "ahostsv4", name], capture_output=True, text=True, check=True)
    return done.stdout.split()[0]
