"""Python expressions that describe types and operations to the kit (kit/python/orrery_kit)."""

from __future__ import annotations

import keyword
from collections.abc import Iterator

from orrery_mappings.corba_python.expressible import reason
from orrery_mappings.shared.cxx.anys import any_struct

from orrery.codegen.anys import is_as_any
from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import (
    Array,
    Basic,
    Case,
    Enum,
    Interface,
    Model,
    Named,
    Operation,
    Sequence,
    String,
    Struct,
    Type,
    Union,
)

STUBS = "orrery_stubs"
"""The package in which the ORB's compiler puts its modules."""


def escaped(name: str) -> str:
    """An identifier as the OMG's mapping has it: words of Python get a `_` in front."""
    return f"_{name}" if keyword.iskeyword(name) else name


def variable(name: str) -> str:
    """The variable of a scoped name in the generated file."""
    return name.replace("::", "_")


class Descriptions:
    """What the template asks about a model."""

    def __init__(self, model: Model) -> None:
        self._model, self._inexpressible = model, inexpressible(model, reason)
        self.source = model.stem

    @property
    def modules(self) -> list[str]:
        """The top-level modules of the stubs, with those of the skeletons."""
        tops = dict.fromkeys(self._top(d.name) for d in self._model.declarations if self._is_described(d))
        skeletons = dict.fromkeys(f"{self._top(i.name)}__POA" for i in self.interfaces)
        return [*tops, *skeletons]

    def _is_described(self, declaration: object) -> bool:
        return isinstance(declaration, Struct | Union | Enum) or declaration in self.interfaces

    def _top(self, name: str) -> str:
        """The Python module of what is declared under this name."""
        first = name.partition("::")[0]
        modules = {d.name.partition("::")[0] for d in self._model.declarations if "::" in d.name}
        declared = {d.name for d in self._model.declarations}
        return escaped(first) if first in modules - declared else "_GlobalIDL"

    def native(self, name: str, skeleton: bool = False) -> str:
        """The ORB's class of a scoped name, or that of its skeleton."""
        top, parts = self._top(name), [escaped(part) for part in name.split("::")]
        inside = parts if top == "_GlobalIDL" else parts[1:]
        return ".".join([STUBS, f"{top}__POA" if skeleton else top, *inside])

    def type_code(self, name: str) -> str:
        """The type code of a declared type."""
        scope, _, last = self.native(name).rpartition(".")
        return f"{scope}._tc_{last}"

    @property
    def interfaces(self) -> list[Interface]:
        """Those that are measured."""
        return [i for i in self._model.interfaces if not i.refused and not is_as_any(i.name)]

    def operations(self, interface: Interface) -> list[Operation]:
        """An interface's operations that can be expressed, inherited ones first."""
        return [o for o in self._model.all_operations(interface) if o.key not in self._inexpressible]

    def of_kind(self, kind: str) -> list[Struct | Union | Enum]:
        """All declarations of a kind: `Struct`, `Union`, `Enum`."""
        declared = (d for d in self._model.declarations if isinstance(d, Struct | Union | Enum))
        return [d for d in declared if type(d).__name__ == kind]

    variable = staticmethod(variable)

    @property
    def any_struct(self) -> str | None:
        """The struct that an `any` may hold."""
        return any_struct(self._model)

    def shape(self, type_: Type) -> str:
        """The expression for a type."""
        match self._model.unalias(type_):
            case Basic(name="any"):
                return "ANY"
            case Basic(name="Object"):
                return "corba.reference()"
            case Basic(name=name):
                return f"shapes.{name.upper()}"
            case String(wide=wide, bound=bound):
                return f"shapes.{'WideText' if wide else 'Text'}({bound or ''})"
            case Sequence(element=element, bound=bound):
                return f"composites.List({self.shape(element)}, {bound}{self._gathered(element)})"
            case Array(element=element, dimensions=(*outer, last)):
                inner = f"composites.Array({self.shape(element)}, {last}{self._gathered(element)})"
                for length in reversed(outer):
                    inner = f"composites.Array({inner}, {length})"
                return inner
            case Named(name=name) if isinstance(self._model[name], Interface):
                return f"corba.reference({self.native(name)})"
            case Named(name=name):
                return variable(name)
        raise AssertionError(type_)

    def _gathered(self, element: Type) -> str:
        """Octets are bytes in Python, characters a text."""
        match self._model.unalias(element):
            case Basic(name="octet"):
                return ", bytes"
            case Basic(name="char"):
                return ', "".join'
        return ""

    def label(self, union: Union, label: int | bool | str) -> str:
        """A case label in Python."""
        switch = self._model.unalias(union.discriminator)
        if isinstance(switch, Named) and isinstance(label, str):
            scope = switch.name.rpartition("::")[0]
            return self.native(f"{scope}::{label.rpartition('::')[2]}".removeprefix("::"))
        return repr(label)

    def labels(self, union: Union, case: Case) -> str:
        """All of a case; none where it is the default, which takes whatever no other has."""
        found = () if case.is_default else case.labels
        return f"({''.join(f'{self.label(union, label)}, ' for label in found)})"

    def member(self, name: str) -> str:
        """A member's attribute."""
        return escaped(name)

    def method(self, operation: Operation) -> str:
        """What an operation is called on stubs and servants."""
        return operation.name if operation.attribute else escaped(operation.name)

    def meaning(self, operation: Operation) -> str:
        """What it means, by the name of the kit's method."""
        return self._model.meanings.get(operation.key, "").replace("-", "_")

    def sent(self, operation: Operation) -> list[str]:
        """The in and inout parameters."""
        return [f'("{p.name}", {self.shape(p.type)})' for p in operation.inputs]

    def returned(self, operation: Operation) -> list[str]:
        """The result, then inout and out parameters."""
        return list(self._returned(operation))

    def _returned(self, operation: Operation) -> Iterator[str]:
        if operation.result != Basic("void"):
            yield f'("result", {self.shape(operation.result)}, MADE)'
        for p in operation.outputs:
            place = operation.inputs.index(p) if p.direction == "inout" else "MADE"
            yield f'("{p.name}", {self.shape(p.type)}, {place})'
