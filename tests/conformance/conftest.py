"""The drivers' tests run beside each other, a worker for each driver: one builds while another's trial waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import cache

import pytest

from conformance.cases import (
    COMMON,
    LIGHT,
    beside,
    conformance_question,
    is_another_build,
    pattern_question,
    speaks,
    stands_alone,
)
from orrery.control.failure import Refused
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.planning.answer import Planned, answer
from orrery.planning.question import Question
from unoptimised import unoptimised

SHARED = {"cyclonedds": "dds", "fastdds": "dds"}
"""Drivers that find each other on the loopback interface: one after the other."""


@pytest.hookimpl(tryfirst=True)  # What hands tests out reads their groups in this hook too.
def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Give each test the group of its driver, and of its IDL file, whose programs no other test has.

    The group with most tests comes first, so that single files are what is left to the end.
    """
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            item.add_marker(pytest.mark.xdist_group(_group(item.callspec.params)))


def _group(params: dict[str, object]) -> str:
    spec = str(params.get("spec") or params.get("driver") or "")
    driver = spec.partition("[")[0]
    name = SHARED.get(driver, driver)
    # Drivers that find each other stay in one group, whatever they run.
    return f"{name} {params['name']}" if "name" in params and name == driver else name


@pytest.fixture(scope="module")
def hosts() -> Iterator[list[Connection]]:
    """The connections to two emulated hosts, `one` and `other`."""
    try:
        with emulated_hosts(["one", "other"]) as connections:
            yield connections
    except Refused as refused:
        pytest.skip(f"emulated hosts cannot be had here: {refused}")


@pytest.fixture(scope="session")
def answered(request: pytest.FixtureRequest) -> Callable[[Question], Planned]:
    """The plans of a question of one binding.

    Where all cases are run, and of the drivers of which most are, the programs are built for all of them together: it
    takes a third of the time. Of the others those for the interfaces that nearly all scenarios have are enough, and of
    the programs that an option makes others those for each interface by itself.
    """
    all_cases = not request.config.option.markexpr

    def of(question: Question) -> Planned:
        (binding,) = question.bindings
        besides = beside(binding.driver, question)
        if not all_cases and binding.driver not in LIGHT:
            besides = tuple(one for one in besides if one.name in COMMON) if speaks(question) <= COMMON else ()
        # A program that an option makes differs from the driver's own in what is generated or linked.
        apart = stands_alone(question) or is_another_build(binding)
        with unoptimised() if apart else nullcontext():
            return answer(question, lambda text: None, besides)

    return of


@pytest.fixture(scope="session")
def planned(answered: Callable[[Question], Planned]) -> Callable[[str, str], Planned]:
    """The plans of a scenario on a driver."""

    @cache
    def of(scenario: str, spec: str) -> Planned:
        ask = conformance_question if scenario.startswith("conformance/") else pattern_question
        return answered(ask(scenario, spec))

    return of
