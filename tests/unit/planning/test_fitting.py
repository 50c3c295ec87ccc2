"""Which choice of an option takes the place of one that cannot do what a scenario asks."""

from pathlib import Path

import pytest

from orrery.definitions.driver.spec import bindings_of, parse_spec
from orrery.definitions.scenario.file import arrange, load_scenario
from orrery.definitions.scenario.model import Arrangement
from orrery.definitions.scenario.presets import Preset
from orrery.definitions.search_path import Library
from orrery.paths import DRIVERS, INTERFACES, SCENARIOS
from orrery.planning.fitting import fitting, varied

SCENARIO = """\
title = "At once"
interface = "echo"
[object.server]
serves = "*"
[object.client]
calls = "server"
[load]
window = 4
"""


@pytest.fixture
def at_once(tmp_path: Path) -> Arrangement:
    path = tmp_path / "at_once.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    return arrange(load_scenario(path, "at_once"), {})


@pytest.mark.parametrize(
    ("spec", "chosen"),
    [
        ("unix", "unix"),
        ("omniorb", "omniorb[invocation=deferred]"),
        ("omniorb[transport=tcp]", "omniorb[invocation=deferred,transport=tcp]"),
        ("omniorb[invocation=dii]", None),
        ("zeromq", "zeromq[pattern=dealer-router]"),
        ("ice", "ice"),
    ],
)
def test_what_was_written_stays_and_a_default_gives_way(at_once: Arrangement, spec: str, chosen: str | None) -> None:
    drivers = Library((INTERFACES,), (SCENARIOS,), (DRIVERS,)).drivers
    (binding,) = parse_spec(spec, drivers)
    found = fitting(binding, drivers[binding.driver], at_once)
    assert (found.label if found is not None else None) == chosen


@pytest.mark.parametrize(
    ("specs", "options", "labels"),
    [
        (["unix"], {"dynamic": ["auto", "linked"]}, ["unix"]),
        (["omniorb"], {"dynamic": ["auto", "linked"]}, ["omniorb[dynamic=auto]", "omniorb[dynamic=linked]"]),
        (["omniorb[dynamic=auto]"], {"dynamic": ["auto", "linked"]}, ["omniorb[dynamic=auto]"]),
        (["ice"], {"threads": ["1", "2", "4"]}, ["ice[threads=1]", "ice[threads=4]"]),
        (["ice"], {"threads": ["2"]}, ["ice"]),
        (
            ["omniorb[transport=tcp]", "unix"],
            {"dynamic": ["linked"], "server": ["pool"]},
            ["omniorb[dynamic=linked,server=pool,transport=tcp]", "unix"],
        ),
    ],
)
def test_a_driver_is_run_with_each_choice_that_it_has(
    specs: list[str], options: dict[str, list[str]], labels: list[str]
) -> None:
    library = Library((INTERFACES,), (SCENARIOS,), (DRIVERS,))
    asked = Preset(options={name: tuple(choices) for name, choices in options.items()})
    assert [one.label for one in varied(library, bindings_of(specs, library.drivers), asked)] == labels


def test_others_are_left_out_where_the_preset_says_so() -> None:
    library = Library((INTERFACES,), (SCENARIOS,), (DRIVERS,))
    bindings = bindings_of(["unix", "omniorb[dynamic=linked]"], library.drivers)
    asked = Preset(options={"dynamic": ("auto", "linked")}, others=False)
    assert [one.label for one in varied(library, bindings, asked)] == ["omniorb[dynamic=linked]"]
    assert varied(library, bindings[:1], asked) == []
