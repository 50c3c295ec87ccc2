"""Which choice of an option takes the place of one that cannot do what a scenario asks."""

from pathlib import Path

import pytest

from orrery.definitions.driver.spec import parse_spec
from orrery.definitions.scenario.file import arrange, load_scenario
from orrery.definitions.scenario.model import Arrangement
from orrery.definitions.search_path import Library
from orrery.paths import DRIVERS, INTERFACES, SCENARIOS
from orrery.planning.fitting import fitting

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
