"""What Slurm's commands say, read; and what is asked of them, word by word."""

from __future__ import annotations

import pytest

from orrery.control.failure import Refused
from orrery.definitions.conditions.engine import EngineAsked, read_engine
from orrery.hosts.engines.invitation import Invitation, read_invitation
from orrery.hosts.engines.slurm_commands import (
    asked_of,
    controller_of,
    fields_of,
    script,
    settings_of,
    step,
    submission,
)

JOB = (
    "JobId=7 JobName=orrery UserId=mara(1000) GroupId=users(100) MCS_label=N/A Priority=4294901753 Nice=0 "
    "JobState=RUNNING Reason=None Dependency=(null) Requeue=0 Restarts=0 BatchFlag=1 ExitCode=0:0 "
    "RunTime=00:00:02 TimeLimit=UNLIMITED NodeList=node[1-2] NumNodes=2 Comment=a=b Command=(null) WorkDir=/"
)
CONFIG = """\
Configuration data as of 2026-03-01T12:00:00
AuthType                = auth/munge
SlurmctldHost[0]        = control(10.77.0.1)
SlurmctldPidFile        = /run/slurmctld.pid
SlurmdPidFile           = /run/slurmd-%n.pid
SlurmUser               = slurm(64030)

Slurmctld(primary) at control is UP
"""


def engine(text: str) -> EngineAsked:
    found = read_engine(text)
    assert found is not None
    return found


def test_a_job_is_read_by_its_fields() -> None:
    found = fields_of(JOB)
    assert (found["JobState"], found["Reason"], found["NodeList"]) == ("RUNNING", "None", "node[1-2]")
    assert found["Comment"] == "a=b"
    assert fields_of("") == {}


def test_what_comes_later_takes_no_field_from_what_was_first() -> None:
    assert fields_of("JobState=PENDING Comment=x JobState=RUNNING")["JobState"] == "PENDING"


def test_settings_and_the_controller_are_read() -> None:
    found = settings_of(CONFIG)
    assert (found["SlurmdPidFile"], found["SlurmctldPidFile"]) == ("/run/slurmd-%n.pid", "/run/slurmctld.pid")
    assert controller_of(found) == "control"
    assert controller_of({}) == ""


def test_an_allocation_is_whole_nodes_that_are_never_requeued() -> None:
    words = submission(engine("slurm[partition=lab,hosts=4,time=30]"))
    assert words[:4] == ["sbatch", "--parsable", "--no-requeue", "--exclusive"]
    assert {"--nodes=4", "--ntasks-per-node=1", "--partition=lab", "--time=30"} < set(words)
    assert not [word for word in submission(engine("slurm")) if word.startswith(("--partition", "--time"))]


def test_a_step_has_one_agent_on_each_node_and_all_cpus() -> None:
    words = step("/opt/or/bin/python", ["node1", "node2"])
    assert words[:3] == ["srun", "--nodes=2", "--ntasks=2"]
    assert {"--nodelist=node1,node2", "--cpu-bind=none", "--kill-on-bad-exit=1"} < set(words)
    assert words[-3:] == ["/opt/or/bin/python", "-m", "orrery.hosts.engines.agent_program"]


def test_a_job_hands_its_agents_the_invitation_and_runs_once() -> None:
    said = Invitation("10.77.0.1", 4711, "-----BEGIN CERTIFICATE-----\nMII$(reboot)`reboot`\n").text()
    text = script(engine("slurm[hosts=3]"), "/opt/o r/python", said)
    lines = text.splitlines()
    assert lines[:2] == ["#!/bin/sh", 'test "${SLURM_RESTART_COUNT:-0}" = 0 || exit 0']
    assert lines[2].startswith("exec srun --nodes=3 ") and lines[2].endswith(" <<'END_OF_INVITATION'")
    assert "'/opt/o r/python' -m " in lines[2]
    assert read_invitation(lines[3]) == read_invitation(said)  # one line, in which the shell reads nothing
    assert lines[4:] == ["END_OF_INVITATION"]


def test_no_secret_goes_through_slurm() -> None:
    assert not read_invitation(Invitation("10.77.0.1", 4711, "").text()).token


def test_what_a_command_complains_of_is_said_with_its_name() -> None:
    with pytest.raises(Refused, match=r"^sh: no such partition$"):
        asked_of("sh", "-c", "echo 'no such' >&2; echo partition >&2; exit 1")
    with pytest.raises(Refused, match=r"^sh: it ended with status 3$"):
        asked_of("sh", "-c", "exit 3")
    with pytest.raises(Refused, match=r"^no-such-command cannot be run: no such file or directory$"):
        asked_of("no-such-command")
    assert asked_of("cat", given="said") == "said"
