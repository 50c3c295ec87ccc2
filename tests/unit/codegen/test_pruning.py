"""What is not measured is left out with all that uses it, and every operation that goes is named with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from foreign import foreign_idl
from idl import error_of, model_of
from orrery.codegen.frontend import read_idl
from orrery.codegen.model import Model

FIXED = "fixed point numbers are not measured (money.idl:7)"
PRINTABLE = "abstract interfaces are not measured: Printable (money.idl:14)"


@pytest.fixture(scope="module")
def bank() -> Model:
    return read_idl(foreign_idl("bank"))


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        ("Account::_get_rate", f"it carries Money::Exact: {FIXED}"),
        ("Account::_set_rate", f"it carries Money::Exact: {FIXED}"),
        ("Account::quotes", f"it carries Money::Quotes: {FIXED}"),
        ("Account::hand_over", "valuetypes are not measured: Money::Note (bank.idl:12)"),
        ("Account::convert", f"it raises Money::TooPrecise: {FIXED}"),
        ("Account::tell", "context clauses are not measured: tell (bank.idl:14)"),
        ("Account::await", "it carries Money::Later: interface declared but never defined: Later (money.idl:16)"),
        ("Branch::quotes", f"it carries Money::Quotes: {FIXED}"),
        ("Branch::open", "long double is not measured (bank.idl:24)"),
        ("Sheet::total", f"it inherits from Money::Printable: {PRINTABLE}"),
        ("Sheet::text", PRINTABLE),
        ("Audit::count", "local interfaces are not measured: Audit (bank.idl:25)"),
    ],
)
def test_each_operation_that_goes_has_a_reason_with_its_place(bank: Model, operation: str, reason: str) -> None:
    assert bank.refusals()[f"Bank::{operation}"] == reason


@pytest.mark.parametrize("operation", ["_get_balance", "deposit", "rule", "lines", "register_at"])
def test_what_uses_nothing_of_the_kind_stays(bank: Model, operation: str) -> None:
    assert {f"Bank::Account::{operation}", f"Bank::Branch::{operation}"}.isdisjoint(bank.refusals())


def test_declarations_that_use_it_are_gone_and_the_others_are_not(bank: Model) -> None:
    gone = ("Exact", "Quote", "Quotes", "Note", "Handle", "TooPrecise")
    assert not [name for name in gone if f"Money::{name}" in bank]
    assert "Money::Amount" in bank
    assert "Money::Rounding::Rule" in bank


@pytest.mark.parametrize(
    "extra",
    ["valuetype V { public long x; };", "native N;", "local interface L { };", "struct S { fixed<3,1> f; };"],
)
def test_what_no_operation_uses_stops_nothing(tmp_path: Path, extra: str) -> None:
    (tmp_path / "other.idl").write_text(extra)
    model = model_of(tmp_path, '#include "other.idl"\ninterface I { long f(in long x); };')
    assert model.refusals() == {}
    assert [o.key for o in model.all_operations(model.interfaces[-1])] == ["I::f"]


def test_what_is_declared_inside_is_left_out_too(tmp_path: Path) -> None:
    text = "abstract valuetype V { enum E { a, b }; };\ninterface I { V::E f(); void g(); };"
    assert model_of(tmp_path, text).refusals() == {
        "I::f": "it carries V::E: V::E is declared inside what is not measured"
    }


def test_without_any_operation_left_the_first_cause_is_the_error(tmp_path: Path) -> None:
    error = error_of(tmp_path, "typedef fixed<3,1> F;\n\ninterface I { F g(in ValueBase v); };")
    assert (error.line, error.message) == (1, "fixed point numbers are not measured")


def test_a_topic_that_cannot_be_says_why(tmp_path: Path) -> None:
    text = "struct S { long double x; };\n#pragma orrery topic S\ninterface I { void f(); };"
    assert error_of(tmp_path, text).message == "long double is not measured"
