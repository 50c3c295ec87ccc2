"""Hosts in teams: of one environment, on CPUs that share nothing, had anew together when one is lost."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from orrery.control.failure import Refused
from orrery.hosts.opening import OpenHosts
from orrery.hosts.teams import Team, Teams, divided

PAIRS = {"0": [0, 1], "1": [0, 1], "2": [2, 3], "3": [2, 3]}
ALL = {str(cpu): [0, 1, 2, 3] for cpu in range(4)}


class StandIn:
    """A connection to the agent of a host on a machine of four CPUs."""

    def __init__(self, title: str, boot: str, near: Mapping[str, Sequence[int]] = ALL, kernel: str = "6.1") -> None:
        self.title, self.boot, self.near, self.kernel = title, boot, near, kernel
        self.there = True

    def ask(self, what: str, arguments: Mapping[str, Any]) -> Any:
        return {
            "facts": {"cpu": "a CPU", "cpus": 4, "kernel": self.kernel},
            "usable_cpus": {"boot": self.boot, "cpus": [0, 1, 2, 3]},
            "neighbours": dict(self.near),
        }[what]

    def is_there(self) -> bool:
        return self.there

    def hang_up(self) -> None:
        self.there = False


class StandInHosts:
    """Hosts that are had anew as often as one is lost."""

    def __init__(self, *made: StandIn) -> None:
        self.made, self.opened = list(made), 1

    def all_connections(self) -> list[StandIn]:
        if not all(one.there for one in self.made):
            self.opened += 1
            for one in self.made:
                one.there = True
        return self.made


def teams(hosts: StandInHosts, count: int, may_share: bool = False) -> Teams:
    return Teams(cast("OpenHosts", hosts), count, may_share)


def taken(made: Teams) -> list[Team]:
    found = []
    for number in range(len(made)):
        with made.team(number) as team:
            found.append(team)
    return found


def test_machines_of_one_team_each_are_had_whole() -> None:
    hosts = StandInHosts(*(StandIn(f"node{n}", f"boot{n}") for n in range(4)))
    first, second = taken(teams(hosts, 2))
    assert [one.title for one in cast("list[StandIn]", first.connections)] == ["node0", "node1"]
    assert [one.title for one in cast("list[StandIn]", second.connections)] == ["node2", "node3"]
    assert (str(first), first.cpus, second.cpus) == ("1 of 2", {}, {})
    assert first.boots == second.boots == "boot0 boot1 boot2 boot3"


def test_a_machine_of_two_teams_is_divided_between_cores_and_caches() -> None:
    hosts = StandInHosts(*(StandIn(f"host{n}", "boot", PAIRS) for n in range(4)))
    first, second = taken(teams(hosts, 2))
    assert (first.cpus, second.cpus) == ({"boot": (0, 1)}, {"boot": (2, 3)})


def test_cpus_that_share_a_cache_are_divided_where_that_is_said() -> None:
    hosts = StandInHosts(*(StandIn(f"host{n}", "boot") for n in range(4)))
    with pytest.raises(Refused, match="2 trials at once on the machine of host0 would be on CPUs that share") as caught:
        teams(hosts, 2)
    assert caught.value.hint is not None and "--share-caches" in caught.value.hint
    assert [team.cpus for team in taken(teams(hosts, 2, may_share=True))] == [{"boot": (0, 1)}, {"boot": (2, 3)}]


def test_hosts_of_another_environment_are_named() -> None:
    hosts = StandInHosts(StandIn("a", "1"), StandIn("b", "2"), StandIn("c", "3"), StandIn("d", "4", kernel="6.6"))
    with pytest.raises(Refused) as caught:
        teams(hosts, 2)
    assert str(caught.value) == "trials at once need hosts of one environment: kernel is 6.6 on d, 6.1 on a"


def test_groups_of_cpus_are_dealt_out_and_none_is_cut() -> None:
    groups = [[0, 4], [1, 5], [2, 6], [3, 7]]
    assert divided(range(8), groups, 2, False, "") == [(0, 2, 4, 6), (1, 3, 5, 7)]
    assert divided(range(8), groups, 3, False, "") == [(0, 3, 4, 7), (1, 5), (2, 6)]
    with pytest.raises(Refused, match="3 trials at once need as many CPUs, and the machine of a has 2"):
        divided([0, 1], [[0, 1]], 3, True, "a")


def test_after_a_host_was_lost_all_are_had_anew_once_nothing_runs() -> None:
    hosts = StandInHosts(*(StandIn(f"node{n}", f"boot{n}") for n in range(4)))
    made = teams(hosts, 2)
    begun, go_on, again = threading.Event(), threading.Event(), threading.Event()

    def other() -> None:
        with made.team(1):
            begun.set()
            go_on.wait(10)

    def lost() -> None:
        with made.team(0):
            again.set()

    threads = [threading.Thread(target=other), threading.Thread(target=lost)]
    threads[0].start()
    assert begun.wait(10)
    hosts.made[0].there = False
    threads[1].start()
    assert not again.wait(0.1) and hosts.opened == 1  # the other trial still runs
    go_on.set()
    assert again.wait(10) and hosts.opened == 2
    for thread in threads:
        thread.join(10)


def test_who_is_not_waited_for_loses_all_hosts() -> None:
    hosts = StandInHosts(*(StandIn(f"node{n}", f"boot{n}") for n in range(4)))
    made = teams(hosts, 2)
    made.abandon()
    assert not any(one.there for one in hosts.made)
    with pytest.raises(Refused, match="nobody waits"), made.team(0):
        pass
    assert hosts.opened == 1
