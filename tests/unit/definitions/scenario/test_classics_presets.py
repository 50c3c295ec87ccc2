"""`orrery classics --full` runs what the originals ran: the parameters that its defaults leave out."""

from __future__ import annotations

from functools import cache

import pytest

from orrery import paths
from orrery.definitions.driver.spec import bindings_of
from orrery.definitions.scenario.known import arranged
from orrery.definitions.scenario.model import Arrangement, Scenario
from orrery.definitions.scenario.parameters import points, read_settings
from orrery.definitions.scenario.presets import NAMES, Preset, PresetName, preset
from orrery.definitions.search_path import Library
from orrery.planning.fitting import fitted, fitting, varied
from orrery.planning.requirements import unmet
from orrery.stats.intervals import MINIMUM_TRIALS

CORE = ("omniorb", "ice", "sd-bus", "unix")
MOST_TRIALS = 330
"""Of a block of all short forms on these drivers: with six blocks as many as there is patience for."""


@cache
def library() -> Library:
    return Library([paths.INTERFACES], [paths.SCENARIOS], [paths.DRIVERS])


@cache
def scenarios() -> dict[str, Scenario]:
    return library().scenarios()


def asked(scenario: Scenario, made: Preset) -> list[Arrangement]:
    """What is run at the points of a form."""
    found = points(scenario.parameters, read_settings(scenario.parameters, made.settings))
    return [arranged(scenario, point) for point in found]


def full_points(name: str) -> list[dict[str, object]]:
    scenario = scenarios()[name]
    full = preset(scenario, "full")
    assert full is not None
    return [dict(point) for point in points(scenario.parameters, read_settings(scenario.parameters, full.settings))]


def test_whoever_has_a_short_form_has_the_originals_too() -> None:
    short = {name for name, scenario in scenarios().items() if preset(scenario, "short")}
    assert len(short) >= 19
    assert short == {name for name, scenario in scenarios().items() if preset(scenario, "full")}


@pytest.mark.parametrize(
    ("name", "parameter", "values"),
    [
        # dkcorbabench's table of results: memory in MB, a row each; its text adds one machine of 64 MB.
        ("classics/footprint", "memory", {f"{m}MiB" for m in (416, 128, 64, 48, 16, 14, 12, 11, 10, 9, 8)} | {"none"}),
        # TAO's CSD_Strategy, Demux and Throughput as of ACE 6.2.2.
        ("classics/scalability-clients", "clients", {1, 10, 40, 100, 400}),
        ("classics/scalability-clients", "servants", {1, 5, 10}),
        ("classics/scalability-operations", "operations", {1, 10, 100, 1000}),
        ("classics/scalability-objects", "objects", {1000, 100_000}),
        ("classics/scalability-objects", "order", {"*", "random", "0", "999", "99999"}),
        ("classics/throughput", "messages", {15, 127, 1023, 10239}),
        # The proxy of 1999: three clients, three servers; handed on, and referred.
        ("patterns/proxy", "pairs", {3}),
        ("patterns/proxy", "mode", {"chaining", "referral"}),
        # Its test types; its clients pass the proxy a reference to their server, or its name.
        ("patterns/proxy", "interface", {"cubit", "throughput"}),
        ("patterns/proxy", "length", {16, 2048, 4096, 8192}),
        ("patterns/proxy", "operations", {"*", "Receiver::*"}),
        ("patterns/proxy", "chosen_by", {"plan", "client"}),
        ("patterns/proxy", "location", {"reference", "naming"}),
        ("patterns/client-server", "interface", {"cubit", "throughput"}),
        # TAO's IORsize: ten sequences of references, of which a line needs several counts.
        ("classics/references", "sets", {1, 4, 7, 10}),
        # The suite behind ZeroC's figures: a flush after a hundred calls, and one after all.
        ("classics/oneway", "messages", {99, 999, 499_999}),
        ("classics/priorities", "scheduling", {"normal", "fifo"}),
        ("classics/priorities", "locked", {False, True}),
        # CCMPerf: one thread and several, on both sides; within a process and across; before all other processes.
        ("classics/components", "threads", {1, 4}),
        ("classics/components", "process", {"client", "server"}),
        ("classics/components", "scheduling", {"fifo"}),
        ("classics/deployment", "components", {1, 10, 100, 1000}),
        # Swap where there is some is asked for: a machine without it would refuse every row.
        ("classics/footprint", "swap", {False}),
    ],
)
def test_the_originals_parameters_are_run(name: str, parameter: str, values: set[object]) -> None:
    assert {point[parameter] for point in full_points(name)} == values


@pytest.mark.parametrize("name", ["patterns/client-server", "patterns/proxy"])
def test_buffers_of_2_4_and_8_kib_are_those_of_the_test_type_throughput(name: str) -> None:
    found = {(point["interface"], point["length"], point["operations"]) for point in full_points(name)}
    assert found == {("cubit", 16, "*"), *(("throughput", length, "Receiver::*") for length in (2048, 4096, 8192))}


def test_a_server_that_is_slow_fails_in_no_other_way() -> None:
    found = {(str(point["fault"]), str(point["work"])) for point in full_points("classics/oneway-delivery")}
    assert found == {(fault, "1ns") for fault in ("nothing", "server", "client", "object")} | {("nothing", "20us")}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("classics/seven_calls", {"route": ("peer-to-peer", "dbus-daemon")}),
        ("classics/call-path", {"collocation": ("direct", "wire", "thru-poa", "shortcut")}),
        ("classics/throughput-types", {"sequences": ("copied", "in-place")}),
        ("classics/throughput", {"single_copy": ("cma", "none")}),
        (
            "classics/threading",
            {
                "threads": ("1", "4"),
                "server": (
                    *("per-connection", "pool", "threaded", "simple", "nonblocking"),
                    *("reactive", "thread-per-connection", "thread-pool", "single-threaded"),
                ),
            },
        ),
        ("classics/oneway", {"oneway": ("single", "batched")}),
        ("classics/components", {"threads": ("1", "4")}),
        ("classics/scalability-objects", {"adapters": ("1", "100")}),
        ("classics/events", {"events": ("direct", "icestorm", "omnievents")}),
    ],
)
def test_the_full_form_runs_what_a_driver_has_both_ways(name: str, options: dict[str, tuple[str, ...]]) -> None:
    full = preset(scenarios()[name], "full")
    assert full is not None and full.options == options


@pytest.mark.parametrize("form", NAMES)
def test_a_driver_can_run_each_point_of_a_form(form: PresetName) -> None:
    drivers = library().drivers
    for name, scenario in scenarios().items():
        if (made := preset(scenario, form)) is None:
            continue
        bindings = bindings_of(CORE, drivers)
        for there in asked(scenario, made):
            able = [one for one in bindings if fitting(one, drivers[one.driver], there) is not None]
            assert able, f"{name}: {dict(there.point)}"


def test_each_short_form_has_blocks_enough_for_an_interval() -> None:
    short = {name: made for name, scenario in scenarios().items() if (made := preset(scenario, "short"))}
    assert len(short) >= 38
    assert {name: made.repeat for name, made in short.items() if (made.repeat or 0) < MINIMUM_TRIALS} == {}


def test_a_block_of_all_short_forms_is_short() -> None:
    drivers, trials = library().drivers, 0
    for scenario in scenarios().values():
        if (made := preset(scenario, "short")) is None:
            continue
        named = varied(library(), bindings_of(CORE, drivers), made)
        for one in fitted(library(), scenario, made.settings, named):
            options = dict(one.options)
            trials += sum(unmet(drivers[one.driver], options, there) is None for there in asked(scenario, made))
    assert trials <= MOST_TRIALS


def test_calls_are_the_originals() -> None:
    named = ("classics/latency", "classics/components", "classics/scalability-clients")
    made = {name: preset(scenarios()[name], "full") for name in named}
    assert {name: full.calls for name, full in made.items() if full} == {
        "classics/latency": 100_000,
        "classics/components": 250_000,
        "classics/scalability-clients": 100,
    }


def test_the_options_that_a_preset_asks_about_are_those_of_drivers() -> None:
    drivers = library().drivers.values()
    options = [option for driver in drivers for option in driver.options.items()]
    known = {(name, choice) for name, option in options for choice in option.choices}
    presets = [found for one in scenarios().values() for found in (preset(one, "short"), preset(one, "full")) if found]
    asked = {(name, choice) for found in presets for name, choices in found.options.items() for choice in choices}
    assert asked and asked <= known
