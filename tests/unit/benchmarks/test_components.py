"""What levels contribute: held against components that a simulation was made of, and by hand."""

from __future__ import annotations

import math
import random

import pytest

from rig.trials.components import Components, Process, components


def simulated(call: float, process: float, build: float, boot: float, boots: int = 40) -> Components:
    chance = random.Random(11)
    made: dict[str, dict[int, list[Process]]] = {}
    for number in range(boots):
        of_boot = chance.gauss(0, boot)
        for one in range(12):
            of_build = of_boot + chance.gauss(0, build)
            values = [of_build + chance.gauss(0, process) for _ in range(20)]
            noisy = [value + chance.gauss(0, call / 10) for value in values]
            made.setdefault(str(number), {})[one] = [Process(value, call**2, 100) for value in noisy]
    return components(made)


@pytest.mark.parametrize(
    ("call", "process", "build", "boot"), [(0.4, 0.11, 0.03, 0.05), (0.1, 0.0, 0.0, 0.0), (0.0, 0.05, 0.1, 0.0)]
)
def test_components_are_found_again(call: float, process: float, build: float, boot: float) -> None:
    found = simulated(call, process, build, boot)
    assert found.call == pytest.approx(call)
    assert found.process == pytest.approx(process, abs=0.006)
    assert found.build == pytest.approx(build, abs=0.01)
    assert found.boot == pytest.approx(boot, abs=0.02)


def test_two_builds_by_hand() -> None:
    # Builds with means 0 and 2, processes at -+1 around them: inside 2, between 2; 2 - 2 / 2 = 1.
    processes = {n: [Process(2.0 * n + sign, 0.0, 10) for sign in (-1, 1)] for n in range(2)}
    found = components({"one": processes})
    assert found == Components(0.0, math.sqrt(2), 1.0, None)


def test_what_there_is_one_of_is_not_known() -> None:
    found = components({"one": {0: [Process(1.0, 0.01, 10), Process(1.1, 0.01, 10)]}})
    assert found.build is None and found.boot is None and found.call == pytest.approx(0.1)
    with pytest.raises(ValueError, match="no build has two trials"):
        components({"one": {0: [Process(1.0, 0.0, 10)], 1: [Process(1.0, 0.0, 10)]}})
