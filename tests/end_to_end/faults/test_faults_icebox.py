"""A real IceBox whose components do wrong, or that ends: one clear reason each, and nothing of it is left."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from test_faults_drivers import struck

from fake_driver.plans import House, new_house
from icebox import OWN, SHARED, planned
from orrery.planning.plan import ContainerPlan, Plan, ProcessPlan

pytestmark = pytest.mark.slow

LOG = "; the last line of its log: "


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


def changed(plan: Plan, name: str, process: ProcessPlan) -> Plan:
    """The plan with another process of that name."""
    return replace(plan, processes=tuple(process if one.name == name else one for one in plan.processes))


def process_of(plan: Plan, name: str) -> tuple[ProcessPlan, ContainerPlan]:
    (found,) = (one for one in plan.processes if one.name == name)
    assert found.container is not None
    return found, found.container


def run(house: House, plan: Plan) -> tuple[str, str]:
    """How the trial ended, and why."""
    made = house.run(plan, start=20.0, boundary=5.0, stop=5.0, grace=2.0)
    assert "\n" not in made.reason
    return made.status, made.reason


@pytest.mark.parametrize("spec", [OWN, pytest.param(SHARED, marks=pytest.mark.thorough)])
def test_a_component_that_does_not_deploy(house: House, spec: str) -> None:
    plan = planned(spec)
    process, container = process_of(plan, "server[0]")
    nowhere = replace(container, component=container.component.replace("orrery_component", "no_such_entry"))
    status, reason = run(house, changed(plan, "server[0]", replace(process, container=nowhere)))
    begin = f"server[0] exited with status 1 (deploying its components){LOG}"
    assert (status, reason[: len(begin)]) == ("failed", begin)
    assert "unable to load entry point" in reason and "no_such_entry" in reason


def test_a_component_that_cannot_start_says_so_and_its_container_goes_on(house: House) -> None:
    plan = planned(OWN)
    process, _ = process_of(plan, "server[0]")
    options = tuple((name, "smoke" if name == "transport" else value) for name, value in process.options)
    status, reason = run(house, changed(plan, "server[0]", replace(process, options=options)))
    assert status == "failed"
    # Its own words over its channel, not the end of the process.
    assert reason.startswith("server[0]: ") and "(starting its objects)" in reason and LOG in reason
    assert "exited" not in reason


@pytest.mark.parametrize("member", ["server[0]", "client[0]"])
def test_a_container_that_is_killed_in_mid_measure(house: House, member: str) -> None:
    plan = planned(OWN, calls=100_000_000)
    first = next(index for index, phase in enumerate(plan.phases) if phase.kind == "measure")
    observation = struck(house, replace(plan, phases=plan.phases[: first + 1]), member, signal.SIGKILL)
    assert observation.reason.startswith(f"{member} was ended by SIGKILL (phase ")
    assert observation.reason.endswith(f"{LOG}IceBox ready")


def test_a_servant_that_throws(house: House) -> None:
    plan = planned(OWN)
    process, _ = process_of(plan, "server[0]")
    # What is to be asked before it replies serves another interface: its servant finds that out in a call.
    ports = tuple(replace(p, peers=(("server[1]", "Front"),)) if p.kind == "call" else p for p in process.ports)
    status, reason = run(house, changed(plan, "server[0]", replace(process, ports=ports)))
    assert (status, reason.startswith("client[0]: ")) == ("failed", True)
    assert "does not serve Back" in reason and "(phase 1 (verify Front::ask))" in reason


def test_a_container_that_listens_on_all_addresses_is_refused(house: House) -> None:
    plan = planned(OWN)
    process, container = process_of(plan, "server[0]")
    ((name, text),) = container.files
    everywhere = replace(container, files=((name, f"{text}\nIceBox.ServiceManager.Endpoints=tcp\n"),))
    status, reason = run(house, changed(plan, "server[0]", replace(process, container=everywhere)))
    assert status == "refused"
    assert re.match(r"IceBox, the container of server\[0\], listens on all addresses \(\S+:\d+\)", reason)
