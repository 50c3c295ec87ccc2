"""A model without what one ORB cannot express, for its compiler of IDL and for the glue around what that makes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from orrery_mappings.corba_cxx.spelled import names_in, parent
from orrery_mappings.shared.cxx.anys import any_struct

from orrery.codegen.model import Basic, Declaration, Interface, Model, Type


def remainder(model: Model, left_out: Collection[str], writable: Collection[str]) -> Model:
    """The model with the operations that are not left out, and of all else only what these need.

    `left_out` are keys of operations, `writable` the interfaces whose names the ORB's C++ takes. One that is not
    measured is there for the types inside of it alone.
    """
    interfaces = {i.name: _without(i, left_out) for i in model.interfaces}
    waiting: list[Declaration] = [i for i in interfaces.values() if not i.refused and i.name in writable]
    needed = {declaration.name for declaration in waiting}
    if any(Basic("any") in model.types_used(type_) for i in interfaces.values() for type_ in _types(i)):
        waiting += [model[name] for name in _new(needed, [any_struct(model) or ""]) if name]
    while waiting:
        declaration = waiting.pop()
        names = [*names_in(declaration), *_types_around(model, declaration)]
        waiting += [interfaces.get(name) or model[name] for name in _new(needed, names)]
    declarations = tuple(interfaces.get(d.name, d) for d in model.declarations if d.name in needed)
    return replace(model, declarations=declarations, _index={})


def _without(interface: Interface, left_out: Collection[str]) -> Interface:
    operations = tuple(o for o in interface.operations if not interface.refused and o.key not in left_out)
    return replace(interface, bases=() if interface.refused else interface.bases, operations=operations)


def _types(interface: Interface) -> Iterator[Type]:
    for operation in interface.operations:
        yield operation.result
        yield from (parameter.type for parameter in operation.parameters)


def _types_around(model: Model, declaration: Declaration) -> list[str]:
    """The declaration that holds it, without which it has no place."""
    return [parent(declaration.name)] if parent(declaration.name) in model else []


def _new(needed: set[str], names: Collection[str]) -> list[str]:
    """Those that were not needed before; now they are."""
    found = [name for name in dict.fromkeys(names) if name not in needed]
    needed.update(found)
    return found
