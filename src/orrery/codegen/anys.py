"""Twins of interfaces: the same operations, whose every value travels as an `any`.

So a proxy that carries self-describing values has what every other object has: stubs and skeletons of an interface. The
plain values on both sides stay what they were; putting them into an `any` and taking them out is part of the call.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from orrery.codegen.model import Basic, InAny, Interface, Model, Named, Operation, Struct, Type
from orrery.errors import InputError
from orrery.text import read_text

ANYS = "Anys"
"""The module of the copies: `Anys::Types::Basics` for `Types::Basics`."""


HELD = ("long", "string", "struct")
"""What an `any` holds, by the words that `[values]` has for it; the struct is `any_struct`."""


def any_copy_name(interface: str) -> str:
    """The name of an interface's copy."""
    return f"{ANYS}::{interface}"


def typed_name(name: str) -> str:
    """The interface, or the operation, whose copy the one of this name is; of any other the name itself."""
    return name.removeprefix(f"{ANYS}::")


def any_struct(model: Model) -> str | None:
    """The struct that an `any` may hold: the file's first that holds neither an any nor a reference.

    It is decided here once for every mapping: values are the same in all.
    """
    for declaration in model.declarations:
        if isinstance(declaration, Struct) and not _holds_any_or_reference(model, declaration):
            return declaration.name
    return None


def carries_anys(model: Model) -> bool:
    """Whether the interfaces of the model have their copies beside them."""
    return any(is_as_any(interface.name) for interface in model.interfaces)


def is_as_any(interface: str) -> bool:
    """Whether an interface of this name is the copy of another."""
    return interface.startswith(f"{ANYS}::")


def with_anys(model: Model) -> Model:
    """The model with a copy for each interface that calls are made of, in its declarations and in its IDL text."""
    if carries_anys(model):
        return model
    plain = [found for found in model.interfaces if not found.refused and model.topic_of(found.name) is None]
    copies = tuple(_as_any(model, interface) for interface in plain)
    text = "".join(_declared(copy) for copy in copies)
    declarations = (*model.declarations, *copies)
    meanings = {**model.meanings, **{any_copy_name(key): meaning for key, meaning in model.meanings.items()}}
    return replace(model, declarations=declarations, text=f"{model.text}\n{text}", meanings=meanings, _index={})


def refuse_own(model: Model) -> None:
    """InputError where an IDL file declares something of its own in the module of the copies."""
    taken = next(
        (found.name for found in model.declarations if found.name.lower().startswith(f"{ANYS}::".lower())), None
    )
    if taken is None:
        return
    text = read_text(Path(model.source))
    place = re.search(rf"\bmodule\s+{ANYS}\b", text, re.IGNORECASE)
    raise InputError(
        f"{taken} stands in module {ANYS}, which is kept for the interfaces whose every value travels as an any",
        file=model.source,
        line=text.count("\n", 0, place.start()) + 1 if place else None,
        hint="give the module another name",
    )


def _as_any(model: Model, interface: Interface) -> Interface:
    name = any_copy_name(interface.name)
    operations = tuple(_operation(name, found) for found in model.all_operations(interface) if not found.refused)
    return Interface(name, (), operations, f"IDL:{name.replace('::', '/')}:1.0", interface.line)


def _operation(interface: str, operation: Operation) -> Operation:
    parameters = tuple(replace(parameter, type=_carried(parameter.type)) for parameter in operation.parameters)
    return replace(operation, interface=interface, result=_carried(operation.result), parameters=parameters)


def _holds_any_or_reference(model: Model, struct: Struct) -> bool:
    inside = model.types_used(Named(struct.name))
    return any(t in (Basic("any"), Basic("Object")) or _is_reference(model, t) for t in inside)


def _is_reference(model: Model, type_: Type) -> bool:
    return isinstance(type_, Named) and isinstance(model[type_.name], Interface)


def _carried(type_: Type) -> Type:
    return type_ if type_ in (Basic("void"), Basic("any")) else InAny(type_)


def _declared(copy: Interface) -> str:
    """The copy in IDL."""
    *modules, name = copy.name.split("::")
    opened = "".join(f"module {module} {{ " for module in modules)
    return f"{opened}interface {name} {{ {' '.join(_lines(copy))} }};{' };' * len(modules)}\n"


def _lines(copy: Interface) -> Iterator[str]:
    writable = {operation.attribute for operation in copy.operations if operation.name.startswith("_set_")}
    for operation in copy.operations:
        if operation.attribute is None:
            yield _line(operation)
        elif operation.name.startswith("_get_"):
            yield f"{'' if operation.attribute in writable else 'readonly '}attribute any {operation.attribute};"


def _line(operation: Operation) -> str:
    result = "void" if operation.result == Basic("void") else "any"
    parameters = ", ".join(f"{parameter.direction} any {parameter.name}" for parameter in operation.parameters)
    raises = f" raises ({', '.join(f'::{name}' for name in operation.raises)})" if operation.raises else ""
    return f"{'oneway ' if operation.oneway else ''}{result} {operation.name}({parameters}){raises};"
