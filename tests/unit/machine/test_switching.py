"""The host's cost of changing threads and processes: differences, from real probes, and in words."""

from __future__ import annotations

from subprocess import CalledProcessError

import pytest

from orrery.machine.switching import ring_costs, switch_cost
from orrery.report.remarks.switching import switch_text


def test_it_is_half_of_what_handing_over_there_and_back_takes_more() -> None:
    assert switch_cost(lambda: "round 3600.0\nalone 1000.0\n") == {"ns": 1300.0, "calls": 500.0}


@pytest.mark.parametrize("said", ["", "round 3600.0\n", "round much\nalone 3\n", "round 1 2\n"])
def test_a_probe_that_does_not_tell_gives_nothing(said: str) -> None:
    assert switch_cost(lambda: said) == {}


def test_a_probe_that_fails_gives_nothing() -> None:
    def fails() -> str:
        raise CalledProcessError(1, "switching")

    assert switch_cost(fails) == {}


def test_the_real_one_finds_that_a_change_takes_time() -> None:
    found = switch_cost()
    assert found["ns"] > 0
    assert found["calls"] > 0


def test_a_ring_s_change_is_its_share_of_what_going_around_takes_more() -> None:
    asked: list[tuple[int, ...]] = []

    def run(*arguments: int) -> str:
        asked.append(arguments)
        return "alone 2000.0\nround 10000.0\n" if arguments != (8, 0) else "alone 2000.0\n"

    assert ring_costs([2, 8], [0, 64], run) == [
        {"processes": 2, "bytes": 0, "ns": 4000.0},
        {"processes": 2, "bytes": 64, "ns": 4000.0},
        {"processes": 8, "bytes": 64, "ns": 1000.0},
    ]
    assert asked == [(2, 0), (2, 64), (8, 0), (8, 64)]


def test_the_real_ring_finds_that_a_change_takes_time() -> None:
    (found,) = ring_costs([3], [16_384])
    assert (found["processes"], found["bytes"]) == (3, 16_384) and found["ns"] > 0


def test_words() -> None:
    told = switch_text({"switch": {"ns": 1300.0, "calls": 500.0}})
    assert told.startswith("this host needs 1.30 us to change to another thread on the same CPU, and 500 ns for")
    assert switch_text({}) == switch_text({"switch": {}}) == ""
