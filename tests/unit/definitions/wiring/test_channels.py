"""Topics and paths in a scenario: what they are resolved to, and which are refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from orrery.codegen.frontend import read_idl
from orrery.definitions.scenario.file import arrange, load_scenario
from orrery.definitions.scenario.parameters import points
from orrery.definitions.wiring.wiring import Wiring
from orrery.errors import InputError

IDL = """
module W {
  struct Reading { unsigned long long number; };
  struct Warning { unsigned long long number; long long cause; };
  struct Silent  { long value; };
  interface Archive { void keep(); };
};
#pragma orrery topic W::Reading
#pragma orrery sequence W::Reading.number
#pragma orrery topic W::Warning
#pragma orrery sequence W::Warning.number
#pragma orrery correlation W::Warning.cause
#pragma orrery topic W::Silent
"""
WATCH = """
[object.watch]
subscribes = "Reading"
[[object.watch.on]]
operation = "Reading"
publishes = "Warning"
"""
STATION = '[object.station]\npublishes = "Reading"\n'
SIREN = '[object.siren]\nsubscribes = "Warning"\n'
PATH = '[[path]]\nname = "alarm"\nfrom = "station"\nto = "siren"\n'


@pytest.fixture
def wiring(tmp_path: Path) -> Callable[[str], Wiring]:
    def wired(text: str) -> Wiring:
        (tmp_path / "w.idl").write_text(IDL)
        file = tmp_path / "s.toml"
        file.write_text('title = "t"\ninterface = "w"\n' + text)
        scenario = load_scenario(file, "s")
        at = points(scenario.parameters, {})[0]
        return Wiring(scenario.document, arrange(scenario, at), [read_idl(tmp_path / "w.idl")])

    return wired


def test_who_publishes_and_who_takes_in(wiring: Callable[[str], Wiring]) -> None:
    ports = wiring(STATION + WATCH + SIREN).ports()
    assert [(p.name, p.interface, p.loads) for p in ports["station"].publish] == [
        ("publish.Reading", "Topics::W_ReadingTopic", True)
    ]
    assert [(p.name, p.loads) for p in ports["watch"].publish] == [("on.publish.Warning", False)]
    (reaction,) = ports["watch"].reactions
    assert (reaction.port, reaction.operation.key) == ("subscribe.Reading", "Topics::W_ReadingTopic::Reading")
    assert [(call.port, call.operations[0].name) for call in reaction.calls] == [("on.publish.Warning", "Warning")]
    assert [p.name for p in ports["siren"].subscribe] == ["subscribe.Warning"]


def test_a_star_means_every_topic(wiring: Callable[[str], Wiring]) -> None:
    ports = wiring('[object.all]\nsubscribes = "*"\n[object.station]\npublishes = "*"\n').ports()
    names = ["Reading", "Warning", "Silent"]
    assert [p.name for p in ports["all"].subscribe] == [f"subscribe.{name}" for name in names]
    assert [p.name for p in ports["station"].publish] == [f"publish.{name}" for name in names]


def test_what_carries_a_topic_is_no_interface_to_be_served(wiring: Callable[[str], Wiring]) -> None:
    made = wiring('[object.server]\nserves = "*"\n[object.client]\ncalls = "server"\n')
    assert made.served["server"] == ("W::Archive",)


def test_a_path_is_followed_from_topic_to_topic(wiring: Callable[[str], Wiring]) -> None:
    made = wiring(STATION + WATCH + SIREN + PATH)
    (route,) = made.routes(made.ports())
    assert (route.source.name, route.target.name) == ("publish.Reading", "subscribe.Warning")
    assert route.operation == "Topics::W_WarningTopic::Warning"


def refused(wiring: Callable[[str], Wiring], text: str) -> str:
    with pytest.raises(InputError) as caught:
        made = wiring(text)
        made.routes(made.ports())
    return str(caught.value)


def test_an_unknown_topic_is_told(wiring: Callable[[str], Wiring]) -> None:
    assert "no topic Raeding in the IDL" in refused(wiring, STATION.replace("Reading", "Raeding") + WATCH + SIREN)


def test_a_path_needs_an_end_that_is_reached(wiring: Callable[[str], Wiring]) -> None:
    text = STATION + WATCH + SIREN + PATH.replace('"siren"', '"station"')  # which takes nothing in
    assert "nothing that station publishes leads to station" in refused(wiring, text)


def test_a_path_needs_a_number_to_follow(wiring: Callable[[str], Wiring]) -> None:
    text = STATION.replace("Reading", "Silent") + '[object.siren]\nsubscribes = "Silent"\n' + PATH
    assert "carry no number that could be followed" in refused(wiring, text)


def test_a_path_needs_room_for_the_cause(wiring: Callable[[str], Wiring]) -> None:
    text = STATION + WATCH.replace("Warning", "Silent") + SIREN.replace("Warning", "Silent") + PATH
    assert "W::Silent has no room for what caused it" in refused(wiring, text)


def test_a_topic_needs_somebody_to_take_it_in(wiring: Callable[[str], Wiring]) -> None:
    assert "station publishes Reading, and nobody takes it in" in refused(wiring, STATION + SIREN)


def test_a_topic_needs_somebody_to_publish_it(wiring: Callable[[str], Wiring]) -> None:
    told = refused(wiring, STATION + '[object.display]\nsubscribes = "Reading"\n' + SIREN)
    assert "siren subscribes to Warning, and nobody publishes it" in told


def test_topics_in_a_circle_are_refused(wiring: Callable[[str], Wiring]) -> None:
    text = STATION + WATCH.replace("Warning", "Reading")
    assert "this call would never end" in refused(wiring, text)
