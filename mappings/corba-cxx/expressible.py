"""What an ORB's compiler of IDL cannot be told to leave out, or makes in a way that cannot be used."""

from __future__ import annotations

from collections.abc import Iterator

from orrery_mappings.corba_cxx.names import Names
from orrery_mappings.corba_cxx.profiles import Profile

from orrery.codegen.model import Array, Interface, Model, Named, Operation, Sequence, Type, Typedef


def not_served(model: Model, profile: Profile) -> dict[str, str]:
    """Interface -> why none of its operations is expressed.

    A servant must have all that its skeleton has, so that one operation decides on all of an interface.
    """
    found = ((interface.name, _reason(model, interface, profile)) for interface in model.interfaces)
    return {name: reason for name, reason in found if reason}


def _reason(model: Model, interface: Interface, profile: Profile) -> str:
    return next(_reasons(model, interface, profile), "")


def _reasons(model: Model, interface: Interface, profile: Profile) -> Iterator[str]:
    names = Names(profile)
    for operation in model.all_operations(interface):
        if operation.refused and not profile.is_told:
            yield f"its skeleton has {operation.name} too, which is not measured: {operation.refused}"
        elif not operation.refused:
            yield from _of_operation(model, operation, profile, names)


def _of_operation(model: Model, operation: Operation, profile: Profile, names: Names) -> Iterator[str]:
    for parameter in operation.parameters:
        if profile.copies_aliases and parameter.direction == "out" and _is_second_name(model, parameter.type):
            yield f"{operation.name}: an out parameter of an array by its second name is passed by value"
    for type_ in (operation.result, *(parameter.type for parameter in operation.parameters)):
        for used in model.types_used(type_):
            if _hides_elements(model, used, profile, names):
                yield f"{operation.name}: a sequence of arrays of boolean cannot be told from one of octets"


def _is_second_name(model: Model, type_: Type) -> bool:
    """Is it the name of a typedef that stands for another typedef of an array?"""
    first = model[type_.name] if isinstance(type_, Named) else None
    return isinstance(first, Typedef) and isinstance(first.type, Named) and isinstance(model.unalias(type_), Array)


def _hides_elements(model: Model, type_: Type, profile: Profile, names: Names) -> bool:
    """Does the kit see the arrays in a sequence by another type, and cannot be told so?"""
    if profile.names_elements or not isinstance(type_, Sequence):
        return False
    element = model.unalias(type_.element)
    return isinstance(element, Array) and names.holds_viewed(model, element)
