"""Which hosts are asked for, and who plays which role: what stands in a result's key, and what is refused."""

from __future__ import annotations

import json

import pytest

from orrery.definitions.conditions.hosts import read_hosts
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
    ],
)
def test_what_cannot_be_is_an_error(text: str, roles: list[str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_hosts(text, roles)
    assert message in str(caught.value)
    assert caught.value.hint
