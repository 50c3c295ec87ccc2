"""Names as the C++ language mapping makes them, and the expressions for types and type codes."""

from __future__ import annotations

from orrery_mappings.corba_cxx.profile import OMNIORB, Profile

from orrery.codegen.cxx_names import NAMESPACES, escaped, reserved
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


_WORDS = "alignas alignof char16_t char32_t constexpr decltype noexcept nullptr static_assert thread_local"
WORDS_OF_2014 = frozenset(_WORDS.split())
"""The words of C++14 that no compiler of IDL of the mapping's time escapes."""


def no_name(name: str) -> str | None:
    """The part of a scoped name that C++ does not take and that is escaped by no compiler of IDL of the mapping's time.

    It is a word or a macro of C++, or a module's name that other code has. Macros in capitals are taken away
    (names.hpp.j2).
    """
    first, *_ = parts = name.split("::")
    if len(parts) > 1 and first in NAMESPACES:
        return first
    return next((part for part in parts if part in WORDS_OF_2014 or part in reserved("macros")), None)


class Names:
    """How one ORB's compiler of IDL spells what a file declares."""

    def __init__(self, profile: Profile = OMNIORB) -> None:
        self._profile = profile

    def identifier(self, name: str) -> str:
        """An IDL identifier in C++: `_cxx_` stands before words of C++.

        The mapping was written for those of 1998; an ORB's compiler that can be is told of the others, and of what may
        be a macro.
        """
        if self._profile.words is not None:
            return f"_cxx_{name}" if name in self._profile.words else name
        return escaped(name) if name not in PROVIDED else name

    def scoped(self, name: str) -> str:
        """A declared type's native name."""
        return "".join(f"::{self.identifier(part)}" for part in name.split("::"))

    def skeleton(self, interface: str) -> str:
        """The class that a servant derives from: `POA_` stands before the outermost scope."""
        outermost, *inner = interface.split("::")
        return "::".join([f"POA_{self.identifier(outermost)}", *(self.identifier(part) for part in inner)])

    def type_name(self, model: Model, type_: Type) -> str:
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
                    return self.type_name(model, declaration.type)
                return self.scoped(name)
            case _:
                return ""

    def spelled(self, model: Model, type_: Type) -> str:
        """The type of a value as members of structs and elements of arrays are declared."""
        match type_:
            case String(wide=wide):
                return f"orrery::corba::{'WStringMember' if wide else 'StringMember'}"
            case Array(element=element, dimensions=dimensions):
                return self.spelled(model, element) + "".join(f"[{d}]" for d in dimensions)
            case _:
                return self.type_name(model, type_)

    def viewed(self, model: Model, type_: Type) -> str:
        """The type by which the kit sees a value: the ORB's own, but for what it has one type with another for.

        Alone and in arrays: omniORB's characters are `char`.
        """
        target = model.unalias(type_)
        if isinstance(target, Basic) and target.name in self._profile.views:
            return self._profile.views[target.name]
        if isinstance(target, Array) and self.holds_viewed(model, target):
            inner = self.viewed(model, target.element)
            name, bracket, rest = inner.partition("[")
            return name + "".join(f"[{d}]" for d in target.dimensions) + bracket + rest
        return self.spelled(model, type_)

    def holds_viewed(self, model: Model, array: Array) -> bool:
        """Are the array's elements, or those of the arrays that it holds, seen by another type?"""
        element = model.unalias(array.element)
        viewed = isinstance(element, Basic) and element.name in self._profile.views
        return viewed or (isinstance(element, Array) and self.holds_viewed(model, element))

    def fillings(self, model: Model, type_: Type) -> dict[str, str]:
        """What fills `{T}`, `{V}` and `{also}` in the texts of passing.py and requests.py."""
        name, view = self.type_name(model, type_), self.viewed(model, type_)
        return {"T": name, "V": view, "also": f", {view}" if view != name else ""}

    def type_code(self, model: Model, type_: Type) -> str:
        """The type code by which a request says what it expects; bounds of text are not part of the wire."""
        target = model.unalias(type_)
        if isinstance(target, String):
            return "::CORBA::_tc_wstring" if target.wide else "::CORBA::_tc_string"
        if isinstance(target, InAny):
            return "::CORBA::_tc_any"
        scope, _, name = self.type_name(model, type_).rpartition("::")
        if isinstance(target, Basic):
            return f"::CORBA::_tc_{target.name}"
        return f"{scope}::_tc_{name}"
