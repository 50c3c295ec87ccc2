"""Plain C++ values: the language's ordinary types, for every mapping that brings no types of its own."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.shared.cxx.anys import any_struct, type_number
from orrery_mappings.shared.cxx.glue import CxxGlue

from orrery.codegen.cxx_names import check_flat, flat
from orrery.codegen.model import (
    Array,
    Basic,
    Case,
    Const,
    Enum,
    Exception_,
    InAny,
    Interface,
    Model,
    Named,
    Sequence,
    String,
    Struct,
    Type,
    Typedef,
    Union,
)

BASIC = {
    "boolean": "bool",
    "octet": "std::uint8_t",
    "char": "char",
    "wchar": "char16_t",
    "short": "std::int16_t",
    "ushort": "std::uint16_t",
    "long": "std::int32_t",
    "ulong": "std::uint32_t",
    "longlong": "std::int64_t",
    "ulonglong": "std::uint64_t",
    "float": "float",
    "double": "double",
    "any": "Any",
    "Object": "orrery::Reference",
}


class PlainGlue(CxxGlue):
    """int32_t, std::string, std::vector, structs; a union keeps its branches side by side, `d` says which counts."""

    headers: tuple[str, ...] = ()
    """What the generated header includes beside the kit's plain.hpp."""
    servant = "orrery::PlainServant"
    """The template of its servants."""
    forwarder = "orrery::PlainForwarder"
    """The template of its forwarders."""
    name = "plain-cxx"
    folder = Path(__file__).parent

    def files(self, model: Model) -> dict[str, str]:
        """One header, `STEM.hpp`."""
        return {f"{model.stem}.hpp": self.header(model)}

    def header(self, model: Model) -> str:
        """The header of the plain values; InputError where two names of the file are the same in C++."""
        check_flat([d.name for d in model.declarations if not isinstance(d, Typedef | Const)], model.source)
        return self.render("plain.hpp.j2", self.folder, model, left_out=self.unsupported(model))

    def unsupported(self, model: Model) -> dict[str, str]:
        """Plain values can carry everything that is measured at all."""
        return model.refusals()

    def spell(self, model: Model, type_: Type) -> str:
        """The plain C++ type; typedefs dissolve into what they stand for."""
        match type_:
            case Basic(name=name):
                return BASIC[name]
            case String(wide=wide):
                return "std::u16string" if wide else "std::string"
            case Sequence(element=element):
                return f"std::vector<{self.spell(model, element)}>"
            case Array(element=element, dimensions=dimensions):
                spelling = self.spell(model, element)
                for dimension in reversed(dimensions):
                    spelling = f"std::array<{spelling}, {dimension}>"
                return spelling
            case Named(name=name):
                return self._spell_named(model, name)
            case InAny(type=inside):
                return f"orrery::InAny<{self.spell(model, inside)}, {type_number(model, inside)}>"

    def _spell_named(self, model: Model, name: str) -> str:
        match model[name]:
            case Typedef(type=target):
                return self.spell(model, target)
            case Interface():
                return "orrery::Reference"
            case _:
                return self.native(name)

    def native(self, name: str) -> str:
        """Declared types stand in one namespace, their scopes joined by underscores."""
        return f"orrery_idl::{flat(name)}"

    def enumerator(self, enum: str, name: str) -> str:
        """Enumerators are those of an enum class."""
        return f"{self.native(enum)}::{self.member(name)}"

    def read_discriminator(self, union: str) -> str:
        """The expression for a union's discriminator."""
        return f"{union}._d"

    def read_branch(self, union: str, case: Case) -> str:
        """The expression for a branch's value."""
        return f"{union}.{self.member(case.name)}"

    def write_branch(self, model: Model, union: Union, case: Case) -> str:
        """The statements that make a branch active; `f` fills it."""
        label = self.drawn_label(model, union, case)
        bounds = self.bounds(model, case.type)
        return f'u._d = {label};\nf(u.{self.member(case.name)}, Label{{"{case.name}", Bounds{bounds}}});'

    def write_none(self, model: Model, union: Union) -> str:
        """The statement for a discriminator that selects no branch."""
        label = None if any(c.is_default for c in union.cases) else self.default_label(model, union)
        return f"u._d = {label};" if label is not None else "return;"

    def declared(self, model: Model) -> list[Struct | Union | Enum | Exception_]:
        """What the header declares, in file order."""
        return [d for d in model.declarations if isinstance(d, Struct | Union | Enum | Exception_)]

    def any_struct(self, model: Model) -> str | None:
        """The struct that an `any` may hold: the file's first that holds neither an any nor a reference."""
        return any_struct(model)
