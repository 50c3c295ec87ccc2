"""Hosts of Slurm: of the allocation in which this runs, or of one that is asked for and given back.

Slurm authenticates by munge, and does not encrypt. So no secret goes through it: an agent is told where the conductor
listens, and with which certificate, and proves by a credential of munge that it is this user's.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from orrery.control.failure import Refused
from orrery.definitions.conditions.engine import EngineAsked
from orrery.errors import DriverError
from orrery.hosts.engines.invitation import Invitation
from orrery.hosts.engines.reach import near_address
from orrery.hosts.engines.side import EngineSide
from orrery.hosts.engines.slurm_commands import (
    ALIVE,
    address_of,
    asked_of,
    controller_of,
    fields_of,
    script,
    settings_of,
    step,
    submission,
)

LAST = 300
GONE_SECONDS = 1.0
"""In which slurmctld hears of the end of a job whose agents have gone."""
END_SECONDS = 5.0
"""In which agents take away what they have started. Slurm would kill them, and who cleans up beside them."""
LOOK = 0.2


class SlurmSide(EngineSide):
    """The nodes of one job: of `SLURM_JOB_ID`, or of a job of our own."""

    def __init__(self, asked: EngineAsked) -> None:
        self._asked = asked
        self._python = asked.setting("python") or sys.executable
        self._around = "" if asked.setting("partition") else os.environ.get("SLURM_JOB_ID", "")
        self._job = self._around
        self._step: subprocess.Popen[str] | None = None
        self._settings: dict[str, str] = {}

    def find(self) -> Mapping[str, str]:
        """See EngineSide."""
        self._settings = self._settings or settings_of(asked_of("scontrol", "show", "config"))
        return {"near": near_address(address_of(self._nodes()[0] if self._around else self._any_node()))}

    def invite(self, invitation: Invitation, tokens: Mapping[str, str]) -> None:
        """See EngineSide."""
        said = replace(
            invitation,
            slurmd=self._settings.get("SlurmdPidFile", ""),
            slurmctld=self._settings.get("SlurmctldPidFile", ""),
            controller=controller_of(self._settings),
        ).text()
        if not self._around:
            given = script(self._asked, self._python, said)
            self._job = asked_of(*submission(self._asked), given=given).strip().partition(";")[0]
            return
        self._step = subprocess.Popen(
            step(self._python, self._nodes()),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        assert self._step.stdin is not None
        with suppress(BrokenPipeError):  # it has ended already, and says why
            self._step.stdin.write(said)
            self._step.stdin.close()

    def failure(self) -> str:
        """See EngineSide."""
        if self._step is not None and self._step.poll() is not None:
            said = " ".join((self._step.stderr.read() if self._step.stderr else "").split())[-LAST:]
            return f"srun ended with status {self._step.returncode}: {said or 'it says nothing'}"
        state, why = self._state()
        if state in ALIVE:
            return ""
        hint = f"does {self._python} run Orrery on its nodes?"
        return f"Slurm's job {self._job} is {state}{why} before all its hosts were there: {hint}"

    def waiting(self) -> str:
        """See EngineSide."""
        state, why = self._state()
        return f"Slurm's job {self._job} is {state}{why}"

    def gone(self) -> Sequence[str]:
        """See EngineSide: hosts of one job come and go together."""
        return [] if self._is_running() else self._asked.names

    def why(self, host: str) -> str:
        """See EngineSide."""
        until = time.monotonic() + GONE_SECONDS
        while time.monotonic() < until:
            state, why = self._state()
            if state != "RUNNING":
                return f"Slurm's job {self._job} is {state}{why}"
            time.sleep(LOOK)
        with suppress(DriverError):
            lines = asked_of("scontrol", "show", "node", ",".join(self._nodes()), "--oneliner").splitlines()
            states = {found["NodeName"]: found["State"] for found in map(fields_of, lines) if "State" in found}
            bad = [f"its node {name} is {state}" for name, state in states.items() if "*" in state or "DOWN" in state]
            return "; ".join(bad)
        return ""

    def close(self) -> None:
        """See EngineSide: agents end with their connections, and a job with them. The allocation around this stays."""
        until = time.monotonic() + END_SECONDS
        while self._job and self._is_running() and time.monotonic() < until:
            if self._step is None and self._around:
                return  # no agent was started in it
            time.sleep(LOOK)
        if self._step is not None and self._step.poll() is None:
            self._step.terminate()
        if self._job and not self._around:
            asked_of("scancel", "--quiet", self._job)

    def _is_running(self) -> bool:
        """Whether the job runs, and the step in it."""
        is_stepping = self._step is None or self._step.poll() is None
        return is_stepping and self._state()[0] == "RUNNING"

    def _nodes(self) -> list[str]:
        """The nodes of the job that are used; Refused where it has fewer than are wanted."""
        listed = os.environ.get("SLURM_JOB_NODELIST", "") if self._around else self._job_fields().get("NodeList", "")
        nodes = asked_of("scontrol", "show", "hostnames", listed).split()
        if len(nodes) < self._asked.count:
            raise Refused(
                f"the allocation {self._job} has {len(nodes)} nodes, and {self._asked.count} hosts are wanted"
            )
        return nodes[: self._asked.count]

    def _any_node(self) -> str:
        """One of those on which a job may come to run: all of a partition are reached over one network."""
        partition = self._asked.setting("partition")
        words = ["sinfo", "--noheader", "--Node", "--format=%N", *([f"--partition={partition}"] if partition else [])]
        nodes = asked_of(*words).split()
        if not nodes:
            raise Refused(f"Slurm has no node{f' in the partition {partition}' if partition else ''}")
        return nodes[0]

    def _job_fields(self) -> dict[str, str]:
        return fields_of(asked_of("scontrol", "show", "job", self._job, "--oneliner"))

    def _state(self) -> tuple[str, str]:
        """The state of the job, and the reason in brackets where one is said; of one that Slurm has forgotten: GONE."""
        try:
            found = self._job_fields()
        except DriverError:
            return "GONE", ""
        reason = found.get("Reason", "None")
        if found.get("Restarts", "0") != "0":
            reason = "requeued"
        return found.get("JobState", "GONE"), "" if reason == "None" else f" ({reason})"
