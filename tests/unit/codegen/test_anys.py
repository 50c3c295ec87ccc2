"""Twins of interfaces: the same operations with every value as an any, in the model and in the IDL."""

from pathlib import Path

import pytest

from idl import model_of
from orrery.codegen.anys import any_copy_name, carries_anys, is_as_any, typed_name, with_anys
from orrery.codegen.frontend import read_idl
from orrery.codegen.model import Basic, InAny, Interface, Model, Named, OperationParameter, String
from orrery.paths import INTERFACES

BANK = """
module Bank {
  exception Broke { long missing; };
  struct Note { double amount; string<8> text; };
  interface Base { readonly attribute long id; };
  interface Account : Base {
    attribute Note last;
    Note book(in string who, inout double amount, out any what) raises (Broke);
    oneway void tick();
  };
};
"""


@pytest.fixture
def model(tmp_path: Path) -> Model:
    return with_anys(model_of(tmp_path, BANK))


def test_every_value_of_a_twin_is_an_any_that_holds_it(model: Model) -> None:
    twin = model["Anys::Bank::Account"]
    assert isinstance(twin, Interface)
    operations = {operation.name: operation for operation in twin.operations}
    assert list(operations) == ["_get_id", "_get_last", "_set_last", "book", "tick"]
    assert operations["book"].result == InAny(Named("Bank::Note"))
    assert operations["book"].parameters == (
        OperationParameter("who", "in", InAny(String())),
        OperationParameter("amount", "inout", InAny(Basic("double"))),
        OperationParameter("what", "out", Basic("any")),
    )
    assert operations["book"].key == "Anys::Bank::Account::book"
    assert operations["tick"].oneway and operations["tick"].result == Basic("void")
    assert Basic("any") in list(model.types_used(operations["book"].result))


def test_its_idl_says_the_same(model: Model, tmp_path: Path) -> None:
    file = tmp_path / "again.idl"
    file.write_text("\n".join(line for line in model.text.split("\n") if not line.startswith("#")))
    again = read_idl(file)
    for interface in model.interfaces:
        told = [(o.name, o.oneway, o.raises, [(p.name, p.direction) for p in o.parameters])
                for o in model.all_operations(interface)]  # fmt: skip
        found = again["::".join(interface.name.split("::"))]
        assert isinstance(found, Interface)
        assert told == [(o.name, o.oneway, o.raises, [(p.name, p.direction) for p in o.parameters])
                        for o in again.all_operations(found)]  # fmt: skip
    account = again["Anys::Bank::Account"]
    assert isinstance(account, Interface)
    book = next(o for o in account.operations if o.name == "book")
    assert {book.result, *(p.type for p in book.parameters)} == {Basic("any")}


def test_a_model_has_them_once() -> None:
    model = read_idl(INTERFACES / "weather" / "weather.idl")
    assert not carries_anys(model)
    made = with_anys(model)
    assert carries_anys(made) and with_anys(made) is made
    assert not any("Topics" in interface.name for interface in made.interfaces if is_as_any(interface.name))


def test_names_go_both_ways() -> None:
    assert any_copy_name("Types::Basics") == "Anys::Types::Basics"
    assert typed_name("Anys::Types::Basics::ping") == "Types::Basics::ping"
    assert typed_name("Types::Basics") == "Types::Basics"
