"""The load curve beside a search: its rates, its plans, what its record says, also where a stranger wrote it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fake_driver.plans import plan as fake_plan
from observations import campaign
from orrery.campaign.search.conduct import Ended, Planner
from orrery.campaign.search.load_curve import KNEES, SHARES, Searched, knees_input, knees_of, plans, rate_at, rates
from orrery.definitions.driver.binding import Binding
from orrery.stats.search import Found
from orrery.store.documents import campaign_fault


def test_the_rates_go_from_a_tenth_to_a_little_beyond_the_highest() -> None:
    assert SHARES == (10, 25, 50, 75, 90, 100, 110)
    assert rates(32_000) == (3_200, 8_000, 16_000, 24_000, 28_800, 32_000, 35_200)
    assert rate_at(26_908, 75) == 20_181


def test_of_few_calls_a_second_no_rate_is_asked_twice_and_none_is_0() -> None:
    assert rates(2) == (1, 2)
    assert rates(1) == (1,)


def way(name: str, highest: int | None) -> Searched:
    return Searched(Binding(name, ()), "same", Ended(name, "same", Found(highest, None), {}, 1))


def asked_of(folder: Path, *found: Searched) -> list[tuple[str, int]]:
    """Driver and rate of each plan that is made, in their order."""

    def planner(one: Searched) -> Planner:
        return lambda rate: fake_plan(folder, binding=one.binding, point=str(rate))

    return [(plan.binding.driver, int(plan.point)) for plan in plans(found, planner)]


def test_all_drivers_are_asked_at_a_share_before_any_is_at_the_next(tmp_path: Path) -> None:
    seen = asked_of(tmp_path, way("unix", 1_000), way("tcp", 40_000))
    assert len(seen) == 2 * len(SHARES)
    assert seen[:4] == [("unix", 100), ("tcp", 4_000), ("unix", 250), ("tcp", 10_000)]


def test_who_keeps_no_rate_has_no_curve(tmp_path: Path) -> None:
    assert {name for name, _ in asked_of(tmp_path, way("unix", None), way("tcp", 40_000))} == {"tcp"}
    assert asked_of(tmp_path, way("unix", None)) == []


def test_the_highest_rates_come_back_out_of_the_record() -> None:
    stored = knees_input([way("unix", None), way("tcp", 40_000)])
    assert stored == {"same": {"tcp": 40_000}}
    assert knees_of(replace(campaign(), inputs={KNEES: stored})) == {"same": {"tcp": 40_000.0}}
    assert knees_of(campaign()) == {}


def test_a_rate_that_is_none_bends_no_curve() -> None:
    stored = {"same": {"a": 0, "b": -1, "c": 7}}
    assert knees_of(replace(campaign(), inputs={KNEES: stored})) == {"same": {"c": 7}}


@pytest.mark.parametrize("odd", [3, "many", [1], {"same": 3}, {"same": {"unix": "fast"}}, {"same": {"unix": True}}])
def test_a_strangers_record_may_not_say_what_it_likes(odd: Any) -> None:
    assert campaign_fault({}, {}, {KNEES: odd}) is not None
    assert campaign_fault({}, {}, {KNEES: {"same": {"unix": 7}}}) is None
