"""dcop-cxx: plain C++ values in QDataStreams (include/orrery/dcop/codec.hpp), and the texts by which DCOP calls.

A call names its function by a signature, and a reply its type: what dcopidl2cpp's skeletons have in a table.
"""

from __future__ import annotations

import re
from pathlib import Path

from orrery_mappings.shared.cxx.anys import any_struct
from orrery_mappings.shared.cxx.parts import BYTES
from orrery_mappings.shared.cxx.plain import PlainGlue

from orrery.codegen.model import (
    Array,
    Basic,
    Enum,
    InAny,
    Interface,
    Model,
    Named,
    Operation,
    Sequence,
    String,
    Type,
    Typedef,
)

STRING = "$"
"""In names of types what a `string` is, which an option decides."""
MACRO = "ORRERY_DCOP_STRING"
"""What stands for it in the generated texts (include/orrery/dcop/functions.hpp)."""
NAMED = "DCOPReply"
"""The class that has a value together with the name of its type."""
REFERENCE = "DCOPRef"
BASIC = {
    "boolean": "bool",
    "octet": "uchar",
    "char": "char",
    "wchar": "ushort",
    "short": "short",
    "ushort": "ushort",
    "long": "int",
    "ulong": "uint",
    "longlong": "Q_INT64",
    "ulonglong": "Q_UINT64",
    "float": "float",
    "double": "double",
    "any": NAMED,
    "Object": REFERENCE,
}
ANY = "orrery_idl::Any"
"""With its namespace: the texts stand in another one, where `Any` alone is the template behind it."""
FOLDER = Path(__file__).parent
FUNCTIONS = """
#include "{stem}_dcop.hpp"
"""
"""Behind the plain values and the operations, whose texts these are."""


class Mapping(PlainGlue):
    """The plain glue, and `STEM_dcop.hpp`: of each operation the signature and the type of its reply."""

    name = "dcop-cxx"
    headers = ("orrery/dcop/codec.hpp",)

    def files(self, model: Model) -> dict[str, str]:
        """Besides `STEM_dcop.hpp`, which the header of the values includes at its end."""
        files = super().files(model)
        files[f"{model.stem}.hpp"] += FUNCTIONS.format(stem=model.stem)
        left_out = self.unsupported(model)
        files[f"{model.stem}_dcop.hpp"] = self.render("functions.hpp.j2", FOLDER, model, left_out=left_out)
        return files

    def spell(self, model: Model, type_: Type) -> str:
        """The plain C++ type."""
        return ANY if type_ == Basic("any") else super().spell(model, type_)

    def signature(self, model: Model, operation: Operation) -> str:
        """The literal of what a call names: `"f(int,QByteArray)"`."""
        sent = (slot for slot in self.slots(model, operation) if slot.direction in ("in", "inout"))
        return _literal(f"{operation.name}({','.join(type_name(model, slot.type) for slot in sent)})")

    def reply(self, model: Model, operation: Operation) -> str:
        """The literal of what a reply says of itself: its types, parted by commas. ASYNC is no reply at all."""
        if operation.oneway:
            return _literal("ASYNC")
        returned = (slot for slot in self.slots(model, operation) if slot.direction != "in")
        return _literal(",".join(type_name(model, slot.type) for slot in returned) or "void")

    def type_names(self, model: Model) -> list[tuple[str, str]]:
        """(C++ type, literal of its name) of what may travel together with its name, each once."""
        held: list[Type] = [Basic("long"), String()]
        if (struct := any_struct(model)) is not None:
            held.append(Named(struct))
        operations = (o for interface in self.interfaces(model) for o in self.operations(model, interface))
        slots = (slot for operation in operations for slot in self.slots(model, operation))
        held += [slot.type.type for slot in slots if isinstance(slot.type, InAny)]
        return list({self.spell(model, type_): _literal(type_name(model, type_)) for type_ in held}.items())


def type_name(model: Model, type_: Type) -> str:
    """The name of a type in a signature, as a program of KDE would have it."""
    match type_:
        case Basic(name=name):
            return BASIC[name]
        case String(wide=wide):
            return "QString" if wide else STRING
        case Sequence(element=element):
            return _list_of(model, element)
        case Array(element=element, dimensions=dimensions):
            name = _list_of(model, element)
            for _ in dimensions[1:]:
                name = f"QValueList<{name}>"
            return name
        case InAny():
            return NAMED
        case Named(name=name):
            return _declared(model, name)


def _list_of(model: Model, element: Type) -> str:
    is_byte = model.unalias(element) in BYTES
    return "QByteArray" if is_byte else f"QValueList<{type_name(model, element)}>"


def _declared(model: Model, name: str) -> str:
    match model[name]:
        case Typedef(type=target):
            return type_name(model, target)
        case Enum():
            return BASIC["long"]
        case Interface():
            return REFERENCE
        case _:
            return name


def _literal(text: str) -> str:
    """A literal of C++; pieces that stand side by side are one."""
    pieces = filter(None, re.split(r"(\$)", text))
    return " ".join(MACRO if piece == STRING else f'"{piece}"' for piece in pieces)
