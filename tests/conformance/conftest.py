"""The drivers' tests run beside each other, a worker for each driver: one builds while another's trial waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import cache

import pytest

from conformance.cases import LIGHT, beside, conformance_question, pattern_question, stands_alone
from orrery.control.failure import Refused
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.planning.answer import Planned, answer
from unoptimised import unoptimised

SHARED = {"cyclonedds": "dds", "fastdds": "dds"}
"""Drivers that find each other on the loopback interface: one after the other."""


def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Give each test the group of its driver."""
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            item.add_marker(pytest.mark.xdist_group(_driver(item.callspec.params)))


def _driver(params: dict[str, object]) -> str:
    spec = str(params.get("spec") or params.get("driver") or "")
    name = spec.partition("[")[0]
    return SHARED.get(name, name)


@pytest.fixture(scope="module")
def hosts() -> Iterator[list[Connection]]:
    """The connections to two emulated hosts, `one` and `other`."""
    try:
        with emulated_hosts(["one", "other"]) as connections:
            yield connections
    except Refused as refused:
        pytest.skip(f"emulated hosts cannot be had here: {refused}")


@pytest.fixture(scope="session")
def planned(request: pytest.FixtureRequest) -> Callable[[str, str], Planned]:
    """The plans of a scenario on a driver.

    Where all cases are run, and of the drivers of which most are, the programs are built for all of them together: it
    takes a third of the time. Of the others those for the interface that nearly all scenarios have are enough, and of
    the programs that an option makes others those for each interface by itself.
    """
    all_cases = not request.config.option.markexpr

    @cache
    def of(scenario: str, spec: str) -> Planned:
        ask = conformance_question if scenario.startswith("conformance/") else pattern_question
        question, driver = ask(scenario, spec), spec.partition("[")[0]
        together = all_cases or driver in LIGHT
        besides = beside(driver, question) if together else ()
        with unoptimised() if stands_alone(question) else nullcontext():
            return answer(question, lambda text: None, besides)

    return of
