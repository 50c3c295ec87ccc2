"""Rates that are offered from outside of a scenario, and the points that they make."""

from pathlib import Path

import pytest

from orrery.definitions.scenario.file import arrange, load_scenario
from orrery.definitions.scenario.model import Arrangement, Scenario
from orrery.definitions.scenario.offered import offered
from orrery.definitions.scenario.parameters import points
from orrery.definitions.scenario.rate_search import search_defaults
from orrery.errors import InputError
from orrery.planning.overrides import Overrides

SCENARIO = """\
title = "Offered"
interface = "seven_calls"
[parameters]
rate = 500
size = { default = 16, sweep = [16, 64] }
[object.server]
serves = "*"
[object.client]
calls = "server"
[object.logger]
calls = "server"
load.kind = "closed"
[load]
kind = "constant-rate"
rate = "{rate}"
[[step]]
name = "calm"
[[step]]
name = "wild"
load = { kind = "poisson", rate = 900 }
[search]
parameter = "rate"
limit = "latency.p99 <= 2.5ms"
start = 50
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Scenario:
    file = tmp_path / "offered.toml"
    file.write_text(SCENARIO)
    return load_scenario(file, "offered")


@pytest.fixture
def arrangement(scenario: Scenario) -> Arrangement:
    return arrange(scenario, points(scenario.parameters, {})[0])


def test_a_rate_is_that_of_every_open_load_of_its_kind(arrangement: Arrangement) -> None:
    made = offered(arrangement, {"client": 4_000})
    assert [step.loads["client"].interval for step in made.steps] == [250_000, 250_000]
    assert [step.loads["client"].kind for step in made.steps] == ["constant-rate", "poisson"]
    assert [step.loads["logger"] for step in made.steps] == [step.loads["logger"] for step in arrangement.steps]
    assert offered(arrangement, {}) == arrangement


def test_a_closed_load_offers_no_rate(arrangement: Arrangement) -> None:
    with pytest.raises(InputError, match="the load of logger is closed: it offers no rate"):
        offered(arrangement, {"logger": 1})
    with pytest.raises(InputError, match="no object server makes calls"):
        offered(arrangement, {"server": 1})


def test_a_rate_is_part_of_the_point(scenario: Scenario) -> None:
    first = points(scenario.parameters, {})[0]
    assert Overrides().key(scenario, first) == '{"size":16}'
    assert Overrides(rates={"client": 4_000}).key(scenario, first) == '{"rate of client":4000,"size":16}'
    assert Overrides({"rate": (50,)}).key(scenario, {**first, "rate": 50}) == '{"rate":50,"size":16}'


def test_what_the_scenario_itself_is_searched_for(scenario: Scenario) -> None:
    own = search_defaults(scenario, points(scenario.parameters, {})[0])
    assert own is not None
    assert (own.parameter, own.metric, own.start) == ("rate", "latency.p99", 50)
    assert own.limit.holds(2_500_000) and not own.limit.holds(2_500_001)
