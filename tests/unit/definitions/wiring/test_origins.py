"""Which loads a topic's samples come from, at once or through others."""

from __future__ import annotations

import pytest

from orrery.definitions.scenario.file import arrange
from orrery.definitions.scenario.parameters import points
from orrery.definitions.search_path import Library
from orrery.definitions.wiring.origins import origins
from orrery.definitions.wiring.wiring import Wiring
from orrery.paths import DRIVERS, INTERFACES, SCENARIOS

COMPUTER = {"Tick": ["Tick"], "GpsReady": ["Tick"], "AirframeReady": ["Tick"]}
ROBOT = {"Image": ["Image"], "Scan": ["Scan"], "Trajectory": ["Scan"]}


@pytest.mark.parametrize(("name", "expected"), [("mission-computer", COMPUTER), ("robot", ROBOT)])
def test_what_is_caused_comes_from_the_load_at_the_beginning(name: str, expected: dict[str, list[str]]) -> None:
    library = Library([INTERFACES], [SCENARIOS], [DRIVERS])
    scenario = library.scenario(f"applications/{name}")
    arrangement = arrange(scenario, points(scenario.parameters, {})[0])
    models = [library.interface(interface).model for interface in scenario.interfaces]
    found = origins(Wiring(scenario.document, arrangement, models).ports().values())
    assert {_short(op): [_short(load) for load in loads] for op, loads in found.items()} == expected


def _short(operation: str) -> str:
    return operation.rpartition("::")[2]
