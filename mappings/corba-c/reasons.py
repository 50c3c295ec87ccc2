"""What ORBit2 and its compiler cannot express, with the reason."""

from __future__ import annotations

from orrery_mappings.corba_c.layout import is_laid_out_alike
from orrery_mappings.corba_c.names import MEANT
from orrery_mappings.shared.cxx.glue import carried_with_anys

from orrery.codegen.model import Basic, Model, Named, Operation, Sequence, Struct, Type, Union

SWITCHED = frozenset(("boolean", "char", "short", "ushort", "long", "ulong"))
"""What ORBit2 switches over beside enums; at others it ends the process."""
_WORDS = {"longlong": "long long", "ulonglong": "unsigned long long", "wchar": "wchar", "octet": "octet"}
LARGEST = {"char": 0x7F, "ushort": 0x7FFF}
"""Labels up to here look the same in the type code, which has `long`, and where the ORB reads the discriminator."""


def reason(model: Model, operation: Operation) -> str | None:
    """Why an operation cannot be expressed; None when it can."""
    if operation.name in MEANT:
        return f"{operation.name} means something else in what orbit-idl-2 reads or writes"
    types = carried_with_anys(model, operation)
    return next(filter(None, (type_reason(model, type_) for type_ in types)), None)


def type_reason(model: Model, type_: Type) -> str | None:
    """Why a type cannot be expressed, without those inside of it; None when it can."""
    declared = model[type_.name] if isinstance(type_, Named) else None
    if not isinstance(declared, Struct | Union):
        return None
    if _goes_around(model, declared):
        return f"{declared.name} stands in itself by way of another type, and orbit-idl-2 knows none that follows later"
    return _union_reason(model, declared) if isinstance(declared, Union) else None


def _goes_around(model: Model, declared: Struct | Union) -> bool:
    """Does it stand in itself otherwise than as a sequence that is a member?"""
    members = declared.members if isinstance(declared, Struct) else declared.cases
    held = [_inside(model, member.type) for member in members]
    itself = Named(declared.name)
    return any(itself in model.types_used(type_) for type_ in held if type_ != itself)


def _inside(model: Model, type_: Type) -> Type:
    """A type without sequences around it."""
    found = model.unalias(type_)
    return _inside(model, found.element) if isinstance(found, Sequence) else found


def _union_reason(model: Model, union: Union) -> str | None:
    over = model.unalias(union.discriminator)
    kind = over.name if isinstance(over, Basic) else "enum"
    if kind != "enum" and kind not in SWITCHED:
        return f"{union.name} is a union over {_WORDS.get(kind, kind)}, over which ORBit2 cannot switch"
    if kind in LARGEST:
        far = [label for case in union.cases for label in case.labels if _code(label) > LARGEST[kind]]
        if far:
            return f"{union.name} has the label {far[0]!r}, which ORBit2 never finds"
    if not is_laid_out_alike(model, union):
        return f"ORBit2 looks for the branches of {union.name} elsewhere than C has put them"
    return None


def _code(label: int | bool | str) -> int:
    return ord(label) if isinstance(label, str) else label
