"""Rows, comparisons and a subject for the report's tests, from synthetic observations."""

from __future__ import annotations

from functools import cache

from observations import FAMILY, OPERATIONS, PLACEMENTS, campaign, failed, observations
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.paths import SCENARIOS
from orrery.program import report_script
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.subject import DriverFacts, Inexpressible, Subject
from orrery.report.topics.reading import read_published
from orrery.store.observation import Observation

PUBLISHED = SCENARIOS / "classics/seven_calls.published.toml"
HOSTILE = "<script>alert(1)</script>"


def subject() -> Subject:
    """The synthetic campaign as a report's subject."""
    drivers = {name: DriverFacts(name.title(), family, "", f"what {name} is") for name, family in FAMILY.items()}
    missing = (Inexpressible("sd-bus", "Benchmarking::any_call", "D-Bus has no recursive variants"),)
    return Subject(campaign(), "Why this is asked.\n\nAnd how to read it.", OPERATIONS, drivers, missing)


def named(observation: Observation, name: str) -> Observation:
    """The same trial under another driver's name."""
    observation.driver, observation.binding, observation.options = name, name, {}
    return observation


def lost(name: str = HOSTILE) -> list[Observation]:
    """A driver of which every trial failed."""
    return [named(failed("ice", placement, block), name) for placement in PLACEMENTS for block in range(6)]


def without_program(page: str) -> str:
    """A page without the one script that Orrery brings, where that was built."""
    return page.replace(f"<script>{report_script()}</script>", "")


def published() -> Published:
    """The article's table."""
    return read_published(PUBLISHED)


@cache
def material() -> Material:
    """The usual campaign, and a driver that fails; made once, for nothing in it changes."""
    return material_of([*observations(), *lost()], published())


def material_of(observed: list[Observation], table: Published | None = None) -> Material:
    """The material of these observations."""
    return Material(subject(), campaign().machine, rows(campaign(), observed), compare(observed), observed, table)
