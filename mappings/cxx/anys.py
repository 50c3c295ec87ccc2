"""What an `any` holds besides a long or a string, decided once for every C++ mapping: values are the same in all."""

from __future__ import annotations

from orrery.codegen.model import Basic, Interface, Model, Named, Struct, Type


def any_struct(model: Model) -> str | None:
    """The struct that an `any` may hold: the file's first that holds neither an any nor a reference."""
    for declaration in model.declarations:
        if isinstance(declaration, Struct) and not _holds_any_or_reference(model, declaration):
            return declaration.name
    return None


def _holds_any_or_reference(model: Model, struct: Struct) -> bool:
    inside = model.types_used(Named(struct.name))
    return any(t in (Basic("any"), Basic("Object")) or _is_reference(model, t) for t in inside)


def _is_reference(model: Model, type_: Type) -> bool:
    return isinstance(type_, Named) and isinstance(model[type_.name], Interface)
