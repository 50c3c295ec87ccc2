"""How the C++ language mapping hands each kind of value over (OMG formal/2012-07-02, 5.14 argument passing).

A `Passing` is one row of that table, as texts to be filled: `{T}` is the type's native name, `{V}` the type by which
the kit sees an array (and `{also}` that type as one more template argument, where it differs), `{x}` an argument
set's field or a servant's parameter.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from orrery_mappings.corba_cxx.profile import OMNIORB, Profile

from orrery.codegen.model import (
    Array,
    Basic,
    Enum,
    InAny,
    Interface,
    Model,
    Named,
    Sequence,
    String,
    Struct,
    Type,
    Typedef,
    Union,
)


@dataclass(frozen=True)
class Passing:
    """One kind of value: its fields in an argument set, its ways through a stub, its ways through a servant."""

    held: str
    """The field of an `in` or `inout` argument."""
    held_out: str
    """The field of an `out` argument."""
    held_result: str
    """The field of a result."""
    to_in: str
    to_inout: str
    to_out: str
    """How fields are given to a stub."""
    adopt: str
    """The field that takes what the stub returns."""
    takes_in: str
    takes_inout: str
    takes_out: str
    gives: str
    """A servant's signature."""
    sees: str
    """The type by which `consume` reads an `in` parameter; an `inout` one is read as `sees_inout`."""
    sees_inout: str
    seen: str
    """The parameter as that type."""
    hand_out: str
    """The statement that gives the prepared field `{y}` to the `out` parameter `{x}`."""
    hand_back: str
    """The expression for the prepared field `{x}` as a result."""


def _passing(**different: str) -> Passing:
    """A scalar's row, with what is different about another kind."""
    scalar = {
        "held": "{T}", "held_out": "{T}", "held_result": "{T}",
        "to_in": "{x}", "to_inout": "{x}", "to_out": "{x}", "adopt": "{x}",
        "takes_in": "{T}", "takes_inout": "{T}&", "takes_out": "{T}&", "gives": "{T}",
        "sees": "{T}", "sees_inout": "{T}&", "seen": "{x}",
        "hand_out": "{x} = {y};", "hand_back": "{x}",
    }  # fmt: skip
    return Passing(**{**scalar, **different})


SCALAR = _passing()


def _viewed(native: str, view: str) -> Passing:
    """An ORB's `CORBA::Char` or `CORBA::Boolean` may be the same type as its `CORBA::Octet`.

    The kit must tell the two apart.
    """
    as_native = f"orrery::corba::seen_as<::CORBA::{native}>({{x}})"
    return _passing(
        held=view, held_out=view, held_result=view, to_inout=as_native, to_out=as_native,
        sees=view, sees_inout=f"{view}&", seen=f"orrery::corba::seen_as<{view}>({{x}})",
    )  # fmt: skip


VIEWED = {"char": _viewed("Char", "char"), "boolean": _viewed("Boolean", "bool")}
"""The rows of basic types that the kit sees by another C++ type, where an ORB's profile has them among its `views`."""

FIXED = _passing(takes_in="const {T}&", sees="const {T}&")
"""Structs and unions of fixed length."""

VARIABLE = _passing(
    held_out="{T}_var", held_result="{T}_var", to_out="{x}.out()",
    takes_in="const {T}&", takes_out="{T}_out", gives="{T}*", sees="const {T}&",
    hand_out="{x} = new {T}({y}.in());", hand_back="new {T}({x}.in())",
)  # fmt: skip
"""Structs and unions of variable length, and sequences: results lie on the heap and become the caller's."""

ANY = replace(VARIABLE, held="orrery::corba::AnyArgument<{T}>", to_in="{x}.packed()", to_inout="{x}.packed()")


def _text(kind: str, character: str) -> Passing:
    held = f"::CORBA::{kind}_var"
    duplicate = f"::CORBA::{kind.lower()}_dup"
    return _passing(
        held=held, held_out=held, held_result=held, to_in="{x}.in()", to_inout="{x}.inout()", to_out="{x}.out()",
        takes_in=f"const {character}*", takes_inout=f"{character}*&", takes_out=f"::CORBA::{kind}_out",
        gives=f"{character}*", sees=f"const {character}*", sees_inout=f"{character}*&",
        hand_out=f"{{x}} = {duplicate}({{y}}.in());", hand_back=f"{duplicate}({{x}}.in())",
    )  # fmt: skip


STRING = _text("String", "char")
WSTRING = _text("WString", "::CORBA::WChar")

REFERENCE = _passing(
    held="{T}_var", held_out="{T}_var", held_result="{T}_var",
    to_in="{x}.in()", to_inout="{x}.inout()", to_out="{x}.out()",
    takes_in="{T}_ptr", takes_inout="{T}_ptr&", takes_out="{T}_out", gives="{T}_ptr",
    sees="{T}_ptr", sees_inout="{T}_ptr&",
    hand_out="{x} = {T}::_duplicate({y}.in());", hand_back="{T}::_duplicate({x}.in())",
)  # fmt: skip

_HELD_ARRAY = "orrery::corba::Array<{T}{also}>"
_HEAP = "orrery::corba::HeapArray<{T}, {T}_var, &{T}_alloc{also}>"


def _array(**different: str) -> Passing:
    row = {
        "held": _HELD_ARRAY, "held_out": _HELD_ARRAY, "held_result": _HEAP,
        "to_in": "{x}.value", "to_inout": "{x}.value", "to_out": "{x}.value", "adopt": "{x}.var",
        "takes_in": "const {T}", "takes_inout": "{T}", "takes_out": "{T}_out", "gives": "{T}_slice*",
        "sees": "const orrery::corba::Seen<{V}>&", "sees_inout": "orrery::corba::Seen<{V}>&",
        "seen": "orrery::corba::whole<{V}>({x})",
        "hand_out": "{T}_copy({x}, {y}.value);", "hand_back": "{T}_dup({x}.var.in())",
    }  # fmt: skip
    return _passing(**{**row, **different})


FIXED_ARRAY = _array()
VARIABLE_ARRAY = _array(held_out=_HEAP, to_out="{x}.var.out()", hand_out="{x} = {T}_dup({y}.var.in());")


def passing_of(model: Model, type_: Type, profile: Profile = OMNIORB) -> Passing:
    """The row of the table for a type."""
    match model.unalias(type_):
        case String(wide=wide):
            return WSTRING if wide else STRING
        case Basic(name="any"):
            return ANY
        case Sequence() | InAny():
            return VARIABLE
        case Basic(name="Object"):
            return REFERENCE
        case Basic(name=name) if name in profile.views:
            return VIEWED[name]
        case Basic():
            return SCALAR
        case Array(element=element):
            return VARIABLE_ARRAY if is_variable(model, element) else FIXED_ARRAY
        case Named(name=name):
            return _passing_of_declared(model, name)


def _passing_of_declared(model: Model, name: str) -> Passing:
    match model[name]:
        case Enum():
            return SCALAR
        case Interface():
            return REFERENCE
        case _:
            return VARIABLE if is_variable(model, Named(name)) else FIXED


def is_variable(model: Model, type_: Type) -> bool:
    """Is the type of variable length: does text, a sequence, an any or a reference stand in it?"""
    match type_:
        case String() | Sequence() | Basic(name="any") | Basic(name="Object") | InAny():
            return True
        case Basic():
            return False
        case Array(element=element):
            return is_variable(model, element)
        case Named(name=name):
            return _is_declared_variable(model, name)


def _is_declared_variable(model: Model, name: str) -> bool:
    match model[name]:
        case Typedef(type=target):
            return is_variable(model, target)
        case Struct(members=members):
            return any(is_variable(model, m.type) for m in members)
        case Union(cases=cases):
            return any(is_variable(model, c.type) for c in cases)
        case Interface():
            return True
        case _:
            return False
