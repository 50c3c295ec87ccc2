"""Which hosts are asked for, and who plays which role: what stands in a result's key, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orrery.definitions.conditions.hosts import absolute_role, read_hosts
from orrery.errors import InputError


def test_the_deployment_tells_hosts_and_link_in_one_way() -> None:
    hosts = read_hosts("namespaces:2")
    assert hosts is not None
    assert hosts.deployment == '{"hosts":["host1","host2"],"link":"emulated"}'


def test_roles_are_part_of_it_in_whatever_order_they_are_given() -> None:
    one = read_hosts("namespaces:3", ["edge=host2", "core=host1"])
    other = read_hosts("namespaces:3", ["core=host1", "edge=host2"])
    assert one is not None
    assert one == other
    assert json.loads(one.deployment)["roles"] == {"core": "host1", "edge": "host2"}


def test_without_hosts_there_are_none() -> None:
    assert read_hosts("") is None


@pytest.mark.parametrize(
    ("text", "roles", "message"),
    [
        ("", ["edge=host1"], "--host edge=host1: on which hosts?"),
        ("namespaces:2", ["edge"], "--host edge: a role and its host are wanted"),
        ("namespaces:2", ["edge=host3"], "--host edge=host3: there is no host host3"),
        ("namespaces:2", ["edge=host1", "edge=host2"], "the role edge has a host already"),
        ("namespaces:2", ["edge=host1[toolchain=x.cmake"], "a bracket is open"),
        ("namespaces:2", ["edge=host1[]"], "--host: nothing is nothing that a host has"),
        ("namespaces:2", ["edge=host1[colour=red]"], "--host: colour=red is nothing that a host has"),
        ("namespaces:2", ["edge=host1[toolchain=nowhere.cmake]"], "there is no toolchain file nowhere.cmake"),
        ("namespaces:2", ["daemons=host1[toolchain=x.cmake]"], "daemons are not built"),
    ],
)
def test_what_cannot_be_is_an_error(text: str, roles: list[str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_hosts(text, roles)
    assert message in str(caught.value)
    assert caught.value.hint


def test_a_host_may_have_a_toolchain_which_is_part_of_the_key_by_what_it_says(tmp_path: Path) -> None:
    file = tmp_path / "arm.cmake"
    file.write_text("set(CMAKE_CXX_COMPILER c++)\n")
    role = f"edge=host1[toolchain={file}]"
    hosts = read_hosts("namespaces:2", [role, "core=host2"])
    assert hosts is not None
    found = hosts.toolchain_of("edge")
    assert found is not None and found.file == file
    assert hosts.toolchain_of("core") is None and hosts.toolchain_of(None) is None
    assert json.loads(hosts.deployment)["toolchains"] == {"host1": f"arm.cmake {found.hash}"}
    file.write_text("set(CMAKE_CXX_COMPILER clang++)\n")
    changed = read_hosts("namespaces:2", [role, "core=host2"])
    assert changed is not None and changed.deployment != hosts.deployment


def test_a_host_has_one_toolchain(tmp_path: Path) -> None:
    for name in ("arm.cmake", "mips.cmake"):
        (tmp_path / name).write_text(f"# {name}\n")
    roles = [f"edge=host1[toolchain={tmp_path}/arm.cmake]", f"core=host1[toolchain={tmp_path}/mips.cmake]"]
    with pytest.raises(InputError, match="host1 has two toolchains"):
        read_hosts("namespaces:2", roles)


def test_a_toolchain_is_found_from_another_folder_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert absolute_role("edge=host1[toolchain=arm.cmake]") == f"edge=host1[toolchain={tmp_path}/arm.cmake]"
    assert absolute_role("edge=host1") == "edge=host1"


def test_hosts_may_have_clocks_of_their_own_so_far_apart() -> None:
    hosts = read_hosts("namespaces:3[clocks=1.5s, rate=10mbit]")
    assert hosts is not None
    assert hosts.ahead == [1_500_000_000, 3_000_000_000, 4_500_000_000]
    assert str(hosts.shape) == "rate=10mbit"
    assert str(hosts) == "namespaces:3[rate=10mbit,clocks=1.5s]"
    assert read_hosts(str(hosts)) == hosts
    assert json.loads(hosts.deployment)["clocks"] == "1.5s"


def test_without_a_word_of_clocks_they_have_one() -> None:
    hosts = read_hosts("namespaces:2")
    assert hosts is not None and hosts.ahead == []
    assert "clocks" not in hosts.deployment


@pytest.mark.parametrize(
    ("inner", "message"),
    [
        ("clocks", '"" is no duration'),
        ("clocks=fast", '"fast" is no duration'),
        ("clocks=0s", "less than one nanosecond"),
        ("clocks=1s,clocks=2s", "clocks stands twice"),
        ("clock=1s", "clock=1s is nothing that a link has"),
    ],
)
def test_what_is_no_distance_of_clocks_is_an_error(inner: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_hosts(f"namespaces:2[{inner}]")
    assert message in str(caught.value)
    assert caught.value.hint
