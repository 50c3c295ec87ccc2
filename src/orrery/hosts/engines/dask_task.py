"""What a Dask worker runs for Orrery: one task, which holds an agent until that ends.

Tasks of Dask are threads, and cannot be ended. So the agent is a process of its own: it ends with its connection, and
with its worker, however that dies. The task sleeps meanwhile.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping

AGENT = "orrery.hosts.engines.agent_program"
LAST = 500
"""Characters of what an agent has said last."""
SET_BY_NANNIES = ("distributed.nanny.pre-spawn-environ", "distributed.nanny.environ")
"""Tables of variables that a nanny sets for its worker, such as one by which the C library gives memory back."""


def hold_agent(invitation: str) -> str:
    """Let an agent serve until it ends; its last words where it failed, else nothing."""
    with subprocess.Popen(
        [sys.executable, "-m", AGENT],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        cwd="/",
        env=without(os.environ, _set_by_nannies()),
        start_new_session=True,
    ) as agent:
        _, said = agent.communicate(invitation)
    if agent.returncode == 0:
        return ""
    return said.strip()[-LAST:] or f"its agent ended with status {agent.returncode}"


def without(environment: Mapping[str, str], names: Iterable[str]) -> dict[str, str]:
    """The environment of a process that is measured: without what Dask sets for its own."""
    left_out = set(names)
    return {name: value for name, value in environment.items() if name not in left_out and not name.startswith("DASK_")}


def _set_by_nannies() -> Iterable[str]:
    import dask.config

    return [name for table in SET_BY_NANNIES for name in dask.config.get(table, {}) or {}]
