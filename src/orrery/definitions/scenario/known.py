"""A scenario, and its arrangement at a point: read once, and remembered as long as the files stay as they are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import cast

from orrery import paths
from orrery.definitions.scenario.model import Arrangement, Find, Scenario
from orrery.definitions.scenario.parameters import MOST_POINTS, Point
from orrery.remembered import OBJECTS, code_version, remembered
from orrery.text import read_text

FEW = 64
"""Points whose arrangements are remembered in files. Of more, finding them out takes less time than writing them."""
MOST_HELD = MOST_POINTS
"""Arrangements of a scenario that a process holds."""


def scenario_in(file: Path, name: str, find: Find, others: Iterable[str]) -> Scenario:
    """The scenario in `file`, checked at its default point; InputError for the first mistake.

    `others` are the texts of the scenarios that it may use: those that `find` gives.
    """
    reader = code_version(paths.PACKAGE / "definitions")
    follows_from = "\n".join((str(file), str(file.absolute()), name, reader, read_text(file), *others))
    found = remembered("scenario", [follows_from], lambda: _read(file, name, find), OBJECTS)
    return replace(cast("Scenario", found), find=find, follows_from=follows_from)


def arranged(scenario: Scenario, point: Point) -> Arrangement:
    """The scenario at `point`; InputError where a value makes it wrong (a count of 0)."""
    return arrangements(scenario, [point])[0]


def arrangements(scenario: Scenario, asked: Sequence[Point]) -> list[Arrangement]:
    """The scenario at each of the points; InputError for the first one of which a value makes it wrong."""
    if not scenario.follows_from:
        return [_arrange(scenario, point) for point in asked]
    known = _known(scenario.follows_from)
    of_file = len(asked) <= FEW
    found: list[Arrangement] = []
    for point in asked:
        key = json.dumps(dict(point), sort_keys=True)
        if key not in known:
            if len(known) >= MOST_HELD:
                known.clear()
            known[key] = _remembered(scenario, point, key) if of_file else _arrange(scenario, point)
        found.append(known[key])
    return found


@lru_cache(maxsize=16)
def _known(follows_from: str) -> dict[str, Arrangement]:
    """What this process knows already of a scenario: its arrangement at a point, by the point's JSON."""
    return {}


def _remembered(scenario: Scenario, point: Point, key: str) -> Arrangement:
    follows_from = (scenario.follows_from, key)
    return cast("Arrangement", remembered("arrangement", follows_from, lambda: _arrange(scenario, point), OBJECTS))


# What checks the files takes longer to import than all else that a plan needs.


def _read(file: Path, name: str, find: Find) -> Scenario:
    from orrery.definitions.scenario.file import load_scenario

    return replace(load_scenario(file, name, find), find=_forgotten)


def _arrange(scenario: Scenario, point: Point) -> Arrangement:
    from orrery.definitions.scenario.file import arrange

    return arrange(scenario, point)


def _forgotten(name: str) -> Scenario:
    """In place of `find`, which belongs to a library: no library can be remembered."""
    raise AssertionError(name)
