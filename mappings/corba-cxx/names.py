"""Names as the C++ language mapping makes them, and the expressions for types and type codes."""

from __future__ import annotations

from orrery.codegen.cxx_names import escaped
from orrery.codegen.model import Array, Basic, InAny, Model, Named, Sequence, String, Type, Typedef

BASIC = {
    "boolean": "Boolean",
    "octet": "Octet",
    "char": "Char",
    "wchar": "WChar",
    "short": "Short",
    "ushort": "UShort",
    "long": "Long",
    "ulong": "ULong",
    "longlong": "LongLong",
    "ulonglong": "ULongLong",
    "float": "Float",
    "double": "Double",
    "any": "Any",
    "Object": "Object",
}

PROVIDED = frozenset(("CORBA", "GIOP", "IIOP", "IOP"))
"""Modules of the ORB, whose names are fixed though they stand in capitals."""


def identifier(name: str) -> str:
    """An IDL identifier in C++: `_cxx_` stands before words of C++.

    The mapping was written for those of 1998; the ORB's compiler is told of the others, and of what may be a macro.
    """
    return escaped(name) if name not in PROVIDED else name


def scoped(name: str) -> str:
    """A declared type's native name."""
    return "".join(f"::{identifier(part)}" for part in name.split("::"))


def skeleton(interface: str) -> str:
    """The class that a servant derives from: `POA_` stands before the outermost scope."""
    outermost, *inner = interface.split("::")
    return "::".join([f"POA_{identifier(outermost)}", *(identifier(part) for part in inner)])


def type_name(model: Model, type_: Type) -> str:
    """The native name by which `_var`, `_out` and the like are found.

    Typedefs of sequences and arrays are types of their own; all others dissolve. Text has no name of its own here.
    """
    match type_:
        case Basic(name=name):
            return f"::CORBA::{BASIC[name]}"
        case InAny():
            return "::CORBA::Any"
        case Named(name=name):
            declaration = model[name]
            if isinstance(declaration, Typedef) and not isinstance(model.unalias(type_), Sequence | Array):
                return type_name(model, declaration.type)
            return scoped(name)
        case _:
            return ""


def spelled(model: Model, type_: Type) -> str:
    """The type of a value as members of structs and elements of arrays are declared."""
    match type_:
        case String(wide=wide):
            return f"orrery::corba::{'WStringMember' if wide else 'StringMember'}"
        case Array(element=element, dimensions=dimensions):
            return spelled(model, element) + "".join(f"[{d}]" for d in dimensions)
        case _:
            return type_name(model, type_)


def viewed(model: Model, type_: Type) -> str:
    """The type by which the kit sees a value: characters are `char`, alone and in arrays; all else is what it is."""
    target = model.unalias(type_)
    if target == Basic("char"):
        return "char"
    if isinstance(target, Array) and _holds_characters(model, target):
        inner = viewed(model, target.element)
        name, bracket, rest = inner.partition("[")
        return name + "".join(f"[{d}]" for d in target.dimensions) + bracket + rest
    return spelled(model, type_)


def _holds_characters(model: Model, array: Array) -> bool:
    element = model.unalias(array.element)
    return element == Basic("char") or (isinstance(element, Array) and _holds_characters(model, element))


def fillings(model: Model, type_: Type) -> dict[str, str]:
    """What fills `{T}`, `{V}` and `{also}` in the texts of passing.py and requests.py."""
    name, view = type_name(model, type_), viewed(model, type_)
    return {"T": name, "V": view, "also": f", {view}" if view != name else ""}


def type_code(model: Model, type_: Type) -> str:
    """The type code by which a request says what it expects; bounds of text are not part of the wire."""
    target = model.unalias(type_)
    if isinstance(target, String):
        return "::CORBA::_tc_wstring" if target.wide else "::CORBA::_tc_string"
    if isinstance(target, InAny):
        return "::CORBA::_tc_any"
    scope, _, name = type_name(model, type_).rpartition("::")
    if isinstance(target, Basic):
        return f"::CORBA::_tc_{target.name}"
    return f"{scope}::_tc_{name}"
