"""Which engine supplies hosts: what is asked for, what of it stands in a result's key, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orrery.definitions.conditions.engine import absolute_engine, cpu_numbers, read_engine, with_partition
from orrery.definitions.conditions.hosts import read_hosts
from orrery.errors import InputError


def test_hosts_of_dask_and_slurm_are_numbered_and_those_of_ssh_have_their_names() -> None:
    dask, ssh = read_engine("dask:tls://10.0.0.1:8786[hosts=3]"), read_engine("ssh:beta, alpha")
    slurm = read_engine("slurm")
    assert dask is not None and ssh is not None and slurm is not None
    assert (dask.where, dask.names) == ("tls://10.0.0.1:8786", ["host1", "host2", "host3"])
    assert (ssh.where, ssh.names, ssh.count) == ("beta,alpha", ["beta", "alpha"], 2)
    assert (slurm.where, slurm.names) == ("", ["host1", "host2"])
    assert [one.wait for one in (dask, ssh, slurm)] == [30, 60, 600]


def test_a_scheduler_is_reached_over_tls_said_or_not() -> None:
    assert read_engine("dask:control.example:8786") == read_engine("dask:tls://control.example:8786")


def test_emulated_hosts_are_no_engine_s() -> None:
    assert read_engine("namespaces:2") is None
    assert read_engine("") is None


def test_what_is_asked_for_can_be_written_and_read_again() -> None:
    text = "slurm[partition=lab,hosts=4,time=30,wait=5min,spare=0-1+8,network=10.1.0.0/16,python=/opt/or/bin/python]"
    found = read_engine(text)
    assert found is not None
    assert str(found) == text
    assert (found.count, found.wait, found.spare, found.setting("time")) == (4, 300, (0, 1, 8), "30")
    assert read_engine(str(found)) == found


def test_a_result_s_key_has_the_engine_and_its_hosts_and_not_where_it_is() -> None:
    one, other = read_hosts("dask:tls://10.0.0.1:8786"), read_hosts("dask:tls://10.0.0.2:9000[wait=5min]")
    assert one is not None and other is not None
    assert one.deployment == other.deployment == '{"engine":"dask","hosts":["host1","host2"],"link":"real"}'


def test_cpus_and_a_network_that_are_named_are_part_of_the_key() -> None:
    found = read_hosts("ssh:alpha,beta[spare=0,network=10.1.0.0/16]", ["edge=beta"])
    assert found is not None
    assert json.loads(found.deployment) == {
        "engine": "ssh",
        "hosts": ["alpha", "beta"],
        "link": "real",
        "network": "10.1.0.0/16",
        "roles": {"edge": "beta"},
        "spare": [0],
    }


def test_files_are_found_from_another_folder_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "dask:tls://10.0.0.1:8786[ca=ca.pem, key=sub/me.key,hosts=3]"
    absolute = f"dask:tls://10.0.0.1:8786[ca={tmp_path}/ca.pem,key={tmp_path}/sub/me.key,hosts=3]"
    assert absolute_engine(text) == absolute
    assert absolute_engine(absolute) == absolute
    for other in ("ssh:alpha,beta[spare=0]", "namespaces:2[rate=10mbit]", "slurm", ""):
        assert absolute_engine(other) == other


def test_a_partition_may_be_named_beside() -> None:
    assert with_partition("slurm", "lab") == "slurm[partition=lab]"
    assert with_partition("slurm[hosts=3]", "lab") == "slurm[hosts=3,partition=lab]"
    assert with_partition("ssh:alpha,beta", None) == "ssh:alpha,beta"
    for text in ("", "ssh:alpha,beta", "slurm[partition=other]"):
        with pytest.raises(InputError, match="--partition lab: of which Slurm"):
            with_partition(text, "lab")


@pytest.mark.parametrize(
    ("text", "cpus"), [("", ()), ("0", (0,)), ("0-2", (0, 1, 2)), ("8+0", (0, 8)), ("0-1+1-2", (0, 1, 2))]
)
def test_cpus_are_told_by_number(text: str, cpus: tuple[int, ...]) -> None:
    assert cpu_numbers(text) == cpus


@pytest.mark.parametrize("text", ["x", "1-", "2-1", "0,1", "-1", "0++1", "99999"])
def test_what_tells_no_cpus_is_an_error(text: str) -> None:
    with pytest.raises(ValueError):
        cpu_numbers(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dask", "--hosts: dask: where is its scheduler?"),
        ("dask:", "--hosts: dask: where is its scheduler?"),
        ("dask:10.0.0.1", "--hosts: dask:10.0.0.1: where is its scheduler?"),
        ("dask:10.0.0.1:0", "where is its scheduler?"),
        ("dask:10.0.0.1:70000", "where is its scheduler?"),
        ("dask:tcp://10.0.0.1:8786", "a Dask cluster without TLS runs the code of anybody"),
        ("dask:10.0.0.1:8786[hosts=1]", "--hosts: hosts=1"),
        ("dask:10.0.0.1:8786[hosts=65]", "--hosts: hosts=65"),
        ("dask:10.0.0.1:8786[hosts=two]", "--hosts: hosts=two"),
        ("dask:10.0.0.1:8786[ca=nowhere.pem]", "ca=nowhere.pem: there is no such file"),
        ("dask:10.0.0.1:8786[partition=lab]", "partition=lab is nothing that dask has"),
        ("dask:10.0.0.1:8786[wait]", "wait is nothing that dask has"),
        ("ssh:alpha", "2 to 64 hosts are wanted, each once"),
        ("ssh:alpha,alpha", "2 to 64 hosts are wanted, each once"),
        ("ssh:alpha,", "nothing is no name of a host"),
        ("ssh:", "nothing is no name of a host"),
        ("ssh:-oProxyCommand=reboot,beta", "-oProxyCommand=reboot is no name of a host"),
        ("ssh:root@alpha,beta", "root@alpha is no name of a host"),
        ("ssh:alpha,beta;reboot", "beta;reboot is no name of a host"),
        ("ssh:alpha,beta[hosts=2]", "hosts=2 is nothing that ssh has"),
        ("ssh:alpha,beta[python=python3]", "python=python3 is not one"),
        ("ssh:alpha,beta[python=/bin/sh -c]", "python=/bin/sh -c is not one"),
        ("ssh:alpha,beta[wait=soon]", "wait=soon is none"),
        ("ssh:alpha,beta[wait=5s,wait=6s]", "wait stands twice"),
        ("ssh:alpha,beta[spare=all]", "spare=all is none"),
        ("ssh:alpha,beta[network=everywhere]", "network=everywhere is none"),
        ("slurm:lab", "slurm:lab: Slurm chooses the hosts"),
        ("slurm[partition=$(reboot)]", "partition=$(reboot) is not one"),
        ("slurm[time=1 day]", "time=1 day is not one"),
        ("slurm[partition=lab", "is no kind of hosts"),
        ("slurms", "slurms is no kind of hosts"),
    ],
)
def test_an_engine_that_cannot_be_is_an_error(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_hosts(text)
    assert message in str(caught.value)
    assert caught.value.hint
