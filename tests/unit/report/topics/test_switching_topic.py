"""Switches of a call and what each costs on this host: their product, an upper bound, in figures, words and bars."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from report_material import subject

from observations import campaign, observations, series
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.paths import SCENARIOS
from orrery.report.material import Material
from orrery.report.topics.reading import read_published
from orrery.report.topics.switching.figures import SwitchCost, switch_bounds, switch_costs
from orrery.report.topics.switching.published import SWITCHING
from orrery.report.topics.switching.view import VIEW
from orrery.report.topics.switching.words import cost_name, switching_text

FILE = SCENARIOS / "classics/context-switch.published.toml"
RINGS = [{"processes": 2, "bytes": 0, "ns": 1_500.0}, {"processes": 8, "bytes": 65_536, "ns": 4_000.0}]
HOST = {"switch": {"ns": 1_000.0, "calls": 400.0}}
MEDIAN = 10_000


def switching(reference: dict[str, Any], host: dict[str, Any]) -> Material:
    """A campaign of one operation that takes 10 us, on unix and omniorb."""
    observed = observations(["unix", "omniorb"], ["same"], calls=30)
    for one in observed:
        one.measurements = [found for found in one.measurements if found.operation.endswith("::void_call")]
        one.measurements[0].series["latency"] = series("latency", [MEDIAN] * 30)
    record = replace(campaign(), scenario="classics/context-switch", inputs={"reference": reference})
    about = replace(subject(), record=record)
    return Material(about, host, rows(record, observed), compare(observed), observed, read_published(FILE))


@pytest.fixture(scope="module")
def material() -> Material:
    return switching({"ring": {"changes": RINGS}}, HOST)


def test_the_file_asks_for_rings_as_lmbench_has_them() -> None:
    asked = read_published(FILE).of(SWITCHING)
    assert asked is not None and (asked.processes, asked.bytes) == ((2, 8), (0, 16_384, 65_536))


def test_costs_are_those_of_threads_and_of_rings(material: Material) -> None:
    found = switch_costs(material)
    assert found == [SwitchCost(1_000.0), SwitchCost(1_500.0, 2, 0), SwitchCost(4_000.0, 8, 65_536)]
    assert [cost_name(one) for one in found] == [
        "two threads",
        "2 processes, nothing each",
        "8 processes, 64.0 KiB each",
    ]


@pytest.mark.parametrize("ring", [{}, {"changes": []}, {"changes": [{"processes": 2, "bytes": 0}]}])
def test_what_a_stranger_s_record_leaves_out_is_not_told(ring: Any) -> None:
    assert switch_costs(switching({"ring": ring}, {})) == []


def test_the_bound_is_the_number_of_switches_times_the_cost_of_one(material: Material) -> None:
    unix, omniorb = material.of(switch_bounds)
    assert {unix.binding, omniorb.binding} == {"unix[wait=block]", "omniorb"}
    assert unix.median == pytest.approx(MEDIAN, rel=0.01) and unix.switches > 0
    assert unix.most(SwitchCost(1_000.0)) == pytest.approx(1_000 * unix.switches)


def test_no_other_scenario_asks(material: Material) -> None:
    assert switch_bounds(switching({}, HOST)) == [] and switching_text(switching({}, HOST)) == ""
    assert not VIEW.applies(switching({"ring": {}}, {}))


def test_words_and_bars_say_that_it_is_a_bound(material: Material) -> None:
    assert switching_text(material) == (
        "a call makes 2.08 (omniorb) and 2.11 (unix) switches: "
        "at 1.00 us each at most 20.8 % (omniorb) and 21.1 % (unix) of it"
    )
    costs, drivers = VIEW.render(material)
    assert costs.heading == "What one switch costs on this host"
    assert "8 processes, 64.0 KiB each" in str(costs.svgs[0])
    assert "2.11 a call, at most 21.1 % of 10.0 us" in str(drivers.svgs[0])
    assert "no parts of a call" in VIEW.caption(material)
