"""How the C language mapping hands each kind of value over (OMG formal/1999-07-35, argument passing considerations).

A `Passing` is one row of that table: the types of a function's parameters, as texts in which `{C}` is the type's own
name, and whose the memory is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from orrery_mappings.corba_cxx.passing import is_variable

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
    Type,
)


@dataclass(frozen=True)
class Passing:
    """One kind of value."""

    takes_in: str = "{C}"
    takes_inout: str = "{C}*"
    takes_out: str = "{C}*"
    gives: str = "{C}"
    variable: bool = False
    """Does memory of its own stand in it, which somebody frees?"""
    heap_out: bool = False
    heap_result: bool = False
    """Does what comes back so lie on the ORB's heap?"""


SCALAR = Passing()
REFERENCE = Passing(variable=True)
STRING = Passing(takes_in="const CORBA_char*", variable=True)
WSTRING = Passing(variable=True)
FIXED = Passing(takes_in="const {C}*")
"""Structs and unions of fixed length."""

VARIABLE = Passing("const {C}*", "{C}*", "{C}**", "{C}*", variable=True, heap_out=True, heap_result=True)
"""Structs and unions of variable length, sequences and anys."""

FIXED_ARRAY = Passing("const {C}", "{C}", "{C}", "{C}_slice*", heap_result=True)
VARIABLE_ARRAY = replace(FIXED_ARRAY, takes_out="{C}_slice**", variable=True, heap_out=True)


def passing_of(model: Model, type_: Type) -> Passing:
    """The row of the table for a type."""
    match model.unalias(type_):
        case String(wide=wide):
            return WSTRING if wide else STRING
        case Basic(name="any") | InAny() | Sequence():
            return VARIABLE
        case Basic(name="Object"):
            return REFERENCE
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
