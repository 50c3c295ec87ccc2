"""With which other hosts a process has to do: those of whom it calls to make load, and of who calls it so."""

from __future__ import annotations

from pathlib import Path

from fake_driver.plans import pattern, plan
from orrery.trial.phases.peers import hosts_met


def test_both_ends_of_a_call_have_to_do_with_each_other_s_host(tmp_path: Path) -> None:
    places = {"server[0]": "host1", "client[0]": "host2"}
    assert hosts_met(plan(tmp_path), places) == {"client[0]": ["host1"], "server[0]": ["host2"]}
    assert hosts_met(plan(tmp_path), dict.fromkeys(places, "host1")) == {}


def test_each_host_is_told_once(tmp_path: Path) -> None:
    places = {"server[0]": "a", "server[1]": "b", "server[2]": "b", "client[0]": "c"}
    found = hosts_met(pattern("fan-out", tmp_path, {}), places)
    assert found == {"client[0]": ["a", "b"], **{f"server[{number}]": ["c"] for number in range(3)}}


def test_who_calls_in_reaction_is_asked_for_nothing_of_that(tmp_path: Path) -> None:
    places = {"server[0]": "a", "stage[0]": "b", "client[0]": "c", "client[1]": "b"}
    found = hosts_met(pattern("proxy", tmp_path, {}), places)
    assert found == {"client[0]": ["b"], "stage[0]": ["c"]}
