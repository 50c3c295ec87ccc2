"""What is planned without building: the same plans, but for what only a build finds out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from orrery.api.classics import ClassicsRequest, classics_of
from orrery.definitions.driver.model import Driver
from orrery.definitions.scenario.presets import NAMES, PresetName, preset
from orrery.definitions.search_path import Library, SearchPath
from orrery.planning.foreseen import foreseen, lacking_nothing
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.planning.refusal import Refusal
from orrery.planning.request import Request


def made(scenario: str, *drivers: str, settings: tuple[str, ...] = (), calls: int = 20) -> list[Plan | Refusal]:
    request = Request(scenario, drivers=drivers, settings=settings, placements=("same",), calls=calls)
    return list(foreseen(ask(request), lacking_nothing))


def test_each_point_of_each_binding_has_a_plan() -> None:
    found = made("patterns/client-server", "unix", "tcp", settings=("clients=1|3",))
    assert [(one.binding.label, one.point) for one in found] == [
        (label, f'{{"clients":{clients}}}') for label in ("unix", "tcp") for clients in (1, 3)
    ]
    phases = [phase for one in found if isinstance(one, Plan) for phase in one.phases if phase.kind == "measure"]
    assert phases and {member.load.calls for phase in phases for member in phase.members} == {20}


def test_each_point_speaks_its_own_interface() -> None:
    found = made("patterns/client-server", "unix", settings=("interface=null|echo",))
    processes = [one.processes for one in found if isinstance(one, Plan)]
    assert [{port.interface for each in of_point for port in each.ports} for of_point in processes] == [
        {"Null"},
        {"Echo"},
    ]
    operations = [{phase.title for phase in one.phases} for one in found if isinstance(one, Plan)]
    assert operations == [{"Null::call"}, {"Echo::echoString"}]


def test_what_drivers_declare_refuses() -> None:
    (of_topics, able) = made("classics/latency", "datagram", "unix")
    assert isinstance(of_topics, Refusal) and "carries only what is published" in of_topics.reason
    assert isinstance(able, Plan)


def test_what_a_mapping_cannot_express_refuses() -> None:
    (found,) = made("patterns/client-server", "ice", settings=("interface=insertion",))
    assert isinstance(found, Refusal) and found.reason.startswith("all operations are left out")


def test_what_is_missing_here_refuses() -> None:
    def lacking(driver: Driver, options: Mapping[str, str]) -> str:
        return "missing packages: x" if driver.name == "ice" else ""

    question = ask(Request("classics/latency", drivers=("unix", "ice"), placements=("same", "split")))
    found = {(one.binding.label, type(one)) for one in foreseen(question, lacking)}
    assert found == {("unix", Plan), ("ice", Refusal)}


@cache
def library() -> Library:
    return SearchPath().library()


def of_presets() -> list[tuple[PresetName, str]]:
    return [(name, found) for name in NAMES for found, one in library().scenarios().items() if preset(one, name)]


@pytest.mark.parametrize(("form", "name"), of_presets())
def test_each_preset_plans_on_some_driver(form: PresetName, name: str) -> None:
    (one,) = classics_of(library(), ClassicsRequest((name,), form))
    assert any(isinstance(each, Plan) for each in foreseen(ask(one.request), lacking_nothing)), one.command
