"""How long programs that are compiled while they run are warmed up: by pilots that are made up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import phases
from fake_driver.plans import plan as fake_plan
from observations import trial
from orrery.campaign.warming import CHOICES, LONGEST, SHORTEST, can_be_warmed, warm_up, watched, way_to_rest
from orrery.clock import SECOND
from orrery.planning.plan import LoadPlan, Plan
from orrery.stats.histogram import SLICE_BITS, fill
from orrery.store.observation import Observation, Slice


def plan(folder: Path) -> Plan:
    return fake_plan(folder, phases=phases(calls=1_000))


def watched_for(seconds: float, *levels: tuple[float, int]) -> Observation:
    """A pilot whose operations have these levels: from which part of the time on, and the median (ns)."""
    made = trial("unix")
    length = round(seconds * SECOND) // 100
    for measured in made.measurements:
        measured.slices = [
            Slice(i * length, (i + 1) * length, 5, fill([_median(i / 100, levels) + 32 * (i % 3)] * 5, SLICE_BITS))
            for i in range(100)
        ]
    return made


def _median(part: float, levels: tuple[tuple[float, int], ...]) -> int:
    return [median for begin, median in levels if begin <= part][-1]


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([10.0, 10.1] * 10, 0.0),
        ([20.0, 20.1] * 5 + [10.0, 10.1] * 5, 0.5),
        ([20.0, 20.1] * 9 + [10.0, 10.1], 1.0),  # the last level has not lasted
        ([10.0, 10.1] * 5 + [10.3, 10.4] * 5, 0.0),  # as near as levels can be told apart
    ],
)
def test_the_way_to_rest_ends_where_the_last_level_begins(points: list[float], expected: float) -> None:
    assert way_to_rest(points) == pytest.approx(expected)


def test_the_warm_up_is_twice_the_way_to_rest_rounded_up() -> None:
    assert warm_up([watched_for(8, (0.0, 30_000), (0.25, 20_000))]) == 5 * SECOND


def test_the_slowest_pilot_decides() -> None:
    quick, slow = watched_for(10, (0.0, 20_000)), watched_for(10, (0.0, 30_000), (0.4, 20_000))
    assert warm_up([quick]) == CHOICES[0]
    assert warm_up([quick, slow]) == 10 * SECOND


def test_what_does_not_come_to_rest_is_warmed_up_the_longest() -> None:
    assert warm_up([watched_for(10, (0.0, 30_000), (0.9, 20_000))]) == CHOICES[-1]


def test_a_pilot_watches_from_the_first_call_on(tmp_path: Path) -> None:
    found = watched(plan(tmp_path))
    assert [phase.kind for phase in found.phases] == ["measure"]
    [load] = [member.load for phase in found.phases for member in phase.members]
    assert (load.calls, load.time) == (None, LONGEST)
    assert found.phases[0].slice == LONGEST // 100
    assert found.timeout > plan(tmp_path).timeout + LONGEST / SECOND


def test_many_operations_are_watched_more_shortly(tmp_path: Path) -> None:
    one = plan(tmp_path)
    measured = [phase for phase in one.phases if phase.kind == "measure"]
    found = watched(replace(one, phases=tuple(measured * 40)))
    assert {member.load.time for phase in found.phases for member in phase.members} == {SHORTEST}
    assert [phase.id for phase in found.phases] == list(range(1, 41))


def test_a_time_of_the_scenario_and_cold_calls_stay_as_they_are(tmp_path: Path) -> None:
    one = plan(tmp_path)
    assert can_be_warmed(one)
    cold = replace(one, phases=tuple(phase for phase in one.phases if phase.kind != "warm"))
    assert not can_be_warmed(cold)
    warm = next(phase for phase in one.phases if phase.kind == "warm")
    members = tuple(replace(member, load=LoadPlan(calls=None, time=SECOND)) for member in warm.members)
    assert not can_be_warmed(replace(one, phases=(replace(warm, members=members),)))
    assert not can_be_warmed(replace(one, topics=(("Topics::ReadingTopic::Reading", 1),)))
