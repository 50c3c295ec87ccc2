"""The components that a scenario's objects are in a container."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from orrery.codegen.ccm.model import ComponentAttribute, ComponentPort
from orrery.codegen.frontend import read_idl
from orrery.codegen.model import Basic, String
from orrery.definitions.scenario.file import arrange, load_scenario
from orrery.definitions.scenario.parameters import points
from orrery.definitions.search_path import Library
from orrery.definitions.wiring.components import component_attributes, made_components
from orrery.definitions.wiring.wiring import Wiring
from orrery.errors import InputError
from orrery.paths import DRIVERS, INTERFACES, SCENARIOS

IDL = """
module W {
  struct Reading { unsigned long long number; };
  struct Alarm { unsigned long long number; };
  interface Archive { void keep(); };
  interface Clock { long now(); };
};
#pragma orrery topic W::Reading
#pragma orrery topic W::Alarm
"""

Wired = Callable[[str], Wiring]


@pytest.fixture
def wired(tmp_path: Path) -> Wired:
    def wiring(text: str) -> Wiring:
        (tmp_path / "w.idl").write_text(IDL)
        file = tmp_path / "s.toml"
        file.write_text('title = "t"\ninterface = "w"\n' + text)
        scenario = load_scenario(file, "s")
        at = points(scenario.parameters, {})[0]
        return Wiring(scenario.document, arrange(scenario, at), [read_idl(tmp_path / "w.idl")])

    return wiring


def test_what_is_served_and_called(wired: Wired) -> None:
    made = made_components(wired('[object.server]\nserves = "*"\n[object.client]\ncalls = "server"\n'))
    server, home = made["server"]
    assert server.name == "OrreryComponents::serverComponent"
    assert (home.name, home.component) == ("OrreryComponents::serverHome", server.name)
    assert server.ports == (
        ComponentPort("serve_W_Archive", "provides", "W::Archive", stands_for="W::Archive"),
        ComponentPort("serve_W_Clock", "provides", "W::Clock", stands_for="W::Clock"),
    )
    assert made["client"][0].ports == (
        ComponentPort("call_server_Archive", "uses", "W::Archive", stands_for="server.Archive"),
        ComponentPort("call_server_Clock", "uses", "W::Clock", stands_for="server.Clock"),
    )


def test_what_is_published_and_subscribed_to(wired: Wired) -> None:
    text = """
[object.station]
publishes = "Reading"
[object.watch]
subscribes = "Reading"
[[object.watch.on]]
operation = "Reading"
publishes = "Alarm"
[object.siren]
subscribes = "Alarm"
"""
    made = made_components(wired(text))
    assert made["station"][0].sources == (
        ComponentPort("publish_Reading", "publishes", "W::Reading", stands_for="publish.Reading"),
    )
    watch = made["watch"][0]
    assert watch.sinks == (
        ComponentPort("subscribe_Reading", "consumes", "W::Reading", stands_for="subscribe.Reading"),
    )
    assert watch.sources == (ComponentPort("on_publish_Alarm", "publishes", "W::Alarm", stands_for="on.publish.Alarm"),)
    assert [port.type for port in made["siren"][0].ports] == ["W::Alarm"]


def test_a_receptacle_for_all_of_a_kind_is_multiple(wired: Wired) -> None:
    text = '[object.server]\nserves = "Clock"\ncount = 3\n[object.client]\ncalls = "server[*]"\n'
    (port,) = made_components(wired(text))["client"][0].ports
    assert (port.name, port.multiple) == ("call_server", True)


def test_a_forwarder_with_a_connection_for_each_caller_is_multiple(wired: Wired) -> None:
    text = """
[object.server]
serves = "Clock"
count = 2
[object.proxy]
serves = "Clock"
forwards = "server[caller]"
[object.client]
calls = "proxy"
count = 2
"""
    made = made_components(wired(text))
    assert [(port.kind, port.multiple) for port in made["proxy"][0].ports] == [("provides", False), ("uses", True)]
    assert [(port.kind, port.multiple) for port in made["client"][0].ports] == [("uses", False)]


def test_parameters_are_attributes_with_their_values() -> None:
    assert list(component_attributes({"clients": 4, "rate": 2.5, "fast": True, "size": "large"})) == [
        ComponentAttribute("clients", Basic("longlong"), value=4),
        ComponentAttribute("rate", Basic("double"), value=2.5),
        ComponentAttribute("fast", Basic("boolean"), value=True),
        ComponentAttribute("size", String(), value="large"),
    ]


def test_they_are_those_of_the_point(wired: Wired) -> None:
    text = '[parameters]\nclients = 2\n[object.server]\nserves = "Clock"\n[object.client]\ncalls = "server"\n'
    made = made_components(wired(text + 'count = "{clients}"\n'))
    for component, _ in made.values():
        assert component.attributes == (ComponentAttribute("clients", Basic("longlong"), value=2),)


def test_kinds_that_idl_takes_for_the_same_are_refused(wired: Wired) -> None:
    text = '[object.Client]\nserves = "Clock"\n[object.client]\ncalls = "Client"\n'
    with pytest.raises(InputError, match="Client and client are the same name to IDL"):
        made_components(wired(text))


@pytest.mark.parametrize("name", ["applications/mission-computer", "applications/robot", "patterns/proxy"])
def test_scenarios_need_not_be_written_for_it(name: str) -> None:
    library = Library([INTERFACES], [SCENARIOS], [DRIVERS])
    scenario = library.scenario(name)
    arrangement = arrange(scenario, points(scenario.parameters, {})[0])
    models = [library.interface(interface).model for interface in scenario.interfaces]
    wiring = Wiring(scenario.document, arrangement, models)
    made = made_components(wiring)
    assert list(made) == list(arrangement.objects)
    for kind, ports in wiring.ports().items():
        every = [one.name for group in (ports.serve, ports.call, ports.publish, ports.subscribe) for one in group]
        assert [port.stands_for for port in made[kind][0].ports] == every
