"""What is asked of Slurm by its commands, and what they answer. Source: the manual pages of Slurm 22.05."""

from __future__ import annotations

import re
import shlex
import socket
import subprocess
from collections.abc import Mapping, Sequence

from orrery.control.failure import Refused
from orrery.definitions.conditions.engine import EngineAsked

SECONDS = 20.0
AGENT = "orrery.hosts.engines.agent_program"
ALIVE = ("PENDING", "CONFIGURING", "RUNNING", "COMPLETING", "SUSPENDED")
"""States of a job that has not ended (squeue(1), JOB STATE CODES)."""
_PAIR = re.compile(r"(\S+?)(?:\s*=\s*)(.*)")


def asked_of(*words: str, given: str = "") -> str:
    """What one of Slurm's commands prints; Refused with its complaint where it fails."""
    try:
        done = subprocess.run(words, input=given, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise Refused(f"{words[0]} does not answer within {SECONDS:g} s: does slurmctld run?") from None
    except OSError as error:
        raise Refused(f"{words[0]} cannot be run: {(error.strerror or str(error)).lower()}") from None
    if done.returncode != 0:
        said = " ".join((done.stderr or done.stdout).split()) or f"it ended with status {done.returncode}"
        raise Refused(f"{words[0]}: {said}")
    return done.stdout


def fields_of(line: str) -> dict[str, str]:
    """The fields of a line of `scontrol show ... --oneliner`: `JobId=12 JobName=orrery ... JobState=RUNNING`."""
    found: dict[str, str] = {}
    for word in line.split():
        name, equals, value = word.partition("=")
        if equals and name.isidentifier():
            found.setdefault(name, value)
    return found


def settings_of(text: str) -> dict[str, str]:
    """The settings of `scontrol show config`, a line each: `SlurmdPidFile           = /run/slurmd.pid`."""
    pairs = (_PAIR.fullmatch(line.strip()) for line in text.splitlines())
    return {pair[1]: pair[2].strip() for pair in pairs if pair is not None}


def controller_of(settings: Mapping[str, str]) -> str:
    """The host of slurmctld: `control` of `SlurmctldHost[0] = control(10.0.0.1)`."""
    return settings.get("SlurmctldHost[0]", "").partition("(")[0]


def address_of(node: str) -> str:
    """The address of a node, as Slurm reaches it; Refused where its name means none."""
    found = fields_of(asked_of("scontrol", "show", "node", node, "--oneliner"))
    name = found.get("NodeAddr") or found.get("NodeHostName") or node
    try:
        return socket.gethostbyname(name)
    except OSError as error:
        raise Refused(f"the node {node}: its name {name} means no address: {error}") from None


def submission(asked: EngineAsked) -> list[str]:
    """The command that asks for whole nodes, and reads what is to run on the first of them."""
    named = {"--partition": asked.setting("partition"), "--time": asked.setting("time")}
    return [
        *("sbatch", "--parsable", "--no-requeue", "--exclusive", "--job-name=orrery", "--chdir=/"),
        *("--output=/dev/null", "--error=/dev/null", f"--nodes={asked.count}", "--ntasks-per-node=1"),
        *(f"{option}={value}" for option, value in named.items() if value),
    ]


def step(python: str, nodes: Sequence[str] = (), count: int = 0) -> list[str]:
    """The command that runs an agent on each node, with all CPUs that the job has there; without one, none is left.

    Agents are told on stdin whom to call: each gets all that comes there.
    """
    wide = [f"--nodelist={','.join(nodes)}"] if nodes else []
    number = len(nodes) or count
    return [
        *("srun", f"--nodes={number}", f"--ntasks={number}", "--ntasks-per-node=1", *wide),
        *("--kill-on-bad-exit=1", "--overlap", "--cpu-bind=none", "--mpi=none", "--chdir=/"),
        *(python, "-m", AGENT),
    ]


def script(asked: EngineAsked, python: str, invitation: str) -> str:
    """What a job runs: one that was requeued would find nobody any more whom its agents could call."""
    return "\n".join(
        [
            "#!/bin/sh",
            'test "${SLURM_RESTART_COUNT:-0}" = 0 || exit 0',
            f"exec {shlex.join(step(python, count=asked.count))} <<'END_OF_INVITATION'",
            invitation,
            "END_OF_INVITATION",
            "",
        ]
    )
