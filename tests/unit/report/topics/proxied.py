"""A campaign of the proxy pattern beside one of the client and server pattern, with shares that a test can say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from report_material import subject

from crowd import crowd
from observations import campaign, observations
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.paths import SCENARIOS
from orrery.report.beside import Beside
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.topics.reading import read_published
from orrery.store.observation import Observation

PROXY, DIRECT = "patterns/proxy", "patterns/client-server"
FIGURES = SCENARIOS / f"{PROXY}.published.toml"


def published() -> Published:
    """The published shares."""
    return read_published(FIGURES)


def of_scenario(made: list[Observation], scenario: str, point: str) -> list[Observation]:
    """The same trials as those of this scenario at this point."""
    for observation in made:
        observation.scenario, observation.point = scenario, point
    return made


def proxied(paces: Sequence[float], drivers: Sequence[str] = ("unix", "omniorb")) -> list[Observation]:
    """A client for each pace behind the proxy: its calls take that many times as long as a direct one."""
    made = crowd(observations(drivers, calls=200), paces)
    return of_scenario(made, PROXY, f'{{"pairs":{len(paces)}}}')


def direct(point: str = "{}", drivers: Sequence[str] = ("unix", "omniorb")) -> list[Observation]:
    """One client that calls its server directly."""
    return of_scenario(observations(drivers, calls=200), DIRECT, point)


def beside(observed: Sequence[Observation], scenario: str = DIRECT) -> Beside:
    """The campaign of these trials."""
    record = replace(campaign(), scenario=scenario)
    return Beside(record, rows(record, observed))


def material_beside(observed: list[Observation], other: Beside | None) -> Material:
    """The material of a campaign of the proxy pattern."""
    record = replace(campaign(), scenario=PROXY)
    told = rows(record, observed)
    about = replace(subject(), record=record)
    return Material(about, record.machine, told, compare(observed), observed, published(), other)
