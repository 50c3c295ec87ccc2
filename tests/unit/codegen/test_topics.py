"""What the front end adds for topics: an interface that carries each of them."""

from __future__ import annotations

from pathlib import Path

from orrery.codegen.frontend import read_idl
from orrery.codegen.model import Model, Named, OperationParameter

IDL = """
module Weather {
  struct Reading { unsigned long number; double value; };
  interface Station { struct Card { short rank; }; void ask(); };
};
"""


def carried(tmp_path: Path, *pragmas: str) -> Model:
    file = tmp_path / "weather.idl"
    file.write_text(IDL + "".join(f"#pragma orrery {pragma}\n" for pragma in pragmas))
    return read_idl(file)


def test_a_topic_is_carried_by_one_oneway_operation(tmp_path: Path) -> None:
    model = carried(tmp_path, "topic Weather::Reading", "sequence Weather::Reading.number")
    (interface,) = [i for i in model.interfaces if i.name == "Topics::Weather_ReadingTopic"]
    (operation,) = interface.operations
    assert (operation.key, operation.oneway) == ("Topics::Weather_ReadingTopic::Reading", True)
    assert operation.parameters == (OperationParameter("sample", "in", Named("Weather::Reading")),)
    assert model.topics[0].operation == operation.key
    assert model.topic_of(interface.name) == model.topics[0]
    assert model.topic_of("Weather::Station") is None


def test_a_struct_inside_an_interface_may_be_a_topic(tmp_path: Path) -> None:
    model = carried(tmp_path, "topic Weather::Station::Card")
    assert [i.name for i in model.interfaces] == ["Weather::Station", "Topics::Weather_Station_CardTopic"]


def test_what_is_built_from_has_the_carriers_too(tmp_path: Path) -> None:
    text = carried(tmp_path, "topic Weather::Reading").text
    assert (
        "module Topics { interface Weather_ReadingTopic { oneway void Reading(in ::Weather::Reading sample); }; };"
        in text
    )


def test_without_topics_nothing_is_added(tmp_path: Path) -> None:
    assert [i.name for i in carried(tmp_path).interfaces] == ["Weather::Station"]
