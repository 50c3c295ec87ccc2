"""What an ORB's compiler of IDL makes in a way that cannot be used, or cannot read: left out, with the reason."""

from __future__ import annotations

from collections.abc import Iterator

from orrery_mappings.corba_cxx.names import Names, no_name
from orrery_mappings.corba_cxx.profile import Profile
from orrery_mappings.shared.cxx.anys import any_struct
from orrery_mappings.shared.cxx.glue import carried_types

from orrery.codegen.model import (
    Array,
    Basic,
    Declaration,
    Enum,
    Exception_,
    Interface,
    Model,
    Named,
    Operation,
    Sequence,
    Struct,
    Type,
    Typedef,
    Union,
)


def reason(model: Model, operation: Operation, profile: Profile) -> str | None:
    """Why an ORB whose compiler cannot be told anything does not have an operation; None when it has."""
    return next(_reasons(model, operation, profile), None)


def writable(model: Model, interface: Interface) -> bool:
    """Does C++ take the names of an interface and of all that it inherits from?"""
    return not any(no_name(name) for name in _with_bases(model, interface))


def _with_bases(model: Model, interface: Interface) -> Iterator[str]:
    yield interface.name
    for base in interface.bases:
        found = model[base]
        assert isinstance(found, Interface)
        yield from _with_bases(model, found)


def _reasons(model: Model, operation: Operation, profile: Profile) -> Iterator[str]:
    interface = model[operation.interface]
    assert isinstance(interface, Interface)
    for name in (*_with_bases(model, interface), operation.attribute or operation.name):
        if word := no_name(name):
            yield f"its compiler of IDL leaves the name {word} as it is, which C++ does not take"
    for parameter in operation.parameters:
        if profile.copies_aliases and parameter.direction == "out" and _is_second_name(model, parameter.type):
            yield "an out parameter of an array by its second name is passed by value"
    for used in _types(model, operation):
        yield from _of_type(model, used, profile)


def _types(model: Model, operation: Operation) -> Iterator[Type]:
    """All that travels in it, also what it may raise and what an any may hold."""
    types = list(carried_types(model, operation))
    for name in operation.raises:
        raised = model[name]
        assert isinstance(raised, Exception_)
        yield Named(name)
        types += [type_ for member in raised.members for type_ in model.types_used(member.type)]
    if Basic("any") in types and (struct := any_struct(model)) is not None:
        types += model.types_used(Named(struct))
    yield from types


def _of_type(model: Model, type_: Type, profile: Profile) -> Iterator[str]:
    if _hides_elements(model, type_, profile):
        yield "a sequence of arrays of boolean cannot be told from one of octets"
    if not isinstance(type_, Named):
        return
    declared = model[type_.name]
    if isinstance(declared, Interface) and declared.builtin:
        yield f"{declared.name} stands in none of the ORB's headers that stubs include"
    if isinstance(declared, Struct | Union) and declared.recursive and not profile.recursive:
        yield f"{declared.name} holds itself, and the ORB's compiler ends in the middle of such a type"
    for name in (declared.name, *_inner_names(model, declared)):
        if word := no_name(name):
            yield f"its compiler of IDL leaves the name {word} in {declared.name} as it is, which C++ does not take"


def _inner_names(model: Model, declared: Declaration) -> Iterator[str]:
    """The names that stand with it in what the compiler makes."""
    match declared:
        case Interface():
            yield from _with_bases(model, declared)
        case Struct(members=members) | Exception_(members=members):
            yield from (member.name for member in members)
        case Union(cases=cases):
            yield from (case.name for case in cases)
        case Enum(enumerators=enumerators):
            yield from enumerators


def _is_second_name(model: Model, type_: Type) -> bool:
    """Is it the name of a typedef that stands for another typedef of an array?"""
    first = model[type_.name] if isinstance(type_, Named) else None
    return isinstance(first, Typedef) and isinstance(first.type, Named) and isinstance(model.unalias(type_), Array)


def _hides_elements(model: Model, type_: Type, profile: Profile) -> bool:
    """Does the kit see the arrays in a sequence by another type, and cannot be told so?"""
    if profile.names_elements or not isinstance(type_, Sequence):
        return False
    element = model.unalias(type_.element)
    return isinstance(element, Array) and Names(profile).holds_viewed(model, element)
