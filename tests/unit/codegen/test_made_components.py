"""Components around the interfaces of plain IDL: one that serves, one that calls, each with a home."""

from __future__ import annotations

from pathlib import Path

import pytest

from idl import model_of
from orrery.codegen.ccm.made import calling, identifier, made, serving
from orrery.codegen.ccm.model import Component, ComponentAttribute, ComponentPort, Home
from orrery.codegen.model import Basic, Model
from orrery.errors import InputError

TEXT = """module Bank {
  interface Account { long balance(); };
  local interface Own { void f(); };
  struct Entry { long n; };
};
#pragma orrery topic Bank::Entry
"""


@pytest.fixture
def bank(tmp_path: Path) -> Model:
    return model_of(tmp_path, TEXT)


def test_one_that_serves_has_a_facet(bank: Model) -> None:
    component, home = serving(bank, "Bank::Account")
    assert component == Component(
        name="OrreryComponents::Bank_Account_serverComponent",
        ports=(ComponentPort("serve_Bank_Account", "provides", "Bank::Account"),),
        repository_id="IDL:OrreryComponents/Bank_Account_serverComponent:1.0",
    )
    assert home == Home(
        name="OrreryComponents::Bank_Account_serverHome",
        component=component.name,
        repository_id="IDL:OrreryComponents/Bank_Account_serverHome:1.0",
    )


def test_one_that_calls_has_a_receptacle(bank: Model) -> None:
    component, home = calling(bank, "Bank::Account")
    assert component.receptacles == (ComponentPort("call_Bank_Account", "uses", "Bank::Account"),)
    assert component.ports == component.receptacles
    assert home.component == component.name == "OrreryComponents::Bank_Account_clientComponent"
    assert calling(bank, "Bank::Account", multiple=True)[0].receptacles[0].multiple


def test_a_topic_goes_from_a_source_to_a_sink(bank: Model) -> None:
    carrier = "Topics::Bank_EntryTopic"
    assert serving(bank, carrier)[0].ports == (ComponentPort("subscribe_Bank_Entry", "consumes", "Bank::Entry"),)
    assert calling(bank, carrier)[0].ports == (ComponentPort("publish_Bank_Entry", "publishes", "Bank::Entry"),)


def test_an_interface_that_is_not_there(bank: Model) -> None:
    with pytest.raises(InputError, match="there is no interface Bank::Acount") as caught:
        serving(bank, "Bank::Acount")
    assert caught.value.hint == "did you mean Bank::Account?"


def test_an_interface_that_is_not_measured(bank: Model) -> None:
    with pytest.raises(InputError, match=r"interface Bank::Own is not measured: local interfaces are not measured"):
        calling(bank, "Bank::Own")


@pytest.mark.parametrize(
    ("name", "one"),
    [
        ("Types::Point", "Types_Point"),
        ("server.Basics", "server_Basics"),
        ("on.0.server", "on_0_server"),
        ("a-b", "a_b"),
        ("0", "n0"),
        ("_x", "x"),
    ],
)
def test_a_name_is_one_identifier(name: str, one: str) -> None:
    assert identifier(name) == one


def test_names_that_idl_takes_for_the_same_are_refused() -> None:
    ports = [ComponentPort("a_b", "uses", "I"), ComponentPort("A_b", "uses", "I")]
    with pytest.raises(InputError, match="a_b and A_b are the same name to IDL, in the component of client"):
        made("client", ports)
    with pytest.raises(InputError, match="in the component of client"):
        made("client", ports[:1], [ComponentAttribute("A_B", Basic("long"))])
